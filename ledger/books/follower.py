"""The embedded runner of the processors: follows the store on the host's own event loop."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import roundledger.v1 as pb
from ledger.core.chain import BrokenRecord, Record
from ledger.core.folding import Fold, Outputs, fold
from ledger.books.read_model import ReadModel
from ledger.log.store import Store

logger = logging.getLogger(__name__)

SOURCE = "store"
_BATCH = 64
"""Commits entered at a time: commands wait meanwhile."""

_GATHER_S = 0.02
"""How long commits gather before they are entered: entering them one by one would cost several times as much."""


class Follower:
    """Position and effects are saved in one transaction, so every commit enters the books exactly once. A
    commit that cannot be folded sets its table aside until it is released; other tables flow on."""

    def __init__(self, store_path: Path, books_path: Path, on_progress: Callable[[int], None]) -> None:
        self._store = Store.open_read_only(store_path)
        self._books = ReadModel(books_path)
        self._on_progress = on_progress
        self._position = self._books.position(SOURCE)
        self._folds: dict[str, Fold] = {}
        self._aside = set(self._books.tables_set_aside())
        self._released: set[str] = set()
        self._wake = asyncio.Event()
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        self._task = asyncio.create_task(self._follow(), name="follower")

    def wake(self) -> None:
        self._wake.set()

    def release(self, table_id: str) -> None:
        """Has a table that was set aside tried again from the commit at which it stopped."""
        self._released.add(table_id)
        self._wake.set()

    async def stop(self) -> None:
        """Catches up with the store, then ends."""
        self._stopping = True
        self._wake.set()
        if self._task is not None:
            await self._task
        self.close()

    def close(self) -> None:
        self._store.close()
        self._books.close()

    async def _follow(self) -> None:
        while True:
            stopping = self._stopping
            self._wake.clear()
            while self._released:
                self._retry(self._released.pop())
            while self.catch_up():
                await asyncio.sleep(0)
            if stopping:
                return
            await self._wake.wait()
            await asyncio.sleep(0 if self._stopping else _GATHER_S)

    def catch_up(self) -> bool:
        """Enters the next commits of all tables; false when there were none."""
        following = self._store.since(self._position, _BATCH)
        if not following:
            return False
        outputs = list(self._fold_all(record for _, record in following))
        self._save(outputs, following[-1][0])
        return True

    def _retry(self, table_id: str) -> None:
        """Enters all that the table's stream holds; the main loop passes over what it then meets again."""
        self._books.set_aside(pb.TableAlert(table_id=table_id, released=True))
        self._aside.discard(table_id)
        self._folds.pop(table_id, None)
        entered = self._books.progress(table_id).head.seq
        try:
            outputs = list(self._fold_all(self._store.commits(table_id, entered)))
        except BrokenRecord as problem:
            self._set_aside(table_id, problem.seq, problem)
        else:
            self._save(outputs, self._position)

    def _save(self, outputs: list[Outputs], position: int) -> None:
        entered = self._books.apply(outputs, {SOURCE: position})
        self._position = position
        self._on_progress(entered)

    def _fold_all(self, records: Iterable[Record | BrokenRecord]) -> Iterator[Outputs]:
        for record in records:
            if isinstance(record, BrokenRecord):
                self._set_aside(record.table_id, record.seq, record)
                continue
            table_id, seq = record.commit.table_id, record.commit.seq
            if table_id in self._aside:
                continue
            try:
                before = self._folds.get(table_id) or self._fold_entered(table_id)
                if seq <= before.head.seq:
                    continue
                self._folds[table_id], outputs = fold(before, record)
            except Exception as problem:  # whatever is wrong with it, it must not stop the other tables
                self._set_aside(table_id, seq, problem)
            else:
                yield outputs

    def _fold_entered(self, table_id: str) -> Fold:
        """The fold as of the last commit that is in the books."""
        entered = self._books.progress(table_id)
        table = self._store.load(table_id, entered.head.seq).table
        return Fold(table, entered.head, entered.postings, entered.settlements)

    def _set_aside(self, table_id: str, seq: int, problem: Exception) -> None:
        if table_id in self._aside:
            return
        self._aside.add(table_id)
        reason = f"{type(problem).__name__}: {problem}"
        logger.error("table %s set aside at seq %d: %s", table_id, seq, reason)
        self._books.set_aside(pb.TableAlert(table_id=table_id, seq=seq, reason=reason))
