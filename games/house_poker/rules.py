"""What sets one game against the house apart from the others, as data: how it is dealt, shown and voided."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from games.tables.state import AnyTable, Wager
from ledger.core.rejection import Rejection

SEAT, DEALER, COMMUNITY, RACK = "seat", "dealer", "community", "rack"
"""Where cards lie, as events name it."""

HOUSE = 0
"""Where the house's own cards are, among the seats."""
UP = -1
"""The house's card that is dealt face up."""
DEAD = -2
"""The discard rack, for a card that nobody gets to see."""

AUTOMATED_SHOE: Literal["automated_shoe"] = "automated_shoe"
HAND: Literal["hand"] = "hand"


class HouseOptions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the rulebooks of all these games leave to the house."""

    dealing: Literal["manual_shoe", "hand", "automated_shoe"]
    shuffler: Literal["none", "automated"]
    second_deck: bool
    shuffler_counts_deck: bool


class RankedHand(msgspec.Struct, frozen=True):
    """A hand as the dealer lays it out."""

    name: str
    """Such as pair, Q high."""
    cards: tuple[str, ...]
    """Those that make it, the most important first."""
    unused: tuple[str, ...] = ()


def _nothing(*_: Any) -> None:
    """No objection."""


class HouseGame(msgspec.Struct, frozen=True, kw_only=True):
    """One game. What its rulebook says of a step is cited by `clauses`."""

    cards: int
    """How many a seat is dealt."""
    fewer_places: bool = False
    """Whether a table may have fewer than seven places."""
    house: str
    """Where the house's cards lie: with the dealer, or in the community area."""
    passes: tuple[int, ...]
    """Where the house's card of each pass goes."""
    then: tuple[int, ...] = ()
    """Where more cards go after that."""
    spare: int = 0
    """How many cards of an automated shoe's last stack go to the rack unseen."""
    decides: str
    """The wager whose seat has something to decide."""
    seats_at_once: Callable[[Any], int]
    """How many seats the options let one player bet at."""
    card_hours: Callable[[Any], int]
    """How long the options let a deck stay at the table; 0 where the rules do not say."""
    count_waived: tuple[str, ...]
    """The ways of dealing in which a shuffler that counts the deck stands in for counting the stub."""
    voids_one_hand: bool = False
    """Whether a wrong number of cards voids the hand that has it, and a dealer's hand that is short is completed.
    Otherwise it voids all hands."""
    ranked: Callable[[tuple[str, ...], tuple[str, ...]], RankedHand]
    """What a seat's cards make, with the house's; of the house itself the first are empty."""
    qualifies: Callable[[tuple[str, ...]], bool] = lambda cards: True
    """Whether the dealer's cards play against the players' hands."""
    check_play: Callable[[Any, Wager, int], Rejection | None] = _nothing
    """`(options, ante, amount_cents)`: what is wrong with the amount of a play wager."""
    check_deal: Callable[[AnyTable], Rejection | None] = _nothing
    """`(table)`: what comes before the first card."""
    check_reveal: Callable[[AnyTable], Rejection | None] = _nothing
    """`(table)`: what comes before the dealer's hand is turned over."""
    clauses: dict[str, str]

    def clause(self, step: str) -> str:
        return self.clauses[step]

    @property
    def down(self) -> int:
        """How many cards the house has that lie face down."""
        return self.passes.count(HOUSE)


def deal_order(game: HouseGame, seats: tuple[int, ...], dealing: str) -> tuple[int, ...]:
    """Where each card of a round goes: one a pass to every seat from the dealer's left, the house last; from an
    automated shoe in stacks, seat by seat."""
    if dealing == AUTOMATED_SHOE:
        stacks = (seat for seat in seats for _ in range(game.cards))
        return (*stacks, *game.passes, *game.then, *(DEAD,) * game.spare)
    return (*(place for house in game.passes for place in (*seats, house)), *game.then)
