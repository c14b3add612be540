"""The codes of let it ride's own refusals."""

from ledger.core.rejection import FAILED_PRECONDITION, INVALID_ARGUMENT, Code, Codes

REJECTIONS: Codes = {
    "BETS_UNEQUAL": Code(INVALID_ARGUMENT, "The three bets are equal."),
    "BET_NOT_OPEN": Code(FAILED_PRECONDITION, "Another bet is decided now."),
    "BET_NOT_WITHDRAWABLE": Code(INVALID_ARGUMENT, "Bet 3 stays to the end."),
    "BONUS_AMOUNT": Code(INVALID_ARGUMENT, "The bonus takes one chip of the posted amount."),
    "BONUS_COUNT_MISMATCH": Code(INVALID_ARGUMENT, "The chips are not as many as the bonus wagers."),
    "BONUS_NOT_COLLECTED": Code(FAILED_PRECONDITION, "Bonus wagers are collected before the first card."),
    "BONUS_OFF": Code(FAILED_PRECONDITION, "The house takes no bonus wagers."),
    "BONUS_WITHOUT_BETS": Code(FAILED_PRECONDITION, "The bonus needs the three bets."),
    "LIMIT_NOT_POSTED": Code(FAILED_PRECONDITION, "The payout limit is posted at the table."),
    "NOTICE_REQUIRED": Code(FAILED_PRECONDITION, "Patrons are given notice first."),
    "NO_BONUS_WAGERS": Code(FAILED_PRECONDITION, "There is no bonus wager to collect."),
    "PAYOUT_NOT_PERMITTED": Code(INVALID_ARGUMENT, "The three bets pay the same whole odds."),
    "UNKNOWN_NOTICE": Code(INVALID_ARGUMENT, "There is no such notice."),
}
