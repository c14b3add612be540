"""`roundledger play`: runs a script of commands on a fresh floor, or on a running one."""

import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from services.cli import options
from services.cli.app import app, caller_tls, command
from services.running.problems import Problem
from services.running.settings import Settings

if TYPE_CHECKING:
    from services.play.script import RefusedStep, Shown, Step

_EPILOG = """\
\b
A script has one ScriptLine (proto/roundledger/v1/command.proto) in protobuf-JSON a line, such as

\b
  {"command": {"roulette": {"call_no_more_bets": {"header": {"stream_id": "r1"}}}}}

\b
Every output line is a JSON object with the script's line number and one of
  commit      what was recorded, with its hash (a fresh floor)
  settlement  what it decided, in the dealer's order (a fresh floor)
  postings    what it did to the books (a fresh floor, with --postings)
  reply       what a running floor answered, or what a dry run would do; with --compact only its decisions
  repeated    which commit the same command had made before (a fresh floor)
  rejection   why the command was refused
and the last line has the final balances. docs/play.md describes them.

\b
exit code: 0 also if commands were refused, unless --strict is given: then 1; 2 if it could not run, or if lines of the
script are no commands: they are named at the end
"""


@command(app, "play", epilog=_EPILOG)
def play(
    script: Annotated[str, typer.Argument(metavar="SCRIPT.jsonl", help="The script; - for standard input.")],
    words: Annotated[bool, typer.Option("--words", help="Say what happens in words, not in JSON.")] = False,
    compact: Annotated[
        bool, typer.Option("--compact", help="Print settlements, refusals and the final balances only.")
    ] = False,
    postings: Annotated[bool, typer.Option("--postings", help="Print postings, too (a fresh floor).")] = False,
    strict: Annotated[bool, typer.Option("--strict", help="Stop at the first refusal, with exit code 1.")] = False,
    dry_run: Annotated[
        bool, typer.Option("--dry-run", help="Ask what each command would do, and record none of them.")
    ] = False,
    keep: Annotated[
        Path | None, typer.Option("--keep", metavar="DIR", help="Keep the ledger in this new folder.")
    ] = None,
    rulebooks: options.RulebookFolders = [],  # noqa: B006  (typer copies it)
    timezone: options.Timezone = options.TIMEZONE,
    day_starts: options.DayStarts = options.DAY_STARTS,
    holidays: options.Holidays = [],  # noqa: B006  (typer copies it)
    server: options.PlayServer = "",
    tokens: options.Tokens = options.TOKENS,
) -> int:
    """Run a script of commands, on a fresh floor or on a running one."""
    from services.play.script import Shown

    if server and keep:
        raise Problem(f"--keep is for a fresh floor, and the script goes to {server}: leave one out (--server '')")
    if dry_run and keep:
        raise Problem("--keep has nothing to keep of a --dry-run: leave one of them out")
    if keep and keep.exists() and any(keep.iterdir()):
        raise Problem(f"{keep} is not empty: --keep makes a new ledger in a new folder")
    settings = Settings(timezone=timezone, day_starts=day_starts, holidays=tuple(holidays), rulebooks=tuple(rulebooks))
    with _lines(script) as lines:
        if server:
            steps = _on_server(server, tokens, lines, strict=strict, dry_run=dry_run)
        else:
            steps = _on_fresh_floor(settings, keep, lines, strict=strict, dry_run=dry_run)
        refused = (_say if words else _print)(steps, Shown(commits=not compact, postings=postings))
    if broken := [str(step.line) for step in refused if step.is_broken]:
        lines_are = "line" if len(broken) == 1 else "lines"
        raise Problem(f"{script}: {lines_are} {', '.join(broken)} could not be read as commands")
    return 1 if strict and refused else 0


@contextmanager
def _lines(script: str) -> Iterator[Iterable[str]]:
    if script == "-":
        yield sys.stdin
        return
    try:
        with open(script, encoding="utf-8") as lines:
            yield lines
    except UnicodeDecodeError as error:
        raise Problem(f"{script} is not text in UTF-8: {error}") from error


def _on_fresh_floor(
    settings: Settings, keep: Path | None, lines: Iterable[str], *, strict: bool, dry_run: bool
) -> "Iterator[Step]":
    from services.play.script import play_on_fresh_floor
    from services.running.calendar import calendar_of, holidays_of
    from services.running.rulebooks import rulebooks_of

    rulebooks, calendar, holidays = rulebooks_of(settings.rulebooks), calendar_of(settings), holidays_of(settings)
    return play_on_fresh_floor(lines, keep, rulebooks, calendar, holidays, strict=strict, dry_run=dry_run)


def _on_server(server: str, tokens: Path, lines: Iterable[str], *, strict: bool, dry_run: bool) -> "Iterator[Step]":
    from services.access.callers import TokenFile
    from services.play.script_on_server import play_on_server
    from services.running.client import FloorClient

    client = FloorClient(server, TokenFile.read(tokens), tls=caller_tls())
    return play_on_server(client, lines, strict=strict, dry_run=dry_run)


def _say(steps: "Iterable[Step]", shown: "Shown") -> "list[RefusedStep]":
    from services.showing.words import Teller

    console = Teller()
    return _refused(steps, lambda step: step.say(console, shown))


def _print(steps: "Iterable[Step]", shown: "Shown") -> "list[RefusedStep]":
    write = sys.stdout.write

    def show(step: "Step") -> None:
        for line in step.json_lines(shown):
            write(line + "\n")

    return _refused(steps, show)


def _refused(steps: "Iterable[Step]", show: "Callable[[Step], None]") -> "list[RefusedStep]":
    """Shows each step as it comes; those that were refused."""
    from services.play.script import RefusedStep

    refused: list[RefusedStep] = []
    for step in steps:
        show(step)
        if isinstance(step, RefusedStep):
            refused.append(step)
    return refused
