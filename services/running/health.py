"""Health means progress: a floor whose log takes nothing, or whose books stand still while it grows, is not serving."""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from grpc_health.v1 import health, health_pb2

import roundledger.v1 as pb
from ledger.books.tables import SOURCE

if TYPE_CHECKING:  # so that a console, which has neither books nor a log, loads no SQL
    from ledger.books.read_model import ReadModel
    from ledger.log.store import Store
    from services.running.metrics import Metrics

logger = logging.getLogger(__name__)

STANDSTILL_SECONDS = 6.0
"""With the look every second, a standstill shows in less than ten."""

STARTING_SECONDS = 30.0
"""How long the process that keeps the books may take to begin, on a machine that is busy starting everything else."""

LIVENESS = "liveness"
"""The name under which health says that the process lives, whatever it waits for: a broker that is away is no reason to
start it anew."""

READINESS = "readiness"
"""The name under which health says that calls are answered here as well as anywhere: repeats and refusals with a name
are answers, too. A broker that is away or books that stand still keep no caller away; a metric tells of them."""

Look = Callable[[], str]
"""What is wrong with a part of the floor now; empty while all is well."""

Behind = Callable[[], int]
"""How many commits are still to be entered; those of streams that are set aside are not."""


class HealthMonitor:
    """Looks at every part once a second, and says so when the answer changes."""

    def __init__(
        self,
        looks: Sequence[Look],
        servicer: health.aio.HealthServicer,
        own_faults: Sequence[Look] = (),
        draining: asyncio.Event | None = None,
    ) -> None:
        """Own faults are those that other processes of the role do not have."""
        self._looks, self._own_faults = looks, own_faults
        self._servicer = servicer
        self._draining = draining or asyncio.Event()
        self._said = ""

    async def run(self) -> None:
        """Until the process drains, or this is cancelled."""
        while not self._draining.is_set():
            await self._servicer.set("", self.status())
            await self._servicer.set(READINESS, self.readiness())
            await asyncio.sleep(1)

    def readiness(self) -> health_pb2.HealthCheckResponse.ServingStatus:
        response = health_pb2.HealthCheckResponse
        return response.NOT_SERVING if any(map(_seen, self._own_faults)) else response.SERVING

    def status(self) -> health_pb2.HealthCheckResponse.ServingStatus:
        seen = [_seen(look) for look in self._looks]  # all of them: a look also shows how far its part is behind
        problem = next(filter(None, seen), "")
        if problem != self._said:
            logger.warning("not serving: %s", problem) if problem else logger.warning("serving again")
            self._said = problem
        response = health_pb2.HealthCheckResponse
        return response.NOT_SERVING if problem else response.SERVING


def _seen(look: Look) -> str:
    """A part that cannot even be looked at is not well; the next look may succeed."""
    try:
        return look()
    except Exception as problem:  # a disk that fails, say: without this no later look would follow
        first_line = str(problem).partition("\n")[0]
        return f"{type(problem).__name__}: {first_line}"


class BehindLog:
    """How many commits of a log its follower has still to come to. The log and the books both number them from one, so
    that a look costs the same whatever the log holds; of streams that are set aside the follower passes over them."""

    def __init__(self, store: "Store", books: "ReadModel") -> None:
        self._store, self._books = store, books

    def __call__(self) -> int:
        followed = self._books.position(SOURCE)
        return max(0, self._store.last_position() - followed)


class BooksProgress:
    """Whether the books grow while there is something to enter. By how much they are behind is told by the process that
    knows: from the log, or, where they are filled from topics, by the reader of those."""

    def __init__(self, behind: Behind, books: "ReadModel", metrics: "Metrics") -> None:
        self._behind = behind
        self._books = books
        self._metrics = metrics
        self._last_progress = time.monotonic()
        self._entered: dict[str, int] | None = None
        self._has_begun = False
        """Whether the books have grown since this process looks at them."""

    def look(self) -> str:
        aside, entered, alerts = self._books.streams_set_aside(), self._books.positions(), self._books.count_alerts()
        lag = self._behind()
        self._metrics.follower_lag.set(lag)
        self._metrics.streams_set_aside.set(len(aside))
        for gauge, kind in (
            (self._metrics.differing, pb.ALERT_KIND_DIFFERS),
            (self._metrics.drops_overdue, pb.ALERT_KIND_DROP_OVERDUE),
            (self._metrics.ignored, pb.ALERT_KIND_IGNORED),
        ):
            self._metrics.show_count(gauge, alerts[kind])
        now = time.monotonic()
        if lag <= 0 or entered != self._entered:
            self._has_begun = self._has_begun or (self._entered is not None and self._entered != entered)
            self._last_progress, self._entered = now, entered
        patience = STANDSTILL_SECONDS if self._has_begun else STARTING_SECONDS
        stands_still = now - self._last_progress > patience
        return f"the books stand still, {lag} commits behind" if stands_still else ""
