"""Groups of commits as they lie in the topic: what one host decided together for one partition, under one signature.
Free of I/O."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from hashlib import sha256
from itertools import groupby

import msgspec
from google.protobuf.message import DecodeError
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.core.chain import BrokenRecord, Head, Record, Trust, accepts, extends, unseal
from ledger.core.merkle import Tree
from ledger.log.signing import Signer
from ledger.log.topic_record import TopicRecord, home_partition, in_its_place, unseal_from_topic

_SIGNED_TOGETHER = 32
"""The most commits under one signature. Each record names the hashes of those that lie in others, so that many
partitions make records longer."""
LARGEST_GROUP = 256 * 1024
"""Bytes of commits in a record: a quarter of what a broker accepts by default. A commit that is larger goes alone."""
_MOST_COMMITS = 1000
"""In a record that readers look into: a stranger's must not keep them long."""
_HASH_BYTES = sha256().digest_size
_TREES_KEPT = 256
"""The commits under one signature lie in several records, which come soon after each other."""


class Ignored(msgspec.Struct, frozen=True):
    """What is no commit of the ledger, for any reader."""

    forgery: str
    """What is wrong with it; empty for an honest one that another was faster than, or that came twice."""


class SentGroup(msgspec.Struct, frozen=True):
    """A group that this host has signed, and the record of the topic that it becomes."""

    partition: int
    records: tuple[Record, ...]
    value: bytes


class HeldCommits:
    """The commits that one record of a topic holds, in their order, each with a signature of its own."""

    def __init__(self, commits: Sequence[Record | BrokenRecord]) -> None:
        self.commits = commits

    def problem_with(self, record: Record, trust: Trust) -> str:
        """Why one of the commits does not come from the host it names; empty if it does."""
        return trust.problem_with(record)

    def judged(self, head_of: Callable[[str], Head], trust: Trust) -> list[Record | Ignored]:
        """What a reader that has followed the partition up to here makes of each."""
        judge = partial(self.problem_with, trust=trust)
        heads: dict[str, Head] = {}
        verdicts: list[Record | Ignored] = []
        for record in self.commits:
            if isinstance(record, BrokenRecord):
                verdicts.append(Ignored(str(record)))
                continue
            stream_id = record.commit.stream_id
            head = heads.get(stream_id) or head_of(stream_id)
            if accepts(head, record, judge):
                heads[stream_id] = record.head
                verdicts.append(record)
            else:
                verdicts.append(Ignored(judge(record) if extends(head, record) else ""))
        return verdicts

    def signatures(self) -> Iterator[bytes]:
        """What each of the commits carries when it is taken out."""
        return (record.signature if isinstance(record, Record) else b"" for record in self.commits)

    def kept(self, head_of: Callable[[str], Head], trust: Trust) -> list[Record | Ignored]:
        """As judged, for readers who keep each commit with its signature."""
        verdicts = self.judged(head_of, trust)
        if not any(isinstance(each, Record) for each in verdicts):
            return verdicts
        pairs = zip(verdicts, self.signatures(), strict=True)
        return [replace(each, signature=s) if isinstance(each, Record) else each for each, s in pairs]


class OneSignature(HeldCommits):
    """A group: the signature of its root is checked once for all commits."""

    def __init__(
        self, commits: Sequence[Record | BrokenRecord], signature: pb.CommitSignature, leaves: Sequence[bytes]
    ) -> None:
        super().__init__(commits)
        is_ordinary = len(leaves) <= _SIGNED_TOGETHER and all(len(leaf) == _HASH_BYTES for leaf in leaves)
        # what a stranger made larger is not kept
        self._signature, self._tree = signature, _tree_over(tuple(leaves)) if is_ordinary else Tree(leaves)

    def problem_with(self, record: Record, trust: Trust) -> str:
        return trust.problem_under(record, self._signature, self._tree.root)

    def signatures(self) -> Iterator[bytes]:
        """Only of a group that was found genuine, so that a forged one causes no work."""
        carried, first = pb.CommitSignature(), self._signature.leaf
        carried.CopyFrom(self._signature)
        for leaf in range(first, first + len(self.commits)):
            carried.leaf = leaf
            carried.path[:] = self._tree.path(leaf)
            yield carried.SerializeToString(deterministic=True)


@lru_cache(maxsize=_TREES_KEPT)
def _tree_over(leaves: tuple[bytes, ...]) -> Tree:
    return Tree(leaves)


