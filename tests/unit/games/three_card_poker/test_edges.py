"""The edges of three card poker, against values derived without the engine."""

from fractions import Fraction
from itertools import combinations
from random import Random

from games.cards.deck import DECK, RANKS
from games.registry import GAMES
from games.tables.rulebook import published_rulebooks, resolve, rules_from
from games.tables.state import Rules
from games.three_card_poker.edges import DealtValues, best_play, house_edges
from games.three_card_poker.options import Options
from tests.support.three_card_poker.console import TC2006

COUNTS = {"pair": 3744, "flush": 1096, "straight": 720, "three_of_a_kind": 52, "straight_flush": 48}
"""Of 22,100 hands."""


def _rules() -> Rules[Options]:
    rules = resolve(published_rulebooks()[TC2006], 1, (), ())
    return rules_from(rules, GAMES["three_card_poker"].options)  # type: ignore[arg-type]


EDGES = {(edge.wager, edge.case.split(",")[0]): edge for edge in house_edges(_rules())}


def test_pair_plus_by_both_ledgers_k1b() -> None:
    ledgers = {"A": (1, 4, 5, 30, 40), "B": (1, 4, 6, 33, 35)}
    for name, odds in ledgers.items():
        won = sum(pays * count for pays, count in zip(odds, COUNTS.values(), strict=True))
        lost = 22_100 - sum(COUNTS.values())
        assert EDGES["pair_plus", f"ledger {name}"].edge == Fraction(lost - won, 22_100)


def test_ante_and_play_as_published() -> None:
    """3.37 % of the ante and 2.01 % of all that is staked, with queen, six, four as the least hand played."""
    assert EDGES["ante", "best play"].edge == Fraction(686_689, 20_358_520)
    assert f"{float(EDGES['ante', 'best play'].edge):.4f}" == "0.0337"
    assert f"{float(EDGES['play', 'best play'].edge):.4f}" == "0.0201"
    assert EDGES["ante", "best play"].case == "best play, from Q 6 4 on"


def test_the_ante_bonus_is_paid_on_every_hand_that_has_it_k1c() -> None:
    """All such hands are played."""
    paid = COUNTS["straight"] + 4 * COUNTS["three_of_a_kind"] + 5 * COUNTS["straight_flush"]
    assert EDGES["ante_bonus", "best play"].edge == -Fraction(paid, 22_100)


def _worth(cards: tuple[str, ...]) -> tuple[int, ...]:
    """Another way to rank three cards."""
    ranks = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    if ranks == [12, 1, 0]:
        ranks = [1, 0, -1]
    flush, run = len({card[1] for card in cards}) == 1, ranks[0] - 1 == ranks[1] == ranks[2] + 1
    groups = sorted(ranks, key=lambda rank: (-ranks.count(rank), -rank))
    if len(set(ranks)) == 1:
        return 4, *groups
    kind = 5 if flush and run else 3 if run else 2 if flush else 1 if len(set(ranks)) == 2 else 0
    return kind, *groups


def test_the_counted_outcomes_are_those_of_dealing_every_hand() -> None:
    """For hands drawn at random, all 18,424 hands of the dealer's are dealt."""
    values, rng = DealtValues(), Random(1)
    for _ in range(6):
        hand = tuple(rng.sample(DECK, 3))
        own = _worth(hand)
        found = {"unopposed": 0, "wins": 0, "pushes": 0, "loses": 0}
        for dealer in combinations([card for card in DECK if card not in hand], 3):
            theirs = _worth(dealer)
            if theirs < (0, RANKS.index("Q")):
                found["unopposed"] += 1
            else:
                found["pushes" if own == theirs else "wins" if own > theirs else "loses"] += 1
        assert values.outcomes(hand) == found


def test_best_play_is_no_worse_than_always_playing() -> None:
    """Played or not, each hand earns what is more; what is staked is between one ante and two."""
    best = best_play(_rules())
    assert -1 < best.total < 0
    assert 1 < best.staked < 2
