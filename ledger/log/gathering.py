"""How a reader that follows a topic all day asks for what comes next. Each answer of the broker costs a process more
than the records in it. Where little comes, a record is told of at once; where much comes, the broker lets a quarter of
a second's records gather."""

import asyncio
import time
from collections.abc import Callable
from typing import Any

AT_ONCE = {"fetch_min_bytes": 1, "fetch_max_wait_ms": 500}
"""Settings of a consumer, with which each reader begins."""
GATHERED = {"fetch_min_bytes": 1024 * 1024, "fetch_max_wait_ms": 250}

MANY = 20
"""Records a second, from which on they gather."""
_WINDOW_SECONDS = 1.0


class Gathering:
    """Counts what a reader is given, and changes how its consumer asks. The clients have no call for that, but both
    look at their setting for every request."""

    def __init__(
        self,
        ask: Callable[[dict[str, int]], None],
        clock: Callable[[], float] = time.monotonic,
        gathered: dict[str, int] = GATHERED,
    ) -> None:
        self._ask, self._clock, self._gathered = ask, clock, gathered
        self._since, self._came = clock(), 0
        self._gathers = False
        self.at_leisure = False
        """Whether all gathers, however little comes: nobody waits for it."""

    @classmethod
    def of_aiokafka(cls, consumer: Any, gathered: dict[str, int] = GATHERED) -> "Gathering":
        """Of a consumer that has started."""
        fetcher = consumer._fetcher

        def ask(settings: dict[str, int]) -> None:
            fetcher._fetch_min_bytes = settings["fetch_min_bytes"]
            fetcher._fetch_max_wait_ms = settings["fetch_max_wait_ms"]

        return cls(ask, asyncio.get_running_loop().time, gathered)

    @classmethod
    def of_kafka_python(cls, consumer: Any, gathered: dict[str, int] = GATHERED) -> "Gathering":
        return cls(consumer._fetcher.config.update, gathered=gathered)

    def took(self, records: int) -> None:
        """So many have come together."""
        self._came += records
        now = self._clock()
        lasted = now - self._since
        if lasted < _WINDOW_SECONDS:
            return
        gathers = self.at_leisure or self._came / lasted >= MANY
        self._since, self._came = now, 0
        if gathers != self._gathers:
            self._gathers = gathers
            self._ask(self._gathered if gathers else AT_ONCE)
