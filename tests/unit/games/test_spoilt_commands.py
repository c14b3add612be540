"""What was accepted, with one field spoilt, however deep it lies: so far as the first guards let it, a command comes to
those that seldom see anything strange. It is accepted or refused by name; nothing fails inside, and nothing is counted
out that a caller said (a `Discard` of billions of cards took a host's memory)."""

from collections.abc import Iterator
from datetime import UTC
from random import Random
from typing import Any

import pytest
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from tests.support.harness import IMPLAUSIBLE, Play, Played, legal_play, named, plays, seeds

PLAYS = plays()
DEEPEST = 3
OF_A_KIND = 2
"""Commands of each kind that are spoilt in a play."""


def _fields(message: Message, depth: int = 0) -> Iterator[tuple[Any, FieldDescriptor]]:
    """Every field with the message that it is in, also of parts that are not set; not those of the header, which all
    commands have."""
    for field in message.DESCRIPTOR.fields:
        if field.name == "header" and not depth:
            continue
        if not field.message_type:
            yield message, field
        elif field.is_repeated:
            for part in getattr(message, field.name):
                yield from _fields(part, depth + 1)
        elif depth < DEEPEST:
            yield from _fields(getattr(message, field.name), depth + 1)


def _spoilt(command: pb.Command) -> Iterator[pb.Command]:
    """With each value in each field, one at a time."""
    for place, (_, field) in enumerate(list(_fields(body_of(command)))):
        for value in IMPLAUSIBLE[field.type]:
            copy = pb.Command.FromString(command.SerializeToString())
            holder, _ = list(_fields(body_of(copy)))[place]
            if field.is_repeated:
                getattr(holder, field.name).append(value)
            else:
                setattr(holder, field.name, value)
            yield copy


def _check(played: Played, rng: Random) -> int:
    """Sends each where the command that it was made of was accepted; how many were refused."""
    stream, of_kind, refused = played.stream, dict[str, list[int]](), 0
    for number, record in enumerate(stream.records):
        name = type(body_of(pb.Command.FromString(record.commit.command))).__name__
        of_kind.setdefault(name, []).append(number)
    for numbers in of_kind.values():
        for number in rng.sample(numbers, min(OF_A_KIND, len(numbers))):
            commit = stream.records[number].commit
            for spoilt in _spoilt(pb.Command.FromString(commit.command)):
                other = stream.copy()
                other.live, other.at = stream.history[number], commit.at.ToDatetime(UTC)
                try:
                    answer = other.send(spoilt, commit.actor)
                except Exception as error:
                    raise AssertionError(f"{spoilt} at seq {commit.seq}") from error
                refused += isinstance(answer, Rejection)
    return refused


@pytest.mark.parametrize("play", PLAYS, ids=[play.kind for play in PLAYS])
def test_a_command_with_one_field_spoilt_is_answered(play: Play) -> None:
    refused = 0
    for seed in seeds(8):
        with named(play, seed):
            refused += _check(legal_play(play, seed), Random(seed))
    assert refused
