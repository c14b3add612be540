"""A round of every game is found and stepped through, and can be read, in a real browser."""

import re
from pathlib import Path
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from games.registry import GAMES
from tests.support.console_pages import RUN, log_in
from tests.support.served import ServedFloor

_COLLISIONS = Path("tests/support/collisions.js").read_text()
"""Names that lie on each other, chips that cover a name or a number, and chips of nothing."""

_OF_NOTHING = """() => Stage.at([{ begins: { table: {} } }, { event: {
  table: { wagers: [{ wager_id: "w1", wager: "ante", seat: 1, stake_cents: "0" }] },
  decisions: [{ wager_id: "w2", wager: "play", seat: 1, outcome: "OUTCOME_RETURNED" }] } }], 1).wagers.length"""
"""How many chips are drawn of stakes of $0."""


@pytest.mark.parametrize("game", GAMES)
def test_a_round_of_every_game_is_found_and_stepped_through(page: Page, floor: ServedFloor, game: str) -> None:
    log_in(page, floor)
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
    log_in(page, floor)
    page.goto(f"/rounds/roulette-{RUN}%3A1")
    page.locator("ol.frames button", has_text="crown").first.click()
    detail = page.locator("[data-part=detail]")
    expect(detail).to_contain_text("The dealer was told")
    expect(detail).to_contain_text("Posted")
    expect(detail).to_contain_text(re.compile(r"C[SD]T · dealer-1 \(dealer\) on "))
    expect(detail.locator(".asked")).to_have_text(re.compile(r"^Asked: roulette\.place_crown: number \w+$"))
    expect(page.locator("[data-part=money]")).to_contain_text("house's result")


def test_a_round_opens_on_its_settlement_with_the_headline_first(page: Page, floor: ServedFloor) -> None:
    """What was taken and paid still lies there, the step is in the address, each payment says how it follows."""
    log_in(page, floor)
    page.goto(f"/rounds/roulette-{RUN}%3A1")
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
    page.goto(f"/rounds/roulette-{RUN}%3A1#step=3")
    page.reload()
    expect(page.locator("[data-part=place]")).to_have_text("step 3 of 9")
    clocks = [each for each in page.locator("ol.frames time").all_inner_texts() if each]
    ends = page.locator(".timeline .from, .timeline .to")
    expect(ends).to_have_text([clocks[0], clocks[-1]])
    expect(page.locator(".timeline .mark.result")).to_have_attribute("title", re.compile(r"^\d\d:\d\d:\d\d .*17"))
    page.locator(".timeline .mark.bet").first.click()
    expect(page.locator("[data-part=place]")).to_have_text("step 2 of 9")


def test_craps_shows_no_dice_before_they_are_thrown(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor)
    page.goto(f"/rounds/craps-{RUN}%3A3")
    expect(page.locator("[data-part=stage] .die:not(.printed)")).to_have_count(2)
    page.keyboard.press("Home")
    expect(page.locator("[data-part=stage]")).to_contain_text("dice not thrown yet")
    expect(page.locator("[data-part=stage] .die:not(.printed)")).to_have_count(0)


def test_a_come_bet_lies_on_the_number_it_has_moved_to(page: Page, floor: ServedFloor) -> None:
    """In the replay of a later round, and at the table as it is now."""
    log_in(page, floor)
    for address in (f"/rounds/craps-{RUN}%3A3", f"/tables/craps-{RUN}"):
        page.goto(address)
        moved = page.locator("[data-part=stage] .spot", has=page.locator("title", has_text="emil (seat 2): come 6"))
        expect(moved.locator(".label")).to_have_text("come")
    page.goto(f"/rounds/craps-{RUN}%3A2")
    expect(page.locator("table.told")).to_contain_text("6 was thrown: it is decided by 6 or 7")
    page.keyboard.press("Home")
    expect(page.locator("[data-part=place]")).to_have_text(re.compile("step 0 of"))
    expect(page.locator("[data-part=stage] title", has_text="come 6")).to_have_count(0)


