"""`make bench`: every figure beside its peer, measured in the same run."""

import argparse
import sys
import tempfile
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "deploy" / "local"))

SECTIONS = ("games", "replay", "grpc", "faust")


def main() -> None:
    """What a section needs is imported with it: the processes that verification starts import this module, too, and
    would count the time for all of it as theirs."""
    from rich.console import Console

    from loadtests.report import show

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("only", nargs="*", choices=[*SECTIONS, []], help="measure only this")
    only = set(parser.parse_args().only or SECTIONS)
    console = Console(width=150)
    if "games" in only:
        from loadtests import games_bench

        show("Games", games_bench.measure(), console)
    if "replay" in only:
        from loadtests import replay_bench

        show("Replay", replay_bench.measure(), console)
    if only & {"grpc", "faust"}:
        from kafka_broker import Broker

        from loadtests import faust_bench, grpc_bench

        with tempfile.TemporaryDirectory() as data, Broker(Path(data) / "broker") as broker:
            if "grpc" in only:
                show("Commands", grpc_bench.measure(broker.bootstrap), console)
            if "faust" in only:
                show("Stream processors", faust_bench.measure(broker.bootstrap), console)


if __name__ == "__main__":
    main()
