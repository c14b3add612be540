"""The tables of the books that reports are made of, besides postings and settlements, held against what is recomputed:
every row of every one of them, and every column."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.books import tables
from ledger.books.derived import Derived
from ledger.core.fold import Outputs
from ledger.reports import alerts

COMPARED = (tables.STREAM_DAYS, tables.VISITS, tables.ACCOUNTING_FACTS, tables.CURRENCY)
"""Those that are compared row by row; figures, balances, legs and heads are by themselves."""

_OF_THE_RECORD = frozenset((pb.ALERT_KIND_DISCREPANCY, pb.ALERT_KIND_DROP_OVERDUE))
"""Alerts that follow from the record alone. Others are remarks of the engine that entered the commit."""

Rows = Mapping[str, list[tuple[Any, ...]]]
"""By the name of a table, its rows, in the order of its columns."""


class KeptAlert(msgspec.Struct, frozen=True):
    """One of the books' alerts."""

    seq: Any
    kind: Any
    reason: Any


class TablesCheck:
    """Of one stream: gathers what its entered commits must have put into the tables."""

    def __init__(self, kept_alerts: Iterable[KeptAlert] | None, differ: Callable[[int, str], None]) -> None:
        """Alerts are None where others write them, too, and the log does not explain all of them."""
        self._derived, self._differ = Derived(), differ
        self._alerts: dict[Any, set[KeptAlert]] | None = None if kept_alerts is None else {}
        for alert in kept_alerts or ():
            if self._alerts is not None:
                self._alerts.setdefault(alert.seq, set()).add(alert)

    @property
    def figures(self) -> dict[tuple[str, int], int]:
        """What moved, by gaming day and movement."""
        return {(day, movement): cents for (_, day, movement), cents in self._derived.figures.items()}

    def entered(self, batch: pb.PostingBatch, outputs: Outputs) -> dict[str, int]:
        """Returns what the batch does to each account."""
        changes = self._derived.batch(batch, outputs.moves, only_postings=not outputs.may_tell)
        if self._alerts is not None:
            seq = outputs.record.commit.seq
            self._compare_alerts(seq, self._alerts.pop(seq, set()), outputs)
        return changes

    def _compare_alerts(self, seq: int, found: set[KeptAlert], outputs: Outputs) -> None:
        told = alerts.discrepancies(outputs)
        if not (told or found):
            return
        due = {KeptAlert(a.seq, int(a.kind), a.reason.replace("\0", "?")) for a in told}
        for alert in _in_order(due - found):
            self._differ(seq, f"the books lack an alert of it: {alert.reason}")
        for alert in _in_order(found - due):
            if alert.kind in _OF_THE_RECORD or alert.kind not in pb.AlertKind.values():
                self._differ(seq, f"the books hold an alert that it does not explain: {alert.reason}")

    def passed_over(self, seq: int) -> None:
        """A commit that could not be recomputed: its alerts are not judged."""
        if self._alerts is not None:
            self._alerts.pop(seq, None)

    def settled(self, settlement: pb.Settlement) -> None:
        self._derived.settlement(settlement)

    def finish(self, rows: Rows, last_seq: int) -> None:
        """After the last commit, of which all came before that is in the books."""
        for _, left in sorted((self._alerts or {}).items(), key=str):
            for alert in _in_order(left):
                seq = alert.seq if isinstance(alert.seq, int) else last_seq
                self._differ(seq, f"the books hold an alert that no commit explains: {alert.reason}")
        expected = {
            tables.STREAM_DAYS.name: [(*key, seq) for key, seq in self._derived.stream_days.items()],
            tables.VISITS.name: self._derived.visits,
            tables.ACCOUNTING_FACTS.name: self._derived.accounting_facts,
            tables.CURRENCY.name: self._derived.currency,
        }
        for table in COMPARED:
            for named, problem in _departures(table, rows[table.name], expected[table.name]):
                self._differ(last_seq if named is None else named, problem)


def _in_order(found: set[KeptAlert]) -> list[KeptAlert]:
    return sorted(found, key=str)


def _departures(
    table: tables.BooksTable, found: Iterable[tuple[Any, ...]], expected: Iterable[tuple[Any, ...]]
) -> Iterator[tuple[int | None, str]]:
    """Each row that is not as it is recomputed, with the seq that it names."""
    names = list(table.columns)
    keys = [names.index(name) for name in table.key]
    have, due = _keyed(found, keys), _keyed(expected, keys)
    for key in sorted({*have, *due}, key=str):
        row, right = have.get(key), due.get(key)
        if row == right:
            continue
        seq = _seq_of(names, right or row or ())
        said = ", ".join(f"{names[place]} {value!r}"[:100] for place, value in zip(keys, key, strict=True))
        if row is None:
            yield seq, f"the books' {table.name} lack a row: {said}"
        elif right is None:
            yield seq, f"the books' {table.name} hold a row that no commit explains: {said}"
        else:
            name, value, wanted = next(c for c in zip(names, row, right, strict=True) if c[1] != c[2])
            yield seq, f"the books' {table.name} of {said}: {name} is {_shown(value)}, recomputed {_shown(wanted)}"


def _keyed(rows: Iterable[tuple[Any, ...]], keys: list[int]) -> dict[tuple[Any, ...], tuple[Any, ...]]:
    return {tuple(row[place] for place in keys): tuple(row) for row in rows}


def _seq_of(names: list[str], row: tuple[Any, ...]) -> int | None:
    value = row[names.index("seq")] if "seq" in names else None
    return value if isinstance(value, int) else None


def _shown(value: Any) -> str:
    return (value.hex() if isinstance(value, bytes) else repr(value))[:120]
