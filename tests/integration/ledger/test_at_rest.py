"""Readers that are in no hurry: what rests is there as soon as somebody asks for it, and what must be prompt is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiokafka import AIOKafkaProducer

from ledger.core.chain import EMPTY, Record
from ledger.log.kafka_log import KafkaLog
from ledger.log.kafka_reader import KafkaReader
from ledger.log.kafka_topic import create_topics, write_topic
from ledger.log.topic_record import home_partition
from ledger.log.topics import PARTITIONS
from ledger.streams.trust.state import TRUST_ID
from tests.support.logs import SIGNER, TRUST, append, commit_after, commits_of, hashes
from tests.support.shared_servers import SharedBroker

_FOR_EVER = 3600.0
_SOON = 10.0


def _home_of(stream_id: str) -> int:
    return home_partition(stream_id.encode(), PARTITIONS)


@pytest.fixture
def topic(broker: SharedBroker, topic_prefix: str) -> str:
    name = f"{topic_prefix}rounds.v2"
    create_topics(broker.bootstrap, [name])
    return name


@asynccontextmanager
async def reader(broker: SharedBroker, topic: str, path: Path) -> AsyncIterator[KafkaReader]:
    """One that rests for as long as the test lasts, and has begun to."""
    log = KafkaReader(broker.bootstrap, path / "resting.sqlite", TRUST, topic, rest_seconds=_FOR_EVER)
    await log.start()
    try:
        await at_rest(log)
        yield log
    finally:
        await log.close()


async def at_rest(log: KafkaReader) -> None:
    async with asyncio.timeout(_SOON):
        while log._tail is None or not log._tail._at_rest:
            await asyncio.sleep(0.01)
        while log._tail._rest_until < asyncio.get_running_loop().time():  # its first look is over
            await asyncio.sleep(0.01)


async def written(broker: SharedBroker, topic: str, *records: Record) -> None:
    await asyncio.to_thread(write_topic, broker.bootstrap, records, topic)


async def test_what_rests_waits_until_somebody_asks_and_the_trust_stream_does_not(
    broker: SharedBroker, topic: str, tmp_path: Path
) -> None:
    assert _home_of("t1") != _home_of(TRUST_ID)
    first, second, third = commits_of("t1", 3)
    async with reader(broker, topic, tmp_path) as log:
        await written(broker, topic, first)
        await written(broker, topic, commit_after(EMPTY, TRUST_ID))
        async with asyncio.timeout(_SOON):
            while not log.store.head(TRUST_ID).seq:
                await asyncio.sleep(0.01)
        assert log.store.head("t1") == EMPTY
        async with asyncio.timeout(_SOON):
            await log.catch_up("t1")
        assert log.store.head("t1") == first.head
        await written(broker, topic, second)
        async with asyncio.timeout(_SOON):
            await log.attend()
        assert log.store.head("t1") == second.head
        await written(broker, topic, third)
        async with asyncio.timeout(_SOON):  # somebody looks: now it comes by itself
            while log.store.head("t1") != third.head:
                await asyncio.sleep(0.01)


async def test_a_log_that_rests_appends_to_what_others_have_written_meanwhile(
    broker: SharedBroker, topic: str, tmp_path: Path
) -> None:
    others = commits_of("t1", 2000)
    log = KafkaLog(broker.bootstrap, tmp_path / "own.sqlite", SIGNER, TRUST, topic, rest_seconds=_FOR_EVER)
    await log.start()
    try:
        await at_rest(log)
        await written(broker, topic, *others)
        beside = next(s for s in (f"u{n}" for n in range(100)) if _home_of(s) == _home_of("t1"))
        own = commit_after(EMPTY, beside)
        async with asyncio.timeout(_SOON):
            await append(log, own)
        assert log.store.head(beside) == own.head
        assert hashes(log.store.commits("t1")) == hashes(others)
    finally:
        await log.close()


async def test_a_transaction_that_a_stranger_gave_up_holds_up_nobody(
    broker: SharedBroker, topic: str, tmp_path: Path
) -> None:
    """It leaves a place in the partition that no reader is given a record of."""
    (first,) = commits_of("t1", 1)
    async with reader(broker, topic, tmp_path) as log:
        await written(broker, topic, first)
        async with AIOKafkaProducer(bootstrap_servers=broker.bootstrap, transactional_id=topic) as stranger:
            await stranger.begin_transaction()
            await stranger.send_and_wait(topic, b"rubbish", partition=_home_of("t1"))
            await stranger.abort_transaction()
        async with asyncio.timeout(_SOON):
            await log.catch_up("t1")
            await log.read_rested()
        assert log.store.head("t1") == first.head
        tail = log._tail
        assert tail is not None
        assert _home_of("t1") in tail.warm()
