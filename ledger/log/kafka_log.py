"""The log on Kafka: the order of the topic is the arbiter, the store a mirror that this host fills by reading it."""

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, TopicPartition
from aiokafka.errors import KafkaError

from ledger.core.chain import BrokenRecord, Record
from ledger.core.commands import Live
from ledger.log import sqlite
from ledger.log.kafka_topic import (
    Topic,
    create_topics,
    describe_topic,
)
from ledger.log.log import Conflict, FateUnknown
from ledger.log.mirror import open_mirror
from ledger.log.signing import Signer
from ledger.log.store import Store
from ledger.log.topic_record import TopicRecord, home_partition, signature_in, unseal_from_topic
from ledger.log.topics import ROUNDS, SIGNATURE

logger = logging.getLogger(__name__)

_POLL_MS = 1000
_POLL_RECORDS = 1000
"""The most commits that the mirror takes in at once; the event loop waits meanwhile."""

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.1, 2.0


class KafkaLog:
    """The first commit in the topic that extends its stream is the one. An append returns when this host has
    read its own commit back and found it to be that one, so it need not know of other hosts."""

    store: Store

    def __init__(
        self, bootstrap: str, mirror: Path, signer: Signer, topic: str = ROUNDS, answer_within_s: float = 10.0
    ) -> None:
        self._signer = signer
        self._bootstrap = bootstrap
        self._mirror_path = mirror
        self._topic = topic
        self._answer_within_s = answer_within_s
        self._producer = _Producer(bootstrap, answer_within_s)
        self._waiting: dict[bytes, asyncio.Future[bool]] = {}
        self._listeners: list[Callable[[], None]] = []
        self._reading: AIOKafkaConsumer | None = None
        self._mirrored: dict[int, int] = {}
        self._took_in = asyncio.Event()
        self._opened = AsyncExitStack()
        self._closed = False

    async def start(self) -> None:
        topic = await asyncio.to_thread(self._find_topic)
        self._partitions = len(topic.end_offsets)
        self._mirror = open_mirror(self._mirror_path, topic)
        self._opened.callback(self._mirror.close)
        self.store = Store.open_read_only(self._mirror_path)
        self._opened.callback(self.store.close)
        self._opened.push_async_callback(self._producer.close)
        await self._producer.connect()
        await self._catch_up(topic)
        tail = asyncio.create_task(self._follow_topic(), name=f"tail of {self._topic}")
        self._opened.push_async_callback(_end, tail)

    async def append(self, record: Record) -> None:
        if self._closed:
            raise FateUnknown(f"{_name(record)}: the log is closed")
        read_back = self._waiting[record.hash] = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(self._answer_within_s):
                await self._send(self._signer.sign(record))
                accepted = await read_back
        except (TimeoutError, KafkaError) as problem:
            raise FateUnknown(f"{_name(record)}: {problem!r}") from problem
        finally:
            self._waiting.pop(record.hash, None)
            read_back.cancel()
        if not accepted:
            raise Conflict(_name(record))

    async def catch_up(self, stream_id: str) -> None:
        place = TopicPartition(self._topic, home_partition(stream_id.encode(), self._partitions))
        try:
            async with asyncio.timeout(self._answer_within_s):
                end = await self._end_of(place)
                while self._mirrored.get(place.partition, 0) < end:
                    await self._took_in.wait()
        except (TimeoutError, KafkaError) as problem:
            raise FateUnknown(f"{stream_id}: what other hosts did cannot be seen: {problem!r}") from problem

    async def _end_of(self, place: TopicPartition) -> int:
        while self._reading is None:  # between two connections
            await asyncio.sleep(_FIRST_PAUSE_S)
        end: int = (await self._reading.end_offsets([place]))[place]
        return end

    def save_snapshot(self, live: Live) -> None:
        try:
            self._mirror.save_snapshot(live)
        except sqlite.DatabaseError as problem:  # without it the next start only takes longer
            logger.warning("no snapshot of %s: %s", live.stream_id, problem)

    def add_listener(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    async def close(self) -> None:
        self._closed = True
        if self._waiting:
            await asyncio.wait(self._waiting.values())
        await self._opened.aclose()

    def _find_topic(self) -> Topic:
        create_topics(self._bootstrap, [self._topic])
        return describe_topic(self._bootstrap, self._topic)

    async def _send(self, record: Record) -> None:
        key = record.commit.stream_id.encode()
        await self._producer.send(
            self._topic,
            key=key,
            value=record.data,
            headers=[(SIGNATURE, record.signature)],
            partition=home_partition(key, self._partitions),
        )

    # The tail

    async def _catch_up(self, topic: Topic) -> None:
        async with self._consumer() as consumer:
            for partition, end in topic.end_offsets.items():
                while await consumer.position(TopicPartition(topic.name, partition)) < end:
                    await self._mirror_next(consumer)

    async def _follow_topic(self) -> None:
        pause_s = _FIRST_PAUSE_S
        while True:
            try:
                async with self._consumer() as consumer:
                    while True:
                        await self._mirror_next(consumer)
                        pause_s = _FIRST_PAUSE_S
            except Exception as problem:  # whatever it is, no append is answered until the tail goes on
                is_bug = not isinstance(problem, KafkaError)
                logger.error("the tail of %s goes on in %.1f s: %r", self._topic, pause_s, problem, exc_info=is_bug)
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)

    @asynccontextmanager
    async def _consumer(self) -> AsyncIterator[AIOKafkaConsumer]:
        """Reads all partitions from where the mirror ends."""
        consumer = AIOKafkaConsumer(
            bootstrap_servers=self._bootstrap, group_id=None, enable_auto_commit=False, auto_offset_reset="none"
        )
        try:
            await consumer.start()
            await asyncio.sleep(0)  # lets its tasks begin: aiokafka's stop fails on one that has not
            next_offsets = self._mirrored = self._mirror.next_offsets()
            places = [TopicPartition(self._topic, number) for number in range(self._partitions)]
            consumer.assign(places)
            for place in places:
                consumer.seek(place, next_offsets.get(place.partition, 0))
            self._reading = consumer
            yield consumer
        finally:
            self._reading = None
            await consumer.stop()

    async def _mirror_next(self, consumer: AIOKafkaConsumer) -> None:
        batches = await consumer.getmany(timeout_ms=_POLL_MS, max_records=_POLL_RECORDS)
        if batches:
            next_offsets = {place.partition: await consumer.position(place) for place in batches}
            self._take_in([raw for batch in batches.values() for raw in batch], next_offsets)

    def _take_in(self, batch: list[Any], next_offsets: dict[int, int]) -> None:
        records = [record for raw in batch if (record := self._unseal(raw))]
        accepted = self._mirror.append(records, next_offsets)
        self._mirrored.update(next_offsets)
        self._took_in.set()
        self._took_in = asyncio.Event()
        for record, is_accepted in zip(records, accepted, strict=True):
            read_back = self._waiting.get(record.hash)
            if read_back and not read_back.done():
                read_back.set_result(is_accepted)
        if any(accepted):
            for listener in self._listeners:
                listener()

    def _unseal(self, raw: Any) -> Record | None:
        try:
            return unseal_from_topic(
                TopicRecord(raw.partition, raw.offset, raw.key or b"", raw.value or b"", signature_in(raw.headers)),
                self._partitions,
            )
        except BrokenRecord as broken:
            logger.warning(
                "%s partition %d offset %d is passed over: %s", self._topic, raw.partition, raw.offset, broken
            )
            return None


class _Producer:
    """A producer that is replaced when a send has failed."""

    def __init__(self, bootstrap: str, goodbye_s: float) -> None:
        self._bootstrap = bootstrap
        self._goodbye_s = goodbye_s
        self._current: AIOKafkaProducer | None = None
        self._connecting = asyncio.Lock()
        self._retiring: set[asyncio.Task[None]] = set()

    async def connect(self) -> AIOKafkaProducer:
        async with self._connecting:
            if self._current is None:
                producer = AIOKafkaProducer(
                    bootstrap_servers=self._bootstrap, acks="all", enable_idempotence=True, linger_ms=0
                )
                try:
                    await producer.start()
                except BaseException:
                    await self._stop(producer)
                    raise
                self._current = producer
            return self._current

    async def send(self, topic: str, **record: Any) -> None:
        """Returns when the record is in all replicas that are in step."""
        producer = self._current or await self.connect()
        try:
            await (await producer.send(topic, **record))
        except KafkaError:
            self._retire(producer)
            raise

    async def close(self) -> None:
        if self._current:
            self._retire(self._current)
        if self._retiring:
            await asyncio.wait(self._retiring)

    def _retire(self, producer: AIOKafkaProducer) -> None:
        """The sequence numbers of a batch that failed are spent: the broker refuses all that this producer sends to
        the partition afterwards."""
        if self._current is producer:
            self._current = None
            stopping = asyncio.create_task(self._stop(producer))
            self._retiring.add(stopping)
            stopping.add_done_callback(self._retiring.discard)

    async def _stop(self, producer: AIOKafkaProducer) -> None:
        try:
            async with asyncio.timeout(self._goodbye_s):
                await producer.stop()
        except TimeoutError:  # it does not give up on what it has not sent, but nobody waits for that any more
            logger.warning("a producer did not get through to the broker before it was closed")


async def _end(task: asyncio.Task[None]) -> None:
    task.cancel()
    await asyncio.wait([task])


def _name(record: Record) -> str:
    return f"{record.commit.stream_id} seq {record.commit.seq}"
