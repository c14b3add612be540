"""A file of rows as verification reads it, opened so that nothing can be added, and what is wrong with the file."""

import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.audit.findings import Difference, Unreadable
from ledger.log import sqlite

OF_STREAM = "WHERE stream_id = CAST(? AS TEXT)"
"""Asks with bytes, so that an id can be asked for that is no longer text."""

_DAMAGED_ROW = re.compile(r"row (\d+) missing from index (?:sqlite_autoindex_)?(commits|batches|settlements)")
"""In what SQLite says of a file: the row, counted from 1, and its table."""

_ROWS: dict[str, tuple[str, type[pb.Commit | pb.PostingBatch | pb.Settlement]]] = {
    "commits": ("position", pb.Commit),
    "batches": ("position", pb.PostingBatch),
    "settlements": ("position", pb.Settlement),
}
"""The order of the rows, and what its column `data` holds."""

_HIGHEST = 2**63 - 1


class EvidenceFile:
    """One file, seen as it is at one moment even while a host goes on writing to it."""

    def __init__(self, connection: sqlite.Connection, name: str) -> None:
        self._db, self._name = connection, name
        self._db.execute("BEGIN")
        with suppress(*sqlite.UNREADABLE):  # its moment is the first reading; a damaged file shows at the next
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

    def hash_at(self, stream_id: str, seq: int) -> bytes:
        """Both kinds of log keep their commits in a table of this name."""
        sql = f"SELECT data FROM commits {OF_STREAM} AND seq = ?"
        found = self._column(sql, stored(stream_id), min(seq, _HIGHEST))
        return hashlib.sha256(as_bytes(found[0])).digest() if found else b""

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
                held = message.FromString(as_bytes(data))
                return Difference(held.stream_id, held.seq, f"its row in {self._name} is damaged: {problem}")
            return Difference(as_text(stream_id), self._number(seq), f"its row in {self._name} is damaged: {problem}")
        raise Unreadable(problem)


def stored(stream_id: str) -> bytes:
    """An id as the column holds it, also where damage has left bytes that are no text."""
    return stream_id.encode(errors="surrogateescape")


def as_bytes(value: Any) -> bytes:
    return value if isinstance(value, bytes) else b""


def as_text(value: Any) -> str:
    return as_bytes(value).decode(errors="surrogateescape")
