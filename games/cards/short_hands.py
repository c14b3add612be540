"""What hands of three cards, and the best four of a few more, are worth: greater is better, and suits never rank.

The order of the classes is another one than with five cards, because other hands are rare. Values are made as in
`games.cards.hands`: class first, then the ranks that decide within it.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations

from games.cards.deck import RANKS
from games.cards.hands import COUNTS_AT, MASKS_AT, PACKED, RANK_BITS, Memo, straight_top, top_ranks, value_from

THREE_CARD_CLASSES = ("high_card", "pair", "flush", "straight", "three_of_a_kind", "straight_flush")
FOUR_CARD_CLASSES = (
    "high_card",
    "pair",
    "two_pair",
    "straight",
    "flush",
    "three_of_a_kind",
    "straight_flush",
    "four_of_a_kind",
)
"""From the lowest to the highest."""

_THREE = {name: kind for kind, name in enumerate(THREE_CARD_CLASSES)}
_FOUR = {name: kind for kind, name in enumerate(FOUR_CARD_CLASSES)}

_QUEEN, _ACE = RANKS.index("Q"), RANKS.index("A")
_EIGHTS = 0x8888 << COUNTS_AT
_TO_THREE = 0x5555 << COUNTS_AT
_TO_FOUR = 0x4444 << COUNTS_AT
"""Added to the counts of suits, they carry into the eighth bit where a suit has three cards, or four."""


def three_of(cards: Iterable[str]) -> int:
    """What three cards are worth."""
    total = sum([PACKED[card] for card in cards])
    value = _THREE_BY_RANKS[total & RANK_BITS]
    suited = (total + _TO_THREE) & _EIGHTS
    return max(value, _THREE_SUITED[_mask(total, suited)]) if suited else value


def best_four_of(cards: Iterable[str]) -> int:
    """What the best four of four to six cards are worth."""
    total = sum([PACKED[card] for card in cards])
    value = _FOUR_BY_RANKS[total & RANK_BITS]
    suited = (total + _TO_FOUR) & _EIGHTS
    return max(value, _FOUR_SUITED[_mask(total, suited)]) if suited else value


def best_fours_with(cards: Iterable[str], others: Iterable[str], more: int) -> Counter[int]:
    """What the best four of these cards and so many of the others are worth: how many hands have each value. Hands are
    taken together as long as possible: those of the same ranks, unless a suit has four of them."""
    base, rest = sum([PACKED[card] for card in cards]), [PACKED[card] for card in others]
    totals = (base + sum(some) for some in combinations(rest, more))
    alike = Counter(total if (total + _TO_FOUR) & _EIGHTS else total & RANK_BITS for total in totals)
    values = Counter[int]()
    for total, count in alike.items():
        suited = (total + _TO_FOUR) & _EIGHTS
        value = _FOUR_BY_RANKS[total & RANK_BITS]
        values[max(value, _FOUR_SUITED[_mask(total, suited)]) if suited else value] += count
    return values


def best_four_in(cards: Sequence[str]) -> tuple[str, ...]:
    """The four that make the best hand, the highest first; of equal ones those dealt first."""
    best = max(combinations(cards, 4), key=best_four_of)
    return in_order(best)


def in_order(cards: Iterable[str]) -> tuple[str, ...]:
    """As a dealer lays a hand: groups first, then from the highest rank down."""
    dealt = tuple(cards)
    ranks = [card[0] for card in dealt]
    return tuple(sorted(dealt, key=lambda card: (-ranks.count(card[0]), -RANKS.index(card[0]))))


def three_card_class(value: int) -> str:
    return THREE_CARD_CLASSES[value >> 20]


def four_card_class(value: int) -> str:
    return FOUR_CARD_CLASSES[value >> 20]


def is_pair_of_aces(value: int) -> bool:
    """Whether the best four are a pair, and that of aces."""
    return value >> 16 == _FOUR["pair"] << 4 | _ACE


def is_pair_of_tens_or_better(value: int) -> bool:
    return value >= _PAIR_OF_TENS


def is_pair_of_threes_or_better(value: int) -> bool:
    return value >= _PAIR_OF_THREES


_PAIR_OF_THREES, _PAIR_OF_TENS = (value_from(_FOUR["pair"], [RANKS.index(rank)]) for rank in "3T")
QUEEN_HIGH = value_from(_THREE["high_card"], [_QUEEN])
"""The least of all hands of three cards with a queen, or anything better."""


def short_hand_words(classes: Sequence[str], value: int) -> str:
    """What a hand is called, with the rank that decides first."""
    return f"{classes[value >> 20].replace('_', ' ')}, {RANKS[value >> 16 & 15]} high"


def _mask(total: int, suited: int) -> int:
    """The ranks of the suit that has enough cards."""
    suit = next(suit for suit in range(4) if suited >> (COUNTS_AT + 4 * suit + 3) & 1)
    return total >> (MASKS_AT + 13 * suit) & 0x1FFF


def _groups(key: int) -> tuple[int, list[int], dict[int, int]]:
    """The ranks as a mask; those that occur more than once, most frequent and highest first; how often each does."""
    counts = {rank: key >> 3 * rank & 7 for rank in range(13) if key >> 3 * rank & 7}
    mask = sum(1 << rank for rank in counts)
    groups = sorted((rank for rank in counts if counts[rank] > 1), key=lambda r: (counts[r], r), reverse=True)
    return mask, groups, counts


def _three_by_ranks(key: int) -> int:
    mask, groups, counts = _groups(key)
    if groups and counts[groups[0]] == 3:
        return value_from(_THREE["three_of_a_kind"], groups)
    top = straight_top(mask, 3)
    if top is not None:
        return value_from(_THREE["straight"], [top])
    if groups:
        return value_from(_THREE["pair"], [groups[0], *top_ranks(mask & ~(1 << groups[0]), 1)])
    return value_from(_THREE["high_card"], top_ranks(mask, 3))


def _three_suited(mask: int) -> int:
    top = straight_top(mask, 3)
    if top is None:
        return value_from(_THREE["flush"], top_ranks(mask, 3))
    return value_from(_THREE["straight_flush"], [top])


def _four_by_ranks(key: int) -> int:
    mask, groups, counts = _groups(key)
    if groups and counts[groups[0]] == 4:
        return value_from(_FOUR["four_of_a_kind"], groups[:1])
    if groups and counts[groups[0]] == 3:
        return value_from(_FOUR["three_of_a_kind"], [groups[0], *top_ranks(mask & ~(1 << groups[0]), 1)])
    top = straight_top(mask, 4)
    if top is not None:
        return value_from(_FOUR["straight"], [top])
    if len(groups) > 1:
        return value_from(_FOUR["two_pair"], groups[:2])
    if groups:
        return value_from(_FOUR["pair"], [groups[0], *top_ranks(mask & ~(1 << groups[0]), 2)])
    return value_from(_FOUR["high_card"], top_ranks(mask, 4))


def _four_suited(mask: int) -> int:
    top = straight_top(mask, 4)
    if top is None:
        return value_from(_FOUR["flush"], top_ranks(mask, 4))
    return value_from(_FOUR["straight_flush"], [top])


_THREE_BY_RANKS, _THREE_SUITED = Memo(_three_by_ranks), Memo(_three_suited)
_FOUR_BY_RANKS, _FOUR_SUITED = Memo(_four_by_ranks), Memo(_four_suited)
