"""Screenshots of the console for docs/console.md, of a floor after its demo shift: `make screenshots`."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page
from rich.console import Console as Terminal

from games.registry import GAMES
from services.access.callers import TokenFile
from services.play.demo import DemoShift
from services.play.story import EveryStep
from services.running.settings import Settings
from tests.support.browser import chromium
from tests.support.served import ServedFloor

RUN = "demo"
SIZES = {"laptop": (1366, 768), "tablet": (820, 1180)}
VIEWERS = {"day": "accounting-1"}
"""Whose eyes a page is shown with, where they are not those of surveillance."""
LARGEST = 250_000
"""Bytes of one image."""


@contextmanager
def floor_with_demo() -> Iterator[ServedFloor]:
    with TemporaryDirectory() as folder:
        served = ServedFloor(Settings(data=Path(folder), console_listen="127.0.0.1:0", timezone="America/Chicago"))
        try:
            client = served.client()
            DemoShift(client, RUN, EveryStep(Terminal(quiet=True))).play()
            client.close()
            yield served
        finally:
            served.stop()


def addresses() -> dict[str, str]:
    """What is shown, by the name of its image."""
    shown = {"floor": "/", "case": f"/disputes/dispute-{RUN}", "day": "/days", "search": "/rounds?q=seat+3+poker"}
    return shown | {f"round-{game}": f"/rounds/{game}-{RUN}%3A{3 if game == 'craps' else 1}" for game in GAMES}


def main(folder: Path) -> None:
    with floor_with_demo() as served, chromium() as browser:
        tokens = {each.actor_id: each.token for each in TokenFile.read(served.settings.tokens).credentials}
        for name, address in addresses().items():
            page = browser.new_context(base_url=served.floor.console_address).new_page()
            page.goto("/login")
            page.get_by_label("Your token").fill(tokens[VIEWERS.get(name, "surveillance-1")])
            page.get_by_role("button", name="Log in").click()
            page.locator("nav").wait_for()
            for size, (width, height) in SIZES.items():
                page.set_viewport_size({"width": width, "height": height})
                page.goto(address)
                if "rounds/" in address or "disputes/" in address:
                    page.locator("[data-part=stage] svg").wait_for()
                elif address == "/":
                    page.locator(".tile svg").nth(3).wait_for()
                page.wait_for_timeout(300)  # until what is in view is drawn
                take(page, folder / f"console-{name}-{size}.png")
            page.context.close()


def take(page: Page, path: Path) -> None:
    page.screenshot(path=path, scale="css")
    size = path.stat().st_size
    if size > LARGEST:
        sys.exit(f"{path} has {size} bytes, and {LARGEST} is the most")


if __name__ == "__main__":
    main(Path("docs/images"))
