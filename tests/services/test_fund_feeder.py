"""Several tables feed one fund, over gRPC on the embedded engine; and the feeder dies at every point."""

import json
import time
from collections.abc import Callable, Iterator
from fractions import Fraction
from pathlib import Path

import grpc
import pytest

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.chain import Head
from ledger.core.folding import begin, fold
from ledger.streams.feed import commands_for
from ledger.log.log import FateUnknown
from ledger.books.read_model import ReadModel
from services.cli import main
from services.client import FloorClient
from services.errors import rejection_from
from services.tables.fund_feeder import SOURCE, FundFeeder
from services.books.ledger_service import Bell
from services.settings import Settings
from tests.support.jackpot_fund import FUND, Fund, commit_after, fee_dropped, jackpot_hit
from tests.support.roulette import RouletteTable
from tests.support.served import ServedFloor, served

HALF = Fraction(1, 2)


def accepted(client: FloorClient, *commands: pb.Command) -> pb.CommandReply:
    for command in commands:
        reply = client.send(command)
        assert isinstance(reply, pb.CommandReply), reply
    return reply


def put(floor: ServedFloor, table_id: str, *events: pb.Event) -> None:
    """Appends what a poker table would: any installed table takes it."""

    async def append() -> None:
        log = floor.floor._log
        await log.append(commit_after(log.store.head(table_id), table_id, *events))

    floor._call(append())


def funds(client: FloorClient, fund_id: str = FUND) -> pb.FundReport:
    request = pb.GetFundsRequest(fund_id=fund_id)
    found = client.ledger.GetFunds(request, metadata=client.metadata("GetFunds")).funds
    return found[0] if found else pb.FundReport()  # the books may not have heard of it yet


def eventually(holds: Callable[[], bool]) -> None:
    deadline = time.monotonic() + 20
    while not holds():
        assert time.monotonic() < deadline, "it did not come to pass"
        time.sleep(0.05)


def view(client: FloorClient, table_id: str = FUND) -> dict[str, object]:
    answer = client.tables.GetTable(pb.GetTableRequest(table_id=table_id), metadata=client.metadata("GetTable"))
    play: dict[str, object] = json.loads(answer.state_json)["play"]
    return play


