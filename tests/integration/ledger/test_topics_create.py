"""`roundledger topics create` on a real Kafka: how a floor's topics are made, and what is said of others."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from kafka import KafkaAdminClient
from kafka.admin import ConfigResource, ConfigResourceType
from kafka_broker import Broker

from ledger.log.kafka_topic import floor_topics
from ledger.log.topics import NOTICES
from services.cli import main
from tests.support.logs import Engine, append_all, commits_of
from tests.support.shared_servers import SharedBroker

KEPT = {
    "cleanup.policy": "delete",
    "retention.ms": "-1",
    "retention.bytes": "-1",
    "message.timestamp.type": "LogAppendTime",
}


def described(bootstrap: str, prefix: str) -> list[Any]:
    with KafkaAdminClient(bootstrap_servers=bootstrap) as admin:
        return list(admin.describe_topics(floor_topics(prefix)))


def settings_of(bootstrap: str, name: str) -> dict[str, str]:
    with KafkaAdminClient(bootstrap_servers=bootstrap) as admin:
        found = admin.describe_configs([ConfigResource(ConfigResourceType.TOPIC, name)])
    return {setting: entry["value"] for setting, entry in found["topic"][name].items()}


def make(bootstrap: str, name: str, partitions: int = 8, **configs: str) -> None:
    topic = {"num_partitions": partitions, "replication_factor": 1, "configs": {**KEPT, **configs}}
    with KafkaAdminClient(bootstrap_servers=bootstrap) as admin:
        admin.create_topics({name: topic})


def create(bootstrap: str, prefix: str) -> int:
    return main(["topics", "create", "--kafka", bootstrap, "--topic-prefix", prefix])


def test_a_floor_from_before_there_were_notices_gets_their_topic(broker: SharedBroker, topic_prefix: str) -> None:
    """With as many partitions as the topic of commits has, whatever a new floor gets."""
    for name in floor_topics(topic_prefix):
        if not name.endswith(NOTICES):
            make(broker.bootstrap, name, partitions=3)
    create(broker.bootstrap, topic_prefix)
    found = {topic["name"]: len(topic["partitions"]) for topic in described(broker.bootstrap, topic_prefix)}
    assert found[topic_prefix + NOTICES] == 3
    assert settings_of(broker.bootstrap, topic_prefix + NOTICES) == KEPT


def test_topics_are_made_once_and_never_forget(
    broker: SharedBroker, topic_prefix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """One broker: one copy, and no more is asked for than there can be."""
    assert create(broker.bootstrap, topic_prefix) == 0
    first = described(broker.bootstrap, topic_prefix)
    assert {len(topic["partitions"]) for topic in first} == {8}
    *ledger, attempts = floor_topics(topic_prefix)
    assert all(settings_of(broker.bootstrap, name) == KEPT for name in ledger)
    bounded = settings_of(broker.bootstrap, attempts)
    assert attempts == f"{topic_prefix}ledger.attempts.v1"
    assert (bounded["retention.ms"], bounded["retention.bytes"]) == ("7776000000", "268435456"), "no part of the ledger"
    assert create(broker.bootstrap, topic_prefix) == 0
    assert [topic["topic_id"] for topic in described(broker.bootstrap, topic_prefix)] == [t["topic_id"] for t in first]
    assert "have 8 partitions each" in capsys.readouterr().out


def test_a_topic_that_is_set_otherwise_is_named_and_left_alone(
    broker: SharedBroker, topic_prefix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    name = f"{topic_prefix}rounds.v2"
    make(broker.bootstrap, name, 2, **{"retention.ms": "3600000", "message.timestamp.type": "CreateTime"})
    assert create(broker.bootstrap, topic_prefix) == 1
    told = capsys.readouterr()
    assert f"{name} has retention.ms=3600000, not -1: set it with Kafka's own tools" in told.err
    assert f"{name} has message.timestamp.type=CreateTime, not LogAppendTime" in told.err
    assert "have 2 partitions each" in told.out
    assert settings_of(broker.bootstrap, name)["retention.ms"] == "3600000"


def test_a_topic_with_other_partitions_than_the_commits_is_refused(
    broker: SharedBroker, topic_prefix: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Its streams would lie elsewhere than their commits."""
    make(broker.bootstrap, f"{topic_prefix}ledger.postings.v1", 3)
    assert create(broker.bootstrap, topic_prefix) == 2
    assert "ledger.postings.v1 has 3 partitions" in capsys.readouterr().err


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[list[Broker]]:
    """Three brokers, the first of which is the controller."""
    first = Broker(tmp_path / "kafka-1", heap="256m")
    brokers = [first, *(Broker(tmp_path / f"kafka-{n}", heap="256m", first=first) for n in (2, 3))]
    try:
        with ThreadPoolExecutor() as together:
            list(together.map(Broker.start, brokers))
        yield brokers
    finally:
        for each in brokers:
            each.kill()


async def test_where_there_are_three_brokers_two_have_what_was_acknowledged(
    cluster: list[Broker], tmp_path: Path, topic_prefix: str
) -> None:
    """And one of them may die."""
    bootstrap = ",".join(each.bootstrap for each in cluster)
    assert await asyncio.to_thread(create, bootstrap, topic_prefix) == 0
    partitions = [partition for topic in described(bootstrap, topic_prefix) for partition in topic["partitions"]]
    assert all(sorted(partition["replica_nodes"]) == [1, 2, 3] for partition in partitions)
    *ledger, attempts = floor_topics(topic_prefix)
    for name in ledger:
        assert settings_of(bootstrap, name) == {**KEPT, "min.insync.replicas": "2"}
    assert settings_of(bootstrap, attempts)["min.insync.replicas"] == "2"
    records = commits_of("t1", 4)
    async with Engine(tmp_path / "mirror.db", bootstrap, f"{topic_prefix}rounds.v2").opened() as log:
        await append_all(log, records[:2])
        cluster[2].kill()
        await append_all(log, records[2:])
        assert log.store.head("t1") == records[-1].head
