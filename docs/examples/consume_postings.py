"""Prints every posting of the ledger exactly once. Copy it and put your own bookkeeping in `enter`.

    pip install kafka-python protobuf cryptography
    python consume_postings.py 127.0.0.1:9092 --workers FLOOR/keys/workers --state my_books.json

The topic may hold a batch of postings more than once: the seq of the last batch entered for each stream tells which
ones are repeats. It is saved together with the position in the topic, after the postings were entered. With a
database, save all three in one transaction.

Whoever can write to the topic can put anything there. What the floor's workers published carries their signature, and
what does not is passed over.
"""

import argparse
import hashlib
import json
import os
import sys
from functools import lru_cache
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from google.protobuf.message import DecodeError
from kafka import KafkaConsumer, TopicPartition

from roundledger.v1.commit_pb2 import CommitSignature  # generated from commit.proto
from roundledger.v1.posting_pb2 import Movement, Posting, PostingBatch  # generated from posting.proto

TOPIC = "ledger.postings.v1"


class MissingPostings(Exception):
    """Numbers are contiguous, so this is an error of the publisher: stop and ask, do not go on."""


class Workers:
    """The public keys of the floor's workers. Many records share one signature: it is of the root of a tree in which
    each of them is a leaf, and each carries the hashes beside its way to that root."""

    def __init__(self, folder: Path) -> None:
        self._keys = {path.stem: load_pem_public_key(path.read_bytes()) for path in folder.glob("*.pub")}
        self._is_genuine = lru_cache(4096)(self._check)

    def published(self, key: bytes, value: bytes, headers: list[tuple[str, bytes]]) -> bool:
        try:
            carried = CommitSignature.FromString(dict(headers).get("signature", b""))
        except DecodeError:
            return False
        root = root_of(carried, leaf_of(key, value))
        signed = b"roundledger group of outputs v1\x00" + carried.leaves.to_bytes(4, "big") + root
        return self._is_genuine(carried.key_id, carried.signature, signed)

    def _check(self, key_id: str, signature: bytes, signed: bytes) -> bool:
        if key_id not in self._keys:
            return False
        try:
            self._keys[key_id].verify(signature, signed)
        except InvalidSignature:
            return False
        return True


def leaf_of(key: bytes, value: bytes) -> bytes:
    """What of a record is signed: topic, key and value."""
    lengths = len(TOPIC).to_bytes(4, "big") + len(key).to_bytes(4, "big")
    return hashlib.sha256(lengths + TOPIC.encode() + key + value).digest()


def root_of(carried: CommitSignature, leaf: bytes) -> bytes:
    node, at, width, beside = hashlib.sha256(b"\x00" + leaf).digest(), carried.leaf, carried.leaves, list(carried.path)
    while width > 1 and (at ^ 1 >= width or beside):
        if at ^ 1 < width:
            other = beside.pop(0)
            left, right = (other, node) if at & 1 else (node, other)
            node = hashlib.sha256(b"\x01" + left + right).digest()
        at, width = at >> 1, (width + 1) >> 1
    return node


class State:
    """Where we are in the topic, and the last batch that we entered for each stream."""

    def __init__(self, path: Path, *, from_start: bool) -> None:
        self._path = path
        saved = {} if from_start or not path.exists() else json.loads(path.read_text())
        self.offsets: dict[str, int] = saved.get("offsets", {})
        self.last_seq: dict[str, int] = saved.get("last_seq", {})

    def save(self) -> None:
        beside = self._path.with_suffix(".new")
        beside.write_text(json.dumps({"offsets": self.offsets, "last_seq": self.last_seq}))
        os.replace(beside, self._path)


def enter(batch: PostingBatch, posting: Posting) -> None:
    movement = Movement.Name(posting.movement).removeprefix("MOVEMENT_").lower()
    dollars, cents = divmod(posting.amount_cents, 100)
    accounts = f"from {posting.source} to {posting.destination}"
    print(batch.gaming_day, batch.stream_id, posting.number, movement, f"{dollars}.{cents:02d}", accounts, flush=True)


def enter_batch(batch: PostingBatch, state: State) -> None:
    last = state.last_seq.get(batch.stream_id, 0)
    if batch.seq <= last:
        return
    if batch.seq != last + 1:
        raise MissingPostings(f"{batch.stream_id}: batch {batch.seq} arrived after {last}")
    for posting in batch.postings:
        enter(batch, posting)
    state.last_seq[batch.stream_id] = batch.seq


def consume(brokers: str, topic: str, workers: Workers, state: State, until_idle_s: float | None) -> None:
    consumer = KafkaConsumer(
        bootstrap_servers=brokers.split(","), group_id=None, enable_auto_commit=False, auto_offset_reset="none"
    )
    partitions = consumer.partitions_for_topic(topic)
    if not partitions:
        raise SystemExit(f"there is no topic {topic} at {brokers}")
    places = [TopicPartition(topic, number) for number in sorted(partitions)]
    consumer.assign(places)
    for place in places:
        consumer.seek(place, state.offsets.get(str(place.partition), 0))
    patience_ms = 1000 if until_idle_s is None else int(until_idle_s * 1000)
    while (polled := consumer.poll(patience_ms)) or until_idle_s is None:
        for place, records in polled.items():
            for record in records:
                if workers.published(record.key or b"", record.value or b"", record.headers):
                    enter_batch(PostingBatch.FromString(record.value), state)
                else:
                    print(f"partition {place.partition} offset {record.offset} is not the floor's", file=sys.stderr)
                state.offsets[str(place.partition)] = record.offset + 1
        state.save()


def main() -> int:
    parser = argparse.ArgumentParser(description="Print every posting of the ledger exactly once.")
    parser.add_argument("brokers", help="such as 127.0.0.1:9092")
    parser.add_argument("--workers", type=Path, required=True, metavar="DIR", help="the public keys of the workers")
    parser.add_argument("--topic", default=TOPIC)
    parser.add_argument("--state", type=Path, default=Path("consume_postings.json"), help="where to remember progress")
    parser.add_argument("--from-start", action="store_true", help="forget what was remembered")
    parser.add_argument("--until-idle", type=float, metavar="SECONDS", help="end when nothing has come for so long")
    args = parser.parse_args()
    workers, state = Workers(args.workers), State(args.state, from_start=args.from_start)
    try:
        consume(args.brokers, args.topic, workers, state, args.until_idle)
    except KeyboardInterrupt:
        pass
    except MissingPostings as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
