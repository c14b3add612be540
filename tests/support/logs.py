"""The two engines of the log as tests open them, and commits to append."""

import hashlib
import itertools
from collections.abc import AsyncIterator, Iterable, Iterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

import roundledger.v1 as pb
from ledger.core.chain import EMPTY, Head, Record, extends, seal
from ledger.log.kafka_log import KafkaLog
from ledger.log.log import LogWriter
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.sqlite_log import SqliteLog
from ledger.log.store import Store


def signer_of(host_id: str) -> Signer:
    """A host's key, the same in every process of a test."""
    return Signer(host_id, Ed25519PrivateKey.from_private_bytes(hashlib.sha256(host_id.encode()).digest()))


SIGNER = signer_of("host-1")
TRUST = TrustedHosts({host_id: signer_of(host_id).public_key for host_id in ("host-1", "north", "south")})


class Engine(msgspec.Struct, frozen=True):
    """A log that can be opened again and again; without a broker it is the embedded one."""

    store_path: Path
    bootstrap: str = ""
    topic: str = ""
    signer: Signer = SIGNER
    trust: TrustedHosts = TRUST
    goodbye_seconds: float = 10.0

    def log(self) -> LogWriter:
        if self.bootstrap:
            return KafkaLog(self.bootstrap, self.store_path, self.signer, self.trust, self.topic, self.goodbye_seconds)
        return SqliteLog(self.store_path, self.signer)

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[LogWriter]:
        log = self.log()
        await log.start()
        try:
            yield log
        finally:
            await log.close()


def commit_after(head: Head, stream_id: str = "t1", command_id: str = "") -> Record:
    """A commit without events: the log does not look into it. It is signed on its own, for tests that put it where
    readers find it; a log that appends it signs it anew, with its group."""
    seq = head.seq + 1
    commit = pb.Commit(
        stream_id=stream_id,
        kind="roulette",
        seq=seq,
        prev_hash=head.hash,
        command_id=command_id or f"c{seq}",
        host_id=SIGNER.host_id,
    )
    return SIGNER.sign(seal(commit))


def alone(data: bytes, signature: bytes = b"") -> bytes:
    """A group of one commit, as somebody may write it to the topic."""
    return pb.CommitGroup(commits=[data], signatures=[signature]).SerializeToString()


def chain_of(stream_id: str = "t1") -> Iterator[Record]:
    head = EMPTY
    while True:
        record = commit_after(head, stream_id)
        yield record
        head = record.head


def commits_of(stream_id: str, count: int) -> list[Record]:
    return list(itertools.islice(chain_of(stream_id), count))


async def append(log: LogWriter, record: Record) -> None:
    """Of a record alone: raises what kept it from being accepted."""
    (failure,) = await log.append([record])
    if failure is not None:
        raise failure


async def append_all(log: LogWriter, records: Iterable[Record]) -> None:
    """One after the other."""
    for record in records:
        await append(log, record)


def hashes(records: Iterable[Record]) -> list[bytes]:
    """What commits are, whatever group they were signed with."""
    return [record.hash for record in records]


def verified(store: Store, stream_id: str) -> list[Record]:
    """A stream's commits, each of which must extend the one before."""
    records = list(store.commits(stream_id))
    head = EMPTY
    for record in records:
        assert extends(head, record), f"{stream_id} breaks after seq {head.seq}"
        head = record.head
    return records
