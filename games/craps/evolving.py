"""How events change what a craps table remembers. Never rejects."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

import roundledger.v1 as pb
from games.craps.layout import COME, POINTS
from games.craps.state import AT_REST, IDLE, IN_AIR, OFFERING, READY, SELECTING, SUSPENDED, Cash, State
from games.table import Table


def evolve(table: Table, event: pb.Event) -> State:
    state: State = table.play
    kind = event.WhichOneof("event") or ""
    if kind == "craps":
        inner = event.craps.WhichOneof("event")
        return _OWN[inner](table, state, getattr(event.craps, inner)) if inner else state
    change = _SHARED.get(kind)
    return change(table, state, getattr(event, kind)) if change else state


def _dice_set_registered(table: Table, state: State, e: pb.DiceSetRegistered) -> State:
    """Dice that were chosen from another set are chosen anew."""
    dice = tuple(e.dice_ids)
    gone = not set(state.selected) <= set(dice)
    from_phase = SELECTING if gone and state.suspended_from == READY else state.suspended_from
    return replace(state, dice=dice, selected=() if gone else state.selected, suspended_from=from_phase)


def _duty_taken(table: Table, state: State, e: pb.DutyTaken) -> State:
    return _with_duty(state, e.duty, e.badge_id)


def _duty_left(table: Table, state: State, e: pb.DutyLeft) -> State:
    return _with_duty(state, e.duty, "")


def _with_duty(state: State, duty: int, badge_id: str) -> State:
    if duty == pb.ROLE_STICKPERSON:
        return replace(state, stickperson=badge_id)
    return replace(state, boxperson=badge_id)


def _dice_offered(table: Table, state: State, e: pb.DiceOffered) -> State:
    if state.phase == IDLE:  # play commences anew at the boxperson's left
        return replace(state, phase=OFFERING, offered=e.seat, series_from=0, declined=())
    return replace(state, offered=e.seat)


def _dice_declined(table: Table, state: State, e: pb.DiceDeclined) -> State:
    declined, phase = (*state.declined, e.seat), IDLE if e.nobody_left else OFFERING
    return replace(state, phase=phase, offered=0, declined=declined)


def _shooter_appointed(table: Table, state: State, e: pb.ShooterAppointed) -> State:
    return replace(state, phase=SELECTING, shooter=e.seat, offered=0, declined=(), series_from=0)


def _dice_selected(table: Table, state: State, e: pb.DiceSelected) -> State:
    return replace(state, phase=READY, selected=tuple(e.dice_ids))


def _dice_passed(table: Table, state: State, e: pb.DicePassed) -> State:
    return replace(
        state,
        phase=IDLE if e.nobody_else else OFFERING,
        shooter=0,
        selected=(),
        previous_shooter=e.seat,
        previous_player=e.player_id,
        series_from=e.seat,
        declined=(),
    )


def _dice_thrown(table: Table, state: State, e: pb.DiceThrown) -> State:
    return replace(state, phase=IN_AIR, on_called=(), ruled_faces={})


def _dice_came_to_rest(table: Table, state: State, e: pb.DiceCameToRest) -> State:
    return replace(state, phase=AT_REST, late_confirmed={})


def _face_ruled(table: Table, state: State, e: pb.FaceRuled) -> State:
    return replace(state, ruled_faces={**state.ruled_faces, e.die: e.face})


def _puck_moved(table: Table, state: State, e: pb.PuckMoved) -> State:
    """On markers last until a point is established, or until they are called off (R12)."""
    kept = not e.point or (table.rules and table.rules.option("on_marker_life") == "until_called_off")
    return replace(state, puck=e.point, on=state.on if kept else (), on_called=(), off=())


def _off_marker_placed(table: Table, state: State, e: pb.OffMarkerPlaced) -> State:
    """The previous shooter has the dice again, and chooses two unless they never left the hand."""
    phase = READY if state.selected else SELECTING
    return replace(state, off_marker=True, phase=phase, shooter=e.seat, offered=0, declined=(), series_from=0)


def _off_marker_removed(table: Table, state: State, e: pb.OffMarkerRemoved) -> State:
    return replace(state, off_marker=False)


def _on_called(table: Table, state: State, e: pb.OnCalled) -> State:
    return replace(state, on_called=(*state.on_called, e.wager_id))


def _on_marker_placed(table: Table, state: State, e: pb.OnMarkerPlaced) -> State:
    on = state.on if state.puck else (*state.on, e.wager_id)
    return replace(state, on=on, on_called=_less(state.on_called, e.wager_id), off=_less(state.off, e.wager_id))


def _on_marker_removed(table: Table, state: State, e: pb.OnMarkerRemoved) -> State:
    return replace(state, on=_less(state.on, e.wager_id))


def _wager_called_off(table: Table, state: State, e: pb.WagerCalledOff) -> State:
    return replace(state, off=(*state.off, e.wager_id))


def _late_wager_confirmed(table: Table, state: State, e: pb.LateWagerConfirmed) -> State:
    return replace(state, late_confirmed={**state.late_confirmed, e.wager_id: e.by})


def _dont_bet_locked(table: Table, state: State, e: pb.DontBetLocked) -> State:
    barred = (e.player_id, e.wager)
    return replace(
        state,
        reduced_donts=(*_less(state.reduced_donts, e.wager_id), e.wager_id),
        barred_donts=(*(b for b in state.barred_donts if b != barred), barred),
    )


def _inspection_started(table: Table, state: State, e: pb.DiceInspectionStarted) -> State:
    return replace(state, phase=SUSPENDED, suspended_from=state.phase)


def _inspection_ended(table: Table, state: State, e: pb.DiceInspectionEnded) -> State:
    return replace(state, phase=state.suspended_from, suspended_from="")


def _fact(table: Table, state: State, e: Any) -> State:
    """Recorded for the reader; the table needs no memory of it."""
    return state


def _wager_placed(table: Table, state: State, e: pb.WagerPlaced) -> State:
    state = replace(state, late_confirmed={k: v for k, v in state.late_confirmed.items() if k != e.wager_id})
    if not e.verbal:
        return state
    return replace(state, cash=(*state.cash, Cash(e.wager_id, e.seat, e.stake_cents + e.vigorish_cents)))


def _cash_converted(table: Table, state: State, e: pb.CashConverted) -> State:
    """The event names no wager: the player's oldest cash of that amount is meant."""
    done = next((c for c in state.cash if (c.seat, c.amount_cents) == (e.seat, e.amount_cents)), None)
    return replace(state, cash=tuple(c for c in state.cash if c is not done))


