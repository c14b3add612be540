"""A card that the log names more often than the deck, or the decks of a shoe, have it, in every card game. The guards
stop a name that everybody has seen too often; one that lies face down gives no answer, and is told to surveillance."""

from collections.abc import Callable
from itertools import combinations_with_replacement
from typing import Any

import pytest

import roundledger.v1 as pb
from games.cards.hands import high_of
from games.cards.short_hands import best_four_of, three_of
from games.registry import TABLES
from ledger.core.stream import AnyStream
from tests.support.blackjack.console import BlackjackTable
from tests.support.doubts import doubts_of, rewritten
from tests.support.four_card_poker.console import FourCardPokerTable
from tests.support.house_poker.console import HousePokerTable
from tests.support.let_it_ride.console import LetItRideTable
from tests.support.minibaccarat.console import MinibaccaratTable
from tests.support.pure import PureStream
from tests.support.three_card_poker.console import ThreeCardPokerTable


def _named_again(card: str) -> Callable[[Any], None]:
    """The event that names the newest card names this one."""

    def change(event: Any) -> None:
        if isinstance(event, pb.CardDealt) and event.card:
            event.card = card

    return change


def _streams_with_cards() -> list[AnyStream]:
    return [stream for stream in TABLES.values() if pb.CardsShuffled in stream.reactions]


@pytest.mark.parametrize("stream", _streams_with_cards(), ids=lambda stream: stream.kind)
def test_every_event_of_a_card_is_looked_at_in_every_card_game(stream: AnyStream) -> None:
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


# --- Refusals give no hidden card away ---


def _doubts_after(stream: PureStream, command: pb.Command) -> int:
    """How many, if a copy of the stream takes it."""
    tried = stream.copy()
    tried.play(command)
    tried.records = [*stream.records, *tried.records]
    return len(doubts_of(tried))


@pytest.mark.parametrize(
    "console", [ThreeCardPokerTable(), FourCardPokerTable(), LetItRideTable()], ids=lambda console: console.game
)
def test_a_name_is_not_compared_with_a_card_that_lies_face_down(console: HousePokerTable) -> None:
    """Whichever card a sender tries, what a reader named in another hand is answered like every other."""
    stream = PureStream(f"{console.game}-1")
    stream.play(*console.opening(("anna", "ben")), *console.closed(1, 2), console.deal("AS"))
    assert [_doubts_after(stream, console.deal(name)) for name in ("AS", "2C")] == [1, 0]
    stream.play(console.exposed("AS", 1))
    assert stream.refused(console.deal("AS")).code == "CARD_NOT_IN_SHOE", "everybody has seen it now"


def test_a_hole_card_is_not_found_out_by_what_is_refused_h4() -> None:
    console, stream = BlackjackTable(), PureStream("blackjack-1")
    stream.play(*console.opening((1,), dealing="pitch", pitch_face="up", decks=1), console.place("main", 1000, 1))
    stream.play(console.deal(1, "9C"), console.deal(0, "AS"))
    assert [_doubts_after(stream, console.deal(1, name)) for name in ("AS", "2C")] == [1, 0]
    assert stream.refused(console.deal(1, "9C")).code == "CARD_NOT_IN_SHOE", "it lies open"


def test_a_card_is_hidden_until_it_is_turned_and_then_counts_j3() -> None:
    console, stream = MinibaccaratTable(), PureStream("minibaccarat-1")
    stream.play(*console.opening(deal_style="b", decks=6)[:-1], console.burn("6C", *["5C"] * 5, "7C"))
    stream.play(console.no_more_bets(), console.deal("player", "5C"), console.deal("banker", "2S"))
    assert stream.table.cards.shoe.hidden == ("5C", "2S")
    stream.play(console.deal("player", "2D"), console.deal("banker", "5C"))
    assert [text for _, text in doubts_of(stream)] == ["5C is named 7 times, and 6 decks have it 6 times (B.3)"]
    stream.play(console.turn("player", 0))
    assert stream.table.cards.shoe.hidden == ("2S", "5C")


@pytest.mark.parametrize("worth", [three_of, best_four_of, high_of])
def test_a_hand_with_a_card_twice_is_worth_something_whatever_it_is(worth: Callable[[Any], int]) -> None:
    """It is settled as it was recorded: no reader of the record may stop at it."""
    size = {three_of: 3, best_four_of: 6, high_of: 5}[worth]
    for hand in combinations_with_replacement(("AS", "KS", "2S", "2H", "QD"), size):
        assert 0 <= worth(hand) >> 20 <= 8
