"""The codes of refusals that all games against the house share."""

from ledger.core.rejection import FAILED_PRECONDITION, INVALID_ARGUMENT, Code, Codes

HOUSE_POKER_REJECTIONS: Codes = {
    "ALREADY_DECIDED": Code(FAILED_PRECONDITION, "The seat has decided."),
    "BAD_COUNT": Code(INVALID_ARGUMENT, "A deck has not so many cards."),
    "BETTING_CLOSED": Code(FAILED_PRECONDITION, "No more bets was called."),
    "CARDS_TOO_OLD": Code(FAILED_PRECONDITION, "The deck has been at the table for too long: change it."),
    "COUNT_IS_RIGHT": Code(INVALID_ARGUMENT, "That many cards are as they should be."),
    "DECISIONS_PENDING": Code(FAILED_PRECONDITION, "A seat has not decided yet."),
    "HAND_DEAL_NEEDS_SHUFFLER": Code(INVALID_ARGUMENT, "Cards dealt from the hand are shuffled by a device."),
    "MATCH_PLAY_NOT_CONFIGURED": Code(INVALID_ARGUMENT, "The house has no terms for match play coupons."),
    "MULTI_SEAT_OFF": Code(FAILED_PRECONDITION, "A player bets at one seat."),
    "NOT_YOUR_TURN": Code(FAILED_PRECONDITION, "Another seat comes first."),
    "NO_ANTE": Code(FAILED_PRECONDITION, "The seat has no wager that gives it a decision."),
    "NO_DECK": Code(FAILED_PRECONDITION, "No deck is at the table."),
    "NO_SUCH_CARD": Code(INVALID_ARGUMENT, "No such card lies face down there."),
    "NO_SUCH_DEVICE": Code(FAILED_PRECONDITION, "The device is not used at this table."),
    "NO_WAGER": Code(FAILED_PRECONDITION, "There is no wager."),
    "OPTION_CONFLICT": Code(INVALID_ARGUMENT, "Two options exclude each other."),
    "RULING_NOT_PERMITTED": Code(INVALID_ARGUMENT, "That cannot be decided of the card."),
    "SEATS_NOT_ADJACENT": Code(FAILED_PRECONDITION, "A player's seats must lie side by side."),
    "SEAT_LIMIT": Code(INVALID_ARGUMENT, "The player bets at as many seats as the house allows."),
    "SEAT_NOT_BETTING": Code(INVALID_ARGUMENT, "The seat is not in the round."),
    "SECOND_DECK_NEEDS_SHUFFLER": Code(INVALID_ARGUMENT, "A second deck is used with an automated shuffler only."),
    "STUB_COUNT_DUE": Code(FAILED_PRECONDITION, "The stub must be counted."),
    "TOO_FEW_POSITIONS": Code(FAILED_PRECONDITION, "A table has seven positions."),
    "TOO_MANY_CARDS": Code(INVALID_ARGUMENT, "Fewer cards are due."),
    "TOO_MANY_POSITIONS": Code(FAILED_PRECONDITION, "A table has at most seven positions."),
    "VERBAL_WAGER": Code(INVALID_ARGUMENT, "Spoken wagers with cash are not taken."),
    "VOID_NOT_IN_RULEBOOK": Code(FAILED_PRECONDITION, "The rules know no such void."),
    "WRONG_DESTINATION": Code(INVALID_ARGUMENT, "The card or hand is elsewhere."),
}
