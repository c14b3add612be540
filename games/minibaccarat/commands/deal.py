"""Cards: burned and dealt (E.4, J)."""

import roundledger.v1 as pb
from games.cards.dealing import check_names, deal_from_aside, deal_from_shoe, draw_card
from games.cards.deserted import check_spread
from games.minibaccarat.commands.wagers import check_burned
from games.minibaccarat.points import BANKER, FOUR, HANDS, points, value_of
from games.minibaccarat.state import NO_MORE_BETS, RESULT, TURN, Draft, State
from ledger.core.context import Context
from ledger.core.rejection import Rejection

CUTTING_CARD = "E.4, J.8"
"""What asks for the cutting card to be shown."""


def burn_cards(draft: Draft, command: pb.BurnMinibaccaratCardsRequest, context: Context) -> Rejection | None:
    """The first card says how many more go to the discards; without names all that are due go at once. Of a built-in
    shuffle no number of cards is asked for either: whether it fits depends on a card that nobody knows yet."""
    table, state = draft.state, draft.state.play
    if not (state.first_card_due or state.burn_due):
        return Rejection("BURN_NOT_DUE", "no card is to be burned", "E.4, N")
    if table.cards.shoe is None:
        return Rejection("CARDS_NOT_READY", "no shoe is loaded: load one first", "E.4")
    if not table.cards.shoe.remaining:
        return Rejection("SHOE_EMPTY", "the shoe is empty: nothing is left to burn", "E.4, N")
    if table.cards.shoe.sealed_order and command.cards:
        message = "the built-in shuffler names its cards: leave them out, and all that are due are burned"
        return Rejection("CARD_NAMED_BY_SHUFFLER", message, "E.4", "cards")
    if refused := check_names(table.cards, command.cards, "cards"):
        return refused
    named = list(command.cards)
    if state.first_card_due:
        if refused := check_spread(state.spread_due, "E.6"):
            return refused
        if refused := _show_first_card(draft, named[0] if named else "", context):
            return refused
        if len(named) == 1:
            return None
        named = named[1:]
    return _burn(draft, named, context)


def _show_first_card(draft: Draft, name: str, context: Context) -> Rejection | None:
    card = draw_card(draft, name, context, rule=CUTTING_CARD)
    if isinstance(card, Rejection):
        return card
    more = value_of(card)
    draft.add(
        pb.FirstCardShown(
            batch=draft.state.cards.in_play,
            card=card,
            burn_count=more,
            due_count=draft.state.play.burn_due + more + 1,
        )
    )
    draft.add(pb.CardBurned(round_id=draft.state.round_id, card=card))
    return None


def _burn(draft: Draft, named: list[str], context: Context) -> Rejection | None:
    due, shoe = draft.state.play.burn_due, draft.state.cards.shoe
    if len(named) > due:
        return Rejection("BURN_NOT_DUE", f"{due} cards are to be burned, not {len(named)}", "E.4, N", "cards")
    for name in named or [""] * min(due, shoe.remaining if shoe else due):
        card = draw_card(draft, name, context, rule=CUTTING_CARD)
        if isinstance(card, Rejection):
            return card
        draft.add(pb.CardBurned(round_id=draft.state.round_id, card=card))
    return None


def deal_card(draft: Draft, command: pb.DealMinibaccaratCardRequest, context: Context) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if state.phase != NO_MORE_BETS:
        return Rejection("WRONG_STATE", "call no more bets before the first card", "J.2")
    if refused := _check_destination(state, command.hand) or check_burned(table):
        return refused
    style = table.options.deal_style
    face_down = style == "c" or (style == "b" and state.dealt < len(FOUR))
    dealt = pb.CardDealt(round_id=table.round_id, destination=command.hand, face_down=face_down)
    source = _from_aside if state.aside else _from_shoe
    if refused := source(draft, dealt, command.card, context):
        return refused
    draft.add(dealt)
    announce_points(draft, dealt)
    return None


def _check_destination(state: State, hand: str) -> Rejection | None:
    step, due = state.next_step()
    if hand not in HANDS:
        return Rejection("WRONG_DESTINATION", "hand must be player or banker", "J.3", "hand")
    if step == TURN:
        return Rejection("HAND_NOT_TURNED", f"the {due}'s hand lies face down: turn it first", "J.3", "hand")
    if step == RESULT:
        return Rejection("NO_THIRD_CARD", "both hands have all their cards: announce the result", "K", "hand")
    if hand != due:
        if state.dealt >= len(FOUR) and due == BANKER:
            return Rejection("NO_THIRD_CARD", "the player's hand draws no more: the banker's does", "K.2", "hand")
        return Rejection("WRONG_DESTINATION", f"the next card is the {due}'s", "J.3, J.6", "hand")
    return None


def _from_shoe(draft: Draft, dealt: pb.CardDealt, name: str, context: Context) -> Rejection | None:
    return deal_from_shoe(draft, dealt, name, context, CUTTING_CARD)


def _from_aside(draft: Draft, dealt: pb.CardDealt, name: str, context: Context) -> Rejection | None:
    """A card that was set aside after an error goes first (N.1, N.2)."""
    return deal_from_aside(draft.state.cards, dealt, draft.state.play.aside[0], name, "N.2")


def announce_points(draft: Draft, dealt: pb.CardDealt) -> None:
    """Both hands once four cards lie face up, then the hand that got a third (J.4, L.1)."""
    state, round_id = draft.state.play, draft.state.round_id
    if dealt.face_down or state.dealt < len(FOUR):
        return
    for hand in HANDS if state.dealt == len(FOUR) else (dealt.destination,):
        draft.add(pb.PointsAnnounced(round_id=round_id, hand=hand, points=points(state.hand(hand))))
