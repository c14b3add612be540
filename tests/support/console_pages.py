"""What tests of the console's pages share: who logs in, and how."""

from playwright.sync_api import Page, expect

from services.access.callers import TokenFile
from tests.support.served import ServedFloor

RUN = "shift"
"""Of the demo shift that was played on their floor."""

STEP_IS_SEEN = """() => {
  const [list, here] = ["ol.frames", "ol.frames button[aria-current]"].map(
    (each) => document.querySelector(each).getBoundingClientRect());
  return here.top >= list.top - 1 && here.bottom <= list.bottom + 1;
}"""
"""The step that is shown stands in what its list shows without being scrolled."""


def token_of(floor: ServedFloor, actor_id: str) -> str:
    return next(c.token for c in TokenFile.read(floor.settings.tokens).credentials if c.actor_id == actor_id)


def log_in(page: Page, floor: ServedFloor, actor_id: str = "surveillance-1") -> None:
    """Without the two pages that somebody would see: they have tests of their own, and drawing them costs more than
    most tests do."""
    page.request.post("/login", form={"token": token_of(floor, actor_id)}, max_redirects=0)


def log_in_with(page: Page, token: str) -> None:
    """A floor notices a new token within seconds."""
    for _ in range(40):
        page.goto("/login")
        page.get_by_label("Your token").fill(token)
        with page.expect_navigation():
            page.get_by_role("button", name="Log in").click()
        if not page.url.endswith("/login"):
            break
        page.wait_for_timeout(250)
    expect(page.get_by_role("heading", name="The floor")).to_be_visible()
