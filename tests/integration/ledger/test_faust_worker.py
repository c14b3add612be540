"""The worker on a real Kafka, killed as a power cut would: nothing is missing, and readers drop every repeat."""

import asyncio
import random
import socket
import subprocess
import sys
import threading
import time
import urllib.request
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from kafka import KafkaAdminClient, KafkaConsumer, TopicPartition
from kafka.admin import ConfigResource, ConfigResourceType

import roundledger.v1 as pb
from ledger.books.books_consumer import BooksConsumer
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.core.chain import Record, seal
from ledger.log import topics
from ledger.log.kafka_topic import create_topics, read_topic, write_topic
from ledger.log.outputs import problem_with_output, worker_keys
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.topic_record import home_partition
from ledger.reports import alerts
from tests.support.partitions import SIGNER, Reader, crowded, dealt, folded, played
from tests.support.shared_servers import SharedBroker
from tests.support.worker import ROOT, WorkerProcess

KILLS = 3
TABLES = 12
ALL_TOPICS = (topics.ROUNDS, topics.POSTINGS, topics.SETTLEMENTS, topics.ALERTS, topics.NOTICES, topics.RELEASES)


class KafkaFloor:
    """The topics of one floor, seen from outside."""

    def __init__(self, bootstrap: str, prefix: str, data: Path) -> None:
        self.bootstrap, self.prefix, self.data, self.keys = bootstrap, prefix, data, data / "keys"
        self.keys.mkdir()
        (self.keys / f"{SIGNER.host_id}.pub").write_bytes(SIGNER.public_pem())
        create_topics(bootstrap, [prefix + name for name in ALL_TOPICS])
        self._places = [TopicPartition(prefix + topics.POSTINGS, number) for number in range(topics.PARTITIONS)]
        self._looker = KafkaConsumer(bootstrap_servers=bootstrap, group_id=None)

    def write(self, records: list[Record]) -> None:
        write_topic(self.bootstrap, records, self.prefix + topics.ROUNDS)

    def written(self) -> int:
        """Batches in the topic, repeats included."""
        return int(sum(self._looker.end_offsets(self._places).values()))

    def read(self) -> Reader:
        """All postings and settlements, each of which the worker must have signed."""
        reader = Reader()
        reader.read(
            (pb.PostingBatch.FromString(value) for value in self._signed(topics.POSTINGS)),
            (pb.Settlement.FromString(value) for value in self._signed(topics.SETTLEMENTS)),
            (pb.StreamNotice.FromString(value) for value in self._signed(topics.NOTICES)),
        )
        return reader

    def alerts(self) -> list[tuple[int, str, int]]:
        found = map(pb.StreamAlert.FromString, self._signed(topics.ALERTS))
        return [(alert.kind, alert.stream_id, alert.seq) for alert in found]

    def _signed(self, topic: str) -> Iterator[bytes]:
        workers = TrustedHosts.from_folder(worker_keys(self.keys))
        for raw in read_topic(self.bootstrap, self.prefix + topic):
            assert not problem_with_output(workers, topic, raw)
            yield raw.value

    def worker(self, *options: str) -> WorkerProcess:
        return WorkerProcess(self.bootstrap, self.data / "worker", self.keys, self.prefix, *options)

    def books(self, path: Path) -> BooksConsumer:
        workers = TrustedHosts.from_folder(worker_keys(self.keys))
        return BooksConsumer(self.bootstrap, path, lambda entered: None, workers, topic_prefix=self.prefix)


def wait_for(what: Callable[[], bool], seconds: float = 100) -> None:
    deadline = time.monotonic() + seconds
    while not what():
        assert time.monotonic() < deadline, "waited in vain"
        time.sleep(0.1)


@pytest.fixture(scope="module")
def hands() -> list[list[Record]]:
    return [played(f"roulette-{number}", rounds=20, wagers=6) for number in range(TABLES)]


@pytest.fixture(scope="module")
def survived(
    broker: SharedBroker, tmp_path_factory: pytest.TempPathFactory, hands: list[list[Record]]
) -> Iterator[tuple[KafkaFloor, WorkerProcess]]:
    """A floor whose worker was killed again and again while commits came in; it has caught up and still runs."""
    chance = random.Random(1)
    floor = KafkaFloor(broker.bootstrap, f"kills{time.time_ns()}.", tmp_path_factory.mktemp("floor"))
    worker = floor.worker()
    try:
        worker.start()
        with ThreadPoolExecutor() as pool:
            hurry = threading.Event()
            writing = pool.submit(_write_slowly, floor, dealt(hands), hurry)
            for _ in range(KILLS):
                before = floor.written()
                wait_for(lambda before=before: floor.written() > before)  # type: ignore[misc]
                time.sleep(chance.uniform(0, 0.6))
                worker.kill()
                worker.start()
            hurry.set()
            writing.result()
        last_numbers = {hand[0].commit.stream_id: len(hand) for hand in hands}
        wait_for(lambda: {stream_id: len(kept) for stream_id, kept in floor.read().batches.items()} == last_numbers)
        yield floor, worker
    finally:
        worker.kill()


