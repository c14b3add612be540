"""The topic of commits from outside a running host: making, describing, reading and filling it."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager

import msgspec
from kafka import KafkaAdminClient, KafkaConsumer, KafkaProducer, TopicPartition
from kafka.errors import KafkaError, NoError, TopicAlreadyExistsError, for_code

from ledger.core.chain import Record
from ledger.log.kafka_security import brokers
from ledger.log.topic_record import TopicRecord, home_partition, signature_in
from ledger.log.topics import OUTPUTS, PARTITIONS, RELEASES, ROUNDS, SIGNATURE

_KEPT_FOR_EVER = {"cleanup.policy": "delete", "retention.ms": "-1", "retention.bytes": "-1"}
_COPIES = 3
_TWO_COPIES = {"min.insync.replicas": "2"}
"""Where there are three, one may be away without a stop, and what was acknowledged is in two."""
_GIVE_UP_MS = 5000
_POLL_MS = 1000
_POLL_RECORDS = 5000


class TopicUnusable(Exception):
    """Kafka does not answer, there is no such topic, or it no longer holds its oldest records."""

    def __init__(self, problem: str, *, may_pass: bool = False) -> None:
        super().__init__(problem)
        self.may_pass = may_pass


@contextmanager
def asking_kafka(bootstrap: str) -> Iterator[None]:
    """Turns what Kafka's client raises into something that others need not know it for."""
    try:
        yield
    except KafkaError as problem:
        raise TopicUnusable(f"Kafka at {bootstrap}: {problem!r}", may_pass=problem.retriable) from problem


class Topic(msgspec.Struct, frozen=True):
    """A topic as it was found."""

    name: str
    identity: str
    """Differs between two topics of one name, be it in two clusters or one after the other."""
    first_offsets: dict[int, int]
    end_offsets: dict[int, int]


def create_topics(bootstrap: str, names: Iterable[str], partitions: int = PARTITIONS) -> None:
    """Makes those that do not exist, never to forget a record, and returns when all have leaders."""
    with _admin(bootstrap) as admin:
        brokers = len(admin.describe_cluster()["brokers"])
        configs = {**_KEPT_FOR_EVER, **(_TWO_COPIES if brokers >= _COPIES else {})}
        topic = {"num_partitions": partitions, "replication_factor": min(brokers, _COPIES), "configs": configs}
        wanted = dict.fromkeys(names, topic)
        for answer in admin.create_topics(wanted, raise_errors=False)["topics"]:
            error = for_code(answer["error_code"])
            if error not in (NoError, TopicAlreadyExistsError):
                raise error(f"topic {answer['name']}: {answer['error_message']}")
        admin.wait_for_topics(wanted)


def create_floor_topics(bootstrap: str, prefix: str) -> Topic:
    """Makes all topics of a floor that are missing, and returns the one of commits. Those that are made from commits
    have as many partitions."""
    create_topics(bootstrap, [prefix + ROUNDS])
    rounds = describe_topic(bootstrap, prefix + ROUNDS)
    others = [prefix + name for name in (*OUTPUTS, RELEASES)]
    create_topics(bootstrap, others, partitions=len(rounds.end_offsets))
    for name in others:
        if len(describe_topic(bootstrap, name).end_offsets) != len(rounds.end_offsets):
            raise ValueError(f"{name} must have as many partitions as {rounds.name}, {len(rounds.end_offsets)}")
    return rounds


def describe_topic(bootstrap: str, name: str = ROUNDS) -> Topic:
    with _admin(bootstrap) as admin, _reader(bootstrap) as consumer:
        found = admin.describe_topics([name])[0]
        places = [TopicPartition(name, each["partition_index"]) for each in found["partitions"]]
        return Topic(
            name,
            f"{admin.describe_cluster()['cluster_id']}/{found['topic_id']}",
            {place.partition: offset for place, offset in consumer.beginning_offsets(places).items()},
            {place.partition: offset for place, offset in consumer.end_offsets(places).items()},
        )


def read_topic(bootstrap: str, name: str = ROUNDS) -> Iterator[TopicRecord]:
    """All that the topic holds as of the call, each partition in its order."""
    topic = describe_topic(bootstrap, name)
    with _reader(bootstrap) as consumer:
        unfinished = {TopicPartition(name, number): end for number, end in topic.end_offsets.items()}
        consumer.assign(list(unfinished))
        consumer.seek_to_beginning()
        while unfinished := {place: end for place, end in unfinished.items() if consumer.position(place) < end}:
            for place, records in consumer.poll(_POLL_MS, max_records=_POLL_RECORDS).items():
                for record in records:
                    if record.offset < topic.end_offsets[place.partition]:
                        yield _topic_record(record)


def write_topic(bootstrap: str, records: Iterable[Record], name: str = ROUNDS) -> int:
    """Adds commits as they are, in their order within each stream, and returns how many when all are durable."""
    partitions = len(describe_topic(bootstrap, name).end_offsets)
    failures: list[KafkaError] = []
    sent = 0
    with KafkaProducer(**brokers(bootstrap), acks="all", enable_idempotence=True, linger_ms=5) as producer:
        for record in records:
            key = record.commit.stream_id.encode()
            headers = [(SIGNATURE, record.signature)]
            sending = producer.send(name, record.data, key, headers, home_partition(key, partitions))
            sending.add_errback(failures.append)
            sent += 1
            if failures:
                break
        producer.flush()
    if failures:
        raise failures[0]
    return sent


def _admin(bootstrap: str) -> KafkaAdminClient:
    return KafkaAdminClient(**brokers(bootstrap), bootstrap_timeout_ms=_GIVE_UP_MS)


def _reader(bootstrap: str) -> KafkaConsumer:
    return KafkaConsumer(**brokers(bootstrap), group_id=None, enable_auto_commit=False)


def _topic_record(record) -> TopicRecord:  # type: ignore[no-untyped-def]
    return TopicRecord(
        record.partition, record.offset, record.key or b"", record.value or b"", signature_in(record.headers)
    )
