"""The codes of three card poker's own refusals."""

from ledger.core.rejection import FAILED_PRECONDITION, INVALID_ARGUMENT, Code, Codes

REJECTIONS: Codes = {
    "FORFEITS_PENDING": Code(FAILED_PRECONDITION, "Forfeited wagers and cards are collected first."),
    "NO_FORFEITS": Code(FAILED_PRECONDITION, "Nothing was forfeited, or it is collected."),
    "PLAY_AMOUNT": Code(INVALID_ARGUMENT, "The play wager equals the ante."),
    "WAGER_MODE": Code(INVALID_ARGUMENT, "The house does not take these wagers together."),
}
