"""A stream's state as bytes, so that start-up reads the distance to the last snapshot, not all of history."""

from functools import cache
from typing import Any

import msgspec

from ledger.core.stream import AnyStream

VERSION = 8
"""Raised whenever a state's shape changes: older snapshots are then passed over and history is read instead."""

_encoder = msgspec.msgpack.Encoder()


def encode(state: Any) -> bytes:
    return _encoder.encode(state)


def decode(stream: AnyStream, data: bytes) -> Any:
    shape: Any = stream.state
    return _decoder(stream.kind, shape).decode(data)


@cache
def _decoder(kind: str, state: Any) -> "msgspec.msgpack.Decoder[Any]":
    return msgspec.msgpack.Decoder(state)
