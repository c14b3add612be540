"""What a game lists under a message takes that message: a mapping by message cannot say it in types, so this does."""

import inspect
import typing
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from google.protobuf.message import Message

from games.registry import GAMES

Listed = tuple[str, type[Message], Callable[..., Any], int]
"""The room, the message, what stands under it, and which of its arguments is the message."""


def _listed(game: str) -> Iterator[Listed]:
    described = GAMES[game]
    for message, ladder in described.commands.items():
        yield "commands", message, ladder.decide, 1
    for room, place in (("events", 1), ("settle", 1), ("postings", 1), ("words", 0)):
        for message, function in getattr(described, room).items():
            yield room, message, function, place


def _is_lambda(function: Callable[..., Any]) -> bool:
    return function.__name__ == "<lambda>"


@pytest.mark.parametrize("game", GAMES)
def test_what_stands_under_a_message_takes_that_message(game: str) -> None:
    """Lambdas say no types. What serves several messages may take any of them."""
    listed = [each for each in _listed(game) if not _is_lambda(each[2])]
    several = [function for _, _, function, _ in listed]
    wrong = []
    for room, message, function, place in listed:
        taken = list(inspect.signature(function).parameters.values())[place].annotation
        takes = typing.get_args(taken) or (taken,)
        of_all = taken in (Any, Message) and (several.count(function) > 1 or "<locals>" in function.__qualname__)
        if message not in takes and not of_all:
            wrong.append(f"{room}: {function.__qualname__} takes {taken}, and stands under {message.__name__}")
    assert wrong == []


@pytest.mark.parametrize(
    ("hook", "place"), [("check_command", 1), ("check_cards", 1), ("hidden", 1), ("settle_anew", 2)]
)
def test_what_is_asked_of_every_message_says_so_in_its_type(hook: str, place: int) -> None:
    """With Any a field that only some messages have would pass the type checker."""
    untyped = {}
    for name, game in GAMES.items():
        parameters = list(inspect.signature(getattr(game, hook)).parameters.values())
        if len(parameters) > place and parameters[place].annotation is not Message:
            untyped[name] = parameters[place].annotation
    assert untyped == {}
