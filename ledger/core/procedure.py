"""The order of play as a console needs it: which commands are worth trying on a state. Whether the stream takes them is
asked of their ladders (legal.py), so no rule stands here."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

import msgspec
from google.protobuf.message import Message

State = TypeVar("State")


class Try(msgspec.Struct, frozen=True):
    """A command that may be accepted now, without a header."""

    body: Any
    instead: tuple[Any, ...] = ()
    """Other forms of the same command, in this order: the first that is accepted is told. A card that is drawn is
    named by the dealer at one table and by the shuffler at another."""
    amounts: tuple[str, ...] = ()
    """The fields that hold its amount; several are set to the same."""
    near: tuple[int, ...] = ()
    """Amounts at which to begin the search for the least and the most, such as posted limits."""
    only: bool = False
    """Whether no amount is told but the first that is near: others, if any, have tries of their own."""
    chip_cents: int = 1
    """Amounts are multiples of this."""
    parts: int = 1
    """Where wagers are paid exactly, amounts may have to be multiples of up to so many chips: what divides it is
    tried."""
    alike: Any = None
    """What tries have in common whose amounts go in the same steps and probably have the same bounds; those that differ
    in their seat only have it anyway."""
    fill: tuple[str, ...] = ()
    """The fields that hold an example, where they hold something."""
    is_due: bool = True
    """Whether it can be what is waited for, or what the dealer does next: not where it is possible at any time, or done
    for a reason only."""


def _as_it_is(state: Any) -> Any:
    return state


def _all_of_it(state: Any, role: int, actor_id: str) -> tuple[Any, int]:
    return state, 0


class Procedure(msgspec.Struct, Generic[State], frozen=True, kw_only=True):
    """What a kind of stream gives to those who ask what may be done now; typed by its state."""

    tries: Callable[[State], Iterable[Try]]
    """All that is worth trying on a state, in the order of play."""
    steps: Mapping[type[Message], str]
    """What the dealer or the crew does, in words: the first of these that is accepted is what comes next."""
    preparations: Mapping[type[Message], str] = {}
    """The same of what is made ready while the table waits for no player."""
    answers: frozenset[type[Message]] = frozenset()
    """By which players answer: while one of a player's is accepted, the table waits for that player."""
    besides: frozenset[type[Message]] = frozenset()
    """What else `tries` has."""
    looked_at: Callable[[State, int, str], tuple[State, int]] = _all_of_it
    """`(state, role, actor_id)`: the state as `tries` are made of it for who asks, with at most so many wagers that an
    answer is short, and how many wagers that leaves out."""
    unseen: Callable[[State], State] = _as_it_is
    """The state without what a trial could tell of cards that lie face down: whether a card that its sender names has
    left the shoe."""

    @property
    def kinds(self) -> frozenset[type[Message]]:
        """The commands that are considered: one of them that is not told would be refused."""
        return frozenset({*self.steps, *self.preparations}) | self.answers | self.besides
