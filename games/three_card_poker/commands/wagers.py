"""Ante and pair plus, placed as one set (F)."""

import roundledger.v1 as pb
from games.house_poker.commands.wagers import (
    Asked,
    check_amount,
    check_instrument,
    check_seats,
    check_wagering,
    replace_set,
)
from games.three_card_poker.options import Options
from games.three_card_poker.rules import THREE_CARD_POKER
from games.three_card_poker.state import ANTE, PAIR_PLUS, Draft
from ledger.core.context import Context
from ledger.core.rejection import Rejection

MOST_TIMES = 5
"""How many times one wager may be the other where both are compulsory (F.5.c)."""


def place_wagers(draft: Draft, command: pb.PlaceThreeCardPokerWagersRequest, context: Context) -> Rejection | None:
    table, game = draft.state, THREE_CARD_POKER
    if refused := check_wagering(game, table, command.seat, context):
        return refused
    if refused := check_instrument(game, command.coupon_cents, verbal=command.verbal):
        return refused
    ante, pair_plus = command.ante_cents, command.pair_plus_cents
    if not ante and not pair_plus:
        return Rejection("NO_WAGER", "place an ante, a pair plus wager or both", "F.1", "ante_cents")
    asked = {
        ANTE: Asked(ante, command.ante_wager_id, "ante_cents"),
        PAIR_PLUS: Asked(pair_plus, command.pair_plus_wager_id, "pair_plus_cents"),
    }
    for kind, wanted in asked.items():
        if refused := check_amount(table, kind, wanted):
            return refused
    if refused := _check_mode(table.options, ante, pair_plus) or check_seats(game, table, command.seat):
        return refused
    return replace_set(draft, command.seat, asked)


def _check_mode(options: Options, ante: int, pair_plus: int) -> Rejection | None:
    """What the house asks of the two together."""
    match options.wager_mode:
        case "ante_ge_pp" if pair_plus and ante < pair_plus:
            return _mode("a pair plus wager needs an ante of at least as much", "F.5.a")
        case "ante_ge_half_pp" if pair_plus and 2 * ante < pair_plus:
            return _mode("a pair plus wager needs an ante of at least half of it", "F.5.b")
        case "both_within_5x" if not (ante and pair_plus):
            return _mode("ante and pair plus are both compulsory", "F.5.c")
        case "both_within_5x" if max(ante, pair_plus) > MOST_TIMES * min(ante, pair_plus):
            return _mode(f"the larger wager is at most {MOST_TIMES} times the smaller", "F.5.c")
        case _:
            return None


def _mode(message: str, rule: str) -> Rejection:
    return Rejection("WAGER_MODE", message, rule, "pair_plus_cents")
