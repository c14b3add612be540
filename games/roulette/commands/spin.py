"""The spin, from the dealer's hand to the crown (F, H)."""

import roundledger.v1 as pb
from games.roulette.layout import ON_LAYOUT
from games.roulette.state import BETTING, CLOSED_BETS, RESULT, SPINNING, Draft, State, Table
from games.tables.rounds import check_equipment, open_round
from ledger.core.context import Context
from ledger.core.rejection import Rejection

NO_SPIN_REASONS = {
    "same_direction": "H.1",
    "revolutions": "H.2",
    "foreign_object": "H.3",
    "bets_not_closed": "F.2",
    "ball_not_settled": "H",
}
LEAST_REVOLUTIONS = 4


def spin_ball(draft: Draft, command: pb.SpinBallRequest, context: Context) -> Rejection | None:
    state = draft.state.play
    if state.phase != BETTING:
        return wrong_state(state)
    if refused := check_ways(command, "F.1") or check_equipment(draft.state):
        return refused
    open_round(draft)
    draft.add(
        pb.BallSpun(
            round_id=draft.state.round_id,
            ball_direction=command.ball_direction,
            wheel_direction=command.wheel_direction,
        )
    )
    return None


def call_no_more_bets(draft: Draft, command: pb.CallNoMoreRouletteBetsRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.play.phase != SPINNING:
        return wrong_state(table.play)
    if refused := check_directions(table.play):
        return refused
    draft.add(pb.BetsClosed(round_id=table.round_id, lapsed_wager_ids=list(table.spoken)))
    return None


def call_no_spin(draft: Draft, command: pb.CallNoSpinRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.play.phase not in (SPINNING, CLOSED_BETS):
        return wrong_state(table.play)
    if command.reason not in NO_SPIN_REASONS:
        message = f"{command.reason!r} is none of {', '.join(NO_SPIN_REASONS)}"
        return Rejection("BAD_REASON", message, "H", "reason")
    round_id, rule, effect = table.round_id, NO_SPIN_REASONS[command.reason], table.options.table_no_spin_effect
    draft.add(
        pb.IrregularityCalled(
            round_id=round_id, irregularity="no_spin", reason=command.reason, effect=effect, rule=rule
        )
    )
    if effect == "refund":
        draft.add(pb.RoundVoided(round_id=round_id, reason=command.reason, rule=rule))
    return None


def announce_number(draft: Draft, command: pb.AnnounceNumberRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if state.phase == SPINNING:
        message = "the ball came to rest before no more bets was called: call no spin"
        return Rejection("NO_MORE_BETS_NOT_CALLED", message, "F.2")
    if state.phase != CLOSED_BETS:
        return wrong_state(state)
    if command.number not in ON_LAYOUT:
        return bad_number(command.number)
    if refused := check_directions(state):
        return refused
    if command.revolutions < LEAST_REVOLUTIONS:
        message = f"a spin goes round at least {LEAST_REVOLUTIONS} times: call no spin"
        return Rejection("SPIN_INVALID", message, "F.1", "revolutions")
    draft.add(pb.BallLanded(round_id=table.round_id, number=command.number, revolutions=command.revolutions))
    return None


def correct_number(draft: Draft, command: pb.CorrectNumberRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if state.phase == BETTING and state.last_number:
        return Rejection("ALREADY_SETTLED", "the crown was placed and wagers were settled", "C.4")
    if state.phase != RESULT:
        return wrong_state(state)
    if command.number not in ON_LAYOUT:
        return bad_number(command.number)
    draft.add(pb.NumberCorrected(round_id=table.round_id, announced=state.number, number=command.number))
    return None


def place_crown(draft: Draft, command: pb.PlaceCrownRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if state.phase != RESULT:
        return wrong_state(state)
    if command.number != state.number:
        message = f"{state.number} was announced, not {command.number!r}"
        return Rejection("NUMBER_MISMATCH", message, "F.3", "number")
    draft.add(pb.CrownPlaced(round_id=table.round_id, number=command.number))
    draft.add(pb.RoundClosed(round_id=table.round_id))
    return None


def check_close(table: Table) -> Rejection | None:
    return wrong_state(table.play) if table.play.phase != BETTING else None


def check_void(table: Table) -> Rejection | None:
    message = "a spin at a table is called off with a no-spin call; its wagers are not voided"
    return Rejection("VOID_NOT_IN_RULEBOOK", message, rule="H")


def check_ways(command: pb.SpinBallRequest, rule: str) -> Rejection | None:
    """Both directions are said; that they are the same is only recorded."""
    known = (pb.SPIN_DIRECTION_CLOCKWISE, pb.SPIN_DIRECTION_COUNTERCLOCKWISE)
    if command.ball_direction not in known:
        return Rejection("BAD_DIRECTION", "ball_direction must say which way the ball runs", rule, "ball_direction")
    if command.wheel_direction not in known:
        message = "wheel_direction must say which way the wheel turns"
        return Rejection("BAD_DIRECTION", message, rule, "wheel_direction")
    return None


def check_directions(state: State) -> Rejection | None:
    if state.same_direction:
        return Rejection("SPIN_INVALID", "ball and wheel ran the same way: call no spin", "H.1")
    return None


def wrong_state(state: State) -> Rejection:
    return Rejection("WRONG_STATE", f"not while the table is in {state.phase}", "F")


def bad_number(number: str, rule: str = "A.3") -> Rejection:
    return Rejection("BAD_NUMBER", f"{number!r} is no pocket of the wheel", rule, "number")
