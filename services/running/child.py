"""A process that `serve` starts, watches and starts again when it dies. It ends when its input ends, so that it never
outlives its parent; it reports in lines on its output."""

import asyncio
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Mapping

from services.running.logs import as_the_parent, for_children, set_up_logs
from services.running.nursery import Copy, copied

logger = logging.getLogger(__name__)

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.5, 30.0


class Child:
    """A process as its parent sees it. A subclass says what its lines mean."""

    def __init__(
        self, name: str, *arguments: str, last_words_s: float, environment: Mapping[str, str] | None = None
    ) -> None:
        self._name = name
        self._environment = environment or {}
        self._arguments = arguments
        self._last_words_s = last_words_s
        """How long it has to come to an end by itself."""
        self._process: asyncio.subprocess.Process | Copy | None = None
        self._watching: asyncio.Task[None] | None = None
        self._stopping = False
        self.trouble = ""
        """Why it does not do its work now; empty while all is well."""
        self.restarts = 0

    @property
    def pid(self) -> int:
        """Of the process that runs now; 0 for none."""
        return self._process.pid if self._process and self._process.returncode is None else 0

    async def start(self) -> None:
        self._watching = asyncio.create_task(self._watch(), name=f"watch of {self._name}")

    async def stop(self) -> None:
        """It finishes what it does, then ends."""
        self._stopping = True
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()
        if self._watching is None:
            return
        try:
            await asyncio.wait_for(self._watching, self._last_words_s)
        except TimeoutError:
            logger.warning("%s has not ended after %.0f s and is ended", self._name, self._last_words_s)
            if self.pid:
                os.kill(self.pid, signal.SIGKILL)

    def _began(self) -> None:
        """A process has just started."""

    def _take(self, line: bytes) -> None:
        """It said something."""

    def _send(self, line: bytes) -> bool:
        """False where the process has ended."""
        stdin = self._process.stdin if self._process else None
        if stdin is None or stdin.is_closing() or not self.pid:
            return False
        stdin.write(line + b"\n")
        return True

    async def _watch(self) -> None:
        pause = _FIRST_PAUSE_S
        while True:
            started = asyncio.get_running_loop().time()
            try:
                ended = f"ended with code {await self._run()}"
            except (OSError, ValueError) as problem:  # it cannot be started, or says what is not in the protocol
                ended = f"cannot be used: {problem}"
            if self._stopping:
                return
            if asyncio.get_running_loop().time() - started > _LONGEST_PAUSE_S:
                pause = _FIRST_PAUSE_S
            self.trouble = f"{self._name} {ended}"
            logger.error("%s, started again in %.1f s", self.trouble, pause)
            await asyncio.sleep(pause)
            if self._stopping:
                return
            pause, self.restarts = min(2 * pause, _LONGEST_PAUSE_S), self.restarts + 1

    async def _run(self) -> int:
        """One process, from its start to its end; its exit code."""
        self._process = process = await self._begun()
        self._began()
        if self._stopping and process.stdin is not None:
            process.stdin.close()
        try:
            if process.stdout is not None:
                async for line in process.stdout:
                    self._take(line)
            return await process.wait()
        finally:
            if process.returncode is None:  # the watcher ends, and the process with it
                process.kill()

    async def _begun(self) -> asyncio.subprocess.Process | Copy:
        environment = {**os.environ, **for_children(), **self._environment, "PYTHONPATH": _path()}
        module, *arguments = self._arguments
        if copy := await copied(module, arguments, environment):
            return copy
        return await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", module, *arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=environment,
        )


def _path() -> str:
    return os.pathsep.join(filter(None, sys.path))


def begin_as_child() -> None:
    """Ignores signals, because a terminal's reach all processes: the parent says when it ends. It logs as they do. One
    that holds nothing may take SIGTERM for itself afterwards."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    set_up_logs(*as_the_parent())
