"""docs/adding-a-game.md names what there is: helpers, rooms, fields of a game, every key of a rulebook, and every file
that knows a game by its name."""

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

import msgspec
import pytest

from games.game import Game
from games.registry import GAMES
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


# --- What else names a game ---

OWN_SCREENS = ("services/terminal/", "services/phh/", "services/scaffold/")
"""A wagering terminal is roulette's own, and hand histories are poker's."""
MADE_UP = {"services/showing/pages.py"}
"""Names of an example that a page shows."""


def _python(*folders: str) -> Iterator[tuple[str, ast.Module]]:
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            yield str(path.relative_to(ROOT)), ast.parse(path.read_text())


def _names_a_game(tree: ast.Module) -> bool:
    """As a value: what is in a sentence is for people."""
    return any(isinstance(node, ast.Constant) and node.value in GAMES for node in ast.walk(tree))


def _lists_games(tree: ast.Module) -> bool:
    """Three or more in one collection, which are not the games of one family."""
    for node in ast.walk(tree):
        members = node.keys if isinstance(node, ast.Dict) else getattr(node, "elts", ())
        named = [each.value for each in members if isinstance(each, ast.Constant) and each.value in GAMES]
        if len(named) >= 3 and any(GAMES[str(name)].family is None for name in named):
            return True
    return False


def test_every_file_that_names_a_game_is_on_the_page() -> None:
    product = {
        path
        for path, tree in _python("ledger", "services", "games/tables", "games/cards")
        if not path.startswith(OWN_SCREENS) and _names_a_game(tree)
    }
    lists = {path for path, tree in _python("tests", "loadtests") if _lists_games(tree)}
    listed = _column("file")
    assert (product | lists) - MADE_UP - listed == set()
    assert [path for path in listed if not (ROOT / path).exists()] == []


@pytest.mark.parametrize("path", ["games/theory.toml", "services/replay/viewer/layouts.js", "services/play/demo_shift"])
def test_what_is_no_python_names_games_too(path: str) -> None:
    where = ROOT / path
    text = "".join(each.read_text() for each in (sorted(where.iterdir()) if where.is_dir() else [where]))
    assert path in {name.rstrip("/") for name in _column("file")}
    assert sum(name in text for name in GAMES) >= 5
