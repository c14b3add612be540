"""An archive file: all that a ledger recorded in one gaming day, in an open form that docs/archive.md describes: a ZIP
whose manifest names every other file in it with its hash. What makes one is `ledger/audit/archiving.py`."""

import fcntl
import hashlib
import os
import struct
import zipfile
import zlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

FORMAT = "roundledger-archive/v1"
SUFFIX = ".zip"
MANIFEST, SIGNATURE, HEADS, ROUNDS = "manifest.json", "manifest.note", "heads.json", "rounds.jsonl"
CERTIFICATE = "trust/signer.cert"
VOCABULARY = "vocabulary.binpb"

CHUNK = 1024
"""Commits in one file of an archive: to show one round, no more than a few of these are unpacked."""

_MOST_BYTES = 1 << 30
"""In one file of an archive: 1,024 commits of a megabyte at the most."""

_LENGTH = struct.Struct(">I")
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
"""The same at every sealing: the bytes depend on what is in it alone."""


class BadArchive(Exception):
    """A file that is no archive, or not as it was sealed; the message says why."""


class Chunk(msgspec.Struct, frozen=True):
    """A file with some of a stream's commits."""

    file: str
    first_seq: int
    last_seq: int


class ArchivedStream(msgspec.Struct, frozen=True):
    """The commits of one stream in an archive. Hashes are in hex."""

    stream_id: str
    kind: str
    first_seq: int
    last_seq: int
    previous_hash: str
    """Of the commit before the first; empty where that is the stream's very first."""
    last_hash: str
    peaks_before: list[str]
    peaks: list[str]
    """Of the Merkle tree over the hashes of the stream's commits, without those of this archive and with them."""
    following: list[str]
    """Hashes of the commits from the archive's end to the checkpoint: with them the tree comes to its root."""
    chunks: list[Chunk]


class Manifest(msgspec.Struct, frozen=True):
    """What an archive is, and what is in it."""

    format: str
    floor: str
    """SHA-256 of the property's public root key, in hex; empty for a ledger without one."""
    gaming_day: str
    number: int
    """1 for a ledger's first archive, then one more each time."""
    previous: str
    """SHA-256 of the manifest of the archive before, in hex; empty for the first."""
    commits: int
    rounds: int
    checkpoint: str
    """The file of the checkpoint that covers it."""
    checkpoint_at: str
    signed_by: str
    streams: list[ArchivedStream]
    files: dict[str, str]
    """Every other file with its SHA-256, in hex."""


Stored = tuple[bytes, bytes]
"""A commit's bytes, as they were hashed, and the signature that came with them."""


def file_of(gaming_day: str) -> str:
    return f"{gaming_day}{SUFFIX}"


def packed(commits: Iterable[Stored]) -> bytes:
    """Each commit and its signature behind their lengths."""
    return b"".join(_LENGTH.pack(len(part)) + part for commit in commits for part in commit)


def unpacked(data: bytes) -> list[Stored]:
    parts, at = [], 0
    while at < len(data):
        if at + _LENGTH.size > len(data):
            raise BadArchive("a file of commits ends in the middle of one")
        (length,) = _LENGTH.unpack_from(data, at)
        at += _LENGTH.size + length
        parts.append(data[at - length : at])
    if at != len(data) or len(parts) % 2:
        raise BadArchive("a file of commits ends in the middle of one")
    return list(zip(parts[::2], parts[1::2], strict=True))


