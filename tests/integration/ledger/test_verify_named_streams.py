"""A stream that is gone, or whose end is, leaves its chain in order: it shows by what other streams say of it."""

import shutil
import sqlite3
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.audit.findings import Report
from ledger.audit.verify_files import Files, survey, verify_files
from ledger.core.vocabulary import put_command
from ledger.log.signing import Signer
from ledger.log.store import Store
from services.running.settings import Settings
from tests.support.dispute.console import DisputeConsole
from tests.support.gaming_day.console import DayConsole, a_sheet
from tests.support.money_day import TABLE, MoneyDay


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A table and its cage after a gaming day, a dispute about a round of it, and a sheet that names commits."""
    settings = Settings(data=tmp_path_factory.mktemp("day"))
    day = MoneyDay()
    gaming_day = day.whole_day()
    day.play(DisputeConsole("dispute-1").open(round_id=f"{TABLE}:1"))
    heads, console = day.floor.heads(), DayConsole()
    named = [pb.SheetPosition(stream_id=k, seq=heads[k].seq, commit_hash=heads[k].hash) for k in (TABLE, "cage")]
    sheet = pb.SignSheetRequest(header=console.header(), sheet=a_sheet(TABLE, gaming_day), as_of=named)
    sheet.header.command_id = "sign"
    day.play(console.calendar(first_day=gaming_day), put_command(sheet))
    signer = Signer.from_folder(settings.keys, "host-1")
    store = Store.open(settings.store, durable=False)
    assert all(store.append(signer.sign_group(day.floor.records)))
    store.close()
    return settings.data


@pytest.fixture
def files(pristine: Path, tmp_path: Path) -> Files:
    data = tmp_path / "floor"
    shutil.copytree(pristine, data)
    settings = Settings(data=data)
    return Files(settings.store, settings.books, settings.keys)


def verified(files: Files) -> Report:
    return verify_files(files, survey(files), lambda advance: None)


def cut_off(files: Files, stream_id: str, after: int) -> None:
    with sqlite3.connect(files.log) as db:
        db.execute("DELETE FROM commits WHERE stream_id = ? AND seq > ?", (stream_id, after))
        if not after:
            db.execute("DELETE FROM rounds WHERE stream_id = ?", (stream_id,))
    db.close()


def problems(report: Report) -> dict[str, str]:
    return {stream.stream_id: stream.first.problem for stream in report.streams if stream.first}


def test_a_ledger_whose_streams_are_all_there_is_well(files: Files) -> None:
    report = verified(files)
    assert problems(report) == {}
    assert {stream.stream_id for stream in report.streams} >= {TABLE, "cage", "dispute-1"}


def test_a_cage_that_is_missing_shows_by_the_chips_that_tables_had_from_it(files: Files) -> None:
    """No checkpoint is needed: the table was told of slips, and signed for their chips."""
    cut_off(files, "cage", 0)
    found = problems(verified(files))
    assert "of cage, of which the log has nothing" in found[TABLE]


def test_a_cage_whose_end_was_cut_off_shows_by_the_slip_that_was_dispatched_there(files: Files) -> None:
    cut_off(files, "cage", 3)
    assert "of which the log has 3" in problems(verified(files))[TABLE]


def test_of_a_cage_that_cannot_be_recomputed_nothing_is_held_against_who_was_told_by_it(files: Files) -> None:
    with sqlite3.connect(files.log) as db:
        db.execute("UPDATE commits SET data = x'00' WHERE stream_id = 'cage' AND seq = 2")
    db.close()
    report = verified(files)
    assert problems(report).keys() == {"cage"}
    assert {stream.stream_id: stream.not_compared > 0 for stream in report.streams}[TABLE]


def test_a_table_that_is_missing_shows_by_what_cage_dispute_and_sheet_say_of_it(files: Files) -> None:
    cut_off(files, TABLE, 0)
    found = problems(verified(files))
    for stream_id in ("cage", "dispute-1", "gaming-day"):
        assert TABLE in found[stream_id], stream_id


def test_a_table_that_was_written_anew_shows_by_the_hash_in_a_signed_sheet(files: Files, tmp_path: Path) -> None:
    """By somebody who has the host's key: chain and signatures are all in order."""
    day = MoneyDay()
    day.at = day.at.replace(second=7)
    day.whole_day()
    with sqlite3.connect(files.log) as db:
        db.execute("DELETE FROM commits WHERE stream_id = ?", (TABLE,))
        db.execute("DELETE FROM rounds WHERE stream_id = ?", (TABLE,))
    db.close()
    store = Store.open(files.log, durable=False)
    signer = Signer.from_folder(files.keys, "host-1")
    anew = [record for record in day.floor.records if record.commit.stream_id == TABLE]
    assert all(store.append(signer.sign_group(anew)))
    store.close()
    assert f"of {TABLE} by another hash" in problems(verified(files))["gaming-day"]
