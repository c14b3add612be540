"""What a host makes of the broker's word that a group lies at some place of the topic, on a real Kafka. The consumer
that follows the topic is held back meanwhile: whatever is known comes another way."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from ledger.core.chain import Record
from ledger.log.kafka_log import KafkaLog
from ledger.log.kafka_topic import write_topic
from ledger.log.log import Conflict
from ledger.log.topic_record import home_partition
from ledger.log.topics import PARTITIONS
from tests.support.logs import Engine, append_all, commit_after, commits_of, hashes, verified
from tests.support.shared_servers import SharedBroker

FIRST, SECOND = [name for name in (f"t{n}" for n in range(100)) if not home_partition(name.encode(), PARTITIONS)][:2]
"""Streams of one partition."""


@pytest.fixture
def kafka(broker: SharedBroker, tmp_path: Path, topic_prefix: str) -> Engine:
    return Engine(tmp_path / "mirror.sqlite", broker.bootstrap, f"{topic_prefix}rounds.v2")


@asynccontextmanager
async def held_back(kafka: Engine) -> AsyncIterator[KafkaLog]:
    async with kafka.opened() as log:
        assert isinstance(log, KafkaLog)
        assert log._tail is not None
        while log._tail._reading is None or not log._tail.reads(0):
            await asyncio.sleep(0.01)
        log._tail._reading.pause(*log._tail._reading.assignment())
        yield log


async def by_another(kafka: Engine, *records: Record) -> None:
    await asyncio.to_thread(write_topic, kafka.bootstrap, records, kafka.topic)


async def test_where_nothing_came_between_the_brokers_word_is_enough(kafka: Engine) -> None:
    records = commits_of(FIRST, 5)
    async with held_back(kafka) as log:
        await append_all(log, records[:1])
        assert await log.append(records[1:]) == [None] * 4, "in one group"
        assert hashes(log.store.commits(FIRST)) == hashes(records)
    async with kafka.opened() as log:  # what it reads now it has already
        assert hashes(verified(log.store, FIRST)) == hashes(records)
        assert [seq for _, seq in sorted(log.store.seqs_since(0)[1].items())] == [5]


async def test_what_another_wrote_in_between_is_read_first(kafka: Engine) -> None:
    own, others = commits_of(FIRST, 2), commits_of(SECOND, 3)
    async with held_back(kafka) as log:
        await append_all(log, own[:1])
        await by_another(kafka, *others)
        await append_all(log, own[1:])
        assert hashes(verified(log.store, FIRST)) == hashes(own)
        assert hashes(verified(log.store, SECOND)) == hashes(others)


async def test_a_commit_that_another_was_faster_than_is_not_accepted_by_its_acknowledgement(kafka: Engine) -> None:
    (first,) = commits_of(FIRST, 1)
    faster = commit_after(first.head, FIRST, "theirs")
    async with held_back(kafka) as log:
        await append_all(log, [first])
        await by_another(kafka, faster)
        (outcome,) = await log.append([commit_after(first.head, FIRST, "ours")])
        assert isinstance(outcome, Conflict)
        assert hashes(verified(log.store, FIRST)) == hashes([first, faster])


async def test_of_every_group_the_time_from_its_acknowledgement_until_it_was_read_is_told_once(kafka: Engine) -> None:
    """Whether the mirror ended there, or others had written in between; and nothing of what others wrote."""
    own, told = commits_of(FIRST, 4), list[float]()
    async with held_back(kafka) as log:
        log._on_read_back = told.append
        await append_all(log, own[:1])
        assert await log.append(own[1:3]) == [None] * 2, "in one group"
        assert len(told) == 2
        await by_another(kafka, *commits_of(SECOND, 3))
        await append_all(log, own[3:])
        assert len(told) == 3
        assert min(told) >= 0


async def test_whoever_wants_to_know_all_of_a_stream_is_told_at_once(kafka: Engine) -> None:
    others = commits_of(SECOND, 3)
    async with held_back(kafka) as log:
        await by_another(kafka, *others)
        await log.catch_up(SECOND)
        assert hashes(verified(log.store, SECOND)) == hashes(others)
