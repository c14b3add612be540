"""What only the log on Kafka has to withstand: an outage, a refused record, a topic that is not what it was."""

import asyncio
import logging
import os
import shutil
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from kafka import KafkaAdminClient, KafkaProducer, TopicPartition
from kafka_broker import Broker
from kafka_broker import create_topics as create_topics_with
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.core.chain import EMPTY, BrokenRecord, Record
from ledger.core.commands import MAX_COMMIT_BYTES
from ledger.core.rejection import Rejection
from ledger.log.kafka_log import KafkaLog
from ledger.log.kafka_topic import create_topics, describe_topic, write_topic
from ledger.log.log import FateUnknown, Unavailable
from ledger.log.mirror import HistoryLost, NotAMirror
from ledger.log.store import Store
from ledger.log.topic_commits import accepted_commits
from ledger.log.topic_record import home_partition
from ledger.log.topics import PARTITIONS
from ledger.worker.kafka_ledger import KafkaLedger, RecordsGone
from ledger.worker.metrics import WorkerMetrics
from tests.support.logs import (
    TRUST,
    Engine,
    alone,
    append,
    append_all,
    commit_after,
    commits_of,
    hashes,
    verified,
)
from tests.support.partitions import WORKER, WORKERS
from tests.support.pure import actor_for
from tests.support.rival import TABLE, host_on, send
from tests.support.roulette.console import RouletteTable
from tests.support.shared_servers import SharedBroker


@pytest.fixture
def kafka(broker: SharedBroker, tmp_path: Path, topic_prefix: str) -> Engine:
    return Engine(tmp_path / "mirror.sqlite", broker.bootstrap, f"{topic_prefix}rounds.v2")


@pytest.fixture
def own_broker(tmp_path: Path) -> Iterator[Broker]:
    with Broker(tmp_path / "kafka") as broker:
        yield broker


def delete_topic(kafka: Engine) -> None:
    with KafkaAdminClient(bootstrap_servers=kafka.bootstrap) as admin:
        admin.delete_topics([kafka.topic])
        while kafka.topic in admin.list_topics():
            pass


async def until(what: Callable[[], object], within_seconds: float = 30.0) -> None:
    async with asyncio.timeout(within_seconds):
        while not what():
            await asyncio.sleep(0.01)


async def test_an_outage_is_known_and_refuses_at_once_and_afterwards_all_goes_on(
    own_broker: Broker, tmp_path: Path
) -> None:
    kafka = Engine(tmp_path / "mirror.sqlite", own_broker.bootstrap, "rounds.v2", goodbye_seconds=1.0)
    first, second, third, fourth = commits_of("t1", 4)
    async with kafka.opened() as log:
        await append(log, first)
        own_broker.kill()
        sent = asyncio.create_task(append(log, second))
        await until(lambda: log.problem)
        started = time.monotonic()
        with pytest.raises(Unavailable, match="does not answer") as away:
            await append(log, third)
        with pytest.raises(Unavailable):
            await log.catch_up("t1")
        assert time.monotonic() - started < 3, "known to be away, and waited for"
        assert away.value.code == "BROKER_UNREACHABLE"
        await asyncio.to_thread(own_broker.start)
        await asyncio.wait_for(sent, timeout=30)  # the producer has not given up
        await until(lambda: not log.problem)
        await append(log, third)
        assert hashes(verified(log.store, "t1")) == hashes([first, second, third])
        own_broker.kill()
        closing_on = asyncio.create_task(append(log, fourth))
        await asyncio.sleep(0)
    with pytest.raises(FateUnknown, match="closed"):
        await closing_on
    with pytest.raises(Unavailable, match="closed"):
        await append(log, fourth)


