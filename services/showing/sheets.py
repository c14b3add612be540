"""Figures in cents for people: one row a table, every amount in full, and their totals."""

from collections.abc import Mapping

from google.protobuf.message import Message

from games.tables.chips import dollars
from services.showing.tabular import print_blocks


def print_amounts(what: str, messages: Mapping[str, Message]) -> None:
    """A row for each message, a column for each of its amounts; a column in which all is zero is left out, unless all
    are."""
    first = next(iter(messages.values()))
    amounts = [field.name for field in first.DESCRIPTOR.fields if field.name.endswith("_cents")]
    moved = [name for name in amounts if any(getattr(message, name) for message in messages.values())] or amounts
    rows = [[key, *(dollars(getattr(message, name)) for name in moved)] for key, message in messages.items()]
    totals = ["total", *(dollars(sum(getattr(message, name) for message in messages.values())) for name in moved)]
    head = [what, *(name.removesuffix("_cents").replace("_", " ") for name in moved)]
    print_blocks(head, [*rows, totals], right=frozenset(range(1, len(head))))
