"""How events change what a poker table remembers, one function an event. Never rejects."""

from msgspec.structs import replace

import roundledger.v1 as pb
from games.game import Events
from games.poker.betting.rake import schedule_from, steps_from
from games.poker.cards.accounted import accounted_in, newly_named
from games.poker.cards.streets import first_deal
from games.poker.evolve.corrections import IN_HAND
from games.poker.evolve.floor import FLOOR_EVENTS
from games.poker.state import Hand, Player, State, Table, hand_of
from games.poker.state.parts import Discarded, Kill, LastRound, Reduction, Streak

# --- Between rounds ---


def _chips_brought(state: State, e: pb.PokerChipsBrought, table: Table) -> State:
    return replace(state, stacks={**state.stacks, e.seat: state.stacks.get(e.seat, 0) + e.amount_cents})


def _cashed_out(state: State, e: pb.PokerSeatCashedOut, table: Table) -> State:
    return replace(state, stacks={seat: cents for seat, cents in state.stacks.items() if seat != e.seat})


def _sat_out(state: State, e: pb.PokerSatOut, table: Table) -> State:
    return replace(state, sitting_out=(*state.sitting_out, e.seat))


def _sat_in(state: State, e: pb.PokerSatIn | pb.PlayerLeft, table: Table) -> State:
    return replace(state, sitting_out=tuple(seat for seat in state.sitting_out if seat != e.seat))


def _patron_excluded(state: State, e: pb.PokerPatronExcluded, table: Table) -> State:
    return replace(state, excluded=(*state.excluded, e.player_id))


def _kill_set(state: State, e: pb.PokerKillSet | pb.PokerKillMoved, table: Table) -> State:
    return replace(state, kill=Kill(e.seat, e.player_id))


def _kill_cleared(state: State, e: pb.PokerKillCleared, table: Table) -> State:
    return replace(state, kill=None)


def _rake_reduced(state: State, e: pb.PokerRakeReduced, table: Table) -> State:
    steps = steps_from(e.steps) if e.steps or e.without_steps else None
    return replace(state, reduction=Reduction(e.percentage_bp, e.cap_cents, steps), rake_requested=False)


def _rake_restored(state: State, e: pb.PokerRakeRestored, table: Table) -> State:
    return replace(state, reduction=None)


def _table_closed(state: State, e: pb.TableClosed, table: Table) -> State:
    """Nobody is left: button, kill, streak and the decks' rotation begin anew with the next session."""
    return State(
        excluded=state.excluded,
        reduction=state.reduction,
        counted_ms=state.counted_ms,
        miscounted=state.miscounted,
        cover_card=state.cover_card,
        arrived=state.arrived,
    )


# --- The round of play, as a whole ---


def _hand_started(state: State, e: pb.PokerHandStarted, table: Table) -> State:
    currency = state.currency
    players = {s.seat: Player(s.player_id, s.stack_cents, currency=currency.get(s.seat, 0)) for s in e.seats}
    order = tuple(players)
    hand = Hand(
        variant=e.variant,
        structure=e.betting_structure,
        low=e.limit_low_cents,
        high_limit=e.limit_high_cents,
        max_raises=e.max_raises,
        button=e.button_seat,
        order=order,
        live=order,
        first=e.first_seat,
        players=players,
        deck=e.deck,
        rake=schedule_from(e.rake),
        kill_seat=e.kill_seat,
        bring_in=e.bring_in_cents,
        open_pair=e.open_pair_upper_limit,
    )
    last = LastRound(void=state.last.void)
    return replace(state, hand=first_deal(hand), button=e.button_seat or state.button, last=last)


def _round_closed(state: State, e: pb.RoundClosed, table: Table) -> State:
    hand, streak = hand_of(table), Streak()
    if winner := hand.sole_winner:
        player_id = hand.players[winner].player_id
        streak = Streak(player_id, state.streak.rounds + 1 if state.streak.player_id == player_id else 1)
    last = LastRound(e.round_id, _discarded(hand), known=tuple(accounted_in(hand)))
    return replace(_ended(state, hand), button_moves=True, streak=streak, last=last)