class TestOverGrpc:
    @pytest.fixture
    def floor(self, tmp_path: Path) -> Iterator[ServedFloor]:
        with served(Settings(data=tmp_path)) as running:
            yield running

    @pytest.fixture
    def client(self, floor: ServedFloor) -> Iterator[FloorClient]:
        client = floor.client()
        for table_id in ("t1", "t2", "t3"):
            accepted(client, RouletteTable(table_id).opening()[0])
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
        eventually(lambda: len(view(client)["hits_due"]) == 2)  # type: ignore[arg-type]
        assert view(client)["balance_cents"] == 1000 + 17 * 100
        accepted(client, fund.pay("t2:6"), fund.pay("t1:6"))
        again = client.send(fund.pay("t1:6"))
        assert isinstance(again, Rejection)
        assert again.code == "HIT_ALREADY_PAID"
        eventually(lambda: funds(client).statement.paid_cents == 1350 + 675)
        report = funds(client)
        assert report.in_transit_cents == 0
        assert {s.table_id: s.dropped_cents for s in report.sources} == {"t1": 600, "t2": 600, "t3": 500}
        statement = report.statement
        assert (statement.seeded_cents, statement.contributed_cents, statement.balance_cents) == (1000, 1700, 675)
        balances = client.balances_up_to_date(pb.GetBalancesRequest(table_id=FUND))
        assert {b.account: b.balance_cents for b in balances.balances}[f"fund/{FUND}"] == 675
        whole = client.ledger.GetBalances(pb.GetBalancesRequest(), metadata=client.metadata("GetBalances"))
        assert sum(b.balance_cents for b in whole.balances) == 0

    def test_a_fund_that_nobody_opened_waits_and_others_do_not(self, floor: ServedFloor, client: FloorClient) -> None:
        fund = Fund()
        accepted(client, fund.open())
        put(floor, "t1", *fee_dropped("t1:1", 300, fund_id="fund-late"))
        put(floor, "t1", *fee_dropped("t1:2", 200))
        eventually(lambda: funds(client).statement.contributed_cents == 200)
        waiting = funds(client, "fund-late")
        assert (waiting.in_transit_cents, waiting.statement.seq) == (300, 0)
        accepted(client, Fund("fund-late").open())
        eventually(lambda: funds(client, "fund-late").statement.balance_cents == 300)

    def test_a_closed_fund_is_carried_to_the_next(self, floor: ServedFloor, client: FloorClient) -> None:
        old, new = Fund(), Fund("fund-new")
        accepted(client, old.open(), new.open(), old.seed(700), old.close("fund-new"))
        eventually(lambda: funds(client, "fund-new").statement.balance_cents == 700)
        assert funds(client).statement.carried_cents == 700

    def test_the_feeder_goes_on_after_a_restart(self, tmp_path: Path) -> None:
        with served(Settings(data=tmp_path / "floor")) as floor:
            client, fund = floor.client(), Fund()
            accepted(client, fund.open(), RouletteTable("t1").opening()[0])
            put(floor, "t1", *fee_dropped("t1:1"))
            eventually(lambda: funds(client).statement.balance_cents == 100)
            floor._call(floor.floor._feeder.stop())
            put(floor, "t1", *fee_dropped("t1:2"))
            client.close()
        with served(Settings(data=tmp_path / "floor")) as floor:
            client = floor.client()
            eventually(lambda: funds(client).statement.balance_cents == 200)
            client.close()

    def test_reports_of_a_day_on_the_command_line(
        self, floor: ServedFloor, client: FloorClient, capsys: pytest.CaptureFixture[str]
    ) -> None:
        table, fund = RouletteTable("r1"), Fund()
        accepted(client, *table.opening(), table.place("red"), *table.spin("2"), table.place("red"), *table.spin("1"))
        accepted(client, fund.open(), fund.seed(123_45))
        client.balances_up_to_date(pb.GetBalancesRequest(table_id="r1"))
        client.balances_up_to_date(pb.GetBalancesRequest(table_id=FUND))
        (batch, *_) = client.ledger.ListPostings(
            pb.ListPostingsRequest(table_id="r1"), metadata=client.metadata("ListPostings")
        )
        request = pb.GetGamingDayReportRequest(gaming_day=batch.gaming_day)
        report = client.ledger.GetGamingDayReport(request, metadata=client.metadata("GetGamingDayReport"))
        assert [sheet.table_id for sheet in report.sheets] == ["r1"]
        (sheet,) = report.sheets
        assert (sheet.wagers_cents, sheet.stakes_taken_cents, sheet.payouts_cents) == (1000, 500, 500)
        assert sheet.round_win_cents == 0
        assert {at.table_id: at.seq for at in report.as_of}["r1"] == sheet.seq
        where = ["--server", floor.address, "--tokens", str(floor.settings.tokens)]
        assert main(["ledger", "day", batch.gaming_day, *where]) == 0
        assert main(["ledger", "vigorish", *where]) == 0
        assert main(["ledger", "funds", *where]) == 0
        said = capsys.readouterr().out
        assert "$10.00" in said
        assert "Vigorish: nothing in the books" in said
        assert "$123.45" in said

    def test_a_report_names_its_day(self, client: FloorClient) -> None:
        with pytest.raises(grpc.RpcError) as failure:
            client.ledger.GetGamingDayReport(
                pb.GetGamingDayReportRequest(), metadata=client.metadata("GetGamingDayReport")
            )
        rejection = rejection_from(failure.value)
        assert rejection is not None
        assert rejection.code == "DAY_MISSING"

    def test_a_floor_with_a_fund_verifies(self, tmp_path: Path) -> None:
        with served(Settings(data=tmp_path / "floor")) as floor:
            client, fund = floor.client(), Fund()
            accepted(client, fund.open(), fund.seed(1000), fund.contribute("t1", 1), fund.hit("t1:1", HALF))
            accepted(client, fund.pay("t1:1"))
            client.close()
        assert main(["verify", "--data", str(tmp_path / "floor")]) == 0

    def test_dealers_see_no_funds(self, client: FloorClient) -> None:
        dealer = pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)
        with pytest.raises(grpc.RpcError) as failure:
            client.ledger.GetFunds(pb.GetFundsRequest(), metadata=client.metadata("GetFunds", dealer))
        rejection = rejection_from(failure.value)
        assert rejection is not None
        assert rejection.code == "ROLE_NOT_ALLOWED"


