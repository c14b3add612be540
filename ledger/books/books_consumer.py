"""Fills a host's books from the ledger topics: the counterpart on Kafka of the embedded follower."""

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import Any

from kafka import KafkaConsumer, KafkaProducer, TopicPartition

import roundledger.v1 as pb
from ledger.books.read_model import ReadModel
from ledger.log import topics
from ledger.log.kafka_topic import create_topics, describe_topic, home_partition

logger = logging.getLogger(__name__)

_POLL_MS = 200
_POLL_RECORDS = 2000
_PAUSE_S = 2.0


class BooksConsumer:
    """Positions and effects are saved in one transaction, and numbers tell what came before, so every posting
    enters the books exactly once however often it is published."""

    def __init__(
        self, bootstrap: str, books_path: Path, on_progress: Callable[[int], None], *, topic_prefix: str = ""
    ) -> None:
        self._bootstrap, self._prefix, self._on_progress = bootstrap, topic_prefix, on_progress
        self._books = ReadModel(books_path)
        self._released: deque[str] = deque()
        self._stopping = threading.Event()
        self._thread = threading.Thread(target=self._run, name="books consumer", daemon=True)

    async def start(self) -> None:
        self._thread.start()

    def release(self, table_id: str) -> None:
        """Has a table that was set aside tried again."""
        self._released.append(table_id)

    async def stop(self) -> None:
        """Enters what the topics hold, then ends."""
        self._stopping.set()
        await asyncio.to_thread(self._thread.join)
        self._books.close()

    def _run(self) -> None:
        while not self._stopping.is_set():
            try:
                self._follow_topics()
            except Exception:  # nothing was lost: it goes on from the positions that were saved
                logger.exception("the books stand still and are tried again in %.1f s", _PAUSE_S)
                self._stopping.wait(_PAUSE_S)

    def _follow_topics(self) -> None:
        create_topics(self._bootstrap, [self._name(topic) for topic in (*_ENTERED, topics.RELEASES)])
        found = [describe_topic(self._bootstrap, self._name(topic)) for topic in _ENTERED]
        self._books.fill_from(" ".join(topic.identity for topic in found))
        places = [TopicPartition(topic.name, number) for topic in found for number in topic.end_offsets]
        with KafkaConsumer(
            bootstrap_servers=self._bootstrap, group_id=None, enable_auto_commit=False, auto_offset_reset="none"
        ) as consumer:
            consumer.assign(places)
            for place in places:
                consumer.seek(place, self._books.position(_source(place)))
            self._follow(consumer)

    def _follow(self, consumer: KafkaConsumer) -> None:
        while True:
            stopping = self._stopping.is_set()
            while self._released:
                self._release(self._released[0], consumer)
                self._released.popleft()
            polled = consumer.poll(_POLL_MS, max_records=_POLL_RECORDS)
            if polled:
                self._enter(polled)
            elif stopping:
                return

    def _enter(self, polled: dict[TopicPartition, list[Any]]) -> None:
        messages: dict[str, list[Any]] = {topic: [] for topic in _ENTERED}
        for place, records in polled.items():
            topic = place.topic.removeprefix(self._prefix)
            messages[topic] += (_ENTERED[topic].FromString(record.value or b"") for record in records)
        positions = {_source(place): records[-1].offset + 1 for place, records in polled.items()}
        entered = self._books.enter(
            positions, messages[topics.POSTINGS], messages[topics.SETTLEMENTS], messages[topics.ALERTS]
        )
        self._on_progress(entered)

    def _release(self, table_id: str, consumer: KafkaConsumer) -> None:
        """Asks the worker to go on with the table; if it is these books that miss something, reads it all again."""
        key = table_id.encode()
        with KafkaProducer(bootstrap_servers=self._bootstrap, acks="all") as producer:
            producer.send(self._name(topics.RELEASES), key=key, value=b"").get(timeout=30)
        if self._books.has_gap(table_id):
            for topic in (topics.POSTINGS, topics.SETTLEMENTS):
                name = self._name(topic)
                consumer.seek(TopicPartition(name, home_partition(key, len(consumer.partitions_for_topic(name)))), 0)

    def _name(self, topic: str) -> str:
        return self._prefix + topic


_ENTERED: dict[str, Any] = {
    topics.POSTINGS: pb.PostingBatch,
    topics.SETTLEMENTS: pb.Settlement,
    topics.ALERTS: pb.TableAlert,
}


def _source(place: TopicPartition) -> str:
    return f"{place.topic}/{place.partition}"
