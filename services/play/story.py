"""How a demo shift is told: as a short story a game, or every step."""

from collections.abc import Iterable
from typing import Protocol

from rich.console import Console
from rich.markup import escape

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from services.showing.words import in_words, say_accepted, say_refused

_LINES_A_GAME = 12


class ShiftTeller(Protocol):
    """Is told what happens, in order."""

    def game(self, name: str) -> None:
        """What follows is of this game; more of the same one may come in several parts."""

    def heading(self, title: str) -> None: ...
    def accepted(self, reply: pb.CommandReply) -> None: ...
    def refused(self, rejection: Rejection) -> None: ...
    def note(self, text: str) -> None: ...
    def end(self) -> None: ...


class EveryStep:
    """Says each event, decision and refusal as it comes."""

    def __init__(self, console: Console) -> None:
        self._console = console

    def game(self, name: str) -> None:
        """Headings say it."""

    def heading(self, title: str) -> None:
        self._console.print(f"\n[bold]{escape(title)}[/]")

    def accepted(self, reply: pb.CommandReply) -> None:
        say_accepted(self._console, reply.kind, reply.seq, reply.events, reply.decisions)

    def refused(self, rejection: Rejection) -> None:
        say_refused(self._console, rejection)

    def note(self, text: str) -> None:
        self._console.print(f"       {escape(text)}", soft_wrap=True)

    def end(self) -> None:
        """All has been said."""


class ShortStory:
    """Says of each game what it was about and what was won, lost and refused, in a dozen lines at the most. Told when
    the game is over, because only then it is known how much there is to tell."""

    def __init__(self, console: Console) -> None:
        self._console = console
        self._game = ""
        self._parts: list[tuple[str, list[str]]] = []
        self.left_out = 0

    def game(self, name: str) -> None:
        if name != self._game:
            self.end()
            self._game = name

    def heading(self, title: str) -> None:
        self._parts.append((title, []))

    def accepted(self, reply: pb.CommandReply) -> None:
        self._add(in_words(decision) for decision in reply.decisions)

    def refused(self, rejection: Rejection) -> None:
        self._add([f"refused, {rejection.code}: {rejection.message}"])

    def note(self, text: str) -> None:
        self._add([text])

    def end(self) -> None:
        room = _LINES_A_GAME - len(self._parts)
        waiting = sum(len(lines) for _, lines in self._parts)
        for title, lines in self._parts:
            # every part gets its share of what room there is
            fair = -(-room * len(lines) // waiting) if waiting else 0
            told = lines[-min(fair, room) :] if min(fair, room) > 0 else []
            waiting -= len(lines)
            room -= len(told)
            self.left_out += len(lines) - len(told)
            self._console.print(f"[bold]{escape(title)}[/]", soft_wrap=True)
            for line in told:
                self._console.print(f"    {escape(line)}", soft_wrap=True)
        if self._parts:
            self._console.print()
        self._parts = []

    def _add(self, lines: Iterable[str]) -> None:
        if self._parts:
            self._parts[-1][1].extend(lines)
