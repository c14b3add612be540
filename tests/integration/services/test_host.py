"""The command path, on the embedded engine: repeats, deadlines, queues, the clock, sizes."""

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterable, Sequence
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.core import commands as core_commands
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Record
from ledger.core.commands import MAX_COMMIT_BYTES, Live
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import CORE_REJECTIONS, Rejection
from ledger.log.log import Conflict, FateUnknown, Outcome, Unavailable
from ledger.log.sqlite_log import SqliteLog
from ledger.streams.house import HOUSE_ID
from ledger.streams.poker_room import ROOM_ID
from services.tables.clock import Clock
from services.tables.host import Host
from services.tables.known_streams import SNAPSHOT_EVERY
from tests.support.logs import SIGNER, verified
from tests.support.poker.console import PokerTable
from tests.support.poker.guards import FIXED
from tests.support.pure import actor_for
from tests.support.roulette.console import RouletteTable

AT = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
TABLE = "roulette-1"


class HeldLog(SqliteLog):
    """A log that can be told to keep whoever appends waiting, or to be out of reach."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, SIGNER)
        self.goes_on = asyncio.Event()
        self.goes_on.set()
        self.in_flight: list[str] = []
        self.away = ""

    async def append(self, records: Sequence[Record]) -> list[Outcome]:
        if any(self.store.seq_of(record.commit.stream_id, record.commit.command_id) for record in records):
            return [Conflict(record.name) for record in records]
        if self.away:
            return [Unavailable("BROKER_UNREACHABLE", self.away) for _ in records]
        self.in_flight += [record.commit.command_id for record in records]
        await self.goes_on.wait()
        return await super().append(records)

    async def catch_up(self, stream_id: str) -> None:
        if self.away:
            raise Unavailable("BROKER_UNREACHABLE", self.away)


@pytest.fixture
async def log(tmp_path: Path) -> AsyncIterator[HeldLog]:
    log = HeldLog(tmp_path / "log.db")
    yield log
    log.goes_on.set()
    await log.close()


class Watch:
    """A clock in the test's hand."""

    def __init__(self) -> None:
        self.at = AT

    def __call__(self) -> datetime:
        return self.at


def host_on(log: SqliteLog, clock: Watch | None = None, within: float = 10.0) -> Host:
    calendar = GamingCalendar()
    return Host(log, "host-1", published_rulebooks(), calendar, clock or Watch(), answer_within_seconds=within)


async def send(host: Host, command: pb.Command, actor: pb.Actor | None = None) -> pb.CommandReply | Rejection:
    return await host.execute(command, actor or actor_for(command))


async def accepted(host: Host, *commands: pb.Command) -> pb.CommandReply:
    reply = pb.CommandReply()
    for command in commands:
        answer = await send(host, command)
        assert isinstance(answer, pb.CommandReply), answer
        reply = answer
    return reply


# What is asked of other streams


