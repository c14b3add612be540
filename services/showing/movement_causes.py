"""What causes each movement, found by asking: every event that posts something is tried with values of many kinds."""

from collections.abc import Iterator
from typing import Any

import msgspec
from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.catalogue import Catalogue
from ledger.core.movements import BooksOutOfBalance, Move, decided_moves
from ledger.money.routes import kind_of

_TRIES = 12
"""More than any enumeration has values."""

_SIGNED = frozenset(("currency_cents", "win_by_count_cents"))
"""Amounts that may be less than nothing, besides differences."""


class Cause(msgspec.Struct, frozen=True):
    """Something that moved something."""

    movement: int
    name: str
    """An event, in code style, or a decision."""
    source: str
    destination: str
    """Kinds of accounts."""


def causes_of_movements(catalogue: Catalogue) -> set[Cause]:
    causes = {_cause("a decision", move) for move in _decided()}
    for stream in catalogue.streams.values():
        for event, reaction in stream.reactions.items():
            if reaction.post:
                for tried in _tries(event):
                    try:
                        moves = reaction.post("stream", tried)
                    except (BooksOutOfBalance, KeyError, ValueError):  # no event that a game would record
                        continue
                    causes |= {_cause(f"`{event.__name__}`", move) for move in moves}
    return causes


def _cause(name: str, move: Move) -> Cause:
    return Cause(move.movement, name, kind_of(move.source), kind_of(move.destination))


def _decided() -> Iterator[Move]:
    for outcome in pb.Outcome.values()[1:]:
        for chips, for_dealers in (
            (pb.CHIP_KIND_UNSPECIFIED, False),
            (pb.CHIP_KIND_UNSPECIFIED, True),
            (pb.CHIP_KIND_CREDITS, False),
        ):
            if for_dealers and outcome not in (pb.OUTCOME_WON, pb.OUTCOME_REVERSED):
                continue
            decision = pb.Decision(
                outcome=pb.Outcome.Name(outcome),
                player_id="p",
                seat=1,
                stake_cents=3,
                taken_cents=0 if for_dealers and outcome == pb.OUTCOME_WON else 1,
                returned_cents=3 if for_dealers and outcome == pb.OUTCOME_WON else 2,
                paid_cents=4,
                chips=chips,
                for_dealers=for_dealers,
            )
            yield from decided_moves("stream", [decision])


def _tries(event: type[Message]) -> Iterator[Message]:
    """The event with amounts that grow and that shrink, with differences below zero, and with each value of its
    enumerations."""
    for number in range(_TRIES):
        for step in (1, -1):
            for sign in (1, -1):
                yield _filled(event(), number, step, sign)


def _filled(message: Any, number: int, step: int, sign: int, base: int = 0) -> Any:
    """Messages inside of it differ by where they stand, so that what was before is not what is now."""
    for index, field in enumerate(message.DESCRIPTOR.fields, base):
        if field.type == FieldDescriptor.TYPE_MESSAGE:
            inner = getattr(message, field.name)
            _filled(inner.add() if field.is_repeated else inner, number, step, sign, index)
        elif not field.is_repeated:
            setattr(message, field.name, _value(field, index, number, step, sign))
    return message


def _value(field: Any, index: int, number: int, step: int, sign: int) -> Any:
    if field.type == FieldDescriptor.TYPE_ENUM:
        return field.enum_type.values[number % len(field.enum_type.values)].number
    if field.type == FieldDescriptor.TYPE_BOOL:
        return number % 3 == 1
    if field.type == FieldDescriptor.TYPE_STRING:
        return "x"
    if field.type == FieldDescriptor.TYPE_BYTES:
        return b""
    may_be_negative = field.name.startswith("delta") or field.name in _SIGNED
    return (100 + step * index) * (sign if may_be_negative else 1)
