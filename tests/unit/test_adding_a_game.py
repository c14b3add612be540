"""docs/adding-a-game.md names what there is: helpers, rooms, fields of a game, and every key of a rulebook."""

import re
from importlib import import_module
from typing import Any

import msgspec
import pytest

from games.game import Game
from games.tables.rulebook import FlagOption, NameOption, NumberOption, NumbersOption, Rulebook, WagerRule, WordOption
from games.tables.standards import JackpotStandard
from tests.support.source import ROOT
from tests.unit.test_architecture import ROOMS

PAGE = (ROOT / "docs/adding-a-game.md").read_text()
CODE = set(re.findall(r"`([^`\n]+)`", PAGE))
HELPERS = sorted(name for name in CODE if re.fullmatch(r"(games|ledger)(\.[a-z_]+)+\.[A-Za-z_]+", name))


def test_the_helpers_are_found() -> None:
    assert len(HELPERS) > 15


@pytest.mark.parametrize("name", HELPERS)
def test_a_helper_is_where_the_page_says(name: str) -> None:
    module, _, attribute = name.rpartition(".")
    assert hasattr(import_module(module), attribute) or import_module(name)


def _keys(struct: Any) -> set[str]:
    return {field.encode_name for field in msgspec.structs.fields(struct)}


def _column(heading: str) -> set[str]:
    """The names in the first column of the table with that heading."""
    rows = PAGE[PAGE.index(f"| {heading} |") :].split("\n\n")[0].splitlines()[2:]
    return {name.strip("[]") for row in rows for name in re.findall(r"`([^`]+)`", row.split("|")[1])}


def test_every_key_of_a_rulebook_is_named() -> None:
    options = (FlagOption, NumberOption, WordOption, NumbersOption, NameOption)
    assert _column("key") == _keys(Rulebook) - {"content_hash"}
    assert _column("key of a wager") == _keys(WagerRule)
    assert _column("key of an option") == set().union({"type"}, *map(_keys, options))
    assert _column("key of a standard") == _keys(JackpotStandard)


def test_every_field_of_a_game_and_every_room_is_named() -> None:
    rooms = {**ROOMS, "commands/": "COMMANDS"}
    assert {name for name in (*_keys(Game) - {"name", "events", *ROOMS}, *rooms.values()) if name not in CODE} == set()
