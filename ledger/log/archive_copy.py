"""The archives of a ledger as something to copy: to another folder, or into a log that was lost."""

import heapq
import os
import shutil
from collections.abc import Iterable, Iterator
from itertools import pairwise
from pathlib import Path

from ledger.core.chain import BrokenRecord, Head, Record, unseal
from ledger.log.archive_file import ArchivedStream, ArchiveFile, BadArchive, days_in, file_of, sync_folder


def copy_archives(source: Path, destination: Path, days: Iterable[str] | None = None) -> None:
    """Copies archives, all of them or those of some days; each is there whole or not at all, and one that is there
    already stays."""
    for name in [file_of(day) for day in (days_in(source) if days is None else days)]:
        destination.mkdir(parents=True, exist_ok=True, mode=0o700)
        place, beside = destination / name, destination / f".{name}.part"
        if not place.exists():
            try:
                with (source / name).open("rb") as original, beside.open("wb") as copy:
                    beside.chmod(0o600)
                    shutil.copyfileobj(original, copy)
                    copy.flush()
                    os.fsync(copy.fileno())  # the log may forget the day next
                beside.replace(place)
                sync_folder(destination)
            finally:
                beside.unlink(missing_ok=True)


class ArchiveLog:
    """All commits of a folder of archives, day after day. The copy that is made of it checks chains and signatures."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._days = list(days_in(folder))

    def check(self) -> None:
        """Raises BadArchive where one is missing: what follows could not be copied."""
        files = [self._manifest_of(day) for day in self._days]
        if not files or files[0][1]:
            raise BadArchive(f"{self._folder} does not hold the first archive of a ledger")
        for (digest, _, day), (_, previous, after) in pairwise(files):
            if previous != digest:
                raise BadArchive(f"{file_of(after)} does not go on from {file_of(day)}: one between them is missing")

    def _manifest_of(self, day: str) -> tuple[str, str, str]:
        with ArchiveFile(self._folder / file_of(day)) as file:
            return file.digest.hex(), file.manifest.previous, day

    def count(self) -> int:
        return sum(each.last_seq - each.first_seq + 1 for day in self._days for each in self._streams(day))

    def records(self) -> Iterator[Record]:
        """Within a day by the time at which they were recorded, so that the copy is about as the log was."""
        for day in self._days:
            with ArchiveFile(self._folder / file_of(day)) as file:
                streams = (_of_stream(file, stream) for stream in file.manifest.streams)
                yield from heapq.merge(*streams, key=lambda record: record.commit.at.ToNanoseconds())

    def stream(self, stream_id: str) -> Iterator[Record]:
        for day in self._days:
            with ArchiveFile(self._folder / file_of(day)) as file:
                if stream := file.stream(stream_id):
                    yield from _of_stream(file, stream)

    def heads(self) -> dict[str, Head]:
        return {
            each.stream_id: Head(each.last_seq, bytes.fromhex(each.last_hash))
            for day in self._days
            for each in self._streams(day)
        }

    def _streams(self, day: str) -> list[ArchivedStream]:
        with ArchiveFile(self._folder / file_of(day)) as file:
            return file.manifest.streams


def _of_stream(file: ArchiveFile, stream: ArchivedStream) -> Iterator[Record]:
    for chunk in stream.chunks:
        for seq, (data, signature) in enumerate(file.commits(chunk), chunk.first_seq):
            try:
                yield unseal(stream.stream_id, data, signature, seq)
            except BrokenRecord as broken:
                raise BadArchive(f"{file.path.name}: {broken}") from broken