def _throw_over(table: Table, state: State, e: pb.IrregularityCalled) -> State:
    """A throw that decides nothing: the shooter has the dice again."""
    return replace(state, phase=READY, ruled_faces={}, late_confirmed={})


def _dice_rolled(table: Table, state: State, e: pb.DiceRolled) -> State:
    """Come bets that met their first number have it as their point; the rest forgets wagers that are gone."""
    total = sum(e.faces)
    travelled = {w.wager_id: total for w in table.wagers.values() if w.wager in COME} if total in POINTS else {}
    rolled = replace(
        state,
        phase=READY,
        last_roll=tuple(e.faces),
        ruled_faces={},
        points={**travelled, **state.points},
        barred_donts=(),
    )
    return _forgetting(table, rolled)


def _wager_withdrawn(table: Table, state: State, e: pb.WagerWithdrawn) -> State:
    return _forgetting(table, state)


def _forgetting(table: Table, state: State) -> State:
    up = table.wagers
    return replace(
        state,
        points={k: point for k, point in state.points.items() if k in up},
        on=tuple(k for k in state.on if k in up),
        on_called=tuple(k for k in state.on_called if k in up),
        off=tuple(k for k in state.off if k in up),
        reduced_donts=tuple(k for k in state.reduced_donts if k in up),
        cash=tuple(c for c in state.cash if c.wager_id in up),
    )


def _table_closed(table: Table, state: State, e: pb.TableClosed) -> State:
    """Dice and staff stay."""
    return State(dice=state.dice, stickperson=state.stickperson, boxperson=state.boxperson)


def _less(wager_ids: tuple[str, ...], wager_id: str) -> tuple[str, ...]:
    return tuple(k for k in wager_ids if k != wager_id)


_OWN: dict[str, Callable[[Table, State, Any], State]] = {
    "dice_set_registered": _dice_set_registered,
    "duty_taken": _duty_taken,
    "duty_left": _duty_left,
    "dice_offered": _dice_offered,
    "dice_declined": _dice_declined,
    "shooter_appointed": _shooter_appointed,
    "dice_selected": _dice_selected,
    "dice_returned_to_cup": _fact,
    "dice_passed": _dice_passed,
    "dice_thrown": _dice_thrown,
    "dice_came_to_rest": _dice_came_to_rest,
    "face_ruled": _face_ruled,
    "puck_moved": _puck_moved,
    "off_marker_placed": _off_marker_placed,
    "off_marker_removed": _off_marker_removed,
    "on_called": _on_called,
    "on_marker_placed": _on_marker_placed,
    "on_marker_removed": _on_marker_removed,
    "wager_called_off": _wager_called_off,
    "late_wager_confirmed": _late_wager_confirmed,
    "wager_broken_down": _fact,
    "wager_relaid": _fact,
    "dont_bet_locked": _dont_bet_locked,
    "dice_inspection_started": _inspection_started,
    "dice_inspection_ended": _inspection_ended,
    "integrity_alert": _fact,
}

_SHARED: dict[str, Callable[[Table, State, Any], State]] = {
    "wager_placed": _wager_placed,
    "wager_withdrawn": _wager_withdrawn,
    "cash_converted": _cash_converted,
    "irregularity_called": _throw_over,
    "dice_rolled": _dice_rolled,
    "table_closed": _table_closed,
}
