"""A round rebuilt from its commits: every event, the layout after it, takes and pays in order, the money so far."""

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.audit.replay import Frame, RoundNotFound, layout, replay_from_store, replay_from_stream
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, Record, seal
from ledger.core.commands import Live
from ledger.core.lent import table_of
from ledger.log.store import Store, UnknownRound
from tests.support.floors import WrittenFloor
from tests.support.roulette.console import R2006
from tests.support.roulette.every_command import Console

TABLE = "roulette-1"


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Three rounds: a disputed one with all that can happen in one, a spin called off and refunded, an open one."""
    floor, console = WrittenFloor(tmp_path_factory.mktemp("floor"), snapshot_every=5), Console(TABLE)
    floor.send(
        *console.opening(
            R2006, players=("anna", "ben"), match_play=True, zero_rule="lose_half", table_no_spin_effect="refund"
        ),
        console.colour(seat=2),
        console.place("red", amount=1000),
        console.place("red", amount=500, seat=2),
        console.place_colour("black", amount=300, seat=2, coupon_cents=300),
        console.buy_in(5000),
        console.call("straight", "0", 200),
        console.confirm("w4"),
        console.place("dozen", "1", 700),
        console.move("w5", "column", "3"),
        console.place("straight", "9", 100),
        console.remove("w6"),
        console.spin_ball(),
        console.no_more_bets(),
        console.announce("1"),
        console.correct("0"),
        console.crown("0"),
        console.place("high"),
        console.spin_ball(),
        console.no_spin("foreign_object"),
        console.place("low", seat=2),
    )
    floor.close()
    return floor.settings.data


@pytest.fixture
def store(data: Path) -> Iterator[Store]:
    store = Store.open_read_only(data / "log.db")
    yield store
    store.close()


def frames(store: Store, round_id: str) -> list[Frame]:
    return list(replay_from_store(store, round_id, published_rulebooks()).frames)


def test_a_round_is_told_event_by_event(store: Store) -> None:
    assert [frame.text for frame in frames(store, "roulette-1:1")] == [
        "round roulette-1:1 opens under oneida/roulette@2006-08-30",
        "anna has $10.00 on red (w1)",
        "ben has $5.00 on red (w2)",
        "ben has $3.00 + coupon $3.00 on black (w3)",
        "anna buys in for $50.00",
        "anna calls $2.00 on straight 0 (w4)",
        "spoken wager w4 of anna confirmed",
        "$2.00 cash of anna becomes chips (w4)",
        "anna has $2.00 on straight 0 (w4)",
        "anna has $7.00 on dozen 1 (w5)",
        "w5 of anna moved from dozen 1 to column 3",
        "anna has $1.00 on straight 9 (w6)",
        "anna takes straight 9 (w6) back, $1.00 returned",
        "ball spun clockwise, wheel counterclockwise",
        "no more bets",
        "the ball lands in 1 after 5 revolutions",
        "number corrected from 1 to 0",
        "crown on 0 (green)",
        "round roulette-1:1 closes",
    ]


def test_the_layout_groups_wagers_by_position(store: Store) -> None:
    before_the_spin = frames(store, "roulette-1:1")[12]
    found = {place: [w.wager_id for w in wagers] for place, wagers in layout(before_the_spin.table).items()}
    assert found == {
        ("red", ""): ["w1", "w2"],
        ("black", ""): ["w3"],
        ("straight", "0"): ["w4"],
        ("column", "3"): ["w5"],
    }
    assert before_the_spin.money.layout_cents == 1000 + 500 + 300 + 200 + 700


def test_takes_come_before_pays_and_the_money_follows(store: Store) -> None:
    """V.F.4, and the half rule of V.G.2: a zero takes half of red and black."""
    told = frames(store, "roulette-1:1")
    crown = told[-2]
    decided = [(d.wager_id, d.taken_cents, d.paid_cents, d.returned_cents) for d in crown.decisions]
    assert decided == [
        ("w1", 500, 0, 500),
        ("w2", 250, 0, 250),
        ("w3", 150, 0, 150),
        ("w5", 700, 0, 0),
        ("w4", 0, 7000, 200),
    ]
    assert crown.money.player_net_cents == {"anna": 7000 - 500 - 700, "ben": -400}
    assert crown.money.house_result_cents == 500 + 250 + 150 + 700 - 7000
    assert crown.money.layout_cents == 0
    assert all(frame.money.house_result_cents == 0 for frame in told[:-2])


def test_a_refunded_round_ends_with_its_wagers_given_back(store: Store) -> None:
    told = frames(store, "roulette-1:2")
    assert [frame.text for frame in told[-2:]] == [
        "no spin: foreign_object; refund",
        "round roulette-1:2 is void: foreign_object",
    ]
    assert [(d.outcome, d.returned_cents) for d in told[-1].decisions] == [(pb.OUTCOME_RETURNED, 500)]
    assert told[-1].money.house_result_cents == 0


def test_an_open_round_is_told_up_to_the_head(store: Store) -> None:
    told = frames(store, "roulette-1:3")
    assert told[-1].record.commit.seq == store.head(TABLE).seq
    assert told[-1].money.layout_cents == 500


def test_an_unknown_round_is_refused(store: Store) -> None:
    with pytest.raises(UnknownRound):
        replay_from_store(store, "roulette-1:9", published_rulebooks())
    with pytest.raises(RoundNotFound):
        replay_from_stream(store.commits(TABLE), "roulette-1:9", published_rulebooks())


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_stream_without_an_index_tells_the_same(store: Store, number: int) -> None:
    round_id = f"roulette-1:{number}"
    streamed = replay_from_stream(store.commits(table_of(round_id)), round_id, published_rulebooks())
    assert list(streamed.frames) == frames(store, round_id)


def test_a_round_replays_under_its_recorded_rules_and_says_so(store: Store) -> None:
    """Whatever is published under the rulebook's id today."""
    book = published_rulebooks()[R2006]
    half_price = replace(book, content_hash=b"another", wagers={})
    replay = replay_from_store(store, "roulette-1:1", {R2006: half_price})
    assert len(replay.notes) == 1
    assert book.content_hash.hex()[:16] in replay.notes[0]
    assert list(replay.frames) == frames(store, "roulette-1:1")
    assert "no longer published" in replay_from_store(store, "roulette-1:1", {}).notes[0]
    assert replay_from_store(store, "roulette-1:1", published_rulebooks()).notes == ()


