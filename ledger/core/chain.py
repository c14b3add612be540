"""Commits as records of a hash chain, one chain a stream. Pure: every reader of every engine uses these."""

import hashlib
from collections.abc import Callable
from typing import Protocol

import msgspec
from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.money.accounts import is_id


def shown(text: str) -> str:
    """What a stranger may have written, for a line of text: it can neither forge a line nor fill the page."""
    return text if is_id(text) else repr(text[:64])


class BrokenRecord(Exception):
    """A stored record is not what was written: named by stream and seq."""

    code, advice = "LEDGER_DAMAGED", "verify the ledger"
    """The refusal by which callers know it, and what to do."""

    def __init__(self, stream_id: str, seq: int, problem: str) -> None:
        super().__init__(f"{shown(stream_id)} seq {seq}: {problem}")
        self.stream_id, self.seq, self.problem = stream_id, seq, problem


class CannotApply(Exception):
    """A commit that this version cannot apply to its stream, though its bytes are what was written: of a newer version,
    or forged with a stolen key. Readers set its stream aside, and go on with the others."""


class Head(msgspec.Struct, frozen=True, gc=False):
    """The newest commit of a stream."""

    seq: int = 0
    hash: bytes = b""


EMPTY = Head()


class Record(msgspec.Struct, frozen=True, gc=False):
    """A commit with the bytes that are stored, their hash, and the host's signature of that hash."""

    commit: pb.Commit
    data: bytes
    hash: bytes
    signature: bytes = b""
    appended_ms: int = 0
    """When a broker took it, where a broker's clock says so."""

    @property
    def head(self) -> Head:
        return Head(self.commit.seq, self.hash)

    @property
    def name(self) -> str:
        """For messages to people."""
        return f"{shown(self.commit.stream_id)} seq {self.commit.seq}"


def seal(commit: pb.Commit) -> Record:
    """The record of a new commit, not yet signed."""
    data = commit.SerializeToString(deterministic=True)
    return Record(commit, data, hashlib.sha256(data).digest())


def unseal(
    stream_id: str | None, data: bytes, signature: bytes = b"", seq: int = 0, stored_hash: bytes | None = None
) -> Record:
    """Reads a record back; what the store or topic says of it must agree with its bytes. The stream is None where only
    the bytes say whose it is."""
    digest = hashlib.sha256(data).digest()
    if stored_hash is not None and digest != stored_hash:
        raise BrokenRecord(stream_id or "", seq, "its bytes do not have the hash they were stored with")
    try:
        commit = pb.Commit.FromString(data)
    except DecodeError as error:
        raise BrokenRecord(stream_id or "", seq, "its bytes are no commit") from error
    if (stream_id is not None and commit.stream_id != stream_id) or (seq and commit.seq != seq):
        raise BrokenRecord(stream_id or "", seq, f"it holds {shown(commit.stream_id)} seq {commit.seq}")
    return Record(commit, data, digest, signature)


def extends(head: Head, record: Record) -> bool:
    """Whether a record is the next one of its chain and knows the last."""
    return record.commit.seq == head.seq + 1 and record.commit.prev_hash == head.hash


class Trust(Protocol):
    """Knows whose commits are genuine."""

    def problem_with(self, record: Record) -> str:
        """Why the record does not come from the host it names; empty if it does. The same at every reader that knows
        of the same retirements."""

    def problem_under(self, record: Record, signature: pb.CommitSignature, root: bytes) -> str:
        """The same for a record that is a leaf of the tree with this root, which a whole group was signed by."""

    def problem_with_key(self, record: Record, certificate: bytes) -> str:
        """Why the host that the record names could not sign it then, whatever the signature; empty if it could."""

    def learn(self, record: Record) -> None:
        """Takes note of what an accepted commit of the trust stream says."""


def accepts(head: Head, record: Record, problem_with: Callable[[Record], str]) -> bool:
    """The rule by which every reader takes a record for a fact or ignores it: it extends its chain, and it is signed by
    a host of the floor, which a `Trust` says. It needs nothing but the chain's head, so that all readers can follow
    it."""
    return extends(head, record) and not problem_with(record)
