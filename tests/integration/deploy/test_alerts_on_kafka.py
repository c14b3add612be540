"""Alerts about what only a floor on Kafka has, over the metrics of a worker that runs: it falls behind, meets records
that nobody of the floor has written, and sets a stream aside."""

import os
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from kafka import KafkaProducer
from prometheus_client import generate_latest

from ledger.log import topics
from ledger.log.kafka_topic import create_topics, write_topic
from ledger.log.topic_record import home_partition
from ledger.worker.metrics import WorkerMetrics
from tests.support.partitions import SIGNER, played
from tests.support.processes import free_port
from tests.support.promql import Scrapes
from tests.support.shared_servers import SharedBroker
from tests.support.watched import HOUR, RULES, Watched
from tests.support.worker import WorkerProcess

BAD = "roulette-1"
ALL_TOPICS = (topics.ROUNDS, topics.POSTINGS, topics.SETTLEMENTS, topics.ALERTS, topics.NOTICES, topics.RELEASES)


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
        self.worker.start()

    def write(self, topic: str, key: bytes) -> None:
        """As anybody could who may write to the topic."""
        with closing(KafkaProducer(bootstrap_servers=self.bootstrap)) as producer:
            partition = home_partition(key, topics.PARTITIONS)
            producer.send(self.prefix + topic, key=key, value=b"by nobody", partition=partition)
            producer.flush()


@pytest.fixture(scope="module")
def watched(broker: SharedBroker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WatchedWorker]:
    made = WatchedWorker(broker, f"alerts{os.getpid()}.", tmp_path_factory.mktemp("worker"))
    write_topic(made.bootstrap, played("roulette-2", rounds=1), made.prefix + topics.ROUNDS)
    made.wait_for(lambda _: "roundledger_worker_lag_records{" in (made.page("worker") or ""), "it works", 120)
    yield made
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


def test_workers_that_are_behind_page_until_they_have_caught_up() -> None:
    """As they show it: a worker that is too slow by itself is nothing that a test can make in a minute."""
    metrics, expr = WorkerMetrics(), RULES["WorkerBehind"]["expr"]
    for lags, is_firing in (((0, 20_000), False), ((9_000, 11_001), True), ((20_001, None), True), ((0, None), False)):
        for partition, lag in enumerate(lags):
            metrics.forget(partition) if lag is None else metrics.lag.labels(partition).set(lag)
        scrapes = Scrapes()
        scrapes.take(0.0, {"worker": generate_latest(metrics.registry).decode()})
        assert bool(scrapes.value(expr)) == is_firing
