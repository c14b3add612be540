"""The round, from closed bets to cleared lights (X.E, L.5)."""

from collections.abc import Sequence

import roundledger.v1 as pb
from games.sicbo.commands.answers import bad_dice, check_supervisor, wrong_state
from games.sicbo.commands.equipment import is_automated, milliseconds
from games.sicbo.layout import is_dice, winning_areas
from games.sicbo.state import (
    ANNOUNCED,
    BETS_CLOSED,
    BETTING,
    COLLECTED,
    COVERED,
    DICE_SHOWN,
    LIT,
    PAID,
    SHAKEN,
    Draft,
    Table,
)
from games.tables.rounds import check_equipment, open_round
from ledger.core.context import Context
from ledger.core.rejection import Rejection

_HOUR_MS = 3_600_000


def close_bets(draft: Draft, command: pb.CloseSicboBetsRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.play.phase != BETTING:
        return wrong_state(table.play)
    if refused := _check_ready(table, context) or check_equipment(table):
        return refused
    open_round(draft)
    draft.add(pb.BetsClosed(round_id=draft.state.round_id))
    return None


def _check_ready(table: Table, context: Context) -> Rejection | None:
    """The shaker may have been changed, and time has passed, since the table opened."""
    state, hours = table.play, table.options.dice_max_hours
    if state.shaker is None:
        return Rejection("NO_SHAKER", "put a shaker on the table first", "X.A.1, L.1")
    if not state.in_charge:
        return Rejection("SHAKER_UNATTENDED", "a dealer takes charge of the shaker first", "X.A.1, L.1")
    if hours and milliseconds(context) - state.shaker.on_tables_since_ms > hours * _HOUR_MS:
        message = f"the dice have been on tables for more than {hours} hours: change the shaker"
        return Rejection("DICE_EXPIRED", message, "L.1")
    if is_automated(state.shaker) and state.shift_test_due:
        return Rejection("SHIFT_INSPECTION_DUE", "a supervisor tests the shaker at the start of a shift", "L.5(b)")
    if is_automated(state.shaker) and not state.shaker_tested:
        return Rejection("SHAKER_NOT_INSPECTED", "the automated shaker is tested first", "L.5(a)(2)")
    if not state.device_tested:
        return Rejection("TABLE_NOT_READY", "missing: a passed test of the device", "X.E.1, L.5(a)(1)")
    return None


def cover_shaker(draft: Draft, command: pb.CoverSicboShakerRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if is_automated(state.shaker):
        return Rejection("WRONG_SHAKER", "an automated shaker is never covered", "X.E.3, L.5(f)")
    if state.phase == BETTING:
        return Rejection("BETS_STILL_OPEN", "close bets first", "X.E.2, L.5(c)")
    if state.phase in (DICE_SHOWN, ANNOUNCED, LIT, COLLECTED):
        return Rejection("WINNERS_UNPAID", "the shaker stays open until all winners are paid", "X.E.5, L.5(f)")
    if state.phase != BETS_CLOSED:
        return wrong_state(state)
    draft.add(pb.SicboShakerCovered(round_id=table.round_id))
    return None


def shake(draft: Draft, command: pb.ShakeSicboRequest, context: Context) -> Rejection | None:
    table, state, least = draft.state, draft.state.play, draft.state.options.min_shakes
    if is_automated(state.shaker):
        return Rejection("WRONG_SHAKER", "an automated shaker is activated", "X.E.3, L.5(d)")
    if state.phase == BETTING:
        return Rejection("BETS_STILL_OPEN", "close bets first", "X.E.2, L.5(c)")
    if state.phase != COVERED:
        return wrong_state(state)
    if command.times < least:
        return Rejection("TOO_FEW_SHAKES", f"times must be at least {least}", "X.E.3, L.5(d)(1)", "times")
    draft.add(pb.SicboShakerShaken(round_id=table.round_id, times=command.times))
    return None


def uncover(draft: Draft, command: pb.UncoverSicboShakerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.play.phase != SHAKEN:
        return wrong_state(table.play)
    draft.add(pb.SicboShakerUncovered(round_id=table.round_id))
    return None


def activate_shaker(draft: Draft, command: pb.ActivateSicboShakerRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if not is_automated(state.shaker):
        return Rejection("WRONG_SHAKER", "a manual shaker is covered and shaken", "X.E.3, L.5(d)")
    if state.phase == BETTING:
        return Rejection("BETS_STILL_OPEN", "close bets first", "L.5(c)")
    if state.phase != BETS_CLOSED:
        return wrong_state(state)
    if state.shaker_failed:
        return Rejection("SHAKER_FAILED", "the shaker has failed: void the round", "L.6(c)")
    failed, tossed = pb.SicboShakerFailed(round_id=table.round_id), pb.SicboShakerActivated(round_id=table.round_id)
    draft.add(failed if command.failed else tossed)
    return None


def announce_dice(draft: Draft, command: pb.AnnounceSicboDiceRequest, context: Context) -> Rejection | None:
    """A slip is put right by announcing anew, as long as nothing was entered: the dice lie there to be seen."""
    table, state = draft.state, draft.state.play
    if state.phase not in (DICE_SHOWN, ANNOUNCED):
        return wrong_state(state)
    if not is_dice(command.values):
        return bad_dice("values")
    if state.phase == DICE_SHOWN:
        draft.add(pb.DiceRolled(round_id=table.round_id, faces=command.values))
        return None
    if sorted(command.values) == sorted(state.dice):
        return Rejection("WRONG_STATE", "these values were announced already: enter them", "X.E.4, L.5(e)", "values")
    draft.add(pb.SicboValuesCorrected(round_id=table.round_id, values_before=state.dice, values=command.values))
    return None


def enter_values(draft: Draft, command: pb.EnterSicboValuesRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if state.phase != ANNOUNCED:
        return wrong_state(state)
    if sorted(command.values) != sorted(state.dice):
        said = "-".join(map(str, state.dice))
        return Rejection(
            "VALUES_MISMATCH", f"{said} was announced: enter that, or announce anew", "X.E.4, L.5(e)", "values"
        )
    draft.add(pb.SicboValuesEntered(round_id=table.round_id, values=command.values))
    _light(draft, command.values)
    return None


def correct_values(draft: Draft, command: pb.CorrectSicboValuesRequest, context: Context) -> Rejection | None:
    """Settlement follows the dice, not the error; once losers are collected the dice have decided. A device that has
    failed lights nothing any more."""
    table, state = draft.state, draft.state.play
    if state.phase in (COLLECTED, PAID):
        message = "wagers have been settled by these values: it is a dispute now"
        return Rejection("ALREADY_PAID", message, "X.E.5, L.5(f)")
    if state.phase not in (ANNOUNCED, LIT):
        return wrong_state(state)
    if not is_dice(command.values):
        return bad_dice("values")
    if refused := check_supervisor(command.supervisor_id, context):
        return refused
    draft.add(
        pb.SicboValuesCorrected(
            round_id=table.round_id,
            values_before=state.dice,
            values=command.values,
            supervisor_id=command.supervisor_id,
        )
    )
    if state.phase == LIT and not state.device_failed:
        _light(draft, command.values)
    return None


def _light(draft: Draft, values: Sequence[int]) -> None:
    table = draft.state
    areas = winning_areas(values, pair_on_triple=table.options.pair_on_triple)
    draft.add(pb.SicboAreasLit(round_id=table.round_id, areas=areas))


def collect_losers(draft: Draft, command: pb.CollectSicboLosersRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.play.phase != LIT:
        return wrong_state(table.play)
    draft.add(pb.SicboLosersCollected(round_id=table.round_id))
    return None


def pay_winners(draft: Draft, command: pb.PaySicboWinnersRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.play.phase == LIT:
        return Rejection("COLLECT_FIRST", "collect the losing wagers first", "X.E.5, L.5(f)")
    if table.play.phase != COLLECTED:
        return wrong_state(table.play)
    draft.add(pb.SicboWinnersPaid(round_id=table.round_id))
    return None


def clear_lights(draft: Draft, command: pb.ClearSicboLightsRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.play.phase != PAID:
        return wrong_state(table.play)
    draft.add(pb.SicboLightsCleared(round_id=table.round_id))
    draft.add(pb.RoundClosed(round_id=table.round_id))
    return None
