"""Whether a text is a rulebook that its game can be played by: every problem, with the key it is found at."""

import re
import tomllib
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from games.registry import GAMES
from games.tables.rulebook import (
    FlagOption,
    NumberOption,
    OptionRule,
    Rulebook,
    WagerRule,
    WordOption,
)
from games.tables.standards import JackpotStandard
from games.tables.state import OptionValue

_ID = re.compile(r"[a-z0-9][a-z0-9_-]*/([a-z0-9_]+)@[A-Za-z0-9][A-Za-z0-9._-]*")
_TABLES: Mapping[str, Any] = {"wagers": WagerRule, "options": OptionRule, "standards": JackpotStandard}
"""The tables of a rulebook whose entries are each of one form."""

_LOOKS = {r"^\d+:[1-9]\d*$": "35:1", r"^\d{1,4}/[1-9]\d{0,3}$": "1/2"}
"""What texts that follow a pattern look like."""


def rulebook_problems(text: str) -> list[str]:
    """In words, `key: what is wrong`; none for a rulebook that can be used."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        return [f"it is no TOML: {error}"]
    if problems := list(_problems_of_form(content)):
        return problems
    book = Rulebook.parse(text)
    return [*_problems_of_name(book), *_problems_of_citation(book), *_problems_of_options(book)]


def _problems_of_form(content: dict[str, Any]) -> Iterator[str]:
    """Each entry by itself, so that one mistake does not hide the next."""
    for table, form in _TABLES.items():
        entries = content.get(table, {})
        if not isinstance(entries, dict):
            yield f"{table}: it must be a table"
            return
        for name, entry in entries.items():
            if problem := _problem(entry, form, f"{table}.{name}"):
                yield problem
    rest = {**content, **{table: {} for table in _TABLES if table in content}}
    if problem := _problem(rest, Rulebook, ""):
        yield problem


def _problem(value: Any, form: Any, key: str) -> str:
    try:
        msgspec.convert(value, form)
    except msgspec.ValidationError as error:
        said, _, place = str(error).partition(" - at `$")
        where = ".".join(filter(None, (key, place.strip("`").lstrip("."))))
        example = next((example for pattern, example in _LOOKS.items() if repr(pattern) in said), "")
        said = f"it must be written like {example}" if example else said[:1].lower() + said[1:]
        return f"{where or 'the rulebook'}: {said}"
    return ""


def _problems_of_name(book: Rulebook) -> Iterator[str]:
    named = _ID.fullmatch(book.id)
    if named is None:
        yield f"id: {book.id!r} is not of the form house/game@version, such as oneida/craps@2006-08-30"
    if book.game not in GAMES:
        yield f"game: {book.game!r} is none of {', '.join(sorted(GAMES))}"
    elif named and named[1] != book.game:
        yield f"id: it says {named[1]}, but game says {book.game}"


def _problems_of_citation(book: Rulebook) -> Iterator[str]:
    cited = {f"wagers.{name}": rule.cite for name, rule in book.wagers.items()}
    cited |= {f"options.{name}": rule.cite for name, rule in book.options.items()}
    cited |= {f"requires.{name}": cite for name, cite in book.requires.items()}
    for key, cite in cited.items():
        if not cite.strip():
            yield f"{key}: it cites no clause"


def _problems_of_options(book: Rulebook) -> Iterator[str]:
    """The rulebook fills what the game knows as options, with values that the game knows."""
    if book.game not in GAMES:
        return
    known = {field.name: field for field in msgspec.structs.fields(GAMES[book.game].options)}
    for name, field in known.items():
        if field.required and name not in book.options:
            yield f"options.{name}: it is missing, and {book.game} has no value of its own for it"
    for name, rule in book.options.items():
        if name not in known:
            yield f"options.{name}: {book.game} has no such option; it has {', '.join(sorted(known))}"
            continue
        if rule.default is not None and (problem := rule.refusal_of(rule.default)):
            yield f"options.{name}.default: {rule.default!r} {problem}"
        for value in _values(rule):
            if _problem(value, known[name].type, ""):
                yield f"options.{name}: {book.game} knows no value {value!r}"


def _values(rule: OptionRule) -> list[OptionValue]:
    """Values that a house may choose, as far as they are listed."""
    if isinstance(rule, FlagOption):
        return [True, False]
    listed: list[OptionValue] = [*rule.allowed] if isinstance(rule, (NumberOption, WordOption)) else []
    return listed if rule.default is None else [*listed, rule.default]
