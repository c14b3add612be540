"""Exact house edges: every deal of a full shoe, by the values of the cards, settled by the engine itself."""

from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from msgspec.structs import replace

import roundledger.v1 as pb
from games.edges import Edge
from games.minibaccarat.options import Options
from games.minibaccarat.points import BANKER, PLAYER, TIE, banker_draws, player_draws
from games.minibaccarat.settle import decide_wager
from games.minibaccarat.vigorish import vigorish
from games.tables.state import Rules, Wager

STAKE_CENTS = 2_000_000
"""Large and round, so that no rounding of cents, dollars or chips shows in an edge."""

Points = tuple[int, int]
"""The final points of player and banker."""


@cache
def distribution(decks: int) -> dict[Points, Fraction]:
    """How likely each pair of final points is, from a full shoe."""
    shoe = [16 * decks, *[4 * decks] * 9]
    size = 52 * decks
    ways: dict[Points, int] = {}
    for first, player_ways in _pairs(shoe):
        left = _without(shoe, *first)
        player = sum(first) % 10
        for second, banker_ways in _pairs(left):
            banker = sum(second) % 10
            rest = _without(left, *second)
            for points, drawn in _thirds(player, banker, rest, size - 4):
                ways[points] = ways.get(points, 0) + player_ways * banker_ways * drawn
    total = size * (size - 1) * (size - 2) * (size - 3) * (size - 4) * (size - 5)
    return {points: Fraction(count, total) for points, count in sorted(ways.items())}


def _pairs(shoe: list[int]) -> Iterator[tuple[tuple[int, int], int]]:
    """Two cards by value, and in how many ordered ways this shoe gives them."""
    for low in range(10):
        yield (low, low), shoe[low] * (shoe[low] - 1)
        for high in range(low + 1, 10):
            yield (low, high), 2 * shoe[low] * shoe[high]


def _without(shoe: list[int], *values: int) -> list[int]:
    left = list(shoe)
    for value in values:
        left[value] -= 1
    return left


def _thirds(player: int, banker: int, shoe: list[int], size: int) -> Iterator[tuple[Points, int]]:
    """Final points and the ways to them, counted over two more cards whether they are drawn or not."""
    if not player_draws(player, banker):
        if not banker_draws(player, banker, None):
            yield (player, banker), size * (size - 1)
            return
        for value, count in enumerate(shoe):
            yield (player, (banker + value) % 10), count * (size - 1)
        return
    for third, count in enumerate(shoe):
        final = (player + third) % 10
        if not banker_draws(player, banker, third):
            yield (final, banker), count * (size - 1)
            continue
        for value, others in enumerate(shoe):
            yield (final, (banker + value) % 10), count * (others - (value == third))


def house_edges(rules: Rules[Options], *decks: int) -> list[Edge]:
    """What the house keeps of each wager under these rules, dealt from full shoes of so many decks; without a number
    from the shoe that these rules ask for."""
    return [
        Edge("minibaccarat", wager, f"{size} decks", _edge(rules, size, wager), "wager made, full shoe")
        for size in decks or (rules.options.decks_in_shoe,)
        for wager in (PLAYER, BANKER, TIE)
    ]


def _edge(rules: Rules[Options], decks: int, kind: str) -> Fraction:
    rules = replace(rules, options=replace(rules.options, vig_collection="immediate"))
    wager = Wager("w1", "", 1, "", kind, "", STAKE_CENTS, pb.CHIP_KIND_VALUE, 0, False)
    kept = Fraction(0)
    for (player, banker), probability in distribution(decks).items():
        decided = decide_wager(rules, wager, pb.ResultAnnounced(player_points=player, banker_points=banker))
        owed = sum(due.collected_cents for due in vigorish(rules, [wager], player, banker))
        kept += probability * (decided.taken_cents - decided.paid_cents + owed)
    return kept / STAKE_CENTS
