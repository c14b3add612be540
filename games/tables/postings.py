"""Double-entry postings of the events that all tables share. An event carries all that its posting needs."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.tables.money.postings import MONEY_POSTINGS
from ledger.core.movements import Move, move, purse_of
from ledger.money import accounts


def _cash_converted(table_id: str, e: pb.CashConverted) -> list[Move]:
    """Currency goes into the drop box, chips come out of the tray."""
    player, amount = e.player_id, e.amount_cents
    return [
        move(pb.MOVEMENT_DROP, accounts.currency(player), accounts.drop_box(table_id), amount, e.round_id),
        move(pb.MOVEMENT_BUY_IN, accounts.tray(table_id), accounts.chips(player), amount, e.round_id),
    ]


_WithVigorish = pb.WagerPlaced | pb.WagerWithdrawn | pb.WagerChanged | pb.VigorishCollected


def _wager_placed(table_id: str, e: pb.WagerPlaced) -> list[Move]:
    """A bet of a terminal may be of promotional credit only, which is no money."""
    moves = []
    if e.stake_cents or e.chips != pb.CHIP_KIND_CREDITS:
        purse, layout = purse_of(table_id, e), accounts.layout(table_id)
        moves.append(move(pb.MOVEMENT_WAGER, purse, layout, e.stake_cents, e.round_id, e.wager_id))
    return moves + _vigorish(table_id, e, e.vigorish_cents)


def _wager_withdrawn(table_id: str, e: pb.WagerWithdrawn) -> list[Move]:
    moves = []
    if e.returned_cents or e.chips != pb.CHIP_KIND_CREDITS:
        purse, layout = purse_of(table_id, e), accounts.layout(table_id)
        moves.append(move(pb.MOVEMENT_WAGER_WITHDRAWN, layout, purse, e.returned_cents, e.round_id, e.wager_id))
    return moves + _vigorish(table_id, e, -e.vigorish_returned_cents)


def _wager_changed(table_id: str, e: pb.WagerChanged) -> list[Move]:
    """Only the difference moves."""
    purse, layout = purse_of(table_id, e), accounts.layout(table_id)
    added = e.stake_cents - e.stake_before_cents
    moves = []
    if added > 0:
        moves.append(move(pb.MOVEMENT_WAGER, purse, layout, added, e.round_id, e.wager_id))
    elif added < 0:
        moves.append(move(pb.MOVEMENT_WAGER_WITHDRAWN, layout, purse, -added, e.round_id, e.wager_id))
    return moves + _vigorish(table_id, e, e.vigorish_cents - e.vigorish_before_cents)


def _vigorish(table_id: str, e: _WithVigorish, cents: int) -> list[Move]:
    """Vigorish paid with a wager, or given back where the amount is below zero."""
    if not cents:
        return []
    chips, tray = accounts.chips(e.player_id), accounts.tray(table_id)
    if cents > 0:
        return [move(pb.MOVEMENT_VIGORISH, chips, tray, cents, e.round_id, e.wager_id)]
    return [move(pb.MOVEMENT_VIGORISH_RETURNED, tray, chips, -cents, e.round_id, e.wager_id)]


def _vigorish_deferred(table_id: str, e: pb.VigorishDeferred) -> list[Move]:
    owed, receivable = accounts.vigorish_owed(e.player_id), accounts.vigorish_receivable(table_id)
    return [move(pb.MOVEMENT_VIGORISH_DEFERRED, owed, receivable, e.amount_cents, e.round_id, e.wager_id)]


def _vigorish_collected(table_id: str, e: pb.VigorishCollected) -> list[Move]:
    """The markers go, and chips come; rounding may make them more."""
    moves = []
    if e.deferred_cents:
        receivable, owed = accounts.vigorish_receivable(table_id), accounts.vigorish_owed(e.player_id)
        moves.append(move(pb.MOVEMENT_VIGORISH_CLEARED, receivable, owed, e.deferred_cents, e.round_id, e.wager_id))
    return moves + _vigorish(table_id, e, e.collected_cents)


def _vigorish_documented(table_id: str, e: pb.VigorishDocumented) -> list[Move]:
    source, destination = accounts.vigorish_receivable(table_id), accounts.vigorish_documented(table_id)
    return [move(pb.MOVEMENT_VIGORISH_DOCUMENTED, source, destination, e.deferred_cents, e.round_id)]


def _vigorish_recovered(table_id: str, e: pb.VigorishRecovered) -> list[Move]:
    """The debt on the form goes, and chips come."""
    documented, owed = accounts.vigorish_documented(table_id), accounts.vigorish_owed(e.player_id)
    chips, tray = accounts.chips(e.player_id), accounts.tray(table_id)
    return [
        move(pb.MOVEMENT_VIGORISH_RECOVERED, documented, owed, e.recovered_cents, e.round_id),
        move(pb.MOVEMENT_VIGORISH, chips, tray, e.recovered_cents, e.round_id),
    ]


def _vigorish_written_off(table_id: str, e: pb.VigorishWrittenOff) -> list[Move]:
    """The player's debt stays as a fact about the player; the table's form is gone."""
    documented, given_up = accounts.vigorish_documented(table_id), accounts.house("vigorish_written_off")
    return [move(pb.MOVEMENT_VIGORISH_WRITTEN_OFF, documented, given_up, e.amount_cents, "")]


def _rake_taken(table_id: str, e: pb.RakeTaken) -> list[Move]:
    source, destination = accounts.pot(table_id, e.pot), accounts.rake_area(table_id)
    return [move(pb.MOVEMENT_RAKE, source, destination, e.amount_cents, e.round_id)]


def _rake_dropped(table_id: str, e: pb.RakeDropped) -> list[Move]:
    source, destination = accounts.rake_area(table_id), accounts.drop_box(table_id)
    return [move(pb.MOVEMENT_RAKE_DROPPED, source, destination, e.amount_cents, e.round_id)]


def _jackpot_fee_taken(table_id: str, e: pb.JackpotFeeTaken) -> list[Move]:
    source, destination = accounts.pot(table_id, e.pot), accounts.jackpot_area(table_id)
    return [move(pb.MOVEMENT_JACKPOT_FEE, source, destination, e.amount_cents, e.round_id)]


def _jackpot_fee_dropped(table_id: str, e: pb.JackpotFeeDropped) -> list[Move]:
    """On its way: it arrives by an event of the fund's own stream."""
    source, destination = accounts.jackpot_area(table_id), accounts.fund_in_transit(e.fund_id)
    return [move(pb.MOVEMENT_JACKPOT_CONTRIBUTION, source, destination, e.amount_cents, e.round_id)]


POSTINGS: dict[type[Message], Callable[[str, Any], list[Move]]] = {
    **MONEY_POSTINGS,
    pb.CashConverted: _cash_converted,
    pb.WagerPlaced: _wager_placed,
    pb.WagerWithdrawn: _wager_withdrawn,
    pb.WagerChanged: _wager_changed,
    pb.VigorishDeferred: _vigorish_deferred,
    pb.VigorishCollected: _vigorish_collected,
    pb.VigorishDocumented: _vigorish_documented,
    pb.VigorishRecovered: _vigorish_recovered,
    pb.VigorishWrittenOff: _vigorish_written_off,
    pb.RakeTaken: _rake_taken,
    pb.RakeDropped: _rake_dropped,
    pb.JackpotFeeTaken: _jackpot_fee_taken,
    pb.JackpotFeeDropped: _jackpot_fee_dropped,
}
