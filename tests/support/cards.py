"""Commands for cards on their way to a game, with ids in order, for any table that is played with them."""

from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.cards.dealing import commitment
from ledger.core.context import Shuffle
from tests.support.consoles import TableConsole

MANUAL, DEVICE, BUILT_IN = pb.SHUFFLE_METHOD_MANUAL, pb.SHUFFLE_METHOD_DEVICE, pb.SHUFFLE_METHOD_BUILT_IN

NEW_STEPS = (
    pb.CARD_STEP_INSPECTED,
    pb.CARD_STEP_INSPECTION_VERIFIED,
    pb.CARD_STEP_SPREAD,
    pb.CARD_STEP_VIEWING_OFFERED,
    pb.CARD_STEP_WASHED,
)


class CardTable(TableConsole):
    """Builds the commands of one table."""

    def cards(self, **command: Any) -> pb.Command:
        return pb.Command(cards=pb.CardsCommand(**command))

    def receive(self, batch: str = "blue", decks: int = 8, back_colour: str = "") -> pb.Command:
        return self.cards(
            receive_cards=pb.ReceiveCardsRequest(
                header=self.header(), batch=batch, decks=decks, back_colour=back_colour or batch
            )
        )

    def handle(self, step: int, batch: str = "blue") -> pb.Command:
        return self.cards(handle_cards=pb.HandleCardsRequest(header=self.header(), batch=batch, step=step))  # type: ignore[arg-type]

    def handle_all(self, steps: Iterable[int] = NEW_STEPS, batch: str = "blue") -> list[pb.Command]:
        return [self.handle(step, batch) for step in steps]

    def shuffle(self, method: int = MANUAL, batch: str = "blue") -> pb.Command:
        return self.cards(
            shuffle_cards=pb.ShuffleCardsRequest(header=self.header(), batch=batch, method=method)  # type: ignore[arg-type]
        )

    def offer_cut(self, seat: int = 1, *, declined: bool = False, batch: str = "blue") -> pb.Command:
        return self.cards(offer_cut=pb.OfferCutRequest(header=self.header(), batch=batch, seat=seat, declined=declined))

    def cut(self, at: int = 100, seat: int = 0, batch: str = "blue") -> pb.Command:
        return self.cards(cut_cards=pb.CutCardsRequest(header=self.header(), batch=batch, seat=seat, at=at))

    def recut(self, batch: str = "blue") -> pb.Command:
        return self.cards(order_recut=pb.OrderRecutRequest(header=self.header(), batch=batch))

    def cutting_cards(self, from_back: int = 14, batch: str = "blue") -> pb.Command:
        return self.cards(
            place_cutting_cards=pb.PlaceCuttingCardsRequest(header=self.header(), batch=batch, from_back=from_back)
        )

    def load(self, batch: str = "blue") -> pb.Command:
        return self.cards(load_shoe=pb.LoadShoeRequest(header=self.header(), batch=batch))

    def count_stub(self, counted: int, batch: str = "blue") -> pb.Command:
        return self.cards(count_stub=pb.CountStubRequest(header=self.header(), batch=batch, counted=counted))

    def show_cutting_card(self) -> pb.Command:
        return self.cards(show_cutting_card=pb.ShowCuttingCardRequest(header=self.header()))

    def without_impounded(self, table: Any, decks: int = 1) -> list[pb.Command]:
        """Cards that a dispute keeps go elsewhere, and others come in their place."""
        if not table.impounded or table.cards.in_play:
            return []
        kept = [batch for batch in table.impounded if batch in table.cards.batches]
        return [*map(self.remove, kept), *(self.receive(batch, decks) for batch in ("green", "white"))]

    def end_shoe(self) -> pb.Command:
        return self.cards(end_shoe=pb.EndShoeRequest(header=self.header()))

    def remove(self, batch: str = "blue", reason: str = "worn") -> pb.Command:
        return self.cards(remove_cards=pb.RemoveCardsRequest(header=self.header(), batch=batch, reason=reason))

    def shoe(
        self, seats: Sequence[int] = (), method: int = MANUAL, at: int = 100, from_back: int = 14, batch: str = "blue"
    ) -> list[pb.Command]:
        """From a shuffle to a loaded shoe: these seats decline the cut, and the dealer cuts."""
        return [
            self.shuffle(method, batch),
            *(self.offer_cut(seat, declined=True, batch=batch) for seat in seats),
            self.cut(at, batch=batch),
            self.cutting_cards(from_back, batch),
            self.load(batch),
        ]


class ChosenOrder:
    """A shuffler whose order the test knows; its seal is no seal."""

    def __init__(self, *front: str) -> None:
        self._front = front

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        rest = list(cards)
        for card in self._front:
            rest.remove(card)
        order = [*self._front, *rest]
        return Shuffle(commitment(b"salt", order), " ".join(order).encode())

    def unseal(self, sealed: bytes) -> tuple[bytes, tuple[str, ...]]:
        return b"salt", tuple(sealed.decode().split())


class SeededOrder:
    """A shuffler whose orders come from a seed; its seal is no seal."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        order = self._rng.sample(cards, len(cards))
        return Shuffle(commitment(b"salt", order), " ".join(order).encode())

    def unseal(self, sealed: bytes) -> tuple[bytes, tuple[str, ...]]:
        return b"salt", tuple(sealed.decode().split())
