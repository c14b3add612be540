"""Every worked example of the rules' digests, played by the pure core. tests/e2e plays them over gRPC."""

import re
from collections.abc import Iterable

import pytest

from games.poker.cards.forms import FORMS, HOUSE_FORMS
from games.registry import GAMES
from tests.support.examples import WorkedExample, examples_of
from tests.support.poker import examples as poker_hands
from tests.support.pure import PureStream

DIGESTS = {
    "sicbo": ("S", 18),
    "roulette": ("W", 20),
    "blackjack": ("BJ-", 23),
    "let_it_ride": ("LR-", 22),
    "three_card_poker": ("TC-", 23),
    "four_card_poker": ("FC-", 22),
    "craps": ("C", 21),
    "minibaccarat": ("MB-", 20),
    "poker": ("E", 43),
}
"""How a digest names its examples, and how many it has."""
END_IN_MID_ROUND = {
    *("BJ-12-single-deck", "BJ-22-second-split", "FC-20-age", "LR-19", "LR-21", "LR-22-bonus", "S15", "TC-20"),
}
EXAMPLES = [(game, example) for game in GAMES for example in examples_of(game)]


@pytest.mark.parametrize(("game", "example"), EXAMPLES, ids=lambda part: getattr(part, "name", ""))
def test_worked_example(game: str, example: WorkedExample) -> None:
    table = PureStream(example.name)
    example.run(table.send, example.name, table.set_clock)
    if example.name not in END_IN_MID_ROUND:
        assert tuple(wager.wager for wager in table.table.wagers.values()) == example.left


def _numbers(prefix: str, names: Iterable[str]) -> set[int]:
    found = [re.match(rf"{prefix}(\d+)", name) for name in names]
    return {int(match[1]) for match in found if match}


@pytest.mark.parametrize("game", DIGESTS)
def test_every_example_of_the_digest_is_played(game: str) -> None:
    prefix, count = DIGESTS[game]
    names = [example.name for example in examples_of(game)]
    assert len(set(names)) == len(names)
    assert _numbers(prefix, names) == set(range(1, count + 1))


def test_the_hands_of_poker_are_of_every_form() -> None:
    """They are kept as text, one file a hand. The house's own forms are in no digest."""
    assert {poker_hands.read(name).get("variant") for name in poker_hands.names()} == set(FORMS) - set(HOUSE_FORMS)
