"""The worked examples of all forms, each as a whole hand."""

import pytest

from tests.support.poker import examples as poker_hands
from tests.support.poker.console import pure_poker


@pytest.mark.parametrize("name", poker_hands.names())
@pytest.mark.parametrize("unseen", [False, True])
def test_the_hand_comes_out_as_worked(name: str, unseen: bool) -> None:
    """Read by a reader, and at an ordinary table, where private cards are unseen until they are shown."""
    table = pure_poker()
    outcome = poker_hands.run(name, table.send, unseen=unseen)
    state = table.table.play
    assert state.hand is None
    assert state.stacks == poker_hands.final_stacks(outcome)


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("E07", ["BET_ABOVE_MAXIMUM"] * 3),
        ("E08", ["BET_ABOVE_MAXIMUM"]),
        ("E10", ["BETTING_NOT_REOPENED"] * 2),
        ("E17", ["RAISE_CAP_REACHED"]),
        ("E42", ["BET_BELOW_MINIMUM", "BET_ABOVE_MAXIMUM", "BET_ABOVE_MAXIMUM"]),
    ],
)
def test_what_the_example_says_is_rejected_is_rejected_by_name(name: str, codes: list[str]) -> None:
    assert poker_hands.run(name, pure_poker().send).refused == codes
