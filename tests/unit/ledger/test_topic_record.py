"""What every reader makes of a record of the topic, without a Kafka client."""

import random

import pytest
from kafka.partitioner import murmur2 as kafkas_murmur2

from ledger.core.chain import EMPTY, Head
from ledger.log.topic_record import Ignored, TopicRecord, home_partition, judge, murmur2, signature_in
from tests.support.logs import TRUST, commits_of

FIRST, SECOND = commits_of("t1", 2)


@pytest.mark.parametrize("length", range(40))
def test_keys_are_hashed_as_kafkas_own_partitioner_does(length: int) -> None:
    draw = random.Random(length)
    for _ in range(50):
        key = draw.randbytes(length)
        assert murmur2(key) == kafkas_murmur2(key) & 0xFFFFFFFF


def raw(value: bytes = FIRST.data, key: bytes = b"t1", signature: bytes = FIRST.signature) -> TopicRecord:
    return TopicRecord(home_partition(key, 8), 7, key, value, signature)


def test_the_next_commit_that_a_host_signed_is_accepted() -> None:
    assert judge(raw(), 8, lambda stream_id: EMPTY, TRUST) == FIRST
    second = raw(SECOND.data, signature=SECOND.signature)
    assert judge(second, 8, {"t1": FIRST.head}.__getitem__, TRUST) == SECOND


@pytest.mark.parametrize(
    ("head", "value", "key", "signature", "forgery"),
    [
        (FIRST.head, FIRST.data, b"t1", FIRST.signature, ""),
        (EMPTY, SECOND.data, b"t1", SECOND.signature, ""),
        (EMPTY, FIRST.data, b"t1", b"", "it does not carry the signature of host host-1"),
        (EMPTY, FIRST.data, b"t1", SECOND.signature, "it does not carry the signature of host host-1"),
        (EMPTY, FIRST.data, b"t2", FIRST.signature, "t2 seq 0: it holds t1 seq 1"),
        (EMPTY, b"\xff", b"t1", b"", "t1 seq 0: its bytes are no commit"),
        (EMPTY, b"\xff", b"a\nb" * 99, b"", f"{('a' + chr(10) + 'b') * 21 + 'a'!r} seq 0: its bytes are no commit"),
    ],
    ids=["twice", "too early", "unsigned", "signature of another", "key of another", "rubbish", "a long key"],
)
def test_any_other_record_is_ignored(head: Head, value: bytes, key: bytes, signature: bytes, forgery: str) -> None:
    assert judge(raw(value, key, signature), 8, lambda stream_id: head, TRUST) == Ignored(forgery)


def test_a_commit_in_another_partition_than_its_streams_is_ignored() -> None:
    elsewhere = TopicRecord((home_partition(b"t1", 8) + 1) % 8, 7, b"t1", FIRST.data, FIRST.signature)
    verdict = judge(elsewhere, 8, lambda stream_id: EMPTY, TRUST)
    assert isinstance(verdict, Ignored)
    assert "which is not the stream's" in verdict.forgery


def test_a_record_without_the_header_carries_no_signature() -> None:
    assert signature_in([("signature", b"s"), ("other", b"o")]) == b"s"
    assert signature_in([("other", b"o")]) == b""
