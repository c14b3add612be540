"""Reports from the books: what is asked for, gathered at one moment and made into tables by pure functions."""

from collections.abc import Callable, Mapping

import msgspec

import roundledger.v1 as pb
from games.theory import stated_edge
from ledger.books import chip_report, day_reports
from ledger.books.day_books import sheets_of
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.core.chain import Head
from ledger.reports.ageing import BANDS, VigorishDebts
from ledger.reports.cash import totals_of
from ledger.reports.conservation import Conserved, conserved
from ledger.reports.player_report import visit_of
from ledger.reports.report_tables import CENTS, TEXT, Value, figures_section, section
from ledger.reports.running_sheets import fund_reports, vigorish_of


class Question(msgspec.Struct, frozen=True):
    """Which gaming day a report is about, and of what."""

    gaming_day: str
    name: str = ""
    """Only of this table, game or fund."""


Make = Callable[[ReadModel, Question], pb.Report]


def made(books: ReadModel, kind: pb.ReportKind, asked: Question) -> tuple[Mapping[str, Head], pb.Report]:
    """The report, and the commits that it is true of."""
    with books.at_one_moment() as now:
        report = REPORTS[kind](now, asked)
        report.kind, report.gaming_day = kind, asked.gaming_day
        return now.heads(), report


def jackpots(books: ReadModel, asked: Question) -> pb.Report:
    """Each fund, what is on its way to it, and the proof that nothing of it is lost (compliance d2)."""
    figures = books.figures()
    funds = fund_reports(figures.as_of, figures.by_stream, figures.in_transit)
    funds = [fund for fund in funds if asked.name in ("", fund.statement.fund_id)]
    report = pb.Report(title="Jackpot funds")
    statements = [fund.statement for fund in funds]
    funds_told = figures_section("funds", "Funds", ["fund_id"], pb.FundStatement, statements, left_out=["seq"])
    report.sections.append(funds_told)
    sources = [
        (fund.statement.fund_id, source.stream_id, source.dropped_cents) for fund in funds for source in fund.sources
    ]
    fed = {"fund_id": TEXT, "stream_id": TEXT, "dropped_cents": CENTS}
    report.sections.append(section("sources", "What each table dropped for them", fed, sources))
    proof = {"fund_id": TEXT, "in_transit_cents": CENTS, "came_cents": CENTS, "went_cents": CENTS}
    proof |= {"balance_cents": CENTS, "commits": pb.COLUMN_KIND_COUNT, "conserved": TEXT}
    rows = []
    for fund in funds:
        fund_id, found = fund.statement.fund_id, Conserved()
        for batch in books.batches(Selection(stream_id=fund_id)):
            found = conserved(found, batch)
        said = "at every commit" if not found.broken_at_seq else f"not after seq {found.broken_at_seq}"
        money = (fund.in_transit_cents, found.came_cents, found.went_cents, found.balance_cents)
        rows.append((fund_id, *money, found.commits, said))
        if found.broken_at_seq:
            problem = f"after seq {found.broken_at_seq} what came in is not what went out and what lies in it"
            report.notes.append(f"{fund_id}: {problem}")
        if found.balance_cents != fund.statement.balance_cents:
            report.notes.append(f"{fund_id}: its statement and its account differ")
    report.sections.append(section("conservation", "In = out + balance, after each commit", proof, rows))
    return report


def vigorish(books: ReadModel, asked: Question) -> pb.Report:
    """By table, and what nobody has collected, by player and age."""
    figures = books.figures(asked.name)
    by_table = [found for table_id, sums in figures.by_stream.items() if (found := vigorish_of(table_id, sums))]
    report = pb.Report(title=f"Vigorish as of {asked.gaming_day or 'now'}")
    title = "By table, since the ledger began"
    report.sections.append(figures_section("tables", title, ["table_id"], pb.TableVigorish, by_table))
    day, uncollected = asked.gaming_day or books.newest_day(), []
    for table_id in books.streams_with(pb.MOVEMENT_VIGORISH_DEFERRED):
        if asked.name in ("", table_id):
            debts = VigorishDebts(table_id)
            for batch in books.batches(Selection(stream_id=table_id)):
                if batch.gaming_day <= day:
                    debts.take_in(batch)
            uncollected += debts.as_of(day)
    columns = {"table_id": TEXT, "player_id": TEXT, "owed_cents": CENTS}
    columns |= {f"{name}_cents": CENTS for _, name in BANDS} | {"oldest_day": TEXT}
    rows: list[list[Value]] = [[u.table_id, u.player_id, u.total_cents, *u.by_band, u.oldest_day] for u in uncollected]
    bands = (sum(u.by_band[band] for u in uncollected) for band in range(len(BANDS)))
    total: list[Value] = ["total", "", sum(u.total_cents for u in uncollected), *bands, ""]
    report.sections.append(section("ageing", "Uncollected, by age", columns, rows, [total] if rows else []))
    return report


def _of_day(make: Callable[[ReadModel, str, str], pb.Report]) -> Make:
    return lambda books, asked: make(books, asked.gaming_day, asked.name)


REPORTS: dict[pb.ReportKind, Make] = {
    pb.REPORT_KIND_DAY: _of_day(day_reports.day),
    pb.REPORT_KIND_TABLE: _of_day(day_reports.tables),
    pb.REPORT_KIND_GAME: _of_day(day_reports.games),
    pb.REPORT_KIND_CORRECTIONS: _of_day(day_reports.corrections),
    pb.REPORT_KIND_SLIPS: _of_day(day_reports.slips),
    pb.REPORT_KIND_JACKPOT: jackpots,
    pb.REPORT_KIND_VIGORISH: vigorish,
    pb.REPORT_KIND_CHIPS: _of_day(chip_report.chips),
}

OF_A_DAY = frozenset((pb.REPORT_KIND_DAY, pb.REPORT_KIND_TABLE, pb.REPORT_KIND_GAME, pb.REPORT_KIND_CORRECTIONS))
"""Reports that make no sense without a gaming day."""


def player_visits(
    books: ReadModel, player_id: str, first_day: str, last_day: str
) -> tuple[Mapping[str, Head], list[pb.PlayerVisit]]:
    """What a player did, by day and table."""
    with books.at_one_moment() as now:
        visits = []
        for visit in now.visits_of(player_id, first_day, last_day):
            at = Selection(stream_id=visit.stream_id, gaming_day=visit.gaming_day)
            visits.append(visit_of(player_id, now.batches(at), now.settlements(at), stated_edge))
        return now.heads(), visits


def currency(
    books: ReadModel, gaming_day: str, *, everybody: bool, identified: Mapping[str, str]
) -> tuple[Mapping[str, Head], list[pb.CurrencyTotals]]:
    """By person, those who have to be reported first."""
    with books.at_one_moment() as now:
        people = totals_of(now.currency_of(gaming_day), identified=identified)
        wanted = [t for t in people if everybody or t.report_in or t.report_out or t.watch]
        return now.heads(), wanted


def day_sheets(
    books: ReadModel, gaming_day: str, period: pb.SheetPeriod
) -> tuple[Mapping[str, Head], list[pb.DaySheet]]:
    """Tables by name, games by name, the property."""
    with books.at_one_moment() as now:
        return now.heads(), sheets_of(now, gaming_day, period)
