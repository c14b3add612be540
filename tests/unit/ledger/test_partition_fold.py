"""One partition of the log in a worker: marks, repeats, gaps, forged records, streams set aside. No broker."""

import random
from collections.abc import Callable, Sequence

import msgspec
import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import Record, seal
from ledger.core.fold import Fold, Outputs, fold
from ledger.log.signing import Signer
from ledger.log.topic_record import TopicRecord
from ledger.worker import partition_fold, saved
from ledger.worker.partition_fold import PartitionFold, Unit
from ledger.worker.saved import SavedStates, mark_name, stream_name
from tests.support.partitions import (
    SIGNER,
    WORKER,
    WORKERS,
    Entries,
    Reader,
    crowded,
    dealt,
    in_groups,
    in_partition,
    played,
    resume,
    saved_of,
    streams_of,
)
from tests.support.revisions import LATER_REVISION, later_version

PARTITION = 3
FIRST, SECOND = streams_of(PARTITION, 2)
MARK = mark_name(PARTITION)


def begin(entries: Entries) -> PartitionFold:
    return resume(PARTITION, entries)


def run(partition: PartitionFold, records: Sequence[TopicRecord]) -> Unit:
    for record in records:
        partition.apply(record)
    return partition.take()


def cut(records: list[Record], chance: random.Random, at_most: int) -> list[list[Record]]:
    """Into groups, as a host may have decided them together."""
    groups, left = [], records
    while left:
        count = chance.randint(1, at_most)
        groups.append(left[:count])
        left = left[count:]
    return groups


def numbers(unit: Unit) -> list[tuple[str, int]]:
    return [(batch.stream_id, batch.seq) for batch in unit.batches]


def said(unit: Unit) -> list[tuple[int, str, int]]:
    return [(alert.kind, alert.stream_id, alert.seq) for alert in unit.alerts]


class Poison:
    """Makes the fold fail at one commit until it is cured."""

    def __init__(self, stream_id: str, seq: int) -> None:
        self.at = (stream_id, seq)
        self.cured = False

    def fold(self, catalogue: Catalogue, before: Fold, record: Record) -> tuple[Fold, Outputs]:
        if (record.commit.stream_id, record.commit.seq) == self.at and not self.cured:
            raise ValueError("no such wheel")
        return fold(catalogue, before, record)


@pytest.fixture
def poison(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], Poison]:
    def _poison(stream_id: str, seq: int) -> Poison:
        poison = Poison(stream_id, seq)
        monkeypatch.setattr(partition_fold, "fold", poison.fold)
        return poison

    return _poison


