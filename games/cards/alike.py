"""Hands that are the same but for the names of their suits, each with how many there are: to count over all hands
without dealing them all."""

from collections.abc import Iterator
from itertools import product
from math import comb

from games.cards.deck import RANKS, SUITS

Cards = tuple[str, ...]


def alike_hands(size: int, ranks: str = RANKS) -> Iterator[tuple[Cards, int]]:
    """One hand of each kind. Suits that have had the same ranks so far cannot be told apart: of those only their number
    is chosen."""
    yield from _dealt(ranks, size, (SUITS,), (), 1)


def _dealt(ranks: str, left: int, suits: tuple[str, ...], cards: Cards, count: int) -> Iterator[tuple[Cards, int]]:
    if not left:
        yield cards, count
        return
    if not ranks:
        return
    for taken in product(*(range(min(len(alike), left) + 1) for alike in suits)):
        total = sum(taken)
        if total > left:
            continue
        more = tuple(ranks[-1] + s for alike, number in zip(suits, taken, strict=True) for s in alike[:number])
        ways = count
        for alike, number in zip(suits, taken, strict=True):
            ways *= comb(len(alike), number)
        split = (part for alike, n in zip(suits, taken, strict=True) for part in (alike[:n], alike[n:]) if part)
        yield from _dealt(ranks[:-1], left - total, tuple(split), (*cards, *more), ways)
