"""What a game's decisions use to deal: the next card, whoever names it, and the proof of a built-in shuffle."""

import hashlib
from collections import Counter
from collections.abc import Sequence
from typing import Any, Protocol

import msgspec
import roundledger.v1 as pb

from games.cards.deck import DECK, is_card
from games.cards.state import Batch, Cards
from games.tables.state import Table
from ledger.core.context import Context
from ledger.core.draft import Draft
from ledger.core.rejection import Rejection


class Shuffle(msgspec.Struct, frozen=True):
    """An order of cards that is fixed but not known: its commitment is public, its sealed form only hosts can open."""

    commitment: bytes
    sealed: bytes


class Shuffler(Protocol):
    """The built-in shuffler, as an argument of decisions: they draw nothing themselves."""

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        """A fresh random order of these cards."""

    def unseal(self, sealed: bytes) -> tuple[bytes, tuple[str, ...]]:
        """Salt and order of a shuffle."""


def next_card(cards: Cards, named_card: str, context: Context, *, unseen: bool = False) -> str | Rejection:
    """The next card of the shoe: as a reader or the dealer names it, or as the built-in shuffler fixed it. Only where
    `unseen` is allowed may nobody name it: the card is then empty."""
    shoe = cards.shoe
    if shoe is None:
        return Rejection("CARDS_NOT_READY", "no shoe is loaded")
    if named_card and not is_card(named_card):
        return Rejection("BAD_CARD", f"{named_card!r} is no card", field="card")
    if shoe.remaining <= 0:
        return Rejection("SHOE_EMPTY", "the shoe is empty")
    if shoe.sealed_order:
        return _sealed_card(shoe, named_card, context)
    if not named_card:
        return "" if unseen else Rejection("CARD_MISSING", "name the card that was drawn", field="card")
    return check_card(shoe, named_card) or named_card


def check_card(shoe: Batch, card: str) -> Rejection | None:
    """Whether the shoe can still hold this card."""
    if not is_card(card):
        return Rejection("BAD_CARD", f"{card!r} is no card", field="card")
    if shoe.gone.count(card) < shoe.decks:
        return None
    message = f"all {shoe.decks} of {card} have left the shoe"
    return Rejection("CARD_NOT_IN_SHOE", message, field="card")


def _sealed_card(shoe: Batch, named_card: str, context: Context) -> str | Rejection:
    if context.shuffler is None:
        return Rejection("NO_SHUFFLER", "this host cannot open the shuffle")
    _, order = context.shuffler.unseal(shoe.sealed_order)
    card: str = order[(shoe.offset + len(shoe.gone)) % len(order)]
    if named_card and named_card != card:
        # What it should have been is not told: it may lie face down.
        return Rejection("CARD_MISMATCH", f"{named_card} is not the shuffle's next card", field="card")
    return card


def cutting_card_due(cards: Cards) -> bool:
    """Whether the cutting card of a built-in shuffle comes out before the next card. From a shoe of real cards the
    dealer sees it, and says so with ShowCuttingCard."""
    shoe = cards.shoe
    if shoe is None or cards.cutting_card_reached or not shoe.sealed_order or shoe.cutting_card_from_back is None:
        return False
    return shoe.remaining <= shoe.cutting_card_from_back


def show_due_cutting_card(draft: Draft[Table[Any, Any]]) -> None:
    """Goes before the event of a drawn card."""
    if cutting_card_due(draft.state.cards):
        draft.add(pb.CuttingCardReached(round_id=draft.state.round_id))


def commitment(salt: bytes, order: Sequence[str]) -> bytes:
    """What is published before the first card; anybody can check it once salt and order are revealed."""
    return hashlib.sha256(salt + " ".join(order).encode()).digest()


def check_reveal(cards: Cards, reveal: pb.ShuffleRevealed) -> str:
    """What is wrong with a revealed order, or nothing; `cards` is as before the event."""
    batch, order = cards.batches.get(reveal.batch), list(reveal.order)
    if batch is None or not batch.commitment:
        return f"it reveals a shuffle of {reveal.batch!r} that nobody had committed to"
    if commitment(reveal.salt, order) != batch.commitment:
        return f"the order revealed for {reveal.batch!r} is not the one that was committed to"
    if Counter(order) != Counter(DECK * batch.decks):
        return f"the order revealed for {reveal.batch!r} is not {batch.decks} decks"
    turned = order[batch.offset :] + order[: batch.offset]
    for number, (dealt, due) in enumerate(zip(batch.gone, turned, strict=False), 1):
        if dealt not in ("", due):
            return f"card {number} from {reveal.batch!r} was {dealt}, the revealed order has {due}"
    return ""
