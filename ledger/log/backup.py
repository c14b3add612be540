"""Copies of a ledger's files that are whole, also while a floor writes to them."""

import shutil
from collections.abc import Callable
from pathlib import Path

from ledger.log import sqlite


class NotEmpty(Exception):
    """There is something already where a copy is to go."""


def check_empty(place: Path) -> None:
    if place.exists() and (not place.is_dir() or any(place.iterdir())):
        raise NotEmpty(f"{place} is not empty: nothing is overwritten, name another folder")


def copy_database(source: Path, destination: Path) -> None:
    """As it is at one moment, with what its write-ahead log holds, in one file."""
    reading = sqlite.connect_read_only(source)
    try:
        sqlite.back_up(reading, destination)
    finally:
        reading.close()


def copy_secrets(source: Path, destination: Path, wanted: Callable[[Path], bool] = lambda path: True) -> None:
    """A folder of keys and all below it, readable by its owner only."""
    destination.mkdir(parents=True, exist_ok=True, mode=0o700)
    for path in filter(wanted, sorted(source.rglob("*"))):
        place = destination / path.relative_to(source)
        if path.is_dir():
            place.mkdir(exist_ok=True, mode=0o700)
        else:
            place.touch(mode=0o600)
            shutil.copyfile(path, place)
