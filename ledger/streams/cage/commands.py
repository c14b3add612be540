"""Commands of the cage, each with the roles that may send it."""

from collections.abc import Mapping

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import ADMIN, BOX, CAGE_SUPERVISOR, CASHIER, COUNT_AGENT, FLOOR, PIT, POKER_SHIFT, SECURITY
from ledger.core.stream import Ladder
from ledger.money.amounts import MAX_CENTS, dollars, value_of
from ledger.reports.papers import check_different, check_waiver
from ledger.streams.cage import bank, count, slips
from ledger.streams.cage.guards import check_currency, check_in_cage, check_known_chips, check_player
from ledger.streams.cage.state import Draft, State
from ledger.streams.parts import LONGEST_TEXT

_MOST_DENOMINATIONS = 40


def open_cage(draft: Draft, command: pb.OpenCageRequest, context: Context) -> Rejection | None:
    if draft.state.title:
        return Rejection("CAGE_OPENED_ALREADY", "the floor has its cage", field="header.stream_id")
    if not 1 <= len(command.title) <= LONGEST_TEXT:
        return Rejection("BAD_TEXT", "title must say what people call it", field="title")
    values = list(command.denominations_cents)
    if not 1 <= len(values) <= _MOST_DENOMINATIONS or not all(0 < value <= MAX_CENTS for value in values):
        message = f"denominations_cents must list 1 to {_MOST_DENOMINATIONS} values above 0"
        return Rejection("BAD_DENOMINATIONS", message, field="denominations_cents")
    if len(set(values)) < len(values):
        return Rejection("BAD_DENOMINATIONS", "denominations_cents lists one twice", field="denominations_cents")
    draft.add(pb.CageOpened(title=command.title, denominations_cents=values))
    return None


def fund_cage(draft: Draft, command: pb.FundCageRequest, context: Context) -> Rejection | None:
    state, currency = draft.state, command.currency_cents
    if not -MAX_CENTS <= currency <= MAX_CENTS or not (currency or command.chips_in or command.chips_out):
        message = f"currency_cents, chips_in or chips_out must say what comes or goes, at most {dollars(MAX_CENTS)}"
        return Rejection("BAD_AMOUNT", message, field="currency_cents")
    if command.chips_in and (refused := check_known_chips(state, command.chips_in, "chips_in")):
        return refused
    if command.chips_out and (refused := check_known_chips(state, command.chips_out, "chips_out")):
        return refused
    if refused := check_in_cage(state, command.chips_out, "chips_out") or check_currency(state, -currency):
        return refused
    draft.add(
        pb.CageFunded(
            currency_cents=currency,
            chips_in=command.chips_in,
            chips_out=command.chips_out,
            chips_cents=value_of(command.chips_in) - value_of(command.chips_out),
        )
    )
    return None


def redeem_chips(draft: Draft, command: pb.RedeemChipsRequest, context: Context) -> Rejection | None:
    if refused := check_player(command.player_id) or check_known_chips(draft.state, command.chips, "chips"):
        return refused
    if refused := _check_own_money(command.player_id, context):
        return refused
    amount = value_of(command.chips)
    if refused := check_currency(draft.state, amount):
        return refused
    draft.add(pb.ChipsRedeemed(player_id=command.player_id, chips=command.chips, amount_cents=amount))
    return None


def sell_chips(draft: Draft, command: pb.SellChipsRequest, context: Context) -> Rejection | None:
    if refused := check_player(command.player_id) or check_known_chips(draft.state, command.chips, "chips"):
        return refused
    if refused := _check_own_money(command.player_id, context) or check_in_cage(draft.state, command.chips, "chips"):
        return refused
    amount = value_of(command.chips)
    draft.add(pb.ChipsSold(player_id=command.player_id, chips=command.chips, amount_cents=amount))
    return None


def _check_own_money(player_id: str, context: Context) -> Rejection | None:
    return check_different(context.actor_id, {"is the player": player_id})


def pay_marker(draft: Draft, command: pb.PayMarkerRequest, context: Context) -> Rejection | None:
    if refused := check_player(command.player_id) or _check_own_money(command.player_id, context):
        return refused
    if not 1 <= len(command.marker_number) <= LONGEST_TEXT:
        return Rejection("BAD_TEXT", "marker_number must name the marker", field="marker_number")
    if not 0 < command.amount_cents <= MAX_CENTS:
        message = f"amount_cents must be above 0 and at most {MAX_CENTS}"
        return Rejection("BAD_AMOUNT", message, field="amount_cents")
    if command.amount_cents > draft.state.markers_cents:
        message = f"the cage holds markers of {dollars(draft.state.markers_cents)}: this one has not come yet"
        return Rejection("MORE_THAN_MARKERS", message, field="amount_cents")
    if refused := _taken_in_order(draft, command, context):
        return refused
    draft.add(
        pb.CageMarkerPaid(
            player_id=command.player_id, marker_number=command.marker_number, amount_cents=command.amount_cents
        )
    )
    return None


