"""Ante and aces up, placed as one set (F, J.1)."""

import roundledger.v1 as pb
from games.four_card_poker.rules import FOUR_CARD_POKER
from games.four_card_poker.state import ACES_UP, ANTE, Draft
from games.house_poker.commands.wagers import Asked, place_set
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def place_wagers(draft: Draft, command: pb.PlaceFourCardPokerWagersRequest, context: Context) -> Rejection | None:
    asked = {
        ANTE: Asked(command.ante_cents, command.ante_wager_id, "ante_cents"),
        ACES_UP: Asked(command.aces_up_cents, command.aces_up_wager_id, "aces_up_cents"),
    }
    return place_set(FOUR_CARD_POKER, draft, command, asked, context)
