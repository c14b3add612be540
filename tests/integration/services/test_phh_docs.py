"""The documentation's examples print what the documentation says."""

import re
from pathlib import Path

import pytest

from services.cli import main
from services.phh.terms import CODES, NOT_OFFERED
from tests.support.documented import DOCS

TEXT = (DOCS / "phh.md").read_text()


def _fenced(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", TEXT, re.DOTALL)


def test_the_documented_commands_print_what_the_documentation_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("evening.phhs").write_text(_fenced("toml")[0])
    for example in _fenced("text"):
        typed, *promised = example.splitlines()
        main(typed.removeprefix("$ roundledger ").split())
        printed = capsys.readouterr().out
        said = re.sub(r" in \d+\.\d s, [\d,]+ a second$", "", printed, flags=re.MULTILINE).splitlines()
        assert said[: len(promised)] == promised
    assert "_rake = 0.20" in said


def test_every_variant_is_documented() -> None:
    assert {code for code in (*CODES, *NOT_OFFERED) if f"`{code}`" not in TEXT} == set()
