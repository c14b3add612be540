"""What every reader makes of a record of the topic, without a Kafka client."""

import random

import pytest
from kafka.partitioner import murmur2 as kafkas_murmur2
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.core.chain import EMPTY, Head, Record, extends
from ledger.log import commit_group
from ledger.log.commit_group import Ignored, OwnGroup, copied_groups, held_in, signed_groups
from ledger.log.signing import TrustedHosts
from ledger.log.topic_record import TopicRecord, home_partition, murmur2, signature_in
from tests.support.logs import SIGNER, TRUST, commits_of, signer_of

FIRST, SECOND = commits_of("t1", 2)
OTHERS = [commits_of(f"other-{number}", 2) for number in range(6)]
TOGETHER = [record for turn in (0, 1) for record in [[FIRST, SECOND][turn], *(pair[turn] for pair in OTHERS)]]
"""What a host decided of seven streams at once, in several partitions."""


@pytest.mark.parametrize("length", range(40))
def test_keys_are_hashed_as_kafkas_own_partitioner_does(length: int) -> None:
    draw = random.Random(length)
    for _ in range(50):
        key = draw.randbytes(length)
        assert murmur2(key) == kafkas_murmur2(key) & 0xFFFFFFFF


def in_topic(partition: int, value: bytes) -> TopicRecord:
    return TopicRecord(partition, 7, b"", value, b"")


def judged(raw: TopicRecord, heads: dict[str, Head], trust: TrustedHosts = TRUST) -> list[Record | Ignored]:
    return held_in(raw, 8).kept(lambda stream_id: heads.get(stream_id, EMPTY), trust)


def test_a_group_of_many_partitions_has_one_signature_and_every_commit_is_accepted() -> None:
    signed_texts: set[bytes] = set()
    read: list[Record] = []
    for sent in signed_groups(SIGNER, TOGETHER, 8):
        assert {home_partition(record.commit.stream_id.encode(), 8) for record in sent.records} == {sent.partition}
        signed_texts.add(pb.CommitGroup.FromString(sent.value).signature.signature)
        verdicts = judged(in_topic(sent.partition, sent.value), {})
        assert verdicts == list(sent.records)
        read += [verdict for verdict in verdicts if isinstance(verdict, Record)]
    assert len(signed_texts) == 1
    assert {record.hash for record in read} == {record.hash for record in TOGETHER}


def test_a_commit_that_is_taken_out_of_its_group_carries_a_signature_of_its_own() -> None:
    """As the mirror and bundles keep it, for readers that know no groups."""
    taken = [
        record
        for sent in signed_groups(SIGNER, TOGETHER, 8)
        for record in judged(in_topic(sent.partition, sent.value), {})
    ]
    for record in taken:
        assert isinstance(record, Record)
        assert TRUST.problem_with(record) == ""
        assert pb.CommitSignature.FromString(record.signature).leaves == len(TOGETHER)


def test_a_group_costs_one_check_of_a_signature(monkeypatch: pytest.MonkeyPatch) -> None:
    checked = []
    check = TrustedHosts._check
    monkeypatch.setattr(TrustedHosts, "_check", lambda self, *of: checked.append(of) or check(self, *of))
    trust = TrustedHosts({SIGNER.host_id: SIGNER.public_key})
    for sent in signed_groups(SIGNER, TOGETHER, 8):
        assert not any(isinstance(each, Ignored) for each in judged(in_topic(sent.partition, sent.value), {}, trust))
    assert len(checked) == 1


def test_the_tree_of_a_group_is_kept_unless_a_stranger_made_its_hashes_long() -> None:
    sent = next(signed_groups(SIGNER, TOGETHER, 8))
    long = pb.CommitGroup.FromString(sent.value)
    long.beside[0] = bytes(100_000)
    for value, kept in ((sent.value, 1), (long.SerializeToString(), 0)):
        commit_group._tree_over.cache_clear()
        held_in(in_topic(sent.partition, value), 8)
        assert commit_group._tree_over.cache_info().currsize == kept


def test_a_host_knows_its_own_group_again_without_a_check(monkeypatch: pytest.MonkeyPatch) -> None:
    sent = next(signed_groups(SIGNER, [FIRST, SECOND], 8))
    monkeypatch.setattr(TrustedHosts, "_check", lambda *_: pytest.fail("a signature was checked"))
    own = OwnGroup(sent, b"", appended_ms=5).kept(lambda _: EMPTY, TrustedHosts({SIGNER.host_id: SIGNER.public_key}))
    assert own == [replace(record, appended_ms=5) for record in sent.records]


def test_of_its_own_group_only_what_extends_the_chain_is_accepted() -> None:
    sent = next(signed_groups(SIGNER, [FIRST, SECOND], 8))
    rival = Head(1, b"another was first")
    assert OwnGroup(sent, b"", 0).kept(lambda _: rival, TRUST) == [Ignored(""), Ignored("")]


