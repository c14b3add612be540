"""Chips by denomination: double entry in pieces instead of cents, wherever they were counted. Wagers and payouts do
not say by which chips they are made, so what they did to a tray is known by denomination when it is counted. Pure."""

from collections import defaultdict
from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.money import accounts
from ledger.money.amounts import counts_of

OUTSTANDING = accounts.house("chips_outstanding")
_COUNT_DIFFERENCES = accounts.house("count_differences")
IN_PLAY = "in play"
"""Everything that is not counted by denomination: players' hands, layouts, drop boxes, tokes."""

Counts = Mapping[int, int]
"""How many, by denomination."""


# --- What a commit tells ---


def _move(batch: pb.PostingBatch, source: str, destination: str, chips: Any) -> None:
    if chips:
        batch.chip_moves.add(source=source, destination=destination, chips=chips)


def _funded(batch: pb.PostingBatch, e: pb.CageFunded) -> None:
    cage = accounts.cage_chips(batch.stream_id)
    _move(batch, OUTSTANDING, cage, e.chips_in)
    _move(batch, cage, OUTSTANDING, e.chips_out)


def _dispatched(batch: pb.PostingBatch, e: pb.SlipDispatched) -> None:
    if e.slip.kind == pb.SLIP_KIND_FILL:
        in_transit = accounts.chips_in_transit(e.slip.table_id)
        _move(batch, accounts.cage_chips(batch.stream_id), in_transit, e.slip.chips)


def _fill_received(batch: pb.PostingBatch, e: pb.FillReceived) -> None:
    table_id = batch.stream_id
    _move(batch, accounts.chips_in_transit(table_id), accounts.tray(table_id), e.slip.chips)


def _credit_sent(batch: pb.PostingBatch, e: pb.CreditSent) -> None:
    table_id = batch.stream_id
    _move(batch, accounts.tray(table_id), accounts.chips_in_transit(table_id), e.slip.chips)


def _credit_received(batch: pb.PostingBatch, e: pb.CreditReceived) -> None:
    _move(batch, accounts.chips_in_transit(e.table_id), accounts.cage_chips(batch.stream_id), e.chips)


def _redeemed(batch: pb.PostingBatch, e: pb.ChipsRedeemed) -> None:
    _move(batch, accounts.chips(e.player_id), accounts.cage_chips(batch.stream_id), e.chips)


def _sold(batch: pb.PostingBatch, e: pb.ChipsSold) -> None:
    _move(batch, accounts.cage_chips(batch.stream_id), accounts.chips(e.player_id), e.chips)


def _drop_counted(batch: pb.PostingBatch, e: pb.DropCounted) -> None:
    drop = accounts.drop_box(e.box.table_id)
    _move(batch, drop, accounts.cage_chips(batch.stream_id), e.figures.chips)


def _exchanged(batch: pb.PostingBatch, e: pb.ChipsExchanged) -> None:
    tray, player = accounts.tray(batch.stream_id), accounts.chips(e.player_id)
    _move(batch, player, tray, e.given)
    _move(batch, tray, player, e.received)


def _inventory(batch: pb.PostingBatch, e: pb.InventoryCounted) -> None:
    batch.tray_counts.add(
        account=accounts.tray(batch.stream_id),
        chips=e.chips,
        gaming_day=e.gaming_day or batch.gaming_day,
        opener=e.kind == pb.INVENTORY_KIND_OPENER,
        closer=e.kind == pb.INVENTORY_KIND_CLOSER,
        taken_over=e.taken_over,
    )


CHIPS_TOLD: dict[type[Message], Callable[[pb.PostingBatch, Any], None]] = {
    pb.CageFunded: _funded,
    pb.SlipDispatched: _dispatched,
    pb.FillReceived: _fill_received,
    pb.CreditSent: _credit_sent,
    pb.CreditReceived: _credit_received,
    pb.ChipsRedeemed: _redeemed,
    pb.ChipsSold: _sold,
    pb.DropCounted: _drop_counted,
    pb.ChipsExchanged: _exchanged,
    pb.InventoryCounted: _inventory,
}
"""Events that say which chips moved."""


# --- What it comes to ---


class ChipLedger:
    """How many chips of each value lie where. Those of each value sum to zero over all places, whatever came: what was
    issued is below zero, and what is not counted is in play."""

    def __init__(self) -> None:
        self.places: dict[str, dict[int, int]] = defaultdict(lambda: defaultdict(int))

    def moved(self, move: pb.ChipMove) -> None:
        self._move(_place(move.source), _place(move.destination), counts_of(move.chips))

    def counted(self, count: pb.TrayCount) -> dict[int, int]:
        """The tray is what was found; the difference came from play, or was missing before the table opened, or was
        never recorded before the first inventory. Says what it was."""
        found, tray = counts_of(count.chips), self.places[count.account]
        more = {value: found.get(value, 0) - tray[value] for value in {*found, *tray}}
        more = {value: difference for value, difference in sorted(more.items()) if difference}
        source = OUTSTANDING if count.taken_over else _COUNT_DIFFERENCES if count.opener else IN_PLAY
        self._move(source, count.account, more)
        return more

    def _move(self, source: str, destination: str, counts: Counts) -> None:
        for value, count in counts.items():
            self.places[source][value] -= count
            self.places[destination][value] += count

    def held(self, *suffixes: str) -> dict[int, int]:
        """What lies in all places whose names end so."""
        total: dict[int, int] = defaultdict(int)
        for place, counts in self.places.items():
            if place.endswith(suffixes):
                for value, count in counts.items():
                    total[value] += count
        return total


def _place(account: str) -> str:
    """Where it is: chips that only their holders count are in play."""
    return IN_PLAY if account.startswith("player/") or account.endswith("/drop") else account
