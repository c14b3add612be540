"""Reports as files for other programs: CSV, JSON lines, Parquet, Excel."""

import csv
import io
import json
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import roundledger.v1 as pb
from services.reports.rows import Field, chosen, fields_of, rows_of

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
    """A workbook with a sheet for each section, or of one. Words are never formulas."""
    import xlsxwriter

    file = io.BytesIO()
    with xlsxwriter.Workbook(file, {"in_memory": True, "strings_to_formulas": False}) as workbook:
        bold = workbook.add_format({"bold": True})
        for each in [chosen(report, section)] if section else report.sections:
            sheet = workbook.add_worksheet(each.name[:_LONGEST_SHEET_NAME])
            fields = fields_of(each)
            for column, field in enumerate(fields):
                sheet.write_string(0, column, field.name, bold)
            for number, row in enumerate(rows_of(each), 1):
                for column, (field, value) in enumerate(zip(fields, row, strict=True)):
                    _write_cell(sheet, number, column, field, value)
            sheet.freeze_panes(1, 1)
            sheet.autofit()
        if report.notes:
            notes = workbook.add_worksheet("notes")
            for number, note in enumerate(report.notes):
                notes.write_string(number, 0, note)
    return file.getvalue()


def _write_cell(sheet: Any, row: int, column: int, field: Field, value: Any) -> None:
    if value is None:
        return
    if isinstance(value, int) and abs(value) <= _EXCEL_COUNTS_TO:
        sheet.write_number(row, column, value)
    else:
        sheet.write_string(row, column, str(value))


EXPORTS: dict[str, Callable[[pb.Report, str], bytes]] = {
    "csv": as_csv,
    "jsonl": as_jsonl,
    "parquet": as_parquet,
    "xlsx": as_xlsx,
}
