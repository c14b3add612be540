"""Where a process keeps who looked at what: a file of its own, in which each entry carries the hash of the one before,
so that none can be taken out or changed unseen."""

import hashlib
import threading
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.log import sqlite

_PREFIX = "viewings-"
_SCHEMA = """
CREATE TABLE IF NOT EXISTS viewings (
    number INTEGER PRIMARY KEY,
    subject TEXT NOT NULL,
    actor_id TEXT NOT NULL,
    data BLOB NOT NULL
);
CREATE INDEX IF NOT EXISTS viewings_by_subject ON viewings (subject, number);
CREATE INDEX IF NOT EXISTS viewings_by_actor ON viewings (actor_id, number);
"""


class ViewingFile:
    """One connection to it; several threads may add."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite.connect(path, schema=_SCHEMA, durable=True)
        self._lock = threading.Lock()

    def close(self) -> None:
        with self._lock:
            self._db.close()

    def add(self, viewing: pb.Viewing) -> None:
        """Numbers it and chains it to the last; it is on disk when this returns."""
        with self._lock, sqlite.transaction(self._db):
            row = self._db.execute("SELECT number, data FROM viewings ORDER BY number DESC LIMIT 1").fetchone()
            viewing.number = row[0] + 1 if row else 1
            viewing.prev_hash = _hash(row[1]) if row else b""
            data = viewing.SerializeToString(deterministic=True)
            sql = "INSERT INTO viewings VALUES (?, ?, ?, ?)"
            self._db.execute(sql, (viewing.number, viewing.subject, viewing.actor.actor_id, data))

    def newest(self, subject: str, actor_id: str, before_number: int, limit: int) -> list[pb.Viewing]:
        asked = {name: value for name, value in (("subject", subject), ("actor_id", actor_id)) if value}
        where = "".join(f"{name} = ? AND " for name in asked)
        sql = f"SELECT number, data FROM viewings WHERE {where}number < ? ORDER BY number DESC LIMIT ?"
        with self._lock:
            rows = self._db.execute(sql, (*asked.values(), before_number or 2**62, limit)).fetchall()
        return [_shown(number, data) for number, data in rows]

    def problems(self) -> Sequence[str]:
        """Where the chain is broken, in words; nothing where it is whole."""
        with self._lock:
            return list(_broken(self._db))


def kept_in(data: Path) -> dict[str, Path]:
    """The files of a folder, by the processes that keep them."""
    return {path.stem.removeprefix(_PREFIX): path for path in sorted(data.glob(f"{_PREFIX}*.db"))}


def heads_in(data: Path) -> list[pb.ViewingHead]:
    """How far each file of a folder has come."""
    found = []
    for kept_by, path in kept_in(data).items():
        row = None
        with closing(sqlite.connect_read_only(path)) as db, suppress(*sqlite.UNREADABLE):  # `verify` tells of it
            row = db.execute("SELECT number, data FROM viewings ORDER BY number DESC LIMIT 1").fetchone()
        if row:
            found.append(pb.ViewingHead(kept_by=kept_by, number=row[0], hash=_hash(row[1])))
    return found


def problems_in(data: Path, heads: Sequence[pb.ViewingHead] = ()) -> list[str]:
    """What is wrong with the files of a folder, in words: a chain is broken, or one has no longer what a checkpoint has
    vouched for. A chain alone does not show that its end was cut off."""
    found, files = [], kept_in(data)
    for path in files.values():
        with closing(sqlite.connect_read_only(path)) as db:
            try:
                found += [f"{path.name}: {problem}" for problem in _broken(db)]
            except sqlite.UNREADABLE as problem:
                found.append(f"{path.name}: it cannot be read: {problem}")
    for head in heads:
        if head.kept_by not in files:
            found.append(f"{_PREFIX}{head.kept_by}.db is gone: it had {head.number} viewings at the checkpoint")
        elif (has := _hash_of(files[head.kept_by], head.number)) != head.hash:
            what = "it has another" if has else "its end was cut off"
            found.append(f"{files[head.kept_by].name} had viewing {head.number} at the checkpoint: {what}")
    return found


def _hash_of(path: Path, number: int) -> bytes:
    with closing(sqlite.connect_read_only(path)) as db, suppress(*sqlite.UNREADABLE):
        row = db.execute("SELECT data FROM viewings WHERE number = ?", (number,)).fetchone()
        return _hash(row[0]) if row else b""
    return b""


def _broken(db: sqlite.Connection) -> Iterator[str]:
    """The columns and indexes by which it is searched are compared, too: an entry that no search finds is as good as
    taken out."""
    yield from sqlite.integrity_problems(db)
    number, digest = 0, b""
    for at, subject, actor_id, data in db.execute(
        "SELECT number, subject, actor_id, data FROM viewings ORDER BY number"
    ):
        viewing = _read(data)
        if viewing is None or viewing.number != at:
            yield f"viewing {at} is not as it was kept"
        elif (subject, actor_id) != (viewing.subject, viewing.actor.actor_id):
            yield f"viewing {at} is listed under another subject or actor than it names"
        elif at != number + 1:
            yield f"viewings {number + 1} to {at - 1} are gone"
        elif viewing.prev_hash != digest:
            yield f"viewing {at} does not follow on the one before it"
        number, digest = at, _hash(data)


def _shown(number: int, data: bytes) -> pb.Viewing:
    """One that is damaged keeps its place, so that the list goes on behind it."""
    viewing = _read(data) or pb.Viewing(subject="what was kept here cannot be read")
    viewing.number = number
    return viewing


def _hash(data: bytes) -> bytes:
    return hashlib.sha256(data).digest()


def _read(data: bytes) -> pb.Viewing | None:
    try:
        return pb.Viewing.FromString(data)
    except (DecodeError, TypeError):
        return None
