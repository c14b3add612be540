"""The showdown: hands are shown or conceded in turn (F.4, P.4)."""

import roundledger.v1 as pb
from games.poker.betting.bets import not_live
from games.poker.betting.pots import must_show
from games.poker.betting.showdown import description
from games.poker.cards.known import named_hand
from games.poker.commands.actions import acted
from games.poker.state import SHOWDOWN, Draft, Hand, Table
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


def show_hand(draft: Draft, command: pb.ShowPokerHandRequest, context: Context) -> Rejection | None:
    """In turn at the showdown; a hand that is tabled before is seen by everybody, and counts then (C.6, P.4)."""
    table, seat = draft.state, command.seat
    hand = _check_hand(table, seat, context)
    if isinstance(hand, Rejection):
        return hand
    player = hand.players[seat]
    if player.shown:
        return Rejection("HAND_SHOWN", f"seat {seat} has shown the hand already", "P.4", "seat")
    if not player.cards:
        return Rejection("NOT_IN_HAND", f"seat {seat} has no cards yet", "P.4", "seat")
    cards = named_hand(table.cards, hand, seat, command.cards, "P.4")
    if isinstance(cards, Rejection):
        return cards
    draft.add(
        pb.PokerHandShown(
            round_id=table.round_id,
            seat=seat,
            player_id=player.player_id,
            cards=cards,
            description=description(hand, cards) if hand.phase == SHOWDOWN else "",
        )
    )
    return acted(draft, context)


def concede_hand(draft: Draft, command: pb.ConcedePokerHandRequest, context: Context) -> Rejection | None:
    """The last who may win a pot shows (P.4, A-40)."""
    table, seat = draft.state, command.seat
    hand = _check_turn(table, seat, context)
    if isinstance(hand, Rejection):
        return hand
    if must_show(hand, seat):
        return Rejection("WINNER_MUST_SHOW", "nobody else is left to win a pot: show the hand", "P.4", "seat")
    player_id = hand.players[seat].player_id
    draft.add(pb.PokerHandConceded(round_id=table.round_id, seat=seat, player_id=player_id))
    return acted(draft, context)


def _check_turn(table: Table, seat: int, context: Context) -> Hand | Rejection:
    hand = table.play.hand
    if hand is not None and hand.phase != SHOWDOWN:
        return Rejection("WRONG_STATE", f"not while the hand is in {hand.phase}", "F.4")
    if hand is not None and seat in hand.live and hand.actor != seat:
        return Rejection("OUT_OF_TURN", f"seat {hand.actor} shows first", "P.4", "seat")
    return _check_hand(table, seat, context)


def _check_hand(table: Table, seat: int, context: Context) -> Hand | Rejection:
    hand = table.play.hand
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on", "F.4")
    if seat not in hand.live:
        return not_live(seat, "F.4")
    return check_own_seat(table.players.get(seat), context) or hand
