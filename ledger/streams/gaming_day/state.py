"""What the gaming days remember: the calendar, and the sheets of days that are not closed."""

from collections.abc import Iterable, Mapping
from datetime import date, time, timedelta

import msgspec

import roundledger.v1 as pb
from ledger.core.draft import Draft as AnyDraft
from ledger.core.gaming_day import GamingCalendar
from ledger.reports.sheets import drop_boxes_removed

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

    boxes_waiting: dict[str, str] = {}
    """Tables whose drop box holds something, with the first closed day of which it does."""

    @property
    def calendar(self) -> GamingCalendar:
        return GamingCalendar(self.zone, time.fromisoformat(self.starts_at))


Draft = AnyDraft[State]


def boxes_waiting(before: Mapping[str, str], day: str, tables: Iterable[pb.DaySheet]) -> dict[str, str]:
    """After a day of which these are the sheets. A table without a sheet had nothing done to its box."""
    waiting = dict(before)
    for sheet in tables:
        in_it = sheet.drop_recorded_cents or sheet.coupons_cents or sheet.markers_issued_cents
        if drop_boxes_removed(sheet):
            waiting.pop(sheet.name, None)
        elif in_it or (sheet.rake_cents and not sheet.rake_boxes_removed):
            waiting.setdefault(sheet.name, day)
    return waiting


def following(day: str) -> str:
    return str(date.fromisoformat(day) + timedelta(days=1))
