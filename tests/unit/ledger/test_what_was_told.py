"""What the dealer was told is a fact of the round. When a later version decides otherwise, an old round repeats,
replays and posts as it was decided, and whoever looks is told so in words."""

from pathlib import Path

import pytest

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.audit.evidence import BooksEvidence, StoreEvidence
from ledger.audit.findings import Report
from ledger.audit.replay import replay_from_store, replay_from_stream
from ledger.audit.verify import verify
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.commands import reply_to
from ledger.log.signing import TrustedHosts
from tests.support.floors import WrittenFloor
from tests.support.revisions import LATER_REVISION, later_version
from tests.support.roulette.every_command import Console

TABLE = "roulette-1"
LATER = later_version()
CROWN = 13
"""The seq of the commit that decides the round."""
TOLD = [("w2", 500, 0, 0), ("w1", 0, 500, 500)]
IN_WORDS = (
    f"engine revision {LATER_REVISION} would take 0, pay 600 and return 500 cents on w1 red of anna (won, E.3, G.1); "
    "the dealer was told to take 0, pay 500 and return 500 cents on w1 red of anna (won, E.3, G.1)"
)


@pytest.fixture
def floor(tmp_path: Path) -> WrittenFloor:
    """A round that the first version decided: anna wins 5.00 on red, ben loses 5.00 on black."""
    floor, console = WrittenFloor(tmp_path / "floor"), Console(TABLE)
    floor.send(
        *console.opening(players=("anna", "ben")),
        console.place("red"),
        console.place("black", seat=2),
        *console.spin("1"),
    )
    assert floor.store.head(TABLE).seq == CROWN
    return floor


def _said(decisions: object) -> list[tuple[str, int, int, int]]:
    return [(d.wager_id, d.taken_cents, d.paid_cents, d.returned_cents) for d in decisions]  # type: ignore[attr-defined]


def test_a_repeat_is_answered_as_it_was_decided(floor: WrittenFloor) -> None:
    (record,) = floor.store.commits(TABLE, CROWN - 1, CROWN)
    reply = reply_to(floor.store.by_command(TABLE, record.commit.command_id) or record)
    assert _said(reply.decisions) == TOLD


def test_a_replay_shows_what_was_told_and_what_this_version_would_say(floor: WrittenFloor) -> None:
    books = published_rulebooks()
    told = replay_from_store(floor.store, f"{TABLE}:1", books, LATER)
    assert any(f"engine revision 1; this program has {LATER_REVISION}" in note for note in told.notes)
    frames = list(told.frames)
    (decided,) = (frame for frame in frames if frame.decisions)
    assert _said(decided.decisions) == TOLD
    assert decided.differs == IN_WORDS
    assert _said(decided.today) == [("w2", 500, 0, 0), ("w1", 0, 600, 500)]
    assert decided.money.player_net_cents == {"ben": -500, "anna": 500}
    assert decided.table.wagers == {}
    assert [frame.differs for frame in frames if frame is not decided] == [""] * (len(frames) - 1)
    streamed = replay_from_stream(floor.store.commits(TABLE), f"{TABLE}:1", books, LATER)
    assert list(streamed.frames) == frames
    as_then = list(replay_from_store(floor.store, f"{TABLE}:1", books, CATALOGUE).frames)
    assert [(f.decisions, f.postings, f.table, f.money) for f in as_then] == [
        (f.decisions, f.postings, f.table, f.money) for f in frames
    ]
    assert {frame.differs for frame in as_then} == {""}


def test_it_is_posted_as_it_was_decided_and_the_difference_stops_nothing(floor: WrittenFloor) -> None:
    floor.enter_in_books(LATER)
    books = ReadModel(floor.settings.books)
    assert books.balances().by_account["player/anna/chips"] == 500
    (settlement,) = books.settlements(Selection())
    assert _said(settlement.decisions) == TOLD
    assert (settlement.differs, settlement.engine_revision) == (IN_WORDS, 1)
    assert books.progress(TABLE).head == floor.store.head(TABLE)
    assert not books.streams_set_aside()
    ((_, alert),) = books.alerts()
    assert (alert.kind, alert.stream_id, alert.seq) == (pb.ALERT_KIND_DIFFERS, TABLE, CROWN)
    assert alert.reason == f"it was decided by engine revision 1; {IN_WORDS}"
    assert books.count_alerts()[pb.ALERT_KIND_DIFFERS] == 1


def _verified(floor: WrittenFloor, catalogue: Catalogue) -> Report:
    log, published = StoreEvidence.open(floor.settings.store), BooksEvidence.open(floor.settings.books)
    trusted = TrustedHosts.from_folder(floor.settings.keys)
    try:
        return verify(log, published, trusted, published_rulebooks(), lambda done: None, catalogue=catalogue)
    finally:
        log.close()
        published.close()


@pytest.mark.parametrize("published_by", [CATALOGUE, LATER], ids=["then", "later"])
def test_verification_says_so_in_words_and_calls_nothing_altered(floor: WrittenFloor, published_by: Catalogue) -> None:
    floor.enter_in_books(published_by)
    report = _verified(floor, LATER)
    assert (report.first, report.differences, report.decided_otherwise) == (None, 0, 1)
    assert report.streams[0].notes == [f"seq {CROWN} was decided by engine revision 1; {IN_WORDS}"]


def test_what_a_later_version_remarked_is_told_by_an_earlier_one(floor: WrittenFloor) -> None:
    floor.enter_in_books(LATER)
    report = _verified(floor, CATALOGUE)
    assert (report.first, report.decided_otherwise) == (None, 0)
    assert report.streams[0].notes == [f"seq {CROWN} was published with a remark: {IN_WORDS}"]


def test_play_goes_on_under_the_later_version(floor: WrittenFloor) -> None:
    """The table is as the earlier version left it; what is decided from now on is decided by the later one."""
    floor.close()
    later, console = WrittenFloor(floor.settings.data, catalogue=LATER), Console(TABLE)
    console._sent = 100
    *_, reply = later.send(console.place("red"), *console.spin("1"))
    assert _said(reply.decisions) == [("w3", 0, 600, 500)]
    later.enter_in_books()
    report = _verified(later, LATER)
    assert (report.first, report.decided_otherwise) == (None, 1)
    report = _verified(later, CATALOGUE)
    assert (report.first, report.decided_otherwise) == (None, 1)
    assert f"was decided by engine revision {LATER_REVISION}; engine revision 1 would" in report.streams[0].notes[-1]


def test_a_decision_that_is_altered_is_found(floor: WrittenFloor) -> None:
    """It is part of the commit, so chain and signature speak of it."""
    (record,) = floor.store.commits(TABLE, CROWN - 1, CROWN)
    commit = pb.Commit.FromString(record.data)
    commit.decisions[1].paid_cents = 5000
    sql = "UPDATE commits SET data = ? WHERE stream_id = ? AND seq = ?"
    floor.store._db.execute(sql, (commit.SerializeToString(), TABLE, CROWN))
    report = _verified(floor, CATALOGUE)
    assert report.first is not None
    assert (report.first.stream_id, report.first.seq) == (TABLE, CROWN)
