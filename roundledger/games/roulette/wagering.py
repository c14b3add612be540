"""Where a roulette wager may lie and how much it may be."""

from msgspec.structs import replace

import roundledger.v1 as pb
from roundledger.games.rejection import Rejection
from roundledger.games.roulette.layout import EVEN_MONEY, POSITIONS, canonical
from roundledger.games.roulette.state import State
from roundledger.games.table import Rules, Table, Wager
from roundledger.games.wagers import check_chip_multiple, check_limits


def positioned(
    table: Table,
    command: pb.PlaceRouletteWagerRequest | pb.MoveRouletteWagerRequest,
    moved: Wager | None = None,
) -> Wager | Rejection:
    """The wager that the command describes, on a position that the layout has (D, E)."""
    if command.wager not in POSITIONS:
        return Rejection("UNKNOWN_WAGER", f"roulette has no wager {command.wager!r}", "D", "wager")
    selection = canonical(command.wager, command.selection)
    if selection is None:
        message = f"the layout has no {command.wager} {command.selection!r}"
        return Rejection("BAD_SELECTION", message, "D", "selection")
    if isinstance(command, pb.PlaceRouletteWagerRequest):
        return Wager(
            wager_id=table.next_wager_id(),
            round_id=table.round_id or table.next_round_id(),
            seat=command.seat,
            player_id=table.players[command.seat],
            wager=command.wager,
            selection=selection,
            stake_cents=command.amount_cents,
            chips=command.chips or pb.CHIP_KIND_VALUE,
            coupon_cents=command.coupon_cents,
            verbal=command.verbal,
        )
    assert moved is not None
    return replace(moved, wager=command.wager, selection=selection)


def check_wager(table: Table, wager: Wager) -> Rejection | None:
    """The amount ladder: chips, coupon, spoken wager, limits, exact payment."""
    rules = table.rules
    if rules is None:
        raise ValueError(f"{table.table_id} takes wagers without rules")
    return (
        _check_chips(table.play, rules, wager)
        or _check_coupon(rules, wager)
        or _check_spoken(rules, wager)
        or check_limits(table, wager, rules.limits_rule)
        or _check_payable(rules, wager)
    )


def _check_chips(state: State, rules: Rules, wager: Wager) -> Rejection | None:
    if wager.chips == pb.CHIP_KIND_VALUE:
        unit = rules.option("chip_unit_cents")
        return check_chip_multiple(wager.stake_cents, int(unit) if isinstance(unit, int) else 1)
    if wager.chips != pb.CHIP_KIND_COLOUR:
        return Rejection("UNKNOWN_CHIPS", f"there is no kind {wager.chips} of chips", "C.1", "chips")
    colour = state.colours.get(wager.seat)
    if colour is None:
        return Rejection("NOT_YOUR_COLOUR", f"seat {wager.seat} has no colour of its own", "C.2", "chips")
    return check_chip_multiple(wager.stake_cents, colour.value_cents)


def _check_coupon(rules: Rules, wager: Wager) -> Rejection | None:
    if wager.coupon_cents == 0:
        return None
    if wager.coupon_cents < 0:
        return Rejection("BAD_AMOUNT", "a coupon has a value", "C.1", "coupon_cents")
    if not rules.option("match_play"):
        return Rejection("COUPON_NOT_ACCEPTED", "the house takes no match play coupons", "C.1", "coupon_cents")
    if wager.chips == pb.CHIP_KIND_VALUE:
        message = "a coupon goes with the player's own colour only"
        return Rejection("COUPON_WITH_VALUE_CHIP", message, "C.1", "chips")
    if wager.stake_cents < wager.coupon_cents:
        message = "the chips beside a coupon match its value"
        return Rejection("COUPON_NOT_MATCHED", message, "C.1", "coupon_cents")
    if rules.option("match_play_wagers") == "even_money" and wager.wager not in EVEN_MONEY:
        return Rejection("COUPON_NOT_ACCEPTED", "coupons go on even-money wagers only", "C.1", "wager")
    return None


def _check_spoken(rules: Rules, wager: Wager) -> Rejection | None:
    if wager.verbal and not rules.option("verbal_cash_wagers"):
        return Rejection("VERBAL_NOT_ACCEPTED", "the house takes no spoken wagers", "C.1", "verbal")
    return None


def _check_payable(rules: Rules, wager: Wager) -> Rejection | None:
    odds = rules.terms[wager.wager].odds
    if odds.pays_exactly(wager.stake_cents + wager.coupon_cents):
        return None
    message = f"{wager.stake_cents + wager.coupon_cents} cents cannot be paid exactly at {odds}"
    return Rejection("NOT_PAYABLE_EXACTLY", message, "G.1", "amount_cents")
