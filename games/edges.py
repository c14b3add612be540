"""The house's edge on a wager: exactly, or simulated with its margin."""

from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import Any

import msgspec

from games.tables.state import Rules


class Edge(msgspec.Struct, frozen=True):
    """What the house keeps, on average, of every cent staked."""

    game: str
    wager: str
    case: str
    """The wager's selection, or what else the edge depends on; empty where there is only one."""
    edge: Fraction
    note: str = ""
    """What it is measured on, such as "bet made" or "decision"."""


class Estimate(msgspec.Struct, frozen=True):
    """The same, simulated, where there are too many rounds to count."""

    game: str
    wager: str
    case: str
    edge: float
    """Between `edge - margin` and `edge + margin` in 95 of 100 simulations."""
    margin: float
    rounds: int
    note: str = ""
    """What it is measured on, and by which strategy."""


Progress = Callable[[int], None]
"""Is told after every so many rounds how many have been played."""

SimulatedEdges = Callable[[Rules[Any], int, Callable[[], float], Progress], list[Estimate]]
"""`(rules, rounds, draw, progress)`: `draw` gives numbers from 0 up to 1, by which the rounds are played."""


class CountedEdges(msgspec.Struct, frozen=True):
    """What can be counted and takes minutes."""

    count: Callable[[Rules[Any], Progress], list[Edge]]
    cases: int
    """What it tells of its progress when it is done."""


ROUNDS_A_STEP = 10_000


def simulated(round_of: Callable[[], float], rounds: int, progress: Progress) -> tuple[float, float]:
    """The house's edge over so many rounds, and its margin: `round_of` is what a player wins of a stake of 1."""
    (found,) = simulated_together(lambda: (round_of(),), 1, rounds, progress)
    return found


def simulated_together(
    round_of: Callable[[], Sequence[float]], wagers: int, rounds: int, progress: Progress
) -> list[tuple[float, float]]:
    """The same for several wagers of one round: `round_of` is what a player wins of a stake of 1 on each."""
    totals, squares = [0.0] * wagers, [0.0] * wagers
    for played in range(1, rounds + 1):
        for place, won in enumerate(round_of()):
            totals[place] += won
            squares[place] += won * won
        if played % ROUNDS_A_STEP == 0:
            progress(played)
    return [
        _edge_and_margin(total / rounds, square / rounds, rounds) for total, square in zip(totals, squares, strict=True)
    ]


def _edge_and_margin(mean: float, mean_square: float, rounds: int) -> tuple[float, float]:
    deviation = max(0.0, mean_square - mean * mean) ** 0.5
    return -mean, 1.96 * deviation / rounds**0.5
