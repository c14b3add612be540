"""Commits as versions wrote them that kept a command's digest alone."""

from collections.abc import Iterable

import roundledger.v1 as pb
from ledger.core.chain import Record, seal


def as_older_versions_wrote(records: Iterable[Record], of: Iterable[int] | None = None) -> list[Record]:
    """The same commits without what was asked, chained anew: all of them, or those with these seqs."""
    written: list[Record] = []
    wanted = None if of is None else set(of)
    for record in records:
        commit = pb.Commit.FromString(record.data)
        if wanted is None or commit.seq in wanted:
            commit.ClearField("command")
        if written:
            commit.prev_hash = written[-1].hash
        written.append(seal(commit))
    return written
