"""The embedded log: the store itself, written in groups of whatever has come together."""

import asyncio
import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from ledger.core.chain import BrokenRecord, Record
from ledger.core.commands import Live
from ledger.log import sqlite
from ledger.log.log import Conflict, FateUnknown, Unavailable
from ledger.log.signing import Signer
from ledger.log.store import Store

logger = logging.getLogger(__name__)

_GROUP = 256
"""The most commits that share a signature and one disk write."""

_TRY_AGAIN_SECONDS = 1.0


class _Append(msgspec.Struct, frozen=True):
    record: Record
    accepted: "asyncio.Future[None]"

    def __str__(self) -> str:
        return f"{self.record.commit.stream_id} seq {self.record.commit.seq}"


class SqliteLog:
    """The primary key (stream, seq) is the arbiter. Rows are written on the event loop; only the wait for the
    disk has a thread of its own, because threads that compute would take turns anyway, at a price."""

    def __init__(self, path: Path, signer: Signer) -> None:
        self._path = path
        self._signer = signer
        self._writer = Store.open(path, durable=True, snapshot_key=signer.snapshot_key)
        self.store = Store.open_read_only(path, signer.snapshot_key)
        self.problem = ""
        self._appends: list[_Append] = []
        self._snapshots: list[Live] = []
        self._listeners: list[Callable[[], None]] = []
        self._closing = False
        self._writing: asyncio.Task[None] | None = None
        self._disk = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log-disk")

    async def start(self) -> None:
        """There is nothing to catch up with: the store is the log."""

    async def append(self, record: Record) -> None:
        accepted = asyncio.get_running_loop().create_future()
        self._appends.append(_Append(record, accepted))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_groups(), name="log-writer")
        await accepted

    async def catch_up(self, stream_id: str) -> None:
        """The store is the log."""

    def damaged(self, broken: BrokenRecord) -> bool:
        """There is nothing to make it anew from."""
        return False

    def save_snapshot(self, live: Live) -> None:
        """It goes along with the next group."""
        self._snapshots.append(live)

    def add_listener(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    async def close(self) -> None:
        """Leaves one file that holds everything: readers first, because the last one to go tidies up only if it may
        write."""
        self._closing = True
        if self._writing is not None:
            await self._writing
        self._disk.shutdown()
        self.store.close()
        if not self._writer.close_whole():
            said = "somebody still reads %s, or its disk is full: a copy of it needs its -wal file too"
            logger.warning(said, self._path)

    async def _write_groups(self) -> None:
        while self._appends or (self.problem and not self._closing):
            if not self._appends:
                await self._try_disk()
                continue
            await asyncio.sleep(0)  # whatever else is ready now comes along
            group, self._appends = self._appends[:_GROUP], self._appends[_GROUP:]
            states, self._snapshots = self._snapshots, []
            outcomes = await self._write(group, states)
            _answer(group, outcomes)
            for listener in self._listeners:
                listener()
        self._writing = None

    async def _write(self, group: list[_Append], states: list[Live]) -> list[Exception | None]:
        try:
            signed = self._signer.sign_group([append.record for append in group])
            accepted = self._writer.stage(signed, states)
            await asyncio.get_running_loop().run_in_executor(self._disk, self._writer.commit)
        except Exception as error:  # whatever it is, nothing of the group was stored
            return [self._failure(error, append) for append in group]
        self._note("")
        return [None if ok else Conflict(str(append)) for ok, append in zip(accepted, group, strict=True)]

    async def _try_disk(self) -> None:
        """Finds out whether commits could be recorded again, also while health keeps them away."""
        await asyncio.sleep(_TRY_AGAIN_SECONDS)
        try:
            await asyncio.get_running_loop().run_in_executor(self._disk, self._writer.try_room)
        except sqlite.DatabaseError:
            return
        self._note("")

    def _failure(self, error: Exception, append: _Append) -> Exception:
        if sqlite.is_full(error):
            self._note(f"the disk of {self._path} is full")
            return Unavailable("DISK_FULL", self.problem)
        self._note(f"{self._path} cannot be written: {error}")
        return FateUnknown(f"{append}: {self.problem}")

    def _note(self, problem: str) -> None:
        """Says once what is wrong, and once that it is over."""
        if problem != self.problem:
            self.problem = problem
            if problem:
                logger.error("no commit can be recorded: %s", problem)
            else:
                logger.warning("commits are recorded again in %s", self._path)


def _answer(group: list[_Append], outcomes: list[Exception | None]) -> None:
    for append, outcome in zip(group, outcomes, strict=True):
        if append.accepted.done():  # whoever asked is gone
            continue
        if outcome is None:
            append.accepted.set_result(None)
        else:
            append.accepted.set_exception(outcome)
