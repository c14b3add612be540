"""Betting actions of players: fold, check, call, bet, raise, and chips without words."""

import roundledger.v1 as pb
from games.poker import bets
from games.poker.currency import change_for_bet
from games.poker.ending import follow_up
from games.poker.state import SHOWDOWN, Draft, Hand, hand_of
from ledger.core.context import Context
from ledger.core.rejection import Rejection
from ledger.core.roles import check_own_seat


def fold(draft: Draft, command: pb.FoldPokerHandRequest, context: Context) -> Rejection | None:
    """A hand thrown away out of turn is recorded at once, by the dealer (A.14, P.11.a)."""
    seat, hand = command.seat, draft.state.play.hand
    refused = _check(draft, seat, context)
    out_of_turn = refused is not None and command.out_of_turn and hand is not None and _may_throw_away(hand, seat)
    if out_of_turn and context.role == pb.ROLE_PLAYER:
        return Rejection("OUT_OF_TURN", "the dealer records a hand thrown away out of turn", "A.14", "seat")
    if refused and not out_of_turn:
        return refused
    table = draft.state
    player_id = hand_of(table).players[seat].player_id
    draft.add(pb.PokerFolded(round_id=table.round_id, seat=seat, player_id=player_id, out_of_turn=out_of_turn))
    return acted(draft, context)


def _may_throw_away(hand: Hand, seat: int) -> bool:
    """Also between two betting rounds; at the showdown a hand is conceded."""
    return seat in hand.live and hand.phase != SHOWDOWN and hand.announced != seat


def check(draft: Draft, command: pb.CheckPokerRequest, context: Context) -> Rejection | None:
    seat = command.seat
    if refused := _check(draft, seat, context):
        return refused
    hand = hand_of(draft.state)
    if hand.players[seat].bet < hand.high:
        return Rejection("CHECK_FACING_BET", "there is a bet: call, raise or fold", "J.7", "seat")
    if hand.form.must_bet and draft.state.options.five_card_stud_opener_must_bet:
        return Rejection("MUST_BET", "nobody checks in this house's five-card stud: bet or fold", "M.6", "seat")
    return _checked(draft, seat, context)


def _checked(draft: Draft, seat: int, context: Context) -> Rejection | None:
    player_id = hand_of(draft.state).players[seat].player_id
    draft.add(pb.PokerChecked(round_id=draft.state.round_id, seat=seat, player_id=player_id))
    return acted(draft, context)


def post_bring_in(draft: Draft, command: pb.PostPokerBringInRequest, context: Context) -> Rejection | None:
    """Whoever's up-card says so opens with the forced bet (I.4, M.4)."""
    table, seat = draft.state, command.seat
    hand = table.play.hand
    if refused := bets.check_turn(hand, seat) or check_own_seat(table.players.get(seat), context):
        return refused
    hand = hand_of(table)
    if not hand.owes_bring_in or hand.announced:
        return Rejection("NO_BRING_IN", "no forced bet is owed now", "I.4, M.4", "seat")
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
    return _check(draft, seat, context) or _check_chips(draft, seat, chips) or _call(draft, seat, context, chips)


def bet(draft: Draft, command: pb.PlacePokerBetRequest, context: Context) -> Rejection | None:
    seat, chips = command.seat, command.chips_cents
    return (
        _check(draft, seat, context, completes=True)
        or _check_chips(draft, seat, chips)
        or _bet(draft, seat, command.to_cents, context, chips)
    )


def raise_(draft: Draft, command: pb.RaisePokerBetRequest, context: Context) -> Rejection | None:
    seat, chips = command.seat, command.chips_cents
    return (
        _check(draft, seat, context)
        or _check_chips(draft, seat, chips)
        or _raise(draft, seat, command.to_cents, context, chips)
    )


