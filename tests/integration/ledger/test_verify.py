"""Verification finds every alteration and names it by stream and seq; a follower that lags is no alteration."""

import multiprocessing
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.audit.evidence import BooksEvidence, StoreEvidence
from ledger.audit.findings import Report, StreamReport
from ledger.audit.verify import verify
from ledger.audit.verify_files import Files, _Checker, start_method, survey, verify_files
from ledger.books.read_model import ReadModel
from ledger.core.chain import seal
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.store import Store
from ledger.streams.feed import FEEDER
from services.running.settings import Settings
from tests.support.floors import WrittenFloor, evening
from tests.support.roulette.console import RouletteTable

LAST = 25
PATIENCE_S = 20
"""The seq of each table's last commit on the floor of these tests."""

COLUMNS_OF_A_COMMIT = ("data", "hash", "signature", "command_id", "kind")


@pytest.fixture(scope="module")
def pristine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two tables, two rounds each, all in the books; one file each, without a write-ahead log."""
    floor = WrittenFloor(tmp_path_factory.mktemp("pristine"), snapshot_every=7)
    tables = [iter(evening(RouletteTable(f"roulette-{number}"), rounds=2)) for number in (1, 2)]
    for commands in zip(*tables, strict=True):  # the tables' commits lie among each other, as on a floor
        floor.send(*commands)
    floor.enter_in_books()
    floor.close()
    for path in (floor.settings.store, floor.settings.books):
        with _sqlite(path) as db:
            db.execute("PRAGMA journal_mode=DELETE")
            db.execute("VACUUM")
    assert Store.open_read_only(floor.settings.store).head("roulette-1").seq == LAST
    return floor.settings.data


@pytest.fixture
def files(pristine: Path, tmp_path: Path) -> Files:
    """A copy that a test may hurt."""
    data = tmp_path / "floor"
    shutil.copytree(pristine, data)
    settings = Settings(data=data)
    return Files(settings.store, settings.books, settings.keys)


class _sqlite:  # noqa: N801
    """A connection to a file, in one transaction, closed in the end."""

    def __init__(self, path: Path) -> None:
        self._db = sqlite3.connect(path, isolation_level=None)

    def __enter__(self) -> sqlite3.Connection:
        return self._db

    def __exit__(self, *_: object) -> None:
        self._db.close()


def verified(files: Files) -> Report:
    return verify_files(files, survey(files), lambda advance: None)


def change(path: Path, sql: str, *values: Any) -> None:
    with _sqlite(path) as db:
        assert db.execute(sql, values).rowcount == 1, sql


def first_of(files: Files) -> tuple[str, int]:
    first = verified(files).first
    assert first is not None, "nothing was found"
    return first.stream_id, first.seq


def test_an_untouched_ledger_is_well(files: Files) -> None:
    report = verified(files)
    assert (report.first, report.differences, report.not_in_books) == (None, 0, 0)
    assert [(stream.stream_id, stream.commits) for stream in report.streams] == [
        ("roulette-1", LAST),
        ("roulette-2", LAST),
    ]


# The log


def flipped(data: bytes, index: int) -> bytes:
    return data[:index] + bytes([data[index] ^ 1 << index % 8]) + data[index + 1 :]


@pytest.mark.parametrize("seq", [1, 5, 17, LAST])
@pytest.mark.parametrize("column", COLUMNS_OF_A_COMMIT)
def test_a_flipped_byte_of_a_commit_is_named(files: Files, column: str, seq: int) -> None:
    with _sqlite(files.log) as db:
        sql = f"SELECT CAST({column} AS BLOB) FROM commits WHERE stream_id = 'roulette-1' AND seq = ?"
        ((value,),) = db.execute(sql, (seq,))
        for index in range(0, len(value), 1 + len(value) // 12):
            update = f"UPDATE commits SET {column} = ? WHERE stream_id = 'roulette-1' AND seq = ?"
            db.execute(update, (flipped(value, index), seq))
            assert first_of(files) == ("roulette-1", seq), (column, index)


def test_a_flipped_byte_that_is_hashed_anew_still_shows(files: Files) -> None:
    """Whoever alters a commit and its stored hash has not its host's key, and breaks the chain."""
    with _sqlite(files.log) as db:
        ((data,),) = db.execute("SELECT data FROM commits WHERE stream_id = 'roulette-1' AND seq = 8")
    commit = pb.Commit.FromString(data)
    commit.events[-1].wager_placed.stake_cents = 50_000
    forged = seal(commit)
    sql = "UPDATE commits SET data = ?, hash = ? WHERE stream_id = 'roulette-1' AND seq = 8"
    change(files.log, sql, forged.data, forged.hash)
    report = verified(files)
    assert first_of(files) == ("roulette-1", 8)
    assert "signature" in str(report.first)
    assert report.differences > 1


