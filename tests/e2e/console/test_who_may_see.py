"""Whoever opens the console sees what their role may see, in a console that can be left open; who looked is kept."""

import http.client
import re
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

import roundledger.v1 as pb
from services.access.tokens import grant_for, new_token, read_access, write_access
from services.console.sessions import IDLE_SECONDS, LONGEST_SECONDS, MOST_SESSIONS, Sessions
from services.running.floor_folder import FloorFolder
from tests.support.console_pages import RUN, log_in, log_in_with, token_of
from tests.support.served import ServedFloor


def test_nobody_sees_anything_without_a_token(page: Page, floor: ServedFloor) -> None:
    for address in ("/", "/rounds", f"/rounds/poker-{RUN}%3A1", f"/rounds/poker-{RUN}%3A1/frames.json", "/days"):
        page.goto(address)
        assert "/login" in page.url
    page.get_by_label("Your token").fill("not-a-token")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.parametrize("who", ["pit-supervisor-1", "floorperson-1"])
def test_a_role_that_may_not_see_hole_cards_is_sent_none(page: Page, floor: ServedFloor, who: str) -> None:
    """Neither drawn nor anywhere in what the page was sent. Hands that were folded were never shown."""
    log_in(page, floor, who)
    address = f"/rounds/poker-{RUN}%3A1"
    with page.expect_response(f"**{address}/frames.json") as answer:
        page.goto(address)
    sent = answer.value.text()
    assert '"board"' in sent
    for folded in ("AC", "KS", "QS", "4S"):
        assert f'"{folded}"' not in sent


def test_a_player_sees_own_rounds_only(page: Page, floor: ServedFloor) -> None:
    path, token = FloorFolder(floor.settings.floor_folder).access, new_token()
    write_access(path, [*read_access(path), grant_for(token, "p1", ("player",))])
    log_in_with(page, token)
    with page.expect_response("**/frames.json") as answer:
        page.goto(f"/rounds/poker-{RUN}%3A1")
    sent = answer.value.text()
    assert '"7S"' in sent, "their own"
    assert '"AC"' not in sent, "another's, never shown"
    page.goto(f"/rounds/blackjack-{RUN}%3A1")
    expect(page.get_by_role("alert").first).to_be_visible()


# --- A console that can be left open ---


def answer_of(floor: ServedFloor, method: str, path: str, body: str = "", cookie: str = "") -> http.client.HTTPResponse:
    connection = http.client.HTTPConnection(floor.floor.console_address.removeprefix("http://"), timeout=20)
    headers = {"Content-Type": "application/x-www-form-urlencoded", **({"Cookie": cookie} if cookie else {})}
    connection.request(method, path, body, headers)
    return connection.getresponse()


def cookie_of(floor: ServedFloor) -> str:
    form = urlencode({"token": token_of(floor, "surveillance-1")})
    answer = answer_of(floor, "POST", "/login", form)
    assert answer.status == 303
    return str(answer.getheader("set-cookie"))


def test_the_cookie_is_for_this_site_and_no_script(floor: ServedFloor) -> None:
    cookie = cookie_of(floor).lower()
    assert "httponly" in cookie
    assert "samesite=strict" in cookie


def test_a_form_of_another_site_does_nothing(floor: ServedFloor) -> None:
    cookie = cookie_of(floor).split(";")[0]
    form = urlencode({"round_id": f"poker-{RUN}:1", "kind": "complaint", "person": "p3", "claim": "x"})
    assert answer_of(floor, "POST", "/disputes", form, cookie).status == 403
    assert answer_of(floor, "POST", "/logout", "", cookie).status == 403
    assert answer_of(floor, "GET", "/", "", cookie).status == 200


def test_another_site_logs_nobody_in(floor: ServedFloor) -> None:
    """Not even as somebody who is known to the floor: what is done then would be done in their name."""
    form = urlencode({"token": token_of(floor, "surveillance-1")})
    for site, status in (("cross-site", 401), ("same-site", 401), ("same-origin", 303), ("none", 303)):
        connection = http.client.HTTPConnection(floor.floor.console_address.removeprefix("http://"), timeout=20)
        headers = {"Content-Type": "application/x-www-form-urlencoded", "Sec-Fetch-Site": site}
        connection.request("POST", "/login", form, headers)
        assert connection.getresponse().status == status, site


def test_every_answer_lets_only_this_sites_scripts_run(floor: ServedFloor) -> None:
    for path in ("/login", "/viewer/viewer.js", "/nothing-here"):
        policy = str(answer_of(floor, "GET", path).getheader("content-security-policy"))
        assert "default-src 'none'" in policy
        assert "script-src 'self'" in policy


def test_a_form_that_is_too_large_is_not_read(floor: ServedFloor) -> None:
    assert answer_of(floor, "POST", "/login", "token=" + "x" * 100_000).status == 401


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
        assert answer_of(floor, "GET", path).status == 404, path
    assert answer_of(floor, "GET", "/viewer/viewer.js").status == 200


_ODD = ("%ED%A0%80", "%00", "%FF%FE", "a" * 5000, "-1", "1e999", "%D9%A3", "NaN", "18446744073709551616", "%0d%0aX:1")


