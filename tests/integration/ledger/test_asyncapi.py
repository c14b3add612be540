"""docs/asyncapi.yaml is what the worker publishes, on a real Kafka: topics, messages and the headers of CloudEvents."""

from typing import Any

import pytest
import yaml
from kafka import KafkaConsumer, TopicPartition

import roundledger.v1 as pb
from ledger.log import topics
from ledger.log.kafka_topic import create_topics
from ledger.log.traces import TRACEPARENT
from ledger.worker.cloud_events import PUBLISHED
from ledger.worker.kafka_ledger import KafkaLedger
from ledger.worker.metrics import WorkerMetrics
from ledger.worker.partition_fold import Unit
from tests.support.partitions import HOSTS, SIGNER
from tests.support.shared_servers import SharedBroker
from tests.support.source import ROOT

DOCUMENT = yaml.safe_load((ROOT / "docs/asyncapi.yaml").read_text())


def _referred(reference: dict[str, str]) -> Any:
    place = DOCUMENT
    for step in reference["$ref"].removeprefix("#/").split("/"):
        place = place[step]
    return place


def _described() -> dict[str, tuple[str, dict[str, Any]]]:
    """Of each topic the schema of its message and the rules for its headers."""
    described = {}
    for channel in DOCUMENT["channels"].values():
        (reference,) = channel["messages"].values()
        message = _referred(reference)
        (trait,) = map(_referred, message["traits"])
        described[channel["address"]] = (message["payload"]["schema"], trait["headers"])
    return described


def test_every_topic_that_the_worker_writes_is_described() -> None:
    schemas = {topic: schema for topic, (schema, _) in _described().items()}
    assert schemas == {t: f"{m.DESCRIPTOR.file.name}#{m.DESCRIPTOR.name}" for t, m in PUBLISHED.items()}
    assert set(schemas) == set(topics.OUTPUTS)
    for operation in DOCUMENT["operations"].values():
        assert _referred(operation["channel"])["address"] in schemas


UNIT = Unit(
    batches=[pb.PostingBatch(stream_id="r1", seq=7), pb.PostingBatch(stream_id="r1", seq=8)],
    settlements=[pb.Settlement(stream_id="r1", number=3, seq=8)],
    sheets=[pb.TableDaySheet(table_id="r1", gaming_day="2026-11-18", seq=8)],
    statements=[pb.FundStatement(fund_id="f1", seq=2)],
    alerts=[pb.StreamAlert(stream_id="r1", seq=8, reason="look at it")],
    notices=[pb.StreamNotice(stream_id="r1", number=4)],
)


@pytest.fixture
async def records(broker: SharedBroker, topic_prefix: str) -> dict[str, list[Any]]:
    """What lies in each topic after a unit was published twice, as after a crash."""
    create_topics(broker.bootstrap, [topic_prefix + topic for topic in topics.OUTPUTS])
    ledger = KafkaLedger(broker.bootstrap, topic_prefix, SIGNER, HOSTS, WorkerMetrics())
    await ledger.start()
    for _ in range(2):
        await ledger.publish(0, UNIT)
    await ledger.stop()
    consumer = KafkaConsumer(bootstrap_servers=broker.bootstrap, group_id=None, auto_offset_reset="earliest")
    places = [TopicPartition(topic_prefix + topic, 0) for topic in topics.OUTPUTS]
    consumer.assign(places)
    found: dict[str, list[Any]] = {topic: [] for topic in topics.OUTPUTS}
    while any(consumer.position(place) < end for place, end in consumer.end_offsets(places).items()):
        for place, batch in consumer.poll(500).items():
            found[place.topic.removeprefix(topic_prefix)] += batch
    consumer.close()
    return found


async def test_the_headers_are_those_that_are_described(records: dict[str, list[Any]], topic_prefix: str) -> None:
    for topic, (_, rules) in _described().items():
        assert records[topic]
        for record in records[topic]:
            headers = dict(record.headers)
            assert set(headers) == set(rules["required"]) == set(rules["properties"]) - {TRACEPARENT}  # nobody traces
            for name, rule in rules["properties"].items():
                assert "const" not in rule or headers[name] == rule["const"].encode()
            assert headers["ce_subject"] == record.key
            assert headers["ce_source"] == f"/{topic_prefix}{topic}".encode()
            assert headers["ce_type"] == PUBLISHED[topic].DESCRIPTOR.full_name.encode()


async def test_an_id_is_of_one_record_and_the_same_when_it_is_published_again(records: dict[str, list[Any]]) -> None:
    for topic, published in records.items():
        ids = [dict(record.headers)["ce_id"] for record in published]
        values = [record.value for record in published]
        half = len(ids) // 2
        assert ids[:half] == ids[half:]
        assert len(set(ids)) == len(set(values)) == half, topic
    assert {dict(record.headers)["ce_id"] for record in records[topics.POSTINGS]} == {b"r1/7", b"r1/8"}
