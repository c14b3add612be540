"""What only the embedded log has to withstand: a full disk, a copied file, an edited one."""

import asyncio
import os
import shutil
import sqlite3
from pathlib import Path

import pytest

from ledger.core import snapshots
from ledger.core.chain import EMPTY, Record
from ledger.core.commands import Live
from ledger.log import sqlite
from ledger.log.log import Conflict, FateUnknown, Unavailable
from ledger.log.signing import Signer
from ledger.log.sqlite_log import SqliteLog
from ledger.log.store import NewerStore, Store
from tests.support.disks import no_more_room
from tests.support.logs import SIGNER, Engine, append, append_all, commit_after, commits_of, hashes
from tests.support.pure import PureStream
from tests.support.roulette.console import RouletteTable


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "log.db"


# Files


async def test_the_ledger_is_readable_by_its_owner_only(path: Path) -> None:
    Store.open(path, durable=False).close()
    os.chmod(path, 0o644)
    async with Engine(path).opened() as log:
        await append(log, commit_after(EMPTY))
        files = [path, *path.parent.glob("log.db-*")]
        assert len(files) == 3
        assert {file.stat().st_mode & 0o777 for file in files} == {0o600}


async def test_after_a_clean_stop_the_file_alone_holds_everything(path: Path, tmp_path: Path) -> None:
    records = commits_of("t1", 20)
    async with Engine(path).opened() as log:
        await append_all(log, records)
    copy = tmp_path / "copy.db"
    shutil.copyfile(path, copy)
    assert hashes(Store.open_read_only(copy).commits("t1")) == hashes(records)


async def test_a_reader_that_is_still_there_does_not_keep_the_file_from_being_whole(path: Path, tmp_path: Path) -> None:
    records = commits_of("t1", 20)
    async with Engine(path).opened() as log:
        await append_all(log, records)
        reader = Store.open_read_only(path)
        assert reader.count() == 20
    copy = tmp_path / "copy.db"
    shutil.copyfile(path, copy)
    reader.close()
    assert hashes(Store.open_read_only(copy).commits("t1")) == hashes(records)


