"""The command line. A command's module is light to import; what it needs it imports when it runs."""

import functools
import os
import sys
from collections.abc import Sequence
from typing import Any

import typer.main

from services.cli import (
    archive,
    backup,
    books,
    console,
    day,
    edges,
    finding,
    floor,
    ledger,
    log,
    notices,
    permissions,
    phh,
    play,
    proving,
    recall,
    replay,
    report,
    rulebooks,
    serve,
    significant,
    terminal,
    tokens,
    topics,
    upkeep,
    verify,
    witness,
)
from services.cli.app import PROGRAM, app

COMMANDS = (
    *(serve, console, floor, tokens, topics, backup, archive, play, phh, terminal, finding, day, ledger, report, books),
    *(upkeep, replay, recall, significant, notices, verify, proving, log, rulebooks, edges, permissions, witness),
)
"""Each has added itself when it was imported."""


@functools.cache
def _commands() -> Any:
    """The parser of all of them, which is made once in a process that runs several."""
    return typer.main.get_command(app)


def main(arguments: Sequence[str] | None = None) -> int:
    """The exit code: 0 if all went well, 1 if the answer is no, 2 if there is none."""
    os.environ.setdefault("GRPC_VERBOSITY", "NONE")  # what is wrong is said here, in words
    try:
        _commands()(args=list(sys.argv[1:] if arguments is None else arguments), prog_name=PROGRAM)
    except SystemExit as ended:
        return ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    return 0
