"""The property's calendar from its settings."""

from datetime import time
from zoneinfo import ZoneInfo

from ledger.core.gaming_day import GamingCalendar
from services.settings import BadSetting, Settings


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
