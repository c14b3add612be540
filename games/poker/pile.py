"""Cards of a round that are dealt again, because the deck was dealt out."""

import msgspec


class Pile(msgspec.Struct, frozen=True, gc=False):
    """Cards of the round that were shuffled when the deck was dealt out (A.10, L.7.b, house poker H.7)."""

    source: int
    number: int
    """The how manieth of the round."""
    count: int
    cards: tuple[str, ...] = ()
    """As far as they are known; burn cards are not."""
    dealt: int = 0

    @property
    def left(self) -> int:
        return self.count - self.dealt
