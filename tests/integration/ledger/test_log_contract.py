"""What the host may rely on, whichever engine the log runs on."""

import asyncio
import itertools
import os
import signal
import subprocess
import sys
import threading
from collections import Counter
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.chain import EMPTY, BrokenRecord, Head, Record
from ledger.core.commands import Live, replayed
from ledger.log import sqlite
from ledger.log.kafka_topic import read_topic
from ledger.log.log import Conflict
from ledger.log.mirror import drop_mirror
from ledger.log.topic_record import home_partition
from ledger.log.topics import PARTITIONS
from tests.simulation.kafka import ModelEngine
from tests.support.appender import STREAMS
from tests.support.logs import SIGNER, TRUST, Engine, append, append_all, commit_after, commits_of, hashes, verified
from tests.support.memory_log import MemoryEngine
from tests.support.pure import PureStream
from tests.support.roulette.console import RouletteTable
from tests.support.source import ROOT

Port = Engine | MemoryEngine | ModelEngine


@pytest.fixture(params=["embedded", "kafka"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture(params=["embedded", "kafka", "memory", "model"])
def port(request: pytest.FixtureRequest) -> Port:
    """Also the log that tests of the pump hold in their hands, and that of simulated floors: hosts rely on both."""
    if request.param == "model":
        return ModelEngine(request.getfixturevalue("tmp_path"), SIGNER, TRUST)
    return MemoryEngine() if request.param == "memory" else request.getfixturevalue(request.param)


@pytest.fixture
def embedded(tmp_path: Path) -> Engine:
    return Engine(tmp_path / "log.sqlite")


@pytest.fixture
def kafka(request: pytest.FixtureRequest, tmp_path: Path, topic_prefix: str) -> Engine:
    bootstrap = request.getfixturevalue("broker").bootstrap
    return Engine(tmp_path / "mirror.sqlite", bootstrap, f"{topic_prefix}rounds.v2")


# Appending


async def test_what_is_appended_is_there_bit_for_bit(port: Port) -> None:
    records = commits_of("t1", 5)
    async with port.opened() as log:
        await append_all(log, records)
        assert hashes(log.store.commits("t1")) == hashes(records)
        assert log.store.head("t1") == records[-1].head
        assert log.store.by_command("t1", "c3") == records[2]
        assert [row.commit.seq for row in log.store.commits("t1", after_seq=1, up_to_seq=3)] == [2, 3]


@pytest.mark.parametrize(
    "loser",
    [
        commit_after(Head(1, b"x" * 32), command_id="wrong-past"),
        commit_after(EMPTY, command_id="seq-that-is-taken"),
        commit_after(Head(7, b"x" * 32), command_id="gap"),
    ],
    ids=lambda record: record.commit.command_id,
)
async def test_a_commit_that_does_not_extend_its_table_is_a_conflict_and_changes_nothing(
    port: Port, loser: Record
) -> None:
    first, second = commits_of("t1", 2)
    async with port.opened() as log:
        await append(log, first)
        with pytest.raises(Conflict, match="t1 seq"):
            await append(log, loser)
        assert hashes(log.store.commits("t1")) == hashes([first])
        await append(log, second)
        assert hashes(log.store.commits("t1")) == hashes([first, second])


async def test_the_same_commit_appended_again_is_a_conflict(port: Port) -> None:
    (record,) = commits_of("t1", 1)
    async with port.opened() as log:
        await append(log, record)
        with pytest.raises(Conflict):
            await append(log, record)
        assert hashes(log.store.commits("t1")) == hashes([record])


async def test_of_two_racing_commits_exactly_one_wins(port: Port) -> None:
    async with port.opened() as log:
        head = EMPTY
        for _ in range(20):
            racers = [commit_after(head, command_id=f"{who}{head.seq}") for who in ("a", "b")]
            outcomes = await asyncio.gather(*(append(log, racer) for racer in racers), return_exceptions=True)
            (winner,) = [racer for racer, outcome in zip(racers, outcomes, strict=True) if outcome is None]
            assert sorted(type(outcome) for outcome in outcomes if outcome) == [Conflict]
            assert log.store.head("t1") == winner.head
            head = winner.head
        assert len(verified(log.store, "t1")) == 20


async def test_many_tables_at_once_do_not_disturb_each_other(port: Port) -> None:
    chains = {f"t{number}": commits_of(f"t{number}", 10) for number in range(40)}
    async with port.opened() as log:
        await asyncio.gather(*(append_all(log, records) for records in chains.values()))
        for stream_id, records in chains.items():
            assert hashes(log.store.commits(stream_id)) == hashes(records)
        assert log.store.heads() == {stream_id: records[-1].head for stream_id, records in chains.items()}
        assert log.store.count() == 400


# Groups


async def test_a_group_is_accepted_in_the_order_of_its_chains(port: Port) -> None:
    chains = [commits_of(f"t{number}", 5) for number in range(4)]
    group = [record for turn in zip(*chains, strict=True) for record in turn]
    async with port.opened() as log:
        assert await log.append(group) == [None] * 20
        for records in chains:
            assert hashes(verified(log.store, records[0].commit.stream_id)) == hashes(records)
        assert await log.append([]) == []


async def test_a_rival_in_one_stream_of_a_group_stops_that_stream_alone(
    port: Port,
) -> None:
    ours, others = commits_of("t1", 4), commits_of("t2", 4)
    rival = commit_after(ours[0].head, "t1", "rival")
    async with port.opened() as log:
        await append_all(log, [ours[0], rival])
        outcomes = await log.append([others[0], ours[1], others[1], ours[2], others[2], ours[3], others[3]])
        assert [type(outcome) for outcome in outcomes[1::2]] == [Conflict] * 3
        assert outcomes[::2] == [None] * 4
        assert hashes(log.store.commits("t1")) == hashes([ours[0], rival])
        assert hashes(log.store.commits("t2")) == hashes(others)


async def test_a_command_that_was_recorded_before_stops_what_a_group_builds_on_it(
    port: Port,
) -> None:
    first, second = commits_of("t1", 2)
    again = commit_after(second.head, command_id="c1")
    behind = commit_after(again.head)
    async with port.opened() as log:
        await append_all(log, [first, second])
        outcomes = await log.append([again, *commits_of("t2", 1), behind])
        assert [type(outcome) for outcome in outcomes] == [Conflict, type(None), Conflict]
        assert hashes(log.store.commits("t1")) == hashes([first, second])


# Following


async def test_a_follower_sees_every_commit_once_and_each_table_in_order(
    port: Port,
) -> None:
    chains = [commits_of(f"t{number}", 10) for number in range(5)]
    async with port.opened() as log:
        await asyncio.gather(*(append_all(log, records) for records in chains))
        seen: list[Record] = []
        position = 0
        while following := log.store.since(position, limit=7):
            seen += [record for _, record in following if isinstance(record, Record)]
            position = following[-1][0]
        assert position == log.store.last_position()
    for records in chains:
        of_stream = [record for record in seen if record.commit.stream_id == records[0].commit.stream_id]
        assert hashes(of_stream) == hashes(records)
    assert len(seen) == 50


async def test_a_listener_is_called_when_there_are_new_commits(port: Port) -> None:
    called = threading.Event()
    async with port.opened() as log:
        log.add_listener(called.set)
        assert not called.is_set()
        await append_all(log, commits_of("t1", 1))
        assert await asyncio.to_thread(called.wait, 5)


# Opening again


async def test_closed_and_opened_again_it_goes_on_where_it_was(engine: Engine) -> None:
    records = commits_of("t1", 6)
    async with engine.opened() as log:
        await append_all(log, records[:3])
        position = log.store.last_position()
    async with engine.opened() as log:
        assert log.store.last_position() == position
        await append_all(log, records[3:])
        assert hashes(log.store.commits("t1")) == hashes(records)


def acknowledged_until_killed(engine: Engine, enough: int) -> Counter[tuple[str, int]]:
    command = [sys.executable, "-m", "tests.support.appender", str(engine.store_path)]
    kafka = [engine.bootstrap, engine.topic] if engine.bootstrap else []
    with subprocess.Popen([*command, *kafka], cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        lines = list(itertools.islice(process.stdout, enough))
        os.kill(process.pid, signal.SIGKILL)
        lines += process.stdout
    whole = [line.split() for line in lines if line.endswith("\n")]
    return Counter((stream_id, int(seq)) for stream_id, seq in whole)


async def test_kill_9_loses_nothing_that_was_acknowledged(engine: Engine) -> None:
    acknowledged = await asyncio.to_thread(acknowledged_until_killed, engine, 200)
    assert acknowledged.total() >= 200
    async with engine.opened() as log:
        stored = Counter((stream_id, r.commit.seq) for stream_id in STREAMS for r in verified(log.store, stream_id))
        assert acknowledged <= stored
        assert max(stored.values()) == 1
        for stream_id in STREAMS:
            await append(log, commit_after(log.store.head(stream_id), stream_id))


# Snapshots


async def test_a_snapshot_spares_the_commits_before_it(engine: Engine) -> None:
    table = PureStream("roulette-1")
    table.play(*RouletteTable().opening())
    records = table.records
    async with engine.opened() as log:
        await append_all(log, records[:-1])
        before = state_after(records[:-1])
        log.save_snapshot(before)
        await append(log, records[-1])
    corrupt(engine.store_path, "UPDATE commits SET data = x'00' WHERE seq < ?", before.head.seq)
    async with engine.opened() as log:
        assert log.store.load("roulette-1") == table.live
        with pytest.raises(BrokenRecord, match="roulette-1 seq 1"):
            log.store.load("roulette-1", at_seq=2)


def state_after(records: list[Record]) -> Live:
    live = Live(records[0].commit.stream_id)
    for record in records:
        live = replayed(CATALOGUE, live, record)
    return live


# Damage


def corrupt(path: Path, statement: str, *parameters: object) -> None:
    connection = sqlite.connect(path, schema="", durable=True)
    connection.execute(statement, parameters)
    connection.close()


async def test_a_corrupted_record_is_named_by_table_and_seq(engine: Engine) -> None:
    async with engine.opened() as log:
        await append_all(log, [*commits_of("t1", 3), *commits_of("t2", 3)])
    corrupt(engine.store_path, "UPDATE commits SET data = zeroblob(50) WHERE stream_id = 't1' AND seq = 2")
    async with engine.opened() as log:
        with pytest.raises(BrokenRecord, match="t1 seq 2"):
            list(log.store.commits("t1"))
        assert len(verified(log.store, "t2")) == 3
        broken = [record for _, record in log.store.since(0, 100) if isinstance(record, BrokenRecord)]
        assert [(record.stream_id, record.seq) for record in broken] == [("t1", 2)]


async def test_a_byte_flipped_in_the_file_is_named_by_table_and_seq(engine: Engine) -> None:
    records = commits_of("t1", 3)
    async with engine.opened() as log:
        await append_all(log, records)
    data = engine.store_path.read_bytes()
    assert data.count(records[1].data) == 1
    place = data.index(records[1].data) + 5
    engine.store_path.write_bytes(data[:place] + bytes([data[place] ^ 1]) + data[place + 1 :])
    async with engine.opened() as log:
        with pytest.raises(BrokenRecord, match="t1 seq 2"):
            list(log.store.commits("t1"))


# The two engines beside each other


async def test_both_engines_hold_the_same_bytes(embedded: Engine, kafka: Engine) -> None:
    records = commits_of("t1", 5)
    async with embedded.opened() as log, kafka.opened() as mirrored:
        await append_all(log, records)
        await append_all(mirrored, records)
        assert hashes(log.store.commits("t1")) == hashes(mirrored.store.commits("t1"))
    in_topic = await asyncio.to_thread(lambda: list(read_topic(kafka.bootstrap, kafka.topic)))
    groups = [pb.CommitGroup.FromString(raw.value) for raw in in_topic]
    assert [list(group.commits) for group in groups] == [[record.data] for record in records]
    assert {raw.partition for raw in in_topic} == {home_partition(b"t1", PARTITIONS)}


async def test_a_mirror_that_was_deleted_is_rebuilt_from_the_topic(kafka: Engine) -> None:
    chains = {f"t{number}": commits_of(f"t{number}", 5) for number in range(20)}
    async with kafka.opened() as log:
        await asyncio.gather(*(append_all(log, records) for records in chains.values()))
        with pytest.raises(Conflict):
            await append(log, commit_after(EMPTY, "t0", "too-late"))
        heads = log.store.heads()
    drop_mirror(kafka.store_path)
    async with kafka.opened() as log:
        assert log.store.heads() == heads
        for stream_id, records in chains.items():
            assert hashes(log.store.commits(stream_id)) == hashes(records)
