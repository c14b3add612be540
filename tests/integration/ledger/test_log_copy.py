"""A log copied to another engine is the same log; what is already there must be its beginning."""

from pathlib import Path

import pytest

from ledger.core.chain import BrokenRecord
from ledger.log.log_copy import FileLog, NotAPrefix, copy_log, copy_public_keys
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.store import Store
from tests.support.floors import WrittenFloor, evening
from tests.support.roulette.console import RouletteTable


def quiet(advance: int) -> None:
    """No progress is shown."""


def trust(floor: WrittenFloor) -> TrustedHosts:
    return TrustedHosts.from_folder(floor.settings.keys)


@pytest.fixture
def floor(tmp_path: Path) -> WrittenFloor:
    floor = WrittenFloor(tmp_path / "source")
    tables = [evening(RouletteTable(f"roulette-{number}"), rounds=1) for number in (1, 2)]
    for commands in zip(*tables, strict=True):
        floor.send(*commands)
    return floor


@pytest.fixture
def empty(tmp_path: Path) -> Store:
    return Store.open(tmp_path / "copy.db", durable=False)


def content(store: Store) -> list[tuple[int, bytes, bytes, bytes]]:
    return [(position, r.data, r.hash, r.signature) for position, r in store.since(0, 10_000)]  # type: ignore[union-attr]


def test_a_copy_has_the_same_bytes_signatures_order_and_rounds(floor: WrittenFloor, empty: Store) -> None:
    heads = copy_log(FileLog(floor.store), FileLog(empty), trust(floor), quiet)
    assert content(empty) == content(floor.store)
    assert heads == floor.store.heads() == empty.heads()
    assert empty.rounds() == floor.store.rounds()


def test_a_copy_goes_on_where_it_ends(floor: WrittenFloor, empty: Store) -> None:
    copy_log(FileLog(floor.store), FileLog(empty), trust(floor), quiet)
    floor.send(*evening(RouletteTable("roulette-3"), rounds=1))
    seen: list[int] = []
    copy_log(FileLog(floor.store), FileLog(empty), trust(floor), seen.append)
    assert content(empty) == content(floor.store)
    assert sum(seen) == floor.store.count()


def test_an_interrupted_copy_goes_on(floor: WrittenFloor, empty: Store) -> None:
    empty.append(list(floor.store.commits("roulette-2", up_to_seq=9)))
    copy_log(FileLog(floor.store), FileLog(empty), trust(floor), quiet)
    assert empty.heads() == floor.store.heads()


def test_a_destination_with_another_history_is_refused_and_left_alone(
    floor: WrittenFloor, empty: Store, tmp_path: Path
) -> None:
    other = WrittenFloor(tmp_path / "other")
    other.send(*evening(RouletteTable("roulette-1"), 1, [("black", "")]))
    empty.append(list(other.store.commits("roulette-1")))
    before = content(empty)
    with pytest.raises(NotAPrefix, match="roulette-1 seq 12 is another commit"):
        copy_log(FileLog(floor.store), FileLog(empty), trust(floor), quiet)
    assert content(empty) == before


def test_a_destination_that_is_ahead_is_refused(floor: WrittenFloor, empty: Store) -> None:
    copy_log(FileLog(floor.store), FileLog(empty), trust(floor), quiet)
    short = Store.open(":memory:", durable=False)
    short.append(list(floor.store.commits("roulette-1", up_to_seq=5)))
    with pytest.raises(NotAPrefix, match="the source does not hold roulette-1 seq 16"):
        copy_log(FileLog(short), FileLog(empty), trust(floor), quiet)


def test_a_damaged_source_is_not_copied_beyond_the_damage(floor: WrittenFloor, empty: Store) -> None:
    floor.store._db.execute("UPDATE commits SET data = zeroblob(9) WHERE stream_id = 'roulette-2' AND seq = 9")
    with pytest.raises(BrokenRecord, match="roulette-2 seq 9"):
        copy_log(FileLog(floor.store), FileLog(empty), trust(floor), quiet)
    assert empty.head("roulette-2").seq < 9


def test_what_no_reader_would_accept_is_not_copied(floor: WrittenFloor, empty: Store) -> None:
    """Neither is what follows it: it would be another history."""
    forged = Signer.ephemeral("host-1").sign(next(floor.store.commits("roulette-2", 8)))
    floor.store._db.execute(
        "UPDATE commits SET signature = ? WHERE stream_id = 'roulette-2' AND seq = 9", (forged.signature,)
    )
    with pytest.raises(BrokenRecord, match="roulette-2 seq 9: it does not carry the signature of host host-1"):
        copy_log(FileLog(floor.store), FileLog(empty), trust(floor), quiet)
    assert empty.head("roulette-2").seq < 9


def test_public_keys_come_along_and_private_ones_do_not(floor: WrittenFloor, tmp_path: Path) -> None:
    assert copy_public_keys(floor.settings.keys, tmp_path / "keys") == 1
    assert [path.name for path in (tmp_path / "keys").iterdir()] == ["host-1.pub"]
