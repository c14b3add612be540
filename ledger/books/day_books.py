"""Sheets of gaming days from the books: what moved and what was counted on each day, put on the day on which it is
booked, and made into sheets by pure functions."""

from collections import defaultdict
from collections.abc import Iterable

from msgspec.structs import replace

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.reports.running_sheets import OF_NO_TABLE, added, cents_by_movement
from ledger.reports.sheets import (
    DayFigures,
    booked_day,
    game_sheets,
    property_sheet,
    rounds_begun,
    table_sheet,
    to_date,
    with_figure,
)

_FIRST_DAY = "0000-00-00"

Closes = dict[str, pb.GamingDayClosed]
OfTable = tuple[str, str]
"""A table and a gaming day."""


def table_sheets(books: ReadModel, first_day: str, last_day: str) -> list[pb.DaySheet]:
    """One for each table and day on which anything happened, by day and table."""
    kinds, closes = books.kinds(), books.closes()
    sums, figures = _sums(books, closes, last_day), _figures(books, closes, first_day, last_day)
    return [
        table_sheet(table_id, kinds[table_id], day, sums.get((table_id, day), {}), figures[table_id, day])
        for table_id, day in sorted({*sums, *figures}, key=lambda key: (key[1], key[0]))
        if first_day <= day <= last_day and kinds.get(table_id) in GAMES
    ]


def _sums(books: ReadModel, closes: Closes, last_day: str) -> dict[OfTable, dict[int, int]]:
    """What moved at each table, by the day on which it is booked: what a closed day got too late is on a later one."""
    sums = {key: dict(moved) for key, moved in books.moved_up_to(last_day).items()}
    for batch in _late(books, closes, last_day):
        late = cents_by_movement(batch.postings)
        booked, _ = booked_day(batch.stream_id, batch.seq, batch.gaming_day, closes)
        was, now = (batch.stream_id, batch.gaming_day), (batch.stream_id, booked)
        sums[was] = added(sums.get(was, {}), {movement: -cents for movement, cents in late.items()})
        sums[now] = added(sums.get(now, {}), late)
    at_tables = ((key, {m: cents for m, cents in moved.items() if m not in OF_NO_TABLE}) for key, moved in sums.items())
    return {key: moved for key, moved in at_tables if any(moved.values())}


def _late(books: ReadModel, closes: Closes, last_day: str) -> Iterable[pb.PostingBatch]:
    """The batches of closed days that came after their close."""
    for (stream_id, day), last_seq in books.last_of_days(last_day).items():
        if closed := closes.get(day):
            up_to = max((at.seq for at in closed.as_of if at.stream_id == stream_id), default=0)
            if last_seq > up_to:
                for batch in books.batches(Selection(stream_id=stream_id, gaming_day=day)):
                    if batch.seq > up_to:
                        yield batch


def _figures(books: ReadModel, closes: Closes, first_day: str, last_day: str) -> dict[OfTable, DayFigures]:
    figures: dict[OfTable, DayFigures] = defaultdict(DayFigures)
    closers: dict[OfTable, int] = {}
    for stream_id, seq, figure in books.day_figures(last_day):
        day, _ = booked_day(stream_id, seq, figure.gaming_day, closes)
        key = (figure.table_id, day)
        figures[key] = with_figure(figures[key], figure)
        if figure.kind == pb.DAY_FIGURE_KIND_CLOSER:
            closers[key] = seq
    wanted = {key: seq for key, seq in closers.items() if key[1] >= first_day}
    for key, rounds in _after_closers(books, closes, wanted, last_day, derive_all=first_day == last_day).items():
        figures[key] = replace(figures[key], rounds_after_closer=rounds)
    return figures


def _after_closers(
    books: ReadModel, closes: Closes, closers: dict[OfTable, int], last_day: str, *, derive_all: bool
) -> dict[OfTable, int]:
    """Rounds that a day's last closer does not hold. Of closed days it is taken as it was signed, unless all is to be
    derived: a year of them would be read commit by commit."""
    signed = {(sheet.name, day): sheet.rounds_after_closer for day, closed in closes.items() for sheet in closed.tables}
    last_seqs = books.last_of_days(last_day)
    found = {}
    for (table_id, day), seq in closers.items():
        last_seq = last_seqs.get((table_id, day), 0)
        if day in closes and not derive_all:
            found[table_id, day] = signed.get((table_id, day), 0)
        elif last_seq > seq:
            late = books.batches_between(table_id, seq, last_seq)
            of_day = (batch for batch in late if booked_day(table_id, batch.seq, batch.gaming_day, closes)[0] == day)
            found[table_id, day] = rounds_begun(of_day)
    return found


def late_entries(books: ReadModel, gaming_day: str) -> list[tuple[str, int, str]]:
    """The commits that are booked on this day and belong to another that was closed: stream, seq, that day."""
    closes = books.closes()
    found = []
    for batch in _late(books, closes, gaming_day):
        booked, refers_to = booked_day(batch.stream_id, batch.seq, batch.gaming_day, closes)
        if booked == gaming_day and batch.postings:
            found.append((batch.stream_id, batch.seq, refers_to))
    return found


def sheets_of(books: ReadModel, gaming_day: str, period: pb.SheetPeriod) -> list[pb.DaySheet]:
    """Tables by name, games by name, the property. A day on which nothing happened has that of the property."""
    length = {pb.SHEET_PERIOD_MONTH_TO_DATE: 7, pb.SHEET_PERIOD_YEAR_TO_DATE: 4}.get(period, len(gaming_day))
    tables = table_sheets(books, gaming_day[:length], gaming_day)
    if period not in (pb.SHEET_PERIOD_MONTH_TO_DATE, pb.SHEET_PERIOD_YEAR_TO_DATE):
        return [*tables, *game_sheets(tables, gaming_day), property_sheet(tables, gaming_day)]
    days = sorted({sheet.gaming_day for sheet in tables} | {gaming_day})
    by_day = [(day, [sheet for sheet in tables if sheet.gaming_day == day]) for day in days]
    of_days = [*tables]
    of_days += [sheet for day, of_day in by_day for sheet in game_sheets(of_day, day)]
    of_days += [property_sheet(of_day, day) for day, of_day in by_day]
    return to_date(of_days, gaming_day, period)


def life_of_tables(books: ReadModel, gaming_day: str) -> list[pb.DaySheet]:
    """All days up to this one."""
    return table_sheets(books, _FIRST_DAY, gaming_day)
