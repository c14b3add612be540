"""Played by hand or with terminals, never both at one table: which commands are whose, and what both have."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.roulette.commands import spin, terminal_game
from games.roulette.commands.terminals import check_nothing_left
from games.roulette.state import Draft, Table
from games.roulette.terminal_evolve import is_terminal
from ledger.core.context import Context
from ledger.core.rejection import Rejection

_AT_TABLE = frozenset(
    {
        pb.AssignChipColourRequest,
        pb.PlaceRouletteWagerRequest,
        pb.MoveRouletteWagerRequest,
        pb.RemoveRouletteWagerRequest,
        pb.ConfirmVerbalRouletteWagerRequest,
        pb.CallNoMoreRouletteBetsRequest,
        pb.CallNoSpinRequest,
        pb.AnnounceNumberRequest,
        pb.CorrectNumberRequest,
        pb.PlaceCrownRequest,
    }
)
_IN_BOTH = frozenset(
    {
        pb.RegisterWheelRequest,
        pb.RegisterBallRequest,
        pb.SpinBallRequest,
        pb.EnrollTerminalRequest,
        pb.RetireTerminalRequest,
        pb.ReadyTerminalSystemRequest,
    }
)


def check_mode(table: Table, command: Message) -> Rejection | None:
    """Bets are made by hand or at terminals, never both at one table."""
    kind = type(command)
    if not table.is_open or kind in _IN_BOTH:
        return None
    with_terminals = is_terminal(table)
    if with_terminals and isinstance(command, pb.PlaceRouletteWagerRequest) and command.verbal:
        return Rejection("VERBAL_NOT_ACCEPTED", "no spoken wagers at terminals: use the screen", "I.3.a.i", "verbal")
    if with_terminals and kind in _AT_TABLE:
        return Rejection("WRONG_MODE", "this table is played with wagering terminals", "I.3.b.i")
    if not with_terminals and kind not in _AT_TABLE:
        return Rejection("WRONG_MODE", "this table is played with chips, without wagering terminals", "I")
    return None


def spin_ball(draft: Draft, command: pb.SpinBallRequest, context: Context) -> Rejection | None:
    decide = terminal_game.spin_ball if is_terminal(draft.state) else spin.spin_ball
    return decide(draft, command, context)


def before_close(draft: Draft, context: Context) -> None:
    if is_terminal(draft.state):
        terminal_game.end_decided(draft)


def check_close(table: Table) -> Rejection | None:
    return terminal_game.check_close(table) if is_terminal(table) else spin.check_close(table)


def check_void(table: Table) -> Rejection | None:
    return terminal_game.check_void(table) if is_terminal(table) else spin.check_void(table)


def check_leave(table: Table, seat: int) -> Rejection | None:
    return check_nothing_left(table, seat)
