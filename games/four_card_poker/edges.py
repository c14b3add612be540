"""House edges, all of them exact: aces up over every hand of five cards; ante and play with a simple strategy, over
every pair of hands."""

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import comb

import roundledger.v1 as pb
from games.cards.alike import alike_hands
from games.cards.short_hands import best_four_of, is_pair_of_tens_or_better, is_pair_of_threes_or_better
from games.edges import Edge, Progress
from games.four_card_poker.counted import DEALERS, Compared, compared, remembered
from games.four_card_poker.options import Options
from games.four_card_poker.rules import MOST_TIMES
from games.four_card_poker.settle import decide_aces_up, decide_seat
from games.four_card_poker.state import ACES_UP, ANTE
from games.house_poker.evolve import PLAY
from games.tables.state import Rules, Wager

_STAKE_CENTS = 100
_HANDS = 2_598_960
_DEALERS_HANDS = comb(47, DEALERS)
STRATEGY = "3 times the ante from a pair of tens on, the ante from a pair of threes on, else folded"


def house_edges(rules: Rules[Options]) -> list[Edge]:
    wager, kept = _wager(ACES_UP), 0
    for hand, count in alike_hands(5):
        decided = decide_aces_up(rules, wager, best_four_of(hand), "")
        kept += count * (decided.taken_cents - decided.paid_cents)
    aces_up = Edge("four_card_poker", ACES_UP, "", Fraction(kept, _HANDS * _STAKE_CENTS), "bet made")
    return [aces_up, _ante_edge(rules, remembered())]


def counted_edges(rules: Rules[Options], progress: Progress) -> list[Edge]:
    """Ante and play with the same strategy, over all hands of the player and of the dealer, counted anew."""
    return [_ante_edge(rules, compared(played_times, progress))]


def _ante_edge(rules: Rules[Options], pairs: Compared) -> Edge:
    earned = _earnings(rules)
    won = sum(count * earned(kind, way, times) for (kind, times, way), count in pairs.items())
    folded = _HANDS * _DEALERS_HANDS - pairs.total()
    edge = Fraction(folded * _STAKE_CENTS - won, _HANDS * _DEALERS_HANDS * _STAKE_CENTS)
    return Edge("four_card_poker", ANTE, STRATEGY, edge, "ante, with play and bonus")


def played_times(own: int) -> int:
    """How many times the ante the strategy plays; 0 where it folds."""
    if is_pair_of_tens_or_better(own):
        return MOST_TIMES
    return 1 if is_pair_of_threes_or_better(own) else 0


def _earnings(rules: Rules[Options]) -> Callable[[int, int, int], int]:
    """What ante, play and bonus earn, in cents. It depends on the class of the hand and on which hand is better, so the
    engine settles each case once."""

    @cache
    def earned(kind: int, difference: int, times: int) -> int:
        wagers = {ANTE: _wager(ANTE), PLAY: _wager(PLAY, times)}
        decisions = decide_seat(rules, wagers, kind << 20 | 1, kind << 20 | 1 - difference, "")
        return sum(d.paid_cents - d.taken_cents for d in decisions)

    return earned


def _wager(kind: str, times: int = 1) -> Wager:
    return Wager(kind, "", 1, "", kind, "", times * _STAKE_CENTS, pb.CHIP_KIND_VALUE, 0, False)
