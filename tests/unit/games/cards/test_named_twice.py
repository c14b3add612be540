"""A card that the log names more often than the deck, or the decks of a shoe, have it, in every card game. The guards
of these games stop such a name; what a host without the guard recorded is told to surveillance all the same."""

from collections.abc import Callable
from typing import Any

import pytest

import roundledger.v1 as pb
from games.registry import TABLES
from ledger.core.stream import Stream
from tests.support.blackjack.console import BlackjackTable
from tests.support.doubts import doubts_of, rewritten
from tests.support.four_card_poker.console import FourCardPokerTable
from tests.support.house_poker.console import HousePokerTable
from tests.support.let_it_ride.console import LetItRideTable
from tests.support.pure import PureStream
from tests.support.three_card_poker.console import ThreeCardPokerTable


def _named_again(card: str) -> Callable[[Any], None]:
    """The event that names the newest card names this one."""

    def change(event: Any) -> None:
        if isinstance(event, pb.CardDealt) and event.card:
            event.card = card

    return change


def _streams_with_cards() -> list[Stream]:
    return [stream for stream in TABLES.values() if pb.CardsShuffled in stream.reactions]


@pytest.mark.parametrize("stream", _streams_with_cards(), ids=lambda stream: stream.kind)
def test_every_event_of_a_card_is_looked_at_in_every_card_game(stream: Stream) -> None:
    for message in (pb.CardDealt, pb.CardBurned, pb.CardExposed):
        assert message not in stream.reactions or stream.reactions[message].doubts is not None


@pytest.mark.parametrize(
    ("console", "rule"),
    [(ThreeCardPokerTable(), "B.4"), (FourCardPokerTable(), "B.4"), (LetItRideTable(), "B.5")],
    ids=["three_card_poker", "four_card_poker", "let_it_ride"],
)
def test_a_card_dealt_twice_from_one_deck_is_told(console: HousePokerTable, rule: str) -> None:
    stream = PureStream(f"{console.game}-1")
    stream.play(*console.opening(), *console.closed(1), console.deal("AS", "", "2C"))
    assert doubts_of(stream) == []
    stream.play(console.deal("3D"))
    told = (len(stream.records), f"AS is named 2 times, and the deck has it once ({rule})")
    assert doubts_of(rewritten(stream, _named_again("AS"))) == [told]


def test_of_two_decks_only_the_third_of_a_kind_is_told_b4() -> None:
    console, stream = BlackjackTable(), PureStream("blackjack-1")
    stream.play(*console.opening((1, 2), dealing="pitch", pitch_face="down", decks=2))
    stream.play(console.place("main", 1000, 1), console.place("main", 1000, 2))
    stream.play(console.deal(1, "AS"), console.deal(2, "AS"), console.deal(0, "2C"))
    assert doubts_of(stream) == []
    stream.play(console.deal(1, "3D"))
    told = (len(stream.records), "AS is named 3 times, and 2 decks have it 2 times (B.4, I.2)")
    assert doubts_of(rewritten(stream, _named_again("AS"))) == [told]
