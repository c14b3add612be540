"""A real Chromium for tests of the console: one that the machine has, else one that is fetched."""

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, expect, sync_playwright

_SHELL = "chromium-headless-shell"
"""Chromium without windows: the same engine for a third of the CPU."""

_NAMES = (_SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
_QUIET = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
)


def _found() -> str | None:
    return next(filter(None, map(shutil.which, _NAMES)), None)


def _runs() -> bool:
    """Whether Playwright's driver does, which needs a library that a bare machine lacks."""
    return _ended_well(sys.executable, "-m", "playwright", "--version")


def _ready() -> str | None:
    """The browser's path; none for one that Playwright itself fetched. Test processes that begin together wait for the
    one that installs: package managers wait for each other only in parts."""
    with open(Path(tempfile.gettempdir()) / "roundledger-browser.lock", "w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return _installed()


def _installed() -> str | None:
    if not _runs():
        _install("libatomic1")
    if path := _found():
        return path
    try:
        _install(_SHELL)
    except (OSError, RuntimeError, subprocess.CalledProcessError):  # no root, no Debian, or one that is too old
        _fetch()
    return _found()


def _fetch() -> None:
    """Playwright's own."""
    command = (sys.executable, "-m", "playwright", "install", "--only-shell", "chromium")
    subprocess.run(command, check=True, capture_output=True, timeout=600)


def _ended_well(*command: str) -> bool:
    return subprocess.run(command, capture_output=True, timeout=600, check=False).returncode == 0


def _install(package: str) -> None:
    """As Debian has it; whoever else installs something meanwhile is waited for."""
    if os.geteuid() != 0:
        raise RuntimeError(f"a browser needs {package}: install it, or run the tests as root to have it installed")
    patient = ("-o", "DPkg::Lock::Timeout=600", "-q", "-y")
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for action in (("update",), ("install", "--no-install-recommends", package)):
        subprocess.run(["apt-get", *patient, *action], check=True, capture_output=True, env=environment)


@contextmanager
def chromium() -> Iterator[Browser]:
    path = _ready()
    expect.set_options(timeout=30_000)  # a busy machine may take its time; what does not come never comes
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_QUIET))
        try:
            yield browser
        finally:
            browser.close()
