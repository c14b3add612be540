"""Fields of a hand as TOML."""

from collections.abc import Mapping
from datetime import time
from typing import Any

import msgspec

from services.phh.money import CENTS

Fields = dict[str, Any]


class Number(msgspec.Struct, frozen=True):
    """An amount in cents, written in whole units and cents: never by way of a float."""

    cents: int

    def __str__(self) -> str:
        whole, part = divmod(self.cents, CENTS)
        return f"{whole}.{part:02d}" if part else str(whole)


def text_of(fields: Fields) -> str:
    return "".join(f"{name} = {_value(value)}\n" for name, value in fields.items())


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, Number)):
        return str(value)
    if isinstance(value, time):
        return value.isoformat()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_value(inner)}" for name, inner in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return msgspec.json.encode(value).decode()  # a text is written as in JSON
