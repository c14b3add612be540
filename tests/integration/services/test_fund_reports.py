"""What accounting asks of funds and gaming days over gRPC and on the command line, and who may ask."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import grpc
import pytest

import roundledger.v1 as pb
from services.access.errors import rejection_from
from services.cli import main
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.support.house.console import HouseConsole, payout
from tests.support.jackpot_fund.console import FUND, Fund
from tests.support.roulette.console import R2008, RouletteTable
from tests.support.served import ServedFloor, served


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[ServedFloor]:
    with served(Settings(data=tmp_path / "floor")) as running:
        yield running


@pytest.fixture
def client(floor: ServedFloor) -> Iterator[FloorClient]:
    client = floor.client()
    yield client
    client.close()


def accepted(client: FloorClient, *commands: pb.Command) -> None:
    for command in commands:
        reply = client.send(command)
        assert isinstance(reply, pb.CommandReply), reply


def refusal(failure: pytest.ExceptionInfo[grpc.RpcError]) -> str:
    rejection = rejection_from(failure.value)
    return rejection.code if rejection else ""


def test_reports_of_a_day_on_the_command_line(
    floor: ServedFloor, client: FloorClient, capsys: pytest.CaptureFixture[str]
) -> None:
    table, fund = RouletteTable("r1"), Fund()
    accepted(client, *table.opening(), table.place("red"), *table.spin("2"), table.place("red"), *table.spin("1"))
    accepted(client, fund.open(), fund.seed(123_45))
    client.balances_up_to_date("r1")
    client.balances_up_to_date(FUND)
    postings = pb.ListPostingsRequest(stream_id="r1")
    (batch, *_) = client.ledger.ListPostings(postings, metadata=client.metadata("ListPostings"))
    request = pb.GetGamingDayReportRequest(gaming_day=batch.gaming_day)
    report = client.ledger.GetGamingDayReport(request, metadata=client.metadata("GetGamingDayReport"))
    (sheet,) = report.sheets  # a fund has none
    assert (sheet.table_id, sheet.wagers_cents, sheet.stakes_taken_cents, sheet.payouts_cents) == ("r1", 1000, 500, 500)
    assert sheet.round_win_cents == 0
    assert {at.stream_id: at.seq for at in report.as_of}["r1"] == sheet.seq
    where = ["--server", floor.address, "--tokens", str(floor.settings.tokens)]
    assert main(["ledger", "day", batch.gaming_day, *where]) == 0
    assert main(["ledger", "vigorish", *where]) == 0
    assert main(["ledger", "funds", *where]) == 0
    said = capsys.readouterr().out
    assert "10.00" in said
    assert "123.45" in said


def test_a_report_names_its_day(client: FloorClient) -> None:
    request = pb.GetGamingDayReportRequest()
    with pytest.raises(grpc.RpcError) as failure:
        client.ledger.GetGamingDayReport(request, metadata=client.metadata("GetGamingDayReport"))
    assert refusal(failure) == "BAD_DAY"


def test_dealers_see_no_funds(client: FloorClient) -> None:
    dealer = pb.Actor(actor_id="dealer-1", role=pb.ROLE_DEALER)
    with pytest.raises(grpc.RpcError) as failure:
        client.ledger.GetFunds(pb.GetFundsRequest(), metadata=client.metadata("GetFunds", dealer))
    assert refusal(failure) == "ROLE_NOT_ALLOWED"


def test_a_floor_with_a_fund_and_a_house_verifies(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    half = Fraction(1, 2)
    with served(Settings(data=tmp_path)) as floor:
        client, fund, house, table = floor.client(), Fund(), HouseConsole(), RouletteTable("r1")
        accepted(client, fund.open(), fund.seed(1000), fund.seed(100), fund.hit("t1:1", half))
        accepted(client, fund.pay("t1:1"), house.open(), house.on_duty(), house.post(R2008, payout("straight", 36)))
        accepted(client, *table.opening()[:4], table.open(overrides=[payout("straight", 36)]))
        client.close()
    assert main(["verify", "--data", str(tmp_path)]) == 0
    assert capsys.readouterr().out
