"""Reports as files for other programs: CSV, JSON lines, Parquet, Excel."""

import csv
import io
import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import roundledger.v1 as pb
from ledger.reports.report_tables import CENTS, COUNT, RATIO, TEXT, Value, key_columns, value_of
from services.reports.rows import Field, chosen, decimal, fields_of, rows_of

_FORMULA = ("=", "+", "-", "@", "\t", "\r")
_EXCEL_COUNTS_TO = 2**53
"""Excel's numbers are floats: beyond it an integer is written as text, for it would be another one."""
_LONGEST_SHEET_NAME = 31


def as_csv(report: pb.Report, section: str = "") -> bytes:
    """One section. Words that a spreadsheet would take for a formula get an apostrophe before them."""
    wanted = chosen(report, section)
    fields = fields_of(wanted)
    text = io.StringIO(newline="")
    writer = csv.writer(text, lineterminator="\r\n")
    writer.writerow([field.name for field in fields])
    for row in rows_of(wanted):
        writer.writerow([_harmless(field, value) for field, value in zip(fields, row, strict=True)])
    return text.getvalue().encode()


def _harmless(field: Field, value: Any) -> Any:
    return f"'{value}" if field.is_text and value and value.startswith(_FORMULA) else value


def as_jsonl(report: pb.Report, section: str = "") -> bytes:
    """All sections, or one: a line a row, which names its section."""
    lines = []
    for each in [chosen(report, section)] if section else report.sections:
        names = [field.name for field in fields_of(each)]
        for row in rows_of(each):
            lines.append(json.dumps({"section": each.name, **dict(zip(names, row, strict=True))}, ensure_ascii=False))
    return "".join(f"{line}\n" for line in lines).encode()


def as_parquet(report: pb.Report, section: str = "") -> bytes:
    """One section: 64-bit integers, exact decimals, strings."""
    import pyarrow as arrow
    from pyarrow import parquet

    wanted = chosen(report, section)
    fields = fields_of(wanted)
    columns = list(zip(*rows_of(wanted), strict=True)) or [()] * len(fields)
    arrays, types = [], []
    for field, values in zip(fields, columns, strict=True):
        kind = arrow.string() if field.is_text else arrow.decimal128(20, 2) if field.is_amount else arrow.int64()
        exact = [Decimal(value) if field.is_amount and value is not None else value for value in values]
        arrays.append(arrow.array(exact, kind))
        types.append(arrow.field(field.name, kind))
    table = arrow.Table.from_arrays(arrays, schema=arrow.schema(types, metadata=_about(report, wanted)))
    file = arrow.BufferOutputStream()
    parquet.write_table(table, file)
    written: bytes = file.getvalue().to_pybytes()
    return written


def _about(report: pb.Report, section: pb.ReportSection) -> dict[str, str]:
    return {"report": report.title, "gaming_day": report.gaming_day, "section": section.title}


def as_xlsx(report: pb.Report, section: str = "") -> bytes:
    """A workbook for people, with a sheet for each section, or of one: titles, amounts as numbers of dollars, sums in
    bold, a header that stays in view. Words are never formulas."""
    import xlsxwriter

    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True, "strings_to_formulas": False}) as workbook:
        for each in [chosen(report, section)] if section else report.sections:
            _write_sheet(workbook, report.title, each)
        if report.notes:
            notes = workbook.add_worksheet("notes")
            for number, note in enumerate(report.notes):
                notes.write_string(number, 0, note)
    return file.getvalue()


_HEADER_ROW = 3
_NUMBER_FORMATS = {CENTS: "#,##0.00;[Red]-#,##0.00", RATIO: '0.00"%"', COUNT: "#,##0"}


def _write_sheet(workbook: Any, title: str, section: pb.ReportSection) -> None:
    sheet = workbook.add_worksheet(section.name[:_LONGEST_SHEET_NAME])
    bold = {"bold": True}
    sheet.write_string(0, 0, title, workbook.add_format({**bold, "font_size": 14}))
    sheet.write_string(1, 0, section.title, workbook.add_format({"italic": True}))
    header = workbook.add_format({**bold, "bottom": 1, "text_wrap": True, "valign": "top"})
    for column, field in enumerate(section.columns):
        sheet.write_string(_HEADER_ROW, column, _heading(field), header)
    shown = {
        (kind, is_total): workbook.add_format({"num_format": form, **({**bold, "top": 1} if is_total else {})})
        for kind, form in {**_NUMBER_FORMATS, TEXT: "@"}.items()
        for is_total in (False, True)
    }
    for number, row in enumerate(section.rows, _HEADER_ROW + 1):
        for column, (field, cell) in enumerate(zip(section.columns, row.cells, strict=True)):
            _write_cell(sheet, number, column, field.kind, value_of(cell), shown[field.kind, row.is_total])
    sheet.freeze_panes(_HEADER_ROW + 1, key_columns(section))
    for column in range(len(section.columns)):
        sheet.set_column(column, column, _width_of(section, column))


def _heading(column: pb.ReportColumn) -> str:
    name = column.name.removesuffix("_cents").removesuffix("_basis_points")
    return name.replace("_", " ")


def _width_of(section: pb.ReportSection, column: int) -> int:
    """By what stands in it; the titles above are longer and may run over."""
    shown = [str(value_of(row.cells[column]) or "") for row in section.rows]
    return min(60, max([8, *(len(text) + 3 for text in shown), *map(len, _heading(section.columns[column]).split())]))


def _write_cell(sheet: Any, row: int, column: int, kind: int, value: Value, shown: Any) -> None:
    if value is None:
        return
    if isinstance(value, int) and abs(value) <= _EXCEL_COUNTS_TO:
        sheet.write_number(row, column, value / 100 if kind in (CENTS, RATIO) else value, shown)
    elif isinstance(value, int) and kind in (CENTS, RATIO):
        sheet.write_string(row, column, decimal(value), shown)
    else:
        sheet.write_string(row, column, str(value), shown)


EXPORTS: dict[str, Callable[[pb.Report, str], bytes]] = {
    "csv": as_csv,
    "jsonl": as_jsonl,
    "parquet": as_parquet,
    "xlsx": as_xlsx,
}
