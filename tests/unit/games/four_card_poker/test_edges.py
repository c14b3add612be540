"""The edges of four card poker, against values derived without the engine."""

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb
from random import Random

import pytest

from games.cards.alike import alike_hands
from games.cards.deck import DECK
from games.cards.short_hands import best_four_of
from games.edges import simulated
from games.four_card_poker import edges
from games.four_card_poker.counted import HANDS, compared, remembered
from games.four_card_poker.edges import house_edges, played_times
from games.four_card_poker.options import Options
from games.registry import GAMES
from games.tables.rulebook import house_option, published_rulebooks, resolve, rules_from
from games.tables.state import OptionValue, Rules
from tests.support.four_card_poker.console import FC2006

pytestmark = pytest.mark.thorough

ROUNDS = 60_000
COUNTS = {1: 81_096, 2: 123_552, 5: 101_808, 6: 114_616, 7: 58_656, 30: 2072, 50: 624}
"""How many of 2,598,960 hands aces up pays at these odds."""


def _rules(**options: OptionValue) -> Rules[Options]:
    chosen = [house_option(name, value) for name, value in options.items()]
    rules = resolve(published_rulebooks()[FC2006], 1, chosen, ())
    return rules_from(rules, GAMES["four_card_poker"].options)  # type: ignore[arg-type]


def test_aces_up_k1b() -> None:
    edge = house_edges(_rules())[0]
    won = sum(pays * count for pays, count in COUNTS.items())
    assert edge.edge == Fraction(2_598_960 - sum(COUNTS.values()) - won, 2_598_960)


def test_hands_that_differ_by_the_names_of_suits_are_counted_together() -> None:
    """22,100 hands of three, 270,725 of four."""
    kinds = {size: list(alike_hands(size)) for size in (3, 4)}
    assert {size: (len(hands), sum(n for _, n in hands)) for size, hands in kinds.items()} == {
        3: (1755, 22_100),
        4: (16_432, 270_725),
    }


def test_how_often_the_strategy_plays() -> None:
    """A pair of tens or better in a third of all hands, one of threes to nines in more than a fifth."""
    ways, kinds = {0: 0, 1: 0, 3: 0}, [13, 169, 1755, 16_432, 0]
    for hand, count in alike_hands(5):
        ways[played_times(best_four_of(hand))] += count
        kinds[-1] += 1
    assert sum(count * comb(52 - size, 6 - size) for size, count in enumerate(kinds, 1)) == HANDS
    pairs = 966_456 + 81_096
    low, twos = pairs * 7 // 13, pairs // 13  # kickers make straights and flushes of four of all pairs, nearly alike
    assert abs(ways[0] - 1_150_080 - twos) < 3000
    assert sum(ways.values()) == 2_598_960
    assert abs(ways[1] - low) < 3000


def test_pairs_of_hands_are_counted_as_if_they_were_dealt() -> None:
    """A deck of four ranks, small enough to deal every hand of five and every hand of six of the others."""
    ranks, found = "9TJQ", Counter[tuple[int, int, int]]()
    deck = [rank + suit for rank in ranks for suit in "CDHS"]
    bits = [1 << place for place in range(len(deck))]
    sixes = {sum(1 << deck.index(card) for card in hand): best_four_of(hand) for hand in combinations(deck, 6)}
    for places in combinations(range(len(deck)), 5):
        own = best_four_of([deck[place] for place in places])
        dealt = combinations([bit for place, bit in enumerate(bits) if place not in places], 6)
        for theirs, count in Counter([sixes[sum(others)] for others in dealt]).items():
            found[own >> 20, played_times(own), (own > theirs) - (own < theirs)] += count
    told: list[int] = []
    counted = compared(played_times, told.append, ranks)
    assert +counted == Counter({key: count for key, count in found.items() if key[1]})
    assert told[-1] == sum(comb(16 - size, 6 - size) for size in range(1, 6) for _ in alike_hands(size, ranks))


def test_an_edge_of_counted_pairs(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pairs of every class, each half won and half lost, and nothing folded: the house keeps nothing but what it pays
    as bonus, 2, 20 and 25 to 1."""
    pairs = 2_598_960 * comb(47, 6)
    even = Counter({(kind, 1, way): pairs // 16 for kind in range(8) for way in (1, -1)})
    monkeypatch.setattr(edges, "compared", lambda *_: even)
    (edge,) = edges.counted_edges(_rules(), _quietly)
    assert edge.edge == -Fraction(2 + 20 + 25, 8)


def _quietly(played: int) -> None:
    """Nobody looks."""


def test_ante_and_play_agree_with_rounds_that_are_dealt() -> None:
    """The 3.4 % that are known of this strategy: what was counted once lies within the margin of rounds of a seed."""
    deck, draw, earned = list(DECK), Random(7), edges._earnings(_rules())

    def round_of() -> float:
        draw.shuffle(deck)
        own, theirs = best_four_of(deck[:5]), best_four_of(deck[5:11])
        times = played_times(own)
        return earned(own >> 20, (own > theirs) - (own < theirs), times) / 100 if times else -1

    edge, margin = simulated(round_of, ROUNDS, _quietly)
    assert 0.01 < margin < 0.03
    assert abs(edge - house_edges(_rules())[1].edge) < margin


def test_what_was_counted_is_of_all_pairs_of_hands() -> None:
    """Every pair is there once: with those in which the strategy folds they are all that can be dealt."""
    plays: Counter[tuple[int, int]] = Counter()
    for hand, count in alike_hands(5):
        own = best_four_of(hand)
        if times := played_times(own):
            plays[own >> 20, times] += count * comb(47, 6)
    found: Counter[tuple[int, int]] = Counter()
    for (kind, times, _), count in remembered().items():
        found[kind, times] += count
    assert found == plays


def test_ties_that_push_are_better_for_the_house_e3() -> None:
    player_wins, push = (house_edges(_rules(tie_rule=rule))[1].edge for rule in ("player_wins", "push"))
    assert player_wins < push
