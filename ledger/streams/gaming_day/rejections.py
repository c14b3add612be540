"""The codes of the gaming days' refusals."""

from ledger.core.rejection import ALREADY_EXISTS, FAILED_PRECONDITION, INVALID_ARGUMENT, Code, Codes

REJECTIONS: Codes = {
    "BAD_CALENDAR": Code(INVALID_ARGUMENT, "A calendar has a time zone and a time at which days begin."),
    "BAD_SHEET": Code(INVALID_ARGUMENT, "A sheet is of one table and day, adds up, and says what it is true of."),
    "CALENDAR_SET_ALREADY": Code(ALREADY_EXISTS, "The property has its one calendar."),
    "DAYS_IN_ORDER": Code(FAILED_PRECONDITION, "An earlier day is open."),
    "DAY_CLOSED": Code(FAILED_PRECONDITION, "The day is closed and stays as it is."),
    "DAY_NOT_OVER": Code(FAILED_PRECONDITION, "The day lasts until the calendar says so."),
    "WIN_UNKNOWN": Code(FAILED_PRECONDITION, "The win of a table is not known yet, and it was not named so."),
}
