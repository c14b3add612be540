"""How events change what a roulette table remembers, one function an event. Never rejects."""

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.game import Events
from games.roulette import terminal_evolve
from games.roulette.state import BETTING, CLOSED_BETS, RESULT, SPINNING, Ball, Colour, State, Table
from games.roulette.terminal_evolve import TERMINAL_EVENTS, is_terminal


def _wheel_registered(state: State, e: pb.WheelRegistered, table: Table) -> State:
    return replace(state, wheel_registered=True)


def _ball_registered(state: State, e: pb.BallRegistered, table: Table) -> State:
    return replace(state, ball=Ball(e.sixteenths, e.non_metallic, e.approval_ref))


def _colour_assigned(state: State, e: pb.ChipColourAssigned, table: Table) -> State:
    return replace(state, colours={**state.colours, e.seat: Colour(e.colour, e.value_cents)})


def _ball_spun(state: State, e: pb.BallSpun, table: Table) -> State:
    if is_terminal(table):
        return terminal_evolve.ball_spun(state, e)
    return replace(state, phase=SPINNING, same_direction=e.ball_direction == e.wheel_direction)


def _number_corrected(state: State, e: pb.NumberCorrected, table: Table) -> State:
    return replace(state, number=e.number)


def _crown_placed(state: State, e: pb.CrownPlaced, table: Table) -> State:
    return replace(state, last_number=e.number)


def _bets_closed(state: State, e: pb.BetsClosed, table: Table) -> State:
    if is_terminal(table):
        return terminal_evolve.locked(state, table)
    return replace(state, phase=CLOSED_BETS)


def _ball_landed(state: State, e: pb.BallLanded, table: Table) -> State:
    return replace(state, phase=RESULT, number=e.number)


def _betting_again(state: State, e: Message, table: Table) -> State:
    if is_terminal(table):
        return terminal_evolve.round_ended(state)
    return replace(state, phase=BETTING, same_direction=False, number="")


def _player_left(state: State, e: pb.PlayerLeft, table: Table) -> State:
    state = terminal_evolve.player_left(state, e.seat)
    return replace(state, colours={seat: c for seat, c in state.colours.items() if seat != e.seat})


def _table_closed(state: State, e: pb.TableClosed, table: Table) -> State:
    return replace(terminal_evolve.table_closed(state), colours={}, last_number="")


EVENTS: Events[State, Table] = {
    **TERMINAL_EVENTS,
    pb.WheelRegistered: _wheel_registered,
    pb.BallRegistered: _ball_registered,
    pb.ChipColourAssigned: _colour_assigned,
    pb.BallSpun: _ball_spun,
    pb.NumberCorrected: _number_corrected,
    pb.CrownPlaced: _crown_placed,
    pb.BetsClosed: _bets_closed,
    pb.BallLanded: _ball_landed,
    pb.IrregularityCalled: _betting_again,
    pb.RoundClosed: _betting_again,
    pb.RoundVoided: _betting_again,
    pb.PlayerLeft: _player_left,
    pb.TableClosed: _table_closed,
}
