"""A real Chromium for tests of the console: one that the machine has, else one that is fetched."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, sync_playwright

_NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
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


def _fetched() -> str | None:
    """By Playwright, else as Debian's package; Playwright's own needs no path."""
    fetching = [sys.executable, "-m", "playwright", "install", "--with-deps", "chromium"]
    if subprocess.run(fetching, capture_output=True, timeout=600, check=False).returncode == 0:
        return None
    if os.geteuid() != 0:
        raise RuntimeError("there is no Chromium: install one, or run the tests as root to have it installed")
    patient = ("-o", "DPkg::Lock::Timeout=600", "-q", "-y")
    for action in (["update"], ["install", "--no-install-recommends", "chromium"]):
        subprocess.run(
            ["apt-get", *patient, *action],
            check=True,
            capture_output=True,
            env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"},
        )
    return _found()


@contextmanager
def chromium() -> Iterator[Browser]:
    path = _found() or _fetched()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=list(_QUIET))
        try:
            yield browser
        finally:
            browser.close()
