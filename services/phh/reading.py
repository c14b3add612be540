"""Files of hands, read one hand at a time: `.phh` holds one, `.phhs` many, each below a header such as [17]."""

import os
import re
import tomllib
from collections.abc import Iterable, Iterator
from decimal import Decimal
from itertools import chain
from pathlib import Path
from typing import Any

import msgspec

from services.phh.history import HandHistory, history_from
from services.phh.reasons import NotAHand, Reason, plain

SUFFIXES = (".phh", ".phhs")

MOST_BYTES = 256 * 1024
"""A hand has about a thousand: what is longer is something else, and is not kept."""

_HEADER = re.compile(rb"\s*\[[^\[\]]+\]\s*(#.*)?")
_AT_LINE = re.compile(r"\(at line (\d+),")
_MOST_NAME = 80
_BYTE_ORDER_MARK = b"\xef\xbb\xbf"

Content = dict[str, Any]


class HandPlace(msgspec.Struct, frozen=True):
    """Where a hand stands."""

    file: str
    line: int
    """Where it begins."""
    name: str = ""
    """Its header; empty in a file of one hand."""

    def __str__(self) -> str:
        return f"{self.file}[{plain(self.name)}]" if self.name else self.file


class HandEntry(msgspec.Struct, frozen=True):
    """One hand of a file."""

    place: HandPlace
    hand: HandHistory | Reason
    """Why it is none, where it is none."""


def entries_in(path: Path) -> Iterator[HandEntry]:
    """A file or hand that cannot be read is told as one, and the others follow."""
    if path.is_dir():
        yield HandEntry(HandPlace(str(path), 1), Reason(f"it holds no {' or '.join(SUFFIXES)} files"))
        return
    try:
        yield from _entries(path)
    except OSError as problem:
        yield HandEntry(HandPlace(str(path), 1), Reason(f"the file cannot be read: {problem.strerror}"))


def _entries(path: Path) -> Iterator[HandEntry]:
    """What looks like a header may stand inside a text or a list of several lines: then the part before it is no TOML
    by itself, and both are read together."""
    parts = _parts(path)
    first = next(parts)
    if not first.has_header:
        content = first.loaded()
        if content:
            yield _one_hand(path, first, parts)
            return
        following = next(parts, None)
        if following is None:
            yield HandEntry(HandPlace(str(path), 1), Reason("it holds no hand"))
            return
        first = following
    before, content = first, first.loaded()
    for part in parts:
        if isinstance(content, Reason):
            both = before.joined(part)
            together = both.loaded()
            if not isinstance(together, Reason):
                before, content = both, together
                continue
        yield from _hands(path, before, content)
        before, content = part, part.loaded()
    yield from _hands(path, before, content)


def files_of(paths: Iterable[Path]) -> list[Path]:
    """Files as they were named, and in place of folders all files of hands below them. A path that is not there, and a
    folder without hands, stay: they are told when their turn comes."""
    found: list[Path] = []
    for path in paths:
        below = sorted(file for file in path.rglob("*.phh*") if file.suffix in SUFFIXES) if path.is_dir() else []
        found += below or [path]
    return found


def count_hands(path: Path) -> int:
    """About how many hands a file has, for a progress bar; a pipe can be read only once."""
    if not path.is_file() or not os.access(path, os.R_OK):
        return 1
    with path.open("rb") as file:
        return max(1, sum(1 for line in file if line[:1] == b"[" and _HEADER.fullmatch(line.rstrip())))


class _Part:
    """What lies between two lines that look like headers."""

    def __init__(self, line: int, *, has_header: bool) -> None:
        self.line = line
        self.has_header = has_header
        self._lines: list[bytes] = []
        self._size = 0

    @property
    def name(self) -> str:
        """The beginning of its header, as far as that can be told of what is no TOML."""
        header = self._lines[0][:_MOST_NAME].decode(errors="replace") if self.has_header else ""
        return header.partition("]")[0].strip(" \t[")

    def take(self, line: bytes) -> None:
        self._size += len(line)
        if self._size <= MOST_BYTES:
            self._lines.append(line)

    def joined(self, other: "_Part") -> "_Part":
        both = _Part(self.line, has_header=self.has_header)
        for line in chain(self._lines, other._lines):
            both.take(line)
        both._size = self._size + other._size
        return both

    def loaded(self) -> Content | Reason:
        """What it says, or why it is no TOML."""
        if self._size > MOST_BYTES:
            return Reason(f"it has more than {MOST_BYTES:,} bytes: no hand is so long")
        try:
            return tomllib.loads(b"".join(self._lines).decode(), parse_float=Decimal)
        except UnicodeDecodeError:
            return Reason("it is not text in UTF-8")
        except RecursionError:
            return Reason("it is no TOML: its lists lie too deep within each other")
        except (ValueError, ArithmeticError) as problem:
            told = _AT_LINE.sub(lambda at: f"(at line {int(at[1]) + self.line - 1},", str(problem))
            return Reason(f"it is no TOML: {told}")


def _parts(path: Path) -> Iterator[_Part]:
    """At least one. A line without an end is not kept whole either."""
    part = _Part(1, has_header=False)
    with path.open("rb") as file:
        number, ended = 0, True
        while line := file.readline(MOST_BYTES):
            number += ended
            if number == 1 and ended:
                line = line.removeprefix(_BYTE_ORDER_MARK)
            if ended and line.lstrip()[:1] == b"[" and _HEADER.fullmatch(line.rstrip()):
                yield part
                part = _Part(number, has_header=True)
            part.take(line)
            ended = line.endswith(b"\n")
    yield part


def _one_hand(path: Path, first: _Part, rest: Iterator[_Part]) -> HandEntry:
    """A file of one hand; headers in it are tables of the annotator's own."""
    for part in rest:
        first = first.joined(part)
    content = first.loaded()
    return HandEntry(HandPlace(str(path), 1), content if isinstance(content, Reason) else _read(content))


def _hands(path: Path, part: _Part, content: Content | Reason) -> Iterator[HandEntry]:
    if isinstance(content, Reason):
        yield HandEntry(HandPlace(str(path), part.line, part.name), content)
        return
    for name, hand in content.items():
        yield HandEntry(HandPlace(str(path), part.line, name), _read(hand))


def _read(content: Content) -> HandHistory | Reason:
    try:
        return history_from(content)
    except NotAHand as unreadable:
        return unreadable.reason
