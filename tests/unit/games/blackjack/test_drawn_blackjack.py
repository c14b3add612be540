"""Pitch, cards face down: a blackjack may not draw (I.8.a), and nobody who asks learns that it is one. It is flagged
when it is turned and settled as it was dealt."""

from typing import Any

import pytest

import roundledger.v1 as pb
from ledger.core.vocabulary import event_in
from tests.support.blackjack.console import BlackjackTable
from tests.support.blackjack.examples import said
from tests.support.examples import net_of
from tests.support.pure import PureStream

DOWN: dict[str, Any] = {"dealing": "pitch", "decks": 2, "pitch_face": "down", "pitch_hold_cards": True}
BLACKJACK = "main 1000; cards AS 7H KD TC"
"""The dealer shows the ten and has 17."""


def _played(lines: str, **options: Any) -> tuple[PureStream, BlackjackTable, dict[str, int]]:
    stream, console = PureStream("blackjack-1"), BlackjackTable()
    stream.play(*console.opening((1,), **DOWN, **options))
    net: dict[str, int] = {}
    for command in said(console, lines):
        for place, cents in net_of(stream.play(command)).items():
            net[place] = net.get(place, 0) + cents
    return stream, console, net


def _flagged(stream: PureStream) -> list[tuple[str, str, str]]:
    events = (event_in(event) for record in stream.records for event in record.commit.events)
    return [(e.irregularity, e.effect, e.rule) for e in events if isinstance(e, pb.IrregularityCalled)]


FLAGGED = [("blackjack_drawn_to", "settled_as_dealt", "I.8.a")]


@pytest.mark.parametrize(
    ("drawn", "net"),
    [
        ("hit 5C; stand", {"main": 1500}),
        ("hit 5C; hit 9C; stand", {"main": 1500}),
        ("double 1000; card 5C", {"main": 1500, "double hand 1": 0}),
        ("double 1000 down; card 5C", {"main": 1500, "double hand 1": 0}),
    ],
    ids=["hit", "hit beyond 21", "doubled", "doubled face down"],
)
def test_a_recorded_blackjack_that_drew_is_settled_as_dealt_and_flagged_i8a(drawn: str, net: dict[str, int]) -> None:
    stream, _, won = _played(f"{BLACKJACK}; {drawn}; turn; settle")
    assert won == net
    assert _flagged(stream) == FLAGGED


def test_a_blackjack_that_stood_is_paid_and_nothing_is_flagged_i8a() -> None:
    stream, _, won = _played(f"{BLACKJACK}; stand; turn; settle")
    assert (won, _flagged(stream)) == ({"main": 1500}, [])


@pytest.mark.parametrize("drawn", ["hit 5C", "hit 5C; hit 9C", "asks"], ids=["after a card", "beyond 21", "before it"])
def test_one_that_is_shown_takes_no_more_cards_and_waits_for_the_dealer_i8a(drawn: str) -> None:
    stream, console, won = _played(f"{BLACKJACK}; {drawn}; show")
    assert (_flagged(stream), won) == (FLAGGED, {})
    assert stream.table.play.hand(1, 1).status == "NATURAL"
    assert stream.refused(console.hit(1)).code in ("AT_21", "HAND_OVER")
    assert _net(stream, said(console, "turn; settle")) == {"main": 1500}


def _net(stream: PureStream, commands: list[pb.Command]) -> dict[str, int]:
    net: dict[str, int] = {}
    for command in commands:
        net |= net_of(stream.play(command))
    return net


def test_cards_that_nobody_had_recorded_are_judged_when_they_are_shown_i8a() -> None:
    stream, console = PureStream("blackjack-1"), BlackjackTable()
    stream.play(*console.opening((1,), **DOWN), console.place("main", 1000, 1))
    for seat, card in ((1, ""), (0, "7H"), (1, ""), (0, "TC")):
        stream.play(console.deal(seat, card))
    stream.play(*said(console, "hit 5C; stand; turn"))
    assert stream.refused(console.settle()).code == "HAND_NOT_SHOWN"
    stream.play(console.show(1, "AS", "KD"))
    assert _net(stream, [console.settle()]) == {"main": 1500}
    assert _flagged(stream) == FLAGGED


def test_a_dealers_blackjack_pushes_one_that_drew_j3() -> None:
    stream, _, won = _played("main 1000; cards AS AH KD TC; double 1000; card 5C; turn; settle")
    assert (won, _flagged(stream)) == ({"main": 0, "double hand 1": 0}, FLAGGED)


def test_a_hit_wager_on_a_card_that_a_blackjack_may_not_draw_goes_back_i8a_k6() -> None:
    """The three of spades would have won it."""
    lines = "main 1000; cards AS 7H KS TC; asks; hit_wager 100; card 3S; show"
    stream, _, won = _played(lines, hit_wager=True)
    last = [event_in(event) for event in stream.records[-1].commit.events]
    (back,) = [event for event in last if isinstance(event, pb.WagerWithdrawn)]
    assert (back.wager, back.returned_cents, won) == ("hit_wager", 100, {})


def test_whether_a_hand_may_draw_is_not_told_by_the_answer_i8a() -> None:
    """The same commands on a blackjack and on sixteen are answered alike."""
    answers = []
    for second in ("KD", "5D"):
        stream, console, _ = _played(f"main 1000; cards AS 7H {second} TC; hit 4C; hit 2C")
        answers.append([type(e).__name__ for e in stream.events(console.stand(1))])
    assert answers[0] == answers[1]
