"""Sheets of gaming days from the books, in a file and in PostgreSQL, and the reports that accounting closes its day
with."""

from collections.abc import Iterator

import pytest

import roundledger.v1 as pb
from ledger.books.database import Place
from ledger.books.day_books import sheets_of, table_sheets
from ledger.books.read_model import ReadModel
from ledger.books.reporting import Question, day_sheets, made
from ledger.reports.day_exceptions import differing, exceptions_of, slip_rows
from ledger.reports.report_tables import value_of
from ledger.reports.sheets import adds_up, property_sheet
from services.reports.text import as_text
from tests.support.cage.console import ANN, BOB, CASH, FRED, SID, figures
from tests.support.gaming_day.console import a_sheet
from tests.support.money_day import SHORT, TABLE, MoneyDay
from tests.support.money_floor import FILL
from tests.support.table_money import MoneyConsole, buy_in_target

DAY, MONTH, YEAR = pb.SHEET_PERIOD_DAY, pb.SHEET_PERIOD_MONTH_TO_DATE, pb.SHEET_PERIOD_YEAR_TO_DATE
FIRST, SECOND = "2026-03-01", "2026-03-02"


@pytest.fixture
def books(books_place: Place) -> Iterator[ReadModel]:
    books = ReadModel(books_place)
    yield books
    books.close()


def rows(report: pb.Report, name: str) -> list[dict[str, object]]:
    (section,) = [section for section in report.sections if section.name == name]
    names = [column.name for column in section.columns]
    return [dict(zip(names, map(value_of, row.cells), strict=True)) for row in section.rows]


def report(books: ReadModel, kind: pb.ReportKind, day: str = FIRST) -> pb.Report:
    return made(books, kind, Question(day))[1]


def test_a_table_that_is_counted_right_has_no_variance(books: ReadModel) -> None:
    """c1: win = closer + credits + drop - opener - fills."""
    floor = MoneyDay()
    assert floor.whole_day() == FIRST
    books.apply(floor.outputs(), {})
    (sheet,) = table_sheets(books, FIRST, FIRST)
    terms = sheet.closer_cents, sheet.credits_cents, sheet.drop_cents, sheet.opener_cents, sheet.fills_cents
    assert terms == (131_000, 10_000, 20_000, 150_000, 10_000)
    assert sheet.win_by_count_cents == sum(terms[:3]) - sum(terms[3:]) == 1000
    assert (sheet.win_by_rounds_cents, sheet.variance_cents, sheet.hold_basis_points) == (1000, 0, 500)
    assert not report(books, pb.REPORT_KIND_DAY).notes


