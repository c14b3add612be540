"""One partition of the log in a worker: marks, repeats, gaps, forged records, tables set aside. No broker."""

import random
from collections.abc import Callable, Sequence

import pytest

import roundledger.v1 as pb
from ledger.worker import partition_fold
from ledger.core.chain import Record, seal
from ledger.core.folding import Fold, Outputs, fold
from ledger.log.kafka_topic import TopicRecord
from ledger.worker.partition_fold import PartitionFold, Unit, mark_key, table_key
from tests.support.partitions import PARTITIONS, Reader, dealt, in_partition, played, tables_of

PARTITION = 3
FIRST, SECOND = tables_of(PARTITION, 2)

Entries = dict[bytes, bytes]


def resume(entries: Entries) -> PartitionFold:
    return PartitionFold(PARTITION, PARTITIONS, entries.get)


def run(partition: PartitionFold, records: Sequence[TopicRecord]) -> Unit:
    for record in records:
        partition.apply(record)
    return partition.take()


def numbers(unit: Unit) -> list[tuple[str, int]]:
    return [(batch.table_id, batch.seq) for batch in unit.batches]


class Poison:
    """Makes the fold fail at one commit until it is cured."""

    def __init__(self, table_id: str, seq: int) -> None:
        self.at = (table_id, seq)
        self.cured = False

    def fold(self, before: Fold, record: Record) -> tuple[Fold, Outputs]:
        if (record.commit.table_id, record.commit.seq) == self.at and not self.cured:
            raise ValueError("no such wheel")
        return fold(before, record)


@pytest.fixture
def poison(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], Poison]:
    def _poison(table_id: str, seq: int) -> Poison:
        poison = Poison(table_id, seq)
        monkeypatch.setattr(partition_fold, "fold", poison.fold)
        return poison

    return _poison


def test_outputs_are_those_of_the_pure_fold() -> None:
    hands = [played(FIRST), played(SECOND, rounds=3)]
    unit = run(resume({}), in_partition(PARTITION, dealt(hands)))
    reader = Reader()
    reader.read(unit.batches, unit.settlements)
    reader.must_hold(hands)
    assert not unit.alerts


def test_it_goes_on_where_the_saved_mark_stands() -> None:
    records = in_partition(PARTITION, played(FIRST))
    first = run(resume({}), records[:7])
    later = resume(first.entries)
    assert later.next_offset == 7
    assert numbers(run(later, records)) == [(FIRST, seq) for seq in range(8, len(records) + 1)]


def test_a_record_that_comes_again_is_passed_over() -> None:
    records = in_partition(PARTITION, played(FIRST))
    partition = resume({})
    run(partition, records)
    assert numbers(run(partition, records)) == []


def test_states_newer_than_the_mark_publish_nothing_again() -> None:
    records = in_partition(PARTITION, dealt([played(FIRST), played(SECOND)]))
    partition = resume({})
    early, late = run(partition, records[:9]), run(partition, records[9:20])
    partition = resume(late.entries | {mark_key(PARTITION): early.entries[mark_key(PARTITION)]})
    assert partition.next_offset == 9
    assert numbers(run(partition, records[9:20])) == []
    assert numbers(run(partition, records[20:21])) == [(FIRST, 11)]


