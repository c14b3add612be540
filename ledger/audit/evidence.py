"""A floor's files as verification reads them: rows, not yet believed. Opened so that nothing can be added."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Any, Self

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.audit.findings import Difference, Entry, Unreadable
from ledger.audit.published import Legs, PublishedBatch, PublishedSettlement, Totals
from ledger.books.database import empty_file
from ledger.books.follower import SOURCE
from ledger.core import snapshots
from ledger.log import sqlite

_OF_STREAM = "WHERE stream_id = CAST(? AS TEXT)"
"""Asks with bytes, so that an id can be asked for that is no longer text."""

_DAMAGED_ROW = re.compile(r"row (\d+) missing from index (?:sqlite_autoindex_)?(commits|batches|settlements)")
"""In what SQLite says of a file: the row, counted from 1, and its table."""

_ROWS: dict[str, tuple[str, type[pb.Commit | pb.PostingBatch | pb.Settlement]]] = {
    "commits": ("position", pb.Commit),
    "batches": ("position", pb.PostingBatch),
    "settlements": ("position", pb.Settlement),
}
"""The order of the rows, and what its column `data` holds."""


class EvidenceFile:
    """One file, seen as it is at one moment even while a host goes on writing to it."""

    def __init__(self, connection: sqlite.Connection, name: str) -> None:
        self._db, self._name = connection, name
        self._db.execute("BEGIN")
        with suppress(*sqlite.UNREADABLE):  # the moment is that of the first reading; whoever reads on is told
            self._db.execute("SELECT 1 FROM sqlite_master").fetchone()

    @classmethod
    def open(cls, path: Path) -> Self:
        return cls(sqlite.connect_read_only(path), path.name)

    def close(self) -> None:
        self._db.close()

    def _rows(self, sql: str, *values: Any) -> Iterator[Any]:
        try:
            yield from self._db.execute(sql, values)
        except sqlite.UNREADABLE as error:
            raise Unreadable(f"{self._name}: {error}") from error

    def _column(self, sql: str, *values: Any) -> list[Any]:
        return [row[0] for row in self._rows(sql, *values)]

    def _number(self, value: Any) -> int:
        """A damaged row may hold anything in any column."""
        if not isinstance(value, int):
            raise Unreadable(f"{self._name}: a row holds {value!r} where a number belongs")
        return value

    def damage(self) -> list[Difference]:
        """What is wrong with the file itself, named by stream and seq where it is a row that has them."""
        found = sqlite.integrity_problems(self._db)
        return [self._named(problem) for problem in found if not problem.startswith("***")]  # a heading

    def _named(self, problem: str) -> Difference:
        if damaged := _DAMAGED_ROW.search(problem):
            with suppress(Unreadable):
                return self._damaged_row(damaged[2], int(damaged[1]), problem)
        return Difference("", 0, f"{self._name}: {problem}")

    def _damaged_row(self, table: str, ordinal: int, problem: str) -> Difference:
        """What the row's data says of itself goes before its other columns."""
        order, message = _ROWS[table]
        sql = f"SELECT CAST(stream_id AS BLOB), seq, data FROM {table} NOT INDEXED ORDER BY {order} LIMIT 1 OFFSET ?"
        for stream_id, seq, data in self._rows(sql, ordinal - 1):
            with suppress(DecodeError):
                held = message.FromString(_bytes(data))
                return Difference(held.stream_id, held.seq, f"its row in {self._name} is damaged: {problem}")
            return Difference(_text(stream_id), self._number(seq), f"its row in {self._name} is damaged: {problem}")
        raise Unreadable(problem)


class StoreEvidence(EvidenceFile):
    """The log of the embedded engine."""

    def streams(self) -> list[str]:
        return sorted(map(_text, self._column("SELECT DISTINCT CAST(stream_id AS BLOB) FROM commits")))

    def count(self, stream_id: str) -> int:
        return int(self._column(f"SELECT COUNT(*) FROM commits {_OF_STREAM}", _stored(stream_id))[0])

    def entries(self, stream_id: str) -> Iterator[Entry]:
        columns = "seq, CAST(kind AS BLOB), CAST(command_id AS BLOB), hash, data, signature"
        for row in self._rows(f"SELECT {columns} FROM commits {_OF_STREAM} ORDER BY seq", _stored(stream_id)):
            seq, kind, command_id, digest, data, signature = row
            if not type(kind) is type(command_id) is type(digest) is type(data) is type(signature) is bytes:
                kind, command_id, digest, data, signature = map(_bytes, row[1:])  # damaged: it may hold anything
            yield Entry(self._number(seq), kind, command_id, digest, data, signature)

    def rounds(self, stream_id: str) -> Mapping[str, tuple[int, int | None]] | None:
        sql = f"SELECT round_id, first_seq, last_seq FROM rounds {_OF_STREAM}"
        return {name: (self._number(first), last) for name, first, last in self._rows(sql, _stored(stream_id))}

    def snapshots(self, stream_id: str) -> Mapping[int, tuple[bytes, bytes]]:
        sql = f"SELECT seq, hash, state FROM snapshots {_OF_STREAM} AND version = ?"
        rows = self._rows(sql, _stored(stream_id), snapshots.VERSION)
        return {self._number(seq): (digest, state) for seq, digest, state in rows}

    def strays(self, stream_id: str) -> list[Difference]:
        return []

    def lost_races(self, stream_id: str) -> int:
        return 0

    def seq_at(self, stream_id: str, position: int) -> int:
        sql = f"SELECT seq FROM commits {_OF_STREAM} AND position <= ? ORDER BY seq DESC LIMIT 1"
        return self._number((self._column(sql, _stored(stream_id), position) or [0])[0])

    def damage(self) -> list[Difference]:
        return [*super().damage(), *self._strange_rounds()]

    def _strange_rounds(self) -> list[Difference]:
        sql = "SELECT round_id, stream_id FROM rounds WHERE stream_id NOT IN (SELECT stream_id FROM commits)"
        problem = "is in the index of rounds, and its stream is not in the log"
        try:
            return [Difference(str(stream_id), 0, f"{round_id} {problem}") for round_id, stream_id in self._rows(sql)]
        except Unreadable as unreadable:
            return [Difference("", 0, str(unreadable))]


