"""What surveillance is told of a stream in memory: the processors' fold over its records."""

from collections.abc import Callable
from typing import Any

import roundledger.v1 as pb
from ledger.core.chain import seal
from ledger.core.fold import Fold, fold
from ledger.core.vocabulary import event_in
from tests.support.pure import PureStream


def doubts_of(stream: PureStream) -> list[tuple[int, str]]:
    """Each with the seq of its commit."""
    folded, found = Fold(stream.live.stream_id), list[tuple[int, str]]()
    for record in stream.records:
        folded, outputs = fold(stream.catalogue, folded, record)
        found += [(record.commit.seq, str(doubt)) for doubt in outputs.doubts]
    return found


def rewritten(stream: PureStream, change: Callable[[Any], None]) -> PureStream:
    """The same stream whose newest commit says something else: as a host would have recorded it that has no guard, or
    an older one."""
    commit = pb.Commit.FromString(stream.records[-1].data)
    for event in commit.events:
        change(event_in(event))
    copy = stream.copy()
    copy.records = [*stream.records[:-1], seal(commit)]
    return copy
