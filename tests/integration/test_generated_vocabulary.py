"""proto/ is tidy and breaks nobody, and the code that is made from it is up to date, as the tools say."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.source import ROOT

PROTO = ROOT / "proto"


def _buf(*arguments: str) -> subprocess.CompletedProcess[str]:
    beside = Path(sys.executable).parent / "buf"
    buf = str(beside) if beside.exists() else shutil.which("buf")
    assert buf, "buf comes with the development dependencies: `make test` installs them"
    return subprocess.run([buf, *arguments], cwd=ROOT, capture_output=True, text=True, check=False)


@pytest.mark.parametrize(
    "arguments",
    [
        ("lint", "proto"),
        ("format", "-d", "--exit-code", "proto"),
        ("breaking", "proto", "--against", "proto/baseline.binpb"),
    ],
    ids=lambda arguments: arguments[0],
)
def test_the_vocabulary_is_commented_tidy_and_breaks_nobody(arguments: tuple[str, ...]) -> None:
    """Lint has the COMMENTS rules: every message, field, enum value, service and rpc says what it is."""
    done = _buf(*arguments)
    assert done.returncode == 0, done.stdout + done.stderr


def test_lint_asks_for_comments() -> None:
    assert "- COMMENTS" in (PROTO / "buf.yaml").read_text()


def test_the_generated_code_is_up_to_date(tmp_path: Path) -> None:
    """As `make proto` makes it."""
    (tmp_path / "roundledger/v1").mkdir(parents=True)
    subprocess.run([sys.executable, PROTO / "generate.py", tmp_path], check=True, capture_output=True)
    folders = tmp_path / "roundledger/v1", PROTO / "python/roundledger/v1"
    fresh, present = ({path.name: path.read_text() for path in folder.glob("*.py*")} for folder in folders)
    assert sorted(present) == sorted(fresh)
    assert [name for name in fresh if fresh[name] != present[name]] == []
