"""What streams lend to the decisions of other streams, each as of one of its commits: the house, the poker
room, a round that a command names, and what the stream itself recorded. A host lends what it knows of them."""

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

import msgspec

import roundledger.v1 as pb
from ledger.core.controls import Switches

# --- The house ---

HOUSE_ID = "house"
"""A floor has one house."""

TABLES_PER_SUPERVISOR = 6
"""One supervisor oversees so many open tables, whatever is played at them (roulette 2008, I.2.b)."""


class Payout(msgspec.Struct, frozen=True):
    """What a wager, or one of its winning cases, pays instead of its floor."""

    wager: str
    winning_case: str
    pays: int
    per: int

    def __str__(self) -> str:
        return f"{' '.join((self.wager, self.winning_case)).strip()} {self.pays}:{self.per}"


class OddsChart(msgspec.Struct, frozen=True):
    """Odds above a rulebook's floors, the same at all tables that play by it."""

    chart_id: str
    payouts: tuple[Payout, ...]

    def __str__(self) -> str:
        return f"{self.chart_id} ({', '.join(map(str, self.payouts))})"


class House(msgspec.Struct, frozen=True):
    """The house at one of its commits."""

    seq: int
    charts: Mapping[str, OddsChart] = {}
    """By rulebook."""
    supervisors: int = 0
    """On duty."""
    open_tables: frozenset[str] = frozenset()
    """As far as the house knows: it learns of them a moment later."""

    excluded: frozenset[str] = frozenset()
    """Patrons whom the house denies play, at every table."""
    readmitted: frozenset[str] = frozenset()
    """Patrons whom it has let play again since."""
    counts_supervisors: bool = False
    """Whether supervision is kept: an opened house keeps it, and one with a supervisor on duty once. A house that
    the floor only began knows of no supervisors, and asks for none."""
    dice: Mapping[str, int] = {}
    """When each die first came to a table, in milliseconds since 1970, as far as the house knows."""
    terminals: Mapping[str, str] = {}
    """The table at which each wagering terminal stands, as far as the house knows."""
    switches: Switches = Switches()
    """Features of the floor that are off, controls that are on, and what two people approved."""

    def oversees(self, tables: int) -> bool:
        """Whether the supervisors on duty are enough for so many open tables."""
        return tables <= self.supervisors * TABLES_PER_SUPERVISOR


# --- The poker room ---

ROOM_ID = "poker-room"
"""A floor has one room."""


def list_id_of(variant: str, structure: str, low_cents: int, high_cents: int) -> str:
    """The waiting list of a game and its limits, such as holdem.fixed.200-400: the same for all tables that have
    them."""
    limits = f"{low_cents}-{high_cents}" if high_cents else f"{low_cents}"
    return f"{variant}.{structure}.{limits}"


class SeatPlace(msgspec.Struct, frozen=True):
    """A seat at a table."""

    table_id: str
    seat: int


class Carried(msgspec.Struct, frozen=True):
    """What a player carries from one table to another."""

    from_table_id: str
    to_table_id: str
    chips_cents: int
    currency_cents: int
    from_seq: int = 0
    """The commit of the table that they left, by which they did."""


class Hours(msgspec.Struct, frozen=True):
    """When the room is open, in minutes after midnight, UTC; all day where both are the same."""

    opens: int = 0
    closes: int = 0

    def __str__(self) -> str:
        return f"from {self.opens // 60:02}:{self.opens % 60:02} to {self.closes // 60:02}:{self.closes % 60:02} UTC"

    def hold(self, at: datetime) -> bool:
        minute = at.hour * 60 + at.minute
        if self.opens < self.closes:
            return self.opens <= minute < self.closes
        return self.opens == self.closes or minute >= self.opens or minute < self.closes


class Room(msgspec.Struct, frozen=True):
    """The room at one of its commits."""

    seq: int
    waiting: Mapping[str, tuple[str, ...]] = {}
    """By list, who waits longest first."""
    offers: Mapping[SeatPlace, str] = {}
    """Who was offered a vacant seat and has not declined it."""
    seated: Mapping[str, SeatPlace] = {}
    """Where players sit, as far as the room knows: it learns of it a moment later."""
    carried: Mapping[str, Carried] = {}
    """What players carry to another table."""
    supplements: frozenset[str] = frozenset()
    """The house's own rules, by name."""
    hours: Hours = Hours()
    with_decks: frozenset[str] = frozenset()
    """Tables to which a set-up of decks was distributed; empty where the room distributes none."""

    def is_open_at(self, at: datetime) -> bool:
        return self.hours.hold(at)

    def offered_to(self, table_id: str, seat: int) -> str:
        return self.offers.get(SeatPlace(table_id, seat), "")


# --- A round ---


def table_of(round_id: str) -> str:
    """The table whose round it is: a round's id is its table's id, a colon and a number."""
    return round_id.rpartition(":")[0]


class RoundFacts(msgspec.Struct, frozen=True):
    """A round that was begun."""

    round_id: str
    table_id: str
    game: str
    rulebook_id: str


# --- The stream's own past ---


class StreamPast(Protocol):
    """What one stream recorded, as a decision may ask for it: a correction names what it corrects. Records do not
    change, so asking is as pure as any other argument."""

    def commits(self, first_seq: int) -> Iterable[pb.Commit]:
        """Its commits from this one on, in order."""

    def state_before(self, seq: int) -> Any:
        """Its state as this commit found it."""


class RememberedPast:
    """A past that is held in memory whole: of scripts and of tests."""

    def __init__(self, commits: Sequence[pb.Commit], states: Sequence[Any]) -> None:
        """The states are those before the first commit and after each."""
        self._commits = commits
        self._states = states

    def commits(self, first_seq: int) -> Iterable[pb.Commit]:
        return self._commits[max(first_seq, 1) - 1 :]

    def state_before(self, seq: int) -> Any:
        return self._states[seq - 1]
