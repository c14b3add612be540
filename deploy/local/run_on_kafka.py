"""A whole floor on Kafka on one machine: a broker, and each role a process of its own, started again when it dies."""

import argparse
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from kafka_broker import Broker

_STOP_SECONDS = 40
_LOOK_SECONDS = 0.5
_PAUSE_SECONDS = 1.0
_DSN = "ROUNDLEDGER_BOOKS_DSN"

ROLES = ("tables", "books", "replay", "worker", "courier")
"""In the order of their ports; the tables are started last, and play the demo shift."""


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("var/kafka-floor"), help="files of all roles")
    broker_data = "files of the broker, which `make kafka` starts again (default: var/kafka)"
    parser.add_argument("--broker-data", type=Path, default=Path("var/kafka"), help=broker_data)
    parser.add_argument("--kafka-port", type=int, default=9092, help="the broker's port (default: 9092)")
    listen = "gRPC of the tables; books, replay, worker and courier are on the next ports (default: 127.0.0.1:7733)"
    parser.add_argument("--listen", default="127.0.0.1:7733", help=listen)
    metrics = "metrics, each role's on a port as above (default: 127.0.0.1:9733)"
    parser.add_argument("--metrics-listen", default="127.0.0.1:9733", help=metrics)
    console = "where browsers find the console (default: 127.0.0.1:8733)"
    parser.add_argument("--console-listen", default="127.0.0.1:8733", help=console)
    parser.add_argument("--hosts", type=int, default=1, help="hosts of tables, which share the partitions (default: 1)")
    parser.add_argument("--workers", type=int, default=1, help="workers (default: 1)")
    books = f"readers of the ledger topics, which fill one PostgreSQL: ${_DSN} names it (default: 1, with a file)"
    parser.add_argument("--books", type=int, default=1, help=books)
    parser.add_argument("--once", action="store_true", help="stop after the demo shift")
    args = parser.parse_args()
    if args.books > 1 and not os.environ.get(_DSN):
        parser.error(f"several books share one PostgreSQL: name it by ${_DSN}")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that everything below is stopped, too
    with ExitStack() as running:
        broker = running.enter_context(Broker(args.broker_data, port=args.kafka_port))
        print(f"Kafka on {broker.bootstrap}", flush=True)
        folder = args.data / "floor"
        if not (folder / "root.pub").exists():
            subprocess.run([sys.executable, "-m", "roundledger", "floor", "init", str(folder)], check=True)
        floor = ("--data", str(args.data), "--floor", str(folder), "--kafka", broker.bootstrap)
        demo = ["--demo", "--books-server", _port_after(args.listen, 1), *(["--once"] if args.once else [])]
        (_, host), *others = _processes(args, floor)
        for name, arguments in reversed(others):
            running.enter_context(KeptRunning(name, *arguments))
        if not args.once:
            servers = ("--console-listen", args.console_listen, *_servers(args.listen))
            running.enter_context(KeptRunning("console", "console", *servers))
        try:
            with process(*host, *demo) as first:
                code = first.wait()
            while code and not args.once:
                print(f"tables-1 ended with {code} and is started again", flush=True)
                time.sleep(_PAUSE_SECONDS)
                with process(*host) as first:
                    code = first.wait()
            return code
        except KeyboardInterrupt:
            return 0


def _processes(args: argparse.Namespace, floor: tuple[str, ...]) -> Iterator[tuple[str, tuple[str, ...]]]:
    """By their names: one of each role, then the further ones, on the ports that follow."""
    more = [("tables", args.hosts), ("worker", args.workers), ("books", args.books)]
    numbered = [(role, 1) for role in ROLES]
    numbered += [(role, number) for role, count in more for number in range(2, count + 1)]
    for place, (role, number) in enumerate(numbered):
        name = f"{role}-{number}"
        where = ("--listen", _port_after(args.listen, place))
        metrics_at = ("--metrics-listen", _port_after(args.metrics_listen, place))
        yield name, ("serve", "--role", role, *floor, "--host-id", name, *where, *metrics_at)


def _servers(listen: str) -> tuple[str, ...]:
    """Who answers the console."""
    at = {role: _port_after(listen, place) for place, role in enumerate(ROLES)}
    return ("--server", at["tables"], "--books-server", at["books"], "--replay-server", at["replay"])


def _port_after(address: str, place: int) -> str:
    host, _, port = address.rpartition(":")
    return f"{host}:{int(port) + place}"


class KeptRunning:
    """A subcommand of roundledger that is started again when it has died."""

    def __init__(self, name: str, *arguments: str) -> None:
        self._name, self._arguments = name, arguments
        self._ending = threading.Event()
        self._keeper = threading.Thread(target=self._keep, name=name)
        self.pid = 0

    def __enter__(self) -> "KeptRunning":
        self._keeper.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ending.set()
        self._keeper.join()

    def _keep(self) -> None:
        while not self._ending.is_set():
            with process(*self._arguments) as running:
                self.pid = running.pid
                while running.poll() is None and not self._ending.wait(_LOOK_SECONDS):
                    pass
                if not self._ending.is_set():
                    print(f"{self._name} ended with {running.returncode} and is started again", flush=True)
            self._ending.wait(_PAUSE_SECONDS)


@contextmanager
def process(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A subcommand of roundledger, asked to stop at the end."""
    running = subprocess.Popen([sys.executable, "-m", "roundledger", *arguments])
    try:
        yield running
    finally:
        running.terminate()
        try:
            running.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            running.kill()
            running.wait()


if __name__ == "__main__":
    sys.exit(main())
