"""The client package, as a program of somebody else uses it: against a real floor, over a network that loses things."""

import asyncio
import re
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.core.vocabulary import body_of
from roundledger.client import AsyncClient, CallRefused, CallUnanswered, Client
from services.access.callers import TokenFile
from services.running.settings import Settings
from tests.support.documented import DOCS
from tests.support.relay import Relay
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served


@pytest.fixture(scope="module")
def served_floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    with served(Settings(data=tmp_path_factory.mktemp("floor"))) as running:
        yield running


@pytest.fixture
def relay(served_floor: ServedFloor) -> Iterator[Relay]:
    relay = Relay(served_floor.address)
    yield relay
    relay.close()


def token_of(floor: ServedFloor, actor_id: str = "pit-supervisor-1") -> str:
    return next(c.token for c in TokenFile.read(floor.settings.tokens).credentials if c.actor_id == actor_id)


def install(floor: Client, table_id: str) -> pb.CommandReply:
    return floor.send(pb.InstallTableRequest(game="roulette", seats=7), stream_id=table_id)


def test_a_command_whose_answer_was_lost_is_recorded_once(served_floor: ServedFloor, relay: Relay) -> None:
    token, replies = token_of(served_floor), []
    with Client(relay.address, token) as floor, Client(served_floor.address, token) as beside:
        install(floor, "lost-1")  # the connection is there
        limits = pb.PostLimitsRequest(limits=[pb.WagerLimit(wager="*", min_cents=500, max_cents=5000)])
        relay.swallows_answers = True
        sending = threading.Thread(target=lambda: replies.append(floor.send(limits, stream_id="lost-1")))
        sending.start()
        while beside.stream("lost-1").seq < 2:
            time.sleep(0.01)
        relay.swallows_answers = False
        relay.cut()
        sending.join()
        assert beside.stream("lost-1").seq == 2
    assert [(reply.seq, reply.repeated_command) for reply in replies] == [(2, True)]


def test_a_refusal_is_raised_by_name_and_not_tried_again(served_floor: ServedFloor) -> None:
    with Client(served_floor.address, token_of(served_floor)) as floor:
        install(floor, "refused-1")
        with pytest.raises(CallRefused) as refused:
            install(floor, "refused-1")
        assert (refused.value.code, floor.stream("refused-1").seq) == ("ALREADY_INSTALLED", 1)
        with pytest.raises(CallRefused) as refused:
            floor.stream("nowhere")
        assert refused.value.code == "UNKNOWN_STREAM"
        with pytest.raises(TypeError, match="ask"):
            floor.send(pb.GetStreamRequest(stream_id="refused-1"))


def test_the_header_of_a_command_is_the_callers(served_floor: ServedFloor) -> None:
    """Its own id makes a repetition; a dry run and an expected seq arrive; the message itself is left alone."""
    with Client(served_floor.address, token_of(served_floor)) as floor:
        command = pb.InstallTableRequest(game="roulette", seats=7)
        assert floor.send(command, stream_id="header-1", dry_run=True).dry_run
        first = floor.send(command, stream_id="header-1", command_id="install")
        again = floor.send(command, stream_id="header-1", command_id="install")
        assert (again.repeated_command, again.commit_hash) == (True, first.commit_hash)
        limits = pb.PostLimitsRequest(limits=[pb.WagerLimit(wager="*", min_cents=500, max_cents=5000)])
        with pytest.raises(CallRefused) as refused:
            floor.send(limits, stream_id="header-1", expected_seq=7)
        assert refused.value.code == "STALE_SEQ"
        assert command == pb.InstallTableRequest(game="roulette", seats=7)


def test_a_floor_that_does_not_answer_is_given_up_with_the_id_to_try_again_by(served_floor: ServedFloor) -> None:
    gone = Relay(served_floor.address)
    gone.close()
    with Client(gone.address, "token", patience_seconds=0.3) as floor, pytest.raises(CallUnanswered) as failure:
        floor.send(pb.InstallTableRequest(game="roulette", seats=7), stream_id="r1", command_id="mine")
    assert failure.value.command_id == "mine"