def test_a_state_older_than_the_mark_is_folded_again_from_there() -> None:
    """A worker that was replaced, and does not know it yet, wrote its older state after its successor's."""
    records = in_partition(PARTITION, dealt([played(FIRST), played(SECOND)]))
    partition = resume({})
    early, late = run(partition, records[:10]), run(partition, records[10:])
    partition = resume(late.entries | {table_key(FIRST): early.entries[table_key(FIRST)]})
    assert partition.next_offset == 9, "after the last commit of the older state"
    again = numbers(run(partition, records[9:]))
    assert again == [(FIRST, seq) for seq in range(6, len(records) // 2 + 1)]


def test_a_lost_or_unreadable_state_is_folded_again_from_the_beginning() -> None:
    records = in_partition(PARTITION, dealt([played(FIRST), played(SECOND)]))
    entries = run(resume({}), records).entries
    for damaged in (entries | {table_key(FIRST): b"\x00"}, {k: v for k, v in entries.items() if k != table_key(FIRST)}):
        partition = resume(damaged)
        assert partition.next_offset == 0
        assert numbers(run(partition, records)) == [(FIRST, seq) for seq in range(1, len(records) // 2 + 1)]


def test_what_does_not_extend_its_table_is_ignored() -> None:
    honest = played(FIRST)
    others = played(FIRST, rounds=1, wagers=3)
    forged = [
        seal(pb.Commit(table_id=FIRST, seq=9, prev_hash=b"?")),
        seal(pb.Commit(table_id=FIRST, seq=20, prev_hash=honest[7].hash)),
        others[8],
    ]
    unit = run(resume({}), in_partition(PARTITION, [*honest[:8], *forged, *honest[8:], honest[3]]))
    reader = Reader()
    reader.read(unit.batches, unit.settlements)
    reader.must_hold([honest])


def test_what_is_no_commit_of_its_key_and_partition_is_ignored(caplog: pytest.LogCaptureFixture) -> None:
    (first, *_), stranger = played(FIRST), tables_of(PARTITION + 1, 1)[0]
    raw = [
        TopicRecord(PARTITION, 0, FIRST.encode(), b"\xff\xff", b""),
        TopicRecord(PARTITION, 1, b"\xff", first.data, b""),
        TopicRecord(PARTITION, 2, SECOND.encode(), first.data, b""),
        TopicRecord(PARTITION, 3, stranger.encode(), played(stranger)[0].data, b""),
        TopicRecord(PARTITION, 4, b"", b"", b""),
    ]
    unit = run(resume({}), raw)
    assert not unit.batches
    assert not unit.alerts
    assert len(caplog.records) == len(raw)
    assert resume(unit.entries).next_offset == len(raw)


def test_a_record_that_was_ignored_stays_ignored_when_it_is_read_again() -> None:
    """It chains to a commit that lies behind it: every reader ignored it, so must one whose state is ahead."""
    honest = played(FIRST)
    early = seal(pb.Commit(table_id=FIRST, seq=9, prev_hash=honest[7].hash, events=honest[8].commit.events))
    records = in_partition(PARTITION, [*honest[:7], early, *honest[7:]])
    partition = resume({})
    before, after = run(partition, records[:7]), run(partition, records[7:9])
    assert numbers(after) == [(FIRST, 8)]
    partition = resume(after.entries | {mark_key(PARTITION): before.entries[mark_key(PARTITION)]})
    unit = run(partition, records[7:10])
    assert [(batch.seq, batch.commit_hash) for batch in unit.batches] == [(9, honest[8].hash)]


def test_a_commit_that_cannot_be_folded_sets_only_its_table_aside(poison: Callable[[str, int], Poison]) -> None:
    poison(FIRST, 8)
    hands = [played(FIRST), played(SECOND)]
    partition = resume({})
    unit = run(partition, in_partition(PARTITION, dealt(hands)))
    assert [(a.table_id, a.seq, a.reason, a.released) for a in unit.alerts] == [
        (FIRST, 8, "ValueError: no such wheel", False)
    ]
    assert [seq for table_id, seq in numbers(unit) if table_id == FIRST] == list(range(1, 8))
    assert [seq for table_id, seq in numbers(unit) if table_id == SECOND] == list(range(1, len(hands[1]) + 1))


def test_a_table_stays_aside_over_a_restart_and_the_alert_is_repeated(poison: Callable[[str, int], Poison]) -> None:
    poison(FIRST, 8).cured = False
    records = in_partition(PARTITION, played(FIRST))
    entries = run(resume({}), records[:10]).entries
    partition = resume(entries)
    unit = run(partition, records[10:])
    assert numbers(unit) == []
    assert [(a.seq, a.released) for a in unit.alerts] == [(8, False)]
    assert list(partition.set_aside) == [FIRST]


def test_a_lost_entry_of_a_table_set_aside_is_noticed(poison: Callable[[str, int], Poison]) -> None:
    poison(FIRST, 8)
    records = in_partition(PARTITION, played(FIRST))
    partition = resume({})
    early, late = run(partition, records[:7]), run(partition, records[7:])
    partition = resume(late.entries | {table_key(FIRST): early.entries[table_key(FIRST)]})
    assert partition.next_offset == 7
    assert [alert.seq for alert in run(partition, records[7:]).alerts] == [8]


@pytest.mark.parametrize("restarted", [False, True])
def test_a_released_table_goes_on_with_what_it_missed(poison: Callable[[str, int], Poison], restarted: bool) -> None:
    poisoned, hands = poison(FIRST, 8), [played(FIRST), played(SECOND)]
    records = in_partition(PARTITION, dealt(hands))
    reader, partition = Reader(), resume({})
    unit = run(partition, records)
    reader.read(unit.batches, unit.settlements)
    poisoned.cured = True
    if restarted:
        partition = resume(unit.entries)
        partition.take()
    offsets = partition.release(FIRST)
    assert offsets == range(14, len(records))
    for record in records[offsets.start : offsets.stop]:
        partition.apply_released(FIRST, record)
    partition.end_release()
    unit = partition.take()
    assert [(alert.seq, alert.released) for alert in unit.alerts] == [(8, True)]
    assert {table_id for table_id, _ in numbers(unit)} == {FIRST}
    reader.read(unit.batches, unit.settlements)
    reader.must_hold(hands)


def test_a_crash_amid_a_release_loses_nothing(poison: Callable[[str, int], Poison]) -> None:
    poisoned, hands = poison(FIRST, 8), [played(FIRST), played(SECOND)]
    records = in_partition(PARTITION, dealt(hands))
    reader, partition = Reader(), resume({})
    unit = run(partition, records)
    reader.read(unit.batches, unit.settlements)
    poisoned.cured = True
    for record in records[partition.release(FIRST).start :][:5]:
        partition.apply_released(FIRST, record)
    amid = partition.take()
    reader.read(amid.batches, amid.settlements)
    partition = resume(unit.entries | amid.entries)
    assert partition.next_offset == 14, "where the table had stopped"
    unit = run(partition, records[14:])
    reader.read(unit.batches, unit.settlements)
    reader.must_hold(hands)
    assert reader.repeats == 0


def test_a_release_in_vain_sets_the_table_aside_again(poison: Callable[[str, int], Poison]) -> None:
    poison(FIRST, 8)
    records = in_partition(PARTITION, played(FIRST))
    partition = resume({})
    run(partition, records)
    for record in records[partition.release(FIRST).start :]:
        partition.apply_released(FIRST, record)
    partition.end_release()
    unit = partition.take()
    assert [(alert.seq, alert.released) for alert in unit.alerts] == [(8, True), (8, False)]
    assert numbers(unit) == []
    assert resume(unit.entries).next_offset == len(records)


def test_the_release_of_a_table_that_is_not_aside_does_nothing() -> None:
    partition = resume({})
    run(partition, in_partition(PARTITION, played(FIRST)))
    assert not partition.release(FIRST)
    assert not partition.release("no-such-table")
    assert not partition.has_news


def test_a_table_set_aside_at_its_first_commit_can_be_saved() -> None:
    strange = seal(pb.Commit(table_id=FIRST, seq=1, events=[pb.Event()]))
    empty = seal(pb.Commit(table_id=SECOND, seq=1))
    unit = run(resume({}), in_partition(PARTITION, [strange, empty]))
    partition = resume(unit.entries)
    assert partition.next_offset == 2
    assert list(partition.set_aside) == [FIRST]


@pytest.mark.parametrize("seed", range(20))
def test_no_order_of_crashes_and_lost_writes_loses_an_output(seed: int) -> None:
    """A worker's last writes may not arrive, and those of one that was replaced may arrive after its successor's."""
    chance = random.Random(seed)
    hands = [played(table_id, rounds=6) for table_id in tables_of(PARTITION, 4)]
    records = in_partition(PARTITION, dealt(hands))
    reader, changelog, lives = Reader(), Entries(), 0
    while lives < 30:
        lives += 1
        partition, written = resume(changelog), []
        goal = chance.randrange(1, len(records) + 1) if lives < 30 else len(records)
        while partition.next_offset < goal:
            step = records[partition.next_offset : min(goal, partition.next_offset + chance.randrange(1, 12))]
            unit = run(partition, step)
            reader.read(unit.batches, unit.settlements)
            written.append(unit.entries)
        arrived = written[: chance.randrange(len(written) + 1)] if lives < 30 else written
        for entries in arrived:
            changelog |= entries
        if arrived and chance.random() < 0.3:
            changelog |= dict(chance.sample(sorted(chance.choice(arrived).items()), 1))
    reader.must_hold(hands)
    assert resume(changelog).next_offset <= len(records)
