"""Keeps the index of rounds up to date, in a thread of its own."""

import asyncio
import logging
import threading
import time
from contextlib import suppress
from pathlib import Path

from ledger.audit.round_index import RoundIndex
from ledger.core.chain import BrokenRecord
from ledger.log import sqlite
from ledger.log.store import Store
from services.bell import Bell

logger = logging.getLogger(__name__)

_LOOK_SECONDS = 0.2
_PATIENCE_SECONDS = 2.0
_PAUSE_SECONDS = 1.0


class Indexer:
    """Follows the store of a process. Beside tables it leaves them the greater part of the time."""

    def __init__(self, store_path: Path, index_path: Path, store: Store, *, beside_tables: bool) -> None:
        self._paths, self._store, self._beside_tables = (store_path, index_path), store, beside_tables
        self._position = 0
        self._news = threading.Event()
        self._stopping = False
        self._progress = Bell()
        self._thread = threading.Thread(target=self._follow, name="index of rounds", daemon=True)

    def start(self) -> None:
        self._thread.start()

    def wake(self) -> None:
        self._news.set()

    async def stop(self) -> None:
        self._stopping = True
        self._news.set()
        await asyncio.to_thread(self._thread.join)

    async def up_to_date(self) -> int:
        """Waits a moment for the index to have what the store has now; how many commits it still lacks."""
        wanted = self._store.last_position()
        deadline = time.monotonic() + _PATIENCE_SECONDS
        while True:
            progress = self._progress.listen()
            left = deadline - time.monotonic()
            if self._position >= wanted or left <= 0:
                return max(0, wanted - self._position)
            self._news.set()
            with suppress(TimeoutError):
                await asyncio.wait_for(progress.wait(), timeout=min(left, 0.5))

    def _follow(self) -> None:
        while not self._stopping:
            try:
                index = RoundIndex(*self._paths)
            except (OSError, sqlite.DatabaseError) as problem:
                logger.error("rounds cannot be indexed now: %s", problem)
                time.sleep(_PAUSE_SECONDS)
                continue
            try:
                self._keep_up(index)
            except (OSError, BrokenRecord, sqlite.DatabaseError) as problem:  # a full disk, a mirror that is built anew
                logger.error("rounds cannot be indexed now: %s", problem)
                time.sleep(_PAUSE_SECONDS)
            finally:
                index.close()

    def _keep_up(self, index: RoundIndex) -> None:
        while not self._stopping:
            self._news.clear()
            started = time.monotonic()
            entered = index.catch_up()
            self._position = index.position
            self._progress.ring()
            if not entered:
                self._news.wait(_LOOK_SECONDS)
            elif self._beside_tables:
                time.sleep(2 * (time.monotonic() - started))
