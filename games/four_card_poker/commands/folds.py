"""Hands that are given up (J.2)."""

import roundledger.v1 as pb
from games.four_card_poker.rules import FOUR_CARD_POKER
from games.four_card_poker.state import Draft
from games.house_poker.commands.play import check_turn
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def fold(draft: Draft, command: pb.FoldFourCardPokerHandRequest, context: Context) -> Rejection | None:
    """The dealer takes wagers and cards at once (J.2.a)."""
    table, seat = draft.state, command.seat
    if refused := check_turn(FOUR_CARD_POKER, table, seat, context):
        return refused
    draft.add(pb.HandFolded(round_id=table.round_id, seat=seat, player_id=table.players[seat]))
    return None
