"""The stated strategy of a simulated player: the best play for an endless shoe under the rules in force.

What a hand is worth is computed for cards that never run out, so the strategy looks at the totals of the hand and at
the dealer's up card only. Insurance and optional wagers are never made; a pair is judged as if it could be split once.
Multiple action is played as if against one hand: all hands of the dealer begin with the same card, so what is best
against one is best against all; it knows no surrender, no check and one split.
"""

from functools import cache
from typing import NamedTuple

from games.blackjack.options import Options

STAND, HIT, DOUBLE, SPLIT, SURRENDER = "stand", "hit", "double", "split", "surrender"

CARDS = tuple((value, 4 / 13 if value == 10 else 1 / 13) for value in range(2, 12))
"""The values, an ace as 11, and how often they come."""

BLACKJACK = 22
"""As a result of the dealer; a bust is 0."""


class RulesOfPlay(NamedTuple):
    """What of the options the best play depends on."""

    hits_soft17: bool
    checks: bool
    doubles: bool
    splits: bool
    surrenders: bool
    pushes_21: bool

    @classmethod
    def of(cls, options: Options) -> "RulesOfPlay":
        return cls(
            options.soft17 == "hit",
            options.check_device and not options.multiple_action,
            options.double,
            options.split,
            options.surrender and not options.multiple_action,
            options.push_21_vs_blackjack,
        )


def added(total: int, soft: bool, value: int) -> tuple[int, bool]:
    """A total with another card."""
    total, elevens = total + value, soft + (value == 11)
    while total > 21 and elevens:
        total, elevens = total - 10, elevens - 1
    return total, elevens > 0


@cache
def _dealer(total: int, soft: bool, cards: int, rules: RulesOfPlay) -> dict[int, float]:
    """How likely each result of the dealer is."""
    if cards == 2 and total == 21:
        return {BLACKJACK: 1.0}
    if total > 21:
        return {0: 1.0}
    if total > 17 or (total == 17 and not (soft and rules.hits_soft17)):
        return {total: 1.0}
    results: dict[int, float] = {}
    for value, chance in CARDS:
        for result, more in _dealer(*added(total, soft, value), cards + 1, rules).items():
            results[result] = results.get(result, 0.0) + chance * more
    return results


@cache
def results_against(up: int, rules: RulesOfPlay) -> dict[int, float]:
    """Of an up card; after a check without blackjack where the house checks."""
    results = dict(_dealer(up, up == 11, 1, rules))
    found = results.get(BLACKJACK, 0.0)
    if rules.checks and found:
        results.pop(BLACKJACK)
        results = {result: chance / (1 - found) for result, chance in results.items()}
    return results


@cache
def _stand(total: int, up: int, rules: RulesOfPlay) -> float:
    worth = 0.0
    for result, chance in results_against(up, rules).items():
        if result == BLACKJACK:
            worth -= 0 if total == 21 and rules.pushes_21 else chance
        elif total > result:
            worth += chance
        elif total < result:
            worth -= chance
    return worth


@cache
def _drawing(total: int, soft: bool, up: int, rules: RulesOfPlay) -> float:
    """A hand that may hit as often as it likes and do nothing else."""
    if total > 21:
        return -1.0
    return _stand(total, up, rules) if total == 21 else max(_stand(total, up, rules), _hit(total, soft, up, rules))


@cache
def _hit(total: int, soft: bool, up: int, rules: RulesOfPlay) -> float:
    return sum(chance * _drawing(*added(total, soft, value), up, rules) for value, chance in CARDS)


@cache
def _double(total: int, soft: bool, up: int, rules: RulesOfPlay) -> float:
    worth = 0.0
    for value, chance in CARDS:
        reached, _ = added(total, soft, value)
        worth += chance * 2 * (-1.0 if reached > 21 else _stand(reached, up, rules))
    return worth


@cache
def _split(value: int, up: int, rules: RulesOfPlay) -> float:
    """Both hands; aces get one card each."""
    worth = 0.0
    for other, chance in CARDS:
        total, soft = added(value, value == 11, other)
        if value == 11:
            worth += chance * _stand(total, up, rules)
        else:
            worth += chance * worth_of_two(total, soft, up, rules)
    return 2 * worth


def worth_of_two(total: int, soft: bool, up: int, rules: RulesOfPlay) -> float:
    """Two cards that are not split any more."""
    options = [_drawing(total, soft, up, rules)]
    if rules.doubles and total < 21:
        options.append(_double(total, soft, up, rules))
    return max(options)


def _surrender(up: int, rules: RulesOfPlay) -> float:
    """Against an ace the whole wager is lost to a blackjack (A.7)."""
    found = results_against(up, rules).get(BLACKJACK, 0.0) if up == 11 else 0.0
    return -0.5 * (1 - found) - found


@cache
def election(total: int, soft: bool, pair: int, up: int, rules: RulesOfPlay, *, two_cards: bool, first: bool) -> str:
    """The best election on a hand below 21; `pair` is the value of two like cards that may be split, else 0."""
    worth = {STAND: _stand(total, up, rules), HIT: _hit(total, soft, up, rules)}
    if two_cards and rules.doubles:
        worth[DOUBLE] = _double(total, soft, up, rules)
    if pair and rules.splits:
        worth[SPLIT] = _split(pair, up, rules)
    if first and rules.surrenders:
        worth[SURRENDER] = _surrender(up, rules)
    return max(worth, key=lambda name: worth[name])
