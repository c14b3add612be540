"""Meters of wagering terminals, held against postings: two services say what they know of the same commit."""

import json
from typing import Any

import roundledger.v1 as pb
from ledger.reports.report_tables import CENTS, COUNT, TEXT, section
from ledger.reports.terminal_meters import compared, posted_meters
from services.running.client import FloorClient
from services.running.problems import NotFound


def meters_report(floor: FloorClient, table_id: str) -> tuple[pb.Report, list[pb.StreamPosition]]:
    request = pb.GetStreamRequest(stream_id=table_id)
    stream = floor.tables.GetStream(request, metadata=floor.metadata("GetStream", pb.Actor(role=pb.ROLE_ACCOUNTING)))
    shown = _meters_in(json.loads(stream.state_json))
    if shown is None:
        raise NotFound(f"{table_id} has no wagering terminals")
    floor.balances_up_to_date(table_id)
    wanted = pb.ListPostingsRequest(stream_id=table_id)
    batches = floor.ledger.ListPostings(wanted, metadata=floor.metadata("ListPostings"))
    rows = compared(shown, posted_meters(batch for batch in batches if batch.seq <= stream.seq))
    columns = {"seat": COUNT, "meter": TEXT, "meter_cents": CENTS, "posted_cents": CENTS, "difference_cents": CENTS}
    report = pb.Report(kind=pb.REPORT_KIND_METERS, title=f"Terminals of {table_id}")
    report.sections.append(section("meters", "Meters against accounts", columns, rows))
    report.notes.extend(f"seat {row[0]}: {row[1]} differs from what was posted" for row in rows if row[4])
    return report, [pb.StreamPosition(stream_id=table_id, seq=stream.seq, commit_hash=stream.commit_hash)]


def _meters_in(state: Any) -> dict[int, dict[str, int]] | None:
    """By seat, wherever the table's view has them; None for a table without terminals."""
    if not isinstance(state, dict):
        return None
    if isinstance(meters := state.get("meters"), dict):
        return {int(seat): values for seat, values in meters.items()}
    return next((found for inner in state.values() if (found := _meters_in(inner)) is not None), None)
