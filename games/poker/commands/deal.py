"""The deal: one card at a time to where it is due."""

import roundledger.v1 as pb
from games.cards.dealing import next_card, next_cards
from games.poker.state import BOARD, DEALING, Draft, Hand, Table
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def due(hand: Hand) -> list[int]:
    """Where the cards go that are due before the next betting: seats, or the board. Replacements come first (P.14)."""
    street, count = hand.street_now, len(hand.order)
    if street.down:
        return [*hand.owed, *(hand.order[n % count] for n in range(hand.dealt, hand.due))]
    return [BOARD] * (hand.due - hand.dealt)


def deal_cards(draft: Draft, command: pb.DealPokerCardsRequest, context: Context) -> Rejection | None:
    """The burn comes before the first card of a street."""
    hand = draft.state.play.hand
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on: start one first", "5.5")
    if hand.phase != DEALING:
        return Rejection("WRONG_STATE", f"no card is due while the hand is in {hand.phase}", "F.3")
    places, named = due(hand), list(command.cards)
    if len(named) > len(places) or command.count > len(places):
        return Rejection("TOO_MANY_CARDS", f"{len(places)} cards are due before the next betting", "F.3", "cards")
    if refused := _check_stub(draft.state, hand, len(named) or command.count or len(places)):
        return refused
    round_id = draft.state.round_id
    if hand.street_now.burn and not hand.burned:
        burned = next_card(draft.state.cards, "", context, unseen=True)
        if isinstance(burned, Rejection):
            return burned
        draft.add(pb.CardBurned(round_id=round_id))
    drawn = next_cards(draft.state.cards, named or [""] * (command.count or len(places)), context)
    if isinstance(drawn, Rejection):
        return drawn
    for seat, card in zip(places, drawn, strict=False):
        draft.add(_dealt(round_id, seat, card))
    return None


def _check_stub(table: Table, hand: Hand, wanted: int) -> Rejection | None:
    """A stub that cannot finish the hand: the rules of these forms do not say what then, so a ruling does."""
    needed = wanted + (hand.street_now.burn and not hand.burned)
    shoe = table.cards.shoe
    if shoe is None or shoe.remaining >= needed:
        return None
    message = f"{shoe.remaining} cards are left and {needed} are needed: request a ruling"
    return Rejection("STUB_TOO_SHORT", message, "P.2")


def _dealt(round_id: str, seat: int, card: str) -> pb.CardDealt:
    if seat == BOARD:
        return pb.CardDealt(round_id=round_id, destination="board", card=card)
    return pb.CardDealt(round_id=round_id, destination="seat", seat=seat, card=card, face_down=True)
