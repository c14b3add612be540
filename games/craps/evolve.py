"""How events change what a craps table remembers, one function an event. Never rejects."""

from msgspec.structs import replace

import roundledger.v1 as pb
from games.craps.layout import COME, POINTS
from games.craps.state import AT_REST, IDLE, IN_AIR, OFFERING, READY, SELECTING, LeftUp, State, Table
from games.craps.turns import next_in_turn
from games.game import Events
from ledger.core.stream import Decisions

DICE = "dice"
"""What an inspection of the whole set calls it."""


def decided(state: State, decisions: Decisions) -> State:
    """What was won or given back may be left up until the next roll."""
    kept = (pb.OUTCOME_WON, pb.OUTCOME_RETURNED)
    left_up = {d.wager_id: LeftUp(d.player_id, d.wager, d.selection) for d in decisions if d.outcome in kept}
    return replace(state, left_up=left_up)


# --- Equipment and staff ---


def _dice_set_registered(state: State, e: pb.DiceSetRegistered, table: Table) -> State:
    """Dice that were chosen from another set are chosen anew."""
    if set(state.selected) <= set(e.dice_ids):
        return replace(state, dice=tuple(e.dice_ids))
    return replace(state, dice=tuple(e.dice_ids), selected=(), phase=SELECTING if state.phase == READY else state.phase)


def _inspected(state: State, e: pb.InspectionRecorded, table: Table) -> State:
    """The whole set, or one die by its mark. Dice that failed stay so, at the table or not, until they pass."""
    concerned = state.dice if e.equipment == DICE else (e.equipment,)
    others = tuple(die for die in state.failed_dice if die not in concerned)
    if e.passed:
        return replace(state, failed_dice=others)
    return replace(state, failed_dice=(*others, *(die for die in concerned if die in state.dice)))


def _duty_taken(state: State, e: pb.DutyTaken, table: Table) -> State:
    return _with_duty(state, e.duty, e.badge_id)


def _duty_left(state: State, e: pb.DutyLeft, table: Table) -> State:
    return _with_duty(state, e.duty, "")


def _with_duty(state: State, duty: int, badge_id: str) -> State:
    if duty == pb.ROLE_STICKPERSON:
        return replace(state, stickperson=badge_id)
    return replace(state, boxperson=badge_id)


def _inspection_started(state: State, e: pb.DiceInspectionStarted, table: Table) -> State:
    return replace(state, suspended=True)


def _inspection_ended(state: State, e: pb.DiceInspectionEnded, table: Table) -> State:
    return replace(state, suspended=False)


# --- Who has the dice ---


def _dice_offered(state: State, e: pb.DiceOffered, table: Table) -> State:
    if e.begins_series:
        state = replace(state, passed_by=0, declined=())
    return replace(state, phase=OFFERING, offered=e.seat, last_asked=e.seat)


def _dice_declined(state: State, e: pb.DiceDeclined, table: Table) -> State:
    return replace(state, phase=IDLE if e.nobody_left else OFFERING, offered=0, declined=(*state.declined, e.seat))


def _shooter_appointed(state: State, e: pb.ShooterAppointed, table: Table) -> State:
    return replace(_without_offers(state), phase=SELECTING, shooter=e.seat)


def _without_offers(state: State) -> State:
    return replace(state, offered=0, last_asked=0, passed_by=0, declined=())


def _dice_selected(state: State, e: pb.DiceSelected, table: Table) -> State:
    return replace(state, phase=READY, selected=tuple(e.dice_ids))


def _dice_passed(state: State, e: pb.DicePassed, table: Table) -> State:
    return replace(
        state,
        phase=IDLE if e.nobody_else else OFFERING,
        shooter=0,
        selected=(),
        previous_shooter=e.seat,
        last_asked=e.seat,
        passed_by=e.seat,
        declined=(),
    )


def _player_left(state: State, e: pb.PlayerLeft, table: Table) -> State:
    """Who takes the seat next has not been asked. Where nobody is left to be asked, the table waits."""
    state = replace(
        state,
        declined=tuple(seat for seat in state.declined if seat != e.seat),
        previous_shooter=0 if state.previous_shooter == e.seat else state.previous_shooter,
        passed_by=0 if state.passed_by == e.seat else state.passed_by,
    )
    is_waiting = state.phase == OFFERING and not state.offered and not next_in_turn(replace(table, play=state))
    return replace(state, phase=IDLE) if is_waiting else state


def _off_marker_placed(state: State, e: pb.OffMarkerPlaced, table: Table) -> State:
    """The previous shooter has the dice again, and chooses two unless they never left the hand."""
    phase = READY if state.selected else SELECTING
    return replace(_without_offers(state), off_marker=True, phase=phase, shooter=e.seat)


def _off_marker_removed(state: State, e: pb.OffMarkerRemoved, table: Table) -> State:
    return replace(state, off_marker=False)


# --- The throw ---


def _dice_thrown(state: State, e: pb.DiceThrown, table: Table) -> State:
    return replace(state, phase=IN_AIR, called_on=(), ruled_faces={})


def _dice_came_to_rest(state: State, e: pb.DiceCameToRest, table: Table) -> State:
    return replace(state, phase=AT_REST, late_confirmed={})


def _face_ruled(state: State, e: pb.FaceRuled, table: Table) -> State:
    return replace(state, ruled_faces={**state.ruled_faces, e.die: e.face})


def _throw_over(state: State, e: pb.IrregularityCalled, table: Table) -> State:
    """A throw that decides nothing: the shooter has the dice again."""
    return replace(state, phase=READY, ruled_faces={}, late_confirmed={})


