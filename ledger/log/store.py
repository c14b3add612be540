"""The store: what reads the past reads it here. On the embedded engine it is the log, on Kafka a mirror of it."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import roundledger.v1 as pb

from ledger.catalogue import CATALOGUE
from ledger.core import snapshots
from ledger.core.catalogue import Catalogue
from ledger.core.chain import EMPTY, BrokenRecord, Head, Record, extends, unseal
from ledger.core.commands import Live, replayed
from ledger.log import sqlite

SCHEMA = """
CREATE TABLE IF NOT EXISTS commits (
    position INTEGER PRIMARY KEY,
    stream_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    kind TEXT NOT NULL,
    command_id TEXT NOT NULL,
    hash BLOB NOT NULL,
    data BLOB NOT NULL,
    signature BLOB NOT NULL,
    UNIQUE (stream_id, seq)
);
CREATE INDEX IF NOT EXISTS commits_by_command ON commits (stream_id, command_id);
CREATE TABLE IF NOT EXISTS rounds (
    round_id TEXT PRIMARY KEY,
    stream_id TEXT NOT NULL,
    first_seq INTEGER NOT NULL,
    last_seq INTEGER
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS snapshots (
    stream_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    hash BLOB NOT NULL,
    state BLOB NOT NULL,
    PRIMARY KEY (stream_id, seq)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS mirrored (
    partition INTEGER PRIMARY KEY,
    next_offset INTEGER NOT NULL
);
"""

_INSERT_NEXT = """
INSERT INTO commits (stream_id, seq, kind, command_id, hash, data, signature)
SELECT :stream_id, :seq, :kind, :command_id, :hash, :data, :signature
WHERE :prev_hash = COALESCE((SELECT hash FROM commits WHERE stream_id = :stream_id AND seq = :seq - 1), x'')
"""
_INSERT_NEW = f"""{_INSERT_NEXT}
AND NOT EXISTS (SELECT 1 FROM commits WHERE stream_id = :stream_id AND command_id = :command_id)
"""

_COLUMNS = "stream_id, seq, hash, data, signature"


class UnknownRound(Exception):
    """The store holds no such round."""


class Store:
    """One connection to the file. Each thread that reads while another writes opens its own."""

    def __init__(self, connection: sqlite.Connection) -> None:
        self._db = connection

    @classmethod
    def open(cls, path: Path | str, *, durable: bool) -> "Store":
        return cls(sqlite.connect(path, schema=SCHEMA, durable=durable))

    @classmethod
    def open_read_only(cls, path: Path) -> "Store":
        return cls(sqlite.connect_read_only(path))

    def close(self) -> None:
        self._db.close()

    # Writing

    def append(self, records: Sequence[Record], next_offsets: Mapping[int, int] | None = None) -> list[bool]:
        """Stores those that extend their stream's head, all in one transaction, with the mirror's position."""
        with sqlite.transaction(self._db):
            accepted = [self._insert(_INSERT_NEXT, record) for record in records]
            self._db.executemany("REPLACE INTO mirrored VALUES (?, ?)", (next_offsets or {}).items())
        return accepted

    def stage(self, records: Sequence[Record], states: Sequence[Live]) -> list[bool]:
        """Begins a transaction and writes into it what extends its stream and is of a command not recorded there before;
        `commit`, which waits for the disk, must follow."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            accepted = [self._insert(_INSERT_NEW, record) for record in records]
            for live in states:
                self._put_snapshot(live)
        except BaseException:
            sqlite.roll_back(self._db)
            raise
        return accepted

    def commit(self) -> None:
        """Makes durable what was staged, or nothing of it."""
        try:
            self._db.execute("COMMIT")
        except BaseException:
            sqlite.roll_back(self._db)
            raise

    def _insert(self, statement: str, record: Record) -> bool:
        commit = record.commit
        if (commit.seq == 1) != (commit.prev_hash == b""):
            return False
        row = {
            "stream_id": commit.stream_id,
            "seq": commit.seq,
            "kind": commit.kind,
            "command_id": commit.command_id,
            "hash": record.hash,
            "data": record.data,
            "signature": record.signature,
            "prev_hash": commit.prev_hash,
        }
        if self._db.execute(f"{statement} ON CONFLICT DO NOTHING", row).rowcount != 1:
            return False
        for event in commit.events:
            self._index_round(commit, event)
        return True

    def _index_round(self, commit: pb.Commit, event: pb.Event) -> None:
        match event.WhichOneof("event"):
            case "round_opened":
                span = (event.round_opened.round_id, commit.stream_id, commit.seq)
                self._db.execute("INSERT OR IGNORE INTO rounds VALUES (?, ?, ?, NULL)", span)
            case "round_closed" | "round_voided" as ended:
                round_id = getattr(event, ended).round_id
                self._db.execute("UPDATE rounds SET last_seq = ? WHERE round_id = ?", (commit.seq, round_id))

    def save_snapshot(self, live: Live) -> None:
        with sqlite.transaction(self._db):
            self._put_snapshot(live)

    def _put_snapshot(self, live: Live) -> None:
        """Keeps the newest snapshot and the one before, in case the newest is of a commit that did not last."""
        stream_id, head = live.stream_id, live.head
        row = (stream_id, head.seq, snapshots.VERSION, head.hash, snapshots.encode(live.state))
        self._db.execute("REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?)", row)
        self._db.execute(
            "DELETE FROM snapshots WHERE stream_id = ?1 AND seq NOT IN "
            "(SELECT seq FROM snapshots WHERE stream_id = ?1 ORDER BY seq DESC LIMIT 2)",
            (stream_id,),
        )

    # Reading

    def streams(self, kind: str = "") -> list[str]:
        """All streams, or those of one kind, by id."""
        sql = "SELECT stream_id FROM commits WHERE seq = 1 AND (?1 = '' OR kind = ?1) ORDER BY stream_id"
        return [row[0] for row in self._db.execute(sql, (kind,))]

    def heads(self) -> dict[str, Head]:
        rows = self._db.execute("SELECT stream_id, MAX(seq), hash FROM commits GROUP BY stream_id")
        return {stream_id: Head(seq, digest) for stream_id, seq, digest in rows}

    def seqs_since(self, position: int) -> tuple[int, dict[str, int]]:
        """The newest seq of every stream that has commits after the position, and the position that it is true of."""
        rows = self._db.execute(
            "SELECT stream_id, MAX(seq), MAX(position) FROM commits WHERE position > ? GROUP BY stream_id", (position,)
        ).fetchall()
        return max((row[2] for row in rows), default=position), {row[0]: row[1] for row in rows}

    def head(self, stream_id: str) -> Head:
        row = self._db.execute(
            "SELECT seq, hash FROM commits WHERE stream_id = ? ORDER BY seq DESC LIMIT 1", (stream_id,)
        ).fetchone()
        return Head(*row) if row else EMPTY

    def count(self) -> int:
        return int(self._db.execute("SELECT COUNT(*) FROM commits").fetchone()[0])

    def commits(self, stream_id: str, after_seq: int = 0, up_to_seq: int | None = None) -> Iterator[Record]:
        """A stream's commits in order."""
        sql = f"SELECT {_COLUMNS} FROM commits WHERE stream_id = ? AND seq > ? AND seq <= ? ORDER BY seq"
        bounds = (stream_id, after_seq, up_to_seq if up_to_seq is not None else 2**62)
        return map(_record, self._rows(sql, bounds, stream_id, after_seq))

    def since(self, position: int, limit: int) -> list[tuple[int, Record | BrokenRecord]]:
        """The next commits of all streams in the order in which they were accepted, broken ones as such."""
        sql = f"SELECT {_COLUMNS}, position FROM commits WHERE position > ? ORDER BY position LIMIT ?"
        return [(row[5], _record_or_broken(row)) for row in self._rows(sql, (position, limit), "the log", position)]

    def last_position(self) -> int:
        return int(self._db.execute("SELECT COALESCE(MAX(position), 0) FROM commits").fetchone()[0])

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        sql = f"SELECT {_COLUMNS} FROM commits WHERE stream_id = ? AND command_id = ?"
        row = self._db.execute(f"{sql} ORDER BY seq LIMIT 1", (stream_id, command_id)).fetchone()
        return _record(row) if row else None

    def round_span(self, round_id: str) -> tuple[str, int, int]:
        """The round's stream and its first and last seq; a round still open reaches to the head."""
        row = self._db.execute(
            "SELECT stream_id, first_seq, last_seq FROM rounds WHERE round_id = ?", (round_id,)
        ).fetchone()
        if row is None:
            raise UnknownRound(round_id)
        stream_id, first_seq, last_seq = row
        return stream_id, first_seq, last_seq or self.head(stream_id).seq

    def rounds(self, stream_id: str = "") -> list[str]:
        sql = "SELECT round_id FROM rounds WHERE ?1 = '' OR stream_id = ?1 ORDER BY stream_id, first_seq"
        return [row[0] for row in self._db.execute(sql, (stream_id,))]

    def next_offsets(self) -> dict[int, int]:
        """Where the mirror goes on reading the topic, by partition."""
        return dict(self._db.execute("SELECT partition, next_offset FROM mirrored"))

    def load(self, stream_id: str, at_seq: int | None = None, catalogue: Catalogue = CATALOGUE) -> Live:
        """A stream as it is, or as it was after one of its commits: from a snapshot and what followed it."""
        live = self._snapshot(catalogue, stream_id, at_seq) or Live(stream_id)
        for record in self.commits(stream_id, live.head.seq, at_seq):
            if not extends(live.head, record):
                raise BrokenRecord(stream_id, record.commit.seq, "it does not extend the chain")
            live = replayed(catalogue, live, record)
        return live

    def _snapshot(self, catalogue: Catalogue, stream_id: str, at_seq: int | None) -> Live | None:
        row = self._db.execute(
            "SELECT s.seq, s.hash, s.state, c.kind FROM snapshots s JOIN commits c USING (stream_id, seq, hash) "
            "WHERE stream_id = ? AND s.seq <= ? AND s.version = ? ORDER BY s.seq DESC LIMIT 1",
            (stream_id, at_seq if at_seq is not None else 2**62, snapshots.VERSION),
        ).fetchone()
        if row is None:
            return None
        stream = catalogue[row[3]]
        return Live(stream_id, stream, snapshots.decode(stream, row[2]), Head(row[0], row[1]))

    def _rows(self, sql: str, parameters: tuple[Any, ...], where: str, after: int) -> Iterator[Any]:
        """Rows of a query; a file too damaged to be read is named by where the reading stopped."""
        try:
            for row in self._db.execute(sql, parameters):
                where, after = row[0], row[1]
                yield row
        except sqlite.DatabaseError as error:
            raise BrokenRecord(where, after + 1, f"the file cannot be read: {error}") from error


def _record(row: tuple[Any, ...]) -> Record:
    stream_id, seq, digest, data, signature, *_ = row
    if not (isinstance(data, bytes) and isinstance(signature, bytes)):
        raise BrokenRecord(stream_id, seq, "its bytes were stored as something else")
    return unseal(stream_id, data, signature, seq, digest)


def _record_or_broken(row: tuple[Any, ...]) -> Record | BrokenRecord:
    try:
        return _record(row)
    except BrokenRecord as broken:
        return broken
