"""What is open on the floor, for Prometheus: tables, rounds that stay open, disputes that are due."""

import time
from collections.abc import Callable
from datetime import datetime

from ledger.audit.round_search import RoundSearch
from services.running.metrics import Metrics

_EVERY_SECONDS = 10.0
_HOUR = 3600
_AGES = {"0s": 0, "1h": _HOUR, "6h": 6 * _HOUR, "24h": 24 * _HOUR}
_PERIODS = {"0s": 0, "24h": 24 * _HOUR, "72h": 72 * _HOUR}
_MOST_DISPUTES = 1000
"""Open at a time; of more the oldest are not looked at."""
MOST_TABLES = 1000
"""Shown one by one, those that played last: whoever may install tables must not make a page of metrics that nobody can
read in time."""


class OpenMatters:
    """Read from the index of rounds, which is a moment behind the log."""

    def __init__(self, search: RoundSearch, metrics: Metrics, clock: Callable[[], datetime]) -> None:
        self._search, self._metrics, self._clock = search, metrics, clock
        self._look_at = 0.0
        self._tables: set[str] = set()
        """Those that are shown."""

    def look(self) -> str:
        """Now and then. Whatever it finds, calls are served."""
        if time.monotonic() >= self._look_at:
            self._look_at = time.monotonic() + _EVERY_SECONDS
            self.count()
        return ""

    def _count_tables(self) -> None:
        metrics = self._metrics
        found = self._search.newest_tables(MOST_TABLES)
        metrics.forget_tables(self._tables - {facts.table_id for facts, _ in found})
        self._tables = {facts.table_id for facts, _ in found}
        for facts, disputes in found:
            table = facts.table_id
            metrics.table_open.labels(table).set(facts.is_open)
            metrics.table_commits.labels(table).set(facts.seq)
            metrics.table_rounds.labels(table).set(facts.rounds)
            metrics.table_seats.labels(table).set(len(facts.players))
            metrics.table_disputes.labels(table).set(disputes)
            metrics.table_at.labels(table).set(facts.at / 1_000_000)

    def count(self) -> None:
        self._count_tables()
        now = int(self._clock().timestamp() * 1_000_000)
        for name, seconds in _AGES.items():
            self._metrics.open_rounds.labels(name).set(self._search.open_rounds(now - seconds * 1_000_000))
        files = self._search.disputes(open_only=True, table_id="", round_id="", before_id="", size=_MOST_DISPUTES)
        self._metrics.disputes_open.set(len(files))
        first_due = [min(each.due_at.ToMicroseconds() for each in file.deadlines) for file in files if file.deadlines]
        for name, seconds in _PERIODS.items():
            due = sum(at <= now + seconds * 1_000_000 for at in first_due)
            self._metrics.disputes_due.labels(name).set(due)
