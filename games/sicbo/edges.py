"""The house's edge at sic bo: every area settled on each of the 216 throws of three dice."""

from fractions import Fraction

from games.edges import Edge
from games.sicbo.layout import ALL_DICE, AREAS
from games.sicbo.options import Options
from games.sicbo.settle import paid_on
from games.tables.state import Rules

_STAKE_CENTS = 1000
"""Enough for the literal 1 to 10 to be paid exactly."""


def house_edges(rules: Rules[Options]) -> list[Edge]:
    edges = []
    for wager, selections in AREAS.items():
        for selection in selections if wager == "total" else selections[:1]:
            won = sum(paid_on(rules, wager, selection, dice, _STAKE_CENTS) for dice in ALL_DICE)
            edge = -Fraction(won, len(ALL_DICE) * _STAKE_CENTS)
            edges.append(Edge("sicbo", wager, selection if wager == "total" else "", edge, "bet made"))
    return edges
