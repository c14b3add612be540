"""TableService.Play under callers of every kind: order, what one caller may hold, failures, and a stop."""

import threading
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from typing import Any

import grpc
import pytest

import roundledger.v1 as pb
from ledger.core.commands import Request
from ledger.core.floor import Floor
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from roundledger.v1 import table_service_pb2_grpc
from services.access.errors import rejection_from
from services.access.gate import Share, ShareLimits
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor, served

DEALER_1 = pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    with served(Settings(data=tmp_path_factory.mktemp("floor"))) as running:
        yield running


@pytest.fixture
def client(floor: ServedFloor) -> Iterator[FloorClient]:
    client = floor.client()
    yield client
    client.close()


def opened(client: FloorClient, table_id: str) -> RouletteTable:
    table = RouletteTable(table_id)
    for command in table.opening():
        assert isinstance(client.send(command), pb.CommandReply)
    return table


def test_refusals_that_need_no_table_keep_the_order_of_their_table(client: FloorClient) -> None:
    """A role that may not, and an id that is too long, are found out before the table's turn comes."""
    tables = [opened(client, f"order-{number}") for number in range(3)]
    commands = []
    for turn in range(60):
        table = tables[turn % 3]
        kinds = (table.place("red"), table.void(), table.place("black"))
        command = kinds[turn // 3 % 3]
        too_long = "-" * 128 if turn // 3 % 3 == 2 else ""
        body_of(command).header.command_id = f"{table.table_id}/{turn:03d}{too_long}"
        commands.append(command)
    answered = [reply.command_id for reply in client.stream(commands, DEALER_1)]
    assert len(answered) == len(commands)
    for table in tables:
        of_table = [command_id for command_id in answered if command_id.startswith(table.table_id)]
        assert of_table == sorted(of_table)


def test_a_failure_of_the_host_is_an_answer(
    floor: ServedFloor, client: FloorClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = opened(client, "fails")
    commands = [table.place("red") for _ in range(5)]
    unlucky = body_of(commands[2]).header.command_id
    decide = Floor.decide

    def fails(self: Floor, request: Request, actor: pb.Actor, at: datetime) -> Any:
        if request.header.command_id == unlucky:
            raise RuntimeError("a rule that this version gets wrong")
        return decide(self, request, actor, at)

    monkeypatch.setattr(Floor, "decide", fails)
    replies = list(client.stream(commands, DEALER_1))
    assert [reply.command_id for reply in replies] == [body_of(command).header.command_id for command in commands]
    assert [reply.rejection.code for reply in replies] == ["", "", "INTERNAL", "", ""]
    refused = client.send(commands[2])
    assert isinstance(refused, Rejection)
    assert refused.code == "INTERNAL"


# Batches


def batch(client: FloorClient, commands: list[pb.Command]) -> list[pb.PlayReply]:
    metadata = client.metadata("GetStream", DEALER_1)
    return list(client.tables.PlayBatch(pb.PlayBatchRequest(commands=commands), metadata=metadata).replies)


def test_a_batch_is_answered_in_its_order_each_command_by_itself(client: FloorClient) -> None:
    """Two tables, a refusal by role, one by the rules, a repeat, nothing at all: each has its answer in its place."""
    one, two = opened(client, "batch-1"), opened(client, "batch-2")
    wager = one.place("red")
    commands = [wager, two.place("red"), one.void(), one.place("street"), wager, pb.Command(), *two.spin("17")]
    replies = batch(client, commands)
    codes = [reply.rejection.code for reply in replies]
    assert codes == ["", "", "ROLE_NOT_ALLOWED", "UNKNOWN_WAGER", "", "EMPTY_COMMAND", "", "", "", ""]
    sent = [body_of(command) for command in commands]
    assert [reply.command_id for reply in replies] == [body.header.command_id if body else "" for body in sent]
    assert [reply.reply.repeated_command for reply in replies[:5]] == [False, False, False, False, True]
    assert replies[4].reply.seq == replies[0].reply.seq
    assert replies[-1].reply.decisions, "each was decided on what those before it made true"


@pytest.mark.parametrize(
    ("commands", "code"),
    [
        ([], "EMPTY_COMMAND"),
        ([pb.Command()] * 257, "BATCH_TOO_LARGE"),
        ([RouletteTable("x" * 4096).place("red")] * 80, "BATCH_TOO_LARGE"),
    ],
    ids=["empty", "too many", "too many bytes"],
)
def test_a_batch_has_its_bounds(client: FloorClient, commands: list[pb.Command], code: str) -> None:
    with pytest.raises(grpc.RpcError) as refused:
        batch(client, commands)
    rejection = rejection_from(refused.value)
    assert rejection is not None
    assert (rejection.code, rejection.field) == (code, "commands")


def test_a_batch_takes_no_more_than_the_share_of_its_token(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path, token_in_flight=10)) as floor:
        client = floor.client()
        table = opened(client, "r1")
        for _ in range(2):  # what was taken is given back
            codes = [reply.rejection.code for reply in batch(client, [table.place("red") for _ in range(30)])]
            assert codes == [""] * 10 + ["SHARE_EXCEEDED"] * 20
        client.close()


_SMALL_WINDOW = (("grpc.http2.bdp_probe", 0), ("grpc.http2.lookahead_bytes", 64 * 1024))
"""Else the caller's own library takes in megabytes of replies that nobody asked it for."""


def _never_read(floor: ServedFloor, table: RouletteTable, sent: list[int]) -> tuple[grpc.Channel, grpc.Call]:
    """A call that sends without end and reads nothing."""
    channel = grpc.insecure_channel(floor.address, options=_SMALL_WINDOW)

    def commands() -> Iterator[pb.Command]:
        while True:
            sent[0] += 1
            yield table.place("street")

    metadata = floor.client().metadata("GetStream", DEALER_1)
    call = table_service_pb2_grpc.TableServiceStub(channel).Play(commands(), metadata=metadata)
    assert next(call).rejection.code in ("UNKNOWN_WAGER", "SHARE_EXCEEDED")  # by how much the others have sent already
    return channel, call


def test_a_caller_who_reads_nothing_is_not_read_either_and_does_not_hold_up_a_stop(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path)) as floor:
        client = floor.client()
        table, sent = opened(client, "r1"), [0]
        calls = [_never_read(floor, table, sent) for _ in range(8)]
        before = -1
        while before != sent[0]:  # until nobody can send any more
            before = sent[0]
            time.sleep(1)
        assert sent[0] < 8 * 10_000
        assert isinstance(client.send(table.limits()), pb.CommandReply), "others are served"
        own = client.send(table.place("red"))
        assert isinstance(own, Rejection)
        assert own.code == "SHARE_EXCEEDED"
        client.close()
        started = time.monotonic()
    assert time.monotonic() - started < 25, "it waited for those who do not read"
    for channel, _ in calls:
        channel.close()


