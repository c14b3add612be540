"""Health means progress; stopping answers what was accepted."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import grpc
import pytest
from grpc_health.v1 import health, health_pb2, health_pb2_grpc

import roundledger.v1 as pb
from ledger.books.read_model import ReadModel
from ledger.core.rejection import Rejection
from ledger.log import sqlite
from ledger.log.store import Store
from services.access.callers import TokenFile
from services.running.client import FloorClient
from services.running.health import LIVENESS, READINESS, BehindLog, BooksProgress, HealthMonitor
from services.running.metrics import Metrics
from services.running.settings import Settings
from tests.support.disks import no_more_room
from tests.support.floors import WrittenFloor, evening
from tests.support.processes import wait_until
from tests.support.roulette.console import RouletteTable
from tests.support.served import books_process, served

SHOWS_WITHIN = 30
"""Seconds. A standstill shows within ten, but other tests run beside this one."""

SERVING, NOT_SERVING = health_pb2.HealthCheckResponse.SERVING, health_pb2.HealthCheckResponse.NOT_SERVING


def health_of(address: str, service: str = "") -> int:
    asked = health_pb2.HealthCheckRequest(service=service)
    with grpc.insecure_channel(address) as channel:
        return int(health_pb2_grpc.HealthStub(channel).Check(asked, timeout=20).status)


def test_not_serving_when_the_follower_stands_still(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path)) as floor:
        client, table = floor.client(), RouletteTable()
        for command in table.opening():
            assert isinstance(client.send(command), pb.CommandReply)
        client.balances_up_to_date(table.table_id)
        wait_until(lambda: health_of(floor.address) == SERVING, 30, "all is well")
        pid = books_process(floor)
        os.kill(pid, signal.SIGSTOP)
        try:
            assert isinstance(client.send(table.place("red")), pb.CommandReply)
            wait_until(lambda: health_of(floor.address) == NOT_SERVING, SHOWS_WITHIN, "the standstill shows")
            assert health_of(floor.address, LIVENESS) == SERVING
            assert health_of(floor.address, READINESS) == SERVING, "the books answer, and say of when they are"
        finally:
            os.kill(pid, signal.SIGCONT)
        wait_until(lambda: health_of(floor.address) == SERVING, 30, "the recovery shows")
        client.close()


def test_a_keeper_of_books_that_were_up_to_date_has_time_to_begin(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A floor that is started again records something at once, while the process that keeps its books still starts."""
    monkeypatch.setattr("services.running.health.STANDSTILL_SECONDS", -1.0)
    books, behind = ReadModel(tmp_path / "books.db"), [0, 0, 1]
    progress = BooksProgress(lambda: behind.pop(0), books, Metrics())
    assert [progress.look() for _ in range(3)] == ["", "", ""]
    books.close()


def steps_of(db: sqlite.Connection, work: Callable[[], object]) -> int:
    """How much SQLite has to do for it, in hundreds of its own steps."""
    steps = 0

    def count() -> int:
        nonlocal steps
        steps += 1
        return 0

    db.set_progress_handler(count, 100)
    work()
    return steps


def test_how_far_the_books_are_behind_is_known_without_reading_the_log(tmp_path: Path) -> None:
    """Also at the first look, which read the whole log in the time in which calls are answered."""
    floor = WrittenFloor(tmp_path)
    first, *commands = evening(RouletteTable(), 20)
    floor.send(first)
    floor.enter_in_books()
    floor.send(*commands)
    books = ReadModel.for_reading(floor.settings.books)
    behind = BehindLog(floor.store, books)
    assert steps_of(floor.store._db, lambda: floor.store.seqs_since(0)) > 1
    assert steps_of(floor.store._db, behind) == 0
    assert behind() == len(commands)
    books.close()
    floor.enter_in_books()
    books = ReadModel.for_reading(floor.settings.books)
    assert BehindLog(floor.store, books)() == 0
    books.close()
    floor.close()


