"""The topic of commits from outside a running host: making, describing, reading and filling it."""

import logging
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import TypeVar

import msgspec
from kafka import KafkaConsumer, KafkaProducer, TopicPartition
from kafka.admin import OffsetSpec
from kafka.errors import KafkaError, NoError, TopicAlreadyExistsError, for_code

from ledger.core.chain import Record
from ledger.log.commit_group import copied_groups
from ledger.log.gathering import AT_ONCE, Gathering
from ledger.log.kafka_reach import problem_with_brokers
from ledger.log.kafka_security import brokers
from ledger.log.kafka_topic_settings import admin_of, settings_of, topic_settings
from ledger.log.topic_record import TopicRecord, home_partition, topic_record
from ledger.log.topics import ATTEMPTS, OUTPUTS, PARTITIONS, RELEASES, ROUNDS, ROUNDS_V1

logger = logging.getLogger(__name__)

Answer = TypeVar("Answer")

WAIT_SECONDS = 2.0
"""Between two tries to reach a broker."""

_POLL_MS = 1000
_POLL_RECORDS = 5000
_WRITTEN_TOGETHER = 500
"""Commits of a copy that are spread over the partitions at once."""


class TopicUnusable(Exception):
    """Kafka does not answer, there is no such topic, or it no longer holds its oldest records."""

    def __init__(self, problem: str, *, may_pass: bool = False) -> None:
        super().__init__(problem)
        self.may_pass = may_pass


@contextmanager
def asking_kafka(bootstrap: str) -> Iterator[None]:
    """Looks whether a broker lets this process in, and turns what Kafka's client raises into something that others
    need not know it for."""
    if found := problem_with_brokers(bootstrap):
        raise TopicUnusable(found.problem, may_pass=found.may_pass)
    try:
        yield
    except KafkaError as problem:
        raise TopicUnusable(f"Kafka at {bootstrap}: {problem!r}", may_pass=problem.retriable) from problem


def when_it_answers(bootstrap: str, ask: Callable[[], Answer]) -> Answer:
    """Asks as soon as a broker answers, and says that it waits for it; raises TopicUnusable for what never passes."""
    while True:
        try:
            with asking_kafka(bootstrap):
                return ask()
        except TopicUnusable as problem:
            if not problem.may_pass:
                raise
            logger.warning("waiting for the broker: %s", problem)
        time.sleep(WAIT_SECONDS)


class Topic(msgspec.Struct, frozen=True):
    """A topic as it was found."""

    name: str
    identity: str
    """Differs between two topics of one name, be it in two clusters or one after the other."""
    first_offsets: dict[int, int]
    end_offsets: dict[int, int]


def create_topics(bootstrap: str, names: Iterable[str], partitions: int = PARTITIONS) -> None:
    """Makes those that do not exist, never to forget a record unless it is only of what was refused, and returns when
    all have leaders."""
    with admin_of(bootstrap) as admin:
        missing = [topic["name"] for topic in admin.describe_topics(list(names)) if not topic["partitions"]]
        if not missing:  # who may not make topics need not
            return
        names = missing
        copies, configs = topic_settings(admin)
        topic = {"num_partitions": partitions, "replication_factor": copies}
        wanted = {name: {**topic, "configs": settings_of(name, configs)} for name in names}
        for answer in admin.create_topics(wanted, raise_errors=False)["topics"]:
            error = for_code(answer["error_code"])
            if error not in (NoError, TopicAlreadyExistsError):
                raise error(f"topic {answer['name']}: {answer['error_message']}")
        admin.wait_for_topics(wanted)


def rounds_topic(bootstrap: str, name: str, partitions: int = PARTITIONS) -> Topic:
    """The topic of commits, made if it is missing. A floor whose commits lie where earlier versions wrote them is not
    begun anew beside them."""
    earlier = describe_topic(bootstrap, _earlier(name)) if name.endswith(ROUNDS) else None
    found = describe_topic(bootstrap, name)
    if earlier and any(earlier.end_offsets.values()) and not any(found.end_offsets.values()):
        copy = f"roundledger log copy --from kafka-v1:{bootstrap} --to kafka:{bootstrap}"
        raise TopicUnusable(f"the floor's ledger lies in {earlier.name}: move it with `{copy}`")
    if found.end_offsets:
        return found
    create_topics(bootstrap, [name], partitions)
    return describe_topic(bootstrap, name)


def found_rounds(bootstrap: str, prefix: str) -> str:
    """The name of the topic that holds a floor's commits, without its prefix: that of earlier versions where there is
    no other."""
    if describe_topic(bootstrap, prefix + ROUNDS).end_offsets:
        return ROUNDS
    return ROUNDS_V1 if describe_topic(bootstrap, prefix + ROUNDS_V1).end_offsets else ROUNDS


def _earlier(name: str) -> str:
    return name.removesuffix(ROUNDS) + ROUNDS_V1


