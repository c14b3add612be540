"""Wagers on the suit of the next card (K.6)."""

import roundledger.v1 as pb
from games.blackjack.commands.insurance import beside
from games.blackjack.commands.wagers import check_funds, check_optional
from games.blackjack.deal import ELECT, NextStep, turn_of
from games.blackjack.layout import hit_wager_on, selection_of, undoubled
from games.blackjack.state import DOUBLES, OPEN, TURNS, Draft, SeatHand, Table, cite
from games.blackjack.totals import one_suit
from games.tables.wagers import check_chip_multiple, check_seat, placed, wager_id_for
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


def place_hit_wager(draft: Draft, command: pb.PlaceBlackjackHitWagerRequest, context: Context) -> Rejection | None:
    table = draft.state
    if not table.options.hit_wager:
        return Rejection("HIT_WAGER_OFF", "hit wagers are not offered here", cite(table, "K.1, K.6", "a"))
    hand = _hand_for(table, command.seat, command.hand, context)
    if isinstance(hand, Rejection):
        return hand
    if refused := _check_suit(table, hand):
        return refused
    if hit_wager_on(table, command.seat, hand.number):
        message = "one hit wager is made a card: the former is not settled yet"
        return Rejection("WAGER_UP", message, "K.6.d", "hand")
    if refused := check_funds(table, command.funds, command.coupon_cents, optional=True):
        return refused
    if refused := check_chip_multiple(command.amount_cents, 1, "K.2"):
        return refused
    wager_id = wager_id_for(table, command.wager_id)
    if isinstance(wager_id, Rejection):
        return wager_id
    stakes = undoubled(table, command.seat, hand.number)
    wager = beside(stakes[0], wager_id, "hit_wager", selection_of(hand.number), command.amount_cents)
    if refused := check_optional(table, wager, stakes):
        return refused
    draft.add(placed(wager))
    return None


def _hand_for(table: Table, seat: int, number: int, context: Context) -> SeatHand | Rejection:
    """A hand that is about to get a card: the one whose turn it is, or any of the seat's split aces."""
    state = table.play
    if seat not in state.positions:
        return Rejection("NOT_DEALT_IN", f"seat {seat} has no hand in this round", "K.2.b", "seat")
    if refused := check_own_seat(state.positions[seat][0].player_id, context) or check_seat(table, seat):
        return refused
    step = turn_of(state) if state.phase == TURNS else None
    step = step or NextStep("")
    if step.seat != seat:
        return Rejection("NOT_YOUR_TURN", f"seat {seat} gets no card now", "K.6.a", "seat")
    hand = state.hand(seat, number or step.hand)
    if hand is None or not (hand.number == step.hand or _waits_beside(hand, step)):
        return Rejection("HAND_OVER", "that hand gets no card now", "K.6.a", "hand")
    if hand.split_aces and step.what == ELECT:
        return Rejection("SPLIT_ACE", "split aces get one card each and nothing more", "H.7.c", "hand")
    if hand.status == DOUBLES and hand.asks_down:
        return Rejection("HAND_OVER", "a card that is dealt face down is no hit card", "K.6", "hand")
    return hand


def _waits_beside(hand: SeatHand, step: NextStep) -> bool:
    """Split aces get their cards at once: both wagers come before either card."""
    return step.what != ELECT and hand.split_aces and hand.status == OPEN and len(hand.cards) == 1


def _check_suit(table: Table, hand: SeatHand) -> Rejection | None:
    """All its cards have one suit, and after splits the pairs had, too. Cards face down are their player's to know."""
    if hand.from_split and not table.options.hit_wager_after_split:
        return Rejection("HIT_WAGER_OFF", "hit wagers are not offered on split hands here", "K.6.e", "hand")
    suited = hand.is_hidden or one_suit(hand.cards)
    if suited and (hand.split_suited or not hand.from_split):
        return None
    return Rejection("CARDS_NOT_SUITED", "the cards of the hand have not one suit", "K.6.a, K.6.d, K.6.e", "hand")
