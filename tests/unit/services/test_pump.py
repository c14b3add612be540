"""The pump on a log whose answers are in the test's hand: what a group carries, and what falls back for one stream."""

import asyncio
from collections.abc import AsyncIterator, Callable
from datetime import UTC, datetime
from typing import Any

import pytest

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.core.commands import Request
from ledger.core.floor import Floor
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from ledger.log.log import Conflict, FateUnknown, Unavailable
from services.tables.host import Host
from tests.support.logs import verified
from tests.support.memory_log import MemoryLog
from tests.support.pure import actor_for
from tests.support.roulette.console import RouletteTable

AT = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
RULEBOOKS = published_rulebooks()

Reply = pb.CommandReply | Rejection | BaseException


def host_on(log: MemoryLog, within: float = 10.0, linger: float = 0.0) -> Host:
    calendar = GamingCalendar()
    return Host(log, "host-1", RULEBOOKS, calendar, lambda: AT, answer_within_seconds=within, linger_seconds=linger)


@pytest.fixture
async def log() -> AsyncIterator[MemoryLog]:
    log = MemoryLog()
    yield log
    await log.close()


@pytest.fixture(autouse=True)
def _takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """On a slow machine a group would end early, which is right, but not what is looked at here."""
    monkeypatch.setattr("services.tables.pump._DECIDING_SECONDS", 60.0)


async def opened(host: Host, *table_ids: str) -> list[RouletteTable]:
    tables = [RouletteTable(table_id) for table_id in table_ids]
    for table in tables:
        for command in table.opening():
            assert isinstance(await host.execute(command, actor_for(command)), pb.CommandReply)
    return tables


def sent(host: Host, *commands: pb.Command) -> "list[asyncio.Task[Any]]":
    return [asyncio.create_task(host.execute(command, actor_for(command))) for command in commands]


async def answers(tasks: "list[asyncio.Task[Any]]") -> list[Reply]:
    return await asyncio.gather(*tasks, return_exceptions=True)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(10):
        while not is_so():
            await asyncio.sleep(0)


def codes(replies: list[Reply]) -> list[str]:
    """The names of refusals, nothing for what was accepted."""
    return [reply.code if isinstance(reply, Rejection) else _name_of(reply) for reply in replies]


def _name_of(reply: Reply) -> str:
    return "" if isinstance(reply, pb.CommandReply) else type(reply).__name__


def ids(*commands: pb.Command) -> list[str]:
    return [body_of(command).header.command_id for command in commands]


# What a group carries


async def test_what_has_arrived_is_one_group_and_each_stream_keeps_its_order(log: MemoryLog) -> None:
    """A round of one table from its wager to the crown, beside others, in one write: each command was decided on what
    those before it made true."""
    host = host_on(log)
    tables = await opened(host, "r1", "r2", "r3")
    log.groups.clear()
    rounds = [[table.place("red"), *table.spin("17"), table.place("black")] for table in tables]
    replies = await answers(sent(host, *(command for turn in zip(*rounds, strict=True) for command in turn)))
    assert codes(replies) == [""] * 18
    assert len(log.groups) == 1
    for table, commands in zip(tables, rounds, strict=True):
        recorded = [record.commit.command_id for record in verified(log.store, table.table_id)]
        assert recorded[6:] == ids(*commands)
        assert host.known(table.table_id) == log.store.load(table.table_id)


async def test_while_the_log_works_the_next_group_gathers(log: MemoryLog) -> None:
    host = host_on(log)
    (table,) = await opened(host, "r1")
    log.groups.clear()
    log.goes_on.clear()
    first = sent(host, table.place("dozen", "2", 100))
    await until(lambda: len(log.groups) == 1)
    later = sent(host, *(table.place("dozen", "2", 100) for _ in range(5)))
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(log.groups) == 1, "a stream is in one group at a time"
    log.goes_on.set()
    assert codes(await answers(first + later)) == [""] * 6
    assert [len(group) for group in log.groups] == [1, 5]


async def several_at_a_time(host: Host, tables: list[RouletteTable]) -> None:
    """After which the pump knows how many callers there are."""
    assert codes(await answers(sent(host, *(table.place("red") for table in tables)))) == [""] * len(tables)