async def test_other_streams_are_brought_up_to_date_only_for_commands_that_read_them(
    log: HeldLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A roulette table is opened, seated at and bought into without a look at the poker room."""
    asked: list[str] = []

    async def noting(stream_id: str) -> None:
        asked.append(stream_id)

    monkeypatch.setattr(log, "catch_up", noting)
    host, table = host_on(log), RouletteTable()
    await accepted(host, *table.opening(), table.buy_in())
    assert asked == [HOUSE_ID] * 5, "to install, to post limits, to open, to seat, to buy in"
    await accepted(host, table.place("red"), *table.spin("17"))
    assert len(asked) == 5
    poker = PokerTable()
    await accepted(host, *poker.opening({1: 5000}, 2, **FIXED)[:3])
    assert asked[5:] == [HOUSE_ID, HOUSE_ID, HOUSE_ID, ROOM_ID], "to install, to open, and to seat"


# Repeats


async def test_a_repeat_is_told_what_was_told_the_first_time(log: HeldLog) -> None:
    """Word for word, whatever has happened since; also by a host that was started later."""
    table = RouletteTable()
    commands = [*table.opening(), table.place("straight", "17"), table.buy_in(), *table.spin("17"), table.close()]
    host = host_on(log)
    replies = [await accepted(host, command) for command in commands]
    for asked in (host, host_on(log)):
        for command, reply in zip(commands, replies, strict=True):
            repeat = await accepted(asked, command)
            assert repeat.repeated_command
            repeat.repeated_command = False
            assert repeat == reply
    assert log.store.count() == len(commands)


async def test_a_command_id_tells_nobody_else_what_was_done_under_it(log: HeldLog) -> None:
    table = RouletteTable()
    host = host_on(log)
    wager = table.place("straight", "17")
    await accepted(host, *table.opening(), wager)
    other = pb.Command()
    other.CopyFrom(wager)
    other.roulette.place_wager.amount_cents = 700
    colleague = pb.Actor(actor_id="badge-99", role=actor_for(wager).role)
    answers = [await send(host, other), await send(host, wager, colleague), await send(host, other, colleague)]
    assert {answer.code for answer in answers if isinstance(answer, Rejection)} == {"COMMAND_ID_REUSED"}
    assert len({str(answer) for answer in answers}) == 1
    assert "17" not in str(answers[0])


async def test_repeats_of_old_commands_are_looked_up_and_replay_nothing(
    log: SqliteLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    host, table = host_on(log), RouletteTable()
    opening = table.opening()
    for command in (*opening, *(table.buy_in(100) for _ in range(300))):
        assert isinstance(await send(host, command), pb.CommandReply)

    def replays_nothing(*_: object) -> Live:
        raise AssertionError("a repeat replays history")

    monkeypatch.setattr("services.tables.known_streams.replayed", replays_nothing)
    monkeypatch.setattr("ledger.log.store.replayed_all", replays_nothing)
    for _ in range(30):
        reply = await send(host, opening[1])
        assert isinstance(reply, pb.CommandReply)
        assert (reply.repeated_command, reply.seq) == (True, 2)


async def test_a_repeat_that_would_now_be_refused_is_still_the_repeat(log: HeldLog) -> None:
    table = RouletteTable()
    host = host_on(log)
    wager = table.place("straight", "17")
    reply = await accepted(host, *table.opening(), wager)
    await accepted(host, *table.spin("3"), table.close())
    assert (await accepted(host, wager)).seq == reply.seq
    refused = await send(host, table.place("straight", "17"))
    assert isinstance(refused, Rejection)


# Streams


async def test_a_look_at_a_stream_sees_what_another_host_has_recorded(log: HeldLog) -> None:
    first, second = host_on(log), host_on(log)
    table = RouletteTable()
    await accepted(first, *table.opening())
    assert second.stream(TABLE) == first.stream(TABLE)
    reply = await accepted(first, table.place("straight", "17"))
    assert second.stream(TABLE).head.hash == reply.commit_hash
    assert second.stream(TABLE) == first.stream(TABLE)
    assert second.stream("nowhere").head.seq == 0


async def test_start_up_replays_from_the_last_snapshot(log: HeldLog, monkeypatch: pytest.MonkeyPatch) -> None:
    table = RouletteTable()
    host = host_on(log)
    await accepted(host, *table.opening())
    while (await accepted(host, table.buy_in())).seq <= SNAPSHOT_EVERY:
        pass
    replayed: list[Record] = []

    def counting(catalogue: Catalogue, live: Live, records: Iterable[Record]) -> Live:
        replayed.extend(records)
        return live

    monkeypatch.setattr("ledger.log.store.replayed_all", counting)
    assert log.store.load(TABLE).head.seq == SNAPSHOT_EVERY
    assert len(replayed) == 1


# Deadlines and queues


async def until(is_so: Callable[[], bool]) -> None:
    while not is_so():
        await asyncio.sleep(0.001)


async def test_a_command_has_one_deadline_and_waiting_for_its_turn_counts(log: HeldLog) -> None:
    """Behind a log that does not answer they used to wait ten seconds each, one after the other."""
    table = RouletteTable()
    await accepted(host_on(log), *table.opening())
    host = host_on(log, within=1)
    log.goes_on.clear()
    started = time.monotonic()
    first = asyncio.create_task(send(host, table.buy_in()))
    await until(lambda: "c7" in log.in_flight)
    answers = await asyncio.gather(*(send(host, table.buy_in()) for _ in range(7)), return_exceptions=True)
    with pytest.raises(FateUnknown):
        await first
    assert time.monotonic() - started < 4
    assert {answer.code for answer in answers if isinstance(answer, Rejection)} == {"COMMAND_TIMED_OUT"}
    assert len(answers) == 7


async def test_after_an_unknown_fate_commands_still_come_one_after_the_other(log: HeldLog) -> None:
    """The queue of the stream was thrown away while others waited in it, and two were decided at once."""
    table = RouletteTable()
    await accepted(host_on(log), *table.opening())
    host = host_on(log, within=0.6)
    log.goes_on.clear()
    log.in_flight.clear()
    lost, waiting = table.buy_in(), table.buy_in()
    first = asyncio.create_task(send(host, lost))
    await asyncio.sleep(0.3)
    second = asyncio.create_task(send(host, waiting))
    with pytest.raises(FateUnknown):
        await first
    third = asyncio.create_task(send(host, table.buy_in()))
    await until(lambda: len(log.in_flight) > 1)
    assert log.in_flight[:2] == ["c7", "c8"], "the third, if it is there already, is in the group of the second"
    log.goes_on.set()
    assert isinstance(await second, pb.CommandReply)
    assert isinstance(await third, pb.CommandReply)
    assert [record.commit.command_id for record in verified(log.store, TABLE)][6:] == ["c8", "c9"]
    assert isinstance(await send(host, lost), pb.CommandReply)


async def test_while_the_log_is_out_of_reach_commands_are_refused_at_once_and_repeats_answered(log: HeldLog) -> None:
    table = RouletteTable()
    host = host_on(log)
    wager = table.place("straight", "17")
    await accepted(host, *table.opening(), wager)
    log.away = "the broker does not answer"
    for command in (table.buy_in(), table.place("straight", "99")):
        refused = await send(host, command)
        assert isinstance(refused, Rejection)
        assert refused.code == "BROKER_UNREACHABLE"
        assert CORE_REJECTIONS[refused.code].retry_seconds > 0
    assert (await accepted(host, wager)).repeated_command
    log.away = ""
    await accepted(host, table.buy_in())


async def test_queues_do_not_pile_up(log: HeldLog) -> None:
    host = host_on(log)
    for number in range(20):
        refused = await send(host, RouletteTable(f"nowhere-{number}").buy_in())
        assert isinstance(refused, Rejection)
        assert refused.code == "UNKNOWN_STREAM"
    await host.finished()
    assert not host._pump._lanes
    assert not host._streams.live


# The clock


async def test_a_clock_that_is_set_back_does_not_take_a_stream_back(log: HeldLog) -> None:
    table, clock = RouletteTable(), Watch()
    host = host_on(log, clock)
    await accepted(host, *table.opening())
    clock.at = AT - timedelta(hours=20)
    await accepted(host, table.buy_in())
    await accepted(host_on(log, clock), table.buy_in())
    await accepted(host, *RouletteTable("roulette-2").opening())
    clock.at = AT + timedelta(seconds=1)
    await accepted(host, table.buy_in())
    records = list(log.store.commits(TABLE))
    times = [record.commit.at.ToDatetime(tzinfo=UTC) for record in records]
    assert times == [AT] * 8 + [AT + timedelta(seconds=1)]
    assert {record.commit.gaming_day for record in records} == {"2026-03-01"}
    other = [record.commit.at.ToDatetime(tzinfo=UTC) for record in log.store.commits("roulette-2")]
    assert set(other) == {AT - timedelta(hours=20)}


@pytest.mark.parametrize(("step", "words"), [(-5.0, "back by 5.0 s"), (5.0, "forward by 5.0 s")])
def test_a_clock_that_is_set_is_noticed(step: float, words: str, caplog: pytest.LogCaptureFixture) -> None:
    now = [1000.0, 10.0]
    clock = Clock(lambda: now[0], lambda: now[1])
    for passed in (0.0, 0.4, 3600.0):
        now[0], now[1] = now[0] + passed + 0.2, now[1] + passed
        assert clock() == datetime.fromtimestamp(now[0], UTC)
    assert not caplog.text
    now[0] += step
    clock()
    clock()
    assert caplog.text.count(f"the clock was set {words}") == 1


# Sizes


async def test_a_commit_that_no_engine_could_carry_is_refused_by_name(
    log: HeldLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = RouletteTable()
    host = host_on(log)
    await accepted(host, *table.opening())
    monkeypatch.setattr(core_commands, "MAX_COMMIT_BYTES", 100)
    refused = await send(host, table.buy_in())
    assert isinstance(refused, Rejection)
    assert refused.code == "COMMIT_TOO_LARGE"
    assert "above 100" in refused.message
    assert log.store.head(TABLE).seq == 6


def test_the_largest_commit_fits_into_a_record_of_kafka_with_its_signature() -> None:
    """Kafka's own limit, unless somebody raises it, is 1 MiB with all that surrounds the value."""
    assert MAX_COMMIT_BYTES + 100_000 < 2**20
