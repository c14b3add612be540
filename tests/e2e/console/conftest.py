"""The floor and the browser of the tests of the console's pages: each module has its own, for what one does to rounds
and disputes others would see."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page
from rich.console import Console as Terminal

from services.play.demo import DemoShift
from services.play.story import EveryStep
from services.running.settings import Settings
from tests.support.browser import chromium
from tests.support.console_pages import RUN
from tests.support.served import ServedFloor


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    """A floor after its demo shift, with a console."""
    settings = Settings(
        data=tmp_path_factory.mktemp("console"), console_listen="127.0.0.1:0", timezone="America/Chicago"
    )
    served = ServedFloor(settings)
    client = served.client()
    DemoShift(client, RUN, EveryStep(Terminal(quiet=True))).play()
    client.close()
    yield served
    served.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


@pytest.fixture
def page(browser: Browser, floor: ServedFloor) -> Iterator[Page]:
    """Of somebody who has not logged in yet; whatever the browser complains about fails the test."""
    context = browser.new_context(base_url=floor.floor.console_address, viewport={"width": 1280, "height": 900})
    page = context.new_page()
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))
    yield page
    context.close()
    assert [each for each in complaints if "status of 4" not in each and "status of 5" not in each] == []
