"""The house's edge on a wager, exactly."""

from fractions import Fraction

import msgspec


class Edge(msgspec.Struct, frozen=True):
    """What the house keeps, on average, of every cent staked."""

    game: str
    wager: str
    case: str
    """The wager's selection, or what else the edge depends on; empty where there is only one."""
    edge: Fraction
    note: str = ""
    """What it is measured on, such as "bet made" or "decision"."""
