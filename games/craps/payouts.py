"""What wagers pay: odds, vigorish, and the most that may lie behind a flat bet. Only vigorish is ever rounded."""

from fractions import Fraction
from math import gcd

from games.craps.layout import (
    ALL_ROLLS,
    COMPOUND,
    DONT,
    ODDS_OF,
    ONE_ROLL_TOTALS,
    POINTS,
    Roll,
    components,
    winning_cases,
)
from games.craps.options import Options
from games.tables.odds import Odds
from games.tables.state import Rules, Wager, terms_key

CrapsRules = Rules[Options]


def rule_of(rules: CrapsRules, wager: Wager) -> str:
    """The clauses that define and price the wager."""
    case = "" if wager.wager in COMPOUND else winning_cases(wager.wager, wager.selection)[0]
    return rules.terms[terms_key(wager.wager, case)].rule


def odds_of(rules: CrapsRules, wager: str, case: str) -> Odds:
    return rules.terms[terms_key(wager, case)].odds


def winnings(rules: CrapsRules, wager: Wager, roll: Roll) -> Fraction:
    """What a wager that wins on this roll earns; a coupon wins as the chips beside it do (E.2)."""
    if wager.wager in COMPOUND:
        return _compound_winnings(rules, wager, roll)
    cases = winning_cases(wager.wager, wager.selection)
    odds = odds_of(rules, wager.wager, cases[0] if len(cases) == 1 else str(roll.total))
    return Fraction((wager.stake_cents + wager.coupon_cents) * odds.pays, odds.per)


def _compound_winnings(rules: CrapsRules, wager: Wager, roll: Roll) -> Fraction:
    """As if each part were a wager of its own: what one wins, less what the others lose (F.2-4)."""
    parts = components(wager.wager, wager.selection)
    share = Fraction(wager.stake_cents, len(parts))
    earned = Fraction(0)
    for part in parts:
        odds = odds_of(rules, part, "")
        earned += share * odds.pays / odds.per if roll.total in ONE_ROLL_TOTALS[part] else -share
    return earned


def wins_once(wager: Wager, roll: Roll) -> bool:
    """Whether a one-roll wager wins on this roll; on any other it loses."""
    if wager.wager == "hop":
        return roll.faces == wager.selection
    parts = components(wager.wager, wager.selection) if wager.wager in COMPOUND else (wager.wager,)
    return any(roll.total in ONE_ROLL_TOTALS[part] for part in parts)


def is_payable(rules: CrapsRules, wager: Wager) -> bool:
    """Whether every way to win pays a whole number of chips, and every part of the wager is a whole cent (F.5)."""
    if wager.wager in COMPOUND and wager.stake_cents % len(components(wager.wager, wager.selection)):
        return False
    is_one_roll = wager.wager in COMPOUND or wager.wager == "field"
    rolls = [roll for roll in ALL_ROLLS if wins_once(wager, roll)] if is_one_roll else ALL_ROLLS[:1]
    return all(winnings(rules, wager, roll) % rules.options.chip_unit_cents == 0 for roll in rolls)


def vigorish_bps(options: Options, wager: str) -> int:
    """The rate of a wager that pays true odds; others pay no vigorish (G)."""
    return {"buy": options.buy_vig_bps, "lay": options.lay_vig_bps}.get(wager, 0)


def vigorish(rules: CrapsRules, wager: Wager) -> int:
    """The house's percentage of a buy's stake or a lay's winnings: a ceiling, so rounded down to chips (G)."""
    bps, unit = vigorish_bps(rules.options, wager.wager), rules.options.chip_unit_cents
    if not bps:
        return 0
    base = Fraction(wager.stake_cents) if wager.wager == "buy" else winnings(rules, wager, ALL_ROLLS[0])
    return int(base * bps / (10_000 * unit)) * unit


def most_behind(rules: CrapsRules, odds_wager: str, point: int, flat_cents: int) -> int:
    """The most that odds behind a flat bet may come to (H.1-6)."""
    odds, options = odds_of(rules, odds_wager, str(point)), rules.options
    is_laid = ODDS_OF[odds_wager] in DONT
    limit = Fraction(_multiple(options.odds_multiple_dont if is_laid else options.odds_multiple_pass_come, point))
    limit *= flat_cents
    if is_laid:  # the limit is on what they win
        limit = limit * odds.per / odds.pays
    if not options.odds_round_up:
        return int(limit)
    payable = options.chip_unit_cents * odds.per // gcd(odds.pays, odds.per)
    return -int(-limit // payable) * payable  # up to what can be paid, where the limit itself cannot (H.6)


def _multiple(multiples: tuple[int, ...], point: int) -> int:
    return multiples[0] if len(multiples) == 1 else multiples[POINTS.index(point)]
