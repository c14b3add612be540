"""Traces of what a worker takes in and publishes."""

import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import roundledger.v1 as pb
from ledger.log.traces import TRACEPARENT, Headers, Place, Traces, carried_in

_REMEMBERED = 4096
"""Commits that were taken in and are not published yet, of which some never are: rivals that lost, repeats."""


class SettledTraces:
    """A commit's span lasts from its record's arrival until all that follows from it is acknowledged."""

    def __init__(self, traces: Traces) -> None:
        self._traces = traces
        self._arrived: dict[Place, tuple[str, int]] = {}

    def arrived(self, headers: Headers) -> None:
        """A record of commits has these headers."""
        for place, traceparent in carried_in(headers).items():
            self._arrived[place] = (traceparent, time.time_ns())
            if len(self._arrived) > _REMEMBERED:
                del self._arrived[next(iter(self._arrived))]

    @contextmanager
    def publishing(self, batches: Iterable[pb.PostingBatch]) -> Iterator[dict[Place, tuple[str, bytes]]]:
        """The header that goes with the postings of each commit that is traced."""
        spans = {}
        for batch in batches:
            place = (batch.stream_id, batch.seq)
            if arrived := self._arrived.pop(place, None):
                parent, at_ns = arrived
                about: dict[str, Any] = {"stream": batch.stream_id, "seq": batch.seq}
                spans[place] = self._traces.began("settle", parent, "CONSUMER", at_ns=at_ns, **about)
        problem = "what follows from it was not published"
        try:
            yield {place: (TRACEPARENT, span.traceparent.encode()) for place, span in spans.items()}
            problem = ""
        finally:
            for span in spans.values():
                span.end(problem)

    def close(self) -> None:
        self._traces.close()
