"""What happens to cards outside of a deal, in a supervisor's words."""

from collections.abc import Callable
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.cards.answers import step_name
from games.cards.state import Cards
from ledger.core.vocabulary import enum_word


def _cards_shuffled(e: pb.CardsShuffled) -> str:
    committed = f", committed to {e.commitment.hex()[:16]}" if e.commitment else ""
    return f"cards {e.batch} shuffled, {_method(e.method)}{committed}"


def _stub_counted(e: pb.StubCounted) -> str:
    wrong = "" if e.counted == e.expected else f", EXPECTED {e.expected}"
    return f"{e.counted} cards of {e.batch} counted{wrong}"


def _who(e: pb.CutOffered | pb.CardsCut) -> str:
    return f"{e.player_id} at seat {e.seat}" if e.seat else "the dealer"


def view(cards: Cards) -> dict[str, Any]:
    """What everybody at the table may know."""
    shoe = cards.shoe
    return {
        "batches": {name: {"decks": b.decks, "back_colour": b.back_colour} for name, b in cards.batches.items()},
        "in_play": cards.in_play,
        "left_in_shoe": shoe.remaining if shoe else 0,
        "commitment": shoe.commitment.hex() if shoe else "",
        "cutting_card_due": cards.cutting_card_due,
        "cutting_card_reached": cards.cutting_card_reached,
        "last_hand": cards.last_hand,
        "finished": cards.finished,
    }


def shoe(cards: Cards) -> dict[str, str]:
    """How far the cards in play have been dealt."""
    batch = cards.shoe
    if batch is None:
        return {}
    signs = (
        (cards.cutting_card_due, "the cutting card is next"),
        (cards.cutting_card_reached, "the cutting card is out"),
        (cards.last_hand, "last hand"),
    )
    left = f"{batch.remaining} of {batch.size} cards of {cards.in_play} left"
    return {"shoe": ", ".join([left, *(words for shown, words in signs if shown)])}


def _method(method: pb.ShuffleMethod) -> str:
    return enum_word(pb.ShuffleMethod, method)


WORDS: dict[type[Message], Callable[[Any], str]] = {
    pb.CardsReceived: lambda e: f"{e.decks} decks with {e.back_colour} backs received as {e.batch}",
    pb.CardsHandled: lambda e: f"cards {e.batch}: {step_name(e.step)}",
    pb.CardsShuffled: _cards_shuffled,
    pb.CutOffered: lambda e: f"cut of {e.batch} offered to {_who(e)}{': declined' if e.declined else ''}",
    pb.CardsCut: lambda e: f"cards {e.batch} cut at {e.at} by {_who(e)}",
    pb.RecutOrdered: lambda e: f"another cut of {e.batch} ordered",
    pb.CuttingCardsPlaced: lambda e: f"cutting card of {e.batch} placed {e.from_back} cards from the back",
    pb.ShoeLoaded: lambda e: f"shoe loaded with {e.batch}",
    pb.StubCounted: _stub_counted,
    pb.CuttingCardReached: lambda e: "the cutting card is out",
    pb.LastHandCalled: lambda e: "last hand called",
    pb.ShoeEnded: lambda e: f"shoe {e.batch} ends with {e.remaining} cards left",
    pb.ShuffleRevealed: lambda e: f"shuffle of {e.batch} revealed: {' '.join(e.order[:5])} ...",
    pb.CardsRemoved: lambda e: f"cards {e.batch} removed: {e.reason}",
    pb.ShuffleFailed: lambda e: f"the shuffle of {e.batch} failed: it is shuffled again",
}
