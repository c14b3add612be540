"""Commands and events by message type: where `pb.Command` and `pb.Event` hold each of them, read from the vocabulary
itself, so that no game is known here by name."""

from collections.abc import Iterator
from typing import Any

import msgspec
from google.protobuf.message import Message
from google.protobuf.message_factory import GetMessageClass

import roundledger.v1 as pb


class Place(msgspec.Struct, frozen=True):
    """Where the envelope holds a message."""

    path: tuple[str, ...]
    name: str
    """As people and permissions know it, such as craps.place_wager."""


def _place(*path: str) -> Place:
    return Place(path, ".".join(path))


def _places(envelope: Any, oneof: str) -> Iterator[tuple[type[Message], Place]]:
    """A field whose message has a oneof of the same name is an envelope of its own."""
    for field in envelope.oneofs_by_name[oneof].fields:
        inner = field.message_type
        if inner is None:
            raise TypeError(f"{envelope.full_name}.{field.name} is no message")
        if oneof in inner.oneofs_by_name:
            for message, place in _places(inner, oneof):
                yield message, _place(field.name, *place.path)
        else:
            yield GetMessageClass(inner), _place(field.name)


COMMANDS: dict[type[Message], Place] = dict(_places(pb.Command.DESCRIPTOR, "command"))
EVENTS: dict[type[Message], Place] = dict(_places(pb.Event.DESCRIPTOR, "event"))


def body_of(command: pb.Command) -> Any:
    """The one message that a command holds; None for an empty one."""
    return _innermost(command, command.WhichOneof("command"), "command", _COMMAND_ENVELOPES)


def event_in(event: pb.Event) -> Any:
    """The one message that an event holds; None for one that this version does not know."""
    name = event.WhichOneof("event")
    if name in _PLAIN_EVENTS:  # without a further call: replay asks this of every event
        return getattr(event, name)
    return _innermost(event, name, "event", _EVENT_ENVELOPES)


def put_event(events: Any, event: Message) -> None:
    """Adds an event to a repeated field of `pb.Event`, copying it once."""
    target = events.add()
    for name in EVENTS[type(event)].path:
        target = getattr(target, name)
    target.CopyFrom(event)
    target.SetInParent()


def put_command(body: Message) -> pb.Command:
    """The command with this body."""
    command = pb.Command()
    target: Any = command
    for name in COMMANDS[type(body)].path:
        target = getattr(target, name)
    target.CopyFrom(body)
    target.SetInParent()
    return command


def enum_word(enum: Any, number: int) -> str:
    """A value as people say it, such as pit supervisor for ROLE_PIT_SUPERVISOR; one that this version does not know, by
    its number."""
    return enum_value_word(enum.DESCRIPTOR, number)


def enum_value_word(descriptor: Any, number: int) -> str:
    known = descriptor.values_by_number.get(number)
    if known is None:
        return f"unknown {number}"
    shared = len(descriptor.values_by_number[0].name.removesuffix("UNSPECIFIED"))
    word: str = known.name[shared:].lower().replace("_", " ")
    return word


def _innermost(envelope: Any, name: str | None, oneof: str, envelopes: frozenset[str]) -> Any:
    while name in envelopes:
        envelope = getattr(envelope, name)
        name = envelope.WhichOneof(oneof)
    return getattr(envelope, name) if name else None


_COMMAND_ENVELOPES = frozenset(place.path[0] for place in COMMANDS.values() if len(place.path) > 1)
_EVENT_ENVELOPES = frozenset(place.path[0] for place in EVENTS.values() if len(place.path) > 1)
_PLAIN_EVENTS = frozenset(place.path[0] for place in EVENTS.values()) - _EVENT_ENVELOPES
