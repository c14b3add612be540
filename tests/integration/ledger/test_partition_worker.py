"""A partition's worker against a log in memory: what is published before what, and what is read from the log."""

import asyncio
from collections.abc import AsyncIterator, Mapping

import pytest

from ledger.log.topic_record import TopicRecord
from ledger.worker import partition_worker
from ledger.worker.partition_fold import Unit
from ledger.worker.partition_worker import PartitionWorker
from ledger.worker.saved import mark_name
from tests.support.partitions import Reader, dealt, in_partition, played, resume, streams_of

PARTITION = 3
HANDS = [played(stream_id) for stream_id in streams_of(PARTITION, 2)]
LOG = in_partition(PARTITION, dealt(HANDS))


class Desk:
    """The log, the topics and the changelog of one partition, with a list of what happened in which order."""

    def __init__(self) -> None:
        self.entries: dict[bytes, bytes] = {}
        self.reader = Reader()
        self.happened: list[str] = []
        self.failure: Exception | None = None
        self.may_publish = asyncio.Event()
        self.may_publish.set()

    async def publish(self, partition: int, unit: Unit) -> None:
        await self.may_publish.wait()
        if self.failure:
            raise self.failure
        self.happened.append("published")
        self.reader.read(unit.batches, unit.settlements, unit.notices)

    async def read(self, partition: int, offsets: range) -> AsyncIterator[TopicRecord]:
        self.happened.append(f"read {offsets.start}-{offsets.stop}")
        for raw in LOG[offsets.start : offsets.stop]:
            await asyncio.sleep(0)
            yield raw

    def save(self, entries: Mapping[bytes, bytes]) -> None:
        self.happened.append("saved")
        self.entries |= entries

    def worker(self) -> PartitionWorker:
        self.failures: list[Exception] = []
        return PartitionWorker(PARTITION, resume(PARTITION, self.entries), self, self.save, self.failures.append)

    @property
    def reads(self) -> list[str]:
        return [what for what in self.happened if what.startswith("read")]


@pytest.fixture(autouse=True)
def _no_pauses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partition_worker, "LINGER_S", 0.001)
    monkeypatch.setattr(partition_worker, "SAVE_EVERY_S", 0.001)


async def test_outputs_are_acknowledged_before_states_are_saved() -> None:
    desk = Desk()
    desk.may_publish.clear()
    worker = desk.worker()
    for raw in LOG:
        await worker.accept(raw)
    await asyncio.sleep(0.05)
    assert desk.happened == []
    desk.may_publish.set()
    await worker.close()
    assert desk.happened[0] == "published"
    assert desk.happened[-1] == "saved"
    desk.reader.must_hold(HANDS)


async def test_what_the_stream_passed_over_is_read_from_the_log_first() -> None:
    desk = Desk()
    worker = desk.worker()
    await worker.accept(LOG[0])
    for raw in LOG[9:]:
        await worker.accept(raw)
    await worker.close()
    assert desk.reads == ["read 1-9"]
    desk.reader.must_hold(HANDS)


async def test_what_was_saved_is_not_published_again() -> None:
    desk = Desk()
    worker = desk.worker()
    for raw in LOG[:9]:
        await worker.accept(raw)
    await worker.close()
    worker = desk.worker()
    for raw in LOG:
        await worker.accept(raw)
    await worker.close()
    assert desk.reader.repeats == 0
    desk.reader.must_hold(HANDS)


async def test_a_worker_that_takes_over_reads_again_what_the_states_need() -> None:
    """Also where the stream goes on after what was saved: without the states nothing could be compared."""
    desk = Desk()
    worker = desk.worker()
    for raw in LOG[:9]:
        await worker.accept(raw)
    await worker.close()
    worker = desk.worker()
    for raw in LOG[9:]:
        await worker.accept(raw)
    await worker.close()
    assert desk.reads == ["read 0-9"]
    assert desk.reader.repeats == 0
    desk.reader.must_hold(HANDS)


async def test_a_quiet_partition_is_read_to_its_end_at_the_second_look() -> None:
    desk = Desk()
    worker = desk.worker()
    for raw in LOG[:9]:
        await worker.accept(raw)
    await worker.look(len(LOG))
    assert desk.reads == [], "records may still be on their way"
    await worker.look(len(LOG))
    assert desk.reads == [f"read 9-{len(LOG)}"]
    await worker.look(len(LOG))
    await worker.close()
    assert len(desk.reads) == 1
    desk.reader.must_hold(HANDS)


async def test_when_publishing_fails_nothing_is_saved_and_nothing_follows() -> None:
    desk = Desk()
    desk.failure = ConnectionError("no broker")
    worker = desk.worker()
    await worker.accept(LOG[0])
    await asyncio.sleep(0.05)
    assert desk.failures == [desk.failure]
    desk.failure = None
    for raw in LOG[1:]:
        await worker.accept(raw)
    await worker.close()
    assert desk.happened == []
    assert mark_name(PARTITION) not in desk.entries


async def test_a_partition_takes_in_no_more_than_it_can_publish(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(partition_worker, "MOST_WAITING", 5)
    desk = Desk()
    desk.may_publish.clear()
    worker = desk.worker()
    await worker.accept(LOG[0])
    await asyncio.sleep(0.05)
    taking_in = asyncio.create_task(worker.accept(LOG[-1]))
    await asyncio.sleep(0.05)
    assert worker.fold.waiting == 5
    desk.may_publish.set()
    await taking_in
    await worker.close()
    desk.reader.must_hold(HANDS)
