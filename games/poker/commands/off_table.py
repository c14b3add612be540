"""Cards that leave the table on their way elsewhere than to a player (P.13), and streets that come too early."""

import roundledger.v1 as pb
from games.cards.dealing import check_names, next_card
from games.poker.cards.known import check_once, drawn, out_of_play
from games.poker.cards.streets import next_positions
from games.poker.state import BETTING, BURN, Draft, Hand, Table, hand_of
from ledger.core.context import Context
from ledger.core.rejection import Rejection

RULE = "P.13"
SILENT = "P.16"
"""The text has no rule for it: the house supplements it, and until then a ruling does."""


def card_off_table(draft: Draft, command: pb.ExposePokerCardRequest, context: Context) -> Rejection | None:
    """It is examined and not used in this round, wherever it was to go."""
    if not command.off_table:
        return Rejection("BAD_PLACE", "only a player's down card is replaced for being seen", "P.14", "place")
    match command.place:
        case pb.POKER_CARD_PLACE_BOARD:
            return _off_board(draft, command.card)
        case pb.POKER_CARD_PLACE_BURN:
            return _burn_card(draft, command.card)
        case pb.POKER_CARD_PLACE_STUB:
            return _off_stub(draft, command.card, context)
        case _:
            return Rejection("BAD_PLACE", f"there is no place {command.place}", RULE, "place")


def _off_board(draft: Draft, card: str) -> Rejection | None:
    hand = hand_of(draft.state)
    fresh = hand.board[len(hand.board) - hand.dealt :] if hand.street_now.board or hand.deals_common else ()
    if not hand.just_dealt:
        message = "a card of the board is replaced before anybody acts on it: after that, ask for a ruling"
        return Rejection("WRONG_STATE", message, RULE)
    if card not in fresh:
        message = f"{card!r} is not among the cards of the board that were just dealt"
        return Rejection("CARD_MISMATCH", message, RULE, "card")
    _called(draft, "card_replaced")
    draft.add(pb.CardExposed(round_id=draft.state.round_id, destination="board", card=card))
    return None


def _burn_card(draft: Draft, card: str) -> Rejection | None:
    """Nobody was to have it: nothing takes its place. What the built-in shuffler burned nobody names."""
    cards, hand = draft.state.cards, hand_of(draft.state)
    if not hand.burned:
        return Rejection("WRONG_STATE", "no card was burned for this street", RULE)
    if hand.burn_examined:
        return Rejection("WRONG_STATE", "this street's burn card was examined already", RULE)
    if refused := check_names(cards, [card]):
        return refused
    sealed = cards.shoe is not None and bool(cards.shoe.sealed_order)
    if not (card or sealed):
        return Rejection("CARD_MISSING", "name the card: it is examined", RULE, "card")
    if refused := check_once(hand, [card], field="card"):
        return refused
    _called(draft, "card_examined")
    if card:
        round_id = draft.state.round_id
        draft.add(pb.CardExposed(round_id=round_id, destination=BURN, card=card, unseen_before=True))
    return None


def _off_stub(draft: Draft, named: str, context: Context) -> Rejection | None:
    cards = drawn(draft.state.cards, hand_of(draft.state), [named], [False], context)
    if isinstance(cards, Rejection):
        return cards
    _called(draft, "card_not_used")
    out_of_play(draft, cards[0])
    return None


def _called(draft: Draft, effect: str) -> None:
    draft.add(
        pb.IrregularityCalled(
            round_id=draft.state.round_id,
            irregularity="card_off_table",
            reason="off_table",
            effect=effect,
            rule=RULE,
        )
    )


# --- A street before its time ---


def report_premature(draft: Draft, command: pb.ReportPrematurePokerStreetRequest, context: Context) -> Rejection | None:
    """Cards of the next street that came while somebody still had to act: they are out of play, the street is dealt
    anew when its time comes, and the shift supervisor rules on it first. Everybody sees what is out of play, so that
    cards of stud are named too that were to lie face down."""
    hand, round_id = draft.state.play.hand, draft.state.round_id
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on", SILENT)
    due = _due_next(draft.state, hand)
    if hand.phase != BETTING or not due:
        return Rejection("WRONG_STATE", "no cards of a next street can come too early now", SILENT)
    if max(len(command.cards), command.count) > due:
        return Rejection("TOO_MANY_CARDS", f"the next street has {due} cards", SILENT, "cards")
    named = list(command.cards) or [""] * (command.count or due)
    street = hand.form.streets[hand.street + 1].name
    draft.add(
        pb.IrregularityCalled(
            round_id=round_id, irregularity="premature_street", reason=street, effect="cards_not_used", rule=SILENT
        )
    )
    if command.burned:
        burned = next_card(draft.state.cards, "", context, unseen=True)
        if isinstance(burned, Rejection):
            return burned
        draft.add(pb.CardBurned(round_id=round_id))
    cards = drawn(draft.state.cards, hand, named, [False] * len(named), context)
    if isinstance(cards, Rejection):
        return cards
    for card in cards:
        out_of_play(draft, card)
    draft.add(pb.PokerStreetPremature(round_id=round_id, street_name=street, cards=len(cards), rule=SILENT))
    facts = f"the {street} was dealt before the betting was complete"
    draft.add(pb.PokerRulingRequested(round_id=round_id, facts=facts, rule=SILENT))
    return None


def _due_next(table: Table, hand: Hand) -> int:
    """How many cards the next street has: those of the board, or in stud one for each position; a common one where
    the stub has no more (A.10)."""
    if hand.street + 1 == len(hand.form.streets):
        return 0
    street, shoe = hand.form.streets[hand.street + 1], table.cards.shoe
    each = len(next_positions(hand)) * (street.down + street.up)
    return 1 if each and shoe is not None and shoe.remaining <= each else each or street.board
