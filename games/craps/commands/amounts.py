"""How much a craps wager may be (D.18-20, E.2, F.5, G, H, L)."""

from collections.abc import Callable

from msgspec.structs import replace

from games.craps.layout import LINE, ODDS_OF, UNITS
from games.craps.options import Options
from games.craps.payouts import CrapsRules, is_payable, most_behind, vigorish, vigorish_bps
from games.craps.state import Table
from games.craps.working import odds_behind
from games.tables.chips import dollars, place_of
from games.tables.state import Wager
from games.tables.wagers import check_chip_multiple, check_limits, check_reduced_limits
from ledger.core.rejection import Rejection


def check_amount(table: Table, wager: Wager) -> Rejection | None:
    """The amount ladder, on a wager that is made or raised, as it will stand."""
    rules = table.in_force
    return (
        _check_chips(rules, wager)
        or _check_vigorish(rules, wager)
        or _check_odds_cap(table, wager)
        or _check_odds_behind(table, wager)
        or _check_limits(table, wager)
    )


def check_reduced(table: Table, wager: Wager) -> Rejection | None:
    """The amount ladder of a reduction. A wager may be reduced at any time before it is decided (E.3, E.4), so what the
    house asks of a new one does not hold it up: neither limits that were posted since, nor the least vigorish."""
    return (
        _check_chips(table.in_force, wager)
        or _check_odds_behind(table, wager)
        or _check_limits(table, wager, check_reduced_limits)
    )


def _check_chips(rules: CrapsRules, wager: Wager) -> Rejection | None:
    return (
        check_chip_multiple(wager.stake_cents, rules.options.chip_unit_cents, "F.5")
        or _check_units(rules.options, wager)
        or _check_coupon(rules.options, wager)
        or _check_payable(rules, wager)
    )


def _check_units(options: Options, wager: Wager) -> Rejection | None:
    units = UNITS.get(wager.wager, 1)
    if wager.stake_cents % (units * options.chip_unit_cents) == 0:
        return None
    message = f"a {wager.wager} is {units} equal chips: stake a multiple of {dollars(units * options.chip_unit_cents)}"
    return Rejection("UNITS_REQUIRED", message, "D.18-20", "amount_cents")


def _check_coupon(options: Options, wager: Wager) -> Rejection | None:
    if wager.coupon_cents == 0:
        return None
    if wager.coupon_cents < 0:
        return Rejection("BAD_AMOUNT", "coupon_cents must not be below 0", "E.2", "coupon_cents")
    if wager.wager not in LINE or not options.match_play:
        message = "match play coupons go on pass and dont_pass only, where the house takes them"
        return Rejection("COUPON_NOT_ACCEPTED", message, "E.2", "coupon_cents")
    if wager.stake_cents < wager.coupon_cents:
        return Rejection("COUPON_NOT_MATCHED", "the chips beside a coupon match its value", "E.2", "coupon_cents")
    return None


def _check_payable(rules: CrapsRules, wager: Wager) -> Rejection | None:
    if is_payable(rules, wager):
        return None
    message = f"{dollars(wager.stake_cents)} on {place_of(wager)} cannot be paid in whole chips"
    return Rejection("NOT_PAYABLE_EXACTLY", message, "F.5", "amount_cents")


def _check_vigorish(rules: CrapsRules, wager: Wager) -> Rejection | None:
    if not vigorish_bps(rules.options, wager.wager) or rules.options.allow_zero_vig or vigorish(rules, wager):
        return None
    message = f"the vigorish on {dollars(wager.stake_cents)} is less than one chip: stake more"
    return Rejection("VIG_BELOW_UNIT", message, "G", "amount_cents")


def _check_odds_cap(table: Table, wager: Wager) -> Rejection | None:
    if wager.wager not in ODDS_OF:
        return None
    behind = sum(o.stake_cents for o in odds_behind(table, wager.base_wager_id) if o.wager_id != wager.wager_id)
    return _check_cap(table, wager, table.wagers[wager.base_wager_id].stake_cents, behind + wager.stake_cents)


def _check_odds_behind(table: Table, wager: Wager) -> Rejection | None:
    """A flat bet keeps what the odds behind it need."""
    odds = odds_behind(table, wager.wager_id)
    return _check_cap(table, odds[0], wager.stake_cents, sum(o.stake_cents for o in odds)) if odds else None


def _check_cap(table: Table, odds: Wager, flat_cents: int, total_cents: int) -> Rejection | None:
    most = most_behind(table.in_force, odds.wager, int(odds.selection), flat_cents)
    if total_cents <= most:
        return None
    message = f"odds of at most {dollars(most)} may lie behind {dollars(flat_cents)}"
    return Rejection("ODDS_ABOVE_CAP", message, "H", "amount_cents")


def _check_limits(
    table: Table, wager: Wager, check: Callable[[Table, Wager, str], Rejection | None] = check_limits
) -> Rejection | None:
    """Odds have their own cap (H)."""
    if wager.wager in ODDS_OF:
        return None
    return check(_without_travelled(table, wager), wager, table.in_force.limits_rule)


def _without_travelled(table: Table, wager: Wager) -> Table:
    """Come bets that have travelled lie elsewhere: they do not count towards the limits of the come area."""
    kept = {k: w for k, w in table.wagers.items() if k == wager.wager_id or k not in table.play.points}
    return replace(table, wagers=kept)
