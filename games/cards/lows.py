"""What low hands are worth: smaller is better. The ace is low but for deuce-to-seven. Those that must qualify are in
`hands`, beside omaha's."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import chain, combinations

from games.cards.deck import rank_of, suit_of
from games.cards.hands import (
    FLUSH,
    FULL_HOUSE,
    NO_PAIR,
    PAIR,
    QUADS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPS,
    TWO_PAIRS,
    class_of,
    class_words,
    value_from,
)

_CLASS_OF = {
    (1, 1, 1, 1, 1): NO_PAIR,
    (2, 1, 1, 1): PAIR,
    (2, 2, 1): TWO_PAIRS,
    (3, 1, 1): TRIPS,
    (3, 2): FULL_HOUSE,
    (4, 1): QUADS,
}
_BROADWAY, _ACE_HIGH = (13, 12, 11, 10, 1), 14
_PIPS = "?A23456789TJQKA"
BADUGI_CARDS = 4


def pip_of(card: str) -> int:
    """The ace is 1, the king 13."""
    return rank_of(card) % 14 + rank_of(card) // 14


def low_of(cards: Iterable[str]) -> int:
    """The best low of five to seven cards: straights and flushes do not count, pairs do (I.11)."""
    return _best(tuple(sorted(map(pip_of, cards))))


def low_made_of(cards: Sequence[str]) -> int:
    """A low of five cards in which straights and flushes count as made hands (C.3, C.4, A-04)."""
    pips = tuple(sorted(map(pip_of, cards), reverse=True))
    straight = pips == _BROADWAY or (pips[0] - pips[4] == 4 and len(set(pips)) == 5)
    flush = len({suit_of(card) for card in cards}) == 1
    if straight:
        top = _ACE_HIGH if pips == _BROADWAY else pips[0]
        return value_from(STRAIGHT_FLUSH if flush else STRAIGHT, [top])
    return value_from(FLUSH, pips) if flush else _grouped(pips)


def low_27_of(cards: Sequence[str]) -> int:
    """The worst high hand of five cards, ace high only: straights and flushes count as made hands, and what goes from
    the ace to the five is no straight (house poker, H.8)."""
    ranks = tuple(sorted(map(rank_of, cards), reverse=True))
    straight = ranks[0] - ranks[4] == 4 and len(set(ranks)) == 5
    flush = len({suit_of(card) for card in cards}) == 1
    if straight:
        return value_from(STRAIGHT_FLUSH if flush else STRAIGHT, [ranks[0]])
    return value_from(FLUSH, ranks) if flush else _grouped(ranks)


def badugi_of(cards: Sequence[str]) -> int:
    """As many cards as can be of different ranks and suits, ace low: more of them are better, then lower ones (house
    poker, H.9). How many cards are missing takes the place of the class."""
    return min(_badugi(some) for some in badugis_of(cards))


def badugis_of(cards: Sequence[str]) -> list[tuple[str, ...]]:
    """Every choice of cards that are of different ranks and suits; none is empty."""
    some = chain.from_iterable(combinations(cards, count) for count in range(1, BADUGI_CARDS + 1))
    return [kept for kept in some if len({card[0] for card in kept}) == len({card[1] for card in kept}) == len(kept)]


def _badugi(kept: Sequence[str]) -> int:
    return value_from(BADUGI_CARDS - len(kept), sorted(map(pip_of, kept), reverse=True))


def badugi_words(value: int) -> str:
    """What a badugi hand is called."""
    count = BADUGI_CARDS - class_of(value)
    ranks = "-".join(_PIPS[value >> shift & 15] for shift in (16, 12, 8, 4)[:count])
    return f"badugi, {ranks}" if count == BADUGI_CARDS else f"{count} of {BADUGI_CARDS} cards, {ranks}"


def low_words(value: int) -> str:
    """What a low hand is called."""
    ranks = [value >> shift & 15 for shift in (16, 12, 8, 4, 0)]
    if class_of(value) == NO_PAIR:
        return f"{'-'.join(_PIPS[rank] for rank in ranks)} low"
    return f"{class_words(class_of(value))}, {_PIPS[ranks[0]]} low"


@lru_cache(maxsize=65536)
def _best(pips: tuple[int, ...]) -> int:
    different = sorted(set(pips))
    if len(different) >= 5:
        return value_from(NO_PAIR, different[4::-1])
    return min(_grouped(five) for five in combinations(pips, 5))


def _grouped(pips: Sequence[int]) -> int:
    """Class first, then its ranks from the most important on; the smaller of each is better."""
    counts = {pip: pips.count(pip) for pip in set(pips)}
    ranks = sorted(counts, key=lambda pip: (counts[pip], pip), reverse=True)
    return value_from(_CLASS_OF[tuple(counts[pip] for pip in ranks)], ranks)
