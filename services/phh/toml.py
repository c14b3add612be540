"""Fields of a hand as TOML."""

from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Any

import msgspec

Fields = dict[str, Any]

_MOST = 2**63
"""The format's numbers have 64 bits."""
_DELETE = "\x7f"


class Number(msgspec.Struct, frozen=True):
    """An amount in cents, written in units of so many cents, a power of ten: never by way of a float."""

    cents: int
    unit: int

    def __str__(self) -> str:
        whole, part = divmod(self.cents, self.unit)
        return f"{whole}.{part:0{len(str(self.unit)) - 1}d}" if part else str(whole)


def text_of(fields: Fields) -> str:
    return "".join(f"{name} = {_value(value)}\n" for name, value in fields.items())


def is_plain(value: object) -> bool:
    """Whether `text_of` writes it as it was read: a value, or a list of values."""
    return all(map(_is_value, value)) if isinstance(value, list) else _is_value(value)


def _is_value(value: object) -> bool:
    if isinstance(value, int):
        return abs(value) < _MOST
    return isinstance(value, (str, Decimal, date, time))


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, Number, Decimal)):
        return str(value).lower().replace("infinity", "inf")
    if isinstance(value, (datetime, date, time)):
        return value.isoformat()
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{name} = {_value(inner)}" for name, inner in value.items()) + " }"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value, value)) + "]"
    return msgspec.json.encode(value).decode().replace(_DELETE, r"\u007f")  # else a text is written as in JSON