@pytest.mark.parametrize("seq", [1, 2, 12])
def test_a_deleted_row_is_named(files: Files, seq: int) -> None:
    change(files.log, "DELETE FROM commits WHERE stream_id = 'roulette-2' AND seq = ?", seq)
    report = verified(files)
    assert first_of(files) == ("roulette-2", seq)
    assert "missing" in str(report.first)


def test_swapped_rows_are_named(files: Files) -> None:
    for old, new in ((9, 900), (10, 9), (900, 10)):
        change(files.log, "UPDATE commits SET seq = ? WHERE stream_id = 'roulette-1' AND seq = ?", new, old)
    assert first_of(files) == ("roulette-1", 9)


def test_a_row_moved_to_another_table_is_named(files: Files) -> None:
    change(files.log, "UPDATE commits SET stream_id = 'roulette-9' WHERE stream_id = 'roulette-1' AND seq = 9")
    assert first_of(files) == ("roulette-1", 9)


def test_a_row_added_to_the_end_is_named(files: Files) -> None:
    """A well-formed commit that extends the chain, by somebody who has no host's key."""
    stranger = Signer("host-1", Ed25519PrivateKey.generate())
    store = Store.open(files.log, durable=False)
    head = store.head("roulette-1")
    commit = pb.Commit(
        stream_id="roulette-1",
        kind="roulette",
        seq=head.seq + 1,
        prev_hash=head.hash,
        command_id="forged",
        host_id="host-1",
        events=[pb.Event(bought_in=pb.BoughtIn(seat=1, player_id="anna", amount_cents=100))],
    )
    assert store.append([stranger.sign(seal(commit))]) == [True]
    store.close()
    assert first_of(files) == ("roulette-1", LAST + 1)


def test_a_host_without_a_known_key_is_named(files: Files) -> None:
    (files.keys / "host-1.pub").rename(files.keys / "host-2.pub")
    report = verified(files)
    assert "host host-1 is not known" in str(report.first)
    assert report.differences == 2 * LAST


def test_an_altered_snapshot_is_named(files: Files) -> None:
    """A host would start from it."""
    with _sqlite(files.log) as db:
        ((state, seq),) = db.execute(
            "SELECT state, seq FROM snapshots WHERE stream_id = 'roulette-1' ORDER BY seq DESC LIMIT 1"
        )
    change(
        files.log, "UPDATE snapshots SET state = ? WHERE stream_id = 'roulette-1' AND seq = ?", flipped(state, 40), seq
    )
    assert first_of(files) == ("roulette-1", seq)


def test_an_altered_index_of_rounds_is_named(files: Files) -> None:
    """Replay finds rounds by it."""
    change(files.log, "UPDATE rounds SET first_seq = 9 WHERE round_id = 'roulette-1:1'")
    assert first_of(files) == ("roulette-1", 8)


def test_an_unpublished_rulebook_is_named(files: Files) -> None:
    books, log = BooksEvidence.open(files.books), StoreEvidence.open(files.log)
    altered = {name: replace(book, content_hash=b"other") for name, book in published_rulebooks().items()}
    report = verify(log, books, TrustedHosts.from_folder(files.keys), altered, lambda advance: None)
    assert report.first is not None
    assert (report.first.stream_id, report.first.seq) == ("roulette-1", 5)
    assert "oneida/roulette@2008-05-28" in report.first.problem


