"""`roundledger terminal` played at by keys, in a pseudo-terminal, against a floor with its dealer."""

import os
import pty
import re
import select
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from services.running.client import FloorClient
from services.running.settings import Settings
from services.terminal.layout import LINES, Cursor, typed_position
from tests.support.roulette.terminals import TerminalTable
from tests.support.served import ServedFloor, served

_ESCAPES = re.compile(r"\x1b(\[[0-9;?]*[A-Za-z]|[()][A-Z0-9]|[=>])")
_DOWN, _RIGHT = "\x1b[B", "\x1b[C"


class Window:
    """A program in a pseudo-terminal of 100 by 40."""

    def __init__(self, *arguments: str) -> None:
        self._own, its = pty.openpty()
        environment = {**os.environ, "TERM": "xterm", "COLUMNS": "100", "LINES": "40"}
        command = [sys.executable, "-m", "roundledger", *arguments]
        self._process = subprocess.Popen(command, stdin=its, stdout=its, stderr=its, env=environment)
        os.close(its)
        self.shown = ""

    def press(self, keys: str) -> None:
        self.shown = ""
        os.write(self._own, keys.encode())

    def see(self, pattern: str, seconds: float = 30) -> str:
        """What the pattern finds, once it is shown after the last key."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            if found := re.search(pattern, self.shown):
                return found.group()
            if select.select([self._own], [], [], 0.2)[0]:
                self.shown += _ESCAPES.sub("", self._read())
        raise AssertionError(f"{pattern!r} is not in:\n{self.shown[-4000:]}")

    def _read(self) -> str:
        try:
            return os.read(self._own, 65536).decode(errors="replace")
        except OSError:  # the program has ended
            return ""

    def ended(self) -> int:
        while self._process.poll() is None:
            if select.select([self._own], [], [], 0.1)[0]:
                self._read()
        return self._process.returncode

    def close(self) -> None:
        self._process.kill()
        self._process.wait()
        os.close(self._own)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedFloor]:
    with served(Settings(data=tmp_path_factory.mktemp("floor"))) as floor:
        yield floor


def _accepted(client: FloorClient, *commands: pb.Command, by: str = "") -> None:
    for command in commands:
        answer = client.send(command, pb.Actor(actor_id=by) if by else None)
        assert isinstance(answer, pb.CommandReply), answer


def _opened(client: FloorClient, table_id: str) -> TerminalTable:
    """An open table with anna at its one terminal and $50.00, and the shortest clock."""
    table = TerminalTable(table_id)
    _accepted(client, *table.with_terminals(bet_clock_seconds=11), *table.credit(5000))
    return table


def _window(floor: ServedFloor, table_id: str, seat: int = 1) -> Window:
    tokens = str(floor.settings.tokens)
    return Window("terminal", "--table", table_id, "--seat", str(seat), "--server", floor.address, "--tokens", tokens)


def _until_accepted(client: FloorClient, make: Callable[[], pb.Command], by: str = "") -> None:
    """The clock runs: what is too early is tried again."""
    early = {"SPIN_BEFORE_PROMPT", "CLOCK_NOT_DUE"}
    while True:
        answer = client.send(make(), pb.Actor(actor_id=by) if by else None)
        if isinstance(answer, pb.CommandReply):
            return
        assert isinstance(answer, Rejection)
        assert answer.code in early, answer
        time.sleep(0.1)


def test_a_person_plays_a_game_from_credits_to_chips(floor: ServedFloor) -> None:
    client = floor.client()
    table = _opened(client, "played")
    window = _window(floor, "played")
    try:
        window.see(r"anna at terminal terminal-1")
        window.see(r"total \$50\.00  available \$50\.00")
        window.press("/17\r")
        window.see(r"wait until the dealer starts a game")
        _accepted(client, table.start())
        window.see(r"clock \d+ s")
        window.press("/17\r")
        window.see(r"bets  straight 17 \$1\.00")
        window.press("n")
        window.see(r"at risk \$5\.00")
        window.press("u")
        window.see(r"at risk \$1\.00")
        window.press("x")
        window.see(r"bets  none")
        window.press(f"3{_DOWN}{_DOWN}{_DOWN}{_RIGHT}{_RIGHT}")
        window.see(r"\[RED\]")
        window.press("\r")
        window.see(r"bets  red \$10\.00")
        _until_accepted(client, table.spin_ball)
        window.see(r"game locked")  # the terminal has the end of the clock recorded
        window.press(" ")
        window.see(r"terminals are frozen")
        _accepted(client, table.sense("1"), by="sensor-1")
        _accepted(client, table.confirm_number("1"))
        window.see(r"total \$60\.00  available \$60\.00")
        window.see(r"last number 1 red")
        window.press("o")
        window.see(r"cash out \$60\.00\? y/n")
        window.press("y")
        window.see(r"the dealer brings \$60\.00 in chips")
        _accepted(client, table.pay_out(6000))
        window.see(r"total \$0\.00")
        window.press("q")
        assert window.ended() == 0
    finally:
        window.close()
        client.close()


def test_a_terminal_that_is_not_enrolled_says_so(floor: ServedFloor) -> None:
    client = floor.client()
    _accepted(client, TerminalTable("elsewhere").install())
    client.close()
    window = _window(floor, "elsewhere", seat=7)
    try:
        window.see(r"the token file has no entry for terminal-7")
        assert window.ended() == 2
    finally:
        window.close()


def test_a_terminal_sees_no_table_but_its_own(floor: ServedFloor, tmp_path: Path) -> None:
    client = floor.client()
    stranger = TerminalTable("strange")
    _accepted(client, stranger.install(), stranger.enroll(1, "terminal-99"))
    client.close()
    window = _window(floor, "strange")
    try:
        window.see(r"ROLE_NOT_ALLOWED: terminal-1 is no machine of strange")
        assert window.ended() == 1
    finally:
        window.close()


@pytest.mark.parametrize(
    ("typed", "position"),
    [
        ("17", ("straight", "17")),
        ("00", ("straight", "00")),
        ("8-5", ("split", "5-8")),
        ("0-1-2", ("triple", "0-1-2")),
        ("2-3-5-6", ("corner", "2-3-5-6")),
        ("row 4", ("row", "4")),
        ("SIX_LINE 31", ("six_line", "31")),
        ("column 2", ("column", "2")),
        ("top_line", ("top_line", "")),
        ("red", ("red", "")),
        ("", None),
        ("37", None),
        ("street 1", None),
        ("row", None),
        ("1-2-3-4-5", None),
        ("row 4 5", None),
    ],
)
def test_positions_as_a_player_types_them(typed: str, position: tuple[str, str] | None) -> None:
    assert typed_position(typed) == position


def test_the_cursor_reaches_every_box_and_comes_round() -> None:
    reached, waiting = {Cursor()}, [Cursor()]
    while waiting:
        cursor = waiting.pop()
        for key in ("left", "right", "up", "down"):
            if (moved := cursor.moved(key)) not in reached:
                reached.add(moved)
                waiting.append(moved)
    assert {cursor.at for cursor in reached} == {box for line in LINES for box in line}
