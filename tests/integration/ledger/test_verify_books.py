"""Verification holds every table and every column of the books against the log, wherever the books are kept: what a
report is made of is compared, or shown to follow from what is."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Table, insert, select, update

import roundledger.v1 as pb
from ledger.books import schema, tables
from ledger.books.database import Database, Place, _sqlite_file, copied_to_file, is_dsn
from ledger.books.follower import Follower
from ledger.books.read_model import ReadModel
from ledger.log.signing import Signer
from ledger.log.store import Store
from ledger.reports.alerts import set_aside
from services.cli import main
from services.running.settings import Settings
from tests.support.money_day import TABLE, MoneyDay
from tests.support.money_floor import FILL

WAITING = "roulette-9"
"""A table of which the last commit is not in the books yet: the stream is set aside."""

NOT_COMPARED = {
    "alerts.position": "the order in which alerts came: no report has it",
    "set_aside.reason": "the words of the program that set the stream aside: verification prints them",
}


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A gaming day with a cage: cash, slips, chips, counts that differ."""
    settings = Settings(data=tmp_path_factory.mktemp("day"))
    day = MoneyDay()
    day.whole_day(short=500)
    day.signed(day.money.receive_fill(day.dispatched(FILL, (500, 20)), (500, 14)))
    day.play(day.table.__class__(WAITING).install())
    signer = Signer.from_folder(settings.keys, "host-1")
    store = Store.open(settings.store, durable=False)
    assert all(store.append(signer.sign_group(day.floor.records)))
    store.close()
    return settings.data


