"""What one transaction enters in the books: gathered first, so that SQLite is asked once for all of it."""

import logging
from collections import defaultdict
from collections.abc import Iterable

import msgspec

import roundledger.v1 as pb
from ledger.core.chain import Head, shown
from ledger.core.fold import balance_changes
from ledger.core.reports import cents_by_movement
from ledger.log import sqlite

logger = logging.getLogger(__name__)

BATCH, SETTLEMENT = "batch", "settlement"


class Progress(msgspec.Struct, frozen=True):
    """Up to where a stream is in the books."""

    head: Head
    postings: int
    settlements: int


def progress_of(db: sqlite.Connection, stream_id: str) -> Progress:
    sql = "SELECT seq, hash, postings, settlements FROM streams WHERE stream_id = ?"
    row = db.execute(sql, (stream_id,)).fetchone()
    return Progress(Head(row[0], row[1]), row[2], row[3]) if row else Progress(Head(), 0, 0)


def note_alerts(db: sqlite.Connection, alerts: Iterable[pb.StreamAlert]) -> None:
    """Keeps who is set aside, and every other alert once."""
    for alert in alerts:
        if alert.kind == pb.ALERT_KIND_RELEASED:
            db.execute("DELETE FROM set_aside WHERE stream_id = ?", (alert.stream_id,))
        elif alert.kind != pb.ALERT_KIND_SET_ASIDE:
            row = (alert.stream_id, alert.seq, alert.kind, alert.reason)
            db.execute("INSERT OR IGNORE INTO alerts (stream_id, seq, kind, reason) VALUES (?, ?, ?, ?)", row)
        elif alert.seq > progress_of(db, alert.stream_id).head.seq:
            db.execute("REPLACE INTO set_aside VALUES (?, ?, ?)", (alert.stream_id, alert.seq, alert.reason))


class Entering:
    """Takes what is new, drops what was entered before, and notes what does not follow on what the books hold."""

    def __init__(self, db: sqlite.Connection) -> None:
        self._db = db
        self._progress: dict[str, Progress] = {}
        self._troubled = {
            row[0] for row in db.execute("SELECT stream_id FROM gaps UNION SELECT stream_id FROM set_aside")
        }
        self._batches: list[tuple[str, int, str, str, bytes]] = []
        self._settlements: list[tuple[str, int, int, str, str, bytes]] = []
        self._legs: list[tuple[str, str, int, int]] = []
        self._balances: dict[tuple[str, str], int] = defaultdict(int)
        self._figures: dict[tuple[str, str, int], int] = defaultdict(int)

    def batch(self, batch: pb.PostingBatch) -> int:
        """How many postings are new."""
        stream_id, seq, before = batch.stream_id, batch.seq, self._progress_of(batch.stream_id)
        if not self._follows(stream_id, BATCH, seq, before.head.seq):
            return 0
        postings, gaming_day = batch.postings, batch.gaming_day
        new = len(postings)
        round_id = postings[0].round_id if new else ""
        self._batches.append((stream_id, seq, round_id, gaming_day, batch.SerializeToString()))
        for account, cents in balance_changes(batch).items():
            self._legs.append((stream_id, account, seq, cents))
            self._balances[stream_id, account] += cents
        for movement, cents in cents_by_movement(postings).items():
            self._figures[stream_id, gaming_day, movement] += cents
        self._progress[stream_id] = Progress(Head(seq, batch.commit_hash), before.postings + new, before.settlements)
        if stream_id in self._troubled:
            self._db.execute("DELETE FROM set_aside WHERE stream_id = ? AND seq <= ?", (stream_id, seq))
        return new

    def settlement(self, s: pb.Settlement) -> None:
        before = self._progress_of(s.stream_id)
        if self._follows(s.stream_id, SETTLEMENT, s.number, before.settlements):
            row = (s.stream_id, s.number, s.seq, s.round_id, s.gaming_day, s.SerializeToString())
            self._settlements.append(row)
            self._progress[s.stream_id] = Progress(before.head, before.postings, s.number)

    def write(self) -> None:
        """Puts what was gathered into the open transaction."""
        write = self._db.executemany
        write("INSERT INTO batches (stream_id, seq, round_id, gaming_day, data) VALUES (?, ?, ?, ?, ?)", self._batches)
        write(
            "INSERT INTO settlements (stream_id, number, seq, round_id, gaming_day, data) VALUES (?, ?, ?, ?, ?, ?)",
            self._settlements,
        )
        write("INSERT INTO legs VALUES (?, ?, ?, ?)", self._legs)
        write(
            "INSERT INTO balances VALUES (?1, ?2, ?3) ON CONFLICT DO UPDATE SET balance_cents = balance_cents + ?3",
            [(*key, cents) for key, cents in self._balances.items()],
        )
        write(
            "INSERT INTO figures VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET cents = cents + ?4",
            [(*key, cents) for key, cents in self._figures.items()],
        )
        write(
            "REPLACE INTO streams VALUES (?, ?, ?, ?, ?)",
            [
                (stream_id, p.head.seq, p.head.hash, p.postings, p.settlements)
                for stream_id, p in self._progress.items()
            ],
        )

    def _progress_of(self, stream_id: str) -> Progress:
        progress = self._progress.get(stream_id)
        if progress is None:
            progress = self._progress[stream_id] = progress_of(self._db, stream_id)
        return progress

    def _follows(self, stream_id: str, kind: str, number: int, last: int) -> bool:
        if number == last + 1:
            if stream_id in self._troubled:
                closed = (stream_id, kind, number)
                self._db.execute("DELETE FROM gaps WHERE stream_id = ? AND kind = ? AND arrived <= ?", closed)
            return True
        if number > last + 1:
            logger.error("%s: %s %d arrived after %d", shown(stream_id), kind, number, last)
            self._troubled.add(stream_id)
            self._db.execute(
                "INSERT INTO gaps VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET arrived = MAX(arrived, excluded.arrived)",
                (stream_id, kind, number),
            )
        return False