def create_floor_topics(bootstrap: str, prefix: str, partitions: int = PARTITIONS) -> Topic:
    """Makes all topics of a floor that are missing, and returns the one of commits. Those that are made from commits
    have as many partitions."""
    rounds = rounds_topic(bootstrap, prefix + ROUNDS, partitions)
    _, *others = floor_topics(prefix)
    create_topics(bootstrap, others, partitions=len(rounds.end_offsets))
    with admin_of(bootstrap) as admin:
        counts = {topic["name"]: len(topic["partitions"]) for topic in admin.describe_topics(others)}
    for name, count in counts.items():
        if count != len(rounds.end_offsets) and not name.endswith(ATTEMPTS):
            wanted = f"{rounds.name} has {len(rounds.end_offsets)}, and both must have as many"
            raise TopicUnusable(f"{name} has {count} partitions, {wanted}: make it anew")
    return rounds


def floor_topics(prefix: str) -> list[str]:
    """All of them; the one of commits first."""
    return [prefix + name for name in (ROUNDS, *OUTPUTS, RELEASES, ATTEMPTS)]


def describe_topic(bootstrap: str, name: str = ROUNDS) -> Topic:
    with admin_of(bootstrap) as admin:
        found = admin.describe_topics([name])[0]
        places = [TopicPartition(name, each["partition_index"]) for each in found["partitions"]]

        def offsets(spec: OffsetSpec) -> dict[int, int]:
            told = admin.list_partition_offsets(dict.fromkeys(places, spec)) if places else {}
            return {place.partition: place_told.offset for place, place_told in told.items()}

        identity = f"{admin.describe_cluster()['cluster_id']}/{found['topic_id']}"
        return Topic(name, identity, offsets(OffsetSpec.EARLIEST), offsets(OffsetSpec.LATEST))


def read_topic(bootstrap: str, name: str = ROUNDS) -> Iterator[TopicRecord]:
    """All that the topic holds as of the call, each partition in its order."""
    topic = describe_topic(bootstrap, name)
    ends = {TopicPartition(name, number): end for number, end in topic.end_offsets.items()}
    unfinished = {place: end for place, end in ends.items() if topic.first_offsets[place.partition] < end}
    if not unfinished:
        return
    with KafkaConsumer(**brokers(bootstrap), group_id=None, enable_auto_commit=False) as consumer:
        consumer.assign(list(unfinished))
        consumer.seek_to_beginning()
        while unfinished := {place: end for place, end in unfinished.items() if consumer.position(place) < end}:
            for place, records in consumer.poll(_POLL_MS, max_records=_POLL_RECORDS).items():
                for record in records:
                    if record.offset < topic.end_offsets[place.partition]:
                        yield topic_record(record)


def write_topic(bootstrap: str, records: Iterable[Record], name: str = ROUNDS) -> int:
    """Adds commits as they are, in their order within each stream, and returns how many when all are durable."""
    partitions = len(describe_topic(bootstrap, name).end_offsets)
    failures: list[KafkaError] = []
    sent, coming = 0, iter(records)
    with KafkaProducer(**brokers(bootstrap), acks="all", enable_idempotence=True, linger_ms=5) as producer:
        while not failures and (some := list(islice(coming, _WRITTEN_TOGETHER))):
            by_home: dict[int, list[Record]] = {}
            for record in some:
                by_home.setdefault(home_partition(record.commit.stream_id.encode(), partitions), []).append(record)
            for home, group in by_home.items():
                for value in copied_groups(group):
                    producer.send(name, value, partition=home).add_errback(failures.append)
            sent += len(some)
        producer.flush()
    if failures:
        raise failures[0]
    return sent


def sender_to(bootstrap: str) -> KafkaProducer:
    """For what is no commit; every broker that has a copy acknowledges it."""
    return KafkaProducer(**brokers(bootstrap), acks="all")


@contextmanager
def read_on(bootstrap: str, name: str, offsets: dict[int, int]) -> Iterator[Callable[[int, int], list[TopicRecord]]]:
    """Asks for what comes next in each partition from these offsets on: within so many milliseconds, at most so many;
    where it was forgotten meanwhile, for the oldest that is left."""
    with KafkaConsumer(
        **brokers(bootstrap), **AT_ONCE, group_id=None, enable_auto_commit=False, auto_offset_reset="earliest"
    ) as consumer:
        gathering = Gathering.of_kafka_python(consumer)
        consumer.assign([TopicPartition(name, number) for number in offsets])
        for number, offset in offsets.items():
            consumer.seek(TopicPartition(name, number), offset)

        def following(wait_ms: int, at_most: int) -> list[TopicRecord]:
            polled = consumer.poll(wait_ms, max_records=at_most)
            read = [topic_record(record) for records in polled.values() for record in records]
            gathering.took(len(read))
            return read

        yield following
