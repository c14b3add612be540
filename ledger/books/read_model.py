"""The books as accounting reads them: balances, postings, settlements, with the commits they are true of."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.log import sqlite
from ledger.core.chain import Head
from ledger.books.entering import BATCH, Entering, Progress, enter_figures, progress_of
from ledger.core.folding import Outputs

SCHEMA = """
CREATE TABLE IF NOT EXISTS tables (
    table_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    hash BLOB NOT NULL,
    postings INTEGER NOT NULL,
    settlements INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS batches (
    position INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    round_id TEXT NOT NULL,
    gaming_day TEXT NOT NULL,
    data BLOB NOT NULL,
    UNIQUE (table_id, seq)
);
CREATE INDEX IF NOT EXISTS batches_by_round ON batches (round_id);
CREATE INDEX IF NOT EXISTS batches_by_day ON batches (gaming_day);
CREATE TABLE IF NOT EXISTS settlements (
    table_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    round_id TEXT NOT NULL,
    gaming_day TEXT NOT NULL,
    data BLOB NOT NULL,
    PRIMARY KEY (table_id, number)
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS settlements_by_round ON settlements (round_id);
CREATE TABLE IF NOT EXISTS legs (
    table_id TEXT NOT NULL,
    account TEXT NOT NULL,
    seq INTEGER NOT NULL,
    change_cents INTEGER NOT NULL,
    PRIMARY KEY (table_id, account, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS balances (
    table_id TEXT NOT NULL,
    account TEXT NOT NULL,
    balance_cents INTEGER NOT NULL,
    PRIMARY KEY (table_id, account)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS figures (
    table_id TEXT NOT NULL,
    gaming_day TEXT NOT NULL,
    movement INTEGER NOT NULL,
    cents INTEGER NOT NULL,
    PRIMARY KEY (table_id, gaming_day, movement)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS set_aside (
    table_id TEXT PRIMARY KEY,
    seq INTEGER NOT NULL,
    reason TEXT NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS gaps (
    table_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    arrived INTEGER NOT NULL,
    PRIMARY KEY (table_id, kind)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS positions (
    source TEXT PRIMARY KEY,
    position INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS origin (name TEXT NOT NULL);
"""

_CONTENT = (
    "tables",
    "batches",
    "settlements",
    "legs",
    "balances",
    "figures",
    "set_aside",
    "gaps",
    "positions",
    "origin",
)


class Selection(msgspec.Struct, frozen=True):
    """Which rows to list; what is empty does not matter."""

    round_id: str = ""
    table_id: str = ""
    gaming_day: str = ""


class Balances(msgspec.Struct, frozen=True):
    """One consistent read and the commits it is true of."""

    as_of: dict[str, Head]
    by_account: dict[str, int]


class Figures(msgspec.Struct, frozen=True):
    """What moved, by table and then by movement, in one consistent read; and the commits it is true of."""

    as_of: dict[str, Head]
    by_table: dict[str, dict[int, int]]
    in_transit: dict[str, dict[str, int]]
    """What each stream has put into, or taken out of, the accounts of contributions under way: always of all."""


class ReadModel:
    """One connection to the books' file. Effects and the reader's position are saved together."""

    def __init__(self, path: Path | str) -> None:
        self._db = sqlite.connect(path, schema=SCHEMA, durable=False)
        if self._lacks_figures():
            self._make_figures()

    def close(self) -> None:
        self._db.close()

    # Writing

    def fill_from(self, origin: str) -> None:
        """Begins anew if the books were filled from elsewhere: the numbers of two logs do not follow each other."""
        with sqlite.transaction(self._db):
            if self._db.execute("SELECT 1 FROM origin WHERE name = ?", (origin,)).fetchone() is None:
                for table in _CONTENT:
                    self._db.execute(f"DELETE FROM {table}")
                self._db.execute("INSERT INTO origin VALUES (?)", (origin,))

    def apply(self, outputs: Iterable[Outputs], positions: dict[str, int]) -> int:
        """Enters what the fold of a log gave out."""
        pairs = list(outputs)
        settlements = [pair.settlement for pair in pairs if pair.settlement is not None]
        return self.enter(positions, [pair.batch for pair in pairs], settlements)

    def enter(
        self,
        positions: dict[str, int],
        batches: Iterable[pb.PostingBatch] = (),
        settlements: Iterable[pb.Settlement] = (),
        alerts: Iterable[pb.TableAlert] = (),
    ) -> int:
        """Enters what is new, drops what was entered before, and remembers where the reader is. Returns how many
        postings are new. What does not follow on what the books hold is not entered: until the missing numbers have
        come, its table counts as set aside."""
        with sqlite.transaction(self._db):
            entering = Entering(self._db)
            entered = sum(map(entering.batch, batches))
            for settlement in settlements:
                entering.settlement(settlement)
            entering.write()
            for alert in alerts:
                if alert.released or alert.seq > self.progress(alert.table_id).head.seq:
                    self._note_alert(alert)
            self._db.executemany("REPLACE INTO positions VALUES (?, ?)", positions.items())
        return entered

    def _lacks_figures(self) -> bool:
        """Whether the books were filled before they had figures."""
        sql = "SELECT EXISTS (SELECT 1 FROM legs) AND NOT EXISTS (SELECT 1 FROM figures)"
        return bool(self._db.execute(sql).fetchone()[0])

    def _make_figures(self) -> None:
        with sqlite.transaction(self._db):
            if self._lacks_figures():
                enter_figures(self._db, self.batches(Selection()))

    def set_aside(self, alert: pb.TableAlert) -> None:
        with sqlite.transaction(self._db):
            self._note_alert(alert)

    def _note_alert(self, alert: pb.TableAlert) -> None:
        if alert.released:
            self._db.execute("DELETE FROM set_aside WHERE table_id = ?", (alert.table_id,))
        else:
            self._db.execute("REPLACE INTO set_aside VALUES (?, ?, ?)", (alert.table_id, alert.seq, alert.reason))

    # Reading

    def origin(self) -> str:
        """What the books were filled from, if it has a name."""
        row = self._db.execute("SELECT name FROM origin").fetchone()
        return str(row[0]) if row else ""

    def position(self, source: str) -> int:
        row = self._db.execute("SELECT position FROM positions WHERE source = ?", (source,)).fetchone()
        return int(row[0]) if row else 0

    def progress(self, table_id: str) -> Progress:
        return progress_of(self._db, table_id)

    def heads(self) -> dict[str, Head]:
        rows = self._db.execute("SELECT table_id, seq, hash FROM tables WHERE seq > 0 ORDER BY table_id")
        return {table_id: Head(seq, digest) for table_id, seq, digest in rows}

    def tables_set_aside(self) -> dict[str, pb.TableAlert]:
        """Those that the processors set aside, and those of which numbers are missing."""
        gaps = self._db.execute("SELECT table_id, kind, arrived FROM gaps ORDER BY table_id, kind DESC")
        aside = {table_id: self._gap_alert(table_id, kind, arrived) for table_id, kind, arrived in gaps.fetchall()}
        rows = self._db.execute("SELECT table_id, seq, reason FROM set_aside ORDER BY table_id")
        return aside | {row[0]: pb.TableAlert(table_id=row[0], seq=row[1], reason=row[2]) for row in rows}

    def has_gap(self, table_id: str) -> bool:
        return self._db.execute("SELECT 1 FROM gaps WHERE table_id = ?", (table_id,)).fetchone() is not None

    def _gap_alert(self, table_id: str, kind: str, arrived: int) -> pb.TableAlert:
        progress = self.progress(table_id)
        last = progress.head.seq if kind == BATCH else progress.settlements
        reason = f"{kind} {arrived} arrived, but the books end at {last}"
        return pb.TableAlert(table_id=table_id, seq=progress.head.seq + 1, reason=reason)

    def balances(self, table_id: str = "", as_of_seq: int | None = None) -> Balances:
        """Of one table's postings or of all; as of an earlier commit of the table, if one is named."""
        self._db.execute("BEGIN")
        try:
            heads = {k: head for k, head in self.heads().items() if table_id in ("", k)}
            if as_of_seq is None:
                sql = "SELECT account, SUM(balance_cents) FROM balances WHERE ?1 = '' OR table_id = ?1 GROUP BY account"
                rows = self._db.execute(sql, (table_id,)).fetchall()
            else:
                heads = {table_id: Head(as_of_seq, self._batch_at(table_id, as_of_seq).commit_hash)}
                sql = "SELECT account, SUM(change_cents) FROM legs WHERE table_id = ? AND seq <= ? GROUP BY account"
                rows = self._db.execute(sql, (table_id, as_of_seq)).fetchall()
        finally:
            self._db.execute("COMMIT")
        return Balances(heads, dict(sorted(rows)))

    def figures(self, table_id: str = "", gaming_day: str = "") -> Figures:
        """What moved at one table or at all, on one gaming day or ever."""
        moved = (
            "SELECT table_id, movement, SUM(cents) FROM figures "
            "WHERE (?1 = '' OR table_id = ?1) AND (?2 = '' OR gaming_day = ?2) GROUP BY table_id, movement"
        )
        fed = "SELECT account, table_id, balance_cents FROM balances WHERE account LIKE 'fund/%/in_transit'"
        self._db.execute("BEGIN")
        try:
            heads = {k: head for k, head in self.heads().items() if table_id in ("", k)}
            rows = self._db.execute(moved, (table_id, gaming_day)).fetchall()
            transits = self._db.execute(fed).fetchall()
        finally:
            self._db.execute("COMMIT")
        return Figures(heads, _nested(rows), _nested(transits))

    def _batch_at(self, table_id: str, seq: int) -> pb.PostingBatch:
        row = self._db.execute("SELECT data FROM batches WHERE table_id = ? AND seq = ?", (table_id, seq)).fetchone()
        if row is None:
            raise KeyError(f"{table_id} seq {seq} is not in the books")
        return pb.PostingBatch.FromString(row[0])

    def batches(self, selection: Selection) -> Iterator[pb.PostingBatch]:
        sql, values = _select("batches", selection, "table_id, seq")
        return (pb.PostingBatch.FromString(row[0]) for row in self._db.execute(sql, values))

    def settlements(self, selection: Selection) -> Iterator[pb.Settlement]:
        sql, values = _select("settlements", selection, "table_id, number")
        return (pb.Settlement.FromString(row[0]) for row in self._db.execute(sql, values))

    def tail(self, after_position: int, limit: int) -> list[tuple[int, pb.PostingBatch]]:
        sql = "SELECT position, data FROM batches WHERE position > ? ORDER BY position LIMIT ?"
        return [(row[0], pb.PostingBatch.FromString(row[1])) for row in self._db.execute(sql, (after_position, limit))]


def _nested(rows: Iterable[tuple[str, Any, int]]) -> dict[str, dict[Any, int]]:
    nested: dict[str, dict[Any, int]] = {}
    for outer, inner, cents in rows:
        nested.setdefault(outer, {})[inner] = cents
    return nested


def _select(table: str, selection: Selection, order: str) -> tuple[str, list[str]]:
    wanted = {name: value for name, value in msgspec.structs.asdict(selection).items() if value}
    where = " AND ".join(f"{name} = ?" for name in wanted) or "1"
    return f"SELECT data FROM {table} WHERE {where} ORDER BY {order}", list(wanted.values())
