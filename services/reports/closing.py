"""What closes a gaming day: which sheets are signed, what is missing, and the command that signs one. For the console
and the command line alike."""

from collections.abc import Collection, Mapping, Sequence
from typing import Any

import msgspec

import roundledger.v1 as pb

_MOST_POSITIONS = 20
"""Of a sheet: its table, and the cages that counted its drop."""


class Calendar(msgspec.Struct, frozen=True):
    """The property's gaming days, as their stream shows them."""

    next_day: str = ""
    """The oldest day that is open; empty where the calendar has not begun yet."""
    signed: Mapping[str, Sequence[str]] = {}
    """The tables whose sheets are signed, by open day."""

    def is_closed(self, day: str) -> bool:
        return bool(day) and day < self.next_day


def calendar_of(state: Mapping[str, Any]) -> Calendar:
    return msgspec.convert(state, Calendar)


def tables_of(found: pb.GetDaySheetsResponse) -> list[pb.DaySheet]:
    return [sheet for sheet in found.sheets if sheet.scope == pb.SHEET_SCOPE_TABLE]


def unsigned(tables: Sequence[pb.DaySheet], signed: Collection[str]) -> list[str]:
    return [sheet.name for sheet in tables if sheet.name not in signed]


def win_unknown(tables: Sequence[pb.DaySheet], signed: Collection[str]) -> list[str]:
    """Of which signed tables the close has to say that their win is not known."""
    return [each.name for each in tables if each.name in signed and not each.HasField("win_by_count_cents")]


def signing(found: pb.GetDaySheetsResponse, table_id: str, header: pb.CommandHeader) -> pb.SignSheetRequest | None:
    """Signs a table's sheet as it is in the books, up to the commits that it is made of; None where there is none."""
    sheet = next((each for each in tables_of(found) if each.name == table_id), None)
    if sheet is None:
        return None
    as_of = [
        pb.SheetPosition(stream_id=each.stream_id, seq=each.seq, commit_hash=each.commit_hash)
        for each in found.as_of
        if each.stream_id == table_id or each.stream_id.startswith("cage")
    ]
    as_of.sort(key=lambda each: each.stream_id != table_id)
    return pb.SignSheetRequest(header=header, sheet=sheet, as_of=as_of[:_MOST_POSITIONS])
