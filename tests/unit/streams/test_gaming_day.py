"""The property's gaming days: one calendar, sheets, the close; compliance c1, c2, c4, c7, i2."""

from datetime import UTC, datetime

import pytest

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.fold import Fold, fold
from ledger.core.rejection import Rejection
from ledger.reports.alerts import discrepancies
from ledger.reports.sheets import (
    DayFigures,
    adds_up,
    booked_day,
    game_sheets,
    property_sheet,
    summed,
    table_sheet,
    to_date,
    with_figure,
)
from ledger.streams.gaming_day.state import boxes_waiting
from tests.support.gaming_day.console import FIRST_DAY, DayConsole, a_sheet
from tests.support.money_day import outputs_of
from tests.support.pure import PureStream

SECOND_DAY = "2026-02-28"


@pytest.fixture
def days() -> PureStream:
    days = PureStream("gaming-day")
    days.play(DayConsole().calendar())
    return days


@pytest.fixture
def c() -> DayConsole:
    console = DayConsole()
    console.header()
    return console


class TestCalendar:
    def test_a_second_calendar_is_refused(self, days: PureStream, c: DayConsole) -> None:
        """Compliance i2: one gaming day for all divisions."""
        refused = days.refused(c.calendar("America/Chicago", "04:00"))
        assert (refused.code, refused.rule) == ("CALENDAR_SET_ALREADY", "31 CFR 1021.100")
        other = PureStream("gaming-day-2").send(DayConsole("gaming-day-2").calendar())
        assert isinstance(other, Rejection)
        assert other.code == "BAD_ID"

    @pytest.mark.parametrize(
        ("zone", "starts_at", "first_day", "code"),
        [
            ("Mars/Olympus", "06:00", FIRST_DAY, "BAD_CALENDAR"),
            ("", "06:00", FIRST_DAY, "BAD_CALENDAR"),
            ("UTC", "6", FIRST_DAY, "BAD_CALENDAR"),
            ("UTC", "06:00+01:00", FIRST_DAY, "BAD_CALENDAR"),
            ("UTC", "06:00", "tomorrow", "BAD_DAY"),
            ("UTC", "06:00", "20260227", "BAD_DAY"),
        ],
    )
    def test_a_calendar_is_a_zone_a_time_and_a_day(self, zone: str, starts_at: str, first_day: str, code: str) -> None:
        answer = PureStream("gaming-day").send(DayConsole().calendar(zone, starts_at, first_day))
        assert isinstance(answer, Rejection)
        assert answer.code == code


