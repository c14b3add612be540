"""Commits as records of a hash chain, one chain a stream. Pure: every reader of every engine uses these."""

import hashlib

import msgspec
import roundledger.v1 as pb
from google.protobuf.message import DecodeError


class BrokenRecord(Exception):
    """A stored record is not what was written: named by stream and seq."""

    def __init__(self, stream_id: str, seq: int, problem: str) -> None:
        super().__init__(f"{stream_id} seq {seq}: {problem}")
        self.stream_id, self.seq, self.problem = stream_id, seq, problem


class Head(msgspec.Struct, frozen=True):
    """The newest commit of a stream."""

    seq: int = 0
    hash: bytes = b""


EMPTY = Head()


class Record(msgspec.Struct, frozen=True):
    """A commit with the bytes that are stored, their hash, and the host's signature of that hash."""

    commit: pb.Commit
    data: bytes
    hash: bytes
    signature: bytes = b""

    @property
    def head(self) -> Head:
        return Head(self.commit.seq, self.hash)


def seal(commit: pb.Commit) -> Record:
    """The record of a new commit, not yet signed."""
    data = commit.SerializeToString(deterministic=True)
    return Record(commit, data, hashlib.sha256(data).digest())


def unseal(stream_id: str, data: bytes, signature: bytes, seq: int = 0, stored_hash: bytes | None = None) -> Record:
    """Reads a record back; what the store or topic says of it must agree with its bytes."""
    digest = hashlib.sha256(data).digest()
    if stored_hash is not None and digest != stored_hash:
        raise BrokenRecord(stream_id, seq, "its bytes do not have the hash they were stored with")
    try:
        commit = pb.Commit.FromString(data)
    except DecodeError as error:
        raise BrokenRecord(stream_id, seq, "its bytes are no commit") from error
    if commit.stream_id != stream_id or (seq and commit.seq != seq):
        raise BrokenRecord(stream_id, seq, f"it holds {commit.stream_id} seq {commit.seq}")
    return Record(commit, data, digest, signature)


def extends(head: Head, record: Record) -> bool:
    """The rule by which every reader accepts or ignores a record: it is the next one and knows the last."""
    return record.commit.seq == head.seq + 1 and record.commit.prev_hash == head.hash
