"""The property's calendar from its settings, held against the one that its stream of gaming days records."""

from datetime import date, time
from typing import Any
from zoneinfo import ZoneInfo

from ledger.core.gaming_day import GamingCalendar
from services.running.settings import BadSetting, Settings


def zone_of(name: str) -> ZoneInfo:
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, KeyError) as error:
        message = f"--timezone is {name!r}, which is no time zone: use a name such as America/Chicago or UTC"
        raise BadSetting(message) from error


def calendar_of(settings: Settings) -> GamingCalendar:
    zone_of(settings.timezone)
    try:
        starts = time.fromisoformat(settings.day_starts)
    except ValueError as error:
        raise BadSetting(f"--day-starts is {settings.day_starts!r}: give a time such as 06:00") from error
    if starts.tzinfo is not None:
        raise BadSetting(f"--day-starts is {settings.day_starts!r}: it is in the property's own time, without a zone")
    return GamingCalendar(settings.timezone, starts)


def holidays_of(settings: Settings) -> frozenset[str]:
    for day in settings.holidays:
        try:
            is_day = str(date.fromisoformat(day)) == day
        except ValueError:
            is_day = False
        if not is_day:
            raise BadSetting(f"--holidays has {day!r}: give each as a date such as 2026-12-25")
    return frozenset(settings.holidays)


def calendar_difference(recorded: Any, calendar: GamingCalendar) -> str:
    """What is wrong with a host's calendar beside that of the stream of gaming days, whose state this is; nothing
    where they agree, or none is recorded. All divisions have one gaming day (compliance i2)."""
    if recorded is None or not recorded.zone or recorded.calendar == calendar:
        return ""
    starts_at = calendar.starts_at.strftime("%H:%M")
    return (
        f"the property's gaming days begin at {recorded.starts_at} {recorded.zone}, those of this host at {starts_at} "
        f"{calendar.zone}: start it with --timezone {recorded.zone} --day-starts {recorded.starts_at}"
    )
