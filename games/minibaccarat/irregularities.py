"""Cards that went wrong (N). Only a short shoe voids a round."""

import roundledger.v1 as pb
from games.cards.dealing import cutting_card_events, next_card, next_of
from games.cards.deciding import put_away
from games.cards.state import IN_SHOE, left_shoe
from games.interface import Context, Events
from games.minibaccarat.points import BANKER, HANDS, PLAYER, points, value_of
from games.minibaccarat.state import ASIDE, BETTING, DEAL, State
from games.minibaccarat.turning import own, points_announced
from ledger.core.rejection import Rejection
from games.table import Table

Outcome = Events | Rejection


def report_card_in_error(table: Table, command: pb.ReportMinibaccaratCardInErrorRequest, context: Context) -> Outcome:
    state: State = table.play
    if command.hand and command.hand not in HANDS:
        return Rejection("WRONG_DESTINATION", "a card goes to player or banker", "N", "hand")
    if command.hand and state.phase == BETTING:
        return Rejection("WRONG_STATE", "no hand is being dealt", "N", "hand")
    if table.cards.shoe is None or state.first_card_due:
        return Rejection("CARDS_NOT_READY", "no card can have been drawn", "E.4")
    if state.phase != BETTING and state.next_step() == (DEAL, command.hand):
        return Rejection("CARD_WAS_DUE", f"that card is the {command.hand}'s", "N", "hand")
    if command.disclosed and not command.card and not table.cards.shoe.sealed_order:
        return Rejection("CARD_MISSING", "name the card that was seen", "N.2", "card")
    card = next_card(table, command.card, context, unseen=not command.disclosed)
    if isinstance(card, Rejection):
        return card
    return [*cutting_card_events(table, table.cards), *_consequence(table, command, card)]


def _consequence(table: Table, command: pb.ReportMinibaccaratCardInErrorRequest, card: str) -> list[pb.Event]:
    """N.1 for a third card to the player, N.2 for any other."""
    state: State = table.play
    third = command.hand == PLAYER and len(state.hand(PLAYER)) == 2 and len(state.hand(BANKER)) == 2
    kind, rule = ("third_card_to_player", "N.1") if third else ("card_drawn_in_error", "N.2")
    reason = "disclosed" if command.disclosed else "not_disclosed"
    if third and state.next_step() == (DEAL, BANKER):
        return [_called(table, kind, reason, "bankers_third_card", rule), *_bankers_third(table, command, card)]
    if command.disclosed:
        burn = own(burn_ordered=pb.BurnOrdered(cards=value_of(card) + 1, rule=rule))
        return [_called(table, kind, reason, "burn_procedure", rule), burn, _burned(table, card)]
    if _no_further_round(table):
        return [_called(table, kind, reason, "discarded", rule), _burned(table, "")]
    aside = pb.CardDealt(round_id=table.round_id, destination=ASIDE, card=card, face_down=True)
    return [_called(table, kind, reason, "first_card_of_next_round", rule), pb.Event(card_dealt=aside)]


def _bankers_third(table: Table, command: pb.ReportMinibaccaratCardInErrorRequest, card: str) -> list[pb.Event]:
    """In style c an unseen card stays face down for the banker's holder; otherwise it lies face up."""
    state: State = table.play
    style = table.rules.option("deal_style") if table.rules else "a"
    face_down = not command.disclosed and (style == "c" or not card)
    dealt = pb.CardDealt(round_id=table.round_id, destination=BANKER, card=card, face_down=face_down)
    events = [pb.Event(card_dealt=dealt)]
    if not face_down:
        events.append(points_announced(table, BANKER, points((*state.hand(BANKER), card))))
    return events


def _no_further_round(table: Table) -> bool:
    state: State = table.play
    return table.cards.finished or (table.cards.last_hand and state.phase != BETTING)


def report_face_up_cards(table: Table, command: pb.ReportMinibaccaratFaceUpCardsRequest, context: Context) -> Outcome:
    """They go to the discards, with as many more as they are worth (N.3)."""
    if not command.cards:
        return Rejection("CARD_MISSING", "name the cards that were found", "N.3", "cards")
    cards, events, reached = table.cards, list[pb.Event](), table.cards.cutting_card_reached
    found: list[str] = []
    for name in command.cards:
        card = next_of(cards, name, context)
        if isinstance(card, Rejection):
            return card
        shown = [] if reached else cutting_card_events(table, cards)
        reached = reached or bool(shown)
        exposed = pb.CardExposed(round_id=table.round_id, destination=IN_SHOE, card=card)
        events += [*shown, pb.Event(card_exposed=exposed)]
        cards = left_shoe(cards, card)
        found.append(card)
    called = _called(table, "face_up_cards_found", "face_up", "burn_procedure", "N.3")
    if burn := sum(map(value_of, found)):
        return [called, *events, own(burn_ordered=pb.BurnOrdered(cards=burn, rule="N.3"))]
    return [called, *events]


def call_shoe_exhausted(table: Table, command: pb.CallMinibaccaratShoeExhaustedRequest, context: Context) -> Outcome:
    """The round is void, and the whole set is shuffled before the next (N.4)."""
    state: State = table.play
    if not table.round_id:
        return Rejection("NO_ROUND_OPEN", f"no round is open at {table.table_id}", "N.4")
    if table.cards.shoe is None:
        return Rejection("NO_SHOE_LOADED", "no shoe is loaded", "N.4")
    if table.cards.shoe.remaining or state.aside:
        message = f"{table.cards.shoe.remaining + len(state.aside)} cards are left"
        return Rejection("SHOE_NOT_EMPTY", message, "N.4")
    if state.phase != BETTING and state.next_step()[0] != DEAL:
        return Rejection("WRONG_STATE", "the round needs no more cards", "N.4")
    void = pb.RoundVoided(round_id=table.round_id, reason="shoe_exhausted", rule="N.4")
    called = _called(table, "shoe_exhausted", "too_few_cards", "round_void", "N.4")
    return [called, pb.Event(round_voided=void), *put_away(table, context)]


def _called(table: Table, kind: str, reason: str, effect: str, rule: str) -> pb.Event:
    called = pb.IrregularityCalled(round_id=table.round_id, irregularity=kind, reason=reason, effect=effect, rule=rule)
    return pb.Event(irregularity_called=called)


def _burned(table: Table, card: str) -> pb.Event:
    return pb.Event(card_burned=pb.CardBurned(round_id=table.round_id, card=card))
