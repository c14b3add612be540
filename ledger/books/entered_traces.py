"""Traces of what enters the books."""

import time
from collections.abc import Iterable
from typing import Any

from ledger.log.traces import Place, Span, Traces, traceparent_in

_REMEMBERED = 4096
"""Commits of which only one half is known: their trace, or that they were entered."""

_Times = tuple[int, int, int]


class FollowedTraces:
    """Of the embedded engine's follower, which reads commits from the log and hears of their traces from the host. It
    may hear of either first."""

    def __init__(self, traces: Traces) -> None:
        self._traces = traces
        self._told: dict[Place, str] = {}
        self._entered: dict[Place, _Times] = {}

    def told(self, place: Place, traceparent: str) -> None:
        times = self._entered.pop(place, None)
        if times is None:
            _remember(self._told, place, traceparent)
        else:
            self._show(place, traceparent, times)

    def entered(self, places: Iterable[Place], began_ns: int, folded_ns: int) -> None:
        """These are in the books as of now."""
        times = (began_ns, folded_ns, time.time_ns())
        for place in places:
            traceparent = self._told.pop(place, "")
            if traceparent:
                self._show(place, traceparent, times)
            else:
                _remember(self._entered, place, times)

    def close(self) -> None:
        self._traces.close()

    def _show(self, place: Place, traceparent: str, times: _Times) -> None:
        began, folded, entered = times
        (stream, seq), begin = place, self._traces.began
        settle = begin("settle", traceparent, "CONSUMER", at_ns=began, stream=stream, seq=seq)
        begin("enter", settle.traceparent, "CONSUMER", at_ns=folded, stream=stream, seq=seq).end(at_ns=entered)
        settle.end(at_ns=folded)


class ConsumedTraces:
    """Of who reads the ledger topics: what a worker published says itself of which trace it is."""

    def __init__(self, traces: Traces) -> None:
        self._traces = traces

    def polled(self, polled: Iterable[list[Any]]) -> list[Span]:
        """The spans of what was read, to be ended when it is in the books."""
        said = [(raw, traceparent_in(raw.headers or ())) for records in polled for raw in records]
        return [
            self._traces.began("enter", parent, "CONSUMER", stream=(raw.key or b"").decode(errors="replace"))
            for raw, parent in said
            if parent
        ]


def _remember(kept: dict[Place, Any], place: Place, what: Any) -> None:
    kept[place] = what
    if len(kept) > _REMEMBERED:
        del kept[next(iter(kept))]
