"""The exceptions of a gaming day that accounting looks into, in words, each with its source. Pure."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta

import roundledger.v1 as pb
from ledger.money.amounts import dollars
from ledger.reports.discrepancies import in_words
from ledger.reports.sheets import drop_boxes_removed

LARGE_ADJUSTMENT_CENTS = 2_000_00
"""Adjustments above it are filed monthly (NJ D-1.34(a), compliance c2)."""
_DAYS_TO_FILE = 5
_POKER = "poker"


def exceptions_of(
    tables: Sequence[pb.DaySheet], day_before: Sequence[pb.DaySheet], discrepancies: Iterable[pb.DiscrepancyFound]
) -> list[str]:
    """Of one day's sheets of tables, and those of the day before."""
    said = []
    for sheet in tables:
        said += [f"{sheet.name}: {exception}" for exception in sheet.exceptions]
        if sheet.HasField("variance_cents") and sheet.variance_cents:
            said.append(
                f"{sheet.name}: the count differs from the rounds by {dollars(sheet.variance_cents)} (MD 05.03.15D)"
            )
        if abs(sheet.corrected_win_cents) > LARGE_ADJUSTMENT_CENTS:
            changed = dollars(sheet.corrected_win_cents)
            said.append(f"{sheet.name}: corrections change its win by {changed}: to be filed (NJ D-1.34(a))")
        if sheet.game == _POKER and sheet.win_by_rounds_cents < 0:
            due = date.fromisoformat(sheet.gaming_day) + timedelta(days=_DAYS_TO_FILE)
            said.append(f"{sheet.name}: negative revenue: investigate, and file it by {due} (NJ D-1.34(b))")
    said += _overdue_drops(tables, day_before)
    return said + [in_words(found) for found in discrepancies]


def _overdue_drops(tables: Sequence[pb.DaySheet], day_before: Sequence[pb.DaySheet]) -> list[str]:
    """A box that has taken in currency is taken off within two gaming days (NJ D-1.17, compliance b8)."""
    waited = {sheet.name for sheet in day_before if sheet.drop_recorded_cents > 0 and not drop_boxes_removed(sheet)}
    overdue = waited - {sheet.name for sheet in tables if drop_boxes_removed(sheet)}
    return [f"{name}: its drop box was not taken off for two gaming days (NJ D-1.17)" for name in sorted(overdue)]


def without_inventories(known: Iterable[str], tables: Iterable[pb.DaySheet]) -> list[str]:
    """Tables of which the day has no paper at all: those that stay closed are counted, too (NJ D-1.21, b2)."""
    seen = {sheet.name for sheet in tables}
    return [f"{name}: no inventory of it was recorded, closed or not (NJ D-1.21)" for name in known if name not in seen]


def differing(signed: Iterable[pb.DaySheet], tables: Iterable[pb.DaySheet]) -> list[str]:
    """Sheets of a closed day that are not what the streams recorded up to the commits that its close names."""
    found, named = {sheet.name: sheet for sheet in tables}, {sheet.name: sheet for sheet in signed}
    said = [
        f"{name}: the sheet that was signed is not what was recorded"
        for name in named
        if name not in found or named[name] != _as_signed(found[name], named[name])
    ]
    return said + [f"{name}: its sheet was never signed" for name in found if name not in named]


def _as_signed(found: pb.DaySheet, signed: pb.DaySheet) -> pb.DaySheet:
    """Sheets did not always tell of rounds after the closer: one that was signed without is not false for that."""
    if not found.rounds_after_closer or signed.rounds_after_closer:
        return found
    without = pb.DaySheet()
    without.CopyFrom(found)
    without.ClearField("rounds_after_closer")
    del without.exceptions[-1]
    return without


def slip_rows(entries: Iterable[tuple[str, int, pb.SlipEntry]]) -> list[tuple[str, int, str, str, str, str]]:
    """Each number from the first to the last of a cage: what became of it, or that it is missing (NJ D-1.5, b5)."""
    slips: dict[str, dict[int, pb.SlipEntry]] = {}
    for cage_id, _, entry in entries:
        so_far = slips.setdefault(cage_id, {}).setdefault(entry.slip_number, pb.SlipEntry())
        so_far.MergeFrom(entry)
    rows = []
    for cage_id, by_number in slips.items():
        for number in range(1, max(by_number) + 1):
            slip = by_number.get(number)
            if slip is None:
                rows.append((cage_id, number, "missing", "", "", ""))
            else:
                fate = pb.SlipFate.Name(slip.fate).removeprefix("SLIP_FATE_").lower()
                rows.append((cage_id, number, fate, slip.by, slip.reason, slip.paper_number))
    return rows
