"""Commands with durable commits beside a bare gRPC echo: unary and stream, several in flight, both engines. The
embedded engine stands also beside a rival, the same commands as an application of the `eventsourcing` library."""

import asyncio
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from loadtests import callers
from loadtests.report import Figure
from services.access.callers import TokenFile
from services.running.floor_folder import FloorFolder

IN_FLIGHT = (1, 32, 128)
AIMS = {"embedded": 0.6, "Kafka": 0.35}
BESIDE_RIVAL = (32, 128)
AIM_BESIDE_RIVAL = 1.0


def measure(bootstrap: str) -> list[Figure]:
    """The echo is measured beside each engine, because the machine may be busier later."""
    with ExitStack() as running:
        echo, _ = running.enter_context(server("-m", "loadtests.echo_server"))
        figures: list[Figure] = []
        for engine, kafka in (("embedded", ""), ("Kafka", bootstrap)):
            figures += _measure(engine, kafka, echo)
        return figures


def _measure(engine: str, kafka: str, echo: str) -> list[Figure]:
    with ExitStack() as running:
        data = Path(running.enter_context(tempfile.TemporaryDirectory()))
        options = ["--data", str(data), *(["--kafka", kafka] if kafka else [])]
        FloorFolder(data / "floor").init()
        if kafka:
            running.enter_context(_worker(options))
        roles = ["--role", "tables"] if kafka else []
        serve = ("-m", "roundledger", "serve", *roles, *options, "--listen", "127.0.0.1:0", "--metrics-listen", "")
        floor, _ = running.enter_context(server(*serve))
        token_file = FloorFolder(data / "floor").tokens
        tokens = TokenFile.read(token_file)
        rival = ""
        if not kafka:
            rival, _ = running.enter_context(server("-m", "loadtests.rival_server", str(data), str(token_file)))
        figures = []
        for n in IN_FLIGHT:
            peer = asyncio.run(callers.echo_unary(echo, n))
            value = asyncio.run(callers.commands_unary(floor, tokens, n, f"unary-{n}"))
            figures.append(_figure(engine, "unary", n, value, peer))
            if rival and n in BESIDE_RIVAL:
                beside = asyncio.run(callers.commands_unary(rival, tokens, n, f"unary-{n}"))
                figures += _rivals(n, value, beside, peer)
            peer = asyncio.run(callers.echo_stream(echo, n))
            value = asyncio.run(callers.commands_stream(floor, tokens, n, f"stream-{n}"))
            figures.append(_figure(engine, "stream", n, value, peer))
        return figures


def _figure(engine: str, call: str, in_flight: int, value: float, peer: float) -> Figure:
    what = f"{engine}, {call}, {in_flight} in flight"
    return Figure(what, value, "commands/s", f"echo, {call}", peer, AIMS[engine])


def _rivals(in_flight: int, value: float, rival: float, echo: float) -> list[Figure]:
    name, unit, called = "eventsourcing on SQLite", "commands/s", f"unary, {in_flight} in flight"
    return [
        Figure(f"embedded, {called}", value, unit, name, rival, AIM_BESIDE_RIVAL),
        Figure(f"{name}, {called}", rival, unit, "echo, unary", echo),
    ]


@contextmanager
def server(*arguments: str) -> Iterator[tuple[str, int]]:
    """A server process: its address and its id."""
    with subprocess.Popen([sys.executable, *arguments], stdout=subprocess.PIPE, text=True) as process:
        try:
            if process.stdout is None:
                raise RuntimeError("no output to read the address from")
            yield process.stdout.readline().split()[-1], process.pid
        finally:
            process.terminate()


@contextmanager
def _worker(options: list[str]) -> Iterator[None]:
    command = [sys.executable, "-m", "roundledger", "serve", "--role", "worker", *options]
    command += ["--listen", "127.0.0.1:0", "--metrics-listen", ""]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()
