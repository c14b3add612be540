"""The worker's own Kafka clients: they write what it publishes, signed, and read what its stream passed over."""

import asyncio
import logging
from collections.abc import AsyncIterator, Iterable
from contextlib import AsyncExitStack
from typing import Any

from aiokafka import AIOKafkaConsumer, AIOKafkaProducer, TopicPartition
from aiokafka.errors import KafkaError

import roundledger.v1 as pb
from ledger.log import topics
from ledger.log.kafka_security import brokers
from ledger.log.outputs import sign_outputs
from ledger.log.signing import Signer
from ledger.log.topic_record import TopicRecord, topic_record
from ledger.worker.metrics import WorkerMetrics
from ledger.worker.partition_fold import Unit

logger = logging.getLogger(__name__)

_LARGEST_WRITE = 512 * 1024
"""Half of what a broker accepts by default."""
_POLL_MS = 1000


class KafkaLedger:
    """The `LedgerTopics` of a partition's worker, on Kafka."""

    def __init__(self, bootstrap: str, topic_prefix: str, signer: Signer, metrics: WorkerMetrics) -> None:
        self._bootstrap, self._prefix, self._signer, self._metrics = bootstrap, topic_prefix, signer, metrics
        self._clients = AsyncExitStack()
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
        await asyncio.gather(
            self._write(topics.POSTINGS, partition, unit.batches),
            self._write(topics.SETTLEMENTS, partition, unit.settlements),
            self._write(topics.SHEETS, partition, unit.sheets),
            self._write(topics.JACKPOTS, partition, unit.statements),
            self._write(topics.ALERTS, partition, unit.alerts),
            self._write(topics.NOTICES, partition, unit.notices),
        )
        self._metrics.count(unit)

    async def _write(self, topic: str, partition: int, messages: Iterable[Any]) -> None:
        """Each write succeeds or fails as a whole and waits for the one before, so that no reader meets a gap."""
        outputs = [(_stream_of(message).encode(), message.SerializeToString()) for message in messages]
        if not outputs:
            return
        write = self._producer.create_batch()
        for (key, value), signature in zip(outputs, sign_outputs(self._signer, topic, outputs), strict=True):
            record = {"key": key, "value": value, "timestamp": None, "headers": [(topics.SIGNATURE, signature)]}
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
            while await consumer.position(place) < offsets.stop:
                for raw in (await consumer.getmany(place, timeout_ms=_POLL_MS)).get(place, ()):
                    if raw.offset < offsets.stop:
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


def _stream_of(message: Any) -> str:
    """The stream of an output: a sheet's is its table, a statement's its fund."""
    if isinstance(message, pb.TableDaySheet):
        return str(message.table_id)
    return str(message.fund_id if isinstance(message, pb.FundStatement) else message.stream_id)