def test_not_serving_when_the_log_cannot_be_written(tmp_path: Path) -> None:
    """Afterwards all goes on by itself."""
    with served(Settings(data=tmp_path)) as floor:
        client, table = floor.client(), RouletteTable()
        opening = table.opening()
        for command in opening:
            assert isinstance(client.send(command), pb.CommandReply)
        log = floor.settings.store
        with no_more_room(log.with_name(f"{log.name}-wal").stat().st_size):
            unknown = client.send(table.buy_in(100))
            assert isinstance(unknown, Rejection)
            assert unknown.code == "FATE_UNKNOWN"
            wait_until(lambda: health_of(floor.address) == NOT_SERVING, SHOWS_WITHIN, "the full disk shows")
            assert health_of(floor.address, LIVENESS) == SERVING
            assert health_of(floor.address, READINESS) == SERVING
            assert isinstance(client.send(opening[0]), pb.CommandReply), "a repeat is answered"
        wait_until(lambda: health_of(floor.address) == SERVING, 30, "the room shows")
        assert isinstance(client.send(table.buy_in(100)), pb.CommandReply)
        client.close()


def test_books_without_room_go_on_soon_after_it_has_come_back(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """Nobody has to start them anew. What keeps them is said once."""
    with served(Settings(data=tmp_path)) as floor:
        client, table = floor.client(), RouletteTable()
        for command in table.opening():
            assert isinstance(client.send(command), pb.CommandReply)
        client.balances_up_to_date(table.table_id)
        assert floor.floor.books is not None
        keeper, wal = floor.floor.books.keeper, tmp_path / "books.db-wal"
        with no_more_room(wal.stat().st_size, books_process(floor)):
            assert isinstance(client.send(table.place("red")), pb.CommandReply)
            wait_until(lambda: keeper.trouble != "", SHOWS_WITHIN, "the books have no room")
            wait_until(lambda: health_of(floor.address) == NOT_SERVING, SHOWS_WITHIN, "it shows")
        assert client.balances_up_to_date(table.table_id).as_of
        wait_until(lambda: health_of(floor.address) == SERVING, SHOWS_WITHIN, "the recovery shows")
        client.close()
    said = capfd.readouterr().err
    assert said.count("the books stand still until this has passed") == 1
    assert said.count("the books go on after") == 1


async def test_a_part_that_cannot_be_looked_at_is_not_well_and_is_looked_at_again() -> None:
    """An error of the disk while health looks: it must not end the looking."""
    answers: Iterator[Exception | str] = iter([OSError("no disk"), ""])

    def look() -> str:
        answer = next(answers)
        if isinstance(answer, Exception):
            raise answer
        return answer

    monitor = HealthMonitor([look], health.aio.HealthServicer())
    assert [monitor.status(), monitor.status()] == [NOT_SERVING, SERVING]


async def test_a_process_is_ready_unless_others_of_its_role_would_answer_better() -> None:
    servicer = health.aio.HealthServicer()
    assert HealthMonitor([lambda: "the broker is away"], servicer).readiness() == SERVING
    assert HealthMonitor([], servicer, [lambda: "its key is retired"]).readiness() == NOT_SERVING


async def test_a_process_that_drains_does_not_say_that_it_serves_again() -> None:
    servicer, draining = health.aio.HealthServicer(), asyncio.Event()
    draining.set()
    await servicer.set("", NOT_SERVING)
    await HealthMonitor([], servicer, draining=draining).run()
    answer = await servicer.Check(health_pb2.HealthCheckRequest(), None)
    assert answer.status == NOT_SERVING


def test_a_floor_whose_disk_is_full_ends_in_good_order(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    with served(settings) as floor:
        client, table = floor.client(), RouletteTable()
        for command in table.opening():
            assert isinstance(client.send(command), pb.CommandReply)
        client.close()
        full = no_more_room(4096)
        full.__enter__()
    full.__exit__(None, None, None)
    with served(settings) as floor:
        client = floor.client()
        assert client.balances_up_to_date(table.table_id).as_of[0].seq == len(table.opening())
        client.close()


def test_the_books_process_is_started_again_when_it_dies(tmp_path: Path) -> None:
    with served(Settings(data=tmp_path)) as floor:
        client, table = floor.client(), RouletteTable()
        for command in table.opening():
            assert isinstance(client.send(command), pb.CommandReply)
        client.balances_up_to_date(table.table_id)
        killed = books_process(floor)
        assert killed not in (0, os.getpid())
        os.kill(killed, signal.SIGKILL)
        assert isinstance(client.send(table.place("red")), pb.CommandReply)
        client.balances_up_to_date(table.table_id)
        assert books_process(floor) not in (0, killed)
        wait_until(lambda: health_of(floor.address) == SERVING, 30, "all is well again")
        client.close()


def test_the_books_are_up_to_date_after_a_stop(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    with served(settings) as floor:
        client, table = floor.client(), RouletteTable()
        for command in (*table.opening(), table.place("red"), *table.spin("1")):
            assert isinstance(client.send(command), pb.CommandReply)
        client.close()
    log, books = Store.open_read_only(settings.store), ReadModel(settings.books)
    assert books.heads() == log.heads()
    log.close()
    books.close()


def test_a_table_set_aside_does_not_stop_the_others_and_can_be_released(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ledger.books import follower as follower_module

    real_fold = follower_module.fold

    def failing_fold(catalogue, before, record):  # type: ignore[no-untyped-def]
        if record.commit.stream_id == "bad" and record.commit.seq == 7:
            raise ValueError("a rule that this version gets wrong")
        return real_fold(catalogue, before, record)

    settings = Settings(data=tmp_path)
    with served(settings, ["tables"]) as floor, served(settings, ["books"]) as books:
        client = FloorClient(floor.address, TokenFile.read(settings.tokens), books.address)
        with monkeypatch.context() as broken:
            broken.setattr(follower_module, "fold", failing_fold)
            for table in (RouletteTable("bad"), RouletteTable("good")):
                for command in (*table.opening(), table.place("red"), *table.spin("1")):
                    assert isinstance(client.send(command), pb.CommandReply)
            client.balances_up_to_date("good")
            metadata = client.metadata("ListStreamsSetAside")
            (alert,) = client.ledger.ListStreamsSetAside(pb.ListStreamsSetAsideRequest(), metadata=metadata).streams
            assert (alert.stream_id, alert.seq) == ("bad", 7)
            assert "a rule that this version gets wrong" in alert.reason
        release = client.metadata("ReleaseStream")
        client.ledger.ReleaseStream(pb.ReleaseStreamRequest(stream_id="bad"), metadata=release)
        good, bad = (client.balances_up_to_date(name).balances for name in ("good", "bad"))
        assert [b.balance_cents for b in good] == [b.balance_cents for b in bad]
        with pytest.raises(grpc.RpcError, match="NOT_SET_ASIDE"):
            client.ledger.ReleaseStream(pb.ReleaseStreamRequest(stream_id="bad"), metadata=release)
        client.close()


def test_the_follower_starts_where_its_books_end(tmp_path: Path) -> None:
    floor = WrittenFloor(tmp_path, snapshot_every=10)
    table = RouletteTable()
    floor.send(*evening(table, 3))
    floor.enter_in_books()
    floor.send(table.place("red"), *table.spin("3"))
    floor.enter_in_books()
    books = ReadModel(floor.settings.books)
    assert books.heads() == floor.store.heads()
    assert sum(books.balances().by_account.values()) == 0


@contextmanager
def server_process(data: Path) -> Iterator[tuple[subprocess.Popen[str], str]]:
    command = [sys.executable, "-m", "roundledger", "serve", "--data", str(data), "--listen", "127.0.0.1:0"]
    process = subprocess.Popen([*command, "--metrics-listen", ""], stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline().split()[-1]
    finally:
        process.kill()
        process.wait()


def test_sigterm_answers_every_accepted_call_then_exits(tmp_path: Path) -> None:
    with server_process(tmp_path) as (process, address):
        tokens = TokenFile.read(Settings(data=tmp_path).tokens)
        client, tables = FloorClient(address, tokens), [RouletteTable(f"r{n}") for n in range(20)]
        for table in tables:
            for command in table.opening():
                assert isinstance(client.send(command), pb.CommandReply)
        sent = _keep_sending_until_stopped(client, tables, process)
        assert process.wait(timeout=30) == 0
        client.close()
    with served(Settings(data=tmp_path)) as again:
        client = again.client()
        for table_id, acknowledged in sent.items():
            request = pb.GetStreamRequest(stream_id=table_id)
            assert client.tables.GetStream(request, metadata=client.metadata("GetStream")).seq == acknowledged
        client.close()


def _keep_sending_until_stopped(
    client: FloorClient, tables: list[RouletteTable], process: subprocess.Popen[str]
) -> dict[str, int]:
    """Over one stream; the server is asked to stop in the middle. What it took it has answered at the end."""
    sent: dict[str, int] = {table.table_id: 6 for table in tables}

    def wagers() -> Iterator[pb.Command]:
        for turn in range(2000):
            yield tables[turn % len(tables)].place("red")
            if turn == 200:
                os.kill(process.pid, signal.SIGTERM)

    dealer = pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)
    for reply in client.stream(wagers(), dealer):
        sent[reply.reply.stream_id] = reply.reply.seq
    assert sum(sent.values()) > 20 * 6
    return sent
