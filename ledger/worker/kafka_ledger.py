"""The worker's own Kafka clients: they write what it publishes, signed, and read what its stream passed over."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable, Iterator, Mapping, Sequence
from contextlib import AsyncExitStack
from datetime import UTC, datetime
from itertools import groupby, islice
from typing import Any

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, TopicPartition
from aiokafka.errors import KafkaError, OffsetOutOfRangeError

import roundledger.v1 as pb
from ledger.log import topics
from ledger.log.kafka_security import brokers
from ledger.log.outputs import Output, sign_together
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.topic_record import TopicRecord, topic_record
from ledger.log.traces import Place
from ledger.worker.cloud_events import Header, event_id, headers_of, stream_of
from ledger.worker.metrics import WorkerMetrics
from ledger.worker.partition_fold import Unit
from ledger.worker.settled_traces import SettledTraces

logger = logging.getLogger(__name__)

_LARGEST_WRITE = 512 * 1024
"""Half of what a broker accepts by default."""
_SIGNED_TOGETHER = 64
"""Each output carries a way of so many outputs' length to what was signed."""
_POLL_MS = 1000


class WorkerRetired(Exception):
    """Readers would not believe what this worker publishes: another has to."""


class RecordsGone(Exception):
    """The log has lost what a worker still has to take in: what it would publish without it would be wrong."""


