"""A section of a report as plain rows: what every form is written from. Money is exact in all of them: as integer
cents, and beside it as a decimal string; it never passes through a float."""

from collections.abc import Iterator

import msgspec

import roundledger.v1 as pb
from ledger.reports.report_tables import CENTS, RATIO, TEXT, Value, value_of
from services.running.problems import NotFound


class Field(msgspec.Struct, frozen=True):
    """A column of an export."""

    name: str
    is_text: bool
    is_amount: bool = False
    """An amount as a decimal string."""


def fields_of(section: pb.ReportSection) -> list[Field]:
    """An amount has two: drop_cents, drop. A ratio, too: hold_basis_points, hold_percent."""
    fields = []
    for column in section.columns:
        fields.append(Field(column.name, column.kind == TEXT))
        if column.kind == CENTS:
            fields.append(Field(column.name.removesuffix("_cents"), is_text=False, is_amount=True))
        elif column.kind == RATIO:
            name = column.name.removesuffix("_basis_points")
            fields.append(Field(f"{name}_percent", is_text=False, is_amount=True))
    return fields


def rows_of(section: pb.ReportSection) -> Iterator[list[Value]]:
    """In the order of `fields_of`; sums are left out, for readers of rows can add them up."""
    for row in section.rows:
        if not row.is_total:
            yield list(_values(section, row))


def _values(section: pb.ReportSection, row: pb.ReportRow) -> Iterator[Value]:
    for column, cell in zip(section.columns, row.cells, strict=True):
        value = value_of(cell)
        yield value
        if column.kind in (CENTS, RATIO):
            yield decimal(value) if isinstance(value, int) else None


def decimal(hundredths: int) -> str:
    """Cents as dollars, basis points as per cent: 1234 is 12.34."""
    sign = "-" if hundredths < 0 else ""
    return f"{sign}{abs(hundredths) // 100}.{abs(hundredths) % 100:02d}"


def chosen(report: pb.Report, name: str) -> pb.ReportSection:
    """The section of this name; the first one, if none is named."""
    for section in report.sections:
        if name in ("", section.name):
            return section
    named = ", ".join(section.name for section in report.sections)
    raise NotFound(f"the report has no section {name!r}: it has {named}")
