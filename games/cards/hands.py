"""What hands are worth. Greater is better for high; for low, smaller is better and None does not qualify.

A card is one integer: three bits a rank that count it, four bits a suit that count it, and a mask of ranks a suit.
The sum of a hand's cards then says everything about it. Rank counts recur, so their values are worked out once.
"""

import re
from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, product

from games.cards.deck import DECK, RANKS, SUITS, rank_of, suit_of

_TEN_ALONE = re.compile(r"\bT\b")
RANK_BITS = (1 << 39) - 1
COUNTS_AT = 39
MASKS_AT = 55
_FIVE_OF_A_SUIT = 0x8888 << COUNTS_AT
_THREE_EACH = 0x3333 << COUNTS_AT


def _packed(card: str) -> int:
    rank, suit = rank_of(card) - 2, suit_of(card)
    return (1 << 3 * rank) + (1 << (COUNTS_AT + 4 * suit)) + (1 << (MASKS_AT + 13 * suit + rank))


PACKED = {card: _packed(card) for card in DECK}

_CLASSES = (
    "no pair",
    "one pair",
    "two pairs",
    "three of a kind",
    "straight",
    "flush",
    "full house",
    "four of a kind",
    "straight flush",
)
NO_PAIR, PAIR, TWO_PAIRS, TRIPS, STRAIGHT, FLUSH, FULL_HOUSE, QUADS, STRAIGHT_FLUSH = range(9)


def least_of(kind: str, rank: int) -> int:
    """The least value of a class, such as full_house, whose first rank this is; the two is 0."""
    return value_from(_CLASSES.index(kind.replace("_", " ")), [rank])


def class_of(value: int) -> int:
    return value >> 20


def class_words(kind: int) -> str:
    return _CLASSES[kind]


def words(value: int) -> str:
    """What a high hand is called."""
    top = value >> 16 & 15
    if class_of(value) == STRAIGHT_FLUSH and top == 12:
        return "royal flush"
    return f"{_CLASSES[class_of(value)]}, {RANKS[top]} high"


def spoken(name: str) -> str:
    """What a recorded hand is called for people: a ten is drawn as 10, and recorded as T."""
    return _TEN_ALONE.sub("10", name)


def value_from(kind: int, ranks: Sequence[int]) -> int:
    """Class first, then its ranks from the most important on, four bits each (C.5, reading A-01)."""
    value = kind
    for rank in (*ranks, 0, 0, 0, 0, 0)[:5]:
        value = value << 4 | rank
    return value


def straight_top(mask: int, length: int = 5) -> int | None:
    """The highest straight in a mask of ranks; the ace may be low, and nothing goes round it (C.1)."""
    with_low_ace, run = mask << 1 | mask >> 12, (1 << length) - 1
    for top in range(12, length - 3, -1):
        if with_low_ace >> (top + 2 - length) & run == run:
            return top
    return None


def top_ranks(mask: int, count: int) -> list[int]:
    return [rank for rank in range(12, -1, -1) if mask >> rank & 1][:count]


def _by_ranks(key: int) -> int:
    """The best five of these ranks, suits aside."""
    counts = [key >> 3 * rank & 7 for rank in range(13)]
    mask = sum(1 << rank for rank, count in enumerate(counts) if count)
    groups = sorted((rank for rank in range(13) if counts[rank] > 1), key=lambda r: (counts[r], r), reverse=True)
    most = [min(counts[rank], 4) for rank in groups]
    if groups and most[0] == 4:
        return value_from(QUADS, [groups[0], *top_ranks(mask & ~(1 << groups[0]), 1)])
    if len(groups) > 1 and most[0] == 3:
        return value_from(FULL_HOUSE, [groups[0], max(groups[1:])])
    top = straight_top(mask)
    if top is not None:
        return value_from(STRAIGHT, [top])
    if groups and most[0] == 3:
        return value_from(TRIPS, [groups[0], *top_ranks(mask & ~(1 << groups[0]), 2)])
    if len(groups) > 1:
        rest = mask & ~(1 << groups[0] | 1 << groups[1])
        return value_from(TWO_PAIRS, [*groups[:2], *top_ranks(rest, 1)])
    if groups:
        return value_from(PAIR, [groups[0], *top_ranks(mask & ~(1 << groups[0]), 3)])
    return value_from(NO_PAIR, top_ranks(mask, 5))


