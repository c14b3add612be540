"""Betting actions of players: their guard ladders."""

from typing import Any

import roundledger.v1 as pb
from games.interface import Context, Events
from games.permissions import check_own_seat
from games.poker import betting
from games.poker.closing import follow_up
from games.poker.drafting import Draft
from games.poker.hands import words
from games.poker.pots import eligible
from games.poker.showdown import shown
from games.poker.state import SHOWDOWN, Hand, State
from games.table import Table
from ledger.core.rejection import Rejection

Outcome = Events | Rejection


def _check(table: Table, seat: int, context: Context) -> Rejection | None:
    state: State = table.play
    if refused := betting.check_turn(state.hand, seat) or check_own_seat(table.players.get(seat), context):
        return refused
    if state.hand and state.hand.announced == seat:
        return Rejection("BET_ANNOUNCED", "the announced bet is owed: complete it first", "P.11.b", "seat")
    return None


def _check_chips(table: Table, seat: int, chips: int) -> Rejection | None:
    """Chips that differ from the words come from the stack, too (G.3, G.5)."""
    hand = Draft(table).hand
    if 0 <= chips <= hand.players[seat].stack:
        return None
    return Rejection("BAD_AMOUNT", "chips from the player's stack are put in", "G.3", "chips_cents")


def _correct(draft: Draft, seat: int, delta: int, to_cents: int) -> None:
    """Words beat chips: the bet is made to agree with what was announced (G.5)."""
    if delta:
        corrected = pb.PokerBetCorrected(round_id=draft.round_id, seat=seat, delta_cents=delta, to_cents=to_cents)
        draft.own(bet_corrected=corrected)


def done(draft: Draft, context: Context) -> Events:
    hand = draft.hand
    if not hand.actor or len(hand.live) == 1:
        follow_up(draft, context)
    return draft.events


def fold(table: Table, command: pb.FoldPokerHandRequest, context: Context) -> Outcome:
    """A hand thrown away out of turn is recorded at once, by the dealer (A.14, P.11.a)."""
    refused = _check(table, command.seat, context)
    out_of_turn = isinstance(refused, Rejection) and refused.code == "OUT_OF_TURN" and command.out_of_turn
    if out_of_turn and context.role == pb.ROLE_PLAYER:
        return Rejection("OUT_OF_TURN", "the dealer records a hand thrown away out of turn", "A.14", "seat")
    if refused and not out_of_turn:
        return refused
    draft = Draft(table)
    draft.own(folded=pb.PokerFolded(round_id=table.round_id, seat=command.seat, out_of_turn=bool(out_of_turn)))
    return done(draft, context)


def check(table: Table, command: pb.CheckPokerRequest, context: Context) -> Outcome:
    if refused := _check(table, command.seat, context):
        return refused
    draft = Draft(table)
    if draft.hand.players[command.seat].bet < draft.hand.high:
        return Rejection("CHECK_FACING_BET", "there is a bet: call, raise or fold", "J.7", "seat")
    draft.own(checked=pb.PokerChecked(round_id=table.round_id, seat=command.seat))
    return done(draft, context)


def call(table: Table, command: pb.CallPokerBetRequest, context: Context) -> Outcome:
    return (
        _check(table, command.seat, context)
        or _check_chips(table, command.seat, command.chips_cents)
        or _call(table, command.seat, 0, context, command.chips_cents)
    )


def _call(table: Table, seat: int, pushed: int, context: Context, chips: int = 0) -> Outcome:
    draft = Draft(table)
    player = draft.hand.players[seat]
    owed = min(draft.hand.high - player.bet, player.stack)
    if not owed:
        return Rejection("NOTHING_TO_CALL", "there is nothing to call: check", "G.4", "seat")
    change = max(0, pushed - owed)
    put_in = chips or owed
    called = pb.PokerCalled(round_id=table.round_id, seat=seat, amount_cents=put_in, change_cents=change)
    draft.own(called=called)
    _correct(draft, seat, owed - put_in, player.bet + owed)
    return done(draft, context)


def bet(table: Table, command: pb.PlacePokerBetRequest, context: Context) -> Outcome:
    return (
        _check(table, command.seat, context)
        or _check_chips(table, command.seat, command.chips_cents)
        or _bet(table, command.seat, command.to_cents, context, command.chips_cents)
    )


def _bet(table: Table, seat: int, to_cents: int, context: Context, chips: int = 0) -> Outcome:
    draft = Draft(table)
    if refused := betting.check_bet(draft.hand, draft.hand.players[seat], to_cents):
        return refused
    put_in = chips or to_cents
    announced = to_cents if put_in != to_cents else 0
    placed = pb.PokerBetPlaced(round_id=table.round_id, seat=seat, amount_cents=put_in, to_cents=announced)
    draft.own(bet_placed=placed)
    _correct(draft, seat, to_cents - put_in, to_cents)
    return done(draft, context)


