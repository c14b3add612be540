"""Ante and pair plus, placed as one set (F)."""

import roundledger.v1 as pb
from games.house_poker.commands.wagers import Asked, WagerSet, place_set
from games.three_card_poker.rules import THREE_CARD_POKER
from games.three_card_poker.state import ANTE, PAIR_PLUS, Draft, Table
from ledger.core.context import Context
from ledger.core.rejection import Rejection

MOST_TIMES = 5
"""How many times one wager may be the other where both are compulsory (F.5.c)."""


def place_wagers(draft: Draft, command: pb.PlaceThreeCardPokerWagersRequest, context: Context) -> Rejection | None:
    asked = {
        ANTE: Asked(command.ante_cents, command.ante_wager_id, "ante_cents"),
        PAIR_PLUS: Asked(command.pair_plus_cents, command.pair_plus_wager_id, "pair_plus_cents"),
    }
    return place_set(THREE_CARD_POKER, draft, command, asked, context, _check_mode)


def _check_mode(table: Table, asked: WagerSet) -> Rejection | None:
    """What the house asks of the two together."""
    ante, pair_plus = asked[ANTE].amount_cents, asked[PAIR_PLUS].amount_cents
    match table.options.wager_mode:
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