def _write_slowly(floor: KafkaFloor, records: list[Record], hurry: threading.Event) -> None:
    """Over about the time that the kills take."""
    for start in range(0, len(records), 150):
        floor.write(records[start : start + 150])
        hurry.wait(1)


def test_kill_9_loses_nothing(survived: tuple[KafkaFloor, WorkerProcess], hands: list[list[Record]]) -> None:
    floor, worker = survived
    reader = floor.read()
    reader.must_hold(hands)
    commits = sum(map(len, hands))
    print(f"\n{commits} commits, {KILLS} kills: nothing missing, {reader.repeats} repeats dropped by their numbers")
    assert commits > 2000
    assert floor.alerts() == []
    assert "set aside" not in worker.log


async def test_the_books_hold_every_posting_once(
    survived: tuple[KafkaFloor, WorkerProcess], hands: list[list[Record]], tmp_path: Path
) -> None:
    floor, _ = survived
    for _ in range(2):  # the second time goes on where the first ended
        keeper = floor.books(tmp_path / "books.db")
        await keeper.start()
        await asyncio.sleep(2)
        await keeper.stop()
    books = ReadModel(tmp_path / "books.db")
    for hand in hands:
        stream_id, expected = hand[0].commit.stream_id, folded(hand)
        assert list(books.batches(Selection(stream_id=stream_id))) == [output.batch for output in expected]
        settled = [output.settlement for output in expected if output.settlement is not None]
        assert list(books.settlements(Selection(stream_id=stream_id))) == settled
    balances = books.balances()
    assert sum(balances.by_account.values()) == 0
    assert {stream_id: head.seq for stream_id, head in balances.as_of.items()} == {
        hand[0].commit.stream_id: len(hand) for hand in hands
    }
    assert not books.streams_set_aside()


def test_the_example_prints_every_posting_once(
    survived: tuple[KafkaFloor, WorkerProcess], hands: list[list[Record]], tmp_path: Path
) -> None:
    floor, _ = survived
    command = [sys.executable, "docs/examples/consume_postings.py", floor.bootstrap, "--until-idle", "1.5"]
    command += ["--topic", floor.prefix + topics.POSTINGS, "--state", str(tmp_path / "state.json")]
    command += ["--workers", str(worker_keys(floor.keys))]
    runs = [
        subprocess.run([*command, *more], cwd=ROOT, capture_output=True, text=True, check=True)
        for more in ((), (), ("--from-start",))
    ]
    postings = sum(len(output.batch.postings) for hand in hands for output in folded(hand))
    assert [len(run.stdout.splitlines()) for run in runs] == [postings, 0, postings]


def test_a_worker_without_its_changelog_publishes_the_same_again(
    survived: tuple[KafkaFloor, WorkerProcess], hands: list[list[Record]]
) -> None:
    """Its group's offsets stand at the end, so nothing is delivered to it: it finds by itself what it has to read."""
    floor, worker = survived
    assert worker.stop() == 0
    with KafkaAdminClient(bootstrap_servers=floor.bootstrap) as admin:
        admin.delete_topics([_changelog_of(floor)])
    before, commits = floor.written(), sum(map(len, hands))
    worker.start()
    wait_for(lambda: floor.written() >= before + commits)
    floor.read().must_hold(hands)


async def test_a_stream_set_aside_is_released_and_goes_on(
    broker: SharedBroker, tmp_path: Path, topic_prefix: str
) -> None:
    floor = KafkaFloor(broker.bootstrap, topic_prefix, tmp_path)
    bad = "roulette-1"
    neighbour = _neighbour_of(bad)
    hands = [played(bad, rounds=8), played(neighbour, rounds=8)]
    records = dealt(hands)
    fault = tmp_path / "fault"
    fault.touch()
    port = _free_port()
    worker = floor.worker("--metrics-port", str(port), "--fail-at", bad, "10", str(fault))
    keeper = floor.books(tmp_path / "books.db")
    books = ReadModel(tmp_path / "books.db")
    await keeper.start()
    worker.start()
    try:
        floor.write(records[:18])
        floor.write(records[18:40])  # a group that begins with the bad one
        await _until(lambda: bad in books.streams_set_aside())
        assert books.streams_set_aside()[bad] == alerts.set_aside(bad, 10, "ValueError: no such wheel")
        floor.write(records[40:])
        await _until(lambda: books.progress(neighbour).head.seq == len(hands[1]))
        assert books.progress(bad).head.seq == 9
        await _until(lambda: _metric(port, "streams_set_aside") == 1)
        assert _metric(port, "commits_total") == 9 + len(hands[1])

        stopped, released = pb.ALERT_KIND_SET_ASIDE, pb.ALERT_KIND_RELEASED
        keeper.release(bad)
        await _until(lambda: floor.alerts() == [(kind, bad, 10) for kind in (stopped, released, stopped)])
        fault.unlink()
        keeper.release(bad)
        await _until(lambda: books.progress(bad).head.seq == len(hands[0]))
        await _until(lambda: not books.streams_set_aside())
        assert floor.alerts()[-1] == (released, bad, 10)
        floor.read().must_hold(hands)
    finally:
        worker.kill()
        await keeper.stop()
    assert list(books.batches(Selection(stream_id=bad))) == [output.batch for output in folded(hands[0])]


