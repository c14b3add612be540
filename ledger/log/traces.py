"""Traces of OpenTelemetry, where they are switched on: one from a caller's command through the log to the books.

Nothing that is recorded knows of them. What a commit's span is travels beside the commit, unsigned: as a header of its
record on Kafka, as a line to the books' process on the embedded engine. A reader takes it for a hint and no more.
OpenTelemetry is an extra of the package: it is loaded where `Traces` is made, and a process without traces makes
none."""

import re
from collections.abc import Iterable, Sequence
from typing import Any

TRACEPARENT = "traceparent"
"""The name by which W3C Trace Context goes with a call, and with one output of a worker."""
TRACEPARENTS = "traceparents"
"""The header of a record of commits: a line for each commit that is traced, with its traceparent, seq and stream."""

_WELL_FORMED = re.compile(r"00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-[0-9a-f]{2}")
_MOST_LINES = 1000

Place = tuple[str, int]
"""A commit by its stream and seq."""
Headers = Iterable[tuple[str, bytes | str]]


def traceparent_in(headers: Headers) -> str:
    """What a call or a record says whose part it is; empty where it says nothing that can be read."""
    for name, value in headers:
        if name == TRACEPARENT:
            said = value if isinstance(value, str) else value.decode("ascii", errors="replace")
            return said if _WELL_FORMED.fullmatch(said) else ""
    return ""


def carried_in(headers: Headers) -> dict[Place, str]:
    """The traceparents of the commits of a record. They are not signed: what cannot be read is left out."""
    for name, value in headers:
        if name == TRACEPARENTS and isinstance(value, bytes):
            parts = (line.split(" ", 2) for line in value.decode(errors="replace").split("\n")[:_MOST_LINES])
            return {
                (part[2], int(part[1])): part[0]
                for part in parts
                if len(part) == 3 and _WELL_FORMED.fullmatch(part[0]) and re.fullmatch("[0-9]{1,18}", part[1])
            }
    return {}


def carrying(traced: Iterable[tuple[Place, str]]) -> list[tuple[str, bytes]]:
    """The header for a record of commits; none where no commit of it is traced."""
    lines = [f"{traceparent} {seq} {stream_id}" for (stream_id, seq), traceparent in traced]
    return [(TRACEPARENTS, "\n".join(lines).encode())] if lines else []


class Span:
    """One step of a trace, from its beginning to its end."""

    __slots__ = ("_span", "is_recorded", "traceparent")

    def __init__(self, span: Any) -> None:
        self._span = span
        self.is_recorded: bool = span.is_recording()
        """False where the sampler leaves the trace out: then nothing more is to be done for it."""
        context = span.get_span_context()
        self.traceparent = f"00-{context.trace_id:032x}-{context.span_id:016x}-{int(context.trace_flags):02x}"

    def note(self, **attributes: str | int) -> None:
        self._span.set_attributes(_named(attributes))

    def end(self, problem: str = "", at_ns: int | None = None) -> None:
        """With a word for what went wrong, if something did. What was refused by name is an answer, not an error."""
        if problem:
            from opentelemetry.trace import Status, StatusCode

            self._span.set_status(Status(StatusCode.ERROR, problem))
        self._span.end(end_time=at_ns)


class Traces:
    """Of a process that has them."""

    def __init__(self, provider: Any) -> None:
        from opentelemetry import trace
        from opentelemetry.trace.propagation import tracecontext

        self._trace, self._context = trace, tracecontext.TraceContextTextMapPropagator()
        self._provider, self._tracer = provider, provider.get_tracer("roundledger")

    @classmethod
    def exporting(cls, exporter: str, about: dict[str, str]) -> "Traces":
        """To an exporter by its name, such as `otlp_proto_grpc`. All else is as the environment has it (OTEL_*).
        Raises ImportError where the extra is not installed, LookupError where there is no such exporter."""
        from importlib.metadata import entry_points

        from opentelemetry.sdk.resources import Resource
        from opentelemetry.sdk.trace import TracerProvider
        from opentelemetry.sdk.trace.export import BatchSpanProcessor

        found = [*entry_points(group="opentelemetry_traces_exporter", name=exporter)]
        if not found:
            raise LookupError(exporter)
        provider = TracerProvider(resource=Resource.create(about))
        provider.add_span_processor(BatchSpanProcessor(found[0].load()()))
        return cls(provider)

    def began(
        self,
        name: str,
        parent: str = "",
        kind: str = "INTERNAL",
        links: Sequence[str] = (),
        at_ns: int | None = None,
        **attributes: str | int,
    ) -> Span:
        """A span that begins now, or began then. Without a parent it begins a trace."""
        trace = self._trace
        span = self._tracer.start_span(
            name,
            context=self._read(parent),
            kind=trace.SpanKind[kind],
            attributes=_named(attributes),
            links=[trace.Link(trace.get_current_span(self._read(link)).get_span_context()) for link in links],
            start_time=at_ns,
        )
        return Span(span)

    def _read(self, traceparent: str) -> Any:
        from opentelemetry import context

        return self._context.extract({TRACEPARENT: traceparent} if traceparent else {}, context.Context())

    def close(self) -> None:
        """Sends what has not been sent yet."""
        self._provider.shutdown()


def _named(attributes: dict[str, str | int]) -> dict[str, str | int]:
    return {f"roundledger.{name}": value for name, value in attributes.items()}
