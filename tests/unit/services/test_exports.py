"""Reports in every form have the same figures, and money is exact in all of them."""

import csv
import io
import json
import re
from decimal import Decimal
from html.parser import HTMLParser

import openpyxl
import pyarrow.parquet as parquet
import pytest

import roundledger.v1 as pb
from ledger.reports.report_tables import CENTS, COUNT, RATIO, TEXT, figures_section, section
from services.reports.export import EXPORTS, as_csv, as_jsonl, as_parquet, as_xlsx
from services.reports.page import as_html
from services.reports.text import as_text
from services.running.problems import NotFound

COLUMNS = {
    "table_id": TEXT,
    "drop_cents": CENTS,
    "win_by_count_cents": CENTS,
    "rounds": COUNT,
    "hold_basis_points": RATIO,
}
ROWS = [("craps-1", 1_234_567_89, -5, 12, -1), ("roulette-1", 2**60 + 1, None, 0, 1234)]
TOTALS = [("total", 1_234_567_89 + 2**60 + 1, None, 12, None)]
REPORT = pb.Report(
    title="Gaming day 2026-03-01",
    gaming_day="2026-03-01",
    sections=[
        section("tables", "Tables", COLUMNS, ROWS, TOTALS),
        section("remarks", "Remarks", {"player_id": TEXT, "reason": TEXT}, [("eve", "=HYPERLINK(0)"), ("bob", "<b>&")]),
        section("nothing", "Nothing at all", {"table_id": TEXT, "drop_cents": CENTS}, []),
    ],
    notes=["craps-1: <script>alert(1)</script>"],
)


def test_csv_has_cents_as_integers_and_amounts_as_decimals() -> None:
    head, first, second = csv.reader(io.StringIO(as_csv(REPORT).decode()))
    assert head[:6] == ["table_id", "drop_cents", "drop", "win_by_count_cents", "win_by_count", "rounds"]
    assert first == ["craps-1", "123456789", "1234567.89", "-5", "-0.05", "12", "-1", "-0.01"]
    assert second[:6] == ["roulette-1", str(2**60 + 1), "11529215046068469.77", "", "", "0"], "unknown is empty"


def test_words_are_no_formula_for_a_spreadsheet() -> None:
    assert "'=HYPERLINK(0)" in as_csv(REPORT, "remarks").decode()
    sheet = openpyxl.load_workbook(io.BytesIO(as_xlsx(REPORT)))["remarks"]
    assert (sheet["B5"].value, sheet["B5"].data_type) == ("=HYPERLINK(0)", "s")


def test_json_lines_have_all_sections() -> None:
    lines = [json.loads(line) for line in as_jsonl(REPORT).decode().splitlines()]
    assert [line["section"] for line in lines] == ["tables", "tables", "remarks", "remarks"]
    assert lines[1]["drop_cents"] == 2**60 + 1
    assert lines[1]["drop"] == "11529215046068469.77"
    assert lines[1]["win_by_count_cents"] is None
    assert len(as_jsonl(REPORT, "remarks").splitlines()) == 2


def test_parquet_has_integers_and_exact_decimals() -> None:
    table = parquet.read_table(io.BytesIO(as_parquet(REPORT)))
    assert {str(field.type) for field in table.schema} == {"string", "int64", "decimal128(20, 2)"}
    assert table["drop_cents"].to_pylist() == [1_234_567_89, 2**60 + 1]
    assert table["drop"].to_pylist() == [Decimal("1234567.89"), Decimal("11529215046068469.77")]
    assert table["win_by_count"].to_pylist() == [Decimal("-0.05"), None]
    assert table.schema.metadata[b"gaming_day"] == b"2026-03-01"


def test_an_empty_section_has_its_columns_in_every_form() -> None:
    names = ["table_id", "drop_cents", "drop"]
    assert parquet.read_table(io.BytesIO(as_parquet(REPORT, "nothing"))).column_names == names
    assert as_csv(REPORT, "nothing") == b"table_id,drop_cents,drop\r\n"
    assert [cell.value for cell in openpyxl.load_workbook(io.BytesIO(as_xlsx(REPORT)))["nothing"][4]] == [
        "table id",
        "drop",
    ]
    assert "nothing" in as_text(REPORT)


