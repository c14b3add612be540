"""Commands of the gaming days, and sheets to sign."""

from typing import Any

import roundledger.v1 as pb
from ledger.core.vocabulary import put_command
from ledger.reports.sheets import DayFigures, table_sheet
from ledger.streams.gaming_day import GAMING_DAY_ID

FIRST_DAY = "2026-02-27"


class DayConsole:
    """Builds the commands of the gaming days."""

    def __init__(self, stream_id: str = GAMING_DAY_ID) -> None:
        self.table_id = stream_id
        self._sent = 0

    def header(self, **more: Any) -> pb.CommandHeader:
        self._sent += 1
        return pb.CommandHeader(command_id=f"c{self._sent}", stream_id=self.table_id, **more)

    def calendar(self, zone: str = "UTC", starts_at: str = "06:00", first_day: str = FIRST_DAY) -> pb.Command:
        return put_command(
            pb.SetCalendarRequest(header=self.header(), zone=zone, starts_at=starts_at, first_day=first_day)
        )

    def sign(self, sheet: pb.DaySheet, **as_of: int) -> pb.Command:
        positions = [
            pb.SheetPosition(stream_id=stream_id.replace("_", "-"), seq=seq, commit_hash=b"h")
            for stream_id, seq in (as_of or {"table-1": 1}).items()
        ]
        return put_command(pb.SignSheetRequest(header=self.header(), sheet=sheet, as_of=positions))

    def close(self, day: str = FIRST_DAY, *unknown: str) -> pb.Command:
        return put_command(pb.CloseGamingDayRequest(header=self.header(), gaming_day=day, win_unknown_of=unknown))


def a_sheet(table_id: str = "roulette-1", day: str = FIRST_DAY, *, win: int | None = 500) -> pb.DaySheet:
    """A sheet that adds up; of a table whose drop is not counted where the win is None."""
    sums = {pb.MOVEMENT_DROP: 10_000, pb.MOVEMENT_BUY_IN: 10_000, pb.MOVEMENT_STAKE_TAKEN: 700}
    box = {pb.DAY_FIGURE_KIND_BOX_REMOVED: 1}
    if win is not None:
        box |= {pb.DAY_FIGURE_KIND_BOX_COUNTED: 1, pb.DAY_FIGURE_KIND_CURRENCY_COUNTED: 10_000}
    figures = DayFigures(50_000, 40_000 + (win or 0), dict(box))
    return table_sheet(table_id, table_id.partition("-")[0], day, sums, figures)
