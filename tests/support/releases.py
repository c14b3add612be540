"""Earlier releases, as they were installed (tests/fixtures/releases)."""

import os
import subprocess
import sys
import tarfile
from pathlib import Path

from tests.support.source import ROOT

LAST = "0.2"


def installed(folder: Path, version: str = LAST) -> Path:
    """Puts the release's code into the folder; it runs beside this one's, with the same libraries."""
    with tarfile.open(ROOT / f"tests/fixtures/releases/{version}/code.tar.xz") as packed:
        packed.extractall(folder)
    return folder


def run_as(code: Path, *arguments: str) -> str:
    """What a command of that release prints."""
    command = [sys.executable, "-m", "roundledger", *arguments]
    env = {**os.environ, "PYTHONPATH": str(code)}
    done = subprocess.run(command, cwd=code, env=env, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout
