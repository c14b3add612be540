"""Fills a host's books from the ledger topics: the counterpart on Kafka of the embedded follower."""

import asyncio
import logging
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from google.protobuf.message import DecodeError
from kafka import ConsumerRebalanceListener, KafkaConsumer, KafkaProducer, TopicPartition
from kafka.errors import KafkaError

import roundledger.v1 as pb
from ledger.books.database import Place, is_dsn
from ledger.books.entered_traces import ConsumedTraces
from ledger.books.read_model import BegunAnew, Overtaken, ReadModel
from ledger.core.chain import shown
from ledger.log import topics
from ledger.log.gathering import AT_ONCE, GATHERED, Gathering
from ledger.log.kafka_security import brokers
from ledger.log.kafka_topic import Topic, TopicUnusable, asking_kafka, create_topics, describe_topic
from ledger.log.outputs import problem_with_output
from ledger.log.signing import TrustedHosts
from ledger.log.topic_record import Forgeries, TopicRecord, home_partition, topic_record
from ledger.log.traces import Traces
from ledger.reports import alerts

logger = logging.getLogger(__name__)

_POLL_MS = 200
_JOIN_MS = 5000
"""How long a reader waits at a time for its share of the partitions. The client drops what it was given while nobody
waits for it, and joins again: on a busy machine, with short waits, for ever."""
_POLL_RECORDS = 2000
_ENDS_MS = 2000
_GATHERED = GATHERED | {"fetch_max_wait_ms": 1000}
"""Where much comes: nobody waits for the books as for an answer, and what is entered together costs less."""
_PAUSE_S = 2.0
_LOOK_S = 1.0
GROUP = "roundledger-books"
_SESSION_MS, _HEARTBEAT_MS = 6000, 1500
"""The partitions of a reader that says nothing wait for so long."""
_HIGHEST = 2**63 - 1


class BooksConsumer:
    """Positions and effects are saved in one transaction, and numbers tell what came before, so every posting
    enters the books exactly once however often it is published. Only what a worker of the floor signed enters them;
    anything else is noted, and everything else goes on.

    Books in a database may have several such readers, which share the partitions as a group of Kafka's. Who had a
    partition before and does not know yet that it has lost it enters nothing any more: the position from which it has
    read is no longer the one in the books."""

    def __init__(
        self,
        bootstrap: str,
        books: Place,
        on_progress: Callable[[int], None],
        workers: TrustedHosts,
        *,
        topic_prefix: str = "",
        traces: Traces | None = None,
    ) -> None:
        self._bootstrap, self._prefix, self._on_progress = bootstrap, topic_prefix, on_progress
        self._workers = workers
        self._traces = ConsumedTraces(traces) if traces else None
        self._books = ReadModel(books)
        self._is_shared = is_dsn(books)
        self._origin = ""
        self._reached: dict[TopicPartition, int] = {}
        """Where the books end, of the partitions that are this reader's."""
        self._look_at = 0.0
        self._forgeries = {topic: Forgeries(self._name(topic)) for topic in _ENTERED}
        self._released: deque[str] = deque()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="books consumer", daemon=True)
        self.trouble = ""
        """Why nothing can be entered in the books now; empty while all is well."""
        self.behind: int | None = 0
        """How many commits the workers have published that are not entered yet."""
        self.unread: dict[int, int] = {}
        """The same, by partition; of no others than this reader's."""

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
            except BegunAnew:  # `rebuild` has emptied them: what they hold by now tells where to go on
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
        with self._reading() as consumer:
            self._take(consumer, list(_ends(found)))
            while any(consumer.position(place) < end for place, end in _ends(found).items()):
                self._enter_next(consumer)
        self._books.close()

    def _follow_topics(self) -> None:
        found = self._found_topics()
        self._books.fill_from(_identity(found))
        with self._reading(self._name(GROUP) if self._is_shared else None) as consumer:
            if self._is_shared:
                consumer.subscribe([topic.name for topic in found], listener=_Share(self, consumer))
            else:
                self._take(consumer, list(_ends(found)))
            self._follow(consumer)

    def _found_topics(self) -> list[Topic]:
        with asking_kafka(self._bootstrap):
            create_topics(self._bootstrap, [self._name(topic) for topic in (*_ENTERED, topics.RELEASES)])
            return [describe_topic(self._bootstrap, self._name(topic)) for topic in _ENTERED]

    @contextmanager
    def _reading(self, group: str | None = None) -> Iterator[KafkaConsumer]:
        self._origin, self._reached = self._books.origin(), {}
        with KafkaConsumer(
            **brokers(self._bootstrap),
            **AT_ONCE,
            group_id=group,
            session_timeout_ms=_SESSION_MS,
            heartbeat_interval_ms=_HEARTBEAT_MS,
            enable_auto_commit=False,
            auto_offset_reset="none",
        ) as consumer:
            yield consumer

    def _take(self, consumer: KafkaConsumer, places: list[TopicPartition]) -> None:
        """Reads these and no others."""
        consumer.assign(places)
        self.go_on(consumer, places)

    def go_on(self, consumer: KafkaConsumer, places: Iterable[TopicPartition]) -> None:
        """Reads these from where the books end."""
        positions = self._books.positions()
        for place in places:
            self._reached[place] = positions.get(_source(place), 0)
            consumer.seek(place, self._reached[place])

    def give_up(self, places: Iterable[TopicPartition]) -> None:
        for place in places:
            self._reached.pop(place, None)

    def _follow(self, consumer: KafkaConsumer) -> None:
        gathering = Gathering.of_kafka_python(consumer, _GATHERED)
        ends: dict[TopicPartition, int] | None = None
        while True:
            if ends is None and self._stopping.is_set():
                ends = self._ends_now(consumer)
            while self._released:
                self._release(self._released[0], consumer)
                self._released.popleft()
            entered = self._enter_next(consumer)
            gathering.took(entered)
            self.unread = self._unread(consumer)
            self.behind, self.trouble = sum(self.unread.values()), ""
            if ends is not None and (not entered or self._has_entered(ends)):
                return

    def _ends_now(self, consumer: KafkaConsumer) -> dict[TopicPartition, int]:
        """Up to where this reader enters before it ends: what is published later waits for its next start, or while
        tables play it would never end. A broker that does not answer is not waited for."""
        try:
            ends: dict[TopicPartition, int] = consumer.end_offsets(list(consumer.assignment()), _ENDS_MS)
        except KafkaError:
            return {}
        return ends

    def _has_entered(self, ends: dict[TopicPartition, int]) -> bool:
        """As much of each partition as there was, but for those that it has no more."""
        return all(self._reached.get(place, end) >= end for place, end in ends.items())

    def _enter_next(self, consumer: KafkaConsumer) -> int:
        """How many records there were to enter."""
        polled = consumer.poll(_POLL_MS if self._reached else _JOIN_MS, max_records=_POLL_RECORDS)
        try:
            if polled:
                self._enter(polled)
            elif self._is_shared and time.monotonic() > self._look_at:  # another process may want something read again
                self._look_at = time.monotonic() + _LOOK_S
                found = self._books.positions()
                if any(found.get(_source(place), 0) != reached for place, reached in self._reached.items()):
                    raise Overtaken
        except Overtaken:
            logger.info("another process fills these books, too: going on where they end now")
            self.go_on(consumer, list(self._reached))
            return 1  # there may be more
        return sum(map(len, polled.values()))

    def _unread(self, consumer: KafkaConsumer) -> dict[int, int]:
        """Postings, of which each commit has one batch, as far as the broker has told of them."""
        places = [place for place in consumer.assignment() if place.topic == self._name(topics.POSTINGS)]
        return {p.partition: max(0, (consumer.highwater(p) or 0) - consumer.position(p)) for p in places}

    def _enter(self, polled: dict[TopicPartition, list[Any]]) -> None:
        spans = self._traces.polled(polled.values()) if self._traces is not None else ()
        messages: dict[str, list[Any]] = {topic: [] for topic in _ENTERED}
        for place, records in polled.items():
            topic = place.topic.removeprefix(self._prefix)
            for raw in map(topic_record, records):
                entered_as, message = self._believed(topic, raw)
                messages[entered_as].append(message)
        positions = {_source(place): records[-1].offset + 1 for place, records in polled.items()}
        came = (messages[topic] for topic in (topics.POSTINGS, topics.SETTLEMENTS, topics.ALERTS))
        since = {_source(place): self._reached[place] for place in polled} if self._is_shared else None
        entered = self._books.enter(positions, *came, of=self._origin, since=since)
        self._reached |= {place: positions[_source(place)] for place in polled}
        for span in spans:
            span.end()
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
            names = [self._name(topic) for topic in (topics.POSTINGS, topics.SETTLEMENTS)]
            homes = [TopicPartition(n, home_partition(key, len(consumer.partitions_for_topic(n)))) for n in names]
            self._books.read_again(map(_source, homes))
            self.go_on(consumer, [place for place in homes if place in self._reached])

    def _name(self, topic: str) -> str:
        return self._prefix + topic


_ENTERED: dict[str, Any] = {
    topics.POSTINGS: pb.PostingBatch,
    topics.SETTLEMENTS: pb.Settlement,
    topics.ALERTS: pb.StreamAlert,
}


class _Share(ConsumerRebalanceListener):  # type: ignore[misc]
    """Tells a reader which partitions are its own."""

    def __init__(self, reader: BooksConsumer, consumer: KafkaConsumer) -> None:
        self._reader, self._consumer = reader, consumer

    def on_partitions_revoked(self, revoked: Iterable[TopicPartition]) -> None:
        self._reader.give_up(revoked)

    def on_partitions_assigned(self, assigned: Iterable[TopicPartition]) -> None:
        self._reader.go_on(self._consumer, assigned)


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
