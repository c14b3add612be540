"""`make game` writes a game that plays, and leaves green what it touches: in a copy of this repository, what it wrote
passes its own tests, those that all games share, those of the shape of the code and of the pages, and its worked
examples are played over gRPC and on Kafka without a line that names it."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import SERVERS_OF_ANOTHER
from tests.support.source import ROOT

NAME = "big_six"
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "var", "build", "*.egg-info", "__pycache__", ".*_cache")
MADE_PAGES = "tests/integration/services/test_permissions.py::test_the_page_is_what_the_data_says"
PYTEST = ("-m", "pytest", "-p", "no:cacheprovider")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository with the new game in it."""
    root = tmp_path_factory.mktemp("new-game") / "roundledger"
    shutil.copytree(ROOT, root, ignore=NOT_COPIED)
    _run(root, "-m", "services.scaffold", NAME)
    return root


def _run(root: Path, *command: str, expected: int = 0, **environment: str) -> str:
    environment = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'proto/python'}", **environment}
    done = subprocess.run(
        [sys.executable, *command], cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == expected, done.stdout[-5000:] + done.stderr[-5000:]
    return done.stdout + done.stderr


def test_the_new_game_passes_its_own_tests_and_those_of_every_game(copy: Path) -> None:
    """Among them random play, legal and hostile, replayed and audited; what may be done now is what is accepted; every
    state has an end; and its page is played as it is printed."""
    of_games = ("properties", "pages", "worked_examples", "now", "endings", "signatures", "dry_runs")
    tests = [f"tests/unit/games/{NAME}", *(f"tests/unit/games/test_{each}.py" for each in of_games)]
    printed = _run(copy, *PYTEST, "-k", NAME, *tests, "tests/unit/services/test_table_views.py")
    assert "passed" in printed


def test_the_new_game_leaves_green_what_is_true_of_all_games_together(copy: Path) -> None:
    """The shape of the code, the vocabulary, the pages that are made from data, the list of what names a game."""
    tests = [f"tests/unit/test_{each}.py" for each in ("architecture", "adding_a_game", "vocabulary")]
    printed = _run(copy, *PYTEST, *tests, MADE_PAGES)
    assert "passed" in printed


def test_the_worked_examples_are_played_over_grpc_and_on_kafka(copy: Path, servers_folder: Path) -> None:
    shared = {SERVERS_OF_ANOTHER: str(servers_folder)}
    printed = _run(copy, *PYTEST, "-rA", "-k", NAME, "tests/e2e/test_worked_examples.py", **shared)
    played = [line for line in printed.splitlines() if "PASSED" in line]
    assert [line for line in played if f"test_worked_example[{NAME}" in line]
    assert [line for line in played if f"test_the_same_settlements_and_postings_on_kafka[{NAME}" in line]


def test_the_new_game_places_its_wager_as_all_games_do(copy: Path) -> None:
    written = "".join(path.read_text() for path in (copy / f"games/{NAME}").rglob("*.py"))
    assert "wager_asked(table, command)" in written
    assert "Wager(" not in written


def test_the_new_game_is_well_written(copy: Path) -> None:
    written = [f"games/{NAME}", "games/registry.py", f"tests/unit/games/{NAME}", f"tests/support/{NAME}"]
    _run(copy, "-m", "ruff", "check", *written)
    _run(copy, "-m", "ruff", "format", "--check", *written)
    _run(copy, "-m", "mypy", "-p", f"games.{NAME}")


@pytest.mark.parametrize("name", ["Big Six", "9ball", "", "roulette"])
def test_a_game_needs_a_name_of_its_own(copy: Path, name: str) -> None:
    before = sorted(path.name for path in (copy / "games").iterdir())
    assert name in _run(copy, "-m", "services.scaffold", name, expected=1)
    assert sorted(path.name for path in (copy / "games").iterdir()) == before
