"""Money is written as on the table wherever people read it; that refusals do is checked of each that is met in a test
(tests.support.pure)."""

import pytest
from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from tests.support.pure import PureStream
from tests.support.roulette.every_command import Console


@pytest.mark.parametrize(
    ("kind", "event", "words"),
    [
        (
            "roulette",
            pb.ChipColourAssigned(seat=1, player_id="anna", colour="teal", value_cents=250),
            "anna plays teal at $2.50 a chip",
        ),
        (
            "poker_room",
            pb.StackOnItsWay(
                player_id="anna", from_table_id="a", to_table_id="b", chips_cents=123400, currency_cents=5000
            ),
            "anna carries $1,234.00 in chips and $50.00 of currency from a to b",
        ),
    ],
    ids=["roulette", "poker room"],
)
def test_words_of_events(kind: str, event: Message, words: str) -> None:
    assert CATALOGUE[kind].reactions[type(event)].words(event) == words


def test_a_refusal_says_what_the_sign_at_the_table_says() -> None:
    console, table = Console(), PureStream("roulette-1")
    table.play(*console.opening())
    refused = table.refused(console.place("red", "", 10**9))
    assert (refused.code, refused.field) == ("ABOVE_MAX", "amount_cents")
    assert refused.message.startswith("red takes at most $")
