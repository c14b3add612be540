"""Two hosts that write to one table at once: whoever owns it is a matter of speed, never of what is true."""

import asyncio
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.log.log import LogWriter
from ledger.log.mirror import drop_mirror
from services.tables.host import Host
from tests.support.logs import Engine, signer_of, verified
from tests.support.rival import TABLE, host_on, send, send_all, wager
from tests.support.roulette.console import RouletteTable
from tests.support.shared_servers import SharedBroker
from tests.support.source import ROOT

NAMES = ("north", "south")


@pytest.fixture
def engines(broker: SharedBroker, tmp_path: Path, topic_prefix: str) -> list[Engine]:
    topic = f"{topic_prefix}rounds.v2"
    return [Engine(tmp_path / f"{name}.sqlite", broker.bootstrap, topic, signer_of(name)) for name in NAMES]


@pytest.fixture
async def logs(engines: list[Engine]) -> AsyncIterator[list[LogWriter]]:
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(engine.opened()) for engine in engines]


@pytest.fixture
async def hosts(logs: list[LogWriter]) -> list[Host]:
    hosts = [host_on(log, name) for log, name in zip(logs, NAMES, strict=True)]
    for command in RouletteTable(TABLE).opening():
        await send(hosts[0], command)
    await settled(logs)
    return hosts


async def all_replies(host: Host, commands: list[pb.Command]) -> list[pb.CommandReply]:
    return [reply async for reply in send_all(host, commands)]


async def settled(logs: list[LogWriter]) -> None:
    """Until the mirror that lags has read what the other has."""
    async with asyncio.timeout(10):
        while len({log.store.head(TABLE) for log in logs}) > 1:
            await asyncio.sleep(0.01)


async def test_no_acknowledged_command_is_lost_and_there_is_one_chain(logs: list[LogWriter], hosts: list[Host]) -> None:
    sent = [[wager(f"{name}-{number}", number) for number in range(50)] for name in NAMES]
    replies = await asyncio.gather(*map(all_replies, hosts, sent))
    await settled(logs)
    chain, other_chain = (verified(log.store, TABLE) for log in logs)
    assert chain == other_chain
    stored = {record.commit.command_id: record for record in chain}
    assert len(stored) == len(chain)
    for reply in (reply for of_host in replies for reply in of_host):
        assert (reply.seq, reply.commit_hash) == (stored[reply.command_id].commit.seq, stored[reply.command_id].hash)
    wagers_by_host = Counter(record.commit.host_id for record in chain[-100:])
    assert wagers_by_host == dict.fromkeys(NAMES, 50)


async def test_a_command_sent_to_both_hosts_is_one_commit_with_one_reply(
    logs: list[LogWriter], hosts: list[Host]
) -> None:
    for number in range(30):
        command = wager(f"both-{number}", number)
        replies = await asyncio.gather(*(send(host, command) for host in hosts))
        assert sorted(reply.repeated_command for reply in replies) == [False, True]
        for reply in replies:
            reply.repeated_command = False
        assert replies[0] == replies[1]
    await settled(logs)
    command_ids = Counter(record.commit.command_id for record in verified(logs[0].store, TABLE))
    assert [command_ids[f"both-{number}"] for number in range(30)] == [1] * 30


async def test_a_host_refuses_nothing_that_another_has_just_made_possible(hosts: list[Host]) -> None:
    """Alternately, and at once: what the one host opened, the other knows of before it refuses."""
    table = RouletteTable(TABLE)
    for turn in range(10):
        first, second = hosts if turn % 2 else reversed(hosts)
        for number, command in enumerate((table.spin_ball(), table.no_spin("foreign_object"))):
            command_id = f"turn-{turn}-{number}"
            (
                command.roulette.spin_ball if number == 0 else command.roulette.call_no_spin
            ).header.command_id = command_id
            await send((first, second)[number], command)


