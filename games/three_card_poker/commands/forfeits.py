"""Hands that are given up, and the dealer's round to collect them (J.2)."""

import roundledger.v1 as pb
from games.house_poker.commands.play import check_decided, check_turn
from games.three_card_poker.rules import THREE_CARD_POKER
from games.three_card_poker.state import Draft
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def forfeit(draft: Draft, command: pb.ForfeitThreeCardPokerHandRequest, context: Context) -> Rejection | None:
    table, seat = draft.state, command.seat
    if refused := check_turn(THREE_CARD_POKER, table, seat, context):
        return refused
    draft.add(pb.HandForfeited(round_id=table.round_id, seat=seat, player_id=table.players[seat]))
    return None


def collect_forfeits(
    draft: Draft, command: pb.CollectThreeCardPokerForfeitsRequest, context: Context
) -> Rejection | None:
    table = draft.state
    if refused := check_decided(THREE_CARD_POKER, table):
        return refused
    if not table.play.pending:
        return Rejection("NO_FORFEITS", "nothing was forfeited, or it is collected: reveal the dealer's hand", "J.2")
    draft.add(pb.ForfeitsCollected(round_id=table.round_id, seats=table.play.pending))
    return None
