"""The edges of sic bo, against counts that are derived without the engine."""

from fractions import Fraction
from itertools import product

import pytest

from games.sicbo.edges import house_edges
from games.sicbo.options import Options
from games.tables.rulebook import house_option, published_rulebooks, resolve, rules_from
from ledger.core.rejection import Rejection
from tests.support.sicbo.console import LICENSEE, S2004

THROWS = list(product(range(1, 7), repeat=3))


def _edges(rulebook_id: str = S2004, **options: str) -> dict[tuple[str, str], Fraction]:
    chosen = [house_option(name, value) for name, value in options.items()]
    rules = resolve(published_rulebooks()[rulebook_id], 1, chosen, ())
    assert not isinstance(rules, Rejection)
    return {(edge.wager, edge.case): edge.edge for edge in house_edges(rules_from(rules, Options))}


def _edge(ways: int, pays: int) -> Fraction:
    """Of a wager that wins in so many of 216 ways."""
    return 1 - Fraction(ways * (pays + 1), 216)


@pytest.mark.parametrize(
    ("wager", "ways", "pays"),
    [
        ("three_of_a_kind", 1, 150),
        ("two_of_a_kind", 16, 8),
        ("any_three_of_a_kind", 6, 24),
        ("two_dice_combination", 30, 5),
        ("small", 105, 1),
        ("big", 105, 1),
    ],
)
def test_edges_of_simple_areas(wager: str, ways: int, pays: int) -> None:
    assert _edges()[wager, ""] == _edge(ways, pays)


def test_edges_of_totals() -> None:
    pays = {4: 50, 5: 18, 6: 14, 7: 12, 8: 8, 9: 6, 10: 6}
    for total, odds in pays.items():
        ways = sum(sum(throw) == total for throw in THROWS)
        assert _edges()["total", str(total)] == _edges()["total", str(21 - total)] == _edge(ways, odds)


def test_one_of_a_kind_and_its_misprint_r1() -> None:
    """7.87 % as read, 39.12 % to the letter."""
    singles, pairs = 3 * 25, 3 * 5
    assert _edges()["one_of_a_kind", ""] == Fraction(125 - singles - 2 * pairs - 3, 216)
    assert _edges(LICENSEE)["one_of_a_kind", ""] == _edges()["one_of_a_kind", ""]
    literal = _edges(LICENSEE, one_of_a_kind_single="1:10")["one_of_a_kind", ""]
    assert literal == (125 - Fraction(singles, 10) - 2 * pairs - 3) / 216
    assert (f"{float(_edges()['one_of_a_kind', '']):.4f}", f"{float(literal):.4f}") == ("0.0787", "0.3912")


def test_two_of_a_kind_on_a_triple_r2() -> None:
    """33.33 % where a triple wins, 37.50 % where it loses."""
    assert _edges()["two_of_a_kind", ""] == Fraction(1, 3)
    assert _edges(two_of_a_kind_on_triple="loses")["two_of_a_kind", ""] == Fraction(3, 8)
