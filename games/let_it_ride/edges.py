"""Exact house edges: every three cards with every two community cards, each bet left to ride whenever that is best."""

from fractions import Fraction
from itertools import combinations
from math import comb

import msgspec

import roundledger.v1 as pb
from games.cards.alike import Cards, alike_hands
from games.cards.deck import DECK
from games.cards.hands import high_of
from games.edges import Edge
from games.let_it_ride.hands import made_of
from games.let_it_ride.options import Options
from games.let_it_ride.settle import decide_bets
from games.let_it_ride.state import BETS, BONUS
from games.tables.state import Rules, Wager

_STAKE_CENTS = 100
_DEALS = comb(52, 3) * 49 * 48
"""Three cards, then the left and the right community card."""
_CLASSES = (
    "",
    "pair_of_tens",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
    "royal_flush",
)


class Ridden(msgspec.Struct):
    """What the bets earn over all deals, in cents for a stake of 100; and how often each class of hands is made."""

    bet1: int = 0
    bet2: int = 0
    bet3: int = 0
    made: dict[str, int] = {}


def house_edges(rules: Rules[Options]) -> list[Edge]:
    """Of hands that the payout limit does not touch."""
    game, ridden = "let_it_ride", best_play(rules)
    total = ridden.bet1 + ridden.bet2 + ridden.bet3
    edges = [
        Edge(game, bet, "best play", -Fraction(earned, _DEALS * _STAKE_CENTS), "bet made")
        for bet, earned in zip(BETS, (ridden.bet1, ridden.bet2, ridden.bet3), strict=True)
    ]
    edges.append(Edge(game, "bets", "best play", -Fraction(total, _DEALS * _STAKE_CENTS), "one of the three bets"))
    return [*edges, *([_bonus(rules.options, ridden)] if rules.options.bonus else [])]


def _bonus(options: Options, ridden: Ridden) -> Edge:
    paid = sum(options.bonus_for(made) * count for made, count in ridden.made.items())
    stake = options.bonus_stake_cents
    return Edge("let_it_ride", BONUS, "", 1 - Fraction(paid, _DEALS * stake), "bet made")


def best_play(rules: Rules[Options]) -> Ridden:
    """A bet that may be taken back rides where it earns something on average."""
    ridden = Ridden(made=dict.fromkeys(_CLASSES, 0))
    earned = {made: _earned(rules, made) for made in _CLASSES}
    for hand, count in alike_hands(3):
        _ride(ridden, earned, hand, count)
    return ridden


def _ride(ridden: Ridden, earned: dict[str, int], hand: Cards, count: int) -> None:
    others = [card for card in DECK if card not in hand]
    with_first, kinds = dict.fromkeys(others, 0), dict.fromkeys(_CLASSES, 0)
    for pair in combinations(others, 2):
        made = _made(high_of((*hand, *pair)))
        kinds[made] += 1
        for card in pair:
            with_first[card] += earned[made]
    total = sum(with_first.values())  # each pair in both orders
    ridden.bet1 += count * max(0, total)
    ridden.bet2 += count * sum(max(0, cents) for cents in with_first.values())
    ridden.bet3 += count * total
    for made, ways in kinds.items():
        ridden.made[made] += 2 * count * ways


class _Made(dict[int, str]):
    """What a hand of this value makes: there are 7,462 of them."""

    def __missing__(self, value: int) -> str:
        made = self[value] = made_of(value)
        return made


_made = _Made().__getitem__


def _earned(rules: Rules[Options], made: str) -> int:
    unlimited = msgspec.structs.replace(rules.options, payout_limit_cents=0)
    bet = Wager("b", "", 1, "", BETS[2], "", _STAKE_CENTS, pb.CHIP_KIND_VALUE, 0, False)
    (decided,) = decide_bets(msgspec.structs.replace(rules, options=unlimited), [bet], made, "")
    return decided.paid_cents - decided.taken_cents
