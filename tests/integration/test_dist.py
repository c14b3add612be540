"""What `make dist` builds, installed as somebody else would: from the wheel alone, away from the sources."""

import shutil
import subprocess
import sys
import sysconfig
import tarfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.documented import Page
from tests.support.source import ROOT

UV = Path(sys.executable).parent / "uv"


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Both distributions, made of a copy of what git knows, so that nothing that lies about here gets in."""
    copy, out = tmp_path_factory.mktemp("copy"), tmp_path_factory.mktemp("dist")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True).stdout
    for name in filter(None, listed.split("\0")):
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    command = [UV, "build", "-q", "--offline", "--no-build-isolation", "--python", sys.executable, "-o", out, copy]
    subprocess.run(command, check=True)
    return out


@pytest.fixture(scope="module")
def installed(built: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment that has the wheel, and beside it the libraries that are installed here already."""
    home = tmp_path_factory.mktemp("elsewhere")
    subprocess.run([UV, "venv", "-q", "--offline", "--python", sys.executable, home], check=True)
    (wheel,) = built.glob("*.whl")
    python = home / "bin/python"
    subprocess.run([UV, "pip", "install", "-q", "--offline", "--no-deps", "--python", python, wheel], check=True)
    (packages,) = home.glob("lib/python*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n")
    return home


def _run(home: Path, *arguments: str, script: str = "") -> str:
    done = subprocess.run(
        [home / "bin/roundledger", *arguments], input=script, capture_output=True, text=True, cwd=home, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_the_wheel_plays_by_itself(installed: Path) -> None:
    page = Page("play.md")
    assert _run(installed, "play", "-", script=page.script) == page.said()
    assert "oneida/roulette@2008-05-28" in _run(installed, "rulebooks", "list")


def test_the_wheel_is_what_runs(installed: Path) -> None:
    """And not the sources from which these tests run."""
    lines = (
        "import games, ledger, services, roundledger.client as c; print(games.__file__, services.__file__, c.__file__)"
    )
    said = subprocess.run(
        [installed / "bin/python", "-c", lines], capture_output=True, text=True, cwd=installed, check=True
    )
    assert all(Path(file).is_relative_to(installed) for file in said.stdout.split())


def test_all_that_the_program_reads_is_in_the_wheel(installed: Path) -> None:
    """Data beside the modules: rulebooks, templates, pages of the console and of bundles."""
    (packages,) = installed.glob("lib/python*/site-packages")
    assert sorted(_data(packages)) == sorted(_data(ROOT))


def _data(root: Path) -> Iterator[str]:
    for folder in ("games", "ledger", "services"):
        for path in (root / folder).rglob("*"):
            if path.is_file() and path.suffix not in (".py", ".pyc") and "scaffold" not in path.parts:
                yield str(path.relative_to(root))


def test_the_source_distribution_has_the_vocabulary_and_the_tests(built: Path) -> None:
    (sources,) = built.glob("*.tar.gz")
    with tarfile.open(sources) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    wanted = {"proto/roundledger/v1/command.proto", "docs/clients.md", "tests/integration/test_dist.py", "Makefile"}
    assert wanted <= names
    assert not [name for name in names if name.startswith((".venv", "var/"))]
