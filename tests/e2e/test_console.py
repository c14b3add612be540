"""The console in a real browser: a round of every game is found and stepped through, roles apply, a tampered ledger is
shown as such, and a live table is watched."""

import http.client
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from urllib.parse import quote, urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, expect
from rich.console import Console as Terminal

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.log.store import Store
from services.access.callers import TokenFile
from services.access.tokens import grant_for, new_token, read_access, write_access
from services.cli import main
from services.console.sessions import IDLE_SECONDS, LONGEST_SECONDS, MOST_SESSIONS, Sessions
from services.play.demo import DemoShift
from services.play.story import EveryStep
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from tests.support.browser import chromium
from tests.support.served import ServedFloor

_RUN = "shift"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    """A floor after its demo shift, with a console."""
    settings = Settings(
        data=tmp_path_factory.mktemp("console"), console_listen="127.0.0.1:0", timezone="America/Chicago"
    )
    served = ServedFloor(settings)
    client = served.client()
    DemoShift(client, _RUN, EveryStep(Terminal(quiet=True))).play()
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


def _token(floor: ServedFloor, actor_id: str) -> str:
    return next(c.token for c in TokenFile.read(floor.settings.tokens).credentials if c.actor_id == actor_id)


def _log_in(page: Page, floor: ServedFloor, actor_id: str = "surveillance-1") -> None:
    """Without the two pages that somebody would see: they have tests of their own, and drawing them costs more than
    most tests do."""
    page.request.post("/login", form={"token": _token(floor, actor_id)}, max_redirects=0)


def _log_in_with(page: Page, token: str) -> None:
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


# --- Finding and stepping through ---


_STEP_IS_SEEN = """() => {
  const [list, here] = ["ol.frames", "ol.frames button[aria-current]"].map(
    (each) => document.querySelector(each).getBoundingClientRect());
  return here.top >= list.top - 1 && here.bottom <= list.bottom + 1;
}"""
"""The step that is shown stands in what its list shows without being scrolled."""

_COLLISIONS = Path("tests/support/collisions.js").read_text()
"""Names that lie on each other, chips that cover a name or a number, and chips of nothing."""

_OF_NOTHING = """() => Stage.at([{ begins: { table: {} } }, { event: {
  table: { wagers: [{ wager_id: "w1", wager: "ante", seat: 1, stake_cents: "0" }] },
  decisions: [{ wager_id: "w2", wager: "play", seat: 1, outcome: "OUTCOME_RETURNED" }] } }], 1).wagers.length"""
"""How many chips are drawn of stakes of $0."""


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_every_game_is_found_and_stepped_through(page: Page, floor: ServedFloor, game: str) -> None:
    _log_in(page, floor)
    page.goto("/rounds")
    page.get_by_label("game").select_option(game)
    with page.expect_navigation():
        page.get_by_role("button", name="Find these").click()
    page.locator("tbody tr a", has_text=f"{game}-").first.click()
    stage, place = page.locator("[data-part=stage] svg"), page.locator("[data-part=place]")
    expect(place).to_have_text(re.compile(r"step \d+ of \d+"))
    expect(stage).to_be_visible()
    page.keyboard.press("Home")
    steps = int(page.locator("[data-part=slider]").get_attribute("max") or 0)
    drawn = set()
    for step in range(1, steps + 1):
        page.keyboard.press("ArrowRight")
        expect(place).to_have_text(f"step {step} of {steps}")
        drawn.add(stage.inner_html())
        assert page.evaluate(_COLLISIONS) == [], f"step {step}"
    assert len(drawn) > 2, "the layout changes from step to step"
    printed = stage.locator(".printed-words").all_text_contents()
    assert printed in ([], [game.replace("_", " ").upper()]), "felts that look alike say whose they are"
    assert printed or game != "blackjack"
    assert page.evaluate(_OF_NOTHING) == 0, "nothing is no chip"
    page.keyboard.press("Home")
    expect(place).to_have_text(f"step 0 of {steps}")
    expect(page.locator("#proof .good")).to_contain_text("every hash is that of its bytes")


def test_why_it_paid_what_it_paid(page: Page, floor: ServedFloor) -> None:
    """What the dealer was told, where the money went and who sent it, in the property's own time."""
    _log_in(page, floor)
    page.goto(f"/rounds/roulette-{_RUN}%3A1")
    page.locator("ol.frames button", has_text="crown").first.click()
    detail = page.locator("[data-part=detail]")
    expect(detail).to_contain_text("The dealer was told")
    expect(detail).to_contain_text("Posted")
    expect(detail).to_contain_text(re.compile(r"C[SD]T · dealer-1 \(dealer\) on "))
    expect(detail.locator(".asked")).to_have_text(re.compile(r"^Asked: roulette\.place_crown: number \w+$"))
    expect(page.locator("[data-part=money]")).to_contain_text("house's result")


def test_a_round_opens_on_its_settlement_with_the_headline_first(page: Page, floor: ServedFloor) -> None:
    """What was taken and paid still lies there, the step is in the address, each payment says how it follows."""
    _log_in(page, floor)
    page.goto(f"/rounds/roulette-{_RUN}%3A1")
    expect(page.locator(".headline")).to_have_text(
        "17 black. anna +$175.00, bert -$50.00, cleo +$170.00, house -$295.00."
    )
    expect(page.locator("[data-part=place]")).to_have_text(re.compile(r"step 8 of 9"))
    assert page.url.endswith("#step=8")
    expect(page.locator(".chip.won")).to_have_count(2)
    expect(page.locator(".chip.lost")).to_have_count(1)
    expect(page.locator("table.told")).to_contain_text("$5 at 35 to 1 = $175")
    page.keyboard.press("End")
    expect(page.locator(".chip.won")).to_have_count(2)
    page.goto(f"/rounds/roulette-{_RUN}%3A1#step=3")
    page.reload()
    expect(page.locator("[data-part=place]")).to_have_text("step 3 of 9")
    clocks = [each for each in page.locator("ol.frames time").all_inner_texts() if each]
    ends = page.locator(".timeline .from, .timeline .to")
    expect(ends).to_have_text([clocks[0], clocks[-1]])
    expect(page.locator(".timeline .mark.result")).to_have_attribute("title", re.compile(r"^\d\d:\d\d:\d\d .*17"))
    page.locator(".timeline .mark.bet").first.click()
    expect(page.locator("[data-part=place]")).to_have_text("step 2 of 9")


