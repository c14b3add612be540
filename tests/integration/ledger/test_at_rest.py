"""Readers that are in no hurry: what rests is there as soon as somebody asks for it, and what must be prompt is."""

import asyncio
import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest
from aiokafka import AIOKafkaProducer
from kafka import TopicPartition

from ledger.core.chain import EMPTY, Record
from ledger.log import kafka_ends, kafka_tail
from ledger.log.commit_group import copied_groups
from ledger.log.kafka_ends import BrokerWatch
from ledger.log.kafka_log import KafkaLog
from ledger.log.kafka_reader import KafkaReader
from ledger.log.kafka_tail import NextOffsets
from ledger.log.kafka_topic import create_topics, write_topic
from ledger.log.kafka_topic_settings import admin_of
from ledger.log.topic_record import TopicRecord, home_partition
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


async def test_nobody_who_looks_is_shown_less_because_another_looked_just_before(
    broker: SharedBroker, topic: str, tmp_path: Path
) -> None:
    first, second = commits_of("t1", 2)
    async with reader(broker, topic, tmp_path) as log:
        await written(broker, topic, first)
        async with asyncio.timeout(_SOON):
            another = asyncio.create_task(log.attend())
            await asyncio.sleep(0)
            await log.attend()
            assert log.store.head("t1") == first.head
            await another
        log._tail._asked.clear()  # type: ignore[union-attr]
        assert log._tail._at_rest  # type: ignore[union-attr]
        await written(broker, topic, second)
        async with asyncio.timeout(_SOON):
            await log.attend()
            while log.store.head("t1") != second.head:
                await asyncio.sleep(0.01)


async def test_what_does_not_rest_is_read_between_parts_of_what_gathered_long(
    broker: SharedBroker, topic: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a host that was frozen: a key that was retired meanwhile is not to wait for all of it."""
    monkeypatch.setattr(kafka_tail, "_RESTED_RECORDS", 10)
    records = commits_of("t1", 300)
    async with reader(broker, topic, tmp_path) as log:
        async with AIOKafkaProducer(bootstrap_servers=broker.bootstrap) as producer:
            for record in records:
                (value,) = copied_groups([record])
                await producer.send(topic, value, partition=_home_of("t1"))
        seen, untold = list[int](), [commit_after(EMPTY, TRUST_ID)]
        tail = log._tail
        assert tail is not None

        def hear() -> None:
            if log.store.head(TRUST_ID).seq:
                seen.append(log.store.head("t1").seq)

        read_at_once = tail._read_at_once

        async def read(offsets: NextOffsets, at_most: int) -> tuple[list[TopicRecord], NextOffsets]:
            if untold:
                await written(broker, topic, untold.pop())
            return await read_at_once(offsets, at_most)

        tail._read_at_once = read
        log.add_listener(hear)
        tail._rest_until = 0.0
        async with asyncio.timeout(_SOON):
            while log.store.head("t1") != records[-1].head:
                await asyncio.sleep(0.01)
        assert seen[0] < len(records)


async def test_what_the_topic_lost_while_it_rested_is_told_of_and_holds_up_no_other_partition(
    broker: SharedBroker, topic: str, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    (first,) = commits_of("t1", 1)
    beside = next(s for s in (f"u{n}" for n in range(100)) if _home_of(s) not in (_home_of("t1"), _home_of(TRUST_ID)))
    async with reader(broker, topic, tmp_path) as log:
        await written(broker, topic, first, *commits_of("t1", 2)[1:])

        def lose() -> None:
            with admin_of(broker.bootstrap) as admin:
                admin.delete_records({TopicPartition(topic, _home_of("t1")): 1})

        await asyncio.to_thread(lose)
        other = commit_after(EMPTY, beside)
        await written(broker, topic, other)
        with caplog.at_level(logging.ERROR, "ledger.log.kafka_tail"):
            await log.read_rested()
            async with asyncio.timeout(_SOON):
                while log.store.head(beside) != other.head or "OffsetOutOfRange" not in caplog.text:
                    await asyncio.sleep(0.01)


async def test_a_call_that_comes_just_when_another_was_answered_is_answered_too(
    broker: SharedBroker, topic: str, tmp_path: Path
) -> None:
    first, second = commits_of("t1", 2)
    home = _home_of("t1")
    async with reader(broker, topic, tmp_path) as log:
        tail, loop = log._tail, asyncio.get_running_loop()
        assert tail is not None
        await written(broker, topic, first)
        log.add_listener(lambda: loop.call_soon(tail._hurry, home, 2))
        async with asyncio.timeout(_SOON):
            await log.catch_up("t1")
            await written(broker, topic, second)
            while log.store.head("t1") != second.head:
                await asyncio.sleep(0.01)


async def test_what_takes_long_to_come_is_waited_for(
    broker: SharedBroker, topic: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As much does that gathered behind a slow link: a question that is asked again lets go of what is on its way."""
    (first,) = commits_of("t1", 1)
    async with reader(broker, topic, tmp_path) as log:
        await written(broker, topic, first)
        monkeypatch.setattr(kafka_ends, "_LONGEST_POLL_MS", 0.001)
        async with asyncio.timeout(_SOON):
            await log.read_rested()
        assert log.store.head("t1") == first.head


async def test_who_was_frozen_does_not_call_itself_warm_before_it_has_looked(
    broker: SharedBroker, topic: str, tmp_path: Path
) -> None:
    """Else it would be given what it is hours behind with, as soon as it is back among the hosts."""
    async with reader(broker, topic, tmp_path) as log:
        tail = log._tail
        assert tail is not None
        async with asyncio.timeout(_SOON):
            while not tail._at_rest <= tail.warm():
                await asyncio.sleep(0.01)
        tail._rest_until -= 3 * _FOR_EVER
        tail._ends_until -= 3 * _FOR_EVER
        assert not tail._at_rest & tail.warm()
        async with asyncio.timeout(_SOON):
            while not tail._at_rest <= tail.warm():
                await asyncio.sleep(0.01)


async def test_nothing_is_read_by_a_connection_that_is_being_made(broker: SharedBroker, topic: str) -> None:
    watch = BrokerWatch(broker.bootstrap, topic)
    starting = asyncio.create_task(watch.start())
    try:
        await asyncio.sleep(0)
        assert await watch.read({0: 0}, 10) == ([], {})
        await starting
        assert await watch.read({0: 0}, 10) == ([], {0: 0})
    finally:
        await watch.close()
