"""What the house keeps of a wager on average is stated once, as `roundledger edges` computes it."""

import tomllib
from fractions import Fraction

import pytest

from games.registry import GAMES
from games.tables.rulebook import published_rulebooks, resolve, rules_from
from games.theory import stated_edge
from ledger.core.rejection import Rejection
from tests.support.source import ROOT

STATED = tomllib.loads((ROOT / "games/theory.toml").read_text())
SLOW = ("let_it_ride", "three_card_poker", "four_card_poker")
"""Games whose every case takes longer than a moment to count: their own tests do it once."""
BOOKS = [book_id for book_id in STATED if published_rulebooks()[book_id].game not in SLOW]


def test_only_published_rulebooks_and_their_wagers_are_stated() -> None:
    for book_id, wagers in STATED.items():
        book = published_rulebooks()[book_id]
        assert {wager.split(" ")[0] for wager in wagers} <= set(book.wagers), book_id


@pytest.mark.parametrize("book_id", BOOKS)
def test_what_is_stated_is_what_is_computed(book_id: str) -> None:
    book = published_rulebooks()[book_id]
    game = GAMES[book.game]
    rules = resolve(book, game.revision, [], ())
    assert not isinstance(rules, Rejection)
    assert game.house_edges
    computed = game.house_edges(rules_from(rules, game.options))
    of_wager: dict[str, set[Fraction]] = {}
    for edge in computed:
        if edge.note != "decision":
            of_wager.setdefault(f"{edge.wager} {edge.case}", set()).add(edge.edge)
            of_wager.setdefault(edge.wager, set()).add(edge.edge)
    for wager, stated in STATED[book_id].items():
        assert Fraction(stated) in of_wager[wager]


def test_a_selection_has_its_own_edge_where_it_makes_a_difference() -> None:
    craps = "oneida/craps@2006-08-30"
    assert stated_edge(craps, "place", "6") == Fraction(1, 66)
    assert stated_edge(craps, "place", "4") == Fraction(1, 15)
    assert stated_edge(craps, "pass", "") == Fraction(7, 495)
    assert stated_edge("oneida/roulette@2008-05-28", "straight", "17") == Fraction(1, 19)


def test_the_ante_of_four_card_poker_has_what_was_counted_of_ante_play_and_bonus() -> None:
    """By the strategy that `roundledger edges --exact` counts, which takes minutes."""
    book = "oneida/four_card_poker@2006-08-30"
    edges = [stated_edge(book, wager, "") for wager in ("ante", "play", "ante_bonus")]
    assert edges == [Fraction(6583447951, 193795296695), 0, 0]


def test_what_nobody_has_stated_has_no_edge() -> None:
    assert stated_edge("oneida/blackjack@2006-08-30", "main", "") is None
    assert stated_edge("house/roulette@2030-01-01", "red", "") is None