def test_a_workbook_has_a_sheet_for_each_section_and_no_number_that_excel_would_change() -> None:
    workbook = openpyxl.load_workbook(io.BytesIO(as_xlsx(REPORT)))
    assert workbook.sheetnames == ["tables", "remarks", "nothing", "notes"]
    tables = workbook["tables"]
    assert (tables["A1"].value, tables["A2"].value, tables.freeze_panes) == (REPORT.title, "Tables", "B5")
    assert [cell.value for cell in tables[4]] == ["table id", "drop", "win by count", "rounds", "hold"]
    assert (tables["B5"].value, tables["C5"].value, tables["C6"].value) == (1_234_567.89, -0.05, None)
    assert "#,##0.00" in tables["B5"].number_format
    assert tables["B6"].value == "11529215046068469.77", "beyond 2^53 a float is another number"
    assert (tables["A7"].value, tables["D7"].value, tables["A7"].font.bold) == ("total", 12, True)


def test_columns_of_a_file_are_the_same_every_day() -> None:
    """What is zero today is a column all the same; only people are spared it."""
    busy = pb.DaySheet(name="craps-1", handle_cents=500, drop_recorded_cents=700)
    days = {
        day: pb.Report(title=day, sections=[figures_section("t", "T", ["name"], pb.DaySheet, sheets)])
        for day, sheets in {"quiet": [pb.DaySheet(name="craps-1")], "busy": [busy], "empty": []}.items()
    }
    heads = {day: as_csv(report).splitlines()[0] for day, report in days.items()}
    assert len(set(heads.values())) == 1
    assert b"vigorish_earned_cents" in heads["empty"]
    assert "handle" in as_text(days["busy"])
    assert "vigorish earned" not in as_text(days["busy"])


@pytest.mark.parametrize("form", EXPORTS)
def test_no_form_has_a_section_of_an_unknown_name(form: str) -> None:
    with pytest.raises(NotFound, match="it has tables, remarks, nothing"):
        EXPORTS[form](REPORT, "tabels")


# --- For people ---


def test_text_fits_80_columns_and_shows_every_figure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("COLUMNS", raising=False)
    wide = [pb.TableDaySheet(table_id=f"roulette-{n}", drop_cents=10**9 * n) for n in range(9)]
    for sheet in wide:
        for field in sheet.DESCRIPTOR.fields:
            if field.name.endswith("_cents"):
                setattr(sheet, field.name, 123_456_78)
    report = pb.Report(
        title="Wide", sections=[figures_section("t", "T", ["table_id"], pb.TableDaySheet, wide, left_out=["seq"])]
    )
    text = as_text(report)
    assert max(map(len, text.splitlines())) <= 80
    for name in ("drop", "jackpot fees", "vigorish recovered"):
        assert name in text
    assert text.count("roulette-8") > 1, "each block names its rows again"


def test_every_block_and_every_table_of_a_page_has_the_whole_key() -> None:
    visits = [pb.PlayerVisit(gaming_day="2026-03-01", stream_id=f"craps-{n}", game="craps") for n in range(9)]
    for visit in visits:
        for field in visit.DESCRIPTOR.fields:
            if field.name.endswith("_cents"):
                setattr(visit, field.name, 123_456_78)
    keys = ["gaming_day", "stream_id"]
    report = pb.Report(title="V", sections=[figures_section("v", "V", keys, pb.PlayerVisit, visits)])
    text, page = as_text(report), as_html(report)
    assert text.count("2026-03-01  craps-8") == text.count("gaming day") > 1
    assert page.count("<td>2026-03-01</td><td>craps-8</td>") == page.count("<table>") > 0


def test_few_rows_of_many_figures_are_read_from_top_to_bottom() -> None:
    text = as_text(
        pb.Report(title="P", sections=[section("p", "P", {f"c{n}_cents": CENTS for n in range(12)}, [range(12)])])
    )
    assert re.search(r"^c11 +\$0\.11$", text, re.MULTILINE)


def test_text_says_what_is_not_known() -> None:
    assert re.search(r"roulette-1 .*unknown", as_text(REPORT))


class _Page(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))


def test_the_page_asks_nobody_for_anything_and_shows_words_as_words() -> None:
    page = as_html(REPORT, as_of=[pb.StreamPosition(stream_id="craps-1", seq=9)])
    parsed = _Page()
    parsed.feed(page)
    tags = [tag for tag, _ in parsed.tags]
    assert not {"script", "link", "img", "iframe", "b"} & set(tags)
    assert not [name for _, attrs in parsed.tags for name in attrs if name in ("src", "href")]
    assert "url(" not in page
    assert "default-src 'none'" in page
    assert "&lt;script&gt;" in page
    assert "True of craps-1 seq 9." in page


def test_the_page_has_charts_and_is_made_to_be_printed() -> None:
    page = as_html(REPORT)
    assert page.count("<svg") == 2, "drop and win by count"
    assert 'class="loss"' in page
    assert "@page" in page
    assert "@media print" in page
    assert "Prepared by" in page
    assert re.search(r'<td class="number unknown">unknown</td>', page)
    assert "$1,234,567.89" in page
