"""A gaming day is signed, closed and exported: from the page in a real browser, and from the command line."""

import csv
import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from io import StringIO
from itertools import count

import pytest
from playwright.sync_api import Browser, Page, expect
from rich.console import Console as Terminal

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from ledger.streams.cage import CAGE_ID
from services.access.callers import TokenFile
from services.cli import main
from services.play.demo_cage import TableMoneyLife
from services.play.story import EveryStep
from services.running.settings import Settings
from tests.support.browser import chromium
from tests.support.processes import wait_until
from tests.support.roulette.console import RouletteTable
from tests.support.served import ServedFloor

COUNTED, NOT_COUNTED = "r-counted", "r-not-counted"
BEGINS = datetime.now(UTC).replace(hour=20, minute=0, second=0, microsecond=0) + timedelta(days=1)
"""Not before the host's key is enrolled, which is done by the real clock: it signs nothing of an earlier time."""
FIRST, SECOND, THIRD = (str((BEGINS + timedelta(days=days)).date()) for days in range(3))


class _TwoTables:
    """A floor whose clock is moved by hand: one table is counted from opener to closer, the other is not."""

    def __init__(self, served: ServedFloor, clock: list[datetime]) -> None:
        self.served, self.clock, self.client = served, clock, served.client()
        self._tables = [RouletteTable(name) for name in (COUNTED, NOT_COUNTED)]
        self._ids = count(1)
        self._money: TableMoneyLife | None = None

    def send(self, command: pb.Command, actor: pb.Actor | None = None) -> pb.CommandReply | Rejection:
        body_of(command).header.command_id = f"day-{next(self._ids)}"
        answers: list[pb.CommandReply | Rejection] = []

        def is_told() -> bool:
            """Those two end as soon as the courier has told the cage."""
            answers.append(self.client.send(command, actor))
            return not (isinstance(answers[-1], Rejection) and answers[-1].code in ("UNKNOWN_SLIP", "UNKNOWN_BOX"))

        wait_until(is_told, 60, "the courier tells the cage")
        return answers[-1]

    def first_day(self) -> None:
        for table in self._tables:
            install, *others = table.opening()
            self._play(install)
            if table.table_id == COUNTED:
                self._money = TableMoneyLife(self.client, self.send, EveryStep(Terminal(quiet=True)), COUNTED)
                self._money.opened()
            self._play(*others)
        self.play_rounds()
        assert self._money is not None
        self._money.closed()
        self.books_know_all()

    def play_rounds(self) -> None:
        for table in self._tables:
            self._play(table.buy_in(10_000), table.place("red"), *table.spin("2"))
        self.books_know_all()

    def play_one_more(self) -> None:
        table = self._tables[0]
        self._play(table.place("red"), *table.spin("2"))
        self.books_know_all()

    def books_know_all(self) -> None:
        for name in (COUNTED, NOT_COUNTED, CAGE_ID):
            self.client.balances_up_to_date(name)

    def _play(self, *commands: pb.Command) -> None:
        for command in commands:
            answer = self.send(command)
            assert isinstance(answer, pb.CommandReply), answer


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[_TwoTables]:
    clock = [BEGINS]
    settings = Settings(data=tmp_path_factory.mktemp("days"), console_listen="127.0.0.1:0")
    served = ServedFloor(settings, clock=lambda: clock[0])
    floor = _TwoTables(served, clock)
    floor.first_day()
    yield floor
    floor.client.close()
    served.stop()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as browser:
        yield browser


def _page(browser: Browser, floor: _TwoTables, actor_id: str) -> Page:
    token = next(c.token for c in TokenFile.read(floor.served.settings.tokens).credentials if c.actor_id == actor_id)
    page = browser.new_context(base_url=floor.served.floor.console_address).new_page()
    page.goto("/login?next=/days?day=" + FIRST)
    page.get_by_label("Your token").fill(token)
    page.get_by_role("button", name="Log in").click()
    expect(page.get_by_role("heading", name=f"Gaming day {FIRST}")).to_be_visible()
    return page


def _click(page: Page, name: str) -> None:
    with page.expect_navigation():
        page.get_by_role("button", name=name, exact=True).click()


