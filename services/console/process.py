"""The console in a process of its own, so that drawing pages takes no time from commands: started by `serve`, or by
hand with `roundledger console`."""

import asyncio
import sys

from services.child import Child, begin_as_child
from services.problems import Problem

_LAST_WORDS_S = 10.0
_ANSWERS_S = 30.0


class ConsoleProcess(Child):
    """The console as `serve` sees it."""

    def __init__(self, listen: str, server: str) -> None:
        super().__init__("the console", "services.console.process", listen, server, last_words_s=_LAST_WORDS_S)
        self.address = ""
        self._said = asyncio.Event()
        self._problem = ""

    async def answers(self) -> None:
        """Returns when it serves; raises Problem where it cannot."""
        try:
            await asyncio.wait_for(self._said.wait(), _ANSWERS_S)
        except TimeoutError:
            self._problem = "the console does not start"
        if self._problem:
            raise Problem(self._problem)

    def _take(self, line: bytes) -> None:
        """Its address, or why it has none."""
        kind, _, words = line.decode().strip().partition(" ")
        if kind == "serving":
            self.address, self.trouble = words, ""
        else:
            self._problem = words
        self._said.set()


async def _serve(listen: str, server: str) -> None:
    from services.console.floor_calls import Where
    from services.console.role import ConsoleRole, Listening

    try:
        role = ConsoleRole(Listening(listen), Where(server, server, server))
    except Problem as problem:
        print(f"problem {problem}", flush=True)
        await asyncio.to_thread(sys.stdin.read)
        return
    await role.start()
    print(f"serving {role.address}", flush=True)
    await asyncio.to_thread(sys.stdin.read)  # until whoever started it is gone
    await role.stop()


def main() -> None:
    begin_as_child()
    asyncio.run(_serve(*sys.argv[1:3]))


if __name__ == "__main__":
    main()
