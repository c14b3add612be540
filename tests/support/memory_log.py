"""A log in memory whose disk is in the test's hand: when it answers, and what."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Sequence
from contextlib import asynccontextmanager

from ledger.core.chain import BrokenRecord, Record
from ledger.core.commands import Live
from ledger.log import sqlite
from ledger.log.log import Conflict, FateUnknown, Outcome, Unavailable
from ledger.log.store import Store
from tests.support.logs import SIGNER


class MemoryLog:
    """The real store, without a file. One group is written after the other."""

    def __init__(self) -> None:
        self.store = Store.open(sqlite.IN_MEMORY, durable=False, snapshot_key=SIGNER.snapshot_key)
        self.problem = ""
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.groups: list[list[str]] = []
        """The command ids of each group, as they came."""
        self.failures: dict[str, Outcome] = {}
        """By stream: what becomes of its next commits instead of being recorded."""
        self.lost_answers: set[str] = set()
        """Streams whose commits are recorded though their fate is told to be unknown."""
        self.caught_up: list[str] = []
        self.reachable = asyncio.Event()
        self.reachable.set()
        self._listeners: list[Callable[[], None]] = []
        self._snapshots: list[Live] = []
        self._writing = asyncio.Lock()

    async def start(self) -> None:
        """It is ready."""

    async def append(self, records: Sequence[Record]) -> list[Outcome]:
        if not records:
            return []
        self.groups.append([record.commit.command_id for record in records])
        async with self._writing:
            await self.goes_on.wait()
            return self._written(records)

    def _written(self, records: Sequence[Record]) -> list[Outcome]:
        takes = [record for record in records if record.commit.stream_id not in self.failures]
        states, self._snapshots = self._snapshots, []
        accepted = iter(self.store.stage(SIGNER.sign_group(takes) if takes else [], states))
        self.store.commit()
        outcomes = [self._outcome(record, accepted) for record in records]
        for listener in self._listeners:
            listener()
        return outcomes

    def _outcome(self, record: Record, accepted: Iterator[bool]) -> Outcome:
        stream_id = record.commit.stream_id
        if stream_id in self.failures:
            return self.failures[stream_id]
        is_accepted = next(accepted)
        if stream_id in self.lost_answers:
            return FateUnknown(record.name)
        return None if is_accepted else Conflict(record.name)

    async def catch_up(self, stream_id: str) -> None:
        self.caught_up.append(stream_id)
        await self.reachable.wait()
        if self.problem:
            raise Unavailable("BROKER_UNREACHABLE", self.problem)

    def put(self, record: Record) -> None:
        """As another host would, past whoever holds this log."""
        assert self.store.append([SIGNER.sign(record)]) == [True]

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        return self.store.by_command(stream_id, command_id)

    def damaged(self, broken: BrokenRecord) -> bool:
        return False

    def save_snapshot(self, live: Live) -> None:
        self._snapshots.append(live)

    def add_listener(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    async def close(self) -> None:
        self.store.close()


class MemoryEngine:
    """Opens a new one each time."""

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[MemoryLog]:
        log = MemoryLog()
        yield log
        await log.close()
