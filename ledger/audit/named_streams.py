"""Streams that a stream names, and which must therefore be in the log. A chain cannot show that a whole stream is gone,
or its end: what others were told by it, and what they say of it, can."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any

import msgspec

import roundledger.v1 as pb
from ledger.audit.findings import Evidence, StreamReport
from ledger.core.chain import shown
from ledger.streams.feed import FEEDER

_BY_POSTING = "contribution"
"""What tells a fund of a contribution counts by posting, not by commit."""


class NamedCommit(msgspec.Struct, frozen=True):
    """A commit that another stream names."""

    by_seq: int
    """The commit that names it."""
    seq: int
    hash: bytes = b""
    """Empty where only its number is named."""


class NamedStreams:
    """Gathers what one stream names: of each other stream the last commit, and each that is named with its hash."""

    def __init__(self, stream_id: str) -> None:
        self._stream_id = stream_id
        self.last: dict[str, NamedCommit] = {}
        self.pinned: dict[tuple[str, int], NamedCommit] = {}

    def note(self, commit: pb.Commit, events: Any) -> None:
        if commit.actor.actor_id == FEEDER.actor_id and (told := told_by(commit.command_id)):
            self._add(commit.seq, *told)
        for event in events:
            if type(event) in _NAMING:
                for stream_id, seq, digest in _named_in(event):
                    self._add(commit.seq, stream_id, seq, digest)

    def _add(self, by_seq: int, stream_id: str, seq: int, digest: bytes = b"") -> None:
        if not stream_id or stream_id == self._stream_id:
            return
        named, before = NamedCommit(by_seq, seq, digest), self.last.get(stream_id)
        if before is None or before.seq < seq:
            self.last[stream_id] = named
        if digest:
            self.pinned.setdefault((stream_id, seq), named)

    def compare(self, log: Evidence, report: StreamReport) -> None:
        """With the log that should have them."""
        for stream_id, named in sorted(self.last.items()):
            held = log.count(stream_id)
            if held < named.seq:
                what = (
                    f"commit {named.seq} of {shown(stream_id)}" if named.seq > 1 else f"the stream {shown(stream_id)}"
                )
                report.differ(named.by_seq, f"it names {what}, of which the log has {held or 'nothing'}")
        for (stream_id, seq), named in sorted(self.pinned.items()):
            held_hash = log.hash_at(stream_id, seq)
            if held_hash and held_hash != named.hash:
                report.differ(named.by_seq, f"it names commit {seq} of {shown(stream_id)} by another hash")


def told_by(command_id: str) -> tuple[str, int] | None:
    """The stream and the commit that a command of the feeder carries on: its id says so."""
    what, _, rest = command_id.partition("/")
    stream_id, _, number = rest.partition("/")
    with suppress(ValueError):
        return stream_id, 1 if what == _BY_POSTING else int(number.partition("/")[0])
    return None


_NAMING = frozenset(
    (
        *(pb.FillReceived, pb.CreditSent, pb.SlipExpected, pb.SlipConfirmed, pb.DropBoxExpected),
        *(pb.DisputeOpened, pb.SheetSigned, pb.GamingDayClosed),
    )
)
"""The events that say something of other streams: few of all that there are."""


def _named_in(event: Any) -> Iterator[tuple[str, int, bytes]]:
    """What an event says of other streams that could not be said if there were none."""
    if isinstance(event, pb.FillReceived | pb.CreditSent | pb.SlipExpected):
        yield event.slip.cage_id, 1, b""
    elif isinstance(event, pb.SlipConfirmed):
        yield event.slip.table_id, 1, b""
    elif isinstance(event, pb.DropBoxExpected):
        yield event.box.table_id, 1, b""
    elif isinstance(event, pb.DisputeOpened) and event.round_id:
        yield event.table_id, 1, b""
    elif isinstance(event, pb.SheetSigned | pb.GamingDayClosed):
        for position in event.as_of:
            yield position.stream_id, position.seq, position.commit_hash
