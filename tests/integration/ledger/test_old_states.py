"""Old states: any round of a long history is shown from a state near it, and as it would be from all of history."""

from collections.abc import Iterator
from contextlib import closing, suppress
from itertools import pairwise
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.audit.state_keeper import StateKeeper
from ledger.core.chain import Record
from ledger.core.commands import Live
from ledger.log import old_states, sqlite
from ledger.log.old_states import OldStates
from ledger.log.store import Store
from services.running.settings import Settings
from tests.support.floors import WrittenFloor, evening
from tests.support.processes import wait_until
from tests.support.roulette.console import RouletteTable
from tests.support.served import served

KEY, EVERY = b"k" * 32, 16
TABLES = ("roulette-1", "roulette-2")


class CountingStore(Store):
    """Knows how many commits were read to answer."""

    read = 0

    def history(self, stream_id: str, after_seq: int = 0, up_to_seq: int | None = None) -> Iterator[Record]:
        for record in super().history(stream_id, after_seq, up_to_seq):
            self.read += 1
            yield record


@pytest.fixture
def floor(tmp_path: Path) -> WrittenFloor:
    written = WrittenFloor(tmp_path)
    for name in TABLES:
        written.send(*evening(RouletteTable(name), 20))
    return written


def keeper_of(floor: WrittenFloor, key: bytes = KEY, every: int = EVERY, furthest: int = EVERY) -> StateKeeper:
    keeper = StateKeeper(floor.settings.store, floor.settings.old_states, key, every=every, furthest=furthest)
    keeper.look()
    return keeper


def filled(floor: WrittenFloor, key: bytes = KEY) -> None:
    keeper = keeper_of(floor, key)
    while keeper.step():
        pass
    keeper.close()


def reader(floor: WrittenFloor, key: bytes = KEY) -> CountingStore:
    store = CountingStore.open_read_only(
        floor.settings.store, old_states=OldStates.open_read_only(floor.settings.old_states, key)
    )
    assert isinstance(store, CountingStore)
    return store


def kept(floor: WrittenFloor) -> list[tuple[str, int]]:
    db = sqlite.connect_read_only(floor.settings.old_states)
    rows = db.execute("SELECT stream_id, seq FROM snapshots ORDER BY stream_id, seq").fetchall()
    db.close()
    return rows


def kept_by_others(floor: WrittenFloor) -> list[tuple[str, int]]:
    """None while their file is just being made."""
    with suppress(sqlite.DatabaseError):
        return kept(floor)
    return []


def edit(floor: WrittenFloor, sql: str) -> None:
    db = sqlite.connect(floor.settings.old_states, schema="", durable=False)
    db.execute(sql)
    db.close()


def test_a_stream_as_of_any_commit_is_loaded_from_a_state_near_it(floor: WrittenFloor) -> None:
    filled(floor)
    store = reader(floor)
    for table in TABLES:
        last = store.head(table).seq
        assert last > 4 * EVERY
        live = Live(table)
        for seq in range(1, last + 1):
            store.read = 0
            found = store.load(table, seq)
            assert store.read < EVERY, f"{table} seq {seq}"
            live = floor.store.load(table, seq)
            assert found == live
    store.close()


def test_old_states_are_kept_for_good_as_streams_grow(floor: WrittenFloor) -> None:
    filled(floor)
    before = kept(floor)
    assert [seq for name, seq in before if name == TABLES[0]] == list(range(EVERY, before[-1][1] + 1, EVERY))
    keeper = keeper_of(floor)
    assert not keeper.step(), "all are there"
    floor.send(*evening(RouletteTable("roulette-3"), 20))
    assert not keeper.step(), "it has not looked"
    keeper.look()
    assert keeper.step()
    keeper.close()
    assert kept(floor) == [*before, ("roulette-3", EVERY)]


def test_filling_goes_on_where_it_was_interrupted(floor: WrittenFloor) -> None:
    for steps in (1, 3, 2):
        keeper = keeper_of(floor)
        for _ in range(steps):
            assert keeper.step()
        keeper.close()
    assert len(kept(floor)) == 6, "each step adds one, and none is made twice"
    filled(floor)
    assert kept(floor) == [
        (name, seq) for name in TABLES for seq in range(EVERY, floor.store.head(name).seq + 1, EVERY)
    ]


@pytest.mark.parametrize("change", ["state = x'00'", "checksum = zeroblob(32)", "stream_id = 'roulette-2'"])
def test_an_edited_state_is_passed_over(floor: WrittenFloor, change: str) -> None:
    filled(floor)
    edit(floor, f"UPDATE OR REPLACE snapshots SET {change} WHERE stream_id = 'roulette-1' AND seq = {2 * EVERY}")
    store = reader(floor)
    for name in TABLES:
        store.read = 0
        assert store.load(name, 2 * EVERY + 1) == floor.store.load(name, 2 * EVERY + 1)
    assert store.read <= EVERY + 1, "the state before it is still good"
    store.close()


def test_states_that_another_key_or_another_version_wrote_are_dropped_and_made_anew(floor: WrittenFloor) -> None:
    filled(floor)
    assert OldStates.open_read_only(floor.settings.old_states, b"other" * 8) is None
    keeper_of(floor, b"other" * 8).close()
    assert kept(floor) == []
    filled(floor, b"other" * 8)
    edit(floor, "UPDATE written_by SET label = x'01'")
    assert OldStates.open_read_only(floor.settings.old_states, b"other" * 8) is None
    keeper_of(floor, b"other" * 8).close()
    assert kept(floor) == []