class TestShare:
    def test_commands_under_way(self) -> None:
        share = Share(ShareLimits(in_flight=2, bytes=0), clock=lambda: 0.0)
        assert share.take(10) is None
        assert share.take(10) is None
        refused = share.take(10)
        assert refused is not None
        assert refused.code == "SHARE_EXCEEDED"
        share.give_back(10)
        assert share.take(10) is None

    def test_bytes_of_commands_and_of_unread_replies(self) -> None:
        share = Share(ShareLimits(bytes=100), clock=lambda: 0.0)
        assert share.take(40) is None
        share.grow(50)
        assert share.take(11) is not None
        share.give_back(90)
        assert share.take(100) is None

    def test_commands_a_second(self) -> None:
        now = [0.0]
        share = Share(ShareLimits(per_second=10), clock=lambda: now[0])
        assert [share.take(1) is None for _ in range(12)] == [True] * 10 + [False] * 2
        now[0] = 0.25
        assert [share.take(1) is None for _ in range(3)] == [True, True, False]

    def test_no_limit(self) -> None:
        share = Share(ShareLimits(in_flight=0, bytes=0, per_second=0), clock=lambda: 0.0)
        assert all(share.take(10**9) is None for _ in range(10_000))


def test_a_token_has_its_share_whatever_it_calls(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path, token_per_second=8)) as floor:
        client = floor.client()
        table = opened(client, "r1")
        replies = list(client.stream([table.place("red") for _ in range(40)], DEALER_1))
        codes = [reply.rejection.code for reply in replies]
        assert 1 <= codes.count("") <= 20
        assert set(codes) == {"", "SHARE_EXCEEDED"}
        assert {reply.rejection.retry_after_ms for reply in replies} == {0, 100}
        outcomes = [client.send(table.place("red")) for _ in range(40)]
        assert {outcome.code for outcome in outcomes if isinstance(outcome, Rejection)} == {"SHARE_EXCEEDED"}
        client.close()


def test_callers_who_go_away_leave_their_share_behind(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path, token_in_flight=64)) as floor:
        client = floor.client()
        table, other = opened(client, "r1"), opened(client, "r2")
        for _ in range(20):
            caller = floor.client()
            call = caller.stream((table.place("red") for _ in range(64)), DEALER_1)
            next(call)
            call.cancel()  # type: ignore[attr-defined]
            caller.close()
        finished = threading.Event()
        finished.wait(0.5)
        assert isinstance(client.send(other.place("red")), pb.CommandReply)
        client.close()