def test_every_place_that_wins_at_sic_bo_is_lit(page: Page, floor: ServedFloor) -> None:
    """1-2-4: small, the total, each die and each pair of them."""
    log_in(page, floor)
    page.goto(f"/rounds/sicbo-{RUN}%3A1")
    lit = page.locator("[data-part=stage] .spot.lit")
    expect(lit).to_have_count(8)
    expect(lit.filter(has_text="SMALL")).to_have_count(1)
    expect(lit.filter(has_text="BIG")).to_have_count(0)


def test_nothing_on_a_number_table_lies_on_its_rail(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor)
    page.goto(f"/rounds/roulette-{RUN}%3A1")
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
    log_in(page, floor)
    page.goto(f"/rounds/{game}-{RUN}%3A1")
    expect(page.locator("[data-part=stage] .plate")).to_have_count(7)
    assert page.evaluate(_PLATES_OFF_THE_FELT) == 0
    assert page.evaluate(_NAMES_TOO_SMALL) == []


def test_a_headline_has_each_hand_beside_its_money(page: Page, floor: ServedFloor) -> None:
    """It is what the page is headed by; which round it is stands above it, and the navigation says where one is."""
    log_in(page, floor)
    page.goto(f"/rounds/three_card_poker-{RUN}%3A1")
    expect(page.get_by_role("heading", level=1)).to_have_text(
        "Dealer straight, 10 high. anna +$15.00 (straight, 7 high), bert -$20.00 (folded), "
        "carla +$60.00 (flush, J high), house -$55.00."
    )
    expect(page.locator(".kicker")).to_have_text(f"Round three_card_poker-{RUN}:1")
    expect(page.locator("nav [aria-current]")).to_have_text("Rounds")
    for width in range(360, 900, 60):
        page.set_viewport_size({"width": width, "height": 900})
        lines = page.locator("h1 .whole").evaluate_all("all => all.map((each) => each.getClientRects().length)")
        assert lines == [1, 1, 1, 1], "no line ends between somebody and their money"
    page.goto(f"/rounds/three_card_poker-{RUN}%3A2")
    expect(page.get_by_role("heading", level=1)).to_have_text("Void (exposed dealer card). No money changed hands.")


def test_a_round_is_seen_with_the_eyes_of_table_seat_and_surveillance(page: Page, floor: ServedFloor) -> None:
    """What surveillance knows and the table had not seen is tinted; what a view hides is never sent."""
    log_in(page, floor)
    page.goto(f"/rounds/poker-{RUN}%3A1#step=20")
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
    log_in(page, floor, "pit-supervisor-1")
    page.reload()
    expect(stage.locator(".card.back")).to_have_count(8)
    expect(page.locator("[data-part=eyes]")).to_be_hidden()
    assert page.request.get(f"/rounds/poker-{RUN}%3A1/frames.json?view=seat&seat=1").status == 403


@pytest.mark.parametrize("size", [(1366, 768), (820, 1180), (390, 844)], ids=["laptop", "tablet", "phone"])
def test_felt_and_controls_stay_in_view_while_steps_go_on(
    page: Page, floor: ServedFloor, size: tuple[int, int]
) -> None:
    log_in(page, floor)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.goto(f"/rounds/four_card_poker-{RUN}%3A1")
    expect(page.locator("[data-part=stage] svg")).to_be_visible()
    play = page.locator("[data-part=play]").bounding_box()
    assert play is not None
    assert play["y"] + play["height"] <= size[1], "also below a headline of several lines, before anybody scrolls"
    page.goto(f"/rounds/poker-{RUN}%3A1#step=0")
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
    log_in(page, floor)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(f"/rounds/{game}-{RUN}%3A1")
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
    log_in(page, floor)
    page.goto(f"/rounds/roulette-{RUN}%3A1")
    page.locator("[data-part=stage] svg").click()
    expect(page.locator("[data-part=enlarge]")).to_be_hidden()
    expect(page.locator("#viewer.large, .viewer.large")).to_have_count(0)


