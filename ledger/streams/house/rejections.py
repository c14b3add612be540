"""The codes of the house's refusals. What a rulebook refuses of odds is refused as at a table."""

from ledger.core.rejection import (
    ALREADY_EXISTS,
    FAILED_PRECONDITION,
    INVALID_ARGUMENT,
    NOT_FOUND,
    PERMISSION_DENIED,
    Code,
    Codes,
)

REJECTIONS: Codes = {
    "BAD_REASON": Code(INVALID_ARGUMENT, "The reason is one line of text."),
    "BAD_OFFSET": Code(INVALID_ARGUMENT, "No clock is that far off."),
    "BAD_SOFTWARE": Code(INVALID_ARGUMENT, "Software has a version, a hash of its files, and what it runs on."),
    "BAD_TEXT": Code(INVALID_ARGUMENT, "The text is empty, too long or not printable."),
    "CLOCK_NOT_OVERDUE": Code(FAILED_PRECONDITION, "The clock was measured, or told of, within a day."),
    "CONFIGURATION_EMPTY": Code(INVALID_ARGUMENT, "Say what is proposed."),
    "CHART_EMPTY": Code(INVALID_ARGUMENT, "A chart raises at least one payout."),
    "EQUIPMENT_ALREADY_RECORDED": Code(
        ALREADY_EXISTS, "The house has heard of that commit of the table, or of a later one that brought equipment."
    ),
    "EQUIPMENT_MISSING": Code(INVALID_ARGUMENT, "Say what equipment it is."),
    "EXCLUSION_ALREADY_RECORDED": Code(ALREADY_EXISTS, "The house has heard of that exclusion."),
    "HOUSE_OPENED_ALREADY": Code(ALREADY_EXISTS, "The house's stream has begun."),
    "NOT_EXCLUDED": Code(FAILED_PRECONDITION, "The house does not deny this patron play."),
    "NOT_ON_DUTY": Code(FAILED_PRECONDITION, "The supervisor is not on duty."),
    "NO_CHART": Code(NOT_FOUND, "No chart is posted for the rulebook."),
    "ON_DUTY_ALREADY": Code(ALREADY_EXISTS, "The supervisor is on duty."),
    "PATRON_EXCLUDED": Code(FAILED_PRECONDITION, "The house denies this player play."),
    "PAYOUT_BELOW_MINIMUM": Code(INVALID_ARGUMENT, "The house may raise payouts, not lower them."),
    "PAYOUT_FIXED": Code(INVALID_ARGUMENT, "The rules say exactly what the wager pays."),
    "PAYOUT_OUT_OF_RANGE": Code(INVALID_ARGUMENT, "No wager pays that much."),
    "PAYOUT_REPEATED": Code(INVALID_ARGUMENT, "A payout is raised twice."),
    "SAME_DEPARTMENT": Code(PERMISSION_DENIED, "Somebody of another department has to approve it."),
    "SOFTWARE_KNOWN": Code(ALREADY_EXISTS, "The host runs what was recorded of it."),
    "STATUS_ALREADY_RECORDED": Code(
        ALREADY_EXISTS, "The house has heard of that commit of the table, or of a later one."
    ),
    "SWITCHED_ALREADY": Code(ALREADY_EXISTS, "The feature is switched so already."),
    "TABLES_OPEN": Code(FAILED_PRECONDITION, "Tables that play by the rulebook are open: their odds must not change."),
    "TOO_MANY_HOSTS": Code(FAILED_PRECONDITION, "The house keeps the clocks and software of so many hosts."),
    "TOO_MANY_PROPOSALS": Code(FAILED_PRECONDITION, "As many proposals wait as the house keeps."),
    "UNKNOWN_FEATURE": Code(INVALID_ARGUMENT, "The floor has no such feature."),
    "UNKNOWN_PROPOSAL": Code(NOT_FOUND, "No such proposal waits for approval."),
    "UNKNOWN_RULEBOOK": Code(INVALID_ARGUMENT, "The game has no such rulebook."),
    "UNKNOWN_WAGER": Code(INVALID_ARGUMENT, "The rulebook has no such wager."),
}
