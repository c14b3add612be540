"""What a table remembers of its cards, and how events change it. Never rejects."""

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

import roundledger.v1 as pb
from roundledger.games.cards.deck import DECK

NEW, IDLE, USED = "NEW", "IDLE", "USED"
"""Where cards come from before a shuffle: the card room, a table where nobody played, a shoe that ended."""

IN_SHOE = "shoe"
"""The place of a card that was exposed before anybody drew it."""


class Batch(msgspec.Struct, frozen=True):
    """Cards that are shuffled and dealt together."""

    decks: int
    back_colour: str
    stage: str = NEW
    steps: tuple[int, ...] = ()
    """How they were handled since they came to their stage."""
    shuffle_method: int = 0
    """0 until they are shuffled."""
    commitment: bytes = b""
    sealed_order: bytes = b""
    refused_cut: tuple[int, ...] = ()
    offered_cut: int = 0
    """The seat that has the cut now; 0 while nobody was offered it, or everybody refused."""
    cuts: tuple[int, ...] = ()
    cutter: int | None = None
    """Who made the last cut: a seat, or 0 for the dealer."""
    is_cut: bool = False
    cutting_card_from_back: int | None = None
    continuous: bool = False
    """Dealt from a device that takes the cards of each round back."""
    gone: tuple[str, ...] = ()
    """What left the shoe, in order; empty where nobody saw the card. A built-in shuffle keeps it until it is
    revealed, so that the order can be compared."""

    @property
    def size(self) -> int:
        return self.decks * len(DECK)

    @property
    def remaining(self) -> int:
        return self.size - len(self.gone)

    @property
    def offset(self) -> int:
        """How far the cuts have turned the order."""
        return sum(self.cuts) % self.size


class Cards(msgspec.Struct, frozen=True):
    """All cards at a table."""

    batches: dict[str, Batch] = {}
    in_play: str = ""
    """The batch in the shoe; empty while there is none."""
    last_in_play: str = ""
    """The batch of the shoe that ended last."""
    cutting_card_reached: bool = False
    last_hand: bool = False
    """The last hand was called and is to be played, or is being played."""
    finished: bool = False
    """The last hand was played: no card may be dealt before a shuffle."""

    @property
    def shoe(self) -> Batch | None:
        return self.batches.get(self.in_play)


def evolve(cards: Cards, event: pb.Event) -> Cards:
    """The cards after any event of a table."""
    kind = event.WhichOneof("event") or ""
    if kind == "cards":
        inner = event.cards.WhichOneof("event")
        return _OWN[inner](cards, getattr(event.cards, inner)) if inner else cards
    change = _SHARED.get(kind)
    return change(cards, getattr(event, kind)) if change else cards


def view(cards: Cards) -> dict[str, Any]:
    """What everybody at the table may know."""
    shoe = cards.shoe
    return {
        "batches": {name: {"decks": b.decks, "back_colour": b.back_colour} for name, b in cards.batches.items()},
        "in_play": cards.in_play,
        "left_in_shoe": shoe.remaining if shoe else 0,
        "commitment": shoe.commitment.hex() if shoe else "",
        "cutting_card_reached": cards.cutting_card_reached,
        "last_hand": cards.last_hand,
        "finished": cards.finished,
    }


def _with(cards: Cards, name: str, **changes: Any) -> Cards:
    return replace(cards, batches={**cards.batches, name: replace(cards.batches[name], **changes)})


def _received(cards: Cards, e: pb.CardsReceived) -> Cards:
    return replace(cards, batches={**cards.batches, e.batch: Batch(e.decks, e.back_colour)})


def _handled(cards: Cards, e: pb.CardsHandled) -> Cards:
    if e.step == pb.CARD_STEP_IDLED:
        return _with(cards, e.batch, stage=IDLE, steps=(e.step,), shuffle_method=0)
    return _with(cards, e.batch, steps=(*cards.batches[e.batch].steps, e.step))


def _shuffled(cards: Cards, e: pb.CardsShuffled) -> Cards:
    batch = cards.batches[e.batch]
    fresh = Batch(batch.decks, batch.back_colour, batch.stage, batch.steps)
    shuffled = replace(fresh, shuffle_method=e.method, commitment=e.commitment, sealed_order=e.sealed_order)
    return replace(cards, batches={**cards.batches, e.batch: shuffled})


def _cut_offered(cards: Cards, e: pb.CutOffered) -> Cards:
    if not e.refused:
        return _with(cards, e.batch, offered_cut=e.seat)
    return _with(cards, e.batch, offered_cut=0, refused_cut=(*cards.batches[e.batch].refused_cut, e.seat))


