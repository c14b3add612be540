"""Fills a host's books from the ledger topics: the counterpart on Kafka of the embedded follower."""

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from google.protobuf.message import DecodeError
from kafka import KafkaConsumer, KafkaProducer, TopicPartition
from kafka.errors import KafkaError

import roundledger.v1 as pb
from ledger.books.database import Place
from ledger.books.read_model import BegunAnew, ReadModel
from ledger.core.chain import shown
from ledger.log import topics
from ledger.log.kafka_security import brokers
from ledger.log.kafka_topic import Topic, TopicUnusable, asking_kafka, create_topics, describe_topic
from ledger.log.outputs import problem_with_output
from ledger.log.signing import TrustedHosts
from ledger.log.topic_record import Forgeries, TopicRecord, home_partition, topic_record
from ledger.reports import alerts

logger = logging.getLogger(__name__)

_POLL_MS = 200
_POLL_RECORDS = 2000
_PAUSE_S = 2.0
_HIGHEST = 2**63 - 1


class BooksConsumer:
    """Positions and effects are saved in one transaction, and numbers tell what came before, so every posting
    enters the books exactly once however often it is published. Only what a worker of the floor signed enters them;
    anything else is noted, and everything else goes on."""

    def __init__(
        self,
        bootstrap: str,
        books: Place,
        on_progress: Callable[[int], None],
        workers: TrustedHosts,
        *,
        topic_prefix: str = "",
    ) -> None:
        self._bootstrap, self._prefix, self._on_progress = bootstrap, topic_prefix, on_progress
        self._workers = workers
        self._books = ReadModel(books)
        self._origin = ""
        self._forgeries = {topic: Forgeries(self._name(topic)) for topic in _ENTERED}
        self._released: deque[str] = deque()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="books consumer", daemon=True)
        self.trouble = ""
        """Why nothing can be entered in the books now; empty while all is well."""

    async def start(self) -> None:
        self._thread.start()

    def release(self, stream_id: str) -> None:
        """Has a stream that was set aside tried again."""
        self._released.append(stream_id)

    async def stop(self) -> None:
        """Enters what the topics hold, then ends."""
        self._stopping.set()
        await asyncio.to_thread(self._thread.join)
        self._books.close()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._follow_topics()
            except BegunAnew:  # somebody rebuilds them: what they hold by now tells where to go on
                logger.warning("the books were begun anew, and are filled from the topics again")
            except Exception as problem:  # nothing was lost: it goes on from the positions that were saved
                self.trouble = f"{type(problem).__name__}: {problem}"
                is_bug = not isinstance(problem, KafkaError | TopicUnusable)
                logger.error("the books stand still, tried again in %.1f s: %s", _PAUSE_S, problem, exc_info=is_bug)
                self._stopping.wait(_PAUSE_S)

    def rebuild(self) -> None:
        """Empties the books, enters all that the topics hold now, and ends. Nothing else of this object is needed."""
        found = self._found_topics()
        self._books.begin_anew(_identity(found))
        with self._reading(found) as consumer:
            while any(consumer.position(place) < end for place, end in _ends(found).items()):
                if polled := consumer.poll(_POLL_MS, max_records=_POLL_RECORDS):
                    self._enter(polled)
        self._books.close()

    def _follow_topics(self) -> None:
        found = self._found_topics()
        self._books.fill_from(_identity(found))
        with self._reading(found) as consumer:
            self._follow(consumer)

    def _found_topics(self) -> list[Topic]:
        with asking_kafka(self._bootstrap):
            create_topics(self._bootstrap, [self._name(topic) for topic in (*_ENTERED, topics.RELEASES)])
            return [describe_topic(self._bootstrap, self._name(topic)) for topic in _ENTERED]

    @contextmanager
    def _reading(self, found: list[Topic]) -> Iterator[KafkaConsumer]:
        """From where the books end."""
        self._origin, places = self._books.origin(), list(_ends(found))
        with KafkaConsumer(
            **brokers(self._bootstrap), group_id=None, enable_auto_commit=False, auto_offset_reset="none"
        ) as consumer:
            consumer.assign(places)
            for place in places:
                consumer.seek(place, self._books.position(_source(place)))
            yield consumer

    def _follow(self, consumer: KafkaConsumer) -> None:
        while True:
            stopping = self._stopping.is_set()
            while self._released:
                self._release(self._released[0], consumer)
                self._released.popleft()
            polled = consumer.poll(_POLL_MS, max_records=_POLL_RECORDS)
            if polled:
                self._enter(polled)
            self.trouble = ""
            if stopping and not polled:
                return

    def _enter(self, polled: dict[TopicPartition, list[Any]]) -> None:
        messages: dict[str, list[Any]] = {topic: [] for topic in _ENTERED}
        for place, records in polled.items():
            topic = place.topic.removeprefix(self._prefix)
            for raw in map(topic_record, records):
                entered_as, message = self._believed(topic, raw)
                messages[entered_as].append(message)
        positions = {_source(place): records[-1].offset + 1 for place, records in polled.items()}
        came = (messages[topic] for topic in (topics.POSTINGS, topics.SETTLEMENTS, topics.ALERTS))
        entered = self._books.enter(positions, *came, of=self._origin)
        self._on_progress(entered)

    def _believed(self, topic: str, raw: TopicRecord) -> tuple[str, Any]:
        """What a record enters, and as what: one that no worker of the floor can have written becomes an alert."""
        message = self._read(topic, raw)
        if not isinstance(message, str):
            return topic, message
        self._forgeries[topic].note(raw, message)
        place = f"{topic} partition {raw.partition} offset {raw.offset}"
        return topics.ALERTS, alerts.ignored(raw.key.decode(errors="replace"), 0, place, message)

    def _read(self, topic: str, raw: TopicRecord) -> Any:
        """What a record holds, or in words what is wrong with it."""
        if problem := problem_with_output(self._workers, topic, raw):
            return problem
        try:
            message = _ENTERED[topic].FromString(raw.value)
        except DecodeError:
            return "it cannot be read"
        if message.stream_id.encode() != raw.key:
            return f"it is of {shown(message.stream_id)}"
        if max(message.seq, getattr(message, "number", 0)) > _HIGHEST:
            return "no stream has such a number"
        return message

    def _release(self, stream_id: str, consumer: KafkaConsumer) -> None:
        """Asks the worker to go on with the stream; if it is these books that miss something, reads it all again."""
        key = stream_id.encode()
        with KafkaProducer(**brokers(self._bootstrap), acks="all") as producer:
            producer.send(self._name(topics.RELEASES), key=key, value=b"").get(timeout=30)
        if self._books.has_gap(stream_id):
            for topic in (topics.POSTINGS, topics.SETTLEMENTS):
                name = self._name(topic)
                consumer.seek(TopicPartition(name, home_partition(key, len(consumer.partitions_for_topic(name)))), 0)

    def _name(self, topic: str) -> str:
        return self._prefix + topic


_ENTERED: dict[str, Any] = {
    topics.POSTINGS: pb.PostingBatch,
    topics.SETTLEMENTS: pb.Settlement,
    topics.ALERTS: pb.StreamAlert,
}


def origin_of(bootstrap: str, prefix: str) -> str:
    """Under which name books know that they were filled from these topics."""
    with asking_kafka(bootstrap):
        return _identity([describe_topic(bootstrap, prefix + topic) for topic in _ENTERED])


def _identity(found: list[Topic]) -> str:
    return " ".join(topic.identity for topic in found)


def _ends(found: list[Topic]) -> dict[TopicPartition, int]:
    return {TopicPartition(topic.name, number): end for topic in found for number, end in topic.end_offsets.items()}


def _source(place: TopicPartition) -> str:
    return f"{place.topic}/{place.partition}"