def _dice_rolled(state: State, e: pb.DiceRolled, table: Table) -> State:
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
    return _forgetting(rolled, table)


def _puck_moved(state: State, e: pb.PuckMoved, table: Table) -> State:
    """On markers last until a point is established, or until they are called off (E.5)."""
    kept = not e.point or table.options.on_marker_life == "until_called_off"
    return replace(state, puck=e.point, marked_on=state.marked_on if kept else (), called_on=(), called_off=())


# --- Wagers ---


def _wager_placed(state: State, e: pb.WagerPlaced, table: Table) -> State:
    wager_id = e.wager_id
    if wager_id in state.late_confirmed:
        state = replace(state, late_confirmed={k: v for k, v in state.late_confirmed.items() if k != wager_id})
    if wager_id in state.left_up:  # its sender chose the id again
        state = _not_left_up(state, wager_id)
    return replace(state, cash=(*state.cash, wager_id)) if e.verbal else state


def _cash_converted(state: State, e: pb.CashConverted, table: Table) -> State:
    return replace(state, cash=_less(state.cash, e.wager_id))


def _wager_withdrawn(state: State, e: pb.WagerWithdrawn, table: Table) -> State:
    return _forgetting(state, table)


def _wager_relaid(state: State, e: pb.WagerRelaid, table: Table) -> State:
    """A wager is left up once."""
    return _not_left_up(state, e.decided_wager_id)


def _not_left_up(state: State, wager_id: str) -> State:
    return replace(state, left_up={k: left for k, left in state.left_up.items() if k != wager_id})


def _late_wager_confirmed(state: State, e: pb.LateWagerConfirmed, table: Table) -> State:
    return replace(state, late_confirmed={**state.late_confirmed, e.wager_id: e.by})


def _dont_bet_locked(state: State, e: pb.DontBetLocked, table: Table) -> State:
    barred = (e.player_id, e.wager)
    return replace(
        state,
        reduced_donts=(*_less(state.reduced_donts, e.wager_id), e.wager_id),
        barred_donts=(*(b for b in state.barred_donts if b != barred), barred),
    )


def _on_called(state: State, e: pb.OnCalled, table: Table) -> State:
    return replace(state, called_on=(*state.called_on, e.wager_id))


def _on_marker_placed(state: State, e: pb.OnMarkerPlaced, table: Table) -> State:
    """While a point stands it only ends what was called off."""
    return replace(
        state,
        marked_on=state.marked_on if state.puck else (*state.marked_on, e.wager_id),
        called_on=_less(state.called_on, e.wager_id),
        called_off=_less(state.called_off, e.wager_id),
    )


def _on_marker_removed(state: State, e: pb.OnMarkerRemoved, table: Table) -> State:
    return replace(state, marked_on=_less(state.marked_on, e.wager_id), called_on=_less(state.called_on, e.wager_id))


def _wager_called_off(state: State, e: pb.WagerCalledOff, table: Table) -> State:
    return replace(state, called_off=(*state.called_off, e.wager_id))


def _forgetting(state: State, table: Table) -> State:
    up = table.wagers
    return replace(
        state,
        points={k: point for k, point in state.points.items() if k in up},
        marked_on=tuple(k for k in state.marked_on if k in up),
        called_on=tuple(k for k in state.called_on if k in up),
        called_off=tuple(k for k in state.called_off if k in up),
        reduced_donts=tuple(k for k in state.reduced_donts if k in up),
        cash=tuple(k for k in state.cash if k in up),
    )


def _less(wager_ids: tuple[str, ...], wager_id: str) -> tuple[str, ...]:
    return tuple(k for k in wager_ids if k != wager_id)


def _table_closed(state: State, e: pb.TableClosed, table: Table) -> State:
    """Dice and staff stay."""
    return State(
        dice=state.dice, failed_dice=state.failed_dice, stickperson=state.stickperson, boxperson=state.boxperson
    )


EVENTS: Events[State, Table] = {
    pb.DiceSetRegistered: _dice_set_registered,
    pb.InspectionRecorded: _inspected,
    pb.DutyTaken: _duty_taken,
    pb.DutyLeft: _duty_left,
    pb.DiceInspectionStarted: _inspection_started,
    pb.DiceInspectionEnded: _inspection_ended,
    pb.DiceOffered: _dice_offered,
    pb.DiceDeclined: _dice_declined,
    pb.ShooterAppointed: _shooter_appointed,
    pb.DiceSelected: _dice_selected,
    pb.DicePassed: _dice_passed,
    pb.PlayerLeft: _player_left,
    pb.OffMarkerPlaced: _off_marker_placed,
    pb.OffMarkerRemoved: _off_marker_removed,
    pb.DiceThrown: _dice_thrown,
    pb.DiceCameToRest: _dice_came_to_rest,
    pb.FaceRuled: _face_ruled,
    pb.IrregularityCalled: _throw_over,
    pb.DiceRolled: _dice_rolled,
    pb.PuckMoved: _puck_moved,
    pb.WagerPlaced: _wager_placed,
    pb.CashConverted: _cash_converted,
    pb.WagerWithdrawn: _wager_withdrawn,
    pb.WagerRelaid: _wager_relaid,
    pb.LateWagerConfirmed: _late_wager_confirmed,
    pb.DontBetLocked: _dont_bet_locked,
    pb.OnCalled: _on_called,
    pb.OnMarkerPlaced: _on_marker_placed,
    pb.OnMarkerRemoved: _on_marker_removed,
    pb.WagerCalledOff: _wager_called_off,
    pb.TableClosed: _table_closed,
}
"""The others are facts for the reader: dice in the cup, a compound wager broken down, an alert, bets returned."""
