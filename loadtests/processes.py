"""The processes of a load test: started, watched for what they take of the machine, and ended with whoever started
them."""

import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path

import msgspec

_TICKS = os.sysconf("SC_CLK_TCK")
_PAGE = os.sysconf("SC_PAGE_SIZE")
_START_S = 180.0
_STOP_S = 60.0
_KAFKA_FLOOR = Path(__file__).parents[1] / "deploy" / "local" / "run_on_kafka.py"
_PORTS_OF_KAFKA_FLOOR = 12
"""Those of its roles, one after the other."""
_DEMO_IS_OVER = "Where to go from here"


class NotStarted(Exception):
    """A process ended, or said nothing, before it was ready."""


class Floor(msgspec.Struct, frozen=True):
    """A floor that takes commands."""

    address: str
    tokens: Path
    pid: int
    verify: tuple[str, ...]
    """What `roundledger verify` is given to check its ledger."""
    runs_while_verified: bool
    """Whether the ledger can be read only while it runs."""


class Spoken:
    """A process and what it prints."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process
        self.lines: list[str] = []
        self._reading = threading.Thread(target=self._read, daemon=True)
        self._reading.start()

    def _read(self) -> None:
        for line in self.process.stdout or ():
            self.lines.append(line)

    def waits_for(self, *texts: str) -> str:
        """The first line with one of these texts."""
        deadline, seen = time.monotonic() + _START_S, 0
        while time.monotonic() < deadline:
            for line in self.lines[seen:]:
                if any(text in line for text in texts):
                    return line
                seen += 1
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise NotStarted(f"{' '.join(map(str, self.process.args))}: {''.join(self.lines[-20:])}")  # type: ignore[arg-type]


@contextmanager
def started(*arguments: str) -> Iterator[Spoken]:
    """A Python process in a session of its own, so that Ctrl-C reaches only whoever ends it."""
    process = subprocess.Popen(
        [sys.executable, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    )
    try:
        yield Spoken(process)
    finally:
        process.terminate()
        try:
            process.wait(_STOP_S)
        except subprocess.TimeoutExpired:
            with suppress(ProcessLookupError):
                os.killpg(process.pid, signal.SIGKILL)
            process.wait()


@contextmanager
def embedded_floor(data: Path) -> Iterator[Floor]:
    serve = ("serve", "--data", str(data), "--listen", "127.0.0.1:0", "--metrics-listen", "")
    with started("-m", "roundledger", *serve) as floor:
        address = floor.waits_for("serving on").split()[-1]
        yield Floor(address, data / "floor" / "tokens.toml", floor.process.pid, ("--data", str(data)), False)


@contextmanager
def kafka_floor(data: Path) -> Iterator[Floor]:
    """As `make run ENGINE=kafka` starts it: a broker and every role, after the demo shift."""
    with ExitStack() as running:
        listen, metrics, kafka, console = free_ports(_PORTS_OF_KAFKA_FLOOR, _PORTS_OF_KAFKA_FLOOR, 2, 1)
        roles = data / "roles"
        places = ("--data", str(roles), "--broker-data", str(data / "broker"), "--kafka-port", str(kafka))
        ports = ("--listen", f"127.0.0.1:{listen}", "--metrics-listen", f"127.0.0.1:{metrics}")
        shown = ("--console-listen", f"127.0.0.1:{console}")
        floor = running.enter_context(started(str(_KAFKA_FLOOR), *places, *ports, *shown))
        bootstrap = floor.waits_for("Kafka on").split()[-1]
        floor.waits_for(_DEMO_IS_OVER)
        verify = ("--data", str(roles), "--floor", str(roles / "floor"), "--kafka", bootstrap)
        tokens = roles / "floor" / "tokens.toml"
        yield Floor(f"127.0.0.1:{listen}", tokens, floor.process.pid, verify, True)


FLOORS = {"embedded": embedded_floor, "kafka": kafka_floor}


def free_ports(*lengths: int) -> list[int]:
    """Where rows of so many free ports begin."""
    begins = []
    with ExitStack() as held:
        for length in lengths:
            begins.append(_free_row(length, held))
    return begins


def _free_row(length: int, held: ExitStack) -> int:
    while True:
        with socket.socket() as any_port:
            any_port.bind(("127.0.0.1", 0))
            first = any_port.getsockname()[1]
        with ExitStack() as row:
            try:
                for port in range(first, first + length):
                    one = row.enter_context(socket.socket())
                    one.bind(("127.0.0.1", port))
            except (OSError, OverflowError):
                continue
            held.enter_context(row.pop_all())
            return int(first)


# What processes take of the machine


_PARTITION = re.compile(r"-\d+$")
_COMPANIONS = re.compile(r"-(wal|shm)$")


def bytes_in(folder: Path) -> dict[str, int]:
    """What lies below a folder, as the disk counts it: a broker's partitions by topic, other files by name."""
    sums: dict[str, int] = {}
    for path in folder.rglob("*"):
        if path.is_file():
            is_partition = _PARTITION.search(path.parent.name)
            name = path.parent.name[: is_partition.start()] if is_partition else _COMPANIONS.sub("", path.name)
            sums[name] = sums.get(name, 0) + path.stat().st_blocks * 512
    return sums


class Usage(msgspec.Struct, frozen=True):
    cpu_s: float
    resident_mb: float


def usage_of(pid: int) -> dict[str, Usage]:
    """Of a process and all below it, by what they do."""
    sums: dict[str, Usage] = {}
    for each in [pid, *_below(pid)]:
        with suppress(OSError, IndexError, ValueError):  # one that has just ended
            name, usage = _name_of(each), _usage(each)
            before = sums.get(name, Usage(0.0, 0.0))
            sums[name] = Usage(before.cpu_s + usage.cpu_s, before.resident_mb + usage.resident_mb)
    return sums


def _below(pid: int) -> Iterator[int]:
    parents: dict[int, list[int]] = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError, IndexError, ValueError):
            parents.setdefault(int(_fields(stat)[1]), []).append(int(stat.parent.name))
    waiting = list(parents.get(pid, ()))
    while waiting:
        child = waiting.pop()
        yield child
        waiting += parents.get(child, ())


def _fields(stat: Path) -> list[str]:
    return stat.read_text().rpartition(")")[2].split()


def _usage(pid: int) -> Usage:
    fields = _fields(Path(f"/proc/{pid}/stat"))
    return Usage((int(fields[11]) + int(fields[12])) / _TICKS, int(fields[21]) * _PAGE / 1e6)


_BY_MARK = (
    ("kafka.Kafka", "broker"),
    ("nursery", "nursery"),
    ("books.follower_", "books (follower)"),
    ("replay.index_pr", "index of rounds"),
    ("console.process", "console"),
    ("loadtests.echo_server", "echo"),
    ("loadtests.generator", "generator"),
    ("run_on_kafka.py", "launcher"),
)


def _name_of(pid: int) -> str:
    arguments = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
    whole = " ".join(arguments) + Path(f"/proc/{pid}/comm").read_text()  # by which a copy of `serve` calls itself
    for mark, name in _BY_MARK:
        if mark in whole:
            return name
    if "--role" in arguments:
        return arguments[arguments.index("--role") + 1]
    if "serve" in arguments:
        return "serve"
    return "console" if "console" in arguments else Path(arguments[0]).name
