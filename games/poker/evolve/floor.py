"""How rulings, seats, currency and dealers change what a poker table remembers. Never rejects."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.game import OwnEvolve
from games.poker.betting.bets import live_from, next_actor
from games.poker.state import BETTING, DEALING, Hand, Player, Pot, State, Table

# --- Rulings and irregularities ---


def _ruling_requested(state: State, e: pb.PokerRulingRequested, table: Table) -> State:
    return replace(state, hand=replace(state.hand, stopped=True)) if state.hand else state


def _ruling_given(state: State, e: pb.PokerRulingGiven, table: Table) -> State:
    """What it orders follows by events of its own."""
    return replace(state, hand=replace(_kept(state.hand), stopped=False, ruled=True)) if state.hand else state


def _kept(hand: Hand) -> Hand:
    """What was done before cannot be taken back any more."""
    return replace(hand, actions=(), before_actions=None)


def _call_lowered(hand: Hand, e: pb.PokerCallLowered) -> Hand:
    """Whoever has the turn may have nothing left to decide."""
    hand = replace(hand, high=e.high_cents, increment=e.increment_cents)
    if hand.phase != BETTING:
        return hand
    return replace(hand, actor=next_actor(hand.players, live_from(hand, hand.actor or e.seat), hand.high))


def dealt_again(hand: Hand) -> Hand:
    """A card of the street has to be replaced, also where its betting had opened."""
    return replace(hand, phase=DEALING, actor=0) if hand.phase == BETTING else hand


# --- The ante of the whole table ---


def nothing_in(player: Player) -> Player:
    """All that they had put into the round goes back."""
    return replace(player, bet=0, total=0, collected=0, table_ante=0, table_ante_up=0)


def _table_ante_posted(hand: Hand, e: pb.PokerTableAntePosted) -> Hand:
    player, cents = hand.players[e.seat], e.amount_cents
    posted = replace(player, stack=player.stack - cents, table_ante=cents, table_ante_up=cents)
    return replace(hand, players=hand.players_with(e.seat, posted))


def _table_ante_collected(hand: Hand, e: pb.PokerTableAnteCollected) -> Hand:
    """It is the first money in the main pot, which has no bound yet."""
    collected = replace(hand.players[e.seat], table_ante_up=0)
    first, *others = hand.pots or (Pot(0),)
    pots = (replace(first, gross=first.gross + e.amount_cents), *others)
    return replace(hand, players=hand.players_with(e.seat, collected), pots=pots)


def _rake_forgone(hand: Hand, e: pb.PokerRakeForgone) -> Hand:
    pots = list(hand.pots)
    pots[e.pot] = replace(pots[e.pot], forgone=pots[e.pot].forgone + e.amount_cents)
    return replace(hand, pots=tuple(pots))


# --- Seats and what lies at them ---


def _with(cents_by_seat: dict[int, int], seat: int, more: int) -> dict[int, int]:
    """Nothing is kept of a seat that has nothing."""
    changed = {**cents_by_seat, seat: cents_by_seat.get(seat, 0) + more}
    return {at: cents for at, cents in changed.items() if cents}


def _currency_brought(state: State, e: pb.PokerCurrencyBrought, table: Table) -> State:
    cents = e.amount_cents
    return replace(state, stacks=_with(state.stacks, e.seat, cents), currency=_with(state.currency, e.seat, cents))


def _currency_taken(state: State, e: pb.PokerCurrencyTaken, table: Table) -> State:
    cents = -e.amount_cents
    return replace(state, stacks=_with(state.stacks, e.seat, cents), currency=_with(state.currency, e.seat, cents))


def _currency_converted(state: State, e: pb.PokerCurrencyConverted, table: Table) -> State:
    """The stack stays what it was: more of it is chips, and stays so."""
    hand = state.hand
    if hand is None or e.seat not in hand.players:
        return replace(state, currency=_with(state.currency, e.seat, -e.amount_cents))
    player = hand.players[e.seat]
    changed = replace(player, currency=player.currency - e.amount_cents)
    return replace(state, hand=replace(_kept(hand), players=hand.players_with(e.seat, changed)))


def _cleared(state: State, seat: int) -> State:
    return replace(
        state,
        stacks={at: cents for at, cents in state.stacks.items() if at != seat},
        currency={at: cents for at, cents in state.currency.items() if at != seat},
    )


def _stack_gone(state: State, e: pb.PokerStackCarried | pb.PokerStackHeld, table: Table) -> State:
    return _cleared(state, e.seat)


def _stack_arrived(state: State, e: pb.PokerStackArrived, table: Table) -> State:
    stacks = _with(state.stacks, e.seat, e.chips_cents + e.currency_cents)
    return replace(_came(state, e), stacks=stacks, currency=_with(state.currency, e.seat, e.currency_cents))


def _carried_held(state: State, e: pb.PokerCarriedStackHeld, table: Table) -> State:
    return _came(state, e)


def _came(state: State, e: pb.PokerStackArrived | pb.PokerCarriedStackHeld) -> State:
    """What a player carried is not on its way any more."""
    of_player = {**state.arrived.get(e.player_id, {}), e.from_table_id: e.from_seq}
    return replace(state, arrived={**state.arrived, e.player_id: of_player})


def _seat_changed(state: State, e: pb.PokerSeatChanged, table: Table) -> State:
    """A kill button goes with its holder."""
    state = _cleared(state, e.seat_before)
    stacks = _with(state.stacks, e.seat, e.chips_cents + e.currency_cents)
    kill = state.kill
    if kill and kill.seat == e.seat_before:
        kill = replace(kill, seat=e.seat)
    return replace(state, stacks=stacks, currency=_with(state.currency, e.seat, e.currency_cents), kill=kill)


# --- Equipment, dealers, wishes ---


def _cover_card_placed(state: State, e: pb.PokerCoverCardPlaced, table: Table) -> State:
    return replace(state, cover_card=e.colour)


def _dealer_changed(state: State, e: pb.PokerDealerChanged, table: Table) -> State:
    return replace(state, dealer=e.badge_id)


def _rake_reduction_requested(state: State, e: pb.PokerRakeReductionRequested, table: Table) -> State:
    return replace(state, rake_requested=True)


def _patron_readmitted(state: State, e: pb.PokerPatronReadmitted, table: Table) -> State:
    return replace(state, excluded=tuple(player for player in state.excluded if player != e.player_id))


FLOOR_HAND_EVENTS: dict[type[Message], Callable[[Hand, Any], Hand]] = {
    pb.PokerCallLowered: _call_lowered,
    pb.PokerTableAntePosted: _table_ante_posted,
    pb.PokerTableAnteCollected: _table_ante_collected,
    pb.PokerRakeForgone: _rake_forgone,
}
"""What changes nothing but the round of play."""

FLOOR_EVENTS: dict[type[Message], OwnEvolve[State, Table]] = {
    pb.PokerRulingRequested: _ruling_requested,
    pb.PokerRulingGiven: _ruling_given,
    pb.PokerCurrencyBrought: _currency_brought,
    pb.PokerCurrencyTaken: _currency_taken,
    pb.PokerCurrencyConverted: _currency_converted,
    pb.PokerStackCarried: _stack_gone,
    pb.PokerStackHeld: _stack_gone,
    pb.PokerStackArrived: _stack_arrived,
    pb.PokerCarriedStackHeld: _carried_held,
    pb.PokerSeatChanged: _seat_changed,
    pb.PokerCoverCardPlaced: _cover_card_placed,
    pb.PokerDealerChanged: _dealer_changed,
    pb.PokerRakeReductionRequested: _rake_reduction_requested,
    pb.PokerPatronReadmitted: _patron_readmitted,
}
"""A hand put together again, a street that came too early, and what is said for the room are facts for the record."""
