"""On markers: wagers that sleep on a come-out roll, called on and off (D.5, E.5)."""

from typing import Any

import roundledger.v1 as pb
from games.craps.commands.guards import check_no_throw, wrong_state
from games.craps.layout import SLEEPERS
from games.craps.state import Draft
from games.tables.state import Wager
from games.tables.wagers import check_own_wager
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def call_on(draft: Draft, command: pb.CallOnRequest, context: Context) -> Rejection | None:
    """While the puck is off, or for a wager that was called off."""
    table, state = draft.state, draft.state.play
    if refused := check_no_throw(state, idle_too=False) or check_own_wager(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    if wager.wager not in (*SLEEPERS, "come") or wager.wager_id in (*state.marked_on, *state.called_on):
        return Rejection("ALWAYS_WORKING", f"this {wager.wager} needs no call to be on", "E.5", "wager_id")
    if state.puck and wager.wager_id not in state.called_off:
        return wrong_state(state, "E.5")
    draft.add(pb.OnCalled(**_of(draft, wager)))
    return None


def confirm_on(draft: Draft, command: pb.ConfirmOnRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if refused := check_no_throw(state, idle_too=False) or check_own_wager(table, command.wager_id, context):
        return refused
    if command.wager_id not in state.called_on:
        return Rejection("ON_NOT_CALLED", "its player has not called it on", "E.5", "wager_id")
    draft.add(pb.OnMarkerPlaced(**_of(draft, table.wagers[command.wager_id])))
    return None


def call_off(draft: Draft, command: pb.CallOffRequest, context: Context) -> Rejection | None:
    """A wager that was marked or called on; any other is taken down instead, unless the house lets it rest (E.5)."""
    table, state = draft.state, draft.state.play
    if refused := check_no_throw(state, idle_too=False) or check_own_wager(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    if wager.wager_id in (*state.marked_on, *state.called_on):
        draft.add(pb.OnMarkerRemoved(**_of(draft, wager)))
        return None
    may_rest = state.puck and wager.wager in SLEEPERS and table.options.allow_call_off
    if not may_rest or wager.wager_id in state.called_off:
        message = "the wager bears no on marker: take it down instead"
        return Rejection("OFF_NOT_PERMITTED", message, "E.5", "wager_id")
    draft.add(pb.WagerCalledOff(**_of(draft, wager)))
    return None


def _of(draft: Draft, wager: Wager) -> dict[str, Any]:
    return {
        "round_id": draft.state.round_id,
        "wager_id": wager.wager_id,
        "seat": wager.seat,
        "player_id": wager.player_id,
    }
