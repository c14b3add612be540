"""A whole floor on Kafka on one machine: a broker, a Faust worker and a host, each a process of its own."""

import argparse
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from kafka_broker import Broker

_STOP_SECONDS = 40


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--data", type=Path, default=Path("var/kafka-floor"), help="files of broker, worker and host")
    parser.add_argument("--kafka-port", type=int, default=9092, help="the broker's port (default: 9092)")
    parser.add_argument("--listen", default="127.0.0.1:7733", help="gRPC (default: 127.0.0.1:7733)")
    metrics = "the host's metrics; the worker's are on the next port (default: 127.0.0.1:9733)"
    parser.add_argument("--metrics-listen", default="127.0.0.1:9733", help=metrics)
    parser.add_argument("--once", action="store_true", help="stop after the demo shift")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))  # so that everything below is stopped, too
    with ExitStack() as running:
        broker = running.enter_context(Broker(args.data / "broker", port=args.kafka_port))
        print(f"Kafka on {broker.bootstrap}", flush=True)
        floor = ("--data", str(args.data), "--kafka", broker.bootstrap)
        running.enter_context(_process("worker", *floor, "--metrics-listen", _next_port(args.metrics_listen)))
        serve = ["serve", *floor, "--listen", args.listen, "--metrics-listen", args.metrics_listen, "--demo"]
        host = running.enter_context(_process(*serve, *(["--once"] if args.once else [])))
        try:
            return host.wait()
        except KeyboardInterrupt:
            return 0


def _next_port(address: str) -> str:
    host, _, port = address.rpartition(":")
    return f"{host}:{int(port) + 1}"


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
