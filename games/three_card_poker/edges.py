"""Exact house edges: every hand of three cards against every hand that is left for the dealer, settled by the engine.

How many of the dealer's hands are worse, equal or better is counted, not dealt: all of them, less those that have a
card of the player's, by sorted lists of values.
"""

from bisect import bisect_left
from fractions import Fraction
from itertools import combinations

import msgspec

import roundledger.v1 as pb
from games.cards.alike import Cards, alike_hands
from games.cards.deck import DECK
from games.cards.short_hands import QUEEN_HIGH, three_card_class, three_of
from games.edges import Edge
from games.house_poker.evolve import PLAY
from games.tables.state import Rules, Wager
from games.three_card_poker.options import Options
from games.three_card_poker.settle import LOSES, PUSHES, UNOPPOSED, WINS, decide_ante, decide_pair_plus
from games.three_card_poker.state import ANTE, ANTE_BONUS, PAIR_PLUS

_STAKE_CENTS = 100


class DealtValues:
    """What all hands are worth, sorted: all of them, and those with one or two given cards."""

    def __init__(self) -> None:
        self.all: list[int] = []
        self._with: dict[frozenset[str], list[int]] = {}
        for hand in combinations(DECK, 3):
            value = three_of(hand)
            self.all.append(value)
            for count in (1, 2):
                for some in combinations(hand, count):
                    self._with.setdefault(frozenset(some), []).append(value)
        self.all.sort()
        for values in self._with.values():
            values.sort()

    def outcomes(self, hand: Cards) -> dict[str, int]:
        """In how many ways the dealer's three of the other 49 cards come out against these."""
        own = three_of(hand)
        floor = max(own, QUEEN_HIGH)
        unopposed = self._left(hand, 0, QUEEN_HIGH)
        beaten = self._left(hand, QUEEN_HIGH, floor)
        equal = self._left(hand, own, own + 1) if own >= QUEEN_HIGH else 0
        ways = 49 * 48 * 47 // 6
        return {UNOPPOSED: unopposed, WINS: beaten, PUSHES: equal, LOSES: ways - unopposed - beaten - equal}

    def _left(self, hand: Cards, low: int, high: int) -> int:
        """Hands of a value from low on and below high that share no card with this one."""
        left = _between(self.all, low, high)
        left -= sum(_between(self._with[frozenset(some)], low, high) for some in combinations(hand, 1))
        left += sum(_between(self._with[frozenset(some)], low, high) for some in combinations(hand, 2))
        return left - (low <= three_of(hand) < high)


def _between(values: list[int], low: int, high: int) -> int:
    return bisect_left(values, high) - bisect_left(values, low)


class BestPlay(msgspec.Struct, frozen=True):
    """What an ante earns, on average and in antes, where it is always played or given up as it is better."""

    total: Fraction
    bonus: Fraction
    """The part of it that the ante bonus pays."""
    staked: Fraction
    """What is staked with the play wagers."""
    least: Cards
    """The least hand that is played."""


def best_play(rules: Rules[Options]) -> BestPlay:
    values = DealtValues()
    total = bonus = played = 0
    least: Cards = ()
    ways = 49 * 48 * 47 // 6
    for hand, count in alike_hands(3):
        own, extra = _earned(rules, values, hand)
        if own < -_STAKE_CENTS * ways:
            total -= count * _STAKE_CENTS * ways
            continue
        total, bonus, played = total + count * own, bonus + count * extra, played + count
        least = hand if not least or three_of(hand) < three_of(least) else least
    hands, unit = len(values.all), len(values.all) * _STAKE_CENTS * ways
    return BestPlay(Fraction(total, unit), Fraction(bonus, unit), 1 + Fraction(played, hands), least)


def _earned(rules: Rules[Options], values: DealtValues, hand: Cards) -> tuple[int, int]:
    """What a played hand earns over all hands of the dealer's, and what of it is the bonus."""
    made, total, extra = three_card_class(three_of(hand)), 0, 0
    for against, ways in values.outcomes(hand).items():
        decisions = decide_ante(rules, _wager(ANTE), _wager(PLAY), against, made, "")
        total += ways * sum(d.paid_cents - d.taken_cents for d in decisions)
        extra += ways * sum(d.paid_cents for d in decisions if d.wager == ANTE_BONUS)
    return total, extra


def _wager(kind: str) -> Wager:
    return Wager(kind, "", 1, "", kind, "", _STAKE_CENTS, pb.CHIP_KIND_VALUE, 0, False)


def _pair_plus(rules: Rules[Options], ledger: str) -> Fraction:
    chosen = msgspec.structs.replace(rules.options, pair_plus_ledger=ledger)
    rules = msgspec.structs.replace(rules, options=chosen)
    kept = 0
    for hand, count in alike_hands(3):
        decided = decide_pair_plus(rules, _wager(PAIR_PLUS), hand, "")
        kept += count * (decided.taken_cents - decided.paid_cents)
    return Fraction(kept, 22_100 * _STAKE_CENTS)


def house_edges(rules: Rules[Options]) -> list[Edge]:
    best = best_play(rules)
    game, how = "three_card_poker", f"best play, from {' '.join(card[0] for card in best.least)} on"
    return [
        Edge(game, ANTE, how, -best.total, "ante, with play and bonus"),
        Edge(game, PLAY, how, -best.total / best.staked, "all that is staked on ante and play"),
        Edge(game, ANTE_BONUS, how, -best.bonus, "ante"),
        *(Edge(game, PAIR_PLUS, f"ledger {ledger}", _pair_plus(rules, ledger), "bet made") for ledger in "AB"),
    ]
