"""What moves with players from seat to seat and table to table, and what currency becomes (G.3)."""

from typing import Any

import roundledger.v1 as pb
from games.game import Postings
from ledger.core.movements import Move, move
from ledger.money import accounts


def _currency_brought(table_id: str, e: pb.PokerCurrencyBrought) -> list[Move]:
    source, here = accounts.currency(e.player_id), accounts.table_currency(table_id, e.seat)
    return [move(pb.MOVEMENT_CURRENCY_BROUGHT, source, here, e.amount_cents, "")]


def _currency_taken(table_id: str, e: pb.PokerCurrencyTaken) -> list[Move]:
    here, purse = accounts.table_currency(table_id, e.seat), accounts.currency(e.player_id)
    return [move(pb.MOVEMENT_CURRENCY_TAKEN, here, purse, e.amount_cents, "")]


def _currency_converted(table_id: str, e: pb.PokerCurrencyConverted) -> list[Move]:
    """Currency into the tray, and chips out of it."""
    here, tray, cents = accounts.table_currency(table_id, e.seat), accounts.tray(table_id), e.amount_cents
    return [
        move(pb.MOVEMENT_CURRENCY_CONVERTED, here, tray, cents, e.round_id),
        move(pb.MOVEMENT_CURRENCY_CHIPS, tray, accounts.stack(table_id, e.seat), cents, e.round_id),
    ]


def _lying(table_id: str, seat: int, e: Any) -> list[tuple[str, int]]:
    """What lies at a seat, as far as there is any."""
    parts = [
        (accounts.stack(table_id, seat), e.chips_cents),
        (accounts.table_currency(table_id, seat), e.currency_cents),
    ]
    return [(account, cents) for account, cents in parts if cents]


def _seat_changed(table_id: str, e: pb.PokerSeatChanged) -> list[Move]:
    moves = zip(_lying(table_id, e.seat_before, e), _lying(table_id, e.seat, e), strict=True)
    return [move(pb.MOVEMENT_STACK_MOVED, source, here, cents, "") for (source, cents), (here, _) in moves]


def _carried(table_id: str, e: pb.PokerStackCarried) -> list[Move]:
    on_the_way = accounts.carried(e.player_id)
    return [move(pb.MOVEMENT_STACK_MOVED, here, on_the_way, cents, "") for here, cents in _lying(table_id, e.seat, e)]


def _arrived(table_id: str, e: pb.PokerStackArrived) -> list[Move]:
    on_the_way = accounts.carried(e.player_id)
    return [move(pb.MOVEMENT_STACK_MOVED, on_the_way, here, cents, "") for here, cents in _lying(table_id, e.seat, e)]


def _held(table_id: str, e: pb.PokerStackHeld) -> list[Move]:
    payable = accounts.payable(e.player_id)
    return [move(pb.MOVEMENT_STACK_HELD, here, payable, cents, "") for here, cents in _lying(table_id, e.seat, e)]


def _carried_held(table_id: str, e: pb.PokerCarriedStackHeld) -> list[Move]:
    on_the_way, payable = accounts.carried(e.player_id), accounts.payable(e.player_id)
    return [move(pb.MOVEMENT_STACK_HELD, on_the_way, payable, e.chips_cents + e.currency_cents, "")]


FLOOR_POSTINGS: Postings = {
    pb.PokerCurrencyBrought: _currency_brought,
    pb.PokerCurrencyTaken: _currency_taken,
    pb.PokerCurrencyConverted: _currency_converted,
    pb.PokerSeatChanged: _seat_changed,
    pb.PokerStackCarried: _carried,
    pb.PokerStackArrived: _arrived,
    pb.PokerStackHeld: _held,
    pb.PokerCarriedStackHeld: _carried_held,
}
