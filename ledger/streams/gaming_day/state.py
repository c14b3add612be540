"""What the gaming days remember: the calendar, and the sheets of days that are not closed."""

from datetime import date, time, timedelta

import msgspec

from ledger.core.draft import Draft as AnyDraft
from ledger.core.gaming_day import GamingCalendar

GAMING_DAY_ID = "gaming-day"
"""The property has one calendar, and so one stream of days (compliance i2)."""


class State(msgspec.Struct, frozen=True):
    """The days between two events."""

    stream_id: str
    zone: str = ""
    """Empty until the calendar is set."""
    starts_at: str = ""
    next_day: str = ""
    """The oldest day that is open: all before it are closed."""
    sheets: dict[str, dict[str, bytes]] = {}
    """`DaySheet` of each open day, by table."""
    as_of: dict[str, dict[str, tuple[int, bytes]]] = {}
    """The commits up to which the sheets of a day are true, by stream."""

    @property
    def calendar(self) -> GamingCalendar:
        return GamingCalendar(self.zone, time.fromisoformat(self.starts_at))


Draft = AnyDraft[State]


def following(day: str) -> str:
    return str(date.fromisoformat(day) + timedelta(days=1))