# The books

OF_ONE = "WHERE stream_id = 'roulette-1'"
EDITS: list[tuple[str, str, int]] = [
    ("leg", f"UPDATE legs SET change_cents = 1 {OF_ONE} AND seq = 9 AND account = 'player/ben/chips'", 9),
    ("orphaned leg", "INSERT INTO legs VALUES ('roulette-1', 'player/eve/chips', 3, 100)", 3),
    ("balance", f"UPDATE balances SET balance_cents = 0 {OF_ONE} AND account = 'player/anna/chips'", LAST),
    ("figure", f"UPDATE figures SET cents = cents + 1 {OF_ONE} AND movement = {pb.MOVEMENT_WAGER}", LAST),
    ("no figure", f"DELETE FROM figures {OF_ONE} AND movement = {pb.MOVEMENT_WAGER}", LAST),
    ("figure of another day", f"UPDATE figures SET gaming_day = '2026-03-02' {OF_ONE} AND movement = 3", LAST),
    ("postings", f"UPDATE streams SET postings = 1 {OF_ONE}", LAST),
    ("hash", f"UPDATE streams SET hash = x'00' {OF_ONE}", LAST),
    ("day", f"UPDATE batches SET gaming_day = '2026-02-01' {OF_ONE} AND seq = 9", 9),
    ("round", f"UPDATE settlements SET round_id = 'x' {OF_ONE} AND number = 1", 16),
    ("number", f"UPDATE settlements SET number = 7 {OF_ONE} AND number = 2", LAST),
    ("no batch", f"DELETE FROM batches {OF_ONE} AND seq = 9", 9),
    ("no settlement", f"DELETE FROM settlements {OF_ONE} AND number = 1", 16),
    ("no last settlement", f"DELETE FROM settlements {OF_ONE} AND number = 2", LAST),
    ("one batch more", "INSERT INTO batches VALUES (900, 'roulette-1', 26, '', '', x'')", 26),
    ("one settlement more", "INSERT INTO settlements VALUES (900, 'roulette-1', 3, 26, '', '', x'')", 26),
]


@pytest.mark.parametrize(("sql", "seq"), [(sql, seq) for _, sql, seq in EDITS], ids=[name for name, _, _ in EDITS])
def test_an_edit_of_the_books_is_named(files: Files, sql: str, seq: int) -> None:
    change(files.books, sql)
    assert first_of(files) == ("roulette-1", seq)


def test_an_edited_figure_is_named_with_what_is_recomputed(files: Files) -> None:
    change(files.books, f"UPDATE figures SET cents = 1 {OF_ONE} AND movement = {pb.MOVEMENT_WAGER}")
    problem = "the books' figure of 2026-03-01 for MOVEMENT_WAGER is 1 cents, recomputed 5000"
    assert str(verified(files).first) == f"roulette-1 seq {LAST}: {problem}"


def test_figures_that_are_all_gone_or_of_no_table_are_named(files: Files) -> None:
    with _sqlite(files.books) as db:
        db.execute("DELETE FROM figures")
        db.execute("INSERT INTO figures VALUES ('roulette-9', '2026-03-01', 3, 100)")
    report = verified(files)
    assert (report.first and report.first.stream_id, report.differences) == ("roulette-1", 3)


def _edit_message(files: Files, table: str, where: str, edit: Callable[[Any], None]) -> None:
    message = {"batches": pb.PostingBatch, "settlements": pb.Settlement}[table]
    with _sqlite(files.books) as db:
        ((data,),) = db.execute(f"SELECT data FROM {table} WHERE stream_id = 'roulette-2' AND {where}")
        changed = message.FromString(data)
        edit(changed)
        sql = f"UPDATE {table} SET data = ? WHERE stream_id = 'roulette-2' AND {where}"
        db.execute(sql, (changed.SerializeToString(),))


