"""`roundledger report` over gRPC: who may ask, and in which form it answers."""

import io
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import grpc
import openpyxl
import pytest

import roundledger.v1 as pb
from ledger.core.roles import (
    ADMIN,
    BOX,
    CASHIER,
    DEALER,
    FLOOR,
    PIT,
    POKER_SHIFT,
    STICK,
    SURVEILLANCE,
    TERMINAL,
    role_name,
)
from services.access.errors import rejection_from
from services.cli import main
from services.running.client import FloorClient
from services.running.settings import Settings
from tests.support.jackpot_fund.console import FUND, Fund
from tests.support.roulette.console import RouletteTable
from tests.support.roulette.terminals import TerminalTable
from tests.support.served import ServedFloor, served

ON_THE_FLOOR = (DEALER, STICK, BOX, FLOOR, PIT, POKER_SHIFT, CASHIER, SURVEILLANCE, TERMINAL, ADMIN)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    """A table at which two rounds were played, and a fund that was hit."""
    with served(Settings(data=tmp_path_factory.mktemp("floor"))) as running:
        client, table, fund = running.client(), RouletteTable("r1"), Fund()
        played = [table.place("red"), *table.spin("2"), table.place("straight", "17"), *table.spin("17")]
        bought = [table.buy_in(10_000_01)]
        paid = [
            fund.open(),
            fund.seed(1000),
            fund.seed(100),
            fund.hit("t1:1", Fraction(1, 2)),
            fund.pay("t1:1"),
        ]
        for command in (*table.opening(), *bought, *played, *paid):
            reply = client.send(command)
            assert isinstance(reply, pb.CommandReply), reply
        client.balances_up_to_date("r1")
        client.balances_up_to_date(FUND)
        client.close()
        yield running


@pytest.fixture
def client(floor: ServedFloor) -> Iterator[FloorClient]:
    client = floor.client()
    yield client
    client.close()


@pytest.fixture
def where(floor: ServedFloor) -> list[str]:
    return ["--server", floor.address, "--tokens", str(floor.settings.tokens)]


@pytest.fixture
def day(client: FloorClient) -> str:
    (batch, *_) = client.ledger.ListPostings(
        pb.ListPostingsRequest(stream_id="r1"), metadata=client.metadata("ListPostings")
    )
    return str(batch.gaming_day)


def test_the_jackpot_report_proves_conservation_at_every_commit(
    where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """d2, d7: in = paid + balance."""
    assert main(["report", "jackpot", *where]) == 0
    said = capsys.readouterr().out
    assert "at every commit" in said
    assert max(map(len, said.splitlines())) <= 80


def test_the_player_report_has_handle_win_and_theoretical_win(client: FloorClient) -> None:
    request = pb.GetPlayerReportRequest(player_id="anna")
    response = client.ledger.GetPlayerReport(request, metadata=client.metadata("GetPlayerReport"))
    (visit,) = response.visits
    assert (visit.stream_id, visit.game, visit.decisions) == ("r1", "roulette", 2)
    assert visit.handle_cents == 1000
    assert visit.actual_win_cents == 500 - 35 * 500
    assert visit.theoretical_win_cents == 1000 // 19
    assert visit.buy_in_cents >= 10_000_00


def test_a_player_of_whom_nothing_is_known_is_not_found(
    client: FloorClient, where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "player", "nobody", *where]) == 1
    assert "nothing of 'nobody'" in capsys.readouterr().err
    assert main(["report", "player", "anna", "--from", "2020-02-31", *where]) == 1
    assert "BAD_DAY" in capsys.readouterr().err


