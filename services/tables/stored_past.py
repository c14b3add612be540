"""What a stream recorded, from the store, for the few commands that look at it."""

from collections.abc import Iterable
from typing import Any

import roundledger.v1 as pb
from ledger.core.catalogue import Catalogue
from ledger.log.store import Store

_LAST_SEQ = 2**62


class StoredPast:
    """Read when it is asked for, and only then."""

    def __init__(self, store: Store, stream_id: str, catalogue: Catalogue) -> None:
        self._store = store
        self._stream_id = stream_id
        self._catalogue = catalogue

    def commits(self, first_seq: int) -> Iterable[pb.Commit]:
        after = min(first_seq, _LAST_SEQ) - 1
        return (record.commit for record in self._store.history(self._stream_id, after))

    def state_before(self, seq: int) -> Any:
        return self._store.load(self._stream_id, seq - 1, self._catalogue).state
