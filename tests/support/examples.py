"""Worked examples as data: any engine can be asked to play them.

`example.run(send)` plays one against anything that answers a command with a reply or a rejection. Each run wants a
table of its own: pass a `table_id` where tables outlive a run. A game's examples are in its own module, as a list
EXAMPLES that reads like the digest of its rules.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from typing import Any, Protocol

import roundledger.v1 as pb


class Refusal(Protocol):
    """A rejection, of whatever type: what counts is its code."""

    @property
    def code(self) -> str: ...


Answer = pb.CommandReply | Refusal
Net = Mapping[str, int]
"""By position, such as "split 0-00": what went back or was paid, less the stake."""


def _no_clock(at: datetime) -> None:
    raise AssertionError(f"the example is about times, such as {at}: say how to set the clock")


@dataclass(frozen=True)
class Step:
    """A command and what must come of it: refused with a code, or accepted with these decisions and no others."""

    command: pb.Command
    refused: str = ""
    net: Net | None = None
    """None where the example does not say; then nothing may be decided."""
    at: datetime | None = None
    """When it is sent, where the rules count hours; only a floor with a clock of its own can play it."""

    def check(self, example: str, answer: Answer, earlier: Sequence[Answer]) -> None:
        """Raises an AssertionError that names the example, where the answer is not what it says."""
        code = "" if isinstance(answer, pb.CommandReply) else answer.code
        if code != self.refused:
            expected, found = self.refused or "accepted", code or "accepted"
            raise AssertionError(f"{example}: {found} instead of {expected}: {answer}\n{self.command}")
        if isinstance(answer, pb.CommandReply):
            self.check_reply(example, answer, earlier)

    def check_reply(self, example: str, reply: pb.CommandReply, earlier: Sequence[Answer]) -> None:
        """What a game's examples say of a reply; one that says more, or says it otherwise, has a step of its own."""
        if net_of(reply) != (self.net or {}):
            raise AssertionError(f"{example}: {net_of(reply)} instead of {dict(self.net or {})}")


@dataclass(frozen=True)
class Example:
    """One worked example."""

    name: str
    cite: str
    console: Callable[[str], Any]
    """The game's console, for a table of this id."""
    play: Callable[[Any], Iterable[Step]]
    left: tuple[str, ...] = ()
    """The wagers that are still up at its end."""
    with_terminals: bool = False
    """A wagering terminal stands at one table of a floor only."""

    def steps(self, table_id: str = "") -> list[Step]:
        """Fresh commands, for a table of that id."""
        return list(self.play(self.console(table_id or self.name)))

    @property
    def needs_clock(self) -> bool:
        return any(step.at for step in self.steps())

    @property
    def own_floor(self) -> bool:
        """Whether no other example may be played on its floor: dice and cards grow old with the clock."""
        return self.with_terminals or self.needs_clock

    def run(
        self,
        send: Callable[[pb.Command], Answer],
        table_id: str = "",
        set_clock: Callable[[datetime], None] = _no_clock,
    ) -> list[Answer]:
        """Plays the example, checks every answer, and returns them. Where times count, `set_clock` is told them."""
        answers = list[Answer]()
        for step in self.steps(table_id):
            if step.at:
                set_clock(step.at)
            answer = send(step.command)
            step.check(self.name, answer, answers)
            answers.append(answer)
        return answers


def net_of(reply: pb.CommandReply) -> dict[str, int]:
    """What the reply decides, by position; several decisions on one position are added up."""
    net: dict[str, int] = {}
    for d in reply.decisions:
        place = f"{d.wager} {d.selection}".strip()
        net[place] = net.get(place, 0) + d.paid_cents + d.returned_cents - d.stake_cents
    return net


class WorkedExample(Protocol):
    """What the tests of all games ask of an example, in whatever form a game writes its own."""

    @property
    def name(self) -> str: ...
    @property
    def cite(self) -> str: ...
    @property
    def left(self) -> tuple[str, ...]: ...
    @property
    def own_floor(self) -> bool: ...

    def run(self, send: Any, table_id: str = "", set_clock: Any = ...) -> Any: ...


_WRITTEN_IN = {"roulette": ("examples", "terminal_examples")}


def examples_of(game: str) -> list[WorkedExample]:
    """All examples of a game."""
    modules = _WRITTEN_IN.get(game, ("examples",))
    return [example for module in modules for example in import_module(f"tests.support.{game}.{module}").EXAMPLES]
