"""What a commit tells others besides its postings: slips and drop boxes on their way, figures of gaming days that are
no sums of movements, corrections, discrepancies, the day's close. Pure; from the events alone."""

from collections.abc import Callable, Sequence
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.movements import Move

Tell = Callable[[pb.PostingBatch, Any], None]


def _figure(batch: pb.PostingBatch, kind: pb.DayFigureKind, cents: int, reference: str, **of: str) -> None:
    batch.figures.add(
        table_id=of.get("table_id") or batch.stream_id,
        gaming_day=of.get("gaming_day") or batch.gaming_day,
        kind=kind,
        cents=cents,
        reference=reference,
    )


def _inventory(batch: pb.PostingBatch, e: pb.InventoryCounted) -> None:
    kinds = {
        pb.INVENTORY_KIND_OPENER: pb.DAY_FIGURE_KIND_OPENER,
        pb.INVENTORY_KIND_CLOSER: pb.DAY_FIGURE_KIND_CLOSER,
    }
    if e.kind in kinds:
        _figure(batch, kinds[e.kind], e.counted_cents, e.paper_id, gaming_day=e.gaming_day)


def _at_table(batch: pb.PostingBatch, e: pb.FillReceived | pb.CreditSent | pb.SlipDispatched) -> None:
    batch.slips.append(e.slip)


def _box_removed(batch: pb.PostingBatch, e: pb.DropBoxRemoved) -> None:
    _figure(batch, pb.DAY_FIGURE_KIND_BOX_REMOVED, 1, e.box_number, gaming_day=e.gaming_day)
    batch.drop_boxes.add(
        table_id=batch.stream_id,
        box_number=e.box_number,
        gaming_day=e.gaming_day or batch.gaming_day,
        removed_by=e.removed_by,
        witnessed_by=e.witnessed_by,
        table_seq=batch.seq,
    )


def _drop_counted(batch: pb.PostingBatch, e: pb.DropCounted) -> None:
    of = {"table_id": e.box.table_id, "gaming_day": e.box.gaming_day}
    counted = [
        (pb.DAY_FIGURE_KIND_BOX_COUNTED, 1),
        (pb.DAY_FIGURE_KIND_CURRENCY_COUNTED, e.currency_cents),
        (pb.DAY_FIGURE_KIND_CHIPS_COUNTED, e.chips_cents),
        (pb.DAY_FIGURE_KIND_COUPONS_COUNTED, e.figures.coupons_cents),
        (pb.DAY_FIGURE_KIND_MARKERS_COUNTED, e.figures.markers_cents),
    ]
    for kind, cents in counted:
        if cents:
            _figure(batch, kind, cents, e.box.box_number, **of)


def _corrected(batch: pb.PostingBatch, e: pb.CorrectionMade) -> None:
    batch.corrections.append(e)
    _figure(batch, pb.DAY_FIGURE_KIND_CORRECTION, 1, e.paper_id)
    if e.target.kind != pb.CORRECTION_KIND_BUY_IN:
        won = sum(d.before_cents - d.after_cents for d in e.differences if not d.kept)
        if won:
            _figure(batch, pb.DAY_FIGURE_KIND_CORRECTED_WIN, won, e.paper_id)


def _voided(batch: pb.PostingBatch, e: pb.RoundVoided) -> None:
    _figure(batch, pb.DAY_FIGURE_KIND_ROUND_VOIDED, 1, e.round_id)


def _jackpot_paid(batch: pb.PostingBatch, e: pb.JackpotPaid) -> None:
    paid = sum(p.amount_cents for p in e.payments)
    _figure(batch, pb.DAY_FIGURE_KIND_JACKPOT_PAID, paid, e.round_id, table_id=e.from_table_id)


def _discrepancy(batch: pb.PostingBatch, e: pb.DiscrepancyFound) -> None:
    batch.discrepancies.append(e)


def _cage_discrepancy(batch: pb.PostingBatch, e: pb.CageDiscrepancyFound) -> None:
    batch.discrepancies.append(e.discrepancy)


def _day_closed(batch: pb.PostingBatch, e: pb.GamingDayClosed) -> None:
    batch.day_closed.CopyFrom(e)


def _slip_issued(batch: pb.PostingBatch, e: pb.SlipIssued) -> None:
    batch.slip_entries.add(
        slip_number=e.slip_number, fate=pb.SLIP_FATE_ISSUED, by=e.issued_by, paper_number=e.paper_number
    )


def _slip_voided(batch: pb.PostingBatch, e: pb.SlipVoided) -> None:
    batch.slip_entries.add(slip_number=e.slip_number, fate=pb.SLIP_FATE_VOIDED, by=e.voided_by, reason=e.reason)


def _slip_dispatched(batch: pb.PostingBatch, e: pb.SlipDispatched) -> None:
    _at_table(batch, e)
    batch.slip_entries.add(slip_number=e.slip.slip_number, fate=pb.SLIP_FATE_DISPATCHED, by=e.slip.carried_by)


def _slip_confirmed(batch: pb.PostingBatch, e: pb.SlipConfirmed) -> None:
    if e.slip.kind == pb.SLIP_KIND_FILL:
        batch.slip_entries.add(slip_number=e.slip.slip_number, fate=pb.SLIP_FATE_DONE, by=e.slip.counted_by)


def _credit_received(batch: pb.PostingBatch, e: pb.CreditReceived) -> None:
    batch.slip_entries.add(slip_number=e.slip_number, fate=pb.SLIP_FATE_DONE, by=e.counted_by)


_TELL: dict[type[Message], Tell] = {
    pb.SlipIssued: _slip_issued,
    pb.SlipVoided: _slip_voided,
    pb.SlipConfirmed: _slip_confirmed,
    pb.CreditReceived: _credit_received,
    pb.InventoryCounted: _inventory,
    pb.FillReceived: _at_table,
    pb.CreditSent: _at_table,
    pb.SlipDispatched: _slip_dispatched,
    pb.DropBoxRemoved: _box_removed,
    pb.DropCounted: _drop_counted,
    pb.CorrectionMade: _corrected,
    pb.RoundVoided: _voided,
    pb.JackpotPaid: _jackpot_paid,
    pb.DiscrepancyFound: _discrepancy,
    pb.CageDiscrepancyFound: _cage_discrepancy,
    pb.GamingDayClosed: _day_closed,
}

TOLD_TO_OTHERS = frozenset((pb.SlipDispatched, pb.FillReceived, pb.CreditSent, pb.DropBoxRemoved))
"""Events that another stream has to know of."""

_FLOAT = "/credit_float"


def tell(batch: pb.PostingBatch, events: Sequence[Any], moves: Sequence[Move]) -> None:
    """Adds it to a batch that has its stream, seq and gaming day."""
    for event in events:
        if told := _TELL.get(type(event)):
            told(batch, event)
    rose = 0
    for move in moves:
        if move.destination.endswith(_FLOAT):
            rose += move.amount_cents
        elif move.source.endswith(_FLOAT):
            rose -= move.amount_cents
    if rose:
        _figure(batch, pb.DAY_FIGURE_KIND_CREDIT_FLOAT, rose, "")


def discrepancies_in(events: Sequence[Any]) -> list[pb.DiscrepancyFound]:
    found = []
    for event in events:
        if type(event) is pb.DiscrepancyFound:
            found.append(event)
        elif type(event) is pb.CageDiscrepancyFound:
            found.append(event.discrepancy)
    return found
