"""Meters of wagering terminals, held against postings: what a table shows and what was posted up to the same commit."""

import json
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, fold
from ledger.log.card_keys import CardKeys
from ledger.log.store import Store
from ledger.reports.report_tables import CENTS, COUNT, TEXT, section
from ledger.reports.terminal_meters import compared, posted_meters
from services.running.client import FloorClient
from services.running.problems import NotFound, Problem
from services.running.settings import Settings

Metered = tuple[pb.Report, list[pb.StreamPosition]]


def meters_of_floor(floor: FloorClient, table_id: str) -> Metered:
    """Two services of a running floor say what they know of the same commit."""
    request = pb.GetStreamRequest(stream_id=table_id)
    stream = floor.tables.GetStream(request, metadata=floor.metadata("GetStream", pb.Actor(role=pb.ROLE_ACCOUNTING)))
    floor.balances_up_to_date(table_id)
    wanted = pb.ListPostingsRequest(stream_id=table_id)
    batches = floor.ledger.ListPostings(wanted, metadata=floor.metadata("ListPostings"))
    at = pb.StreamPosition(stream_id=table_id, seq=stream.seq, commit_hash=stream.commit_hash)
    return _report(at, json.loads(stream.state_json), (batch for batch in batches if batch.seq <= stream.seq))


def meters_of_files(data: Path, table_id: str) -> Metered:
    """Of a ledger that was kept, such as by `play --keep`: postings are made anew from its commits."""
    settings = Settings(data=data)
    if not settings.store.exists():
        raise Problem(f"{data} holds no ledger: there is no {settings.store}")
    folded, batches = Fold(table_id), list[pb.PostingBatch]()
    with closing(Store.open_read_only(settings.store, cards=CardKeys.in_folder(settings.trusted))) as store:
        for record in store.commits(table_id):
            folded, outputs = fold(CATALOGUE, folded, record)
            batches.append(outputs.batch)
    if folded.stream is None:
        raise NotFound(f"the ledger holds no table {table_id!r}")
    view = folded.stream.view(folded.state, pb.ROLE_ACCOUNTING, "")
    at = pb.StreamPosition(stream_id=table_id, seq=folded.head.seq, commit_hash=folded.head.hash)
    return _report(at, json.loads(msgspec.json.encode(view)), batches)


def _report(at: pb.StreamPosition, view: Any, batches: Iterable[pb.PostingBatch]) -> Metered:
    shown = _meters_in(view)
    if shown is None:
        raise NotFound(f"{at.stream_id} has no wagering terminals")
    rows = compared(shown, posted_meters(batches))
    columns = {"seat": COUNT, "meter": TEXT, "meter_cents": CENTS, "posted_cents": CENTS, "difference_cents": CENTS}
    report = pb.Report(kind=pb.REPORT_KIND_METERS, title=f"Terminals of {at.stream_id}")
    report.sections.append(section("meters", "Meters against accounts", columns, rows))
    report.notes.extend(f"seat {row[0]}: {row[1]} differs from what was posted" for row in rows if row[4])
    return report, [at]


def _meters_in(state: Any) -> dict[int, dict[str, int]] | None:
    """By seat, wherever the table's view has them; None for a table without terminals."""
    if not isinstance(state, dict):
        return None
    if isinstance(meters := state.get("meters"), dict):
        return {int(seat): values for seat, values in meters.items()}
    return next((found for inner in state.values() if (found := _meters_in(inner)) is not None), None)
