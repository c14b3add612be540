"""The books: batches and settlements enter independently, each once, and a missing number shows."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psycopg
import pytest
from msgspec.structs import replace
from sqlalchemy import update

import roundledger.v1 as pb
from ledger.books.database import Database, DatabaseError, NewerBooks, Place, copied_to_file
from ledger.books.pages import Selection
from ledger.books.read_model import BegunAnew, Overtaken, ReadModel
from ledger.books.schema import SCHEMA_VERSION
from ledger.books.tables import VERSION
from ledger.log import sqlite
from ledger.reports import alerts
from tests.support.partitions import folded, played
from tests.support.postgres import PostgresServer

TABLE = "roulette-1"
OUTPUTS = folded(played(TABLE, rounds=3))
BATCHES = [output.batch for output in OUTPUTS]
SETTLEMENTS = [output.settlement for output in OUTPUTS if output.settlement is not None]


@pytest.fixture
def books(books_place: Place) -> Iterator[ReadModel]:
    books = ReadModel(books_place)
    yield books
    books.close()


def test_batches_and_settlements_may_arrive_in_any_order_of_the_two(books: ReadModel) -> None:
    books.enter({}, settlements=SETTLEMENTS)
    assert books.heads() == {}
    assert not books.streams_set_aside()
    assert books.enter({}, BATCHES) == sum(len(batch.postings) for batch in BATCHES)
    together = ReadModel(sqlite.IN_MEMORY)
    together.apply(OUTPUTS, {})
    assert books.balances() == together.balances()
    assert books.progress(TABLE) == together.progress(TABLE)
    assert list(books.settlements(Selection())) == SETTLEMENTS


def test_readers_of_the_books_see_no_reason_of_an_exclusion(books: ReadModel) -> None:
    """Batches of older versions had it. What they published is kept as it was, and shown without it."""
    excluded = pb.PatronExclusion(player_id="anna", reason="cheated at hand 7")
    books.enter({}, [pb.PostingBatch(stream_id="p1", seq=1, kind="poker", exclusions=[excluded])])
    assert list(books.batches(Selection())) == [pb.PostingBatch(stream_id="p1", seq=1, kind="poker")]
    assert books.tail(0, 1)[0][1] == pb.PostingBatch(stream_id="p1", seq=1, kind="poker")


def test_what_was_entered_before_is_dropped(books: ReadModel) -> None:
    books.enter({"postings/0": 7}, BATCHES[:9], SETTLEMENTS[:1])
    assert books.enter({"postings/0": 9}, BATCHES[4:9], SETTLEMENTS[:1]) == 0
    books.enter({"postings/0": 20}, BATCHES, SETTLEMENTS)
    assert books.position("postings/0") == 20
    assert list(books.batches(Selection())) == BATCHES
    assert list(books.settlements(Selection())) == SETTLEMENTS
    assert sum(books.balances().by_account.values()) == 0


def test_a_transaction_that_fails_leaves_nothing_and_the_next_goes_on(
    books: ReadModel, postgres: PostgresServer
) -> None:
    """Also where the server has dropped the connection meanwhile."""
    books.enter({}, BATCHES[:4])
    with pytest.raises(BegunAnew):
        books.enter({}, BATCHES[4:], of="elsewhere")
    assert books.heads()[TABLE].seq == 4
    books.enter({}, BATCHES[4:5])
    if books._db.on_postgres:
        with books._db.writing() as connection:
            (own,) = connection.exec_driver_sql("SELECT pg_backend_pid()").one()
        with psycopg.connect(postgres.dsn, autocommit=True) as administrator:
            administrator.execute("SELECT pg_terminate_backend(%s)", (own,))
    assert books.enter({}, BATCHES[5:]) == sum(len(batch.postings) for batch in BATCHES[5:])


def test_what_does_not_follow_is_not_entered_and_shows(books: ReadModel) -> None:
    books.enter({}, [*BATCHES[:5], *BATCHES[6:9]])
    assert books.balances().as_of[TABLE].seq == 5
    alert = books.streams_set_aside()[TABLE]
    assert (alert.seq, alert.reason) == (6, "batch 9 arrived, but the books end at 5")
    books.enter({}, [BATCHES[5]])
    assert TABLE in books.streams_set_aside(), "batches 7 to 9 are still missing"
    books.enter({}, BATCHES[6:9])
    assert not books.streams_set_aside()


def test_a_missing_settlement_shows(books: ReadModel) -> None:
    books.enter({}, BATCHES, [SETTLEMENTS[0], SETTLEMENTS[2]])
    assert books.streams_set_aside()[TABLE].reason == "settlement 3 arrived, but the books end at 1"
    books.enter({}, settlements=SETTLEMENTS)
    assert not books.streams_set_aside()


def test_an_alert_is_over_when_its_commit_is_in_the_books(books: ReadModel) -> None:
    """Alerts and postings come by different topics, so either may be read first."""
    alert = alerts.set_aside(TABLE, 6, "no such wheel")
    books.enter({}, BATCHES[:5], alerts=[alert])
    assert books.streams_set_aside() == {TABLE: alert}
    books.enter({}, BATCHES[5:7])
    assert not books.streams_set_aside()
    books.enter({}, alerts=[alert])
    assert not books.streams_set_aside()


def test_books_filled_from_another_topic_begin_anew(books: ReadModel) -> None:
    books.fill_from("cluster/topic")
    books.enter({"postings/0": 9}, BATCHES[:9], SETTLEMENTS[:1])
    books.fill_from("cluster/topic")
    assert books.progress(TABLE).head.seq == 9
    books.fill_from("cluster/other")
    assert books.heads() == {}
    assert books.position("postings/0") == 0
    assert books.enter({}, BATCHES) > 0


def test_what_was_told_is_entered_as_it_was_told_and_a_difference_is_noted_once(books: ReadModel) -> None:
    differs = "engine revision 2 would pay more"
    told = [replace(output, differs=differs) if output.settlement else output for output in OUTPUTS]
    books.apply(told[:12], {})
    books.apply(told, {})
    assert list(books.batches(Selection())) == BATCHES
    settled = list(books.settlements(Selection()))
    assert [list(s.decisions) for s in settled] == [list(s.decisions) for s in SETTLEMENTS]
    assert {s.differs for s in settled} == {differs}
    assert books.count_alerts()[pb.ALERT_KIND_DIFFERS] == len(SETTLEMENTS)
    (_, first), *_ = books.alerts()
    assert (first.stream_id, first.seq) == (TABLE, SETTLEMENTS[0].seq)
    assert first.reason == "it was decided by engine revision 1; " + differs
    assert not books.streams_set_aside(), "it stops nothing"


@pytest.mark.parametrize("limit", [1, 3, 1000])
@pytest.mark.parametrize(
    "selection",
    [
        Selection(),
        Selection(stream_id=TABLE),
        Selection(round_id=f"{TABLE}:2"),
        Selection(gaming_day="2026-03-01"),
        Selection(round_id=f"{TABLE}:2", stream_id=TABLE, gaming_day="2026-03-01"),
        Selection(stream_id=TABLE, gaming_day="2026-03-01"),
        Selection(stream_id="no-such-table"),
    ],
    ids=str,
)
def test_pages_have_every_row_once(books: ReadModel, selection: Selection, limit: int) -> None:
    other = folded(played("roulette-2", rounds=2))
    for pair in zip(OUTPUTS, other, strict=False):
        books.apply(pair, {})
    books.apply(OUTPUTS, {})
    position, batches, settlements = 0, [], []
    while page := books.batches_page(selection, position, limit):
        assert len(page) <= limit
        position = page[-1][0]
        batches += [batch for _, batch in page]
    position = 0
    while pages := books.settlements_page(selection, position, limit):
        position = pages[-1][0]
        settlements += [settlement for _, settlement in pages]
    assert batches == list(books.batches(selection))
    assert settlements == list(books.settlements(selection))
    expected = {o.batch.SerializeToString() for o in [*OUTPUTS, *other] if _chosen(o.batch, selection)}
    assert {batch.SerializeToString() for batch in batches} == expected
    assert len(batches) == len(expected)


def _chosen(batch: pb.PostingBatch, selection: Selection) -> bool:
    rounds = {posting.round_id for posting in batch.postings}
    return (
        selection.stream_id in ("", batch.stream_id)
        and selection.gaming_day in ("", batch.gaming_day)
        and (not selection.round_id or selection.round_id in rounds)
    )


def test_a_number_beyond_what_the_file_counts_to_finds_nothing(books: ReadModel) -> None:
    books.apply(OUTPUTS, {})
    assert books.tail(2**64 - 1, 10) == []
    with pytest.raises(KeyError):
        books.balances(TABLE, 2**64 - 1)


def test_a_reader_has_a_connection_of_its_own_and_cannot_write(books_place: Place) -> None:
    writer = ReadModel(books_place)
    reader = ReadModel.for_reading(books_place)
    slow = reader.batches(Selection())
    writer.apply(OUTPUTS[:9], {})
    assert next(slow) == BATCHES[0]
    writer.apply(OUTPUTS, {})  # a reader amid a list holds up nobody
    assert reader.heads() == writer.heads()
    with pytest.raises(DatabaseError, match=r"read-?only"):
        reader.begin_anew()
    reader.close()
    writer.close()


def test_a_transaction_that_fails_leaves_neither_effects_nor_its_position(books: ReadModel) -> None:
    books.enter({"postings/0": 9}, BATCHES[:9], SETTLEMENTS[:1])
    before = (books.heads(), books.balances(), books.position("postings/0"), list(books.batches(Selection())))

    def breaks_off() -> Iterator[pb.StreamAlert]:
        yield alerts.set_aside("roulette-9", 1, "no such wheel")
        raise RuntimeError("the power fails")

    with pytest.raises(RuntimeError):
        books.enter({"postings/0": 20}, BATCHES, SETTLEMENTS, breaks_off())
    assert not books.streams_set_aside()
    after = (books.heads(), books.balances(), books.position("postings/0"), list(books.batches(Selection())))
    assert after == before


def test_two_who_fill_the_same_books_enter_everything_once(books_place: Place) -> None:
    """Two hosts that keep books in one database: each comes with all of it, in its own pace."""
    one, other = ReadModel(books_place), ReadModel(books_place)
    with ThreadPoolExecutor(2) as both:
        parts = [range(0, len(BATCHES), size) for size in (3, 5)]
        filling = [
            both.submit(lambda b=b, p=p: [b.enter({}, BATCHES[i : i + p.step], SETTLEMENTS) for i in p])
            for b, p in zip((one, other), parts, strict=True)
        ]
        entered = sum(sum(filled.result()) for filled in filling)
    assert entered == sum(len(batch.postings) for batch in BATCHES)
    assert list(one.batches(Selection())) == BATCHES
    assert list(other.settlements(Selection())) == SETTLEMENTS
    one.close()
    other.close()


def test_who_fills_books_that_were_begun_anew_is_told(books: ReadModel) -> None:
    origin = books.origin()
    books.enter({"store": 5}, BATCHES[:5], of=origin)
    books.begin_anew()
    with pytest.raises(BegunAnew):
        books.enter({"store": 9}, BATCHES[5:9], of=origin)
    assert (books.heads(), books.position("store")) == ({}, 0)
    books.enter({"store": 9}, BATCHES[:9], of=books.origin())
    assert books.progress(TABLE).head.seq == 9


def test_who_was_overtaken_enters_nothing(books: ReadModel) -> None:
    """A reader that has lost its partition, and does not know it yet, has read from where the books do not end."""
    outputs = folded(played("roulette-1"))
    books.enter({"postings/0": 3}, [output.batch for output in outputs[:3]], since={"postings/0": 0})
    with pytest.raises(Overtaken):
        books.enter({"postings/0": 4}, [output.batch for output in outputs[:4]], since={"postings/0": 0})
    assert (books.heads()["roulette-1"].seq, books.positions()) == (3, {"postings/0": 3})
    assert books.enter({"postings/0": 4}, [outputs[3].batch], since={"postings/0": 3, "postings/1": 0}) >= 0
    books.read_again(["postings/0"])
    assert books.positions() == {"postings/0": 0}


def test_books_of_an_older_version_begin_empty_and_of_a_newer_one_are_refused(books_place: Place) -> None:
    database = Database(books_place)
    ReadModel(books_place).enter({"store": 9}, BATCHES[:9])
    _set_version(database, VERSION - 1)
    books = ReadModel(books_place)
    assert (books.heads(), books.position("store")) == ({}, 0)
    books.enter({}, BATCHES[:9])
    books.close()
    _set_version(database, VERSION + 1)
    with pytest.raises(NewerBooks, match=f"of version {VERSION + 1}, and this program knows those up to {VERSION}"):
        ReadModel(books_place)
    _set_version(database, VERSION)
    assert ReadModel(books_place).progress(TABLE).head.seq == 9, "nothing was lost meanwhile"
    database.close()


def _set_version(database: Database, version: int) -> None:
    with database.writing() as connection:
        connection.execute(update(SCHEMA_VERSION).values(version=version))


def test_books_from_before_they_had_a_version_begin_empty(tmp_path: Path) -> None:
    """As version 0.2 wrote them."""
    path = tmp_path / "books.db"
    old = "CREATE TABLE streams (stream_id TEXT PRIMARY KEY, seq INTEGER, hash BLOB, postings INTEGER)"
    db = sqlite.connect(path, schema=f"{old}; INSERT INTO streams VALUES ('roulette-1', 9, x'00', 1)", durable=False)
    db.close()
    books = ReadModel(path)
    assert books.heads() == {}
    assert books.enter({}, BATCHES) > 0


def test_books_can_be_copied_into_a_file(books_place: Place, tmp_path: Path) -> None:
    """For whoever verifies them."""
    books = ReadModel(books_place)
    books.enter({"store": 20}, BATCHES, SETTLEMENTS, [alerts.set_aside("roulette-9", 1, "no such wheel")])
    copied_to_file(books_place, tmp_path / "copy.db")
    copy = ReadModel(tmp_path / "copy.db")
    assert list(copy.batches(Selection())) == BATCHES
    assert copy.balances() == books.balances()
    assert copy.streams_set_aside() == books.streams_set_aside()
    assert copy.position("store") == 20
    books.close()
