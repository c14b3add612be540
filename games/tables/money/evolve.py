"""How a table's papers, slips, drop box and corrections change what it remembers of its money. Never rejects."""

from collections.abc import Callable, Sequence
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.tables.money import TRAY_CHANGED, TableMarker, TableMoney, TrayCount
from games.tables.money.postings import MONEY_POSTINGS
from ledger.core.movements import Move
from ledger.money import accounts

Evolve = Callable[[TableMoney, Any], TableMoney]


def _prepared(money: TableMoney, e: pb.PaperPrepared) -> TableMoney:
    numbers = (*money.paper_numbers, e.paper_number) if e.paper_number else money.paper_numbers
    papers = {**money.papers, e.paper_id: e.SerializeToString(deterministic=True)}
    return replace(money, papers_prepared=money.papers_prepared + 1, papers=papers, paper_numbers=numbers)


def _discarded(money: TableMoney, e: pb.PaperDiscarded) -> TableMoney:
    return _without_paper(money, e.paper_id)


def _without_paper(money: TableMoney, paper_id: str) -> TableMoney:
    return replace(money, papers={k: paper for k, paper in money.papers.items() if k != paper_id})


def _inventory_counted(money: TableMoney, e: pb.InventoryCounted) -> TableMoney:
    return replace(_without_paper(money, e.paper_id), inventory_cents=e.counted_cents, tray_count=None)


def tray_count_entered(money: TableMoney, e: pb.TrayCountEntered, rounds_opened: int) -> TableMoney:
    numbers = (*money.paper_numbers, e.paper_number) if e.paper_number else money.paper_numbers
    count = TrayCount(e.counted_by, e.counted_as, rounds_opened, TrayCount.what(e))
    return replace(money, papers_prepared=money.papers_prepared + 1, paper_numbers=numbers, tray_count=count)


def _tray_count_differed(money: TableMoney, e: pb.TrayCountDiffered) -> TableMoney:
    return replace(money, tray_count=None)


def _slip_expected(money: TableMoney, e: pb.SlipExpected) -> TableMoney:
    return replace(money, slips={**money.slips, e.slip.slip_number: e.slip.SerializeToString(deterministic=True)})


def _slip_counted(money: TableMoney, e: pb.FillReceived | pb.CreditSent) -> TableMoney:
    """Every paper about the slip goes with it: it is counted once."""
    number = e.slip.slip_number
    return replace(
        money,
        slips={n: slip for n, slip in money.slips.items() if n != number},
        slips_done=(*money.slips_done, number),
        papers={k: paper for k, paper in money.papers.items() if _slip_of(paper) != number},
    )


def _slip_of(paper: bytes) -> int:
    prepared = pb.PaperPrepared.FromString(paper)
    kind = prepared.WhichOneof("paper")
    return int(getattr(prepared, kind).slip_number) if kind in ("fill", "credit") else 0


def _box_removed(money: TableMoney, e: pb.DropBoxRemoved) -> TableMoney:
    """Markers in the drop box go with it, and so does every other paper about the box."""
    papers = {
        k: paper
        for k, paper in money.papers.items()
        if pb.PaperPrepared.FromString(paper).drop_box.box_number != e.box_number
    }
    money = replace(money, papers=papers, boxes_removed=(*money.boxes_removed[-_BOXES_KEPT:], e.box_number))
    if e.kind:
        return replace(money, fee_boxes={**money.fee_boxes, e.kind: e.next_box_number})
    return replace(money, box_number=e.next_box_number, markers={})


_BOXES_KEPT = 20
"""Enough to tell a paper about a box that is gone."""


def _bought_in(money: TableMoney, e: pb.BoughtIn) -> TableMoney:
    if not e.instrument_number:
        return money
    instruments, markers = (*money.instruments, e.instrument_number), money.markers
    if e.means == pb.BUY_IN_MEANS_MARKER:
        markers = {**markers, e.instrument_number: TableMarker(e.player_id, e.amount_cents)}
    return replace(money, instruments=instruments, markers=markers)


def _marker_gone(money: TableMoney, e: pb.MarkerRedeemed | pb.MarkerVoided) -> TableMoney:
    return replace(money, markers={k: m for k, m in money.markers.items() if k != e.marker_number})


def as_it_is(money: TableMoney, e: Any) -> TableMoney:
    return money


def _corrected(money: TableMoney, e: pb.CorrectionMade) -> TableMoney:
    target, keys = e.target, []
    if target.kind == pb.CORRECTION_KIND_FACT:
        keys.append(f"facts/{e.round_id}")
    elif target.kind == pb.CORRECTION_KIND_PAYOUT:
        keys += [f"payout/{target.seq}/{target.index}", f"payouts/{e.round_id}"]
    else:
        keys.append(f"buy_in/{target.seq}/{target.index}")
    corrected = {**money.corrected, **dict.fromkeys(keys, e.paper_id)}
    return replace(_without_paper(money, e.paper_id), corrected=corrected)


def with_tray(evolve: Evolve, post: Callable[[str, Any], Sequence[Move]]) -> Evolve:
    """The change, and what it does to a tray that was counted: the next opener has to find it, and the first of two
    blind counts is of another tray."""

    def evolved(money: TableMoney, e: Any) -> TableMoney:
        after = evolve(money, e)
        inventory, count = after.inventory_cents, after.tray_count
        if inventory is None and count is None:
            return after
        moves = post(_ANY, e)
        came = sum(move.amount_cents for move in moves if move.destination == _TRAY)
        went = sum(move.amount_cents for move in moves if move.source == _TRAY)
        if came == went:
            return after
        return replace(
            after,
            inventory_cents=None if inventory is None else inventory + came - went,
            tray_count=count and replace(count, after_round=TRAY_CHANGED),
        )

    return evolved


_ANY = "any"
_TRAY = accounts.tray(_ANY)

MONEY_EVOLVE: dict[type[Message], Evolve] = {
    pb.PaperPrepared: _prepared,
    pb.PaperDiscarded: _discarded,
    pb.InventoryCounted: _inventory_counted,
    pb.SlipExpected: _slip_expected,
    pb.FillReceived: with_tray(_slip_counted, MONEY_POSTINGS[pb.FillReceived]),
    pb.CreditSent: with_tray(_slip_counted, MONEY_POSTINGS[pb.CreditSent]),
    pb.DropBoxRemoved: _box_removed,
    pb.BoughtIn: with_tray(_bought_in, MONEY_POSTINGS[pb.BoughtIn]),
    pb.MarkerRedeemed: with_tray(_marker_gone, MONEY_POSTINGS[pb.MarkerRedeemed]),
    pb.MarkerVoided: with_tray(_marker_gone, MONEY_POSTINGS[pb.MarkerVoided]),
    pb.TrayCountDiffered: _tray_count_differed,
    pb.MarkerOrderWaived: as_it_is,
    pb.CorrectionMade: with_tray(_corrected, MONEY_POSTINGS[pb.CorrectionMade]),
}
