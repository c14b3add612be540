"""The codes of a fund's refusals."""

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
    "BAD_AMOUNT": Code(INVALID_ARGUMENT, "An amount must be above zero and possible."),
    "BAD_HIT": Code(INVALID_ARGUMENT, "A hit names its round and the standard that it meets."),
    "BAD_REASON": Code(INVALID_ARGUMENT, "The reason is missing or none of those that the rules know."),
    "BAD_SHARES": Code(
        INVALID_ARGUMENT, "A hit names every player who shares in it, each with a fraction of the fund."
    ),
    "BAD_TEXT": Code(INVALID_ARGUMENT, "The text is empty, too long or not printable."),
    "CONTRIBUTION_PENDING": Code(FAILED_PRECONDITION, "The contribution of the round itself has not arrived yet."),
    "DUPLICATE_CONTRIBUTION": Code(ALREADY_EXISTS, "The fund has that posting of the stream, or a later one."),
    "FUND_CLOSED": Code(FAILED_PRECONDITION, "The fund is closed."),
    "FUND_EMPTY": Code(FAILED_PRECONDITION, "Too little lies in the fund to be shared."),
    "FUND_NOT_EMPTY": Code(FAILED_PRECONDITION, "What lies in the fund must go on to another."),
    "FUND_OPENED_ALREADY": Code(ALREADY_EXISTS, "The fund was opened before."),
    "HITS_DUE": Code(FAILED_PRECONDITION, "Hits are not paid yet."),
    "HIT_ALREADY_PAID": Code(ALREADY_EXISTS, "The hit was paid."),
    "HIT_ALREADY_RECORDED": Code(ALREADY_EXISTS, "The hit is recorded."),
    "HIT_PROPOSED_BY_SENDER": Code(PERMISSION_DENIED, "Somebody else has to agree that a hit is withdrawn."),
    "HIT_RECORDED_BY_PAYER": Code(PERMISSION_DENIED, "Somebody else has to pay what one recorded."),
    "MORE_THAN_UNDEPOSITED": Code(FAILED_PRECONDITION, "Not so much of the fund is outside of its bank account."),
    "NOT_DEPOSITED": Code(FAILED_PRECONDITION, "The fund pays only what lies in its own bank account."),
    "SHARES_EXCEED_FUND": Code(INVALID_ARGUMENT, "The shares come to more than the fund."),
    "TITLE_MISSING": Code(INVALID_ARGUMENT, "Say what the sign calls the fund."),
    "UNKNOWN_HIT": Code(NOT_FOUND, "No such hit is recorded."),
}
