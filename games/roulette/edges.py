"""The house's edge at roulette, by settling every position on each of the 38 numbers."""

from fractions import Fraction

import roundledger.v1 as pb
from games.edges import Edge
from games.roulette.layout import ON_LAYOUT, POSITIONS
from games.roulette.options import Options
from games.roulette.settle import SETTLE
from games.roulette.state import State
from games.tables.state import Rules, Table, Wager

_STAKE_CENTS = 100


def house_edges(rules: Rules[Options]) -> list[Edge]:
    """One position of each wager: the others of the same wager cover as many numbers."""
    edges = []
    for wager, positions in POSITIONS.items():
        kept = [_kept(rules, wager, next(iter(positions)), number) for number in ON_LAYOUT]
        edges.append(Edge("roulette", wager, "", Fraction(sum(kept), len(kept) * _STAKE_CENTS), "bet made"))
    return edges


def _kept(rules: Rules[Options], kind: str, selection: str, number: str) -> int:
    wager = Wager("w1", "", 1, "", kind, selection, _STAKE_CENTS, pb.CHIP_KIND_VALUE, 0, False)
    table = Table("", State(), rules=rules, wagers={"w1": wager})
    (decision,) = SETTLE[pb.CrownPlaced](table, pb.CrownPlaced(number=number))
    return decision.taken_cents - decision.paid_cents
