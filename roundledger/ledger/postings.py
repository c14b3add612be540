"""Double-entry postings for what happens at a table. Pure."""

from collections.abc import Callable, Sequence
from typing import Any

import roundledger.v1 as pb
from roundledger.games import accounts
from roundledger.games.evolving import STAYS_UP
from roundledger.games.movements import BooksOutOfBalance, move
from roundledger.games.registry import GAMES
from roundledger.games.table import Table


def postings_for(before: Table, event: pb.Event, decisions: Sequence[pb.Decision]) -> list[pb.Posting]:
    """The movements that an event and what it decided cause, without their ids and numbers."""
    kind = event.WhichOneof("event") or ""
    moves_of = _MOVES.get(kind)
    moves = moves_of(before, getattr(event, kind)) if moves_of else []
    if kind in GAMES or kind == "round_voided":
        moves += GAMES[before.game].postings(before, event)
    for decision in decisions:
        if decision.outcome not in STAYS_UP:
            moves += _settled(before, decision)
    return moves


def _bought_in(before: Table, e: pb.BoughtIn | pb.CashConverted) -> list[pb.Posting]:
    """Currency goes into the drop box, chips come out of the tray."""
    table, player, amount, round_id = before.table_id, e.player_id, e.amount_cents, before.round_id
    return [
        move(pb.MOVEMENT_DROP, accounts.currency(player), accounts.drop_box(table), amount, round_id),
        move(pb.MOVEMENT_BUY_IN, accounts.tray(table), accounts.chips(player), amount, round_id),
    ]


def _wager_placed(before: Table, e: pb.WagerPlaced) -> list[pb.Posting]:
    table, chips = before.table_id, accounts.chips(e.player_id)
    moves = [move(pb.MOVEMENT_WAGER, chips, accounts.layout(table), e.stake_cents, e.round_id, e.wager_id)]
    return moves + _vigorish(chips, accounts.tray(table), e.vigorish_cents, e.round_id, e.wager_id)


def _wager_withdrawn(before: Table, e: pb.WagerWithdrawn) -> list[pb.Posting]:
    table, chips, round_id = before.table_id, accounts.chips(before.wagers[e.wager_id].player_id), before.round_id
    layout = accounts.layout(table)
    moves = [move(pb.MOVEMENT_WAGER_WITHDRAWN, layout, chips, e.returned_cents, round_id, e.wager_id)]
    return moves + _vigorish(chips, accounts.tray(table), -e.vigorish_returned_cents, round_id, e.wager_id)


def _wager_changed(before: Table, e: pb.WagerChanged) -> list[pb.Posting]:
    """Only the difference moves."""
    wager, table, round_id = before.wagers[e.wager_id], before.table_id, before.round_id
    chips, layout = accounts.chips(wager.player_id), accounts.layout(table)
    added, vigorish = e.stake_cents - wager.stake_cents, e.vigorish_cents - wager.vigorish_cents
    moves = []
    if added > 0:
        moves.append(move(pb.MOVEMENT_WAGER, chips, layout, added, round_id, e.wager_id))
    elif added < 0:
        moves.append(move(pb.MOVEMENT_WAGER_WITHDRAWN, layout, chips, -added, round_id, e.wager_id))
    return moves + _vigorish(chips, accounts.tray(table), vigorish, round_id, e.wager_id)


def _vigorish(chips: str, tray: str, cents: int, round_id: str, wager_id: str) -> list[pb.Posting]:
    """Vigorish paid with a wager, or given back where the amount is below zero."""
    if cents > 0:
        return [move(pb.MOVEMENT_VIGORISH, chips, tray, cents, round_id, wager_id)]
    if cents < 0:
        return [move(pb.MOVEMENT_VIGORISH_RETURNED, tray, chips, -cents, round_id, wager_id)]
    return []


def _vigorish_marked(before: Table, e: pb.VigorishMarked) -> list[pb.Posting]:
    owed, receivable = accounts.vigorish_owed(e.player_id), accounts.vigorish_receivable(before.table_id)
    return [move(pb.MOVEMENT_VIGORISH_MARKED, owed, receivable, e.amount_cents, e.round_id, e.wager_id)]


