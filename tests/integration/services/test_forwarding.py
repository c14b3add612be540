"""Commands on their way to the host that owns their stream: their order, and what is told where it does not answer."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import grpc
import pytest

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.commands import read_command
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from ledger.log.card_keys import NO_CARD_KEYS
from ledger.log.owners import Owner
from ledger.log.signing import Signer
from services.running.metrics import Metrics
from services.tables.attempts import Attempts
from services.tables.forwarding import OwnedGateway, Peers
from services.tables.gateway import Admitted
from services.tables.host import Host
from tests.support.memory_log import MemoryLog
from tests.support.pure import actor_for
from tests.support.roulette.console import RouletteTable

AT = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)


class North:
    """A host that stands by for south, which is a server whose answers are in the test's hand."""

    def __init__(self, gateway: OwnedGateway, metrics: Metrics) -> None:
        self.gateway, self._metrics = gateway, metrics
        self.passed_on: list[pb.ForwardedCall] = []
        self.under_way = self.most_under_way = 0
        self.goes_on = asyncio.Event()
        self.goes_on.set()

    def forwarded(self, outcome: str) -> float | None:
        return self._metrics.registry.get_sample_value("roundledger_forwarded_calls_total", {"outcome": outcome})

    async def forward(self, data: bytes, context: grpc.aio.ServicerContext) -> bytes:
        call = pb.ForwardedCall.FromString(pb.ForwardRequest.FromString(data).call)
        self.passed_on.append(call)
        self.under_way += 1
        self.most_under_way = max(self.most_under_way, self.under_way)
        await asyncio.sleep(0.02)
        await self.goes_on.wait()
        self.under_way -= 1
        reply = pb.CommandReply(command_id=body_of(call.command).header.command_id)
        return pb.ForwardResponse(reply=reply).SerializeToString()


def admitted(command: pb.Command) -> Admitted:
    request = read_command(CATALOGUE, command)
    assert not isinstance(request, Rejection)
    return Admitted(request, actor_for(command))


@pytest.fixture
async def north(tmp_path: Path) -> AsyncIterator[North]:
    server = grpc.aio.server()
    port = server.add_insecure_port("127.0.0.1:0")
    log, signer = MemoryLog(), Signer.ephemeral("north")
    owners = (Owner("south", f"127.0.0.1:{port}"), Owner("north", "127.0.0.1:1"))
    host = Host(log, "north", published_rulebooks(), GamingCalendar(), lambda: AT)
    attempts = Attempts(tmp_path / "attempts.db", "north", lambda: AT, NO_CARD_KEYS)
    peers = Peers(signer, None, lambda: AT)
    metrics = Metrics()
    floor = North(OwnedGateway(CATALOGUE, host, metrics, attempts, "north", lambda _: owners, peers), metrics)
    handlers = {"Forward": grpc.unary_unary_rpc_method_handler(floor.forward)}
    server.add_generic_rpc_handlers((grpc.method_handlers_generic_handler("roundledger.v1.HostService", handlers),))
    await server.start()
    yield floor
    floor.goes_on.set()
    await peers.close()
    await server.stop(None)
    attempts.stop()
    await log.close()


async def test_commands_of_one_stream_do_not_overtake_each_other(north: North) -> None:
    table, told = RouletteTable("roulette-1"), list[str]()

    def hear(outcome: pb.CommandReply | Rejection) -> None:
        told.append(outcome.code if isinstance(outcome, Rejection) else outcome.command_id)

    commands = [table.place("red") for _ in range(6)]
    for command in commands:
        north.gateway.submit(admitted(command), hear)
    await north.gateway.finished()
    sent = [body_of(command).header.command_id for command in commands]
    assert [body_of(call.command).header.command_id for call in north.passed_on] == sent
    assert told == sent
    assert north.most_under_way == 1
    assert (north.forwarded("answered"), north.forwarded("no_answer")) == (6, 0)


async def test_a_refusal_is_not_certain_while_the_owner_may_record_the_command(
    north: North, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The owner was asked and gave no answer: here there is no such table, but it may be on its way to the topic."""
    monkeypatch.setattr("services.tables.forwarding._ANSWER_SECONDS", 1.0)
    north.goes_on.clear()
    wager = admitted(RouletteTable("roulette-1").place("red"))
    unsure = await north.gateway.run(wager)
    assert isinstance(unsure, Rejection)
    assert unsure.code == "FATE_UNKNOWN"
    certain = await north.gateway.run(wager)
    assert isinstance(certain, Rejection)
    assert certain.code == "UNKNOWN_STREAM"
    assert len(north.passed_on) == 1
    assert (north.forwarded("answered"), north.forwarded("no_answer")) == (0, 1)


async def test_what_is_no_id_is_not_passed_on(north: North) -> None:
    """Nor is the owner taken to be silent because of a question that is larger than a message may be."""
    answer = await north.gateway.view("r" * (4 * 1024 * 1024 - 50), pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER))
    assert isinstance(answer, Rejection)
    assert answer.code == "UNKNOWN_STREAM"
    assert await north.gateway.run(admitted(RouletteTable("roulette-1").place("red")))
    assert len(north.passed_on) == 1
