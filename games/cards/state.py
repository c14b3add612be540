"""What a table remembers of its cards."""

from collections import Counter

import msgspec
from msgspec.structs import replace

from games.cards.deck import DECK_SIZE

NEW, IDLE, USED = "NEW", "IDLE", "USED"
"""Where cards come from before a shuffle: the card room, a table where nobody played, a shoe that ended."""

ASIDE = "aside"
"""The place of a card that was drawn and will be dealt before the next from the shoe."""

IN_SHOE = "shoe"
"""The place of a card that was exposed before anybody drew it."""

PILE = "pile"
"""Where a card came from that was dealt from cards shuffled within the round."""


class Batch(msgspec.Struct, frozen=True, gc=False):
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
    declined_cut: tuple[int, ...] = ()
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
    hidden: tuple[str, ...] = ()
    """What of it was named and dealt face down, and has not been turned over: no answer rests on these cards."""
    aside: tuple[str, ...] = ()
    """What of it was set aside, to be dealt later: it does not return with the cards of its round."""
    received_ms: int = 0
    """When the cards came to the table, where the game's rules count hours from it."""

    def at_stage(self, stage: str, steps: tuple[int, ...] = ()) -> "Batch":
        """The same cards, neither shuffled nor cut."""
        return Batch(self.decks, self.back_colour, stage, steps, received_ms=self.received_ms)

    def without_hidden(self) -> "Batch":
        """The same to somebody who was shown nothing that lies face down: these cards have left the shoe unseen."""
        left, gone = Counter(self.hidden), list[str]()
        for card in reversed(self.gone):
            is_hidden = left[card] > 0
            left[card] -= is_hidden
            gone.append("" if is_hidden else card)
        aside = tuple(["" if card in self.hidden else card for card in self.aside])
        return replace(self, gone=tuple(reversed(gone)), hidden=(), aside=aside)

    @property
    def size(self) -> int:
        return self.decks * DECK_SIZE

    @property
    def remaining(self) -> int:
        return self.decks * DECK_SIZE - len(self.gone)

    @property
    def offset(self) -> int:
        """How far the cuts have turned the order."""
        return sum(self.cuts) % self.size


class Cards(msgspec.Struct, frozen=True, gc=False):
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

    def without_hidden(self) -> "Cards":
        return replace(self, batches={name: batch.without_hidden() for name, batch in self.batches.items()})

    @property
    def shoe(self) -> Batch | None:
        return self.batches.get(self.in_play)

    @property
    def cutting_card_due(self) -> bool:
        """Whether the cutting card, where it was placed, lies before the next card of the shoe."""
        shoe = self.shoe
        if shoe is None or self.cutting_card_reached or shoe.cutting_card_from_back is None:
            return False
        return shoe.remaining <= shoe.cutting_card_from_back
