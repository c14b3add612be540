"""On markers: wagers that sleep on a come-out roll, called on and off (D.5, E.5)."""

import roundledger.v1 as pb
from games.craps.common import check_hands_off, check_own_wager, own, rules_of, wrong_state
from games.craps.layout import SLEEPERS
from games.craps.state import State
from games.interface import Context, Events
from ledger.core.rejection import Rejection
from games.table import Table


def call_on(table: Table, command: pb.CallOnRequest, context: Context) -> Events | Rejection:
    """While the puck is off, or for a wager that was called off."""
    if refused := check_hands_off(table.play, idle_too=False) or check_own_wager(table, command.wager_id, context):
        return refused
    state, wager = table.play, table.wagers[command.wager_id]
    if wager.wager not in (*SLEEPERS, "come") or wager.wager_id in (*state.on, *state.on_called):
        return Rejection("ALWAYS_WORKING", f"this {wager.wager} needs no call to be on", "E.5", "wager_id")
    if state.puck and wager.wager_id not in state.off:
        return wrong_state(state, "E.5")
    return [own(on_called=pb.OnCalled(wager_id=wager.wager_id))]


def confirm_on(table: Table, command: pb.ConfirmOnRequest, context: Context) -> Events | Rejection:
    if refused := check_hands_off(table.play, idle_too=False) or check_own_wager(table, command.wager_id, context):
        return refused
    state: State = table.play
    if command.wager_id not in state.on_called:
        return Rejection("ON_NOT_CALLED", "its player has not called it on", "E.5", "wager_id")
    return [own(on_marker_placed=pb.OnMarkerPlaced(wager_id=command.wager_id))]


def call_off(table: Table, command: pb.CallOffRequest, context: Context) -> Events | Rejection:
    """A marked wager; any other may be taken down instead, unless the house lets it be called off (R12)."""
    if refused := check_hands_off(table.play, idle_too=False) or check_own_wager(table, command.wager_id, context):
        return refused
    state, wager = table.play, table.wagers[command.wager_id]
    if wager.wager_id in state.on:
        return [own(on_marker_removed=pb.OnMarkerRemoved(wager_id=wager.wager_id))]
    may_rest = state.puck and wager.wager in SLEEPERS and rules_of(table).option("allow_call_off")
    if may_rest and wager.wager_id not in state.off:
        return [own(wager_called_off=pb.WagerCalledOff(wager_id=wager.wager_id))]
    return Rejection("OFF_NOT_PERMITTED", "the wager bears no on marker", "E.5", "wager_id")
