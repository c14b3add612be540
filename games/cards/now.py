"""What may be done with a table's cards now: which commands are worth trying."""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

import roundledger.v1 as pb
from games.cards.deck import DECK
from games.cards.rules import CardRules
from games.cards.state import IDLE, NEW, Batch
from games.tables.state import AnyTable
from ledger.core.procedure import Try

STEPS = {
    pb.ShowCuttingCardRequest: "shows the cutting card",
    pb.LoadShoeRequest: "loads the shoe",
    pb.PlaceCuttingCardsRequest: "places the cutting card",
    pb.CutCardsRequest: "has the cards cut",
    pb.OfferCutRequest: "offers the cut",
    pb.ShuffleCardsRequest: "shuffles the cards",
    pb.HandleCardsRequest: "readies the cards for their shuffle",
    pb.ReceiveCardsRequest: "receives cards",
    pb.EndShoeRequest: "ends the shoe",
}
"""The last first: what is nearest to the deal is done."""

BESIDES = frozenset({pb.OrderRecutRequest})


def examples(count: int, first: int = 0) -> list[str]:
    """Cards as they may be drawn or turned, no two alike."""
    return [DECK[(first + 7 * number) % len(DECK)] for number in range(count)]


def named_where_unseen(cards: Iterable[str]) -> list[str]:
    """For a hand that is turned over: what was recorded is left out, and examples stand for what was not."""
    lying = list(cards)
    names = examples(len(lying))
    return [] if all(lying) else ["" if card else name for card, name in zip(lying, names, strict=True)]


def unseen(table: AnyTable) -> AnyTable:
    """No card that left the shoe has a name, so that any that a sender names would do. How many left stays."""
    batches = {name: replace(batch, gone=("",) * len(batch.gone)) for name, batch in table.cards.batches.items()}
    return replace(table, cards=replace(table.cards, batches=batches))


def tries(table: AnyTable, rules: CardRules) -> Iterator[Try]:
    yield Try(pb.ShowCuttingCardRequest())
    for name, batch in table.cards.batches.items():
        yield from _batch(table, rules, name, batch)
    colours = [colour for colour in ("blue", "red") if colour not in table.cards.batches]
    for colour in colours[:1]:
        received = pb.ReceiveCardsRequest(batch=colour, back_colour=colour)
        decks = [*(b.decks for b in table.cards.batches.values()), rules.min_decks]
        received.decks = decks[0]
        yield Try(received, fill=("batch", "back_colour"))
    yield Try(pb.EndShoeRequest(), is_due=table.cards.finished)


def _batch(table: AnyTable, rules: CardRules, name: str, batch: Batch) -> Iterator[Try]:
    yield Try(pb.LoadShoeRequest(batch=name))
    yield Try(pb.OrderRecutRequest(batch=name))
    behind = pb.PlaceCuttingCardsRequest(batch=name, from_back=rules.cutting_card_from_back)
    yield Try(behind, fill=("from_back",))
    for seat in (0, *rules.cut_order):
        cut = pb.CutCardsRequest(batch=name, seat=seat, at=batch.size // 2)
        yield Try(cut, fill=("at",))
        for declined in (False, True):
            yield Try(pb.OfferCutRequest(batch=name, seat=seat, declined=declined))
    for method in rules.methods:
        shuffled = pb.ShuffleCardsRequest(batch=name, method=method)  # type: ignore[arg-type]
        yield Try(shuffled, is_due=not batch.shuffle_method)
    due = {NEW: rules.first_steps, IDLE: rules.idle_steps}.get(batch.stage, ())
    for step in pb.CardStep.values()[1:]:
        handled = pb.HandleCardsRequest(batch=name, step=step)  # type: ignore[arg-type]
        yield Try(handled, is_due=step in due and step not in batch.steps)
