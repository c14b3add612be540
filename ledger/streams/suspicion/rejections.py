"""The codes of the register's refusals."""

from ledger.core.rejection import INVALID_ARGUMENT, NOT_FOUND, Code, Codes

REJECTIONS: Codes = {
    "BAD_AMOUNT": Code(INVALID_ARGUMENT, "An amount must be above zero and possible."),
    "BAD_REASON": Code(INVALID_ARGUMENT, "The reason is missing or none of those that the rules know."),
    "BAD_TEXT": Code(INVALID_ARGUMENT, "The text is empty, too long or not printable."),
    "UNKNOWN_SUSPICION": Code(NOT_FOUND, "No such suspicion waits for a decision."),
}