def test_an_edited_posting_is_named_with_what_is_recomputed(files: Files) -> None:
    def edit(batch: pb.PostingBatch) -> None:
        batch.postings[0].amount_cents = 600

    _edit_message(files, "batches", "seq = 9", edit)
    report = verified(files)
    assert str(report.first) == (
        "roulette-2 seq 9: its postings: postings[0]: published amount_cents 600, recomputed 500"
    )
    assert report.differences == 1


def test_an_edited_settlement_is_named_with_what_is_recomputed(files: Files) -> None:
    def edit(settlement: pb.Settlement) -> None:
        settlement.decisions[0].outcome = pb.OUTCOME_WON

    _edit_message(files, "settlements", "number = 2", edit)
    report = verified(files)
    assert report.differences == 1
    assert "decisions[0]: published outcome 3, recomputed 1" in str(report.first)


def test_books_ahead_of_a_truncated_log_show_it(files: Files) -> None:
    with _sqlite(files.log) as db:
        db.execute("DELETE FROM commits WHERE stream_id = 'roulette-1' AND seq > 20")
        db.execute("UPDATE rounds SET last_seq = NULL WHERE round_id = 'roulette-1:2'")
        db.execute("DELETE FROM snapshots WHERE stream_id = 'roulette-1' AND seq > 20")
    report = verified(files)
    assert first_of(files) == ("roulette-1", 21)
    assert "the log does not hold it" in str(report.first)


def test_books_of_a_table_that_the_log_does_not_have_are_named(files: Files) -> None:
    with _sqlite(files.log) as db:
        for table in ("commits", "rounds", "snapshots"):
            db.execute(f"DELETE FROM {table} WHERE stream_id = 'roulette-2'")
    assert first_of(files) == ("roulette-2", 1)


def test_a_lagging_follower_is_no_difference(files: Files) -> None:
    _empty_books(files)
    report = verified(files)
    assert (report.first, report.not_in_books) == (None, 2 * LAST)


def test_missing_books_are_books_that_lag(files: Files) -> None:
    files.books.unlink()
    report = verified(files)
    assert (report.first, report.not_in_books) == (None, 2 * LAST)


def test_commits_that_the_follower_passed_over_are_named(files: Files) -> None:
    """The follower says it was there, so this is no lag."""
    _empty_books(files)
    change(files.books, "INSERT INTO positions VALUES ('store', 20)")
    assert first_of(files) == ("roulette-1", 1)


def test_tables_set_aside_are_listed_and_lag(files: Files) -> None:
    _empty_books(files)
    change(files.books, "INSERT INTO positions VALUES ('store', 50)")
    for number in (1, 2):
        change(files.books, f"INSERT INTO set_aside VALUES ('roulette-{number}', 4, 'no disk')")
    report = verified(files)
    assert (report.first, report.not_in_books) == (None, 2 * LAST)
    assert [stream.set_aside for stream in report.streams] == ["seq 4: no disk"] * 2


def _empty_books(files: Files) -> None:
    files.books.unlink()
    ReadModel(files.books).close()


def test_a_commit_that_cannot_be_folded_is_named_and_the_rest_is_still_checked(files: Files) -> None:
    """Well chained and signed, but the wager that it moves is not there."""
    signer = Signer.from_folder(files.keys, "host-1")
    store = Store.open(files.log, durable=False)
    head = store.head("roulette-1")
    for number in range(2):
        commit = pb.Commit(
            stream_id="roulette-1",
            kind="roulette",
            seq=head.seq + 1,
            prev_hash=head.hash,
            command_id=f"odd-{number}",
            host_id="host-1",
            events=[pb.Event(wager_moved=pb.WagerMoved(wager_id="w999", wager="red"))],
        )
        record = signer.sign(seal(commit))
        assert store.append([record]) == [True]
        head = record.head
    store.close()
    report = verified(files)
    assert first_of(files) == ("roulette-1", LAST + 1)
    assert "cannot be processed" in str(report.first)
    assert report.streams[0].not_recomputed == 2
    assert report.streams[1].first is None


# The files as such


