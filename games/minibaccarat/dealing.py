"""Cards: burned, dealt, handed to a player and turned (E.4, J)."""

from collections.abc import Sequence

import roundledger.v1 as pb
from games.cards.dealing import check_card, cutting_card_events, next_card, next_of
from games.cards.state import Cards, left_shoe
from games.interface import Context, Events
from games.minibaccarat.points import BANKER, HANDS, PLAYER, points, value_of
from games.minibaccarat.state import ASIDE, NO_MORE_BETS, RESULT, TURN, State
from games.minibaccarat.turning import own, points_announced
from games.minibaccarat.wagering import check_burned
from ledger.core.rejection import Rejection
from games.table import Table

Outcome = Events | Rejection


def burn_cards(table: Table, command: pb.BurnMinibaccaratCardsRequest, context: Context) -> Outcome:
    """The first card says how many more go to the discards; without names all that are due go at once."""
    state: State = table.play
    if not (state.first_card_due or state.burn_due):
        return Rejection("BURN_NOT_DUE", "no card is to be burned", "E.4, N")
    if table.cards.shoe is None:
        return Rejection("CARDS_NOT_READY", "no shoe is loaded", "E.4")
    events: list[pb.Event] = []
    cards, named, due = table.cards, list(command.cards), state.burn_due
    if state.first_card_due:
        first = next_of(cards, named[0] if named else "", context)
        if isinstance(first, Rejection):
            return first
        due = value_of(first)
        events += [*cutting_card_events(table, cards), own(first_card_shown=pb.FirstCardShown(card=first, burn=due))]
        events.append(_burned(table, first))
        cards, named = left_shoe(cards, first), named[1:]
        if command.cards and not named:
            return events
    more = _burned_from(table, cards, named, due, context)
    return more if isinstance(more, Rejection) else events + more


def _burned_from(
    table: Table, cards: Cards, named: Sequence[str], due: int, context: Context
) -> list[pb.Event] | Rejection:
    if len(named) > due:
        return Rejection("BURN_NOT_DUE", f"{due} cards are to be burned, not {len(named)}", "E.4, N", "cards")
    events: list[pb.Event] = []
    left = cards.shoe.remaining if cards.shoe else 0
    reached = cards.cutting_card_reached
    for name in named or [""] * min(due, left):
        card = next_of(cards, name, context)
        if isinstance(card, Rejection):
            return card
        shown = [] if reached else cutting_card_events(table, cards)
        reached = reached or bool(shown)
        events += [*shown, _burned(table, card)]
        cards = left_shoe(cards, card)
    return events


def _burned(table: Table, card: str) -> pb.Event:
    return pb.Event(card_burned=pb.CardBurned(round_id=table.round_id, card=card))


def deal_card(table: Table, command: pb.DealMinibaccaratCardRequest, context: Context) -> Outcome:
    state: State = table.play
    if state.phase != NO_MORE_BETS:
        return Rejection("WRONG_STATE", "call no more bets before the first card", "J.2")
    if refused := _check_destination(state, command.hand) or check_burned(table):
        return refused
    style = str(table.rules.option("deal_style")) if table.rules else "a"
    third = len(state.hand(PLAYER)) + len(state.hand(BANKER)) >= 4
    face_down = style == "c" or (style == "b" and not third)
    dealt = _drawn(table, command, context, face_down)
    if isinstance(dealt, Rejection):
        return dealt
    before = [] if dealt.source else cutting_card_events(table, table.cards)
    return [*before, pb.Event(card_dealt=dealt), *_announcements(table, dealt)]


def _check_destination(state: State, hand: str) -> Rejection | None:
    step, due = state.next_step()
    if hand not in HANDS:
        return Rejection("WRONG_DESTINATION", "a card goes to player or banker", "J.3", "hand")
    if step == TURN:
        return Rejection("HAND_NOT_TURNED", f"the {due}'s hand lies face down", "J.3", "hand")
    if step == RESULT:
        return Rejection("NO_THIRD_CARD", "both hands have all their cards", "K", "hand")
    if hand != due:
        dealt = len(state.hand(PLAYER)) + len(state.hand(BANKER))
        if dealt >= 4 and due == BANKER:
            return Rejection("NO_THIRD_CARD", "the player's hand draws no more", "K.2", "hand")
        return Rejection("WRONG_DESTINATION", f"the next card is the {due}'s", "J.3, J.6", "hand")
    return None


def _drawn(
    table: Table, command: pb.DealMinibaccaratCardRequest, context: Context, face_down: bool
) -> pb.CardDealt | Rejection:
    """The next card: one set aside after an error goes first (N.1, N.2)."""
    state: State = table.play
    dealt = pb.CardDealt(round_id=table.round_id, destination=command.hand, face_down=face_down)
    if not state.aside:
        card = next_card(table, command.card, context, unseen=face_down)
        if isinstance(card, Rejection):
            return card
        dealt.card = card
        return dealt
    known, shoe = state.aside[0], table.cards.shoe
    if known and command.card not in ("", known):
        return Rejection("CARD_MISMATCH", f"{command.card} is not the card that was set aside", "N.2", "card")
    if not known and not command.card and not face_down:
        return Rejection("CARD_MISSING", "name the card that was set aside", "N.2", "card")
    if not known and command.card and shoe and (refused := check_card(shoe, command.card)):
        return refused
    dealt.card, dealt.source = known or command.card, ASIDE
    dealt.unseen_before = not known and bool(command.card)
    return dealt


def _announcements(table: Table, dealt: pb.CardDealt) -> list[pb.Event]:
    """Both hands once four cards lie face up, then the hand that got a third (J.4, L.1)."""
    state: State = table.play
    if dealt.face_down:
        return []
    hands = {**state.hands, dealt.destination: (*state.hand(dealt.destination), dealt.card)}
    count = sum(map(len, hands.values()))
    if count == 4:
        return [points_announced(table, name, points(hands[name])) for name in HANDS]
    hand = dealt.destination
    return [points_announced(table, hand, points(hands[hand]))] if count > 4 else []