def raise_(table: Table, command: pb.RaisePokerBetRequest, context: Context) -> Outcome:
    return (
        _check(table, command.seat, context)
        or _check_chips(table, command.seat, command.chips_cents)
        or _raise(table, command.seat, command.to_cents, context, command.chips_cents)
    )


def _raise(table: Table, seat: int, to_cents: int, context: Context, chips: int = 0) -> Outcome:
    draft = Draft(table)
    player, options = draft.hand.players[seat], draft.rules.options
    if refused := betting.check_raise(
        draft.hand,
        player,
        to_cents,
        half_reopens=options["short_all_in_reopens"] == "half",
        check_raise_allowed=bool(options["check_raise_allowed"]),
    ):
        return refused
    added = to_cents - player.bet
    put_in = chips or added
    draft.own(raised=pb.PokerRaised(round_id=table.round_id, seat=seat, amount_cents=put_in, to_cents=to_cents))
    _correct(draft, seat, added - put_in, to_cents)
    return done(draft, context)


def push_chips(table: Table, command: pb.PushPokerChipsRequest, context: Context) -> Outcome:
    """Chips without words (G.9, A-32): one chip or too few for a raise is a call; nothing to call, a bet."""
    seat, cents = command.seat, command.amount_cents
    if refused := _check(table, seat, context):
        return refused
    hand = Draft(table).hand
    player = hand.players[seat]
    if not 0 < cents <= player.stack:
        return Rejection("BAD_AMOUNT", "chips from the player's stack are pushed forward", "G.3", "amount_cents")
    if not command.chips:
        return Rejection("BAD_AMOUNT", "say how many chips were pushed forward", "G.9", "chips")
    owed = hand.high - player.bet
    if not owed:
        if hand.high:  # a blind's option: more chips are a raise
            return _raise(table, seat, player.bet + cents, context)
        legal = betting.open_range(hand, player)
        return _bet(table, seat, min(cents, legal.most) if command.chips == 1 else cents, context)
    if cents < min(owed, player.stack):
        return Rejection("BET_BELOW_MINIMUM", f"{owed} cents are needed to call", "G.9", "amount_cents")
    if command.chips == 1 or player.bet + cents < betting.raise_range(hand, player).least:
        return _call(table, seat, cents, context)
    return _raise(table, seat, player.bet + cents, context)


# --- Showdown ---


def _check_showing(table: Table, seat: int, context: Context) -> Hand | Rejection:
    state: State = table.play
    hand = state.hand
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on", "F.4")
    if hand.phase != SHOWDOWN:
        return Rejection("WRONG_STATE", f"not while the hand is in {hand.phase}", "F.4")
    if seat not in hand.players or not hand.players[seat].live:
        return Rejection("NOT_IN_HAND", f"seat {seat} has no live hand", "F.4", "seat")
    if hand.actor != seat:
        return Rejection("OUT_OF_TURN", f"seat {hand.actor} shows first", "P.4", "seat")
    return check_own_seat(table.players.get(seat), context) or hand


def show_hand(table: Table, command: pb.ShowPokerHandRequest, context: Context) -> Outcome:
    hand = _check_showing(table, command.seat, context)
    if isinstance(hand, Rejection):
        return hand
    cards = hand.players[command.seat].cards
    if command.cards and sorted(command.cards) != sorted(cards):
        message = "these are not the cards that were dealt to the seat"
        return Rejection("CARD_MISMATCH", message, "P.4", "cards")
    value = shown(hand.form, command.seat, cards, hand.board)
    draft = Draft(table)
    draft.own(
        hand_shown=pb.PokerHandShown(
            round_id=table.round_id, seat=command.seat, cards=cards, description=words(value.high)
        )
    )
    return done(draft, context)


def concede_hand(table: Table, command: pb.ConcedePokerHandRequest, context: Context) -> Outcome:
    """The last who may win a pot shows (P.4, A-40)."""
    hand = _check_showing(table, command.seat, context)
    if isinstance(hand, Rejection):
        return hand
    if any(eligible(hand, pot) == [command.seat] for pot in hand.pots) or len(hand.live) == 1:
        return Rejection("WINNER_MUST_SHOW", "nobody else is left to win a pot", "P.4", "seat")
    draft = Draft(table)
    draft.own(hand_conceded=pb.PokerHandConceded(round_id=table.round_id, seat=command.seat))
    return done(draft, context)


LADDERS: dict[type, Any] = {
    pb.FoldPokerHandRequest: fold,
    pb.CheckPokerRequest: check,
    pb.CallPokerBetRequest: call,
    pb.PlacePokerBetRequest: bet,
    pb.RaisePokerBetRequest: raise_,
    pb.PushPokerChipsRequest: push_chips,
    pb.ShowPokerHandRequest: show_hand,
    pb.ConcedePokerHandRequest: concede_hand,
}