def test_a_day_is_signed_closed_and_exported_from_the_page(browser: Browser, floor: _TwoTables) -> None:
    page = _page(browser, floor, "accounting-1")
    checklist, alert = page.locator("#checklist"), page.get_by_role("alert")
    expect(checklist).to_contain_text("say once when the property's days begin")
    _click(page, "Begin the calendar")
    expect(checklist).to_contain_text("0 of 2 tables signed")
    expect(checklist.get_by_role("row", name=COUNTED)).to_contain_text("$0.00")
    expect(checklist.get_by_role("row", name=NOT_COUNTED)).to_contain_text("unknown")

    late = page.context.new_page()
    late.goto(f"/days?day={FIRST}")
    floor.play_one_more()  # the figures on the page are not those of the books any more
    _click(page, f"Sign {COUNTED}")
    expect(alert).to_contain_text("the figures have changed since this page was made")
    expect(checklist.get_by_role("row", name=COUNTED)).to_contain_text("1 round after it")
    _click(page, f"Sign {COUNTED}")
    expect(checklist).to_contain_text("1 of 2 tables signed")
    page.go_back()  # to what was refused: nothing is sent again, and what is signed is not offered
    expect(checklist).to_contain_text("1 of 2 tables signed")
    expect(page.get_by_role("button", name=f"Sign {COUNTED}", exact=True)).to_have_count(0)

    _click(page, f"Close {FIRST}")
    expect(alert).to_contain_text(f"not signed: {NOT_COUNTED}")
    _click(page, f"Sign {NOT_COUNTED}")
    expect(checklist).to_contain_text(f"Its win stays unknown of {NOT_COUNTED}.")
    _click(late, "Sign all 2 that are not signed")
    expect(late.get_by_role("alert")).to_contain_text("somebody has signed all of them since")
    _click(page, f"Close {FIRST}")
    expect(alert).to_contain_text(f"{FIRST} lasts until 06:00 UTC of {SECOND}")
    floor.clock[0] += timedelta(days=1)
    stale = page.context.new_page()
    stale.goto(f"/days?day={FIRST}")
    _click(page, f"Close {FIRST}")
    expect(page.get_by_role("heading", name=f"Gaming day {FIRST} ✓ closed")).to_be_visible()
    expect(page.get_by_role("button", name=f"Close {FIRST}")).to_have_count(0)
    _click(stale, f"Close {FIRST}")  # by a second tab that does not know yet
    expect(stale.get_by_role("alert")).to_contain_text(f"{FIRST} is closed")

    with page.expect_download() as started:
        page.get_by_role("link", name="Export as CSV").click()
    rows = list(csv.DictReader(StringIO(started.value.path().read_text())))
    assert {row["name"] for row in rows} == {COUNTED, NOT_COUNTED, "roulette", "property"}
    (counted,) = [row for row in rows if row["name"] == COUNTED]
    assert (counted["rounds_after_closer"], counted["variance_cents"]) == ("1", "-500")
    page.context.close()


def test_whoever_may_not_close_a_day_is_offered_nothing_and_refused(browser: Browser, floor: _TwoTables) -> None:
    page = _page(browser, floor, "surveillance-1")
    expect(page.locator("#checklist")).to_be_visible()
    expect(page.get_by_role("button", name="Sign")).to_have_count(0)
    key = page.locator('form[action="/logout"] input[name="form_key"]').get_attribute("value") or ""
    sent = {"form_key": key, "what": "close", "day": SECOND}
    assert page.request.post("/days", form=sent).status == 403
    page.context.close()


def test_a_day_is_shown_signed_and_closed_by_command(
    floor: _TwoTables, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("ROUNDLEDGER_SERVER", floor.served.address)
    monkeypatch.setenv("ROUNDLEDGER_TOKENS", str(floor.served.settings.tokens))
    floor.clock[0] = BEGINS + timedelta(days=1)
    floor.play_rounds()

    def run(*arguments: str) -> tuple[int, str]:
        code = main(["day", *arguments])
        said = capsys.readouterr()
        return code, said.out + said.err

    run("begin", SECOND)  # refused where the calendar is begun already
    code, said = run("show", SECOND)
    assert (code, "0 of 2 tables signed" in said) == (1, True)
    assert f"{COUNTED}: no opener, no closer, drop not counted" in said
    assert re.search(rf"^{COUNTED} .*missing +missing +missing +unknown", said, re.MULTILINE), "as the page says it"
    assert max(map(len, said.splitlines())) <= 80
    assert run("sign", SECOND) == (2, "roundledger day sign: name the tables to sign, or say --all\n")
    code, said = run("sign", SECOND, COUNTED, "r-nowhere")
    assert (code, "nothing was signed" in said) == (1, True)
    code, said = run("sign", SECOND, COUNTED)
    assert (code, f"{SECOND} {COUNTED} signed: win unknown" in said) == (0, True), said
    code, said = run("close", SECOND)
    assert (code, f"not signed: {NOT_COUNTED}" in said) == (2, True)
    code, said = run("sign", SECOND, "--all")
    assert (code, COUNTED in said.replace(NOT_COUNTED, ""), NOT_COUNTED in said) == (0, False, True)
    code, said = run("close", SECOND)
    assert (code, f"the win is unknown of {COUNTED}, {NOT_COUNTED}" in said) == (2, True)
    code, said = run("close", SECOND, "--win-unknown")
    assert (code, "DAY_NOT_OVER" in said) == (1, True)
    floor.clock[0] += timedelta(days=1)
    assert run("close", SECOND, "--win-unknown") == (0, f"{SECOND} is closed; {THIRD} is open\n")
    code, said = run("close", SECOND)
    assert (code, "DAY_CLOSED" in said) == (1, True)
    assert run("begin", THIRD)[0] == 1  # there is one calendar
