"""`roundledger terminal`: a roulette wagering terminal to play at, in this window."""

import sys
from typing import Annotated

import typer

from services.cli import options
from services.cli.app import app, caller_tls, command
from services.running.problems import Problem

_EPILOG = """\
\b
The floor enrolls the terminal (RouletteService.EnrollTerminal), and the token file has an entry for it with the role
terminal. Keys are shown below the layout; / takes any position, such as 17, 5-8, 2-3-5-6, row 4 or top_line.
"""


@command(app, "terminal", epilog=_EPILOG)
def terminal(
    table: Annotated[str, typer.Option("--table", metavar="TABLE", help="The roulette table.")],
    seat: Annotated[int, typer.Option("--seat", metavar="SEAT", help="The seat at which the terminal is enrolled.")],
    name: Annotated[
        str, typer.Option("--as", metavar="TERMINAL", help="The terminal's name; else terminal-SEAT.")
    ] = "",
    server: options.Server = options.SERVER,
    tokens: options.Tokens = options.TOKENS,
) -> None:
    """Play roulette at a wagering terminal, in this window."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Problem("a wagering terminal needs a window with a keyboard")
    from rich.console import Console

    from services.access.callers import TokenFile
    from services.running.client import FloorClient
    from services.terminal.program import Program
    from services.terminal.seat import Seat

    client = FloorClient(server, TokenFile.read(tokens), tls=caller_tls())
    try:
        Program(Seat(client, table, seat, name or f"terminal-{seat}")).run(Console())
    finally:
        client.close()
