"""A floor's files as verification reads them: rows, not yet believed. Opened so that nothing can be added."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from itertools import groupby
from pathlib import Path
from typing import Any, Self

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from roundledger.ledger import read_model, snapshots, sqlite
from roundledger.ledger.chain import BrokenRecord, unseal
from roundledger.ledger.follower import SOURCE
from roundledger.ledger.published import Legs, PublishedBatch, PublishedSettlement, Totals
from roundledger.ledger.verify import Difference, Entry, Unreadable

_OF_TABLE = "WHERE table_id = CAST(? AS TEXT)"
"""Asks with bytes, so that an id can be asked for that is no longer text."""

_ROW_IN_MESSAGE = re.compile(r"\brow (\d+)\b")
_INDEXES_OF_COMMITS = re.compile(r"\b(sqlite_autoindex_commits_\d|commits_by_command)\b")


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

    def _integrity_problems(self) -> Iterator[str]:
        for problem in sqlite.integrity_problems(self._db):
            if not problem.startswith("***"):  # a heading
                yield problem


class StoreEvidence(EvidenceFile):
    """The log of the embedded engine."""

    def tables(self) -> list[str]:
        """Ids as they stand there, should one of them no longer be text."""
        found = self._column("SELECT DISTINCT CAST(table_id AS BLOB) FROM commits")
        return sorted((table_id or b"").decode(errors="surrogateescape") for table_id in found)

    def count(self, table_id: str) -> int:
        return int(self._column(f"SELECT COUNT(*) FROM commits {_OF_TABLE}", _stored(table_id))[0])

    def entries(self, table_id: str) -> Iterator[Entry]:
        sql = f"SELECT seq, CAST(command_id AS BLOB), hash, data, signature FROM commits {_OF_TABLE} ORDER BY seq"
        for seq, command_id, digest, data, signature in self._rows(sql, _stored(table_id)):
            yield Entry(self._number(seq), _bytes(command_id), _bytes(digest), _bytes(data), _bytes(signature))

    def rounds(self, table_id: str) -> Mapping[str, tuple[int, int | None]] | None:
        sql = f"SELECT round_id, first_seq, last_seq FROM rounds {_OF_TABLE}"
        return {round_id: (first, last) for round_id, first, last in self._rows(sql, _stored(table_id))}

    def snapshots(self, table_id: str) -> Mapping[int, tuple[bytes, bytes]]:
        sql = f"SELECT seq, hash, state FROM snapshots {_OF_TABLE} AND version = ?"
        return {seq: (digest, state) for seq, digest, state in self._rows(sql, _stored(table_id), snapshots.VERSION)}

    def strays(self, table_id: str) -> list[Difference]:
        return []

    def lost_races(self, table_id: str) -> int:
        return 0

    def seq_at(self, table_id: str, position: int) -> int:
        sql = f"SELECT seq FROM commits {_OF_TABLE} AND position <= ? ORDER BY seq DESC LIMIT 1"
        return self._number((self._column(sql, _stored(table_id), position) or [0])[0])

    def damage(self) -> list[Difference]:
        """What is wrong with the file itself, named by table and seq where it is a commit's row."""
        found = [self._named(problem) for problem in self._integrity_problems()]
        strangers = "SELECT round_id, table_id FROM rounds WHERE table_id NOT IN (SELECT table_id FROM commits)"
        try:
            for round_id, table_id in self._rows(strangers):
                problem = f"the index has a round {round_id!r} of a table that the log does not have"
                found.append(Difference(str(table_id), 0, problem))
        except Unreadable as problem:
            found.append(Difference("", 0, str(problem)))
        return found

    def _named(self, problem: str) -> Difference:
        row = _ROW_IN_MESSAGE.search(problem)
        if row and _INDEXES_OF_COMMITS.search(problem):
            try:
                return self._commit_in_row(int(row[1]), problem)
            except Unreadable:
                pass
        return Difference("", 0, f"{self._name}: {problem}")

    def _commit_in_row(self, ordinal: int, problem: str) -> Difference:
        """Rows in SQLite's messages are counted from 1. What the row's bytes say goes before its other columns."""
        sql = (
            "SELECT CAST(table_id AS BLOB), seq, data, hash FROM commits NOT INDEXED ORDER BY position LIMIT 1 OFFSET ?"
        )
        for table_id, seq, data, digest in self._rows(sql, ordinal - 1):
            commit = _commit_of(data, digest)
            if commit is not None:
                return Difference(commit.table_id, commit.seq, f"its row is damaged: {problem}")
            return Difference(_bytes(table_id).decode(errors="replace"), seq, f"its row is damaged: {problem}")
        return Difference("", 0, f"{self._name}: {problem}")


