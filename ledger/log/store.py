"""The store: what reads the past reads it here. On the embedded engine it is the log, on Kafka a mirror of it."""

from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core import snapshots
from ledger.core.catalogue import Catalogue
from ledger.core.chain import EMPTY, BrokenRecord, Head, Record, unseal
from ledger.core.commands import Live, replayed_all
from ledger.core.lent import RoundFacts
from ledger.core.sealing import opened
from ledger.log import archived_rows, snapshot_table, sqlite
from ledger.log.archived_rows import ArchivedRows
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.old_states import OldStates
from ledger.log.schema import FORGETS, SCHEMA, VERSION
from ledger.log.snapshot_table import SnapshotTable

_INSERT_NEXT = """
INSERT INTO commits (stream_id, seq, kind, command_id, hash, data, signature)
SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7
WHERE ?8 = COALESCE((SELECT hash FROM commits WHERE stream_id = ?1 AND seq = ?2 - 1), x'')
"""
_INSERT_NEW = f"""{_INSERT_NEXT}
AND NOT EXISTS (SELECT 1 FROM commits WHERE stream_id = ?1 AND command_id = ?4)
"""

_STREAMS = """
WITH RECURSIVE streams (stream_id) AS (
    SELECT MIN(stream_id) FROM commits
    UNION ALL
    SELECT (SELECT MIN(stream_id) FROM commits WHERE stream_id > streams.stream_id)
    FROM streams WHERE stream_id NOT NULL
)
"""
"""From one stream to the next: a ledger has few streams with many commits each."""

_UNSIGNED = "stream_id, seq, hash, data"
_COLUMNS = f"{_UNSIGNED}, signature"
_SPAN = "FROM commits WHERE stream_id = ? AND seq > ? AND seq <= ? ORDER BY seq"
_BY_COMMAND = "WHERE stream_id = ? AND command_id = ? ORDER BY seq LIMIT 1"

Span = tuple[str, int, int]
"""Of a stream its commits from one seq to another."""


class NewerStore(Exception):
    """A later version of the program has written the file, in a way that this one does not know."""


class UnknownRound(Exception):
    """The store holds no such round."""


