"""`roundledger backup` and `restore`: a ledger's files kept elsewhere."""

from pathlib import Path
from typing import Annotated

import typer

from services.cli import options
from services.cli.app import app, command
from services.running.problems import NotFound, Problem
from services.running.settings import Settings


@command(app, "backup")
def backup(
    destination: Annotated[Path, typer.Argument(metavar="DEST", help="A new folder.")],
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
) -> None:
    """Copy a ledger with its keys, also while the floor runs: the log, the books, the hosts' keys, the floor's folder.
    On Kafka the topics are the ledger: there it copies the keys alone."""
    from ledger.log.backup import NotEmpty, check_empty, copy_database, copy_secrets

    settings = Settings(data=data, floor=floor)
    copied = Settings(data=destination)
    try:
        check_empty(destination)
    except NotEmpty as problem:
        raise Problem(str(problem)) from problem
    if not settings.keys.exists() and not settings.store.exists():
        raise Problem(f"{data} holds no ledger: there is neither {settings.store} nor {settings.keys}")
    destination.mkdir(parents=True, exist_ok=True, mode=0o700)
    # The books before the log: then the log has all that they can know of.
    for source, place in ((settings.books_file, copied.books_file), (settings.store, copied.store)):
        if source.exists():
            copy_database(source, place)
    for source, place in ((settings.keys, copied.keys), (settings.floor_folder, copied.floor_folder)):
        if source.exists():
            copy_secrets(source, place)
    print(f"{destination} holds a copy of {data} with its keys: keep it as secret as the ledger itself")


@command(app, "restore", epilog="exit code: 0 when it was restored, 1 if the copy is damaged, 2 if it could not run")
def restore(
    source: Annotated[Path, typer.Argument(metavar="SRC", help="What `roundledger backup` made.")],
    against: Annotated[
        list[Path],
        typer.Option("--against", metavar="FILE", help="A checkpoint that the backup must hold; several times."),
    ] = [],  # noqa: B006  (typer copies it)
    data: options.Data = options.DATA,
    rulebooks: options.RulebookFolders = [],  # noqa: B006  (typer copies it)
) -> None:
    """Verify a backup, then put it where a floor finds it. A folder that holds anything is not touched. Only beside a
    checkpoint that was kept elsewhere does it show that a backup is too old, was cut off, or was written anew."""
    from ledger.log.backup import NotEmpty, check_empty, copy_database, copy_secrets
    from services.cli.verify import WELL, check

    kept, settings = Settings(data=source, rulebooks=tuple(rulebooks)), Settings(data=data)
    try:
        check_empty(data)
    except NotEmpty as problem:
        raise Problem(str(problem)) from problem
    if not kept.store.exists():
        raise Problem(f"{source} holds no backup of a ledger: there is no {kept.store}")
    if check(kept, against=against) != WELL:
        raise NotFound(f"{source} is damaged, or not what the checkpoint says: nothing was restored")
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    for origin, place in ((kept.books_file, settings.books_file), (kept.store, settings.store)):
        if origin.exists():
            copy_database(origin, place)
    for origin, place in ((kept.keys, settings.keys), (kept.floor_folder, settings.floor_folder)):
        if origin.exists():
            copy_secrets(origin, place)
    print(f"{data} holds the ledger again")
