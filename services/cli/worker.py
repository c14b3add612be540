"""`roundledger worker`: runs the processors on Kafka."""

import argparse
import sys

from services.settings import add_floor_options, settings_from


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser("worker", help="on Kafka: run the processors, with Faust")
    add_floor_options(parser)
    parser.add_argument("--metrics-port", type=int, default=9734, metavar="PORT", help="Prometheus (default: 9734)")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    from ledger.worker.faust_app import run_worker

    settings = settings_from(args)
    if not settings.kafka:
        print("roundledger worker: on the embedded engine `serve` runs the processors; name --kafka", file=sys.stderr)
        return 2
    settings.data.mkdir(parents=True, exist_ok=True)
    return run_worker(
        settings.kafka,
        settings.data / "worker",
        topic_prefix=settings.topic_prefix,
        metrics_port=args.metrics_port,
    )
