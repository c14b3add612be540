"""The log as the host sees it. The engines differ in one thing only: who says that an append has won."""

from collections.abc import Callable
from typing import Protocol

from ledger.core.chain import Record
from ledger.core.commands import Live
from ledger.log.store import Store


class Conflict(Exception):
    """Another commit extended the stream first; this one is not in the log and never will be."""


class FateUnknown(Exception):
    """The log did not answer: the commit may or may not come to be accepted. Ask again with the same command id."""


class Log(Protocol):
    """Where commits become facts."""

    @property
    def store(self) -> Store:
        """What reads the past; it holds every commit that an `append` has returned for."""

    async def start(self) -> None:
        """Gets ready to append: returns when the store is as new as the log was at the call."""

    async def append(self, record: Record) -> None:
        """Signs the record with what else is on its way, and returns when the record is durable and accepted; raises Conflict or FateUnknown."""

    async def catch_up(self, stream_id: str) -> None:
        """Returns when the store has all that the log had of the stream at the call, whoever wrote it."""

    def save_snapshot(self, live: Live) -> None:
        """Keeps a snapshot some time soon."""

    def add_listener(self, listener: Callable[[], None]) -> None:
        """Has `listener` called, on the event loop, whenever the store has new commits."""

    async def close(self) -> None:
        """Finishes what is under way and lets go of everything."""