def _by_suited(mask: int) -> int:
    top = straight_top(mask)
    return value_from(FLUSH, top_ranks(mask, 5)) if top is None else value_from(STRAIGHT_FLUSH, [top])


class Memo(dict[int, int]):
    """Values by key, worked out when first asked for. There are fewer than 60,000 rank counts of up to seven cards."""

    def __init__(self, work_out: Callable[[int], int]) -> None:
        self._work_out = work_out

    def __missing__(self, key: int) -> int:
        value = self[key] = self._work_out(key)
        return value


_RANKS = Memo(_by_ranks)
_SUITED = Memo(_by_suited)


def _suited(total: int, flushes: int) -> int:
    """The flush in a hand that has one."""
    suit = next(suit for suit in range(4) if flushes >> (COUNTS_AT + 4 * suit + 3) & 1)
    return _SUITED[total >> (MASKS_AT + 13 * suit) & 0x1FFF]


def high_of(cards: Iterable[str]) -> int:
    """The best five of five to seven cards (J.10)."""
    total = 0
    for card in cards:
        total += PACKED[card]
    value = _RANKS[total & RANK_BITS]
    flushes = (total + _THREE_EACH) & _FIVE_OF_A_SUIT
    return max(value, _suited(total, flushes)) if flushes else value


def high_of_two(private: Sequence[str], board: Sequence[str]) -> int:
    """Exactly two private and three community cards (K.10)."""
    pairs = [PACKED[a] + PACKED[b] for a, b in combinations(private, 2)]
    triples = [PACKED[a] + PACKED[b] + PACKED[c] for a, b, c in combinations(board, 3)]
    ranks = _RANKS
    low_pairs = [pair & RANK_BITS for pair in pairs]
    low_triples = [triple & RANK_BITS for triple in triples]
    value = max([ranks[pair + triple] for pair in low_pairs for triple in low_triples])
    if class_of(value) >= QUADS or not _suit_shows_three(board):
        return value
    for pair, triple in product(pairs, triples):
        total = pair + triple
        flushes = (total + _THREE_EACH) & _FIVE_OF_A_SUIT
        if flushes:
            value = max(value, _suited(total, flushes))
    return value


def _suit_shows_three(board: Sequence[str]) -> bool:
    suits = [card[1] for card in board]
    return any(suits.count(suit) > 2 for suit in SUITS)


_PIPS = {card: 1 << (rank_of(card) - 1) % 13 for card in DECK}
"""A mask of one bit, the ace lowest; ranks above eight have bits above the eighth."""
_EIGHT_OR_BELOW = 0xFF


def low_8_of(cards: Sequence[str]) -> int | None:
    """The best low of any five cards, as a mask: the hand with the lower highest card is the smaller number."""
    mask = 0
    for card in cards:
        mask |= _PIPS[card] & _EIGHT_OR_BELOW
    return _lowest_five(mask)


def _lowest_five(mask: int) -> int | None:
    low = 0
    for _ in range(5):
        if not mask:
            return None
        bit = mask & -mask
        low |= bit
        mask ^= bit
    return low


def low_8_of_two(private: Sequence[str], board: Sequence[str]) -> int | None:
    """Exactly two private and three community cards (K.12.a)."""
    shown = {_PIPS[card] for card in board if _PIPS[card] <= _EIGHT_OR_BELOW}
    held = {_PIPS[card] for card in private if _PIPS[card] <= _EIGHT_OR_BELOW}
    if len(shown) < 3 or len(held) < 2:
        return None
    triples = [a | b | c for a, b, c in combinations(shown, 3)]
    lows = [a | b | triple for a, b in combinations(held, 2) for triple in triples if not (a | b) & triple]
    return min(lows, default=None)


def five_of(private: Sequence[str], board: Sequence[str], private_used: int | None) -> Iterable[tuple[str, ...]]:
    """Every five cards that may make a hand."""
    if private_used is None:
        return combinations((*private, *board), 5)
    held = combinations(private, private_used)
    return (mine + shared for mine, shared in product(held, combinations(board, 5 - private_used)))