def test_a_commit_that_does_not_follow_stops_the_replay(store: Store) -> None:
    class Altered:
        """A store in which one commit of the round was replaced."""

        def round_span(self, round_id: str) -> tuple[str, int, int]:
            return store.round_span(round_id)

        def load(self, stream_id: str, at_seq: int | None = None, catalogue: Catalogue = CATALOGUE) -> Live:
            return store.load(stream_id, at_seq, catalogue)

        def commits(self, stream_id: str, after_seq: int = 0, up_to_seq: int | None = None) -> Iterator[Record]:
            for record in store.commits(stream_id, after_seq, up_to_seq):
                if record.commit.seq == 12:
                    commit = pb.Commit.FromString(record.data)
                    commit.command_id = "another"
                    yield seal(commit)
                else:
                    yield record

    replay = replay_from_store(Altered(), "roulette-1:1", published_rulebooks())
    with pytest.raises(BrokenRecord, match="roulette-1 seq 13"):
        list(replay.frames)


def test_replay_cannot_write_and_leaves_the_file_as_it_is(data: Path, store: Store) -> None:
    before = (data / "log.db").read_bytes()
    record = next(iter(store.commits(TABLE)))
    with pytest.raises(sqlite3.OperationalError, match="readonly"):
        store.append([record])
    frames(store, "roulette-1:1")
    assert (data / "log.db").read_bytes() == before
