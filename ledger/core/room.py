"""The poker room, as far as decisions of tables read it: a host lends what it knows of the room's stream."""

from collections.abc import Mapping
from datetime import datetime

import msgspec

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