class ArchiveFile:
    """One archive, opened to be read. What is read from it has the hash that the manifest names; who signed the
    manifest is for the caller to ask."""

    def __init__(self, path: Path) -> None:
        self.path = path
        with _named(path):
            self._zip = zipfile.ZipFile(path)
            try:
                self.manifest_bytes = _read(self._zip, MANIFEST)
                self.manifest = msgspec.json.decode(self.manifest_bytes, type=Manifest)
                self.note = _read(self._zip, SIGNATURE).decode()
            except BaseException:
                self._zip.close()
                raise
        if self.manifest.format != FORMAT:
            self.close()
            raise BadArchive(f"{path.name} has the form {self.manifest.format[:40]!r}, this program reads {FORMAT}")
        self._streams = {stream.stream_id: stream for stream in self.manifest.streams}

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        self._zip.close()

    @cached_property
    def digest(self) -> bytes:
        """By which the next archive, and a log that has forgotten the day, know this one."""
        return hashlib.sha256(self.manifest_bytes).digest()

    def read(self, name: str) -> bytes:
        with _named(self.path):
            data = _read(self._zip, name)
        if hashlib.sha256(data).hexdigest() != self.manifest.files.get(name):
            raise BadArchive(f"{self.path.name}: {name} is not as it was sealed")
        return data

    def stream(self, stream_id: str) -> ArchivedStream | None:
        return self._streams.get(stream_id)

    def commits(self, chunk: Chunk) -> list[Stored]:
        found = unpacked(self.read(chunk.file))
        if len(found) != chunk.last_seq - chunk.first_seq + 1:
            raise BadArchive(f"{self.path.name}: {chunk.file} does not hold what the manifest says")
        return found

    def heads(self) -> dict[str, tuple[int, str]]:
        """Of every stream that any archive so far holds: the last seq, and the day of the archive that has it."""
        with _named(self.path):
            return msgspec.json.decode(self.read(HEADS), type=dict[str, tuple[int, str]])

    def strange_files(self) -> list[str]:
        """Files that the manifest does not name, or that are in it more than once: of two of a name other programs may
        read the other one."""
        named, found = {MANIFEST, SIGNATURE, *self.manifest.files}, Counter(self._zip.namelist())
        return sorted(name for name, count in found.items() if name not in named or count > 1)


def _read(archive: zipfile.ZipFile, name: str) -> bytes:
    if archive.getinfo(name).file_size > _MOST_BYTES:  # a stranger's file may claim anything
        raise BadArchive(f"{name[:80]!r} has more than {_MOST_BYTES >> 20} MB")
    return archive.read(name)


class _named:  # noqa: N801  (used like a function)
    """Says of which file it was whatever reading a damaged one raises."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def __enter__(self) -> None:
        pass

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        if isinstance(problem, _DAMAGED):
            raise BadArchive(f"{self._path.name} cannot be read: {problem}") from problem


_DAMAGED = (
    *(zipfile.BadZipFile, zlib.error, KeyError, EOFError, NotImplementedError, RuntimeError, ValueError, OSError),
    *(msgspec.DecodeError, struct.error),
)


class ArchiveWriter:
    """Writes a new archive: there whole or not at all, whatever happens meanwhile."""

    def __init__(self, path: Path) -> None:
        """Raises BadArchive while somebody else writes the same one. What a kill has left of one is written over."""
        self._path, self._beside = path, path.with_name(f".{path.name}.part")
        self.files: dict[str, str] = {}
        self._is_finished = False
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._file = os.fdopen(os.open(self._beside, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
        try:
            fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as locked:
            self._file.close()
            raise BadArchive(f"{path.name} is being written by another process") from locked
        self._file.truncate()
        self._zip = zipfile.ZipFile(self._file, "w")

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, problem: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Without `finish` nothing is left of it."""
        with suppress(OSError, ValueError):  # a full disk has been told of
            self._zip.close()
        with suppress(OSError):
            self._file.close()
        if not self._is_finished:  # else the name may be another's by now
            self._beside.unlink(missing_ok=True)

    def add(self, name: str, data: bytes) -> None:
        if self.files.setdefault(name, hashlib.sha256(data).hexdigest()) != hashlib.sha256(data).hexdigest():
            raise BadArchive(f"{name} would be in it twice")
        self._write(name, data)

    def finish(self, manifest: Manifest, sign: Callable[[bytes], str]) -> bytes:
        """Adds the manifest with its signature, and puts the file in its place; returns the manifest's hash."""
        data = msgspec.json.format(msgspec.json.encode(manifest), indent=1) + b"\n"
        self._write(MANIFEST, data)
        self._write(SIGNATURE, sign(data).encode())
        self._zip.close()
        self._file.flush()
        os.fsync(self._file.fileno())
        self._beside.replace(self._path)
        self._is_finished = True
        sync_folder(self._path.parent)
        return hashlib.sha256(data).digest()

    def _write(self, name: str, data: bytes) -> None:
        info = zipfile.ZipInfo(name, _LONG_AGO)
        info.external_attr = 0o600 << 16
        self._zip.writestr(info, data, zipfile.ZIP_DEFLATED)


def sync_folder(folder: Path) -> None:
    """So that a name that was given in it outlasts a power cut."""
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


def days_in(folder: Path) -> Iterator[str]:
    """The gaming days whose archives lie in a folder, in order, by their names alone."""
    for path in sorted(folder.glob(f"????-??-??{SUFFIX}")):
        yield path.name.removesuffix(SUFFIX)