def test_craps_shows_no_dice_before_they_are_thrown(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.goto(f"/rounds/craps-{_RUN}%3A3")
    expect(page.locator("[data-part=stage] .die:not(.printed)")).to_have_count(2)
    page.keyboard.press("Home")
    expect(page.locator("[data-part=stage]")).to_contain_text("dice not thrown yet")
    expect(page.locator("[data-part=stage] .die:not(.printed)")).to_have_count(0)


def test_a_come_bet_lies_on_the_number_it_has_moved_to(page: Page, floor: ServedFloor) -> None:
    """In the replay of a later round, and at the table as it is now."""
    _log_in(page, floor)
    for address in (f"/rounds/craps-{_RUN}%3A3", f"/tables/craps-{_RUN}"):
        page.goto(address)
        moved = page.locator("[data-part=stage] .spot", has=page.locator("title", has_text="emil (seat 2): come 6"))
        expect(moved.locator(".label")).to_have_text("come")
    page.goto(f"/rounds/craps-{_RUN}%3A2")
    expect(page.locator("table.told")).to_contain_text("6 was thrown: it is decided by 6 or 7")
    page.keyboard.press("Home")
    expect(page.locator("[data-part=place]")).to_have_text(re.compile("step 0 of"))
    expect(page.locator("[data-part=stage] title", has_text="come 6")).to_have_count(0)


def test_every_place_that_wins_at_sic_bo_is_lit(page: Page, floor: ServedFloor) -> None:
    """1-2-4: small, the total, each die and each pair of them."""
    _log_in(page, floor)
    page.goto(f"/rounds/sicbo-{_RUN}%3A1")
    lit = page.locator("[data-part=stage] .spot.lit")
    expect(lit).to_have_count(8)
    expect(lit.filter(has_text="SMALL")).to_have_count(1)
    expect(lit.filter(has_text="BIG")).to_have_count(0)


def test_nothing_on_a_number_table_lies_on_its_rail(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.goto(f"/rounds/roulette-{_RUN}%3A1")
    felt, bowl = (page.locator(f"[data-part=stage] .{name}").bounding_box() for name in ("felt", "bowl"))
    assert felt is not None
    assert bowl is not None
    assert bowl["x"] > felt["x"] + 4


_PLATES_OFF_THE_FELT = """() => {
  const felt = document.querySelector("[data-part=stage] .felt");
  return [...document.querySelectorAll("[data-part=stage] .plate")].filter((plate) => {
    const { x, y, width, height } = plate.getBBox();
    const corners = [[x, y], [x + width, y], [x, y + height], [x + width, y + height]];
    return !corners.every(([left, top]) => felt.isPointInFill(new DOMPoint(left, top)));
  }).length;
}"""
"""How many name plates of seats hang over the rail."""

_NAMES_TOO_SMALL = """() => [...document.querySelectorAll("[data-part=stage] .spot-name")]
  .filter((name) => Number(name.getAttribute("font-size")) < 8).map((name) => name.textContent)"""
"""Names of betting spots that nobody could read."""


@pytest.mark.parametrize("game", ["blackjack", "minibaccarat", "let_it_ride", "three_card_poker", "four_card_poker"])
def test_seats_and_spots_of_a_card_table_lie_on_its_felt_and_can_be_read(
    page: Page, floor: ServedFloor, game: str
) -> None:
    _log_in(page, floor)
    page.goto(f"/rounds/{game}-{_RUN}%3A1")
    expect(page.locator("[data-part=stage] .plate")).to_have_count(7)
    assert page.evaluate(_PLATES_OFF_THE_FELT) == 0
    assert page.evaluate(_NAMES_TOO_SMALL) == []


def test_a_headline_has_each_hand_beside_its_money(page: Page, floor: ServedFloor) -> None:
    """It is what the page is headed by; which round it is stands above it, and the navigation says where one is."""
    _log_in(page, floor)
    page.goto(f"/rounds/three_card_poker-{_RUN}%3A1")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Dealer straight, 10 high. anna +$15.00 (straight, 7 high), bert -$20.00 (folded), "
        "carla +$60.00 (flush, J high), house -$55.00."
    )
    expect(page.locator(".kicker")).to_have_text(f"Round three_card_poker-{_RUN}:1")
    expect(page.locator("nav [aria-current]")).to_have_text("Rounds")
    for width in range(360, 900, 60):
        page.set_viewport_size({"width": width, "height": 900})
        lines = page.locator("h1 .whole").evaluate_all("all => all.map((each) => each.getClientRects().length)")
        assert lines == [1, 1, 1, 1], "no line ends between somebody and their money"
    page.goto(f"/rounds/three_card_poker-{_RUN}%3A2")
    expect(page.get_by_role("heading", level=1)).to_have_text("Void (exposed dealer card). No money changed hands.")


def test_a_round_is_seen_with_the_eyes_of_table_seat_and_surveillance(page: Page, floor: ServedFloor) -> None:
    """What surveillance knows and the table had not seen is tinted; what a view hides is never sent."""
    _log_in(page, floor)
    page.goto(f"/rounds/poker-{_RUN}%3A1#step=20")
    stage = page.locator("[data-part=stage]")
    expect(stage.locator(".card.unseen")).to_have_count(8)
    with page.expect_response(re.compile("view=table")) as answered:
        page.get_by_role("button", name="as the table saw it").click()
    assert "7S to seat 1" not in answered.value.text()
    expect(stage.locator(".card.unseen")).to_have_count(0)
    expect(stage.locator(".card.back")).to_have_count(8)
    page.get_by_label("as one seat saw it").select_option("1")
    expect(stage.locator(".card.back")).to_have_count(6)
    page.get_by_role("button", name="as surveillance knows it").click()
    expect(stage.locator(".card.unseen")).to_have_count(8)
    _log_in(page, floor, "pit-supervisor-1")
    page.reload()
    expect(stage.locator(".card.back")).to_have_count(8)
    expect(page.locator("[data-part=eyes]")).to_be_hidden()
    assert page.request.get(f"/rounds/poker-{_RUN}%3A1/frames.json?view=seat&seat=1").status == 403


@pytest.mark.parametrize("size", [(1366, 768), (820, 1180), (390, 844)], ids=["laptop", "tablet", "phone"])
def test_felt_and_controls_stay_in_view_while_steps_go_on(
    page: Page, floor: ServedFloor, size: tuple[int, int]
) -> None:
    _log_in(page, floor)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/rounds/four_card_poker-{_RUN}%3A1")
    expect(page.locator("[data-part=stage] svg")).to_be_visible()
    play = page.locator("[data-part=play]").bounding_box()
    assert play is not None
    assert play["y"] + play["height"] <= size[1], "also below a headline of several lines, before anybody scrolls"
    page.goto(f"/rounds/poker-{_RUN}%3A1#step=0")
    expect(page.locator("[data-part=place]")).to_have_text(re.compile("step 0 of"))
    page.mouse.wheel(0, 500)
    for _ in range(30):
        page.get_by_role("button", name="step on").click()
    expect(page.locator("[data-part=place]")).to_have_text(re.compile("step 30 of"))
    for part in ("[data-part=stage] svg", "[data-part=on]"):
        box = page.locator(part).bounding_box()
        assert box is not None
        assert box["y"] >= -1
        assert box["y"] + box["height"] <= size[1] + 1
        assert box["x"] + box["width"] <= size[0] + 1


@pytest.mark.parametrize("game", ["roulette", "blackjack", "craps"])
def test_a_tap_enlarges_the_felt_on_a_phone_until_its_small_print_can_be_read(
    page: Page, floor: ServedFloor, game: str
) -> None:
    _log_in(page, floor)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/rounds/{game}-{_RUN}%3A1")
    stage, enlarge = page.locator("[data-part=stage]"), page.get_by_role("button", name="enlarge the felt")
    expect(enlarge).to_be_enabled()
    assert _smallest_print(stage) < 5, "or nothing needs to be enlarged"
    stage.locator("svg").click(position={"x": 300, "y": 100})
    expect(enlarge).to_have_attribute("aria-pressed", "true")
    assert _smallest_print(stage) >= 10
    assert stage.evaluate("e => e.scrollLeft") > 300, "it shows the place that was tapped"
    page.get_by_role("button", name="step back").click()
    assert stage.evaluate("e => e.scrollLeft") > 300, "and goes on showing it"
    for part in ("stage", "on", "enlarge"):
        box = page.locator(f"[data-part={part}]").bounding_box()
        assert box is not None
        assert box["x"] + box["width"] <= 391
        assert box["y"] + box["height"] <= 845
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]})
    assert found.response["violations"] == []
    enlarge.click()
    expect(enlarge).to_have_attribute("aria-pressed", "false")
    assert _smallest_print(stage) < 5


