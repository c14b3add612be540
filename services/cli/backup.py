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
    card_keys: Annotated[
        Path | None,
        typer.Option(
            "--card-keys", metavar="DIR", help="A folder elsewhere for the floor's card keys and shuffler's keys."
        ),
    ] = None,
    data: options.Data = options.DATA,
    floor: options.FloorDir = None,
) -> None:
    """Copy a ledger with its keys, also while the floor runs: log, books, archives, who looked at what, hosts' keys,
    the floor's folder. On Kafka the topics are the ledger: there it copies the keys, and who looked at what. The card
    keys and the shuffler's keys are not copied to DEST: who has them and the log can read what lies face down. They go
    to --card-keys, which is to be kept apart."""
    from ledger.log.archive_copy import copy_archives
    from ledger.log.backup import NotEmpty, check_empty, copy_database, copy_secrets
    from ledger.log.card_keys import opens_cards
    from ledger.log.viewing_file import kept_in

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
    looked = [(path, destination / path.name) for path in kept_in(data).values()]
    for source, place in ((settings.books_file, copied.books_file), (settings.store, copied.store), *looked):
        if source.exists():
            copy_database(source, place)
    copy_archives(settings.archive, copied.archive)  # after the log: what it forgets meanwhile is in them
    for source, place in ((settings.keys, copied.keys), (settings.floor_folder, copied.floor_folder)):
        if source.exists():
            copy_secrets(source, place, lambda path: not opens_cards(path))
    print(f"{destination} holds a copy of {data} with its keys: keep it as secret as the ledger itself")
    if card_keys is not None:
        copy_secrets(settings.trusted, card_keys, opens_cards)
        print(
            f"{card_keys} holds the card keys and the shuffler's, without which hidden cards cannot be read: keep it "
            "apart from the copy"
        )
    elif any(map(opens_cards, settings.trusted.glob("*"))):
        print(
            f"the card keys are not in it: keep a copy of {settings.trusted}/cards-*.key and shuffler*.key elsewhere, "
            "for restore"
        )


@command(app, "restore", epilog="exit code: 0 when it was restored, 1 if the copy is damaged, 2 if it could not run")
def restore(
    source: Annotated[Path, typer.Argument(metavar="SRC", help="What `roundledger backup` made.")],
    against: Annotated[
        list[Path],
        typer.Option("--against", metavar="FILE", help="A checkpoint that the backup must hold; several times."),
    ] = [],  # noqa: B006  (typer copies it)
    card_keys: Annotated[
        Path | None, typer.Option("--card-keys", metavar="DIR", help="Where the floor's card keys were kept.")
    ] = None,
    data: options.Data = options.DATA,
    rulebooks: options.RulebookFolders = [],  # noqa: B006  (typer copies it)
) -> None:
    """Verify a backup, then put it where a floor finds it. A folder that holds anything is not touched. Only beside a
    checkpoint that was kept elsewhere does it show that a backup is too old, was cut off, or was written anew."""
    from ledger.log.archive_copy import copy_archives
    from ledger.log.backup import NotEmpty, check_empty, copy_database, copy_secrets
    from ledger.log.card_keys import opens_cards
    from ledger.log.viewing_file import kept_in
    from services.cli.verify import SEALED, WELL, check

    kept, settings = Settings(data=source, rulebooks=tuple(rulebooks)), Settings(data=data)
    try:
        check_empty(data)
    except NotEmpty as problem:
        raise Problem(str(problem)) from problem
    if not kept.store.exists():
        raise Problem(f"{source} holds no backup of a ledger: there is no {kept.store}")
    found = check(kept, against=against, card_keys=card_keys)
    if found == SEALED:
        raise NotFound(f"{source} seals cards with a key that is not at hand: name its folder with --card-keys")
    if found != WELL:
        raise NotFound(f"{source} is damaged, or not what the checkpoint says: nothing was restored")
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    looked = [(path, data / path.name) for path in kept_in(source).values()]
    for origin, place in ((kept.books_file, settings.books_file), (kept.store, settings.store), *looked):
        if origin.exists():
            copy_database(origin, place)
    copy_archives(kept.archive, settings.archive)
    for origin, place in ((kept.keys, settings.keys), (kept.floor_folder, settings.floor_folder)):
        if origin.exists():
            copy_secrets(origin, place)
    if card_keys is not None:
        copy_secrets(card_keys, settings.trusted, opens_cards)
    if not list(settings.floor_folder.glob("shuffler*.key")):
        print("there is no shuffler.key: a shoe that the built-in shuffler had shuffled cannot be played on")
    print(f"{data} holds the ledger again")
