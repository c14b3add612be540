"""How long calls take and how many are under way, by method, for Prometheus.

Numbers of its own instead of prometheus_client's: those lock and look labels up at every observation, which a server
that answers ten thousand calls a second would feel. All is counted on the event loop; a scrape only reads.
"""

import time
from bisect import bisect_left
from collections.abc import Iterator

from prometheus_client import CollectorRegistry
from prometheus_client.core import GaugeMetricFamily, HistogramMetricFamily, Metric

_BOUNDS = (0.001, 0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class MethodTimes:
    """Of one method."""

    __slots__ = ("_counts", "_in_flight", "_seconds")

    def __init__(self) -> None:
        self._in_flight, self._seconds, self._counts = 0, 0.0, [0] * (len(_BOUNDS) + 1)

    def began(self) -> float:
        """What `ended` is to be given."""
        self._in_flight += 1
        return time.perf_counter()

    def ended(self, began: float) -> None:
        seconds = time.perf_counter() - began
        self._in_flight -= 1
        self._seconds += seconds
        self._counts[bisect_left(_BOUNDS, seconds)] += 1

    def read(self) -> tuple[int, float, list[tuple[str, float]]]:
        """Calls under way, seconds of all others, and how many of those took up to each bound."""
        total, buckets = 0, list[tuple[str, float]]()
        for bound, count in zip((*map(str, _BOUNDS), "+Inf"), self._counts, strict=True):
            total += count
            buckets.append((bound, total))
        return self._in_flight, self._seconds, buckets


class CallTimes:
    """Of a process. Only methods that it serves are asked for, so the labels are bounded."""

    def __init__(self, registry: CollectorRegistry) -> None:
        self._methods: dict[str, MethodTimes] = {}
        registry.register(self)

    def of(self, method: str) -> MethodTimes:
        """By its full name, such as `/roundledger.v1.TableService/Send`."""
        return self._methods.setdefault(method.rpartition("/")[2], MethodTimes())

    def describe(self) -> list[Metric]:
        return [
            HistogramMetricFamily("roundledger_grpc_call_seconds", "How long calls took.", labels=["method"]),
            GaugeMetricFamily("roundledger_grpc_calls_in_flight", "Calls under way.", labels=["method"]),
        ]

    def collect(self) -> Iterator[Metric]:
        took, under_way = self.describe()
        for method, times in list(self._methods.items()):
            in_flight, seconds, buckets = times.read()
            took.add_metric([method], buckets, seconds)  # type: ignore[attr-defined]
            under_way.add_metric([method], in_flight)  # type: ignore[attr-defined]
        yield took
        yield under_way
