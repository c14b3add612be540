"""The edges of let it ride, against values derived without the engine."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from games.cards.deck import DECK, RANKS
from games.cards.hands import high_of
from games.let_it_ride.edges import house_edges
from games.let_it_ride.hands import made_of
from games.let_it_ride.options import Options
from games.registry import GAMES
from games.tables.rulebook import house_option, published_rulebooks, resolve, rules_from
from games.tables.state import OptionValue, Rules
from tests.support.let_it_ride.console import LR2006

pytestmark = pytest.mark.thorough

HANDS = 2_598_960
COUNTS = {
    "royal_flush": 4,
    "straight_flush": 36,
    "four_of_a_kind": 624,
    "full_house": 3744,
    "flush": 5108,
    "straight": 10_200,
    "three_of_a_kind": 54_912,
    "two_pair": 123_552,
    "pair_of_tens": 422_400,
    "": 1_978_380,
}
ODDS = dict(zip(COUNTS, (1000, 200, 50, 11, 8, 5, 3, 2, 1, -1), strict=True))
BONUS = dict(zip(COUNTS, (1_000_000, 200_000, 10_000, 7500, 5000, 2500, 800, 400), strict=False))


def _rules(**options: OptionValue) -> Rules[Options]:
    chosen = [house_option(name, value) for name, value in options.items()]
    rules = resolve(published_rulebooks()[LR2006], 1, chosen, ())
    return rules_from(rules, GAMES["let_it_ride"].options)  # type: ignore[arg-type]


@pytest.fixture(scope="module")
def edges() -> dict[str, Fraction]:
    return {edge.wager: edge.edge for edge in house_edges(_rules())}


def test_bet_3_by_the_frequencies_of_five_cards_m1(edges: dict[str, Fraction]) -> None:
    assert sum(COUNTS.values()) == HANDS
    assert edges["bet3"] == -Fraction(sum(ODDS[made] * count for made, count in COUNTS.items()), HANDS)


def test_the_bonus_by_the_same_frequencies_m3(edges: dict[str, Fraction]) -> None:
    paid = sum(BONUS[made] * COUNTS[made] for made in BONUS)
    assert edges["bonus"] == 1 - Fraction(paid, HANDS * 100)


def test_a_house_without_a_bonus_has_no_edge_on_it() -> None:
    assert {edge.wager for edge in house_edges(_rules(bonus=False))} == {"bet1", "bet2", "bet3", "bets"}


def test_best_play_as_published(edges: dict[str, Fraction]) -> None:
    """3.51 % of one bet."""
    assert edges["bets"] == edges["bet1"] + edges["bet2"] + edges["bet3"] == Fraction(37_963, 1_082_900)
    assert f"{float(edges['bets']):.4f}" == "0.0351"


def _plain(cards: tuple[str, ...]) -> str:
    """What five cards make, by looking at them."""
    ranks = sorted(RANKS.index(card[0]) for card in cards)
    groups = sorted(Counter(ranks).values(), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    straight = len(set(ranks)) == 5 and (ranks[4] - ranks[0] == 4 or ranks == [0, 1, 2, 3, 12])
    if straight and flush:
        return "royal_flush" if ranks[0] == RANKS.index("T") else "straight_flush"
    if flush or straight:
        return "flush" if flush else "straight"
    if groups[0] == 2 and groups[1] == 1:
        paired = next(rank for rank in ranks if ranks.count(rank) == 2)
        return "pair_of_tens" if paired >= RANKS.index("T") else ""
    names = {(4, 1): "four_of_a_kind", (3, 2): "full_house", (3, 1, 1): "three_of_a_kind", (2, 2, 1): "two_pair"}
    return names.get(tuple(groups), "")


def test_hands_are_what_they_look_like() -> None:
    rng = Random(3)
    for _ in range(20_000):
        cards = tuple(rng.sample(DECK, 5))
        assert made_of(high_of(cards)) == _plain(cards), cards


@pytest.mark.parametrize(
    ("hand", "rides"),
    [
        ("TS TD 4C", True),
        ("2S 2D 2C", True),
        ("TS JS QS", True),
        ("9S TS JS", True),
        ("5S 6S 7S", True),
        ("4S 6S 7S", False),
        ("9S 9D 4C", False),
        ("AS KS 2S", False),
    ],
)
def test_what_rides_is_known_to_players(hand: str, rides: bool) -> None:
    """A paying hand, three to a royal flush, suited cards in a row above 2-3-4; no low pair, no three to a flush."""
    own = tuple(hand.split())
    others = [card for card in DECK if card not in own]
    worth = sum(ODDS[_plain((*own, *pair))] for pair in combinations(others, 2))
    assert (worth > 0) == rides
