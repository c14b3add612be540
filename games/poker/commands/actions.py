"""Betting actions of players: fold, check, call, bet, raise, and chips without words."""

from typing import TypeVar

import roundledger.v1 as pb
from games.poker.betting import bets
from games.poker.betting.bets import change_for_bet
from games.poker.betting.ending import follow_up
from games.poker.state import SHOWDOWN, Draft, Hand, Player, hand_of
from games.tables.chips import dollars
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


def fold(draft: Draft, command: pb.FoldPokerHandRequest, context: Context) -> Rejection | None:
    """A hand thrown away out of turn is recorded at once, by the dealer (A.14, P.11.a)."""
    table, seat, out_of_turn = draft.state, command.seat, False
    hand, checked = table.play.hand, _check(draft, seat, context)
    if isinstance(checked, Rejection):
        if not (command.out_of_turn and hand and _may_throw_away(hand, seat)):
            return checked
        if context.role == pb.ROLE_PLAYER:
            return Rejection("OUT_OF_TURN", "the dealer records a hand thrown away out of turn", "A.14", "seat")
        out_of_turn = True
    player_id = (hand or hand_of(table)).players[seat].player_id
    folded = pb.PokerFolded()  # field by field, because that costs less, and a round has many of them
    folded.round_id, folded.seat, folded.player_id = table.round_id, seat, player_id
    folded.out_of_turn = out_of_turn
    draft.add(folded)
    return acted(draft, context)


def _may_throw_away(hand: Hand, seat: int) -> bool:
    """Also between two betting rounds; at the showdown a hand is conceded."""
    return seat in hand.live and hand.phase != SHOWDOWN and hand.announced != seat


def check(draft: Draft, command: pb.CheckPokerRequest, context: Context) -> Rejection | None:
    seat = command.seat
    hand = _check(draft, seat, context)
    if isinstance(hand, Rejection):
        return hand
    if hand.players[seat].bet < hand.high:
        return Rejection("CHECK_FACING_BET", "there is a bet: call, raise or fold", "J.7", "seat")
    if hand.form.must_bet and draft.state.options.five_card_stud_opener_must_bet:
        return Rejection("MUST_BET", "nobody checks in this house's five-card stud: bet or fold", "M.6", "seat")
    return _checked(draft, hand, seat, context)


def _checked(draft: Draft, hand: Hand, seat: int, context: Context) -> Rejection | None:
    checked = pb.PokerChecked()
    checked.round_id, checked.seat, checked.player_id = draft.state.round_id, seat, hand.players[seat].player_id
    draft.add(checked)
    return acted(draft, context)


def post_bring_in(draft: Draft, command: pb.PostPokerBringInRequest, context: Context) -> Rejection | None:
    """Whoever's up-card says so opens with the forced bet (I.4, M.4, in house poker H.3)."""
    table, seat = draft.state, command.seat
    hand = table.play.hand
    if refused := bets.check_turn(hand, seat) or check_own_seat(table.players.get(seat), context):
        return refused
    hand = hand_of(table)
    if not hand.owes_bring_in or hand.announced:
        return Rejection("NO_BRING_IN", "no forced bet is owed now", hand.form.bring_in_cite, "seat")
    player = hand.players[seat]
    cents = min(hand.bring_in, player.stack)
    change_for_bet(draft, seat, cents)
    draft.add(
        pb.PokerBringInPosted(
            round_id=table.round_id,
            seat=seat,
            player_id=player.player_id,
            amount_cents=cents,
            stack_cents=player.stack - cents,
        )
    )
    return acted(draft, context)


def call(draft: Draft, command: pb.CallPokerBetRequest, context: Context) -> Rejection | None:
    seat, chips = command.seat, command.chips_cents
    hand = _check(draft, seat, context, chips)
    return hand if isinstance(hand, Rejection) else _call(draft, hand, seat, context, chips)


def bet(draft: Draft, command: pb.PlacePokerBetRequest, context: Context) -> Rejection | None:
    seat, chips = command.seat, command.chips_cents
    hand = _check(draft, seat, context, chips, completes=True)
    return hand if isinstance(hand, Rejection) else _bet(draft, hand, seat, command.to_cents, context, chips)


def raise_(draft: Draft, command: pb.RaisePokerBetRequest, context: Context) -> Rejection | None:
    seat, chips = command.seat, command.chips_cents
    hand = _check(draft, seat, context, chips)
    return hand if isinstance(hand, Rejection) else _raise(draft, hand, seat, command.to_cents, context, chips)


