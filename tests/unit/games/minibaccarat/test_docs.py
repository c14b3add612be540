"""What the page about minibaccarat says, beyond what is checked of every game's page."""

from typing import Any

import pytest

from games.tables.rulebook import published_rulebooks
from tests.support.documented import Page
from tests.support.minibaccarat.console import MB2006

PAGE = Page("games/minibaccarat.md")


@pytest.fixture(scope="module")
def printed() -> list[dict[str, Any]]:
    return PAGE.played()


def test_the_documented_script_settles_one_round(printed: list[dict[str, Any]]) -> None:
    (settled,) = [line["settlement"]["decisions"] for line in printed if "settlement" in line]
    assert [(d["seat"], d["wager"], d["outcome"]) for d in settled] == [
        (2, "player", "OUTCOME_LOST"),
        (2, "tie", "OUTCOME_LOST"),
        (6, "banker", "OUTCOME_WON"),
        (6, "banker", "OUTCOME_VIGORISH_DEFERRED"),
    ]


def test_nothing_else_is_refused(printed: list[dict[str, Any]]) -> None:
    refused = [line["rejection"]["code"] for line in printed if "rejection" in line]
    assert refused == ["THIRD_CARD_REQUIRED", "VIGORISH_OUTSTANDING", "VIGORISH_OUTSTANDING"]


def test_every_option_is_documented() -> None:
    assert {name for name in published_rulebooks()[MB2006].options if f"`{name}`" not in PAGE.text} == set()
