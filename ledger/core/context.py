"""What a decision may know besides its own stream and the command: arguments, all of them. `Floor` makes it."""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any, Protocol

import msgspec

from ledger.core.gaming_day import GamingCalendar
from ledger.core.lent import House, Room, RoundFacts, StreamPast
from ledger.money.pins import PinProofs


class Shuffle(msgspec.Struct, frozen=True):
    """An order of cards that is fixed but not known: its commitment is public, its sealed form only hosts can open."""

    commitment: bytes
    sealed: bytes


class Shuffler(Protocol):
    """The built-in shuffler, as an argument of decisions: they draw nothing themselves."""

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        """A fresh random order of these cards."""

    def unseal(self, sealed: bytes) -> tuple[bytes, tuple[str, ...]]:
        """Salt and order of a shuffle."""


class Context(msgspec.Struct, frozen=True, gc=False):
    """Who asks and when, and what the floor lends to decisions."""

    actor_id: str
    role: int
    at: datetime
    rulebooks: Mapping[str, Any] = {}
    """By id, as `Rulebook` of games/tables/rulebook.py has them: the kernel knows no games, and reads none."""
    shuffler: Shuffler | None = None
    """Where this host has one."""
    calendar: GamingCalendar | None = None
    """By which this host names gaming days: the property's calendar must be the same."""
    holidays: frozenset[str] = frozenset()
    """Dates on which the property does no business, as YYYY-MM-DD: they are no business days."""
    pins: PinProofs | None = None
    """Knows proofs that players gave their PINs, where this host keeps PINs."""
    house: House | None = None
    """What the house lends, for ladders that read HOUSE; None where the floor has no house."""
    room: Room | None = None
    """What the poker room lends, for ladders that read ROOM; None where the floor has none."""
    round: RoundFacts | None = None
    """The round that the command names, for ladders that read ROUND; None where the ledger holds no such round."""
    past: StreamPast | None = None
    """What the stream itself recorded, for ladders that read PAST: corrections name what they correct."""
