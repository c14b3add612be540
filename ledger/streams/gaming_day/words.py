"""The gaming days in words, and as each role may see them."""

from collections.abc import Callable, Mapping
from typing import Any

from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.money.amounts import dollars
from ledger.reports.discrepancies import overdue_in_words
from ledger.streams.gaming_day.state import State


def view(state: State, role: int, actor_id: str) -> Mapping[str, Any]:
    return {
        "zone": state.zone,
        "starts_at": state.starts_at,
        "next_day": state.next_day,
        "boxes_waiting": state.boxes_waiting,
        "signed": {day: sorted(sheets) for day, sheets in state.sheets.items()},
    }


def days(state: State) -> Mapping[str, str]:
    lines = {"open from": state.next_day}
    for day, sheets in state.sheets.items():
        lines[f"signed of {day}"] = ", ".join(sorted(sheets))
    return lines


def _signed(e: pb.SheetSigned) -> str:
    return f"sheet of {e.sheet.name}, {e.sheet.gaming_day}, signed by {e.signed_by}: {win_in_words(e.sheet)}"


def win_in_words(sheet: pb.DaySheet) -> str:
    if not sheet.HasField("win_by_count_cents"):
        return f"win unknown ({', '.join(sheet.exceptions)})"
    return f"win {dollars(sheet.win_by_count_cents)}, variance {dollars(sheet.variance_cents)}"


WORDS: dict[type[Message], Callable[[Any], str]] = {
    pb.CalendarSet: lambda e: f"gaming days begin at {e.starts_at} {e.zone}, the first on {e.first_day}",
    pb.SheetSigned: _signed,
    pb.DropBoxOverdue: overdue_in_words,
    pb.GamingDayClosed: lambda e: (
        f"{e.gaming_day} closed by {e.closed_by}, {len(e.tables)} tables: {win_in_words(e.property)}; "
        f"{e.next_day} is open"
    ),
}
