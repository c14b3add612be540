"""How events change the gaming days, one function an event. Never rejects."""

from google.protobuf.message import Message
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.streams.gaming_day.state import State, boxes_waiting
from ledger.streams.parts import Evolve


def _calendar_set(state: State, e: pb.CalendarSet) -> State:
    return replace(state, zone=e.zone, starts_at=e.starts_at, next_day=e.first_day)


def _sheet_signed(state: State, e: pb.SheetSigned) -> State:
    day = e.sheet.gaming_day
    sheets = {**state.sheets.get(day, {}), e.sheet.name: e.sheet.SerializeToString(deterministic=True)}
    as_of = dict(state.as_of.get(day, {}))
    for position in e.as_of:  # the cage is named by every table's sheet: the newest counts
        if position.seq >= as_of.get(position.stream_id, (0, b""))[0]:
            as_of[position.stream_id] = (position.seq, position.commit_hash)
    return replace(state, sheets={**state.sheets, day: sheets}, as_of={**state.as_of, day: as_of})


def _closed(state: State, e: pb.GamingDayClosed) -> State:
    sheets = {day: of_day for day, of_day in state.sheets.items() if day > e.gaming_day}
    as_of = {day: of_day for day, of_day in state.as_of.items() if day > e.gaming_day}
    waiting = boxes_waiting(state.boxes_waiting, e.gaming_day, e.tables)
    return replace(state, next_day=e.next_day, sheets=sheets, as_of=as_of, boxes_waiting=waiting)


def _overdue(state: State, e: pb.DropBoxOverdue) -> State:
    return state


EVOLVE: dict[type[Message], Evolve[State]] = {
    pb.CalendarSet: _calendar_set,
    pb.SheetSigned: _sheet_signed,
    pb.GamingDayClosed: _closed,
    pb.DropBoxOverdue: _overdue,
}
