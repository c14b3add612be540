"""The documentation's example is played as it is printed there, and its table of options is complete."""

import json
import re
import subprocess
import sys
from pathlib import Path

from games.tables.rulebook import published_rulebooks
from tests.support.poker import P2006_2

TEXT = (Path(__file__).parents[3] / "docs" / "games" / "poker.md").read_text()


def _fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_the_documented_script_prints_what_the_documentation_says() -> None:
    (script,) = _fenced("jsonl")
    command = [sys.executable, "-m", "roundledger", "play", "-"]
    done = subprocess.run(command, input=script, capture_output=True, text=True, check=True)
    printed = [json.loads(line) for line in done.stdout.splitlines()]
    assert sum("rejection" in line for line in printed) == 1
    for example in _fenced("json"):
        assert json.loads(example) in printed


def test_every_option_is_documented() -> None:
    assert {name for name in published_rulebooks()[P2006_2].options if f"`{name}`" not in TEXT} == set()
