"""Tables tell funds and the house, over gRPC on the embedded engine; and the courier dies at every point."""

import asyncio
import json
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from google.protobuf.message import Message

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.chain import CannotApply
from ledger.core.fold import Fold, fold
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of, put_command
from ledger.log.log import FateUnknown
from ledger.log.notice_file import PASSED_OVER, RELEASED, NoticeFile
from ledger.log.signing import Signer
from ledger.log.sqlite_log import SqliteLog
from ledger.streams.cage import CAGE_ID
from ledger.streams.house import HOUSE_ID
from services.courier.courier import Courier
from services.running.bell import Bell
from services.running.client import FloorClient
from services.running.settings import Settings
from services.tables.host import Host
from tests.support.house.console import HouseConsole, payout
from tests.support.jackpot_fund.console import FUND, Fund, commit_after, fee_dropped, jackpot_hit
from tests.support.processes import wait_until
from tests.support.pure import actor_for
from tests.support.roulette.console import R2008, RouletteTable
from tests.support.served import ServedFloor, put, served

HALF = Fraction(1, 2)
INSTALLED = pb.TableInstalled(game="roulette", seats=8)


def accepted(client: FloorClient, *commands: pb.Command) -> pb.CommandReply:
    for command in commands:
        reply = client.send(command)
        assert isinstance(reply, pb.CommandReply), reply
    return reply


def funds(client: FloorClient, fund_id: str = FUND) -> pb.FundReport:
    request = pb.GetFundsRequest(fund_id=fund_id)
    found = client.ledger.GetFunds(request, metadata=client.metadata("GetFunds")).funds
    return found[0] if found else pb.FundReport()  # the books may not have heard of it yet


def eventually(holds: Callable[[], bool]) -> None:
    wait_until(holds, 30, "it comes to pass")


def view(client: FloorClient, stream_id: str = FUND) -> dict[str, Any]:
    request = pb.GetStreamRequest(stream_id=stream_id)
    answer = client.tables.GetStream(request, metadata=client.metadata("GetStream"))
    state: dict[str, Any] = json.loads(answer.state_json)
    return state


