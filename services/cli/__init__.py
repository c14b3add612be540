"""The command line. A subcommand's module is light to import; what it needs it imports when it runs."""

import argparse
import sys
from collections.abc import Sequence

from services.cli import edges, ledger, log, play, replay, rulebooks, serve, verify, worker

SUBCOMMANDS = (serve, worker, play, ledger, replay, verify, log, rulebooks, edges)


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="roundledger", description="The event-sourced round ledger of a casino floor.")
    subparsers = top.add_subparsers(title="commands", required=True, metavar="COMMAND")
    for module in SUBCOMMANDS:
        module.register(subparsers)
    return top


def main(argv: Sequence[str] | None = None) -> int:
    args = parser().parse_args(argv)
    try:
        return int(args.run(args))
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # the reader, `head` say, has seen enough
        sys.stderr.close()
        return 0
