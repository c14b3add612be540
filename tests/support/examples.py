"""Worked examples as data: any engine can be asked to play them.

`run(example, send)` plays one against anything that answers a command with a reply or a rejection. Each run wants a
table of its own: pass a `table_id` where tables outlive a run. A game's examples are in its own module, as a list
EXAMPLES that reads like the digest of its rules.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

import roundledger.v1 as pb


class Refusal(Protocol):
    """A rejection, of whatever type: what counts is its code."""

    @property
    def code(self) -> str: ...


Answer = pb.CommandReply | Refusal
Net = Mapping[str, int]
"""By position, such as "split 0-00": what went back or was paid, less the stake."""


@dataclass(frozen=True)
class Step:
    """A command and what must come of it: refused with a code, or accepted with these decisions and no others."""

    command: pb.Command
    refused: str = ""
    net: Net | None = None
    """None where the example does not say; then nothing may be decided."""
    at: datetime | None = None
    """When it is sent, where the rules count hours; only a floor with a clock of its own can play it."""

    def check(self, example: "Example", answer: Answer) -> None:
        code = "" if isinstance(answer, pb.CommandReply) else answer.code
        if code != self.refused:
            expected = self.refused or "accepted"
            found = code or "accepted"
            raise AssertionError(f"{example.name}: {found} instead of {expected}: {answer}\n{self.command}")
        if isinstance(answer, pb.CommandReply) and net_of(answer) != (self.net or {}):
            raise AssertionError(f"{example.name}: {net_of(answer)} instead of {dict(self.net or {})}")


@dataclass(frozen=True)
class Example:
    """One worked example."""

    name: str
    cite: str
    console: Callable[[str], Any]
    """The game's console, for a table of this id."""
    play: Callable[[Any], Iterable[Step]]

    def steps(self, table_id: str = "") -> list[Step]:
        """Fresh commands, for a table of that id."""
        return list(self.play(self.console(table_id or self.name)))

    @property
    def needs_clock(self) -> bool:
        return any(step.at for step in self.steps())


def net_of(reply: pb.CommandReply) -> dict[str, int]:
    """What the reply decides, by position; several decisions on one position are added up."""
    net: dict[str, int] = {}
    for d in reply.decisions:
        place = f"{d.wager} {d.selection}".strip()
        net[place] = net.get(place, 0) + d.paid_cents + d.returned_cents - d.stake_cents
    return net


def run(example: Example, send: Callable[[pb.Command], Answer], table_id: str = "") -> list[Answer]:
    """Plays the example, checks every answer, and returns them."""
    answers = []
    for step in example.steps(table_id):
        answers.append(send(step.command))
        step.check(example, answers[-1])
    return answers
