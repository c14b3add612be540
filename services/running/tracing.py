"""Whether a process has traces: the environment says so, by OpenTelemetry's own names."""

import os
from collections.abc import Mapping
from importlib import metadata

from ledger.log.traces import Traces
from services.running.problems import Problem

_ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
_PROTOCOLS = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")


def opened_traces(role: str, host_id: str, environment: Mapping[str, str] = os.environ) -> Traces | None:
    """None, and nothing is loaded, unless an exporter or an endpoint of OTLP is named."""
    exporter = _exporter(environment)
    if not exporter:
        return None
    about = {
        "service.name": environment.get("OTEL_SERVICE_NAME") or f"roundledger-{role}",
        "service.instance.id": host_id,
        "service.version": metadata.version("roundledger"),
    }
    try:
        return Traces.exporting(exporter, about)
    except ImportError as missing:
        raise Problem(
            f"the environment asks for traces (OTEL_*), and {missing.name} is not installed: "
            "`pip install 'roundledger[traces]'`, or set OTEL_SDK_DISABLED=true"
        ) from missing
    except LookupError as unknown:
        raise Problem(
            f"no exporter of traces is called {unknown.args[0]}: install the package that has it, or name another with "
            "OTEL_TRACES_EXPORTER and OTEL_EXPORTER_OTLP_PROTOCOL"
        ) from unknown


def _exporter(environment: Mapping[str, str]) -> str:
    """Its name; empty where no traces are wanted."""
    named = environment.get("OTEL_TRACES_EXPORTER", "")
    is_wanted = bool(named) or any(environment.get(name) for name in _ENDPOINTS)
    if not is_wanted or named == "none" or environment.get("OTEL_SDK_DISABLED", "").lower() == "true":
        return ""
    if named not in ("", "otlp"):
        return named
    protocol = next((environment[name] for name in _PROTOCOLS if environment.get(name)), "grpc")
    return f"otlp_proto_{protocol.replace('/protobuf', '')}"
