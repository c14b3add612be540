"""Adds old states where a store's streams have none yet, a little at a time: for what is recorded now, and for ledgers
that are older than the file of states. It goes from each stream's beginning to its end, so that the file itself says
where to go on."""

import logging
from pathlib import Path

from ledger.audit.round_index import inode_of
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, CannotApply
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.old_states import EVERY, FURTHEST, OldStates
from ledger.log.store import Store

logger = logging.getLogger(__name__)


class StateKeeper:
    """Follows a store that others write. Each step replays a bounded number of commits."""

    def __init__(
        self,
        store_path: Path,
        path: Path,
        key: bytes,
        snapshot_key: bytes = b"",
        cards: CardKeys = NO_CARD_KEYS,
        *,
        catalogue: Catalogue = CATALOGUE,
        every: int = EVERY,
        furthest: int = FURTHEST,
    ) -> None:
        self._store_path, self._catalogue = store_path, catalogue
        self._every, self._furthest = every, furthest
        self._states = OldStates.open(path, key, cards)
        self._store = Store.open_read_only(store_path, snapshot_key, cards, self._states)
        self._inode = inode_of(store_path)
        self._position = self._noted = self._looked()
        self._due: dict[str, int] = {}
        """Streams that may lack a state, and the newest seq that each is known to have."""
        self._left_out: set[str] = set()
        """Streams that cannot be replayed: verification says why."""

    def close(self) -> None:
        self._store.close()

    def look(self) -> None:
        """Finds out which streams have new commits."""
        if inode_of(self._store_path) != self._inode:  # a mirror that was built anew
            self._store.reconnect(self._store_path)
            self._inode = inode_of(self._store_path)
            self._position = self._noted = self._looked()
            self._due.clear()
            self._left_out.clear()
        if self._position < 0:
            self._position = self._store.last_position()
            self._due = {stream_id: head.seq for stream_id, head in self._store.heads().items()}
        else:
            self._position, seqs = self._store.seqs_since(self._position)
            self._due.update(seqs)

    def step(self) -> bool:
        """Adds one state; false where none is missing."""
        for stream_id, seq in list(self._due.items()):
            if stream_id not in self._left_out and self._added(stream_id, seq):
                return True
            del self._due[stream_id]  # until it has new commits
        self._note_looked()
        return False

    def _looked(self) -> int:
        """Up to where an earlier process has come in this log; -1 where all streams have to be looked at."""
        found = self._states.looked()
        at = self._store.head_at(found[0]) if found else None
        return found[0] if found and at and at[1].hash == found[1] else -1

    def _note_looked(self) -> None:
        """Now and then. A stream that is left out is tried again by the next process."""
        if self._left_out or self._position < self._noted + self._every:
            return
        if at := self._store.head_at(self._position):
            self._states.note_looked(self._position, at[1].hash)
            self._noted = self._position

    def _added(self, stream_id: str, newest_seq: int) -> bool:
        try:
            wanted = self._next_seq(stream_id, newest_seq)
            if wanted > newest_seq:
                return False
            self._states.put(self._store.load(stream_id, wanted, self._catalogue))
        except (BrokenRecord, CannotApply) as problem:
            logger.warning("no old states of %s from here on: %s", stream_id, problem)
            self._left_out.add(stream_id)
            return False
        return True

    def _next_seq(self, stream_id: str, newest_seq: int) -> int:
        """Where the stream's next state belongs: after so many commits, and so many more as it takes them to weigh as
        much as a state does."""
        found = self._states.newest(stream_id)
        if found is None:
            return self._every
        head, size = found
        if newest_seq < head.seq + self._every:
            return head.seq + self._every
        if list(self._store.hashes(stream_id, head.seq - 1, head.seq)) != [head.hash]:
            self._states.forget(stream_id)  # of another log, or of a newer one
            return self._every
        weight = self._store.bytes_of(stream_id, head.seq, head.seq + self._every)
        times = -(-size // max(1, weight))
        return head.seq + min(max(self._every, times * self._every), max(self._every, self._furthest))