class TestClose:
    def test_a_day_is_closed_with_its_sheets_and_the_commits_they_are_true_of(
        self, days: PureStream, c: DayConsole
    ) -> None:
        days.play(c.sign(a_sheet("roulette-1", win=500), roulette_1=12, cage=30))
        days.play(c.sign(a_sheet("craps-1", win=-700), craps_1=9, cage=31))
        (closed,) = days.events(c.close())
        assert [sheet.name for sheet in closed.tables] == ["craps-1", "roulette-1"]
        assert {p.stream_id: p.seq for p in closed.as_of} == {"roulette-1": 12, "craps-1": 9, "cage": 31}
        assert (closed.property.win_by_count_cents, closed.next_day) == (-200, SECOND_DAY)
        balances = {(p.source, p.destination): p.amount_cents for p in _postings(days)}
        assert balances == {
            ("win/craps/craps-1", "house/result"): 700,
            ("house/result", "win/roulette/roulette-1"): 500,
        }

    def test_a_closed_day_stays_as_it_is(self, days: PureStream, c: DayConsole) -> None:
        days.play(c.sign(a_sheet()), c.close())
        assert days.refused(c.sign(a_sheet(win=600))).code == "DAY_CLOSED"
        assert days.refused(c.close()).code == "DAY_CLOSED"

    def test_days_are_closed_in_order_when_they_are_over(self, c: DayConsole) -> None:
        days = PureStream("gaming-day")
        days.at = datetime(2026, 3, 1, 5, 0, tzinfo=UTC)
        days.play(c.calendar())
        assert days.refused(c.close(SECOND_DAY)).code == "DAYS_IN_ORDER"
        assert days.refused(c.close("tomorrow")).code == "BAD_DAY"
        days.at = datetime(2026, 3, 1, 5, 59, tzinfo=UTC)
        days.play(c.close())
        assert days.refused(c.close(SECOND_DAY)).code == "DAY_NOT_OVER"
        days.at = datetime(2026, 3, 1, 6, 0, tzinfo=UTC)
        days.play(c.close(SECOND_DAY))

    def test_an_empty_day_has_its_sheet_and_says_so(self, days: PureStream, c: DayConsole) -> None:
        """Compliance c7."""
        (closed,) = days.events(c.close())
        assert list(closed.property.exceptions) == ["nothing happened"]
        assert closed.property.win_by_count_cents == 0

    def test_win_that_is_unknown_is_named_or_keeps_the_day_open(self, days: PureStream, c: DayConsole) -> None:
        """c1: unknown until the drop is counted."""
        days.play(c.sign(a_sheet("roulette-1", win=None)))
        assert days.refused(c.close()).code == "WIN_UNKNOWN"
        assert days.refused(c.close(FIRST_DAY, "craps-1")).code == "WIN_UNKNOWN"
        (closed,) = days.events(c.close(FIRST_DAY, "roulette-1"))
        assert not closed.property.HasField("win_by_count_cents")
        assert not _postings(days)

    def test_a_sheet_adds_up_and_names_what_it_is_true_of(self, days: PureStream, c: DayConsole) -> None:
        broken = a_sheet()
        broken.fills_cents += 1
        nameless, of_game = a_sheet(), a_sheet()
        nameless.game, of_game.scope = "", pb.SHEET_SCOPE_GAME
        for sheet in (broken, nameless, of_game, pb.DaySheet()):
            assert days.refused(c.sign(sheet)).code == "BAD_SHEET"
        nowhere = c.sign(a_sheet())
        del nowhere.gaming_day.sign_sheet.as_of[:]
        assert days.refused(nowhere).code == "BAD_SHEET"
        undated = a_sheet()
        undated.gaming_day = "yesterday"
        assert days.refused(c.sign(undated)).code == "BAD_DAY"

    def test_a_later_sheet_replaces_the_one_before(self, days: PureStream, c: DayConsole) -> None:
        days.play(c.sign(a_sheet(win=500)), c.sign(a_sheet(win=600)))
        (closed,) = days.events(c.close())
        assert [sheet.win_by_count_cents for sheet in closed.tables] == [600]

    def test_only_accounting_signs_and_closes(self, days: PureStream, c: DayConsole) -> None:
        for role in set(pb.Role.values()) - {pb.ROLE_ACCOUNTING}:
            actor = pb.Actor(actor_id="x", role=role)
            assert days.refused(c.close(), actor).code == "ROLE_NOT_ALLOWED"
            assert days.refused(c.sign(a_sheet()), actor).code == "ROLE_NOT_ALLOWED"


def _postings(days: PureStream) -> list[pb.Posting]:
    folded, postings = Fold(days.live.stream_id), list[pb.Posting]()
    for record in days.records:
        folded, outputs = fold(CATALOGUE, folded, record)
        postings += outputs.batch.postings
    return postings


