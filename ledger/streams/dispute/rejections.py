"""The codes of refusals about disputes."""

from ledger.core.rejection import (
    ALREADY_EXISTS,
    FAILED_PRECONDITION,
    INVALID_ARGUMENT,
    NOT_FOUND,
    PERMISSION_DENIED,
    RESOURCE_EXHAUSTED,
    Code,
    Codes,
)

REJECTIONS: Codes = {
    "BAD_AMOUNT": Code(INVALID_ARGUMENT, "An amount must be above zero and possible."),
    "BAD_DISPUTE_KIND": Code(INVALID_ARGUMENT, "A dispute is about money, or a complaint."),
    "BAD_FINDING": Code(INVALID_ARGUMENT, "Say how the dispute is decided."),
    "BAD_PERSON": Code(INVALID_ARGUMENT, "Persons have an id, and are patrons, staff or witnesses."),
    "BAD_TEXT": Code(INVALID_ARGUMENT, "The text is empty, too long or not printable."),
    "BAD_VIDEO_TIME": Code(INVALID_ARGUMENT, "A camera saw it from one time to a later one."),
    "CORRECTION_LINKED_ALREADY": Code(ALREADY_EXISTS, "The correction is linked."),
    "DISPUTE_DECIDED_ALREADY": Code(FAILED_PRECONDITION, "The dispute is decided."),
    "DISPUTE_NOT_DECIDED": Code(FAILED_PRECONDITION, "The dispute is open."),
    "DISPUTE_OPENED_ALREADY": Code(ALREADY_EXISTS, "The file was opened before."),
    "FILE_FULL": Code(RESOURCE_EXHAUSTED, "A file holds no more of it."),
    "PATRON_MISSING": Code(INVALID_ARGUMENT, "A dispute has a patron."),
    "PERSON_INVOLVED": Code(PERMISSION_DENIED, "Whoever is part of a dispute neither looks into it nor decides it."),
    "REGULATOR_NOTIFIED_ALREADY": Code(ALREADY_EXISTS, "The regulator was told."),
    "REGULATOR_NOT_NOTIFIED": Code(FAILED_PRECONDITION, "The regulator has to be told of so much first."),
    "UNKNOWN_POLICY": Code(INVALID_ARGUMENT, "No such periods and thresholds are known."),
    "UNKNOWN_ROUND": Code(NOT_FOUND, "The dispute is about a round that the ledger does not hold."),
    "WRONG_DECIDER": Code(PERMISSION_DENIED, "The rules name somebody else to decide it."),
}
