"""Reports of gaming days: the day, tables, games with their statistics, corrections, slips."""

from datetime import date, timedelta

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.books.day_books import late_entries, life_of_tables, sheets_of, table_sheets
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.core.vocabulary import enum_word
from ledger.reports.day_exceptions import differing, exceptions_of, slip_rows, without_inventories
from ledger.reports.report_tables import CENTS, COUNT, RATIO, TEXT, Value, figures_section, section
from ledger.reports.revenue import POLICIES, credit_in_win, revenue
from ledger.reports.sheets import COUNTED_CENTS, figure_of_sheet
from ledger.reports.shifts import shifts_of
from ledger.reports.statistics import DayPoint, investigations

DAY, MONTH, YEAR = pb.SHEET_PERIOD_DAY, pb.SHEET_PERIOD_MONTH_TO_DATE, pb.SHEET_PERIOD_YEAR_TO_DATE
_PERIODS = {DAY: "day", MONTH: "month to date", YEAR: "year to date"}
_TABLE, _GAME, _PROPERTY = pb.SHEET_SCOPE_TABLE, pb.SHEET_SCOPE_GAME, pb.SHEET_SCOPE_PROPERTY


def _of(sheets: list[pb.DaySheet], scope: pb.SheetScope, name: str = "") -> list[pb.DaySheet]:
    return [sheet for sheet in sheets if sheet.scope == scope and name in ("", sheet.name)]


def day(books: ReadModel, gaming_day: str, name: str) -> pb.Report:
    """The property by day, month and year; games and tables by day; what has to be looked at (c1, c4, c7)."""
    by_period = {period: sheets_of(books, gaming_day, period) for period in _PERIODS}
    today = by_period[DAY]
    tables, (whole,) = _of(today, _TABLE), _of(today, _PROPERTY)
    report = pb.Report(title=f"Gaming day {gaming_day}")
    report.sections.append(_periods("property", "Property", _PROPERTY, by_period, ""))
    report.sections.append(_sheets("games", "Games", ["name"], _of(today, _GAME), [whole]))
    report.sections.append(_sheets("tables", "Tables", ["name"], tables, [whole]))
    report.sections.append(_revenue(books, gaming_day, whole))
    report.notes.extend(_notes(books, gaming_day, tables))
    if not tables:
        report.notes.append("nothing happened on this gaming day")
    return report


def _sheets(
    name: str, title: str, keys: list[str], sheets: list[pb.DaySheet], totals: list[pb.DaySheet] | None = None
) -> pb.ReportSection:
    """Voided rounds have their column on every sheet, so that none is overlooked."""
    never_idle, known = ["rounds_voided"], figure_of_sheet
    return figures_section(name, title, keys, pb.DaySheet, sheets, totals or [], never_idle=never_idle, known=known)


def _revenue(books: ReadModel, gaming_day: str, whole: pb.DaySheet) -> pb.ReportSection:
    """By each way in which unpaid credit may count (e3)."""
    moved = books.moved_up_to(gaming_day)
    paid = sum(sums.get(pb.MOVEMENT_MARKER_PAID, 0) for (_, of_day), sums in moved.items() if of_day == gaming_day)
    columns = {"policy": TEXT, "citation": TEXT, "credit_in_win_cents": CENTS}
    columns |= {"credit_paid_cents": CENTS, "revenue_cents": CENTS}
    rows: list[list[Value]] = [
        [policy.name, policy.citation, credit_in_win(whole), paid, revenue(policy, whole, paid)] for policy in POLICIES
    ]
    return section("revenue", "Revenue, by how unpaid credit counts", columns, rows)


def _notes(books: ReadModel, gaming_day: str, tables: list[pb.DaySheet]) -> list[str]:
    before = str(date.fromisoformat(gaming_day) - timedelta(days=1))
    discrepancies = [found for _, _, found in books.discrepancies(gaming_day)]
    said = exceptions_of(tables, table_sheets(books, before, before), discrepancies)
    known = sorted(
        {stream_id for (stream_id, day) in books.last_of_days(gaming_day) if books.kinds().get(stream_id) in GAMES}
    )
    said += without_inventories(known, tables)
    for stream_id, seq, of_day in late_entries(books, gaming_day):
        said.append(f"{stream_id} seq {seq} is of {of_day}, which was closed when it came")
    if gaming_day in books.closes():
        closed = books.closes()[gaming_day]
        said.append(f"the day was closed by {closed.closed_by}")
        said += differing(closed.tables, tables)
    return said


def _periods(
    name: str, title: str, scope: pb.SheetScope, by_period: dict[pb.SheetPeriod, list[pb.DaySheet]], of: str
) -> pb.ReportSection:
    """A row a period."""
    sheets = [sheet for period in _PERIODS for sheet in sorted(_of(by_period[period], scope, of), key=lambda s: s.name)]
    sheets.sort(key=lambda sheet: sheet.name)
    made = _sheets(name, title, ["name", "period"], sheets)
    for row, sheet in zip(made.rows, sheets, strict=True):
        row.cells[1].text = _PERIODS[sheet.period]
    return made


def tables(books: ReadModel, gaming_day: str, name: str) -> pb.Report:
    """Day, month and year to date of each table (compliance c4)."""
    by_period = {period: sheets_of(books, gaming_day, period) for period in _PERIODS}
    report = pb.Report(title=f"Tables, gaming day {gaming_day}")
    report.sections.append(_periods("tables", "By table and period", _TABLE, by_period, name))
    report.sections.append(_shifts(books, gaming_day, name))
    _add_statistics(report, books, gaming_day, name, by_game=False)
    return report


