"""`roundledger witness`: vouches, from elsewhere, that a floor's checkpoints only ever go on."""

from pathlib import Path
from typing import Annotated

import typer

from services.cli.app import app, command, setting


@command(app, "witness")
def witness(
    folder: Annotated[Path, typer.Option("--state", metavar="DIR", help="Its key, and what it has seen.")] = Path(
        "witness"
    ),
    name: Annotated[
        str, typer.Option("--name", metavar="NAME", help="Under which it signs, such as gaming-board.example/w1.")
    ] = "witness",
    log: Annotated[
        list[str],
        setting(
            "--log",
            "KEY",
            "The key of a log that it cosigns, as `roundledger checkpoint` prints it; may be given several times.",
        ),
    ] = [],  # noqa: B006  (typer copies it)
    listen: Annotated[str, setting("--witness-listen", "HOST:PORT", "Where it listens; port 0 is any free one.")] = (
        "127.0.0.1:8833"
    ),
) -> None:
    """Run a witness, where nobody of the floor can reach its files: it remembers the last checkpoint of each log that
    it knows, and cosigns only what goes on from there (C2SP tlog-witness). Its own key is printed; `verify --against`
    takes it with --witness."""
    import time

    from ledger.audit.notes import BadNote, is_name
    from ledger.audit.transparency import keys_of
    from services.running.problems import Problem
    from services.running.settings import address_of
    from services.witness.cosigning import Witness
    from services.witness.web import serve

    if not is_name(name):
        raise Problem(f"--name is {name!r}: it has neither spaces nor plus signs")
    try:
        logs = keys_of(log)
    except BadNote as problem:
        raise Problem(f"--log: {problem}") from problem
    host, port = address_of(listen, "witness-listen")
    signing = Witness(folder, name, logs, time.time)

    def say(port_taken: int) -> None:
        print(f"key {signing.key}", flush=True)
        print(f"witness on http://{host}:{port_taken}", flush=True)

    serve(signing, host, port, say)
