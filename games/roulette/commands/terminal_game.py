"""A game with terminals, from the new-game button to the confirmed number or the refund (I.6, I.9)."""

import roundledger.v1 as pb
from games.roulette.commands.spin import bad_number, check_ways
from games.roulette.commands.terminal_clock import pass_time, started
from games.roulette.commands.terminals import check_nothing_left
from games.roulette.layout import ON_LAYOUT
from games.roulette.state import Draft, Table
from games.roulette.terminals import IDLE, LOCKED, OPEN, PROMPTED, SENSED, SETTLED, SPINNING, VOIDED
from games.tables.rounds import check_equipment, open_round
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import PIT
from ledger.money.accounts import is_id

VOID_REASONS = {
    "same_direction": "I.9.a",
    "revolutions": "I.9.b",
    "ball_not_settled": "I.9.c",
    "wrong_number": "I.9.d",
    "interference": "I.9.f",
    "wheel_malfunction": "I.9.g",
    "foreign_object": "I.9.h",
    "ball_out": "I.9.i",
    "fraud": "I.9.j",
}


def start_game(draft: Draft, command: pb.StartTerminalGameRequest, context: Context) -> Rejection | None:
    table, phase = draft.state, draft.state.play.game.phase
    if phase == VOIDED:
        return _refund_pending()
    if phase not in (IDLE, SETTLED):
        return _wrong_state(phase)
    if refused := check_equipment(table):
        return refused
    if phase == SETTLED:  # it cannot be voided any more
        draft.add(pb.RoundClosed(round_id=table.round_id))
    open_round(draft)
    draft.add(started(draft, context))
    return None


def spin_ball(draft: Draft, command: pb.SpinBallRequest, context: Context) -> Rejection | None:
    pass_time(draft, context)
    table, game = draft.state, draft.state.play.game
    if game.phase == OPEN:
        message = "the clock prompts ten seconds before its end: spin then"
        return Rejection("SPIN_BEFORE_PROMPT", message, "I.6.b")
    if game.spun or game.phase not in (PROMPTED, LOCKED):
        return _wrong_state(game.phase)
    if refused := check_ways(command, "I.6.c"):
        return refused
    draft.add(
        pb.BallSpun(
            round_id=table.round_id,
            ball_direction=command.ball_direction,
            wheel_direction=command.wheel_direction,
        )
    )
    return None


def sense_number(draft: Draft, command: pb.SenseNumberRequest, context: Context) -> Rejection | None:
    """A ball that rests before the lock-out voids the game: bets must end while it circles."""
    if context.actor_id != draft.state.play.sensor_id:
        return Rejection("NOT_THE_SENSOR", f"{context.actor_id} is not the sensor of this wheel", "I.6.e")
    pass_time(draft, context)
    table, game = draft.state, draft.state.play.game
    if game.phase not in (PROMPTED, OPEN, SPINNING, LOCKED):
        return _wrong_state(game.phase)
    if not game.spun:
        return Rejection("BALL_NOT_SPUN", "no ball was spun in this game", "I.6.e")
    if command.number not in ON_LAYOUT:
        return bad_number(command.number, "I.6.e")
    if game.same_direction:
        return _same_direction()
    if game.phase == LOCKED:
        draft.add(pb.NumberSensed(round_id=table.round_id, number=command.number))
    else:
        _void(draft, "number_before_lock", "I.6.d")
    return None


def confirm_number(draft: Draft, command: pb.ConfirmNumberRequest, context: Context) -> Rejection | None:
    """A number other than the sensed one voids the game; it is not settled with the right one (I.9.d)."""
    table, game = draft.state, draft.state.play.game
    if game.phase != SENSED:
        return _wrong_state(game.phase)
    if command.number not in ON_LAYOUT:
        return bad_number(command.number, "I.6.e")
    if command.number == game.number:
        draft.add(pb.NumberConfirmed(round_id=table.round_id, number=command.number))
    else:
        _void(draft, "wrong_number", VOID_REASONS["wrong_number"])
    return None


def void_game(draft: Draft, command: pb.VoidTerminalGameRequest, context: Context) -> Rejection | None:
    """A decided game is voided by a supervisor only, and only until the next one starts."""
    pass_time(draft, context)
    phase = draft.state.play.game.phase
    if phase == VOIDED:
        return _refund_pending()
    if phase == IDLE:
        return Rejection("NO_GAME_OPEN", "no game is played", "I.9")
    if phase == SETTLED and context.role != PIT:
        return Rejection("TOO_LATE_TO_VOID", "the game is decided: ask a supervisor", "I.9.d")
    if command.reason not in VOID_REASONS:
        message = f"{command.reason!r} is none of {', '.join(VOID_REASONS)}"
        return Rejection("BAD_REASON", message, "I.9", "reason")
    _void(draft, command.reason, VOID_REASONS[command.reason])
    return None


def refund_game(draft: Draft, command: pb.RefundTerminalGameRequest, context: Context) -> Rejection | None:
    """Every wager goes back to its terminal. A supervisor does it, or a floorperson whom a supervisor designated, which
    the record says (I.9.k)."""
    phase, by = draft.state.play.game.phase, command.designated_by
    if phase != VOIDED:
        return _wrong_state(phase)
    if context.role != PIT and (not is_id(by) or by == context.actor_id):
        message = "designated_by must name the supervisor who designated you"
        return Rejection("DESIGNATION_MISSING", message, "I.9.k", "designated_by")
    reason = "game void" if context.role == PIT else f"game void, refunded by designation of {by}"
    draft.add(pb.RoundVoided(round_id=draft.state.round_id, reason=reason, rule="I.9.k"))
    return None


def check_close(table: Table) -> Rejection | None:
    phase = table.play.game.phase
    if phase == VOIDED:
        return _refund_pending()
    if phase not in (IDLE, SETTLED):
        return Rejection("WRONG_STATE", f"not while the game is {phase}: decide or void it first", "I.6")
    return next(filter(None, (check_nothing_left(table, seat) for seat in table.play.terminals)), None)


def end_decided(draft: Draft) -> None:
    """A decided game ends with the table."""
    if draft.state.play.game.phase == SETTLED:
        draft.add(pb.RoundClosed(round_id=draft.state.round_id))


def check_void(table: Table) -> Rejection:
    message = "a game with terminals is voided by its own command, and refunded by another"
    return Rejection("VOID_NOT_IN_RULEBOOK", message, "I.9.k")


def _void(draft: Draft, reason: str, rule: str) -> None:
    round_id, settled = draft.state.round_id, draft.state.play.game.phase == SETTLED
    draft.add(pb.TerminalGameVoided(round_id=round_id, reason=reason, rule=rule, was_settled=settled))


def _same_direction() -> Rejection:
    return Rejection("SPIN_INVALID", "ball and wheel ran the same way: void the game", "I.9.a")


def _refund_pending() -> Rejection:
    return Rejection("REFUND_PENDING", "the game is void: have a supervisor refund it first", "I.9.k")


def _wrong_state(phase: str) -> Rejection:
    return Rejection("WRONG_STATE", f"not while the game is {phase}", "I.6")
