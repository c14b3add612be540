"""A table made ready for a hand. What the format does not say (decks, shuffle, cut) is entered as the rules ask."""

from collections.abc import Iterable, Iterator

from google.protobuf.message import Message

import roundledger.v1 as pb
from games.poker.state import Table
from games.tables.rulebook import house_option
from services.phh.terms import TableTerms

DECKS = ("blue", "red")
_CUT_AT = 20
_STEPS = (
    pb.CARD_STEP_INSPECTED,
    pb.CARD_STEP_INSPECTION_VERIFIED,
    pb.CARD_STEP_SPREAD,
    pb.CARD_STEP_VIEWING_OFFERED,
    pb.CARD_STEP_WASHED,
)


def opened(terms: TableTerms, seats: int) -> Iterator[Message]:
    yield pb.InstallTableRequest(game="poker", seats=seats)
    yield pb.OpenTableRequest(
        rulebook_id=terms.rulebook_id, options=[house_option(name, value) for name, value in terms.options]
    )


def decks_brought() -> Iterator[Message]:
    """After two players sit, in whose view it is done (D.3, D.4); both are shuffled before play."""
    for deck in DECKS:
        yield pb.ReceiveCardsRequest(batch=deck, decks=1, back_colour=deck)
        for step in _STEPS:
            yield pb.HandleCardsRequest(batch=deck, step=step)
        yield pb.ShuffleCardsRequest(batch=deck, method=pb.SHUFFLE_METHOD_MANUAL)


def deck_taken_up(table: Table, deck: str) -> Iterator[Message]:
    if not table.cards.batches[deck].shuffle_method:
        yield pb.ShuffleCardsRequest(batch=deck, method=pb.SHUFFLE_METHOD_MANUAL)
    yield pb.CutCardsRequest(batch=deck, at=_CUT_AT)
    yield pb.LoadShoeRequest(batch=deck)


def seated(players: Iterable[tuple[int, str]]) -> Iterator[Message]:
    for seat, player_id in players:
        yield pb.SeatPlayerRequest(seat=seat, player_id=player_id)