class BooksEvidence(EvidenceFile):
    """The books of the embedded engine."""

    entered_together = True

    @classmethod
    def open(cls, path: Path) -> Self:
        """Books that no follower has begun are empty."""
        if path.exists():
            return super().open(path)
        return cls(empty_file(), path.name)

    def streams(self) -> list[str]:
        names = ("streams", "batches", "settlements", "legs", "balances", "figures")
        sql = " UNION ".join(f"SELECT CAST(stream_id AS BLOB) FROM {name}" for name in names)
        return sorted(map(_text, self._column(sql)))

    def batches(self, stream_id: str) -> Iterator[PublishedBatch]:
        legs = self._legs(stream_id)
        following = next(legs, None)
        sql = f"SELECT seq, round_id, gaming_day, data FROM batches {_OF_STREAM} ORDER BY seq"
        for value, round_id, gaming_day, data in self._rows(sql, _stored(stream_id)):
            seq = self._number(value)
            while following is not None and following[0] < seq:
                following = next(legs, None)
            own = following[1] if following is not None and following[0] == seq else ()
            yield PublishedBatch(seq, _bytes(data), (round_id, gaming_day), own)

    def _legs(self, stream_id: str) -> Iterator[tuple[int, Legs]]:
        sql = f"SELECT seq, account, change_cents FROM legs {_OF_STREAM} ORDER BY seq, account"
        for seq, rows in groupby(self._rows(sql, _stored(stream_id)), key=lambda row: row[0]):
            yield self._number(seq), tuple((account, cents) for _, account, cents in rows)

    def settlements(self, stream_id: str) -> Iterator[PublishedSettlement]:
        sql = f"SELECT number, seq, data, round_id, gaming_day FROM settlements {_OF_STREAM} ORDER BY number"
        for number, seq, data, *listed in self._rows(sql, _stored(stream_id)):
            yield PublishedSettlement(number, self._number(seq), _bytes(data), (listed[0], listed[1]))

    def notices(self, stream_id: str) -> Iterator[bytes]:
        """Books hold none: they are the courier's."""
        return iter(())

    def totals(self, stream_id: str) -> Totals | None:
        sql = f"SELECT seq, hash, postings, settlements FROM streams {_OF_STREAM}"
        for seq, *others in self._rows(sql, _stored(stream_id)):
            return Totals(self._number(seq), *others)
        return Totals(0, b"", 0, 0)

    def figures(self, stream_id: str) -> Mapping[tuple[str, int], int] | None:
        sql = f"SELECT gaming_day, movement, cents FROM figures {_OF_STREAM}"
        return {(day, movement): cents for day, movement, cents in self._rows(sql, _stored(stream_id))}

    def problems(self, stream_id: str) -> Iterator[tuple[int, str]]:
        """A balance is the sum of its legs, a leg belongs to a batch, and all balances sum to zero."""
        totals = self.totals(stream_id)
        seq = totals.seq if totals else 0
        balances = dict(self._rows(f"SELECT account, balance_cents FROM balances {_OF_STREAM}", _stored(stream_id)))
        sums = dict(
            self._rows(
                f"SELECT account, SUM(change_cents) FROM legs {_OF_STREAM} GROUP BY account",
                _stored(stream_id),
            )
        )
        for account in sorted({*balances, *sums}, key=str):
            if balances.get(account) != sums.get(account):
                found, added = balances.get(account), sums.get(account)
                yield seq, f"the books hold a balance of {found} cents for {account}; what was added to it is {added}"
        if all(isinstance(cents, int) for cents in balances.values()) and sum(balances.values()):
            yield seq, f"the balances of its accounts sum to {sum(balances.values())} cents, not to zero"
        batches = "SELECT seq FROM batches WHERE stream_id = CAST(?1 AS TEXT)"
        orphans = f"SELECT DISTINCT seq FROM legs WHERE stream_id = CAST(?1 AS TEXT) AND seq NOT IN ({batches})"
        for orphan in self._column(orphans, _stored(stream_id)):
            yield self._number(orphan), "the books add to accounts for it without any postings"

    def state(self, stream_id: str) -> tuple[int, bytes, bytes] | None:
        sql = f"SELECT seq, hash, state FROM states {_OF_STREAM} AND version = ?"
        for seq, digest, state in self._rows(sql, _stored(stream_id), snapshots.VERSION):
            return self._number(seq), _bytes(digest), _bytes(state)
        return None

    def set_aside(self) -> Mapping[str, str]:
        rows = self._rows("SELECT stream_id, seq, reason FROM set_aside")
        return {stream_id: f"seq {seq}: {reason}" for stream_id, seq, reason in rows}

    def position(self) -> int | None:
        return self._number((self._column("SELECT position FROM positions WHERE source = ?", SOURCE) or [0])[0])


def _stored(stream_id: str) -> bytes:
    """An id as the column holds it, also where damage has left bytes that are no text."""
    return stream_id.encode(errors="surrogateescape")


def _bytes(value: Any) -> bytes:
    return value if isinstance(value, bytes) else b""


def _text(value: Any) -> str:
    return _bytes(value).decode(errors="surrogateescape")
