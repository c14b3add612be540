"""Match play, with chips or at a terminal: a coupon goes on a wager that takes it, beside a stake that matches it
(C.1). At a terminal it is promotional credit, and goes with the player's own as a coupon with chips (I.3.a.i)."""

from games.roulette.layout import EVEN_MONEY
from games.roulette.options import Options
from games.roulette.terminals import Bet


def takes_coupons(options: Options, wager: str) -> bool:
    return options.match_play_wagers == "all" or wager in EVEN_MONEY


def is_matched(stake_cents: int, coupon_cents: int) -> bool:
    return stake_cents >= coupon_cents


def with_added(options: Options, wager: str, bet: Bet, cents: int, promo_cents: int) -> Bet:
    """A terminal's bet with so much more on it. Promotional credit is spent first, but only so far as the player's own
    credits match it, and in whole chips, so that what is left on the terminal can be paid in chips."""
    coupon = 0
    if takes_coupons(options, wager):
        unmatched = bet.stake_cents + cents - bet.coupon_cents
        coupon = max(0, min(promo_cents, cents, unmatched // 2))
        coupon -= coupon % options.chip_unit_cents
    return Bet(bet.stake_cents + cents - coupon, bet.coupon_cents + coupon)