class OwnGroup(HeldCommits):
    """A group that this host sent and has read back, byte for byte. Of it only the order is news, and whether the key
    was retired meanwhile."""

    def __init__(self, sent: SentGroup, certificate: bytes, appended_ms: int) -> None:
        super().__init__([replace(record, appended_ms=appended_ms) for record in sent.records])
        self._certificate = certificate

    def problem_with(self, record: Record, trust: Trust) -> str:
        return trust.problem_with_key(record, self._certificate)


def signed_groups(signer: Signer, records: Sequence[Record], partitions: int) -> Iterator[SentGroup]:
    """What goes to the topic of commits that were decided together, each stream in its order."""

    def home(record: Record) -> int:
        return home_partition(record.commit.stream_id.encode(), partitions)

    ordered = sorted(records, key=home)  # stable: a stream keeps its order
    for start in range(0, len(ordered), _SIGNED_TOGETHER):
        signed = signer.sign_group(ordered[start : start + _SIGNED_TOGETHER])
        first = 0
        for partition, members in groupby(signed, home):
            for group in _of_some_size(members):
                yield SentGroup(partition, tuple(group), _value(signed, first, len(group)))
                first += len(group)


def _value(signed: Sequence[Record], first: int, count: int) -> bytes:
    signature = pb.CommitSignature.FromString(signed[first].signature)
    del signature.path[:]
    beside = [record.hash for record in (*signed[:first], *signed[first + count :])]
    commits = [record.data for record in signed[first : first + count]]
    group = pb.CommitGroup(commits=commits, signature=signature, beside=beside)
    return group.SerializeToString(deterministic=True)


def _of_some_size(records: Iterable[Record]) -> Iterator[list[Record]]:
    group: list[Record] = []
    size = 0
    for record in records:
        if group and (size + len(record.data) > LARGEST_GROUP or len(group) == _MOST_COMMITS):
            yield group
            group, size = [], 0
        group.append(record)
        size += len(record.data)
    if group:
        yield group


def copied_groups(records: Iterable[Record]) -> Iterator[bytes]:
    """The same of commits of another log, in one partition, each with the signature that it was written with."""
    for group in _of_some_size(records):
        commits, signatures = [record.data for record in group], [record.signature for record in group]
        yield pb.CommitGroup(commits=commits, signatures=signatures).SerializeToString(deterministic=True)


def held_in(raw: TopicRecord, partitions: int, *, one_each: bool = False) -> HeldCommits:
    """What a record holds; in a topic of earlier versions it is one commit each."""
    if one_each:
        try:
            return HeldCommits([unseal_from_topic(raw, partitions)])
        except BrokenRecord as broken:
            return HeldCommits([broken])
    try:
        group = pb.CommitGroup.FromString(raw.value)
    except DecodeError:
        return HeldCommits([BrokenRecord("", 0, "its bytes are no group of commits")])
    if not 0 < len(group.commits) <= _MOST_COMMITS or len(group.beside) > _MOST_COMMITS:
        return HeldCommits([BrokenRecord("", 0, f"it is a group of {len(group.commits)} commits")])
    all_data = list(group.commits)
    commits = [_opened(data, raw, partitions) for data in all_data]
    if group.signatures:
        return HeldCommits(_with(group.signatures, commits))
    signature, beside = group.signature, list(group.beside)
    before = signature.leaf
    if signature.leaves != len(all_data) + len(beside) or before > len(beside):
        return HeldCommits(commits)  # as if they were not signed
    digests = [
        commit.hash if isinstance(commit, Record) else sha256(data).digest()
        for commit, data in zip(commits, all_data, strict=True)
    ]
    return OneSignature(commits, signature, [*beside[:before], *digests, *beside[before:]])


def _opened(data: bytes, raw: TopicRecord, partitions: int) -> Record | BrokenRecord:
    try:
        return in_its_place(unseal(None, data), raw, partitions)
    except BrokenRecord as broken:
        return broken


def _with(signatures: Sequence[bytes], commits: Sequence[Record | BrokenRecord]) -> list[Record | BrokenRecord]:
    """One that has none stays unsigned."""
    each = [*signatures, *[b""] * len(commits)][: len(commits)]
    return [
        replace(record, signature=signature) if isinstance(record, Record) else record
        for record, signature in zip(commits, each, strict=True)
    ]