async def test_a_broker_that_is_frozen_keeps_nobody_waiting_behind_others(own_broker: Broker, tmp_path: Path) -> None:
    """One deadline a command, wherever it waits; then it is known that the broker is away."""
    kafka = Engine(tmp_path / "mirror.sqlite", own_broker.bootstrap, "rounds.v2", goodbye_seconds=1.0)
    table = RouletteTable(TABLE)
    async with kafka.opened() as log:
        host = host_on(log, "host-1", answer_within_seconds=2.0)
        opening = table.opening()
        for command in opening:
            await send(host, command)
        os.kill(own_broker.pid, signal.SIGSTOP)
        try:
            started = time.monotonic()
            wagers = [host.execute(each, actor_for(each)) for each in (table.place("red") for _ in range(5))]
            answers = await asyncio.gather(*wagers, return_exceptions=True)
            assert time.monotonic() - started < 8, "one waited behind the other"
            assert isinstance(answers[0], FateUnknown)
            assert all(isinstance(answer, FateUnknown | Rejection) for answer in answers)
            await until(lambda: log.problem)
            started = time.monotonic()
            for command in (table.buy_in(), table.place("straight", "99")):
                refused = await host.execute(command, actor_for(command))
                assert isinstance(refused, Rejection)
                assert refused.code == "BROKER_UNREACHABLE"
            assert (await send(host, opening[-1])).repeated_command
            assert time.monotonic() - started < 2, "known to be away, and waited for"
        finally:
            os.kill(own_broker.pid, signal.SIGCONT)
        await until(lambda: not log.problem)
        await send(host, table.buy_in())
        verified(log.store, TABLE)


