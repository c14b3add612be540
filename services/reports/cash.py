"""The report of currency as tables."""

from collections.abc import Iterable

import roundledger.v1 as pb
from ledger.reports.report_tables import CENTS, COUNT, TEXT, section


def currency_report(gaming_day: str, people: Iterable[pb.CurrencyTotals]) -> pb.Report:
    people = list(people)
    columns = {"player_id": TEXT, "in_cents": CENTS, "out_cents": CENTS, "report": TEXT, "transactions": COUNT}
    rows = [(t.player_id, t.in_cents, t.out_cents, _due(t), len(t.transactions)) for t in people]
    by_time = {"player_id": TEXT, "at": TEXT, "stream_id": TEXT, "seq": COUNT, "movement": TEXT}
    by_time |= {"in_cents": CENTS, "out_cents": CENTS}
    transactions = [
        (t.player_id, each.at, each.stream_id, each.seq, each.movement, each.in_cents, each.out_cents)
        for t in people
        for each in t.transactions
    ]
    return pb.Report(
        title=f"Currency by person, gaming day {gaming_day}",
        gaming_day=gaming_day,
        sections=[
            section("people", "By person: in and out apart, never netted", columns, rows),
            section("transactions", "Transactions", by_time, transactions),
        ],
        notes=[f"{t.player_id}: currency {_due(t)} has to be reported" for t in people if t.report_in or t.report_out],
    )


def _due(t: pb.CurrencyTotals) -> str:
    due = [word for word, has_to in (("in", t.report_in), ("out", t.report_out)) if has_to]
    return " and ".join(due) or ("watch" if t.watch else "")