def _cut(cards: Cards, e: pb.CardsCut) -> Cards:
    cuts = (*cards.batches[e.batch].cuts, e.at)
    return _with(cards, e.batch, cuts=cuts, cutter=e.seat, is_cut=True, offered_cut=0)


def _recut_ordered(cards: Cards, e: pb.RecutOrdered) -> Cards:
    """The next shoe is loaded anew: the cutting cards come out again with it."""
    cards = _with(cards, e.batch, is_cut=False, cutting_card_from_back=None)
    return replace(cards, in_play="") if cards.in_play == e.batch else cards


def _cutting_cards_placed(cards: Cards, e: pb.CuttingCardsPlaced) -> Cards:
    return _with(cards, e.batch, cutting_card_from_back=e.from_back)


def _loaded(cards: Cards, e: pb.ShoeLoaded) -> Cards:
    cards = _with(cards, e.batch, continuous=e.continuous)
    return replace(
        cards,
        in_play=e.batch,
        cutting_card_reached=False,
        last_hand=False,
        finished=False,
    )


def _cutting_card_reached(cards: Cards, e: pb.CuttingCardReached) -> Cards:
    return replace(cards, cutting_card_reached=True)


def _last_hand_called(cards: Cards, e: pb.LastHandCalled) -> Cards:
    return replace(cards, last_hand=True)


def _round_closed(cards: Cards, e: pb.RoundClosed) -> Cards:
    shoe = cards.shoe
    if shoe and shoe.continuous:
        return _with(cards, cards.in_play, gone=())
    return replace(cards, finished=True) if cards.last_hand else cards


def _ended(cards: Cards, e: pb.ShoeEnded) -> Cards:
    """What a built-in shuffle committed to stays until it is revealed."""
    batch = cards.batches[e.batch]
    ended = Batch(batch.decks, batch.back_colour, USED)
    if batch.commitment:
        ended = replace(ended, commitment=batch.commitment, cuts=batch.cuts, gone=batch.gone)
    batches = {**cards.batches, e.batch: ended}
    return replace(
        cards,
        batches=batches,
        in_play="",
        last_in_play=e.batch,
        cutting_card_reached=False,
        last_hand=False,
        finished=False,
    )


def _revealed(cards: Cards, e: pb.ShuffleRevealed) -> Cards:
    batch = cards.batches[e.batch]
    return replace(
        cards, batches={**cards.batches, e.batch: Batch(batch.decks, batch.back_colour, batch.stage, batch.steps)}
    )


def _removed(cards: Cards, e: pb.CardsRemoved) -> Cards:
    return replace(cards, batches={name: batch for name, batch in cards.batches.items() if name != e.batch})


def _same(cards: Cards, e: Any) -> Cards:
    return cards


def left_shoe(cards: Cards, card: str) -> Cards:
    """After one more card was drawn."""
    shoe = cards.shoe
    return _with(cards, cards.in_play, gone=(*shoe.gone, card)) if shoe else cards


def _seen(cards: Cards, card: str) -> Cards:
    """A card that had left the shoe unseen is known now."""
    shoe = cards.shoe
    if shoe is None or "" not in shoe.gone or not card:
        return cards
    place = shoe.gone.index("")
    return _with(cards, cards.in_play, gone=(*shoe.gone[:place], card, *shoe.gone[place + 1 :]))


def _dealt(cards: Cards, e: pb.CardDealt) -> Cards:
    if not e.source:
        return left_shoe(cards, e.card)
    return _seen(cards, e.card) if e.unseen_before else cards


def _burned(cards: Cards, e: pb.CardBurned) -> Cards:
    return cards if e.source else left_shoe(cards, e.card)


def _exposed(cards: Cards, e: pb.CardExposed) -> Cards:
    if e.destination == IN_SHOE:
        return left_shoe(cards, e.card)
    return _seen(cards, e.card) if e.unseen_before else cards


_OWN: dict[str, Callable[[Cards, Any], Cards]] = {
    "cards_received": _received,
    "cards_handled": _handled,
    "cards_shuffled": _shuffled,
    "cut_offered": _cut_offered,
    "cards_cut": _cut,
    "recut_ordered": _recut_ordered,
    "cutting_cards_placed": _cutting_cards_placed,
    "shoe_loaded": _loaded,
    "stub_counted": _same,
    "cutting_card_reached": _cutting_card_reached,
    "last_hand_called": _last_hand_called,
    "shoe_ended": _ended,
    "shuffle_revealed": _revealed,
    "cards_removed": _removed,
}

_SHARED: dict[str, Callable[[Cards, Any], Cards]] = {
    "card_dealt": _dealt,
    "card_burned": _burned,
    "card_exposed": _exposed,
    "round_closed": _round_closed,
}

CHANGING = frozenset({"cards", *_SHARED})
"""The kinds of events that can change the cards: for all others the caller need not ask."""
