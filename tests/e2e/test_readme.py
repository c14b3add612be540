"""The README's tour does what it says, command by command."""

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.support.processes import free_port
from tests.support.source import ROOT


def tour() -> str:
    text = (ROOT / "README.md").read_text()
    section = text.split("## A ten-minute tour")[1].split("\n## ")[0]
    script = "\n".join(re.findall(r"```sh\n(.*?)```", section, re.DOTALL))
    return script.replace("127.0.0.1:7733", f"127.0.0.1:{free_port()}").replace(":9733", f":{free_port()}")


def test_the_tour_runs_and_shows_what_it_promises(tmp_path: Path) -> None:
    environment = {**os.environ, "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}", "COLUMNS": "160"}
    done = subprocess.run(
        ["bash", "-euo", "pipefail", "-c", tour()],
        cwd=tmp_path,
        env=environment,
        capture_output=True,
        text=True,
        timeout=280,
    )
    said = done.stdout + done.stderr
    assert done.returncode == 0, said
    assert "refused, BAD_SELECTION" in said
    assert "take anna's $10.00 on red" in said
    assert "pay anna's $5.00 on straight 17: $175.00 paid" in said
    assert [path.name for path in tmp_path.iterdir()] == ["var"], "it leaves nothing beside what git ignores"
    assert "var/" in (ROOT / ".gitignore").read_text().splitlines()


def test_every_file_the_readme_names_is_there() -> None:
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), ROOT / "CONTRIBUTING.md"):
        for target in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text()):
            assert (page.parent / target).exists(), f"{page.name} names {target}"


def test_make_alone_prints_what_one_can_do() -> None:
    said = subprocess.run(["make"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert {"make run", "make test", "make bench", "make kafka"} <= set(re.findall(r"make \w+", said))
