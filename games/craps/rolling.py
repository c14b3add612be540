"""The throw: from the shooter's hand to the called roll, or to none (J)."""

import roundledger.v1 as pb
from games.craps.common import has_travelled_come, lapsing, own, rules_of, wrong_state
from games.craps.equipping import check_dice, check_staff
from games.craps.layout import POINTS, Roll
from games.craps.settling import settle
from games.craps.shooting import has_line_bet, passed
from games.craps.state import AT_REST, IN_AIR, READY, State
from games.interface import Context, Events
from games.permissions import check_own_seat, role_name
from ledger.core.rejection import Rejection
from games.rounds import opening
from games.table import Table

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


def throw_dice(table: Table, command: pb.ThrowDiceRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase != READY:
        return wrong_state(state, "J.1")
    if refused := check_own_seat(table.players.get(state.shooter), context) or check_staff(state) or check_dice(state):
        return refused
    if state.is_come_out and not has_line_bet(table, state.shooter):
        message = "before a come-out roll the shooter makes a pass or don't pass bet"
        return Rejection("SHOOTER_LINE_BET_REQUIRED", message, "J.1")
    thrown = pb.DiceThrown(
        round_id=table.round_id or table.next_round_id(), seat=state.shooter, player_id=table.players[state.shooter]
    )
    return [*opening(table), *lapsing(table), own(dice_thrown=thrown)]


def record_dice_at_rest(table: Table, command: pb.RecordDiceAtRestRequest, context: Context) -> Events | Rejection:
    """Now betting is over, also for late wagers (E.1)."""
    state: State = table.play
    if state.phase != IN_AIR:
        return wrong_state(state, "J.3.a")
    closed = pb.BetsClosed(round_id=table.round_id, lapsed_wager_ids=list(table.spoken))
    rest = own(dice_came_to_rest=pb.DiceCameToRest(round_id=table.round_id))
    return [rest, pb.Event(bets_closed=closed)]


def call_no_roll(table: Table, command: pb.CallNoRollRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if refused := _check_thrown(state) or _check_authority(table, context):
        return refused
    if command.reason == "touched_chips":
        message = "dice that touch players' chips or coupons are no cause for a no roll"
        return Rejection("NOT_A_NO_ROLL_CAUSE", message, "J.2.d", "reason")
    if command.reason not in NO_ROLL_REASONS:
        return _bad_reason(command.reason, NO_ROLL_REASONS, "J.2.b")
    is_late = state.phase == AT_REST and command.reason in BEFORE_REST
    events = _called_off(
        table, "no_roll_called_late" if is_late else "no_roll", command.reason, NO_ROLL_REASONS[command.reason]
    )
    if command.reason == "cheating":
        alert = pb.IntegrityAlert(round_id=table.round_id, reason=command.reason, seat=state.shooter)
        events.append(own(integrity_alert=alert))
    return events


def record_invalid_roll(table: Table, command: pb.RecordInvalidRollRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if refused := _check_thrown(state):
        return refused
    if command.reason not in INVALID_REASONS:
        return _bad_reason(command.reason, INVALID_REASONS, "J.2.a, J.3")
    if command.reason == "dispute" and context.role != pb.ROLE_BOXPERSON:
        message = "a disputed throw is voided by the boxperson"
        return Rejection("ROLE_NOT_ALLOWED", message, "J.3.c")
    return _called_off(table, "invalid_roll", command.reason, INVALID_REASONS[command.reason])


def rule_on_face(table: Table, command: pb.RuleOnFaceRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase != AT_REST:
        return wrong_state(state, "J.3.c")
    if command.die not in (1, 2):
        return Rejection("BAD_SELECTION", "there are two dice", "J.3.c", "die")
    if not 1 <= command.face <= 6:
        return _bad_face("face")
    return [own(face_ruled=pb.FaceRuled(round_id=table.round_id, die=command.die, face=command.face))]


def call_roll(table: Table, command: pb.CallRollRequest, context: Context) -> Events | Rejection:
    state: State = table.play
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
        waiting = ", ".join(cash.wager_id for cash in state.cash)
        message = f"cash is turned into chips before wagers are settled: {waiting}"
        return Rejection("CASH_NOT_CONVERTED", message, "E.2")
    return rolled(table, roll)


def rolled(table: Table, roll: Roll) -> list[pb.Event]:
    """The roll, and what it does to puck, off marker and shooter once wagers are settled (K.1)."""
    state: State = table.play
    event = pb.Event(dice_rolled=pb.DiceRolled(round_id=table.round_id, faces=roll))
    events = [event]
    if state.off_marker:
        gone = frozenset(d.wager_id for d in settle(table, event))
        if not has_travelled_come(table, gone):
            events.append(own(off_marker_removed=pb.OffMarkerRemoved()))
    elif not state.puck and roll.total in POINTS:
        events.append(own(puck_moved=pb.PuckMoved(point=roll.total)))
    elif state.puck and roll.total in (state.puck, 7):
        events.append(own(puck_moved=pb.PuckMoved(point=0)))
        if roll.total == 7:
            events += passed(table, "losing_seven")
    return [*events, pb.Event(round_closed=pb.RoundClosed(round_id=table.round_id))]


def _called_off(table: Table, irregularity: str, reason: str, rule: str) -> list[pb.Event]:
    """The throw decides nothing; every wager stays for the next one."""
    called = pb.IrregularityCalled(
        round_id=table.round_id, irregularity=irregularity, reason=reason, effect="wagers_stand", rule=rule
    )
    return [*lapsing(table), pb.Event(irregularity_called=called)]


def _check_thrown(state: State) -> Rejection | None:
    if state.phase in (IN_AIR, AT_REST):
        return None
    if state.last_roll:
        return Rejection("NO_ROLL_NOT_ALLOWED", "the roll was called and its wagers are settled", "J.2, J.3.d")
    return wrong_state(state, "J.2")


def _check_authority(table: Table, context: Context) -> Rejection | None:
    authority = str(rules_of(table).option("no_roll_authority"))
    if authority in ("either", role_name(context.role)):
        return None
    return Rejection("ROLE_NOT_ALLOWED", f"no roll is called by the {authority} here", "J.2.b")


def _bad_reason(reason: str, known: dict[str, str], rule: str) -> Rejection:
    return Rejection("BAD_REASON", f"{reason!r} is none of {', '.join(known)}", rule, "reason")


def _bad_face(field: str) -> Rejection:
    return Rejection("BAD_SELECTION", "a die has the faces 1 to 6", "J.3.a", field)