def _tables(path: Path) -> list[str]:
    with _sqlite(path) as db:
        return [name for (name,) in db.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY 1")]


def _content(path: Path, tables: list[str]) -> object:
    """All that a reader can get out of a file; None if it is too damaged. A snapshot's checksum is its host's own
    affair: where it is wrong the host passes the snapshot over."""
    columns = dict.fromkeys(tables, "*") | {"snapshots": "stream_id, seq, version, hash, state"}
    try:
        with _sqlite(path) as db:
            return [list(db.execute(f"SELECT {columns[table]} FROM {table} ORDER BY 1")) for table in tables]
    except (sqlite3.DatabaseError, UnicodeDecodeError):
        return None


@pytest.mark.parametrize(("name", "step"), [("log", 401), ("books", 701)])
def test_a_flipped_byte_anywhere_in_a_file_is_found_unless_it_changes_nothing(
    files: Files, name: str, step: int
) -> None:
    path: Path = getattr(files, name)
    intact, tables = path.read_bytes(), _tables(path)
    content = _content(path, tables)
    found = 0
    for index in range(17, len(intact), step):
        path.write_bytes(flipped(intact, index))
        if verified(files).first is None:
            assert _content(path, tables) == content, f"byte {index} of {path.name}"
        else:
            found += 1
    assert found > 20


def test_a_page_that_cannot_be_read_is_named_by_where_reading_stopped(files: Files) -> None:
    intact = files.log.read_bytes()
    with _sqlite(files.log) as db:
        ((data,),) = db.execute("SELECT data FROM commits WHERE stream_id = 'roulette-1' AND seq = 20")
    page = intact.index(data) // 4096 * 4096
    files.log.write_bytes(intact[:page] + bytes(4096) + intact[page + 4096 :])
    report = verified(files)
    assert report.first is not None
    assert report.first.stream_id == "roulette-1"
    assert 5 < report.first.seq <= 20
    assert "reading stopped" in report.first.problem


def test_verification_cannot_write_and_leaves_the_files_as_they_are(files: Files) -> None:
    before = files.log.read_bytes(), files.books.read_bytes()
    opened = files.open()
    for evidence in (opened.log, opened.published):
        with pytest.raises(sqlite3.OperationalError, match="readonly"):
            evidence._db.execute("CREATE TABLE x (y)")
    opened.close()
    assert verified(files).first is None
    assert (files.log.read_bytes(), files.books.read_bytes()) == before
    assert sorted(path.name for path in files.log.parent.iterdir()) == ["books.db", "keys", "log.db"]


@pytest.mark.parametrize("start", ["fork", "spawn"])
@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")  # the tests' own process has further threads
def test_processes_find_the_same(files: Files, start: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ledger.audit.verify_files.start_method", lambda files: start)
    change(files.log, "UPDATE commits SET signature = x'00' WHERE stream_id = 'roulette-2' AND seq = 9")
    alone = verified(files)
    monkeypatch.setattr("ledger.audit.verify_files.WORTH_PROCESSES", 1)
    advances: list[int] = []
    together = verify_files(files, survey(files), advances.append, jobs=2)
    assert together == alone
    assert sum(advances) == 2 * LAST


@pytest.mark.filterwarnings("ignore:.*fork:DeprecationWarning")
def test_no_stream_waits_for_a_process_while_another_is_free(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    """Not even one that already lies in the queue of the other process, which here is held up by its first."""
    begun, others_checked = multiprocessing.Event(), multiprocessing.Event()
    here, check, checked_here = os.getpid(), _Checker.check, list[str]()
    surveyed = survey(files)
    surveyed.counts.update({f"empty-{number}": 0 for number in range(4)})

    def held_up(checker: _Checker, stream_id: str, on_progress: Callable[[int], None]) -> StreamReport:
        if os.getpid() != here:
            begun.set()
            assert others_checked.wait(PATIENCE_S)
            return check(checker, stream_id, on_progress)
        assert begun.wait(PATIENCE_S)
        checked_here.append(stream_id)
        if len(checked_here) == len(surveyed.counts) - 1:
            others_checked.set()
        return check(checker, stream_id, on_progress)

    monkeypatch.setattr(_Checker, "check", held_up)
    monkeypatch.setattr("ledger.audit.verify_files.start_method", lambda files: "fork")
    monkeypatch.setattr("ledger.audit.verify_files.WORTH_PROCESSES", 1)
    report = verify_files(files, surveyed, lambda advance: None, jobs=2)
    assert [stream.stream_id for stream in report.streams] == sorted(surveyed.counts)
    assert checked_here == [*(f"empty-{number}" for number in range(3, -1, -1)), "roulette-2"]


def test_a_process_with_further_threads_is_not_copied(files: Files) -> None:
    """A lock that another thread holds would never be let go of in the copy."""
    waits = threading.Event()
    further = threading.Thread(target=waits.wait)
    further.start()
    try:
        assert start_method(files) == "spawn"
    finally:
        waits.set()
        further.join()


def test_processes_find_together_what_no_stream_tells(files: Files, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever checks the stream that was told need not be who checks the one that tells."""
    store = Store.open(files.log, durable=False)
    head = store.head("roulette-2")
    commit = pb.Commit(
        stream_id="roulette-2",
        kind="roulette",
        seq=head.seq + 1,
        prev_hash=head.hash,
        command_id="slip/roulette-1/3",
        actor=FEEDER,
        host_id="host-1",
        events=[pb.Event(bought_in=pb.BoughtIn(seat=1, player_id="anna", amount_cents=100))],
    )
    assert store.append([Signer.from_folder(files.keys, "host-1").sign(seal(commit))]) == [True]
    store.close()
    alone = verified(files)
    monkeypatch.setattr("ledger.audit.verify_files.WORTH_PROCESSES", 1)
    assert verify_files(files, survey(files), lambda advance: None, jobs=2) == alone
    assert str(alone.first) == (
        f"roulette-2 seq {LAST + 1}: the courier carried it here, and no commit of roulette-1 tells it so"
    )


def test_a_floor_that_is_being_written_to_is_verified_as_of_one_moment(tmp_path: Path) -> None:
    """The books are seen before the log, so what is written meanwhile looks like lag, not like forgery."""
    floor = WrittenFloor(tmp_path)
    table = RouletteTable("roulette-1")
    floor.send(*evening(table, rounds=1))
    files = Files(floor.settings.store, floor.settings.books, floor.settings.keys)
    floor.enter_in_books()
    opened = files.open()
    floor.send(table.place("red"))
    floor.enter_in_books()
    trusted = TrustedHosts.from_folder(files.keys)
    report = verify(opened.log, opened.published, trusted, published_rulebooks(), lambda advance: None)
    assert (report.first, report.not_in_books, report.streams[0].commits) == (None, 0, 16)
    opened.close()
    assert verified(files).streams[0].commits == 17
    floor.close()


def test_a_commit_of_another_kind_of_stream_is_named(files: Files) -> None:
    """Whoever can sign may still not turn a roulette table into something else."""
    signer = Signer.from_folder(files.keys, "host-1")
    store = Store.open(files.log, durable=False)
    head = store.head("roulette-1")
    commit = pb.Commit(
        stream_id="roulette-1",
        kind="house",
        seq=head.seq + 1,
        prev_hash=head.hash,
        command_id="odd",
        host_id="host-1",
        events=[pb.Event(table_closed=pb.TableClosed())],
    )
    assert store.append([signer.sign(seal(commit))]) == [True]
    store.close()
    report = verified(files)
    assert first_of(files) == ("roulette-1", LAST + 1)
    assert "the stream is a roulette table, and the commit is of the kind house" in str(report.first)


def test_a_stream_that_is_checked_alone_costs_no_look_at_all_the_others(
    files: Files, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A floor has thousands of streams: listing all of them for each would take most of the time."""
    surveyed = survey(files)
    listed: list[object] = []
    for evidence in (StoreEvidence, BooksEvidence):
        streams = evidence.streams
        monkeypatch.setattr(evidence, "streams", lambda self, streams=streams: listed.append(self) or streams(self))
    assert len(surveyed.counts) > 1
    assert verify_files(files, surveyed, lambda advance: None).differences == 0
    assert listed == []
