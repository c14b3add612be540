"""Tables and refusals as they come, the gaming days' sheets, and a ledger that was altered, in a real browser."""

import re
import sqlite3
from contextlib import closing
from pathlib import Path

from playwright.sync_api import Browser, Page, expect
from rich.console import Console as Terminal

import roundledger.v1 as pb
from ledger.log.store import Store
from services.cli import main
from services.play.demo import DemoShift
from services.play.story import EveryStep
from services.running.settings import Settings
from tests.support.console_pages import RUN, log_in
from tests.support.served import ServedFloor


def test_a_refusal_appears_live_on_the_floor(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor)
    page.goto("/")
    expect(page.locator("[data-part=status]")).to_have_text("● live")
    tile = page.locator(f"[data-row=craps-{RUN}]")
    expect(tile.locator("svg")).to_be_visible()
    flag = tile.locator("[data-flag=refusal]")
    expect(flag, "what was refused before the page was opened").to_have_text("✕ 1 refused, last hour")
    client = floor.client()
    header = pb.CommandHeader(command_id="refused-live-1", stream_id=f"craps-{RUN}")
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
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Refused commands to craps-{RUN}")
    expect(page.locator("tbody tr")).to_have_count(2)


def test_tables_stand_by_pit_or_by_game_and_are_filtered_by_both(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor)
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
    assert told["disputes"][f"poker-{RUN}"] == 1
    assert told["wins"][f"roulette-{RUN}"].startswith("-$")


def test_a_live_table_is_watched(page: Page, floor: ServedFloor) -> None:
    table = f"roulette-{RUN}"
    log_in(page, floor)
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


def test_the_gaming_days_sheet(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor, "accounting-1")
    page.goto("/days")
    expect(page.locator("svg.chart")).to_be_visible()
    expect(page.locator("tfoot")).to_contain_text("total")
    page.goto("/days?day=2020-02-02")
    expect(page.locator("main")).to_contain_text("its sheet is empty")


def test_a_days_sheet_is_printed_whole(page: Page, floor: ServedFloor) -> None:
    """On a sheet of paper nobody scrolls."""
    log_in(page, floor, "accounting-1")
    page.set_viewport_size({"width": 1030, "height": 700})  # A4, landscape, within its margins
    page.emulate_media(media="print")
    page.goto("/days")
    table = page.locator("table.sheet")
    expect(table.locator("thead")).to_contain_text("rounds voided")
    box = table.bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 1030


def test_the_trial_balance_leads_down_to_postings_and_is_exported(page: Page, floor: ServedFloor) -> None:
    log_in(page, floor, "accounting-1")
    page.goto("/trial-balance")
    expect(page.locator(".good")).to_contain_text("Both sides are equal")
    expect(page.locator("main")).to_contain_text(re.compile(r"As of \d+ commits of \d+ streams"))
    account = f"table/sicbo-{RUN}/tray"
    page.locator("tr", has_text=account).get_by_role("link").click()
    expect(page.get_by_role("heading", level=1)).to_have_text(f"Postings of {account}")
    for row in page.locator("tbody tr").all():
        expect(row).to_contain_text(account)
    lines = page.request.get("/trial-balance.csv").text().splitlines()
    assert lines[0] == "account,debit_cents,credit_cents"
    sides = [sum(int(line.rsplit(",", 2)[side]) for line in lines[1:]) for side in (1, 2)]
    assert sides[0] == sides[1] > 0
    log_in(page, floor)
    page.goto("/viewings?actor_id=accounting-1")
    expect(page.locator("tbody"), "it was a look").to_contain_text("trial balance")
    expect(page.locator("tbody")).to_contain_text(f"postings sicbo-{RUN}")


def test_a_tampered_ledger_is_shown_as_such(page: Page, browser: Browser, tmp_path: Path) -> None:
    """One byte of one commit, changed in the file."""
    served = ServedFloor(Settings(data=tmp_path, console_listen="127.0.0.1:0"))
    try:
        client = served.client()
        DemoShift(client, RUN, EveryStep(Terminal(quiet=True))).play()
        client.close()
        with closing(Store.open_read_only(served.settings.store)) as store:
            table, _, last = store.round_span(f"roulette-{RUN}:1")
        with sqlite3.connect(served.settings.store) as log:
            row = "SELECT rowid, data FROM commits WHERE stream_id = ? AND seq = ?"
            number, data = log.execute(row, (table, last)).fetchone()
            changed = data[:-3] + bytes([data[-3] ^ 1]) + data[-2:]
            log.execute("UPDATE commits SET data = ? WHERE rowid = ?", (changed, number))
        log.close()
        context = browser.new_context(base_url=served.floor.console_address)
        altered = context.new_page()
        log_in(altered, served)
        altered.goto(f"/rounds/roulette-{RUN}%3A1")
        expect(altered.locator("#proof .problem, #viewer .problem").first).to_contain_text(f"seq {last}")
        context.close()
    finally:
        served.stop()


# --- Taken away ---


def test_a_bundle_is_downloaded_opens_offline_and_is_verified(page: Page, floor: ServedFloor, tmp_path: Path) -> None:
    log_in(page, floor)
    page.goto(f"/rounds/poker-{RUN}%3A1")
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
