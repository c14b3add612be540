"""Records as they lie in the topic of commits, without a Kafka client: what every reader makes of one. Free of I/O."""

import logging
from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from ledger.core.chain import BrokenRecord, Record, unseal
from ledger.log.topics import SIGNATURE

logger = logging.getLogger(__name__)

_HIGHEST_SEQ = 2**63 - 1
_TOLD = 10
_LONGEST_ID = 64
"""Bytes of a stream's id. What callers send instead of one is not remembered."""
BROKERS_CLOCK = 1
"""Kafka's LogAppendTime: whose clock a record's time is of."""


class TopicRecord(msgspec.Struct, frozen=True):
    """A record as it lies in the topic, whatever it holds."""

    partition: int
    offset: int
    key: bytes
    value: bytes
    signature: bytes
    appended_ms: int = 0
    """When the broker took it, by the broker's clock, since 1970; 0 where only the sender says so."""


class Forgeries:
    """Counts what no host of the floor can have written. The log tells of the first few, then ever more rarely."""

    def __init__(self, topic: str) -> None:
        self._topic = topic
        self.count = 0

    def note(self, raw: TopicRecord, forgery: str) -> None:
        self.count += 1
        if self.count <= _TOLD or str(self.count).strip("0") == "1":
            place = (self._topic, raw.partition, raw.offset)
            logger.warning("%s partition %d offset %d is passed over: %s (%d so far)", *place, forgery, self.count)


def unseal_from_topic(raw: TopicRecord, partitions: int) -> Record:
    """The commit that a record of earlier versions holds; raises BrokenRecord for one that every reader passes over."""
    return in_its_place(unseal(raw.key.decode(errors="replace"), raw.value, raw.signature), raw, partitions)


def in_its_place(record: Record, raw: TopicRecord, partitions: int) -> Record:
    """A commit as the topic has it. To lie in another partition than its stream's makes it none: readers would not
    agree on what came first."""
    stream_id, seq = record.commit.stream_id, record.commit.seq
    if raw.partition != home_partition(stream_id.encode(), partitions):
        raise BrokenRecord(stream_id, seq, f"it lies in partition {raw.partition}, which is not the stream's")
    if seq > _HIGHEST_SEQ:
        raise BrokenRecord(stream_id, seq, "no chain is that long")
    return replace(record, appended_ms=raw.appended_ms) if raw.appended_ms else record


def topic_record(raw: Any) -> TopicRecord:
    """A record of either Kafka client."""
    appended_ms = raw.timestamp if raw.timestamp_type == BROKERS_CLOCK else 0
    key, value, signature = raw.key or b"", raw.value or b"", signature_in(raw.headers or ())
    return TopicRecord(raw.partition, raw.offset, key, value, signature, appended_ms)


def signature_in(headers: Iterable[tuple[str, bytes]]) -> bytes:
    return next((value for name, value in headers if name == SIGNATURE), b"")


def home_partition(key: bytes, partitions: int) -> int:
    """Where Kafka's own partitioner puts a key, in every client and every language."""
    return (_remembered(key) if len(key) <= _LONGEST_ID else murmur2(key) & 0x7FFFFFFF) % partitions


@lru_cache(maxsize=65536)
def _remembered(key: bytes) -> int:
    return murmur2(key) & 0x7FFFFFFF


def murmur2(data: bytes) -> int:
    """MurmurHash2 in 32 bits, with the seed that Kafka uses."""
    m, mask = 0x5BD1E995, 0xFFFFFFFF
    h = 0x9747B28C ^ len(data)
    whole = len(data) & ~3
    for start in range(0, whole, 4):
        k = int.from_bytes(data[start : start + 4], "little") * m & mask
        h = (h * m & mask) ^ ((k ^ k >> 24) * m & mask)
    if whole < len(data):
        h = (h ^ int.from_bytes(data[whole:], "little")) * m & mask
    h = (h ^ h >> 13) * m & mask
    return h ^ h >> 15
