"""Prints every posting of the ledger exactly once. Copy it and put your own bookkeeping in `enter`.

    pip install kafka-python protobuf cryptography
    python consume_postings.py 127.0.0.1:9092 --root FLOOR/root.pub --state my_books.json

The topic may hold a batch of postings more than once: the seq of the last batch entered for each stream tells which
ones are repeats. It is saved together with the position in the topic, after the postings were entered. With a
database, save all three in one transaction.

Whoever can write to the topic can put anything there. What the floor's workers published carries their signature, and
beside it the certificate by which the property enrolled the worker's key: by the property's root key alone every worker
is known, also one that begins tomorrow. At a record of which that does not hold it stops, and says where: it may be a
stranger's, or one of the floor's own that was damaged. `--pass-over` leaves out one that a person has looked at.
"""

import argparse
import hashlib
import json
import os
import sys
from functools import lru_cache
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from google.protobuf.message import DecodeError
from kafka import KafkaConsumer, TopicPartition

from roundledger.v1.commit_pb2 import CommitSignature  # generated from commit.proto
from roundledger.v1.posting_pb2 import Movement, Posting, PostingBatch  # generated from posting.proto
from roundledger.v1.trust_pb2 import (  # generated from trust.proto
    KEY_PURPOSE_WORKER,
    KeyCertificate,
    KeyEnrolment,
    KeyRetirement,
    RetirementCertificate,
)

TOPIC = "ledger.postings.v1"
CLOCKS_DIFFER_MS = 5 * 60 * 1000
"""By no more than this, a broker's from a worker's."""


class Stop(Exception):
    """Something that a person has to look at: do not go on."""


class MissingPostings(Stop):
    """Numbers are contiguous, so this is an error of the publisher."""


class Floor:
    """Whose records are believed. Many records share one signature: it is of the root of a tree in which each of them
    is a leaf, and each carries the hashes beside its way to that root."""

    def __init__(self, root: Path | None, workers: Path | None = None) -> None:
        """By the property's root key, and what it retired beside it; or, of a floor without one, by a folder of the
        workers' public keys."""
        self._root = load_pem_public_key(root.read_bytes()) if root else None
        self._workers = {path.stem: _raw_key(path) for path in workers.glob("*.pub")} if workers else {}
        self._retired_ms: dict[bytes, int] = {}
        for path in sorted((root.parent / "retired").glob("*.retirement")) if root else ():
            self._retire(RetirementCertificate.FromString(path.read_bytes()), path)
        self._enrolled = lru_cache(1024)(self._read_certificate)
        self._is_signed = lru_cache(4096)(is_signed)

    def batch_in(self, record: Any) -> PostingBatch:
        """What a record of the topic holds; raises Stop where no worker of the floor has published it."""
        key, value = record.key or b"", record.value or b""
        try:
            carried = CommitSignature.FromString(dict(record.headers).get("signature", b""))
            batch = PostingBatch.FromString(value)
        except DecodeError as error:
            raise Stop("it cannot be read") from error
        public_key = self._enrolled(carried.certificate) if self._root else self._workers.get(carried.key_id)
        if not public_key:
            raise Stop("its key is not that of a worker of this floor")
        if record.timestamp >= self._retired_ms.get(public_key, 2**63) + CLOCKS_DIFFER_MS:
            raise Stop("the key of its worker was retired by then")
        root = root_of(carried, leaf_of(key, value))
        signed = b"roundledger group of outputs v1\x00" + carried.leaves.to_bytes(4, "big") + root
        if not self._is_signed(public_key, carried.signature, signed):
            raise Stop("it does not carry the signature of its worker")
        if batch.stream_id.encode() != key:
            raise Stop("it is of another stream than its key")
        return batch

    def _read_certificate(self, data: bytes) -> bytes:
        """The worker's key, if the property enrolled it as one; else empty."""
        try:
            certificate = KeyCertificate.FromString(data)
            enrolment = KeyEnrolment.FromString(certificate.enrolment)
        except DecodeError:
            return b""
        said = b"roundledger key enrolment v1\x00" + certificate.enrolment
        genuine = is_signed(self._root_that_signed(certificate), certificate.root_signature, said)
        return enrolment.public_key if genuine and enrolment.purpose == KEY_PURPOSE_WORKER else b""

    def _root_that_signed(self, certificate: KeyCertificate | RetirementCertificate) -> bytes:
        """The property's root key, or the one that has taken its place; no key where they do not follow each other."""
        root = self._root.public_bytes_raw()
        for each in certificate.successions:
            said = b"roundledger root succession v1\x00" + each.public_key
            root = each.public_key if is_signed(root, each.signature, said) else b""
        return root

    def _retire(self, certificate: RetirementCertificate, path: Path) -> None:
        said = b"roundledger key retirement v1\x00" + certificate.retirement
        if not is_signed(self._root_that_signed(certificate), certificate.root_signature, said):
            raise SystemExit(f"{path} is not signed by this property's root key")
        retirement = KeyRetirement.FromString(certificate.retirement)
        self._retired_ms[retirement.public_key] = retirement.retired_at.seconds * 1000


def _raw_key(path: Path) -> bytes:
    return load_pem_public_key(path.read_bytes()).public_bytes_raw()


def is_signed(public_key: bytes, signature: bytes, signed: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, signed)
    except (InvalidSignature, ValueError):
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


def consume(
    brokers: str, topic: str, floor: Floor, state: State, until_idle_s: float | None, passed_over: set[str]
) -> None:
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
        try:
            for place, records in polled.items():
                for record in records:
                    enter_record(record, f"{place.partition}:{record.offset}", floor, state, passed_over)
                    state.offsets[str(place.partition)] = record.offset + 1
        finally:  # also of what came before a record at which it stops
            state.save()


def enter_record(record: Any, place: str, floor: Floor, state: State, passed_over: set[str]) -> None:
    if place in passed_over:
        print(f"{place} is passed over, as you say", file=sys.stderr)
        return
    try:
        enter_batch(floor.batch_in(record), state)
    except Stop as problem:
        raise Stop(f"stopped at {place} (partition:offset): {problem}") from problem


def add_trust(parser: argparse.ArgumentParser) -> None:
    whom = parser.add_mutually_exclusive_group(required=True)
    whom.add_argument(
        "--root", type=Path, metavar="FILE", help="the property's root key, root.pub of the floor's folder"
    )
    whom.add_argument(
        "--workers", type=Path, metavar="DIR", help="of a floor without one: the public keys of its workers"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description="Print every posting of the ledger exactly once.")
    parser.add_argument("brokers", help="such as 127.0.0.1:9092")
    add_trust(parser)
    parser.add_argument("--topic", default=TOPIC)
    parser.add_argument("--state", type=Path, default=Path("consume_postings.json"), help="where to remember progress")
    parser.add_argument("--from-start", action="store_true", help="forget what was remembered")
    parser.add_argument("--until-idle", type=float, metavar="SECONDS", help="end when nothing has come for so long")
    parser.add_argument(
        "--pass-over", action="append", default=[], metavar="PARTITION:OFFSET", help="a record to leave"
    )
    args = parser.parse_args()
    floor, state = Floor(args.root, args.workers), State(args.state, from_start=args.from_start)
    try:
        consume(args.brokers, args.topic, floor, state, args.until_idle, set(args.pass_over))
    except KeyboardInterrupt:
        pass
    except Stop as problem:
        print(problem, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