class Store:
    """One connection to the file. Each thread that reads while another writes opens its own. Snapshots are written and
    believed only with a host's key; without it all of history is read. Without the floor's card keys commits that hide
    cards are as they are stored: sealed. A reader that shows the past gives old states, too."""

    def __init__(
        self,
        connection: sqlite.Connection,
        snapshot_key: bytes = b"",
        cards: CardKeys = NO_CARD_KEYS,
        old_states: OldStates | None = None,
        archives: Path | None = None,
    ) -> None:
        self._db = connection
        self._archives = archives
        self.archived = ArchivedRows(connection, archives)
        self._snapshot_key, self._cards = snapshot_key, cards
        self._old_states = old_states
        self._snapshots = SnapshotTable(connection, snapshot_key, cards)

    @classmethod
    def open(
        cls, path: Path | str, *, durable: bool, snapshot_key: bytes = b"", cards: CardKeys = NO_CARD_KEYS
    ) -> "Store":
        db = sqlite.connect(path, schema=SCHEMA, durable=durable)
        if sqlite.version(db) == 0:
            sqlite.set_version(db, VERSION)
        return cls(_checked(db, path), snapshot_key, cards, archives=_beside(path))

    @classmethod
    def open_read_only(
        cls,
        path: Path,
        snapshot_key: bytes = b"",
        cards: CardKeys = NO_CARD_KEYS,
        old_states: OldStates | None = None,
    ) -> "Store":
        return cls(sqlite.connect_read_only(path), snapshot_key, cards, old_states, _beside(path))

    def close(self) -> None:
        self._db.close()
        self.archived.close()
        if self._old_states is not None:
            self._old_states.close()

    def close_whole(self) -> bool:
        """Closes a file that was written to so that it holds everything by itself, without its write-ahead log; false
        where another process that reads it, or a full disk, kept that from happening."""
        is_whole = sqlite.empty_wal(self._db)
        self._db.close()
        self.archived.close()
        return is_whole

    def reconnect(self, path: Path) -> None:
        """Goes on reading the file that lies there now."""
        self._db.close()
        self.archived.close()
        self._db = sqlite.connect_read_only(path)
        self.archived = ArchivedRows(self._db, self._archives)
        self._snapshots = SnapshotTable(self._db, self._snapshot_key, self._cards)

    def try_room(self) -> None:
        """Raises what the disk has to say to a file that wants to grow; leaves nothing behind."""
        sqlite.try_room(self._db)

    # Writing

    def append(self, records: Sequence[Record], next_offsets: Mapping[int, int] | None = None) -> list[bool]:
        """Stores those that extend their stream's head, all in one transaction, with the mirror's position."""
        with sqlite.transaction(self._db):
            accepted = self._insert_each(_INSERT_NEXT, records)
            self._db.executemany("REPLACE INTO mirrored VALUES (?, ?)", (next_offsets or {}).items())
        return accepted

    def stage(self, records: Sequence[Record], states: Sequence[Live]) -> list[bool]:
        """Begins a transaction and writes into it what extends its stream and is of a command that was not recorded
        there before; `commit`, which waits for the disk, must follow."""
        self._db.execute("BEGIN IMMEDIATE")
        try:
            accepted = self._insert_each(_INSERT_NEW, records)
            for live in states:
                self._snapshots.put(live)
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

    def _insert_each(self, statement: str, records: Sequence[Record]) -> list[bool]:
        """Within a transaction that has just begun."""
        if self._insert_all(statement, records):
            return [True] * len(records)
        sqlite.roll_back(self._db)  # of a group with one that is not accepted nothing is there
        self._db.execute("BEGIN IMMEDIATE")
        return [self._insert(statement, record) for record in records]  # one by one tells which it is

    def _insert_all(self, statement: str, records: Sequence[Record]) -> bool:
        """Whether every one of them extends its stream, which is the rule; if not, the transaction is to be undone."""
        if not records:
            return True
        if not all(_can_extend(record) for record in records):
            return False
        inserted = self._db.executemany(f"{statement} ON CONFLICT DO NOTHING", map(_row, records))
        if inserted.rowcount != len(records):
            return False
        self._index_rounds(records)
        return True

    def _insert(self, statement: str, record: Record) -> bool:
        if not _can_extend(record):
            return False
        if self._db.execute(f"{statement} ON CONFLICT DO NOTHING", _row(record)).rowcount != 1:
            return False
        self._index_rounds([record])
        return True

    def _index_rounds(self, records: Sequence[Record]) -> None:
        for record in records:
            for event in record.commit.events:
                self._index_round(record.commit, event)

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
            self._snapshots.put(live)

    def forget(
        self, gaming_day: str, manifest_hash: bytes, ranges: Sequence[Span], states: Sequence[Live], *, witnessed: bool
    ) -> int:
        """Drops the bytes of commits that an archive holds, all of a day or none; the states stay as snapshots, so that
        streams go on without the archive. How many were dropped."""
        with sqlite.transaction(self._db):
            for live in states:
                self._snapshots.put(live)
            return self.archived.forget(gaming_day, manifest_hash, ranges, witnessed=witnessed)

    def compact(self) -> None:
        """Gives back to the disk what was forgotten; it needs room for a copy meanwhile."""
        self._db.execute("VACUUM")
        sqlite.empty_wal(self._db)

    # Reading

    def streams(self, kind: str = "") -> list[str]:
        """All streams, or those of one kind, by id."""
        sql = f"{_STREAMS} SELECT stream_id FROM streams JOIN commits USING (stream_id) WHERE seq = 1 {{}}"
        wanted = "AND kind = ?" if kind else ""
        return [row[0] for row in self._rows(sql.format(wanted), (kind,) if kind else ())]

    def heads(self) -> dict[str, Head]:
        return {stream_id: self.head(stream_id) for stream_id in self.streams()}

    def seqs_since(self, position: int) -> tuple[int, dict[str, int]]:
        """The newest seq of every stream that has commits after the position, and the position that it is true of."""
        sql = "SELECT stream_id, MAX(seq), MAX(position) FROM commits NOT INDEXED WHERE position > ? GROUP BY stream_id"
        rows = list(self._rows(sql, (position,)))
        return max((row[2] for row in rows), default=position), {row[0]: row[1] for row in rows}

    def head(self, stream_id: str) -> Head:
        row = self._row("SELECT seq, hash FROM commits WHERE stream_id = ? ORDER BY seq DESC LIMIT 1", (stream_id,))
        return Head(*row) if row else EMPTY

    def head_at(self, position: int) -> tuple[str, Head] | None:
        """Whose commit lies at a position of the log, and which; None where none does."""
        row = self._row("SELECT stream_id, seq, hash FROM commits WHERE position = ?", (position,))
        return (row[0], Head(*row[1:])) if row else None

    def count(self) -> int:
        return self._number("SELECT COUNT(*) FROM commits")

    def last_position(self) -> int:
        return self._number("SELECT COALESCE(MAX(position), 0) FROM commits")

    def commits(self, stream_id: str, after_seq: int = 0, up_to_seq: int | None = None) -> Iterator[Record]:
        """A stream's commits in order."""
        bounds = (stream_id, after_seq, 2**62 if up_to_seq is None else up_to_seq)
        return map(self._record, self._rows(f"SELECT {_COLUMNS} {_SPAN}", bounds, bounds[:2]))

    def history(self, stream_id: str, after_seq: int = 0, up_to_seq: int | None = None) -> Iterator[Record]:
        """The same without their signatures, for readers who only ask what they did."""
        bounds = (stream_id, after_seq, 2**62 if up_to_seq is None else up_to_seq)
        for stream, seq, digest, data in self._rows(f"SELECT {_UNSIGNED} {_SPAN}", bounds, bounds[:2]):
            if type(data) is not bytes:
                raise BrokenRecord(stream, seq, "its bytes were stored as something else")
            if not data:  # the log has forgotten it, and an archive has it
                data, _ = self.archived.stored(stream, seq)
            record = unseal(stream, data, b"", seq, digest)
            yield opened(record, self._cards) if record.commit.HasField("sealed") else record

    def hashes(self, stream_id: str, after_seq: int, up_to_seq: int) -> Iterator[bytes]:
        """The hashes of a stream's commits in order, as they are stored."""
        for seq, digest in self._rows(f"SELECT seq, hash {_SPAN}", (stream_id, after_seq, up_to_seq)):
            after_seq += 1
            if seq != after_seq:
                raise BrokenRecord(stream_id, after_seq, "it is missing from the log")
            yield digest

    def since(self, position: int, limit: int) -> list[tuple[int, Record | BrokenRecord]]:
        """The next commits of all streams in the order in which they were accepted, broken ones as such."""
        sql = f"SELECT {_COLUMNS}, position FROM commits WHERE position > ? ORDER BY position LIMIT ?"
        rows = self._rows(sql, (position, limit), ("log", position))
        return [(row[5], self._record_or_broken(row)) for row in rows]

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        row = self._row(f"SELECT {_COLUMNS} FROM commits {_BY_COMMAND}", (stream_id, command_id))
        return self._record(row) if row else None

    def seq_of(self, stream_id: str, command_id: str) -> int:
        """The seq under which a command was recorded; 0 for one that was not."""
        row = self._row(f"SELECT seq FROM commits {_BY_COMMAND}", (stream_id, command_id))
        return int(row[0]) if row else 0

    def round_span(self, round_id: str) -> tuple[str, int, int]:
        """The round's stream and its first and last seq; a round still open reaches to the head."""
        row = self._row("SELECT stream_id, first_seq, last_seq FROM rounds WHERE round_id = ?", (round_id,))
        if row is None:
            raise UnknownRound(round_id)
        stream_id, first_seq, last_seq = row
        return stream_id, first_seq, last_seq or self.head(stream_id).seq

    def round_facts(self, round_id: str) -> RoundFacts | None:
        """What another stream may know of a round; None where there is no such round."""
        row = self._row("SELECT stream_id, first_seq FROM rounds WHERE round_id = ?", (round_id,))
        if row is None:
            return None
        for record in self.history(row[0], row[1] - 1, row[1]):
            for event in record.commit.events:
                if event.round_opened.round_id == round_id:
                    return RoundFacts(round_id, row[0], record.commit.kind, event.round_opened.rulebook_id)
        return None

    def rounds(self, stream_id: str = "") -> list[str]:
        """All rounds, or those of one stream, in the order in which they began."""
        wanted, names = ("WHERE stream_id = ?", (stream_id,)) if stream_id else ("", ())
        sql = f"SELECT round_id FROM rounds {wanted} ORDER BY stream_id, first_seq"
        return [row[0] for row in self._rows(sql, names)]

    def next_offsets(self) -> dict[int, int]:
        """Where the mirror goes on reading the topic, by partition."""
        return dict(self._rows("SELECT partition, next_offset FROM mirrored"))

    def load(self, stream_id: str, at_seq: int | None = None, catalogue: Catalogue = CATALOGUE) -> Live:
        """A stream as it is, or as it was after one of its commits: from a snapshot and what followed it."""
        live = self._snapshot(catalogue, stream_id, at_seq) or Live(stream_id)
        return replayed_all(catalogue, live, self.history(stream_id, live.head.seq, at_seq))

    def _snapshot(self, catalogue: Catalogue, stream_id: str, at_seq: int | None) -> Live | None:
        up_to_seq = at_seq if at_seq is not None else 2**62
        newest: Live | None = None
        if self._snapshots:
            rows = self._rows(snapshot_table.FIND, (stream_id, up_to_seq, snapshots.VERSION))
            newest = self._snapshots.first_good(catalogue, ((self._stored(row), row[5], row[6]) for row in rows))
        if self._old_states is None:
            return newest
        found = self._old_states.before(stream_id, newest.head.seq if newest else 0, up_to_seq)
        of_commits = (
            (record, state, checksum)
            for head, state, checksum in found
            for record in self.commits(stream_id, head.seq - 1, head.seq)
            if record.hash == head.hash
        )
        return self._old_states.table.first_good(catalogue, of_commits) or newest

    def bytes_of(self, stream_id: str, after_seq: int, up_to_seq: int) -> int:
        """How much so many of a stream's commits weigh."""
        return sum(row[0] for row in self._rows(f"SELECT LENGTH(data) {_SPAN}", (stream_id, after_seq, up_to_seq)))

    def _record(self, row: Sequence[Any]) -> Record:
        return opened(self._stored(row), self._cards)

    def _stored(self, row: Sequence[Any]) -> Record:
        return _record(self.archived.whole(row))

    def _record_or_broken(self, row: Sequence[Any]) -> Record | BrokenRecord:
        try:
            return self._record(row)
        except BrokenRecord as broken:
            return broken

    def _rows(self, sql: str, parameters: tuple[Any, ...] = (), after: tuple[str, int] = ("", 0)) -> Iterator[Any]:
        """Rows of a query; a file too damaged to be read is named by where the reading stopped."""
        row: Any = after
        try:
            for row in self._db.execute(sql, parameters):
                yield row
        except sqlite.UNREADABLE as error:
            place, seq = row[:2] if after[0] else after
            raise BrokenRecord(place or "log", seq + 1 if place else 0, f"the file cannot be read: {error}") from error

    def _row(self, sql: str, parameters: tuple[Any, ...]) -> Any:
        return next(self._rows(sql, parameters), None)

    def _number(self, sql: str) -> int:
        return int(self._row(sql, ())[0])


def _checked(db: sqlite.Connection, path: Path | str) -> sqlite.Connection:
    if (found := sqlite.version(db)) > FORGETS:
        db.close()
        raise NewerStore(f"{path} has layout {found}, this version of the program knows {FORGETS}: use the newer one")
    return db


def _beside(path: Path | str) -> Path | None:
    """Where the archives of a store lie."""
    return None if path == sqlite.IN_MEMORY else Path(path).with_name(archived_rows.FOLDER)


def _can_extend(record: Record) -> bool:
    return (record.commit.seq == 1) == (record.commit.prev_hash == b"")


def _row(record: Record) -> tuple[Any, ...]:
    commit, digest, data, signature = record.commit, record.hash, record.data, record.signature
    stream_id, seq, prev_hash = commit.stream_id, commit.seq, commit.prev_hash
    return stream_id, seq, commit.kind, commit.command_id, digest, data, signature, prev_hash


def _record(row: Sequence[Any]) -> Record:
    stream_id, seq, digest, data, signature, *_ = row
    if not (isinstance(data, bytes) and isinstance(signature, bytes)):
        raise BrokenRecord(stream_id, seq, "its bytes were stored as something else")
    return unseal(stream_id, data, signature, seq, digest)