class TestOverGrpc:
    @pytest.fixture
    def floor(self, tmp_path: Path) -> Iterator[ServedFloor]:
        with served(Settings(data=tmp_path)) as running:
            yield running

    @pytest.fixture
    def client(self, floor: ServedFloor) -> Iterator[FloorClient]:
        client = floor.client()
        for table_id in ("t1", "t2", "t3"):
            accepted(client, RouletteTable(table_id).install())
        yield client
        client.close()

    def test_several_tables_feed_one_fund_and_two_hit_it(self, floor: ServedFloor, client: FloorClient) -> None:
        fund = Fund()
        accepted(client, fund.open(), fund.seed(1000))
        for number in range(1, 6):
            for table_id in ("t1", "t2", "t3"):
                put(floor, table_id, *fee_dropped(f"{table_id}:{number}"))
        for table_id in ("t1", "t2"):
            put(floor, table_id, *fee_dropped(f"{table_id}:6"), jackpot_hit(f"{table_id}:6", HALF))
        accepted(client, RouletteTable("t4").install())  # the log tells its followers of it, and they find the others
        eventually(lambda: len(view(client)["hits_due"]) == 2)
        assert view(client)["balance_cents"] == 1000 + 17 * 100
        accepted(client, fund.pay("t2:6"), fund.pay("t1:6"))
        again = client.send(fund.pay("t1:6"))
        assert isinstance(again, Rejection)
        assert again.code == "HIT_ALREADY_PAID"
        eventually(lambda: funds(client).statement.paid_cents == 1350 + 675)
        report = funds(client)
        assert report.in_transit_cents == 0
        assert {s.stream_id: s.dropped_cents for s in report.sources} == {"t1": 600, "t2": 600, "t3": 500}
        statement = report.statement
        assert (statement.seeded_cents, statement.contributed_cents, statement.balance_cents) == (1000, 1700, 675)
        balances = client.balances_up_to_date(FUND)
        assert {b.account: b.balance_cents for b in balances.balances}[f"fund/{FUND}"] == 675
        whole = client.ledger.GetBalances(pb.GetBalancesRequest(), metadata=client.metadata("GetBalances"))
        assert sum(b.balance_cents for b in whole.balances) == 0

    def test_a_fund_that_is_opened_late_gets_all_that_it_is_owed(self, floor: ServedFloor, client: FloorClient) -> None:
        accepted(client, Fund().open())
        put(floor, "t1", *fee_dropped("t1:1", 300, fund_id="fund-late"))
        put(floor, "t1", *fee_dropped("t1:2", 200))
        accepted(client, RouletteTable("t4").install())  # the log tells its followers of it, and they find the others
        eventually(lambda: funds(client).statement.contributed_cents == 200)
        waiting = funds(client, "fund-late")
        assert (waiting.in_transit_cents, waiting.statement.seq) == (300, 0)
        accepted(client, Fund("fund-late").open())
        put(floor, "t1", *fee_dropped("t1:3", 50, fund_id="fund-late"))
        accepted(client, RouletteTable("t5").install())
        eventually(lambda: funds(client, "fund-late").statement.balance_cents == 350)

    def test_a_closed_fund_is_carried_to_the_next(self, client: FloorClient) -> None:
        old, new = Fund(), Fund("fund-new")
        accepted(client, old.open(), new.open(), old.seed(700), old.close("fund-new"))
        eventually(lambda: funds(client, "fund-new").statement.balance_cents == 700)
        assert funds(client).statement.carried_cents == 700

    def test_the_house_hears_of_tables_and_tables_of_its_charts(self, client: FloorClient) -> None:
        """Also of a table that opened before supervision was kept."""
        console, early, late = HouseConsole(), RouletteTable("early"), RouletteTable("late")
        accepted(client, *early.opening()[:5])
        accepted(client, console.open(), console.on_duty())
        eventually(lambda: list(view(client, HOUSE_ID)["tables"]) == ["early"])
        refused = client.send(console.post(R2008, payout("straight", 36)))
        assert isinstance(refused, Rejection)
        assert refused.code == "TABLES_OPEN"
        accepted(client, early.close())
        eventually(lambda: not view(client, HOUSE_ID)["tables"])
        accepted(client, console.post(R2008, payout("straight", 36)), *late.opening()[:4])
        refused = client.send(late.open())
        assert isinstance(refused, Rejection)
        assert refused.code == "ODDS_NOT_UNIFORM"
        reply = accepted(client, late.open(overrides=[payout("straight", 36)]))
        opened = reply.events[0].table_opened
        assert (opened.rules.odds_chart_id, opened.house_seq) == ("house:1", 6)

    def test_the_courier_goes_on_after_a_restart(self, tmp_path: Path) -> None:
        with served(Settings(data=tmp_path / "floor")) as floor:
            client = floor.client()
            accepted(client, Fund().open(), RouletteTable("t1").install())
            put(floor, "t1", *fee_dropped("t1:1"))
            accepted(client, RouletteTable("t2").install())
            eventually(lambda: funds(client).statement.balance_cents == 100)
            client.close()
        put(floor, "t1", *fee_dropped("t1:2"))
        with served(Settings(data=tmp_path / "floor")) as floor:
            client = floor.client()
            eventually(lambda: funds(client).statement.balance_cents == 200)
            client.close()


