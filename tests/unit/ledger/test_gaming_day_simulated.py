"""A whole gaming day closes with sheets that an independent auditor reproduces to the cent; compliance c1, c4, c8."""

import os
from collections import defaultdict
from datetime import UTC, datetime

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, changes_by, fold
from ledger.core.vocabulary import put_command
from ledger.money.accounting_facts import figures_of
from ledger.reports.running_sheets import added, cents_by_movement
from ledger.reports.sheets import DayFigures, game_sheets, table_sheet, with_figure
from tests.support.gaming_day.console import DayConsole
from tests.support.sheet_auditor import audited_sheets
from tests.support.simulated_day import DAY, SHORT_CENTS, SimulatedDay

LONG = os.environ.get("ROUNDLEDGER_LONG_DAY")
"""`make day` plays thousands of rounds."""


class Books:
    """Every record folded in order; the trial balance is zero after each."""

    def __init__(self, day: SimulatedDay) -> None:
        self.sums: dict[str, dict[int, int]] = defaultdict(dict)
        self.figures: dict[str, DayFigures] = defaultdict(DayFigures)
        self.heads: dict[str, tuple[int, bytes]] = {}
        folds: dict[str, Fold] = {}
        balances: dict[str, int] = defaultdict(int)
        for record in day.floor.records:
            stream_id = record.commit.stream_id
            folds[stream_id], outputs = fold(CATALOGUE, folds.get(stream_id) or Fold(stream_id), record)
            assert not outputs.differs
            changes = changes_by(outputs.moves)
            assert sum(changes.values()) == 0
            for account, cents in changes.items():
                balances[account] += cents
            self.sums[stream_id] = added(self.sums[stream_id], cents_by_movement(outputs.moves))
            for figure in figures_of(outputs.batch):
                assert figure.gaming_day == DAY
                self.figures[figure.table_id] = with_figure(self.figures[figure.table_id], figure)
            self.heads[stream_id] = record.head.seq, record.head.hash
        assert sum(balances.values()) == 0
        self.balances = {account: cents for account, cents in balances.items() if cents}

    def sheets(self, day: SimulatedDay) -> list[pb.DaySheet]:
        return [
            table_sheet(table_id, game, DAY, self.sums[table_id], self.figures[table_id])
            for table_id, game in day.games.items()
        ]


@pytest.fixture(scope="module")
def day() -> SimulatedDay:
    day = SimulatedDay(seed=7)
    day.run(rounds=2000 if LONG else 24)
    return day


@pytest.fixture(scope="module")
def books(day: SimulatedDay) -> Books:
    return Books(day)


def test_the_auditor_reproduces_every_sheet_to_the_cent(day: SimulatedDay, books: Books) -> None:
    audited = audited_sheets(day.auditors.values(), DAY)
    for sheet in books.sheets(day):
        found = {name: getattr(sheet, name) for name in audited[sheet.name]}
        assert found == audited[sheet.name], sheet.name
        assert not sheet.exceptions


def test_the_one_wrong_count_is_that_tables_variance_and_nowhere_else(day: SimulatedDay, books: Books) -> None:
    variances = {sheet.name: sheet.variance_cents for sheet in books.sheets(day) if sheet.variance_cents}
    assert variances == {day.wrong: -SHORT_CENTS}


def test_the_auditors_of_all_streams_find_the_balances_of_the_postings(day: SimulatedDay, books: Books) -> None:
    audited: dict[str, int] = defaultdict(int)
    for auditor in day.auditors.values():
        for account, cents in auditor.held().items():
            audited[account] += cents
    assert {account: cents for account, cents in audited.items() if cents} == books.balances


def test_nothing_stays_on_its_way(day: SimulatedDay, books: Books) -> None:
    """Fills, credits, coupons and markers all arrived; what was counted in boxes is in the cage."""
    left = [a for a in books.balances if a.endswith(("/chips_in_transit", "/drop", "/coupons", "/table/markers"))]
    assert left == []


def test_the_day_had_all_that_a_day_has(day: SimulatedDay, books: Books) -> None:
    """Otherwise the tests above say little."""
    whole = {name: sum(abs(getattr(sheet, name)) for sheet in books.sheets(day)) for name in COLUMNS}
    assert {name for name, cents in whole.items() if not cents} == set()
    assert len(day.games) == 20


COLUMNS = (
    "handle_cents",
    "drop_cents",
    "fills_cents",
    "credits_cents",
    "rake_cents",
    "jackpot_contributions_cents",
    "jackpot_payouts_cents",
    "vigorish_deferred_cents",
    "vigorish_collected_cents",
    "corrections",
    "coupons_cents",
    "markers_issued_cents",
    "markers_redeemed_cents",
    "tokes_cents",
    "rounds_voided",
    "credit_float_cents",
    "vigorish_documented_cents",
    "vigorish_recovered_cents",
    "vigorish_written_off_cents",
)


def test_the_day_closes_on_its_own_stream(day: SimulatedDay, books: Books) -> None:
    """Signed by accounting, table by table, with the commits that each is true of."""
    console, accounting = DayConsole(), pb.Actor(actor_id="otto", role=pb.ROLE_ACCOUNTING)
    day.by(accounting, console.calendar(first_day=DAY))
    sheets = books.sheets(day)
    for sheet in sheets:
        as_of = [
            pb.SheetPosition(stream_id=stream_id, seq=books.heads[stream_id][0], commit_hash=books.heads[stream_id][1])
            for stream_id in (sheet.name, "cage")
        ]
        day.by(accounting, put_command(pb.SignSheetRequest(header=console.header(), sheet=sheet, as_of=as_of)))
    day.at = datetime(2026, 3, 2, 7, 0, tzinfo=UTC)
    closed = day.by(accounting, console.close(DAY)).record.commit.events[0].gaming_day.gaming_day_closed
    by_game = game_sheets(closed.tables, DAY)
    assert len(closed.tables) == 20
    assert closed.property.win_by_count_cents == sum(sheet.win_by_count_cents for sheet in sheets)
    assert closed.property.win_by_count_cents == sum(sheet.win_by_count_cents for sheet in by_game)
    assert closed.property.variance_cents == -SHORT_CENTS
    won = {account: cents for account, cents in day.floor.balances.items() if account.startswith("win/") and cents}
    assert won == {f"win/{s.game}/{s.name}": s.win_by_count_cents for s in sheets if s.win_by_count_cents}
