"""The host's producer: commits go out in groups, and the groups are known again when they are read back."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Mapping
from functools import partial
from hashlib import sha256
from typing import Any

from aiokafka import AIOKafkaProducer
from aiokafka.errors import KafkaError

from ledger.core.chain import Record
from ledger.log.commit_group import OwnGroup, SentGroup, signed_groups
from ledger.log.kafka_security import brokers
from ledger.log.signing import Signer
from ledger.log.topic_record import BROKERS_CLOCK, TopicRecord
from ledger.log.traces import Place, carrying

logger = logging.getLogger(__name__)

_GATHER_SECONDS = 0.01
"""How long a commit waits, at most, for the acknowledgement of those before it."""

OnFailure = Callable[[Record, Exception], None]
OnPlaced = Callable[[TopicRecord], None]
"""Told of a group as it lies in the topic, by the broker's own word."""


class GroupProducer:
    """Signs and sends together whatever becomes ready while the group before is under way: a quiet floor waits for
    nothing, and a busy one pays for one signature and one request instead of many. Kafka's own producer is replaced
    when a send has failed."""

    def __init__(
        self,
        bootstrap: str,
        topic: str,
        signer: Signer,
        on_placed: OnPlaced,
        on_failure: OnFailure,
        goodbye_seconds: float,
    ) -> None:
        self._bootstrap, self._topic, self._signer = bootstrap, topic, signer
        self._on_placed, self._on_failure = on_placed, on_failure
        self._goodbye_seconds = goodbye_seconds
        self.traced: Mapping[Place, str] | None = None
        """The traces of commits under way, which go beside them; None where there are none."""
        self._ready: list[Record] = []
        self._next: asyncio.Handle | None = None
        """When what is ready goes out."""
        self._unacknowledged = self._partitions = 0
        self._current: AIOKafkaProducer | None = None
        self._connecting = asyncio.Lock()
        self._under_way: set[asyncio.Task[None]] = set()
        self._sent: dict[tuple[int, bytes], SentGroup] = {}
        """What may still be read back, by partition and hash of its bytes."""

    def known_again(self, raw: TopicRecord) -> OwnGroup | None:
        """The group that a record of the topic is, if this host sent it and has not met it before."""
        if not self._sent:
            return None
        sent = self._sent.pop((raw.partition, sha256(raw.value).digest()), None)
        return OwnGroup(sent, self._signer.certificate, raw.appended_ms) if sent else None

    async def connect(self) -> AIOKafkaProducer:
        async with self._connecting:
            if self._current is None:
                producer = AIOKafkaProducer(
                    **brokers(self._bootstrap), acks="all", enable_idempotence=True, linger_ms=0
                )
                try:
                    await producer.start()
                except BaseException:
                    await self._stop(producer)
                    raise
                self._current, self._unacknowledged = producer, 0
            return self._current

    def send(self, record: Record, partitions: int) -> None:
        """Has the record go out with the next group; `on_failure` is told if it certainly does not, or may not."""
        self._ready.append(record)
        self._partitions = partitions
        if self._next is None:
            loop, begin = asyncio.get_running_loop(), self._begin
            self._next = loop.call_later(_GATHER_SECONDS, begin) if self._unacknowledged else loop.call_soon(begin)

    async def close(self) -> None:
        """What has not gone out yet never will."""
        if self._next:
            self._next.cancel()
        if self._current:
            self._retire(self._current)
        if self._under_way:
            await asyncio.wait(self._under_way, timeout=self._goodbye_seconds)
        for task in self._under_way:
            task.cancel()

    def _begin(self) -> None:
        if self._next:
            self._next.cancel()
            self._next = None
        ready, self._ready = self._ready, []
        self._keep(self._send_groups(list(signed_groups(self._signer, ready, self._partitions))))

    async def _send_groups(self, left: list[SentGroup]) -> None:
        try:
            producer = self._current or await self.connect()
            while left:
                group = left[0]
                self._sent[_known_by(group)] = group
                headers = None if self.traced is None else _carrying(group, self.traced)
                acknowledged = await producer.send(self._topic, group.value, partition=group.partition, headers=headers)
                self._unacknowledged += 1
                acknowledged.add_done_callback(partial(self._acknowledged, producer, left.pop(0)))
        except Exception as problem:  # whatever it is, the callers that wait for the rest must hear of it
            for group in left:
                self._give_up(group, problem)

    def _give_up(self, group: SentGroup, problem: Exception) -> None:
        """It may be in the topic even so; then it is read as if another host had sent it."""
        self._sent.pop(_known_by(group), None)
        for record in group.records:
            self._on_failure(record, problem)

    def _acknowledged(self, producer: AIOKafkaProducer, group: SentGroup, acknowledged: "asyncio.Future[Any]") -> None:
        if self._current is producer:
            self._unacknowledged -= 1
            if self._next and not self._unacknowledged:
                self._begin()
        problem = None if acknowledged.cancelled() else acknowledged.exception()
        if isinstance(problem, KafkaError):
            self._retire(producer)
            self._give_up(group, problem)
        elif problem is None and not acknowledged.cancelled():
            self._placed(group, acknowledged.result())

    def _placed(self, group: SentGroup, told: Any) -> None:
        """A broker that has met the group before may not say where: then it is read like any other."""
        if told.offset >= 0:
            appended_ms = told.timestamp if told.timestamp_type == BROKERS_CLOCK else 0
            self._on_placed(TopicRecord(group.partition, told.offset, b"", group.value, b"", appended_ms))

    def _retire(self, producer: AIOKafkaProducer) -> None:
        """The sequence numbers of a batch that failed are spent: the broker refuses all that this producer sends to
        the partition afterwards."""
        if self._current is producer:
            self._current = None
            self._keep(self._stop(producer))

    async def _stop(self, producer: AIOKafkaProducer) -> None:
        try:
            async with asyncio.timeout(self._goodbye_seconds):
                await producer.stop()
        except TimeoutError:  # it does not give up on what it has not sent, but no caller waits for that any more
            logger.warning("a producer did not get through to the broker before it was closed")

    def _keep(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._under_way.add(task)
        task.add_done_callback(self._under_way.discard)


def _carrying(group: SentGroup, traced: Mapping[Place, str]) -> list[tuple[str, bytes]]:
    places = [(record.commit.stream_id, record.commit.seq) for record in group.records]
    return carrying((place, traced[place]) for place in places if place in traced)


def _known_by(group: SentGroup) -> tuple[int, bytes]:
    return group.partition, sha256(group.value).digest()
