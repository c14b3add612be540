"""Wagers come and go: made, spoken, late, raised, reduced, taken down (E)."""

import re

from msgspec.structs import replace

import roundledger.v1 as pb
from games.craps.breaking import broken_down_events, is_broken_down_at_once
from games.craps.common import (
    check_hands_off,
    check_own_wager,
    has_travelled_come,
    own,
    rules_of,
    wrong_state,
)
from games.craps.layout import DONT, LINE
from games.craps.paying import vigorish
from games.craps.state import AT_REST, BETTING, IN_AIR, State
from games.craps.wagering import (
    check_amount,
    check_lessening,
    check_making,
    check_raising,
    check_remainder,
    odds_behind,
    positioned,
)
from games.interface import Context, Events
from games.permissions import check_own_seat
from ledger.core.rejection import Rejection
from games.rounds import opening
from games.table import Table, Wager
from games.wagers import check_seat, placed

_WAGER_ID = re.compile("w[1-9][0-9]{0,11}")


def place_wager(table: Table, command: pb.PlaceCrapsWagerRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    if refused := _check_betting(table) or check_seat(table, command.seat):
        return refused
    if refused := check_own_seat(table.players[command.seat], context) or _check_relay(table, command.relay_of):
        return refused
    wager = positioned(table, command, late=state.phase == IN_AIR)
    if isinstance(wager, Rejection):
        return wager
    if refused := check_making(table, wager) or check_amount(table, wager):
        return refused
    if wager.verbal or wager.late:  # it stands when it is confirmed
        return [*opening(table), pb.Event(verbal_wager_called=pb.VerbalWagerCalled(wager=placed(wager)))]
    relaid = pb.WagerRelaid(wager_id=wager.wager_id, relay_of=command.relay_of)
    return [*opening(table), *standing(table, wager), *([own(wager_relaid=relaid)] if command.relay_of else [])]


def standing(table: Table, wager: Wager) -> list[pb.Event]:
    """The wager on the layout. A line bet ends the rolls under the off marker: the next one is a come-out (K.2)."""
    state: State = table.play
    events = [pb.Event(wager_placed=placed(wager))]
    if wager.wager in LINE and state.off_marker:
        events.insert(0, own(off_marker_removed=pb.OffMarkerRemoved()))
    if is_broken_down_at_once(rules_of(table), wager):
        made = table.wagers_made + (wager.wager_id not in table.spoken)
        events += broken_down_events(wager, made)
    return events


def _check_betting(table: Table) -> Rejection | None:
    """Wagers are made before the throw, or late, until the dice rest, where the house takes late ones (E.1)."""
    state: State = table.play
    if state.phase in BETTING:
        return None
    if state.phase == AT_REST or (state.phase == IN_AIR and not rules_of(table).option("late_wagers")):
        return Rejection("DICE_OUT", "the dice have been thrown", "E.1")
    return None if state.phase == IN_AIR else wrong_state(state, "E.1")


def _check_relay(table: Table, relay_of: str) -> Rejection | None:
    """A relaid wager is one that has been decided: made before, and not up."""
    if not relay_of:
        return None
    was_made = _WAGER_ID.fullmatch(relay_of) and int(relay_of[1:]) <= table.wagers_made
    if was_made and relay_of not in table.wagers and relay_of not in table.spoken:
        return None
    return Rejection("NO_SUCH_WAGER", f"no wager {relay_of!r} has been decided", "E.2", "relay_of")


def confirm_late_wager(table: Table, command: pb.ConfirmLateWagerRequest, context: Context) -> Events | Rejection:
    """Stickperson and boxperson, each once, before the dice rest (E.1)."""
    state: State = table.play
    wager = table.spoken.get(command.wager_id)
    if wager is None or not wager.late or state.phase != IN_AIR:
        message = f"no late wager {command.wager_id!r} waits for confirmation; nothing was taken for it"
        return Rejection("LATE_NOT_CONFIRMED", message, "E.1", "wager_id")
    first = state.late_confirmed.get(wager.wager_id)
    if first == context.role:
        return Rejection("ALREADY_CONFIRMED", "the other of the two has yet to confirm it", "E.1", "wager_id")
    confirmed = own(late_wager_confirmed=pb.LateWagerConfirmed(wager_id=wager.wager_id, by=context.role))  # type: ignore[arg-type]
    if first is None:
        return [confirmed]
    return check_making(table, wager) or check_amount(table, wager) or [confirmed, *standing(table, wager)]


def confirm_verbal_wager(
    table: Table, command: pb.ConfirmVerbalCrapsWagerRequest, context: Context
) -> Events | Rejection:
    wager = table.spoken.get(command.wager_id)
    if wager is None or wager.late:
        message = f"no spoken wager {command.wager_id!r} waits for confirmation; nothing was taken for it"
        return Rejection("VERBAL_UNCONFIRMED", message, "E.2", "wager_id")
    if refused := check_hands_off(table.play, idle_too=False):
        return refused
    if refused := check_making(table, wager) or check_amount(table, wager):
        return refused
    confirmed = pb.VerbalWagerConfirmed(wager_id=wager.wager_id)
    return [pb.Event(verbal_wager_confirmed=confirmed), *standing(table, wager)]


def convert_cash(table: Table, command: pb.ConvertCashRequest, context: Context) -> Events | Rejection:
    state: State = table.play
    cash = next((c for c in state.cash if c.wager_id == command.wager_id), None)
    if cash is None:
        return Rejection("NO_SUCH_WAGER", f"no cash lies with {command.wager_id!r}", "E.2", "wager_id")
    converted = pb.CashConverted(
        seat=cash.seat, player_id=table.wagers[cash.wager_id].player_id, amount_cents=cash.amount_cents
    )
    return [pb.Event(cash_converted=converted)]


def raise_wager(table: Table, command: pb.RaiseCrapsWagerRequest, context: Context) -> Events | Rejection:
    if refused := check_hands_off(table.play, idle_too=False) or _check_changing(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    if command.amount_cents <= wager.stake_cents:
        return Rejection("BAD_AMOUNT", "a raise is to more than is up", "E", "amount_cents")
    changed = _changed(table, wager, command.amount_cents)
    return check_raising(table, wager) or check_amount(table, changed) or [*opening(table), _change(changed)]


def reduce_wager(table: Table, command: pb.ReduceCrapsWagerRequest, context: Context) -> Events | Rejection:
    if refused := check_hands_off(table.play, idle_too=True) or _check_changing(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    if command.amount_cents >= wager.stake_cents:
        return Rejection("BAD_AMOUNT", "a reduction is to less than is up", "E.3", "amount_cents")
    changed = _changed(table, wager, command.amount_cents)
    if refused := check_lessening(table, wager) or check_amount(table, changed):
        return refused
    return [*_locking(table, wager), _change(changed)]


def remove_wager(table: Table, command: pb.RemoveCrapsWagerRequest, context: Context) -> Events | Rejection:
    """Takes the odds behind it down too: they have nothing to win with."""
    if refused := check_hands_off(table.play, idle_too=True) or check_own_wager(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    if refused := check_lessening(table, wager) or check_remainder(table, wager):
        return refused
    state: State = table.play
    gone = [*odds_behind(table, wager.wager_id), wager]
    events = [*_locking(table, wager), *(_withdrawal(table, w) for w in gone)]
    if state.off_marker and not has_travelled_come(table, frozenset(w.wager_id for w in gone)):
        events.append(own(off_marker_removed=pb.OffMarkerRemoved()))
    return events


def _check_changing(table: Table, wager_id: str, context: Context) -> Rejection | None:
    if refused := check_own_wager(table, wager_id, context):
        return refused
    state: State = table.play
    if any(cash.wager_id == wager_id for cash in state.cash):
        return Rejection("CASH_NOT_CONVERTED", "turn its cash into chips first", "E.2", "wager_id")
    return None


def _changed(table: Table, wager: Wager, stake_cents: int) -> Wager:
    """With the vigorish of the new stake; what was paid above it goes back only where the house gives it back."""
    changed = replace(wager, stake_cents=stake_cents)
    charge = vigorish(rules_of(table), changed)
    if not rules_of(table).option("vig_refund_on_takedown"):
        charge = max(charge, wager.vigorish_cents)
    return replace(changed, vigorish_cents=charge)


def _change(changed: Wager) -> pb.Event:
    return pb.Event(
        wager_changed=pb.WagerChanged(
            wager_id=changed.wager_id, stake_cents=changed.stake_cents, vigorish_cents=changed.vigorish_cents
        )
    )


def _withdrawal(table: Table, wager: Wager) -> pb.Event:
    refunded = wager.vigorish_cents if rules_of(table).option("vig_refund_on_takedown") else 0
    return pb.Event(
        wager_withdrawn=pb.WagerWithdrawn(
            wager_id=wager.wager_id, returned_cents=wager.stake_cents, vigorish_returned_cents=refunded
        )
    )


def _locking(table: Table, wager: Wager) -> list[pb.Event]:
    """A don't bet that was taken down or reduced is not replaced or increased (E.4)."""
    if wager.wager not in DONT or rules_of(table).option("dont_lock_from") != "first_reduction":
        return []
    lock = pb.DontBetLocked(wager_id=wager.wager_id, player_id=wager.player_id, wager=wager.wager)
    return [own(dont_bet_locked=lock)]
