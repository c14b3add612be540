"""docs/compliance.md: every requirement has its row, and every test that it names is there."""

import ast
import re

import pytest

from tests.support.source import ROOT

ROWS = {
    cells[1].strip(): cells
    for line in (ROOT / "docs/compliance.md").read_text().splitlines()
    if re.match(r"\| [a-i]\d \|", line)
    for cells in [line.split("|")]
}
COUNTS = {"a": 8, "b": 9, "c": 8, "d": 7, "e": 4, "f": 6, "g": 6, "h": 7, "i": 7}
IDS = [f"{chapter}{n}" for chapter, count in COUNTS.items() for n in range(1, count + 1)]


def test_every_requirement_has_its_row() -> None:
    assert list(ROWS) == IDS


@pytest.mark.parametrize("row", IDS)
def test_a_row_names_tests_that_are_there_or_says_why_not(row: str) -> None:
    met = ROWS[row][4]
    named = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", met)
    assert named or "Not met:" in met or re.search(r"(as|rule of) [a-i]\d", met), met
    assert len(named) == met.count("::"), "a test is named by its file and function"
    for path, name in named:
        tree = ast.parse((ROOT / path).read_text())
        assert name in {
            node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }, f"{path} has no {name}"


def test_a_row_is_in_its_own_words_complete() -> None:
    assert all(cell.strip() for cells in ROWS.values() for cell in cells[1:5])
