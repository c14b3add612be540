"""What the poker room remembers."""

import msgspec

from ledger.core.draft import Draft as AnyDraft
from ledger.core.lent import ROOM_ID as ROOM_ID
from ledger.core.lent import Carried, Hours, Room, SeatPlace


class Waiting(msgspec.Struct, frozen=True):
    """A player on a waiting list."""

    player_id: str
    at_ms: int


class Offer(msgspec.Struct, frozen=True):
    """A vacant seat that a player on a list was offered."""

    list_id: str
    player_id: str
    place: SeatPlace


class State(msgspec.Struct, frozen=True):
    """The room between two events."""

    room_id: str
    is_open: bool = False
    lists: dict[str, tuple[Waiting, ...]] = {}
    """By list, in the order in which they came."""
    offers: tuple[Offer, ...] = ()
    seated: dict[str, SeatPlace] = {}
    carried: dict[str, Carried] = {}
    """What each player carries to a table."""
    carried_next: dict[str, tuple[Carried, ...]] = {}
    """What they left with before they had put that down: it comes after it."""
    set_ups: dict[str, str] = {}
    """The table of each set-up of decks that is out."""
    hours: Hours = Hours()
    supplements: dict[str, str] = {}
    """The house's own rules, by name."""
    heard: dict[str, tuple[int, int]] = {}
    """The last notice of each table: the seq of its commit, and which notice of it."""

    def waiting(self, list_id: str) -> tuple[str, ...]:
        return tuple(entry.player_id for entry in self.lists.get(list_id, ()))

    def offer_at(self, place: SeatPlace) -> Offer | None:
        return next((offer for offer in self.offers if offer.place == place), None)

    def offer_to(self, list_id: str, player_id: str) -> Offer | None:
        return next((o for o in self.offers if (o.list_id, o.player_id) == (list_id, player_id)), None)

    def lent(self, seq: int) -> Room:
        """What decisions of tables may read of it."""
        return Room(
            seq,
            {list_id: self.waiting(list_id) for list_id in self.lists},
            {offer.place: offer.player_id for offer in self.offers},
            self.seated,
            self.carried,
            frozenset(self.supplements),
            self.hours,
            frozenset(self.set_ups.values()),
        )


Draft = AnyDraft[State]
