"""Chips by denomination: pieces of each value are conserved at every commit, trays are what was counted, and what play
did to them is told apart (NJ D-1.21; compliance b1, b2)."""

from collections import defaultdict
from collections.abc import Iterator

import pytest

import roundledger.v1 as pb
from ledger.books.database import Place
from ledger.books.read_model import ReadModel
from ledger.books.reporting import Question, made
from ledger.core.fold import Outputs
from ledger.money.chip_ledger import ChipLedger
from tests.integration.ledger.test_day_books import FIRST, rows
from tests.support.cage.console import CASH, figures
from tests.support.money_day import OPENER, TABLE, MoneyDay

TRAY = f"table/{TABLE}/tray"


@pytest.fixture
def books(books_place: Place) -> Iterator[ReadModel]:
    books = ReadModel(books_place)
    yield books
    books.close()


def entered(outputs: list[Outputs]) -> Iterator[ChipLedger]:
    """The ledger after each commit."""
    ledger = ChipLedger()
    for output in outputs:
        batch = output.batch
        for move in batch.chip_moves:
            ledger.moved(move)
        for count in batch.tray_counts:
            ledger.counted(count)
        yield ledger


def busy_day() -> MoneyDay:
    """Openers, a fill, a credit, an exchange, chips sold and redeemed, rake in the box, a closer."""
    floor = MoneyDay()
    floor.signed(floor.money.opener(*OPENER))
    opening = floor.table.opening()
    floor.play(*opening[len(floor.table.equipped()) :], floor.table.buy_in(20_000))
    floor.play_rounds()
    floor.play(floor.money.exchange([(2500, 2)], [(500, 10)]))
    floor.fill((500, 20))
    floor.credit((2500, 4))
    floor.by(CASH, floor.cage.sell("anna", (2500, 3)), floor.cage.redeem("anna", (500, 5)))
    floor.drop("box-1", "box-2", figures([(100, 200)], [(500, 1)]))
    tray = floor.balances[TRAY]
    floor.signed(floor.money.closer((500, 3), (2500, (tray - 1500) // 2500), (100, (tray - 1500) % 2500 // 100)))
    return floor


def test_pieces_of_each_value_are_conserved_at_every_commit() -> None:
    for ledger in entered(busy_day().outputs()):
        everywhere: dict[int, int] = defaultdict(int)
        for counts in ledger.places.values():
            for value, count in counts.items():
                everywhere[value] += count
        assert not any(everywhere.values())


def test_the_cage_holds_what_its_own_state_says() -> None:
    floor = busy_day()
    *_, ledger = entered(floor.outputs())
    state = floor.state("cage")
    assert {v: n for v, n in ledger.places["cage/cage/chips"].items() if n} == {
        v: n
        for v, n in state.chips.items()
        if n  # type: ignore[attr-defined]
    }


def test_a_tray_by_denomination_is_worth_what_its_account_holds() -> None:
    floor = busy_day()
    *_, ledger = entered(floor.outputs())
    assert sum(value * count for value, count in ledger.places[TRAY].items()) == floor.balances[TRAY]


def test_a_fill_that_was_counted_short_stays_on_its_way_by_denomination() -> None:
    floor = MoneyDay()
    floor.signed(floor.money.opener(*OPENER))
    number = floor.dispatched(pb.SLIP_KIND_FILL, (500, 20), (2500, 1))
    floor.signed(floor.money.receive_fill(number, (500, 19), (2500, 1)))
    *_, ledger = entered(floor.outputs())
    in_transit = ledger.places[f"table/{TABLE}/chips_in_transit"]
    assert {value: count for value, count in in_transit.items() if count} == {500: 1}


def test_an_opener_that_misses_a_chip_says_which() -> None:
    floor = MoneyDay()
    floor.signed(floor.money.opener(*OPENER))
    floor.signed(floor.money.closer(*OPENER))
    floor.next_day()
    floor.signed(floor.money.opener((500, 100), (2500, 39)))
    *_, ledger = entered(floor.outputs())
    assert dict(ledger.held("/count_differences")) == {2500: 1}
    assert not any(ledger.held("in play").values())


def test_the_report_says_where_every_chip_is_and_what_play_did(books: ReadModel) -> None:
    floor = busy_day()
    books.apply(floor.outputs(), {})
    _, report = made(books, pb.REPORT_KIND_CHIPS, Question(FIRST))
    for row in rows(report, "denominations"):
        parts = (row[name] for name in ("cage", "in_transit", "trays", "in_play", "missing"))
        assert row["issued"] == sum(parts)  # type: ignore[arg-type]
    trays = rows(report, "trays")
    assert sum(row["value_cents"] for row in trays) == floor.balances[TRAY]  # type: ignore[misc]
    of_day = {row["denomination_cents"]: row for row in rows(report, "day")}
    quarter = of_day[2500]
    assert [quarter[way] for way in ("opener", "fills", "credits", "exchanged")] == [40, 0, 4, 2]
    assert of_day[500]["exchanged"] == -10
    known = (floor.balances[TRAY], 150_000, 10_000, 10_000)
    assert sum(row["by_play_cents"] for row in of_day.values()) == known[0] - known[1] - known[2] + known[3]  # type: ignore[misc]
    assert "do not say by which chips" in report.notes[0]
