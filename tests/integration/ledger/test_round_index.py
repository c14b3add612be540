"""Rounds are found: what the index says of them is what their replay says, in whatever order it was made."""

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

import roundledger.v1 as pb
from games.registry import GAMES
from games.tables.rulebook import published_rulebooks
from ledger.audit.index_check import index_problems
from ledger.audit.replay import replay_from_stream
from ledger.audit.round_index import RoundIndex
from ledger.audit.round_search import RoundSearch, Wanted, walk
from ledger.audit.round_summary import TableFacts, TableFollower
from ledger.audit.round_terms import terms_of
from ledger.catalogue import CATALOGUE
from ledger.core.chain import seal
from ledger.log import sqlite
from ledger.log.signing import Signer
from ledger.log.store import Store
from services.cli import main
from tests.support.dispute.console import DisputeConsole
from tests.support.floors import WrittenFloor, evening
from tests.support.harness import Play, legal_play, named, plays, seeds
from tests.support.roulette.console import RouletteTable

ROUNDS = 12


@pytest.fixture
def floor(tmp_path: Path) -> WrittenFloor:
    """Two tables, one after the other."""
    written = WrittenFloor(tmp_path)
    for name in ("roulette-1", "roulette-2"):
        written.send(*evening(RouletteTable(name), ROUNDS))
    return written


def index_of(floor: WrittenFloor, batch: int = 256) -> RoundIndex:
    index = RoundIndex(floor.settings.store, floor.settings.round_index)
    while index.catch_up(batch):
        pass
    return index


def all_pages(search: RoundSearch, wanted: Wanted, size: int) -> list[str]:
    found, key = [], 0
    while True:
        page = search.page(wanted, size, key)
        found += [each.round_id for each in page.rounds]
        if not page.next_key:
            return found
        assert key == 0 or page.next_key < key, "pages go back in time"
        key = page.next_key


# --- What a round is summed up to ---


@pytest.mark.parametrize("play", [p for p in plays() if p.kind in GAMES], ids=lambda play: play.kind)
def test_a_round_is_summed_up_to_what_its_replay_comes_to(play: Play) -> None:
    for seed in seeds(3):
        with named(play, seed):
            played = legal_play(play, seed)
            records = played.stream.records
            follower = TableFollower(CATALOGUE[play.kind], TableFacts(played.stream.live.stream_id, play.kind))
            ended = [sums.current() for record in records for sums in follower.enter(record.commit)]
            for summary in ended[:20]:
                frames = list(replay_from_stream(records, summary.round_id, published_rulebooks()).frames)
                money = frames[-1].money
                assert summary.house_result_cents == money.house_result_cents
                net = {each.player_id: each.net_cents for each in summary.seats if each.net_cents}
                assert net.items() <= money.player_net_cents.items()
                assert (summary.first_seq, summary.last_seq) == (
                    frames[0].record.commit.seq,
                    frames[-1].record.commit.seq,
                )
                decided = {decision.outcome for frame in frames for decision in frame.decisions}
                assert set(summary.outcomes) == decided


# --- Finding ---


def test_rounds_are_found_by_each_term_newest_first(floor: WrittenFloor) -> None:
    index_of(floor).close()
    search = RoundSearch(floor.settings.round_index)
    everything = all_pages(search, Wanted(), 5)
    assert everything == [f"roulette-{t}:{n}" for t in (2, 1) for n in range(ROUNDS, 0, -1)]
    assert all_pages(search, Wanted(table_id="roulette-1"), 50) == everything[ROUNDS:]
    assert all_pages(search, Wanted(game="roulette", seat=1), 50) == everything
    assert all_pages(search, Wanted(player_id="ben", seat=2), 50) == everything
    assert all_pages(search, Wanted(player_id="ben", seat=1), 50) == []
    assert all_pages(search, Wanted(player_id="nobody"), 50) == []
    assert all_pages(search, Wanted(game="craps"), 50) == []
    assert all_pages(search, Wanted(at_least_cents=17_500), 50) == []
    assert all_pages(search, Wanted(at_least_cents=501), 50) == all_pages(search, Wanted(at_least_cents=1_000), 50)
    assert all_pages(search, Wanted(outcome=pb.OUTCOME_WON, is_void=True), 50) == []
    assert all_pages(search, Wanted(outcome=pb.OUTCOME_LOST, is_void=False), 50) == everything
    search.close()


