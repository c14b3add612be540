"""Whether the hold of a table or game is so far from what it should be that the house has to look into it (compliance
c5). Three rules of three regulators, each a function over the same history; a house uses those that it is under. Pure,
and exact: ratios are fractions, and a square root is never taken."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from fractions import Fraction

import msgspec


class DayPoint(msgspec.Struct, frozen=True):
    """What one gaming day came to; of a day whose win is not known there is none."""

    gaming_day: str
    drop_cents: int
    win_cents: int


class Investigation(msgspec.Struct, frozen=True):
    """A finding: what it compared, and by which rule."""

    rule: str
    citation: str
    hold_basis_points: int
    compared_with_basis_points: int
    words: str


History = Sequence[DayPoint]
"""In the order of days; the last is the day of the report."""

Rule = Callable[[History, Fraction | None], Investigation | None]
"""Takes the history and the base hold that the house has filed, if it has."""

_OFF_BASE, _OFF_LIFETIME = Fraction(3, 100), Fraction(4, 100)
_LONG = 30
_FEWEST_DAYS = 5
"""Of fewer, a deviation says nothing."""
_WIDTH_SQUARED = Fraction(196, 100) ** 2
"""95 of 100 days are within 1.96 standard deviations."""


def hold_of(points: Sequence[DayPoint]) -> Fraction | None:
    """Win of drop; None where nothing was dropped."""
    drop = sum(point.drop_cents for point in points)
    return Fraction(sum(point.win_cents for point in points), drop) if drop else None


def off_base(history: History, base: Fraction | None) -> Investigation | None:
    """The month's hold is 3 points or more off the base that the house has filed; without one, off all days before."""
    if not history:
        return None
    month = [point for point in history if point.gaming_day[:7] == history[-1].gaming_day[:7]]
    before = history[: len(history) - len(month)]
    compared = base if base is not None else hold_of(before)
    hold = hold_of(month)
    if hold is None or compared is None or abs(hold - compared) < _OFF_BASE:
        return None
    return _finding("off base", "K.A.R. 112-108-51", hold, compared, "the month is 3 points or more off its base")


def off_lifetime(history: History, base: Fraction | None) -> Investigation | None:
    """The hold of 30 days is 4 points or more off that of the whole life."""
    if not history:
        return None
    first = str(date.fromisoformat(history[-1].gaming_day) - timedelta(days=_LONG - 1))
    recent = [point for point in history if point.gaming_day >= first]
    hold, life = hold_of(recent), hold_of(history)
    if hold is None or life is None or len(recent) == len(history) or abs(hold - life) < _OFF_LIFETIME:
        return None
    return _finding("off lifetime", "OAC 3772-10-08", hold, life, "30 days are 4 points or more off the lifetime")


def unlikely(history: History, base: Fraction | None) -> Investigation | None:
    """The day's hold is outside of what 95 of 100 days would show, by the days before it."""
    holds = [hold for point in history[:-1] if (hold := hold_of([point])) is not None]
    today = hold_of(history[-1:])
    if today is None or len(holds) < _FEWEST_DAYS:
        return None
    mean = sum(holds, Fraction(0)) / len(holds)
    variance = sum(((hold - mean) ** 2 for hold in holds), Fraction(0)) / (len(holds) - 1)
    if (today - mean) ** 2 <= _WIDTH_SQUARED * variance:
        return None
    return _finding("unlikely", "COMAR 36.05.03.25", today, mean, "the day's hold is outside of 95 in 100")


RULES: tuple[Rule, ...] = (off_base, off_lifetime, unlikely)


def investigations(
    history: History, base: Fraction | None = None, rules: Sequence[Rule] = RULES
) -> list[Investigation]:
    """What has to be looked into."""
    return [finding for rule in rules if (finding := rule(history, base)) is not None]


def basis_points(ratio: Fraction) -> int:
    return int(ratio * 10_000 // 1)


def _finding(rule: str, citation: str, hold: Fraction, compared: Fraction, words: str) -> Investigation:
    return Investigation(rule, citation, basis_points(hold), basis_points(compared), words)