def test_many_commands_go_in_few_messages(served_floor: ServedFloor) -> None:
    table = RouletteTable("many-1")
    with Client(served_floor.address, token_of(served_floor)) as floor:
        outcomes = floor.send_all([table.install(), *(table.open() for _ in range(300))])
    assert isinstance(outcomes[0], pb.CommandReply)
    assert len(outcomes) == 301
    assert {outcome.code for outcome in outcomes[1:] if isinstance(outcome, CallRefused)} == {"LIMITS_NOT_POSTED"}


def test_a_watch_goes_on_where_it_was_cut_off(tmp_path: Path) -> None:
    """Over connections that are cut, and over a restart of the floor: every commit comes once, in order."""
    settings, table = Settings(data=tmp_path), RouletteTable("r1")
    seen: list[int] = []

    def play(floor: ServedFloor, commands: list[pb.Command]) -> None:
        client = floor.client()
        for command in commands:
            assert isinstance(client.send(command), pb.CommandReply), body_of(command)
        client.close()

    def watch(address: str, token: str) -> None:
        with Client(address, token, patience_seconds=300) as watching:
            for watched in watching.watch("r1", after_seq=1):
                seen.append(watched.commit.seq)
                if watched.commit.seq == 10:
                    return

    with served(settings) as first:
        relay = Relay(first.address)
        play(first, table.opening())
        watcher = threading.Thread(target=watch, args=(relay.address, token_of(first)), daemon=True)
        watcher.start()
        _until(lambda: 6 in seen)
        relay.cut()
        play(first, [table.place("red")])
        _until(lambda: 7 in seen)
    with served(settings) as second:
        play(second, [table.place("black"), table.place("even"), table.place("odd")])
        relay.target = second.address
        watcher.join(280)
    relay.close()
    assert seen == list(range(2, 11))


def _until(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.01)


async def test_the_same_awaited(served_floor: ServedFloor) -> None:
    async with AsyncClient(served_floor.address, token_of(served_floor)) as floor:
        reply = await floor.send(pb.InstallTableRequest(game="craps", seats=7), stream_id="awaited-1")
        assert reply.seq == 1
        with pytest.raises(CallRefused):
            await floor.send(pb.InstallTableRequest(game="craps", seats=7), stream_id="awaited-1")
        commands = [RouletteTable("awaited-2").install()]
        assert [outcome.seq for outcome in await floor.send_all(commands)] == [1]
        watch = floor.watch("awaited-1", after_seq=0)
        assert (await anext(watch)).commit.seq == 1
        assert [found async for found in floor.rounds(pb.ListRoundsRequest(stream_id="awaited-1"))] == []


async def test_a_watch_that_is_awaited_goes_on_where_it_was_cut_off(served_floor: ServedFloor, relay: Relay) -> None:
    token = token_of(served_floor)
    async with AsyncClient(relay.address, token) as floor, AsyncClient(served_floor.address, token) as beside:
        await beside.send(pb.InstallTableRequest(game="craps", seats=7), stream_id="cut-1")
        watch = floor.watch("cut-1", after_seq=0)
        assert (await anext(watch)).commit.seq == 1
        relay.cut()
        limits = pb.PostLimitsRequest(limits=[pb.WagerLimit(wager="*", min_cents=500, max_cents=5000)])
        await beside.send(limits, stream_id="cut-1")
        assert (await asyncio.wait_for(anext(watch), 60)).commit.seq == 2


def test_the_documented_examples_print_what_the_page_says(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = (DOCS / "clients.md").read_text()
    examples = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    promised = re.findall(r"```text\n(.*?)```", text, re.DOTALL)
    with served(Settings(data=tmp_path)) as floor:
        known = {"address": floor.address, "token": token_of(floor)}
        for example, lines in zip(examples, promised, strict=True):
            exec(compile(example, "clients.md", "exec"), dict(known))
            assert capsys.readouterr().out == lines
