"""One line of text, such as "seat 3 poker 9:39pm void", read as what a search asks for. What cannot be read is said,
and stays as it was typed."""

import re
from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from difflib import get_close_matches

import msgspec

from games.registry import GAMES

Names = Callable[[str, str], Awaitable[list[str]]]
"""`(kind, letters)`: the players, dealers, tables or irregularities whose names contain the letters."""

_CLOCK = re.compile(r"(\d{1,2})(?:[:.](\d\d))?\s*(am|pm)|(\d{1,2}):(\d\d)", re.IGNORECASE)
_MONEY = re.compile(
    r"(?:>=?|over|above|at least)?\s*\$(\d[\d,]*(?:\.\d\d)?)\+?|(?:>=?)\s*(\d[\d,]*(?:\.\d\d)?)", re.IGNORECASE
)
_ROUND = re.compile(r"(?<!\S)([A-Za-z][\w.-]*:\d{1,18})(?!\S)")
_SEAT = re.compile(r"\bseat\s*#?(\d{1,3})\b", re.IGNORECASE)
_NAMED = re.compile(r"\b(player|dealer|table)\s*[:=]?\s*([\w.-]+)", re.IGNORECASE)
_DAY = re.compile(r"\b(\d{4}-\d\d-\d\d|today|yesterday)\b", re.IGNORECASE)
_FLAGS = {
    "void": ("is_void", "yes"),
    "voided": ("is_void", "yes"),
    "voids": ("is_void", "yes"),
    "disputed": ("has_open_dispute", "yes"),
    "dispute": ("has_open_dispute", "yes"),
    "corrected": ("is_corrected", "yes"),
    "irregular": ("irregularity", "*"),
}
_FILLERS = frozenset("about at around the a an in on of with and round rounds hand hands o'clock".split())
_WORDS = (*(word for game in GAMES for word in (game.replace("_", ""), *game.split("_"))), *_FLAGS, "seat", "today")
_ALIKE = 0.7
_FIELDS = {"player": "player_id", "dealer": "dealer_id", "table": "table_id", "irregularity": "irregularity"}


class Read(msgspec.Struct):
    """What a line asks for, by the fields of the form, and what of it could not be read."""

    fields: dict[str, str] = {}
    problems: list[str] = []


async def read(line: str, names: Names, today: date) -> Read:
    found, rest = Read({}, []), f" {line.strip()} "
    rest = _take(rest, _ROUND, lambda m: found.fields.update(round_id=m[1]))
    rest = _take(rest, _SEAT, lambda m: found.fields.update(seat=m[1]))
    rest = _take(rest, _DAY, lambda m: found.fields.update(gaming_day=_day(m[1], today)))
    rest = _take(rest, _CLOCK, lambda m: _set_clock(found, m))
    rest = _take(rest, _MONEY, lambda m: found.fields.update(at_least=m[1] or m[2]))
    for kind, word in _NAMED.findall(rest):
        await _resolve(found, (kind.lower(),), word, names)
    rest = _NAMED.sub(" ", rest)
    for word in rest.replace(",", " ").split():
        await _read_word(found, word, names)
    if "about_local" in found.fields and (day := found.fields.pop("gaming_day", "")):
        found.fields["about_local"] = f"{day}T{found.fields['about_local']}"
    return found


def _take(text: str, pattern: re.Pattern[str], use: Callable[[re.Match[str]], None]) -> str:
    if match := pattern.search(text):
        use(match)
        return f"{text[: match.start()]} {text[match.end() :]}"
    return text


def _day(word: str, today: date) -> str:
    shift = {"today": 0, "yesterday": 1}.get(word.lower())
    return word if shift is None else str(today - timedelta(days=shift))


def _set_clock(found: Read, match: re.Match[str]) -> None:
    hour, minute = int(match[1] or match[4]), int(match[2] or match[5] or 0)
    if match[3]:
        hour = hour % 12 + (12 if match[3].lower() == "pm" else 0)
    if hour > 23 or minute > 59:
        found.problems.append(f"{match[0].strip()!r} is no time: write 9:39pm or 21:39")
    else:
        found.fields["about_local"] = f"{hour:02}:{minute:02}"


async def _read_word(found: Read, word: str, names: Names) -> None:
    plain = word.lower().strip(".")
    if plain in _FILLERS or not plain:
        return
    if plain in _FLAGS:
        field, value = _FLAGS[plain]
        found.fields[field] = value
        return
    games = [game for game in GAMES if plain in (game, game.replace("_", ""), *game.split("_"))] or [
        game for game in GAMES if len(plain) >= 4 and game.replace("_", "").startswith(plain)
    ]
    if games and "game" not in found.fields:
        exact = [game for game in games if game == plain]
        found.fields["game"] = (exact or games)[0]
        return
    if found.fields.get("game") and plain in found.fields["game"].split("_"):
        return  # three card poker, word by word
    await _resolve(found, ("player", "dealer", "table", "irregularity"), word, names)


async def _resolve(found: Read, kinds: tuple[str, ...], word: str, names: Names) -> None:
    """Takes the one name that is meant; where several are, or none is, it says so."""
    for kind in kinds:
        known = await names(kind, word)
        exact = [name for name in known if name.lower() == word.lower()]
        if len(known) == 1 or exact:
            found.fields[_FIELDS[kind]] = (exact or known)[0]
            return
        if known:
            several = ", ".join(known[:8])
            found.problems.append(f"{word!r} may be {several}{' or others' if len(known) > 8 else ''}: type more of it")
            return
    if len(kinds) == 1:
        found.problems.append(f"{word[:40]!r} is no {kinds[0]} that is known here")
        return
    meant = get_close_matches(word.lower(), _WORDS, 1, _ALIKE)
    found.problems.append(
        f"{word[:40]!r} is no player, dealer, table, irregularity, game, time, amount or sign that is known here"
        f"{f': did you mean {meant[0]}?' if meant else ''}"
    )
