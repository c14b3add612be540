"""The log as its readers and writers see it. The engines differ in one thing only: who says that an append has won."""

from collections.abc import Callable, Sequence
from typing import Protocol

from ledger.core.chain import BrokenRecord, Record
from ledger.core.commands import Live
from ledger.log.store import Store


class Conflict(Exception):
    """Another commit extended the stream first, or the same command was recorded before; this one is not in the log and
    never will be."""


class NotFollowed(Conflict):
    """This host does not follow the stream yet, so it cannot see whether a commit extends it; nothing was sent. It
    follows it when a `catch_up` has returned."""


class FateUnknown(Exception):
    """The log did not answer: the commit may or may not come to be accepted. Ask again with the same command id."""


class Unavailable(Exception):
    """The log cannot take anything now, and nothing of this was recorded."""

    def __init__(self, code: str, problem: str) -> None:
        super().__init__(problem)
        self.code = code
        """The refusal by which senders know it."""


Outcome = Conflict | Unavailable | FateUnknown | None
"""What became of a record that was to be appended; None: it is durable and accepted."""


class LogReader(Protocol):
    """Where facts are found; who only reads needs no key."""

    @property
    def store(self) -> Store:
        """What reads the past. It holds all that a `catch_up` or an `append` has returned for."""

    @property
    def problem(self) -> str:
        """Why the log is out of reach now, for health checks; empty while it is well."""

    async def start(self) -> None:
        """Gets ready; returns when the store is as new as the log was at the call."""

    async def catch_up(self, stream_id: str) -> None:
        """Returns when the store has all that the log had of the stream at the call, from every host; raises
        Unavailable."""

    def add_listener(self, listener: Callable[[], None]) -> None:
        """Has `listener` called, on the event loop, whenever the store has new commits."""

    async def close(self) -> None:
        """Finishes what is under way and lets go of everything."""


class LogWriter(LogReader, Protocol):
    """Where commits become facts."""

    async def append(self, records: Sequence[Record]) -> list[Outcome]:
        """Signs the records together, perhaps with others that are on their way, and returns when it is known what
        became of each, in their order. Records of one stream come in the order of its chain: when one is not accepted,
        those of its stream behind it are not either, and are Conflicts where it is certain that they never will be. The
        store holds what was accepted. How long to wait is up to the caller; one that gives up does not know the
        fate."""

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        """The commit in which the store has a command; None for one that was not recorded."""

    def damaged(self, broken: BrokenRecord) -> bool:
        """Is told what was found in the store; true if the store is only a copy, which is now made anew."""

    def save_snapshot(self, live: Live) -> None:
        """Keeps a snapshot some time soon."""
