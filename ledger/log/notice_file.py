"""What the streams of a floor tell each other, where a courier carries it from: a file of its own beside the log. On
the embedded engine the processors fill it, on Kafka it is a copy of the topic of notices. It can be made anew."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

import roundledger.v1 as pb
from ledger.log import sqlite

_SCHEMA = """
CREATE TABLE IF NOT EXISTS notices (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    target TEXT NOT NULL,
    data BLOB NOT NULL,
    UNIQUE (stream_id, number)
);
CREATE INDEX IF NOT EXISTS notices_by_target ON notices (target, position);
CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, reached INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS origin (name TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS aside (
    stream_id TEXT NOT NULL,
    number INTEGER NOT NULL,
    series TEXT NOT NULL,
    code TEXT NOT NULL,
    message TEXT NOT NULL,
    decision TEXT NOT NULL DEFAULT '',
    decided_by TEXT NOT NULL DEFAULT '',
    PRIMARY KEY (stream_id, number)
);
"""
_CARRIED = "carried"
"""The mark up to which all was carried."""
RETOLD = "retold"
"""The mark of a file that holds all that was told up to where the books are."""


class Missing(Exception):
    """Notices of a stream are not there that come before one that is."""


class FiledNotice(msgspec.Struct, frozen=True):
    """A notice, and its place in the file."""

    position: int
    notice: pb.StreamNotice


RELEASED, PASSED_OVER = "released", "passed over"


class AsideNotice(msgspec.Struct, frozen=True):
    """A notice that was set aside, because its stream refuses it or because one before it in its series waits."""

    notice: pb.StreamNotice
    series: str
    code: str
    """Of the refusal; empty where it only waits behind another."""
    message: str
    decision: str
    """Empty, or what staff decided (`roundledger notices`): that it is tried again, or that it is not carried."""
    decided_by: str
    """Who, and why."""


class NoticeFile:
    """One connection to it. Notices are kept in the order in which they came, each once by its number."""

    def __init__(self, path: Path | str) -> None:
        self._db = sqlite.connect(path, schema=_SCHEMA, durable=True)

    def close(self) -> None:
        self._db.close()

    # Writing

    def fill_from(self, origin: str) -> None:
        """Begins anew if it was filled from another topic: the numbers of two do not follow each other."""
        if self.origin() != origin:
            self.begin_anew(origin)

    def begin_anew(self, origin: str) -> None:
        """Forgets everything, also what was carried: streams know what they have. Positions only ever grow, so that a
        courier that has read the file before does not take the new ones for old."""
        with sqlite.transaction(self._db):
            for table in ("notices", "marks", "origin", "aside"):
                self._db.execute(f"DELETE FROM {table}")
            self._db.execute("INSERT INTO origin VALUES (?)", (origin,))

    def add(self, notices: Iterable[pb.StreamNotice], marks: Mapping[str, int]) -> bool:
        """Files those that are new, and how far their source was read; true where there were any. Raises Missing, and
        files nothing, where one does not follow on what is here."""
        added = False
        with sqlite.transaction(self._db):
            for notice in notices:
                added |= self._add(notice)
            self._mark(marks)
        return added

    def _add(self, notice: pb.StreamNotice) -> bool:
        stream_id, number = notice.stream_id, notice.number
        last = self.number_before(stream_id)
        if number <= last:
            return False
        if number > last + 1:
            raise Missing(f"notice {number} of {stream_id} came after {last}")
        row = (stream_id, number, notice.seq, notice.target_stream_id, notice.SerializeToString())
        self._db.execute("INSERT INTO notices (stream_id, number, seq, target, data) VALUES (?, ?, ?, ?, ?)", row)
        return True

    def note_carried(self, position: int) -> None:
        """Of two couriers the one that is further counts."""
        with sqlite.transaction(self._db):
            self._mark({_CARRIED: max(position, self.carried())})

    def _mark(self, marks: Mapping[str, int]) -> None:
        self._db.executemany("REPLACE INTO marks VALUES (?, ?)", marks.items())

    # Setting aside

    def set_aside(self, notice: pb.StreamNotice, series: str, code: str, message: str) -> None:
        """Keeps why a notice is not carried; of one that was released, why it is refused now."""
        row = (notice.stream_id, notice.number, series, code, message)
        with sqlite.transaction(self._db):
            self._db.execute(
                "REPLACE INTO aside (stream_id, number, series, code, message) VALUES (?, ?, ?, ?, ?)", row
            )

    def decide(self, stream_id: str, number: int, decision: str, decided_by: str) -> bool:
        """Notes what is to become of a notice that is set aside; false where there is none."""
        sql = "UPDATE aside SET decision = ?, decided_by = ? WHERE stream_id = ? AND number = ? AND decision != ?"
        with sqlite.transaction(self._db):
            return self._db.execute(sql, (decision, decided_by, stream_id, number, PASSED_OVER)).rowcount > 0

    def took(self, notice: pb.StreamNotice) -> None:
        """Forgets that a notice was set aside."""
        with sqlite.transaction(self._db):
            self._db.execute("DELETE FROM aside WHERE stream_id = ? AND number = ?", (notice.stream_id, notice.number))

    def aside(self) -> list[AsideNotice]:
        """All that were set aside, in the order of each stream that tells; also those that were passed over."""
        sql = (
            "SELECT data, series, code, message, decision, decided_by FROM aside JOIN notices "
            "USING (stream_id, number) ORDER BY stream_id, number"
        )
        return [AsideNotice(pb.StreamNotice.FromString(data), *rest) for data, *rest in self._db.execute(sql)]

    # Reading

    def origin(self) -> str:
        row = self._db.execute("SELECT name FROM origin").fetchone()
        return str(row[0]) if row else ""

    def reached(self, name: str) -> int:
        row = self._db.execute("SELECT reached FROM marks WHERE name = ?", (name,)).fetchone()
        return int(row[0]) if row else 0

    def carried(self) -> int:
        return self.reached(_CARRIED)

    def number_before(self, stream_id: str, seq: int = 2**63 - 1) -> int:
        """The number of a stream's last notice of its commits up to this one."""
        sql = "SELECT number FROM notices WHERE stream_id = ? AND seq <= ? ORDER BY number DESC LIMIT 1"
        row = self._db.execute(sql, (stream_id, seq)).fetchone()
        return int(row[0]) if row else 0

    def after(self, position: int, limit: int) -> list[FiledNotice]:
        """Those that came after this position, in order."""
        sql = "SELECT position, data FROM notices WHERE position > ? ORDER BY position LIMIT ?"
        return list(self._read(sql, position, limit))

    def told_to(self, stream_id: str, before: int) -> Iterator[FiledNotice]:
        """What others tell this stream, up to a position."""
        sql = "SELECT position, data FROM notices WHERE target = ? AND position < ? ORDER BY position"
        return self._read(sql, stream_id, before)

    def begun(self, stream_id: str) -> FiledNotice | None:
        """The notice that says that the stream has begun."""
        sql = "SELECT position, data FROM notices WHERE stream_id = ? AND number = 1"
        return next(self._read(sql, stream_id), None)

    def last(self) -> pb.StreamNotice | None:
        """The one that was filed last."""
        sql = "SELECT position, data FROM notices ORDER BY position DESC LIMIT 1"
        return next((each.notice for each in self._read(sql)), None)

    def newest(self) -> Iterator[pb.StreamNotice]:
        """The last notice of each stream."""
        sql = "SELECT MAX(number), data FROM notices GROUP BY stream_id"
        return (each.notice for each in self._read(sql))

    def _read(self, sql: str, *arguments: int | str) -> Iterator[FiledNotice]:
        rows: Sequence[tuple[int, bytes]] = self._db.execute(sql, arguments).fetchall()
        return (FiledNotice(position, pb.StreamNotice.FromString(data)) for position, data in rows)
