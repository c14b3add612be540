"""Times as the property's clocks show them, also where the clocks are changed: on 8 March 2026 Chicago goes from 02:00
to 03:00, on 1 November from 02:00 back to 01:00."""

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest
from google.protobuf.timestamp_pb2 import Timestamp

from services.access.queries import Refused
from services.replay.local_time import about_local, at_micros, local, local_micros, micros_of, parsed_local

CHICAGO = ZoneInfo("America/Chicago")


def utc(text: str) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=UTC)


def micros(text: str) -> int:
    return int(utc(text).timestamp()) * 1_000_000


def about(text: str, now: str) -> tuple[str, str]:
    first, last = about_local(text, CHICAGO, utc(now), "about_local")
    return local_micros(first, CHICAGO), local_micros(last, CHICAGO)


@pytest.mark.parametrize(
    ("at", "shown"),
    [
        ("2026-03-08T07:59:59", "2026-03-08 01:59:59 CST"),
        ("2026-03-08T08:00:00", "2026-03-08 03:00:00 CDT"),
        ("2026-11-01T06:30:00", "2026-11-01 01:30:00 CDT"),
        ("2026-11-01T07:30:00", "2026-11-01 01:30:00 CST"),
    ],
)
def test_an_hour_that_comes_twice_is_told_apart_by_its_zone(at: str, shown: str) -> None:
    assert local_micros(micros(at), CHICAGO) == shown


@pytest.mark.parametrize(
    ("said", "now", "first", "last"),
    [
        ("22:40", "2026-07-02T04:00", "2026-07-01 22:40:00 CDT", "2026-07-01 22:40:00 CDT"),
        ("22:40", "2026-07-02T03:00", "2026-06-30 22:40:00 CDT", "2026-06-30 22:40:00 CDT"),
        ("01:30", "2026-11-01T12:00", "2026-11-01 01:30:00 CDT", "2026-11-01 01:30:00 CST"),
        ("01:30", "2026-11-01T07:10", "2026-11-01 01:30:00 CDT", "2026-11-01 01:30:00 CST"),
        ("01:30", "2026-11-01T06:20", "2026-10-31 01:30:00 CDT", "2026-10-31 01:30:00 CDT"),
        ("02:30", "2026-03-08T12:00", "2026-03-08 01:30:00 CST", "2026-03-08 03:30:00 CDT"),
        ("2026-11-01T01:30", "2026-12-01T00:00", "2026-11-01 01:30:00 CDT", "2026-11-01 01:30:59 CST"),
    ],
)
def test_about_is_the_last_time_the_clocks_showed_it_both_times_if_twice(
    said: str, now: str, first: str, last: str
) -> None:
    assert about(said, now) == (first, last)


@pytest.mark.parametrize(
    ("text", "first", "last"),
    [
        ("2026-11-01T01:30", "2026-11-01T06:30:00", "2026-11-01T07:30:59"),
        ("2026-03-08T02:30", "2026-03-08T07:30:00", "2026-03-08T08:30:59"),
        ("2026-11-01", "2026-11-01T05:00:00", "2026-11-02T05:59:59"),
        ("2026-03-08", "2026-03-08T06:00:00", "2026-03-09T04:59:59"),
    ],
)
def test_a_window_loses_nothing_of_an_hour_that_comes_twice_or_not_at_all(text: str, first: str, last: str) -> None:
    """A day of a change has 25 hours, or 23."""
    assert parsed_local(text, CHICAGO, "from_local", latest=False) == micros(first)
    assert parsed_local(text, CHICAGO, "to_local", latest=True) // 1_000_000 == micros(last) // 1_000_000


@pytest.mark.parametrize("text", ["soon", "25:00", "2026-02-30", "", "2026-03-01T22:40Z", "x" * 500])
def test_what_is_no_time_is_named(text: str) -> None:
    with pytest.raises(Refused, match="BAD_TIME"):
        about_local(text, CHICAGO, utc("2026-03-01T12:00"), "about_local")


@pytest.mark.parametrize("text", ["0001-01-01", "9999-12-31T23:59"])
def test_times_at_the_ends_of_the_calendar_are_times(text: str) -> None:
    assert parsed_local(text, ZoneInfo("Pacific/Auckland"), "from_local", latest=True)


def test_micros_go_there_and_back_and_no_time_is_shown_as_none() -> None:
    assert micros_of(at_micros(1_700_000_000_123_456)) == 1_700_000_000_123_456
    assert local(Timestamp(), CHICAGO) == ""
    assert local(Timestamp(seconds=2**62), CHICAGO) == ""
