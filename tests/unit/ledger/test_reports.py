"""Day sheets, vigorish and funds: the same figures from the books and from the fold that is published."""

import pytest
from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.books.read_model import ReadModel
from ledger.catalogue import CATALOGUE
from ledger.core.chain import EMPTY, Head
from ledger.core.fold import Fold, Outputs, fold
from ledger.reports.running_sheets import Reported, Running, report, sheet_of, statement_of, vigorish_of
from tests.support.jackpot_fund.console import FUND, commit_after, fee_dropped

FIRST, SECOND = "2026-03-01", "2026-03-02"

INSTALLED = pb.TableInstalled(game="roulette", seats=8)
BOUGHT = pb.BoughtIn(seat=1, player_id="anna", amount_cents=10_000)
WAGER = pb.WagerPlaced(
    wager_id="w1", player_id="anna", wager="red", stake_cents=500, vigorish_cents=25, chips=pb.CHIP_KIND_VALUE
)
WITHDRAWN = pb.WagerWithdrawn(wager_id="w1", player_id="anna", returned_cents=500, vigorish_returned_cents=25)
DEFERRED = pb.VigorishDeferred(seat=1, player_id="anna", amount_cents=60)
COLLECTED = pb.VigorishCollected(seat=1, player_id="anna", deferred_cents=40, collected_cents=50)
DOCUMENTED = pb.VigorishDocumented(seat=1, player_id="anna", deferred_cents=15, form_number="7")
RAKE = [pb.RakeTaken(round_id="t:1", amount_cents=300), pb.RakeDropped(round_id="t:1", amount_cents=300)]

TABLE: list[tuple[str, list[Message]]] = [
    (FIRST, [INSTALLED]),
    (FIRST, [BOUGHT, WAGER]),
    (FIRST, [WITHDRAWN, DEFERRED]),
    (FIRST, [*RAKE, *fee_dropped("t:1", 100)]),
    (SECOND, [COLLECTED]),
    (FIRST, [BOUGHT]),  # another host's clock is a little behind
    (SECOND, [DOCUMENTED]),
]

FUND_EVENTS: list[tuple[str, list[Message]]] = [
    (FIRST, [pb.FundOpened(fund_id=FUND, title="Bad Beat")]),
    (FIRST, [pb.FundSeeded(fund_id=FUND, amount_cents=1000)]),
    (SECOND, [pb.ContributionAdded(fund_id=FUND, from_stream_id="t", posting_number=9, amount_cents=100)]),
    (SECOND, [pb.JackpotPaid(round_id="t:1", payments=[pb.JackpotPayment(player_id="anna", amount_cents=550)])]),
]


def _outputs(stream_id: str, kind: str, script: list[tuple[str, list[Message]]]) -> list[Outputs]:
    state, outputs = Fold(stream_id), []
    for day, events in script:
        record = commit_after(state.head, stream_id, *events, day=day, kind=kind)
        state, output = fold(CATALOGUE, state, record)
        outputs.append(output)
    return outputs


@pytest.fixture
def outputs() -> list[Outputs]:
    return _outputs("t", "roulette", TABLE) + _outputs(FUND, "jackpot_fund", FUND_EVENTS)


@pytest.fixture
def books(outputs: list[Outputs]) -> ReadModel:
    books = ReadModel(":memory:")
    books.apply(outputs, {})
    return books


def test_a_day_sheet(books: ReadModel) -> None:
    figures = books.figures("t", FIRST)
    sheet = sheet_of("t", FIRST, figures.as_of["t"], figures.by_stream["t"])
    assert (sheet.drop_cents, sheet.rake_cents, sheet.jackpot_fees_cents) == (20_000, 300, 100)
    assert (sheet.wagers_cents, sheet.payouts_cents, sheet.stakes_taken_cents) == (0, 0, 0)
    assert (sheet.vigorish_collected_cents, sheet.vigorish_deferred_cents) == (0, 60)
    assert sheet.round_win_cents == 300, "deferred vigorish is no revenue (e2), nor are jackpot fees (d2)"
    assert sheet.seq == len(TABLE)


def test_vigorish_is_deferred_cleared_documented_or_owed(books: ReadModel) -> None:
    vigorish = vigorish_of("t", books.figures("t").by_stream["t"])
    assert vigorish is not None
    assert (vigorish.deferred_cents, vigorish.cleared_cents, vigorish.documented_cents) == (60, 40, 15)
    assert vigorish.receivable_cents == 5 == books.balances("t").by_account["table/t/vigorish_receivable"]
    assert vigorish.collected_cents == 50
    assert vigorish_of(FUND, books.figures(FUND).by_stream[FUND]) is None


def test_a_fund_is_its_seed_and_contributions_less_what_it_paid(books: ReadModel) -> None:
    figures = books.figures()
    statement = statement_of(FUND, figures.as_of[FUND], figures.by_stream[FUND])
    assert (statement.seeded_cents, statement.contributed_cents, statement.paid_cents) == (1000, 100, 550)
    assert statement.balance_cents == 550 == books.balances().by_account[f"fund/{FUND}"]
    assert figures.in_transit == {f"fund/{FUND}/in_transit": {"t": 100, FUND: -100}}


def test_what_is_published_is_what_the_books_say(outputs: list[Outputs], books: ReadModel) -> None:
    """The last sheet of each day and the last statement, at the commit they name."""
    published: dict[str, Reported] = {}
    running = {"t": Running(), FUND: Running()}
    for output in outputs:
        stream_id = output.record.commit.stream_id
        running[stream_id], now = report(running[stream_id], output.record, output.moves)
        published |= {now.sheet.gaming_day: now} if now.sheet else {}
        published |= {FUND: now} if now.statement else {}
    for day in (FIRST, SECOND):
        sheet = published[day].sheet
        assert sheet is not None
        assert sheet == sheet_of("t", day, Head(sheet.seq, sheet.commit_hash), books.figures("t", day).by_stream["t"])
    figures = books.figures()
    assert published[FUND].statement == statement_of(FUND, figures.as_of[FUND], figures.by_stream[FUND])
    assert published[FUND].sheet is None


def test_a_commit_that_moves_nothing_publishes_nothing() -> None:
    running = Running({FIRST: {pb.MOVEMENT_DROP: 5}})
    assert report(running, commit_after(EMPTY, "t", INSTALLED, day=FIRST), ()) == (running, Reported())