def test_captions_for_the_video_of_the_round(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor)
    answer = page.request.get(f"/rounds/minibaccarat-{RUN}%3A1/captions.vtt")
    text = answer.text()
    assert text.startswith(f"WEBVTT - minibaccarat-{RUN}:1\n")
    assert re.search(r"^NOTE 00:00:00\.000 is \d{4}-\d\d-\d\d \d\d:\d\d:\d\d C[SD]T$", text, re.MULTILINE)
    assert re.search(r"^00:00:00\.000 --> 00:00:0\d\.\d{3}$", text, re.MULTILINE)
    assert "REFUSED " in text
    assert "<" not in text


def test_a_refused_command_is_shown_where_it_fell(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor)
    page.goto(f"/rounds/minibaccarat-{RUN}%3A1")
    page.locator("ol.frames button.refused").first.click()
    expect(page.locator("[data-part=detail] .refused")).to_contain_text("✕")


def test_it_plays_by_itself_and_stops_at_the_end(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor)
    page.goto(f"/rounds/craps-{RUN}%3A3")
    page.keyboard.press("Home")
    page.locator("[data-part=speed]").select_option("fast")
    last = page.locator("[data-part=slider]").get_attribute("max")
    page.get_by_role("button", name="play").click()
    expect(page.locator("[data-part=place]")).to_have_text(f"step {last} of {last}", timeout=30_000)
    expect(page.locator("[data-part=play]")).to_have_text("▶ play")


def test_found_by_seat_game_and_about_when(page: Page, floor: ServedFloor) -> None:
    """As somebody says it: seat 3, poker, about so late."""
    log_in(page, floor)
    page.goto("/rounds")
    began = page.locator("tbody tr", has_text="poker-").first.locator("td").nth(4).inner_text().split()[1][:5]
    page.goto("/rounds?" + urlencode({"game": "poker", "seat": "3", "about_local": began}))
    expect(page.locator("tbody a").first).to_have_text(f"poker-{RUN}:2")
    expect(page.locator("tbody tr").first).to_contain_text(f"dispute-{RUN}")
    page.goto("/rounds?" + urlencode({"game": "poker", "seat": "9", "about_local": began}))
    expect(page.locator("tbody")).to_contain_text("Nothing matches")


@pytest.mark.parametrize("query", [{"about_local": "soon"}, {"at_least": "lots"}, {"page": "xyz"}])
def test_a_search_that_makes_no_sense_is_refused_in_words(
    page: Page, floor: ServedFloor, query: dict[str, str]
) -> None:
    log_in(page, floor)
    page.goto("/rounds?" + urlencode(query))
    expect(page.get_by_role("alert")).to_be_visible()


def test_found_rounds_and_their_marks_fit_a_tablet(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor)
    page.set_viewport_size({"width": 820, "height": 1180})
    page.goto("/rounds")
    expect(page.locator("tbody tr", has_text=f"blackjack-{RUN}:3")).to_contain_text("∅ void face up card")
    mark = page.locator("tbody .mark-sign.disputed")
    assert mark.evaluate("e => e.getClientRects().length") == 1
    assert (mark.bounding_box() or {})["height"] < 30, "on one line"
    widths = page.locator(".scroll").first.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert widths[0] <= widths[1], "nobody scrolls sideways"


def test_found_rounds_are_read_on_a_phone_without_scrolling_sideways(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor)
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto("/rounds?q=poker")
    expect(page.locator("table.found")).to_contain_text("three of a kind, 9 high")
    widths = page.locator(".scroll").first.evaluate("e => [e.scrollWidth, e.clientWidth]")
    assert widths[0] <= widths[1]


def test_a_word_that_is_not_known_is_answered_by_one_that_is_like_it(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor)
    page.goto("/rounds?q=seat+3+pokre")
    expect(page.get_by_role("alert")).to_contain_text("did you mean poker?")
    expect(page.get_by_label("Find rounds")).to_have_value("seat 3 pokre")


def test_a_round_that_does_not_exist(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor)
    page.goto("/rounds/nowhere%3A1")
    expect(page.get_by_role("alert")).to_be_visible()
