"""How events change a poker table. Never rejects."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

import roundledger.v1 as pb
from games.poker import playing
from games.poker.state import Hand, Kill, Player, Reduction, State, Streak, pairs
from games.table import Table


def evolve(table: Table, event: pb.Event) -> State:
    state: State = table.play
    return apply(state, event)


def apply(state: State, event: pb.Event) -> State:
    kind = event.WhichOneof("event")
    if kind == "poker":
        inner = event.poker.WhichOneof("event")
        if inner is None:
            return state
        change_hand = playing.OWN.get(inner)
        if change_hand is None:
            return _OWN[inner](state, getattr(event.poker, inner))
        return replace(state, hand=change_hand(_hand(state), getattr(event.poker, inner)))
    if kind in playing.SHARED:
        return replace(state, hand=playing.SHARED[kind](_hand(state), getattr(event, kind)))
    change = _SHARED.get(kind or "")
    return change(state, getattr(event, kind or "")) if change else state


def _hand(state: State) -> Hand:
    if state.hand is None:
        raise ValueError("an event of a round of play without a round of play")
    return state.hand


# --- Between rounds ---


def _chips_brought(state: State, e: pb.PokerChipsBrought) -> State:
    return replace(state, stacks={**state.stacks, e.seat: state.stacks.get(e.seat, 0) + e.amount_cents})


def _cashed_out(state: State, e: pb.PokerSeatCashedOut) -> State:
    return replace(state, stacks={seat: cents for seat, cents in state.stacks.items() if seat != e.seat})


def _sat_out(state: State, e: pb.PokerSatOut) -> State:
    return replace(state, sitting_out=(*state.sitting_out, e.seat))


def _sat_in(state: State, e: pb.PokerSatIn | pb.PlayerLeft) -> State:
    return replace(state, sitting_out=tuple(seat for seat in state.sitting_out if seat != e.seat))


def _patron_excluded(state: State, e: pb.PokerPatronExcluded) -> State:
    return replace(state, excluded=(*state.excluded, e.player_id))


def _same(state: State, e: Any) -> State:
    """A fact for the record that changes nothing."""
    return state


def _kill_set(state: State, e: pb.PokerKillSet | pb.PokerKillMoved) -> State:
    return replace(state, kill=Kill(e.seat, e.player_id))


def _kill_cleared(state: State, e: pb.PokerKillCleared) -> State:
    return replace(state, kill=None)


def _rake_reduced(state: State, e: pb.PokerRakeReduced) -> State:
    granted = Reduction(e.percentage_bp, e.cap_cents, pairs(e.steps) if e.steps or e.without_steps else None)
    return replace(state, reduction=granted)


def _rake_restored(state: State, e: pb.PokerRakeRestored) -> State:
    return replace(state, reduction=None)


# --- The round of play, as a whole ---


def _hand_started(state: State, e: pb.PokerHandStarted) -> State:
    hand = Hand(
        variant=e.variant,
        structure=e.betting_structure,
        low=e.limit_low_cents,
        high_limit=e.limit_high_cents,
        max_raises=e.max_raises,
        button=e.button,
        order=tuple(seat.seat for seat in e.seats),
        first=e.first_seat,
        players={seat.seat: Player(seat.player_id, seat.stack_cents) for seat in e.seats},
        kill_seat=e.kill_seat,
        increment=e.limit_low_cents,
        reduction=state.reduction,
    )
    return replace(state, hand=hand, button=e.button)


def _round_closed(state: State, e: pb.RoundClosed) -> State:
    hand = _hand(state)
    winners = [seat for seat, cents in hand.awards.items() if cents]
    streak = Streak()
    if len(winners) == 1:
        winner = hand.players[winners[0]].player_id
        streak = Streak(winner, state.streak.rounds + 1 if state.streak.player_id == winner else 1)
    stacks = {**state.stacks, **{seat: player.stack for seat, player in hand.players.items()}}
    return replace(state, hand=None, stacks=stacks, button_moves=True, streak=streak)


def _round_voided(state: State, e: pb.RoundVoided) -> State:
    """All money goes back; the button stays; a streak neither grows nor breaks (A-27, 4.7)."""
    hand = _hand(state)
    back = {seat: player.stack + player.total for seat, player in hand.players.items()}
    return replace(state, hand=None, stacks={**state.stacks, **back}, button_moves=False)


def _player_left(state: State, e: pb.PlayerLeft) -> State:
    return _sat_in(state, e) if e.seat in state.sitting_out else state


def _table_closed(state: State, e: pb.TableClosed) -> State:
    """Nobody is left: button, kill, streak and the decks' rotation begin anew with the next session."""
    return State(
        excluded=state.excluded,
        reduction=state.reduction,
        counted_ms=state.counted_ms,
        miscounted=state.miscounted,
    )


def _cards(state: State, e: pb.CardsEvent) -> State:
    """What the rules count hours from."""
    match e.WhichOneof("event"):
        case "cards_handled" if e.cards_handled.step == pb.CARD_STEP_INSPECTION_VERIFIED:
            return _found_complete(state, e.cards_handled.batch, e.cards_handled.at_ms)
        case "stub_counted" if e.stub_counted.counted == e.stub_counted.expected:
            return _found_complete(state, e.stub_counted.batch, e.stub_counted.at_ms)
        case "stub_counted":
            return replace(state, miscounted=(*state.miscounted, e.stub_counted.batch))
        case "shoe_loaded" if e.shoe_loaded.batch != state.deck:
            return replace(state, deck=e.shoe_loaded.batch, rotated_ms=e.shoe_loaded.at_ms)
        case "cards_removed":
            gone = e.cards_removed.batch
            return replace(_forgotten(state, gone), deck="" if state.deck == gone else state.deck)
        case _:
            return state


def _found_complete(state: State, deck: str, at_ms: int) -> State:
    return replace(_forgotten(state, deck), counted_ms={**state.counted_ms, deck: at_ms})


def _forgotten(state: State, deck: str) -> State:
    counted = {name: at_ms for name, at_ms in state.counted_ms.items() if name != deck}
    miscounted = tuple(name for name in state.miscounted if name != deck)
    return replace(state, counted_ms=counted, miscounted=miscounted)


_OWN: dict[str, Callable[[State, Any], State]] = {
    "chips_brought": _chips_brought,
    "seat_cashed_out": _cashed_out,
    "sat_out": _sat_out,
    "sat_in": _sat_in,
    "hand_started": _hand_started,
    "kill_set": _kill_set,
    "kill_moved": _kill_set,
    "kill_cleared": _kill_cleared,
    "rake_reduced": _rake_reduced,
    "rake_restored": _rake_restored,
    "patron_excluded": _patron_excluded,
    "ruling_given": _same,
    "conduct_reported": _same,
}

_SHARED: dict[str, Callable[[State, Any], State]] = {
    "round_closed": _round_closed,
    "round_voided": _round_voided,
    "player_left": _player_left,
    "table_closed": _table_closed,
    "cards": _cards,
}
