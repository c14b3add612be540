"""The headline of a round says by what each player won or lost, and nothing that the table has not seen."""

from typing import Any

import pytest

import roundledger.v1 as pb
from games.tables.rulebook import published_rulebooks
from ledger.audit.replay import replay_from_stream
from ledger.core.vocabulary import event_in
from services.replay.headline import headline_of_replay
from tests.support.blackjack.console import BJ2004, BJ2006, BlackjackTable
from tests.support.blackjack.examples import said
from tests.support.pure import PureStream

PITCH: dict[str, Any] = {"dealing": "pitch", "decks": 2}


def headline_after(text: str, rulebook_id: str = BJ2006, seats: tuple[int, ...] = (1,), **options: Any) -> str:
    stream, console = PureStream("blackjack-1"), BlackjackTable()
    stream.play(*console.opening(seats, rulebook_id, **options))
    stream.play(*said(console, text))
    events = (event_in(event) for record in stream.records for event in record.commit.events)
    round_id = next(event.round_id for event in events if isinstance(event, pb.RoundOpened))
    return headline_of_replay(replay_from_stream(stream.records, round_id, published_rulebooks()))


def test_totals_and_a_bust_stand_beside_the_money_they_explain() -> None:
    lines = "main 1000; main 700 @2; cards TH KH TD 9S 5S 8C @1,2; stand; hit JD @2; turn; settle"
    assert headline_after(lines, seats=(1, 2)) == (
        "Dealer 18. p2 -$7.00 (bust with 25), p1 +$10.00 (19), house -$3.00."
    )


@pytest.mark.parametrize(
    ("lines", "options", "line"),
    [
        ("main 2500; cards AS 7H KD 9C; turn; settle", {}, "Dealer 16. p1 +$37.50 (blackjack), house -$37.50."),
        (
            "main 1500; cards TS AD 6D KH; surrender; turn; settle",
            {},
            "Dealer has blackjack. p1 -$7.50 (surrendered), house +$7.50.",
        ),
        (
            "main 1500; cards TS KH 6D AD; close_insurance; surrender; turn; settle",
            {},
            "Dealer has blackjack. p1 -$15.00 (surrender refused), house +$15.00.",
        ),
        (
            "main 2000; cards 6H AC 5C KD; check blackjack; turn; settle",
            {"check_device": True},
            "Dealer has blackjack. p1 -$20.00 (11), house +$20.00.",
        ),
        (
            "main 1000; cards TS AH 7D 6C; stand; turn; settle",
            {"soft17": "stand"},
            "Dealer 17. p1 $0.00 (17).",
        ),
        (
            "main 1000; cards KS 4C QH 6D; split; card AD; card 9C; stand; turn; dealer TC; settle",
            {},
            "Dealer 20. p1 $0.00 (21 and 19).",
        ),
    ],
    ids=["blackjack", "surrender", "surrender refused", "ended by the dealer", "push", "split"],
)
def test_a_hand_says_what_it_came_to(lines: str, options: dict[str, Any], line: str) -> None:
    assert headline_after(lines, **options) == line


def test_a_wager_on_the_side_is_named_where_the_total_does_not_explain_the_money() -> None:
    insured = "main 1000; cards 9S AH 9D KC; insure 500; close_insurance; stand; turn; settle"
    assert headline_after(insured, BJ2004) == "Dealer has blackjack. p1 $0.00 (18, insurance won)."
    suited = "main 1000; initial_suit 500; cards 4H TD 9H 8C; stand; turn; settle"
    assert headline_after(suited, initial_suit_kind="same_suit") == (
        "Dealer 18. p1 +$5.00 (13, initial suit won), house -$5.00."
    )


def test_cards_that_lay_face_down_count_once_they_are_turned() -> None:
    begun = "main 1000; cards ?? TD ?? 9C; hit 8S; stand; turn"
    assert headline_after(begun, **PITCH) == "No money changed hands."
    assert headline_after(f"{begun}; show TS 6D", **PITCH).startswith("p1 -$10.00 (bust with 24)")
    doubled = "main 1000; cards 6H TD 5C 8C; double 1000 down; card TC; turn; settle"
    assert headline_after(doubled, **PITCH) == "Dealer 18. p1 +$20.00 (21), house -$20.00."
    split = "main 1000; cards 8S TD 8D 9C; show; split; card TC; stand; card 3C; stand; turn; settle"
    assert headline_after(split, **PITCH) == "Dealer 19. p1 -$20.00 (18 and 11), house +$20.00."


def test_the_hands_of_a_void_round_decide_nothing_and_are_not_told() -> None:
    void = "main 1000; cards 4H TD 9H 8C; face_up 2S; hit TC; face_up 3S"
    said_of_it = headline_after(void)
    assert said_of_it.startswith("Void (")
    assert said_of_it.endswith(" No money changed hands.")
