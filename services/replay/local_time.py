"""Times as the property's clocks show them."""

from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo

from google.protobuf.timestamp_pb2 import Timestamp

from ledger.core.commands import timestamp
from ledger.core.rejection import Rejection
from services.queries import Refused

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


def about_local(text: str, zone: ZoneInfo, now: datetime, field: str) -> int:
    """In microseconds since 1970. A time without a date is the last time that the clocks showed it."""
    try:
        clock = time.fromisoformat(text.strip())
    except ValueError:
        return parsed_local(text, zone, field, latest=False)
    said = datetime.combine(now.date(), clock.replace(tzinfo=None), zone)
    if said > now:
        said = datetime.combine(now.date() - timedelta(days=1), clock.replace(tzinfo=None), zone)
    return micros_of(timestamp(said.astimezone(UTC)))


def parsed_local(text: str, zone: ZoneInfo, field: str, *, latest: bool) -> int:
    """In microseconds since 1970. An hour that the clocks show twice is taken so that a window loses nothing of it; a
    date alone is its first moment, or its last."""
    for form in _FORMS:
        try:
            naive = datetime.strptime(text.strip(), form)
        except ValueError:
            continue
        if latest and form == "%Y-%m-%d":
            naive = naive.replace(hour=23, minute=59, second=59)
        if latest and not form.endswith("%S"):
            naive = naive.replace(second=59, microsecond=999_999)
        found = naive.replace(tzinfo=zone, fold=1 if latest else 0)
        return micros_of(timestamp(found.astimezone(UTC)))
    message = f"{text[:64]!r} is no time in {zone.key}: write it as 2026-03-01T22:40"
    raise Refused(Rejection("BAD_TIME", message, field=field))
