"""Every clause that the program can cite: as its sources and rulebooks write them down."""

import ast
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

GAMES = Path("games")
_CLAUSE = re.compile(r"[A-Z]{1,2}(?:\.[A-Za-z0-9-]+)+(?:\([a-z0-9]+\))*(?:-\([a-z]\))?|5\.5")
_LETTER = re.compile(r"[A-Za-z]")
_FAMILY = ("three_card_poker", "four_card_poker", "let_it_ride")


def cited_in_rulebooks(game: str, issuer: str) -> set[str]:
    found = set[str]()
    for path in (GAMES / "rulebooks" / issuer / game).glob("*.toml"):
        found |= set(_of_book(tomllib.loads(path.read_text(encoding="utf-8"))))
    return found


def _of_book(content: object, key: str = "") -> Iterator[str]:
    if isinstance(content, dict):
        for name, value in content.items():
            yield from _of_book(value, "cite" if key == "requires" else name)
    elif isinstance(content, list):
        for value in content:
            yield from _of_book(value, key)
    elif isinstance(content, str) and key.endswith("cite"):
        yield from _clauses(content)


def cited_in_code(game: str) -> set[str]:
    """Of the game's own package, and of the one that it shares with its family."""
    folders = [game, *(("house_poker",) if game in _FAMILY else ())]
    found = set[str]()
    for folder in folders:
        for path in (GAMES / folder).rglob("*.py"):
            found |= set(_of_module(ast.parse(path.read_text(encoding="utf-8"))))
    return found


def _of_module(tree: ast.Module) -> Iterator[str]:
    """Strings that look like clauses; single letters, which cards are called by too, only where a rule is named."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and not _is_prose(node.value):
            yield from (each for each in _clauses(node.value) if "." in each)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Rejection":
            named = [*node.args[2:3], *(each.value for each in node.keywords if each.arg == "rule")]
            yield from _letters(named)
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "cite":
            yield from _letters(node.args[1:3])  # by one issuer's text, and by another's
        if isinstance(node, ast.Assign) and any(_is_rule(target) for target in node.targets):
            yield from _letters([node.value])


def _letters(nodes: list[ast.expr]) -> Iterator[str]:
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from _clauses(node.value)


def _is_rule(target: ast.expr) -> bool:
    name = getattr(target, "id", "")
    return name.isupper() and ("RULE" in name or "CITE" in name)


def _is_prose(text: str) -> bool:
    return any(not (_CLAUSE.fullmatch(each) or not each) for each in text.split(", "))


def _clauses(text: str) -> Iterator[str]:
    for each in text.split(", "):
        if _CLAUSE.fullmatch(each) or _LETTER.fullmatch(each):
            yield each