def _smallest_print(stage: Locator) -> float:
    """In pixels of the screen."""
    script = """svg => {
        const scale = svg.getScreenCTM().a;
        const sizes = [...svg.querySelectorAll("text")].map((text) => parseFloat(getComputedStyle(text).fontSize));
        return scale * Math.min(...sizes);
    }"""
    return float(stage.locator("svg").evaluate(script))


def test_a_felt_that_can_be_read_is_not_enlarged(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.goto(f"/rounds/roulette-{_RUN}%3A1")
    page.locator("[data-part=stage] svg").click()
    expect(page.locator("[data-part=enlarge]")).to_be_hidden()
    expect(page.locator("#viewer.large, .viewer.large")).to_have_count(0)


def test_captions_for_the_video_of_the_round(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    answer = page.request.get(f"/rounds/minibaccarat-{_RUN}%3A1/captions.vtt")
    text = answer.text()
    assert text.startswith(f"WEBVTT - minibaccarat-{_RUN}:1\n")
    assert re.search(r"^NOTE 00:00:00\.000 is \d{4}-\d\d-\d\d \d\d:\d\d:\d\d C[SD]T$", text, re.MULTILINE)
    assert re.search(r"^00:00:00\.000 --> 00:00:0\d\.\d{3}$", text, re.MULTILINE)
    assert "REFUSED " in text
    assert "<" not in text


def test_a_refused_command_is_shown_where_it_fell(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.goto(f"/rounds/minibaccarat-{_RUN}%3A1")
    page.locator("ol.frames button.refused").first.click()
    expect(page.locator("[data-part=detail] .refused")).to_contain_text("✕")


def test_it_plays_by_itself_and_stops_at_the_end(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.goto(f"/rounds/craps-{_RUN}%3A3")
    page.keyboard.press("Home")
    page.locator("[data-part=speed]").select_option("fast")
    last = page.locator("[data-part=slider]").get_attribute("max")
    page.get_by_role("button", name="play").click()
    expect(page.locator("[data-part=place]")).to_have_text(f"step {last} of {last}", timeout=30_000)
    expect(page.locator("[data-part=play]")).to_have_text("▶ play")


def test_found_by_seat_game_and_about_when(page: Page, floor: ServedFloor) -> None:
    """As somebody says it: seat 3, poker, about so late."""
    _log_in(page, floor)
    page.goto("/rounds")
    began = page.locator("tbody tr", has_text="poker-").first.locator("td").nth(4).inner_text().split()[1][:5]
    page.goto("/rounds?" + urlencode({"game": "poker", "seat": "3", "about_local": began}))
    expect(page.locator("tbody a").first).to_have_text(f"poker-{_RUN}:2")
    expect(page.locator("tbody tr").first).to_contain_text(f"dispute-{_RUN}")
    page.goto("/rounds?" + urlencode({"game": "poker", "seat": "9", "about_local": began}))
    expect(page.locator("tbody")).to_contain_text("Nothing matches")


@pytest.mark.parametrize("query", [{"about_local": "soon"}, {"at_least": "lots"}, {"page": "xyz"}])
def test_a_search_that_makes_no_sense_is_refused_in_words(
    page: Page, floor: ServedFloor, query: dict[str, str]
) -> None:
    _log_in(page, floor)
    page.goto("/rounds?" + urlencode(query))
    expect(page.get_by_role("alert")).to_be_visible()


def test_found_rounds_and_their_marks_fit_a_tablet(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.set_viewport_size({"width": 820, "height": 1180})
    page.goto("/rounds")
    expect(page.locator("tbody tr", has_text=f"blackjack-{_RUN}:3")).to_contain_text("∅ void face up card")
    mark = page.locator("tbody .mark-sign.disputed")
    assert mark.evaluate("e => e.getClientRects().length") == 1
    assert (mark.bounding_box() or {})["height"] < 30, "on one line"
    widths = page.locator(".scroll").first.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert widths[0] <= widths[1], "nobody scrolls sideways"


def test_found_rounds_are_read_on_a_phone_without_scrolling_sideways(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/rounds?q=poker")
    expect(page.locator("table.found")).to_contain_text("three of a kind, 9 high")
    widths = page.locator(".scroll").first.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert widths[0] <= widths[1]


def test_a_word_that_is_not_known_is_answered_by_one_that_is_like_it(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.goto("/rounds?q=seat+3+pokre")
    expect(page.get_by_role("alert")).to_contain_text("did you mean poker?")
    expect(page.get_by_label("Find rounds")).to_have_value("seat 3 pokre")


def test_a_round_that_does_not_exist(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.goto("/rounds/nowhere%3A1")
    expect(page.get_by_role("alert")).to_be_visible()


# --- Roles ---


def test_nobody_sees_anything_without_a_token(page: Page, floor: ServedFloor) -> None:
    for address in ("/", "/rounds", f"/rounds/poker-{_RUN}%3A1", f"/rounds/poker-{_RUN}%3A1/frames.json", "/days"):
        page.goto(address)
        assert "/login" in page.url
    page.get_by_label("Your token").fill("not-a-token")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("who", ["pit-supervisor-1", "floorperson-1"])
def test_a_role_that_may_not_see_hole_cards_is_sent_none(page: Page, floor: ServedFloor, who: str) -> None:
    """Neither drawn nor anywhere in what the page was sent. Hands that were folded were never shown."""
    _log_in(page, floor, who)
    address = f"/rounds/poker-{_RUN}%3A1"
    with page.expect_response(f"**{address}/frames.json") as answer:
        page.goto(address)
    sent = answer.value.text()
    assert '"board"' in sent
    for folded in ("AC", "KS", "QS", "4S"):
        assert f'"{folded}"' not in sent


def test_a_player_sees_own_rounds_only(page: Page, floor: ServedFloor) -> None:
    path, token = FloorFolder(floor.settings.floor_folder).access, new_token()
    write_access(path, [*read_access(path), grant_for(token, "p1", ("player",))])
    _log_in_with(page, token)
    with page.expect_response("**/frames.json") as answer:
        page.goto(f"/rounds/poker-{_RUN}%3A1")
    sent = answer.value.text()
    assert '"7S"' in sent, "their own"
    assert '"AC"' not in sent, "another's, never shown"
    page.goto(f"/rounds/blackjack-{_RUN}%3A1")
    expect(page.get_by_role("alert").first).to_be_visible()


# --- A console that can be left open ---


def _answer(floor: ServedFloor, method: str, path: str, body: str = "", cookie: str = "") -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(floor.floor.console_address.removeprefix("http://"), timeout=20)
    headers = {"Content-Type": "application/x-www-form-urlencoded", **({"Cookie": cookie} if cookie else {})}
    connection.request(method, path, body, headers)
    return connection.getresponse()


def _cookie(floor: ServedFloor) -> str:
    form = urlencode({"token": _token(floor, "surveillance-1")})
    answer = _answer(floor, "POST", "/login", form)
    assert answer.status == 303
    return str(answer.getheader("set-cookie"))


def test_the_cookie_is_for_this_site_and_no_script(floor: ServedFloor) -> None:
    cookie = _cookie(floor).lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_a_form_of_another_site_does_nothing(floor: ServedFloor) -> None:
    cookie = _cookie(floor).split(";")[0]
    form = urlencode({"round_id": f"poker-{_RUN}:1", "kind": "complaint", "person": "p3", "claim": "x"})
    assert _answer(floor, "POST", "/disputes", form, cookie).status == 403
    assert _answer(floor, "POST", "/logout", "", cookie).status == 403
    assert _answer(floor, "GET", "/", "", cookie).status == 200


def test_another_site_logs_nobody_in(floor: ServedFloor) -> None:
    """Not even as somebody who is known to the floor: what is done then would be done in their name."""
    form = urlencode({"token": _token(floor, "surveillance-1")})
    for site, status in (("cross-site", 401), ("same-site", 401), ("same-origin", 303), ("none", 303)):
        connection = http.client.HTTPConnection(floor.floor.console_address.removeprefix("http://"), timeout=20)
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": site}
        connection.request("POST", "/login", form, headers)
        assert connection.getresponse().status == status, site


def test_every_answer_lets_only_this_sites_scripts_run(floor: ServedFloor) -> None:
    for path in ("/login", "/viewer/viewer.js", "/nothing-here"):
        policy = str(_answer(floor, "GET", path).getheader("content-security-policy"))
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy


def test_a_form_that_is_too_large_is_not_read(floor: ServedFloor) -> None:
    assert _answer(floor, "POST", "/login", "token=" + "x" * 100_000).status == 401


def test_sessions_end_by_themselves() -> None:
    now = [0.0]
    sessions = Sessions(lambda: now[0])
    key = sessions.begin("secret")
    now[0] += IDLE_SECONDS - 1
    assert sessions.find(key)
    now[0] += IDLE_SECONDS + 1
    assert not sessions.find(key)
    key = sessions.begin("secret")
    while now[0] < 3 * LONGEST_SECONDS:
        now[0] += IDLE_SECONDS / 2
        sessions.find(key)
    assert not sessions.find(key)


def test_however_many_log_in_the_console_keeps_a_bounded_number() -> None:
    sessions = Sessions(lambda: 0.0)
    keys = [sessions.begin("secret") for _ in range(MOST_SESSIONS + 5)]
    assert sum(bool(sessions.find(key)) for key in keys) == MOST_SESSIONS


def test_nothing_beside_what_pages_are_made_with_is_served(floor: ServedFloor) -> None:
    beside = ("/viewer/__init__.py", "/viewer/bundle.html", "/viewer/..%2f..%2frole.py")
    for path in (*beside, "/static/../web.py", "/static/"):
        assert _answer(floor, "GET", path).status == 404, path
    assert _answer(floor, "GET", "/viewer/viewer.js").status == 200


_ODD = ("%ED%A0%80", "%00", "%FF%FE", "a" * 5000, "-1", "1e999", "%D9%A3", "NaN", "18446744073709551616", "%0d%0aX:1")


@pytest.mark.parametrize("odd", _ODD, ids=range(len(_ODD)))
def test_whatever_stands_in_an_address_gets_an_answer_in_words(floor: ServedFloor, odd: str) -> None:
    """Half a character, nothing, too much, numbers that are none: never an error of the console's own."""
    cookie = _cookie(floor).split(";")[0]
    fields = ("seat", "player_id", "about_local", "from_local", "at_least", "page")
    paths = [f"/rounds?{name}={odd}" for name in fields] + [f"/days?day={odd}", f"/disputes?before={odd}"]
    paths += [f"/{place}/{odd}" for place in ("rounds", "tables", "disputes")]
    for path in (*paths, f"/rounds/{odd}/frames.json", f"/rounds/{odd}/bundle"):
        assert _answer(floor, "GET", path, "", cookie).status in (200, 400, 403, 404, 409), path


def test_a_session_ends_with_its_token_and_the_watch_with_it(page: Page, floor: ServedFloor) -> None:
    path, token = FloorFolder(floor.settings.floor_folder).access, new_token()
    write_access(path, [*read_access(path), grant_for(token, "watcher", ("surveillance",))])
    _log_in_with(page, token)
    expect(page.locator("[data-part=status]")).to_have_text("● live")
    write_access(path, [each for each in read_access(path) if each.actor_id != "watcher"])
    client = floor.client()
    status = page.locator("[data-part=status]")
    for number in range(200):  # a floor notices within seconds; the watch learns of it with the next thing that happens
        header = pb.CommandHeader(command_id=f"revoked-{number}", stream_id=f"dispute-{_RUN}")
        note = pb.NoteDisputeRequest(header=header, text=f"seen {number}")
        client.send(pb.Command(dispute=pb.DisputeCommand(note_dispute=note)))
        if "revoked" in status.inner_text():
            break
        page.wait_for_timeout(50)
    client.close()
    expect(status).to_contain_text("the token was revoked")
    page.goto("/rounds")
    assert "/login" in page.url


_HOSTILE = "<img src=x onerror=\"document.title='owned'\"></textarea></script><script>document.title='owned'</script>"


def test_what_somebody_writes_stays_text_on_every_page(page: Page, floor: ServedFloor) -> None:
    """In every free text: what a patron says, what was tried, cameras, notes, reasons of corrections, equipment."""
    _log_in(page, floor, "pit-supervisor-1")
    page.goto(f"/rounds/sicbo-{_RUN}%3A1")
    page.get_by_text("Open a file").click()
    form = page.locator("#disputes form")
    form.get_by_label("kind").select_option("complaint")
    form.get_by_label("person").fill("anna")
    form.get_by_label("what they say").fill(_HOSTILE)
    form.get_by_label("what was tried").fill(_HOSTILE)
    form.get_by_label("camera").fill(_HOSTILE)
    form.get_by_label("from").fill("2026-03-01T22:40")
    form.get_by_label("to", exact=True).fill("2026-03-01T22:41")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.locator("#file")).to_contain_text(_HOSTILE)
    page.get_by_label("what was found or said").fill(_HOSTILE)
    page.get_by_role("button", name="Note", exact=True).click()
    expect(page.locator("#notes")).to_contain_text(_HOSTILE)
    page.get_by_text("Propose a correction").click()
    page.locator("#corrections tbody tr").first.get_by_label("should have been").fill("1,1,1")
    page.locator("#corrections form", has_text="should have been").get_by_label("why").fill(_HOSTILE)
    page.get_by_role("button", name="Propose", exact=True).click()
    file = page.url
    page.locator("#equipment form").first.get_by_label("impound").fill(_HOSTILE[:60])
    page.locator("#equipment form").first.get_by_label("why").fill(_HOSTILE)
    page.get_by_role("button", name="Impound").click()
    expect(page.get_by_role("heading", name=re.compile("dispute-|cannot"))).to_be_visible()
    asked = urlencode({"player_id": _HOSTILE})
    for address in (file, "/disputes", f"/tables/sicbo-{_RUN}", "/", f"/rounds?{asked}", "/days"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.locator("img").count() == 0
        assert "owned" not in page.title()


# --- One line of search, who looked, who logs in ---


def test_a_disputed_hand_is_found_in_one_line(page: Page, floor: ServedFloor) -> None:
    """What is typed becomes chips that can be taken away; what cannot be read is said beside it and stays."""
    _log_in(page, floor)
    page.goto("/rounds")
    box = page.get_by_label("Find rounds")
    box.fill("Seat 3 POKER disputed")
    with page.expect_navigation():
        box.press("Enter")
    chips = page.locator(".chiplist li")
    expect(chips).to_have_count(3)
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody tr")).to_contain_text(f"poker-{_RUN}:2")
    expect(page.locator("tbody .mark-sign.disputed")).to_be_visible()
    with page.expect_navigation():
        page.get_by_label("without open dispute yes").click()
    expect(page.locator("tbody tr")).to_have_count(2)
    for line, said in (("CLE roulette", ""), ("xyzzy roulette", "'xyzzy'"), ("seat 3 99:99", "is no time")):
        page.goto(f"/rounds?{urlencode({'q': line})}")
        expect(page.get_by_label("Find rounds")).to_have_value(line)
        if said:
            expect(page.get_by_role("alert")).to_contain_text(said)
        else:
            expect(page.locator(".chiplist")).to_contain_text("cleo")


def test_who_looked_is_kept_and_shown_to_those_who_may(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor, "pit-supervisor-1")
    page.goto(f"/rounds/sicbo-{_RUN}%3A1")
    expect(page.locator("[data-part=place]")).to_contain_text("step")
    assert page.request.get("/viewings").status == 403
    page.context.clear_cookies()
    _log_in(page, floor)
    page.goto(f"/viewings?subject=sicbo-{_RUN}%3A1")
    expect(page.locator(".good")).to_contain_text("none was taken out")
    seen = page.locator("tbody tr", has_text="pit-supervisor-1").first
    expect(seen).to_contain_text("127.0.0.1")
    expect(seen).to_contain_text("step by step")
    expect(seen.get_by_role("link")).to_have_attribute("href", f"/rounds/sicbo-{_RUN}%3A1")
    export = page.request.get(f"/viewings.csv?subject=sicbo-{_RUN}%3A1").text()
    assert export.splitlines()[0].endswith("prev_hash")
    assert "pit-supervisor-1,pit supervisor" in export
    page.goto(f"/streams/sicbo-{_RUN}")
    newest = page.locator("section").first
    expect(newest.locator(".hash").first).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(newest.locator("tr", has_text="signed by")).to_have_text(re.compile("[0-9a-f]{128}"))
    _log_in(page, floor, "pit-supervisor-1")
    page.reload()
    expect(newest).to_contain_text("Hash and signature are not for this role.")
    expect(newest.locator(".hash")).to_have_count(0)


def test_whoever_logs_in_comes_back_to_the_page_they_asked_for(page: Page, floor: ServedFloor) -> None:
    page.goto("/rounds?game=craps")
    page.get_by_label("Your token").fill("no-such-token")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_contain_text("The floor does not know this token")
    page.get_by_label("Your token").fill(_token(floor, "surveillance-1"))
    page.get_by_role("button", name="Log in").click()
    expect(page).to_have_url(re.compile(r"/rounds\?game=craps$"))
    page.context.add_cookies(
        [{"name": "roundledger_session", "value": "gone", "url": floor.floor.console_address or ""}]
    )
    page.goto("/days")
    expect(page.get_by_role("status")).to_contain_text("Your session has ended")
    page.goto("/login?next=https://elsewhere.example/")
    assert page.locator("input[name=next]").get_attribute("value") == "/"


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_pages_meet_wcag_aa(page: Page, floor: ServedFloor, theme: str) -> None:
    """By axe, in both themes; the drawn felts have their text beside them."""
    _log_in(page, floor)
    page.goto("/")
    page.evaluate("(theme) => localStorage.setItem('roundledger-theme', theme)", theme)
    addresses = (
        "/", "/rounds?q=poker", "/rounds?q=pokre", f"/rounds/poker-{_RUN}%3A1", f"/tables/craps-{_RUN}", "/disputes",
        f"/disputes/dispute-{_RUN}", "/days", "/trial-balance", f"/postings?stream_id=craps-{_RUN}", "/refused",
        f"/streams/craps-{_RUN}", "/viewings", "/nowhere", "/login?why=ended",
    )  # fmt: skip
    for address in addresses:
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        if "rounds/" in address:
            expect(page.locator("[data-part=stage] svg")).to_have_attribute("aria-label", re.compile("seat 1 p1"))
        if address == "/nowhere":
            expect(page.get_by_role("alert")).to_have_text("There is no such page.")
            expect(page.get_by_role("link", name="To the floor")).to_be_visible()
        found = Axe().run(page, options={"runOnly": ["wcag2a", "wcag2aa", "wcag21aa"]})
        assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found.response["violations"]] == [], address


# --- Live ---


def test_a_refusal_appears_live_on_the_floor(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.goto("/")
    expect(page.locator("[data-part=status]")).to_have_text("● live")
    tile = page.locator(f"[data-row=craps-{_RUN}]")
    expect(tile.locator("svg")).to_be_visible()
    flag = tile.locator("[data-flag=refusal]")
    expect(flag, "what was refused before the page was opened").to_have_text("✕ 1 refused, last hour")
    client = floor.client()
    header = pb.CommandHeader(command_id="refused-live-1", stream_id=f"craps-{_RUN}")
    wager = pb.PlaceCrapsWagerRequest(header=header, seat=1, wager="<b>nonsense</b>", amount_cents=500)
    client.send(pb.Command(craps=pb.CrapsCommand(place_wager=wager)))
    client.close()
    expect(page.locator("[data-part=news] li.problem")).to_contain_text("<b>nonsense</b>")
    expect(page.locator("[data-part=news] b")).to_have_count(0)
    expect(flag).to_have_text("✕ 2 refused, last hour")
    page.get_by_label("only with flags").check()
    expect(page.locator("[data-part=count]")).not_to_have_text("12 tables")
    expect(tile).to_be_visible()
    flag.click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Refused commands to craps-{_RUN}")
    expect(page.locator("tbody tr")).to_have_count(2)


def test_tables_stand_by_pit_or_by_game_and_are_filtered_by_both(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.goto("/")
    groups, tiles = page.locator("details.group"), page.locator(".tile")
    expect(groups.locator("h2")).to_have_text(["pit 1", "pit 2", "poker room"])
    expect(groups.nth(2).locator(".tile")).to_have_count(3)
    page.get_by_label("pit").select_option("2")
    expect(tiles.filter(visible=True)).to_have_count(5)
    expect(groups.filter(visible=True)).to_have_count(1)
    page.get_by_label("game").select_option("blackjack")
    expect(page.locator("[data-part=count]")).to_have_text("1 table")
    page.get_by_role("link", name="by game").click()
    expect(groups.locator("h2").first).to_have_text("blackjack")
    page.get_by_role("link", name="together").click()
    expect(groups).to_have_count(1)
    told = page.request.get("/floor/today.json").json()
    assert told["disputes"][f"poker-{_RUN}"] == 1
    assert told["wins"][f"roulette-{_RUN}"].startswith("-$")


def test_a_live_table_is_watched(page: Page, floor: ServedFloor) -> None:
    table = f"roulette-{_RUN}"
    _log_in(page, floor)
    page.goto(f"/tables/{table}")
    expect(page.locator("[data-part=status]")).to_have_text("● live")
    client = floor.client()
    header = pb.CommandHeader(command_id="watched-1", stream_id=table)
    wager = pb.PlaceRouletteWagerRequest(header=header, seat=1, wager="red", amount_cents=2500)
    client.send(pb.Command(roulette=pb.RouletteCommand(place_wager=wager)))
    client.close()
    expect(page.locator("[data-part=news]")).to_contain_text("$25.00 on red")
    expect(page.locator("[data-part=news] a").first, "not the table's own name").to_have_text(
        re.compile(r"^round \d+$")
    )
    expect(page.locator("[data-part=stage] .chip .amount").first).to_have_text("25")


# --- Disputes ---


def test_a_dispute_is_opened_noted_and_decided(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor, "pit-supervisor-1")
    page.goto(f"/rounds/blackjack-{_RUN}%3A1")
    page.get_by_text("Open a file").click()
    page.get_by_label("amount $").fill("25.00")
    page.get_by_label("person").fill("anna")
    page.get_by_label("what they say").fill("the dealer took my double")
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile("^dispute-"))).to_be_visible()
    expect(page.locator("main")).to_contain_text("the dealer took my double")
    page.get_by_label("what was found or said").fill("camera 12 shows the stake <b>inside</b> the circle")
    page.get_by_role("button", name="Note", exact=True).click()
    expect(page.locator("main")).to_contain_text("the stake <b>inside</b> the circle")
    _decide(page, "denied", "the double was paid at the next hand")
    expect(page.locator("#decision")).to_contain_text("the double was paid at the next hand")


def _decide(page: Page, finding: str, why: str, awarded: str = "") -> None:
    page.locator("#decide").get_by_label("why").fill(why)
    page.locator("#decide").get_by_label("finding").select_option(finding)
    page.locator("#decide").get_by_label("awarded $").fill(awarded)
    page.get_by_role("button", name="Decide", exact=True).click()


def _open_file(page: Page, round_id: str, person: str, amount: str, claim: str) -> None:
    page.goto(f"/rounds/{quote(round_id, safe='')}")
    page.get_by_text("Open a file").click()
    page.get_by_label("amount $").fill(amount)
    page.get_by_label("person").fill(person)
    page.get_by_label("what they say").fill(claim)
    page.get_by_role("button", name="Open", exact=True).click()
    expect(page.get_by_role("heading", name=re.compile("^dispute-"))).to_be_visible()


def _preview(page: Page, row: str, value: str) -> None:
    page.get_by_text("Propose a correction").click()
    page.locator("#corrections tbody tr", has_text=row).get_by_label("should have been").fill(value)
    page.get_by_role("button", name="Preview the money").click()


def _propose(page: Page, row: str, value: str, why: str, *, is_open: bool = False) -> None:
    if not is_open:
        page.get_by_text("Propose a correction").click()
    page.locator("#corrections tbody tr", has_text=row).get_by_label("should have been").fill(value)
    page.locator("#corrections form", has_text="should have been").get_by_label("why").fill(why)
    page.get_by_role("button", name="Propose", exact=True).click()


def test_a_file_that_is_refused_keeps_what_was_typed(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.goto(f"/rounds/{quote(f'sicbo-{_RUN}:1')}")
    form = page.locator("#disputes form")
    page.get_by_text("Open a file").click()
    form.get_by_label("amount $").fill("ten or so")
    form.get_by_label("person").fill("anna")
    form.get_by_label("what they say").fill("the dice were moved")
    with page.expect_navigation():
        form.get_by_role("button", name="Open").click()
    expect(page.locator("#disputes").get_by_role("alert")).to_contain_text("What you typed is kept below.")
    expect(form.get_by_label("what they say")).to_have_value("the dice were moved")
    expect(form.get_by_label("amount $")).to_have_value("ten or so")


def test_a_form_that_is_sent_twice_does_it_once(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor)
    page.goto(f"/disputes/dispute-{_RUN}")
    form = page.locator("#note form")
    hidden = {name: form.locator(f"[name={name}]").get_attribute("value") or "" for name in ("form_key", "once")}
    for _ in range(2):  # as a double click does
        sent = page.request.post(page.url.partition("#")[0], form={**hidden, "what": "note", "text": "clicked twice"})
        assert sent.ok
    page.reload()
    expect(page.locator("#notes li").filter(has_text="clicked twice")).to_have_count(1)


def test_whoever_sends_a_form_after_their_session_comes_back_to_its_page_and_to_what_they_typed(
    page: Page, floor: ServedFloor
) -> None:
    _log_in(page, floor)
    page.goto(f"/disputes/dispute-{_RUN}")
    page.locator("#note textarea").fill("typed in vain?")
    page.context.clear_cookies()
    with page.expect_navigation():
        page.locator("#note").get_by_role("button", name="Note").click()
    page.get_by_label("Your token").fill(_token(floor, "surveillance-1"))
    with page.expect_navigation():
        page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name=f"dispute-{_RUN}")).to_be_visible()
    expect(page.locator("#note textarea")).to_have_value("typed in vain?")
    page.locator("#note textarea").fill("")


def test_going_back_keeps_what_was_not_sent_and_shows_nothing_that_was(page: Page, floor: ServedFloor) -> None:
    """Else a note is sent twice, or a second file opened; what was refused is still there to be put right."""
    _log_in(page, floor, "pit-supervisor-1")
    page.goto(f"/rounds/craps-{_RUN}%3A1")
    form, note = page.locator("#disputes form"), page.locator("#note")
    page.get_by_text("Open a file").click()
    form.get_by_label("kind").select_option("complaint")
    form.get_by_label("person").fill("emil")
    form.get_by_label("what they say").fill("the dice hit a hand")
    page.goto("/rounds")
    page.go_back()
    expect(form.get_by_label("what they say")).to_have_value("the dice hit a hand")
    expect(form.get_by_label("kind")).to_have_value("complaint")
    form.get_by_role("button", name="Open").click()
    expect(page.get_by_role("heading", name=re.compile("^dispute-"))).to_be_visible()
    expect(page.locator("[data-part=stage] svg")).to_be_visible()
    page.go_back()
    expect(page.locator("[data-part=stage] svg")).to_be_visible()
    expect(form.get_by_label("what they say")).to_have_value("")
    page.go_forward()
    note.locator("textarea").fill("seen on camera 4")
    note.get_by_role("button", name="Note").click()
    expect(page.locator("#notes li")).to_have_count(1)
    expect(page.locator("[data-part=stage] svg")).to_be_visible()
    page.go_back()
    expect(page.locator("#notes li")).to_have_count(1)
    expect(page.locator("[data-part=stage] svg")).to_be_visible()
    expect(note.locator("textarea")).to_have_value("")
    note.locator("textarea").fill("and on camera 5")
    note.get_by_label("camera").fill("5")
    note.get_by_role("button", name="Note").click()
    expect(page.get_by_role("alert")).to_contain_text("What you typed is kept below.")
    page.go_back()
    expect(note.locator("textarea")).to_have_value("and on camera 5")
    expect(note.get_by_label("camera")).to_have_value("5")


def test_what_one_person_typed_and_did_not_send_is_not_shown_to_the_next(page: Page, floor: ServedFloor) -> None:
    """At the same browser, as on a desk that is shared."""
    _log_in(page, floor)
    page.goto(f"/disputes/dispute-{_RUN}")
    page.locator("#note textarea").fill("for my eyes only")
    page.context.clear_cookies()
    _log_in(page, floor, "poker-shift-supervisor-1")
    page.goto(f"/disputes/dispute-{_RUN}")
    expect(page.locator("#note textarea")).to_have_value("")
    page.context.clear_cookies()
    _log_in(page, floor)
    page.goto(f"/disputes/dispute-{_RUN}")
    expect(page.locator("#note textarea")).to_have_value("for my eyes only")


def test_a_case_begins_with_who_won_what_and_why(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor, "poker-shift-supervisor-1")
    page.goto(f"/disputes/dispute-{_RUN}")
    expect(page.locator(".headline")).to_contain_text("p2 wins $47.00 (three of a kind, 9 high). p1 -$4.00")
    expect(page.get_by_text("To do here:")).to_contain_text("Decide · Correct it")
    here = page.locator("ol.frames button[aria-current]")
    expect(here).to_contain_text("the main pot: seat 2 $47.00")
    page.wait_for_function(_STEP_IS_SEEN)


def test_a_correction_is_proposed_by_one_approved_by_another_and_stands_on_the_sheet(
    page: Page, floor: ServedFloor, browser: Browser
) -> None:
    """Compliance f1: what was recorded stays, two people sign, and the difference is posted on the day it is made."""
    _log_in(page, floor, "floorperson-1")
    _open_file(page, f"roulette-{_RUN}:1", "cleo", "10.00", "my split was paid short")
    _propose(page, "split", "180.00", "one chip short")
    waiting = page.locator(".waits")
    expect(waiting).to_contain_text("Proposed by floorperson-1")
    page.get_by_role("button", name=re.compile("^Approve")).click()
    expect(page.get_by_role("alert")).to_contain_text("countersigning a paper about correction is for pit supervisor")
    page.go_back()
    page.get_by_label("token of whoever approves").fill("nobody's")
    page.get_by_role("button", name=re.compile("^Approve")).click()
    expect(page.get_by_role("alert")).to_contain_text("does not know the token")
    page.go_back()
    page.get_by_label("token of whoever approves").fill(_token(floor, "pit-supervisor-1"))
    page.get_by_role("button", name=re.compile("^Approve")).click()
    expect(page.locator("#corrections .good")).to_contain_text("$10.00 to the patron")
    expect(waiting).to_have_count(0)
    assert page.get_by_text("floorperson-1 (floorperson)").is_visible(), "who lent a token did not log in"
    address = page.url
    other = browser.new_context(base_url=floor.floor.console_address).new_page()
    _log_in(other, floor, "pit-supervisor-1")
    other.goto(address)
    expect(other.locator("#corrections")).to_contain_text("correction paid")
    _decide(other, "upheld", "the camera shows two chips", "10.00")
    expect(other.locator("#decision")).to_contain_text("$10.00 awarded, by pit-supervisor-1")
    other.locator("#corrections td a").first.click()
    expect(other.locator("#corrections")).to_contain_text("one chip short")
    expect(other.locator("#corrections tbody tr", has_text="-$10.00")).to_contain_text("pit-supervisor-1")
    other.context.close()


def test_the_demo_shifts_disputed_hand_from_seat_game_and_time_to_a_decision_with_a_correction(
    page: Page, floor: ServedFloor, browser: Browser
) -> None:
    """Seat 3, poker, about so late: the river was the four of hearts, and the pot is hers (poker P.2, J.10)."""
    _log_in(page, floor, "floorperson-1")
    page.goto("/")
    page.get_by_role("link", name="Rounds").click()
    began = page.locator("tbody tr", has_text="poker-").first.locator("td").nth(4).inner_text().split()[1][:5]
    page.get_by_label("game").select_option("poker")
    page.get_by_label("seat").fill("3")
    page.get_by_label("about").fill(began)
    with page.expect_navigation():
        page.get_by_role("button", name="Find these").click()
    page.get_by_role("link", name=f"poker-{_RUN}:2").click()
    page.locator("ol.frames button", has_text="the main pot: seat 2 $47.00").click()
    expect(page.locator("[data-part=detail]")).to_contain_text("push the main pot to p2: $47.00")
    page.locator("#disputes").get_by_role("link", name=f"dispute-{_RUN}").click()
    _preview(page, "4D to board", "4H")
    for player, difference in (("p2", "-$47.00"), ("p3", "+$47.00")):
        expect(page.locator("#preview tbody tr", has_text=player)).to_contain_text(difference)
    _propose(page, "4D to board", "4H", "camera 12 shows the four of hearts", is_open=True)
    expect(page.locator(".waits")).to_contain_text("card 4H: camera 12 shows the four of hearts")
    second = browser.new_context(base_url=floor.floor.console_address).new_page()
    _log_in(second, floor, "poker-shift-supervisor-1")
    second.goto(f"/disputes/dispute-{_RUN}")
    second.get_by_role("button", name=re.compile("^Approve")).click()
    expect(second.locator("#corrections .good")).to_contain_text("$47.00 to the patron")
    _decide(second, "upheld", "the card was misread", "47.00")
    expect(second.locator("#decision")).to_contain_text("$47.00 awarded, by poker-shift-supervisor-1")
    second.context.close()
    page.context.clear_cookies()
    _log_in(page, floor, "accounting-1")
    page.goto(f"/disputes/dispute-{_RUN}")
    for player in ("p2", "p3"):
        expect(page.locator("#corrections tbody tr", has_text=player).first).to_contain_text("$47.00")
    page.locator("#corrections td a").first.click()
    expect(page.locator("#corrections tbody tr", has_text=f"poker-{_RUN}:2")).to_contain_text("card 4H")


def test_nobody_approves_their_own_correction(page: Page, floor: ServedFloor) -> None:
    """NJ D-1.11(a)2: nobody can both err and hide it; neither with their own token typed once more, nor with another
    one that is theirs. A second supervisor can."""
    path, again, second = FloorFolder(floor.settings.floor_folder).access, new_token(), new_token()
    granted = [
        grant_for(again, "pit-supervisor-1", ("pit_supervisor",)),
        grant_for(second, "pit-supervisor-2", ("pit_supervisor",)),
    ]
    write_access(path, [*read_access(path), *granted])
    _log_in_with(page, second)  # both are known to the floor now
    page.context.clear_cookies()
    _log_in(page, floor, "pit-supervisor-1")
    _open_file(page, f"roulette-{_RUN}:2", "anna", "5.00", "red was called")
    _propose(page, "crown on", "18", "misread")
    for token in ("", _token(floor, "pit-supervisor-1"), again):
        page.get_by_label("token of whoever approves").fill(token)
        page.get_by_role("button", name=re.compile("^Approve")).click()
        expect(page.get_by_role("alert")).to_contain_text("somebody else has to do this")
        page.go_back()
    page.get_by_text("Discard it").click()
    page.get_by_label("why it does not count").fill("the number was right")
    page.get_by_role("button", name=re.compile("^Discard")).click()
    expect(page.locator(".waits")).to_have_count(0)
    _propose(page, "crown on", "18", "the camera shows it")
    page.get_by_label("token of whoever approves").fill(second)
    page.get_by_role("button", name=re.compile("^Approve")).click()
    expect(page.locator("#corrections .good")).to_contain_text("to the patron")
    expect(page.locator("#story")).to_contain_text("proposed by pit-supervisor-1")
    expect(page.locator("#story li").last).to_contain_text("pit-supervisor-2")


def test_a_correction_of_nothing_or_of_two_kinds_is_refused(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor, "pit-supervisor-1")
    _open_file(page, f"roulette-{_RUN}:2", "bert", "5.00", "black was called")
    page.get_by_text("Propose a correction").click()
    page.locator("#corrections form", has_text="should have been").get_by_label("why").fill("nothing")
    page.get_by_role("button", name="Propose", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("fill in one amount")


# --- The days, and a ledger that was altered ---


def test_the_gaming_days_sheet(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor, "accounting-1")
    page.goto("/days")
    expect(page.locator("svg.chart")).to_be_visible()
    expect(page.locator("tfoot")).to_contain_text("total")
    page.goto("/days?day=2020-02-02")
    expect(page.locator("main")).to_contain_text("its sheet is empty")


def test_a_days_sheet_is_printed_whole(page: Page, floor: ServedFloor) -> None:
    """On a sheet of paper nobody scrolls."""
    _log_in(page, floor, "accounting-1")
    page.set_viewport_size({"width": 1030, "height": 700})  # A4, landscape, within its margins
    page.emulate_media(media="print")
    page.goto("/days")
    table = page.locator("table.sheet")
    expect(table.locator("thead")).to_contain_text("rounds voided")
    box = table.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 1030


def test_the_trial_balance_leads_down_to_postings_and_is_exported(page: Page, floor: ServedFloor) -> None:
    _log_in(page, floor, "accounting-1")
    page.goto("/trial-balance")
    expect(page.locator(".good")).to_contain_text("Both sides are equal")
    expect(page.locator("main")).to_contain_text(re.compile(r"As of \d+ commits of \d+ streams"))
    account = f"table/sicbo-{_RUN}/tray"
    page.locator("tr", has_text=account).get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Postings of {account}")
    for row in page.locator("tbody tr").all():
        expect(row).to_contain_text(account)
    lines = page.request.get("/trial-balance.csv").text().splitlines()
    assert lines[0] == "account,debit_cents,credit_cents"
    sides = [sum(int(line.rsplit(",", 2)[side]) for line in lines[1:]) for side in (1, 2)]
    assert sides[0] == sides[1] > 0
    _log_in(page, floor)
    page.goto("/viewings?actor_id=accounting-1")
    expect(page.locator("tbody"), "it was a look").to_contain_text("trial balance")
    expect(page.locator("tbody")).to_contain_text(f"postings sicbo-{_RUN}")


def test_a_tampered_ledger_is_shown_as_such(page: Page, browser: Browser, tmp_path: Path) -> None:
    """One byte of one commit, changed in the file."""
    served = ServedFloor(Settings(data=tmp_path, console_listen="127.0.0.1:0"))
    try:
        client = served.client()
        DemoShift(client, _RUN, EveryStep(Terminal(quiet=True))).play()
        client.close()
        with closing(Store.open_read_only(served.settings.store)) as store:
            table, _, last = store.round_span(f"roulette-{_RUN}:1")
        with sqlite3.connect(served.settings.store) as log:
            row = "SELECT rowid, data FROM commits WHERE stream_id = ? AND seq = ?"
            number, data = log.execute(row, (table, last)).fetchone()
            changed = data[:-3] + bytes([data[-3] ^ 1]) + data[-2:]
            log.execute("UPDATE commits SET data = ? WHERE rowid = ?", (changed, number))
        log.close()
        context = browser.new_context(base_url=served.floor.console_address)
        altered = context.new_page()
        _log_in(altered, served)
        altered.goto(f"/rounds/roulette-{_RUN}%3A1")
        expect(altered.locator("#proof .problem, #viewer .problem").first).to_contain_text(f"seq {last}")
        context.close()
    finally:
        served.stop()


# --- Taken away ---


def test_a_bundle_is_downloaded_opens_offline_and_is_verified(page: Page, floor: ServedFloor, tmp_path: Path) -> None:
    _log_in(page, floor)
    page.goto(f"/rounds/poker-{_RUN}%3A1")
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the bundle").click()
    file = tmp_path / download.value.suggested_filename
    download.value.save_as(file)
    assert main(["verify-bundle", str(file)]) == 0
    page.context.set_offline(True)
    page.goto(file.as_uri())
    expect(page.locator("[data-part=place]")).to_have_text(re.compile(r"step \d+ of \d+"))
    page.keyboard.press("End")
    expect(page.locator("[data-part=stage] svg")).to_be_visible()
    page.context.set_offline(False)
