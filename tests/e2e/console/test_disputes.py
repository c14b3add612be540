"""Disputes in a real browser: opened, noted, corrected by two, decided."""

import re
from urllib.parse import quote

from playwright.sync_api import Browser, Page, expect

from services.access.tokens import grant_for, new_token, read_access, write_access
from services.running.floor_folder import FloorFolder
from tests.support.console_pages import RUN, STEP_IS_SEEN, log_in, log_in_with, token_of
from tests.support.served import ServedFloor


def test_a_dispute_is_opened_noted_and_decided(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor, "pit-supervisor-1")
    page.goto(f"/rounds/blackjack-{RUN}%3A1")
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
    log_in(page, floor)
    page.goto(f"/rounds/{quote(f'sicbo-{RUN}:1')}")
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
    log_in(page, floor)
    page.goto(f"/disputes/dispute-{RUN}")
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
    log_in(page, floor)
    page.goto(f"/disputes/dispute-{RUN}")
    page.locator("#note textarea").fill("typed in vain?")
    page.context.clear_cookies()
    with page.expect_navigation():
        page.locator("#note").get_by_role("button", name="Note").click()
    page.get_by_label("Your token").fill(token_of(floor, "surveillance-1"))
    with page.expect_navigation():
        page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name=f"dispute-{RUN}")).to_be_visible()
    expect(page.locator("#note textarea")).to_have_value("typed in vain?")
    page.locator("#note textarea").fill("")


def test_going_back_keeps_what_was_not_sent_and_shows_nothing_that_was(page: Page, floor: ServedFloor) -> None:
    """Else a note is sent twice, or a second file opened; what was refused is still there to be put right."""
    log_in(page, floor, "pit-supervisor-1")
    page.goto(f"/rounds/craps-{RUN}%3A1")
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
    log_in(page, floor)
    page.goto(f"/disputes/dispute-{RUN}")
    page.locator("#note textarea").fill("for my eyes only")
    page.context.clear_cookies()
    log_in(page, floor, "poker-shift-supervisor-1")
    page.goto(f"/disputes/dispute-{RUN}")
    expect(page.locator("#note textarea")).to_have_value("")
    page.context.clear_cookies()
    log_in(page, floor)
    page.goto(f"/disputes/dispute-{RUN}")
    expect(page.locator("#note textarea")).to_have_value("for my eyes only")


def test_a_case_begins_with_who_won_what_and_why(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor, "poker-shift-supervisor-1")
    page.goto(f"/disputes/dispute-{RUN}")
    expect(page.locator(".headline")).to_contain_text("p2 wins $47.00 (three of a kind, 9 high). p1 -$4.00")
    expect(page.get_by_text("To do here:")).to_contain_text("Decide · Correct it")
    here = page.locator("ol.frames button[aria-current]")
    expect(here).to_contain_text("the main pot: seat 2 $47.00")
    page.wait_for_function(STEP_IS_SEEN)


def test_a_correction_is_proposed_by_one_approved_by_another_and_stands_on_the_sheet(
    page: Page, floor: ServedFloor, browser: Browser
) -> None:
    """Compliance f1: what was recorded stays, two people sign, and the difference is posted on the day it is made."""
    log_in(page, floor, "floorperson-1")
    _open_file(page, f"roulette-{RUN}:1", "cleo", "10.00", "my split was paid short")
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
    page.get_by_label("token of whoever approves").fill(token_of(floor, "pit-supervisor-1"))
    page.get_by_role("button", name=re.compile("^Approve")).click()
    expect(page.locator("#corrections .good")).to_contain_text("$10.00 to the patron")
    expect(waiting).to_have_count(0)
    assert page.get_by_text("floorperson-1 (floorperson)").is_visible(), "who lent a token did not log in"
    address = page.url
    other = browser.new_context(base_url=floor.floor.console_address).new_page()
    log_in(other, floor, "pit-supervisor-1")
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
    log_in(page, floor, "floorperson-1")
    page.goto("/")
    page.get_by_role("link", name="Rounds").click()
    began = page.locator("tbody tr", has_text="poker-").first.locator("td").nth(4).inner_text().split()[1][:5]
    page.get_by_label("game").select_option("poker")
    page.get_by_label("seat").fill("3")
    page.get_by_label("about").fill(began)
    with page.expect_navigation():
        page.get_by_role("button", name="Find these").click()
    page.get_by_role("link", name=f"poker-{RUN}:2").click()
    page.locator("ol.frames button", has_text="the main pot: seat 2 $47.00").click()
    expect(page.locator("[data-part=detail]")).to_contain_text("push the main pot to p2: $47.00")
    page.locator("#disputes").get_by_role("link", name=f"dispute-{RUN}").click()
    _preview(page, "4D to board", "4H")
    for player, difference in (("p2", "-$47.00"), ("p3", "+$47.00")):
        expect(page.locator("#preview tbody tr", has_text=player)).to_contain_text(difference)
    _propose(page, "4D to board", "4H", "camera 12 shows the four of hearts", is_open=True)
    expect(page.locator(".waits")).to_contain_text("card 4H: camera 12 shows the four of hearts")
    second = browser.new_context(base_url=floor.floor.console_address).new_page()
    log_in(second, floor, "poker-shift-supervisor-1")
    second.goto(f"/disputes/dispute-{RUN}")
    second.get_by_role("button", name=re.compile("^Approve")).click()
    expect(second.locator("#corrections .good")).to_contain_text("$47.00 to the patron")
    _decide(second, "upheld", "the card was misread", "47.00")
    expect(second.locator("#decision")).to_contain_text("$47.00 awarded, by poker-shift-supervisor-1")
    second.context.close()
    page.context.clear_cookies()
    log_in(page, floor, "accounting-1")
    page.goto(f"/disputes/dispute-{RUN}")
    for player in ("p2", "p3"):
        expect(page.locator("#corrections tbody tr", has_text=player).first).to_contain_text("$47.00")
    page.locator("#corrections td a").first.click()
    expect(page.locator("#corrections tbody tr", has_text=f"poker-{RUN}:2")).to_contain_text("card 4H")


def test_nobody_approves_their_own_correction(page: Page, floor: ServedFloor) -> None:
    """NJ D-1.11(a)2: nobody can both err and hide it; neither with their own token typed once more, nor with another
    one that is theirs. A second supervisor can."""
    path, again, second = FloorFolder(floor.settings.floor_folder).access, new_token(), new_token()
    granted = [
        grant_for(again, "pit-supervisor-1", ("pit_supervisor",)),
        grant_for(second, "pit-supervisor-2", ("pit_supervisor",)),
    ]
    write_access(path, [*read_access(path), *granted])
    log_in_with(page, second)  # both are known to the floor now
    page.context.clear_cookies()
    log_in(page, floor, "pit-supervisor-1")
    _open_file(page, f"roulette-{RUN}:2", "anna", "5.00", "red was called")
    _propose(page, "crown on", "18", "misread")
    for token in ("", token_of(floor, "pit-supervisor-1"), again):
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
    log_in(page, floor, "pit-supervisor-1")
    _open_file(page, f"roulette-{RUN}:2", "bert", "5.00", "black was called")
    page.get_by_text("Propose a correction").click()
    page.locator("#corrections form", has_text="should have been").get_by_label("why").fill("nothing")
    page.get_by_role("button", name="Propose", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("fill in one amount")
