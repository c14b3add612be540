"""The report of chips by denomination: how many were issued and where they are, what each tray holds as far as it was
counted, and what a gaming day did to it."""

from collections import defaultdict

import roundledger.v1 as pb
from ledger.books.read_model import ReadModel
from ledger.money import accounts
from ledger.money.amounts import counts_of, dollars
from ledger.money.chip_ledger import IN_PLAY, OUTSTANDING, ChipLedger
from ledger.reports.report_tables import CENTS, COUNT, TEXT, Value, section

_WAYS = ("opener", "fills", "credits", "exchanged", "closer", "by_play")
_NOTE = (
    "wagers and payouts do not say by which chips they were made: between two counts a tray is known by denomination "
    "only as far as fills, credits and exchanges were counted"
)

OfDay = dict[str, dict[str, dict[int, int]]]
"""By table and way: pieces by denomination."""


def chips(books: ReadModel, gaming_day: str, name: str) -> pb.Report:
    """Trays by denomination, and every chip of the casino (NJ D-1.21, compliance b2)."""
    day = gaming_day or books.newest_day()
    ledger, of_day = _entered(books, day)
    report = pb.Report(title=f"Chips by denomination as of {day or 'now'}", notes=[_NOTE])
    report.notes.extend(_below_nought(ledger))
    report.sections.append(_everywhere(ledger))
    report.sections.append(_trays(ledger, name))
    report.sections.append(_days(of_day, name))
    return report


def _entered(books: ReadModel, day: str) -> tuple[ChipLedger, OfDay]:
    ledger = ChipLedger()
    of_day: OfDay = defaultdict(lambda: defaultdict(lambda: defaultdict(int)))
    for stream_id, fact_day, fact in books.chip_facts(day):
        if isinstance(fact, pb.ChipMove):
            ledger.moved(fact)
            if fact_day == day:
                _add_move(of_day, stream_id, fact)
            continue
        difference = ledger.counted(fact)
        if fact_day == day:
            _add_count(of_day[stream_id], fact, difference)
    return ledger, of_day


def _add_move(of_day: OfDay, table_id: str, move: pb.ChipMove) -> None:
    tray, in_transit = accounts.tray(table_id), accounts.chips_in_transit(table_id)
    if tray not in (move.source, move.destination):
        return
    into = move.destination == tray
    way = ("fills" if into else "credits") if in_transit in (move.source, move.destination) else "exchanged"
    for value, count in counts_of(move.chips).items():
        of_day[table_id][way][value] += -count if way == "exchanged" and not into else count


def _add_count(of_table: dict[str, dict[int, int]], count: pb.TrayCount, difference: dict[int, int]) -> None:
    """The first opener of a day, the last closer; what play moved is added up from count to count."""
    if count.opener:
        of_table.setdefault("opener", counts_of(count.chips))
        return
    if count.closer:
        of_table["closer"] = counts_of(count.chips)
    if not count.taken_over:
        for value, moved in difference.items():
            of_table["by_play"][value] += moved


def _below_nought(ledger: ChipLedger) -> list[str]:
    """Fewer than no chips cannot be in play: what that figure says is told beside it."""
    short = {value: -count for value, count in sorted(ledger.held(IN_PLAY).items()) if count < 0}
    return [
        f"in_play of {dollars(value)} is {-count}: {count} more pieces came into trays and the cage than were recorded "
        "going out, because play brought in chips of this value that were paid or bought as others; over all values "
        "the amounts agree, by single values only counts do"
        for value, count in short.items()
    ]


def _everywhere(ledger: ChipLedger) -> pb.ReportSection:
    issued = {value: -count for value, count in ledger.held(OUTSTANDING).items()}
    found = {
        "cage": ledger.held("/chips"),
        "in_transit": ledger.held("/chips_in_transit"),
        "trays": ledger.held("/tray"),
        "in_play": ledger.held(IN_PLAY),
        "missing": ledger.held("/count_differences"),
    }
    rows: list[list[Value]] = [
        [value, issued.get(value, 0), *(held.get(value, 0) for held in found.values())]
        for value in sorted({*issued, *(value for held in found.values() for value in held)})
    ]
    columns = {"denomination_cents": CENTS, "issued": COUNT, **dict.fromkeys(found, COUNT)}
    return section("denominations", "Pieces issued = cage + on their way + trays + in play + missing", columns, rows)


def _trays(ledger: ChipLedger, name: str) -> pb.ReportSection:
    rows: list[list[Value]] = []
    for place, counts in sorted(ledger.places.items()):
        table_id = place.removeprefix("table/").removesuffix("/tray")
        if place == accounts.tray(table_id) and name in ("", table_id):
            rows += [[table_id, value, count, value * count] for value, count in sorted(counts.items()) if count]
    columns = {"table_id": TEXT, "denomination_cents": CENTS, "pieces": COUNT, "value_cents": CENTS}
    return section("trays", "Trays as counted, with what was counted in and out since", columns, rows)


def _days(of_day: OfDay, name: str) -> pb.ReportSection:
    rows: list[list[Value]] = []
    for table_id, ways in sorted(of_day.items()):
        if name in ("", table_id):
            for value in sorted({value for counts in ways.values() for value in counts}):
                pieces = [ways[way].get(value, 0) if way in ways else 0 for way in _WAYS]
                rows.append([table_id, value, *pieces, value * pieces[-1]])
    columns = {"table_id": TEXT, "denomination_cents": CENTS, **dict.fromkeys(_WAYS, COUNT), "by_play_cents": CENTS}
    return section("day", "The gaming day, in pieces: what play did to each tray", columns, rows)
