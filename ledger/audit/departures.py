"""In words, where what was published departs from what is recomputed."""

from typing import Any

from google.protobuf.message import DecodeError, Message

import roundledger.v1 as pb


def first_difference(data: bytes, expected: pb.PostingBatch | pb.StreamNotice) -> str:
    """In words, where what was published departs from what is recomputed."""
    try:
        found = type(expected).FromString(data)
    except DecodeError:
        return "what was published cannot be read"
    return departure(found, expected) or "what was published has other bytes"


def departure(found: Message, expected: Message) -> str:
    for field in expected.DESCRIPTOR.fields:
        value, right = getattr(found, field.name), getattr(expected, field.name)
        if value == right:
            continue
        if not field.is_repeated:
            return f"published {field.name} {value_shown(value)}, recomputed {value_shown(right)}"
        if len(value) != len(right):
            return f"published {len(value)} {field.name}, recomputed {len(right)}"
        index = next(i for i in range(len(right)) if value[i] != right[i])
        return f"{field.name}[{index}]: {departure(value[index], right[index])}"
    return ""


def value_shown(value: Any) -> str:
    return value.hex() if isinstance(value, bytes) else repr(value)[:200]
