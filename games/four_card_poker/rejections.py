"""The codes of four card poker's own refusals."""

from ledger.core.rejection import INVALID_ARGUMENT, Code, Codes

REJECTIONS: Codes = {
    "PLAY_MULTIPLE": Code(INVALID_ARGUMENT, "The play wager is one, two or three times the ante."),
    "PLAY_TOO_LARGE": Code(INVALID_ARGUMENT, "The play wager is at most three times the ante."),
    "PLAY_TOO_SMALL": Code(INVALID_ARGUMENT, "The play wager is at least the ante."),
}