def _round_voided(state: State, e: pb.RoundVoided, table: Table) -> State:
    """The button stays; a streak neither grows nor breaks (A-27, 4.7). The money went back by an event of its own."""
    hand = hand_of(table)
    last = LastRound(e.round_id, _discarded(hand), void=True, known=tuple(accounted_in(hand)))
    return replace(_ended(state, hand), button_moves=False, last=last)


def _ended(state: State, hand: Hand) -> State:
    stacks = {**state.stacks, **{seat: player.stack for seat, player in hand.players.items()}}
    currency = {**state.currency, **{seat: player.currency for seat, player in hand.players.items()}}
    left = {seat: cents for seat, cents in currency.items() if cents}
    return replace(state, hand=None, stacks=stacks, currency=left)


def _discarded(hand: Hand) -> dict[int, Discarded]:
    return {
        seat: Discarded(player.player_id, player.cards)
        for seat, player in hand.players.items()
        if player.cards and not (player.shown or player.disclosed)
    }


def _hand_disclosed(state: State, e: pb.PokerHandDisclosed, table: Table) -> State:
    """While its round is played, or until the next one begins (P.4)."""
    if state.hand is not None:
        disclosed: State = IN_HAND[pb.PokerHandDisclosed](state, e, table)
        return disclosed
    left = {seat: hand for seat, hand in state.last.discarded.items() if seat != e.seat}
    known = (*state.last.known, *newly_named(state, e))
    return replace(state, last=replace(state.last, discarded=left, known=known))


# --- What the rules count hours from ---


def _cards_handled(state: State, e: pb.CardsHandled, table: Table) -> State:
    return _found_complete(state, e.batch, e.at_ms) if e.step == pb.CARD_STEP_INSPECTION_VERIFIED else state


def _stub_counted(state: State, e: pb.StubCounted, table: Table) -> State:
    if e.counted == e.expected:
        return _found_complete(state, e.batch, e.at_ms)
    return replace(state, miscounted=(*state.miscounted, e.batch))


def _shoe_loaded(state: State, e: pb.ShoeLoaded, table: Table) -> State:
    state = replace(state, loaded_ms=e.at_ms)
    return replace(state, deck=e.batch, rotated_ms=e.at_ms) if e.batch != state.deck else state


def _cards_removed(state: State, e: pb.CardsRemoved, table: Table) -> State:
    return replace(_forgotten(state, e.batch), deck="" if state.deck == e.batch else state.deck)


def _found_complete(state: State, deck: str, at_ms: int) -> State:
    return replace(_forgotten(state, deck), counted_ms={**state.counted_ms, deck: at_ms})


def _forgotten(state: State, deck: str) -> State:
    counted = {name: at_ms for name, at_ms in state.counted_ms.items() if name != deck}
    miscounted = tuple(name for name in state.miscounted if name != deck)
    return replace(state, counted_ms=counted, miscounted=miscounted)


EVENTS: Events[State, Table] = {
    pb.PokerChipsBrought: _chips_brought,
    pb.PokerSeatCashedOut: _cashed_out,
    pb.PokerSatOut: _sat_out,
    pb.PokerSatIn: _sat_in,
    pb.PlayerLeft: _sat_in,
    pb.PokerPatronExcluded: _patron_excluded,
    pb.PokerKillSet: _kill_set,
    pb.PokerKillMoved: _kill_set,
    pb.PokerKillCleared: _kill_cleared,
    pb.PokerRakeReduced: _rake_reduced,
    pb.PokerRakeRestored: _rake_restored,
    pb.TableClosed: _table_closed,
    pb.PokerHandStarted: _hand_started,
    **IN_HAND,
    **FLOOR_EVENTS,
    pb.PokerHandDisclosed: _hand_disclosed,
    pb.RoundClosed: _round_closed,
    pb.RoundVoided: _round_voided,
    pb.CardsHandled: _cards_handled,
    pb.StubCounted: _stub_counted,
    pb.ShoeLoaded: _shoe_loaded,
    pb.CardsRemoved: _cards_removed,
}
"""Reports and what is said out of turn are facts for the record: they change nothing."""
