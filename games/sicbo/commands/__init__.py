"""Sic bo's commands, each with the roles that may send it."""

import roundledger.v1 as pb
from games.game import Commands
from games.sicbo.commands import equipment, failures, shake, wagers
from games.sicbo.commands.answers import citing_text
from games.sicbo.commands.equipment import check_open
from games.sicbo.commands.failures import check_close, check_command, check_void
from games.sicbo.state import Table
from ledger.core.roles import DEALER, FLOOR, PIT, PLAYER
from ledger.core.stream import HOUSE, Ladder

_LADDERS: Commands[Table] = {
    pb.InstallSicboShakerRequest: Ladder(equipment.install_shaker, (FLOOR, DEALER), reads=(HOUSE,)),
    pb.RemoveSicboShakerRequest: Ladder(equipment.remove_shaker, (FLOOR, DEALER)),
    pb.TakeSicboChargeRequest: Ladder(equipment.take_charge, (DEALER, FLOOR)),
    pb.LeaveSicboChargeRequest: Ladder(equipment.leave_charge, (DEALER, FLOOR)),
    pb.InspectSicboDeviceRequest: Ladder(equipment.inspect_device, (FLOOR,)),
    pb.InspectSicboShakerRequest: Ladder(equipment.inspect_shaker, (FLOOR, PIT)),
    pb.StartSicboShiftRequest: Ladder(equipment.start_shift, (PIT,)),
    pb.PlaceSicboWagerRequest: Ladder(wagers.place_wager, (DEALER, PLAYER)),
    pb.RemoveSicboWagerRequest: Ladder(wagers.remove_wager, (DEALER, PLAYER)),
    pb.CloseSicboBetsRequest: Ladder(shake.close_bets, (DEALER,)),
    pb.CoverSicboShakerRequest: Ladder(shake.cover_shaker, (DEALER,)),
    pb.ShakeSicboRequest: Ladder(shake.shake, (DEALER,)),
    pb.UncoverSicboShakerRequest: Ladder(shake.uncover, (DEALER,)),
    pb.ActivateSicboShakerRequest: Ladder(shake.activate_shaker, (DEALER,)),
    pb.CallSicboNoRollRequest: Ladder(failures.call_no_roll, (DEALER,)),
    pb.AnnounceSicboDiceRequest: Ladder(shake.announce_dice, (DEALER,)),
    pb.EnterSicboValuesRequest: Ladder(shake.enter_values, (DEALER,)),
    pb.CorrectSicboValuesRequest: Ladder(shake.correct_values, (DEALER,)),
    pb.CollectSicboLosersRequest: Ladder(shake.collect_losers, (DEALER,)),
    pb.PaySicboWinnersRequest: Ladder(shake.pay_winners, (DEALER,)),
    pb.ClearSicboLightsRequest: Ladder(shake.clear_lights, (DEALER,)),
    pb.VoidSicboTossRequest: Ladder(failures.void_toss, (DEALER, PIT)),
    pb.ReportSicboDeviceFailureRequest: Ladder(failures.report_device_failure, (DEALER, FLOOR)),
    pb.SettleSicboByHandRequest: Ladder(failures.settle_by_hand, (DEALER,)),
    pb.RepairSicboDeviceRequest: Ladder(equipment.repair_device, (FLOOR,)),
}
COMMANDS: Commands[Table] = {message: citing_text(ladder) for message, ladder in _LADDERS.items()}

CLOSED_TOO = frozenset(
    {
        pb.InstallSicboShakerRequest,
        pb.RemoveSicboShakerRequest,
        pb.TakeSicboChargeRequest,
        pb.LeaveSicboChargeRequest,
        pb.InspectSicboDeviceRequest,
        pb.InspectSicboShakerRequest,
        pb.RepairSicboDeviceRequest,
    }
)

__all__ = ["CLOSED_TOO", "COMMANDS", "check_close", "check_command", "check_open", "check_void"]
