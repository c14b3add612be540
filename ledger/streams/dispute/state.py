"""What the file of a dispute remembers."""

import msgspec

from ledger.core.draft import Draft as AnyDraft


class Person(msgspec.Struct, frozen=True):
    """A person named in a file, and their part in it."""

    part: int
    person_id: str
    statement: str = ""


class Video(msgspec.Struct, frozen=True):
    """Where the cameras saw it, in microseconds since 1970."""

    camera: str
    from_at: int
    to_at: int


class DueDate(msgspec.Struct, frozen=True):
    """By when what has to be done, in microseconds since 1970."""

    what: str
    due_at: int
    citation: str


class Note(msgspec.Struct, frozen=True):
    """Something that was found or said."""

    number: int
    by: str
    text: str


class Correction(msgspec.Struct, frozen=True):
    """A correction that follows from it."""

    correction_id: str
    stream_id: str
    amount_cents: int


class Decision(msgspec.Struct, frozen=True):
    """How it was decided."""

    finding: int
    reason: str
    rule: str
    awarded_cents: int
    by: str
    late: bool


class State(msgspec.Struct, frozen=True):
    """A dispute between two events."""

    dispute_id: str
    kind: int = 0
    """0 until the file is opened."""
    round_id: str = ""
    table_id: str = ""
    game: str = ""
    rulebook_id: str = ""
    claimed_cents: int = 0
    statement: str = ""
    persons: tuple[Person, ...] = ()
    videos: tuple[Video, ...] = ()
    settlement_tried: str = ""
    policy_id: str = ""
    deadlines: tuple[DueDate, ...] = ()
    regulator_due: bool = False
    regulator_reference: str = ""
    decided_by: tuple[int, ...] = ()
    decided_by_rule: str = ""
    assigned_to: str = ""
    notes: tuple[Note, ...] = ()
    corrections: tuple[Correction, ...] = ()
    decision: Decision | None = None
    """The one in force; None while the dispute is open."""
    times_decided: int = 0

    @property
    def is_open(self) -> bool:
        return bool(self.kind) and self.decision is None

    def staff(self) -> frozenset[str]:
        return frozenset(person.person_id for person in self.persons if person.part == STAFF)

    def patrons(self) -> frozenset[str]:
        return frozenset(person.person_id for person in self.persons if person.part == PATRON)


PATRON, STAFF = 1, 2
"""As the vocabulary numbers what persons have to do with it."""

Draft = AnyDraft[State]
