"""The tail of the topic: what this host reads, in the order that decides, and what becomes of it in the mirror."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection
from contextlib import asynccontextmanager

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.errors import KafkaError

from ledger.core.chain import BrokenRecord, Head, Record, Trust
from ledger.log import sqlite
from ledger.log.commit_group import HeldCommits, Ignored, OwnGroup, held_in
from ledger.log.kafka_security import brokers
from ledger.log.kafka_topic import Topic
from ledger.log.store import Store
from ledger.log.topic_record import Forgeries, TopicRecord, topic_record
from ledger.streams.trust.state import TRUST_ID

logger = logging.getLogger(__name__)

_POLL_MS = 250
"""A partition that is newly wanted waits no longer than this."""
_ASKED_SECONDS = 60.0
"""How long a partition is read on after somebody wanted to know of it once."""
_POLL_RECORDS = 250
"""The most groups that the mirror takes in at once; the event loop waits meanwhile."""

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.1, 2.0

OnRead = Callable[[bytes, bool], None]
"""Told the hash of every commit, and whether it was accepted."""

KnownAgain = Callable[[TopicRecord], OwnGroup | None]
"""Recognizes what this process has sent."""


class KafkaTail:
    """Reads partitions into the mirror, from where the mirror ends: those that it is to keep, and for a while those
    that somebody has asked for."""

    def __init__(
        self,
        bootstrap: str,
        topic: Topic,
        mirror: Store,
        trust: Trust,
        forgeries: Forgeries,
        on_read: OnRead,
        on_news: Callable[[], None],
        known_again: KnownAgain,
        kept: Collection[int],
    ) -> None:
        self._bootstrap, self._topic = bootstrap, topic
        self._partitions = len(topic.end_offsets)
        self._kept = frozenset(kept)
        self._asked: dict[int, float] = {}
        self._read_now: frozenset[int] = frozenset()
        self._reading: AIOKafkaConsumer | None = None
        self._mirror, self._trust, self._forgeries = mirror, trust, forgeries
        self._on_read, self._on_news, self._known_again = on_read, on_news, known_again
        self._heads: dict[str, Head] = {}
        self._mirrored: dict[int, int] = {}
        self._took_in = asyncio.Event()
        self.full_disk = False
        """Whether the mirror cannot grow."""

    async def catch_up(self) -> None:
        """Reads all that the topic held, in the partitions that are kept, when it was described."""
        async with self._consumer() as consumer:
            for partition in self._kept:
                while self._mirrored.get(partition, 0) < self._topic.end_offsets[partition]:
                    await self._mirror_next(consumer)

    def keep(self, partitions: Collection[int]) -> None:
        """From now on these are kept up to date."""
        self._kept = frozenset(partitions)

    def ask(self, partition: int) -> None:
        """Has a partition read for a while."""
        self._asked[partition] = asyncio.get_running_loop().time() + _ASKED_SECONDS

    def reads(self, partition: int) -> bool:
        return partition in self._read_now

    def warm(self) -> frozenset[int]:
        """The partitions of which the mirror has all that the broker has told of."""
        if self._reading is None:
            return frozenset()
        ends = {p: self._reading.highwater(TopicPartition(self._topic.name, p)) for p in self._read_now}
        return frozenset(p for p, end in ends.items() if end is not None and self._mirrored.get(p, 0) >= end)

    async def follow(self) -> None:
        """Reads on for ever; ends only with a mirror that is damaged."""
        pause_s = _FIRST_PAUSE_S
        while True:
            try:
                async with self._consumer() as consumer:
                    while True:
                        await self._mirror_next(consumer)
                        pause_s = _FIRST_PAUSE_S
            except BrokenRecord:
                raise
            except sqlite.DatabaseError as problem:
                self.full_disk = sqlite.is_full(problem)
                if not self.full_disk and not isinstance(problem, sqlite.OperationalError):
                    raise
                self._tell(problem, pause_s)
            except Exception as problem:  # whatever it is, no append is answered until the tail goes on
                self._tell(problem, pause_s)
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)

    async def reach(self, partition: int, end: int) -> None:
        """Returns when the mirror has the partition up to there."""
        while self._mirrored.get(partition, 0) < end:
            await self._took_in.wait()

    def _tell(self, problem: Exception, pause_s: float) -> None:
        is_bug = not isinstance(problem, KafkaError | sqlite.DatabaseError)
        logger.error("the tail of %s goes on in %.1f s: %r", self._topic.name, pause_s, problem, exc_info=is_bug)

    @asynccontextmanager
    async def _consumer(self) -> AsyncIterator[AIOKafkaConsumer]:
        consumer = AIOKafkaConsumer(
            **brokers(self._bootstrap), group_id=None, enable_auto_commit=False, auto_offset_reset="none"
        )
        try:
            await consumer.start()
            await asyncio.sleep(0)  # lets its tasks begin: aiokafka's stop fails on one that has not
            self._heads.clear()
            self._mirrored = self._mirror.next_offsets()
            self._read_now = frozenset()
            self._reading = consumer
            self._assign(consumer)
            yield consumer
        finally:
            self._reading = None
            await consumer.stop()

    def _assign(self, consumer: AIOKafkaConsumer) -> None:
        """Reads what is wanted now, each partition from where the mirror ends."""
        now = asyncio.get_running_loop().time()
        self._asked = {partition: until for partition, until in self._asked.items() if until > now}
        wanted = self._kept | self._asked.keys()
        if wanted == self._read_now:
            return
        places = [TopicPartition(self._topic.name, number) for number in sorted(wanted)]
        consumer.assign(places)
        for place in places:
            consumer.seek(place, self._mirrored.get(place.partition, 0))
        self._read_now = wanted

    async def _mirror_next(self, consumer: AIOKafkaConsumer) -> None:
        self._assign(consumer)
        batches = await consumer.getmany(timeout_ms=_POLL_MS, max_records=_POLL_RECORDS)
        if batches:
            next_offsets = {place.partition: await consumer.position(place) for place in batches}
            self._take_in([topic_record(raw) for batch in batches.values() for raw in batch], next_offsets)

    def _take_in(self, batch: list[TopicRecord], next_offsets: dict[int, int]) -> None:
        accepted: list[Record] = []
        heads: dict[str, Head] = {}
        read: list[tuple[bytes, bool]] = []
        for raw in batch:
            held = self._held(raw)
            verdicts = held.kept(lambda stream_id: heads.get(stream_id) or self._head(stream_id), self._trust)
            for commit, verdict in zip(held.commits, verdicts, strict=True):
                if isinstance(verdict, Ignored):
                    if isinstance(commit, Record):
                        read.append((commit.hash, False))
                    if verdict.forgery:
                        self._forgeries.note(raw, verdict.forgery)
                    continue
                accepted.append(verdict)
                if verdict.commit.stream_id == TRUST_ID:
                    self._trust.learn(verdict)
                heads[verdict.commit.stream_id] = verdict.head
                read.append((verdict.hash, True))
        if not all(self._mirror.append(accepted, next_offsets)):
            raise sqlite.DatabaseError("the mirror does not take what extends it")
        self.full_disk = False
        self._heads.update(heads)
        self._mirrored.update(next_offsets)
        self._took_in.set()
        self._took_in = asyncio.Event()
        for digest, is_accepted in read:
            self._on_read(digest, is_accepted)
        if accepted:
            self._on_news()

    def _held(self, raw: TopicRecord) -> HeldCommits:
        return self._known_again(raw) or held_in(raw, self._partitions)

    def _head(self, stream_id: str) -> Head:
        head = self._heads.get(stream_id)
        if head is None:
            head = self._mirror.head(stream_id)
            if head.seq:
                self._heads[stream_id] = head
        return head
