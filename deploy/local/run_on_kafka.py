"""A whole floor on Kafka on one machine: a broker, and each role a process of its own."""

import argparse
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from kafka_broker import Broker

_STOP_SECONDS = 40

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
    parser.add_argument("--once", action="store_true", help="stop after the demo shift")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that everything below is stopped, too
    with ExitStack() as running:
        broker = running.enter_context(Broker(args.broker_data, port=args.kafka_port))
        print(f"Kafka on {broker.bootstrap}", flush=True)
        folder = args.data / "floor"
        if not (folder / "root.pub").exists():
            subprocess.run([sys.executable, "-m", "roundledger", "floor", "init", str(folder)], check=True)
        floor = ("--data", str(args.data), "--floor", str(folder), "--kafka", broker.bootstrap)
        demo = ["--demo", "--books-server", _port_after(args.listen, 1), *(["--once"] if args.once else [])]
        for arguments in _beside(args, floor):
            running.enter_context(_kept_running(*arguments))
        for place, role in reversed(list(enumerate(ROLES))):
            where = ("--listen", _port_after(args.listen, place))
            metrics_at = ("--metrics-listen", _port_after(args.metrics_listen, place))
            options = (*floor, "--host-id", f"{role}-1", *where, *metrics_at)
            if not place and not args.once:
                running.enter_context(
                    _process("console", "--console-listen", args.console_listen, *_servers(args.listen))
                )
            last = running.enter_context(_process("serve", "--role", role, *options, *(() if place else demo)))
        try:
            while (code := last.wait()) and not args.once:
                print(f"the first host ended with {code} and is started again", flush=True)
                last = running.enter_context(_process("serve", "--role", role, *options))
            return code
        except KeyboardInterrupt:
            return 0


def _beside(args: argparse.Namespace, floor: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """Further hosts and workers, on the ports after those of the roles."""
    more = [("tables", number) for number in range(2, args.hosts + 1)]
    more += [("worker", number) for number in range(2, args.workers + 1)]
    for place, (role, number) in enumerate(more, len(ROLES)):
        where = ("--listen", _port_after(args.listen, place))
        metrics_at = ("--metrics-listen", _port_after(args.metrics_listen, place))
        yield "serve", "--role", role, *floor, "--host-id", f"{role}-{number}", *where, *metrics_at


def _servers(listen: str) -> tuple[str, ...]:
    """Who answers the console."""
    at = {role: _port_after(listen, place) for place, role in enumerate(ROLES)}
    return ("--server", at["tables"], "--books-server", at["books"], "--replay-server", at["replay"])


def _port_after(address: str, place: int) -> str:
    host, _, port = address.rpartition(":")
    return f"{host}:{int(port) + place}"


@contextmanager
def _kept_running(*arguments: str) -> Iterator[None]:
    """A subcommand of roundledger that is started again when it has died."""
    ending = threading.Event()

    def keep() -> None:
        while not ending.is_set():
            with _process(*arguments) as process:
                while process.poll() is None and not ending.wait(0.5):
                    pass
                if not ending.is_set():
                    print(f"{arguments[2]} ended with {process.returncode} and is started again", flush=True)
            ending.wait(1)

    keeper = threading.Thread(target=keep)
    keeper.start()
    try:
        yield
    finally:
        ending.set()
        keeper.join()


@contextmanager
def _process(*arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A subcommand of roundledger, asked to stop at the end."""
    process = subprocess.Popen([sys.executable, "-m", "roundledger", *arguments])
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(_STOP_SECONDS)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


if __name__ == "__main__":
    sys.exit(main())
