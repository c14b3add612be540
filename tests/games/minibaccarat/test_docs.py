"""The documentation's example is played as it is printed there."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from roundledger.games.rulebook import published_rulebooks
from tests.support.minibaccarat import MB2006

TEXT = (Path(__file__).parents[3] / "docs" / "games" / "minibaccarat.md").read_text()


def _fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def _run(*options: str) -> str:
    (script,) = _fenced("jsonl")
    command = [sys.executable, "-m", "roundledger", "play", "-", *options]
    return subprocess.run(command, input=script, capture_output=True, text=True, check=True).stdout


@pytest.fixture(scope="module")
def printed() -> list[dict[str, Any]]:
    return [json.loads(line) for line in _run().splitlines()]


def test_the_documented_script_prints_what_the_documentation_says(printed: list[dict[str, Any]]) -> None:
    examples = _fenced("json")
    assert len(examples) == 3
    for example in examples:
        assert json.loads(example) in printed


def test_the_documented_script_settles_one_round(printed: list[dict[str, Any]]) -> None:
    (settled,) = [line["settlement"]["decisions"] for line in printed if "settlement" in line]
    assert [(d["seat"], d["wager"], d["outcome"]) for d in settled] == [
        (2, "player", "OUTCOME_LOST"),
        (2, "tie", "OUTCOME_LOST"),
        (6, "banker", "OUTCOME_WON"),
        (6, "banker", "OUTCOME_VIGORISH_MARKED"),
    ]


def test_nothing_else_is_refused(printed: list[dict[str, Any]]) -> None:
    refused = [line["rejection"]["code"] for line in printed if "rejection" in line]
    assert refused == ["THIRD_CARD_REQUIRED", "VIGORISH_OUTSTANDING", "VIGORISH_OUTSTANDING"]


def test_every_option_and_wager_is_documented() -> None:
    book = published_rulebooks()[MB2006]
    assert {name for name in (*book.options, *book.wagers) if f"`{name}`" not in TEXT} == set()
