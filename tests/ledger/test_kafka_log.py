"""What only the log on Kafka has to withstand: an outage, a refused record, a topic that is not what it was."""

import asyncio
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest
from kafka import KafkaAdminClient, KafkaProducer, TopicPartition
from kafka_broker import Broker
from kafka_broker import create_topics as create_topics_with

from ledger.core.chain import EMPTY
from ledger.log.kafka_topic import create_topics, read_topic, write_topic
from ledger.log.log import FateUnknown
from ledger.log.mirror import HistoryLost, NotAMirror, drop_mirror
from ledger.log.topic_record import TopicRecord, home_partition, unseal_from_topic
from ledger.log.topics import PARTITIONS
from tests.support.logs import Engine, commit_after, commits_of, hashes, verified


@pytest.fixture
def kafka(broker: Broker, tmp_path: Path, topic_prefix: str) -> Engine:
    return Engine(tmp_path / "mirror.sqlite", broker.bootstrap, f"{topic_prefix}rounds.v1")


@pytest.fixture
def own_broker(tmp_path: Path) -> Iterator[Broker]:
    with Broker(tmp_path / "kafka") as broker:
        yield broker


def delete_topic(kafka: Engine) -> None:
    with KafkaAdminClient(bootstrap_servers=kafka.bootstrap) as admin:
        admin.delete_topics([kafka.topic])
        while kafka.topic in admin.list_topics():
            pass


async def test_in_an_outage_appends_end_with_their_fate_unknown_and_afterwards_all_goes_on(
    own_broker: Broker, tmp_path: Path
) -> None:
    kafka = Engine(tmp_path / "mirror.sqlite", own_broker.bootstrap, "rounds.v1", answer_within_s=1.0)
    first, second, third, fourth = commits_of("t1", 4)
    async with kafka.opened() as log:
        await log.append(first)
        landed = asyncio.Event()
        log.add_listener(landed.set)
        own_broker.kill()
        with pytest.raises(FateUnknown, match="t1 seq 2"):
            await log.append(second)
        await asyncio.to_thread(own_broker.start)
        await asyncio.wait_for(landed.wait(), timeout=30)  # the producer has not given up
        await log.append(third)
        assert hashes(verified(log.store, "t1")) == hashes([first, second, third])
        own_broker.kill()
        closing_on = asyncio.create_task(log.append(fourth))
        await asyncio.sleep(0)
    with pytest.raises(FateUnknown):
        await closing_on


async def test_a_commit_that_the_broker_refuses_does_not_stand_in_the_way_of_the_next(kafka: Engine) -> None:
    create_topics_with(kafka.bootstrap, {kafka.topic: PARTITIONS}, {"max.message.bytes": "2000"})
    too_large = commit_after(EMPTY, command_id="x" * 5000)
    async with kafka.opened() as log:
        with pytest.raises(FateUnknown, match="MessageSizeTooLarge"):
            await log.append(too_large)
        for record in commits_of("t1", 3):
            await log.append(record)


async def test_a_tail_that_failed_begins_again(kafka: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    records = commits_of("t1", 3)
    async with kafka.opened() as log:
        await log.append(records[0])
        with monkeypatch.context() as patch:
            failed = asyncio.Event()

            def fail(*_: object) -> list[bool]:
                failed.set()
                raise OSError("disk full")

            patch.setattr(log._mirror, "append", fail)
            appending = asyncio.create_task(log.append(records[1]))
            await failed.wait()
        await appending
        await log.append(records[2])
        assert hashes(verified(log.store, "t1")) == hashes(records)


async def test_a_mirror_of_a_topic_that_was_made_anew_is_rebuilt(kafka: Engine) -> None:
    async with kafka.opened() as log:
        for record in commits_of("old", 2):
            await log.append(record)
    delete_topic(kafka)
    create_topics(kafka.bootstrap, [kafka.topic])
    records = [*commits_of("new", 5), *commits_of("old", 5)]
    write_topic(kafka.bootstrap, records, kafka.topic)
    async with kafka.opened() as log:
        assert [*log.store.commits("new"), *log.store.commits("old")] == records


async def test_a_mirror_that_cannot_be_read_is_rebuilt(kafka: Engine) -> None:
    records = commits_of("t1", 3)
    async with kafka.opened() as log:
        for record in records:
            await log.append(record)
    kafka.store_path.write_bytes(b"x" * 8192)
    async with kafka.opened() as log:
        assert hashes(log.store.commits("t1")) == hashes(records)


async def test_an_embedded_log_is_never_taken_for_a_mirror(kafka: Engine) -> None:
    async with Engine(kafka.store_path).opened() as log:
        await log.append(commit_after(EMPTY))
    with pytest.raises(NotAMirror):
        await kafka.log().start()
    async with Engine(kafka.store_path).opened() as log:
        assert log.store.count() == 1


async def test_a_topic_without_its_beginning_is_refused(kafka: Engine) -> None:
    async with kafka.opened() as log:
        for record in commits_of("t1", 3):
            await log.append(record)
    home = TopicPartition(kafka.topic, home_partition(b"t1", PARTITIONS))
    with KafkaAdminClient(bootstrap_servers=kafka.bootstrap) as admin:
        admin.delete_records({home: 2})
    async with kafka.opened() as log:
        assert log.store.count() == 3
    drop_mirror(kafka.store_path)
    with pytest.raises(HistoryLost, match="begins at offset 2"):
        await kafka.log().start()


async def test_a_commit_in_a_partition_that_is_not_its_tables_is_passed_over(kafka: Engine) -> None:
    """Readers meet the partitions in any order, so they would not agree on which commit was first."""
    elsewhere = (home_partition(b"t1", PARTITIONS) + 1) % PARTITIONS
    async with kafka.opened() as log:
        with KafkaProducer(bootstrap_servers=kafka.bootstrap) as producer:
            producer.send(kafka.topic, commit_after(EMPTY, command_id="misplaced").data, b"t1", partition=elsewhere)
        records = commits_of("t1", 2)
        for record in records:
            await log.append(record)
        assert hashes(log.store.commits("t1")) == hashes(records)


async def test_a_copied_topic_holds_the_same_records_in_the_same_partitions(kafka: Engine) -> None:
    copy = f"{kafka.topic}.copy"
    create_topics(kafka.bootstrap, [kafka.topic, copy])
    records = [record for number in range(10) for record in commits_of(f"t{number}", 20)]
    assert write_topic(kafka.bootstrap, records, kafka.topic) == 200
    originals = list(read_topic(kafka.bootstrap, kafka.topic))
    write_topic(kafka.bootstrap, [unseal_from_topic(raw, PARTITIONS) for raw in originals], copy)
    assert _by_place(read_topic(kafka.bootstrap, copy)) == _by_place(originals)
    async with kafka.opened() as log:
        assert [record for stream_id in log.store.streams() for record in log.store.commits(stream_id)] == records


def _by_place(records: Iterable[TopicRecord]) -> list[TopicRecord]:
    return sorted(records, key=lambda raw: (raw.partition, raw.offset))
