"""How dealt, exposed and drawn cards change a round of play; what is dealt next follows by itself. Never rejects."""

from collections.abc import Callable, Sequence
from functools import reduce
from typing import Any

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from games.poker.cards.streets import after_card, next_drawer
from games.poker.evolve.floor import dealt_again
from games.poker.state import BOARD, BURN, DEAD_POSITION, DEALING, DRAWING, PILE, SEAT, Hand, Player
from games.poker.state.parts import Pile


def _card_dealt(hand: Hand, e: pb.CardDealt) -> Hand:
    return cards_dealt(hand, (e,))


def cards_dealt(hand: Hand, events: Sequence[pb.CardDealt]) -> Hand:
    """Cards of the street, dealt one after the other from the deck to hands and board: nothing but the last of them
    changes what comes next."""
    dealt = hand.dealt + len(events)
    if hand.phase != DEALING or hand.pile or hand.owed or hand.left_out or dealt > hand.due:
        return reduce(_dealt_otherwise, events, hand)
    players, by_seat, up = hand.players.copy(), dict[int, list[str]](), dict[int, list[str]]()
    for e in events:
        seat, card = e.seat, e.card
        if seat and e.destination == DEAD_POSITION:
            return reduce(_dealt_otherwise, events, hand)
        by_seat.setdefault(seat, []).append(card)
        if not e.face_down:
            up.setdefault(seat, []).append(card)
    board = (*hand.board, *by_seat.pop(BOARD, ()))
    for seat, cards in by_seat.items():
        players[seat] = _given(players[seat], cards, up.get(seat, ()))
    hand = replace(hand, players=players, board=board, dealt=dealt)
    return hand if dealt < hand.due else after_card(hand)


def _dealt_otherwise(hand: Hand, e: pb.CardDealt) -> Hand:
    """A card that is drawn, that takes another's place, or that comes from or goes to where others do not."""
    seat, card, owed, dealt = e.seat, e.card, hand.owed, hand.dealt
    if owed:
        owed = owed[1:]
    else:
        dealt += 1
    if hand.pile and e.source == PILE:
        hand = _from_pile(hand)
    if not seat:
        hand = replace(hand, board=(*hand.board, card), dealt=dealt)
    elif e.destination == DEAD_POSITION:
        hand = replace(hand, dealt=dealt, owed=owed, seen=(*hand.seen, card) if card else hand.seen)
    else:
        player = _given(hand.players[seat], (card,), () if e.face_down else (card,))
        hand = replace(hand, players=hand.players_with(seat, player), dealt=dealt, owed=owed)
    if hand.phase == DRAWING:
        if owed or seat != hand.drawers[0]:  # what left the table is replaced, and the turn stays where it is (P.13)
            return hand
        return next_drawer(replace(hand, drawers=hand.drawers[1:]))
    return hand if dealt < hand.due and not hand.left_out else after_card(hand)


def _given(player: Player, cards: Sequence[str], face_up: Sequence[str]) -> Player:
    """Cards that come to a tabled hand are not seen with it."""
    if player.shown:
        player = replace(player, shown=False, seen=tuple(known for known in player.cards if known not in player.up))
    if face_up:
        return replace(player, cards=(*player.cards, *cards), up=(*player.up, *face_up))
    return replace(player, cards=(*player.cards, *cards))


def _from_pile(hand: Hand) -> Hand:
    return replace(hand, pile=replace(hand.pile, dealt=hand.pile.dealt + 1)) if hand.pile else hand


def _card_burned(hand: Hand, e: pb.CardBurned) -> Hand:
    return replace(_from_pile(hand) if e.source == PILE else hand, burned=True, burns=hand.burns + 1)


def _card_exposed(hand: Hand, e: pb.CardExposed) -> Hand:
    """In stud the first hole card that is exposed is the up-card, and a later one is kept, as is a drawn card (P.12,
    P.16). Elsewhere the card goes to the discards, and the next one takes its place at once (P.13, P.14)."""
    if e.destination == "board":
        board = list(hand.board)
        board.remove(e.card)
        return replace(dealt_again(hand), board=tuple(board), dealt=hand.dealt - 1, seen=(*hand.seen, e.card))
    if e.seat not in hand.players:
        hand = replace(hand, seen=(*hand.seen, e.card))
        if e.destination == BURN:  # it is not dealt again with the other burn cards (P.13)
            return replace(hand, burns=hand.burns - 1, burn_examined=True)
        return _from_pile(hand) if e.destination == PILE else hand
    player = hand.players[e.seat]
    place = e.number - 1 if e.number else player.cards.index("" if e.unseen_before else e.card)
    if e.destination == SEAT and (hand.form.bring_in or hand.street_now.draw):
        cards = (*player.cards[:place], e.card, *player.cards[place + 1 :])
        if player.up or hand.street_now.draw:
            return hand.with_player(e.seat, replace(player, cards=cards, seen=(*player.seen, e.card)))
        return hand.with_player(e.seat, replace(player, cards=cards, up=(e.card,)))
    left = player.cards[:place] + player.cards[place + 1 :]
    up = tuple(card for card in player.up if card != e.card)
    owed = (e.seat, *hand.owed) if hand.phase == DRAWING else (*hand.owed, e.seat)
    hand = replace(dealt_again(hand), seen=(*hand.seen, e.card), owed=owed)
    return hand.with_player(e.seat, replace(player, cards=left, up=up))


def _card_set_aside(hand: Hand, e: pb.PokerCardSetAside) -> Hand:
    return replace(hand, set_aside=hand.set_aside + 1)


def _common_card_due(hand: Hand, e: pb.PokerCommonCardDue) -> Hand:
    return replace(hand, positions=(BOARD,), due=1)


def _pile_shuffled(hand: Hand, e: pb.PokerPileShuffled) -> Hand:
    """Discards leave the discard pile with it; burn cards are nobody's."""
    number = hand.pile.number + 1 if hand.pile else 1
    if e.source == pb.POKER_PILE_SOURCE_DISCARDS:
        return replace(hand, mucked=(), pile=Pile(e.source, number, e.count, hand.mucked))
    return replace(hand, pile=Pile(e.source, number, e.count))


def _cards_discarded(hand: Hand, e: pb.PokerCardsDiscarded) -> Hand:
    """As many cards are owed; who stands pat has drawn."""
    player, gone = hand.players[e.seat], {number - 1 for number in e.numbers}
    if not gone:
        return next_drawer(replace(hand.with_player(e.seat, replace(player, drew=0)), drawers=hand.drawers[1:]))
    mucked = (*hand.mucked, *(player.cards[place] for place in sorted(gone)))
    kept = tuple(card for place, card in enumerate(player.cards) if place not in gone)
    seen = tuple(card for card in player.seen if card in kept)
    hand = hand.with_player(e.seat, replace(player, cards=kept, seen=seen, drew=len(gone)))
    return replace(hand, mucked=mucked, owed=(e.seat,) * len(gone))


DEAL_EVENTS: dict[type[Message], Callable[[Hand, Any], Hand]] = {
    pb.CardDealt: _card_dealt,
    pb.CardBurned: _card_burned,
    pb.CardExposed: _card_exposed,
    pb.PokerCardSetAside: _card_set_aside,
    pb.PokerCommonCardDue: _common_card_due,
    pb.PokerPileShuffled: _pile_shuffled,
    pb.PokerCardsDiscarded: _cards_discarded,
}
