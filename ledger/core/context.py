"""What a decision may know besides its own stream and the command: arguments, all of them. `Floor` makes it."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

import msgspec

from ledger.core.gaming_day import GamingCalendar
from ledger.core.lent import House, Room, RoundFacts, StreamPast
from ledger.money.pins import PinProofs


class Context(msgspec.Struct, frozen=True, gc=False):
    """Who asks and when, and what the floor lends to decisions."""

    actor_id: str
    role: int
    at: datetime
    rulebooks: Mapping[str, Any] = {}
    """By id."""
    shuffler: Any = None
    """The built-in shuffler, where this host has one: decisions draw nothing themselves."""
    calendar: GamingCalendar | None = None
    """By which this host names gaming days: the property's calendar must be the same."""
    holidays: frozenset[str] = frozenset()
    """Dates on which the property does no business, as YYYY-MM-DD: they are no business days."""
    pins: PinProofs | None = None
    """Knows proofs that players gave their PINs, where this host keeps PINs."""
    house: House | None = None
    """The house's charts, for ladders that read HOUSE; None where the floor keeps none."""
    room: Room | None = None
    """The poker room, for ladders that read ROOM; None where the floor keeps none."""
    round: RoundFacts | None = None
    """The round that the command names, for ladders that read ROUND; None where the ledger holds no such round."""
    past: StreamPast | None = None
    """What the stream itself recorded, for ladders that read PAST: corrections name what they correct."""
