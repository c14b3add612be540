"""A collector of traces on this machine, as OTLP has it: processes send it their spans."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import grpc
import pytest
from opentelemetry import trace
from opentelemetry.proto.collector.trace.v1 import trace_service_pb2, trace_service_pb2_grpc

CALLERS_SPAN = f"{77:016x}"


@contextmanager
def within_trace(number: int) -> Iterator[str]:
    """Makes calls as a program does that has a trace of its own."""
    sampled = trace.TraceFlags(trace.TraceFlags.SAMPLED)
    context = trace.SpanContext(number, int(CALLERS_SPAN, 16), is_remote=False, trace_flags=sampled)
    with trace.use_span(trace.NonRecordingSpan(context)):
        yield f"{number:032x}"


@dataclass(frozen=True)
class Collected:
    """A span, and which process it is of."""

    service: str
    name: str
    trace_id: str
    span_id: str
    parent_id: str
    links: tuple[str, ...]
    about: dict[str, str]


class Collector(trace_service_pb2_grpc.TraceServiceServicer):  # type: ignore[misc]
    def __init__(self) -> None:
        self.spans: list[Collected] = []

    def Export(self, request: Any, context: grpc.ServicerContext) -> Any:  # noqa: N802  (the service's own name)
        for of_process in request.resource_spans:
            told = {each.key: each.value.string_value for each in of_process.resource.attributes}
            for scope in of_process.scope_spans:
                self.spans += [_collected(told["service.name"], span) for span in scope.spans]
        return trace_service_pb2.ExportTraceServiceResponse()

    def trace(self, trace_id: str) -> dict[str, list[Collected]]:
        """The spans of one trace, by the process that they are of."""
        found: dict[str, list[Collected]] = {}
        for span in list(self.spans):
            if span.trace_id == trace_id:
                found.setdefault(span.service, []).append(span)
        return found


def _collected(service: str, span: Any) -> Collected:
    about = {each.key: each.value.string_value or str(each.value.int_value) for each in span.attributes}
    links = tuple(link.trace_id.hex() for link in span.links)
    ids = (span.trace_id.hex(), span.span_id.hex(), span.parent_span_id.hex())
    return Collected(service, span.name, *ids, links, about)


@contextmanager
def collecting(environment: pytest.MonkeyPatch) -> Iterator[Collector]:
    """Whatever process starts meanwhile sends its traces here, several times a second."""
    collector, server = Collector(), grpc.server(ThreadPoolExecutor(1, thread_name_prefix="collector"))
    trace_service_pb2_grpc.add_TraceServiceServicer_to_server(collector, server)
    port = server.add_insecure_port("127.0.0.1:0")
    server.start()
    environment.setenv("OTEL_EXPORTER_OTLP_ENDPOINT", f"http://127.0.0.1:{port}")
    environment.setenv("OTEL_BSP_SCHEDULE_DELAY", "200")
    try:
        yield collector
    finally:
        server.stop(None).wait()
