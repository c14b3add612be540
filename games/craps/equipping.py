"""Dice, staff, and what a table needs before it opens (B, C, I.1)."""

import roundledger.v1 as pb
from games.craps.common import own, wrong_state
from games.craps.state import BETTING, IDLE, SUSPENDED, State
from games.interface import Context, Events
from games.permissions import role_name
from ledger.core.rejection import Rejection
from games.rulebook import Rulebook, rules_from
from games.table import Table, terms_key

LEAST_DICE = 5
DUTIES = (pb.ROLE_STICKPERSON, pb.ROLE_BOXPERSON)
_EXACT = {
    **dict.fromkeys(("buy", "lay"), "G"),
    **dict.fromkeys(("pass_odds", "dont_pass_odds", "come_odds", "dont_come_odds"), "H"),
}
"""Wagers that pay neither less nor more than the rulebook says, and why."""


def check_open(table: Table, book: Rulebook, rules: pb.RulesInForce) -> Rejection | None:
    return check_dice(table.play) or check_staff(table.play) or _check_options(rules) or _check_payouts(book, rules)


def check_dice(state: State) -> Rejection | None:
    if len(state.dice) >= LEAST_DICE:
        return None
    message = f"a set has at least {LEAST_DICE} dice; {len(state.dice)} are in service"
    return Rejection("DICE_SET_TOO_SMALL", message, "B.3, I.1")


def check_staff(state: State) -> Rejection | None:
    if state.stickperson and state.boxperson:
        return None
    return Rejection("STAFF_MISSING", "a stickperson and a boxperson must be on duty", "C")


def _check_options(rules: pb.RulesInForce) -> Rejection | None:
    options = rules_from(rules).options
    if options["auto_break_down_horn_high"] and options["horn_high_area"]:
        message = "a horn_high is broken down only where the layout has no area for it"
        return Rejection("OPTION_OUT_OF_RANGE", message, "D.19", "options.auto_break_down_horn_high")
    return None


def _check_payouts(book: Rulebook, rules: pb.RulesInForce) -> Rejection | None:
    """Higher odds are the same at every table of the casino (F.1), so they are no choice of one table."""
    terms = rules_from(rules).terms
    for name, wager in book.wagers.items():
        for case, floor in wager.floors.items():
            if terms[terms_key(name, case)].odds == floor:
                continue
            if name in _EXACT:
                message = f"{name} pays exactly {floor}"
                return Rejection("PAYOUT_FIXED", message, _EXACT[name], "payout_overrides")
            message = "odds above the floor are the casino's choice for all of its tables, not one table's"
            return Rejection("ODDS_NOT_UNIFORM", message, "F.1", "payout_overrides")
    return None


def register_dice_set(table: Table, command: pb.RegisterDiceSetRequest, context: Context) -> Events | Rejection:
    """A set that is too small may be recorded; nothing is played with it."""
    state: State = table.play
    if table.is_open and state.phase not in (IDLE, SUSPENDED):
        return wrong_state(state, "I.1")
    if not command.dice_ids or "" in command.dice_ids or len(set(command.dice_ids)) != len(command.dice_ids):
        return Rejection("BAD_SELECTION", "a set of dice has distinct marks", "B.3", "dice_ids")
    return [own(dice_set_registered=pb.DiceSetRegistered(dice_ids=command.dice_ids))]


def take_duty(table: Table, command: pb.TakeCrapsDutyRequest, context: Context) -> Events | Rejection:
    if command.duty not in DUTIES:
        return _unknown_duty(command.duty)
    if not command.badge_id:
        return Rejection("BAD_ID", "say who takes the duty", "C", "badge_id")
    return [own(duty_taken=pb.DutyTaken(duty=command.duty, badge_id=command.badge_id))]


def leave_duty(table: Table, command: pb.LeaveCrapsDutyRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if command.duty not in DUTIES:
        return _unknown_duty(command.duty)
    is_stick = command.duty == pb.ROLE_STICKPERSON
    badge_id = state.stickperson if is_stick else state.boxperson
    if not badge_id:
        return Rejection("STAFF_MISSING", f"there is no {role_name(command.duty)} on duty", "C", "duty")
    if is_stick and table.is_open:
        return Rejection("DICE_UNATTENDED", "the stickperson goes when a successor has come", "C.2", "duty")
    return [own(duty_left=pb.DutyLeft(duty=command.duty, badge_id=badge_id))]


def _unknown_duty(duty: int) -> Rejection:
    return Rejection("BAD_SELECTION", f"{role_name(duty)} is no duty at a craps table", "C", "duty")


def suspend(table: Table, command: pb.SuspendForInspectionRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase not in (*BETTING, IDLE):
        return wrong_state(state, "B.3")
    if not command.reason:
        return Rejection("BAD_REASON", "an inspection has a reason", "B.3", "reason")
    return [own(dice_inspection_started=pb.DiceInspectionStarted(reason=command.reason))]


def resume(table: Table, command: pb.ResumeCrapsRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if state.phase != SUSPENDED:
        return wrong_state(state, "B.3")
    return [own(dice_inspection_ended=pb.DiceInspectionEnded())]
