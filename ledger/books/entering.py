"""What one transaction enters in the books: gathered first, so that SQLite is asked once for all of it."""

import logging
from collections import defaultdict
from collections.abc import Iterable

import msgspec

import roundledger.v1 as pb
from ledger.log import sqlite
from ledger.core.chain import Head
from ledger.core.folding import balance_changes
from ledger.core.reports import cents_by_movement

logger = logging.getLogger(__name__)

BATCH, SETTLEMENT = "batch", "settlement"


class Progress(msgspec.Struct, frozen=True):
    """Up to where a table is in the books."""

    head: Head
    postings: int
    settlements: int


def progress_of(db: sqlite.Connection, table_id: str) -> Progress:
    row = db.execute("SELECT seq, hash, postings, settlements FROM tables WHERE table_id = ?", (table_id,)).fetchone()
    return Progress(Head(row[0], row[1]), row[2], row[3]) if row else Progress(Head(), 0, 0)


def enter_figures(db: sqlite.Connection, batches: Iterable[pb.PostingBatch]) -> None:
    """Adds to what each table has moved on each gaming day, by movement."""
    figures: dict[tuple[str, str, int], int] = defaultdict(int)
    for batch in batches:
        for movement, cents in cents_by_movement(batch).items():
            figures[batch.table_id, batch.gaming_day, movement] += cents
    sql = "INSERT INTO figures VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET cents = cents + ?4"
    db.executemany(sql, [(*key, cents) for key, cents in figures.items()])


class Entering:
    """Takes what is new, drops what was entered before, and notes what does not follow on what the books hold."""

    def __init__(self, db: sqlite.Connection) -> None:
        self._db = db
        self._progress: dict[str, Progress] = {}
        self._troubled = {
            row[0] for row in db.execute("SELECT table_id FROM gaps UNION SELECT table_id FROM set_aside")
        }
        self._batches: list[tuple[str, int, str, str, bytes]] = []
        self._settlements: list[tuple[str, int, int, str, str, bytes]] = []
        self._legs: list[tuple[str, str, int, int]] = []
        self._balances: dict[tuple[str, str], int] = defaultdict(int)
        self._new: list[pb.PostingBatch] = []

    def batch(self, batch: pb.PostingBatch) -> int:
        """How many postings are new."""
        table_id, seq, before = batch.table_id, batch.seq, self._progress_of(batch.table_id)
        if not self._follows(table_id, BATCH, seq, before.head.seq):
            return 0
        round_id = batch.postings[0].round_id if batch.postings else ""
        self._batches.append((table_id, seq, round_id, batch.gaming_day, batch.SerializeToString()))
        for account, cents in balance_changes(batch).items():
            self._legs.append((table_id, account, seq, cents))
            self._balances[table_id, account] += cents
        self._new.append(batch)
        new = len(batch.postings)
        self._progress[table_id] = Progress(Head(seq, batch.commit_hash), before.postings + new, before.settlements)
        if table_id in self._troubled:
            self._db.execute("DELETE FROM set_aside WHERE table_id = ? AND seq <= ?", (table_id, seq))
        return new

    def settlement(self, s: pb.Settlement) -> None:
        before = self._progress_of(s.table_id)
        if self._follows(s.table_id, SETTLEMENT, s.number, before.settlements):
            row = (s.table_id, s.number, s.seq, s.round_id, s.gaming_day, s.SerializeToString())
            self._settlements.append(row)
            self._progress[s.table_id] = Progress(before.head, before.postings, s.number)

    def write(self) -> None:
        """Puts what was gathered into the open transaction."""
        write = self._db.executemany
        write("INSERT INTO batches (table_id, seq, round_id, gaming_day, data) VALUES (?, ?, ?, ?, ?)", self._batches)
        write("INSERT INTO settlements VALUES (?, ?, ?, ?, ?, ?)", self._settlements)
        write("INSERT INTO legs VALUES (?, ?, ?, ?)", self._legs)
        write(
            "INSERT INTO balances VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET balance_cents = balance_cents + ?3",
            [(table_id, account, cents) for (table_id, account), cents in self._balances.items()],
        )
        enter_figures(self._db, self._new)
        write(
            "REPLACE INTO tables VALUES (?, ?, ?, ?, ?)",
            [(table_id, p.head.seq, p.head.hash, p.postings, p.settlements) for table_id, p in self._progress.items()],
        )

    def _progress_of(self, table_id: str) -> Progress:
        progress = self._progress.get(table_id)
        if progress is None:
            progress = self._progress[table_id] = progress_of(self._db, table_id)
        return progress

    def _follows(self, table_id: str, kind: str, number: int, last: int) -> bool:
        if number == last + 1:
            if table_id in self._troubled:
                closed = (table_id, kind, number)
                self._db.execute("DELETE FROM gaps WHERE table_id = ? AND kind = ? AND arrived <= ?", closed)
            return True
        if number > last + 1:
            logger.error("%s: %s %d arrived after %d", table_id, kind, number, last)
            self._troubled.add(table_id)
            self._db.execute(
                "INSERT INTO gaps VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET arrived = MAX(arrived, excluded.arrived)",
                (table_id, kind, number),
            )
        return False
