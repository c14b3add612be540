"""The casino's one calendar: which gaming day a moment belongs to. Pure."""

from datetime import UTC, datetime, time, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

import msgspec


class GamingCalendar(msgspec.Struct, frozen=True):
    """A gaming day is named after the date on which it starts."""

    zone: str = "UTC"
    starts_at: time = time(6, 0)

    def day_of(self, at: datetime) -> str:
        return _day_of(self.zone, self.starts_at, (at - _EPOCH) // _SECOND)


_EPOCH, _SECOND = datetime(1970, 1, 1, tzinfo=UTC), timedelta(seconds=1)


@lru_cache(maxsize=64)
def _day_of(zone: str, starts_at: time, second: int) -> str:
    """No day starts within a second, and a second has many commands. Where clocks are set back over the boundary it is
    passed once, the first time; where they skip it, the day begins after the gap."""
    at = _EPOCH + second * _SECOND
    local = at.astimezone(ZoneInfo(zone))
    date = local.date()
    first = datetime.combine(date, starts_at, ZoneInfo(zone)).astimezone(UTC)
    return str(date if local.time() >= starts_at or at >= first else date - timedelta(days=1))
