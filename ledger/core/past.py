"""What a stream recorded, as a decision may ask for it: a correction names what it corrects. Records do not change, so
asking is as pure as any other argument."""

from collections.abc import Iterable, Sequence
from typing import Any, Protocol

import roundledger.v1 as pb


class StreamPast(Protocol):
    """Questions about one stream."""

    def commits(self, first_seq: int) -> Iterable[pb.Commit]:
        """Its commits from this one on, in order."""

    def state_before(self, seq: int) -> Any:
        """Its state as this commit found it."""


class RememberedPast:
    """A past that is held in memory whole: of scripts and of tests."""

    def __init__(self, commits: Sequence[pb.Commit], states: Sequence[Any]) -> None:
        """The states are those before the first commit and after each."""
        self._commits = commits
        self._states = states

    def commits(self, first_seq: int) -> Iterable[pb.Commit]:
        return self._commits[max(first_seq, 1) - 1 :]

    def state_before(self, seq: int) -> Any:
        return self._states[seq - 1]