async def test_a_host_that_is_started_before_the_broker_waits_and_says_so(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    logging.getLogger("kafka").setLevel(logging.CRITICAL)
    broker = Broker(tmp_path / "kafka")
    kafka = Engine(tmp_path / "mirror.sqlite", broker.bootstrap, "rounds.v2")
    log = kafka.log()
    starting = asyncio.create_task(log.start())
    await until(lambda: "waiting for the broker" in caplog.text)
    assert broker.bootstrap in caplog.text
    with broker:
        await asyncio.wait_for(starting, timeout=60)
        await append(log, commits_of("t1", 1)[0])
        await log.close()


async def test_a_refusal_takes_no_longer_than_an_acceptance(kafka: Engine) -> None:
    """It waited half a second behind the tail's long poll, and everybody at the table with it."""
    table = RouletteTable(TABLE)
    async with kafka.opened() as log:
        host = host_on(log, "host-1")
        for command in table.opening():
            await send(host, command)
        started = time.monotonic()
        for _ in range(20):
            refused = await host.execute(wager := table.place("straight", "99"), actor_for(wager))
            assert isinstance(refused, Rejection)
            assert refused.code == "BAD_SELECTION"
        assert time.monotonic() - started < 8, "each waited for the long poll"


async def test_a_commit_that_the_broker_refuses_does_not_stand_in_the_way_of_the_next(kafka: Engine) -> None:
    create_topics_with(kafka.bootstrap, {kafka.topic: PARTITIONS}, {"max.message.bytes": "2000"})
    too_large = commit_after(EMPTY, command_id="x" * 5000)
    async with kafka.opened() as log:
        with pytest.raises(FateUnknown, match="MessageSizeTooLarge"):
            await append(log, too_large)
        for record in commits_of("t1", 3):
            await append(log, record)


async def test_the_largest_commit_is_carried(kafka: Engine) -> None:
    largest = commit_after(EMPTY, command_id="x" * (MAX_COMMIT_BYTES - 100))
    async with kafka.opened() as log:
        await append(log, largest)
        assert log.store.head("t1") == largest.head


async def test_commits_that_are_ready_together_share_a_signature(kafka: Engine) -> None:
    async with kafka.opened() as log:
        await asyncio.gather(*(append(log, commit_after(EMPTY, f"t{number}")) for number in range(30)))
        signatures = {
            pb.CommitSignature.FromString(record.signature).signature
            for stream_id in log.store.streams()
            for record in log.store.commits(stream_id)
        }
    assert len(signatures) == 1


async def test_a_tail_that_failed_begins_again(kafka: Engine, monkeypatch: pytest.MonkeyPatch) -> None:
    records = commits_of("t1", 3)
    async with kafka.opened() as log:
        assert isinstance(log, KafkaLog)
        await append(log, records[0])
        with monkeypatch.context() as patch:
            failed = asyncio.Event()

            def fail(*_: object) -> list[bool]:
                failed.set()
                raise OSError("something went wrong")

            patch.setattr(log._mirror, "append", fail)
            appending = asyncio.create_task(append(log, records[1]))
            await failed.wait()
        await appending
        await append(log, records[2])
        assert hashes(verified(log.store, "t1")) == hashes(records)


# The mirror


async def test_a_mirror_that_is_found_damaged_is_thrown_away_and_built_anew(
    kafka: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever asks meanwhile is told to come again; nobody has to do anything."""
    table = RouletteTable(TABLE)
    commands = [*table.opening(), table.place("straight", "17")]
    async with kafka.opened() as log:
        host = host_on(log, "host-1")
        for command in commands:
            await send(host, command)
    edit(kafka.store_path, "UPDATE commits SET data = zeroblob(40) WHERE seq = 3")
    edit(kafka.store_path, "UPDATE commits SET command_id = 'c0' WHERE seq = 2")
    async with kafka.opened() as log:
        host = host_on(log, "host-1")
        refused = await host.execute(command := table.buy_in(), actor_for(command))
        assert isinstance(refused, Rejection)
        assert refused.code == "STORE_REBUILDING"
        assert log.problem
        await until(lambda: not log.problem)
        assert (await send(host, command)).seq == 8
        assert len(verified(log.store, TABLE)) == 8
        assert (await send(host, commands[1])).repeated_command
    assert "is thrown away and built anew" in caplog.text


async def test_a_mirror_that_does_not_go_on_from_where_it_was_is_built_anew(kafka: Engine) -> None:
    records = commits_of("t1", 4)
    async with kafka.opened() as log:
        await append_all(log, records[:2])
        edit(kafka.store_path, "DELETE FROM commits WHERE seq = 2")
        write_topic(kafka.bootstrap, [records[2]], kafka.topic)
        await until(lambda: log.problem)
        await until(lambda: not log.problem)
        await append(log, records[3])
        assert hashes(verified(log.store, "t1")) == hashes(records)


def edit(path: Path, statement: str) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute(statement)
    connection.close()


@pytest.mark.parametrize("is_restored", [False, True], ids=["another topic", "a broker that has lost its newest"])
async def test_a_mirror_of_a_topic_that_was_made_anew_is_rebuilt_and_the_old_one_kept(
    kafka: Engine, is_restored: bool
) -> None:
    """What the old one holds may be all that is left of it."""
    before = commits_of("old", 6)
    async with kafka.opened() as log:
        for record in before:
            await append(log, record)
    delete_topic(kafka)
    create_topics(kafka.bootstrap, [kafka.topic])
    if is_restored:
        kafka.store_path.with_name(f"{kafka.store_path.name}.topic").write_text(
            describe_topic(kafka.bootstrap, kafka.topic).identity
        )
    records = [*commits_of("new", 5), *commits_of("old", 5)]
    write_topic(kafka.bootstrap, records, kafka.topic)
    async with kafka.opened() as log:
        assert [*log.store.commits("new"), *log.store.commits("old")] == records
    kept = Store.open_read_only(kafka.store_path.with_name("mirror.aside-1.sqlite"))
    assert hashes(kept.commits("old")) == hashes(before)
    kept.close()


async def test_a_mirror_that_cannot_be_read_is_rebuilt(kafka: Engine) -> None:
    records = commits_of("t1", 3)
    async with kafka.opened() as log:
        for record in records:
            await append(log, record)
    kafka.store_path.write_bytes(b"x" * 8192)
    async with kafka.opened() as log:
        assert hashes(log.store.commits("t1")) == hashes(records)


async def test_an_embedded_log_is_never_taken_for_a_mirror(kafka: Engine) -> None:
    async with Engine(kafka.store_path).opened() as log:
        await append(log, commit_after(EMPTY))
    with pytest.raises(NotAMirror):
        await kafka.log().start()
    async with Engine(kafka.store_path).opened() as log:
        assert log.store.count() == 1


async def fill_and_delete(kafka: Engine) -> None:
    """Three commits, of which somebody deletes two from the topic."""
    async with kafka.opened() as log:
        for record in commits_of("t1", 3):
            await append(log, record)
    home = TopicPartition(kafka.topic, home_partition(b"t1", PARTITIONS))
    with KafkaAdminClient(bootstrap_servers=kafka.bootstrap) as admin:
        admin.delete_records({home: 2})


async def test_a_topic_without_its_beginning_is_refused_but_by_who_has_it(kafka: Engine) -> None:
    await fill_and_delete(kafka)
    async with kafka.opened() as log:
        assert log.store.count() == 3
    another = replace(kafka, store_path=kafka.store_path.with_name("another.sqlite"))
    with pytest.raises(HistoryLost, match=r"HISTORY_LOST: .* begins at offset 2, and the mirror has it up to 0"):
        await another.log().start()
    for end in ("", ".topic"):  # as the message says
        shutil.copy(f"{kafka.store_path}{end}", f"{another.store_path}{end}")
    async with another.opened() as log:
        assert log.store.count() == 3


async def test_a_damaged_mirror_is_not_thrown_away_where_the_topic_has_lost_what_it_holds(kafka: Engine) -> None:
    await fill_and_delete(kafka)
    kafka.store_path.write_bytes(b"x" * 8192)
    with pytest.raises(HistoryLost):
        await kafka.log().start()
    assert kafka.store_path.read_bytes() == b"x" * 8192


async def test_a_mirror_that_is_found_damaged_while_it_runs_is_kept_as_well(
    kafka: Engine, caplog: pytest.LogCaptureFixture
) -> None:
    await fill_and_delete(kafka)
    async with kafka.opened() as log:
        log.damaged(BrokenRecord("t1", 1, "a disk"))
        await until(lambda: "HISTORY_LOST" in caplog.text)
        assert log.problem.startswith("the mirror")
        assert log.store.count() == 3


async def test_a_worker_that_lacks_what_the_topic_has_lost_ends_by_name(kafka: Engine) -> None:
    await fill_and_delete(kafka)
    prefix, partition = kafka.topic.removesuffix("rounds.v2"), home_partition(b"t1", PARTITIONS)
    ledger = KafkaLedger(kafka.bootstrap, prefix, WORKER, WORKERS, WorkerMetrics())
    assert [raw.offset async for raw in ledger.read(partition, range(2, 3))] == [2]
    with pytest.raises(RecordsGone, match=f"HISTORY_LOST: partition {partition} of .* begins after offset 0"):
        assert [raw async for raw in ledger.read(partition, range(3))]


async def test_a_commit_in_a_partition_that_is_not_its_tables_is_passed_over(kafka: Engine) -> None:
    """Readers meet the partitions in any order, so they would not agree on which commit was first."""
    elsewhere = (home_partition(b"t1", PARTITIONS) + 1) % PARTITIONS
    async with kafka.opened() as log:
        with KafkaProducer(bootstrap_servers=kafka.bootstrap) as producer:
            misplaced = commit_after(EMPTY, command_id="misplaced")
            producer.send(kafka.topic, alone(misplaced.data, misplaced.signature), partition=elsewhere)
        records = commits_of("t1", 2)
        for record in records:
            await append(log, record)
        assert hashes(log.store.commits("t1")) == hashes(records)


async def test_a_copied_topic_holds_the_same_commits_with_the_same_signatures(kafka: Engine) -> None:
    """Be they written one by one, as another log has them, or in groups of this engine."""
    copy = f"{kafka.topic}.copy"
    create_topics(kafka.bootstrap, [kafka.topic, copy])
    records = [record for number in range(10) for record in commits_of(f"t{number}", 20)]
    assert write_topic(kafka.bootstrap, records, kafka.topic) == 200
    grouped = commits_of("u1", 20)
    async with kafka.opened() as log:
        assert list(filter(None, await log.append(grouped))) == []
        originals = {stream_id: list(log.store.commits(stream_id)) for stream_id in log.store.streams()}
    assert [record for stream_id in originals if stream_id != "u1" for record in originals[stream_id]] == records
    write_topic(kafka.bootstrap, accepted_commits(kafka.bootstrap, kafka.topic, TRUST), copy)
    copied: dict[str, list[Record]] = {}
    for record in accepted_commits(kafka.bootstrap, copy, TRUST):
        copied.setdefault(record.commit.stream_id, []).append(replace(record, appended_ms=0))
    assert copied == originals
