"""Latencies in HdrHistograms, in microseconds."""

from typing import Any

from hdrh.histogram import HdrHistogram  # type: ignore[import-untyped]

LONGEST_US = 120_000_000
_DIGITS = 3
PERCENTILES = (50.0, 90.0, 99.0, 99.9, 99.99)


class Latencies:
    """How long answers took from when their commands were due. Several may be added up."""

    def __init__(self, encoded: str = "") -> None:
        self._histogram: Any = HdrHistogram(1, LONGEST_US, _DIGITS)
        if encoded:
            self._histogram.decode_and_add(encoded.encode())

    def add(self, seconds: float) -> None:
        """More than the longest counts as the longest: nothing is left out for having been slow."""
        self._histogram.record_value(min(LONGEST_US, max(1, round(seconds * 1e6))))

    def merge(self, other: "Latencies") -> None:
        self._histogram.add(other._histogram)

    @property
    def count(self) -> int:
        return int(self._histogram.total_count)

    @property
    def longest_ms(self) -> float:
        return float(self._histogram.get_max_value()) / 1e3 if self.count else 0.0

    @property
    def mean_ms(self) -> float:
        return float(self._histogram.get_mean_value()) / 1e3 if self.count else 0.0

    def ms_at(self, percentile: float) -> float:
        return float(self._histogram.get_value_at_percentile(percentile)) / 1e3 if self.count else 0.0

    def encoded(self) -> str:
        return str(self._histogram.encode().decode())
