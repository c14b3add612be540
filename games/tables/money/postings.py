"""What a table's papers, exchanges, markers and corrections move."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.movements import Move, move
from ledger.money import accounts

_CHIPS_OUTSTANDING = accounts.house("chips_outstanding")
_COUNT_DIFFERENCES = accounts.house("count_differences")


def bought_in(table_id: str, e: pb.BoughtIn) -> list[Move]:
    """Chips come out of the tray, for what the player gives."""
    tray, chips = accounts.tray(table_id), accounts.chips(e.player_id)
    amount, round_id = e.amount_cents, e.round_id
    if e.means == pb.BUY_IN_MEANS_CHIPS:
        return _exchange(table_id, e)
    given = move(pb.MOVEMENT_BUY_IN, tray, chips, amount, round_id)
    if e.means == pb.BUY_IN_MEANS_COUPON:
        outstanding = accounts.house("coupons_outstanding")
        return [move(pb.MOVEMENT_COUPON, outstanding, accounts.coupons(table_id), amount, round_id), given]
    if e.means == pb.BUY_IN_MEANS_MARKER:
        owed = accounts.markers_owed(e.player_id)
        return [move(pb.MOVEMENT_MARKER, owed, accounts.markers(table_id), amount, round_id), given]
    return [
        move(pb.MOVEMENT_DROP, accounts.currency(e.player_id), accounts.drop_box(table_id), amount, round_id),
        given,
    ]


def _exchange(table_id: str, e: pb.ChipsExchanged | pb.BoughtIn) -> list[Move]:
    tray, chips = accounts.tray(table_id), accounts.chips(e.player_id)
    return [
        move(pb.MOVEMENT_EXCHANGE_IN, chips, tray, e.amount_cents, e.round_id),
        move(pb.MOVEMENT_EXCHANGE_OUT, tray, chips, e.amount_cents, e.round_id),
    ]


def _inventory_counted(table_id: str, e: pb.InventoryCounted) -> list[Move]:
    """The first one takes the tray over as it is; an opener says what became of it since. What a closer finds is the
    table's win, and moves nothing."""
    tray = accounts.tray(table_id)
    if e.taken_over:
        moved = [(pb.MOVEMENT_TRAY_TAKEN_OVER, _CHIPS_OUTSTANDING, tray, e.counted_cents)]
    elif e.kind != pb.INVENTORY_KIND_OPENER:
        return []
    else:
        above = e.counted_cents - e.expected_cents
        moved = [
            (pb.MOVEMENT_TRAY_OVER, _COUNT_DIFFERENCES, tray, above),
            (pb.MOVEMENT_TRAY_SHORT, tray, _COUNT_DIFFERENCES, -above),
        ]
    return [move(movement, source, to, cents, "") for movement, source, to, cents in moved if cents > 0]


def _fill_received(table_id: str, e: pb.FillReceived) -> list[Move]:
    in_transit, tray = accounts.chips_in_transit(table_id), accounts.tray(table_id)
    return [move(pb.MOVEMENT_FILL, in_transit, tray, e.slip.amount_cents, "")]


def _credit_sent(table_id: str, e: pb.CreditSent) -> list[Move]:
    tray, in_transit = accounts.tray(table_id), accounts.chips_in_transit(table_id)
    return [move(pb.MOVEMENT_CREDIT, tray, in_transit, e.slip.amount_cents, "")]


def _toke_received(table_id: str, e: pb.TokeReceived) -> list[Move]:
    chips, tokes = accounts.chips(e.player_id), accounts.tokes(table_id)
    return [move(pb.MOVEMENT_TOKE, chips, tokes, e.amount_cents, e.round_id)]


def _marker_redeemed(table_id: str, e: pb.MarkerRedeemed) -> list[Move]:
    markers, owed = accounts.markers(table_id), accounts.markers_owed(e.player_id)
    chips, tray = accounts.chips(e.player_id), accounts.tray(table_id)
    return [
        move(pb.MOVEMENT_MARKER_REDEEMED, markers, owed, e.amount_cents, ""),
        move(pb.MOVEMENT_MARKER_CHIPS, chips, tray, e.amount_cents, ""),
    ]


def _marker_voided(table_id: str, e: pb.MarkerVoided) -> list[Move]:
    """What its issue moved, back again."""
    markers, owed = accounts.markers(table_id), accounts.markers_owed(e.player_id)
    chips, tray = accounts.chips(e.player_id), accounts.tray(table_id)
    return [
        move(pb.MOVEMENT_MARKER_VOIDED, markers, owed, e.amount_cents, ""),
        move(pb.MOVEMENT_MARKER_CHIPS_RETURNED, chips, tray, e.amount_cents, ""),
    ]


def _corrected(table_id: str, e: pb.CorrectionMade) -> list[Move]:
    """The difference, and nothing but it."""
    of = _buy_in_corrected if e.target.kind == pb.CORRECTION_KIND_BUY_IN else _payout_corrected
    return [moved for difference in e.differences for moved in of(table_id, e.round_id, difference)]


def _buy_in_corrected(table_id: str, round_id: str, d: pb.CorrectionDifference) -> list[Move]:
    currency, drop = accounts.currency(d.player_id), accounts.drop_box(table_id)
    tray, chips = accounts.tray(table_id), accounts.chips(d.player_id)
    more = d.after_cents - d.before_cents
    if more > 0:
        return [
            move(pb.MOVEMENT_DROP, currency, drop, more, round_id),
            move(pb.MOVEMENT_BUY_IN, tray, chips, more, round_id),
        ]
    return [
        move(pb.MOVEMENT_DROP_CORRECTED, drop, currency, -more, round_id),
        move(pb.MOVEMENT_BUY_IN_CORRECTED, chips, tray, -more, round_id),
    ]


def _payout_corrected(table_id: str, round_id: str, d: pb.CorrectionDifference) -> list[Move]:
    """Always in chips, also where the wager was of a terminal: the dealer pays, or takes, by hand."""
    tray, chips = accounts.tray(table_id), accounts.chips(d.player_id)
    more = d.after_cents - d.before_cents
    if more > 0:
        return [move(pb.MOVEMENT_CORRECTION_PAID, tray, chips, more, round_id, d.wager_id)]
    if d.kept:
        return []
    return [move(pb.MOVEMENT_CORRECTION_TAKEN, chips, tray, -more, round_id, d.wager_id)]


MONEY_POSTINGS: dict[type[Message], Callable[[str, Any], list[Move]]] = {
    pb.BoughtIn: bought_in,
    pb.InventoryCounted: _inventory_counted,
    pb.FillReceived: _fill_received,
    pb.CreditSent: _credit_sent,
    pb.ChipsExchanged: _exchange,
    pb.TokeReceived: _toke_received,
    pb.MarkerRedeemed: _marker_redeemed,
    pb.MarkerVoided: _marker_voided,
    pb.CorrectionMade: _corrected,
}
