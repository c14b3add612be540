"""Cards: burned, dealt, and the dealer's own turned (H.3, H.4, H.6, H.8, I)."""

import roundledger.v1 as pb
from games.blackjack.card_rules import check_spread
from games.blackjack.commands.opening import check_staff
from games.blackjack.commands.wagers import check_all_wagered
from games.blackjack.deal import (
    DEAL,
    DRAW,
    ELECT,
    RESTORE,
    REVEAL,
    TURN_UP,
    NextStep,
    is_live,
    next_step,
)
from games.blackjack.evolve_hand import BURN, DEALERS, place_of_hand
from games.blackjack.stages import card_landed, go_on, turn_up, two_cards_known
from games.blackjack.state import BETTING, DEALER, DEALING, TURNS, Draft, Table, cite
from games.blackjack.totals import two_make_blackjack
from games.cards.dealing import check_card, check_names, deal_from_aside, deal_from_shoe
from games.tables.rounds import check_equipment, open_round
from ledger.core.context import Context
from ledger.core.rejection import Rejection

CUTTING_CARD = "E.3"
MOST_BURNED = 20


def burn_cards(draft: Draft, command: pb.BurnBlackjackCardsRequest, context: Context) -> Rejection | None:
    """Face down: nobody names them (H.3, I.4)."""
    table, clause = draft.state, cite(draft.state, "H.3, I.4", "o")
    if table.cards.shoe is None:
        return Rejection("CARDS_NOT_READY", "no cards are loaded: load them first", clause)
    if not table.play.burn_due:
        return Rejection("BURN_NOT_DUE", "cards were burned already", clause)
    if not table.options.burn_count <= command.count <= MOST_BURNED:
        message = f"count must be {table.options.burn_count} to {MOST_BURNED}"
        return Rejection("BURN_COUNT", message, clause, "count")
    for _ in range(command.count):
        draft.add(pb.CardBurned())
    return None


def disclose_burn(draft: Draft, command: pb.DiscloseBlackjackBurnRequest, context: Context) -> Rejection | None:
    """On request at a shoe; never at a pitch table of 2004, later only where the house does so (H.3, I.4)."""
    table, options = draft.state, draft.state.options
    if options.dealing == "pitch" and not options.pitch_burn_shown:
        return Rejection("BURN_NOT_SHOWN", "burned cards are not shown at this table", "I.4")
    if not table.play.burned or table.cards.shoe is None:
        message = "no card of this shoe was burned"
        return Rejection("BURN_NOT_DUE", message, cite(table, "H.3", "o"))
    if table.play.burn_disclosed:
        return Rejection("WRONG_STATE", "the burned cards were shown already", cite(table, "H.3", "o"))
    if refused := check_names(table.cards, command.cards, "cards"):
        return refused
    cards = _burned(table, list(command.cards), context)
    if isinstance(cards, Rejection):
        return cards
    for card in cards:
        draft.add(pb.CardExposed(destination=BURN, card=card, unseen_before=True))
    return None


def _burned(table: Table, named: list[str], context: Context) -> list[str] | Rejection:
    shoe, count = table.cards.shoe, table.play.burned
    if shoe is None:
        return Rejection("CARDS_NOT_READY", "no cards are loaded: load them first", "H.3")
    if shoe.sealed_order:
        if context.shuffler is None:
            return Rejection("NO_SHUFFLER", "this host cannot open the shuffle: ask one that has the key")
        _, order = context.shuffler.unseal(shoe.sealed_order)
        return [order[(shoe.offset + place) % len(order)] for place in range(count)]
    if len(named) != count or not all(named):
        return Rejection("CARD_MISSING", f"name the {count} cards that were burned", "H.3", "cards")
    for place, name in enumerate(named):
        if refused := check_card(shoe, name, named[:place]):
            return refused
    return named


def order_reshuffle(draft: Draft, command: pb.OrderBlackjackReshuffleRequest, context: Context) -> Rejection | None:
    table = draft.state
    if table.play.phase != BETTING:
        return Rejection("WRONG_STATE", "cards are shuffled between rounds", cite(table, "E.1", "o"))
    if not 0 < len(command.reason) <= 500:
        return Rejection("BAD_REASON", "reason must say why", field="reason")
    if table.cards.shoe is None:
        return Rejection("NO_SHOE_LOADED", "no cards are loaded", cite(table, "E.1", "o"))
    draft.add(pb.BlackjackReshuffleOrdered(reason=command.reason))
    return None


# --- The deal ---


def deal_card(draft: Draft, command: pb.DealBlackjackCardRequest, context: Context) -> Rejection | None:
    """The first card closes betting; every later one goes where the rules say."""
    if draft.state.play.phase == BETTING:
        if refused := _check_ready(draft.state):
            return refused
        open_round(draft)
        draft.add(pb.BetsClosed(round_id=draft.state.round_id))
    step = next_step(draft.state)
    if refused := _check_destination(draft.state, step, command.seat):
        return refused
    face_down = _face_down(draft.state, step)
    dealt = pb.CardDealt(
        round_id=draft.state.round_id,
        destination=place_of_hand(step.hand) if step.seat else DEALERS,
        seat=step.seat,
        face_down=face_down,
    )
    source = _from_aside if draft.state.play.aside else _from_shoe
    if refused := source(draft, dealt, command.card, context):
        return refused
    draft.add(dealt)
    _follow(draft, step)
    return None


def _follow(draft: Draft, step: NextStep) -> None:
    if draft.state.play.phase == TURNS:
        card_landed(draft, step.seat, step.hand)
    elif draft.state.play.phase == DEALER and len(draft.state.play.dealer) == 2:
        two_cards_known(draft)
    go_on(draft)