@pytest.fixture(params=[1, 5, 10_000], ids=lambda every: f"states saved every {every}")
def save_every(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> int:
    monkeypatch.setattr(partition_fold, "SAVE_EVERY", request.param)
    return int(request.param)


@pytest.fixture
def always(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every state is saved at once."""
    monkeypatch.setattr(partition_fold, "SAVE_EVERY", 1)


def test_outputs_are_those_of_the_pure_fold() -> None:
    hands = [played(FIRST), played(SECOND, rounds=3)]
    unit = run(begin({}), in_partition(PARTITION, dealt(hands)))
    reader = Reader()
    reader.read(unit.batches, unit.settlements, unit.notices)
    reader.must_hold(hands)
    assert not unit.alerts


def test_it_goes_on_where_the_saved_mark_stands(save_every: int) -> None:
    """It reads again what it needs for the states, and publishes none of it again."""
    records = in_partition(PARTITION, played(FIRST))
    partition = begin({})
    entries = saved_of(run(partition, records[:4])) | saved_of(run(partition, records[4:7]))
    later = begin(entries)
    assert later.next_offset == {1: 7, 5: 7, 10_000: 0}[save_every]
    assert numbers(run(later, records)) == [(FIRST, seq) for seq in range(8, len(records) + 1)]


class _MarkBefore(msgspec.Struct, array_like=True):
    """A mark as it was saved before there were notices."""

    offset: int
    reached: dict[str, int]


def upgraded(entries: Entries) -> Entries:
    """What a worker of an earlier version has saved: it counted no notices, and kept states that do not say how many
    there were."""
    states = SavedStates(entries.get, WORKER, WORKERS, CATALOGUE)
    mark = states.mark(PARTITION)
    old = states.signed({MARK: msgspec.msgpack.encode(_MarkBefore(mark.offset, mark.reached))})
    for stream_id in mark.reached:
        if (kept := states._load(stream_name(stream_id))) is not None:
            old |= states.signed({stream_name(stream_id): msgspec.msgpack.encode(msgspec.msgpack.decode(kept)[:-1])})
    return old


def told(unit: Unit) -> list[tuple[str, int]]:
    return [(notice.stream_id, notice.number) for notice in unit.notices]


def test_after_an_upgrade_all_notices_are_published_and_nothing_else_again(save_every: int) -> None:
    """Also those of commits whose postings an earlier version published: who begins now is told from the first on."""
    hands = [played(FIRST), played(SECOND)]
    records = in_partition(PARTITION, dealt(hands))
    before = run(begin({}), records[:20])
    later = begin(upgraded(saved_of(before)))
    assert later.next_offset == 0
    unit = run(later, records)
    assert numbers(unit) == [(record.commit.stream_id, record.commit.seq) for record in dealt(hands)[20:]]
    reader = Reader()
    reader.read([*before.batches, *unit.batches], [*before.settlements, *unit.settlements], unit.notices)
    reader.must_hold(hands)
    assert told(run(begin(saved_of(before) | saved_of(unit)), records)) == []


def test_an_upgrade_that_is_interrupted_is_begun_again(save_every: int) -> None:
    """What was told twice has the same numbers."""
    hand = played(FIRST)
    records = in_partition(PARTITION, hand)
    before = run(begin({}), records[:12])
    entries, reader = upgraded(saved_of(before)), Reader()
    reader.read(before.batches, before.settlements, ())
    for end in (5, 9, len(records)):
        unit = run(begin(entries), records[:end])
        reader.read(unit.batches, unit.settlements, unit.notices)
        entries |= saved_of(unit)
    reader.must_hold([hand])


def test_a_record_that_comes_again_is_passed_over() -> None:
    records = in_partition(PARTITION, played(FIRST))
    partition = begin({})
    run(partition, records)
    assert numbers(run(partition, records)) == []


def test_states_newer_than_the_mark_publish_nothing_again(always: None) -> None:
    records = in_partition(PARTITION, dealt([played(FIRST), played(SECOND)]))
    partition = begin({})
    early, late = run(partition, records[:9]), run(partition, records[9:20])
    partition = begin(saved_of(late) | {MARK: saved_of(early)[MARK]})
    assert partition.next_offset == 9
    assert numbers(run(partition, records[9:20])) == []
    assert numbers(run(partition, records[20:21])) == [(FIRST, 11)]


def test_a_state_older_than_the_mark_is_folded_again_from_there(always: None) -> None:
    """A worker that was replaced, and does not know it yet, wrote its older state after its successor's."""
    records = in_partition(PARTITION, dealt([played(FIRST), played(SECOND)]))
    partition = begin({})
    early, late = run(partition, records[:10]), run(partition, records[10:20])
    partition = begin(saved_of(late) | {stream_name(FIRST): saved_of(early)[stream_name(FIRST)]})
    assert partition.next_offset == 9, "after the last commit of the older state"
    unit = run(partition, records[9:])
    assert numbers(unit) == numbers(run(begin(saved_of(late)), records))
    assert {seq for stream_id, seq in numbers(unit) if stream_id == FIRST} == set(range(11, len(records) // 2 + 1))


def test_a_lost_or_unreadable_state_is_folded_again_from_the_beginning(always: None) -> None:
    records = in_partition(PARTITION, dealt([played(FIRST), played(SECOND)]))
    entries, name = saved_of(run(begin({}), records[:20])), stream_name(FIRST)
    for damaged in (entries | {name: b"\x00"}, {k: v for k, v in entries.items() if k != name}):
        partition = begin(damaged)
        assert partition.next_offset == 0
        expected = numbers(run(begin(entries), records))
        assert numbers(run(partition, records)) == expected


def test_a_lost_mark_publishes_again(save_every: int) -> None:
    records = in_partition(PARTITION, played(FIRST))
    unit = run(begin({}), records)
    partition = begin({k: v for k, v in saved_of(unit).items() if k != MARK})
    assert partition.next_offset == 0
    again = run(partition, records)
    assert numbers(again) in ([], numbers(unit))


def test_what_another_saved_is_not_believed(always: None) -> None:
    """Whoever can write to the changelog could else take outputs away, or states for their own."""
    records = in_partition(PARTITION, played(FIRST))
    forged = saved.SavedStates({}.get, Signer.ephemeral("worker-1"), None, None)  # type: ignore[arg-type]
    entries = saved_of(run(begin({}), records[:7]))
    far = saved.Mark(10_000, {FIRST: 10_000})
    partition = begin(entries | forged.signed(forged.mark_data(PARTITION, far)))
    assert numbers(run(partition, records)) == [(FIRST, seq) for seq in range(8, len(records) + 1)]
    swapped = begin({stream_name(SECOND): entries[stream_name(FIRST)], MARK: entries[MARK]})
    assert swapped.next_offset == 0, "nor is one stream's state that of another"


def test_what_does_not_extend_its_stream_is_ignored() -> None:
    honest = played(FIRST)
    others = played(FIRST, rounds=1, wagers=3)
    forged = [
        SIGNER.sign(seal(pb.Commit(stream_id=FIRST, seq=9, prev_hash=b"?", host_id="host-1"))),
        SIGNER.sign(seal(pb.Commit(stream_id=FIRST, seq=20, prev_hash=honest[7].hash, host_id="host-1"))),
        others[8],
    ]
    unit = run(begin({}), in_partition(PARTITION, [*honest[:8], *forged, *honest[8:], honest[3]]))
    reader = Reader()
    reader.read(unit.batches, unit.settlements, unit.notices)
    reader.must_hold([honest])
    assert unit.alerts == [], "a race that was lost is none of anybody's business"


def test_what_no_host_of_the_floor_signed_is_ignored_and_told() -> None:
    """Though it extends its chain: the honest commit of that seq comes after it."""
    honest = played(FIRST)
    buy_in = pb.Event(bought_in=pb.BoughtIn(seat=1, player_id="eve", amount_cents=1_000_000))
    forgery = pb.Commit(
        stream_id=FIRST, kind="roulette", seq=9, prev_hash=honest[7].hash, host_id="host-1", events=[buy_in]
    )
    unsigned, stranger = seal(forgery), Signer.ephemeral("host-1").sign(seal(forgery))
    partition = begin({})
    unit = run(partition, in_partition(PARTITION, [*honest[:8], unsigned, stranger, *honest[8:]]))
    reader = Reader()
    reader.read(unit.batches, unit.settlements, unit.notices)
    reader.must_hold([honest])
    assert said(unit) == [(pb.ALERT_KIND_IGNORED, FIRST, 0)] * 2
    assert [alert.reason.partition(":")[0] for alert in unit.alerts] == [
        f"partition {PARTITION} offset {offset}" for offset in (8, 9)
    ]
    assert partition.forgeries.count == 2


def test_what_is_no_commit_of_its_partition_is_ignored(caplog: pytest.LogCaptureFixture) -> None:
    (first, *_), stranger = played(FIRST), streams_of(PARTITION + 1, 1)[0]
    nameless = pb.Commit(stream_id="x\nforged line" * 99, seq=1)
    values = [
        b"\xff\xff",
        first.data,
        pb.CommitGroup(commits=[played(stranger)[0].data]).SerializeToString(),
        b"",
        b"?" * 99,
        pb.CommitGroup(commits=[nameless.SerializeToString()]).SerializeToString(),
        pb.CommitGroup(commits=[b""] * 1001).SerializeToString(),
        pb.CommitGroup(beside=[first.hash]).SerializeToString(),
    ]
    raw = [TopicRecord(PARTITION, offset, FIRST.encode(), value, b"") for offset, value in enumerate(values)]
    unit = run(begin({}), raw)
    assert not unit.batches
    assert {alert.kind for alert in unit.alerts} == {pb.ALERT_KIND_IGNORED}
    assert len(unit.alerts) == len(caplog.records) == len(raw)
    assert not any("\n" in alert.stream_id + alert.reason or len(alert.reason) > 500 for alert in unit.alerts)
    assert not any("\n" in record.getMessage() for record in caplog.records)
    assert begin(saved_of(unit)).next_offset == len(raw)


def test_rubbish_does_not_fill_the_alerts() -> None:
    rubbish = [TopicRecord(PARTITION, offset, b"x", b"\xff", b"") for offset in range(500)]
    partition = begin({})
    assert len(run(partition, rubbish).alerts) == 20
    assert partition.forgeries.count == 500


def test_a_record_that_was_ignored_stays_ignored_when_it_is_read_again(always: None) -> None:
    """It chains to a commit that lies behind it: every reader ignored it, so must one whose state is ahead."""
    honest = played(FIRST)
    commit = pb.Commit(
        stream_id=FIRST, seq=9, prev_hash=honest[7].hash, host_id="host-1", events=honest[8].commit.events
    )
    records = in_partition(PARTITION, [*honest[:7], SIGNER.sign(seal(commit)), *honest[7:]])
    partition = begin({})
    before, after = run(partition, records[:7]), run(partition, records[7:9])
    assert numbers(after) == [(FIRST, 8)]
    partition = begin(saved_of(after) | {MARK: saved_of(before)[MARK]})
    unit = run(partition, records[7:10])
    assert [(batch.seq, batch.commit_hash) for batch in unit.batches] == [(9, honest[8].hash)]


def test_a_difference_is_published_as_told_marked_and_told_once(save_every: int) -> None:
    """A worker of a later version, whose roulette pays otherwise, goes on with what an earlier one began."""
    hand = played(FIRST, rounds=2)
    records, later = in_partition(PARTITION, hand), later_version()
    earlier = run(begin({}), records[:14])
    unit = run(resume(PARTITION, saved_of(earlier), later), records)
    assert not any(settlement.differs for settlement in earlier.settlements)
    assert [list(s.decisions) for s in (*earlier.settlements, *unit.settlements)] == [
        list(r.commit.decisions) for r in hand if r.commit.decisions
    ]
    ((settlement, alert),) = zip(unit.settlements, unit.alerts, strict=True)
    assert f"engine revision {LATER_REVISION} would take 0, pay 17600" in settlement.differs
    assert settlement.differs in alert.reason
    assert (alert.kind, alert.seq) == (pb.ALERT_KIND_DIFFERS, settlement.seq)
    assert run(resume(PARTITION, saved_of(earlier) | saved_of(unit), later), records).alerts == []


# --- Streams set aside ---


def test_a_commit_that_cannot_be_folded_sets_only_its_stream_aside(poison: Callable[[str, int], Poison]) -> None:
    poison(FIRST, 8)
    hands = [played(FIRST), played(SECOND)]
    unit = run(begin({}), in_partition(PARTITION, dealt(hands)))
    assert said(unit) == [(pb.ALERT_KIND_SET_ASIDE, FIRST, 8)]
    assert unit.alerts[0].reason == "ValueError: no such wheel"
    assert [seq for stream_id, seq in numbers(unit) if stream_id == FIRST] == list(range(1, 8))
    assert [seq for stream_id, seq in numbers(unit) if stream_id == SECOND] == list(range(1, len(hands[1]) + 1))


def test_a_stream_stays_aside_over_a_restart_and_the_alert_is_repeated(
    poison: Callable[[str, int], Poison], save_every: int
) -> None:
    poison(FIRST, 8)
    records = in_partition(PARTITION, played(FIRST))
    entries = saved_of(run(begin({}), records[:10]))
    partition = begin(entries)
    unit = run(partition, records)
    assert numbers(unit) == []
    assert said(unit) == [(pb.ALERT_KIND_SET_ASIDE, FIRST, 8)]
    assert list(partition.set_aside) == [FIRST]


def test_a_lost_mark_of_a_stream_set_aside_is_noticed(poison: Callable[[str, int], Poison], save_every: int) -> None:
    poison(FIRST, 8)
    records = in_partition(PARTITION, played(FIRST))
    partition = begin({})
    early, late = run(partition, records[:7]), run(partition, records[7:])
    partition = begin(saved_of(early) | saved_of(late) | {MARK: saved_of(early)[MARK]})
    assert partition.next_offset <= 7
    unit = run(partition, records)
    assert [alert.seq for alert in unit.alerts] == [8]
    assert numbers(unit) == []


@pytest.mark.parametrize("restarted", [False, True])
def test_a_released_stream_goes_on_with_what_it_missed(
    poison: Callable[[str, int], Poison], restarted: bool, save_every: int
) -> None:
    poisoned, hands = poison(FIRST, 8), [played(FIRST), played(SECOND)]
    records = in_partition(PARTITION, dealt(hands))
    reader, partition = Reader(), begin({})
    unit = run(partition, records)
    reader.read(unit.batches, unit.settlements, unit.notices)
    poisoned.cured = True
    if restarted:
        partition = begin(saved_of(unit))
        assert numbers(run(partition, records)) == []
    offsets = partition.release(FIRST)
    assert offsets == range(14, len(records))
    for record in records[offsets.start : offsets.stop]:
        partition.apply_released(FIRST, record)
    partition.end_release()
    unit = partition.take()
    assert said(unit) == [(pb.ALERT_KIND_RELEASED, FIRST, 8)]
    assert {stream_id for stream_id, _ in numbers(unit)} == {FIRST}
    reader.read(unit.batches, unit.settlements, unit.notices)
    reader.must_hold(hands)


def test_a_stream_that_is_released_before_it_is_met_again_goes_on(poison: Callable[[str, int], Poison]) -> None:
    """A worker that has just taken over has not read up to it yet."""
    poisoned, hands = poison(FIRST, 8), [played(FIRST), played(SECOND)]
    records = in_partition(PARTITION, dealt(hands))
    reader, unit = Reader(), run(begin({}), records)
    reader.read(unit.batches, unit.settlements, unit.notices)
    poisoned.cured = True
    partition = begin(saved_of(unit))
    assert partition.next_offset == 0
    assert not partition.release(FIRST)
    unit = run(partition, records)
    reader.read(unit.batches, unit.settlements, unit.notices)
    reader.must_hold(hands)
    assert begin(saved_of(unit)).set_aside == {}


def test_a_crash_amid_a_release_loses_nothing(poison: Callable[[str, int], Poison], save_every: int) -> None:
    poisoned, hands = poison(FIRST, 8), [played(FIRST), played(SECOND)]
    records = in_partition(PARTITION, dealt(hands))
    reader, partition = Reader(), begin({})
    unit = run(partition, records)
    reader.read(unit.batches, unit.settlements, unit.notices)
    poisoned.cured = True
    for record in records[partition.release(FIRST).start :][:5]:
        partition.apply_released(FIRST, record)
    amid = partition.take()
    reader.read(amid.batches, amid.settlements, amid.notices)
    partition = begin(saved_of(unit) | saved_of(amid))
    assert partition.next_offset <= 14, "where the stream had stopped"
    unit = run(partition, records)
    reader.read(unit.batches, unit.settlements, unit.notices)
    reader.must_hold(hands)
    assert reader.repeats == 0


def test_a_stream_is_set_aside_from_the_first_of_its_commits_in_the_group(
    poison: Callable[[str, int], Poison], save_every: int
) -> None:
    """Whichever of them cannot be folded: so that what lies at one offset is done of a stream, or is not."""
    poisoned, hands = poison(FIRST, 8), [played(FIRST), played(SECOND)]
    both = [hands[0][at : at + 3] + hands[1][at : at + 3] for at in range(0, len(hands[0]), 3)]
    records = in_groups(PARTITION, both)
    reader, partition = Reader(), begin({})
    unit = run(partition, records)
    reader.read(unit.batches, unit.settlements, unit.notices)
    (alert,) = unit.alerts
    stopped = next(n for n, group in enumerate(both) if any(r.commit.seq == 8 for r in group))
    first_missing = both[stopped][0].commit.seq
    assert first_missing < 8
    assert (alert.stream_id, alert.seq, alert.reason) == (FIRST, first_missing, "seq 8: ValueError: no such wheel")
    assert len(reader.batches[FIRST]) == first_missing - 1
    assert len(reader.batches[SECOND]) == len(hands[1])
    poisoned.cured = True
    partition = begin(saved_of(unit))
    run(partition, records)
    assert partition.release(FIRST) == range(stopped, len(records))
    for record in records[stopped:]:
        partition.apply_released(FIRST, record)
    partition.end_release()
    unit = partition.take()
    reader.read(unit.batches, unit.settlements, unit.notices)
    reader.must_hold(hands)
    assert reader.repeats == 0


def test_a_release_in_vain_sets_the_stream_aside_again(poison: Callable[[str, int], Poison]) -> None:
    poison(FIRST, 8)
    records = in_partition(PARTITION, played(FIRST))
    partition = begin({})
    run(partition, records)
    for record in records[partition.release(FIRST).start :]:
        partition.apply_released(FIRST, record)
    partition.end_release()
    unit = partition.take()
    assert said(unit) == [(pb.ALERT_KIND_RELEASED, FIRST, 8), (pb.ALERT_KIND_SET_ASIDE, FIRST, 8)]
    assert numbers(unit) == []
    assert begin(saved_of(unit)).set_aside.keys() == {FIRST}


def test_the_release_of_a_stream_that_is_not_aside_does_nothing() -> None:
    partition = begin({})
    run(partition, in_partition(PARTITION, played(FIRST)))
    assert not partition.release(FIRST)
    assert not partition.release("no-such-stream")
    assert not partition.has_news


def test_a_stream_set_aside_at_its_first_commit_can_be_saved(save_every: int) -> None:
    strange = pb.Commit(stream_id=FIRST, seq=1, kind="roulette", host_id="host-1", events=[pb.Event()])
    unknown = pb.Commit(stream_id=SECOND, seq=1, kind="tiddlywinks", host_id="host-1")
    unit = run(begin({}), in_partition(PARTITION, SIGNER.sign_group([seal(strange), seal(unknown)])))
    partition = begin(saved_of(unit))
    assert partition.next_offset == 2
    assert list(partition.set_aside) == [FIRST, SECOND]


# --- What is saved ---


def test_ten_thousand_live_wagers_are_saved_in_pieces_and_read_back(always: None) -> None:
    hand = crowded(FIRST, 10_000)
    records = in_partition(PARTITION, hand)
    partition = begin({})
    unit = run(partition, records[:-1])
    sizes = [len(entry) for entry in saved_of(unit).values()]
    assert sum(sizes) > 1_000_000, "it would not fit into one record"
    assert max(sizes) < 300_000
    later = begin(saved_of(unit))
    assert later.next_offset == len(records) - 1, "nothing has to be folded again"
    assert numbers(run(later, records)) == [(FIRST, len(records))]
    torn = {name: entry for name, entry in saved_of(unit).items() if not name.endswith(b"#2")}
    again = begin(torn)
    assert again.next_offset == 0, "a torn state counts as lost"
    assert numbers(run(again, records)) == [(FIRST, len(records))]


def test_what_is_saved_with_every_unit_does_not_grow_with_a_table() -> None:
    records = in_partition(PARTITION, crowded(FIRST, 10_000))
    unit = run(begin({}), records)
    assert sum(len(entry) for entry in saved_of(unit).values()) < 1000
    later = begin(saved_of(unit))
    assert numbers(run(later, records)) == []


@pytest.mark.parametrize("seed", range(20))
def test_no_order_of_crashes_and_lost_writes_loses_an_output(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker's last writes may not arrive, and those of one that was replaced may arrive after its successor's;
    states are saved in pieces."""
    chance = random.Random(seed)
    monkeypatch.setattr(partition_fold, "SAVE_EVERY", chance.choice([1, 7, 40]))
    monkeypatch.setattr(saved, "PIECE_BYTES", chance.choice([300, 100_000]))
    hands = [played(stream_id, rounds=6) for stream_id in streams_of(PARTITION, 4)]
    records = in_groups(PARTITION, cut(dealt(hands), chance, at_most=chance.choice([1, 5, 20])))
    reader, changelog, lives = Reader(), Entries(), 0
    while lives < 30:
        lives += 1
        partition, written = begin(changelog), []
        goal = chance.randrange(1, len(records) + 1) if lives < 30 else len(records)
        while partition.next_offset < goal:
            step = records[partition.next_offset : min(goal, partition.next_offset + chance.randrange(1, 12))]
            unit = run(partition, step)
            reader.read(unit.batches, unit.settlements, unit.notices)
            written.append(saved_of(unit))
        arrived = written[: chance.randrange(len(written) + 1)] if lives < 30 else written
        for entries in arrived:
            changelog |= entries
        if arrived and chance.random() < 0.3:
            changelog |= dict(chance.sample(sorted(chance.choice(arrived).items()), 1))
    reader.must_hold(hands)
    assert begin(changelog).next_offset <= len(records)
