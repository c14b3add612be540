"""Wagers come and go: made, raised, reduced, taken down (E)."""

from msgspec.structs import replace

import roundledger.v1 as pb
from games.craps.commands.amounts import check_amount, check_reduced
from games.craps.commands.compounds import break_down, is_broken_down_at_once
from games.craps.commands.guards import check_cash, check_no_throw, wrong_state
from games.craps.commands.off_marker import remove_off_marker, remove_off_marker_if_done
from games.craps.commands.positions import check_lessening, check_making, check_raising, positioned
from games.craps.layout import DONT, LINE
from games.craps.payouts import vigorish
from games.craps.state import AT_REST, BEFORE_THROW, IN_AIR, Draft, LeftUp, Table
from games.craps.working import odds_behind
from games.tables.chips import dollars
from games.tables.rounds import check_equipment, open_round
from games.tables.state import Wager
from games.tables.wagers import check_own_wager, check_seat, placed, withdrawn
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


def place_wager(draft: Draft, command: pb.PlaceCrapsWagerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := _check_open_to_bets(table) or check_seat(table, command.seat):
        return refused
    if refused := check_own_seat(table.players[command.seat], context) or check_equipment(table):
        return refused
    wager = positioned(table, command)
    if isinstance(wager, Rejection):
        return wager
    if refused := _check_relay(table, command.relay_of, wager):
        return refused
    if refused := check_making(table, wager) or check_amount(table, wager):
        return refused
    open_round(draft)
    if wager.verbal or wager.late:  # it stands when it is confirmed
        draft.add(pb.VerbalWagerCalled(wager=placed(wager)))
        return None
    lay_down(draft, wager)
    if command.relay_of:
        draft.add(
            pb.WagerRelaid(
                round_id=wager.round_id,
                wager_id=wager.wager_id,
                seat=wager.seat,
                player_id=wager.player_id,
                decided_wager_id=command.relay_of,
            )
        )
    return None


def lay_down(draft: Draft, wager: Wager) -> None:
    """The wager on the layout. A line bet ends the rolls under the off marker: the next one is a come-out (K.2)."""
    if wager.wager in LINE and draft.state.play.off_marker:
        remove_off_marker(draft, "line_bet")
    draft.add(placed(wager))
    if is_broken_down_at_once(draft.state.options, wager):
        break_down(draft, wager)


def _check_open_to_bets(table: Table) -> Rejection | None:
    """Wagers are made before the throw, or late, until the dice rest, where the house takes late ones (E.1)."""
    phase = table.play.phase
    if phase in BEFORE_THROW or (phase == IN_AIR and table.options.late_wagers):
        return None
    if phase in (IN_AIR, AT_REST):
        return Rejection("DICE_OUT", "the dice have been thrown: wait for the call", "E.1")
    return wrong_state(table.play, "E.1")


def _check_relay(table: Table, relay_of: str, wager: Wager) -> Rejection | None:
    """What is left up is a wager that the last roll won or gave back, where it lay, once (J.3.d)."""
    if not relay_of:
        return None
    left = table.play.left_up.get(relay_of)
    if left is None:
        message = f"the last roll left no wager {relay_of!r} on the layout: leave relay_of out"
        return Rejection("NO_SUCH_WAGER", message, "J.3.d", "relay_of")
    if left != LeftUp(wager.player_id, wager.wager, wager.selection):
        message = f"{relay_of} was {left.player_id}'s {left.wager} {left.selection}".strip()
        return Rejection("BAD_SELECTION", f"{message}: it is left up as that", "J.3.d", "relay_of")
    if wager.verbal or wager.late:
        message = "chips that are left up are neither spoken for nor late: leave relay_of out"
        return Rejection("BAD_SELECTION", message, "J.3.d", "relay_of")
    return None


def raise_wager(draft: Draft, command: pb.RaiseCrapsWagerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := check_no_throw(table.play, idle_too=False) or _check_changing(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    if command.amount_cents <= wager.stake_cents:
        message = f"amount_cents must be above the {dollars(wager.stake_cents)} that are up"
        return Rejection("BAD_AMOUNT", message, "E", "amount_cents")
    changed = _changed(table, wager, command.amount_cents)
    if refused := check_equipment(table) or check_raising(table, wager) or check_amount(table, changed):
        return refused
    open_round(draft)
    _change(draft, wager, changed)
    return None


def reduce_wager(draft: Draft, command: pb.ReduceCrapsWagerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if refused := check_no_throw(table.play, idle_too=True) or _check_changing(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    if command.amount_cents >= wager.stake_cents:
        message = f"amount_cents must be below the {dollars(wager.stake_cents)} that are up"
        return Rejection("BAD_AMOUNT", message, "E.3", "amount_cents")
    changed = _changed(table, wager, command.amount_cents)
    if refused := check_lessening(table, wager) or check_reduced(table, changed):
        return refused
    _lock(draft, wager)
    _change(draft, wager, changed)
    return None


def remove_wager(draft: Draft, command: pb.RemoveCrapsWagerRequest, context: Context) -> Rejection | None:
    """Takes the odds behind it down too: they have nothing to win with. No limit holds it up (E.3, E.4)."""
    table = draft.state
    if refused := check_no_throw(table.play, idle_too=True) or check_own_wager(table, command.wager_id, context):
        return refused
    wager = table.wagers[command.wager_id]
    if refused := check_lessening(table, wager):
        return refused
    _lock(draft, wager)
    for gone in (*odds_behind(table, wager.wager_id), wager):
        refund = gone.vigorish_cents if table.options.vig_refund_on_takedown else 0
        draft.add(withdrawn(table, gone, refund))
    remove_off_marker_if_done(draft, "taken_down")
    return None


def _check_changing(table: Table, wager_id: str, context: Context) -> Rejection | None:
    return check_own_wager(table, wager_id, context) or check_cash(table.play, wager_id)


def _changed(table: Table, wager: Wager, stake_cents: int) -> Wager:
    """With the vigorish of the new stake; what was paid above it goes back only where the house gives it back (G). A
    stake that is reduced until its vigorish is less than a chip keeps one of those that were paid: as small a wager
    would not have been taken without it."""
    options, changed = table.options, replace(wager, stake_cents=stake_cents)
    charge = vigorish(table.in_force, changed)
    if not options.vig_refund_on_takedown:
        charge = max(charge, wager.vigorish_cents)
    if not options.allow_zero_vig:
        charge = max(charge, min(options.chip_unit_cents, wager.vigorish_cents))
    return replace(changed, vigorish_cents=charge)


def _change(draft: Draft, wager: Wager, changed: Wager) -> None:
    draft.add(
        pb.WagerChanged(
            round_id=draft.state.round_id,
            wager_id=wager.wager_id,
            seat=wager.seat,
            player_id=wager.player_id,
            stake_before_cents=wager.stake_cents,
            stake_cents=changed.stake_cents,
            vigorish_before_cents=wager.vigorish_cents,
            vigorish_cents=changed.vigorish_cents,
        )
    )


def _lock(draft: Draft, wager: Wager) -> None:
    """A don't bet that was taken down or reduced is not replaced or increased (E.4)."""
    table = draft.state
    if wager.wager not in DONT or table.options.dont_lock_from != "first_reduction":
        return
    draft.add(
        pb.DontBetLocked(
            round_id=table.round_id,
            wager_id=wager.wager_id,
            seat=wager.seat,
            player_id=wager.player_id,
            wager=wager.wager,
        )
    )
