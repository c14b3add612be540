"""Messages as protobuf-JSON and back, many times as fast as the library's own conversion, for scripts and exports."""

import re
from binascii import b2a_base64
from collections.abc import Callable
from datetime import datetime, timedelta
from functools import cache
from json import JSONDecoder
from json.scanner import make_scanner
from typing import Any, TypeVar

import msgspec
from google.protobuf import json_format
from google.protobuf.descriptor import Descriptor, FieldDescriptor
from google.protobuf.message import DecodeError, Message
from google.protobuf.struct_pb2 import Struct
from google.protobuf.timestamp_pb2 import Timestamp

from ledger.core.commands import timestamp

_M = TypeVar("_M", bound=Message)

_AS_STRING = {FieldDescriptor.TYPE_INT64, FieldDescriptor.TYPE_UINT64}
_WHOLE = {*_AS_STRING, FieldDescriptor.TYPE_INT32, FieldDescriptor.TYPE_UINT32}

_EPOCH = datetime(1970, 1, 1)
_YEAR_10000 = 253_402_300_800

# Messages as JSON


def as_json(message: Message) -> dict[str, Any]:
    """The field names of the .proto files; 64-bit numbers are strings, bytes base64, enums their names."""
    return _WRITERS[type(message)](message)


def json_line(content: Any) -> str:
    return msgspec.json.encode(content).decode()


_Writer = Callable[[Any], dict[str, Any]]
_Convert = Callable[[Any], Any] | None
"""What is done to a value; None for one that is the same in JSON."""


class _Writers(dict[type[Message], _Writer]):
    """By the type of a message, how it is written. Descriptors tell that slowly, so it is asked once."""

    def __missing__(self, message: type[Message]) -> _Writer:
        self[message] = writer = _writer(message.DESCRIPTOR)
        return writer


_WRITERS = _Writers()


def _writer(descriptor: Any) -> _Writer:
    """To ask for each field costs less than to have protobuf list those that are set, unless most are not."""
    fields = sorted(descriptor.fields, key=lambda field: field.number)
    converters = {field.name: _converter(field) for field in fields}
    oneofs = [oneof for oneof in descriptor.oneofs if len(oneof.fields) > 1]
    if not oneofs:
        return _asking([(field.name, converters[field.name], field.has_presence) for field in fields])
    return _envelope(oneofs[0].name, converters) if len(oneofs[0].fields) == len(fields) else _listing(converters)


def _asking(fields: list[tuple[str, _Convert, bool]]) -> _Writer:
    """Each with its name and whether it knows that it is not set."""

    def write(message: Message) -> dict[str, Any]:
        content: dict[str, Any] = {}
        for name, convert, has_presence in fields:
            if has_presence:
                if message.HasField(name):
                    content[name] = convert(getattr(message, name)) if convert else getattr(message, name)
            elif value := getattr(message, name):
                content[name] = convert(value) if convert else value
        return content

    return write


def _envelope(oneof: str, converters: dict[str, _Convert]) -> _Writer:
    """One of all its fields is set, at most."""

    def write(message: Message) -> dict[str, Any]:
        name = message.WhichOneof(oneof)
        if name is None:
            return {}
        convert = converters[name]
        return {name: convert(getattr(message, name)) if convert else getattr(message, name)}

    return write


def _listing(converters: dict[str, _Convert]) -> _Writer:
    def write(message: Message) -> dict[str, Any]:
        content: dict[str, Any] = {}
        for field, value in message.ListFields():
            name = field.name
            convert = converters[name]
            content[name] = convert(value) if convert else value
        return content

    return write


def _converter(field: FieldDescriptor) -> _Convert:
    if field.message_type is not None and field.message_type.GetOptions().map_entry:
        value = _single(field.message_type.fields_by_name["value"]) or _same
        return lambda entries: {str(key): value(entries[key]) for key in sorted(entries)}
    one = _single(field)
    if not field.is_repeated:
        return one
    return list if one is None else lambda values: [one(value) for value in values]


def _same(value: Any) -> Any:
    return value


def _single(field: FieldDescriptor) -> _Convert:
    if field.type == FieldDescriptor.TYPE_MESSAGE:
        if _is_of(field, Struct.DESCRIPTOR):
            return json_format.MessageToDict
        return time_as_json if _is_time(field) else as_json
    if field.type == FieldDescriptor.TYPE_ENUM and field.enum_type is not None:
        names = {value.number: value.name for value in field.enum_type.values}
        return lambda number: names.get(number, number)
    if field.type == FieldDescriptor.TYPE_BYTES:
        return lambda data: b2a_base64(data, newline=False).decode()
    return str if field.type in _AS_STRING else None


