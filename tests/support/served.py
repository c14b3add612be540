"""A whole floor behind its gRPC port, run in a thread of the test's process."""

import asyncio
import socket
import subprocess
import sys
import threading
from collections.abc import Callable, Collection, Coroutine, Iterator
from contextlib import contextmanager
from datetime import datetime
from functools import cache
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

from ledger.log.signing import Signer
from ledger.log.sqlite_log import SqliteLog
from services.access.callers import TokenFile
from services.books.follower_process import FollowerProcess
from services.running import nursery
from services.running.client import FloorClient
from services.running.floor import ROLES, FloorProcess
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.jackpot_fund.console import commit_after
from tests.support.logs import append
from tests.support.source import ROOT

_NURSERY = """
import socket, sys
import services.books.follower_process, services.console.process, services.replay.index_process
from services.running.nursery import keep_nursery

keep_nursery(socket.socket(fileno=int(sys.argv[1])))
"""


@cache
def _with_nursery() -> None:
    """The children of the floors that tests serve begin as copies, as those of `serve` do: of a process of its own, for
    in this one there are threads. It ends with this one."""
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    with theirs:
        place = theirs.fileno()
        subprocess.Popen([sys.executable, "-c", _NURSERY, str(place)], pass_fds=[place], cwd=ROOT)
    nursery.talk_to(ours)


class ServedFloor:
    """Call it from a test; the floor lives on an event loop of its own."""

    def __init__(
        self,
        settings: Settings,
        roles: Collection[str] = ROLES,
        clock: Callable[[], datetime] | None = None,
        *,
        wait_for_console: bool = True,
    ) -> None:
        _with_nursery()
        self.settings = replace(settings, listen="127.0.0.1:0")
        self._roles = roles
        self._clock = clock
        FloorFolder(self.settings.floor_folder).ensure()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._loop.run_forever, daemon=True)
        self._thread.start()
        self.floor: FloorProcess = self._call(self._make())
        self._call(self.floor.start())
        if settings.console_listen and wait_for_console:
            assert self._call(self.floor.console_serves())
        self.address = self.floor.address

    async def _make(self) -> FloorProcess:
        return FloorProcess(self.settings, self._roles, self._clock)

    def _call(self, coroutine: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(coroutine, self._loop).result(timeout=60)

    def client(self) -> FloorClient:
        return FloorClient(self.address, TokenFile.read(self.settings.tokens))

    def stop(self) -> None:
        self._call(self.floor.stop())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join()
        self._loop.close()


@contextmanager
def served(
    settings: Settings, roles: Collection[str] = ROLES, clock: Callable[[], datetime] | None = None
) -> Iterator[ServedFloor]:
    floor = ServedFloor(settings, roles, clock)
    try:
        yield floor
    finally:
        floor.stop()


def books_process(floor: ServedFloor) -> int:
    """The process that keeps the books."""
    assert floor.floor.books is not None
    keeper = floor.floor.books.keeper
    assert isinstance(keeper, FollowerProcess)
    return keeper.pid


def put(floor: ServedFloor, table_id: str, *events: Message) -> None:
    """Appends what another table would, past the host: any installed table takes it."""

    async def append_it() -> None:
        log = SqliteLog(floor.settings.store, Signer.from_folder(floor.settings.keys, floor.settings.host_id))
        await log.start()
        await append(log, commit_after(log.store.head(table_id), table_id, *events))
        await log.close()

    asyncio.run(append_it())