def test_rounds_after_the_closer_are_named_until_the_tray_is_counted_again(books: ReadModel) -> None:
    floor = MoneyDay()
    floor.whole_day()
    floor.play_rounds()
    books.apply(floor.outputs(), {})
    said = "2 rounds were played after the closer: count the tray again"
    (sheet,) = table_sheets(books, FIRST, FIRST)
    assert (sheet.rounds_after_closer, list(sheet.exceptions)) == (2, [said])
    assert sheet.HasField("win_by_count_cents")
    assert f"{TABLE}: {said}" in report(books, pb.REPORT_KIND_DAY).notes
    assert property_sheet([sheet], FIRST).rounds_after_closer == 2
    assert adds_up(sheet)
    tray = floor.balances[f"table/{TABLE}/tray"]
    floor.signed(floor.money.closer((100, tray // 100)))
    books.apply(floor.outputs(), {})
    (sheet,) = table_sheets(books, FIRST, FIRST)
    assert (sheet.rounds_after_closer, list(sheet.exceptions)) == (0, [])


def test_a_sheet_that_was_signed_before_sheets_told_of_rounds_after_the_closer_is_not_false_for_that() -> None:
    signed, found = a_sheet(), a_sheet()
    found.rounds_after_closer = 2
    found.exceptions.append("2 rounds were played after the closer: count the tray again")
    assert differing([signed], [found]) == []
    signed.rounds_after_closer = 1
    assert differing([signed], [found]) == ["roulette-1: the sheet that was signed is not what was recorded"]


def test_an_error_of_the_count_is_that_tables_variance_and_is_told(books: ReadModel) -> None:
    floor = MoneyDay()
    floor.whole_day(short=SHORT)
    books.apply(floor.outputs(), {})
    heads, (table, game, whole) = day_sheets(books, FIRST, DAY)
    assert {sheet.variance_cents for sheet in (table, game, whole)} == {-SHORT}
    assert heads[TABLE].seq == books.heads()[TABLE].seq
    assert report(books, pb.REPORT_KIND_DAY).notes == [
        f"{TABLE}: the count differs from the rounds by -$5.00 (MD 05.03.15D)"
    ]


def test_a_day_is_entered_once_however_often_it_comes(books: ReadModel) -> None:
    floor = MoneyDay()
    floor.whole_day()
    outputs = floor.outputs()
    books.apply(outputs, {})
    before = sheets_of(books, FIRST, YEAR)
    assert books.apply(outputs, {}) == 0
    books.apply(outputs[10:], {})
    assert sheets_of(books, FIRST, YEAR) == before


def test_a_day_on_which_nothing_happened_has_its_sheet_and_says_so(books: ReadModel) -> None:
    """c7."""
    (sheet,) = sheets_of(books, "2026-02-27", DAY)
    assert (sheet.scope, list(sheet.exceptions)) == (pb.SHEET_SCOPE_PROPERTY, ["nothing happened"])
    empty = report(books, pb.REPORT_KIND_DAY, "2026-02-27")
    assert "nothing happened on this gaming day" in empty.notes
    assert "nothing" in as_text(empty)


def test_month_and_year_are_the_sum_of_their_days(books: ReadModel) -> None:
    """c4."""
    floor = MoneyDay()
    floor.whole_day()
    floor.next_day()
    floor.signed(floor.money.opener((100, floor.balances[f"table/{TABLE}/tray"] // 100)))
    floor.play_rounds()
    floor.signed(floor.money.closer((100, floor.balances[f"table/{TABLE}/tray"] // 100)))
    floor.drop("box-2", "box-3", figures([]))
    books.apply(floor.outputs(), {})
    days = [table_sheets(books, day, day)[0] for day in (FIRST, SECOND)]
    for period in (MONTH, YEAR):
        table, game, whole = sheets_of(books, SECOND, period)
        for sheet in (table, game, whole):
            assert sheet.win_by_rounds_cents == sum(day.win_by_rounds_cents for day in days) == 2000
            assert sheet.handle_cents == sum(day.handle_cents for day in days)
            assert sheet.win_by_count_cents == sum(day.win_by_count_cents for day in days)
    assert [row["period"] for row in rows(report(books, pb.REPORT_KIND_TABLE, SECOND), "tables")] == [
        "day",
        "month to date",
        "year to date",
    ]


def test_a_closed_day_stays_as_it_is_and_what_comes_later_is_booked_on_the_next(books: ReadModel) -> None:
    """c2: a box of the closed day is counted after its close."""
    floor = MoneyDay()
    floor.signed(floor.money.opener((500, 100)))
    floor.play(*floor.table.opening()[4:], floor.table.buy_in(20_000))
    floor.signed(floor.money.closer((100, floor.balances[f"table/{TABLE}/tray"] // 100)))
    floor.signed(floor.money.remove_box("box-1", "box-2"), by=SID)
    days = floor.days
    books.apply(floor.outputs(), {})
    (before,) = table_sheets(books, FIRST, FIRST)
    assert list(before.exceptions) == ["drop not counted"]
    heads = books.heads()
    floor.next_day()
    floor.play(days.calendar(first_day=FIRST))
    floor.play(days.sign(before, **{TABLE: heads[TABLE].seq, "cage": heads["cage"].seq}))
    floor.play(days.close(FIRST, TABLE))
    floor.by(ANN, floor.cage.count(TABLE, "box-1", figures([(100, 200)])))
    floor.by(BOB, floor.cage.count(TABLE, "box-1", figures([(100, 200)])))
    books.apply(floor.outputs(), {})
    assert table_sheets(books, FIRST, FIRST) == [before]
    (later,) = table_sheets(books, SECOND, SECOND)
    assert later.boxes_counted == 1
    assert "the day was closed by" in " ".join(report(books, pb.REPORT_KIND_DAY).notes)


def test_a_sheet_that_was_signed_otherwise_than_recorded_is_told(books: ReadModel) -> None:
    """c2: whoever audits the day sees it, also where the wrong sheet adds up."""
    floor = MoneyDay()
    floor.whole_day()
    books.apply(floor.outputs(), {})
    (sheet,) = table_sheets(books, FIRST, FIRST)
    heads = books.heads()
    sheet.handle_cents += 100
    floor.next_day()
    floor.play(floor.days.calendar(first_day=FIRST))
    floor.play(floor.days.sign(sheet, **{TABLE: heads[TABLE].seq, "cage": heads["cage"].seq}), floor.days.close(FIRST))
    books.apply(floor.outputs(), {})
    assert f"{TABLE}: the sheet that was signed is not what was recorded" in report(books, pb.REPORT_KIND_DAY).notes


def test_the_corrections_report_has_all_seven_fields(books: ReadModel) -> None:
    """f1: time, id, user, item, value before, value after, reason."""
    floor = MoneyDay()
    floor.whole_day()
    dropped = (o for o in floor.outputs() if any(move.movement == pb.MOVEMENT_DROP for move in o.moves))
    bought = next(dropped).record.commit.seq
    floor.signed(MoneyConsole(TABLE, "fix").propose(buy_in_target(bought, 0, 15_000), "miscounted"), by=FRED)
    books.apply(floor.outputs(), {})
    (row,) = rows(report(books, pb.REPORT_KIND_CORRECTIONS), "corrections")
    seven = ("at", "paper_id", "proposed_by", "item", "value_before", "value_after", "reason")
    assert all(row[field] for field in seven), row
    assert (row["of_seq"], row["reason"], row["item"]) == (bought, "miscounted", "buy in")
    assert row["approved_by"] != row["proposed_by"]


def test_slips_are_listed_by_number_with_voids_and_gaps(books: ReadModel) -> None:
    """b5: NJ D-1.5."""
    floor = MoneyDay()
    floor.signed(floor.money.opener((500, 100)))
    floor.fill((500, 20))
    void = floor.issued(FILL, (500, 1))
    floor.by(CASH, floor.cage.void(void, "wrong table"))
    books.apply(floor.outputs(), {})
    slips = report(books, pb.REPORT_KIND_SLIPS)
    assert [(row["slip_number"], row["fate"]) for row in rows(slips, "slips")] == [(1, "done"), (2, "voided")]
    (voided,) = rows(slips, "exceptions")
    assert (voided["by"], voided["reason"]) == ("cash", "wrong table")
    entry = pb.SlipEntry(slip_number=3, fate=pb.SLIP_FATE_ISSUED)
    assert [row[2] for row in slip_rows([("cage", 1, entry)])] == ["missing", "missing", "issued"]


# --- What has to be looked at ---


def test_negative_poker_revenue_has_its_deadline() -> None:
    """d6: NJ D-1.34(b), five days."""
    sheet = a_sheet("poker-1", FIRST, win=700)
    assert exceptions_of([sheet], [], []) == []
    sheet.win_by_rounds_cents = -1
    assert exceptions_of([sheet], [], []) == [
        "poker-1: negative revenue: investigate, and file it by 2026-03-06 (NJ D-1.34(b))"
    ]


def test_a_drop_box_that_stays_two_days_is_overdue() -> None:
    """b8: NJ D-1.17."""
    sheets = [a_sheet(day=day, win=700) for day in (FIRST, SECOND)]
    assert exceptions_of([sheets[1]], [sheets[0]], []) == []
    for sheet in sheets:
        sheet.boxes_removed = sheet.boxes_counted = 0
    assert "not taken off for two gaming days" in " ".join(exceptions_of([sheets[1]], [sheets[0]], []))
    assert "not taken off for two gaming days" in " ".join(exceptions_of([], [sheets[0]], [])), "nobody was there"


def test_large_adjustments_are_told() -> None:
    """c2: above $2,000, filed monthly (NJ D-1.34(a))."""
    sheet = a_sheet(day=FIRST, win=700)
    sheet.corrected_win_cents = 2_000_00
    assert exceptions_of([sheet], [], []) == []
    sheet.corrected_win_cents = -2_000_01
    assert "corrections change its win by -$2,000.01" in " ".join(exceptions_of([sheet], [], []))


def test_a_discrepancy_is_told_with_who_has_to_know(books: ReadModel) -> None:
    """b3: the opener differs from the closer before."""
    floor = MoneyDay()
    floor.whole_day()
    floor.next_day()
    floor.signed(floor.money.opener((100, floor.balances[f"table/{TABLE}/tray"] // 100 - 150)))
    books.apply(floor.outputs(), {})
    notes = " ".join(report(books, pb.REPORT_KIND_DAY, SECOND).notes)
    assert "$150.00 missing" in notes
    assert "to the regulator" in notes


def test_a_table_without_any_paper_is_told() -> None:
    """b2: daily, even for closed tables."""
    books = ReadModel(":memory:")
    floor = MoneyDay()
    floor.whole_day()
    books.apply(floor.outputs(), {})
    notes = report(books, pb.REPORT_KIND_DAY, SECOND).notes
    assert f"{TABLE}: no inventory of it was recorded, closed or not (NJ D-1.21)" in notes
    assert property_sheet([], SECOND) == sheets_of(books, SECOND, DAY)[-1]