def time_as_json(at: Timestamp) -> str:
    """Seconds and milliseconds of our time are written here, anything else by the library. What is no time, such as a
    refused command may hold, is written as the numbers that were sent: it must not keep its reader from the rest."""
    seconds, nanos = at.seconds, at.nanos
    if nanos % 1_000_000 or not 0 <= nanos < 1_000_000_000 or not 0 <= seconds < _YEAR_10000:
        try:
            return at.ToJsonString()
        except (ValueError, OverflowError):
            return f"no time: {seconds} s, {nanos} ns"
    whole = (_EPOCH + timedelta(seconds=seconds)).isoformat()
    return f"{whole}.{nanos // 1_000_000:03}Z" if nanos else f"{whole}Z"


def _is_time(field: FieldDescriptor) -> bool:
    return _is_of(field, Timestamp.DESCRIPTOR)


def _is_of(field: FieldDescriptor, message: Any) -> bool:
    return field.message_type is not None and field.message_type.full_name == message.full_name


# JSON as messages


class NotProtobufJson(Exception):
    """The text is no message of the wanted type; the message says where it is wrong."""


def from_json(text: str, wanted: type[_M]) -> _M:
    """What people usually write is taken the short way; anything else is left to the library, errors, too."""
    try:
        content, end = _SCAN(text, 0)
        if end == len(text):
            return wanted(**_arguments(wanted.DESCRIPTOR, content))
    except (_Unusual, StopIteration, TypeError, ValueError, DecodeError, RecursionError):
        pass
    message = wanted()
    try:
        json_format.Parse(text, message)
    except (json_format.ParseError, RecursionError) as error:
        raise NotProtobufJson(_spelled(str(error), wanted)) from error
    return message


def _spelled(problem: str, wanted: type[Message]) -> str:
    """The library lists the fields that there are in camel case; here they are spelled as in the .proto files."""
    listed = _LISTED.search(problem)
    if listed is None:
        return problem
    of = wanted.DESCRIPTOR.file.pool.FindMessageTypeByName(listed["message"])
    return f"{problem[: listed.start('fields')]}: it has {', '.join(field.name for field in of.fields)}"


class _Unusual(Exception):
    """Something that is rare or wrong in protobuf-JSON."""


_SCAN = make_scanner(JSONDecoder(object_pairs_hook=tuple))  # type: ignore[arg-type]
"""An object becomes a tuple of its pairs: what is said twice is still there then, and is refused."""


def _arguments(descriptor: Any, content: Any) -> dict[str, Any]:
    """What makes the message when its class is called with it."""
    if type(content) is not tuple:
        raise _Unusual
    fields = _fields(descriptor)
    arguments: dict[str, Any] = {}
    oneofs: list[str] = []
    for key, value in content:
        name, convert, oneof = fields.get(key) or _unknown()
        if value is None or name in arguments or oneof in oneofs:
            raise _Unusual
        if oneof is not None:
            oneofs.append(oneof)
        arguments[name] = value if convert is None else convert(value)
    return arguments


def _unknown() -> Any:
    raise _Unusual


@cache
def _fields(descriptor: Descriptor) -> dict[str, tuple[str, Callable[[Any], Any] | None, str | None]]:
    """By the name in the .proto file: the name, what is done to its value, and the oneof it is one of."""
    return {
        field.name: (field.name, _reader(field), field.containing_oneof.name if field.containing_oneof else None)
        for field in descriptor.fields
    }


def _reader(field: FieldDescriptor) -> Callable[[Any], Any] | None:
    one = _one_reader(field)
    if not field.is_repeated:
        return one

    def many(values: Any) -> list[Any]:
        if type(values) is not list:
            raise _Unusual
        return values if one is None else [one(value) for value in values]

    return many


def _one_reader(field: FieldDescriptor) -> Callable[[Any], Any] | None:
    if field.type == FieldDescriptor.TYPE_MESSAGE and field.message_type is not None:
        inner = field.message_type
        return _time if _is_time(field) else lambda content: _arguments(inner, content)
    if field.type in _WHOLE:
        return _whole
    if field.type in (FieldDescriptor.TYPE_STRING, FieldDescriptor.TYPE_ENUM):
        return None  # the message's class is as strict as JSON
    return _flag if field.type == FieldDescriptor.TYPE_BOOL else _left_to_the_library


def _whole(value: Any) -> int:
    if type(value) is int:
        return value
    if type(value) is str and _DIGITS.fullmatch(value):
        return int(value)
    raise _Unusual


def _flag(value: Any) -> bool:
    if type(value) is not bool:
        raise _Unusual
    return value


def _time(value: Any) -> Timestamp:
    if type(value) is not str or not _UTC_TIME.fullmatch(value):
        raise _Unusual
    return timestamp(datetime.fromisoformat(value))


def _left_to_the_library(value: Any) -> Any:
    raise _Unusual


_LISTED = re.compile(
    r'Message type "(?P<message>[^"]+)" has no field named .*?(?P<fields>\.\s+Available Fields\(.*)', re.DOTALL
)
_DIGITS = re.compile(r"-?[0-9]{1,19}")
_UTC_TIME = re.compile(r"[0-9]{4}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9](\.[0-9]{3}|\.[0-9]{6})?Z")
