"""Batches and settlements of the books, a page at a time: between two pages nothing is held open. Pages go by position,
the order of entering."""

from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec
from sqlalchemy import Table, func, select

import roundledger.v1 as pb
from ledger.books import schema
from ledger.books.database import Database

PAGE = 500

HIGHEST = 2**63 - 1
"""What a database can count to. Who asks for more asks for nothing that there is."""

Message = TypeVar("Message")


class Selection(msgspec.Struct, frozen=True):
    """Which rows to list; what is empty does not matter."""

    round_id: str = ""
    stream_id: str = ""
    gaming_day: str = ""


class Lists:
    """The books as lists."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def batches_page(
        self, selection: Selection, after_position: int = 0, limit: int = PAGE
    ) -> list[tuple[int, pb.PostingBatch]]:
        rows = self._page(schema.BATCHES, "seq", selection, after_position, limit)
        return [(position, _shown(pb.PostingBatch.FromString(data))) for position, data in rows]

    def settlements_page(
        self, selection: Selection, after_position: int = 0, limit: int = PAGE
    ) -> list[tuple[int, pb.Settlement]]:
        rows = self._page(schema.SETTLEMENTS, "number", selection, after_position, limit)
        return [(position, pb.Settlement.FromString(data)) for position, data in rows]

    def batches(self, selection: Selection) -> Iterator[pb.PostingBatch]:
        return _all(lambda after: self.batches_page(selection, after))

    def settlements(self, selection: Selection) -> Iterator[pb.Settlement]:
        return _all(lambda after: self.settlements_page(selection, after))

    def tail(self, after_position: int, limit: int) -> list[tuple[int, pb.PostingBatch]]:
        return self.batches_page(Selection(), after_position, limit)

    def _page(
        self, table: Table, number: str, selection: Selection, after_position: int, limit: int
    ) -> list[tuple[int, bytes]]:
        """Within a stream positions and numbers grow together, and numbers are what its index knows."""
        columns, after = table.c, min(after_position, HIGHEST)
        wanted = {name: value for name, value in msgspec.structs.asdict(selection).items() if value}
        page = select(columns.position, columns.data).where(*(columns[name] == wanted[name] for name in wanted))
        if set(wanted) == {"stream_id"}:
            last = select(columns[number]).where(columns.position == after, columns.stream_id == wanted["stream_id"])
            page = page.where(columns[number] > func.coalesce(last.scalar_subquery(), 0)).order_by(columns[number])
        else:
            page = page.where(columns.position > after).order_by(columns.position)
        with self._db.reading() as connection:
            return [(position, data) for position, data in connection.execute(page.limit(limit))]


def _shown(batch: pb.PostingBatch) -> pb.PostingBatch:
    """Batches of older versions name excluded patrons with the reason, which readers of the books may not see."""
    batch.ClearField("exclusions")
    return batch


def _all(page_after: Callable[[int], list[tuple[int, Message]]]) -> Iterator[Message]:
    position = 0
    while page := page_after(position):
        yield from (message for _, message in page)
        position = page[-1][0]