class KafkaLedger:
    """The `LedgerTopics` of a partition's worker, on Kafka. Its key must be one that readers believe."""

    def __init__(
        self,
        bootstrap: str,
        topic_prefix: str,
        signer: Signer,
        trust: TrustedHosts,
        metrics: WorkerMetrics,
        traces: SettledTraces | None = None,
    ) -> None:
        self._bootstrap, self._prefix, self._signer, self._metrics = bootstrap, topic_prefix, signer, metrics
        self._trust, self.traces = trust, traces
        self._headers = headers_of(topic_prefix)
        self._clients = AsyncExitStack()
        self._unsigned: list[tuple[list[Output], asyncio.Future[list[bytes]]]] = []
        self._is_started = False

    async def start(self) -> None:
        if not self._is_started:
            self._producer = AIOKafkaProducer(
                **brokers(self._bootstrap), acks="all", enable_idempotence=True, max_batch_size=_LARGEST_WRITE
            )
            self._looker = self._new_consumer()
            await self._clients.enter_async_context(self._producer)
            await self._clients.enter_async_context(self._looker)
            self._is_started = True

    async def stop(self) -> None:
        await self._clients.aclose()

    async def publish(self, partition: int, unit: Unit) -> None:
        if problem := self._trust.problem_with_signer(self._signer, datetime.now(UTC)):
            raise WorkerRetired(problem)
        if self.traces is None:
            await self._publish(partition, unit, {})
        else:
            with self.traces.publishing(unit.batches) as carried:
                await self._publish(partition, unit, carried)
        self._metrics.count(unit)

    async def _publish(self, partition: int, unit: Unit, carried: Mapping[Place, Header]) -> None:
        messages = [(topic, message) for topic, of_topic in _by_topic(unit) for message in of_topic]
        outputs = [(topic, stream_of(m).encode(), m.SerializeToString()) for topic, m in messages]
        own = [
            [("ce_id", event_id(m, value)), ("ce_subject", key), *_traced(m, carried)]
            for (_, m), (_, key, value) in zip(messages, outputs, strict=True)
        ]
        signed = await self._signed(outputs) if outputs else []
        by_topic = groupby(zip(outputs, own, signed, strict=True), lambda output: output[0][0])
        await asyncio.gather(*[self._write(topic, partition, list(each)) for topic, each in by_topic])

    def _signed(self, outputs: list[Output]) -> "asyncio.Future[list[bytes]]":
        """The signatures of a unit. What other partitions publish at the same moment is signed together with it."""
        loop = asyncio.get_running_loop()
        if not self._unsigned:
            loop.call_soon(self._sign)
        signed: asyncio.Future[list[bytes]] = loop.create_future()
        self._unsigned.append((outputs, signed))
        return signed

    def _sign(self) -> None:
        unsigned, self._unsigned = self._unsigned, []
        together = [output for outputs, _ in unsigned for output in outputs]
        signatures: list[bytes] = []
        for start in range(0, len(together), _SIGNED_TOGETHER):
            signatures += sign_together(self._signer, together[start : start + _SIGNED_TOGETHER])
        following = iter(signatures)
        for outputs, signed in unsigned:
            carried = list(islice(following, len(outputs)))
            if not signed.done():
                signed.set_result(carried)

    async def _write(self, topic: str, partition: int, outputs: list[tuple[Output, list[Header], bytes]]) -> None:
        """Each write succeeds or fails as a whole and waits for the one before, so that no reader meets a gap."""
        write, of_all = self._producer.create_batch(), self._headers[topic]
        for (_, key, value), own, signature in outputs:
            headers = [(topics.SIGNATURE, signature), *of_all, *own]
            record = {"key": key, "value": value, "timestamp": None, "headers": headers}
            if write.append(**record) is None:
                await self._send(topic, partition, write)
                write = self._producer.create_batch()
                write.append(**record)
        await self._send(topic, partition, write)

    async def _send(self, topic: str, partition: int, write: Any) -> None:
        write.close()
        acknowledged = await self._producer.send_batch(write, self._prefix + topic, partition=partition)
        await acknowledged

    async def read(self, partition: int, offsets: range) -> AsyncIterator[TopicRecord]:
        place = TopicPartition(self._prefix + topics.ROUNDS, partition)
        async with self._new_consumer() as consumer:
            consumer.assign([place])
            consumer.seek(place, offsets.start)
            while (reached := await consumer.position(place)) < offsets.stop:
                try:
                    polled = await consumer.getmany(place, timeout_ms=_POLL_MS)
                except OffsetOutOfRangeError as gone:
                    gap = f"partition {partition} of {place.topic} begins after offset {reached}"
                    raise RecordsGone(f"HISTORY_LOST: {gap}, which is not taken in yet") from gone
                for raw in polled.get(place, ()):
                    if raw.offset < offsets.stop:
                        if self.traces is not None:
                            self.traces.arrived(raw.headers or ())
                        yield topic_record(raw)

    async def end_offsets(self, partitions: Iterable[int]) -> dict[int, int]:
        """Of none while the broker does not answer."""
        places = [TopicPartition(self._prefix + topics.ROUNDS, partition) for partition in partitions]
        try:
            ends = await self._looker.end_offsets(places)
        except KafkaError as problem:  # what is published waits until it is acknowledged; this can wait, too
            logger.warning("the broker does not say where partitions end: %r", problem)
            return {}
        return {place.partition: end for place, end in ends.items()}

    def _new_consumer(self) -> AIOKafkaConsumer:
        """It has no policy for records that are gone: to jump over them must be an error."""
        return AIOKafkaConsumer(
            **brokers(self._bootstrap), group_id=None, enable_auto_commit=False, auto_offset_reset="none"
        )


def _traced(message: Any, carried: Mapping[Place, Header]) -> list[Header]:
    """Postings say of which trace they are: every commit has one batch of them."""
    if not carried or not isinstance(message, pb.PostingBatch):
        return []
    header = carried.get((message.stream_id, message.seq))
    return [header] if header else []


def _by_topic(unit: Unit) -> Iterator[tuple[str, Sequence[Any]]]:
    yield topics.POSTINGS, unit.batches
    yield topics.SETTLEMENTS, unit.settlements
    yield topics.SHEETS, unit.sheets
    yield topics.JACKPOTS, unit.statements
    yield topics.ALERTS, unit.alerts
    yield topics.NOTICES, unit.notices
