"""What goes wrong: no roll, a shaker or device that fails (X.F, L.6)."""

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.sicbo.commands.answers import by_text, check_supervisor, clause, wrong_state
from games.sicbo.commands.equipment import LONGEST_NOTE
from games.sicbo.state import (
    ANNOUNCED,
    BETS_CLOSED,
    BETTING,
    COLLECTED,
    DICE_SHOWN,
    KNOWN,
    LIT,
    PAID,
    SUSPENDED,
    UNSEEN,
    Draft,
    Table,
)
from ledger.core.context import Context
from ledger.core.rejection import Rejection

_STILL_TAKEN = (
    pb.VoidSicboTossRequest,
    pb.SettleSicboByHandRequest,
    pb.AnnounceSicboDiceRequest,
    pb.CorrectSicboValuesRequest,
    pb.CallSicboNoRollRequest,
    pb.RepairSicboDeviceRequest,
    pb.InspectSicboDeviceRequest,
    pb.InspectSicboShakerRequest,
    pb.InstallSicboShakerRequest,
    pb.RemoveSicboShakerRequest,
    pb.TakeSicboChargeRequest,
    pb.LeaveSicboChargeRequest,
    pb.StartSicboShiftRequest,
    pb.PlaceSicboWagerRequest,
    pb.RemoveSicboWagerRequest,
)
"""Commands that make sense, or have a refusal of their own, after the device has failed."""


def check_command(table: Table, command: Message) -> Rejection | None:
    """With a failed device a round is only brought to its end."""
    if not table.play.device_failed or isinstance(command, _STILL_TAKEN):
        return None
    message = (
        "the device that lights the areas has failed: void the round if the dice were not seen, else settle by hand"
    )
    return by_text(table.rules, Rejection("DEVICE_FAILED", message, "X.F.2, L.6(b)"))


def call_no_roll(draft: Draft, command: pb.CallSicboNoRollRequest, context: Context) -> Rejection | None:
    """One die that does not lie flat is enough; what becomes of the wagers is the house's reading."""
    table, state = draft.state, draft.state.play
    if state.phase in (LIT, COLLECTED, PAID):
        return Rejection("TOO_LATE", "values have been entered", "X.F.1, L.6(a)")
    if state.phase not in (DICE_SHOWN, ANNOUNCED):
        return wrong_state(state)
    round_id, effect, rule = table.round_id, table.options.no_roll_effect, clause(table.rules, "X.F.1, L.6(a)")
    draft.add(
        pb.IrregularityCalled(round_id=round_id, irregularity="no_roll", reason="not_flat", effect=effect, rule=rule)
    )
    if effect == "refund":
        draft.add(pb.RoundVoided(round_id=round_id, reason="no_roll", rule=rule))
    return None


def void_toss(draft: Draft, command: pb.VoidSicboTossRequest, context: Context) -> Rejection | None:
    state = draft.state.play
    if command.cause == "shaker":
        if state.phase != BETS_CLOSED or not state.shaker_failed:
            return wrong_state(state)
        _void(draft, "shaker", "L.6(c)")
        return None
    if command.cause != "device":
        return Rejection("BAD_REASON", "cause must be device or shaker", "X.F, L.6", "cause")
    if not state.device_failed:
        return Rejection("DEVICE_NOT_FAILED", "report the device's failure first", "X.F.2, L.6(b)")
    if state.phase not in UNSEEN:
        message = "the dice have been seen: announce them and settle by hand"
        return Rejection("DICE_SHOWN_SETTLE", message, "X.F.2, L.6(b)")
    if refused := check_supervisor(command.supervisor_id, context):
        return refused
    _void(draft, "device", "X.F.2, L.6(b)")
    draft.add(pb.SicboSuspended())
    return None


def _void(draft: Draft, cause: str, cited: str) -> None:
    table = draft.state
    draft.add(pb.RoundVoided(round_id=table.round_id, reason=cause, rule=clause(table.rules, cited)))


def report_device_failure(
    draft: Draft, command: pb.ReportSicboDeviceFailureRequest, context: Context
) -> Rejection | None:
    """With nothing at stake, or all paid, the table is suspended at once."""
    table, state = draft.state, draft.state.play
    if state.phase == SUSPENDED:
        return wrong_state(state)
    if len(command.note) > LONGEST_NOTE:
        return Rejection("BAD_TEXT", f"note must have at most {LONGEST_NOTE} characters", field="note")
    draft.add(pb.SicboDeviceFailed(round_id=table.round_id, note=command.note))
    if state.phase == PAID:
        draft.add(pb.RoundClosed(round_id=table.round_id))
        draft.add(pb.SicboSuspended())
    elif state.phase == BETTING and not table.round_id:
        draft.add(pb.SicboSuspended())
    return None


def settle_by_hand(draft: Draft, command: pb.SettleSicboByHandRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if not state.device_failed:
        return Rejection("DEVICE_NOT_FAILED", "the device has not failed: enter the values", "X.F.2, L.6(b)")
    if state.phase not in KNOWN:
        return wrong_state(state)
    if refused := check_supervisor(command.supervisor_id, context):
        return refused
    round_id = table.round_id
    draft.add(pb.SicboSettledByHand(round_id=round_id, supervisor_id=command.supervisor_id))
    draft.add(pb.RoundClosed(round_id=round_id))
    draft.add(pb.SicboSuspended())
    return None


def check_close(table: Table) -> Rejection | None:
    return None if table.play.phase in (BETTING, SUSPENDED) else by_text(table.rules, wrong_state(table.play))


def check_void(table: Table) -> Rejection | None:
    message = "a round is void only when the shaker fails, or the device before the dice are seen: send VoidToss"
    return by_text(table.rules, Rejection("VOID_NOT_IN_RULEBOOK", message, "X.F, L.6"))
