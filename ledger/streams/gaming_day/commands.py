"""Commands of the gaming days, each with the roles that may send it."""

from collections.abc import Iterable, Mapping
from datetime import date, time
from zoneinfo import ZoneInfo

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.context import Context
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.core.roles import ACCOUNTING, ADMIN
from ledger.core.stream import HOUSE, Ladder
from ledger.money.accounts import is_id
from ledger.reports.sheets import adds_up, property_sheet
from ledger.streams.gaming_day.state import Draft, State, following

ONE_CALENDAR = "31 CFR 1021.100"
DROP_EVERY_TWO_DAYS = "NJ D-1.17"
_MOST_POSITIONS = 20
_MOST_TABLES = 2000


def set_calendar(draft: Draft, command: pb.SetCalendarRequest, context: Context) -> Rejection | None:
    if draft.state.zone:
        message = f"the property's day begins at {draft.state.starts_at} {draft.state.zone}, in all its divisions"
        return Rejection("CALENDAR_SET_ALREADY", message, ONE_CALENDAR)
    if not _is_zone(command.zone):
        message = f"zone must be a time zone such as America/Chicago, not {command.zone!r}"
        return Rejection("BAD_CALENDAR", message, field="zone")
    if not _is_time(command.starts_at):
        return Rejection("BAD_CALENDAR", "starts_at must be a time such as 06:00", field="starts_at")
    if refused := _check_date(command.first_day, "first_day"):
        return refused
    if refused := _check_host(command, context):
        return refused
    draft.add(pb.CalendarSet(zone=command.zone, starts_at=command.starts_at, first_day=command.first_day))
    return None


def _check_host(command: pb.SetCalendarRequest, context: Context) -> Rejection | None:
    """A host names the gaming day of each commit: it must do so by the property's calendar."""
    calendar = context.calendar
    if calendar is None or calendar == GamingCalendar(command.zone, time.fromisoformat(command.starts_at)):
        return None
    message = f"this host's days begin at {calendar.starts_at.strftime('%H:%M')} {calendar.zone}: start it with "
    message += f"--timezone {command.zone} --day-starts {command.starts_at} first"
    return Rejection("BAD_CALENDAR", message, ONE_CALENDAR, "zone")


def _is_zone(name: str) -> bool:
    try:
        return bool(name) and ZoneInfo(name) is not None
    except (OSError, ValueError, KeyError):
        return False


def _is_time(text: str) -> bool:
    try:
        return time.fromisoformat(text).strftime("%H:%M") == text
    except ValueError:
        return False


_LAST_DAY = date(9999, 1, 1)


def _check_date(text: str, field: str) -> Rejection | None:
    try:
        day = date.fromisoformat(text)
    except ValueError:
        day = _LAST_DAY
    if str(day) == text and day < _LAST_DAY:
        return None
    return Rejection("BAD_DAY", f"{text!r} is no gaming day: write it as YYYY-MM-DD", field=field)


def sign_sheet(draft: Draft, command: pb.SignSheetRequest, context: Context) -> Rejection | None:
    """Accounting signs the figures that it gives; books and `verify` compare them with what the streams recorded."""
    state, sheet = draft.state, command.sheet
    if sheet.scope != pb.SHEET_SCOPE_TABLE or sheet.period != pb.SHEET_PERIOD_DAY or not is_id(sheet.name):
        return Rejection("BAD_SHEET", "sheet must be of one table and one gaming day", field="sheet")
    if refused := _check_date(sheet.gaming_day, "sheet.gaming_day"):
        return refused
    if sheet.gaming_day < state.next_day:
        message = f"{sheet.gaming_day} is closed: what comes now belongs to {state.next_day}"
        return Rejection("DAY_CLOSED", message, field="sheet.gaming_day")
    if not is_id(sheet.game) or not adds_up(sheet):
        return Rejection("BAD_SHEET", "the sheet does not add up, or names no game: derive it anew", field="sheet")
    if refused := _check_positions(command.as_of):
        return refused
    if len(state.sheets.get(sheet.gaming_day, {})) >= _MOST_TABLES:
        return Rejection("BAD_SHEET", f"a day has sheets of at most {_MOST_TABLES} tables", field="sheet")
    draft.add(pb.SheetSigned(sheet=sheet, as_of=command.as_of, signed_by=context.actor_id))
    return None


def _check_positions(positions: Iterable[pb.SheetPosition]) -> Rejection | None:
    named = list(positions)
    if not 1 <= len(named) <= _MOST_POSITIONS or not all(is_id(p.stream_id) and p.seq for p in named):
        message = "as_of must name the commits up to which the sheet is true"
        return Rejection("BAD_SHEET", message, field="as_of")
    return None


def close_gaming_day(draft: Draft, command: pb.CloseGamingDayRequest, context: Context) -> Rejection | None:
    """Days are closed one after the other, when they are over; after that nothing of them changes."""
    state, day = draft.state, command.gaming_day
    if refused := _check_date(day, "gaming_day"):
        return refused
    if day < state.next_day:
        return Rejection("DAY_CLOSED", f"{day} is closed", field="gaming_day")
    if day > state.next_day:
        return Rejection("DAYS_IN_ORDER", f"{state.next_day} is open: close it first", field="gaming_day")
    if state.calendar.day_of(context.at) <= day:
        message = f"{day} lasts until {state.starts_at} {state.zone} of {following(day)}"
        return Rejection("DAY_NOT_OVER", message, field="gaming_day")
    tables = [pb.DaySheet.FromString(data) for _, data in sorted(state.sheets.get(day, {}).items())]
    unknown = [sheet.name for sheet in tables if not sheet.HasField("win_by_count_cents")]
    if set(unknown) != set(command.win_unknown_of):
        message = f"the win is unknown of: {', '.join(unknown) or 'no table'}; count it, or name exactly these"
        return Rejection("WIN_UNKNOWN", message, field="win_unknown_of")
    draft.add(_closed(state, day, tables, context))
    for table_id, since in draft.state.boxes_waiting.items():
        if since < day:
            draft.add(pb.DropBoxOverdue(table_id=table_id, since_day=since, gaming_day=day, rule=DROP_EVERY_TWO_DAYS))
    return None


def _closed(state: State, day: str, tables: list[pb.DaySheet], context: Context) -> pb.GamingDayClosed:
    return pb.GamingDayClosed(
        gaming_day=day,
        as_of=[
            pb.SheetPosition(stream_id=stream_id, seq=seq, commit_hash=digest)
            for stream_id, (seq, digest) in sorted(state.as_of.get(day, {}).items())
        ],
        tables=tables,
        property=property_sheet(tables, day),
        next_day=following(day),
        closed_by=context.actor_id,
    )


COMMANDS: Mapping[type[Message], Ladder[State]] = {
    pb.SetCalendarRequest: Ladder(set_calendar, (ACCOUNTING, ADMIN), (HOUSE,)),
    pb.SignSheetRequest: Ladder(sign_sheet, (ACCOUNTING,)),
    pb.CloseGamingDayRequest: Ladder(close_gaming_day, (ACCOUNTING,)),
}
