"""An evening in the poker room over gRPC, on the embedded engine and on Kafka + Faust: who waits, sits down, moves with
a stack and is excluded; play that stops for a ruling, hands that nobody saw, cards astray. The same books on both."""

import json
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.streams.poker_room import ROOM_ID
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.support.books import published
from tests.support.house.console import HouseConsole
from tests.support.poker.console import P2006, PokerTable
from tests.support.poker.examples import cards
from tests.support.poker.guards import FIXED
from tests.support.poker_room.console import RoomConsole
from tests.support.processes import wait_until, worker
from tests.support.served import served

PLAYERS = {1: "anna", 2: "ben", 3: "carla"}
_PATIENCE_S = 30.0


class Evening:
    """Two tables with the same limits, a room and a house."""

    def __init__(self, client: FloorClient) -> None:
        self.client, self.house, self.room = client, HouseConsole(), RoomConsole()
        self.one, self.two = PokerTable("poker-1"), PokerTable("poker-2")

    def play(self, *commands: pb.Command) -> pb.CommandReply:
        reply = pb.CommandReply()
        for command in commands:
            answer = self.client.send(command)
            assert isinstance(answer, pb.CommandReply), answer
            reply = answer
        return reply

    def refused(self, command: pb.Command, actor: pb.Actor | None = None) -> str:
        answer = self.client.send(command, actor)
        assert isinstance(answer, Rejection), answer
        return answer.code

    def room_now(self) -> dict[str, object]:
        asked = pb.GetStreamRequest(stream_id=ROOM_ID)
        told = self.client.tables.GetStream(asked, metadata=self.client.metadata("GetStream"))
        found: dict[str, object] = json.loads(told.state_json)
        return found

    def when_told(self, what: str, expected: object) -> None:
        """The room hears of tables a moment later."""
        wait_until(lambda: self.room_now()[what] == expected, _PATIENCE_S, f"the room's {what} are {expected}")

    def when_no_more(self, command: pb.Command, code: str) -> None:
        """Sends a command until it is not refused by this code any more: other streams are told a moment later."""
        deadline = time.monotonic() + _PATIENCE_S
        while isinstance(answer := self.client.send(command), Rejection):
            assert answer.code == code, answer
            assert time.monotonic() < deadline, f"still {code}"
            time.sleep(0.1)

    def all(self) -> None:
        self.people_come()
        self.a_round_that_stops_for_rulings()
        self.somebody_moves()
        self.somebody_is_excluded()

    def people_come(self) -> None:
        one, two, room = self.one, self.two, self.room
        self.play(self.house.open(), room.open(), room.supplement())
        for table in (one, two):
            self.play(table.install(6), table.open(P2006, (), **FIXED))
        self.play(room.join("anna"), room.join("ben"))
        assert self.refused(one.seat(1, "carla")) == "WAITING_LIST_FIRST"
        self.play(room.offer("poker-1", 1), one.seat(1, "anna"))
        self.when_no_more(room.offer("poker-1", 2), "NOBODY_WAITING")
        self.play(one.seat(2, "ben"))
        self.when_no_more(one.seat(3, "carla"), "WAITING_LIST_FIRST")
        self.when_told("seated", {name: {"table_id": "poker-1", "seat": seat} for seat, name in PLAYERS.items()})
        assert self.refused(two.seat(1, "anna")) == "PLAYER_SEATED_ELSEWHERE"
        self.play(*(one.bring(seat, 10_000) for seat in PLAYERS), one.currency(2, 500), *one.decks())

    def a_round_that_stops_for_rulings(self) -> None:
        """Nobody names a private card before it is shown."""
        one = self.one
        self.play(*one.ready(), one.start(), one.deal(), one.expose(2, "9S"), one.deal())
        self.play(one.call(3), one.call(1), one.take_back(1), one.raise_to(1, 400))
        self.play(one.premature(cards("2c3c4c")))  # seats 2 and 3 have still to act
        assert self.refused(one.call(2)) == "RULING_PENDING"
        assert self.refused(one.rule("a dealer rules"), pb.Actor(role=pb.ROLE_DEALER)) == "ROLE_NOT_ALLOWED"
        self.play(one.rule("the flop is dealt anew", 1, supplement_id="boxed-card"), one.call(2), one.call(3))
        self.play(one.deal(cards("Ks8h3d")), one.off_table(pb.POKER_CARD_PLACE_BOARD, "3D"), one.deal(cards("2d")))
        self.play(one.bet(1, 200), one.raise_to(2, 400), one.kill_hand(2, "protected"), one.call(3))
        self.play(one.deal(cards("7c")), one.ask_ruling("seat 3 threw a card off the table"))
        assert self.refused(one.check(1)) == "RULING_PENDING"
        self.play(one.rule("it is dead, and gets everything back", 3, 3))

    def somebody_moves(self) -> None:
        one, two = self.one, self.two
        self.play(one.carry(2, "poker-2"))
        self.when_no_more(two.seat(4, "ben"), "PLAYER_SEATED_ELSEWHERE")
        self.when_no_more(two.put_down(4), "NOTHING_CARRIED")
        assert self.refused(two.put_down(4)) == "NOTHING_CARRIED"
        self.play(two.change_seat(4, 5))
        self.when_told("carried", {})

    def somebody_is_excluded(self) -> None:
        one, two = self.one, self.two
        self.play(one.carry(3, "poker-2"), self.house.exclude("carla"))
        assert self.refused(two.seat(1, "carla")) == "PATRON_EXCLUDED"
        self.when_no_more(two.keep_carried("carla"), "NOTHING_CARRIED")
        self.play(one.exclude("anna"))
        self.when_told(
            "seated", {"anna": {"table_id": "poker-1", "seat": 1}, "ben": {"table_id": "poker-2", "seat": 5}}
        )
        wait_until(
            lambda: (
                isinstance(answer := self.client.send(self.room.join("anna")), Rejection)
                and answer.code == "PATRON_EXCLUDED"
            ),
            _PATIENCE_S,
            "the house has heard that anna is excluded",
        )


def _books(client: FloorClient) -> list[list[Message]]:
    return [published(client, table_id) for table_id in ("poker-1", "poker-2")]


def _balances(client: FloorClient) -> dict[str, int]:
    found = client.ledger.GetBalances(pb.GetBalancesRequest(), metadata=client.metadata("GetBalances")).balances
    return {balance.account: balance.balance_cents for balance in found if balance.balance_cents}


@pytest.fixture
def embedded(tmp_path: Path) -> Iterator[FloorClient]:
    with served(Settings(data=tmp_path / "embedded")) as floor:
        client = floor.client()
        yield client
        client.close()


@pytest.mark.timeout(180)
def test_an_evening_in_the_poker_room(embedded: FloorClient, request: pytest.FixtureRequest, tmp_path: Path) -> None:
    Evening(embedded).all()
    books, balances = _books(embedded), _balances(embedded)
    assert sum(balances.values()) == 0
    assert not [name for name in balances if any(part in name for part in ("/bet/", "/pot/", "/carried"))]
    assert balances["player/carla/payable"] == 10_000
    assert balances["table/poker-2/currency/5"] == 500
    broker = request.getfixturevalue("broker")
    prefix = f"room-{uuid.uuid4().hex[:8]}."
    settings = Settings(data=tmp_path / "kafka", kafka=broker.bootstrap, topic_prefix=prefix)
    with ExitStack() as running:
        running.enter_context(worker(settings))
        client = running.enter_context(served(settings)).client()
        Evening(client).all()
        assert _books(client) == books
        assert _balances(client) == balances
        client.close()
