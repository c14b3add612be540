"""Ante and play, counted: every hand of five cards against every hand of six of the others.

There are 28 million million such pairs, too many to deal. But all hands of six that have given cards are few, and pairs
without a card in common follow from them by inclusion and exclusion: all pairs, less those that share a card, and those
that share two added again, and so on. Shared cards that differ by the names of suits are counted together.
"""

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable
from itertools import accumulate
from math import comb

from games.cards.alike import Cards, alike_hands
from games.cards.deck import RANKS, SUITS
from games.cards.short_hands import best_four_of, best_fours_with
from games.edges import Progress

OWN, DEALERS = 5, 6
_WAYS = (1, 0, -1)
Compared = Counter[tuple[int, int, int]]
"""How many pairs of hands there are, by the class of the player's, how many times the ante it plays, and whether it is
better (1), equal (0) or worse (-1)."""

_PLAYED = {
    (7, 3): (6_697_146_456, 0, 3_099_096),
    (6, 3): (22_199_130_492, 4_924_584, 44_196_180),
    (5, 3): (612_563_225_400, 0, 17_259_856_488),
    (4, 3): (1_099_742_412_516, 194_446_272, 130_760_808_180),
    (3, 3): (872_116_941_900, 4_127_898_048, 216_925_992_036),
    (2, 3): (923_142_321_504, 98_394_912, 403_407_902_880),
    (1, 3): (2_460_451_748_460, 675_518_124, 1_872_771_947_676),
    (1, 1): (2_259_851_701_332, 981_396_852, 3_782_659_538_844),
}
"""What `compared` comes to for the strategy of the edges, by class and times: pairs in which the player's hand is
better, equal and worse. To count them takes a minute or two: `roundledger edges --exact` does."""

HANDS = sum(kinds * comb(52 - size, DEALERS - size) for size, kinds in enumerate((0, 13, 169, 1755, 16_432, 134_459)))
"""How many hands of the dealer's are looked at, for all sets of shared cards up to the names of suits."""


def remembered() -> Compared:
    """The pairs of the strategy, as they were counted."""
    return Compared(
        {(*key, way): count for key, found in _PLAYED.items() for way, count in zip(_WAYS, found, strict=True)}
    )


def compared(times_of: Callable[[int], int], progress: Progress, ranks: str = RANKS) -> Compared:
    """All pairs in which the player does not fold. `times_of` says how many times the ante a hand plays, 0 for a fold;
    `progress` is told how many of `HANDS` have been looked at."""
    pairs, looked_at = Compared(), 0
    for size in range(OWN + 1):
        for shared, alike in alike_hands(size, ranks):
            _add(pairs, shared, -alike if size % 2 else alike, times_of, ranks)
            if size:
                looked_at += comb(len(ranks) * len(SUITS) - size, DEALERS - size)
                progress(looked_at)
    return pairs


def _add(pairs: Compared, shared: Cards, weight: int, times_of: Callable[[int], int], ranks: str) -> None:
    """The pairs that have these cards in common, and perhaps others."""
    theirs = sorted(_values(shared, DEALERS, ranks).items())
    values = [value for value, _ in theirs]
    below = list(accumulate((count for _, count in theirs), initial=0))
    for own, count in _values(shared, OWN, ranks).items():
        if times := times_of(own):
            worse, not_better = below[bisect_left(values, own)], below[bisect_right(values, own)]
            for way, found in zip(_WAYS, (worse, not_better - worse, below[-1] - not_better), strict=True):
                pairs[own >> 20, times, way] += weight * count * found


def _values(shared: Cards, size: int, ranks: str) -> Counter[int]:
    """What the hands of a size with these cards are worth, and how many of them are worth it."""
    if shared:
        others = [rank + suit for suit in SUITS for rank in ranks if rank + suit not in shared]
        return best_fours_with(shared, others, size - len(shared))
    values = Counter[int]()
    for hand, alike in alike_hands(size, ranks):
        values[best_four_of(hand)] += alike
    return values
