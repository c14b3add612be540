"""Reports for a terminal, 80 columns wide unless it says otherwise."""

from collections.abc import Iterator

import roundledger.v1 as pb
from ledger.money.amounts import dollars
from ledger.reports.report_tables import CENTS, RATIO, TEXT, for_people, key_columns, value_of
from services.reports.rows import decimal
from services.showing.tabular import blocks_of, width

_WIDTH = 80
_MANY_COLUMNS, _FEW_ROWS = 8, 4
UNKNOWN = "unknown"


def as_text(report: pb.Report, section: str = "") -> str:
    return "\n".join(_lines(report, section, width() or _WIDTH)) + "\n"


def _lines(report: pb.Report, wanted: str, most: int) -> Iterator[str]:
    yield report.title
    yield "=" * min(len(report.title), most)
    for section in report.sections:
        if wanted in ("", section.name):
            yield ""
            yield section.title
            yield "-" * min(len(section.title), most)
            yield from _table(for_people(section), most)
    if report.notes:
        yield ""
        yield from (line for note in report.notes for line in _wrapped(f"! {note}", most))


def _table(section: pb.ReportSection, most: int) -> Iterator[str]:
    if not section.rows:
        yield "nothing"
        return
    head, rows = head_of(section), [cells_of(section, row) for row in section.rows]
    right = {number for number, column in enumerate(section.columns) if column.kind != TEXT}
    if is_tall(section):
        head, *rows = [list(line) for line in zip(head, *rows, strict=True)]
        right = set(range(1, len(head)))
        yield from blocks_of(head, rows, frozenset(right), most)
        return
    yield from blocks_of(head, rows, frozenset(right), most, key_columns(section))


def is_tall(section: pb.ReportSection) -> bool:
    """Few rows of many figures are read better from top to bottom."""
    return len(section.columns) > _MANY_COLUMNS and 0 < len(section.rows) <= _FEW_ROWS


def head_of(section: pb.ReportSection) -> list[str]:
    return [_title(column) for column in section.columns]


def _title(column: pb.ReportColumn) -> str:
    if column.kind == RATIO:
        return column.name.removesuffix("_basis_points").replace("_", " ") + " %"
    return column.name.removesuffix("_cents").replace("_", " ")


def cells_of(section: pb.ReportSection, row: pb.ReportRow) -> list[str]:
    return [_shown(column.kind, cell) for column, cell in zip(section.columns, row.cells, strict=True)]


def _shown(kind: pb.ColumnKind, cell: pb.ReportCell) -> str:
    value = value_of(cell)
    if value is None:
        return UNKNOWN
    if isinstance(value, str):
        return value
    return dollars(value) if kind == CENTS else decimal(value) if kind == RATIO else f"{value:,}"


def _wrapped(text: str, most: int) -> list[str]:
    import textwrap

    return textwrap.wrap(text, most, subsequent_indent="  ") or [""]
