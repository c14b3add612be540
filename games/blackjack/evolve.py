"""How events change what a blackjack table remembers, one function an event; those of a deal are in `evolve_hand`.
Never rejects."""

from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.blackjack.deal import DEAL, DRAW, next_step
from games.blackjack.evolve_hand import HAND_EVENTS
from games.blackjack.state import BETTING, Staff, State, Table
from games.cards.deserted import deserted_cards, spread_or_gone
from games.game import Events
from games.tables.rulebook import option_value


def posted_word(value: Any) -> str:
    """A value as a sign says it."""
    return ("on" if value else "off") if isinstance(value, bool) else str(value)


# --- The table ---


def _rules_posted(state: State, e: pb.BlackjackRulesPosted, table: Table) -> State:
    return replace(state, posted={rule.name: posted_word(option_value(rule)) for rule in e.rules})


def _staff(state: State, e: pb.BlackjackStaffRecorded, table: Table) -> State:
    return replace(state, staff=Staff(e.cashiers, e.dealers, e.supervisors, e.open_tables))


def _player_seated(state: State, e: pb.PlayerSeated, table: Table) -> State:
    """The first to come has the first cut (E.3.a)."""
    first = len(table.players) == 1 and not table.cards.last_in_play and not table.cards.in_play
    return replace(state, cut_seat=e.seat) if first else state


def _player_left(state: State, e: pb.PlayerLeft, table: Table) -> State:
    """When nobody is left the cards are spread (E.6)."""
    if table.players or state.spread_due:
        return state
    ready = (name for name, batch in table.cards.batches.items() if batch.shuffle_method)
    return replace(state, spread_due=deserted_cards(table) or next(ready, ""))


def _table_closed(state: State, e: pb.TableClosed, table: Table) -> State:
    return replace(state, phase=BETTING, cut_seat=0, last_total=0, ruled=False)


# --- Cards outside of a deal ---


def _shuffled(state: State, e: pb.CardsShuffled, table: Table) -> State:
    """Earlier versions let cards be shuffled that were to be spread, and asked no more for it."""
    return replace(state, shuffle_due=False, spread_due="" if state.spread_due == e.batch else state.spread_due)


def _spread(state: State, e: pb.CardsHandled | pb.CardsRemoved, table: Table) -> State:
    return replace(state, spread_due="") if spread_or_gone(state.spread_due, e) else state


def _loaded(state: State, e: pb.ShoeLoaded, table: Table) -> State:
    return replace(state, burn_due=True, burned=0, burn_disclosed=False)


def _recut(state: State, e: pb.RecutOrdered, table: Table) -> State:
    return replace(state, burn_due=False, burned=0, burn_disclosed=False)


def _shoe_ended(state: State, e: pb.ShoeEnded, table: Table) -> State:
    """Cards that were set aside for the next round go back with the others."""
    return replace(state, burn_due=False, burned=0, shuffle_due=False, aside=())


def _burned(state: State, e: pb.CardBurned, table: Table) -> State:
    if state.phase == BETTING and not e.source:
        return replace(state, burn_due=False, burned=state.burned + 1)
    return state


def _reshuffle(state: State, e: pb.BlackjackReshuffleOrdered, table: Table) -> State:
    return replace(state, shuffle_due=True)


def _cutting_card(state: State, e: pb.CuttingCardReached, table: Table) -> State:
    """On whose hand it appeared says who has the next cut (E.3.b, E.3.c)."""
    step = next_step(table)
    return replace(state, cut_seat=step.seat if step.what in (DEAL, DRAW) else 0)


def _irregularity(state: State, e: pb.IrregularityCalled, table: Table) -> State:
    if e.irregularity == "shuffler_fault":
        return replace(state, shuffle_due=True)
    return replace(state, face_up_found=state.face_up_found + 1) if e.irregularity == "face_up_card" else state


def _round_ended(state: State, e: Message, table: Table) -> State:
    """The cards are shuffled after every round, or after the one in which the cutting card showed (E.1, E.3)."""
    played = state.phase != BETTING
    due = played and (table.options.shuffle_cadence == "every_round" or table.cards.cutting_card_reached)
    void = isinstance(e, pb.RoundVoided)
    return replace(
        state,
        phase=BETTING,
        positions={},
        dealer=(),
        dealer_down=(),
        up_card="",
        dealer_hand=1,
        no_blackjack=False,
        blackjack_told=False,
        up_card_missing=False,
        face_up_found=0,
        hit_wagers_dealt=(),
        settled=(),
        cut_seat=state.cut_seat if table.cards.cutting_card_reached else 0,
        shuffle_due=state.shuffle_due or due or (void and played),
    )


EVENTS: Events[State, Table] = {
    **HAND_EVENTS,
    pb.BlackjackRulesPosted: _rules_posted,
    pb.BlackjackStaffRecorded: _staff,
    pb.PlayerSeated: _player_seated,
    pb.PlayerLeft: _player_left,
    pb.TableClosed: _table_closed,
    pb.CardsShuffled: _shuffled,
    pb.CardsHandled: _spread,
    pb.CardsRemoved: _spread,
    pb.ShoeLoaded: _loaded,
    pb.RecutOrdered: _recut,
    pb.ShoeEnded: _shoe_ended,
    pb.CardBurned: _burned,
    pb.BlackjackReshuffleOrdered: _reshuffle,
    pb.CuttingCardReached: _cutting_card,
    pb.IrregularityCalled: _irregularity,
    pb.RoundClosed: _round_ended,
    pb.RoundVoided: _round_ended,
}
