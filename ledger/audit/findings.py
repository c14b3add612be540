"""What verification reads, and what it finds."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol

import msgspec

from ledger.core.chain import shown

_NOTES_KEPT = 20


class Unreadable(Exception):
    """The medium gives no further rows; the message says why."""


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A commit as it is stored. Where the medium does not say something by itself, it is None."""

    seq: int
    kind: bytes | None
    command_id: bytes | None
    hash: bytes | None
    data: bytes
    signature: bytes
    place: str = ""
    """Where it lies, beyond stream and seq, such as partition and offset."""


class Difference(msgspec.Struct, frozen=True):
    """Something that is not as it was written, or not as it is recomputed."""

    stream_id: str
    seq: int
    problem: str

    def __str__(self) -> str:
        return f"{shown(self.stream_id)} seq {self.seq}: {self.problem}" if self.stream_id else self.problem


class Evidence(Protocol):
    """A log as verification reads it."""

    def streams(self) -> list[str]: ...

    def count(self, stream_id: str) -> int:
        """How many commits there seem to be, for the progress bar."""

    def entries(self, stream_id: str) -> Iterator[Entry]:
        """Those of a stream by seq; raises Unreadable where the medium gives no more."""

    def hash_at(self, stream_id: str, seq: int) -> bytes:
        """The hash of what is stored as this commit; empty where there is none."""

    def rounds(self, stream_id: str) -> Mapping[str, tuple[int, int | None]] | None:
        """The index of rounds with their first and last seq; None where there is none."""

    def snapshots(self, stream_id: str) -> Mapping[int, tuple[bytes, bytes]]:
        """The snapshots that a host would use, by seq: the commit's hash and the state."""

    def strays(self, stream_id: str) -> Iterable[Difference]:
        """What lies in the log and is neither an accepted commit nor one that lost a race."""

    def lost_races(self, stream_id: str) -> int: ...

    def seq_at(self, stream_id: str, position: int) -> int:
        """The stream's newest seq among the first so many commits of the log."""


class Tellings(msgspec.Struct):
    """What a stream tells others and what it was told, by the digests of the commands: a floor may have millions."""

    told: bytearray = bytearray()
    taken: bytearray = bytearray()
    tellers: dict[str, int] = {}
    """The streams that it was told by, each with its place among them."""
    is_whole: bool = False
    """Whether all that it tells is known, up to its last commit."""


class StreamReport(msgspec.Struct):
    """What verification found at one stream."""

    stream_id: str
    commits: int = 0
    events: int = 0
    first: Difference | None = None
    differences: int = 0
    strays: int = 0
    """How many of the differences are records of a topic that every reader passes over."""
    decided_otherwise: int = 0
    """Commits whose decisions this engine would make otherwise. They stand as they were told: nothing was altered."""
    notes: list[str] = []
    """The first of those, in words, and what the processors said when they published."""
    doubtful: int = 0
    """Things that commits say and that cannot be, such as a card that was named twice. Nothing was altered."""
    doubts: list[str] = []
    """The first of them, in words."""
    not_in_books: int = 0
    """Intact commits that the processors have not yet entered."""
    not_recomputed: int = 0
    """Commits after one that could not be folded."""
    sealed: int = 0
    """Commits whose hidden cards could not be opened for want of a card key."""
    unknown_card_keys: set[str] = set()
    lost_races: int = 0
    not_compared: int = 0
    """Commits that the courier carried from streams of which not all was recomputed here."""
    set_aside: str = ""
    tellings: Tellings = msgspec.field(default_factory=Tellings)
    """Handed on to who compares those of all streams, and empty from then on."""

    def differ(self, seq: int, problem: str) -> None:
        self.differences += 1
        if self.first is None or seq < self.first.seq:
            self.first = Difference(self.stream_id, seq, problem)

    def doubt(self, seq: int, text: str) -> None:
        self.doubtful += 1
        if len(self.doubts) < _NOTES_KEPT:
            self.doubts.append(f"seq {seq}: {text}")

    def stray(self, seq: int, problem: str) -> None:
        self.strays += 1
        self.differ(seq, problem)

    def note(self, seq: int, text: str) -> None:
        if len(self.notes) < _NOTES_KEPT:
            self.notes.append(f"seq {seq} {text}")


class Report(msgspec.Struct):
    """What verification found at all streams, and in the files as such."""

    streams: list[StreamReport] = []
    damage: list[Difference] = []

    @property
    def first(self) -> Difference | None:
        found = [stream.first for stream in self.streams if stream.first] or self.damage
        return found[0] if found else None

    @property
    def differences(self) -> int:
        return len(self.damage) + sum(stream.differences for stream in self.streams)

    @property
    def strays(self) -> int:
        return sum(stream.strays for stream in self.streams)

    @property
    def decided_otherwise(self) -> int:
        return sum(stream.decided_otherwise for stream in self.streams)

    @property
    def doubtful(self) -> int:
        return sum(stream.doubtful for stream in self.streams)

    @property
    def not_in_books(self) -> int:
        return sum(stream.not_in_books for stream in self.streams)