def test_a_file_that_is_no_database_is_made_anew_and_read_as_none(floor: WrittenFloor) -> None:
    floor.settings.old_states.write_bytes(b"no database " * 1000)
    assert OldStates.open_read_only(floor.settings.old_states, KEY) is None
    filled(floor)
    assert kept(floor)


def test_states_of_a_log_that_the_store_no_longer_holds_are_forgotten(floor: WrittenFloor, tmp_path: Path) -> None:
    filled(floor)
    other = WrittenFloor(tmp_path / "other")
    other.send(*evening(RouletteTable(TABLES[0]), 50, [("red", ""), ("black", "")]))
    other.store.close()
    floor.store.close()
    for path in floor.settings.data.glob("log.db*"):
        path.unlink()
    keeper = keeper_of_file(other.settings.store, floor.settings.old_states)
    store = Store.open_read_only(
        other.settings.store, old_states=OldStates.open_read_only(floor.settings.old_states, KEY)
    )
    assert store.load(TABLES[0], 40) == Store.open_read_only(other.settings.store).load(TABLES[0], 40)
    while keeper.step():
        pass
    assert [seq for name, seq in kept(floor) if name == TABLES[0]][:2] == [EVERY, 2 * EVERY]
    newest = OldStates.open_read_only(floor.settings.old_states, KEY)
    assert newest is not None
    found = newest.newest(TABLES[0])
    assert found is not None
    assert list(store.hashes(TABLES[0], found[0].seq - 1, found[0].seq)) == [found[0].hash]


def test_a_later_process_looks_only_at_streams_that_have_new_commits(floor: WrittenFloor) -> None:
    """However many streams have none: those of a floor of years are hundreds of thousands."""
    filled(floor)
    again = keeper_of(floor)
    assert again._due == {}
    again.close()
    table = RouletteTable("roulette-3")
    floor.send(*evening(table, 2))
    again = keeper_of(floor)
    assert [*again._due] == ["roulette-3"]
    while again.step():
        pass
    again.close()


def test_a_process_that_meets_another_log_looks_at_all_streams(floor: WrittenFloor, tmp_path: Path) -> None:
    filled(floor)
    other = WrittenFloor(tmp_path / "other")
    other.send(*evening(RouletteTable("roulette-1"), 40))
    keeper = keeper_of_file(other.settings.store, floor.settings.old_states)
    assert [*keeper._due] == ["roulette-1"]
    keeper.close()


def keeper_of_file(store: Path, states: Path) -> StateKeeper:
    keeper = StateKeeper(store, states, KEY, every=EVERY, furthest=EVERY)
    keeper.look()
    return keeper


def test_large_states_are_kept_where_the_commits_since_weigh_as_much(tmp_path: Path) -> None:
    """A table with many wagers up: a state every few commits would be larger than the ledger."""
    floor, table = WrittenFloor(tmp_path), RouletteTable("roulette-1")
    floor.send(*table.opening())
    floor.send(*(table.place("straight", str(1 + k % 36)) for k in range(400)))
    keeper = keeper_of(floor, every=4, furthest=64)
    while keeper.step():
        pass
    keeper.close()
    db = sqlite.connect_read_only(floor.settings.old_states)
    states = db.execute("SELECT seq, LENGTH(state) FROM snapshots ORDER BY seq").fetchall()
    db.close()
    assert len(states) > 5
    for (seq, size), (following, _) in pairwise(states):
        assert following - seq <= 64
        weight = floor.store.bytes_of("roulette-1", seq, following)
        assert weight >= size * 0.9 or following - seq == 64


def test_a_stream_that_cannot_be_read_is_left_out_and_the_others_have_states(
    floor: WrittenFloor, caplog: pytest.LogCaptureFixture
) -> None:
    db = sqlite.connect(floor.settings.store, schema="", durable=False)
    db.execute("UPDATE commits SET data = x'00' WHERE stream_id = 'roulette-1' AND seq = 20")
    db.close()
    filled(floor)
    assert [seq for name, seq in kept(floor) if name == "roulette-1"] == [EVERY]
    assert len(kept(floor)) > 4
    assert "no old states of roulette-1" in caplog.text


def test_whoever_serves_replay_keeps_old_states_and_shows_rounds_from_them(tmp_path: Path) -> None:
    """A ledger from before there were old states: they are added when it is served."""
    written = WrittenFloor(tmp_path)
    written.send(*evening(RouletteTable(TABLES[0]), 240))
    assert written.store.head(TABLES[0]).seq > old_states.EVERY
    written.store.close()
    with served(Settings(data=tmp_path)) as floor, closing(floor.client()) as client:
        wait_until(lambda: bool(kept_by_others(written)), 30, "a state is kept")
        (seq,) = {seq for name, seq in kept(written) if name == TABLES[0]}
        assert seq == old_states.EVERY
        key = floor.settings.old_states_key
        assert key.stat().st_mode & 0o077 == 0
        store = reader(written, key.read_bytes())
        _, first, _ = store.round_span(f"{TABLES[0]}:235")
        assert first > seq
        store.load(TABLES[0], first - 1)
        assert store.read == first - 1 - seq
        store.close()
        sees_all = client.metadata("GetFrames", pb.Actor(role=pb.ROLE_SURVEILLANCE))
        shown = list(client.past.GetFrames(pb.GetFramesRequest(round_id=f"{TABLES[0]}:235"), metadata=sees_all))
        assert next(frame.event.commit.seq for frame in shown if frame.HasField("event")) == first