def _check_ready(table: Table) -> Rejection | None:
    """What a round needs before its first card."""
    if refused := check_spread(table):
        return refused
    if table.play.shuffle_due:
        return Rejection("SHUFFLE_DUE", "the cards are shuffled first", cite(table, "E.1, E.3", "o"))
    if table.cards.shoe is None:
        return Rejection("CARDS_NOT_READY", "no cards are loaded: load them first", cite(table, "E, H.2", "o"))
    if table.play.burn_due:
        return Rejection("CARDS_NOT_READY", "cards are burned first", cite(table, "H.3, I.4", "o"))
    if table.options.irregularities == "rules" and (refused := check_staff(table.play.staff)):
        return refused
    return check_equipment(table) or check_all_wagered(table)


def _check_destination(table: Table, step: NextStep, seat: int) -> Rejection | None:
    if step.what in (DEAL, DRAW):
        if seat == step.seat:
            return None
        where = f"seat {step.seat}" if step.seat else "the dealer"
        return Rejection("WRONG_DESTINATION", f"the next card is for {where}", cite(table, "H.4, H.5", "o"), "seat")
    if step.what == RESTORE:
        return up_card_missing()
    if step.what == REVEAL and table.play.phase == DEALER:
        message = "turn the dealer's card that lies face down first"
        return Rejection("HOLE_CARD_DOWN", message, cite(table, "H.8", "g"))
    if step.what == ELECT:
        message = f"seat {step.seat} has the turn: it gets a card when it asks for one"
        return Rejection("NOT_ELECTED", message, cite(table, "H.5", "u"), "seat")
    if table.play.phase == DEALER:
        return _no_more(table)
    return Rejection("WRONG_STATE", f"no card is dealt now: {step.what} comes first", cite(table, "H", "o"))


def _no_more(table: Table) -> Rejection:
    if not is_live(table):
        message = "the dealer's total cannot matter any more: settle the hands"
        return Rejection("NO_DRAW_NEEDED", message, cite(table, "H.8.b, I.9.b", "g"))
    return Rejection("DEALER_MUST_STAND", "the dealer stands: settle the hands", cite(table, "H.8.a, I.9.a", "g"))


def up_card_missing() -> Rejection:
    message = "the up card is in the discard rack: a supervisor restores it first"
    return Rejection("UP_CARD_MISSING", message, "M.5")


def _face_down(table: Table, step: NextStep) -> bool:
    """The dealer's first two; players' first two where they are dealt so; a doubled card that was asked for so."""
    state = table.play
    if state.phase == DEALING:
        return not step.seat or table.options.cards_down
    hand = state.hand(step.seat, step.hand) if step.seat else None
    return hand is not None and hand.asks_down


def _from_shoe(draft: Draft, dealt: pb.CardDealt, name: str, context: Context) -> Rejection | None:
    return deal_from_shoe(draft, dealt, name, context, CUTTING_CARD)


def _from_aside(draft: Draft, dealt: pb.CardDealt, name: str, context: Context) -> Rejection | None:
    """A card that was drawn in error and not exposed goes first (M.2)."""
    return deal_from_aside(draft.state.cards, dealt, draft.state.play.aside[0], name, "M.2")


# --- The dealer's cards ---


def turn_dealer_card(draft: Draft, command: pb.TurnBlackjackDealerCardRequest, context: Context) -> Rejection | None:
    """The hidden card after all turns; the up card where nobody had recorded it when it was dealt."""
    table = draft.state
    step = next_step(table)
    if step.what not in (TURN_UP, REVEAL) or table.play.phase not in (DEALING, DEALER):
        message = f"no card of the dealer is turned now: {step.what} comes first"
        return Rejection("WRONG_STATE", message, cite(table, "H.4, H.8", "o"))
    known = table.play.dealer[table.play.dealer_down[0]] if step.what == REVEAL else ""
    card = _named(table, known, command.card)
    if isinstance(card, Rejection):
        return card
    if step.what == TURN_UP:
        turn_up(draft, card, unseen_before=True)
        return None
    if refused := _check_device(table, card):
        return refused
    draft.add(pb.CardExposed(round_id=table.round_id, destination=DEALERS, card=card, unseen_before=not known))
    two_cards_known(draft)
    return None


def _named(table: Table, known: str, name: str) -> str | Rejection:
    """As it was recorded, or as it is named now; names are looked at before they are compared."""
    if refused := check_names(table.cards, [name]):
        return refused
    if known:
        if name in ("", known):
            return known
        return Rejection("CARD_MISMATCH", "another card was dealt", cite(table, "H.8", "o"), "card")
    if not name:
        return Rejection("CARD_MISSING", "name the card: nobody has recorded it", cite(table, "H.8", "o"), "card")
    shoe = table.cards.shoe
    return (check_card(shoe, name) if shoe else None) or name


def _check_device(table: Table, card: str) -> Rejection | None:
    """What the device said of a card that nobody had recorded holds."""
    state = table.play
    if state.no_blackjack and two_make_blackjack((state.up_card, card)):
        message = "the device said that the dealer has no blackjack"
        return Rejection("CARD_MISMATCH", message, cite(table, "J.4.b", "o"), "card")
    if state.blackjack_told and not two_make_blackjack((state.up_card, card)):
        message = "the device said that the dealer has blackjack"
        return Rejection("CARD_MISMATCH", message, cite(table, "J.4.b", "o"), "card")
    return None
