"""The exact edge of every craps wager, computed from the engine itself: each of the 36 rolls is settled and evolved as
at a table, and the equations between the situations that this leads to are solved in fractions."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache

import roundledger.v1 as pb
from games.craps.commands.throw import settle_roll
from games.craps.layout import ALL_ROLLS, COME, LINE, NUMBERED, ODDS_OF, ONE_ROLL_TOTALS, POINTS, Roll
from games.craps.payouts import CrapsRules, vigorish
from games.craps.state import READY, Draft, State, Table
from games.edges import Edge
from games.game import as_stream
from games.tables.state import Wager
from ledger.core.movements import STAYS_UP
from ledger.core.stream import AnyStream

BET_MADE, DECISION = "bet made", "decision"

UNIT_STAKE = 6000
"""In chips: enough for every wager to be paid exactly and for vigorish not to be rounded."""


@cache
def _stream() -> AnyStream:
    from games.craps import GAME  # which has these edges

    return as_stream(GAME)


def house_edges(rules: CrapsRules) -> list[Edge]:
    """Per bet made, a void counting as a bet that returned its stake; for don't bets also per decision."""
    edges = []
    for wager, selection in _places():
        table = _table_with(rules, wager, selection)
        return_cents, void = _expectation(table)
        edge = -Fraction(return_cents, UNIT_STAKE * rules.options.chip_unit_cents)
        edges.append(Edge("craps", wager, selection, edge, BET_MADE))
        if void:
            edges.append(Edge("craps", wager, selection, edge / (1 - void), DECISION))
    return edges


def _places() -> Iterable[tuple[str, str]]:
    for wager in (*LINE, *COME, *ONE_ROLL_TOTALS, "c_and_e", "horn", "whirl"):
        yield wager, ""
    for wager in ODDS_OF:
        yield from ((wager, str(point)) for point in POINTS)
    for wager, numbers in NUMBERED.items():
        yield from ((wager, str(number)) for number in numbers)
    yield from (("hop", roll.faces) for roll in ALL_ROLLS if roll.first <= roll.second)


def _table_with(rules: CrapsRules, wager: str, selection: str) -> Table:
    """A table with just this wager; odds lie behind a bet whose point stands, and come bets need some point."""
    point = int(selection) if wager in ODDS_OF else (POINTS[0] if wager in COME else 0)
    bets = {"bet": _wager(rules, "bet", wager, selection, base_wager_id="base" if wager in ODDS_OF else "")}
    points = {}
    if wager in ODDS_OF:
        bets["base"] = _wager(rules, "base", ODDS_OF[wager], "")
        points = {"base": point} if ODDS_OF[wager] in COME else {}
    play = State(phase=READY, puck=point, points=points)
    return Table("edges", play, game="craps", rules=rules, is_open=True, round_id="edges:1", wagers=bets)


def _wager(rules: CrapsRules, wager_id: str, wager: str, selection: str, base_wager_id: str = "") -> Wager:
    return Wager(
        wager_id=wager_id,
        round_id="edges:1",
        seat=0,
        player_id="",
        wager=wager,
        selection=selection,
        stake_cents=UNIT_STAKE * rules.options.chip_unit_cents,
        chips=pb.CHIP_KIND_VALUE,
        coupon_cents=0,
        verbal=False,
        base_wager_id=base_wager_id,
    )


Situation = tuple[int, tuple[tuple[str, int], ...], tuple[str, ...]]
"""What a roll's effect on our wager depends on: puck, come points, wagers that are up."""


def _situation(table: Table) -> Situation:
    return table.play.puck, tuple(sorted(table.play.points.items())), tuple(table.wagers)


class _Rolls:
    """What one roll out of 36 does in a situation, summed over all of them."""

    def __init__(self) -> None:
        self.gain = Fraction(0)
        self.void = Fraction(0)
        self.next: dict[Situation, Fraction] = {}


def _expectation(table: Table) -> tuple[Fraction, Fraction]:
    """What the player of the bet wins on average, vigorish paid, and how likely the bet is to be void."""
    rolls = _explored(table)
    situations = list(rolls)
    gains = _solved(rolls, situations, [rolls[s].gain for s in situations])
    voids = _solved(rolls, situations, [rolls[s].void for s in situations])
    return gains[0] - vigorish(table.in_force, table.wagers["bet"]), voids[0]


def _explored(table: Table) -> dict[Situation, _Rolls]:
    """Every situation that can be reached while the bet is up, the first one first."""
    explored: dict[Situation, _Rolls] = {}
    waiting = [table]
    while waiting:
        before = waiting.pop()
        if _situation(before) in explored:
            continue
        rolls = explored[_situation(before)] = _Rolls()
        for roll in ALL_ROLLS:
            after, fate = _after(before, roll)
            if fate is None:
                share = rolls.next.get(_situation(after), Fraction(0))
                rolls.next[_situation(after)] = share + Fraction(1, len(ALL_ROLLS))
                waiting.append(after)
            else:
                rolls.gain += Fraction(fate.paid_cents - fate.taken_cents, len(ALL_ROLLS))
                rolls.void += Fraction(fate.outcome == pb.OUTCOME_RETURNED, len(ALL_ROLLS))
    return explored


def _after(table: Table, roll: Roll) -> tuple[Table, pb.Decision | None]:
    """The table after a roll, and what became of our bet if it was decided."""
    draft: Draft = Draft(_stream(), table.table_id, table)
    settle_roll(draft, roll)
    ours = (d for d in draft.decisions if d.wager_id == "bet" and d.outcome not in STAYS_UP)
    return draft.state, next(ours, None)


def _solved(
    rolls: dict[Situation, _Rolls], situations: Sequence[Situation], constants: Sequence[Fraction]
) -> list[Fraction]:
    """x = constants + transitions * x, by elimination in fractions."""
    size = len(situations)
    rows = [
        [Fraction(i == j) - rolls[s].next.get(t, Fraction(0)) for j, t in enumerate(situations)] + [constants[i]]
        for i, s in enumerate(situations)
    ]
    for column in range(size):
        pivot = next(r for r in range(column, size) if rows[r][column])
        rows[column], rows[pivot] = rows[pivot], rows[column]
        lead = rows[column][column]
        rows[column] = [value / lead for value in rows[column]]
        for r in range(size):
            if r != column and rows[r][column]:
                factor = rows[r][column]
                rows[r] = [value - factor * own for value, own in zip(rows[r], rows[column], strict=True)]
    return [row[size] for row in rows]