def push_chips(draft: Draft, command: pb.PushPokerChipsRequest, context: Context) -> Rejection | None:
    """Chips without words (G.9, A-32): one chip or too few for a raise is a call; nothing to call, a bet."""
    seat, cents = command.seat, command.amount_cents
    hand = _check(draft, seat, context)
    if isinstance(hand, Rejection):
        return hand
    player = hand.players[seat]
    if not 0 < cents <= player.stack:
        return Rejection(
            "BAD_AMOUNT", f"seat {seat} has {dollars(player.stack)} to push forward", "G.3", "amount_cents"
        )
    if not command.chips:
        return Rejection("BAD_AMOUNT", "chips must say how many were pushed forward", "G.9", "chips")
    owed = hand.high - player.bet
    if not owed:
        if hand.high:  # a blind's option: chips that make no raise are given back, and it is a check
            if command.chips == 1 or player.bet + cents < bets.raise_range(hand, player).least:
                return _checked(draft, hand, seat, context)
            return _raise(draft, hand, seat, player.bet + cents, context)
        legal = bets.open_range(hand, player)
        return _bet(draft, hand, seat, min(cents, legal.most) if command.chips == 1 else cents, context)
    if cents < min(owed, player.stack):
        return Rejection("BET_BELOW_MINIMUM", f"{dollars(owed)} are needed to call", "G.9", "amount_cents")
    if command.chips == 1 or player.bet + cents < bets.raise_range(hand, player).least:
        return _call(draft, hand, seat, context, pushed=cents)
    return _raise(draft, hand, seat, player.bet + cents, context)


def acted(draft: Draft, context: Context) -> Rejection | None:
    """What follows by itself when nobody has to act any more."""
    hand = draft.state.play.hand
    if hand and hand.actor and len(hand.live) > 1:
        return None
    return follow_up(draft, context)


def _check(draft: Draft, seat: int, context: Context, chips: int = 0, *, completes: bool = False) -> Hand | Rejection:
    """The hand in which it is the seat's turn. Chips that differ from the words come from the stack, too (G.3, G.5)."""
    table = draft.state
    hand = table.play.hand
    if refused := bets.check_turn(hand, seat) or check_own_seat(table.players.get(seat), context):
        return refused
    hand = hand or hand_of(table)
    if hand.announced == seat:
        return Rejection("BET_ANNOUNCED", "the announced bet is owed: complete it first", "P.11.b", "seat")
    if hand.bring_in and (refused := bets.check_bring_in(hand, table.options, completes=completes)):
        return refused
    if chips and not 0 < chips <= hand.players[seat].stack:
        message = f"seat {seat} has {dollars(hand.players[seat].stack)} to put in"
        return Rejection("BAD_AMOUNT", message, "G.3", "chips_cents")
    return hand


def _call(draft: Draft, hand: Hand, seat: int, context: Context, chips: int = 0, pushed: int = 0) -> Rejection | None:
    player = hand.players[seat]
    owed = min(hand.high - player.bet, player.stack)
    if not owed:
        return Rejection("NOTHING_TO_CALL", "there is nothing to call: check", "G.4", "seat")
    put_in, to_cents = chips or owed, player.bet + owed
    if player.currency:
        change_for_bet(draft, seat, put_in)
    called = _putting_in(pb.PokerCalled(), draft.state.round_id, seat, player, put_in, to_cents)
    if pushed > owed:
        called.change_cents = pushed - owed
    draft.add(called)
    if put_in != owed:
        _correct(draft, seat, owed - put_in, to_cents)
    return acted(draft, context)


def _bet(draft: Draft, hand: Hand, seat: int, to_cents: int, context: Context, chips: int = 0) -> Rejection | None:
    if refused := bets.check_bet(hand, hand.players[seat], to_cents):
        return refused
    put_in = chips or to_cents
    place_bet(draft, hand, seat, put_in, to_cents)
    if put_in != to_cents:
        _correct(draft, seat, to_cents - put_in, to_cents)
    return acted(draft, context)


def _raise(draft: Draft, hand: Hand, seat: int, to_cents: int, context: Context, chips: int = 0) -> Rejection | None:
    player = hand.players[seat]
    if refused := bets.check_raise(hand, player, to_cents, draft.state.options):
        return refused
    added = to_cents - player.bet
    put_in = chips or added
    place_bet(draft, hand, seat, put_in, to_cents)
    if put_in != added:
        _correct(draft, seat, added - put_in, to_cents)
    return acted(draft, context)


def place_bet(draft: Draft, hand: Hand, seat: int, put_in: int, to_cents: int) -> None:
    """A bet, or a raise where there is one to raise."""
    player, message = hand.players[seat], pb.PokerRaised if hand.high else pb.PokerBetPlaced
    if player.currency:
        change_for_bet(draft, seat, put_in)
    draft.add(_putting_in(message(), draft.state.round_id, seat, player, put_in, to_cents))


_Bet = TypeVar("_Bet", pb.PokerCalled, pb.PokerBetPlaced, pb.PokerRaised, pb.PokerBetPlaced | pb.PokerRaised)


def _putting_in(event: _Bet, round_id: str, seat: int, player: Player, put_in: int, to_cents: int) -> _Bet:
    """The event filled field by field, because that costs less, and a round has many of them."""
    event.round_id = round_id
    event.seat = seat
    event.player_id = player.player_id
    event.amount_cents = put_in
    event.to_cents = to_cents
    event.stack_cents = player.stack - put_in
    return event


def _correct(draft: Draft, seat: int, delta: int, to_cents: int) -> None:
    """Words beat chips: the bet is made to agree with what was announced (G.5)."""
    change_for_bet(draft, seat, delta)
    player = hand_of(draft.state).players[seat]
    draft.add(
        pb.PokerBetCorrected(
            round_id=draft.state.round_id,
            seat=seat,
            player_id=player.player_id,
            delta_cents=delta,
            to_cents=to_cents,
            stack_cents=player.stack - delta,
        )
    )