async def test_where_many_call_at_a_time_a_group_waits_for_half_of_them(
    log: MemoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = host_on(log)
    tables = await opened(host, *(f"r-{n}" for n in range(16)))
    await several_at_a_time(host, tables)
    monkeypatch.setattr("services.tables.pace._GATHER_SECONDS", 60.0)
    log.groups.clear()
    first = sent(host, *(table.place("odd") for table in tables[:7]))
    for _ in range(20):
        await asyncio.sleep(0)
    assert log.groups == []
    eighth = sent(host, tables[7].place("odd"))
    assert codes(await answers(first + eighth)) == [""] * 8
    assert [len(group) for group in log.groups] == [8]


async def test_those_who_came_do_not_wait_long_for_others(log: MemoryLog) -> None:
    host = host_on(log)
    tables = await opened(host, *(f"r-{n}" for n in range(16)))
    await several_at_a_time(host, tables)
    log.groups.clear()
    assert codes(await answers(sent(host, tables[0].place("odd")))) == [""]
    assert [len(group) for group in log.groups] == [1]


async def test_where_few_call_nothing_waits(log: MemoryLog, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.tables.pace._GATHER_SECONDS", 60.0)
    host = host_on(log, within=5.0)
    tables = await opened(host, *(f"r-{n}" for n in range(7)))
    await several_at_a_time(host, tables)
    assert codes(await answers(sent(host, tables[0].place("odd")))) == [""]


async def test_where_groups_are_dear_and_commands_come_fast_one_by_one_a_group_waits_for_others(log: MemoryLog) -> None:
    """Until as many have come as were under way at a time lately."""
    host = host_on(log, linger=60.0)
    tables = await opened(host, *(f"r-{n}" for n in range(4)))
    await several_at_a_time(host, tables)
    log.groups.clear()
    first = sent(host, *(table.place("odd") for table in tables[:3]))
    for _ in range(20):
        await asyncio.sleep(0)
    assert log.groups == []
    assert codes(await answers(first + sent(host, tables[3].place("odd")))) == [""] * 4
    assert [len(group) for group in log.groups] == [4]


async def test_a_caller_who_waits_for_each_answer_is_not_kept_for_others(log: MemoryLog) -> None:
    host = host_on(log, linger=60.0, within=5.0)
    (table,) = await opened(host, "r1")
    for _ in range(10):
        assert codes(await answers(sent(host, table.place("dozen", "2", 100)))) == [""]
    assert {len(group) for group in log.groups} == {1}


async def test_where_commands_come_slowly_nothing_waits_even_if_groups_are_dear(
    log: MemoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.tables.pace._NEWEST", 0.0)  # so that it stays what a night's pause makes it
    host = host_on(log, linger=0.99, within=5.0)
    (table,) = await opened(host, "r1")
    await answers(sent(host, *(table.place("red") for _ in range(4))))
    log.groups.clear()
    alone = sent(host, table.place("odd"))
    for _ in range(20):
        await asyncio.sleep(0)
    assert len(log.groups) == 1
    assert codes(await answers(alone)) == [""]


async def test_a_state_is_live_only_when_the_log_has_accepted_what_led_to_it(log: MemoryLog) -> None:
    host = host_on(log)
    (table,) = await opened(host, "r1")
    before = host.known("r1")
    log.goes_on.clear()
    under_way = sent(host, table.place("dozen", "2", 100), table.place("red"))
    await until(lambda: len(log.groups) == 7)
    assert host.known("r1") == host.stream("r1") == before
    log.goes_on.set()
    assert codes(await answers(under_way)) == ["", ""]
    assert host.known("r1").head.seq == before.head.seq + 2


async def test_a_flood_at_one_table_keeps_no_other_waiting(log: MemoryLog) -> None:
    """Five hundred commands of one table are ahead; another table's is in the first group all the same."""
    host = host_on(log)
    busy, quiet = await opened(host, "busy", "quiet")
    log.groups.clear()
    flood = sent(host, *(busy.place("dozen", "2", 100) for _ in range(500)))
    alone = quiet.place("dozen", "2", 100)
    (own,) = sent(host, alone)
    assert isinstance(await own, pb.CommandReply)
    assert ids(alone)[0] in log.groups[0]
    assert codes(await answers(flood)) == [""] * 500
    assert max(map(len, log.groups)) <= 256


# Repeats


async def test_a_command_sent_twice_at_once_is_recorded_once_and_both_are_told_the_same(log: MemoryLog) -> None:
    host = host_on(log)
    (table,) = await opened(host, "r1")
    wager, other = table.place("red"), table.place("black")
    first, again, behind = await answers(sent(host, wager, wager, other))
    assert isinstance(first, pb.CommandReply)
    assert isinstance(again, pb.CommandReply)
    assert isinstance(behind, pb.CommandReply)
    assert (first.repeated_command, again.repeated_command) == (False, True)
    assert (first.seq, again.seq, behind.seq) == (7, 7, 8)


async def test_a_repeat_waits_for_the_fate_of_the_first(log: MemoryLog) -> None:
    """Of one whose fate is unknown, but which was recorded, the repeat tells what was told."""
    host = host_on(log)
    (table,) = await opened(host, "r1")
    log.lost_answers.add("r1")
    wager = table.place("red")
    first, again = await answers(sent(host, wager, wager))
    assert isinstance(first, FateUnknown)
    assert isinstance(again, pb.CommandReply)
    assert (again.repeated_command, again.seq) == (True, 7)


async def test_an_id_used_for_two_commands_of_a_group_is_refused_to_the_second(log: MemoryLog) -> None:
    host = host_on(log)
    (table,) = await opened(host, "r1")
    wager, other = table.place("red"), table.place("black")
    body_of(other).header.command_id = body_of(wager).header.command_id
    assert codes(await answers(sent(host, wager, other))) == ["", "COMMAND_ID_REUSED"]


# Refusals


async def test_a_refusal_rests_on_what_the_log_has_accepted(log: MemoryLog) -> None:
    """Refused behind a command of the same group that the log then does not take: so it is decided again."""
    host = host_on(log)
    (table,) = await opened(host, "r1")
    log.failures["r1"] = Unavailable("DISK_FULL", "there is no room")
    log.add_listener(log.failures.clear)
    replies = await answers(sent(host, table.spin_ball(), table.no_more_bets(), table.place("red")))
    assert codes(replies) == ["DISK_FULL", "DISK_FULL", ""]
    replies = await answers(sent(host, table.spin_ball(), table.no_more_bets(), table.place("red")))
    assert codes(replies) == ["", "", "BETTING_CLOSED"]


async def test_a_refusal_is_told_only_when_the_stream_is_known_not_to_have_moved(log: MemoryLog) -> None:
    host = host_on(log)
    (table,) = await opened(host, "r1")
    log.caught_up.clear()
    assert codes(await answers(sent(host, table.announce("17")))) == ["WRONG_STATE"]
    assert log.caught_up == ["r1"]
    rival_of(host, log, table.place("red"))
    rival_of(host, log, table.spin_ball())
    rival_of(host, log, table.no_more_bets())
    assert codes(await answers(sent(host, table.announce("17")))) == [""]


async def test_a_fault_of_a_rule_is_the_answer_of_its_own_command_alone(
    log: MemoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = host_on(log)
    one, two = await opened(host, "r1", "r2")
    unlucky = one.place("red")
    decide = Floor.decide

    def fails(self: Floor, request: Request, actor: pb.Actor, at: datetime) -> Any:
        if request.header.command_id == ids(unlucky)[0] and request.header.stream_id == "r1":
            raise ZeroDivisionError("a rule that this version gets wrong")
        return decide(self, request, actor, at)

    monkeypatch.setattr(Floor, "decide", fails)
    replies = await answers(sent(host, one.place("odd"), unlucky, one.place("even"), two.place("red")))
    assert codes(replies) == ["", "ZeroDivisionError", "", ""]


# What the log may say


def rival_of(host: Host, log: MemoryLog, command: pb.Command) -> Any:
    """Another host records this command first."""
    request = host._floor.read(command)
    assert isinstance(request, Request)
    other = host_on(log)
    prepared: Any = other._floor.decide(request, actor_for(command), AT)
    log.put(prepared.record)
    (record,) = log.store.commits(prepared.after.stream_id, prepared.after.head.seq - 1)
    return record


async def test_a_rival_at_one_table_of_a_group_delays_that_table_alone(log: MemoryLog) -> None:
    host = host_on(log)
    one, two = await opened(host, "r1", "r2")
    log.goes_on.clear()
    log.groups.clear()
    ours = [one.place("dozen", "2", 100), one.place("red"), one.place("black")]
    others = [two.place("dozen", "2", 100), two.place("red")]
    under_way = sent(host, *ours, *others)
    await until(lambda: len(log.groups) == 1)
    rival_of(host, log, one.place("dozen", "2", 100))
    log.goes_on.set()
    replies = await answers(under_way)
    assert codes(replies) == [""] * 5
    assert [reply.seq for reply in replies if isinstance(reply, pb.CommandReply)] == [8, 9, 10, 7, 8]
    assert log.groups == [ids(*ours, *others), ids(ours[0]), ids(*ours[1:])]


async def test_a_table_that_rivals_keep_extending_is_contended_and_no_other(log: MemoryLog) -> None:
    host = host_on(log)
    one, two = await opened(host, "r1", "r2")
    log.failures["r1"] = Conflict("r1")
    replies = await answers(sent(host, one.place("dozen", "2", 100), two.place("dozen", "2", 100)))
    assert codes(replies) == ["STREAM_CONTENDED", ""]


@pytest.mark.parametrize("code", ["DISK_FULL", "BROKER_UNREACHABLE"])
async def test_what_the_log_cannot_take_is_refused_by_name_and_can_be_sent_again(log: MemoryLog, code: str) -> None:
    host = host_on(log)
    one, two = await opened(host, "r1", "r2")
    log.failures["r1"] = Unavailable(code, "there is no room")
    commands = [one.place("dozen", "2", 100), one.announce("17"), one.place("red"), two.place("dozen", "2", 100)]
    assert codes(await answers(sent(host, *commands))) == [code, "WRONG_STATE", code, ""]
    log.failures.clear()
    assert codes(await answers(sent(host, *commands))) == ["", "WRONG_STATE", "", ""]


@pytest.mark.parametrize("was_recorded", [True, False])
async def test_after_an_unknown_fate_the_stream_is_looked_up_again(log: MemoryLog, was_recorded: bool) -> None:
    host = host_on(log)
    one, two = await opened(host, "r1", "r2")
    if was_recorded:
        log.lost_answers.add("r1")
    else:
        log.failures["r1"] = FateUnknown("r1")
    commands = [one.place("dozen", "2", 100), one.place("red"), two.place("dozen", "2", 100)]
    assert codes(await answers(sent(host, *commands))) == ["FateUnknown", "FateUnknown", ""]
    log.failures.clear()
    log.lost_answers.clear()
    replies = await answers(sent(host, *commands, one.place("odd")))
    assert codes(replies) == [""] * 4
    repeated = [reply.repeated_command for reply in replies if isinstance(reply, pb.CommandReply)]
    assert repeated == [was_recorded, was_recorded, True, False]
    assert len(verified(log.store, "r1")) == 9


async def test_a_log_that_fails_leaves_the_fate_of_a_group_unknown(
    log: MemoryLog, monkeypatch: pytest.MonkeyPatch
) -> None:
    host = host_on(log)
    (table,) = await opened(host, "r1")

    def fails(records: object) -> None:
        raise OSError("the disk is gone")

    with monkeypatch.context() as broken:
        broken.setattr(log, "_written", fails)
        assert (
            codes(await answers(sent(host, table.place("dozen", "2", 100), table.place("dozen", "2", 100))))
            == ["FateUnknown"] * 2
        )
    assert codes(await answers(sent(host, table.place("dozen", "2", 100)))) == [""]


# Deadlines, and callers who go


class Clock:
    """The event loop's, which can be set forward: a test that waited for a short deadline would miss it on a busy
    machine."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        loop = asyncio.get_running_loop()
        own, self.ahead = loop.time, 0.0
        monkeypatch.setattr(loop, "time", lambda: own() + self.ahead)


@pytest.fixture
async def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


async def test_a_group_that_the_log_does_not_answer_is_given_up_when_its_time_is_over(
    log: MemoryLog, clock: Clock
) -> None:
    """What waits behind it has its own time, and goes on; what never had its turn was certainly not recorded."""
    host = host_on(log)
    one, two = await opened(host, "r1", "r2")
    host = host_on(log, within=30.0)
    log.goes_on.clear()
    log.groups.clear()
    lost = sent(host, one.place("dozen", "2", 100), one.place("red"), two.place("dozen", "2", 100))
    await until(lambda: len(log.groups) == 1)
    waiting = sent(host, one.place("black"), two.place("black"))
    await until(lambda: host.waiting() == 2)
    clock.ahead += 30.0
    assert codes(await answers(lost)) == ["FateUnknown"] * 3
    assert codes(await answers(waiting)) == ["COMMAND_TIMED_OUT"] * 2
    log.goes_on.set()
    assert codes(await answers(sent(host, one.place("dozen", "2", 100), two.place("dozen", "2", 100)))) == ["", ""]
    await host.finished()
    assert not host._pump._lanes


async def test_a_refusal_that_cannot_be_made_certain_in_time_is_not_told(log: MemoryLog, clock: Clock) -> None:
    host = host_on(log)
    (table,) = await opened(host, "r1")
    log.reachable.clear()
    log.caught_up.clear()
    asked = sent(host, table.announce("17"))
    await until(lambda: log.caught_up == ["r1"])
    clock.ahead += 10.0
    assert codes(await answers(asked)) == ["COMMAND_TIMED_OUT"]
    log.reachable.set()
    assert codes(await answers(sent(host, table.announce("17")))) == ["WRONG_STATE"]


async def test_a_caller_who_goes_before_the_turn_has_sent_nothing_and_later_disturbs_nobody(log: MemoryLog) -> None:
    host = host_on(log)
    (table,) = await opened(host, "r1")
    log.goes_on.clear()
    first, goes = sent(host, table.place("dozen", "2", 100), table.place("dozen", "2", 100))
    await until(lambda: len(log.groups) == 7)
    never, stays = sent(host, table.place("dozen", "2", 100), table.place("dozen", "2", 100))
    await asyncio.sleep(0)
    goes.cancel()
    never.cancel()
    log.goes_on.set()
    assert codes(await answers([first, stays])) == ["", ""]
    assert len(verified(log.store, "r1")) == 9
    await host.finished()


# What is decided by the house, too


async def test_commands_that_read_the_house_go_in_one_group_after_one_look_at_it(log: MemoryLog) -> None:
    host = host_on(log)
    tables = await opened(host, *(f"r-{n}" for n in range(6)))
    log.groups.clear()
    log.caught_up.clear()
    commands = [each for table in tables for each in (table.buy_in(5000), table.place("dozen", "2", 100))]
    assert codes(await answers(sent(host, *commands))) == [""] * 12
    assert log.caught_up == ["house"]
    assert [sorted(group) for group in log.groups] == [sorted(ids(*commands))]
    await host.finished()
    assert not host._pump._lanes


async def test_a_command_that_arrives_during_a_look_has_one_of_its_own(log: MemoryLog) -> None:
    """The house may have changed since that one began."""
    host = host_on(log)
    one, two = await opened(host, "r1", "r2")
    log.caught_up.clear()
    log.reachable.clear()
    first = sent(host, one.buy_in(5000))
    await until(lambda: log.caught_up == ["house"])
    later = sent(host, two.buy_in(5000))
    await until(lambda: not host._pump._ready)
    log.reachable.set()
    assert codes(await answers(first + later)) == ["", ""]
    assert log.caught_up == ["house", "house"]


async def test_a_house_out_of_reach_keeps_only_those_waiting_who_are_decided_by_it(
    log: MemoryLog, clock: Clock
) -> None:
    """A repeat is answered all the same, and what others ask at the same table goes on when their time is over."""
    host = host_on(log)
    one, two = await opened(host, "r1", "r2")
    known = one.buy_in(5000)
    assert codes(await answers(sent(host, known))) == [""]
    log.reachable.clear()
    assert codes(await answers(sent(host, known, two.place("dozen", "2", 100)))) == ["", ""]
    waiting = sent(host, one.buy_in(5000))
    await until(lambda: bool(host._pump._unlooked))
    clock.ahead += 10.0
    assert codes(await answers(waiting)) == ["COMMAND_TIMED_OUT"]
    log.reachable.set()
    assert codes(await answers(sent(host, one.place("dozen", "2", 100), one.buy_in(5000)))) == ["", ""]


async def test_a_house_that_cannot_be_read_is_told_to_whom_it_concerns(log: MemoryLog) -> None:
    host = host_on(log)
    one, two = await opened(host, "r1", "r2")
    log.problem = "the broker is away"
    asked = sent(host, one.buy_in(5000), two.place("dozen", "2", 100), two.buy_in(5000))
    assert codes(await answers(asked)) == ["BROKER_UNREACHABLE", "", "BROKER_UNREACHABLE"]
    log.problem = ""
    assert codes(await answers(sent(host, one.buy_in(5000)))) == [""]
