"""The casino's one calendar: which gaming day a moment belongs to. Pure."""

from datetime import datetime, time, timedelta
from zoneinfo import ZoneInfo

import msgspec


class GamingCalendar(msgspec.Struct, frozen=True):
    """A gaming day is named after the date on which it starts."""

    zone: str = "UTC"
    starts_at: time = time(6, 0)

    def day_of(self, at: datetime) -> str:
        local = at.astimezone(ZoneInfo(self.zone))
        date = local.date()
        return str(date if local.time() >= self.starts_at else date - timedelta(days=1))
