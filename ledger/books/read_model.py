"""The books as accounting reads them: balances, postings, settlements, with the commits they are true of."""

import uuid
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any, Self, TypeVar

import msgspec

import roundledger.v1 as pb
from ledger.books.entering import BATCH, Entering, Progress, note_alerts, progress_of
from ledger.books.schema import CONTENT, SCHEMA
from ledger.core import snapshots
from ledger.core.alerts import differs, set_aside
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Head
from ledger.core.commands import Live
from ledger.core.fold import Fold, Outputs
from ledger.log import sqlite

_PAGE = 500

_HIGHEST = 2**63 - 1
"""What SQLite can count to. Who asks for more asks for nothing that there is."""

Message = TypeVar("Message")


class Selection(msgspec.Struct, frozen=True):
    """Which rows to list; what is empty does not matter."""

    round_id: str = ""
    stream_id: str = ""
    gaming_day: str = ""


class Balances(msgspec.Struct, frozen=True):
    """One consistent read and the commits it is true of."""

    as_of: dict[str, Head]
    by_account: dict[str, int]


class Figures(msgspec.Struct, frozen=True):
    """What moved, by stream and then by movement, in one consistent read; and the commits it is true of."""

    as_of: dict[str, Head]
    by_stream: dict[str, dict[int, int]]
    in_transit: dict[str, dict[str, int]]
    """What each stream has put into, or taken out of, the accounts of contributions under way: always of all."""


