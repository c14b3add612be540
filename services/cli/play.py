"""`roundledger play`: runs a script of commands on a fresh floor, or on a running one."""

import argparse
import sys
from collections.abc import Iterable
from pathlib import Path

_EPILOG = """\
A script has one ScriptLine (proto/roundledger/v1/table.proto) in protobuf-JSON a line, such as

  {"command": {"roulette": {"spin_ball": {"header": {"table_id": "r1"}, "ball_direction": 1, "wheel_direction": 2}}}}

Every output line is a JSON object with the script's line number and one of
  commit      what was recorded, with its hash (a fresh floor)
  settlement  what it decided, in the dealer's order (a fresh floor)
  postings    what it did to the books (a fresh floor, with --postings)
  reply       what a running floor answered
  repeated    which commit the same command had made before (a fresh floor)
  rejection   why the command was refused
and the last line has the final balances. docs/play.md describes them.
"""


def register(subparsers: "argparse._SubParsersAction[argparse.ArgumentParser]") -> None:
    parser = subparsers.add_parser(
        "play", help="run a script of commands", epilog=_EPILOG, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("script", metavar="SCRIPT.jsonl", help="the script; - for standard input")
    parser.add_argument("--words", action="store_true", help="say what happens in words, not in JSON")
    parser.add_argument("--postings", action="store_true", help="print postings, too")
    parser.add_argument(
        "--keep", type=Path, metavar="DIR", help="keep the ledger in this new folder, for replay and verify"
    )
    parser.add_argument("--server", metavar="HOST:PORT", help="send the script to a running floor")
    tokens = "with --server: whose tokens to send (default: var/tokens.toml)"
    parser.add_argument("--tokens", type=Path, default=Path("var/tokens.toml"), metavar="FILE", help=tokens)
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    problem = ""
    if args.server and args.keep:
        problem = "--keep is for a fresh floor, not for --server"
    elif args.keep and args.keep.exists() and any(args.keep.iterdir()):
        problem = f"{args.keep} is not empty; --keep makes a new ledger"
    if problem:
        print(f"roundledger play: {problem}", file=sys.stderr)
        return 2
    if args.script == "-":
        return _play(args, sys.stdin)
    try:
        with open(args.script, encoding="utf-8") as lines:
            return _play(args, lines)
    except FileNotFoundError as missing:
        print(f"roundledger play: {missing}", file=sys.stderr)
        return 2


def _play(args: argparse.Namespace, lines: Iterable[str]) -> int:
    if args.server:
        from services.play.script_on_server import play_on_server

        steps = play_on_server(args.server, args.tokens, lines)
    else:
        from services.play.script import play_on_fresh_floor

        steps = play_on_fresh_floor(lines, keep=args.keep)
    if args.words:
        from rich.console import Console

        console = Console(highlight=False)
        for step in steps:
            step.say(console)
        return 0
    for step in steps:
        for line in step.json_lines(with_postings=args.postings):
            sys.stdout.write(line + "\n")
    sys.stdout.flush()
    return 0
