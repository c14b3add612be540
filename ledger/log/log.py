"""The log as the host sees it. The engines differ in one thing only: who says that an append has won."""

from collections.abc import Callable
from typing import Protocol

from ledger.core.chain import BrokenRecord, Record
from ledger.core.commands import Live
from ledger.log.store import Store


class Conflict(Exception):
    """Another commit extended the stream first, or the same command was recorded before; this one is not in the log and
    never will be."""


class FateUnknown(Exception):
    """The log did not answer: the commit may or may not come to be accepted. Ask again with the same command id."""


class Unavailable(Exception):
    """The log cannot take anything now, and nothing of this was recorded."""

    def __init__(self, code: str, problem: str) -> None:
        super().__init__(problem)
        self.code = code
        """The refusal by which senders know it."""


class Log(Protocol):
    """Where commits become facts."""

    @property
    def store(self) -> Store:
        """What reads the past; it holds every commit that an `append` has returned for."""

    @property
    def problem(self) -> str:
        """Why it cannot take commits now, for health checks; empty while it can."""

    async def start(self) -> None:
        """Gets ready to append: returns when the store is as new as the log was at the call."""

    async def append(self, record: Record) -> None:
        """Signs the record with what else is on its way, and returns when it is durable and accepted; raises Conflict,
        Unavailable or FateUnknown. How long to wait is up to the caller: whoever gives up does not know the fate."""

    async def catch_up(self, stream_id: str) -> None:
        """Returns when the store has all that the log had of the stream at the call, whoever wrote it; raises
        Unavailable."""

    def damaged(self, broken: BrokenRecord) -> bool:
        """Is told what was found in the store; true if the store is only a copy, which is now made anew."""

    def save_snapshot(self, live: Live) -> None:
        """Keeps a snapshot some time soon."""

    def add_listener(self, listener: Callable[[], None]) -> None:
        """Has `listener` called, on the event loop, whenever the store has new commits."""

    async def close(self) -> None:
        """Finishes what is under way and lets go of everything."""
