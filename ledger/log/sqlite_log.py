"""The embedded log: the store itself, written in groups of whatever has come together."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from ledger.core.chain import Record
from ledger.core.commands import Live
from ledger.log.log import Conflict, FateUnknown
from ledger.log.signing import Signer
from ledger.log.store import Store

_GROUP = 256
"""The most commits that share one disk write."""


class _Append(msgspec.Struct, frozen=True):
    record: Record
    accepted: "asyncio.Future[None]"

    def __str__(self) -> str:
        return f"{self.record.commit.stream_id} seq {self.record.commit.seq}"


class SqliteLog:
    """The primary key (stream, seq) is the arbiter. Rows are written on the event loop; only the wait for the
    disk has a thread of its own, because threads that compute would take turns anyway, at a price."""

    def __init__(self, path: Path, signer: Signer) -> None:
        self._signer = signer
        self._writer = Store.open(path, durable=True)
        self.store = Store.open_read_only(path)
        self._appends: list[_Append] = []
        self._snapshots: list[Live] = []
        self._listeners: list[Callable[[], None]] = []
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

    def save_snapshot(self, live: Live) -> None:
        """It goes along with the next group."""
        self._snapshots.append(live)

    def add_listener(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    async def close(self) -> None:
        if self._writing is not None:
            await self._writing
        self._disk.shutdown()
        self._writer.close()
        self.store.close()

    async def _write_groups(self) -> None:
        while self._appends:
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
        except Exception as error:  # a full disk, say: nothing of the group was stored
            return [FateUnknown(f"{append}: {error}") for append in group]
        return [None if ok else Conflict(str(append)) for ok, append in zip(accepted, group, strict=True)]


def _answer(group: list[_Append], outcomes: list[Exception | None]) -> None:
    for append, outcome in zip(group, outcomes, strict=True):
        if append.accepted.done():  # whoever asked is gone
            continue
        if outcome is None:
            append.accepted.set_result(None)
        else:
            append.accepted.set_exception(outcome)
