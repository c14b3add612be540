"""What reports look up in the books."""

from typing import Any

import msgspec
from sqlalchemy import func, select

import roundledger.v1 as pb
from ledger.books import schema
from ledger.books.database import Database
from ledger.reports.cash import Cash


class PlayerDay(msgspec.Struct, frozen=True):
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

    def visits_of(self, player_id: str, first_day: str = "", last_day: str = "") -> list[PlayerDay]:
        t = schema.VISITS.c
        wanted = select(t.gaming_day, t.stream_id).where(t.player_id == player_id, t.gaming_day >= first_day)
        if last_day:
            wanted = wanted.where(t.gaming_day <= last_day)
        return [PlayerDay(*row) for row in self._rows(wanted.order_by(t.gaming_day, t.stream_id))]

    def currency_of(self, gaming_day: str) -> list[Cash]:
        """In the order of each stream."""
        t = schema.CURRENCY.c
        columns = [t[name] for name in Cash.__struct_fields__]
        wanted = select(*columns).where(t.gaming_day == gaming_day).order_by(t.player_id, t.at, t.stream_id, t.number)
        return [Cash(*row) for row in self._rows(wanted)]

    def moved_up_to(self, gaming_day: str) -> dict[tuple[str, str], dict[int, int]]:
        """Cents by movement, of each stream and gaming day up to this one."""
        t = schema.FIGURES.c
        moved: dict[tuple[str, str], dict[int, int]] = {}
        wanted = select(t.stream_id, t.gaming_day, t.movement, t.cents).where(t.gaming_day <= gaming_day)
        for stream_id, day, movement, cents in self._rows(wanted):
            moved.setdefault((stream_id, day), {})[movement] = cents
        return moved

    def last_of_days(self, gaming_day: str) -> dict[tuple[str, str], int]:
        """The last commit of each stream on each gaming day up to this one."""
        t = schema.STREAM_DAYS.c
        wanted = select(t.stream_id, t.gaming_day, t.last_seq).where(t.gaming_day <= gaming_day)
        return {(stream_id, day): seq for stream_id, day, seq in self._rows(wanted)}

    def day_figures(self, gaming_day: str) -> list[tuple[str, int, pb.DayFigure]]:
        """Those of gaming days up to this one, in the order of each stream: with the commit that says so."""
        found = self._facts("figures", up_to_day=gaming_day)
        return [(stream_id, seq, pb.DayFigure.FromString(data)) for stream_id, seq, data in found]

    def corrections(self, gaming_day: str) -> list[tuple[str, int, pb.CorrectionMade]]:
        """Those that were made on this gaming day."""
        found = self._facts("corrections", day=gaming_day)
        return [(stream_id, seq, pb.CorrectionMade.FromString(data)) for stream_id, seq, data in found]

    def batches_between(self, stream_id: str, after_seq: int, last_seq: int) -> list[pb.PostingBatch]:
        """Those of a stream after one commit, up to another."""
        t = schema.BATCHES.c
        wanted = select(t.data).where(t.stream_id == stream_id, t.seq > after_seq, t.seq <= last_seq).order_by(t.seq)
        return [pb.PostingBatch.FromString(data) for (data,) in self._rows(wanted)]

    def recorded_at(self, stream_id: str, seq: int) -> str:
        """When a commit was recorded, as RFC 3339."""
        t = schema.BATCHES.c
        found = self._rows(select(t.data).where(t.stream_id == stream_id, t.seq == seq))
        return pb.PostingBatch.FromString(found[0][0]).at.ToJsonString() if found else ""

    def discrepancies(self, gaming_day: str) -> list[tuple[str, int, pb.DiscrepancyFound]]:
        found = self._facts("discrepancies", day=gaming_day)
        return [(stream_id, seq, pb.DiscrepancyFound.FromString(data)) for stream_id, seq, data in found]

    def slip_entries(self) -> list[tuple[str, int, pb.SlipEntry]]:
        """All of them, in the order of each cage."""
        return [(s, seq, pb.SlipEntry.FromString(data)) for s, seq, data in self._facts("slip_entries")]

    def chip_facts(self, gaming_day: str) -> list[tuple[str, str, pb.ChipMove | pb.TrayCount]]:
        """Chips by denomination, moved and counted, of gaming days up to this one, in the order of each stream: with
        the day that each is of."""
        t, kinds = schema.ACCOUNTING_FACTS.c, dict[str, Any](chip_moves=pb.ChipMove, tray_counts=pb.TrayCount)
        wanted = select(t.stream_id, t.gaming_day, t.kind, t.data).where(t.kind.in_(list(kinds)))
        wanted = wanted.where(t.gaming_day <= gaming_day).order_by(t.stream_id, t.seq, t.number)
        return [(stream_id, day, kinds[kind].FromString(data)) for stream_id, day, kind, data in self._rows(wanted)]

    def closes(self) -> dict[str, pb.GamingDayClosed]:
        """The closed days."""
        found = (pb.GamingDayClosed.FromString(data) for _, _, data in self._facts("day_closed"))
        return {closed.gaming_day: closed for closed in found}

    def _facts(self, kind: str, *, day: str = "", up_to_day: str = "") -> list[tuple[str, int, bytes]]:
        t = schema.ACCOUNTING_FACTS.c
        wanted = select(t.stream_id, t.seq, t.data).where(t.kind == kind)
        if day:
            wanted = wanted.where(t.gaming_day == day)
        if up_to_day:
            wanted = wanted.where(t.gaming_day <= up_to_day)
        return self._rows(wanted.order_by(t.stream_id, t.seq, t.number))

    def streams_with(self, movement: int) -> list[str]:
        """Those at which it ever happened."""
        t = schema.FIGURES.c
        wanted = select(t.stream_id).where(t.movement == movement).group_by(t.stream_id).order_by(t.stream_id)
        return [stream_id for (stream_id,) in self._rows(wanted)]

    def _rows(self, wanted: Any) -> list[Any]:
        with self._db.reading() as connection:
            return [tuple(row) for row in connection.execute(wanted)]
