"""Craps' commands and their ladders. Clauses are those of the rulebook in force."""

from collections.abc import Callable
from typing import Any

import roundledger.v1 as pb
from games.craps import betting, breaking, equipping, marking, rolling, shooting
from games.craps.common import wrong_state
from games.craps.state import IDLE, SUSPENDED, State
from games.interface import Context, Events
from ledger.core.rejection import Rejection
from games.table import Table


def decide(table: Table, command: Any, context: Context) -> Events | Rejection:
    state: State = table.play
    if not table.is_open and not isinstance(command, _EQUIPMENT):
        return Rejection("TABLE_CLOSED", f"{table.table_id} is closed")
    if state.phase == SUSPENDED and not isinstance(command, (*_EQUIPMENT, pb.ResumeCrapsRequest)):
        return wrong_state(state, "B.3")
    return _LADDERS[type(command)](table, command, context)


def check_close(table: Table) -> Rejection | None:
    state: State = table.play
    return wrong_state(state) if state.phase != IDLE else None


def check_void(table: Table) -> Rejection | None:
    message = "a throw is called off with a no roll call; its wagers stay and are not voided"
    return Rejection("VOID_NOT_IN_RULEBOOK", message, "J.2")


def check_leave(table: Table, seat: int) -> Rejection | None:
    """Whoever has the dice, or is being asked to take them, gives them up first."""
    state: State = table.play
    return wrong_state(state, "K.1") if seat in (state.shooter, state.offered) else None


_EQUIPMENT = (pb.RegisterDiceSetRequest, pb.TakeCrapsDutyRequest, pb.LeaveCrapsDutyRequest)
"""Commands that a closed or suspended table takes."""

_LADDERS: dict[type, Callable[[Table, Any, Context], Events | Rejection]] = {
    pb.RegisterDiceSetRequest: equipping.register_dice_set,
    pb.TakeCrapsDutyRequest: equipping.take_duty,
    pb.LeaveCrapsDutyRequest: equipping.leave_duty,
    pb.SuspendForInspectionRequest: equipping.suspend,
    pb.ResumeCrapsRequest: equipping.resume,
    pb.OfferDiceRequest: shooting.offer_dice,
    pb.DeclineDiceRequest: shooting.decline_dice,
    pb.AcceptDiceRequest: shooting.accept_dice,
    pb.SelectDiceRequest: shooting.select_dice,
    pb.PassDiceRequest: shooting.pass_dice,
    pb.OrderPassDiceRequest: shooting.order_pass_dice,
    pb.StartOffMarkerRequest: shooting.start_off_marker,
    pb.PlaceCrapsWagerRequest: betting.place_wager,
    pb.RaiseCrapsWagerRequest: betting.raise_wager,
    pb.ReduceCrapsWagerRequest: betting.reduce_wager,
    pb.RemoveCrapsWagerRequest: betting.remove_wager,
    pb.ConfirmLateWagerRequest: betting.confirm_late_wager,
    pb.ConfirmVerbalCrapsWagerRequest: betting.confirm_verbal_wager,
    pb.ConvertCashRequest: betting.convert_cash,
    pb.CallOnRequest: marking.call_on,
    pb.ConfirmOnRequest: marking.confirm_on,
    pb.CallOffRequest: marking.call_off,
    pb.BreakDownWagerRequest: breaking.break_down_wager,
    pb.ThrowDiceRequest: rolling.throw_dice,
    pb.RecordDiceAtRestRequest: rolling.record_dice_at_rest,
    pb.CallNoRollRequest: rolling.call_no_roll,
    pb.RecordInvalidRollRequest: rolling.record_invalid_roll,
    pb.RuleOnFaceRequest: rolling.rule_on_face,
    pb.CallRollRequest: rolling.call_roll,
}