def _vigorish_collected(before: Table, e: pb.VigorishCollected) -> list[pb.Posting]:
    """The markers go, and chips come; rounding may make them more."""
    table, moves = before.table_id, []
    if e.marked_cents:
        receivable, owed = accounts.vigorish_receivable(table), accounts.vigorish_owed(e.player_id)
        moves.append(move(pb.MOVEMENT_VIGORISH_CLEARED, receivable, owed, e.marked_cents, e.round_id, e.wager_id))
    chips, tray = accounts.chips(e.player_id), accounts.tray(table)
    return moves + _vigorish(chips, tray, e.collected_cents, e.round_id, e.wager_id)


def _vigorish_documented(before: Table, e: pb.VigorishDocumented) -> list[pb.Posting]:
    table = before.table_id
    source, destination = accounts.vigorish_receivable(table), accounts.vigorish_documented(table)
    return [move(pb.MOVEMENT_VIGORISH_DOCUMENTED, source, destination, e.marked_cents, before.round_id)]


def _rake_taken(before: Table, e: pb.RakeTaken) -> list[pb.Posting]:
    source, destination = accounts.pot(before.table_id, e.pot), accounts.rake_area(before.table_id)
    return [move(pb.MOVEMENT_RAKE, source, destination, e.amount_cents, e.round_id)]


def _rake_dropped(before: Table, e: pb.RakeDropped) -> list[pb.Posting]:
    source, destination = accounts.rake_area(before.table_id), accounts.drop_box(before.table_id)
    return [move(pb.MOVEMENT_RAKE_DROPPED, source, destination, e.amount_cents, e.round_id)]


def _jackpot_fee_taken(before: Table, e: pb.JackpotFeeTaken) -> list[pb.Posting]:
    source, destination = accounts.pot(before.table_id, e.pot), accounts.jackpot_area(before.table_id)
    return [move(pb.MOVEMENT_JACKPOT_FEE, source, destination, e.amount_cents, e.round_id)]


def _jackpot_fee_dropped(before: Table, e: pb.JackpotFeeDropped) -> list[pb.Posting]:
    """On its way: it arrives by an event of the fund's own stream."""
    source, destination = accounts.jackpot_area(before.table_id), accounts.fund_in_transit(e.fund_id)
    return [move(pb.MOVEMENT_JACKPOT_CONTRIBUTION, source, destination, e.amount_cents, e.round_id)]


def _settled(before: Table, d: pb.Decision) -> list[pb.Posting]:
    """What a decision does to the stake on the layout, then to the tray."""
    taken, paid, returned = d.taken_cents, d.paid_cents, d.returned_cents
    if taken + returned != d.stake_cents:
        raise BooksOutOfBalance(f"{before.table_id}: {d.wager_id} splits its stake wrongly: {d}")
    layout, tray = accounts.layout(before.table_id), accounts.tray(before.table_id)
    chips, round_id, wager_id = accounts.chips(d.player_id), before.round_id, d.wager_id
    moves = []
    if taken:
        moves.append(move(pb.MOVEMENT_STAKE_TAKEN, layout, tray, taken, round_id, wager_id))
    if paid:
        moves.append(move(pb.MOVEMENT_PAYOUT, tray, chips, paid, round_id, wager_id))
    if returned:
        moves.append(move(pb.MOVEMENT_STAKE_RETURNED, layout, chips, returned, round_id, wager_id))
    return moves


_MOVES: dict[str, Callable[[Table, Any], list[pb.Posting]]] = {
    "bought_in": _bought_in,
    "cash_converted": _bought_in,
    "wager_placed": _wager_placed,
    "wager_withdrawn": _wager_withdrawn,
    "wager_changed": _wager_changed,
    "vigorish_marked": _vigorish_marked,
    "vigorish_collected": _vigorish_collected,
    "vigorish_documented": _vigorish_documented,
    "rake_taken": _rake_taken,
    "rake_dropped": _rake_dropped,
    "jackpot_fee_taken": _jackpot_fee_taken,
    "jackpot_fee_dropped": _jackpot_fee_dropped,
}
