"""House edges, computed from the engine, against closed forms written by hand."""

from fractions import Fraction

import pytest

import roundledger.v1 as pb
from games.craps.edges import BET_MADE, DECISION, house_edges
from games.craps.options import Options
from games.tables.rulebook import house_option, published_rulebooks, resolve, rules_from
from games.tables.state import OptionValue, Rules
from ledger.core.rejection import Rejection
from tests.support.craps.console import C2006

pytestmark = pytest.mark.thorough

WAYS = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""Out of 36."""

POINTS = (4, 5, 6, 8, 9, 10)


def _rules(**options: OptionValue) -> Rules[Options]:
    chosen: list[pb.HouseOption] = [house_option(name, value) for name, value in options.items()]
    rules = resolve(published_rulebooks()[C2006], 1, chosen, [])
    assert not isinstance(rules, Rejection)
    return rules_from(rules, Options)


def _once(*wins: tuple[int, int]) -> Fraction:
    """A one-roll wager that wins so much per unit in so many of 36 ways."""
    ways = sum(w for w, _ in wins)
    return Fraction(36 - ways - sum(w * pays for w, pays in wins), 36)


def _race(won: int, lost: int, pays: Fraction) -> Fraction:
    """A wager that waits: so many ways win, so many lose, the others do not count."""
    return (lost - won * pays) / (won + lost)


def _made(point: int) -> Fraction:
    return Fraction(WAYS[point], WAYS[point] + WAYS[7])


PASSES = Fraction(WAYS[7] + WAYS[11], 36) + sum(Fraction(WAYS[p], 36) * _made(p) for p in POINTS)
DONT_WINS = Fraction(WAYS[2] + WAYS[3], 36) + sum(Fraction(WAYS[p], 36) * (1 - _made(p)) for p in POINTS)
PASS, DONT = 1 - 2 * PASSES, PASSES - DONT_WINS
PLACE = {
    4: Fraction(9, 5),
    5: Fraction(7, 5),
    6: Fraction(7, 6),
    8: Fraction(7, 6),
    9: Fraction(7, 5),
    10: Fraction(9, 5),
}
LAID = {
    4: Fraction(1, 2),
    5: Fraction(2, 3),
    6: Fraction(5, 6),
    8: Fraction(5, 6),
    9: Fraction(2, 3),
    10: Fraction(1, 2),
}
HORN = {2: 30, 3: 15, 11: 15, 12: 30}


def _units(parts: dict[int, int], sevens: int = 0) -> Fraction:
    """A compound of equal units on single totals, and some on any seven."""
    units = sum(parts.values()) + sevens
    back = sum(Fraction(WAYS[total], 36) * count * (HORN[total] + 1) for total, count in parts.items())
    return 1 - (back + sevens * Fraction(WAYS[7], 36) * 5) / units


EXPECTED: dict[tuple[str, str, str], Fraction] = {
    **{(wager, "", BET_MADE): PASS for wager in ("pass", "come")},
    **{(wager, "", BET_MADE): DONT for wager in ("dont_pass", "dont_come")},
    **{(wager, "", DECISION): DONT / Fraction(35, 36) for wager in ("dont_pass", "dont_come")},
    **{
        (wager, str(p), BET_MADE): Fraction(0)
        for wager in ("pass_odds", "come_odds", "dont_pass_odds", "dont_come_odds")
        for p in POINTS
    },
    **{("place", str(p), BET_MADE): _race(WAYS[p], WAYS[7], PLACE[p]) for p in POINTS},
    **{("buy", str(p), BET_MADE): Fraction(5, 100) for p in POINTS},
    **{("lay", str(p), BET_MADE): Fraction(5, 100) * LAID[p] for p in POINTS},
    **{
        ("hard", str(p), BET_MADE): _race(1, WAYS[7] + WAYS[p] - 1, Fraction(pays))
        for p, pays in ((4, 7), (6, 9), (8, 9), (10, 7))
    },
    ("field", "", BET_MADE): _once((1, 2), (1, 2), (2 + 3 + 4 + 3 + 2, 1)),
    ("any_seven", "", BET_MADE): _once((6, 4)),
    ("any_craps", "", BET_MADE): _once((4, 7)),
    ("craps_2", "", BET_MADE): _once((1, 30)),
    ("craps_3", "", BET_MADE): _once((2, 15)),
    ("craps_12", "", BET_MADE): _once((1, 30)),
    ("eleven", "", BET_MADE): _once((2, 15)),
    ("c_and_e", "", BET_MADE): (_once((4, 7)) + _once((2, 15))) / 2,
    ("horn", "", BET_MADE): _units({2: 1, 3: 1, 11: 1, 12: 1}),
    **{("horn_high", str(high), BET_MADE): _units({t: 1 + (t == high) for t in HORN}) for high in HORN},
    ("whirl", "", BET_MADE): _units({2: 1, 3: 1, 11: 1, 12: 1}, sevens=1),
    **{
        ("hop", f"{a}-{b}", BET_MADE): _once((1, 30)) if a == b else _once((2, 15))
        for a in range(1, 7)
        for b in range(a, 7)
    },
}


def test_every_wager_has_exactly_the_edge_that_arithmetic_says() -> None:
    assert {(e.wager, e.case, e.note): e.edge for e in house_edges(_rules())} == EXPECTED


def test_the_edges_that_players_know_by_heart() -> None:
    assert (PASS, DONT, DONT / Fraction(35, 36)) == (Fraction(7, 495), Fraction(3, 220), Fraction(27, 1925))
    known = {
        ("place", "6"): Fraction(1, 66),
        ("hard", "4"): Fraction(1, 9),
        ("hard", "6"): Fraction(1, 11),
        ("field", ""): Fraction(1, 18),
    }
    assert {key: EXPECTED[(*key, BET_MADE)] for key in known} == known


@pytest.mark.parametrize("option", ["flat_and_odds", "odds_only"])
def test_a_come_bet_costs_the_same_whether_it_sleeps_or_not_r1(option: str) -> None:
    edges = {e.wager: e.edge for e in house_edges(_rules(come_off_on_come_out=option)) if e.note == BET_MADE}
    assert edges["come"] == Fraction(7, 495)
    assert edges["come_odds"] == 0


def test_every_wager_of_the_rulebook_has_an_edge() -> None:
    assert {e.wager for e in house_edges(_rules())} == set(published_rulebooks()[C2006].wagers)
