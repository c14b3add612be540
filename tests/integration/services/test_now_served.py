"""What may be done now, over gRPC: every game is played by somebody who knows no rules and only follows what GetStream
says."""

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
from ledger.core.vocabulary import body_of, event_in
from services.cli import main
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.support.harness import Play, plays
from tests.support.pure import name_of
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
