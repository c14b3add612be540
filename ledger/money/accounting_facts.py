"""What a commit tells accounting besides its postings: figures of gaming days that are no sums of movements,
corrections, discrepancies, what became of slips, the day's close. Pure; from the events alone."""

from collections.abc import Callable, Sequence
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.money.chip_ledger import CHIPS_TOLD

AddFact = Callable[[pb.PostingBatch, Any], None]


HELD_FOR_PLAYERS: dict[int, pb.DayFigureKind] = {
    pb.DROP_BOX_KIND_JACKPOT_FEE: pb.DAY_FIGURE_KIND_JACKPOT_FEES_COUNTED,
    pb.DROP_BOX_KIND_PROMOTIONAL_FEE: pb.DAY_FIGURE_KIND_PROMOTIONAL_FEES_COUNTED,
}
"""Boxes for fees that are the players': what is counted in them goes to a fund, not to the cage (compliance d3)."""


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
        pb.INVENTORY_KIND_SHIFT: pb.DAY_FIGURE_KIND_SHIFT,
    }
    if e.kind in kinds:
        _figure(batch, kinds[e.kind], e.counted_cents, e.paper_id, gaming_day=e.gaming_day)


def _box_removed(batch: pb.PostingBatch, e: pb.DropBoxRemoved) -> None:
    removed = pb.DAY_FIGURE_KIND_FEE_BOX_REMOVED if e.kind in HELD_FOR_PLAYERS else pb.DAY_FIGURE_KIND_BOX_REMOVED
    _figure(batch, removed, 1, e.box_number, gaming_day=e.gaming_day)
    if e.kind == pb.DROP_BOX_KIND_RAKE:
        _figure(batch, pb.DAY_FIGURE_KIND_RAKE_BOX_REMOVED, 1, e.box_number, gaming_day=e.gaming_day)


def _drop_counted(batch: pb.PostingBatch, e: pb.DropCounted) -> None:
    """What is in a box for fees of the players is no part of the drop."""
    of = {"table_id": e.box.table_id, "gaming_day": e.box.gaming_day}
    is_rake = e.box.kind == pb.DROP_BOX_KIND_RAKE
    counted = [
        (pb.DAY_FIGURE_KIND_BOX_COUNTED, 1),
        (pb.DAY_FIGURE_KIND_CURRENCY_COUNTED, e.currency_cents),
        (pb.DAY_FIGURE_KIND_RAKE_COUNTED if is_rake else pb.DAY_FIGURE_KIND_CHIPS_COUNTED, e.chips_cents),
        (pb.DAY_FIGURE_KIND_COUPONS_COUNTED, e.figures.coupons_cents),
        (pb.DAY_FIGURE_KIND_MARKERS_COUNTED, e.figures.markers_cents),
    ]
    if fees := HELD_FOR_PLAYERS.get(e.box.kind):
        counted = [(pb.DAY_FIGURE_KIND_FEE_BOX_COUNTED, 1), (fees, e.currency_cents + e.chips_cents)]
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
    batch.slip_entries.add(slip_number=e.slip.slip_number, fate=pb.SLIP_FATE_DISPATCHED, by=e.slip.carried_by)


def _slip_confirmed(batch: pb.PostingBatch, e: pb.SlipConfirmed) -> None:
    if e.slip.kind == pb.SLIP_KIND_FILL:
        batch.slip_entries.add(slip_number=e.slip.slip_number, fate=pb.SLIP_FATE_DONE, by=e.slip.counted_by)


def _credit_received(batch: pb.PostingBatch, e: pb.CreditReceived) -> None:
    batch.slip_entries.add(slip_number=e.slip_number, fate=pb.SLIP_FATE_DONE, by=e.counted_by)


_FACTS: dict[type[Message], AddFact] = {
    pb.SlipIssued: _slip_issued,
    pb.SlipVoided: _slip_voided,
    pb.SlipConfirmed: _slip_confirmed,
    pb.CreditReceived: _credit_received,
    pb.InventoryCounted: _inventory,
    pb.SlipDispatched: _slip_dispatched,
    pb.DropBoxRemoved: _box_removed,
    pb.DropCounted: _drop_counted,
    pb.CorrectionMade: _corrected,
    pb.DiscrepancyFound: _discrepancy,
    pb.CageDiscrepancyFound: _cage_discrepancy,
    pb.GamingDayClosed: _day_closed,
}


def _both(first: AddFact, second: AddFact) -> AddFact:
    def told(batch: pb.PostingBatch, event: Any) -> None:
        first(batch, event)
        second(batch, event)

    return told


for _event, _chips in CHIPS_TOLD.items():
    _FACTS[_event] = _both(_FACTS[_event], _chips) if _event in _FACTS else _chips

_ON_PAPER = frozenset(
    (
        pb.PaperPrepared,
        pb.TransferRequested,
        pb.SlipIssued,
        pb.SlipApproved,
        pb.SlipDispatched,
        pb.CreditReceived,
        pb.DropCountEntered,
        pb.TrayCountEntered,
    )
)
"""Events of which readers have to know when they happened, where they were entered late (compliance b6)."""

_FLOAT, _TOKES = "/credit_float", "/tokes"


def add_facts(batch: pb.PostingBatch, commit: pb.Commit, events: Sequence[Any], *, is_counted: bool) -> None:
    """Adds it to a batch that has its stream, seq and gaming day. A table that was never counted tells of no voids:
    what was published of it before there were inventories stays as it was."""
    for event in events:
        if told := _FACTS.get(type(event)):
            told(batch, event)
        if is_counted and type(event) is pb.RoundVoided:
            _voided(batch, event)
        if type(event) in _ON_PAPER and commit.HasField("occurred_at"):
            batch.occurred_at.CopyFrom(commit.occurred_at)


_TELLING = frozenset((*_FACTS, *_ON_PAPER, pb.RoundVoided))


def may_tell(events: Sequence[Any]) -> bool:
    """Whether `add_facts` may add something of these events: of most commits it does not."""
    return not _TELLING.isdisjoint(map(type, events))


def figures_of(batch: pb.PostingBatch) -> list[pb.DayFigure]:
    """All that a batch adds to gaming days besides its movements: what it says, and what its postings say of terminals
    and jackpots."""
    derived = pb.PostingBatch(stream_id=batch.stream_id, gaming_day=batch.gaming_day, figures=batch.figures)
    rose = 0
    for posting in batch.postings:
        if posting.destination.endswith(_FLOAT):
            rose += posting.amount_cents
        elif posting.source.endswith(_FLOAT):
            rose -= posting.amount_cents
        elif posting.movement == pb.MOVEMENT_STAKE_RESTORED and posting.source.endswith(_TOKES):
            _figure(derived, pb.DAY_FIGURE_KIND_TOKES_RESTORED, posting.amount_cents, posting.round_id)
        elif posting.movement == pb.MOVEMENT_JACKPOT_PAYOUT:
            table_id, cents = posting.round_id.rpartition(":")[0], posting.amount_cents
            _figure(derived, pb.DAY_FIGURE_KIND_JACKPOT_PAID, cents, posting.round_id, table_id=table_id)
    if rose:
        _figure(derived, pb.DAY_FIGURE_KIND_CREDIT_FLOAT, rose, "")
    return list(derived.figures)


def discrepancies_in(events: Sequence[Any]) -> list[pb.DiscrepancyFound]:
    found = []
    for event in events:
        if type(event) is pb.DiscrepancyFound:
            found.append(event)
        elif type(event) is pb.CageDiscrepancyFound:
            found.append(event.discrepancy)
    return found
