"""The casino's one calendar: which gaming day a moment belongs to. Pure."""

from datetime import UTC, date, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

import msgspec


class GamingCalendar(msgspec.Struct, frozen=True):
    """A gaming day is named after the date on which it starts."""

    zone: str = "UTC"
    starts_at: time = time(6, 0)

    def day_of(self, at: datetime) -> str:
        return _day_of(self.zone, self.starts_at, (at - _EPOCH) // _SECOND)


_WORDS = {"today": 0, "yesterday": 1}


def named_day(text: str, calendar: GamingCalendar, now: datetime) -> str | None:
    """A gaming day as people write it: YYYY-MM-DD, today or yesterday; None where it is no day."""
    if (days_ago := _WORDS.get(text)) is not None:
        return str(date.fromisoformat(calendar.day_of(now)) - timedelta(days=days_ago))
    try:
        return text if str(date.fromisoformat(text)) == text else None
    except ValueError:
        return None


_EPOCH, _SECOND = datetime(1970, 1, 1, tzinfo=UTC), timedelta(seconds=1)


@lru_cache(maxsize=64)
def _day_of(zone: str, starts_at: time, second: int) -> str:
    """No day starts within a second, and a second has many commands. Where clocks are set back over the boundary it is
    passed once, the first time; where they skip it, the day begins after the gap."""
    at = _EPOCH + second * _SECOND
    local = at.astimezone(ZoneInfo(zone))
    today = local.date()
    first = datetime.combine(today, starts_at, ZoneInfo(zone)).astimezone(UTC)
    return str(today if local.time() >= starts_at or at >= first else today - timedelta(days=1))