def test_a_time_window_has_the_rounds_that_were_under_way(floor: WrittenFloor) -> None:
    index_of(floor).close()
    search = RoundSearch(floor.settings.round_index)
    fifth = search.round("roulette-1:5")
    assert fifth is not None
    began, ended = (at.seconds * 1_000_000 for at in (fifth.opened_at, fifth.ended_at))
    assert all_pages(search, Wanted(from_at=began, to_at=began), 50) == ["roulette-1:5"]
    assert all_pages(search, Wanted(from_at=ended, to_at=ended), 50) == ["roulette-1:5"], "it reaches into the window"
    assert all_pages(search, Wanted(from_at=began, to_at=ended + 2_000_000), 50) == ["roulette-1:6", "roulette-1:5"]
    search.close()


def test_pages_have_every_round_once_however_few_rounds_a_page_looks_at(floor: WrittenFloor) -> None:
    index_of(floor).close()
    whole = RoundSearch(floor.settings.round_index)
    for looked_at in (1, 2, 7):
        bounded = RoundSearch(floor.settings.round_index, looked_at)
        for wanted in (Wanted(), Wanted(table_id="roulette-1"), Wanted(is_void=True), Wanted(at_least_cents=900)):
            assert all_pages(bounded, wanted, 3) == all_pages(whole, wanted, 1000)
        bounded.close()
    whole.close()


def test_no_question_scans_the_index(floor: WrittenFloor) -> None:
    """So that a page is as fast among ten million rounds as among ten."""
    index_of(floor).close()
    search = RoundSearch(floor.settings.round_index)
    search.tables()
    assert search._connection is not None
    statements: list[str] = []
    search._connection.set_trace_callback(statements.append)
    search.page(Wanted(table_id="roulette-1", player_id="anna", from_at=1, at_least_cents=100), 10)
    search.page(Wanted(), 10)
    search.tables()
    search.round("roulette-1:3")
    search._connection.set_trace_callback(None)
    looked = {sql for sql in statements if sql.startswith("SELECT")}
    assert len(looked) > 6
    for sql in looked - {"SELECT longest FROM followed", "SELECT facts FROM tables  ORDER BY table_id"}:
        plan = [row[3] for row in search._connection.execute(f"EXPLAIN QUERY PLAN {sql}")]
        scans = [
            step for step in plan if step.startswith("SCAN") and "CONSTANT" not in step and "(subquery" not in step
        ]
        assert not scans, (sql, plan)
        assert not any("TEMP B-TREE" in step for step in plan), (sql, plan)
    search.close()
    sql, _ = walk(1, [2, 3], 0, 9)
    assert sql.count("CROSS JOIN") == 3, "the order in which terms are walked is not left to guesses"


def test_the_tables_that_played_last_are_found_without_the_others(floor: WrittenFloor) -> None:
    """A floor of years has hundreds of thousands that have closed."""
    floor.send(RouletteTable("roulette-3").install())
    index_of(floor).close()
    with closing(sqlite.connect_read_only(floor.settings.round_index)) as db:
        sql = "SELECT facts FROM played JOIN tables USING (table_id) ORDER BY at DESC LIMIT 2"
        plan = [row[3] for row in db.execute(f"EXPLAIN QUERY PLAN {sql}")]
    assert "played_by_time" in plan[0]
    assert plan[1].startswith("SEARCH tables")
    assert len(plan) == 2
    assert newest_tables(floor) == ["roulette-3", "roulette-2"]


def newest_tables(floor: WrittenFloor) -> list[str]:
    search = RoundSearch(floor.settings.round_index)
    with closing(search):
        return [facts.table_id for facts, _ in search.newest_tables(2)]


def test_a_file_from_before_it_was_noted_when_tables_played_is_kept(floor: WrittenFloor) -> None:
    index_of(floor).close()
    with closing(sqlite.connect(floor.settings.round_index, schema="", durable=False)) as db:
        db.execute("DROP TABLE played")
        db.execute("UPDATE rounds SET round_id = 'kept' WHERE round_id = 'roulette-1:1'")
    RoundIndex(floor.settings.store, floor.settings.round_index).close()
    assert newest_tables(floor) == ["roulette-2", "roulette-1"]
    with closing(RoundSearch(floor.settings.round_index)) as search:
        assert search.round("kept") is not None


# --- Made anew ---


