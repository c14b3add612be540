"""Craps' commands, each with the roles that may send it."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.craps.commands import compounds, equipment, markers, off_marker, shooter, spoken, throw, wagers
from games.craps.commands.closing import before_close, check_close, check_void
from games.craps.commands.equipment import check_open
from games.craps.commands.guards import wrong_state
from games.craps.commands.shooter import check_leave
from games.craps.state import Table
from games.game import Commands
from ledger.core.rejection import Rejection
from ledger.core.roles import BOX, DEALER, FLOOR, PIT, PLAYER, STICK
from ledger.core.stream import Ladder

COMMANDS: Commands[Table] = {
    pb.RegisterDiceSetRequest: Ladder(equipment.register_dice_set, (FLOOR, PIT)),
    pb.TakeCrapsDutyRequest: Ladder(equipment.take_duty, (FLOOR, PIT, BOX, STICK)),
    pb.LeaveCrapsDutyRequest: Ladder(equipment.leave_duty, (FLOOR, PIT, BOX, STICK)),
    pb.SuspendForInspectionRequest: Ladder(equipment.suspend, (BOX, FLOOR)),
    pb.ResumeCrapsRequest: Ladder(equipment.resume, (BOX, FLOOR)),
    pb.OfferDiceRequest: Ladder(shooter.offer_dice, (STICK,)),
    pb.DeclineDiceRequest: Ladder(shooter.decline_dice, (STICK, PLAYER)),
    pb.AcceptDiceRequest: Ladder(shooter.accept_dice, (STICK, PLAYER)),
    pb.SelectDiceRequest: Ladder(shooter.select_dice, (STICK, PLAYER)),
    pb.PassDiceRequest: Ladder(shooter.pass_dice, (STICK, PLAYER)),
    pb.OrderPassDiceRequest: Ladder(shooter.order_pass_dice, (BOX,)),
    pb.StartOffMarkerRequest: Ladder(off_marker.start_off_marker, (STICK,)),
    pb.PlaceCrapsWagerRequest: Ladder(wagers.place_wager, (DEALER, PLAYER)),
    pb.RaiseCrapsWagerRequest: Ladder(wagers.raise_wager, (DEALER, PLAYER)),
    pb.ReduceCrapsWagerRequest: Ladder(wagers.reduce_wager, (DEALER, PLAYER)),
    pb.RemoveCrapsWagerRequest: Ladder(wagers.remove_wager, (DEALER, PLAYER)),
    pb.ConfirmLateWagerRequest: Ladder(spoken.confirm_late_wager, (STICK, BOX)),
    pb.ConfirmVerbalCrapsWagerRequest: Ladder(spoken.confirm_verbal_wager, (BOX,)),
    pb.ConvertCashRequest: Ladder(spoken.convert_cash, (DEALER,)),
    pb.CallOnRequest: Ladder(markers.call_on, (DEALER, PLAYER)),
    pb.ConfirmOnRequest: Ladder(markers.confirm_on, (BOX,)),
    pb.CallOffRequest: Ladder(markers.call_off, (DEALER, PLAYER)),
    pb.BreakDownWagerRequest: Ladder(compounds.break_down_wager, (DEALER, BOX)),
    pb.ThrowDiceRequest: Ladder(throw.throw_dice, (STICK, PLAYER)),
    pb.RecordDiceAtRestRequest: Ladder(throw.record_dice_at_rest, (STICK,)),
    pb.CallNoRollRequest: Ladder(throw.call_no_roll, (BOX, STICK)),
    pb.RecordInvalidRollRequest: Ladder(throw.record_invalid_roll, (BOX, STICK)),
    pb.RuleOnFaceRequest: Ladder(throw.rule_on_face, (BOX,)),
    pb.CallRollRequest: Ladder(throw.call_roll, (STICK,)),
}

CLOSED_TOO = frozenset({pb.RegisterDiceSetRequest, pb.TakeCrapsDutyRequest, pb.LeaveCrapsDutyRequest})

_SUSPENDED_TOO = (*CLOSED_TOO, pb.ResumeCrapsRequest, pb.ReduceCrapsWagerRequest, pb.RemoveCrapsWagerRequest)


def check_command(table: Table, command: Message) -> Rejection | None:
    """While the dice are inspected nothing is played (B.3), but wagers may be reduced and taken down (E.3)."""
    if table.play.suspended and type(command) not in _SUSPENDED_TOO:
        return wrong_state(table.play, "B.3")
    return None


__all__ = [
    "CLOSED_TOO",
    "COMMANDS",
    "before_close",
    "check_close",
    "check_command",
    "check_leave",
    "check_open",
    "check_void",
]
