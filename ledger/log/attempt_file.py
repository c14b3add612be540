"""Where a host keeps commands that it refused: a file of its own, bounded, no part of the ledger."""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.log import sqlite
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys

MOST_ROWS = 200_000
MOST_OF_AN_ACTOR = 20_000
"""So that a caller who floods a host pushes out their own attempts first."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS attempts (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    stream_id TEXT NOT NULL,
    after_seq INTEGER NOT NULL,
    actor_id TEXT NOT NULL,
    code TEXT NOT NULL,
    data BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS attempts_by_stream ON attempts (stream_id, after_seq, number);
CREATE INDEX IF NOT EXISTS attempts_by_actor ON attempts (actor_id, number);
CREATE INDEX IF NOT EXISTS attempts_by_code ON attempts (code, number);
CREATE TABLE IF NOT EXISTS lost (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    attempts INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS marks (
    name TEXT PRIMARY KEY,
    reached INTEGER NOT NULL
);
CREATE TABLE IF NOT EXISTS copied (
    digest BLOB PRIMARY KEY,
    number INTEGER NOT NULL
);
"""


class AttemptFile:
    """One connection to it. What a command and the words of its refusal may tell of cards is sealed as it is added, and
    opened for who lists it; who has no card key passes on what is kept."""

    def __init__(
        self,
        path: Path,
        cards: CardKeys = NO_CARD_KEYS,
        most_rows: int = MOST_ROWS,
        most_of_an_actor: int = MOST_OF_AN_ACTOR,
    ) -> None:
        self._db = sqlite.connect(path, schema=SCHEMA, durable=False)
        self._cards, self._most_rows, self._most_of_an_actor = cards, most_rows, most_of_an_actor

    def close(self) -> None:
        self._db.close()

    def add(self, attempts: Sequence[pb.Attempt], lost: int = 0) -> None:
        with sqlite.transaction(self._db):
            self._insert([self._sealed(each) for each in attempts])
            if lost:
                add = "INSERT INTO lost VALUES (1, ?) ON CONFLICT (one) DO UPDATE SET attempts = attempts + ?"
                self._db.execute(add, (lost, lost))

    def _insert(self, attempts: Sequence[pb.Attempt]) -> None:
        self._db.executemany(
            "INSERT INTO attempts (stream_id, after_seq, actor_id, code, data) VALUES (?, ?, ?, ?, ?)",
            [(a.stream_id, a.after_seq, a.actor.actor_id, a.rejection.code, a.SerializeToString()) for a in attempts],
        )
        for actor_id in {a.actor.actor_id for a in attempts}:
            self._db.execute(
                "DELETE FROM attempts WHERE actor_id = ?1 AND number <= COALESCE((SELECT number FROM attempts "
                "WHERE actor_id = ?1 ORDER BY number DESC LIMIT 1 OFFSET ?2), 0)",
                (actor_id, self._most_of_an_actor),
            )
        self._db.execute(
            "DELETE FROM attempts WHERE number <= (SELECT MAX(number) FROM attempts) - ?", (self._most_rows,)
        )

    def copy(self, attempts: Sequence[pb.Attempt], marks: Mapping[str, int]) -> None:
        """Takes over what other hosts have kept, each once, and how far they were read."""
        with sqlite.transaction(self._db):
            new = [each for each in attempts if self._is_new(each)]
            if new:
                self._insert(new)
            self._mark(marks)
            self._db.execute(
                "DELETE FROM copied WHERE number <= (SELECT MAX(number) FROM copied) - ?", (2 * self._most_rows,)
            )

    def _is_new(self, attempt: pb.Attempt) -> bool:
        digest = hashlib.sha256(attempt.SerializeToString(deterministic=True)).digest()
        number = "(SELECT COALESCE(MAX(number), 0) + 1 FROM copied)"
        done = self._db.execute(f"INSERT OR IGNORE INTO copied SELECT ?, {number}", (digest,))
        return bool(done.rowcount)

    def after(self, number: int, limit: int) -> list[pb.Attempt]:
        """Those that were kept after this one, in order; as they are kept, where there is no card key."""
        rows = self._db.execute("SELECT number, data FROM attempts WHERE number > ? LIMIT ?", (number, limit))
        return self._opened(rows) if self._cards.newest else _read(rows)

    def reached(self, name: str) -> int:
        row = self._db.execute("SELECT reached FROM marks WHERE name = ?", (name,)).fetchone()
        return int(row[0]) if row else 0

    def mark(self, name: str, reached: int) -> None:
        with sqlite.transaction(self._db):
            self._mark({name: reached})

    def _mark(self, marks: Mapping[str, int]) -> None:
        add = "INSERT INTO marks VALUES (?, ?) ON CONFLICT (name) DO UPDATE SET reached = excluded.reached"
        self._db.executemany(add, marks.items())

    def of_stream(self, stream_id: str, first_seq: int, last_seq: int, limit: int) -> list[pb.Attempt]:
        """Those that fell between these commits, in order."""
        sql = (
            "SELECT number, data FROM attempts WHERE stream_id = ? AND after_seq >= ? AND after_seq <= ? "
            "ORDER BY after_seq, number LIMIT ?"
        )
        return self._opened(self._db.execute(sql, (stream_id, first_seq, last_seq, limit)))

    def newest(self, wanted: dict[str, str], before_number: int, limit: int) -> list[pb.Attempt]:
        """Those for which these columns hold these values, the newest first."""
        asked = [f"{name} = ?" for name in wanted if name in ("stream_id", "actor_id", "code")]
        where = " AND ".join([*asked, "number < ?"])
        sql = f"SELECT number, data FROM attempts WHERE {where} ORDER BY number DESC LIMIT ?"
        return self._opened(self._db.execute(sql, (*wanted.values(), before_number or 2**62, limit)))

    def _sealed(self, attempt: pb.Attempt) -> pb.Attempt:
        if not self._cards.newest:
            return attempt
        kept, told = pb.Attempt(), pb.Attempt(rejection=attempt.rejection)
        kept.CopyFrom(attempt)
        if attempt.HasField("command"):
            told.command.CopyFrom(attempt.command)
        kept.ClearField("command")
        kept.rejection.Clear()
        kept.rejection.code = attempt.rejection.code
        plain = told.SerializeToString(deterministic=True)
        kept.sealed.CopyFrom(self._cards.seal(attempt.stream_id, "", plain, _place(attempt)))
        return kept

    def _opened(self, rows: Iterable[Any]) -> list[pb.Attempt]:
        attempts = _read(rows)
        for attempt in attempts:
            if attempt.HasField("sealed"):
                self._open(attempt)
        return attempts

    def _open(self, attempt: pb.Attempt) -> None:
        plain = self._cards.unsealed(attempt.stream_id, attempt.sealed, _place(attempt))
        attempt.ClearField("sealed")
        if plain is None:
            attempt.rejection.message = "sealed with a card key that is not at hand, or not as it was kept"
            return
        told = pb.Attempt.FromString(plain)
        attempt.rejection.CopyFrom(told.rejection)
        if told.HasField("command"):
            attempt.command.CopyFrom(told.command)

    def lost(self) -> int:
        row = self._db.execute("SELECT attempts FROM lost").fetchone()
        return int(row[0]) if row else 0


def _place(attempt: pb.Attempt) -> bytes:
    """Binds what is sealed to the attempt that it is of."""
    at = attempt.at
    return b"attempt\0%s\0%d\0%d\0%d" % (attempt.host_id.encode(), attempt.after_seq, at.seconds, at.nanos)


def _read(rows: Iterable[Any]) -> list[pb.Attempt]:
    found = []
    for number, data in rows:
        try:
            attempt = pb.Attempt.FromString(data)
        except (DecodeError, TypeError):  # a damaged row says so, and the others are read
            attempt = unreadable("what was kept of this refused command cannot be read")
        attempt.number = number
        found.append(attempt)
    return found


def unreadable(why: str) -> pb.Attempt:
    """Stands for refused commands that were kept and cannot be read any more."""
    return pb.Attempt(name="unreadable", rejection=pb.Rejection(code="UNREADABLE", message=why))