class BooksEvidence(EvidenceFile):
    """The books of the embedded engine."""

    entered_together = True

    @classmethod
    def open(cls, path: Path) -> Self:
        """Books that no follower has begun are empty."""
        if path.exists():
            return super().open(path)
        return cls(sqlite.connect(sqlite.IN_MEMORY, schema=read_model.SCHEMA, durable=False), path.name)

    def tables(self) -> list[str]:
        sql = " UNION ".join(f"SELECT table_id FROM {name}" for name in ("tables", "batches", "settlements", "legs"))
        return self._column(sql + " UNION SELECT table_id FROM balances ORDER BY table_id")

    def batches(self, table_id: str) -> Iterator[PublishedBatch]:
        legs = self._legs(table_id)
        following = next(legs, None)
        sql = f"SELECT seq, round_id, gaming_day, data FROM batches {_OF_TABLE} ORDER BY seq"
        for value, round_id, gaming_day, data in self._rows(sql, _stored(table_id)):
            seq = self._number(value)
            while following is not None and following[0] < seq:
                following = next(legs, None)
            own = following[1] if following is not None and following[0] == seq else ()
            yield PublishedBatch(seq, _bytes(data), (round_id, gaming_day), own)

    def _legs(self, table_id: str) -> Iterator[tuple[int, Legs]]:
        sql = f"SELECT seq, account, change_cents FROM legs {_OF_TABLE} ORDER BY seq, account"
        for seq, rows in groupby(self._rows(sql, _stored(table_id)), key=lambda row: row[0]):
            yield self._number(seq), tuple((account, cents) for _, account, cents in rows)

    def settlements(self, table_id: str) -> Iterator[PublishedSettlement]:
        sql = f"SELECT number, seq, data, round_id, gaming_day FROM settlements {_OF_TABLE} ORDER BY number"
        for number, seq, data, *listed in self._rows(sql, _stored(table_id)):
            yield PublishedSettlement(number, self._number(seq), _bytes(data), (listed[0], listed[1]))

    def totals(self, table_id: str) -> Totals | None:
        sql = f"SELECT seq, hash, postings, settlements FROM tables {_OF_TABLE}"
        for seq, *others in self._rows(sql, _stored(table_id)):
            return Totals(self._number(seq), *others)
        return Totals(0, b"", 0, 0)

    def problems(self, table_id: str) -> Iterator[tuple[int, str]]:
        """A balance is the sum of its legs, a leg belongs to a batch, and all balances sum to zero."""
        totals = self.totals(table_id)
        seq = totals.seq if totals else 0
        balances = dict(self._rows(f"SELECT account, balance_cents FROM balances {_OF_TABLE}", _stored(table_id)))
        sums = dict(
            self._rows(
                f"SELECT account, SUM(change_cents) FROM legs {_OF_TABLE} GROUP BY account",
                _stored(table_id),
            )
        )
        for account in sorted({*balances, *sums}):
            if balances.get(account) != sums.get(account):
                found, added = balances.get(account), sums.get(account)
                yield seq, f"the books hold a balance of {found} cents for {account}; what was added to it is {added}"
        if all(isinstance(cents, int) for cents in balances.values()) and sum(balances.values()):
            yield seq, f"the balances of its accounts sum to {sum(balances.values())} cents, not to zero"
        batches = "SELECT seq FROM batches WHERE table_id = CAST(?1 AS TEXT)"
        orphans = f"SELECT DISTINCT seq FROM legs WHERE table_id = CAST(?1 AS TEXT) AND seq NOT IN ({batches})"
        for orphan in self._column(orphans, _stored(table_id)):
            yield self._number(orphan), "the books add to accounts for it without any postings"

    def set_aside(self) -> Mapping[str, str]:
        rows = self._rows("SELECT table_id, seq, reason FROM set_aside")
        return {table_id: f"seq {seq}: {reason}" for table_id, seq, reason in rows}

    def position(self) -> int | None:
        return self._number((self._column("SELECT position FROM positions WHERE source = ?", SOURCE) or [0])[0])

    def damage(self) -> list[Difference]:
        return [Difference("", 0, f"{self._name}: {problem}") for problem in self._integrity_problems()]


def _stored(table_id: str) -> bytes:
    """An id as the column holds it, also where damage has left bytes that are no text."""
    return table_id.encode(errors="surrogateescape")


def _bytes(value: Any) -> bytes:
    return value if isinstance(value, bytes) else b""


def _commit_of(data: Any, digest: Any) -> pb.Commit | None:
    """The commit that a row's bytes hold, if they are intact."""
    try:
        commit = pb.Commit.FromString(_bytes(data))
        return unseal(commit.table_id, data, b"", commit.seq, digest).commit
    except (BrokenRecord, DecodeError):
        return None