async def test_neither_a_crowded_table_nor_forged_records_end_a_worker(
    broker: SharedBroker, tmp_path: Path, topic_prefix: str
) -> None:
    """Ten thousand wagers on one spin: the table's state outgrows a record, so it is saved in pieces. A forged commit
    that extends its chain is passed over, and the honest one of that seq comes after it."""
    floor = KafkaFloor(broker.bootstrap, topic_prefix, tmp_path)
    full, busy = "roulette-1", _neighbour_of("roulette-1")
    crowd, others = crowded(full, 10_000), played(busy, rounds=350, wagers=2)
    port = _free_port()
    worker = floor.worker("--metrics-port", str(port))
    worker.start()
    try:
        floor.write(crowd[:-1])
        floor.write([_forged(crowd[-2]), seal(_forged(crowd[-2]).commit)])
        floor.write(others)
        await _until(lambda: len(floor.read().batches.get(busy, [])) == len(others))
        await _until(lambda: _metric(port, "records_ignored") == 2)
        await _until(lambda: any(b"#" in raw.key for raw in read_topic(floor.bootstrap, _changelog_of(floor))))
        worker.kill()
        worker.start()
        floor.write(crowd[-1:])
        await _until(lambda: len(floor.read().batches[full]) == len(crowd))
        floor.read().must_hold([crowd, others])
        assert floor.alerts() == [(pb.ALERT_KIND_IGNORED, full, 0)] * 2
        assert worker.stop() == 0
        assert "the worker ends" not in worker.log
    finally:
        worker.kill()


async def test_a_worker_says_why_it_ends(broker: SharedBroker, tmp_path: Path, topic_prefix: str) -> None:
    """It cannot publish: a batch of postings outgrows what the broker takes."""
    floor = KafkaFloor(broker.bootstrap, topic_prefix, tmp_path)
    with KafkaAdminClient(bootstrap_servers=floor.bootstrap) as admin:
        narrow = ConfigResource(ConfigResourceType.TOPIC, floor.prefix + topics.POSTINGS, {"max.message.bytes": "500"})
        admin.alter_configs([narrow])
    worker = floor.worker()
    worker.start()
    try:
        floor.write(crowded("roulette-1", 1000))
        assert await asyncio.to_thread(worker.wait, 60) != 0
    finally:
        worker.kill()
    assert "outputs could not be published, so the worker ends" in worker.log
    assert "the worker ends with code" in worker.log


def _forged(before: Record) -> Record:
    """A commit that extends a chain, by somebody who has no host's key."""
    buy_in = pb.Event(bought_in=pb.BoughtIn(seat=1, player_id="eve", amount_cents=1_000_000))
    commit = pb.Commit(
        stream_id=before.commit.stream_id,
        kind=before.commit.kind,
        seq=before.commit.seq + 1,
        prev_hash=before.hash,
        command_id="forged",
        host_id="host-1",
        events=[buy_in],
    )
    return Signer.ephemeral("host-1").sign(seal(commit))


def _neighbour_of(stream_id: str) -> str:
    """Another stream in the same partition."""
    home = home_partition(stream_id.encode(), topics.PARTITIONS)
    names = (f"roulette-{number}" for number in range(2, 1000))
    return next(name for name in names if home_partition(name.encode(), topics.PARTITIONS) == home)


def _changelog_of(floor: KafkaFloor) -> str:
    with KafkaAdminClient(bootstrap_servers=floor.bootstrap) as admin:
        (name,) = (name for name in admin.list_topics() if name.startswith(floor.prefix) and "changelog" in name)
        return str(name)


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _metric(port: int, name: str) -> float:
    with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics") as answer:
        lines = answer.read().decode().splitlines()
    return next(float(line.split()[1]) for line in lines if line.startswith(f"roundledger_worker_{name} "))


async def _until(what: Callable[[], bool]) -> None:
    await asyncio.to_thread(wait_for, what)