@pytest.fixture
def settings(pristine: Path, tmp_path: Path, books_place: Place, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """The same, with its books; states are kept often, so that there are some."""
    data = tmp_path / "floor"
    shutil.copytree(pristine, data)
    settings = Settings(data=data, books_dsn=str(books_place) if is_dsn(books_place) else "")
    monkeypatch.setattr("ledger.books.follower.STATE_EVERY", 3)
    ReadModel(settings.books).begin_anew()
    follower = Follower(settings.store, settings.books, lambda entered: None)
    while follower.catch_up():
        pass
    follower.close()
    with _writing(settings) as connection:  # as if its only commit could not be processed
        for table in schema.CONTENT:
            if "stream_id" in table.columns:
                connection.execute(table.delete().where(table.c.stream_id == WAITING))
        connection.execute(insert(schema.POSITIONS).values(source="feeder", position=3))
    books = ReadModel(settings.books)
    books.note(set_aside(WAITING, 1, "no such wheel"))
    books.close()
    return settings


@contextmanager
def _writing(settings: Settings) -> Iterator[Any]:
    database = Database(settings.books)
    try:
        with database.writing() as connection:
            yield connection
    finally:
        database.close()


def verified(settings: Settings) -> int:
    dsn = ["--books-dsn", settings.books_dsn] if settings.books_dsn else []
    return main(["verify", "--jobs", "1", "--data", str(settings.data), *dsn])


def _changed(value: Any) -> Any:
    if isinstance(value, int):
        return value + 1_000_003
    if isinstance(value, bytes):
        return value[:-1] + bytes([value[-1] ^ 1])
    return f"x{value}"


TABLES = [table for table in schema.METADATA.sorted_tables if table is not schema.GAPS]


def test_books_that_are_as_they_were_written_are_well(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    assert verified(settings) == 0, capsys.readouterr().out
    with _writing(settings) as connection:
        empty = [table.name for table in TABLES if connection.execute(select(table)).first() is None]
    assert empty == [], "of every table there is something to edit"


@pytest.mark.parametrize("table", TABLES, ids=lambda table: table.name)
def test_an_edit_of_any_column_of_any_table_is_named(
    settings: Settings, table: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    for column in table.columns:
        if f"{table.name}.{column.name}" in NOT_COMPARED:
            continue
        with _raw(settings) as connection:
            row = connection.execute(select(table).order_by(*table.columns)).mappings().first()
            assert row is not None
            where = [each == row[each.name] for each in table.columns]
            edited = {column.name: _changed(row[column.name])}
            connection.execute(update(table).where(*where).values(**edited))
        capsys.readouterr()
        assert verified(settings) == 1, f"{table.name}.{column.name}: {capsys.readouterr().out}"
        said = capsys.readouterr().out
        assert "DIFFERENT" in said
        with _raw(settings) as connection:
            where = [each == edited.get(each.name, row[each.name]) for each in table.columns]
            assert connection.execute(update(table).where(*where).values(**dict(row))).rowcount == 1
    assert verified(settings) == 0, capsys.readouterr().out


def test_a_row_that_was_taken_out_of_the_books_is_named(settings: Settings) -> None:
    """But for those without which the books are only read or made again."""
    harmless = {"origin", "states", "positions"}
    for table in TABLES:
        with _raw(settings) as connection:
            row = connection.execute(select(table).order_by(*table.columns)).mappings().first()
            assert row is not None
            connection.execute(table.delete().where(*(each == row[each.name] for each in table.columns)))
        assert verified(settings) == (0 if table.name in harmless else 1), table.name
        with _raw(settings) as connection:
            connection.execute(insert(table).values(**dict(row)))
    assert verified(settings) == 0


@contextmanager
def _raw(settings: Settings) -> Iterator[Any]:
    """As somebody edits who has the database and not the program: a number of the tables' version is left alone."""
    database = Database._reading_only(settings.books) if is_dsn(settings.books) else None
    if database is not None:
        with database._engine.connect() as connection, connection.begin():
            connection.exec_driver_sql("SET TRANSACTION READ WRITE")
            yield connection
        database.close()
        return
    engine = _sqlite_file(settings.books)
    with engine.connect() as connection, connection.begin():
        yield connection
    engine.dispose()


def test_currency_that_was_made_less_is_named_with_what_is_recomputed(
    settings: Settings, capsys: pytest.CaptureFixture[str]
) -> None:
    """As it was found: $210 reported instead of $2,100 (31 CFR 1021.311; compliance i1)."""
    t = schema.CURRENCY
    with _writing(settings) as connection:
        row = connection.execute(select(t).where(t.c.in_cents > 0)).mappings().first()
        right = row["in_cents"]
        where = (t.c.stream_id == row["stream_id"], t.c.number == row["number"])
        connection.execute(update(t).where(*where).values(in_cents=right // 10))
    assert verified(settings) == 1
    said = capsys.readouterr().out
    assert f"in_cents is {right // 10}, recomputed {right}" in said
    assert f"{row['stream_id']} seq {row['seq']}: the books' currency" in said


def test_what_the_books_hold_of_nobody_is_named(settings: Settings, capsys: pytest.CaptureFixture[str]) -> None:
    """A row more than the log explains, of a stream that is there and of one that is not."""
    with _writing(settings) as connection:
        connection.execute(insert(schema.VISITS).values(player_id="eve", gaming_day="2026-03-01", stream_id="craps-9"))
        connection.execute(insert(schema.STREAM_DAYS).values(stream_id=TABLE, gaming_day="2020-01-01", last_seq=1))
        connection.execute(insert(schema.GAPS).values(stream_id=TABLE, kind="batch", arrived=99))
    assert verified(settings) == 1
    said = capsys.readouterr().out
    assert "craps-9" in said
    assert TABLE in said


def test_books_of_another_version_are_named_and_left_alone(
    settings: Settings, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Verification makes nothing anew: it reads."""
    with _raw(settings) as connection:
        connection.execute(update(schema.SCHEMA_VERSION).values(version=1))
        before = connection.execute(select(schema.BATCHES)).all()
    assert verified(settings) == 1
    assert f"books of version 1, not of {tables.VERSION}" in capsys.readouterr().out
    with _raw(settings) as connection:
        assert connection.execute(select(schema.BATCHES)).all() == before
        connection.execute(update(schema.SCHEMA_VERSION).values(version=tables.VERSION))
    copied_to_file(settings.books, tmp_path / "copy.db")
    assert verified(settings) == 0


def test_an_alert_and_the_commit_that_it_is_of_are_entered_together(settings: Settings) -> None:
    """A process that is killed between the two would leave the books without the alert for good (compliance b3)."""
    books = ReadModel(settings.books)
    found = [alert for _, alert in books.alerts() if alert.kind == pb.ALERT_KIND_DISCREPANCY]
    books.close()
    assert found