def test_an_index_that_is_missing_or_of_another_log_is_made_anew(floor: WrittenFloor, tmp_path: Path) -> None:
    """A ledger older than the index, and one restored from a backup."""
    index_of(floor, batch=7).close()
    search = RoundSearch(floor.settings.round_index)
    first = [each.SerializeToString() for each in search.page(Wanted(), 500).rounds]
    search.close()
    for path in floor.settings.data.glob("rounds.db*"):
        path.unlink()
    index_of(floor, batch=1000).close()
    search = RoundSearch(floor.settings.round_index)
    assert [each.SerializeToString() for each in search.page(Wanted(), 500).rounds] == first
    search.close()
    other = WrittenFloor(tmp_path / "other")
    other.send(*evening(RouletteTable("roulette-9"), 2))
    index = RoundIndex(other.settings.store, floor.settings.round_index)
    while index.catch_up():
        pass
    index.close()
    search = RoundSearch(floor.settings.round_index)
    assert {each.table_id for each in search.page(Wanted(), 500).rounds} == {"roulette-9"}
    search.close()


def test_a_file_that_is_no_index_is_made_anew(floor: WrittenFloor) -> None:
    floor.settings.round_index.write_bytes(b"something else" * 400)
    index_of(floor).close()
    search = RoundSearch(floor.settings.round_index)
    assert len(search.page(Wanted(), 500).rounds) == 2 * ROUNDS
    search.close()


def test_two_processes_that_follow_at_once_enter_every_round_once(floor: WrittenFloor) -> None:
    one = RoundIndex(floor.settings.store, floor.settings.round_index)
    two = RoundIndex(floor.settings.store, floor.settings.round_index)
    while one.catch_up(5) + two.catch_up(3):
        pass
    one.close()
    two.close()
    search = RoundSearch(floor.settings.round_index)
    found = all_pages(search, Wanted(), 100)
    assert len(found) == len(set(found)) == 2 * ROUNDS
    assert [facts.rounds for facts, _ in search.tables()] == [ROUNDS, ROUNDS]
    search.close()


def test_a_round_that_is_open_is_found_and_goes_on_after_a_restart(tmp_path: Path) -> None:
    floor, table = WrittenFloor(tmp_path), RouletteTable("roulette-1")
    floor.send(*table.opening(players=("anna", "ben")), table.place("red", "", 700, seat=1))
    index_of(floor).close()
    search = RoundSearch(floor.settings.round_index)
    (found,) = search.page(Wanted(is_open=True), 9).rounds
    assert (found.round_id, found.wagered_cents, found.last_seq) == ("roulette-1:1", 700, 0)
    assert search.page(Wanted(is_open=False), 9).rounds == []
    floor.send(table.place("black", "", 300, seat=2), *table.spin("1"))
    index_of(floor).close()
    assert search.page(Wanted(is_open=True), 9).rounds == []
    (found,) = search.page(Wanted(), 9).rounds
    assert (found.wagered_cents, found.house_result_cents) == (1000, -400)
    assert [(each.seat, each.net_cents) for each in found.seats] == [(1, 700), (2, -300)]
    search.close()


@pytest.mark.parametrize("year", [1, 1970, 2500, 9998])
def test_a_commit_that_claims_any_time_is_indexed_or_passed_over(tmp_path: Path, year: int) -> None:
    """By a host whose clock is wrong, or whose key somebody else has: the other tables are indexed all the same."""
    floor = WrittenFloor(tmp_path)
    floor.send(*evening(RouletteTable("roulette-1"), 1))
    forged = pb.Commit.FromString(next(iter(floor.store.commits("roulette-1"))).data)
    forged.stream_id, forged.at.seconds = "roulette-9", (year - 1970) * 31_556_952
    opened = forged.events.add()
    opened.round_opened.round_id = "roulette-9:1"
    floor.store.append(floor.signer.sign_group([seal(forged)]))
    floor.send(*evening(RouletteTable("roulette-2"), 1))
    index_of(floor).close()
    search = RoundSearch(floor.settings.round_index)
    assert {"roulette-1:1", "roulette-2:1"} <= set(all_pages(search, Wanted(), 50))
    search.close()


