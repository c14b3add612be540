"""A bell between threads and an event loop."""

import asyncio


class Bell:
    """Wakes all that wait on the event loop; may be rung from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._rung = asyncio.Event()
        self._heard = False

    def ring(self) -> None:
        """Costs next to nothing without listeners: a new listener first looks for what is new."""
        if self._heard and not self._loop.is_closed():
            self._heard = False
            self._loop.call_soon_threadsafe(self._ring)

    def _ring(self) -> None:
        self._rung.set()
        self._rung = asyncio.Event()

    def listen(self) -> asyncio.Event:
        """An event that the next ring sets. Listen first, then look, lest something come between."""
        self._heard = True
        return self._rung
