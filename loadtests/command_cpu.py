"""How much of a core a command takes of the server, beside an echo: a busy machine disturbs it less than elapsed time.

python -m loadtests.command_cpu [COMMANDS]     (embedded engine, unary and stream, 32 in flight)
"""

import asyncio
import os
import sys
import tempfile
from collections.abc import Callable, Coroutine
from contextlib import ExitStack
from functools import partial
from pathlib import Path

from loadtests import callers
from loadtests.grpc_bench import server
from services.access.callers import TokenFile
from services.running.floor_folder import FloorFolder

IN_FLIGHT = 32
_TICKS = os.sysconf("SC_CLK_TCK")

Calls = Callable[..., Coroutine[None, None, float]]


def main(commands: int) -> None:
    with ExitStack() as running:
        data = Path(running.enter_context(tempfile.TemporaryDirectory()))
        FloorFolder(data / "floor").init()
        tokens = TokenFile.read(FloorFolder(data / "floor").tokens)
        echo, echo_pid = running.enter_context(server("-m", "loadtests.echo_server"))
        serve = ("serve", "--data", str(data), "--listen", "127.0.0.1:0", "--metrics-listen", "")
        floor, floor_pid = running.enter_context(server("-m", "roundledger", *serve))

        def measured(pid: int, calls: Calls) -> float:
            """Microseconds of the process a call, with what it takes to open the tables."""
            counter = callers.Measured(commands)
            before = _cpu_seconds(pid)
            asyncio.run(calls(measured=counter))
            return (_cpu_seconds(pid) - before) / counter.answers * 1e6

        for call in ("unary", "stream"):
            echoes, commanded = getattr(callers, f"echo_{call}"), getattr(callers, f"commands_{call}")
            bare = measured(echo_pid, partial(echoes, echo, IN_FLIGHT))
            whole = measured(floor_pid, partial(commanded, floor, tokens, IN_FLIGHT, call))
            print(f"{call}: {whole:.0f} us a command, {bare:.0f} us an echo: {bare / whole:.2f}", flush=True)


def _cpu_seconds(pid: int) -> float:
    """Of the process alone, without the one that keeps the books."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / _TICKS


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 6000)
