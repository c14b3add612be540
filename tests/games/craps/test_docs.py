"""The documentation's example is played as it is printed there."""

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from roundledger.games.rulebook import published_rulebooks
from tests.support.craps import C2006

TEXT = (Path(__file__).parents[3] / "docs" / "games" / "craps.md").read_text()


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
    assert len(examples) == 2
    for example in examples:
        assert json.loads(example) in printed


def test_the_documented_script_settles_two_rolls(printed: list[dict[str, Any]]) -> None:
    settled = [
        [(d["wager"], d["outcome"], d.get("paid_cents")) for d in line["settlement"]["decisions"]]
        for line in printed
        if "settlement" in line
    ]
    assert settled == [
        [("place", "OUTCOME_WON", "700"), ("come", "OUTCOME_TRAVELLED", None)],
        [("pass", "OUTCOME_WON", "1000"), ("pass_odds", "OUTCOME_WON", "3600")],
    ]


def test_the_script_can_be_said_in_words() -> None:
    assert "move to its point anna's $5.00 on come" in " ".join(_run("--words").split())


def test_every_wager_is_documented() -> None:
    assert {wager for wager in published_rulebooks()[C2006].wagers if f"`{wager}`" not in TEXT} == set()
