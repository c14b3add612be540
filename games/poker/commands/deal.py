"""The deal: one card at a time to where it is due, from the deck, or from cards shuffled within the round."""

from collections.abc import Sequence

import roundledger.v1 as pb
from games.cards.dealing import next_card
from games.poker.betting.ending import follow_up
from games.poker.cards.known import drawn
from games.poker.cards.piles import pile_due
from games.poker.cards.streets import due, facing_down, runs_short
from games.poker.state import BOARD, DEAD_POSITION, DEALING, DRAWING, PILE, SEAT, Draft, Hand, Table, hand_of
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def deal_cards(draft: Draft, command: pb.DealPokerCardsRequest, context: Context) -> Rejection | None:
    """The burn comes before the first card of a street. A private card needs no name: it is named when it is shown."""
    hand = draft.state.play.hand
    if hand is None:
        return Rejection("NO_HAND", "no round of play is on: start one first", "5.5")
    if hand.phase == DRAWING and not hand.owed:
        return Rejection("WRONG_STATE", f"seat {hand.actor} discards or stands pat first", hand.form.draw_cite)
    if hand.phase not in (DEALING, DRAWING):
        return Rejection("WRONG_STATE", f"no card is due while the hand is in {hand.phase}", "F.3")
    wanted = len(command.cards) or command.count
    if refused := check_stub(draft.state, hand, wanted) or _run_short(draft, hand) or _burn(draft, context):
        return refused
    hand = hand_of(draft.state)
    places, down, named = due(hand), facing_down(hand), list(command.cards)
    if len(named) > len(places) or command.count > len(places):
        return Rejection("TOO_MANY_CARDS", f"{len(places)} cards are due before the next betting", "F.3", "cards")
    named = named or [""] * (command.count or len(places))
    return _deal(draft, places[: len(named)], down, named, context) or follow_up(draft, context)


def _run_short(draft: Draft, hand: Hand) -> Rejection | None:
    """Before the first card of a stud street: where the stub has no card for the burn and each position, one common
    card is dealt, from the burn cards where not even that is there (A.10, I.8)."""
    shoe = draft.state.cards.shoe
    if shoe is None:
        return None
    if runs_short(hand, shoe.remaining):
        round_id = draft.state.round_id
        draft.add(pb.PokerCommonCardDue(round_id=round_id, street=hand.street, left=shoe.remaining))
        return pile_due(draft, pb.POKER_PILE_SOURCE_BURN_CARDS) if shoe.remaining < 2 else None
    if hand.deals_common and not hand.pile and not shoe.remaining:  # the common card left the table (P.13)
        return pile_due(draft, pb.POKER_PILE_SOURCE_BURN_CARDS)
    return None


def _burn(draft: Draft, context: Context) -> Rejection | None:
    """Once a street, before its first card. Where an earlier draw has dealt out the deck, the discards are shuffled for
    it (house poker, H.7)."""
    hand = hand_of(draft.state)
    if hand.burned or not hand.street_now.burn:
        return None
    if hand.street_now.draw and (refused := _refilled(draft)):
        return refused
    hand = hand_of(draft.state)
    if hand.pile is None:
        burned = next_card(draft.state.cards, "", context, unseen=True)
        if isinstance(burned, Rejection):
            return burned
    draft.add(pb.CardBurned(round_id=draft.state.round_id, source=PILE if hand.pile else ""))
    return None


def check_stub(table: Table, hand: Hand, wanted: int = 0) -> Rejection | None:
    """A stub that cannot finish the hand: for community cards, and in the middle of a stud street, the rules do not say
    what then, so a ruling does."""
    shoe = table.cards.shoe
    if hand.pile or hand.phase != DEALING or hand.street_now.draw or shoe is None:
        return None
    if hand.deals_common or runs_short(hand, shoe.remaining):
        return None
    needed = (wanted or len(due(hand))) + (hand.street_now.burn and not hand.burned)
    if shoe.remaining >= needed:
        return None
    message = f"{shoe.remaining} cards are left and {needed} are needed: request a ruling"
    return Rejection("STUB_TOO_SHORT", message, "P.2")


def _deal(
    draft: Draft, places: Sequence[int], down: Sequence[bool], named: Sequence[str], context: Context
) -> Rejection | None:
    """What the deck has; when it is out, the draw goes on from the discards, as often as needed (L.7.b, H.7)."""
    while places:
        if hand_of(draft.state).street_now.draw and (refused := _refilled(draft)):
            return refused
        hand, shoe = hand_of(draft.state), draft.state.cards.shoe
        left = hand.pile.left if hand.pile else shoe.remaining if shoe else len(places)
        count = min(left, len(places)) or len(places)  # a deck that is dealt out refuses by itself
        cards = drawn(draft.state.cards, hand, named[:count], down, context)
        if isinstance(cards, Rejection):
            return cards
        round_id = draft.state.round_id
        dealt = zip(places, cards, down, strict=False)
        draft.add_run([_dealt(round_id, hand, seat, card, face_down=face_down) for seat, card, face_down in dealt])
        places, down, named = places[count:], down[count:], named[count:]
    return None


def _refilled(draft: Draft) -> Rejection | None:
    """The discards are shuffled when neither the deck nor the pile before them has a card left."""
    pile, shoe = hand_of(draft.state).pile, draft.state.cards.shoe
    if shoe is None or (pile.left if pile else shoe.remaining):
        return None
    return pile_due(draft, pb.POKER_PILE_SOURCE_DISCARDS)


def _dealt(round_id: str, hand: Hand, seat: int, card: str, *, face_down: bool) -> pb.CardDealt:
    dealt = pb.CardDealt()  # field by field, because there are many
    dealt.round_id = round_id
    dealt.destination = SEAT
    dealt.seat = seat
    dealt.card = card
    dealt.face_down = face_down
    if hand.pile:
        dealt.source = PILE
    if seat == BOARD:
        dealt.destination = "common" if hand.form.bring_in else "board"
    elif hand.street and seat not in hand.live:
        dealt.destination = DEAD_POSITION
        if face_down:
            dealt.card = ""  # nobody has it, and nobody sees it
    return dealt
