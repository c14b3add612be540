"""Dice, staff, and what a table needs before it opens (B, C, I.1)."""

import roundledger.v1 as pb
from games.craps.commands.guards import wrong_state
from games.craps.evolve import DICE
from games.craps.options import Options
from games.craps.state import BEFORE_THROW, IDLE, Draft, State, Table
from games.tables.rounds import check_equipment
from games.tables.rulebook import Rulebook
from games.tables.state import Rules
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import role_name
from ledger.money.accounts import is_id

LEAST_DICE = 5
MOST_DICE = 100
LONGEST_MARK = 64
LONGEST_REASON = 500
DUTIES = (pb.ROLE_STICKPERSON, pb.ROLE_BOXPERSON)


def check_open(table: Table, rules: Rules[Options], book: Rulebook) -> Rejection | None:
    return check_dice(table.play) or check_staff(table.play) or _check_options(rules.options)


def check_dice(state: State) -> Rejection | None:
    if len(state.dice) >= LEAST_DICE:
        return None
    message = f"{len(state.dice)} dice are in service: register a set of at least {LEAST_DICE}"
    return Rejection("DICE_SET_TOO_SMALL", message, "B.3, I.1")


def check_staff(state: State) -> Rejection | None:
    if state.stickperson and state.boxperson:
        return None
    return Rejection("STAFF_MISSING", "a stickperson and a boxperson must be on duty", "C")


def _check_options(options: Options) -> Rejection | None:
    if options.auto_break_down_horn_high and options.horn_high_area:
        message = "a horn_high is broken down only where the layout has no area for it"
        return Rejection("OPTION_OUT_OF_RANGE", message, "D.19", "options.auto_break_down_horn_high")
    return None


def register_dice_set(draft: Draft, command: pb.RegisterDiceSetRequest, context: Context) -> Rejection | None:
    """A set that is too small may be recorded; nothing is played with it."""
    table, state, dice = draft.state, draft.state.play, set(command.dice_ids)
    if table.is_open and not state.suspended and state.phase != IDLE:
        return wrong_state(state, "I.1")
    if not 0 < len(command.dice_ids) <= MOST_DICE or len(dice) != len(command.dice_ids):
        message = f"dice_ids must be 1 to {MOST_DICE} different marks"
        return Rejection("BAD_SELECTION", message, "B.3", "dice_ids")
    if not all(0 < len(mark) <= LONGEST_MARK for mark in dice):
        message = f"a die's mark must have 1 to {LONGEST_MARK} characters"
        return Rejection("BAD_SELECTION", message, "B.3", "dice_ids")
    if failed := [mark for mark in command.dice_ids if mark in state.failed_dice]:
        message = f"{', '.join(failed)} failed the last inspection: bring other dice, or record that it passes one"
        return Rejection("EQUIPMENT_FAILED", message, "B.3", "dice_ids")
    draft.add(pb.DiceSetRegistered(dice_ids=command.dice_ids, dice_ids_before=state.dice))
    for equipment in _replaced(table):
        draft.add(pb.EquipmentReplaced(equipment=equipment))
    return None


def _replaced(table: Table) -> list[str]:
    """What of the equipment out of service was the dice that now go."""
    failed = [die for die in table.play.dice if die in table.play.failed_dice]
    return [name for name in table.out_of_service if name in failed or (name == DICE and failed)]


def take_duty(draft: Draft, command: pb.TakeCrapsDutyRequest, context: Context) -> Rejection | None:
    if command.duty not in DUTIES:
        return _unknown_duty(command.duty)
    if not is_id(command.badge_id):
        message = "badge_id must say who takes the duty, in 1 to 64 letters, digits and ._@-"
        return Rejection("BAD_ID", message, "C", "badge_id")
    other = DUTIES[DUTIES[0] == command.duty]
    if _holder(draft.state.play, other) == command.badge_id:
        message = f"{command.badge_id} is the {role_name(other)}: somebody else takes this duty"
        return Rejection("DUTY_HELD", message, "C", "badge_id")
    before = _holder(draft.state.play, command.duty)
    draft.add(pb.DutyTaken(duty=command.duty, badge_id=command.badge_id, relieved_badge_id=before))
    return None


def leave_duty(draft: Draft, command: pb.LeaveCrapsDutyRequest, context: Context) -> Rejection | None:
    table = draft.state
    if command.duty not in DUTIES:
        return _unknown_duty(command.duty)
    badge_id = _holder(table.play, command.duty)
    if not badge_id:
        return Rejection("STAFF_MISSING", f"there is no {role_name(command.duty)} on duty", "C", "duty")
    if command.duty == pb.ROLE_STICKPERSON and table.is_open:
        message = "dice are never left unattended: a successor takes the duty first"
        return Rejection("DICE_UNATTENDED", message, "C.2", "duty")
    draft.add(pb.DutyLeft(duty=command.duty, badge_id=badge_id))
    return None


def _holder(state: State, duty: int) -> str:
    return state.stickperson if duty == pb.ROLE_STICKPERSON else state.boxperson


def _unknown_duty(duty: int) -> Rejection:
    return Rejection("BAD_SELECTION", f"{role_name(duty)} is no duty at a craps table", "C", "duty")


def suspend(draft: Draft, command: pb.SuspendForInspectionRequest, context: Context) -> Rejection | None:
    state = draft.state.play
    if state.phase not in (*BEFORE_THROW, IDLE):
        return wrong_state(state, "B.3")
    if not 0 < len(command.reason) <= LONGEST_REASON:
        return Rejection("BAD_REASON", "reason must say why the dice are inspected", "B.3", "reason")
    draft.add(pb.DiceInspectionStarted(round_id=draft.state.round_id, reason=command.reason))
    return None


def resume(draft: Draft, command: pb.ResumeCrapsRequest, context: Context) -> Rejection | None:
    if not draft.state.play.suspended:
        return wrong_state(draft.state.play, "B.3")
    if refused := check_equipment(draft.state):
        return refused
    draft.add(pb.DiceInspectionEnded(round_id=draft.state.round_id))
    return None
