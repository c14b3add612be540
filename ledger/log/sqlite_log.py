"""The embedded log: the store itself, written in groups of whatever has come together."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from pathlib import Path

import msgspec

from ledger.core.chain import BrokenRecord, Record
from ledger.core.commands import Live
from ledger.log import sqlite
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.log import Conflict, FateUnknown, Outcome, Unavailable
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.store import Store

logger = logging.getLogger(__name__)

_GROUP = 256
"""The most commits that share a signature and one disk write."""

_TRY_AGAIN_SECONDS = 1.0


class _Append(msgspec.Struct, frozen=True):
    records: Sequence[Record]
    outcomes: "asyncio.Future[list[Outcome]]"


class SqliteLog:
    """The primary key (stream, seq) is the arbiter. Rows are written on the event loop; only the wait for the
    disk has a thread of its own, because threads that compute would take turns anyway, at a price."""

    def __init__(
        self, path: Path, signer: Signer, cards: CardKeys = NO_CARD_KEYS, trust: TrustedHosts | None = None
    ) -> None:
        """Given whom readers believe, it writes nothing that they would not."""
        self._path = path
        self._signer, self._trust = signer, trust
        self._writer = Store.open(path, durable=True, snapshot_key=signer.snapshot_key, cards=cards)
        self.store = Store.open_read_only(path, signer.snapshot_key, cards)
        self._disk_problem = ""
        self._appends: deque[_Append] = deque()
        self._snapshots: list[Live] = []
        self._listeners: list[Callable[[], None]] = []
        self._closing = False
        self._writing: asyncio.Task[None] | None = None
        self._disk = ThreadPoolExecutor(max_workers=1, thread_name_prefix="log-disk")

    @property
    def problem(self) -> str:
        return self.own_fault() or self._disk_problem

    def own_fault(self) -> str:
        """What would not be wrong with another key: no machine is at fault."""
        return self._trust.problem_with_signer(self._signer, datetime.now(UTC)) if self._trust else ""

    async def start(self) -> None:
        """There is nothing to catch up with: the store is the log."""

    async def append(self, records: Sequence[Record]) -> list[Outcome]:
        if not records:
            return []
        outcomes: asyncio.Future[list[Outcome]] = asyncio.get_running_loop().create_future()
        self._appends.append(_Append(records, outcomes))
        if self._writing is None:
            self._writing = asyncio.create_task(self._write_groups(), name="log-writer")
        return await outcomes

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        return self.store.by_command(stream_id, command_id)

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
        while self._appends or (self._disk_problem and not self._closing):
            if not self._appends:
                await self._try_disk()
                continue
            await asyncio.sleep(0)  # whatever else is ready now comes along
            group, states = self._next_group(), self._snapshots
            self._snapshots = []
            outcomes = await self._write([record for append in group for record in append.records], states)
            _answer(group, outcomes)
            for listener in self._listeners:
                listener()
        self._writing = None

    def _next_group(self) -> list[_Append]:
        """What was appended together stays together."""
        group: list[_Append] = []
        size = 0
        while self._appends and (not group or size + len(self._appends[0].records) <= _GROUP):
            group.append(self._appends.popleft())
            size += len(group[-1].records)
        return group

    async def _write(self, records: list[Record], states: list[Live]) -> list[Outcome]:
        if disowned := self._disowned(records):
            return [Unavailable("HOST_RETIRED", disowned) for _ in records]
        try:
            accepted = self._writer.stage(self._signer.sign_group(records), states)
            await asyncio.get_running_loop().run_in_executor(self._disk, self._writer.commit)
        except Exception as error:  # whatever it is, nothing of the group was stored
            return [self._failure(error, record) for record in records]
        self._note("")
        return [None if ok else Conflict(record.name) for ok, record in zip(accepted, records, strict=True)]

    def _disowned(self, records: list[Record]) -> str:
        """Why readers would not believe all of them: they go by each commit's own time."""
        if self._trust is None:
            return ""
        problems = (self._trust.problem_with_key(record, self._signer.certificate) for record in records)
        return next(filter(None, problems), "")

    async def _try_disk(self) -> None:
        """Finds out whether commits could be recorded again, also while health keeps them away."""
        await asyncio.sleep(_TRY_AGAIN_SECONDS)
        try:
            await asyncio.get_running_loop().run_in_executor(self._disk, self._writer.try_room)
        except sqlite.DatabaseError:
            return
        self._note("")

    def _failure(self, error: Exception, record: Record) -> Unavailable | FateUnknown:
        if sqlite.is_full(error):
            self._note(f"the disk of {self._path} is full")
            return Unavailable("DISK_FULL", self._disk_problem)
        self._note(f"{self._path} cannot be written: {error}")
        return FateUnknown(f"{record.name}: {self._disk_problem}")

    def _note(self, problem: str) -> None:
        """Says once what is wrong, and once that it is over."""
        if problem != self._disk_problem:
            self._disk_problem = problem
            if problem:
                logger.error("no commit can be recorded: %s", problem)
            else:
                logger.warning("commits are recorded again in %s", self._path)


def _answer(group: list[_Append], outcomes: list[Outcome]) -> None:
    start = 0
    for append in group:
        end = start + len(append.records)
        if not append.outcomes.done():  # else the caller has given up
            append.outcomes.set_result(outcomes[start:end])
        start = end
