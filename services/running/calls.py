"""The calls under way, and whether they are to come to an end."""

import asyncio
from types import TracebackType


class Calls:
    """A handler enters it for as long as it runs."""

    def __init__(self) -> None:
        self.draining = asyncio.Event()
        """Set when the process is to stop: calls without an end then end."""
        self._active = 0
        self._none_left = asyncio.Event()

    def __enter__(self) -> None:
        self._active += 1

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._active -= 1
        if not self._active and self.draining.is_set():
            self._none_left.set()

    async def finished(self) -> None:
        """Returns when every handler has given its answer."""
        if self._active:
            await self._none_left.wait()
