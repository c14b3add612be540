"""The codes of roulette's own refusals."""

from ledger.core.rejection import FAILED_PRECONDITION, INVALID_ARGUMENT, Code, Codes

REJECTIONS: Codes = {
    "ALREADY_SETTLED": Code(FAILED_PRECONDITION, "The crown was placed and wagers were settled."),
    "BAD_DIRECTION": Code(INVALID_ARGUMENT, "Say which way ball and wheel turn."),
    "BAD_NUMBER": Code(INVALID_ARGUMENT, "The wheel has no such pocket."),
    "BAD_SELECTION": Code(INVALID_ARGUMENT, "The layout has no such position."),
    "BALL_NOT_PERMITTED": Code(FAILED_PRECONDITION, "The ball is not one that the rules permit."),
    "BALL_NOT_REGISTERED": Code(FAILED_PRECONDITION, "The table has no registered ball."),
    "BETTING_CLOSED": Code(FAILED_PRECONDITION, "No more bets was called."),
    "COLOUR_IN_USE": Code(INVALID_ARGUMENT, "Another player, or a value chip, has that colour."),
    "COLOUR_MISSING": Code(INVALID_ARGUMENT, "Name the colour."),
    "COUPON_NOT_ACCEPTED": Code(INVALID_ARGUMENT, "The house does not take that coupon there."),
    "COUPON_NOT_MATCHED": Code(INVALID_ARGUMENT, "The chips beside a coupon match its value."),
    "COUPON_WITH_VALUE_CHIP": Code(INVALID_ARGUMENT, "A coupon goes with the player's own colour only."),
    "MODE_NOT_SUPPORTED": Code(FAILED_PRECONDITION, "No wagering terminals are connected."),
    "NOT_PAYABLE_EXACTLY": Code(INVALID_ARGUMENT, "The stake cannot be paid exactly."),
    "NOT_YOUR_COLOUR": Code(INVALID_ARGUMENT, "The seat has no colour of its own."),
    "NO_MORE_BETS_NOT_CALLED": Code(FAILED_PRECONDITION, "The ball came to rest before no more bets was called."),
    "NUMBER_MISMATCH": Code(INVALID_ARGUMENT, "Another number was announced."),
    "SPIN_INVALID": Code(FAILED_PRECONDITION, "The spin does not count: call no spin."),
    "UNKNOWN_CHIPS": Code(INVALID_ARGUMENT, "There is no such kind of chips."),
    "VERBAL_NOT_ACCEPTED": Code(INVALID_ARGUMENT, "The house takes no spoken wagers."),
    "VERBAL_UNCONFIRMED": Code(INVALID_ARGUMENT, "No such spoken wager waits for confirmation."),
    "VOID_NOT_IN_RULEBOOK": Code(FAILED_PRECONDITION, "The rules know no void here."),
    "WHEEL_NOT_38": Code(INVALID_ARGUMENT, "A wheel has the 38 pockets 1 to 36, 0 and 00."),
    "WHEEL_NOT_REGISTERED": Code(FAILED_PRECONDITION, "The table has no registered wheel."),
    "WHEEL_TOO_SMALL": Code(INVALID_ARGUMENT, "A wheel measures at least 30 inches."),
}
