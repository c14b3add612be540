"""The documentation's examples print what the documentation says."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from services.phh.terms import CODES, NOT_OFFERED
from tests.support.documented import DOCS

TEXT = (DOCS / "phh.md").read_text()


def _fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("phh")
    (path / "evening.phhs").write_text(_fenced("toml")[0])
    return path


def test_the_documented_commands_print_what_the_documentation_says(folder: Path) -> None:
    for example in _fenced("text"):
        typed, *promised = example.splitlines()
        arguments = typed.removeprefix("$ roundledger ").split()
        command = [sys.executable, "-m", "roundledger", *arguments]
        printed = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False).stdout
        said = re.sub(r" in \d+\.\d s, [\d,]+ a second$", "", printed, flags=re.MULTILINE).splitlines()
        assert said[: len(promised)] == promised
        if "export" in arguments:
            assert "_rake = 0.20" in said


def test_every_variant_is_documented() -> None:
    assert {code for code in (*CODES, *NOT_OFFERED) if f"`{code}`" not in TEXT} == set()