def _shifts(books: ReadModel, gaming_day: str, name: str) -> pb.ReportSection:
    """Of tables whose tray was counted between shifts (c4: poker by shift)."""
    counted: dict[tuple[str, str], int] = {}
    with_shifts = set()
    for _, _, figure in books.day_figures(gaming_day):
        if figure.gaming_day == gaming_day:
            if figure.kind in (*COUNTED_CENTS, pb.DAY_FIGURE_KIND_BOX_COUNTED):
                box = (figure.table_id, figure.reference)
                counted[box] = counted.get(box, 0) + (figure.cents if figure.kind in COUNTED_CENTS else 0)
            elif figure.kind == pb.DAY_FIGURE_KIND_SHIFT and name in ("", figure.table_id):
                with_shifts.add(figure.table_id)
    rows: list[list[Value]] = []
    for table_id in sorted(with_shifts):
        boxes = {box: cents for (table, box), cents in counted.items() if table == table_id}
        selection = Selection(stream_id=table_id, gaming_day=gaming_day)
        for number, shift in enumerate(shifts_of(books.batches(selection)), 1):
            win, rounds = shift.win_by_count_cents(boxes), shift.win_by_rounds_cents
            rake = shift.sums.get(pb.MOVEMENT_RAKE_DROPPED, 0)
            seqs: list[Value] = [table_id, number, shift.first_seq, shift.last_seq]
            rows.append([*seqs, shift.drop_cents(boxes), rake, win, rounds, None if win is None else win - rounds])
    columns = {"table_id": TEXT, **dict.fromkeys(("shift", "first_seq", "last_seq"), COUNT)}
    columns |= dict.fromkeys(("drop_cents", "rake_cents", "win_by_count_cents", "win_by_rounds_cents"), CENTS)
    return section("shifts", "By shift, from count to count", {**columns, "variance_cents": CENTS}, rows)


def games(books: ReadModel, gaming_day: str, name: str) -> pb.Report:
    """Day, month and year to date of each game, and what its hold says (compliance c4, c5)."""
    by_period = {period: sheets_of(books, gaming_day, period) for period in _PERIODS}
    report = pb.Report(title=f"Games, gaming day {gaming_day}")
    report.sections.append(_periods("games", "By game and period", _GAME, by_period, name))
    _add_statistics(report, books, gaming_day, name, by_game=True)
    return report


def _add_statistics(report: pb.Report, books: ReadModel, gaming_day: str, name: str, *, by_game: bool) -> None:
    """Which hold has to be investigated, by the rules of `statistics`."""
    history: dict[str, dict[str, DayPoint]] = {}
    for sheet in life_of_tables(books, gaming_day):
        key = sheet.game if by_game else sheet.name
        if name in ("", key) and sheet.HasField("win_by_count_cents"):
            before = history.setdefault(key, {}).get(sheet.gaming_day, DayPoint(sheet.gaming_day, 0, 0))
            drop, win = before.drop_cents + sheet.drop_cents, before.win_cents + sheet.win_by_count_cents
            history[key][sheet.gaming_day] = DayPoint(sheet.gaming_day, drop, win)
    columns = {"name": TEXT, "rule": TEXT, "citation": TEXT, "hold_basis_points": RATIO}
    columns |= {"compared_with_basis_points": RATIO, "finding": TEXT}
    rows: list[list[Value]] = []
    for key, days in sorted(history.items()):
        for found in investigations([days[each] for each in sorted(days)]):
            holds = found.hold_basis_points, found.compared_with_basis_points
            rows.append([key, found.rule, found.citation, *holds, found.words])
            report.notes.append(f"{key}: {found.words}: investigate ({found.citation})")
    report.sections.append(section("investigations", "Holds to be investigated", columns, rows))


def corrections(books: ReadModel, gaming_day: str, name: str) -> pb.Report:
    """Time, id, user, item, value before, value after, reason (IN 25-3-8, compliance f1)."""
    columns = dict.fromkeys(("at", "paper_id", "table_id", "item", "value_before", "value_after", "reason"), TEXT)
    columns |= dict.fromkeys(("proposed_by", "approved_by", "recorded_day", "round_id"), TEXT)
    columns |= {"seq": COUNT, "of_seq": COUNT, "win_changed_cents": CENTS}
    rows: list[list[Value]] = []
    for stream_id, seq, made in books.corrections(gaming_day):
        if name in ("", stream_id):
            won = sum(d.before_cents - d.after_cents for d in made.differences if not d.kept)
            kind = enum_word(pb.CorrectionKind, made.target.kind)
            is_win = made.target.kind != pb.CORRECTION_KIND_BUY_IN
            rows.append(
                [
                    *(books.recorded_at(stream_id, seq), made.paper_id, stream_id, kind),
                    *(made.value_before, made.value_after, made.reason, made.proposed_by, made.approved_by),
                    *(made.recorded_day, made.round_id, seq, made.target.seq, won if is_win else 0),
                ]
            )
    report = pb.Report(title=f"Corrections, gaming day {gaming_day}")
    report.sections.append(section("corrections", "Corrections", columns, rows))
    return report


def slips(books: ReadModel, gaming_day: str, name: str) -> pb.Report:
    """Fill and credit slips by number: voids and gaps (NJ D-1.5, compliance b5)."""
    rows = slip_rows(books.slip_entries())
    odd = [row for row in rows if row[2] in ("missing", "voided")]
    columns = {"cage_id": TEXT, "slip_number": COUNT, **dict.fromkeys(("fate", "by", "reason", "paper_number"), TEXT)}
    report = pb.Report(title="Fill and credit slips")
    report.sections.append(section("exceptions", "Voids and gaps", columns, odd))
    report.sections.append(section("slips", "All slips", columns, rows))
    report.notes.extend(f"{row[0]}: slip {row[1]} is missing" for row in odd if row[2] == "missing")
    return report
