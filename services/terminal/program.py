"""The terminal's loop: keys become commands, and the table is looked at several times a second."""

import time
from collections.abc import Callable
from typing import Any

import grpc
from rich.console import Console
from rich.live import Live

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from services.terminal.keys import keyboard
from services.terminal.layout import Cursor, typed_position
from services.terminal.screen import screen
from services.terminal.seat import Seat, Seen

_LOOK_SECONDS = 0.25

_BUTTONS = {
    "u": pb.UndoTerminalBetsRequest,
    "x": pb.ClearTerminalBetsRequest,
    "r": pb.RecallTerminalBetsRequest,
    "n": pb.PlaceNeighbourBetsRequest,
    "o": pb.RequestCashOutRequest,
}


class Program:
    """What the player sees and does at one seat."""

    def __init__(self, seat: Seat, now: Callable[[], float] = time.time) -> None:
        self._seat = seat
        self._now = now
        self._seen = seat.look()
        self._cursor = Cursor()
        self._chip = 0
        self._message = ""
        self._typed: str | None = None
        self._ended = False

    def run(self, console: Console) -> None:
        with keyboard() as keys, Live(self.shown(), console=console, screen=True, auto_refresh=False) as live:
            while not self._ended:
                pressed = keys.pressed(_LOOK_SECONDS)
                try:
                    for key in pressed:
                        self.press(key)
                    self.look()
                except grpc.RpcError:
                    self._message = "the floor does not answer: what you see is what was"
                live.update(self.shown(), refresh=True)

    def shown(self) -> Any:
        return screen(self._seen, self._cursor, self._chip, self._message, self._typed, self._now())

    def look(self) -> Seen:
        """Whichever terminal first sees that the clock has ended has it recorded."""
        self._seen = self._seat.look()
        if self._seen.seconds_left(self._now()) == 0:
            self._seat.ask(pb.TickTerminalClockRequest)
            self._seen = self._seat.look()
        return self._seen

    def press(self, key: str) -> None:
        asked = self._seen.terminal.cash_out
        if self._typed is not None:
            self._type(key)
        elif asked and not asked.verified and key in ("y", "n"):
            self._tell(self._seat.ask(pb.VerifyCashOutRequest, accepted=key == "y"))
        elif key in ("left", "right", "up", "down"):
            self._cursor = self._cursor.moved(key)
        elif key.isdigit() and 1 <= int(key) <= len(self._seen.chips):
            self._chip = int(key) - 1
        elif key in ("enter", " "):
            self._bet(self._cursor.at.position)
        elif key == "c":
            wager, selection = self._cursor.at.position
            self._tell(self._seat.ask(pb.CancelTerminalBetRequest, wager=wager, selection=selection))
        elif key in _BUTTONS:
            self._tell(self._seat.ask(_BUTTONS[key]))
        elif key == "/":
            self._typed = ""
        elif key == "q":
            self._ended = True

    def _type(self, key: str) -> None:
        typed = self._typed or ""
        if key == "enter":
            position = typed_position(typed)
            self._typed = None
            if position is None:
                self._message = f"the layout has no {typed!r}"
            else:
                self._bet(position)
        elif key == "escape":
            self._typed = None
        elif key == "back":
            self._typed = typed[:-1]
        elif len(key) == 1:
            self._typed = typed + key

    def _bet(self, position: tuple[str, str]) -> None:
        wager, selection = position
        chip = self._seen.chips[self._chip]
        request = pb.PlaceTerminalBetRequest
        self._tell(self._seat.ask(request, wager=wager, selection=selection, chip_cents=chip))

    def _tell(self, refused: Rejection | None) -> None:
        self._message = refused.message if refused else ""