class TestSheets:
    SUMS = {
        pb.MOVEMENT_DROP: 100_000,
        pb.MOVEMENT_WAGER: 300_000,
        pb.MOVEMENT_WAGER_WITHDRAWN: 10_000,
        pb.MOVEMENT_STAKE_TAKEN: 90_000,
        pb.MOVEMENT_PAYOUT: 70_000,
        pb.MOVEMENT_FILL: 50_000,
        pb.MOVEMENT_CREDIT: 20_000,
        pb.MOVEMENT_CORRECTION_PAID: 1000,
    }
    BOX = (
        (pb.DAY_FIGURE_KIND_BOX_REMOVED, 1),
        (pb.DAY_FIGURE_KIND_BOX_COUNTED, 1),
        (pb.DAY_FIGURE_KIND_CURRENCY_COUNTED, 100_000),
    )

    def _figures(self, *more: tuple[int, int]) -> DayFigures:
        figures = DayFigures()
        for kind, cents in ((pb.DAY_FIGURE_KIND_OPENER, 200_000), (pb.DAY_FIGURE_KIND_OPENER, 1), *more):
            figures = with_figure(figures, pb.DayFigure(kind=kind, cents=cents))  # type: ignore[arg-type]
        return figures

    def test_each_term_of_win_is_there_and_the_variance_to_the_rounds(self) -> None:
        """c1: closer + credits + drop - opener - fills."""
        figures = self._figures(*self.BOX, (pb.DAY_FIGURE_KIND_CLOSER, 1), (pb.DAY_FIGURE_KIND_CLOSER, 148_900))
        sheet = table_sheet("r-1", "roulette", "2026-03-01", self.SUMS, figures)
        assert (sheet.opener_cents, sheet.closer_cents, sheet.drop_cents) == (200_000, 148_900, 100_000)
        assert sheet.win_by_count_cents == 148_900 + 20_000 + 100_000 - 200_000 - 50_000 == 18_900
        assert (sheet.win_by_rounds_cents, sheet.variance_cents) == (19_000, -100)
        assert (sheet.handle_cents, sheet.hold_basis_points) == (290_000, 1890)
        assert adds_up(sheet)

    @pytest.mark.parametrize(
        ("figures", "missing"),
        [
            ((), ["no closer", "drop not counted"]),
            (((pb.DAY_FIGURE_KIND_CLOSER, 1),), ["drop not counted"]),
            (((pb.DAY_FIGURE_KIND_CLOSER, 1), (pb.DAY_FIGURE_KIND_BOX_REMOVED, 1)), ["drop not counted"]),
            (((pb.DAY_FIGURE_KIND_CLOSER, 1), *BOX, (pb.DAY_FIGURE_KIND_BOX_REMOVED, 1)), ["drop not counted"]),
            (BOX, ["no closer"]),
        ],
    )
    def test_win_is_unknown_while_a_term_is(self, figures: tuple[tuple[int, int], ...], missing: list[str]) -> None:
        sheet = table_sheet("r-1", "roulette", "2026-03-01", self.SUMS, self._figures(*figures))
        assert list(sheet.exceptions) == missing
        assert not sheet.HasField("win_by_count_cents")
        assert not sheet.HasField("variance_cents")
        assert sheet.win_by_rounds_cents == 19_000

    def test_credits_of_terminals_are_their_players(self) -> None:
        """Currency for credits is no win until the credits are lost."""
        figures = self._figures(
            *self.BOX, (pb.DAY_FIGURE_KIND_CLOSER, 200_000), (pb.DAY_FIGURE_KIND_CREDIT_FLOAT, -100_000)
        )
        sheet = table_sheet("r-1", "roulette", "2026-03-01", {}, figures)
        assert (sheet.win_by_count_cents, sheet.variance_cents) == (0, 0)

    def test_games_and_the_property_are_sums_of_tables(self) -> None:
        """c4."""
        tables = [a_sheet("roulette-1", win=500), a_sheet("roulette-2", win=100), a_sheet("craps-1", win=-50)]
        craps, roulette = game_sheets(tables, FIRST_DAY)
        assert (craps.name, roulette.name) == ("craps", "roulette")
        assert (roulette.win_by_count_cents, roulette.drop_cents) == (600, 20_000)
        whole = property_sheet(tables, FIRST_DAY)
        assert (whole.win_by_count_cents, whole.variance_cents) == (550, 550 - 3 * 700)
        unknown = property_sheet([*tables, a_sheet("craps-2", win=None)], FIRST_DAY)
        assert not unknown.HasField("win_by_count_cents")
        assert list(unknown.exceptions) == [f"{FIRST_DAY} craps-2: drop not counted"]

    def test_month_and_year_to_date(self) -> None:
        """c4: each is the sum of its days' sheets."""
        days = ["2025-12-31", "2026-01-31", "2026-02-01", "2026-02-02", "2026-02-03"]
        sheets = [a_sheet(day=day, win=number) for number, day in enumerate(days, 1)]
        (month,) = to_date(sheets, "2026-02-02", pb.SHEET_PERIOD_MONTH_TO_DATE)
        (year,) = to_date(sheets, "2026-02-02", pb.SHEET_PERIOD_YEAR_TO_DATE)
        (day,) = to_date(sheets, "2026-02-02", pb.SHEET_PERIOD_DAY)
        assert [s.win_by_count_cents for s in (month, year, day)] == [7, 9, 4]
        assert (month.game, month.name, month.period) == ("roulette", "roulette-1", pb.SHEET_PERIOD_MONTH_TO_DATE)

    def test_of_nothing_all_is_nought(self) -> None:
        nothing = summed([], pb.SHEET_SCOPE_PROPERTY, "property", "2026-03-01")
        assert (nothing.win_by_count_cents, nothing.variance_cents) == (0, 0)
        assert not nothing.HasField("hold_basis_points")


