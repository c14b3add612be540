"""The embedded follower in a process of its own, so that keeping books takes no time from commands. `serve` starts it,
watches it and starts it again when it dies; they speak in lines over a pair of pipes."""

import asyncio
import contextlib
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Callable

import msgspec

from ledger.books.follower import Follower
from ledger.books.read_model import ReadModel
from services.settings import Settings

logger = logging.getLogger(__name__)

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.5, 30.0
_LAST_WORDS_S = 60.0
"""How long the books have to catch up at the end; what they have not entered they enter after the next start."""
_GATHER_S = 0.02
_LOOK_S = 1.0
_PLACE = "ROUNDLEDGER_FOLLOWER_BOOKS"


class Order(msgspec.Struct, frozen=True):
    """To the follower: that there are new commits, or a stream to try again. The end of its input ends it."""

    release: str = ""


class Told(msgspec.Struct, frozen=True):
    """From the follower."""

    heard: bool = False
    """It has heard of new commits and will look for them."""
    entered: int = 0
    trouble: str = ""


class FollowerProcess:
    """The follower as its parent sees it."""

    def __init__(self, settings: Settings, on_progress: Callable[[int], None]) -> None:
        ReadModel(settings.books).close()  # whoever reads them now finds them there
        self._settings = settings
        self._on_progress = on_progress
        self._process: asyncio.subprocess.Process | None = None
        self._watching: asyncio.Task[None] | None = None
        self._stopping = False
        self._unheard = False
        self._news = False
        self._released: list[str] = []
        self.trouble = ""
        """Why nothing is entered in the books now; empty while all is well."""
        self.restarts = 0

    @property
    def pid(self) -> int:
        """Of the process that runs now; 0 for none."""
        return self._process.pid if self._process and self._process.returncode is None else 0

    async def start(self) -> None:
        self._watching = asyncio.create_task(self._watch(), name="watch of the books' process")

    def wake(self) -> None:
        """There are new commits. One word at a time is under way, however fast they come."""
        if self._unheard:
            self._news = True
        else:
            self._unheard = self._send(Order())

    def release(self, stream_id: str) -> None:
        if not self._send(Order(stream_id)):
            self._released.append(stream_id)

    async def stop(self) -> None:
        """The follower catches up with the log, then ends."""
        self._stopping = True
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
        if self._watching is None:
            return
        try:
            await asyncio.wait_for(self._watching, _LAST_WORDS_S)
        except TimeoutError:
            logger.warning("the books are not up to date after %.0f s: the next start goes on", _LAST_WORDS_S)
            if self.pid:
                os.kill(self.pid, signal.SIGKILL)

    async def _watch(self) -> None:
        pause = _FIRST_PAUSE_S
        while True:
            started = asyncio.get_running_loop().time()
            code = await self._run()
            if self._stopping:
                return
            if asyncio.get_running_loop().time() - started > _LONGEST_PAUSE_S:
                pause = _FIRST_PAUSE_S
            self.trouble = f"the books' process ended with code {code}"
            logger.error("%s, started again in %.1f s", self.trouble, pause)
            await asyncio.sleep(pause)
            if self._stopping:
                return
            pause, self.restarts = min(2 * pause, _LONGEST_PAUSE_S), self.restarts + 1

    async def _run(self) -> int:
        """One process, from its start to its end; its exit code."""
        arguments = ("-m", "services.books.follower_process", str(self._settings.store))
        self._process = process = await asyncio.create_subprocess_exec(
            sys.executable,
            *arguments,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={
                **os.environ,
                "PYTHONPATH": os.pathsep.join(filter(None, sys.path)),
                _PLACE: str(self._settings.books),  # not among the arguments: a DSN may hold a password
            },
        )
        self._unheard = self._news = False
        released, self._released = self._released, []
        for stream_id in released:
            self.release(stream_id)
        if self._stopping and process.stdin is not None:
            process.stdin.close()
        try:
            if process.stdout is not None:
                async for line in process.stdout:
                    self._take(msgspec.json.decode(line, type=Told))
            return await process.wait()
        finally:
            if process.returncode is None:  # whoever watches goes, and so does it
                process.kill()

    def _take(self, told: Told) -> None:
        if told.heard:
            self._unheard = False
            if self._news:
                self._news = False
                self.wake()
            return
        self.trouble = told.trouble
        if told.entered:
            self._on_progress(told.entered)

    def _send(self, order: Order) -> bool:
        stdin = self._process.stdin if self._process else None
        if stdin is None or stdin.is_closing() or not self.pid:
            return False  # it looks for itself when it starts
        stdin.write(msgspec.json.encode(order) + b"\n")
        return True


# What runs in the process


def _tell(told: Told) -> None:
    with contextlib.suppress(BrokenPipeError):  # nobody listens any more: the input ends, too
        sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
        sys.stdout.buffer.flush()


async def _follow(store: str, books: str) -> None:
    from pathlib import Path

    follower = Follower(Path(store), books, lambda entered: _tell(Told(entered=entered)))
    await follower.start()
    follower.wake()
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    telling = asyncio.create_task(_tell_trouble(follower))
    while line := await orders.readline():
        order = msgspec.json.decode(line, type=Order)
        if order.release:
            follower.release(order.release)
            continue
        follower.wake()
        await asyncio.sleep(_GATHER_S)
        _tell(Told(heard=True))
    telling.cancel()
    await follower.stop()


async def _tell_trouble(follower: Follower) -> None:
    told = ""
    while True:
        if follower.trouble != told:
            told = follower.trouble
            _tell(Told(trouble=told))
        await asyncio.sleep(_LOOK_S)


def main() -> None:
    from services.logs import set_up_logs

    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal's; whoever started it says when it ends
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    set_up_logs("info", os.environ.get("ROUNDLEDGER_LOG_FORMAT", "text"))
    asyncio.run(_follow(sys.argv[1], os.environ.pop(_PLACE)))


if __name__ == "__main__":
    main()
