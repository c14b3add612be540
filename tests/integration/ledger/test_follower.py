"""The embedded follower: what it cannot enter now it enters later, and books of another log are not gone on with."""

import asyncio
import shutil
import sqlite3
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.audit.verify_files import Files, survey, verify_files
from ledger.books import follower as follower_module
from ledger.books.follower import Follower
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record
from ledger.core.fold import Fold, fold
from ledger.log.notice_file import NoticeFile
from ledger.log.store import Store
from services.cli import main
from tests.fixtures.make_ledger import FOLDER
from tests.support.floors import WrittenFloor, evening
from tests.support.roulette.console import RouletteTable
from tests.support.roulette.every_command import Console

TABLE = "roulette-1"


@pytest.fixture(autouse=True)
def _short_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follower_module, "_FIRST_PAUSE_S", 0.02)
    monkeypatch.setattr(follower_module, "_LONGEST_PAUSE_S", 0.1)


@asynccontextmanager
async def following(floor: WrittenFloor) -> AsyncIterator[Follower]:
    settings = floor.settings
    follower = Follower(settings.store, settings.books, lambda entered: None, notices=settings.notices)
    await follower.start()
    try:
        yield follower
    finally:
        await follower.stop()


async def until(what: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not what():
            await asyncio.sleep(0.01)


def limit_pages(follower: Follower, most: int | None = None) -> None:
    """How large the books may become; as they are now, if nothing is said."""
    with follower._books._db.entering() as cursor:
        pages = most or cursor.raw.execute("PRAGMA page_count").fetchone()[0]
        cursor.raw.execute(f"PRAGMA max_page_count = {pages}")


def content(books: Path) -> dict[str, list[object]]:
    """All that the books hold, but for positions of the file and the name of their origin."""
    db = sqlite3.connect(books)
    tables = ("streams", "legs", "balances", "figures", "set_aside", "gaps", "visits")
    found: dict[str, list[object]] = {
        name: list(db.execute(f"SELECT * FROM {name} ORDER BY 1, 2, 3")) for name in tables
    }
    found["batches"] = list(db.execute("SELECT stream_id, seq, data FROM batches ORDER BY 1, 2"))
    found["settlements"] = list(db.execute("SELECT stream_id, number, data FROM settlements ORDER BY 1, 2"))
    db.close()
    return found


def counted(follower: Follower, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Gets a number with each try to enter something."""
    tries: list[int] = []
    catch_up = follower.catch_up

    def counting() -> bool:
        tries.append(len(tries))
        return catch_up()

    monkeypatch.setattr(follower, "catch_up", counting)
    return tries


def from_nothing(floor: WrittenFloor, path: Path) -> dict[str, list[object]]:
    """What books have that are filled from this log for the first time."""
    follower = Follower(floor.settings.store, path, lambda entered: None)
    while follower.catch_up():
        pass
    follower.close()
    return content(path)


async def test_a_full_disk_is_named_and_the_books_go_on_when_there_is_room(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """However often they have tried: a pause that doubled each time would be a quarter of an hour long in the end."""
    monkeypatch.setattr(follower_module, "_FIRST_PAUSE_S", 0.001)
    monkeypatch.setattr(follower_module, "_LONGEST_PAUSE_S", 0.004)
    floor, table = WrittenFloor(tmp_path / "floor"), RouletteTable(TABLE)
    floor.send(*evening(table, rounds=1))
    async with following(floor) as follower:
        await until(lambda: follower._books.progress(TABLE).head == floor.store.head(TABLE))
        limit_pages(follower)
        entered = follower._books.progress(TABLE).head
        for _ in range(40):
            floor.send(table.place("red"), table.place("black"), *table.spin("17"))
        follower.wake()
        await until(lambda: bool(follower.trouble))
        assert "full" in follower.trouble
        assert not follower._books.streams_set_aside(), "it is no fault of the stream"
        tries = counted(follower, monkeypatch)
        await until(lambda: len(tries) > 20)
        assert caplog.text.count("the books stand still") == 1, "said once"
        limit_pages(follower, 1_000_000)
        await until(lambda: follower._books.progress(TABLE).head == floor.store.head(TABLE))
        await until(lambda: not follower.trouble)
        assert follower._books.progress(TABLE).head.seq > entered.seq
    assert "the books go on after" in caplog.text
    assert content(floor.settings.books) == from_nothing(floor, tmp_path / "anew.db")


async def test_it_ends_though_the_disk_is_full(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    floor, table = WrittenFloor(tmp_path / "floor"), RouletteTable(TABLE)
    floor.send(*evening(table, rounds=2))
    follower = Follower(floor.settings.store, floor.settings.books, lambda entered: None)
    limit_pages(follower)
    await follower.start()
    await until(lambda: bool(follower.trouble))
    await asyncio.wait_for(follower.stop(), 5)
    async with following(floor):
        pass
    assert content(floor.settings.books) == from_nothing(floor, tmp_path / "anew.db")


@pytest.mark.parametrize("goes_on", [0, 3, 40], ids=["older", "older and another", "longer and another"])
def test_books_of_a_log_that_was_restored_are_built_anew(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, goes_on: int
) -> None:
    """A backup of the log is put beside books that know more than it does, and play goes on."""
    floor, table = WrittenFloor(tmp_path / "floor"), Console(TABLE)
    floor.send(*evening(table, rounds=1))
    floor.close()
    backup = shutil.copyfile(floor.settings.store, tmp_path / "backup.db")
    floor = WrittenFloor(tmp_path / "floor")
    floor.send(table.place("red"), table.place("black"), *table.spin("17"))
    last = floor.store.head(TABLE).seq
    floor.enter_in_books()
    floor.close()
    for leftover in floor.settings.data.glob("log.db*"):
        leftover.unlink()
    shutil.copyfile(backup, floor.settings.store)
    floor = WrittenFloor(tmp_path / "floor")
    for number in range(goes_on):
        floor.send(table.buy_in(100 + number))
    origin = ReadModel(floor.settings.books).origin()
    floor.enter_in_books()
    assert content(floor.settings.books) == from_nothing(floor, tmp_path / "anew.db")
    assert f"the books know {TABLE} up to seq {last}, where the log has" in caplog.text
    books = ReadModel(floor.settings.books)
    assert books.progress(TABLE).head == floor.store.head(TABLE)
    assert books.origin() != origin, "whoever has read them begins again"


def test_books_that_are_behind_their_log_go_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    floor, table = WrittenFloor(tmp_path / "floor"), RouletteTable(TABLE)
    floor.send(*evening(table, rounds=1))
    floor.enter_in_books()
    floor.send(table.place("red"), *table.spin("17"))
    floor.enter_in_books()
    assert content(floor.settings.books) == from_nothing(floor, tmp_path / "anew.db")
    assert not caplog.records


def test_a_commit_that_does_not_extend_its_stream_sets_it_aside(tmp_path: Path) -> None:
    """Whoever edits the log's file may make hash and bytes agree, but not the chain."""
    floor, table = WrittenFloor(tmp_path / "floor"), RouletteTable(TABLE)
    other = RouletteTable("roulette-2")
    floor.send(*evening(table, rounds=1), *evening(other, rounds=1))
    sql = "DELETE FROM commits WHERE stream_id = ? AND seq = 9"
    floor.store._db.execute(sql, (TABLE,))
    floor.enter_in_books()
    books = ReadModel(floor.settings.books)
    aside = books.streams_set_aside()
    assert (list(aside), aside[TABLE].seq) == ([TABLE], 10)
    assert "does not extend the chain" in aside[TABLE].reason
    assert books.progress(TABLE).head.seq == 8
    assert books.progress("roulette-2").head == floor.store.head("roulette-2")
    assert len(list(books.batches(Selection(stream_id=TABLE)))) == 8


def test_a_start_reads_no_more_than_what_followed_on_the_state_that_was_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(follower_module, "STATE_EVERY", 10)
    floor, table = WrittenFloor(tmp_path / "floor"), RouletteTable(TABLE)
    floor.send(*evening(table, rounds=3))
    floor.enter_in_books()
    floor.send(table.place("red"), *table.spin("17"))
    read: list[int] = []
    history = Store.history

    def watched(self: Store, stream_id: str, after_seq: int = 0, up_to_seq: int | None = None) -> Iterator[Record]:
        read.append(after_seq)
        return history(self, stream_id, after_seq, up_to_seq)

    monkeypatch.setattr(Store, "history", watched)
    floor.enter_in_books()
    monkeypatch.undo()
    assert max(read) > 20, "where the state was kept"
    assert 0 not in read
    assert content(floor.settings.books) == from_nothing(floor, tmp_path / "anew.db")


def test_a_kept_state_that_was_edited_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(follower_module, "STATE_EVERY", 10)
    floor = WrittenFloor(tmp_path / "floor")
    floor.send(*evening(RouletteTable(TABLE), rounds=3))
    floor.enter_in_books()
    files = Files(floor.settings.store, floor.settings.books, floor.settings.keys)
    assert verify_files(files, survey(files), lambda done: None).first is None
    db = sqlite3.connect(floor.settings.books)
    ((seq, state),) = db.execute("SELECT seq, state FROM states")
    db.execute("UPDATE states SET state = ?", (state.replace(b"anna", b"evee"),))
    db.commit()
    db.close()
    first = verify_files(files, survey(files), lambda done: None).first
    assert first is not None
    assert (first.stream_id, first.seq) == (TABLE, seq)
    assert "the state that the processors keep" in first.problem


async def test_a_start_looks_at_no_stream_that_has_nothing_new(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither the books' nor the notices', of a floor of years hundreds of thousands."""
    floor, table = WrittenFloor(tmp_path / "floor"), RouletteTable(TABLE)
    floor.send(*evening(table, rounds=1), *evening(RouletteTable("roulette-2"), rounds=1))
    await follow_to_the_end(floor)
    floor.send(table.place("red"), *table.spin("17"))
    looked: list[object] = []
    monkeypatch.setattr(ReadModel, "heads", looked.append)
    monkeypatch.setattr(NoticeFile, "newest", looked.append)
    await follow_to_the_end(floor)
    monkeypatch.undo()
    assert looked == []
    assert content(floor.settings.books) == from_nothing(floor, tmp_path / "anew.db")
    assert filed(floor) == told(floor)


# --- What streams tell each other ---


def told(floor: WrittenFloor) -> list[pb.StreamNotice]:
    """What the log's commits tell, by the pure fold."""
    folds: dict[str, Fold] = {}
    notices: list[pb.StreamNotice] = []
    for _, record in floor.store.since(0, 10_000):
        assert isinstance(record, Record)
        stream_id = record.commit.stream_id
        folds[stream_id], outputs = fold(CATALOGUE, folds.get(stream_id) or Fold(stream_id), record)
        notices += outputs.notices
    return notices


def filed(floor: WrittenFloor) -> list[pb.StreamNotice]:
    file = NoticeFile(floor.settings.notices)
    try:
        return [each.notice for each in file.after(0, 10_000)]
    finally:
        file.close()


async def follow_to_the_end(floor: WrittenFloor) -> None:
    async with following(floor):
        pass  # it catches up before it ends


async def test_what_streams_tell_is_filed_in_order_and_once(tmp_path: Path) -> None:
    floor, table = WrittenFloor(tmp_path / "floor"), RouletteTable(TABLE)
    floor.send(*evening(table, rounds=1))
    await follow_to_the_end(floor)
    floor.send(table.close())
    await follow_to_the_end(floor)
    assert filed(floor) == told(floor)
    assert [(n.number, n.target_stream_id) for n in filed(floor)] == [(1, ""), (2, "house"), (3, "house")]


async def test_books_from_before_there_were_notices_are_told_of_from_the_first_commit_on(tmp_path: Path) -> None:
    """A floor that was upgraded has books and no notices."""
    floor, table = WrittenFloor(tmp_path / "floor"), RouletteTable(TABLE)
    floor.send(*evening(table, rounds=1))
    from_nothing(floor, floor.settings.books_file)
    assert not floor.settings.notices.exists()
    floor.send(table.close())
    await follow_to_the_end(floor)
    assert filed(floor) == told(floor)
    assert ReadModel(floor.settings.books).heads()[TABLE] == floor.store.head(TABLE)


async def test_what_a_rebuild_of_the_books_meets_first_is_told_all_the_same(tmp_path: Path) -> None:
    """The floor's follower goes on from where the rebuilt books end."""
    floor, table = WrittenFloor(tmp_path / "floor"), RouletteTable(TABLE)
    floor.send(*evening(table, rounds=1))
    await follow_to_the_end(floor)
    floor.send(table.close())
    assert main(["books", "rebuild", "--data", str(floor.settings.data)]) == 0
    await follow_to_the_end(floor)
    assert filed(floor) == told(floor)


async def test_a_kill_between_notices_and_books_files_nothing_twice(tmp_path: Path) -> None:
    """Notices are filed first: after the kill the books are behind, and the same commits are folded again."""
    floor, table = WrittenFloor(tmp_path / "floor"), RouletteTable(TABLE)
    floor.send(*table.opening()[:3])
    await follow_to_the_end(floor)
    books_before = {path: path.read_bytes() for path in floor.settings.data.glob("books.db*")}
    floor.send(*table.opening()[3:], table.close())
    await follow_to_the_end(floor)
    for path in floor.settings.data.glob("books.db*"):
        path.unlink()
    for path, content_before in books_before.items():
        path.write_bytes(content_before)
    await follow_to_the_end(floor)
    assert filed(floor) == told(floor)


async def test_notices_of_another_log_are_forgotten(tmp_path: Path) -> None:
    """A log that was restored from a backup: what was told of commits that are gone would keep out what comes now."""
    floor, other = WrittenFloor(tmp_path / "floor"), WrittenFloor(tmp_path / "other")
    floor.send(*evening(RouletteTable(TABLE), rounds=1))
    await follow_to_the_end(floor)
    other.send(*evening(RouletteTable(TABLE), rounds=0))
    await follow_to_the_end(other)
    for name in ("notices.db", "notices.db-wal", "notices.db-shm"):
        if (path := floor.settings.data / name).exists():
            shutil.copy(path, other.settings.data / name)
    await follow_to_the_end(other)
    assert filed(other) == told(other)


async def test_the_golden_ledger_is_carried_on(tmp_path: Path) -> None:
    """A ledger of version 0.2, whose books and shared streams come from before there were notices."""
    shutil.copytree(FOLDER, tmp_path / "ledger")
    store, books, notices = (tmp_path / "ledger" / name for name in ("log.db", "books.db", "notices.db"))
    first = Follower(store, books, lambda entered: None)
    while first.catch_up():
        pass
    first.close()
    follower = Follower(store, books, lambda entered: None, notices=notices)
    await follower.start()
    await follower.stop()
    file, log = NoticeFile(notices), Store.open_read_only(store)
    for stream_id in log.streams():
        folded, expected = Fold(stream_id), 0
        for record in log.commits(stream_id):
            folded, outputs = fold(CATALOGUE, folded, record)
            expected += len(outputs.notices)
        assert file.number_before(stream_id) == folded.notices == expected >= 1
    file.close()
    log.close()
