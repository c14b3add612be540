"""Wagers: made and taken back while betting is open (X.B, X.C, L.2, L.3)."""

import roundledger.v1 as pb
from games.sicbo.layout import AREAS, canonical, cases
from games.sicbo.options import Options
from games.sicbo.settle import odds_of
from games.sicbo.state import BETTING, SUSPENDED, Draft, Table
from games.tables.chips import dollars
from games.tables.rounds import check_equipment, open_round
from games.tables.state import Rules, Wager
from games.tables.wagers import (
    check_chip_multiple,
    check_limits,
    check_seat,
    placed,
    take_back,
    wager_asked,
)
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat

_ALSO = {"tokens": pb.CHIP_KIND_TOKEN, "plaques": pb.CHIP_KIND_PLAQUE}


def place_wager(draft: Draft, command: pb.PlaceSicboWagerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := _check_betting(table) or check_seat(table, command.seat):
        return refused
    if refused := check_own_seat(table.players[command.seat], context) or _check_means(table.options, command):
        return refused
    if command.wager not in AREAS:
        return Rejection("UNKNOWN_WAGER", f"sic bo has no wager {command.wager!r}", "X.B, L.2", "wager")
    selection = canonical(command.wager, command.selection)
    if selection is None:
        message = f"the layout has no {command.wager} {command.selection!r}"
        return Rejection("BAD_SELECTION", message, "X.B, L.2", "selection")
    chips = command.chips or pb.CHIP_KIND_VALUE
    wager = wager_asked(table, command, selection, chips, coupon_cents=command.coupon_cents, verbal=command.verbal)
    if isinstance(wager, Rejection):
        return wager
    if refused := _check_amount(table, wager) or check_equipment(table):
        return refused
    open_round(draft)
    draft.add(placed(wager))
    return None


def remove_wager(draft: Draft, command: pb.RemoveSicboWagerRequest, context: Context) -> Rejection | None:
    return _check_betting(draft.state) or take_back(draft, command.wager_id, context)


def _check_betting(table: Table) -> Rejection | None:
    state = table.play
    if state.phase == BETTING and not state.device_failed:
        if state.shaker is None:
            return Rejection("NO_SHAKER", "put a shaker on the table first", "X.A.1, L.1")
        return None
    if state.phase == SUSPENDED or state.device_failed:
        message = "no gaming until the device is repaired and tested"
        return Rejection("WRONG_STATE", message, "X.F.2, L.6(b)")
    return Rejection(
        "BETTING_CLOSED", "betting opens again when the lights are cleared", "X.E.2, X.E.6, L.5(c), L.5(g)"
    )


def _check_means(options: Options, command: pb.PlaceSicboWagerRequest) -> Rejection | None:
    """Chips, and what else the rulebook names; never words, never coupons."""
    if command.verbal:
        return Rejection("VERBAL_NOT_ACCEPTED", "sic bo takes no spoken wagers", "X.C.1, L.3(a)", "verbal")
    if command.coupon_cents:
        return Rejection("COUPON_NOT_ACCEPTED", "sic bo takes no coupons", "X.C.1, L.3(a)", "coupon_cents")
    accepted = (pb.CHIP_KIND_UNSPECIFIED, pb.CHIP_KIND_VALUE, _ALSO[options.also_accepted])
    if command.chips not in accepted:
        message = f"chips must be value chips or {options.also_accepted}"
        return Rejection("INSTRUMENT_NOT_ACCEPTED", message, "X.C.1, L.3(a)", "chips")
    return None


def _check_amount(table: Table, wager: Wager) -> Rejection | None:
    rules = table.in_force
    return (
        check_chip_multiple(wager.stake_cents, rules.options.chip_unit_cents)
        or check_limits(table, wager, rules.limits_rule)
        or _check_payable(rules, wager)
    )


def _check_payable(rules: Rules[Options], wager: Wager) -> Rejection | None:
    """Every way to win pays a whole number of chips."""
    unit = rules.options.chip_unit_cents
    for case in cases(wager.wager, wager.selection):
        odds = odds_of(rules, wager.wager, case)
        if not odds.pays_exactly(wager.stake_cents) or odds.winnings(wager.stake_cents) % unit:
            message = f"{dollars(wager.stake_cents)} cannot be paid in whole chips at {odds}"
            return Rejection("NOT_PAYABLE_EXACTLY", message, "X.D, L.4", "amount_cents")
    return None
