"""Copies a log from one engine to another, signatures and bytes unchanged, checking all of them on the way."""

import shutil
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from pathlib import Path
from typing import Protocol

from ledger.core.chain import EMPTY, BrokenRecord, Head, Record, Trust, accepts
from ledger.log.store import Store
from ledger.log.trust import RETIREMENTS, ROOT

_GROUP = 500


class NotAPrefix(Exception):
    """The destination holds something that the source does not: nothing was copied."""


class CopyFailed(Exception):
    """The destination is not what was copied to it."""


class CopySource(Protocol):
    """A log to copy from or to compare with."""

    def count(self) -> int:
        """About how many commits there are, for the progress bar."""

    def records(self) -> Iterator[Record]:
        """All commits, each stream in its order."""

    def heads(self) -> dict[str, Head]: ...


class CopyDestination(CopySource, Protocol):
    """A log to copy to."""

    def append(self, records: Iterable[Record]) -> None: ...


def copy_log(
    source: CopySource, destination: CopyDestination, trust: Trust, on_progress: Callable[[int], None]
) -> dict[str, Head]:
    """Adds what the destination lacks and returns the heads of both. What it holds must be where the source begins.
    What readers would not accept is not copied: the copy ends there."""
    present = destination.heads()
    if present:
        _check_prefix(source, present)
    heads: dict[str, Head] = {}
    destination.append(_missing(_checked(source.records(), heads, trust, on_progress), present))
    if destination.heads() != heads:
        raise CopyFailed("the destination's heads are not those of the source")
    return heads


def _check_prefix(source: CopySource, present: dict[str, Head]) -> None:
    """A head that the source also has vouches for all that is below it, because the commits are chained."""
    unseen = dict(present)
    for record in source.records():
        head = present.get(record.commit.stream_id)
        if head is not None and record.commit.seq == head.seq:
            if record.hash != head.hash:
                raise NotAPrefix(f"{record.commit.stream_id} seq {head.seq} is another commit in the source")
            unseen.pop(record.commit.stream_id, None)
    for stream_id, head in unseen.items():
        raise NotAPrefix(f"the source does not hold {stream_id} seq {head.seq}")


def _checked(
    records: Iterator[Record], heads: dict[str, Head], trust: Trust, on_progress: Callable[[int], None]
) -> Iterator[Record]:
    for record in records:
        stream_id = record.commit.stream_id
        if not accepts(heads.get(stream_id, EMPTY), record, trust.problem_with):
            problem = trust.problem_with(record) or "it does not follow on the commit before"
            raise BrokenRecord(stream_id, record.commit.seq, problem)
        heads[stream_id] = record.head
        yield record
        on_progress(1)


def _missing(records: Iterator[Record], present: dict[str, Head]) -> Iterator[Record]:
    return (record for record in records if record.commit.seq > present.get(record.commit.stream_id, EMPTY).seq)


class FileLog:
    """The log of a floor on the embedded engine."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def count(self) -> int:
        return self._store.count()

    def records(self) -> Iterator[Record]:
        """In the order in which they were accepted, so that the copy has it too."""
        position = 0
        while following := self._store.since(position, _GROUP):
            for _, record in following:
                if isinstance(record, BrokenRecord):
                    raise record
                yield record
            position = following[-1][0]

    def stream(self, stream_id: str) -> Iterator[Record]:
        return self._store.commits(stream_id)

    def heads(self) -> dict[str, Head]:
        return self._store.heads()

    def append(self, records: Iterable[Record]) -> None:
        stream = iter(records)
        while group := list(islice(stream, _GROUP)):
            if not all(self._store.append(group)):
                raise CopyFailed("somebody else writes to the destination")


def copy_public_keys(source: Path, destination: Path) -> int:
    """The public keys come along, so that the copy can be verified; private keys stay where they are."""
    destination.mkdir(parents=True, exist_ok=True)
    found = sorted(source.glob("*.pub"))
    for path in found:
        shutil.copyfile(path, destination / path.name)
    return len(found)


def copy_public_trust(source: Path, destination: Path) -> None:
    """Of a floor's folder what readers need: the property's public key and whom it has retired. No secret."""
    destination.mkdir(parents=True, exist_ok=True, mode=0o700)
    if not (destination / ROOT).exists():
        shutil.copyfile(source / ROOT, destination / ROOT)
    for path in sorted((source / RETIREMENTS).glob("*")):
        (destination / RETIREMENTS).mkdir(exist_ok=True, mode=0o700)
        shutil.copyfile(path, destination / RETIREMENTS / path.name)
