"""What a table remembers of hands that are played against the house."""

import msgspec

from games.tables.state import AnyTable
from ledger.core.draft import Draft

BETTING = "BETTING"
DEALING = "DEALING"
STUB = "STUB"
"""All cards are dealt, and those that are left have not been put away."""
PLAYING = "PLAYING"
"""Players decide, and hands are turned over."""


class DecidedWager(msgspec.Struct, frozen=True):
    """What was decided of a wager in the round that is played: a void undoes it."""

    seat: int
    player_id: str
    wager: str
    stake_cents: int = 0
    taken_cents: int = 0
    paid_cents: int = 0


class Racked(msgspec.Struct, frozen=True):
    """A hand in the discard rack."""

    seat: int
    count: int
    cards: tuple[str, ...] = ()
    """Those of them that had been face up."""


class HouseHands(msgspec.Struct, frozen=True):
    """The part of a game's state that these games share. All but the last two are of one round."""

    seats: tuple[int, ...] = ()
    """Those that are dealt in; none until betting ends."""
    deciders: tuple[int, ...] = ()
    """Those of them that have something to decide."""
    to_deal: tuple[int, ...] = ()
    """Where the next cards go: see `rules.deal_order`."""
    hands: dict[int, tuple[str, ...]] = {}
    """By seat, the house's own under 0; in the order dealt, empty for a card that nobody has seen."""
    face_up: dict[int, tuple[int, ...]] = {}
    """Which cards of a hand, counted from 0, lie face up."""
    dead: tuple[str, ...] = ()
    """Cards of this deal that went to the rack: found face up, left over in a stack, or never used."""
    aside: tuple[str, ...] = ()
    """Cards drawn in error that nobody saw: they are dealt next."""
    found_face_up: int = 0
    stub_gone: bool = False
    decided: tuple[int, ...] = ()
    """Seats that have made the decision that is asked for now."""
    folded: tuple[int, ...] = ()
    """Seats that gave their hands up."""
    void: dict[int, int] = {}
    """Seats whose hands alone are void, with how many cards they had been dealt."""
    completed: bool = False
    """Whether the dealer lacked a card in this round and was dealt one more."""
    house_shown: bool = False
    """Whether the house's cards have all been turned over."""
    paid_out: tuple[int, ...] = ()
    """Seats that have been settled."""
    settled: dict[str, DecidedWager] = {}
    """By wager id."""
    racked: tuple[Racked, ...] = ()
    uncounted: int = 0
    """Rounds since a stub was counted."""
    spread_due: str = ""
    """The deck that must be spread because everybody left while it was in the shoe or the rack."""

    @property
    def phase(self) -> str:
        if not self.seats:
            return BETTING
        if self.to_deal:
            return DEALING
        return PLAYING if self.stub_gone else STUB

    @property
    def turn(self) -> int:
        """The seat that decides next; 0 where all have decided."""
        waiting = (seat for seat in self.deciders if seat not in self.decided and seat not in self.void)
        return next(waiting, 0)

    @property
    def unsettled(self) -> tuple[int, ...]:
        """The seats whose hands are still to be settled, in that order: from the dealer's right."""
        done = {*self.folded, *self.void, *self.paid_out}
        return tuple(seat for seat in reversed(self.seats) if seat not in done)

    @property
    def pending(self) -> tuple[int, ...]:
        """Seats that gave their hands up and whose cards still lie there."""
        return tuple(seat for seat in self.folded if seat in self.hands)

    def hand(self, place: int) -> tuple[str, ...]:
        return self.hands.get(place, ())

    def face_down(self, place: int) -> list[int]:
        """Which cards of a hand lie face down."""
        shown = self.face_up.get(place, ())
        return [number for number in range(len(self.hand(place))) if number not in shown]

    def recorded(self, place: int) -> int:
        """How many cards a hand has by the record, wherever it is by now."""
        if place in self.void:
            return self.void[place]
        racked = (hand.count for hand in self.racked if hand.seat == place)
        return len(self.hand(place)) or next(racked, 0)

    @property
    def cards_out(self) -> int:
        """How many cards have left the stub. One that was drawn in error and is not needed goes back to it."""
        aside = len(self.aside) if self.to_deal else 0
        return sum(map(len, self.hands.values())) + len(self.dead) + sum(self.void.values()) + aside


HouseTable = AnyTable
"""A table whose state is a `HouseHands`."""
HouseDraft = Draft[HouseTable]