@pytest.mark.parametrize("odd", _ODD, ids=range(len(_ODD)))
def test_whatever_stands_in_an_address_gets_an_answer_in_words(floor: ServedFloor, odd: str) -> None:
    """Half a character, nothing, too much, numbers that are none: never an error of the console's own."""
    cookie = cookie_of(floor).split(";")[0]
    fields = ("seat", "player_id", "about_local", "from_local", "at_least", "page")
    paths = [f"/rounds?{name}={odd}" for name in fields] + [f"/days?day={odd}", f"/disputes?before={odd}"]
    paths += [f"/{place}/{odd}" for place in ("rounds", "tables", "disputes")]
    for path in (*paths, f"/rounds/{odd}/frames.json", f"/rounds/{odd}/bundle"):
        assert answer_of(floor, "GET", path, "", cookie).status in (200, 400, 403, 404, 409), path


def test_a_session_ends_with_its_token_and_the_watch_with_it(page: Page, floor: ServedFloor) -> None:
    path, token = FloorFolder(floor.settings.floor_folder).access, new_token()
    write_access(path, [*read_access(path), grant_for(token, "watcher", ("surveillance",))])
    log_in_with(page, token)
    expect(page.locator("[data-part=status]")).to_have_text("● live")
    write_access(path, [each for each in read_access(path) if each.actor_id != "watcher"])
    client = floor.client()
    status = page.locator("[data-part=status]")
    for number in range(200):  # a floor notices within seconds; the watch learns of it with the next thing that happens
        header = pb.CommandHeader(command_id=f"revoked-{number}", stream_id=f"dispute-{RUN}")
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
    log_in(page, floor, "pit-supervisor-1")
    page.goto(f"/rounds/sicbo-{RUN}%3A1")
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
    for address in (file, "/disputes", f"/tables/sicbo-{RUN}", "/", f"/rounds?{asked}", "/days"):
        page.goto(address)
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        assert page.locator("img").count() == 0
        assert "owned" not in page.title()


def test_a_disputed_hand_is_found_in_one_line(page: Page, floor: ServedFloor) -> None:
    """What is typed becomes chips that can be taken away; what cannot be read is said beside it and stays."""
    log_in(page, floor)
    page.goto("/rounds")
    box = page.get_by_label("Find rounds")
    box.fill("Seat 3 POKER disputed")
    with page.expect_navigation():
        box.press("Enter")
    chips = page.locator(".chiplist li")
    expect(chips).to_have_count(3)
    expect(page.locator("tbody tr")).to_have_count(1)
    expect(page.locator("tbody tr")).to_contain_text(f"poker-{RUN}:2")
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
    log_in(page, floor, "pit-supervisor-1")
    page.goto(f"/rounds/sicbo-{RUN}%3A1")
    expect(page.locator("[data-part=place]")).to_contain_text("step")
    assert page.request.get("/viewings").status == 403
    page.context.clear_cookies()
    log_in(page, floor)
    page.goto(f"/viewings?subject=sicbo-{RUN}%3A1")
    expect(page.locator(".good")).to_contain_text("none was taken out")
    seen = page.locator("tbody tr", has_text="pit-supervisor-1").first
    expect(seen).to_contain_text("127.0.0.1")
    expect(seen).to_contain_text("step by step")
    expect(seen.get_by_role("link")).to_have_attribute("href", f"/rounds/sicbo-{RUN}%3A1")
    export = page.request.get(f"/viewings.csv?subject=sicbo-{RUN}%3A1").text()
    assert export.splitlines()[0].endswith("prev_hash")
    assert "pit-supervisor-1,pit supervisor" in export
    page.goto(f"/streams/sicbo-{RUN}")
    newest = page.locator("section").first
    expect(newest.locator(".hash").first).to_have_text(re.compile("^[0-9a-f]{64}$"))
    expect(newest.locator("tr", has_text="signed by")).to_have_text(re.compile("[0-9a-f]{128}"))
    log_in(page, floor, "pit-supervisor-1")
    page.reload()
    expect(newest).to_contain_text("Hash and signature are not for this role.")
    expect(newest.locator(".hash")).to_have_count(0)


def test_whoever_logs_in_comes_back_to_the_page_they_asked_for(page: Page, floor: ServedFloor) -> None:
    page.goto("/rounds?game=craps")
    page.get_by_label("Your token").fill("no-such-token")
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("alert")).to_contain_text("The floor does not know this token")
    page.get_by_label("Your token").fill(token_of(floor, "surveillance-1"))
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
    log_in(page, floor)
    page.goto("/")
    page.evaluate("(theme) => localStorage.setItem('roundledger-theme', theme)", theme)
    addresses = (
        "/", "/rounds?q=poker", "/rounds?q=pokre", f"/rounds/poker-{RUN}%3A1", f"/tables/craps-{RUN}", "/disputes",
        f"/disputes/dispute-{RUN}", "/days", "/trial-balance", f"/postings?stream_id=craps-{RUN}", "/refused",
        f"/streams/craps-{RUN}", "/viewings", "/nowhere", "/login?why=ended",
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