class Stream:
    """A fund's stream that takes a command once, and fails when it is told to."""

    def __init__(self) -> None:
        self.arrived: list[str] = []
        self.answers_to_lose = 0
        self.refusal: Rejection | None = None

    async def execute(self, command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
        if self.refusal is not None:
            return self.refusal
        inner = command.jackpot_fund
        command_id = getattr(inner, inner.WhichOneof("command") or "").header.command_id
        if command_id in self.arrived:
            return pb.CommandReply(repeated_command=True)
        self.arrived.append(command_id)
        if self.answers_to_lose:
            self.answers_to_lose -= 1
            raise FateUnknown("the answer got lost")
        return pb.CommandReply()


class TestPositions:
    """Books that hold the batches of one table; the feeder is started on them again and again."""

    @pytest.fixture
    def books(self) -> Iterator[ReadModel]:
        books = ReadModel(":memory:")
        state = begin("t1")
        installed = pb.Event(table_installed=pb.TableInstalled(game="roulette", seats=8))
        rounds = [[*fee_dropped(f"t1:{n}"), jackpot_hit(f"t1:{n}", HALF)] for n in range(1, 6)]
        for events in ([installed], *rounds):
            state, outputs = fold(state, commit_after(state.head, "t1", *events))
            books.apply([outputs], {})
        yield books
        books.close()

    EXPECTED = [
        command_id
        for n in range(1, 6)
        for command_id in (f"contribution/t1/{2 * n}", f"hit/t1:{n}/four_of_a_kind_beaten")
    ]

    async def test_everything_arrives_once_and_the_position_is_noted(self, books: ReadModel) -> None:
        stream = Stream()
        feeder = FundFeeder(stream.execute, books, Bell(), "host-1")
        assert await feeder.feed()
        assert not await feeder.feed()
        assert stream.arrived == self.EXPECTED
        assert books.position(SOURCE) == 6

    @pytest.mark.parametrize("dies_after", range(11))
    async def test_a_kill_at_any_point_loses_and_repeats_nothing(self, books: ReadModel, dies_after: int) -> None:
        stream = Stream()

        async def dying(command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
            if len(stream.arrived) == dies_after:
                raise KeyboardInterrupt
            return await stream.execute(command, actor)

        if dies_after < len(self.EXPECTED):
            with pytest.raises(KeyboardInterrupt):
                await FundFeeder(dying, books, Bell(), "host-1").feed()
        await FundFeeder(stream.execute, books, Bell(), "host-1").feed()
        assert stream.arrived == self.EXPECTED

    async def test_a_lost_answer_holds_the_fund_until_it_is_known(
        self, books: ReadModel, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("services.tables.fund_feeder._RETRY_SECONDS", 0.0)
        stream = Stream()
        stream.answers_to_lose = 2
        feeder = FundFeeder(stream.execute, books, Bell(), "host-1")
        await feeder.feed()
        assert stream.arrived == self.EXPECTED[:1]
        assert books.position(SOURCE) == 0
        for _ in range(3):
            await feeder.feed()
        assert stream.arrived == self.EXPECTED
        assert books.position(SOURCE) == 6

    async def test_what_a_fund_refuses_is_not_passed_over(
        self, books: ReadModel, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("services.tables.fund_feeder._RETRY_SECONDS", 0.0)
        stream = Stream()
        stream.refusal = Rejection("UNKNOWN_TABLE", "not opened yet")
        feeder = FundFeeder(stream.execute, books, Bell(), "host-1")
        await feeder.feed()
        assert books.position(SOURCE) == 0
        stream.refusal = None
        await feeder.feed()
        assert stream.arrived == self.EXPECTED

    async def test_what_arrived_before_counts_as_arrived(self, books: ReadModel) -> None:
        stream = Stream()
        stream.refusal = Rejection("DUPLICATE_CONTRIBUTION", "fed up to posting 99")
        await FundFeeder(stream.execute, books, Bell(), "host-1").feed()
        assert books.position(SOURCE) == 6

    async def test_books_made_anew_are_read_from_their_beginning(self, books: ReadModel) -> None:
        stream = Stream()
        feeder = FundFeeder(stream.execute, books, Bell(), "host-1")
        await feeder.feed()
        books.fill_from("another topic")
        state = begin("t9")
        installed = pb.Event(table_installed=pb.TableInstalled(game="roulette", seats=8))
        _, outputs = fold(state, commit_after(Head(), "t9", installed, *fee_dropped("t9:1")))
        books.apply([outputs], {})
        await feeder.feed()
        assert stream.arrived[-1] == "contribution/t9/2"


def test_the_same_batch_gives_the_same_commands() -> None:
    installed = pb.Event(table_installed=pb.TableInstalled(game="roulette", seats=8))
    record = commit_after(Head(), "t1", installed, *fee_dropped("t1:1"), jackpot_hit("t1:1", HALF))
    batch = fold(begin("t1"), record)[1].batch
    first, again = commands_for(batch), commands_for(batch)
    assert first == again
    (_, contribution), (_, hit) = first
    assert contribution.jackpot_fund.add_contribution.posting_number == 2
    assert hit.jackpot_fund.record_hit.hit.contribution_number == 2
