"""`make game` writes a game that plays: in a copy of this repository, what it wrote passes its own tests, those that
all games share, and those of the shape of the code."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.source import ROOT

NAME = "big_six"
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", "var", "build", "*.egg-info", "__pycache__", ".*_cache")


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository with the new game in it."""
    root = tmp_path_factory.mktemp("new-game") / "roundledger"
    shutil.copytree(ROOT, root, ignore=NOT_COPIED)
    _run(root, "-m", "services.scaffold", NAME)
    return root


def _run(root: Path, *command: str, expected: int = 0) -> str:
    environment = {**os.environ, "PYTHONPATH": f"{root}{os.pathsep}{root / 'proto/python'}"}
    done = subprocess.run(
        [sys.executable, *command], cwd=root, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == expected, done.stdout[-5000:] + done.stderr[-5000:]
    return done.stdout + done.stderr


def test_the_new_game_passes_its_own_tests_and_those_of_every_game(copy: Path) -> None:
    """Among them random play, legal and hostile, replayed and audited; and its page is played as it is printed."""
    tests = [f"tests/unit/games/{NAME}", "tests/unit/games/test_properties.py", "tests/unit/games/test_pages.py"]
    printed = _run(copy, "-m", "pytest", "-p", "no:cacheprovider", "-k", NAME, *tests)
    assert "passed" in printed


def test_the_new_game_has_the_shape_of_the_others(copy: Path) -> None:
    chosen = f"{NAME} or owner or generated or lint or format"
    tests = ["tests/unit/test_architecture.py", "tests/unit/test_vocabulary.py"]
    printed = _run(copy, "-m", "pytest", "-p", "no:cacheprovider", "-k", chosen, *tests)
    assert "passed" in printed


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
