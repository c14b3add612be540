"""How events change what a minibaccarat table remembers, one function an event. Never rejects."""

from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.cards.deserted import deserted_cards, spread_or_gone
from games.cards.state import ASIDE
from games.game import Events
from games.minibaccarat.points import HANDS
from games.minibaccarat.state import BETTING, NO_MORE_BETS, Debt, Notice, State, Table
from ledger.money.amounts import MAX_CENTS


def _style_notified(state: State, e: pb.DealStyleNotified, table: Table) -> State:
    return replace(state, style_notified=e.deal_style)


def _notice_given(state: State, e: pb.VigorishNoticeGiven, table: Table) -> State:
    return replace(state, notice=Notice(e.vig_type, e.rate_bp))


def _rules_changed(state: State, e: Message, table: Table) -> State:
    """A notice serves once."""
    return replace(state, notice=None)


def _heard(state: State, e: pb.VerbalWagerHeard, table: Table) -> State:
    return replace(state, heard={**state.heard, e.wager_id: e.role})


def _bets_closed(state: State, e: pb.BetsClosed, table: Table) -> State:
    return replace(state, phase=NO_MORE_BETS, heard={})


def _first_card(state: State, e: pb.FirstCardShown, table: Table) -> State:
    """The card itself is burned with the others."""
    return replace(state, first_card_due=False, burn_due=e.due_count)


def _burn_ordered(state: State, e: pb.BurnOrdered, table: Table) -> State:
    return replace(state, burn_due=e.due_count)


def _burned(state: State, e: pb.CardBurned, table: Table) -> State:
    return replace(state, burn_due=state.burn_due - 1) if state.burn_due else state


def _dealt(state: State, e: pb.CardDealt, table: Table) -> State:
    if e.destination == ASIDE:
        if state.phase == BETTING:
            return replace(state, aside=(*state.aside, e.card))
        return replace(state, aside_later=(*state.aside_later, e.card))
    hands = {**state.hands, e.destination: (*state.hand(e.destination), e.card)}
    unturned = state.unturned
    if e.face_down:
        unturned = {**unturned, e.destination: unturned.get(e.destination, 0) + 1}
    aside = state.aside[1:] if e.source == ASIDE else state.aside
    return replace(state, hands=hands, unturned=unturned, aside=aside)


def _handed(state: State, e: pb.CardsHanded, table: Table) -> State:
    return replace(state, handed={**state.handed, e.hand: e.seat})


def _relieved(state: State, e: pb.HolderRelieved, table: Table) -> State:
    relieved = {**state.relieved, e.hand: (*state.relieved.get(e.hand, ()), e.seat)}
    return replace(state, relieved=relieved, handed=_without(state.handed, e.hand))


def _exposed(state: State, e: pb.CardExposed, table: Table) -> State:
    """Who turned the last card of a hand has given the cards back."""
    if e.destination not in HANDS:
        return state
    cards, down = list(state.hand(e.destination)), state.unturned[e.destination]
    cards[-down] = e.card
    return replace(
        state,
        hands={**state.hands, e.destination: tuple(cards)},
        unturned={**state.unturned, e.destination: down - 1},
        handed=state.handed if down > 1 else _without(state.handed, e.destination),
    )


def _result(state: State, e: pb.ResultAnnounced, table: Table) -> State:
    return replace(state, last_winner=e.winner)


def _round_ended(state: State, e: Message, table: Table) -> State:
    return replace(
        state,
        phase=BETTING,
        hands={},
        unturned={},
        handed={},
        relieved={},
        heard={},
        aside=(*state.aside, *state.aside_later),
        aside_later=(),
    )


def _deferred(state: State, e: pb.VigorishDeferred, table: Table) -> State:
    """An older record does not say what was won: then nothing bounds how it is rounded."""
    owed = state.deferred.get(e.seat, 0) + e.amount_cents
    won = state.deferred_won.get(e.seat, 0) + (e.won_cents or MAX_CENTS)
    return replace(state, deferred={**state.deferred, e.seat: owed}, deferred_won={**state.deferred_won, e.seat: won})


def _collected(state: State, e: pb.VigorishCollected, table: Table) -> State:
    return _none_deferred(state, e.seat) if e.deferred_cents else state


def _documented(state: State, e: pb.VigorishDocumented, table: Table) -> State:
    forms = {**state.forms, e.form_number: Debt(e.player_id, e.deferred_cents)}
    return replace(_none_deferred(state, e.seat), forms=forms)


def _none_deferred(state: State, seat: int) -> State:
    return replace(state, deferred=_without(state.deferred, seat), deferred_won=_without(state.deferred_won, seat))


def _recovered(state: State, e: pb.VigorishRecovered, table: Table) -> State:
    """A form on which nothing is owed any more is forgotten."""
    forms = _without(state.forms, e.form_number)
    if e.outstanding_cents:
        forms[e.form_number] = Debt(e.player_id, e.outstanding_cents)
    return replace(state, forms=forms)


def _written_off(state: State, e: pb.VigorishWrittenOff, table: Table) -> State:
    return replace(state, forms=_without(state.forms, e.form_number))


def _player_left(state: State, e: pb.PlayerLeft, table: Table) -> State:
    return replace(state, spread_due=state.spread_due or deserted_cards(table))


def _table_closed(state: State, e: pb.TableClosed, table: Table) -> State:
    return replace(state, spread_due=state.spread_due or deserted_cards(table))


def _handled(state: State, e: pb.CardsHandled, table: Table) -> State:
    return replace(state, spread_due="") if spread_or_gone(state.spread_due, e) else state


def _cards_removed(state: State, e: pb.CardsRemoved, table: Table) -> State:
    return replace(state, spread_due="") if spread_or_gone(state.spread_due, e) else state


def _shoe_loaded(state: State, e: pb.ShoeLoaded, table: Table) -> State:
    return replace(state, first_card_due=not e.continuous, burn_due=0, aside=())


def _shoe_ended(state: State, e: pb.ShoeEnded, table: Table) -> State:
    """Cards set aside go with the shoe: it has no next round."""
    return replace(state, first_card_due=False, burn_due=0, aside=(), aside_later=())


def _without(entries: dict[Any, Any], key: Any) -> dict[Any, Any]:
    return {k: v for k, v in entries.items() if k != key}


EVENTS: Events[State, Table] = {
    pb.DealStyleNotified: _style_notified,
    pb.VigorishNoticeGiven: _notice_given,
    pb.TableOpened: _rules_changed,
    pb.RulebookChanged: _rules_changed,
    pb.VerbalWagerHeard: _heard,
    pb.BetsClosed: _bets_closed,
    pb.FirstCardShown: _first_card,
    pb.BurnOrdered: _burn_ordered,
    pb.CardBurned: _burned,
    pb.CardDealt: _dealt,
    pb.CardsHanded: _handed,
    pb.HolderRelieved: _relieved,
    pb.CardExposed: _exposed,
    pb.ResultAnnounced: _result,
    pb.RoundClosed: _round_ended,
    pb.RoundVoided: _round_ended,
    pb.VigorishDeferred: _deferred,
    pb.VigorishCollected: _collected,
    pb.VigorishDocumented: _documented,
    pb.VigorishRecovered: _recovered,
    pb.VigorishWrittenOff: _written_off,
    pb.PlayerLeft: _player_left,
    pb.TableClosed: _table_closed,
    pb.CardsHandled: _handled,
    pb.CardsRemoved: _cards_removed,
    pb.ShoeLoaded: _shoe_loaded,
    pb.ShoeEnded: _shoe_ended,
}
"""The points that are announced, and hands that are collected, change nothing."""
