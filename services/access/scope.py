"""What a token is for: the streams and the seat that it may act on. Decided here, for every command and every query."""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from google.protobuf.descriptor import Descriptor

import roundledger.v1 as pb
from ledger.core.rejection import Rejection

STREAMS = frozenset(
    (
        "stream_id",
        "table_id",
        "fund_id",
        "cage_id",
        "dispute_id",
        "from_stream_id",
        "from_table_id",
        "to_table_id",
        "to_fund_id",
        "carry_to_fund_id",
        "correction_stream_id",
        "win_unknown_of",
    )
)
"""Fields that name a stream, or several, wherever in a message they stand."""

ROUNDS = frozenset(("round_id",))
"""Fields that name a round, and with it its table: the round roulette-1:42 is of the table roulette-1."""

_BINDING = frozenset(("stream_id", "table_id", "fund_id", "round_id"))
"""Fields of a query itself that limit its answer to what they name."""

_OF_NO_STREAM = frozenset(
    request.DESCRIPTOR.full_name for request in (pb.GetCallerRequest, pb.ListRulebooksRequest, pb.GetRulebookRequest)
)
"""Queries whose answer is of no stream, but of the caller or the published rules: any token may ask them."""

_Named = tuple[str, str]
"""The path of a field and the stream that it names."""


def problem_with(message: Any, streams: tuple[str, ...], seat: int) -> Rejection | None:
    """Why a token for these streams and this seat is not for a message; none or 0 stand for all. Every stream that the
    message names must be one of them, and a message that is bound to no stream is about the whole floor."""
    if streams and message.DESCRIPTOR.full_name not in _OF_NO_STREAM:
        only = f"this token is for {', '.join(streams)} only"
        for field, stream_id in streams_in(message):
            if stream_id not in streams:
                return Rejection("OUT_OF_SCOPE", only, field=field)
        if not _is_bound(message):
            return Rejection("OUT_OF_SCOPE", only)
    named = getattr(message, "seat", 0)
    if seat and named and named != seat:
        return Rejection("OUT_OF_SCOPE", f"this token is for seat {seat} only", field="seat")
    return None


def streams_in(message: Any) -> Iterator[_Named]:
    """Every stream that a message names, with the field that names it."""
    for read in _readers(message.DESCRIPTOR):
        yield from read(message)


def _is_bound(message: Any) -> bool:
    header = getattr(message, "header", None)
    if header is not None:
        return bool(header.stream_id)
    return any(getattr(message, name, "") for name in _BINDING)


_Reader = Callable[[Any], Iterator[_Named]]


@cache
def _readers(descriptor: Descriptor) -> tuple[_Reader, ...]:
    """How to find them in a message of this type. Descriptors tell that slowly, so it is asked once."""
    return tuple(_reader(field) for field in descriptor.fields if _may_name(field, frozenset()))


def _may_name(field: Any, above: frozenset[str]) -> bool:
    if field.message_type is None:
        return field.name in STREAMS or field.name in ROUNDS
    name = field.message_type.full_name
    return name not in above and any(_may_name(inner, above | {name}) for inner in field.message_type.fields)


def _reader(field: Any) -> _Reader:
    name = field.name

    def read(message: Any) -> Iterator[_Named]:
        value = getattr(message, name)
        for each in value if field.is_repeated else (value,):
            if field.message_type is not None:
                for inner, stream_id in streams_in(each):
                    yield f"{name}.{inner}", stream_id
            elif each:
                yield name, each.rpartition(":")[0] if name in ROUNDS else each

    return read
