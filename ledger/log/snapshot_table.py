"""Where a store keeps states, so that start-up reads the distance to the last one, not all of history."""

import hmac
import logging
from collections.abc import Iterable
from typing import Any

import msgspec

from ledger.core import snapshots
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Record
from ledger.core.commands import Live, recorded_at
from ledger.core.sealing import opened_state, sealed_state
from ledger.log import sqlite
from ledger.log.card_keys import CardKeys

logger = logging.getLogger(__name__)

SCHEMA = """
CREATE TABLE IF NOT EXISTS snapshots (
    stream_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    version INTEGER NOT NULL,
    hash BLOB NOT NULL,
    state BLOB NOT NULL,
    checksum BLOB NOT NULL,
    PRIMARY KEY (stream_id, seq)
) WITHOUT ROWID;
"""

FIND = """
SELECT c.stream_id, c.seq, c.hash, c.data, c.signature, s.state, s.checksum
FROM snapshots s JOIN commits c USING (stream_id, seq, hash)
WHERE stream_id = ? AND s.seq <= ? AND s.version = ? ORDER BY s.seq DESC
"""
"""Of commits that the store has; the newest first."""


class SnapshotTable:
    """The snapshots of a store. They are believed only where the key with which they were written is known, and only
    as they were written: an edit of the file makes none that is believed. Without the key there are none."""

    def __init__(self, db: sqlite.Connection, key: bytes, cards: CardKeys) -> None:
        self._db, self._key, self._cards = db, key, cards

    def __bool__(self) -> bool:
        return bool(self._key)

    def put(self, live: Live) -> None:
        """Keeps the newest snapshot and the one before, in case the newest is of a commit that did not last."""
        self.write(live)
        self._db.execute(
            "DELETE FROM snapshots WHERE stream_id = ?1 AND seq NOT IN "
            "(SELECT seq FROM snapshots WHERE stream_id = ?1 ORDER BY seq DESC LIMIT 2)",
            (live.stream_id,),
        )

    def write(self, live: Live) -> None:
        """Keeps it beside all others."""
        if live.stream is None or not self._key:
            return
        stream_id, head = live.stream_id, live.head
        state = sealed_state(snapshots.encode(live.state), live.stream, stream_id, head.seq, self._cards)
        checksum = self._checksum(stream_id, live.stream.kind, head.seq, head.hash, state)
        row = (stream_id, head.seq, snapshots.VERSION, head.hash, state, checksum)
        self._db.execute("REPLACE INTO snapshots VALUES (?, ?, ?, ?, ?, ?)", row)

    def first_good(self, catalogue: Catalogue, found: Iterable[tuple[Record, bytes, bytes]]) -> Live | None:
        """Of snapshots beside the commits that they are of, the first that is as it was written."""
        for record, state, checksum in found:
            commit, head = record.commit, record.head
            wanted = self._checksum(commit.stream_id, commit.kind, head.seq, head.hash, state)
            if hmac.compare_digest(wanted, checksum):
                plain = opened_state(state, commit.stream_id, commit.seq, self._cards)
                if plain is None:  # of a card key that is not at hand: history is read, as far as that opens
                    continue
                stream = catalogue[commit.kind]
                return Live(commit.stream_id, stream, snapshots.decode(stream, plain), head, recorded_at(commit))
            logger.error("a snapshot of %s seq %d was edited and is passed over", commit.stream_id, commit.seq)
        return None

    def _checksum(self, *what: Any) -> bytes:
        """Binds a state to the commit that it is true of."""
        return hmac.digest(self._key, msgspec.msgpack.encode((snapshots.VERSION, *what)), "sha256")
