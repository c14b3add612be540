"""What may be done now, over gRPC: every game is played by somebody who knows no rules and only follows what GetStream
says."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import grpc
import pytest

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.registry import GAMES
from games.tables.rulebook import published_rulebooks
from ledger.core.gaming_day import GamingCalendar
from ledger.core.vocabulary import body_of, event_in
from ledger.log.sqlite_log import SqliteLog
from services.cli import main
from services.running.client import FloorClient
from services.running.settings import Settings
from services.tables.host import Host
from tests.support.cards import SeededOrder
from tests.support.craps.console import CrapsTable
from tests.support.harness import Play, plays
from tests.support.logs import SIGNER
from tests.support.pure import AT, actor_for, name_of
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served

TABLES = [play for play in plays() if play.kind in GAMES]
STAFF = (
    pb.ROLE_DEALER,
    pb.ROLE_STICKPERSON,
    pb.ROLE_BOXPERSON,
    pb.ROLE_FLOORPERSON,
    pb.ROLE_PIT_SUPERVISOR,
    pb.ROLE_POKER_SHIFT_SUPERVISOR,
)
MOST_COMMANDS = 400


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    with served(Settings(data=tmp_path_factory.mktemp("now"))) as floor:
        yield floor


@pytest.fixture
def client(floor: ServedFloor) -> Iterator[FloorClient]:
    client = floor.client()
    yield client
    client.close()


class Follower:
    """Sends what the table says it would take: what it waits for, what the dealer does next, and wagers before that."""

    def __init__(self, client: FloorClient, console: Any, rng: Random) -> None:
        self.client, self.console, self.rng = client, console, rng
        self.deck = rng.sample(DECK, len(DECK))
        self.sent: list[str] = []

    def ask(self, role: int) -> pb.TableNow:
        request = pb.GetStreamRequest(stream_id=self.console.table_id, with_legal=True)
        metadata = self.client.metadata("GetStream", pb.Actor(role=role))  # type: ignore[arg-type]
        return self.client.tables.GetStream(request, metadata=metadata).legal

    def go_on(self) -> list[Any]:
        """One command; returns its events."""
        now = self.ask(pb.ROLE_DEALER)
        wagers = [told for told in now.commands if told.amount_fields and ".place" in told.command]
        if wagers and self.rng.random() < 0.4:
            return self.send(self.rng.choice(wagers), pb.ROLE_DEALER)
        for role in STAFF:
            if following := [told for told in self.ask(role).commands if told.is_next]:
                return self.send(self.rng.choice(following), role)
        if wagers:
            return self.send(self.rng.choice(wagers), pb.ROLE_DEALER)
        raise AssertionError(f"nothing goes on after {self.sent}: {now}")

    def send(self, told: pb.LegalCommand, role: int) -> list[Any]:
        command = pb.Command()
        command.CopyFrom(told.template)
        body = body_of(command)
        body.header.CopyFrom(self.console.header())
        if told.seats:
            body.seat = self.rng.choice(list(told.seats))
        for name in told.amount_fields:
            setattr(body, name, told.least_cents)
        if "card" in told.fill:
            body.card = self.deck.pop()
        if "cards" in told.fill:
            body.cards[:] = [name and self.deck.pop() for name in body.cards]
        self.sent.append(name_of(command))
        answer = self.client.send(command, pb.Actor(role=role))  # type: ignore[arg-type]
        assert isinstance(answer, pb.CommandReply), (answer, told)
        return [event_in(event) for event in answer.events]


@pytest.mark.parametrize("play", TABLES, ids=lambda play: play.kind)
def test_a_round_is_played_by_following_what_the_table_says(client: FloorClient, play: Play) -> None:
    """Everything that is sent was told, and all of it is accepted."""
    rng = Random(2)
    console = play.console(f"now-{play.kind}")
    opening = console.opening() if play.kind == "roulette" else play.opening(rng, console)
    for command in opening:
        answer = client.send(command)
        assert isinstance(answer, pb.CommandReply), answer
    follower = Follower(client, console, rng)
    for _ in range(MOST_COMMANDS):
        if any(isinstance(event, pb.RoundClosed) for event in follower.go_on()):
            return
    raise AssertionError(f"no round was played out: {follower.sent}")


def test_it_is_told_only_if_it_is_asked_for_and_only_of_tables(client: FloorClient) -> None:
    table = RouletteTable("now-quiet")
    for command in table.opening():
        client.send(command)
    metadata = client.metadata("GetStream", pb.Actor(role=pb.ROLE_DEALER))
    assert not client.tables.GetStream(pb.GetStreamRequest(stream_id="now-quiet"), metadata=metadata).HasField("legal")
    trust = client.tables.GetStream(pb.GetStreamRequest(stream_id="trust", with_legal=True), metadata=metadata)
    assert not trust.HasField("legal")
    with pytest.raises(grpc.RpcError) as refused:
        client.tables.GetStream(pb.GetStreamRequest(stream_id="nowhere", with_legal=True), metadata=metadata)
    assert refused.value.code() == grpc.StatusCode.NOT_FOUND


def test_the_command_line_prints_it(floor: ServedFloor, client: FloorClient, capsys: Any, tmp_path: Path) -> None:
    table = RouletteTable("now-printed")
    for command in table.opening():
        client.send(command)
    where = ["--server", floor.address, "--tokens", str(floor.settings.tokens)]
    assert main(["now", "now-printed", *where]) == 0
    printed = capsys.readouterr().out
    assert "the dealer spins the ball (roulette.spin_ball)" in printed
    assert "roulette.place_wager" in printed
    assert main(["now", "now-printed", "--json", *where]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["dealer"]["command"] == "roulette.spin_ball"
    assert main(["now", "trust", *where]) == 2
    assert "only tables say what may be done" in capsys.readouterr().err


def _host(path: Path, host_id: str) -> Host:
    log = SqliteLog(path, SIGNER)
    return Host(log, host_id, published_rulebooks(), GamingCalendar(), lambda: AT, SeededOrder(Random(1)))


async def test_two_hosts_tell_the_same(tmp_path: Path) -> None:
    """Whichever host recorded the newest commit."""
    first, second = (_host(tmp_path / "log.db", host_id) for host_id in ("host-1", "host-2"))
    table, dealer = RouletteTable(), pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)
    for number, command in enumerate((*table.opening(), table.place("red", "", 500), *table.spin("17")[:2])):
        answer = await (first, second)[number % 2].execute(command, actor_for(command))
        assert isinstance(answer, pb.CommandReply), answer
        told = [await host.legal(host.stream("roulette-1"), dealer) for host in (first, second)]
        assert told[0] == told[1]
        assert told[0] is not None
    assert told[0].dealer.command == "roulette.announce_number"


async def test_others_are_served_while_it_is_tried_out(tmp_path: Path) -> None:
    """A hundred wagers are a lot to try: commands do not wait for it."""
    host, table = _host(tmp_path / "log.db", "host-1"), CrapsTable()
    wagers = [table.place("field", 6000, seat=1 + number % 4) for number in range(100)]
    opening = table.opening(players=("anna", "ben", "carla", "dora"))
    for command in (*opening, table.offer(1), table.accept(1), *wagers):
        answer = await host.execute(command, actor_for(command))
        assert isinstance(answer, pb.CommandReply), answer
    asked = asyncio.create_task(host.legal(host.stream("craps-1"), pb.Actor(actor_id="d", role=pb.ROLE_DEALER)))
    await asyncio.sleep(0)
    assert not asked.done()
    answer = await host.execute(table.select("d1", "d2"), actor_for(table.select("d1", "d2")))
    assert isinstance(answer, pb.CommandReply), answer
    now = await asked
    assert now is not None
    assert now.dealer.command == "craps.select_dice"  # of the state that was asked about
