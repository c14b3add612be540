"""What was asked, as a role may see it and in words."""

from collections.abc import Iterator, Sequence
from typing import Any

from google.protobuf.descriptor import FieldDescriptor
from google.protobuf.message import Message
from google.protobuf.timestamp_pb2 import Timestamp

import roundledger.v1 as pb
from ledger.core.asked import kept_command, may_see_command
from ledger.core.stream import AnyStream
from ledger.core.vocabulary import COMMANDS, body_of, enum_value_word
from ledger.core.walk import CommitStep
from ledger.money.amounts import dollars
from services.showing.protojson import time_as_json

_LONGEST_TEXT = 1_000
"""Characters of a command in words: one may have kilobytes, and it is there in full beside them."""


def asked_as_seen(
    stream: AnyStream, walked: Sequence[CommitStep], commit: pb.Commit, role: int, actor_id: str
) -> pb.AskedCommand | None:
    """What was asked for a commit, given the walk over all of it; None where the commit does not keep it. Who may not
    see the command learns its name."""
    command = kept_command(commit)
    if command is None or (body := body_of(command)) is None:
        return None
    asked = pb.AskedCommand(name=COMMANDS[type(body)].name)
    if may_see_command(stream, walked, commit, role, actor_id):
        asked.command.CopyFrom(command)
        asked.text = asked_text(command)
    else:
        asked.text = f"{asked.name} (what it says is not for you to see)"
    return asked


def asked_text(command: pb.Command) -> str:
    """On one line, whatever its sender wrote into it."""
    body = body_of(command)
    if body is None:
        return "a command that this version does not know"
    name, said = COMMANDS[type(body)].name, ", ".join(_fields(body))
    text = f"{name}: {said}" if said else name
    return text if len(text) <= _LONGEST_TEXT else f"{text[:_LONGEST_TEXT]} ..."


def _fields(message: Message) -> Iterator[str]:
    for field, value in message.ListFields():
        if field.name == "header":
            continue
        name = field.name.removesuffix("_cents").replace("_", " ")
        if field.type == FieldDescriptor.TYPE_BOOL and not field.is_repeated:
            yield name if value else f"{name}: no"
        else:
            yield f"{name} {' '.join(_shown(field, each) for each in (value if field.is_repeated else [value]))}"


def _shown(field: FieldDescriptor, value: Any) -> str:
    if isinstance(value, Timestamp):
        return time_as_json(value)
    if isinstance(value, Message):
        return f"({', '.join(_fields(value))})"
    if isinstance(value, bytes):
        return value.hex()
    if field.name.endswith("_cents"):
        return dollars(value)
    if field.enum_type is not None:
        return enum_value_word(field.enum_type, value)
    if isinstance(value, str):
        return value if value and value.isprintable() else repr(value)
    return str(value)
