"""Five cards: three of the player's and the two community cards (F, M.1)."""

from games.cards.deck import RANKS
from games.cards.hands import PAIR, STRAIGHT_FLUSH, class_of, high_of, words
from games.cards.short_hands import in_order
from games.house_poker.rules import RankedHand

CLASSES = (
    "",
    "",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)
_TEN, _ACE = RANKS.index("T"), RANKS.index("A")


def made_of(value: int) -> str:
    """What pays, as the rulebook names it; empty for anything lower than a pair of tens (L.7)."""
    kind, top = class_of(value), value >> 16 & 15
    if kind == STRAIGHT_FLUSH and top == _ACE:
        return "royal_flush"
    if kind == PAIR and top >= _TEN:
        return "pair_of_tens"
    return CLASSES[kind]


def five_of(hand: tuple[str, ...], community: tuple[str, ...]) -> int:
    """What the hand is worth."""
    return high_of((*hand, *community))


def ranked(hand: tuple[str, ...], community: tuple[str, ...]) -> RankedHand:
    return RankedHand(words(five_of(hand, community)), in_order((*hand, *community)))