def test_currency_over_the_threshold_is_reported(
    day: str, where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """i1: the buy-ins of the day are above $10,000 together."""
    assert main(["report", "currency", day, *where]) == 0
    said = capsys.readouterr().out
    assert "anna: currency in has to be reported" in said
    assert main(["report", "currency", "2020-01-01", "--format", "csv", *where]) == 0
    assert capsys.readouterr().out.startswith("player_id,in_cents,in,out_cents,out,report"), "empty, and says so (c7)"


@pytest.mark.parametrize("role", ON_THE_FLOOR, ids=role_name)
def test_nobody_on_the_floor_learns_who_is_reported(client: FloorClient, day: str, role: pb.Role) -> None:
    """i6: hidden from all roles but accounting."""
    actor = pb.Actor(role=role)
    request = pb.GetCurrencyReportRequest(gaming_day=day)
    with pytest.raises(grpc.RpcError) as failure:
        client.ledger.GetCurrencyReport(request, metadata=client.metadata("GetCurrencyReport", actor))
    refused = rejection_from(failure.value)
    assert refused is not None
    assert refused.code == "ROLE_NOT_ALLOWED"


def test_reports_are_written_to_files_in_every_form(
    tmp_path: Path, where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for form in ("csv", "jsonl", "parquet", "xlsx", "html", "text"):
        out = tmp_path / f"jackpot.{form}"
        assert main(["report", "jackpot", "--format", form, "--out", str(out), *where]) == 0
        assert out.stat().st_size > 0
    workbook = openpyxl.load_workbook(io.BytesIO((tmp_path / "jackpot.xlsx").read_bytes()))
    assert workbook.sheetnames == ["funds", "sources", "conservation"]
    assert "holds jackpot funds" in capsys.readouterr().out
    assert main(["report", "jackpot", "--format", "xlsx", *where]) == 2
    assert "--out" in capsys.readouterr().err
    assert main(["report", "jackpot", "--section", "fund", *where]) == 1
    assert "it has funds, sources, conservation" in capsys.readouterr().err


def test_meters_of_terminals_agree_with_what_was_posted(
    client: FloorClient, where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """c3: as the table shows them, and as the books have them, at one commit."""
    table = TerminalTable("r2")
    for command in (*table.with_terminals(), *table.credit(50_00)):
        reply = client.send(command)
        assert isinstance(reply, pb.CommandReply), reply
    assert main(["report", "meters", "r2", "--format", "csv", *where]) == 0
    said = capsys.readouterr().out
    assert "1,bought_in,5000,50.00,5000,50.00,0,0.00" in said
    assert main(["report", "meters", "r1", *where]) == 1
    assert "r1 has no wagering terminals" in capsys.readouterr().err
    files = ["--data", str(Path(where[where.index("--tokens") + 1]).parents[1])]
    assert main(["report", "meters", "r2", "--format", "csv", *files]) == 0
    assert capsys.readouterr().out == said
    assert main(["report", "meters", "nowhere", *files]) == 1


def test_the_day_is_printed_and_exported(
    day: str, tmp_path: Path, where: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["report", "day", day, *where]) == 0
    said = capsys.readouterr().out
    assert f"Gaming day {day}" in said
    assert "! r1: no opener" in said, "what is missing is said"
    assert max(map(len, said.splitlines())) <= 80
    out = tmp_path / "day.html"
    assert main(["report", "day", day, "--format", "html", "--out", str(out), *where]) == 0
    assert "Prepared by" in out.read_text()
    for kind in ("table", "game", "corrections"):
        assert main(["report", kind, day, *where]) == 0
    assert main(["report", "slips", *where]) == 0
    assert main(["report", "vigorish", *where]) == 0
    assert main(["report", "day", "2026-02-30", *where]) == 1
    assert "BAD_DAY" in capsys.readouterr().err


def test_a_sheet_does_not_claim_that_a_table_which_nobody_counted_voided_nothing(
    where: list[str], day: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The column stands on every sheet, for people too; nought stands in it where somebody knows."""
    for section in ("property", "games", "tables"):
        assert main(["report", "day", day, *where, "--section", section]) == 0
        assert "rounds voided" in capsys.readouterr().out
        assert main(["report", "day", day, *where, "--section", section, "--format", "csv"]) == 0
        head, first, *_ = (line.split(",") for line in capsys.readouterr().out.splitlines())
        assert first[head.index("rounds_voided")] == ""


def test_a_report_of_no_kind_is_refused(client: FloorClient) -> None:
    with pytest.raises(grpc.RpcError) as failure:
        client.ledger.GetReport(pb.GetReportRequest(), metadata=client.metadata("GetReport"))
    refused = rejection_from(failure.value)
    assert refused is not None
    assert (refused.code, refused.field) == ("BAD_REPORT", "kind")
