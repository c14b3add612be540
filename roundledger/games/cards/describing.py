"""What happens to cards outside of a deal, in a supervisor's words."""

import roundledger.v1 as pb
from roundledger.games.cards.answers import step_name
from roundledger.games.cards.state import Cards


def describe(event: pb.CardsEvent) -> str:
    inner = event.WhichOneof("event")
    match getattr(event, inner) if inner else None:
        case pb.CardsReceived() as e:
            return f"{e.decks} decks with {e.back_colour} backs received as {e.batch}"
        case pb.CardsHandled() as e:
            return f"cards {e.batch}: {step_name(e.step)}"
        case pb.CardsShuffled() as e:
            committed = f", committed to {e.commitment.hex()[:16]}" if e.commitment else ""
            return f"cards {e.batch} shuffled, {_method(e.method)}{committed}"
        case pb.CutOffered() as e:
            return f"cut of {e.batch} offered to seat {e.seat}{': declined' if e.refused else ''}"
        case pb.CardsCut() as e:
            return f"cards {e.batch} cut at {e.at} by {f'seat {e.seat}' if e.seat else 'the dealer'}"
        case pb.RecutOrdered() as e:
            return f"another cut of {e.batch} ordered"
        case pb.CuttingCardsPlaced() as e:
            return f"cutting card of {e.batch} placed {e.from_back} cards from the back"
        case pb.ShoeLoaded() as e:
            return f"shoe loaded with {e.batch}"
        case pb.StubCounted() as e:
            wrong = "" if e.counted == e.expected else f", EXPECTED {e.expected}"
            return f"{e.counted} cards of {e.batch} counted{wrong}"
        case pb.CuttingCardReached():
            return "the cutting card is out"
        case pb.LastHandCalled():
            return "last hand called"
        case pb.ShoeEnded() as e:
            return f"shoe {e.batch} ends"
        case pb.ShuffleRevealed() as e:
            return f"shuffle of {e.batch} revealed: {' '.join(e.order[:5])} ..."
        case pb.CardsRemoved() as e:
            return f"cards {e.batch} removed: {e.reason}"
        case _:
            return "something with cards that this version does not know"


def on_table(cards: Cards) -> dict[str, str]:
    """How far the cards in play have been dealt."""
    shoe = cards.shoe
    if shoe is None:
        return {}
    signs = ((cards.cutting_card_reached, "the cutting card is out"), (cards.last_hand, "last hand"))
    left = f"{shoe.remaining} of {shoe.size} cards of {cards.in_play} left"
    return {"shoe": ", ".join([left, *(words for shown, words in signs if shown)])}


def _method(method: pb.ShuffleMethod) -> str:
    name: str = pb.ShuffleMethod.Name(method)
    return name.removeprefix("SHUFFLE_METHOD_").lower().replace("_", " ")
