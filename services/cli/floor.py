"""`roundledger floor`: what all processes of a floor share."""

from pathlib import Path
from typing import Annotated

import typer

from services.cli.app import app, command, group

floor = group("What all processes of a floor share: the property's root key, the shuffler's key, the tokens.")
app.add_typer(floor, name="floor")


@command(floor, "init", "floor init")
def init(folder: Annotated[Path, typer.Argument(metavar="DIR", help="A new folder.")]) -> None:
    """Make a new floor's folder: its root key, its shuffler's key, and a token for each duty. Hand a copy of it to
    every process of the floor (--floor DIR), keep one where nobody but the property can get at it, and never lose it:
    without the shuffler's key no shoe under way can be played on, without the root key nobody can be enrolled."""
    from services.floor_folder import FloorFolder

    made = FloorFolder(folder)
    made.init()
    print(f"{folder} holds a new floor: give it to every process of the floor with --floor, and keep it secret")
    for path in (made.root_key, made.root_public, made.shuffler_key, made.tokens):
        print(f"  {path}")