class FedStreams:
    """Streams that take a command once, and fail when they are told to."""

    def __init__(self, refusing: dict[str, Rejection] | None = None) -> None:
        self.arrived: list[str] = []
        self.answers_to_lose = 0
        self.refusal: Rejection | None = None
        self.refusing = dict(refusing or {})

    async def execute(self, command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
        if self.refusal is not None:
            return self.refusal
        command_id = body_of(command).header.command_id
        if command_id in self.refusing:
            return self.refusing[command_id]
        if command_id in self.arrived:
            return pb.CommandReply(repeated_command=True)
        self.arrived.append(command_id)
        if self.answers_to_lose:
            self.answers_to_lose -= 1
            raise FateUnknown("the answer got lost")
        return pb.CommandReply()


class Filled:
    """Notices in memory, filed as the folds of some streams give them out."""

    def __init__(self) -> None:
        self.notices = NoticeFile(":memory:")
        self._folds: dict[str, Fold] = {}

    def add(self, stream_id: str, *events: Message, kind: str = "roulette") -> None:
        before = self._folds.get(stream_id) or Fold(stream_id)
        record = commit_after(before.head, stream_id, *events, kind=kind)
        self._folds[stream_id], outputs = fold(CATALOGUE, before, record)
        self.notices.add(outputs.notices, {})

    def open_fund(self, fund_id: str = FUND) -> None:
        self.add(fund_id, pb.FundOpened(fund_id=fund_id, title="Bad Beat"), kind="jackpot_fund")


class TestPositions:
    """A file that holds the notices of a fund and one table; the courier is started on it again and again."""

    @pytest.fixture
    def filled(self) -> Iterator[Filled]:
        filled = Filled()
        filled.open_fund()
        filled.add("t1", INSTALLED)
        for n in range(1, 6):
            filled.add("t1", *fee_dropped(f"t1:{n}"), jackpot_hit(f"t1:{n}", HALF))
        yield filled
        filled.notices.close()

    @pytest.fixture
    def notices(self, filled: Filled) -> NoticeFile:
        return filled.notices

    EXPECTED = [command_id for n in range(1, 6) for command_id in (f"contribution/t1/{2 * n}", f"hit/t1/{n + 1}/0")]

    async def test_everything_arrives_once_and_the_position_is_noted(self, notices: NoticeFile) -> None:
        streams = FedStreams()
        courier = Courier(streams.execute, notices, Bell())
        assert await courier.carry()
        assert not await courier.carry()
        assert streams.arrived == self.EXPECTED
        assert notices.carried() == 12

    @pytest.mark.parametrize("dies_after", range(11))
    async def test_a_kill_at_any_point_loses_and_repeats_nothing(self, notices: NoticeFile, dies_after: int) -> None:
        streams = FedStreams()

        async def dying(command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
            if len(streams.arrived) == dies_after:
                raise KeyboardInterrupt
            return await streams.execute(command, actor)

        if dies_after < len(self.EXPECTED):
            with pytest.raises(KeyboardInterrupt):
                await Courier(dying, notices, Bell()).carry()
        await Courier(streams.execute, notices, Bell()).carry()
        assert streams.arrived == self.EXPECTED

    async def test_a_lost_answer_holds_the_stream_until_it_is_known(
        self, notices: NoticeFile, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("services.courier.courier._RETRY_SECONDS", 0.0)
        streams = FedStreams()
        streams.answers_to_lose = 2
        courier = Courier(streams.execute, notices, Bell())
        await courier.carry()
        assert streams.arrived == self.EXPECTED[:1]
        assert notices.carried() == 2
        for _ in range(3):
            await courier.carry()
        assert streams.arrived == self.EXPECTED
        assert notices.carried() == 12

    async def test_what_a_stream_refuses_is_not_passed_over(
        self, notices: NoticeFile, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("services.courier.courier._RETRY_SECONDS", 0.0)
        streams = FedStreams()
        streams.refusal = Rejection("STREAM_CONTENDED", "others were faster")
        courier = Courier(streams.execute, notices, Bell())
        await courier.carry()
        assert notices.carried() == 2
        streams.refusal = None
        await courier.carry()
        assert streams.arrived == self.EXPECTED

    async def test_what_arrived_before_counts_as_arrived(self, notices: NoticeFile) -> None:
        streams = FedStreams()
        streams.refusal = Rejection("DUPLICATE_CONTRIBUTION", "fed up to posting 99")
        await Courier(streams.execute, notices, Bell()).carry()
        assert notices.carried() == 12

    async def test_notices_filed_anew_are_read_from_their_beginning(self, filled: Filled) -> None:
        streams = FedStreams()
        courier = Courier(streams.execute, filled.notices, Bell())
        await courier.carry()
        filled.notices.fill_from("another topic")
        anew = Filled()
        anew.notices.close()
        anew.notices = filled.notices
        anew.open_fund()
        anew.add("t9", *fee_dropped("t9:1"))
        await courier.carry()
        assert streams.arrived[-1] == "contribution/t9/2"


class TestSetAside:
    """What a stream itself refuses is set aside by name, told, and never holds up the rest."""

    SLIP = pb.SlipNotice(slip_number=9, table_id="t1", cage_id=CAGE_ID, amount_cents=500)
    NOBODY_SENT = Rejection("UNKNOWN_SLIP", "slip 9 is not under way")

    @pytest.fixture(autouse=True)
    def _at_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("services.courier.courier._RETRY_SECONDS", 0.0)

    @pytest.fixture
    def filled(self) -> Iterator[Filled]:
        """Two tables; one of them counts a slip that no cage has sent, and then has a box carried there."""
        filled = Filled()
        filled.add(CAGE_ID, pb.CageOpened(title="Main cage"), kind="cage")
        filled.open_fund()
        for table_id in ("t1", "t2"):
            filled.add(table_id, INSTALLED)
        filled.add("t1", pb.FillReceived(slip=self.SLIP))
        filled.add("t1", pb.DropBoxRemoved(box_number="b1"))
        filled.add("t2", pb.DropBoxRemoved(box_number="b2"))
        yield filled
        filled.notices.close()

    async def test_the_rest_goes_on_and_it_is_told_by_name(self, filled: Filled) -> None:
        told: list[tuple[str, str]] = []
        streams = FedStreams(refusing={"slip/t1/2": self.NOBODY_SENT})
        courier = Courier(
            streams.execute, filled.notices, Bell(), lambda c, r: told.append((body_of(c).header.command_id, r.code))
        )
        await courier.carry()
        assert streams.arrived == ["box/t1/3", "box/t2/2"]
        assert told == [("slip/t1/2", "UNKNOWN_SLIP")]
        (aside,) = filled.notices.aside()
        assert (aside.notice.stream_id, aside.notice.number, aside.code) == ("t1", 2, "UNKNOWN_SLIP")
        assert (courier.waiting, courier.set_aside) == (0, 1)
        assert filled.notices.carried() == 7

    async def test_it_is_not_tried_again_by_itself_nor_after_a_restart(self, filled: Filled) -> None:
        """A slip of that number that the cage sends later is another one."""
        await Courier(FedStreams(refusing={"slip/t1/2": self.NOBODY_SENT}).execute, filled.notices, Bell()).carry()
        streams = FedStreams()
        for _ in range(2):
            await Courier(streams.execute, filled.notices, Bell()).carry()
        assert "slip/t1/2" not in streams.arrived
        assert len(filled.notices.aside()) == 1

    async def test_a_kill_before_its_place_is_noted_does_not_send_it_again(self, filled: Filled) -> None:
        streams = FedStreams(refusing={"slip/t1/2": self.NOBODY_SENT})

        async def dying(command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
            if body_of(command).header.command_id == "box/t1/3":
                raise KeyboardInterrupt
            return await streams.execute(command, actor)

        with pytest.raises(KeyboardInterrupt):
            await Courier(dying, filled.notices, Bell()).carry()
        streams.refusing.clear()
        courier = Courier(streams.execute, filled.notices, Bell())
        await courier.carry()
        assert streams.arrived == ["box/t1/3", "box/t2/2"]
        assert courier.set_aside == 1

    async def test_released_it_is_sent_again(self, filled: Filled) -> None:
        streams = FedStreams(refusing={"slip/t1/2": self.NOBODY_SENT})
        courier = Courier(streams.execute, filled.notices, Bell())
        await courier.carry()
        assert filled.notices.decide("t1", 2, RELEASED, "anna")
        await courier.carry()
        (again,) = filled.notices.aside()
        assert (again.code, again.decision) == ("UNKNOWN_SLIP", "")
        streams.refusing.clear()
        filled.notices.decide("t1", 2, RELEASED, "anna")
        await courier.carry()
        assert streams.arrived[-1] == "slip/t1/2"
        assert filled.notices.aside() == []
        assert courier.set_aside == 0

    async def test_what_follows_in_its_series_waits_behind_it_and_comes_in_order(self, filled: Filled) -> None:
        """A fund that had taken a later contribution of the table would take an earlier one for known."""
        streams = FedStreams(refusing={"contribution/t1/3": Rejection("COMMAND_ID_REUSED", "used before")})
        courier = Courier(streams.execute, filled.notices, Bell())
        for n in (1, 2, 3):
            for table_id in ("t1", "t2"):
                filled.add(table_id, *fee_dropped(f"{table_id}:{n}"))
        await courier.carry()
        assert [each for each in streams.arrived if "contribution" in each] == [
            f"contribution/t2/{n}" for n in (2, 4, 6)
        ]
        assert [each.code for each in filled.notices.aside()] == ["COMMAND_ID_REUSED", "", ""]
        streams.refusing.clear()
        number = filled.notices.aside()[0].notice.number
        filled.notices.decide("t1", number, RELEASED, "anna")
        await Courier(streams.execute, filled.notices, Bell()).carry()
        assert streams.arrived[-3:] == [f"contribution/t1/{n}" for n in (3, 5, 7)]
        assert filled.notices.aside() == []

    async def test_passed_over_it_stays_listed_and_what_waits_behind_it_goes_on(self, filled: Filled) -> None:
        streams = FedStreams(refusing={"contribution/t1/3": Rejection("BAD_AMOUNT", "too much")})
        courier = Courier(streams.execute, filled.notices, Bell())
        filled.add("t1", *fee_dropped("t1:1"))
        filled.add("t1", *fee_dropped("t1:2"))
        await courier.carry()
        number = filled.notices.aside()[0].notice.number
        assert filled.notices.decide("t1", number, PASSED_OVER, "anna: paid in by hand")
        await courier.carry()
        assert streams.arrived[-1] == "contribution/t1/5"
        (aside,) = filled.notices.aside()
        assert (aside.decision, aside.decided_by) == (PASSED_OVER, "anna: paid in by hand")
        assert courier.set_aside == 0
        assert not filled.notices.decide("t1", number, RELEASED, "ben")

    async def test_what_waits_for_something_else_arrives_by_itself(self, filled: Filled) -> None:
        streams = FedStreams(refusing={"box/t1/3": Rejection("BOX_UNCOUNTED", "count it first")})
        courier = Courier(streams.execute, filled.notices, Bell())
        await courier.carry()
        assert streams.arrived == ["slip/t1/2", "box/t2/2"]
        streams.refusing.clear()
        await courier.carry()
        assert streams.arrived[-1] == "box/t1/3"
        assert filled.notices.aside() == []

    @pytest.mark.parametrize("problem", [CannotApply("from a later version"), ZeroDivisionError()])
    async def test_a_stream_that_cannot_be_read_holds_up_no_other(self, filled: Filled, problem: Exception) -> None:
        streams = FedStreams()

        async def of_the_cage(command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
            if body_of(command).header.stream_id == CAGE_ID:
                raise problem
            return await streams.execute(command, actor)

        filled.add("t1", *fee_dropped("t1:1"))
        courier = Courier(of_the_cage, filled.notices, Bell())
        await courier.carry()
        assert streams.arrived == ["contribution/t1/3"]
        assert (courier.waiting, courier.set_aside) == (3, 0)


async def test_two_hosts_feed_one_fund_and_neither_is_held_up(tmp_path: Path) -> None:
    """What the other has sent is a repeat, not somebody else's command: each comes to the end of its notices."""
    filled, fund = Filled(), Fund()
    log = SqliteLog(tmp_path / "log.db", Signer.from_folder(tmp_path / "keys", "host-1"))
    await log.start()
    hosts = [
        Host(log, host_id, published_rulebooks(), GamingCalendar(), lambda: datetime.now(UTC))
        for host_id in ("host-1", "host-2")
    ]
    for command in (fund.open(), HouseConsole().open()):
        reply = await hosts[0].execute(command, actor_for(command))
        assert isinstance(reply, pb.CommandReply)
    filled.open_fund()
    filled.add(HOUSE_ID, pb.HouseOpened(), kind="house")
    for n in range(1, 6):
        filled.add("t1", *fee_dropped(f"t1:{n}"), jackpot_hit(f"t1:{n}", HALF))
    filled.add("t1", pb.TableClosed())
    couriers = [Courier(host.execute, filled.notices, Bell()) for host in hosts]
    await asyncio.gather(*(courier.carry() for courier in couriers))
    assert [courier._waiting for courier in couriers] == [{}, {}]
    state = hosts[1].stream(FUND).state
    assert (state.contributed_cents, len(state.hits_due)) == (500, 5)
    assert hosts[1].stream(HOUSE_ID).state.last_seqs == {"t1": 6}
    await log.close()


class TestBeginnings:
    """A stream is told nothing before it has begun, then all of it from the first on: a later number that came first
    would keep the earlier ones out."""

    async def test_what_it_missed_comes_before_what_follows(self) -> None:
        filled, streams = Filled(), FedStreams()
        courier = Courier(streams.execute, filled.notices, Bell())
        filled.add("t1", *fee_dropped("t1:1"))
        await courier.carry()
        filled.add("t1", *fee_dropped("t1:2"))
        assert await courier.carry()
        assert streams.arrived == []
        filled.open_fund()
        filled.add("t1", *fee_dropped("t1:3"))
        await courier.carry()
        assert streams.arrived == [f"contribution/t1/{number}" for number in (2, 4, 6)]

    async def test_a_kill_while_it_is_told_loses_nothing(self) -> None:
        filled, streams = Filled(), FedStreams()
        for n in range(1, 4):
            filled.add("t1", *fee_dropped(f"t1:{n}"))
        await Courier(streams.execute, filled.notices, Bell()).carry()
        filled.open_fund()

        async def dying(command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
            if len(streams.arrived) == 1:
                raise KeyboardInterrupt
            return await streams.execute(command, actor)

        with pytest.raises(KeyboardInterrupt):
            await Courier(dying, filled.notices, Bell()).carry()
        await Courier(streams.execute, filled.notices, Bell()).carry()
        assert streams.arrived == [f"contribution/t1/{number}" for number in (2, 4, 6)]

    async def test_a_table_that_is_named_as_a_fund_is_never_told(self) -> None:
        filled, streams = Filled(), FedStreams()
        filled.add(FUND, INSTALLED)
        filled.add("t1", *fee_dropped("t1:1"))
        await Courier(streams.execute, filled.notices, Bell()).carry()
        assert streams.arrived == []

    async def test_a_slip_that_is_read_before_its_table_s_beginning_arrives(self) -> None:
        """On Kafka the two lie in different partitions, and neither is read first for sure."""
        filled, streams = Filled(), FedStreams()
        filled.add(CAGE_ID, pb.CageOpened(title="Main cage"), kind="cage")
        slip = pb.SlipNotice(slip_number=1, table_id="t1", cage_id=CAGE_ID, stage=pb.SLIP_STAGE_DISPATCHED)
        asked, issued = pb.TransferRequested(request_number=1), pb.SlipIssued(slip_number=1, request_number=1)
        filled.add(CAGE_ID, asked, issued, pb.SlipDispatched(slip=slip), kind="cage")
        courier = Courier(streams.execute, filled.notices, Bell())
        await courier.carry()
        assert streams.arrived == []
        filled.add("t1", INSTALLED)
        await courier.carry()
        assert streams.arrived == ["slip/cage/2"]


async def test_a_courier_carries_nothing_that_no_stream_may_tell() -> None:
    """A worker's key must not become an administrator's: what it signs is carried only if it is of the closed list."""
    filled, streams = Filled(), FedStreams()
    filled.add(HOUSE_ID, pb.HouseOpened(), kind="house")
    header = pb.CommandHeader(command_id="c1", stream_id=HOUSE_ID)
    exclude = put_command(pb.ExcludePatronRequest(header=header, player_id="anna", reason="none"))
    misled = put_command(pb.RecordTableStatusRequest(header=header, table_id="t1", table_seq=1))
    told = [(HOUSE_ID, exclude), (FUND, misled)]
    begun = pb.StreamNotice(stream_id="t1", seq=1, number=1, begun_kind="roulette")
    notices = [
        pb.StreamNotice(stream_id="t1", seq=1, number=number, target_stream_id=target, command=command)
        for number, (target, command) in enumerate(told, 2)
    ]
    filled.open_fund()
    filled.notices.add([begun, *notices], {})
    await Courier(streams.execute, filled.notices, Bell()).carry()
    assert streams.arrived == []
    assert filled.notices.carried() == 5
