"""What reports look up in the books."""

from typing import Any

import msgspec
from sqlalchemy import func, select

from ledger.books import schema
from ledger.books.database import Database
from ledger.core.currency import Cash


class Visit(msgspec.Struct, frozen=True):
    """Where a player's money moved, and when."""

    gaming_day: str
    stream_id: str


class Lookups:
    """The books by player, day and kind of stream."""

    _db: Database

    def kinds(self) -> dict[str, str]:
        """What each stream is: a game's name, jackpot_fund and the like."""
        t = schema.STREAMS.c
        return dict(self._rows(select(t.stream_id, t.kind).order_by(t.stream_id)))

    def newest_day(self) -> str:
        """The last gaming day on which anything was recorded; empty for none."""
        ((day,),) = self._rows(select(func.max(schema.STREAM_DAYS.c.gaming_day)))
        return day or ""

    def visits_of(self, player_id: str, first_day: str = "", last_day: str = "") -> list[Visit]:
        t = schema.VISITS.c
        wanted = select(t.gaming_day, t.stream_id).where(t.player_id == player_id, t.gaming_day >= first_day)
        if last_day:
            wanted = wanted.where(t.gaming_day <= last_day)
        return [Visit(*row) for row in self._rows(wanted.order_by(t.gaming_day, t.stream_id))]

    def currency_of(self, gaming_day: str) -> list[Cash]:
        """In the order of each stream."""
        t = schema.CURRENCY.c
        columns = [t[name] for name in Cash.__struct_fields__]
        wanted = select(*columns).where(t.gaming_day == gaming_day).order_by(t.player_id, t.at, t.stream_id, t.number)
        return [Cash(*row) for row in self._rows(wanted)]

    def streams_with(self, movement: int) -> list[str]:
        """Those at which it ever happened."""
        t = schema.FIGURES.c
        wanted = select(t.stream_id).where(t.movement == movement).group_by(t.stream_id).order_by(t.stream_id)
        return [stream_id for (stream_id,) in self._rows(wanted)]

    def _rows(self, wanted: Any) -> list[Any]:
        with self._db.reading() as connection:
            return [tuple(row) for row in connection.execute(wanted)]
