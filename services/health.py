"""Health means progress: a floor whose books stand still while the log grows is not serving."""

import asyncio
import time

from grpc_health.v1 import health, health_pb2

from ledger.books.read_model import ReadModel
from ledger.log.store import Store
from services.metrics import Metrics

STANDSTILL_SECONDS = 6.0
"""With the look every second, a standstill shows in less than ten."""


class HealthMonitor:
    """Compares the log with the books once a second."""

    def __init__(self, store: Store, books: ReadModel, metrics: Metrics, servicer: health.aio.HealthServicer) -> None:
        self._store = store
        self._books = books
        self._metrics = metrics
        self._servicer = servicer
        self._last_progress = time.monotonic()
        self._entered = -1
        self._position = 0
        self._logged: dict[str, int] = {}

    async def run(self) -> None:
        while True:
            await self._servicer.set("", self.look())
            await asyncio.sleep(1)

    def look(self) -> health_pb2.HealthCheckResponse.ServingStatus:
        self._position, newer = self._store.seqs_since(self._position)  # only what is new: the log may be long
        self._logged.update(newer)
        aside, entered = self._books.tables_set_aside(), self._books.heads()
        waiting = {table_id: seq for table_id, seq in self._logged.items() if table_id not in aside}
        lag = sum(seq - (entered[t].seq if t in entered else 0) for t, seq in waiting.items())
        total = sum(head.seq for head in entered.values())
        self._metrics.follower_lag.set(max(lag, 0))
        self._metrics.tables_set_aside.set(len(aside))
        now = time.monotonic()
        if lag <= 0 or total != self._entered:
            self._last_progress, self._entered = now, total
        stands_still = now - self._last_progress > STANDSTILL_SECONDS
        response = health_pb2.HealthCheckResponse
        return response.NOT_SERVING if stands_still else response.SERVING
