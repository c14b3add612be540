"""Old states of streams, one every so many commits, so that any round of the past is shown without reading all that
came before it. They lie in a file of their own, which the process that serves replay keeps and which can be thrown
away: the commits hold all that is in it. Verification reads no state from here."""

import hmac
import logging
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path

from ledger.core import snapshots
from ledger.core.chain import Head
from ledger.core.commands import Live
from ledger.log import snapshot_table, sqlite
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.snapshot_table import SnapshotTable

logger = logging.getLogger(__name__)

EVERY = 2048
"""Commits of a stream between two states. To replay a commit takes 10 to 40 us of CPU, so that the way from the nearest
state takes less than 0.1 s, and a state of 2 to 5 kB adds one to three bytes to a commit of 250 to 350."""

FURTHEST = 16 * EVERY
"""However large its states are, a stream has one at least so often."""

_SCHEMA = f"""
{snapshot_table.SCHEMA}
CREATE TABLE IF NOT EXISTS written_by (label BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS looked (
    one INTEGER PRIMARY KEY CHECK (one = 1),
    position INTEGER NOT NULL,
    hash BLOB NOT NULL
);
"""


class OldStates:
    """The states of one store's streams, as snapshots: each is believed only with the key by which it was written."""

    def __init__(self, db: sqlite.Connection, key: bytes, cards: CardKeys) -> None:
        self._db = db
        self.table = SnapshotTable(db, key, cards)

    @classmethod
    def open(cls, path: Path, key: bytes, cards: CardKeys = NO_CARD_KEYS) -> "OldStates":
        """To add to; made anew where another version of the program, or another key, has written it."""
        label = _label(key)
        try:
            db = sqlite.connect(path, schema=_SCHEMA, durable=False)
            written_by = db.execute("SELECT label FROM written_by").fetchone()
            if written_by == (label,):
                return cls(db, key, cards)
            db.close()
            if written_by is not None:
                logger.info("old states of another version of the program are dropped, and made anew by and by")
        except sqlite.DatabaseError as problem:
            logger.warning("the old states in %s cannot be used and are made anew: %s", path, problem)
        for suffix in ("", "-wal", "-shm"):
            path.with_name(path.name + suffix).unlink(missing_ok=True)
        db = sqlite.connect(path, schema=_SCHEMA, durable=False)
        db.execute("INSERT INTO written_by VALUES (?)", (label,))
        return cls(db, key, cards)

    @classmethod
    def open_read_only(cls, path: Path, key: bytes, cards: CardKeys = NO_CARD_KEYS) -> "OldStates | None":
        """None where there are none that this program would believe: all of history is read then."""
        if not path.exists():
            return None
        try:
            db = sqlite.connect_read_only(path)
            if db.execute("SELECT label FROM written_by").fetchone() == (_label(key),):
                return cls(db, key, cards)
            db.close()
        except sqlite.UNREADABLE as problem:
            logger.warning("the old states in %s cannot be read: %s", path, problem)
        return None

    def close(self) -> None:
        self._db.close()

    def put(self, live: Live) -> None:
        with sqlite.transaction(self._db):
            self.table.write(live)

    def forget(self, stream_id: str) -> None:
        """They are of commits that the store does not have."""
        self._db.execute("DELETE FROM snapshots WHERE stream_id = ?", (stream_id,))

    def looked(self) -> tuple[int, bytes] | None:
        """Up to which commit of the log no stream lacks a state."""
        row = self._db.execute("SELECT position, hash FROM looked").fetchone()
        return (row[0], row[1]) if row else None

    def note_looked(self, position: int, digest: bytes) -> None:
        self._db.execute("REPLACE INTO looked VALUES (1, ?, ?)", (position, digest))

    def newest(self, stream_id: str) -> tuple[Head, int] | None:
        """Of which commit the stream's newest state is, and its bytes."""
        sql = "SELECT seq, hash, LENGTH(state) FROM snapshots WHERE stream_id = ? ORDER BY seq DESC LIMIT 1"
        row = self._db.execute(sql, (stream_id,)).fetchone()
        return (Head(row[0], row[1]), row[2]) if row else None

    def before(self, stream_id: str, after_seq: int, up_to_seq: int) -> Iterator[tuple[Head, bytes, bytes]]:
        """The states within these bounds, the newest first: of which commit each is, the state and its checksum. A file
        that cannot be read has none."""
        sql = (
            "SELECT seq, hash, state, checksum FROM snapshots "
            "WHERE stream_id = ? AND seq > ? AND seq <= ? AND version = ? ORDER BY seq DESC"
        )
        try:
            for seq, digest, state, checksum in self._db.execute(
                sql, (stream_id, after_seq, up_to_seq, snapshots.VERSION)
            ):
                yield Head(seq, digest), state, checksum
        except sqlite.UNREADABLE as problem:
            logger.warning("the old states of %s cannot be read: %s", stream_id, problem)


def _label(key: bytes) -> bytes:
    """Says which program wrote the file, and with which key: a later version may evolve a state otherwise."""
    text = f"old states of roundledger {metadata.version('roundledger')}, snapshots {snapshots.VERSION}"
    return hmac.digest(key, text.encode(), "sha256")