def test_a_group_that_is_too_large_is_split(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(commit_group, "LARGEST_GROUP", 2 * len(SECOND.data) + 10)
    commits = commits_of("t1", 7)
    groups = list(signed_groups(SIGNER, commits, 8))
    assert [len(sent.records) for sent in groups] == [2, 2, 2, 1]
    heads: dict[str, Head] = {}
    for sent in groups:
        for verdict in judged(in_topic(sent.partition, sent.value), heads):
            assert isinstance(verdict, Record)
            assert extends(heads.get("t1", EMPTY), verdict)
            heads["t1"] = verdict.head
    assert heads["t1"] == commits[-1].head


def test_many_commits_share_several_signatures() -> None:
    groups = list(signed_groups(SIGNER, commits_of("t1", 70), 8))
    assert [len(sent.records) for sent in groups] == [32, 32, 6]


def altered(**changes: object) -> bytes:
    sent = next(signed_groups(SIGNER, [FIRST, SECOND], 8))
    group = pb.CommitGroup.FromString(sent.value)
    for name, value in changes.items():
        if name in ("leaf", "leaves", "key_id"):
            setattr(group.signature, name, value)
        else:
            getattr(group, name)[:] = value
    return group.SerializeToString()


UNSIGNED = "it does not carry the signature of host host-1"
ALTERED = {
    "a commit is left out": ({"commits": [FIRST.data]}, [UNSIGNED]),
    "in another order": ({"commits": [SECOND.data, FIRST.data]}, ["", UNSIGNED]),
    "another leaf": ({"leaf": 1}, [UNSIGNED, ""]),
    "more leaves": ({"leaves": 3}, [UNSIGNED, ""]),
    "more beside": ({"beside": [b"?" * 32]}, [UNSIGNED, ""]),
    "another host's name": ({"key_id": "north"}, [UNSIGNED, ""]),
    "no signatures of their own": ({"signatures": [b""]}, [UNSIGNED, ""]),
    "rubbish for a signature": ({"signatures": [b"\xff" * 64]}, ["what it carries is no signature", ""]),
    "another commit's signature": ({"signatures": [SECOND.signature]}, [UNSIGNED, ""]),
    "a commit that is none": ({"commits": [b"\xff", FIRST.data]}, ["'' seq 0: its bytes are no commit", UNSIGNED]),
}


@pytest.mark.parametrize("name", ALTERED)
def test_nothing_of_a_group_that_was_altered_is_accepted(name: str) -> None:
    changes, told = ALTERED[name]
    verdicts = judged(in_topic(home_partition(b"t1", 8), altered(**changes)), {})
    assert verdicts == [Ignored(forgery) for forgery in told]


@pytest.mark.parametrize(
    ("head", "value", "told"),
    [
        (FIRST.head, altered(), ["", SECOND]),
        (SECOND.head, altered(), ["", ""]),
        (EMPTY, b"\xff", ["'' seq 0: its bytes are no group of commits"]),
        (EMPTY, b"", ["'' seq 0: it is a group of 0 commits"]),
        (EMPTY, altered(commits=[b""] * 1001), ["'' seq 0: it is a group of 1001 commits"]),
    ],
    ids=["half of it twice", "twice", "rubbish", "empty", "crowded"],
)
def test_any_other_record_is_ignored(head: Head, value: bytes, told: list[str | Record]) -> None:
    for verdict, expected in zip(judged(in_topic(home_partition(b"t1", 8), value), {"t1": head}), told, strict=True):
        if isinstance(expected, Record):
            assert isinstance(verdict, Record)
            assert verdict.hash == expected.hash
        else:
            assert verdict == Ignored(expected)


def test_a_group_of_a_host_that_is_not_the_one_it_names_is_ignored() -> None:
    sent = next(signed_groups(signer_of("north"), [FIRST], 8))
    assert judged(in_topic(sent.partition, sent.value), {}) == [Ignored(UNSIGNED)]


def test_a_commit_in_another_partition_than_its_streams_is_ignored() -> None:
    (verdict, _) = judged(in_topic((home_partition(b"t1", 8) + 1) % 8, altered()), {})
    assert isinstance(verdict, Ignored)
    assert "which is not the stream's" in verdict.forgery


def test_a_copy_keeps_the_signatures_that_commits_were_written_with() -> None:
    (value,) = copied_groups([FIRST, SECOND])
    assert judged(in_topic(home_partition(b"t1", 8), value), {}) == [FIRST, SECOND]


def test_a_record_of_earlier_versions_is_one_commit() -> None:
    raw = TopicRecord(home_partition(b"t1", 8), 7, b"t1", FIRST.data, FIRST.signature)
    assert held_in(raw, 8, one_each=True).kept(lambda _: EMPTY, TRUST) == [FIRST]
    strange = replace(raw, key=b"t2")
    assert held_in(strange, 8, one_each=True).kept(lambda _: EMPTY, TRUST) == [Ignored("t2 seq 0: it holds t1 seq 1")]
    nameless = replace(raw, key=b"")
    assert isinstance(held_in(nameless, 8, one_each=True).kept(lambda _: EMPTY, TRUST)[0], Ignored)


def test_a_record_without_the_header_carries_no_signature() -> None:
    assert signature_in([("signature", b"s"), ("other", b"o")]) == b"s"
    assert signature_in([("other", b"o")]) == b""