def push_chips(draft: Draft, command: pb.PushPokerChipsRequest, context: Context) -> Rejection | None:
    """Chips without words (G.9, A-32): one chip or too few for a raise is a call; nothing to call, a bet."""
    seat, cents = command.seat, command.amount_cents
    if refused := _check(draft, seat, context):
        return refused
    hand = hand_of(draft.state)
    player = hand.players[seat]
    if not 0 < cents <= player.stack:
        return Rejection("BAD_AMOUNT", f"seat {seat} has {player.stack} cents to push forward", "G.3", "amount_cents")
    if not command.chips:
        return Rejection("BAD_AMOUNT", "chips must say how many were pushed forward", "G.9", "chips")
    owed = hand.high - player.bet
    if not owed:
        if hand.high:  # a blind's option: chips that make no raise are given back, and it is a check
            if command.chips == 1 or player.bet + cents < bets.raise_range(hand, player).least:
                return _checked(draft, seat, context)
            return _raise(draft, seat, player.bet + cents, context)
        legal = bets.open_range(hand, player)
        return _bet(draft, seat, min(cents, legal.most) if command.chips == 1 else cents, context)
    if cents < min(owed, player.stack):
        return Rejection("BET_BELOW_MINIMUM", f"{owed} cents are needed to call", "G.9", "amount_cents")
    if command.chips == 1 or player.bet + cents < bets.raise_range(hand, player).least:
        return _call(draft, seat, context, pushed=cents)
    return _raise(draft, seat, player.bet + cents, context)


def acted(draft: Draft, context: Context) -> Rejection | None:
    """What follows by itself when nobody has to act any more."""
    hand = draft.state.play.hand
    if hand and hand.actor and len(hand.live) > 1:
        return None
    return follow_up(draft, context)


def _check(draft: Draft, seat: int, context: Context, *, completes: bool = False) -> Rejection | None:
    table = draft.state
    hand = table.play.hand
    if refused := bets.check_turn(hand, seat) or check_own_seat(table.players.get(seat), context):
        return refused
    if hand and hand.announced == seat:
        return Rejection("BET_ANNOUNCED", "the announced bet is owed: complete it first", "P.11.b", "seat")
    return bets.check_bring_in(hand, table.options, completes=completes) if hand else None


def _check_chips(draft: Draft, seat: int, chips: int) -> Rejection | None:
    """Chips that differ from the words come from the stack, too (G.3, G.5)."""
    if not chips:
        return None
    stack = hand_of(draft.state).players[seat].stack
    if 0 < chips <= stack:
        return None
    return Rejection("BAD_AMOUNT", f"seat {seat} has {stack} cents to put in", "G.3", "chips_cents")


def _call(draft: Draft, seat: int, context: Context, chips: int = 0, pushed: int = 0) -> Rejection | None:
    hand = hand_of(draft.state)
    player = hand.players[seat]
    owed = min(hand.high - player.bet, player.stack)
    if not owed:
        return Rejection("NOTHING_TO_CALL", "there is nothing to call: check", "G.4", "seat")
    put_in, to_cents = chips or owed, player.bet + owed
    change_for_bet(draft, seat, put_in)
    draft.add(
        pb.PokerCalled(
            round_id=draft.state.round_id,
            seat=seat,
            player_id=player.player_id,
            amount_cents=put_in,
            to_cents=to_cents,
            stack_cents=player.stack - put_in,
            change_cents=max(0, pushed - owed),
        )
    )
    _correct(draft, seat, owed - put_in, to_cents)
    return acted(draft, context)


def _bet(draft: Draft, seat: int, to_cents: int, context: Context, chips: int = 0) -> Rejection | None:
    hand = hand_of(draft.state)
    if refused := bets.check_bet(hand, hand.players[seat], to_cents):
        return refused
    put_in = chips or to_cents
    place_bet(draft, hand, seat, put_in, to_cents)
    _correct(draft, seat, to_cents - put_in, to_cents)
    return acted(draft, context)


def _raise(draft: Draft, seat: int, to_cents: int, context: Context, chips: int = 0) -> Rejection | None:
    hand = hand_of(draft.state)
    player = hand.players[seat]
    if refused := bets.check_raise(hand, player, to_cents, draft.state.options):
        return refused
    added = to_cents - player.bet
    put_in = chips or added
    place_bet(draft, hand, seat, put_in, to_cents)
    _correct(draft, seat, added - put_in, to_cents)
    return acted(draft, context)


def place_bet(draft: Draft, hand: Hand, seat: int, put_in: int, to_cents: int) -> None:
    """A bet, or a raise where there is one to raise."""
    change_for_bet(draft, seat, put_in)
    player, message = hand.players[seat], pb.PokerRaised if hand.high else pb.PokerBetPlaced
    draft.add(
        message(
            round_id=draft.state.round_id,
            seat=seat,
            player_id=player.player_id,
            amount_cents=put_in,
            to_cents=to_cents,
            stack_cents=player.stack - put_in,
        )
    )


def _correct(draft: Draft, seat: int, delta: int, to_cents: int) -> None:
    """Words beat chips: the bet is made to agree with what was announced (G.5)."""
    if not delta:
        return
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
