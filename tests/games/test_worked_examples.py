"""Every worked example of the rules' digests is among the examples that are played, pure and over gRPC."""

import re
from collections.abc import Iterable
from typing import Any

import pytest

from games.poker.forms import FORMS
from tests.support import (
    blackjack_examples,
    craps_examples,
    four_card_poker_examples,
    let_it_ride_examples,
    minibaccarat_examples,
    poker_hands,
    roulette_examples,
    roulette_terminal_examples,
    sicbo_examples,
    three_card_poker_examples,
)

DIGESTS: list[tuple[str, int, tuple[Any, ...]]] = [
    ("S", 18, (sicbo_examples,)),
    ("W", 20, (roulette_examples, roulette_terminal_examples)),
    ("BJ-", 23, (blackjack_examples,)),
    ("LR-", 22, (let_it_ride_examples,)),
    ("TC-", 23, (three_card_poker_examples,)),
    ("FC-", 22, (four_card_poker_examples,)),
    ("C", 21, (craps_examples,)),
    ("MB-", 20, (minibaccarat_examples,)),
]
"""How a digest names its examples, and how many it has."""


def _numbers(prefix: str, names: Iterable[str]) -> set[int]:
    found = [re.match(rf"{prefix}(\d+)", name) for name in names]
    return {int(match[1]) for match in found if match}


@pytest.mark.parametrize(("prefix", "count", "modules"), DIGESTS, ids=[prefix.rstrip("-") for prefix, _, _ in DIGESTS])
def test_every_example_of_the_digest_is_played(prefix: str, count: int, modules: tuple[Any, ...]) -> None:
    names = [example.name for module in modules for example in module.EXAMPLES]
    assert len(set(names)) == len(names)
    assert _numbers(prefix, names) == set(range(1, count + 1))


def test_every_hand_of_the_poker_digest_is_played() -> None:
    """They are kept as text, one file a hand."""
    names = poker_hands.names()
    assert [f"E{number:02}" for number in range(1, 44)] == names
    forms = {poker_hands.read(name).get("variant") for name in names}
    assert forms == set(FORMS)
