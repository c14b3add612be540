"""The console in a process of its own, so that drawing pages takes no time from commands: started by `serve`, or by
hand with `roundledger console`."""

import asyncio
import contextlib
import logging
import os
import signal
import sys
from typing import TYPE_CHECKING, Any

from services.console.listening import Listening, check_console
from services.running.child import Child, begin_as_child
from services.running.server import CannotListen

if TYPE_CHECKING:
    from services.console.role import ConsoleRole

logger = logging.getLogger(__name__)

_LAST_WORDS_S = 10.0
_AGAIN_S = 2.0
"""Between two tries to get the port."""


class ConsoleProcess(Child):
    """The console as `serve` sees it. The floor waits for it nowhere: one that does not come up is told once."""

    def __init__(self, listening: Listening, server: str) -> None:
        check_console(listening)
        insecure = ("insecure",) if listening.insecure else ()
        arguments = ("services.console.process", listening.address, server, *insecure)
        super().__init__("the console", *arguments, last_words_s=_LAST_WORDS_S)
        self.address = ""
        """Empty until it serves."""
        self._serves = asyncio.Event()

    async def serves(self, seconds: float) -> bool:
        """Whether it does by then."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self._serves.wait(), seconds)
        return self._serves.is_set()

    def _take(self, line: bytes) -> None:
        """Its address, or why it has none yet."""
        kind, _, words = line.decode().strip().partition(" ")
        if kind == "serving":
            if self.trouble:
                logger.warning("the console is served on %s", words)
            self.address, self.trouble = words, ""
            self._serves.set()
        else:
            logger.warning("the console is not served yet: %s", words)
            self.trouble = words


async def _serve(listening: Listening, server: str) -> None:
    loop, ending = asyncio.get_running_loop(), asyncio.Event()
    loop.add_reader(sys.stdin, _read_on, ending)  # without a thread, which nothing could end
    loop.add_signal_handler(signal.SIGTERM, ending.set)
    ended = asyncio.create_task(ending.wait())
    role = await _with_port(listening, server, ended)
    if role is None:
        return
    await role.start()
    print(f"serving {role.address}", flush=True)
    await ended
    await role.stop()


def _read_on(ending: asyncio.Event) -> None:
    """Until the process that started it is gone."""
    if not os.read(sys.stdin.fileno(), 4096):
        asyncio.get_running_loop().remove_reader(sys.stdin)
        ending.set()


async def _with_port(listening: Listening, server: str, ending: "asyncio.Future[Any]") -> "ConsoleRole | None":
    """Waits for a port that something else has, and says so once; None where it was ended meanwhile."""
    from services.console.floor_calls import Where
    from services.console.role import ConsoleRole

    said = False
    while not ending.done():
        try:
            return ConsoleRole(listening, Where(server, server, server))
        except CannotListen as problem:
            if not said:
                print(f"problem {problem}", flush=True)
                said = True
            await asyncio.wait((ending,), timeout=_AGAIN_S)
    return None


def main() -> None:
    begin_as_child()
    listen, server, *insecure = sys.argv[1:]
    asyncio.run(_serve(Listening(listen, insecure=bool(insecure)), server))


if __name__ == "__main__":
    main()