@pytest.mark.parametrize("batch", [1, 5])
def test_an_index_is_the_same_wherever_its_process_ended(tmp_path: Path, batch: int) -> None:
    """Also in the middle of a round whose player has left since: who looks for that player finds it."""
    path, signer = tmp_path / "rounds.db", Signer.ephemeral("host-1")
    (tmp_path / "again").mkdir()
    store = Store.open(tmp_path / "log.db", durable=False, snapshot_key=signer.snapshot_key)
    for play in plays():
        assert all(store.append(signer.sign_group(legal_play(play, 1).stream.records)))
    store.close()
    entered = 1
    while entered:
        with closing(RoundIndex(tmp_path / "log.db", path)) as index:
            entered = index.catch_up(batch)
    assert index_problems(tmp_path / "log.db", path, tmp_path / "again", lambda _: None) == []


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ("DELETE FROM rounds WHERE round_id = 'roulette-1:3'", "its rounds do not have"),
        ("UPDATE rounds SET summary = X'00' WHERE round_id = 'roulette-2:1'", "its rounds do not have"),
        ("DELETE FROM found WHERE key = (SELECT MIN(key) FROM rounds)", "is not found by 'all'"),
        ("UPDATE terms SET term = 'player eve' WHERE term = 'player anna'", "is not found by 'player anna'"),
        ("UPDATE tables SET game = 'craps' WHERE table_id = 'roulette-1'", "its tables do not have"),
        ("UPDATE followed SET longest = 0", "its followed do not have"),
        ("UPDATE followed SET position = position + 1", "it says that it ends at"),
        ("DROP TABLE found", "it cannot be read"),
    ],
)  # fmt: skip
def test_an_index_that_was_changed_is_named(
    floor: WrittenFloor, spoil: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """A round that nobody finds is as good as gone for who looks for it."""
    floor.enter_in_books()
    index_of(floor, 7).close()
    floor.close()
    where = ["--data", str(floor.settings.data)]
    assert main(["verify", *where]) == 0, capsys.readouterr().out
    with closing(sqlite3.connect(floor.settings.round_index)) as db, db:
        db.execute(spoil)
    assert main(["verify", *where]) == 1
    assert said in capsys.readouterr().out


def test_whoever_searches_sees_an_index_that_was_made_anew(floor: WrittenFloor) -> None:
    index_of(floor).close()
    search = RoundSearch(floor.settings.round_index)
    before = all_pages(search, Wanted(), 50)
    for path in floor.settings.data.glob("rounds.db*"):
        path.unlink()
    index_of(floor).close()
    assert all_pages(search, Wanted(), 50) == before
    search.close()


# --- Disputes ---


def test_a_round_is_found_by_its_open_dispute_until_that_is_decided(floor: WrittenFloor) -> None:
    dispute = DisputeConsole()
    floor.send(dispute.open("roulette-1:7"))
    index_of(floor).close()
    search = RoundSearch(floor.settings.round_index)
    (found,) = search.page(Wanted(has_open_dispute=True), 9).rounds
    assert (found.round_id, list(found.open_disputes)) == ("roulette-1:7", ["dispute-1"])
    assert [disputes for _, disputes in search.tables()] == [1, 0]
    floor.send(dispute.decide())
    index_of(floor).close()
    assert search.page(Wanted(has_open_dispute=True), 9).rounds == []
    seventh = search.round("roulette-1:7")
    assert seventh is not None
    assert list(seventh.disputes) == ["dispute-1"]
    (summary,) = search.disputes(open_only=False, table_id="roulette-1", round_id="", before_id="", size=9)
    assert (summary.finding, summary.awarded_cents, summary.is_open) == (pb.DISPUTE_FINDING_UPHELD, 17_500, False)
    assert list(summary.patrons) == ["anna"]
    assert search.disputes(open_only=True, table_id="", round_id="", before_id="", size=9) == []
    floor.send(dispute.reopen())
    index_of(floor).close()
    assert len(search.disputes(open_only=True, table_id="", round_id="roulette-1:7", before_id="", size=9)) == 1
    assert search.disputes(open_only=False, table_id="", round_id="", before_id="dispute-1", size=9) == []
    assert len(search.page(Wanted(has_open_dispute=True), 9).rounds) == 1
    search.close()


def test_a_dispute_that_is_read_before_its_round_marks_it_all_the_same(floor: WrittenFloor) -> None:
    """On Kafka they lie in different partitions."""
    floor.send(DisputeConsole().open("roulette-2:3"))
    index = index_of(floor)
    commits = [record.commit for record in floor.store.commits("dispute-1")]
    index._db.execute("DELETE FROM disputes")
    index._db.execute("DELETE FROM found")
    index._db.execute("DELETE FROM rounds")
    index._db.execute("DELETE FROM tables")
    index._followers.clear()
    index._keys.clear()
    index._enter_dispute(commits[0])
    index._db.execute("UPDATE followed SET position = 0, hash = x''")
    while index.catch_up():
        pass
    index.close()
    search = RoundSearch(floor.settings.round_index)
    assert [each.round_id for each in search.page(Wanted(has_open_dispute=True), 9).rounds] == ["roulette-2:3"]
    search.close()


def test_terms_name_all_that_can_be_asked_for() -> None:
    summary = pb.RoundSummary(round_id="t:1", table_id="t", game="craps", gaming_day="2026-03-01", largest_cents=4_999)
    assert "reaches 2000" in terms_of(summary)
    assert "reaches 5000" not in terms_of(summary)
