"""Alerts about what only a floor on Kafka has, over the metrics of a worker that runs: it is missing, then behind,
meets records that nobody of the floor has written, and sets a stream aside."""

import asyncio
import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from aiokafka import AIOKafkaProducer
from kafka import KafkaProducer

from ledger.log import topics
from ledger.log.commit_group import copied_groups
from ledger.log.kafka_topic import create_topics, write_topic
from ledger.log.topic_record import home_partition
from tests.support.partitions import SIGNER, played
from tests.support.processes import free_port
from tests.support.shared_servers import SharedBroker
from tests.support.watched import HOUR, Watched
from tests.support.worker import WorkerProcess

BAD = "roulette-1"
ALL_TOPICS = (topics.ROUNDS, topics.POSTINGS, topics.SETTLEMENTS, topics.ALERTS, topics.NOTICES, topics.RELEASES)
MORE_THAN_WORKERS_MAY_LACK = 50_000
"""More than twice as many: some it has taken in before it looks for the first time how many there are."""


class WatchedWorker(Watched):
    """Its folds of one stream fail while a file is there."""

    def __init__(self, broker: SharedBroker, prefix: str, data: Path) -> None:
        port = free_port()
        super().__init__({"worker": f"127.0.0.1:{port}"}, without=frozenset({"RoleMissing"}))
        self.bootstrap, self.prefix, self.fault = broker.bootstrap, prefix, data / "fault"
        keys = data / "keys"
        keys.mkdir()
        (keys / f"{SIGNER.host_id}.pub").write_bytes(SIGNER.public_pem())
        create_topics(self.bootstrap, [prefix + name for name in ALL_TOPICS])
        options = ("--metrics-port", str(port), "--fail-at", BAD, "10", str(self.fault))
        self.worker = WorkerProcess(self.bootstrap, data / "worker", keys, prefix, *options)

    def start_behind(self) -> None:
        """What hosts have recorded is a commit that comes again and again, which is the cheapest to take in."""
        self.missing_before = self.missing_roles()
        write_topic(self.bootstrap, played("roulette-2", rounds=1), self.prefix + topics.ROUNDS)
        asyncio.run(self.write_often(MORE_THAN_WORKERS_MAY_LACK))
        self.worker.start()
        self.fired_at_start: set[str] = set()

        def looked(firing: set[str]) -> bool:
            self.fired_at_start = firing
            return bool(self.scrapes.value("roundledger_worker_lag_records"))

        self.wait_for(looked, "it works", 120)
        self.wait_until_quiet()

    def write(self, topic: str, key: bytes) -> None:
        """As anybody could who may write to the topic."""
        with closing(KafkaProducer(bootstrap_servers=self.bootstrap)) as producer:
            partition = home_partition(key, topics.PARTITIONS)
            producer.send(self.prefix + topic, key=key, value=b"by nobody", partition=partition)
            producer.flush()

    async def write_often(self, times: int) -> None:
        """The first commit of a table, again, in as few batches as there can be."""
        table = "roulette-2"
        (value,) = copied_groups(played(table, rounds=0)[:1])
        name, partition = self.prefix + topics.ROUNDS, home_partition(table.encode(), topics.PARTITIONS)
        async with AIOKafkaProducer(bootstrap_servers=self.bootstrap, max_batch_size=500_000) as producer:
            while times:
                batch = producer.create_batch()
                while times and batch.append(key=None, value=value, timestamp=None) is not None:
                    times -= 1
                await (await producer.send_batch(batch, name, partition=partition))


@pytest.fixture(scope="module")
def watched(broker: SharedBroker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WatchedWorker]:
    made = WatchedWorker(broker, f"alerts{os.getpid()}.", tmp_path_factory.mktemp("worker"))
    try:
        made.start_behind()
        yield made
    finally:
        made.worker.kill()


@pytest.fixture
def _well_before_and_after(watched: WatchedWorker) -> Iterator[None]:
    watched.wait_until_quiet()
    yield
    watched.wait_until_quiet()


@pytest.mark.usefixtures("_well_before_and_after")
def test_a_stream_that_is_set_aside_pages_until_it_is_released(watched: WatchedWorker) -> None:
    watched.fault.touch()
    write_topic(watched.bootstrap, played(BAD, rounds=8), watched.prefix + topics.ROUNDS)
    watched.wait_until_fired("StreamSetAside")
    watched.fault.unlink()
    watched.write(topics.RELEASES, BAD.encode())


@pytest.mark.usefixtures("_well_before_and_after")
def test_a_record_of_nobody_pages_for_an_hour(watched: WatchedWorker) -> None:
    watched.write(topics.ROUNDS, b"roulette-3")
    watched.wait_until_fired("RecordsIgnored")
    watched.firing(HOUR / 2)
    assert "RecordsIgnored" in watched.firing()
    watched.firing(HOUR)


def test_workers_that_are_missing_and_then_behind_page_until_they_have_caught_up(watched: WatchedWorker) -> None:
    """As those do that are started after hosts have recorded for long without them."""
    assert (watched.missing_before, watched.missing_roles()) == ({"worker"}, set())
    assert watched.fired_at_start == {"WorkerBehind"}
