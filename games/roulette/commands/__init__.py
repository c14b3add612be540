"""Roulette's commands, each with the roles that may send it."""

import roundledger.v1 as pb
from games.game import Commands
from games.roulette.commands import equipment, spin, wagers
from games.roulette.commands.equipment import check_open
from games.roulette.commands.spin import check_close, check_void
from ledger.core.roles import DEALER, FLOOR, PIT, PLAYER
from ledger.core.stream import Ladder

COMMANDS: Commands = {
    pb.RegisterWheelRequest: Ladder(equipment.register_wheel, (FLOOR, PIT)),
    pb.RegisterBallRequest: Ladder(equipment.register_ball, (FLOOR, PIT)),
    pb.AssignChipColourRequest: Ladder(wagers.assign_chip_colour, (DEALER,)),
    pb.PlaceRouletteWagerRequest: Ladder(wagers.place_wager, (DEALER, PLAYER)),
    pb.MoveRouletteWagerRequest: Ladder(wagers.move_wager, (DEALER, PLAYER)),
    pb.RemoveRouletteWagerRequest: Ladder(wagers.remove_wager, (DEALER, PLAYER)),
    pb.ConfirmVerbalRouletteWagerRequest: Ladder(wagers.confirm_verbal_wager, (DEALER,)),
    pb.SpinBallRequest: Ladder(spin.spin_ball, (DEALER,)),
    pb.CallNoMoreRouletteBetsRequest: Ladder(spin.call_no_more_bets, (DEALER,)),
    pb.CallNoSpinRequest: Ladder(spin.call_no_spin, (DEALER,)),
    pb.AnnounceNumberRequest: Ladder(spin.announce_number, (DEALER,)),
    pb.CorrectNumberRequest: Ladder(spin.correct_number, (PIT,)),
    pb.PlaceCrownRequest: Ladder(spin.place_crown, (DEALER,)),
}

CLOSED_TOO = frozenset({pb.RegisterWheelRequest, pb.RegisterBallRequest})

__all__ = ["CLOSED_TOO", "COMMANDS", "check_close", "check_open", "check_void"]