async def test_a_dry_run_is_answered_by_what_another_host_has_just_recorded(
    logs: list[LogWriter], hosts: list[Host]
) -> None:
    """And changes nothing for either of them."""
    north, south = hosts
    for number in range(5):
        done = await send(north, wager(f"north-{number}", number))
        asked = wager(f"asked-{number}", number)
        asked.roulette.place_wager.header.dry_run = True
        would = await send(south, asked)
        assert (would.dry_run, would.seq) == (True, done.seq + 1)
    await settled(logs)
    assert logs[1].store.head(TABLE).seq == done.seq


async def test_a_host_that_paused_comes_back_to_what_the_other_has_written(
    logs: list[LogWriter], hosts: list[Host]
) -> None:
    north, south = hosts
    await send(south, wager("south-1", 1))
    await all_replies(north, [wager(f"north-{number}", number) for number in range(10)])
    reply = await send(south, wager("south-2", 2))
    assert [record.commit.command_id for record in verified(logs[1].store, TABLE)][reply.seq - 1] == "south-2"
    assert reply.seq == logs[1].store.head(TABLE).seq


async def test_a_look_at_the_other_host_sees_what_this_one_has_done(logs: list[LogWriter], hosts: list[Host]) -> None:
    """It showed what it knew when it had last decided something itself."""
    north, south = hosts
    before = south.stream(TABLE)
    replies = await all_replies(north, [wager(f"north-{number}", number) for number in range(30)])
    await logs[1].catch_up(TABLE)
    assert south.stream(TABLE).head.seq == before.head.seq + 30 == replies[-1].seq
    assert south.stream(TABLE) == north.stream(TABLE)


async def test_a_deleted_mirror_comes_back_with_the_same_states(engines: list[Engine]) -> None:
    async with engines[0].opened() as log:
        host = host_on(log, "north")
        table = RouletteTable(TABLE)
        for command in [*table.opening(), table.place("straight", "17"), table.place("red"), *table.spin("17")]:
            await send(host, command)
        await send(host, table.place("straight", "5"))
        state, rounds = host.stream(TABLE), log.store.rounds()
    drop_mirror(engines[0].store_path)
    async with engines[0].opened() as log:
        assert host_on(log, "north").stream(TABLE) == state
        assert log.store.rounds() == rounds


class Rival:
    """A host in a process of its own."""

    def __init__(self, name: str, engine: Engine, count: int) -> None:
        arguments = [name, str(engine.store_path), engine.bootstrap, engine.topic, str(count)]
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.support.rival", *arguments],
            cwd=ROOT,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def await_ready(self) -> None:
        assert self._process.stdout
        assert self._process.stdout.readline() == "ready\n"

    def go(self) -> None:
        assert self._process.stdin
        self._process.stdin.write("go\n")
        self._process.stdin.flush()

    def acknowledged(self) -> dict[str, int]:
        output, _ = self._process.communicate(timeout=60)
        assert self._process.returncode == 0
        return {command_id: int(seq) for command_id, seq in map(str.split, output.splitlines())}


async def test_two_processes_share_a_table(engines: list[Engine], tmp_path: Path) -> None:
    async with engines[0].opened() as log:
        for command in RouletteTable(TABLE).opening():
            await send(host_on(log, NAMES[0]), command)
    rivals = [Rival(name, engine, 60) for name, engine in zip(NAMES, engines, strict=True)]
    for rival in rivals:
        await asyncio.to_thread(rival.await_ready)
    for rival in rivals:
        rival.go()
    acknowledged = [await asyncio.to_thread(rival.acknowledged) for rival in rivals]
    observer = Engine(tmp_path / "observer.sqlite", engines[0].bootstrap, engines[0].topic)
    async with observer.opened() as log:
        stored = Counter((r.commit.command_id, r.commit.seq) for r in verified(log.store, TABLE))
    assert [len(seqs) for seqs in acknowledged] == [60, 60]
    assert all(stored[item] == 1 for seqs in acknowledged for item in seqs.items())
    assert len({command_id for command_id, _ in stored}) == stored.total()
