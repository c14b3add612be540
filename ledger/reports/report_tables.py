"""Reports as tables of figures, made from messages and rows. Pure."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb

TEXT, CENTS, COUNT, RATIO = (
    pb.COLUMN_KIND_TEXT,
    pb.COLUMN_KIND_CENTS,
    pb.COLUMN_KIND_COUNT,
    pb.COLUMN_KIND_BASIS_POINTS,
)

Value = str | int | None
"""None: not known."""


def kind_of_column(name: str) -> pb.ColumnKind:
    """By its name, where it holds a number."""
    return CENTS if name.endswith("_cents") else RATIO if name.endswith("_basis_points") else COUNT


def section(
    name: str,
    title: str,
    columns: Mapping[str, pb.ColumnKind],
    rows: Iterable[Sequence[Value]],
    totals: Iterable[Sequence[Value]] = (),
) -> pb.ReportSection:
    made = pb.ReportSection(name=name, title=title)
    for column, kind in columns.items():
        made.columns.add(name=column, kind=kind)
    for is_total, group in ((False, rows), (True, totals)):
        for values in group:
            row = made.rows.add(is_total=is_total)
            row.cells.extend(map(_cell, values))
    return made


def _cell(value: Value) -> pb.ReportCell:
    if value is None:
        return pb.ReportCell()
    return pb.ReportCell(text=value) if isinstance(value, str) else pb.ReportCell(number=value)


def value_of(cell: pb.ReportCell) -> Value:
    which = cell.WhichOneof("value")
    if which is None:
        return None
    return cell.text if which == "text" else cell.number


def figure_of(message: Any, name: str) -> int | None:
    """None where it may be absent, and is."""
    field = message.DESCRIPTOR.fields_by_name[name]
    if field.has_presence and not message.HasField(name):
        return None
    return int(getattr(message, name))


def figures_section(
    name: str,
    title: str,
    keys: Sequence[str],
    of: type[Message],
    messages: Sequence[Message],
    totals: Sequence[Message] = (),
    left_out: Iterable[str] = (),
    never_idle: Iterable[str] = (),
    known: Callable[[Any, str], int | None] = figure_of,
) -> pb.ReportSection:
    """A row a message of this type: these fields of it as words, then each of its figures, so that the columns are the
    same every day. A figure that is not known says so by being empty; those that are never idle are shown to people
    even where they are nought."""
    figures = [figure for figure in _figures_of(of) if figure not in {*keys, *left_out}]
    columns = {**dict.fromkeys(keys, TEXT), **{figure: kind_of_column(figure) for figure in figures}}

    def row(message: Message) -> list[Value]:
        return [*(str(getattr(message, key)) for key in keys), *(known(message, figure) for figure in figures)]

    made = section(name, title, columns, map(row, messages), map(row, totals))
    every, never = [*messages, *totals], frozenset(never_idle)
    for column in made.columns[len(keys) :]:
        column.is_idle = column.name not in never and not any(known(message, column.name) for message in every)
    return made


def for_people(section: pb.ReportSection) -> pb.ReportSection:
    """The section without its idle columns, unless all are."""
    told = [place for place, column in enumerate(section.columns) if not column.is_idle]
    if len(told) == len(section.columns) or all(section.columns[place].kind == TEXT for place in told):
        return section
    shown = pb.ReportSection(name=section.name, title=section.title)
    shown.columns.extend(section.columns[place] for place in told)
    for row in section.rows:
        shown.rows.add(is_total=row.is_total).cells.extend(row.cells[place] for place in told)
    return shown


def key_columns(section: pb.ReportSection) -> int:
    """How many of the first columns say what a row is about; at least one."""
    kinds = [column.kind for column in section.columns]
    return max(1, next((place for place, kind in enumerate(kinds) if kind != TEXT), 1))


def _figures_of(of: type[Message]) -> list[str]:
    return [
        field.name
        for field in of.DESCRIPTOR.fields
        if field.cpp_type in (field.CPPTYPE_INT64, field.CPPTYPE_UINT64, field.CPPTYPE_UINT32) and not field.is_repeated
    ]
