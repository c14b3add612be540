"""Runs a partition's fold against a log: outputs first, then the state; what was passed over is read first."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import Protocol

from ledger.log.topic_record import TopicRecord
from ledger.worker.partition_fold import PartitionFold, Unit

LINGER_S = 0.03
"""How long outputs collect before they are published. All partitions of a process publish at the same moments, so that
what they publish shares a signature and a request."""
UNIT_BATCHES = 500
"""So many are published without waiting any longer."""
MOST_WAITING = 2000
"""So many may wait for an acknowledgement before the partition takes in no more."""
SAVE_EVERY_S = 1.0
"""The pause between two saves: after a crash, so much is done again."""
_GOODBYE_S = 3.0
_AT_A_TIME = 250
"""Records of those that came together, after which others have their turn."""


class LedgerTopics(Protocol):
    """Where a partition's worker reads and publishes."""

    async def publish(self, partition: int, unit: Unit) -> None:
        """Returns when all outputs of the unit are acknowledged, in their order."""

    def read(self, partition: int, offsets: range) -> AsyncIterator[TopicRecord]:
        """The records of the log at these offsets."""


class PartitionWorker:
    """Takes records from two sides: as the stream delivers them, and from the log where the stream left some out."""

    def __init__(
        self,
        partition: int,
        fold: PartitionFold,
        ledger: LedgerTopics,
        save: Callable[[Mapping[bytes, bytes]], None],
        on_failure: Callable[[Exception], None],
    ) -> None:
        """`save` need not have saved anything when it returns, only do so in the order of the calls."""
        self.fold = fold
        self._partition, self._ledger, self._save_entries, self._on_failure = partition, ledger, save, on_failure
        self._turn = asyncio.Lock()
        self._news, self._full, self._room = asyncio.Event(), asyncio.Event(), asyncio.Event()
        self._room.set()
        self._unsaved: dict[bytes, bytes] = {}
        self._save_at = 0.0
        self._closing = False
        self._offset_when_looked = -1
        self._ring()  # the fold may have something to say already
        self._publishing = asyncio.create_task(self._publish_units(), name=f"publisher of partition {partition}")

    async def accept(self, *records: TopicRecord) -> None:
        """Records from the stream, in their order."""
        async with self._turn:
            with self._or_fail():
                for number, raw in enumerate(records, start=1):
                    await self._read_up_to(raw.offset)
                    await self._apply(raw)
                    if number % _AT_A_TIME == 0:
                        await asyncio.sleep(0)

    async def look(self, end_offset: int) -> None:
        """Reads the log up to its end if nothing has arrived since the last look: what the stream passed over
        would otherwise lie there until the partition's next record."""
        is_quiet = self.fold.next_offset == self._offset_when_looked
        if is_quiet and end_offset > self.fold.next_offset:
            async with self._turn:
                with self._or_fail():
                    await self._read_up_to(end_offset)
        self._offset_when_looked = self.fold.next_offset

    async def release(self, stream_id: str) -> None:
        """Has a stream that was set aside tried again."""
        async with self._turn:
            with self._or_fail():
                offsets = self.fold.release(stream_id)
                self._ring()
                if not offsets:
                    return
                async for raw in self._ledger.read(self._partition, offsets):
                    await self._room.wait()
                    self.fold.apply_released(stream_id, raw)
                    self._ring()
                self.fold.end_release()
                self._ring()

    async def close(self) -> None:
        """Publishes what it can in a short time. What it cannot, the next worker of the partition does again."""
        self._closing = True
        self._news.set()
        self._full.set()
        with suppress(TimeoutError, asyncio.CancelledError):
            await asyncio.wait_for(self._publishing, _GOODBYE_S)

    async def _read_up_to(self, offset: int) -> None:
        if offset > self.fold.next_offset and not self._closing:
            async for raw in self._ledger.read(self._partition, range(self.fold.next_offset, offset)):
                await self._apply(raw)

    async def _apply(self, raw: TopicRecord) -> None:
        await self._room.wait()
        if not self._closing:
            self.fold.apply(raw)
            self._ring()

    def _ring(self) -> None:
        if self.fold.has_news:
            self._news.set()
        if self.fold.waiting >= UNIT_BATCHES:
            self._full.set()
        if self.fold.waiting >= MOST_WAITING:
            self._room.clear()

    @contextmanager
    def _or_fail(self) -> Iterator[None]:
        """Whatever went wrong, the partition goes no further: nothing later may overtake what is missing."""
        try:
            yield
        except Exception as problem:
            self._closing = True
            self._room.set()
            self._on_failure(problem)

    async def _publish_units(self) -> None:
        with self._or_fail():
            while self._news.is_set() or not self._closing:
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._news.wait(), SAVE_EVERY_S if self._unsaved else None)
                if self._news.is_set():
                    with suppress(TimeoutError):
                        now = asyncio.get_running_loop().time()
                        await asyncio.wait_for(self._full.wait(), LINGER_S - now % LINGER_S)
                    await self._publish_unit()
                if self._closing or asyncio.get_running_loop().time() >= self._save_at:
                    self._save()

    async def _publish_unit(self) -> None:
        self._news.clear()
        self._full.clear()
        unit = self.fold.take()
        self._room.set()
        await self._ledger.publish(self._partition, unit)
        self._unsaved |= unit.data

    def _save(self) -> None:
        self._save_entries(self.fold.entries(self._unsaved))
        self._unsaved = {}
        self._save_at = asyncio.get_running_loop().time() + SAVE_EVERY_S
