"""Roulette's commands, each with the roles that may send it."""

import roundledger.v1 as pb
from games.game import Commands
from games.roulette.commands import (
    equipment,
    modes,
    spin,
    terminal_bets,
    terminal_clock,
    terminal_game,
    terminal_money,
    terminals,
    wagers,
)
from games.roulette.commands.equipment import check_open
from games.roulette.commands.modes import before_close, check_close, check_leave, check_mode, check_void
from games.roulette.commands.terminals import has_machine
from games.roulette.state import Table
from ledger.core.roles import DEALER, FLOOR, PIT, PLAYER, TERMINAL
from ledger.core.stream import HOUSE, Ladder


def _terminals(table: object, command: object) -> tuple[str, ...]:
    """What is on a terminal already is played, or cashed out, also where terminals are switched off."""
    return ("terminals",)


_AT_TABLE: Commands[Table] = {
    pb.RegisterWheelRequest: Ladder(equipment.register_wheel, (FLOOR, PIT)),
    pb.RegisterBallRequest: Ladder(equipment.register_ball, (FLOOR, PIT)),
    pb.AssignChipColourRequest: Ladder(wagers.assign_chip_colour, (DEALER,)),
    pb.PlaceRouletteWagerRequest: Ladder(wagers.place_wager, (DEALER, PLAYER)),
    pb.MoveRouletteWagerRequest: Ladder(wagers.move_wager, (DEALER, PLAYER)),
    pb.RemoveRouletteWagerRequest: Ladder(wagers.remove_wager, (DEALER, PLAYER)),
    pb.ConfirmVerbalRouletteWagerRequest: Ladder(wagers.confirm_verbal_wager, (DEALER,)),
    pb.SpinBallRequest: Ladder(modes.spin_ball, (DEALER,)),
    pb.CallNoMoreRouletteBetsRequest: Ladder(spin.call_no_more_bets, (DEALER,)),
    pb.CallNoSpinRequest: Ladder(spin.call_no_spin, (DEALER,)),
    pb.AnnounceNumberRequest: Ladder(spin.announce_number, (DEALER,)),
    pb.CorrectNumberRequest: Ladder(spin.correct_number, (PIT,)),
    pb.PlaceCrownRequest: Ladder(spin.place_crown, (DEALER,)),
}

_WITH_TERMINALS: Commands[Table] = {
    pb.EnrollTerminalRequest: Ladder(terminals.enroll, (FLOOR, PIT), (HOUSE,), _terminals),
    pb.RetireTerminalRequest: Ladder(terminals.retire, (FLOOR, PIT), reads=(HOUSE,)),
    pb.ReadyTerminalSystemRequest: Ladder(terminals.ready_system, (FLOOR, PIT)),
    pb.EnterTerminalBuyInRequest: Ladder(terminal_money.enter_buy_in, (DEALER,), (HOUSE,), _terminals),
    pb.ConfirmTerminalBuyInRequest: Ladder(terminal_money.confirm_buy_in, (DEALER,)),
    pb.CorrectTerminalBuyInRequest: Ladder(terminal_money.correct_buy_in, (DEALER, PIT)),
    pb.StartTerminalGameRequest: Ladder(terminal_game.start_game, (DEALER,)),
    pb.TickTerminalClockRequest: Ladder(terminal_clock.tick, (DEALER, TERMINAL)),
    pb.PlaceTerminalBetRequest: Ladder(terminal_bets.place, (TERMINAL, PLAYER)),
    pb.CancelTerminalBetRequest: Ladder(terminal_bets.cancel, (TERMINAL, PLAYER)),
    pb.UndoTerminalBetsRequest: Ladder(terminal_bets.undo, (TERMINAL, PLAYER)),
    pb.ClearTerminalBetsRequest: Ladder(terminal_bets.clear, (TERMINAL, PLAYER)),
    pb.RecallTerminalBetsRequest: Ladder(terminal_bets.recall, (TERMINAL, PLAYER)),
    pb.PlaceNeighbourBetsRequest: Ladder(terminal_bets.neighbours, (TERMINAL, PLAYER)),
    pb.SenseNumberRequest: Ladder(terminal_game.sense_number, (TERMINAL,)),
    pb.ConfirmNumberRequest: Ladder(terminal_game.confirm_number, (DEALER,)),
    pb.VoidTerminalGameRequest: Ladder(terminal_game.void_game, (DEALER, PIT)),
    pb.RefundTerminalGameRequest: Ladder(terminal_game.refund_game, (PIT, FLOOR)),
    pb.RequestCashOutRequest: Ladder(terminal_money.request_cash_out, (TERMINAL, PLAYER)),
    pb.VerifyCashOutRequest: Ladder(terminal_money.verify_cash_out, (TERMINAL, PLAYER)),
    pb.ConfirmCashOutRequest: Ladder(terminal_money.confirm_cash_out, (DEALER,)),
}

COMMANDS: Commands[Table] = {**_AT_TABLE, **_WITH_TERMINALS}

CLOSED_TOO = frozenset(
    {
        pb.RegisterWheelRequest,
        pb.RegisterBallRequest,
        pb.EnrollTerminalRequest,
        pb.RetireTerminalRequest,
        pb.ReadyTerminalSystemRequest,
    }
)

__all__ = [
    "CLOSED_TOO",
    "COMMANDS",
    "before_close",
    "check_close",
    "check_leave",
    "check_mode",
    "check_open",
    "check_void",
    "has_machine",
]