async def test_a_reader_in_the_middle_of_something_is_named(
    path: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with Engine(path).opened() as log:
        await append_all(log, commits_of("t1", 20))
        reader = Store.open_read_only(path)
        reading = reader.commits("t1")
        next(reading)
        await append_all(log, commits_of("t2", 20))
    assert "a copy of it needs its -wal file too" in caplog.text
    assert len(list(reading)) == 19
    reader.close()
    assert Store.open_read_only(path).count() == 40


def test_a_file_of_a_later_version_is_not_touched(path: Path) -> None:
    Store.open(path, durable=False).close()
    sqlite3.connect(path, isolation_level=None).execute("PRAGMA user_version=3")
    with pytest.raises(NewerStore, match="layout 3, this version of the program knows 2"):
        Store.open(path, durable=False)


async def test_a_store_knows_its_streams_by_kind(path: Path) -> None:
    async with Engine(path).opened() as log:
        await append_all(log, [*commits_of("t2", 2), *commits_of("t1", 1)])
        assert log.store.streams() == log.store.streams("roulette") == ["t1", "t2"]
        assert log.store.streams("craps") == []


@pytest.mark.parametrize("commits", [0, 3])
def test_no_question_reads_the_whole_ledger(path: Path, commits: int) -> None:
    """However long the ledger is, every look-up finds its way by an index."""
    store = Store.open(path, durable=False, snapshot_key=SIGNER.snapshot_key)
    asked: list[str] = []
    store.append([record for stream_id in ("t2", "t1", "t3") for record in commits_of(stream_id, commits)])
    store._db.set_trace_callback(asked.append)
    names = ["t1", "t2", "t3"] if commits else []
    assert store.streams() == store.streams("roulette") == names
    assert [*store.heads()] == names
    assert store.seqs_since(3) == ((9, dict.fromkeys(["t1", "t3"], 3)) if commits else (3, {}))
    store.head("t1"), store.last_position(), list(store.commits("t1", 1)), store.since(1, 10)
    store.by_command("t1", "c2"), store.seq_of("t1", "c2"), store.rounds("t1"), store.load("t1", 0)
    store.append(commits_of("t4", 2))
    store.stage(commits_of("t5", 2), [])
    store.commit()
    store._db.set_trace_callback(None)
    questions = [sql for sql in asked if sql.lstrip().startswith(("SELECT", "WITH", "INSERT"))]
    assert len(questions) > 15
    plans = {sql: [row[3] for row in store._db.execute(f"EXPLAIN QUERY PLAN {sql}")] for sql in questions}
    assert not [
        plan for plan in plans.values() if any(step.startswith(("SCAN commits", "SCAN rounds")) for step in plan)
    ]


# Commands


async def test_a_command_is_recorded_once_however_often_it_is_appended(path: Path) -> None:
    """Without a look before: the file itself refuses the second."""
    first, second = commits_of("t1", 2)
    async with Engine(path).opened() as log:
        await append_all(log, [first, second])
        with pytest.raises(Conflict):
            await append(log, commit_after(second.head, command_id="c1"))
        await append(log, commit_after(EMPTY, "t2", "c1"))  # another stream's commands have ids of their own
        assert log.store.by_command("t1", "c1").hash == first.hash  # type: ignore[union-attr]
        assert log.store.seq_of("t1", "c2") == 2
        assert log.store.seq_of("t1", "c3") == 0


async def test_of_one_command_that_comes_twice_at_once_one_commit_is_made(path: Path) -> None:
    async with Engine(path).opened() as log:
        await append(log, commit_after(EMPTY, command_id="begin"))
        head = log.store.head("t1")
        first, second = commit_after(head, command_id="c"), commit_after(head, command_id="c")
        outcomes = await asyncio.gather(append(log, first), append(log, second), return_exceptions=True)
        assert [type(outcome) for outcome in outcomes] == [type(None), Conflict]


# A disk that fails


def limit_pages(log: SqliteLog, pages: int) -> None:
    """SQLite then says of its file what it says on a full disk."""
    log._writer._db.execute(f"PRAGMA max_page_count={pages}")


def large(record: Record) -> Record:
    return commit_after(record.head, command_id="x" * 40_000)


async def test_a_full_disk_is_named_and_nothing_is_half_written(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    first, second = commits_of("t1", 2)
    log = SqliteLog(path, SIGNER)
    await append(log, first)
    limit_pages(log, 1)
    for _ in range(3):
        with pytest.raises(Unavailable, match=r"the disk of .*log\.db is full") as full:
            await append(log, large(first))
        assert full.value.code == "DISK_FULL"
    assert log.problem == f"the disk of {path} is full"
    assert caplog.text.count("no commit can be recorded") == 1
    assert "rollback" not in caplog.text
    assert hashes(log.store.commits("t1")) == hashes([first])
    limit_pages(log, 1_000_000)
    await append(log, second)
    assert log.problem == ""
    await log.close()
    assert hashes(Store.open_read_only(path).commits("t1")) == hashes([first, second])


async def test_a_disk_that_refuses_to_write_is_named_and_nothing_is_half_written(path: Path) -> None:
    first, second = commits_of("t1", 2)
    log = SqliteLog(path, SIGNER)
    await append(log, first)
    with (
        no_more_room(path.with_name("log.db-wal").stat().st_size),
        pytest.raises(FateUnknown, match=r"log\.db cannot be"),
    ):
        await append(log, second)
    assert "cannot be written" in log.problem
    await append(log, second)
    assert log.problem == ""
    await log.close()
    assert hashes(Store.open_read_only(path).commits("t1")) == hashes([first, second])


async def test_a_disk_with_room_again_is_noticed_although_nobody_sends_commands(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ledger.log.sqlite_log._TRY_AGAIN_SECONDS", 0.01)
    (first,) = commits_of("t1", 1)
    log = SqliteLog(path, SIGNER)
    await append(log, first)
    with no_more_room(os.stat(f"{path}-wal").st_size):
        with pytest.raises(FateUnknown):
            await append(log, large(first))
        await asyncio.sleep(0.05)
        assert log.problem
    async with asyncio.timeout(10):
        while log.problem:
            await asyncio.sleep(0.01)
    await log.close()


# Snapshots


def opened_table() -> PureStream:
    table = PureStream("roulette-1")
    table.play(*RouletteTable().opening())
    return table


def richer(live: Live) -> bytes:
    """The state as somebody would like it to be."""
    return snapshots.encode(live.state).replace(b"anna", b"anne")


@pytest.mark.parametrize(
    "edit",
    [
        "UPDATE snapshots SET state = :state",
        "UPDATE snapshots SET state = :state, checksum = x''",
        "UPDATE snapshots SET state = :state, checksum = zeroblob(32)",
        "UPDATE snapshots SET stream_id = 'roulette-2'",
    ],
    ids=["state", "no checksum", "another checksum", "another stream"],
)
def test_an_edited_snapshot_is_passed_over_and_history_is_read(
    path: Path, edit: str, caplog: pytest.LogCaptureFixture
) -> None:
    """With one believed, a dealer paid what nobody had wagered."""
    table = opened_table()
    store = Store.open(path, durable=False, snapshot_key=SIGNER.snapshot_key)
    store.append(table.records)
    store.save_snapshot(table.live)
    sqlite3.connect(path, isolation_level=None).execute(edit, {"state": richer(table.live)})
    assert store.load("roulette-1") == table.live
    assert ("a snapshot of roulette-1 seq 6 was edited" in caplog.text) == ("state" in edit)


def test_a_snapshot_of_another_commit_of_the_stream_is_passed_over(path: Path) -> None:
    table = opened_table()
    store = Store.open(path, durable=False, snapshot_key=SIGNER.snapshot_key)
    store.append(table.records)
    store.save_snapshot(table.history[-2])
    moved = "UPDATE snapshots SET seq = 6, hash = (SELECT hash FROM commits WHERE seq = 6)"
    sqlite3.connect(path, isolation_level=None).execute(moved)
    assert store.load("roulette-1") == table.live


def test_a_snapshot_is_believed_only_by_the_host_that_wrote_it(path: Path) -> None:
    """Whoever has not its key reads history."""
    table = opened_table()
    own = Store.open(path, durable=False, snapshot_key=SIGNER.snapshot_key)
    own.append(table.records)
    own.save_snapshot(table.live)
    sqlite3.connect(path, isolation_level=None).execute("UPDATE commits SET data = zeroblob(9) WHERE seq = 1")
    assert own.load("roulette-1") == table.live
    for key in (b"", Signer.ephemeral("host-1").snapshot_key):
        with pytest.raises(Exception, match="roulette-1 seq 1"):
            Store.open_read_only(path, key).load("roulette-1")


def test_the_two_newest_snapshots_are_kept(path: Path) -> None:
    table = opened_table()
    store = Store.open(path, durable=False, snapshot_key=SIGNER.snapshot_key)
    store.append(table.records)
    for live in table.history[1:]:
        store.save_snapshot(live)
    db = sqlite.connect_read_only(path)
    assert db.execute("SELECT seq FROM snapshots ORDER BY seq").fetchall() == [(5,), (6,)]
