"""Rows for people, in plain columns that copy and cut well. Nothing is shortened: what does not fit beside the rest
goes into a further block, each row under its key, the first columns, again."""

import os
import shutil
import sys
import textwrap
from collections.abc import Iterator, Mapping, Sequence

from google.protobuf.message import Message

from ledger.money.amounts import dollars

_GAP = 2
_NARROWEST = 16


def print_rows(head: Sequence[str], rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset()) -> None:
    """One line a row, however long: a terminal wraps it, a pipe does not."""
    for line in lines_of(head, rows, right):
        print(line)


def lines_of(head: Sequence[str], rows: Sequence[Sequence[str]], right: frozenset[int] = frozenset()) -> list[str]:
    return list(_block(head, rows, range(len(head)), right))


def print_blocks(head: Sequence[str], rows: Sequence[Sequence[str]], right: frozenset[int]) -> None:
    """As many columns side by side as the terminal is wide; elsewhere all of them."""
    for line in blocks_of(head, rows, right, width()):
        print(line)


def blocks_of(
    head: Sequence[str], rows: Sequence[Sequence[str]], right: frozenset[int], most: int | None, keys: int = 1
) -> Iterator[str]:
    """As many columns side by side as fit; the first `keys` say what a row is about."""
    for number, columns in enumerate(_fitting(head, rows, most, keys)):
        if number:
            yield ""
        for line in _block(head, rows, columns, right):
            yield from _broken(line, sum(_widths(head, rows)[c] + _GAP for c in columns[:-1]), most)


def _broken(line: str, last_begins: int, most: int | None) -> Iterator[str]:
    """What is too wide by itself goes on below its column."""
    if most is None or len(line) <= most or most - last_begins < _NARROWEST:
        yield line
        return
    first, *others = textwrap.wrap(line[last_begins:], most - last_begins)
    yield line[:last_begins] + first
    yield from (" " * last_begins + other for other in others)


def width() -> int | None:
    """Of the terminal, or as COLUMNS says; None where lines are not cut."""
    if os.environ.get("COLUMNS", "").isdigit() or sys.stdout.isatty():
        return shutil.get_terminal_size().columns
    return None


def _fitting(head: Sequence[str], rows: Sequence[Sequence[str]], most: int | None, keys: int) -> Iterator[list[int]]:
    widths = _widths(head, rows)
    key = list(range(min(keys, len(head))))
    key_width = sum(widths[c] for c in key) + _GAP * (len(key) - 1)
    columns, used = key, key_width
    for column in range(len(key), len(head)):
        if most is not None and len(columns) > len(key) and used + _GAP + widths[column] > most:
            yield columns
            columns, used = key, key_width
        columns = [*columns, column]
        used += _GAP + widths[column]
    yield columns


def _block(
    head: Sequence[str], rows: Sequence[Sequence[str]], columns: Sequence[int], right: frozenset[int]
) -> Iterator[str]:
    widths = _widths(head, rows)
    for row in (head, *rows):
        cells = (row[c].rjust(widths[c]) if c in right else row[c].ljust(widths[c]) for c in columns)
        yield (" " * _GAP).join(cells).rstrip()


def _widths(head: Sequence[str], rows: Sequence[Sequence[str]]) -> list[int]:
    return [max(len(row[column]) for row in (head, *rows)) for column in range(len(head))]


def print_amounts(what: str, messages: Mapping[str, Message]) -> None:
    """Figures in cents: a row for each message, a column for each of its amounts, then their totals. A column in which
    all is zero is left out, unless all are."""
    first = next(iter(messages.values()))
    amounts = [field.name for field in first.DESCRIPTOR.fields if field.name.endswith("_cents")]
    moved = [name for name in amounts if any(getattr(message, name) for message in messages.values())] or amounts
    rows = [[key, *(dollars(getattr(message, name)) for name in moved)] for key, message in messages.items()]
    totals = ["total", *(dollars(sum(getattr(message, name) for message in messages.values())) for name in moved)]
    head = [what, *(name.removesuffix("_cents").replace("_", " ") for name in moved)]
    print_blocks(head, [*rows, totals], right=frozenset(range(1, len(head))))
