"""Day sheets, vigorish and funds: the same figures from the books and from the fold that is published."""

from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.core.chain import Head
from ledger.core.folding import Outputs, begin, fold
from ledger.books.read_model import ReadModel
from ledger.core.reports import Published, Running, report, sheet_of, statement_of, vigorish_of
from tests.support.jackpot_fund import FUND, commit_after, fee_dropped

FIRST, SECOND = "2026-03-01", "2026-03-02"


def _event(**which: object) -> pb.Event:
    return pb.Event(**which)  # type: ignore[arg-type]


def _fund(**which: object) -> pb.Event:
    return pb.Event(jackpot_fund=pb.JackpotFundEvent(**which))  # type: ignore[arg-type]


INSTALLED = _event(table_installed=pb.TableInstalled(game="roulette", seats=8))
BOUGHT = _event(bought_in=pb.BoughtIn(seat=1, player_id="anna", amount_cents=10_000))
WAGER = _event(
    wager_placed=pb.WagerPlaced(
        wager_id="w1", player_id="anna", wager="red", stake_cents=500, vigorish_cents=25, chips=pb.CHIP_KIND_VALUE
    )
)
WITHDRAWN = _event(wager_withdrawn=pb.WagerWithdrawn(wager_id="w1", returned_cents=500, vigorish_returned_cents=25))
MARKED = _event(vigorish_marked=pb.VigorishMarked(seat=1, player_id="anna", amount_cents=60))
COLLECTED = _event(
    vigorish_collected=pb.VigorishCollected(seat=1, player_id="anna", marked_cents=40, collected_cents=50)
)
DOCUMENTED = _event(
    vigorish_documented=pb.VigorishDocumented(seat=1, player_id="anna", marked_cents=15, form_number="7")
)
RAKE = [
    _event(rake_taken=pb.RakeTaken(round_id="t:1", amount_cents=300)),
    _event(rake_dropped=pb.RakeDropped(round_id="t:1", amount_cents=300)),
]

TABLE: list[tuple[str, list[pb.Event]]] = [
    (FIRST, [INSTALLED]),
    (FIRST, [BOUGHT, WAGER]),
    (FIRST, [WITHDRAWN, MARKED]),
    (FIRST, [*RAKE, *fee_dropped("t:1", 100)]),
    (SECOND, [COLLECTED]),
    (FIRST, [BOUGHT]),  # another host's clock is a little behind
    (SECOND, [DOCUMENTED]),
]

FUND_EVENTS: list[tuple[str, list[pb.Event]]] = [
    (FIRST, [_event(table_installed=pb.TableInstalled(game="jackpot_fund")), _fund(fund_opened=pb.FundOpened())]),
    (FIRST, [_fund(fund_seeded=pb.FundSeeded(amount_cents=1000))]),
    (SECOND, [_fund(contribution_added=pb.ContributionAdded(from_table_id="t", posting_number=9, amount_cents=100))]),
    (
        SECOND,
        [
            _fund(
                jackpot_paid=pb.JackpotPaid(
                    round_id="t:1", payments=[pb.JackpotPayment(player_id="anna", amount_cents=550)]
                )
            )
        ],
    ),
]


def _outputs(table_id: str, script: list[tuple[str, list[pb.Event]]]) -> list[Outputs]:
    state, outputs = begin(table_id), []
    for day, events in script:
        state, output = fold(state, commit_after(state.head, table_id, *events, day=day))
        outputs.append(output)
    return outputs


@pytest.fixture
def outputs() -> list[Outputs]:
    return _outputs("t", TABLE) + _outputs(FUND, FUND_EVENTS)


@pytest.fixture
def books(outputs: list[Outputs]) -> ReadModel:
    books = ReadModel(":memory:")
    books.apply(outputs, {})
    return books


def test_a_day_sheet(books: ReadModel) -> None:
    figures = books.figures("t", FIRST)
    sheet = sheet_of("t", FIRST, figures.as_of["t"], figures.by_table["t"])
    assert (sheet.drop_cents, sheet.rake_cents, sheet.jackpot_fees_cents) == (20_000, 300, 100)
    assert (sheet.wagers_cents, sheet.payouts_cents, sheet.stakes_taken_cents) == (0, 0, 0)
    assert (sheet.vigorish_collected_cents, sheet.vigorish_marked_cents) == (0, 60)
    assert sheet.round_win_cents == 300, "marked vigorish is no revenue (e2), nor are jackpot fees (d2)"
    assert sheet.seq == len(TABLE)


def test_vigorish_is_marked_cleared_documented_or_owed(books: ReadModel) -> None:
    vigorish = vigorish_of("t", books.figures("t").by_table["t"])
    assert vigorish is not None
    assert (vigorish.marked_cents, vigorish.cleared_cents, vigorish.documented_cents) == (60, 40, 15)
    assert vigorish.receivable_cents == 5 == books.balances("t").by_account["table/t/vigorish_receivable"]
    assert vigorish.collected_cents == 50
    assert vigorish_of(FUND, books.figures(FUND).by_table[FUND]) is None


def test_a_fund_is_its_seed_and_contributions_less_what_it_paid(books: ReadModel) -> None:
    figures = books.figures()
    statement = statement_of(FUND, figures.as_of[FUND], figures.by_table[FUND])
    assert (statement.seeded_cents, statement.contributed_cents, statement.paid_cents) == (1000, 100, 550)
    assert statement.balance_cents == 550 == books.balances().by_account[f"fund/{FUND}"]
    assert figures.in_transit == {f"fund/{FUND}/in_transit": {"t": 100, FUND: -100}}


def test_what_is_published_is_what_the_books_say(outputs: list[Outputs], books: ReadModel) -> None:
    """The last sheet of each day and the last statement, at the commit they name."""
    published: dict[str, Published] = {}
    running = {"t": Running(), FUND: Running()}
    for output in outputs:
        batch = output.batch
        running[batch.table_id], now = report(running[batch.table_id], batch)
        published |= {now.sheet.gaming_day: now} if now.sheet else {}
        published |= {FUND: now} if now.statement else {}
    for day in (FIRST, SECOND):
        sheet = published[day].sheet
        assert sheet is not None
        assert sheet == sheet_of("t", day, Head(sheet.seq, sheet.commit_hash), books.figures("t", day).by_table["t"])
    figures = books.figures()
    assert published[FUND].statement == statement_of(FUND, figures.as_of[FUND], figures.by_table[FUND])
    assert published[FUND].sheet is None


def test_a_commit_that_moves_nothing_publishes_nothing() -> None:
    running = Running({FIRST: {pb.MOVEMENT_DROP: 5}})
    assert report(running, pb.PostingBatch(table_id="t", gaming_day=FIRST)) == (running, Published())


def test_books_from_before_the_figures_get_them(tmp_path: Path, outputs: list[Outputs]) -> None:
    books = ReadModel(tmp_path / "books.db")
    books.apply(outputs, {})
    expected = books.figures()
    books._db.execute("DELETE FROM figures")
    books.close()
    again = ReadModel(tmp_path / "books.db")
    assert again.figures() == expected
    again.close()
