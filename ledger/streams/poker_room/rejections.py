"""The codes of the poker room's refusals."""

from ledger.core.rejection import ALREADY_EXISTS, FAILED_PRECONDITION, INVALID_ARGUMENT, NOT_FOUND, Code, Codes

REJECTIONS: Codes = {
    "BAD_HOURS": Code(INVALID_ARGUMENT, "Hours are minutes of a day."),
    "BAD_LIST": Code(INVALID_ARGUMENT, "A waiting list is for a form of poker, a structure and limits."),
    "BAD_TEXT": Code(INVALID_ARGUMENT, "The text is one line."),
    "DECKS_OUT": Code(FAILED_PRECONDITION, "The set-up, or another one, is out already."),
    "DECK_COUNT": Code(INVALID_ARGUMENT, "A set-up has two decks that can be told apart."),
    "NOBODY_WAITING": Code(FAILED_PRECONDITION, "Nobody is on that waiting list."),
    "SEAT_NOT_OFFERED": Code(FAILED_PRECONDITION, "That seat was offered to nobody."),
    "NOT_WAITING": Code(FAILED_PRECONDITION, "The patron is not on that waiting list."),
    "PATRON_EXCLUDED": Code(FAILED_PRECONDITION, "The house denies this player play."),
    "ROOM_CLOSED": Code(FAILED_PRECONDITION, "It is outside of the poker room's hours."),
    "ROOM_OPENED_ALREADY": Code(ALREADY_EXISTS, "The poker room's stream has begun."),
    "SEAT_ALREADY_RECORDED": Code(ALREADY_EXISTS, "The room has heard of that commit of the table, or of a later one."),
    "SEAT_OFFERED": Code(FAILED_PRECONDITION, "The seat is offered to somebody already."),
    "SEAT_TAKEN": Code(INVALID_ARGUMENT, "Somebody sits at that seat."),
    "SUPPLEMENT_POSTED": Code(ALREADY_EXISTS, "A rule of that name is posted."),
    "UNKNOWN_SET_UP": Code(NOT_FOUND, "No such set-up is out."),
    "UNKNOWN_SUPPLEMENT": Code(INVALID_ARGUMENT, "The poker room has no such rule posted."),
    "WAITING_ALREADY": Code(ALREADY_EXISTS, "The patron is on that waiting list."),
}
