"""What the register of suspicions remembers."""

import msgspec

from ledger.core.draft import Draft as AnyDraft

SUSPICIONS_ID = "suspicions"
"""The property has one register."""


class Suspicion(msgspec.Struct, frozen=True):
    """A suspicion that is not decided yet."""

    player_id: str
    amount_cents: int
    facts: str
    reference: str
    due_by: str
    recorded_by: str


class State(msgspec.Struct, frozen=True):
    """The register between two events."""

    stream_id: str
    recorded: int = 0
    open: dict[int, Suspicion] = {}
    """By number."""
    filed: dict[int, str] = {}
    """The numbers under which they were filed."""


Draft = AnyDraft[State]
