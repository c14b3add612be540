"""What the cage's events move and tell tables. What left it and has not arrived lies in transit, an account of the
table's."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.movements import Move, move
from ledger.core.telling import Telling, Tells, Told, addressed
from ledger.money import accounts
from ledger.money.accounting_facts import HELD_FOR_PLAYERS
from ledger.money.amounts import value_of

_MAIN_BANK = accounts.house("main_bank")
_OUTSTANDING = accounts.house("chips_outstanding")


def _positive(*moves: tuple[pb.Movement, str, str, int]) -> list[Move]:
    """Those that move anything."""
    return [move(movement, source, to, cents, "") for movement, source, to, cents in moves if cents > 0]


def _funded(cage_id: str, e: pb.CageFunded) -> list[Move]:
    currency, chips = accounts.cage_currency(cage_id), accounts.cage_chips(cage_id)
    return _positive(
        (pb.MOVEMENT_CAGE_FUNDED, _MAIN_BANK, currency, e.currency_cents),
        (pb.MOVEMENT_CAGE_RETURNED, currency, _MAIN_BANK, -e.currency_cents),
        (pb.MOVEMENT_CHIPS_ISSUED, _OUTSTANDING, chips, value_of(e.chips_in)),
        (pb.MOVEMENT_CHIPS_RETIRED, chips, _OUTSTANDING, value_of(e.chips_out)),
    )


def _dispatched(cage_id: str, e: pb.SlipDispatched) -> list[Move]:
    """The chips of a credit are still in the tray."""
    if e.slip.kind != pb.SLIP_KIND_FILL:
        return []
    in_transit = accounts.chips_in_transit(e.slip.table_id)
    return _positive((pb.MOVEMENT_FILL_SENT, accounts.cage_chips(cage_id), in_transit, e.slip.amount_cents))


def _credit_received(cage_id: str, e: pb.CreditReceived) -> list[Move]:
    in_transit = accounts.chips_in_transit(e.table_id)
    return _positive((pb.MOVEMENT_CREDIT_RECEIVED, in_transit, accounts.cage_chips(cage_id), e.amount_cents))


def _redeemed(cage_id: str, e: pb.ChipsRedeemed) -> list[Move]:
    player = e.player_id
    return _positive(
        (pb.MOVEMENT_CHIPS_REDEEMED, accounts.chips(player), accounts.cage_chips(cage_id), e.amount_cents),
        (pb.MOVEMENT_REDEMPTION_PAID, accounts.cage_currency(cage_id), accounts.currency(player), e.amount_cents),
    )


def _sold(cage_id: str, e: pb.ChipsSold) -> list[Move]:
    player = e.player_id
    return _positive(
        (pb.MOVEMENT_SALE_PAID, accounts.currency(player), accounts.cage_currency(cage_id), e.amount_cents),
        (pb.MOVEMENT_CHIPS_SOLD, accounts.cage_chips(cage_id), accounts.chips(player), e.amount_cents),
    )


def _drop_counted(cage_id: str, e: pb.DropCounted) -> list[Move]:
    """What was counted leaves the table; what the table recorded beyond it stays behind, and shows. Fees of the players
    left the table's accounts for their fund's when they were taken."""
    if e.box.kind in HELD_FOR_PLAYERS:
        return []
    table_id, figures = e.box.table_id, e.figures
    drop, coupons = accounts.drop_box(table_id), accounts.house("coupons_outstanding")
    return _positive(
        (pb.MOVEMENT_DROP_COUNTED, drop, accounts.cage_currency(cage_id), e.currency_cents),
        (pb.MOVEMENT_DROP_CHIPS_COUNTED, drop, accounts.cage_chips(cage_id), e.chips_cents),
        (pb.MOVEMENT_COUPONS_COUNTED, accounts.coupons(table_id), coupons, figures.coupons_cents),
        (
            pb.MOVEMENT_MARKERS_COUNTED,
            accounts.markers(table_id),
            accounts.cage_markers(cage_id),
            figures.markers_cents,
        ),
    )


def _marker_paid(cage_id: str, e: pb.CageMarkerPaid) -> list[Move]:
    player, currency = e.player_id, accounts.cage_currency(cage_id)
    return _positive(
        (pb.MOVEMENT_MARKER_PAID, accounts.cage_markers(cage_id), accounts.markers_owed(player), e.amount_cents),
        (pb.MOVEMENT_MARKER_CURRENCY, accounts.currency(player), currency, e.amount_cents),
    )


def _marker_voided(cage_id: str, e: pb.CageMarkerVoided) -> list[Move]:
    """What its issue moved, back again: the chips come to the cage, not to the tray that they left."""
    player, chips = e.player_id, accounts.cage_chips(cage_id)
    return _positive(
        (pb.MOVEMENT_CAGE_MARKER_VOIDED, accounts.cage_markers(cage_id), accounts.markers_owed(player), e.amount_cents),
        (pb.MOVEMENT_CAGE_MARKER_CHIPS, accounts.chips(player), chips, e.amount_cents),
    )


POSTINGS: dict[type[Message], Callable[[str, Any], list[Move]]] = {
    pb.CageFunded: _funded,
    pb.SlipDispatched: _dispatched,
    pb.CreditReceived: _credit_received,
    pb.ChipsRedeemed: _redeemed,
    pb.ChipsSold: _sold,
    pb.DropCounted: _drop_counted,
    pb.CageMarkerPaid: _marker_paid,
    pb.CageMarkerVoided: _marker_voided,
}


def _slip_on_its_way(telling: Telling) -> list[Told]:
    """A slip whose transport began concerns its table."""
    slip = telling.event.slip
    return [addressed(slip.table_id, f"slip/{telling.source}", pb.ExpectSlipRequest, slip=slip)]


TELLS: dict[type[Message], Tells] = {pb.SlipDispatched: _slip_on_its_way}
