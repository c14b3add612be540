"""The codes of the cage's refusals."""

from ledger.core.rejection import (
    ALREADY_EXISTS,
    FAILED_PRECONDITION,
    INVALID_ARGUMENT,
    NOT_FOUND,
    Code,
    Codes,
)

REJECTIONS: Codes = {
    "BAD_AMOUNT": Code(INVALID_ARGUMENT, "An amount must be above zero and possible."),
    "BAD_BOX": Code(INVALID_ARGUMENT, "A drop box has a number of its own, and is the one on the table."),
    "BAD_COUNT": Code(INVALID_ARGUMENT, "What was counted is not less than nothing."),
    "BAD_DENOMINATIONS": Code(INVALID_ARGUMENT, "The casino's chips have values above zero, each once."),
    "BAD_MARKER": Code(INVALID_ARGUMENT, "The cage holds no such marker of that player and amount."),
    "BAD_REASON": Code(INVALID_ARGUMENT, "The reason is missing or none of those that the rules know."),
    "BAD_SLIP": Code(INVALID_ARGUMENT, "The slip is of another table, or does not add up."),
    "BAD_TEXT": Code(INVALID_ARGUMENT, "The text is empty, too long or not printable."),
    "BOX_KNOWN": Code(ALREADY_EXISTS, "The cage knows the box."),
    "BOX_UNCOUNTED": Code(FAILED_PRECONDITION, "An earlier box of that number is not counted yet."),
    "CAGE_OPENED_ALREADY": Code(ALREADY_EXISTS, "The floor has its cage."),
    "CAGE_SHORT": Code(FAILED_PRECONDITION, "The cage does not hold that much."),
    "MORE_THAN_MARKERS": Code(FAILED_PRECONDITION, "The cage holds no markers of that amount."),
    "NOT_APPROVED": Code(FAILED_PRECONDITION, "A slip is issued, approved, carried and counted, in this order."),
    "SLIP_KNOWN": Code(ALREADY_EXISTS, "The table knows the slip."),
    "SLIP_UNDER_WAY": Code(FAILED_PRECONDITION, "The transport of the slip has begun."),
    "TOO_MANY_REQUESTS": Code(FAILED_PRECONDITION, "As many requests wait for a slip as the cage keeps."),
    "UNKNOWN_BOX": Code(NOT_FOUND, "No such box waits to be counted."),
    "UNKNOWN_REQUEST": Code(NOT_FOUND, "No such request waits for a slip."),
    "UNKNOWN_SLIP": Code(INVALID_ARGUMENT, "No such slip is on its way."),
}
