"""The keyboard, a key at a time."""

import os
import select
import sys
import termios
import tty
from collections.abc import Iterator
from contextlib import contextmanager

_ESCAPED = {
    "[A": "up",
    "[B": "down",
    "[C": "right",
    "[D": "left",
    "OA": "up",
    "OB": "down",
    "OC": "right",
    "OD": "left",
}
_NAMED = {"\r": "enter", "\n": "enter", "\x7f": "back", "\x08": "back", "\x03": "q", "\x04": "q"}


@contextmanager
def keyboard() -> Iterator["Keyboard"]:
    """Keys come as they are pressed, unseen; afterwards the window is as before."""
    descriptor = sys.stdin.fileno()
    before = termios.tcgetattr(descriptor)
    try:
        tty.setcbreak(descriptor)
        yield Keyboard(descriptor)
    finally:
        termios.tcsetattr(descriptor, termios.TCSADRAIN, before)


class Keyboard:
    """Reads keys from a terminal's descriptor."""

    def __init__(self, descriptor: int) -> None:
        self._descriptor = descriptor

    def pressed(self, timeout: float) -> list[str]:
        """The keys that come within this time; all that wait, once there is one."""
        if not select.select([self._descriptor], [], [], timeout)[0]:
            return []
        text = os.read(self._descriptor, 1024).decode(errors="ignore")
        return list(_named(text)) if text else ["q"]  # the window is gone


def _named(text: str) -> Iterator[str]:
    while text:
        if text[0] == "\x1b":
            name = _ESCAPED.get(text[1:3], "escape")
            text = text[1:] if name == "escape" else text[3:]
            yield name
        else:
            yield _NAMED.get(text[0], text[0])
            text = text[1:]
