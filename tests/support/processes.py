"""Parts of a floor as processes of their own, to be killed without warning."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

from services.running.floor_folder import FloorFolder
from services.running.settings import Settings


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Part:
    """A subcommand of roundledger that can be killed and started again."""

    def __init__(self, *arguments: str, log: Path, address: str = "") -> None:
        self._arguments = arguments
        self._log = log
        self.code: Path | None = None
        """Where another release is installed that is to be run from its next start on; None: this one."""
        self.address = address
        """Where it listens."""
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            command = [sys.executable, "-m", "roundledger", *self._arguments]
            env = {**os.environ, "PYTHONPATH": str(self.code)} if self.code else None
            self._process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, cwd=self.code, env=env)

    @property
    def log(self) -> str:
        return self._log.read_text() if self._log.exists() else ""

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    @property
    def has_ended(self) -> bool:
        """Whether it ended by itself."""
        return self._process is not None and self._process.poll() is not None

    def signal(self, number: signal.Signals) -> None:
        os.kill(self.pid, number)

    def kill(self) -> None:
        """kill -9: it gets no chance to finish anything."""
        if self._process is not None:
            self._process.kill()  # unlike os.kill, also where it has ended by itself
            self._process.wait()
            self._process = None

    def terminate(self) -> int:
        assert self._process is not None
        self._process.terminate()
        code = self._process.wait(timeout=60)
        self._process = None
        return code

    def __enter__(self) -> "Part":
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.kill()
        if error is not None:
            print(f"--- {' '.join(self._arguments[:1])} ---\n{self._log.read_text()[-4000:]}")


def floor_options(settings: Settings) -> list[str]:
    """Where the floor is, for whoever runs it or looks at it."""
    options = ["--data", str(settings.data), "--floor", str(settings.floor_folder)]
    if settings.kafka:
        options += ["--kafka", settings.kafka, "--topic-prefix", settings.topic_prefix]
    return options


def host(settings: Settings, port: int, *roles: str, metrics: str = "") -> Part:
    """Everything on the embedded engine, tables, books and courier on Kafka, or these roles; where it shows metrics."""
    listen = ("--host-id", settings.host_id, "--listen", f"127.0.0.1:{port}", "--metrics-listen", metrics)
    named = roles or (("tables", "books", "courier") if settings.kafka else ())
    with_roles = [part for role in named for part in ("--role", role)]
    FloorFolder(settings.floor_folder).ensure()
    log = settings.data / f"serve-{port}.log"
    return Part("serve", *with_roles, *floor_options(settings), *listen, log=log, address=f"127.0.0.1:{port}")


def worker(settings: Settings, metrics: str = "") -> Part:
    FloorFolder(settings.floor_folder).ensure()
    options = ("--host-id", settings.host_id, "--listen", "127.0.0.1:0", "--metrics-listen", metrics)
    return Part("serve", "--role", "worker", *floor_options(settings), *options, log=settings.data / "worker.log")


def heeds_interrupts() -> None:
    """Before a process begins: where tests run in the background, it would inherit that interrupts are ignored."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


_BUSY, _LONGEST_S = 4.0, 200.0
"""Where the machine has other things to do, everything takes several times as long; a test has 300 s in all."""


def wait_until(condition: Callable[[], bool], seconds: float, what: str) -> None:
    """Waits for what takes at most so long on a quiet machine."""
    patience = max(seconds, min(_BUSY * seconds, _LONGEST_S))
    deadline = time.monotonic() + patience
    while not condition():
        if time.monotonic() > deadline:
            raise AssertionError(f"not within {patience:.0f} s: {what}")
        time.sleep(0.05)
