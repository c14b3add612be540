"""Commits as records of a hash chain, one chain a table. Pure: every reader of every engine uses these."""

import hashlib

import msgspec
from google.protobuf.message import DecodeError

import roundledger.v1 as pb


class BrokenRecord(Exception):
    """A stored record is not what was written: named by table and seq."""

    def __init__(self, table_id: str, seq: int, problem: str) -> None:
        super().__init__(f"{table_id} seq {seq}: {problem}")
        self.table_id, self.seq, self.problem = table_id, seq, problem


class Head(msgspec.Struct, frozen=True):
    """The newest commit of a table."""

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


def unseal(table_id: str, data: bytes, signature: bytes, seq: int = 0, stored_hash: bytes | None = None) -> Record:
    """Reads a record back; what the store or topic says of it must agree with its bytes."""
    digest = hashlib.sha256(data).digest()
    if stored_hash is not None and digest != stored_hash:
        raise BrokenRecord(table_id, seq, "its bytes do not have the hash they were stored with")
    try:
        commit = pb.Commit.FromString(data)
    except DecodeError as error:
        raise BrokenRecord(table_id, seq, "its bytes are no commit") from error
    if commit.table_id != table_id or (seq and commit.seq != seq):
        raise BrokenRecord(table_id, seq, f"it holds {commit.table_id} seq {commit.seq}")
    return Record(commit, data, digest, signature)


def extends(head: Head, record: Record) -> bool:
    """The rule by which every reader accepts or ignores a record: it is the next one and knows the last."""
    return record.commit.seq == head.seq + 1 and record.commit.prev_hash == head.hash
