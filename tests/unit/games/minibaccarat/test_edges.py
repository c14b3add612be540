"""Exact edges, against a derivation of its own."""

from collections import defaultdict
from fractions import Fraction
from itertools import product
from math import perm

import pytest

import roundledger.v1 as pb
from games.minibaccarat.edges import distribution, house_edges
from games.minibaccarat.options import Options
from games.tables.rulebook import house_option, published_rulebooks, resolve, rules_from
from games.tables.state import OptionValue, Rules
from tests.support.minibaccarat.console import MB2006

# Table 2 of clause K, row by row: without a third card, then on 0 to 9.
TABLE_2 = {
    3: "D DDDDDDDDSD",
    4: "D SSDDDDDDSS",
    5: "D SSSSDDDDSS",
    6: "S SSSSSSDDSS",
}


def _banker_draws(banker: int, third: int | None) -> bool:
    if banker not in TABLE_2:
        return banker < 3
    alone, row = TABLE_2[banker].split()
    return (alone if third is None else row[third]) == "D"


def _by_dealing(decks: int) -> dict[str, Fraction]:
    """Deals card after card, in order, straight from the text's tables."""
    found: dict[str, int] = defaultdict(int)
    full, size = (16 * decks, *[4 * decks] * 9), 52 * decks
    for p1, b1, p2, b2 in product(range(10), repeat=4):
        ways, shoe = 1, list(full)
        for value in (p1, b1, p2, b2):
            ways *= shoe[value]
            shoe[value] -= 1
        for final, total, more in _finals((p1 + p2) % 10, (b1 + b2) % 10, shoe):
            result = "tie" if final == total else "player" if final > total else "banker"
            found[result] += ways * more
            found["six"] += ways * more * (result == "banker" and total == 6)
    return {result: Fraction(ways, perm(size, 6)) for result, ways in found.items()}


def _finals(player: int, banker: int, shoe: list[int]) -> list[tuple[int, int, int]]:
    """Final points and the ways to them, with two more cards always counted."""
    left = sum(shoe)
    if player > 7 or banker > 7 or (player > 5 and not _banker_draws(banker, None)):
        return [(player, banker, left * (left - 1))]
    if player > 5:
        return [(player, (banker + v) % 10, shoe[v] * (left - 1)) for v in range(10)]
    finals = []
    for third in range(10):
        final = (player + third) % 10
        if _banker_draws(banker, third):
            left_of = [shoe[v] - (v == third) for v in range(10)]
            finals += [(final, (banker + v) % 10, shoe[third] * left_of[v]) for v in range(10)]
        else:
            finals.append((final, banker, shoe[third] * (left - 1)))
    return finals


DIGEST = {
    8: {"banker": "0.458597", "player": "0.446247", "tie": "0.095156", "six": "0.053864"},
    6: {"banker": "0.458653", "player": "0.446279", "tie": "0.095069", "six": "0.053844"},
}


def _engine(decks: int) -> dict[str, Fraction]:
    by_points = distribution(decks)
    return {
        "banker": sum((p for (a, b), p in by_points.items() if b > a), Fraction(0)),
        "player": sum((p for (a, b), p in by_points.items() if a > b), Fraction(0)),
        "tie": sum((p for (a, b), p in by_points.items() if a == b), Fraction(0)),
        "six": sum((p for (a, b), p in by_points.items() if b > a and b == 6), Fraction(0)),
    }


@pytest.mark.parametrize("decks", [6, 8])
def test_probabilities_of_a_full_shoe(decks: int) -> None:
    engine = _engine(decks)
    assert {name: f"{float(p):.6f}" for name, p in engine.items()} == DIGEST[decks]
    assert engine["banker"] + engine["player"] + engine["tie"] == 1


def test_the_engine_counts_what_dealing_card_by_card_gives() -> None:
    assert _engine(8) == _by_dealing(8)


def _rules(**options: OptionValue) -> Rules[Options]:
    resolved = resolve(published_rulebooks()[MB2006], 1, [house_option(*o) for o in options.items()], [])
    assert isinstance(resolved, pb.RulesInForce)
    return rules_from(resolved, Options)


@pytest.mark.parametrize("decks", [6, 8])
@pytest.mark.parametrize("rounding", ["exact", "dollar"])
@pytest.mark.parametrize("collection", ["immediate", "deferred"])
def test_edges_with_vigorish_on_winnings_m3(decks: int, rounding: str, collection: str) -> None:
    p = _engine(decks)
    edges = {e.wager: e.edge for e in house_edges(_rules(vig_rounding=rounding, vig_collection=collection), decks)}
    assert edges == {
        "player": p["banker"] - p["player"],
        "banker": p["player"] - p["banker"] * Fraction(95, 100),
        "tie": 1 - p["tie"] * 9,
    }


def test_edges_with_vigorish_on_ties_m4() -> None:
    p, edges = _engine(8), {e.wager: e.edge for e in house_edges(_rules(vig_type="tie"), 8)}
    assert edges["banker"] == p["player"] - p["banker"] + p["tie"] / 4


def test_edges_without_vigorish_m6() -> None:
    p, edges = _engine(8), {e.wager: e.edge for e in house_edges(_rules(vig_type="none"), 8)}
    assert edges["banker"] == p["player"] - p["banker"] + p["six"] / 2


def test_the_known_percentages_of_eight_decks() -> None:
    edges = {e.wager: e for e in house_edges(_rules(), 8)}
    assert [f"{float(edges[w].edge) * 100:.4f}" for w in ("banker", "player", "tie")] == ["1.0579", "1.2351", "14.3596"]
    assert {(e.game, e.case) for e in edges.values()} == {("minibaccarat", "8 decks")}


@pytest.mark.parametrize(
    ("options", "case"), [({"decks": 7}, "7 decks"), ({"decks": 14, "automated_shuffler": True}, "7 decks")]
)
def test_without_a_number_of_decks_the_edges_are_those_of_the_tables_own_shoe(
    options: dict[str, OptionValue], case: str
) -> None:
    assert {edge.case for edge in house_edges(_rules(**options))} == {case}
