"""Cards that are shuffled within a round: discards when a draw needs more than the stub has, burn cards for a common
card.

The built-in shuffler has committed to its salt with its order. A pile of its cards is ordered by that salt, so that it
is fixed and unknown, and whoever has seen the shuffle revealed can work it out.
"""

import hashlib
from collections.abc import Sequence

import roundledger.v1 as pb
from games.cards.state import Batch
from games.poker.state import Draft, hand_of
from games.poker.state.parts import Pile
from ledger.core.context import Context
from ledger.core.rejection import Rejection

_SHORT = "the cards that are left cannot finish the hand: declare the round dead by a ruling"


def pile_due(draft: Draft, source: pb.PokerPileSource) -> Rejection | None:
    """Shuffles the cards of this source; a common card needs one to burn before it."""
    hand = hand_of(draft.state)
    if source == pb.POKER_PILE_SOURCE_DISCARDS:
        count, needed = len(hand.mucked), 1
    else:
        count, needed = hand.burns, 2
    if count < needed:
        return Rejection("SHOE_EMPTY", _SHORT, hand.form.short_cite, "cards")
    draft.add(pb.PokerPileShuffled(round_id=draft.state.round_id, source=source, count=count))
    return None


def burn_places(shoe: Batch) -> list[int]:
    """Where in the order of the deck the burn cards lay: nobody has seen them."""
    return [place for place, card in enumerate(shoe.gone) if not card]


def sealed_pile(shoe: Batch, pile: Pile, count: int, context: Context) -> list[str] | Rejection:
    """The next cards of a pile of the built-in shuffler."""
    if context.shuffler is None:
        return Rejection("NO_SHUFFLER", "this host cannot open the shuffle: ask one that has the key")
    salt, order = context.shuffler.unseal(shoe.sealed_order)
    cards: Sequence[str] = pile.cards
    if pile.source == pb.POKER_PILE_SOURCE_BURN_CARDS:
        cards = [order[(shoe.offset + place) % len(order)] for place in burn_places(shoe)]
    return pile_order(salt, pile.number, cards)[pile.dealt : pile.dealt + count]


def pile_order(salt: bytes, number: int, cards: Sequence[str]) -> list[str]:
    def key(card: str) -> bytes:
        return hashlib.sha256(salt + f"pile {number} {card}".encode()).digest()

    return sorted(cards, key=key)
