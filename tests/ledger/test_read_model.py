"""The books: batches and settlements enter independently, each once, and a missing number shows."""

import pytest

import roundledger.v1 as pb
from ledger.log import sqlite
from ledger.books.read_model import ReadModel, Selection
from tests.support.partitions import folded, played

TABLE = "roulette-1"
OUTPUTS = folded(played(TABLE, rounds=3))
BATCHES = [output.batch for output in OUTPUTS]
SETTLEMENTS = [output.settlement for output in OUTPUTS if output.settlement is not None]


@pytest.fixture
def books() -> ReadModel:
    return ReadModel(sqlite.IN_MEMORY)


def test_batches_and_settlements_may_arrive_in_any_order_of_the_two(books: ReadModel) -> None:
    books.enter({}, settlements=SETTLEMENTS)
    assert books.heads() == {}
    assert not books.tables_set_aside()
    assert books.enter({}, BATCHES) == sum(len(batch.postings) for batch in BATCHES)
    together = ReadModel(sqlite.IN_MEMORY)
    together.apply(OUTPUTS, {})
    assert books.balances() == together.balances()
    assert books.progress(TABLE) == together.progress(TABLE)
    assert list(books.settlements(Selection())) == SETTLEMENTS


def test_what_was_entered_before_is_dropped(books: ReadModel) -> None:
    books.enter({"postings/0": 7}, BATCHES[:9], SETTLEMENTS[:1])
    assert books.enter({"postings/0": 9}, BATCHES[4:9], SETTLEMENTS[:1]) == 0
    books.enter({"postings/0": 20}, BATCHES, SETTLEMENTS)
    assert books.position("postings/0") == 20
    assert list(books.batches(Selection())) == BATCHES
    assert list(books.settlements(Selection())) == SETTLEMENTS
    assert sum(books.balances().by_account.values()) == 0


def test_what_does_not_follow_is_not_entered_and_shows(books: ReadModel) -> None:
    books.enter({}, [*BATCHES[:5], *BATCHES[6:9]])
    assert books.balances().as_of[TABLE].seq == 5
    alert = books.tables_set_aside()[TABLE]
    assert (alert.seq, alert.reason) == (6, "batch 9 arrived, but the books end at 5")
    books.enter({}, [BATCHES[5]])
    assert TABLE in books.tables_set_aside(), "batches 7 to 9 are still missing"
    books.enter({}, BATCHES[6:9])
    assert not books.tables_set_aside()


def test_a_missing_settlement_shows(books: ReadModel) -> None:
    books.enter({}, BATCHES, [SETTLEMENTS[0], SETTLEMENTS[2]])
    assert books.tables_set_aside()[TABLE].reason == "settlement 3 arrived, but the books end at 1"
    books.enter({}, settlements=SETTLEMENTS)
    assert not books.tables_set_aside()


def test_an_alert_is_over_when_its_commit_is_in_the_books(books: ReadModel) -> None:
    """Alerts and postings come by different topics, so either may be read first."""
    alert = pb.TableAlert(table_id=TABLE, seq=6, reason="no such wheel")
    books.enter({}, BATCHES[:5], alerts=[alert])
    assert books.tables_set_aside() == {TABLE: alert}
    books.enter({}, BATCHES[5:7])
    assert not books.tables_set_aside()
    books.enter({}, alerts=[alert])
    assert not books.tables_set_aside()


def test_books_filled_from_another_topic_begin_anew(books: ReadModel) -> None:
    books.fill_from("cluster/topic")
    books.enter({"postings/0": 9}, BATCHES[:9], SETTLEMENTS[:1])
    books.fill_from("cluster/topic")
    assert books.progress(TABLE).head.seq == 9
    books.fill_from("cluster/other")
    assert books.heads() == {}
    assert books.position("postings/0") == 0
    assert books.enter({}, BATCHES) > 0
