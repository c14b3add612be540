"""`make bench`: every figure beside its peer, measured in the same run."""

import argparse
import sys
import tempfile
from pathlib import Path

from rich.console import Console

from loadtests import faust_bench, games_bench, grpc_bench, replay_bench
from loadtests.report import show

sys.path.insert(0, str(Path(__file__).parents[1] / "deploy" / "local"))

from kafka_broker import Broker

SECTIONS = ("games", "replay", "grpc", "faust")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", choices=[*SECTIONS, []], help="measure only this")
    only = set(parser.parse_args().only or SECTIONS)
    console = Console(width=150)
    if "games" in only:
        show("Games", games_bench.measure(), console)
    if "replay" in only:
        show("Replay", replay_bench.measure(), console)
    if only & {"grpc", "faust"}:
        with tempfile.TemporaryDirectory() as data, Broker(Path(data) / "broker") as broker:
            if "grpc" in only:
                show("Commands", grpc_bench.measure(broker.bootstrap), console)
            if "faust" in only:
                show("Stream processors", faust_bench.measure(broker.bootstrap), console)


if __name__ == "__main__":
    main()