class ReadModel:
    """One connection to the books' file. Effects and the reader's position are saved together."""

    def __init__(self, path: Path | str) -> None:
        self._db = sqlite.connect(path, schema=SCHEMA, durable=False)

    @classmethod
    def for_reading(cls, path: Path) -> Self:
        """A connection of one's own, through which nothing can be written: a slow reader holds up nobody else."""
        sqlite.connect(path, schema=SCHEMA, durable=False).close()
        books = cls.__new__(cls)
        books._db = sqlite.connect_read_only(path)
        return books

    def close(self) -> None:
        self._db.close()

    # Writing

    def fill_from(self, origin: str) -> None:
        """Begins anew if the books were filled from elsewhere: the numbers of two logs do not follow each other."""
        if self.origin() != origin:
            self.begin_anew(origin)

    def begin_anew(self, origin: str = "") -> None:
        """Forgets everything. The new origin tells those who have read these books that positions begin again."""
        with sqlite.transaction(self._db):
            for table in CONTENT:
                self._db.execute(f"DELETE FROM {table}")
            self._db.execute("INSERT INTO origin VALUES (?)", (origin or uuid.uuid4().hex,))

    def apply(self, outputs: Iterable[Outputs], positions: dict[str, int]) -> int:
        """Enters what the fold of a log gave out."""
        batches, settlements, alerts = [], [], []
        for output in outputs:
            batches.append(output.batch)
            if (settlement := output.settlement) is not None:
                settlements.append(settlement)
            if output.differs:
                alerts.append(differs(output))
        return self.enter(positions, batches, settlements, alerts)

    def enter(
        self,
        positions: dict[str, int],
        batches: Iterable[pb.PostingBatch] = (),
        settlements: Iterable[pb.Settlement] = (),
        alerts: Iterable[pb.StreamAlert] = (),
    ) -> int:
        """Enters what is new, drops what was entered before, and remembers where the reader is. Returns how many
        postings are new. What does not follow on what the books hold is not entered: until the missing numbers have
        come, its stream counts as set aside."""
        with sqlite.transaction(self._db):
            entering = Entering(self._db)
            entered = sum(map(entering.batch, batches))
            for settlement in settlements:
                entering.settlement(settlement)
            entering.write()
            note_alerts(self._db, alerts)
            self._db.executemany("REPLACE INTO positions VALUES (?, ?)", positions.items())
        return entered

    def note(self, *alerts: pb.StreamAlert) -> None:
        """Keeps alerts that do not come with anything else."""
        with sqlite.transaction(self._db):
            note_alerts(self._db, alerts)

    def keep_state(self, at: Fold) -> None:
        """Remembers a stream as it is after one of its commits, so that the next start need not read all before it."""
        if at.stream is not None:
            row = (at.stream_id, at.head.seq, at.head.hash, at.stream.kind, snapshots.VERSION)
            sql = "REPLACE INTO states VALUES (?, ?, ?, ?, ?, ?)"
            self._db.execute(sql, (*row, snapshots.encode(at.state)))

    def forget_state(self, stream_id: str) -> None:
        self._db.execute("DELETE FROM states WHERE stream_id = ?", (stream_id,))

    # Reading

    def state(self, stream_id: str, catalogue: Catalogue) -> Live:
        """A stream as it was last kept; as it began where none was, or none that this version can read."""
        sql = "SELECT seq, hash, kind, state FROM states WHERE stream_id = ? AND version = ?"
        row = self._db.execute(sql, (stream_id, snapshots.VERSION)).fetchone()
        stream = catalogue.streams.get(row[2]) if row else None
        if stream is None:
            return Live(stream_id)
        try:
            return Live(stream_id, stream, snapshots.decode(stream, row[3]), Head(row[0], row[1]))
        except msgspec.MsgspecError:
            return Live(stream_id)

    def origin(self) -> str:
        """What the books were filled from, if it has a name."""
        row = self._db.execute("SELECT name FROM origin").fetchone()
        return str(row[0]) if row else ""

    def position(self, source: str) -> int:
        row = self._db.execute("SELECT position FROM positions WHERE source = ?", (source,)).fetchone()
        return int(row[0]) if row else 0

    def progress(self, stream_id: str) -> Progress:
        return progress_of(self._db, stream_id)

    def heads(self) -> dict[str, Head]:
        rows = self._db.execute("SELECT stream_id, seq, hash FROM streams WHERE seq > 0 ORDER BY stream_id")
        return {stream_id: Head(seq, digest) for stream_id, seq, digest in rows}

    def streams_set_aside(self) -> dict[str, pb.StreamAlert]:
        """Those that the processors set aside, and those of which numbers are missing."""
        gaps = self._db.execute("SELECT stream_id, kind, arrived FROM gaps ORDER BY stream_id, kind DESC")
        aside = {stream_id: self._gap_alert(stream_id, kind, arrived) for stream_id, kind, arrived in gaps.fetchall()}
        rows = self._db.execute("SELECT stream_id, seq, reason FROM set_aside ORDER BY stream_id")
        return aside | {row[0]: set_aside(*row) for row in rows}

    def has_gap(self, stream_id: str) -> bool:
        return self._db.execute("SELECT 1 FROM gaps WHERE stream_id = ?", (stream_id,)).fetchone() is not None

    def _gap_alert(self, stream_id: str, kind: str, arrived: int) -> pb.StreamAlert:
        progress = self.progress(stream_id)
        last = progress.head.seq if kind == BATCH else progress.settlements
        return set_aside(stream_id, progress.head.seq + 1, f"{kind} {arrived} arrived, but the books end at {last}")

    def alerts(self, after_position: int = 0, limit: int = _PAGE) -> list[tuple[int, pb.StreamAlert]]:
        """What else somebody has to look at, the oldest first: differences, and records that were ignored."""
        sql = "SELECT position, stream_id, seq, kind, reason FROM alerts WHERE position > ? ORDER BY position LIMIT ?"
        rows = self._db.execute(sql, (after_position, limit))
        return [
            (position, pb.StreamAlert(stream_id=stream_id, seq=seq, kind=kind, reason=reason))
            for position, stream_id, seq, kind, reason in rows
        ]

    def count_alerts(self, kind: pb.AlertKind) -> int:
        return int(self._db.execute("SELECT COUNT(*) FROM alerts WHERE kind = ?", (kind,)).fetchone()[0])

    def balances(self, stream_id: str = "", as_of_seq: int | None = None) -> Balances:
        """Of one stream's postings or of all; as of an earlier commit of the stream, if one is named."""
        self._db.execute("BEGIN")
        try:
            heads = {k: head for k, head in self.heads().items() if stream_id in ("", k)}
            if as_of_seq is None:
                sql = (
                    "SELECT account, SUM(balance_cents) FROM balances WHERE ?1 = '' OR stream_id = ?1 GROUP BY account"
                )
                rows = self._db.execute(sql, (stream_id,)).fetchall()
            else:
                heads = {stream_id: Head(as_of_seq, self._batch_at(stream_id, as_of_seq).commit_hash)}
                sql = "SELECT account, SUM(change_cents) FROM legs WHERE stream_id = ? AND seq <= ? GROUP BY account"
                rows = self._db.execute(sql, (stream_id, as_of_seq)).fetchall()
        finally:
            self._db.execute("COMMIT")
        return Balances(heads, dict(sorted(rows)))

    def figures(self, stream_id: str = "", gaming_day: str = "") -> Figures:
        """What moved at one stream or at all, on one gaming day or ever."""
        moved = (
            "SELECT stream_id, movement, SUM(cents) FROM figures "
            "WHERE (?1 = '' OR stream_id = ?1) AND (?2 = '' OR gaming_day = ?2) GROUP BY stream_id, movement"
        )
        fed = "SELECT account, stream_id, balance_cents FROM balances WHERE account LIKE 'fund/%/in_transit'"
        self._db.execute("BEGIN")
        try:
            heads = {k: head for k, head in self.heads().items() if stream_id in ("", k)}
            rows = self._db.execute(moved, (stream_id, gaming_day)).fetchall()
            transits = self._db.execute(fed).fetchall()
        finally:
            self._db.execute("COMMIT")
        return Figures(heads, _nested(rows), _nested(transits))

    def _batch_at(self, stream_id: str, seq: int) -> pb.PostingBatch:
        sql = "SELECT data FROM batches WHERE stream_id = ? AND seq = ?"
        row = self._db.execute(sql, (stream_id, min(seq, _HIGHEST))).fetchone()
        if row is None:
            raise KeyError(f"{stream_id} seq {seq} is not in the books")
        return pb.PostingBatch.FromString(row[0])

    # Lists, a page at a time: between two pages nothing is held open. Pages go by position, the order of entering.

    def batches_page(
        self, selection: Selection, after_position: int = 0, limit: int = _PAGE
    ) -> list[tuple[int, pb.PostingBatch]]:
        rows = self._page("batches", "seq", selection, after_position, limit)
        return [(position, pb.PostingBatch.FromString(data)) for position, data in rows]

    def settlements_page(
        self, selection: Selection, after_position: int = 0, limit: int = _PAGE
    ) -> list[tuple[int, pb.Settlement]]:
        rows = self._page("settlements", "number", selection, after_position, limit)
        return [(position, pb.Settlement.FromString(data)) for position, data in rows]

    def batches(self, selection: Selection) -> Iterator[pb.PostingBatch]:
        return _all(lambda after: self.batches_page(selection, after))

    def settlements(self, selection: Selection) -> Iterator[pb.Settlement]:
        return _all(lambda after: self.settlements_page(selection, after))

    def tail(self, after_position: int, limit: int) -> list[tuple[int, pb.PostingBatch]]:
        return self.batches_page(Selection(), after_position, limit)

    def _page(
        self, table: str, number: str, selection: Selection, after_position: int, limit: int
    ) -> list[tuple[int, bytes]]:
        """Within a stream positions and numbers grow together, and numbers are what its index knows."""
        wanted = {name: value for name, value in msgspec.structs.asdict(selection).items() if value}
        conditions = [f"{name} = :{name}" for name in wanted]
        if set(wanted) == {"stream_id"}:
            last = f"SELECT {number} FROM {table} WHERE position = :after AND stream_id = :stream_id"
            conditions.append(f"{number} > COALESCE(({last}), 0)")
            order = number
        else:
            conditions.append("position > :after")
            order = "position"
        sql = f"SELECT position, data FROM {table} WHERE {' AND '.join(conditions)} ORDER BY {order} LIMIT :limit"
        return self._db.execute(sql, {**wanted, "after": min(after_position, _HIGHEST), "limit": limit}).fetchall()


def _all(page_after: Callable[[int], list[tuple[int, Message]]]) -> Iterator[Message]:
    position = 0
    while page := page_after(position):
        yield from (message for _, message in page)
        position = page[-1][0]


def _nested(rows: Iterable[tuple[str, Any, int]]) -> dict[str, dict[Any, int]]:
    nested: dict[str, dict[Any, int]] = {}
    for outer, inner, cents in rows:
        nested.setdefault(outer, {})[inner] = cents
    return nested
