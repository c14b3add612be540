"""Books are what the log comes to: they can be emptied and filled again at any time, in a file or in PostgreSQL, also
beneath a floor that runs."""

from pathlib import Path

import pytest
from msgspec.structs import replace
from sqlalchemy import update

import roundledger.v1 as pb
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.books.schema import BALANCES
from services.cli import main
from services.running.settings import Settings
from tests.support.floors import WrittenFloor, evening
from tests.support.roulette.console import RouletteTable
from tests.support.served import served


def at(settings: Settings, place: Path | str) -> Settings:
    return replace(settings, books_dsn=place) if isinstance(place, str) else settings


def options(settings: Settings) -> list[str]:
    dsn = ["--books-dsn", settings.books_dsn] if settings.books_dsn else []
    return ["--data", str(settings.data), *dsn]


def content(settings: Settings) -> tuple[object, ...]:
    books = ReadModel.for_reading(settings.books)
    try:
        listed = list(books.batches(Selection())), list(books.settlements(Selection()))
        return books.heads(), books.balances(), books.figures(), *listed
    finally:
        books.close()


def test_books_are_rebuilt_from_the_log_beneath_a_floor_that_runs(
    tmp_path: Path, books_place: Path | str, capsys: pytest.CaptureFixture[str]
) -> None:
    settings = at(Settings(data=tmp_path / "floor"), books_place)
    table = RouletteTable()
    with served(settings) as floor:
        client = floor.client()
        for command in (*table.opening(), table.place("red"), *table.spin("1")):
            assert isinstance(client.send(command), pb.CommandReply)
        before = client.balances_up_to_date(table.table_id)
        assert main(["books", "rebuild", *options(settings)]) == 0
        assert "the books hold" in capsys.readouterr().out
        assert client.balances_up_to_date(table.table_id) == before
        for command in (table.place("black"), *table.spin("2")):
            assert isinstance(client.send(command), pb.CommandReply)
        client.balances_up_to_date(table.table_id)
        client.close()
    kept = content(settings)
    assert main(["verify", "--complete", *options(settings)]) == 0
    assert main(["books", "rebuild", *options(settings)]) == 0
    assert content(settings) == kept
    assert not (settings.data / "books.db").exists() or isinstance(books_place, Path), "they are in one place only"


def test_what_somebody_changed_in_the_books_is_found_and_a_rebuild_puts_it_right(
    tmp_path: Path, books_place: Path | str, capsys: pytest.CaptureFixture[str]
) -> None:
    floor = WrittenFloor(tmp_path / "floor")
    floor.settings = at(floor.settings, books_place)
    floor.send(*evening(RouletteTable(), rounds=2))
    floor.enter_in_books()
    right = content(floor.settings)
    books = ReadModel(floor.settings.books)
    with books._db.writing() as connection:
        cents = BALANCES.c.balance_cents
        connection.execute(update(BALANCES).where(BALANCES.c.account.endswith("tray")).values(balance_cents=cents + 1))
    books.close()
    trusted = ["--floor", str(tmp_path / "none")]  # this ledger has only keys
    assert main(["verify", *options(floor.settings), *trusted]) == 1
    assert "the books hold a balance of" in capsys.readouterr().out
    assert main(["books", "rebuild", *options(floor.settings)]) == 0
    assert content(floor.settings) == right
    assert main(["verify", "--complete", *options(floor.settings), *trusted]) == 0


def test_without_a_log_there_is_nothing_to_rebuild_from(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["books", "rebuild", "--data", str(tmp_path / "none")]) == 2
    assert "holds no ledger" in capsys.readouterr().err


def test_a_database_that_cannot_be_reached_is_named_without_its_password(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    WrittenFloor(tmp_path / "floor").close()
    dsn = "postgresql://books:secret@127.0.0.1:1/none?connect_timeout=2"
    assert main(["books", "rebuild", "--data", str(tmp_path / "floor"), "--books-dsn", dsn]) == 2
    said = capsys.readouterr().err
    assert "the books cannot be used" in said
    assert "secret" not in said
