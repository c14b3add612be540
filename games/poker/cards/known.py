"""What is known of the cards of a round. A private card may have been dealt unseen: it is empty until it is shown.

No answer rests on a card that somebody may not see. So a name is compared with what lies open for everybody, and with
nothing else: a card that turns up twice is found when both have been seen, and then the round is dead (P.8).
"""

from collections.abc import Sequence

import msgspec

import roundledger.v1 as pb
from games.cards.dealing import check_names, next_sealed, not_ready
from games.cards.state import IN_SHOE, Cards
from games.poker.cards.piles import sealed_pile
from games.poker.state import PILE, Draft, Hand, Player, hand_of
from ledger.core.context import Context
from ledger.core.rejection import Rejection


def open_cards(hand: Hand, besides: int = 0) -> list[str]:
    """Every card of the round that everybody has seen, but for the hand of one seat. Discards that were shuffled for a
    draw may come again."""
    seen = [*hand.board, *hand.seen]
    again = hand.pile is not None and bool(hand.pile.cards)
    for seat, player in hand.players.items():
        if not (player.shown or player.up or player.seen or player.disclosed):
            continue
        if seat != besides and not (again and seat not in hand.live):
            seen += open_of(player)
    return seen


def open_of(player: Player) -> tuple[str, ...]:
    """What everybody has seen of a hand."""
    return player.cards if player.shown or player.disclosed else (*player.up, *player.seen)


def drawn(
    cards: Cards, hand: Hand, named: Sequence[str], face_down: Sequence[bool], context: Context
) -> Sequence[str] | Rejection:
    """The next cards of the deck or the pile, as a reader or the dealer names them or as the built-in shuffler fixed
    them. Only what is dealt face down may be left without a name."""
    shoe = cards.shoe
    if shoe is None:
        return not_ready()
    if refused := check_names(cards, named, "cards"):
        return refused
    left = hand.pile.left if hand.pile else shoe.remaining
    if left < len(named):
        where = "cards that were shuffled" if hand.pile else "deck"
        return Rejection("SHOE_EMPTY", f"{left} cards are left in the {where}", field="cards")
    if shoe.sealed_order:
        if hand.pile:
            return sealed_pile(shoe, hand.pile, len(named), context)
        return next_sealed(shoe, len(named), context)
    if "" in named and any(not name and not down for name, down in zip(named, face_down, strict=False)):
        return Rejection("CARD_MISSING", "name the cards that are dealt face up", field="cards")
    return check_once(hand, named) or named


def out_of_play(draft: Draft, card: str) -> None:
    """Everybody has seen a card that came from the deck, or from the pile where that is dealt from, and it is used no
    more."""
    place = PILE if hand_of(draft.state).pile else IN_SHOE
    draft.add(pb.CardExposed(round_id=draft.state.round_id, destination=place, card=card))


def check_once(hand: Hand, names: Sequence[str], besides: int = 0, field: str = "cards") -> Rejection | None:
    """Whether the deck can have held these cards besides those that lie open."""
    known = [*names, *open_cards(hand, besides)]
    if len(known) - known.count("") == len(set(known) - {""}):
        return None
    return Rejection("CARD_NOT_IN_SHOE", "a card that is named lies open already, or is named twice", "P.8", field)


def named_hand(cards: Cards, hand: Hand, seat: int, named: Sequence[str], rule: str) -> tuple[str, ...] | Rejection:
    """A hand that is turned over: as it was recorded, and for cards that nobody has seen as it is named now. Either all
    cards are named or those that nobody has recorded."""
    recorded = hand.players[seat].cards
    unseen, known = recorded.count(""), [card for card in recorded if card]
    if named and len(named) not in (len(recorded), unseen):
        return Rejection("CARD_COUNT", f"the hand has {len(recorded)} cards: name them all", rule, "cards")
    if refused := check_names(cards, named, "cards"):
        return refused
    if "" in named or (unseen and not named):
        return Rejection("CARD_MISSING", "name the cards: nobody has recorded them", rule, "cards")
    if not named:
        return check_once(hand, recorded, besides=seat) or recorded
    fresh = list(named)
    if len(named) == len(recorded):
        for card in known:
            if card not in fresh:
                return Rejection("CARD_MISMATCH", "these are not the cards that were dealt to the seat", rule, "cards")
            fresh.remove(card)
    names = iter(fresh)
    turned = tuple(card or next(names) for card in recorded)
    if refused := check_once(hand, turned, besides=seat):
        return refused
    return turned


class FoundCard(msgspec.Struct, frozen=True, gc=False):
    """A card of a hand."""

    card: str
    unseen: bool
    """Nobody had recorded it."""
    number: int
    """In the hand, from 1."""


def exposed_card(cards: Cards, hand: Hand, command: pb.ExposePokerCardRequest, rule: str) -> FoundCard | Rejection:
    """The card of this street that a command says was exposed: by its number in the hand, the last one where none is
    given, or by its name where no number is given and the name was recorded. Cards of the streets before stay."""
    player = hand.players.get(command.seat)
    if player is None or not player.cards:
        return Rejection("NOT_IN_HAND", f"seat {command.seat} has no cards", rule, "seat")
    name, number, recorded = command.card, command.number, player.cards
    if refused := check_names(cards, [name]):
        return refused
    if number > len(recorded):
        return Rejection("CARD_MISMATCH", f"seat {command.seat} has {len(recorded)} cards", rule, "number")
    before = sum(street.down + street.up for street in hand.form.streets[: hand.street])
    if hand.street_now.draw:
        before = len(recorded) - (player.drew - hand.owed.count(command.seat))
    of_street = recorded[before:]
    if name in of_street:
        number = number or before + of_street.index(name) + 1
    elif name and "" in of_street:
        number = number or before + of_street.index("") + 1
    number = number or len(recorded)
    if number <= before:
        message = f"seat {command.seat} was dealt no such card on this street: the cards before it stay"
        return Rejection("CARD_MISMATCH", message, rule, "card")
    card = recorded[number - 1]
    if not (card or name):
        return Rejection("CARD_MISSING", "name the card: nobody has recorded it", rule, "card")
    if card and name not in ("", card):
        return Rejection("CARD_MISMATCH", f"seat {command.seat} was dealt no such card", rule, "card")
    if not card and (refused := check_once(hand, [name], besides=command.seat, field="card")):
        return refused
    return FoundCard(card or name, not card, number)
