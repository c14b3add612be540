"""Cards that went wrong (N). Only a short shoe voids a round."""

import roundledger.v1 as pb
from games.cards.dealing import check_names, draw_card
from games.cards.shoe import put_away
from games.cards.state import ASIDE, IN_SHOE
from games.minibaccarat.commands.deal import CUTTING_CARD, announce_points
from games.minibaccarat.commands.wagers import check_burned
from games.minibaccarat.points import BANKER, HANDS, PLAYER, value_of
from games.minibaccarat.state import BETTING, DEAL, TURN, Draft, State, Table
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def report_card_in_error(
    draft: Draft, command: pb.ReportMinibaccaratCardInErrorRequest, context: Context
) -> Rejection | None:
    table, state = draft.state, draft.state.play
    if command.hand and command.hand not in HANDS:
        return Rejection("WRONG_DESTINATION", "hand must be player, banker or empty", "N", "hand")
    if command.hand and state.phase == BETTING:
        return Rejection("WRONG_STATE", "no hand is being dealt: leave hand out", "N", "hand")
    if table.cards.shoe is None or state.first_card_due:
        return Rejection("CARDS_NOT_READY", "no card can have been drawn: the shoe is not ready", "E.4")
    if refused := _check_error(state, command.hand) or check_burned(table):
        return refused
    card = draw_card(draft, command.card, context, unseen=not command.disclosed, rule=CUTTING_CARD)
    if isinstance(card, Rejection):
        return card
    _consequence(draft, command, card)
    return None


def _check_error(state: State, hand: str) -> Rejection | None:
    """Whether a card that a hand got was due is known once both hands lie face up."""
    if not hand or state.phase == BETTING:
        return None
    step = state.next_step()
    if step == (DEAL, hand):
        return Rejection("CARD_WAS_DUE", f"that card is the {hand}'s: deal it", "N", "hand")
    if step[0] == TURN:
        return Rejection("HAND_NOT_TURNED", f"the {step[1]}'s hand lies face down: turn it first", "N.1", "hand")
    return None


def _consequence(draft: Draft, command: pb.ReportMinibaccaratCardInErrorRequest, card: str) -> None:
    """N.1 for a third card to the player, N.2 for any other."""
    table, state = draft.state, draft.state.play
    third = command.hand == PLAYER and len(state.hand(PLAYER)) == 2 and len(state.hand(BANKER)) == 2
    kind, rule = ("third_card_to_player", "N.1") if third else ("card_drawn_in_error", "N.2")
    reason = "disclosed" if command.disclosed else "not_disclosed"
    if third and state.next_step() == (DEAL, BANKER):
        draft.add(_called(table, kind, reason, "bankers_third_card", rule))
        _give_to_banker(draft, card, disclosed=command.disclosed)
    elif command.disclosed:
        draft.add(_called(table, kind, reason, "burn_procedure", rule))
        _order_burn(draft, value_of(card) + 1, rule)
        draft.add(pb.CardBurned(round_id=table.round_id, card=card))
    elif _no_further_round(table):
        draft.add(_called(table, kind, reason, "discarded", rule))
        draft.add(pb.CardBurned(round_id=table.round_id))
    else:
        draft.add(_called(table, kind, reason, "first_card_of_next_round", rule))
        draft.add(pb.CardDealt(round_id=table.round_id, destination=ASIDE, card=card, face_down=True))


def _give_to_banker(draft: Draft, card: str, *, disclosed: bool) -> None:
    """In style c an unseen card stays face down for the banker's holder; otherwise it lies face up."""
    face_down = not disclosed and (draft.state.options.deal_style == "c" or not card)
    dealt = pb.CardDealt(round_id=draft.state.round_id, destination=BANKER, card=card, face_down=face_down)
    draft.add(dealt)
    announce_points(draft, dealt)


def _no_further_round(table: Table) -> bool:
    return table.cards.finished or (table.cards.last_hand and table.play.phase != BETTING)


def report_face_up_cards(
    draft: Draft, command: pb.ReportMinibaccaratFaceUpCardsRequest, context: Context
) -> Rejection | None:
    """They go to the discards, with as many more as they are worth (N.3)."""
    table = draft.state
    if not command.cards:
        return Rejection("CARD_MISSING", "name the cards that were found", "N.3", "cards")
    if refused := check_names(table.cards, command.cards, "cards"):
        return refused
    if table.cards.shoe and len(command.cards) > table.cards.shoe.remaining:
        return Rejection("SHOE_EMPTY", f"the shoe has {table.cards.shoe.remaining} cards", "N.3", "cards")
    draft.add(_called(table, "face_up_cards_found", "face_up", "burn_procedure", "N.3"))
    worth = 0
    for name in command.cards:
        card = draw_card(draft, name, context, rule=CUTTING_CARD)
        if isinstance(card, Rejection):
            return card
        draft.add(pb.CardExposed(round_id=table.round_id, destination=IN_SHOE, card=card))
        worth += value_of(card)
    if worth:
        _order_burn(draft, worth, "N.3")
    return None


def _order_burn(draft: Draft, count: int, rule: str) -> None:
    """On top of what is still to be burned."""
    due = draft.state.play.burn_due + count
    draft.add(pb.BurnOrdered(round_id=draft.state.round_id, burn_count=count, due_count=due, rule=rule))


def call_shoe_exhausted(
    draft: Draft, command: pb.CallMinibaccaratShoeExhaustedRequest, context: Context
) -> Rejection | None:
    """The round is void, and the whole set is shuffled before the next (N.4)."""
    table, state = draft.state, draft.state.play
    if not table.round_id:
        return Rejection("NO_ROUND_OPEN", f"no round is open at {table.table_id}", "N.4")
    if table.cards.shoe is None:
        return Rejection("NO_SHOE_LOADED", "no shoe is loaded", "N.4")
    if left := table.cards.shoe.remaining + len(state.aside):
        return Rejection("SHOE_NOT_EMPTY", f"{left} cards are left: deal them first", "N.4")
    if state.phase != BETTING and state.next_step()[0] != DEAL:
        return Rejection("WRONG_STATE", "the round needs no more cards: finish it", "N.4")
    draft.add(_called(table, "shoe_exhausted", "too_few_cards", "round_void", "N.4"))
    draft.add(pb.RoundVoided(round_id=table.round_id, reason="shoe_exhausted", rule="N.4"))
    return put_away(draft, context)


def _called(table: Table, kind: str, reason: str, effect: str, rule: str) -> pb.IrregularityCalled:
    return pb.IrregularityCalled(round_id=table.round_id, irregularity=kind, reason=reason, effect=effect, rule=rule)
