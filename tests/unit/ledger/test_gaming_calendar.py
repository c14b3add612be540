"""The property's calendar: which gaming day a moment belongs to, when clocks change and far from Greenwich (i2)."""

from datetime import UTC, date, datetime, time, timedelta
from itertools import pairwise

import pytest

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.gaming_day import GamingCalendar
from ledger.reports.papers import check_day

CHANGES = [
    ("America/Chicago", datetime(2026, 11, 1, tzinfo=UTC)),
    ("America/Chicago", datetime(2026, 3, 8, tzinfo=UTC)),
    ("Europe/Berlin", datetime(2026, 10, 24, 12, tzinfo=UTC)),
    ("Australia/Lord_Howe", datetime(2026, 4, 4, 6, tzinfo=UTC)),
]


@pytest.mark.parametrize(("zone", "around"), CHANGES)
def test_no_gaming_day_comes_twice_when_clocks_are_set(zone: str, around: datetime) -> None:
    """Whenever the day begins: it begins once, and none is left out."""
    for half_hours in range(48):
        starts_at = time(half_hours // 2, half_hours % 2 * 30)
        calendar = GamingCalendar(zone, starts_at)
        days = [calendar.day_of(around + timedelta(minutes=minute)) for minute in range(0, 48 * 60, 10)]
        assert days == sorted(days), starts_at
        passed = [date.fromisoformat(day) for day in dict.fromkeys(days)]
        assert {later - earlier for earlier, later in pairwise(passed)} == {timedelta(days=1)}


def test_a_day_of_which_the_clock_skips_the_beginning_begins_after_the_gap() -> None:
    calendar = GamingCalendar("America/Chicago", time(2, 30))
    before, after = datetime(2026, 3, 8, 7, 59, tzinfo=UTC), datetime(2026, 3, 8, 8, 0, tzinfo=UTC)
    assert (calendar.day_of(before), calendar.day_of(after)) == ("2026-03-07", "2026-03-08")


@pytest.mark.parametrize(
    ("zone", "at", "begun", "to_come"),
    [
        ("Asia/Macau", datetime(2026, 3, 1, 23, tzinfo=UTC), "2026-03-02", "2026-03-03"),
        ("America/Chicago", datetime(2026, 3, 2, 1, tzinfo=UTC), "2026-03-01", "2026-03-02"),
    ],
)
def test_a_paper_is_of_a_day_that_has_begun_where_the_property_is(
    zone: str, at: datetime, begun: str, to_come: str
) -> None:
    """b6: also where the date is another one in Greenwich."""
    context = Context("dora", pb.ROLE_DEALER, at, calendar=GamingCalendar(zone))
    assert check_day(begun, context) is None
    refused = check_day(to_come, context)
    assert refused is not None
    assert refused.code == "BAD_DAY"