def _taken_in_order(draft: Draft, command: pb.PayMarkerRequest, context: Context) -> Rejection | None:
    """One that is known by number is paid in full, by who owes it, once, the newest first. Others came in boxes of
    which nobody said what was in them: only their sum is known."""
    markers, number = draft.state.markers, command.marker_number
    of_number = [marker for marker in markers if marker.marker_number == number]
    marker = next((marker for marker in reversed(of_number) if marker.player_id == command.player_id), None)
    if marker is None:
        unlisted = draft.state.markers_cents - sum(marker.amount_cents for marker in markers)
        if of_number or command.amount_cents > unlisted:
            message = f"the cage holds no marker {number!r} of {command.player_id}: it was paid, or has not come yet"
            return Rejection("BAD_MARKER", message, field="marker_number")
        return None
    if command.amount_cents != marker.amount_cents:
        message = f"marker {number} is of {dollars(marker.amount_cents)}: take it in full"
        return Rejection("BAD_MARKER", message, field="amount_cents")
    newest = next(other for other in reversed(markers) if other.player_id == marker.player_id)
    if newest == marker:
        return None
    if refused := check_waiver(command, marker.player_id, newest.marker_number, (CAGE_SUPERVISOR,), context):
        return refused
    waived = pb.CageMarkerOrderWaived(marker_number=number, newest_number=newest.marker_number)
    waived.player_id, waived.waived_by, waived.reason = marker.player_id, context.actor_id, command.waiver_reason
    draft.add(waived)
    return None


def void_marker(draft: Draft, command: pb.VoidCageMarkerRequest, context: Context) -> Rejection | None:
    """Before it is paid, with a reason; the player gives back the chips that they had for it (NJ D-1.27B)."""
    state, number, player = draft.state, command.marker_number, command.player_id
    if refused := check_player(player) or _check_own_money(player, context):
        return refused
    if not 1 <= len(command.reason) <= LONGEST_TEXT:
        return Rejection("BAD_REASON", "reason must say why the marker is void", field="reason")
    known = [marker for marker in state.markers if (marker.marker_number, marker.player_id) == (number, player)]
    if not known:
        message = f"the cage holds no marker {number!r} of {player}: it was paid, or has not come yet"
        return Rejection("BAD_MARKER", message, field="marker_number")
    if refused := check_known_chips(state, command.chips, "chips"):
        return refused
    amount = known[-1].amount_cents
    if value_of(command.chips) != amount:
        message = f"marker {number} is of {dollars(amount)}: the chips that come back must be worth as much"
        return Rejection("BAD_AMOUNT", message, field="chips")
    draft.add(
        pb.CageMarkerVoided(
            marker_number=number,
            player_id=player,
            amount_cents=amount,
            chips=command.chips,
            table_id=known[-1].table_id,
            voided_by=context.actor_id,
            reason=command.reason,
        )
    )
    return None


COMMANDS: Mapping[type[Message], Ladder[State]] = {
    pb.OpenCageRequest: Ladder(open_cage, (CAGE_SUPERVISOR, ADMIN)),
    pb.FundCageRequest: Ladder(fund_cage, (CAGE_SUPERVISOR,)),
    pb.RequestTransferRequest: Ladder(slips.request_transfer, (FLOOR, PIT, BOX, POKER_SHIFT)),
    pb.IssueSlipRequest: Ladder(slips.issue_slip, (CASHIER,)),
    pb.ApproveSlipRequest: Ladder(slips.approve_slip, (CAGE_SUPERVISOR,)),
    pb.VoidSlipRequest: Ladder(slips.void_slip, (CASHIER,)),
    pb.DispatchSlipRequest: Ladder(slips.dispatch_slip, (SECURITY,)),
    pb.ConfirmSlipRequest: Ladder(slips.confirm_slip, (ADMIN,)),
    pb.ReceiveCreditRequest: Ladder(slips.receive_credit, (CASHIER, CAGE_SUPERVISOR)),
    pb.RedeemChipsRequest: Ladder(redeem_chips, (CASHIER,)),
    pb.SellChipsRequest: Ladder(sell_chips, (CASHIER,)),
    pb.ExpectDropBoxRequest: Ladder(count.expect_drop_box, (ADMIN,)),
    pb.CountDropBoxRequest: Ladder(count.count_drop_box, (COUNT_AGENT,)),
    pb.PayMarkerRequest: Ladder(pay_marker, (CASHIER, CAGE_SUPERVISOR)),
    pb.VoidCageMarkerRequest: Ladder(void_marker, (CAGE_SUPERVISOR,)),
    pb.CountBankRequest: Ladder(bank.count_bank, (CASHIER, CAGE_SUPERVISOR, COUNT_AGENT)),
}
