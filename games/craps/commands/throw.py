"""The throw: from the shooter's hand to the called roll, or to none (J)."""

import roundledger.v1 as pb
from games.craps.commands.equipment import check_dice, check_staff
from games.craps.commands.guards import check_shooter, let_lapse, wrong_state
from games.craps.commands.off_marker import remove_off_marker_if_done
from games.craps.commands.shooter import give_up_dice
from games.craps.layout import LINE, POINTS, Roll
from games.craps.state import AT_REST, IN_AIR, READY, Draft, State, Table
from games.tables.rounds import check_equipment, open_round
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import role_name

NO_ROLL_REASONS = {
    "not_simultaneous": "J.2.b.i",
    "missed_end": "J.2.b.ii",
    "on_bank": "J.2.b.iii",
    "in_cup": "J.2.b.iv",
    "on_rail": "J.2.b.iv",
    "cheating": "J.2.b.v",
    "improper": "J.2.b.vi",
}
BEFORE_REST = ("not_simultaneous", "missed_end", "improper")
"""These should be called before both dice rest; later they are flagged, not refused (J.2.c)."""

INVALID_REASONS = {"off_table": "J.2.a", "stacked": "J.2.a", "multi_side_cocked": "J.3.b", "dispute": "J.3.c"}


def throw_dice(draft: Draft, command: pb.ThrowDiceRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if state.phase != READY:
        return wrong_state(state, "J.1")
    if refused := check_shooter(table, context) or check_staff(state) or check_dice(state) or check_equipment(table):
        return refused
    if state.is_come_out and not has_line_bet(table, table.players[state.shooter]):
        message = "before a come-out roll the shooter makes a pass or don't pass bet, or passes the dice"
        return Rejection("SHOOTER_LINE_BET_REQUIRED", message, "J.1")
    open_round(draft)
    let_lapse(draft)
    draft.add(
        pb.DiceThrown(
            round_id=draft.state.round_id,
            seat=state.shooter,
            player_id=table.players[state.shooter],
            dice_ids=state.selected,
            point=state.puck,
            under_off_marker=state.off_marker,
        )
    )
    return None


def has_line_bet(table: Table, player_id: str) -> bool:
    return any(w.wager in LINE and w.player_id == player_id for w in table.wagers.values())


def record_dice_at_rest(draft: Draft, command: pb.RecordDiceAtRestRequest, context: Context) -> Rejection | None:
    """Now betting is over, also for late wagers (E.1)."""
    table = draft.state
    if table.play.phase != IN_AIR:
        return wrong_state(table.play, "J.3.a")
    draft.add(pb.DiceCameToRest(round_id=table.round_id))
    draft.add(pb.BetsClosed(round_id=table.round_id, lapsed_wager_ids=list(table.spoken)))
    return None


def call_no_roll(draft: Draft, command: pb.CallNoRollRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if refused := _check_thrown(state) or _check_authority(table, context):
        return refused
    if command.reason == "touched_chips":
        message = "dice that touch players' chips or coupons are no cause for a no roll: call the roll"
        return Rejection("NOT_A_NO_ROLL_CAUSE", message, "J.2.d", "reason")
    if command.reason not in NO_ROLL_REASONS:
        return _bad_reason(command.reason, NO_ROLL_REASONS, "J.2.b")
    is_late = state.phase == AT_REST and command.reason in BEFORE_REST
    irregularity = "no_roll_called_late" if is_late else "no_roll"
    _call_off(draft, irregularity, command.reason, NO_ROLL_REASONS[command.reason])
    if command.reason == "cheating":
        shooter, player_id = state.shooter, table.players[state.shooter]
        alert = pb.IntegrityAlert(round_id=table.round_id, reason=command.reason, seat=shooter, player_id=player_id)
        draft.add(alert)
    return None


def record_invalid_roll(draft: Draft, command: pb.RecordInvalidRollRequest, context: Context) -> Rejection | None:
    if refused := _check_thrown(draft.state.play):
        return refused
    if command.reason not in INVALID_REASONS:
        return _bad_reason(command.reason, INVALID_REASONS, "J.2.a, J.3")
    if command.reason == "dispute" and context.role != pb.ROLE_BOXPERSON:
        return Rejection("ROLE_NOT_ALLOWED", "a disputed throw is voided by the boxperson", "J.3.c")
    _call_off(draft, "invalid_roll", command.reason, INVALID_REASONS[command.reason])
    return None


def _call_off(draft: Draft, irregularity: str, reason: str, rule: str) -> None:
    """The throw decides nothing; every wager stays for the next one."""
    let_lapse(draft)
    draft.add(
        pb.IrregularityCalled(
            round_id=draft.state.round_id, irregularity=irregularity, reason=reason, effect="wagers_stand", rule=rule
        )
    )


def rule_on_face(draft: Draft, command: pb.RuleOnFaceRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.play.phase != AT_REST:
        return wrong_state(table.play, "J.3.c")
    if command.die not in (1, 2):
        return Rejection("BAD_SELECTION", "die must be 1 or 2, as the roll will be called", "J.3.c", "die")
    if not 1 <= command.face <= 6:
        return _bad_face("face")
    draft.add(pb.FaceRuled(round_id=table.round_id, die=command.die, face=command.face))
    return None


def call_roll(draft: Draft, command: pb.CallRollRequest, context: Context) -> Rejection | None:
    state = draft.state.play
    if state.phase != AT_REST:
        return wrong_state(state, "J.3.a")
    roll = Roll(command.first_face, command.second_face)
    for die, (field, face) in enumerate(zip(("first_face", "second_face"), roll, strict=True), 1):
        if not 1 <= face <= 6:
            return _bad_face(field)
        if state.ruled_faces.get(die, face) != face:
            message = f"the boxperson ruled that die {die} shows {state.ruled_faces[die]}"
            return Rejection("FACE_MISMATCH", message, "J.3.c", field)
    if state.cash:
        message = f"turn the cash of {', '.join(state.cash)} into chips before wagers are settled"
        return Rejection("CASH_NOT_CONVERTED", message, "E.2")
    settle_roll(draft, roll)
    return None


def settle_roll(draft: Draft, roll: Roll) -> None:
    """The roll, and what it does to puck, off marker and shooter once wagers are settled (K.1)."""
    before, round_id = draft.state.play, draft.state.round_id
    draft.add(pb.DiceRolled(round_id=round_id, faces=roll))
    if before.off_marker:
        remove_off_marker_if_done(draft, "decided")
    elif not before.puck and roll.total in POINTS:
        draft.add(pb.PuckMoved(round_id=round_id, point=roll.total))
    elif before.puck and roll.total in (before.puck, 7):
        draft.add(pb.PuckMoved(round_id=round_id, point_before=before.puck))
        if roll.total == 7:
            give_up_dice(draft, "losing_seven")
    draft.add(pb.RoundClosed(round_id=round_id))


def _check_thrown(state: State) -> Rejection | None:
    if state.phase in (IN_AIR, AT_REST):
        return None
    if state.last_roll:
        message = "the last roll was called and its wagers are settled: it stands"
        return Rejection("NO_ROLL_NOT_ALLOWED", message, "J.2, J.3.d")
    return wrong_state(state, "J.2")


def _check_authority(table: Table, context: Context) -> Rejection | None:
    authority = table.options.no_roll_authority
    if authority in ("either", role_name(context.role)):
        return None
    return Rejection("ROLE_NOT_ALLOWED", f"no roll is called by the {authority} here", "J.2.b")


def _bad_reason(reason: str, known: dict[str, str], rule: str) -> Rejection:
    return Rejection("BAD_REASON", f"{reason!r} is none of {', '.join(known)}", rule, "reason")


def _bad_face(field: str) -> Rejection:
    return Rejection("BAD_SELECTION", f"{field} must be 1 to 6", "J.3.a", field)
