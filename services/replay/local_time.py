"""Times as the property's clocks show them."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from google.protobuf.timestamp_pb2 import Timestamp

from ledger.core.commands import timestamp
from ledger.core.rejection import Rejection
from services.access.queries import Refused

_FORMS = ("%Y-%m-%dT%H:%M:%S", "%Y-%m-%d %H:%M:%S", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%d")


def local(at: Timestamp, zone: ZoneInfo) -> str:
    """Such as 2026-03-01 22:40:07 CST; empty for a time that is none."""
    if not at.seconds:
        return ""
    try:
        return f"{at.ToDatetime(UTC).astimezone(zone):%Y-%m-%d %H:%M:%S %Z}"
    except (ValueError, OverflowError):
        return ""


def local_micros(micros: int, zone: ZoneInfo) -> str:
    return local(at_micros(micros), zone)


def at_micros(micros: int) -> Timestamp:
    return Timestamp(seconds=micros // 1_000_000, nanos=micros % 1_000_000 * 1000)


def micros_of(at: Timestamp) -> int:
    return at.seconds * 1_000_000 + at.nanos // 1000


def about_local(text: str, zone: ZoneInfo, now: datetime, field: str) -> tuple[int, int]:
    """The first and the last moment, in microseconds since 1970, at which the clocks showed a time; one and the same,
    but for an hour that they show twice. A time without a date is the last time that they showed it."""
    try:
        clock = time.fromisoformat(text.strip()).replace(tzinfo=None)
    except ValueError:
        return tuple(parsed_local(text, zone, field, latest=latest) for latest in (False, True))  # type: ignore[return-value]
    today = now.astimezone(zone).date()
    for day in (today, today - timedelta(days=1)):
        first, last = _moments(datetime.combine(day, clock), zone)
        if first <= micros_of(timestamp(now.astimezone(UTC))):
            break
    return first, last


def parsed_local(text: str, zone: ZoneInfo, field: str, *, latest: bool) -> int:
    """In microseconds since 1970. An hour that the clocks show twice, or leave out, is taken so that a window loses
    nothing of it; a date alone is its first moment, or its last."""
    for form in _FORMS:
        try:
            naive = datetime.strptime(text.strip(), form)
        except ValueError:
            continue
        if latest and form == "%Y-%m-%d":
            naive = naive.replace(hour=23, minute=59, second=59)
        if latest and not form.endswith("%S"):
            naive = naive.replace(second=59, microsecond=999_999)
        return _moments(naive, zone)[latest]
    message = f"{text[:64]!r} is no time in {zone.key}: write it as 2026-03-01T22:40"
    raise Refused(Rejection("BAD_TIME", message, field=field))


def _moments(naive: datetime, zone: ZoneInfo) -> tuple[int, int]:
    """When the clocks showed it first, and last; of a time that they left out, what it would be by either clock."""
    try:
        both = [micros_of(timestamp(naive.replace(tzinfo=zone, fold=fold).astimezone(UTC))) for fold in (0, 1)]
    except (ValueError, OverflowError):  # the year 1, or 9999, somewhere else
        return 1, 1
    return min(both), max(both)
