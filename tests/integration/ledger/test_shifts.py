"""A gaming day by shift, and what of its win is revenue; compliance c4, e3."""

from collections.abc import Iterator

import pytest

import roundledger.v1 as pb
from ledger.books.database import Place
from ledger.books.day_books import table_sheets
from ledger.books.read_model import ReadModel
from tests.integration.ledger.test_day_books import FIRST, report, rows
from tests.support.cage.console import CASH, figures
from tests.support.money_day import OPENER, TABLE, MoneyDay


@pytest.fixture
def books(books_place: Place) -> Iterator[ReadModel]:
    books = ReadModel(books_place)
    yield books
    books.close()


def two_shifts() -> MoneyDay:
    """The first has a fill; of the second's drop five dollars are missing."""
    floor = MoneyDay()
    floor.signed(floor.money.opener(*OPENER))
    opening = floor.table.opening()
    floor.play(*opening[len(floor.table.equipped()) :], floor.table.buy_in(20_000))
    floor.play_rounds()
    floor.fill((500, 20))
    floor.drop("box-1", "box-2", figures([(100, 200)]))
    tray = floor.balances[f"table/{TABLE}/tray"]
    floor.signed(floor.money.inventory(pb.INVENTORY_KIND_SHIFT, (100, tray // 100)))
    floor.play(floor.table.buy_in(1000), floor.table.place("red", amount=500), *floor.table.spin("2"))
    floor.drop("box-2", "box-3", figures([(100, 5)]))
    tray = floor.balances[f"table/{TABLE}/tray"]
    floor.signed(floor.money.closer((100, tray // 100)))
    return floor


def test_shifts_add_up_to_the_sheet_of_the_day(books: ReadModel) -> None:
    """MD 05.03.25, SD 20:18:16:48: drop and win by shift, from count to count."""
    books.apply(two_shifts().outputs(), {})
    (sheet,) = table_sheets(books, FIRST, FIRST)
    first, second = rows(report(books, pb.REPORT_KIND_TABLE), "shifts")
    assert (first["drop_cents"], first["win_by_count_cents"], first["variance_cents"]) == (20_000, 1000, 0)
    assert (second["drop_cents"], second["win_by_rounds_cents"], second["variance_cents"]) == (500, 500, -500)
    for figure in ("drop_cents", "win_by_count_cents", "win_by_rounds_cents", "variance_cents"):
        assert first[figure] + second[figure] == getattr(sheet, figure)  # type: ignore[operator]


def test_the_win_of_a_shift_is_unknown_until_its_box_is_counted(books: ReadModel) -> None:
    floor = MoneyDay()
    floor.signed(floor.money.opener(*OPENER))
    floor.signed(floor.money.inventory(pb.INVENTORY_KIND_SHIFT, *OPENER))
    books.apply(floor.outputs(), {})
    shift, *_ = rows(report(books, pb.REPORT_KIND_TABLE), "shifts")
    assert (shift["drop_cents"], shift["win_by_count_cents"], shift["win_by_rounds_cents"]) == (None, None, 0)


def test_unpaid_credit_is_revenue_or_not_as_the_jurisdiction_says(books: ReadModel) -> None:
    """205 CMR 140.02(1)(c): when it is issued; NRS 463.0161(1): when it is paid."""
    floor = MoneyDay()
    floor.signed(floor.money.opener(*OPENER))
    floor.play(*floor.table.opening()[len(floor.table.equipped()) :])
    for number in ("m-1", "m-2"):
        floor.play(floor.money.buy_in(5000, 1, pb.BUY_IN_MEANS_MARKER, number))
    floor.play(floor.table.place("red", amount=10_000), *floor.table.spin("2"))
    floor.drop("box-1", "box-2", figures([], markers_cents=10_000))
    floor.signed(floor.money.closer(*OPENER))
    floor.by(CASH, floor.cage.pay_marker("anna", 5000, "m-2"))
    books.apply(floor.outputs(), {})
    issued, paid = rows(report(books, pb.REPORT_KIND_DAY), "revenue")
    assert (issued["citation"], issued["revenue_cents"]) == ("205 CMR 140.02(1)(c)", 10_000)
    assert (paid["credit_in_win_cents"], paid["credit_paid_cents"], paid["revenue_cents"]) == (10_000, 5000, 5000)