def test_what_comes_after_the_close_goes_to_the_next_day_with_a_reference() -> None:
    """c2: a closed day is as it was up to the commits that its close names."""
    first = pb.GamingDayClosed(
        gaming_day=FIRST_DAY, next_day=SECOND_DAY, as_of=[pb.SheetPosition(stream_id="r-1", seq=10)]
    )
    second = pb.GamingDayClosed(gaming_day=SECOND_DAY, next_day="2026-03-01")
    closes = {FIRST_DAY: first, SECOND_DAY: second}
    assert booked_day("r-1", 10, FIRST_DAY, closes) == (FIRST_DAY, "")
    assert booked_day("r-1", 11, FIRST_DAY, closes) == ("2026-03-01", FIRST_DAY)
    assert booked_day("c-1", 1, FIRST_DAY, {FIRST_DAY: first}) == (SECOND_DAY, FIRST_DAY)
    assert booked_day("r-1", 11, "2026-03-01", closes) == ("2026-03-01", "")


def test_a_drop_box_that_stays_for_two_days_is_told_at_each_close_until_it_is_taken_off(
    days: PureStream, c: DayConsole
) -> None:
    """NJ D-1.17, compliance b8; also of a table of which nobody recorded anything since."""

    def closed(day: str, *sheets: pb.DaySheet) -> list[tuple[str, str]]:
        days.play(*(c.sign(sheet) for sheet in sheets))
        events = days.events(c.close(day, *(s.name for s in sheets if not s.HasField("win_by_count_cents"))))
        return [(e.table_id, e.since_day) for e in events if isinstance(e, pb.DropBoxOverdue)]

    def left_on(day: str, table_id: str = "roulette-1") -> pb.DaySheet:
        sums = {pb.MOVEMENT_DROP: 10_000, pb.MOVEMENT_BUY_IN: 10_000}
        return table_sheet(table_id, "roulette", day, sums, DayFigures())

    days.at = datetime(2026, 3, 10, 12, tzinfo=UTC)
    assert closed(FIRST_DAY, left_on(FIRST_DAY), a_sheet("roulette-2")) == []
    assert closed(SECOND_DAY) == [("roulette-1", FIRST_DAY)]
    assert closed("2026-03-01", left_on("2026-03-01")) == [("roulette-1", FIRST_DAY)]
    alert, *_ = discrepancies(outputs_of(days.records)[-1])
    assert (alert.kind, "NJ D-1.17" in alert.reason) == (pb.ALERT_KIND_DROP_OVERDUE, True)
    assert closed("2026-03-02", a_sheet(day="2026-03-02")) == []
    assert closed("2026-03-03") == []


def test_a_box_for_rake_that_is_taken_off_is_no_drop_box() -> None:
    """b8, d3: the drop box stays on the table, and is told all the same; rake in its own box does not wait in it."""
    sheet = pb.DaySheet(name="poker-1", drop_recorded_cents=100, rake_cents=50, boxes_removed=1, rake_boxes_removed=1)
    assert boxes_waiting({}, "2026-03-01", [sheet]) == {"poker-1": "2026-03-01"}
    sheet.drop_recorded_cents = 0
    assert boxes_waiting({}, "2026-03-01", [sheet]) == {}
    sheet.boxes_removed = 2
    assert boxes_waiting({"poker-1": "2026-02-28"}, "2026-03-01", [sheet]) == {}
