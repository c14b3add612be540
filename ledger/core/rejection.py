"""A command that is refused, and the codes by which refusals are known."""

from collections.abc import Mapping

import msgspec

INVALID_ARGUMENT = "INVALID_ARGUMENT"
FAILED_PRECONDITION = "FAILED_PRECONDITION"
PERMISSION_DENIED = "PERMISSION_DENIED"
UNAUTHENTICATED = "UNAUTHENTICATED"
NOT_FOUND = "NOT_FOUND"
ALREADY_EXISTS = "ALREADY_EXISTS"
ABORTED = "ABORTED"
UNAVAILABLE = "UNAVAILABLE"
RESOURCE_EXHAUSTED = "RESOURCE_EXHAUSTED"
DATA_LOSS = "DATA_LOSS"
"""The canonical status codes of gRPC that refusals use, by name: the core does not know gRPC."""


class Rejection(msgspec.Struct, frozen=True):
    """Why a command was refused, for the sender: it left no event and changed nothing."""

    code: str
    message: str
    """What is wrong and what to do, in one plain sentence."""
    rule: str = ""
    field: str = ""


class Code(msgspec.Struct, frozen=True):
    """A code as its owner declares it: the gRPC status and what it means."""

    status: str
    meaning: str
    retry_seconds: float = 0
    """When it is worth sending the command again as it is; 0 where it is not."""


Codes = Mapping[str, Code]


def citing(rulebook_id: str, refused: Rejection) -> Rejection:
    """Games name a clause; the reader also needs to know of which rulebook."""
    if not refused.rule:
        return refused
    return msgspec.structs.replace(refused, rule=f"{rulebook_id} {refused.rule}")


CORE_REJECTIONS: Codes = {
    "APPROVAL_NEEDED": Code(FAILED_PRECONDITION, "The house has two people of two departments decide this."),
    "BAD_CHIPS": Code(INVALID_ARGUMENT, "Chips are listed by denomination, each once, with a count above zero."),
    "BAD_COMMAND_ID": Code(INVALID_ARGUMENT, "A command has an id of 1 to 128 characters."),
    "BAD_DAY": Code(INVALID_ARGUMENT, "A gaming day is a date, written YYYY-MM-DD."),
    "BAD_ID": Code(INVALID_ARGUMENT, "Ids have 1 to 64 letters, digits and ._@- and begin with a letter or digit."),
    "BAD_OCCURRED_AT": Code(INVALID_ARGUMENT, "What is entered late happened before it is entered."),
    "BAD_PAPER_NUMBER": Code(INVALID_ARGUMENT, "A paper that is entered late says when it happened, and is new."),
    "BROKER_UNREACHABLE": Code(UNAVAILABLE, "The broker does not answer; nothing was recorded.", 2),
    "COMMAND_ID_REUSED": Code(ALREADY_EXISTS, "The id was used for another command, or by somebody else."),
    "COMMAND_TIMED_OUT": Code(UNAVAILABLE, "The command's turn did not come in time; nothing was recorded.", 1),
    "COMMAND_TOO_LARGE": Code(INVALID_ARGUMENT, "A command has at most 16 KiB."),
    "COMMIT_TOO_LARGE": Code(RESOURCE_EXHAUSTED, "What the command does fits in no record of the log."),
    "DISK_FULL": Code(UNAVAILABLE, "The disk of the log is full; nothing was recorded.", 5),
    "DRY_RUN_DRAWS": Code(FAILED_PRECONDITION, "A dry run draws no card and shuffles none: send the command itself."),
    "DRY_RUN_HIDDEN": Code(
        FAILED_PRECONDITION, "Something lies there that the sender may not see, such as a card: no dry run."
    ),
    "EMPTY_COMMAND": Code(INVALID_ARGUMENT, "The message holds no command."),
    "FEATURE_OFF": Code(FAILED_PRECONDITION, "The house has switched this off for the whole floor."),
    "FATE_UNKNOWN": Code(UNAVAILABLE, "The log gave no answer: send the command again under the same id.", 1),
    "HOST_RETIRED": Code(UNAVAILABLE, "The key of this host is retired; nothing was recorded: call another host.", 2),
    "ARCHIVE_NOT_AT_HAND": Code(
        FAILED_PRECONDITION, "The log has forgotten it, and the archive that the message names is not there."
    ),
    "LEDGER_DAMAGED": Code(DATA_LOSS, "A record is not what was written: verify the ledger."),
    "MALFORMED_MESSAGE": Code(INVALID_ARGUMENT, "The bytes are no message of the expected type."),
    "MARKER_ORDER": Code(FAILED_PRECONDITION, "A player's newest marker is redeemed first, unless it is waived."),
    "NOT_YOUR_SEAT": Code(PERMISSION_DENIED, "A player acts for their own seat only."),
    "OWNER_UNREACHABLE": Code(UNAVAILABLE, "The host that has the table does not answer; nothing was recorded.", 1),
    "ROLE_NOT_ALLOWED": Code(PERMISSION_DENIED, "The role may not send this command."),
    "SAME_PERSON": Code(PERMISSION_DENIED, "Somebody else has to do this: nobody can both err and hide it."),
    "STALE_SEQ": Code(ABORTED, "The stream has moved on from the expected seq."),
    "STORE_REBUILDING": Code(UNAVAILABLE, "The host builds its copy of the log anew; nothing was recorded.", 2),
    "STREAM_CONTENDED": Code(UNAVAILABLE, "Other hosts kept extending the stream first: send the command again.", 0.1),
    "STREAM_UNREADABLE": Code(DATA_LOSS, "The stream holds what this version cannot apply: verify it, or update."),
    "UNAUTHENTICATED": Code(UNAUTHENTICATED, "The call carries no known token."),
    "UNKNOWN_GAME": Code(INVALID_ARGUMENT, "The floor has no such game."),
    "UNKNOWN_STREAM": Code(NOT_FOUND, "The floor has no such table or stream."),
    "WRONG_STREAM": Code(INVALID_ARGUMENT, "The stream is of a kind that does not take the command."),
}
"""Refusals of the command path itself, whatever the stream."""
