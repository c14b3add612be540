"""Sheets of gaming days: pure functions from sums of movements and figures of the day to what accounting signs. The
same sums and figures give the same sheets everywhere."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

import roundledger.v1 as pb
from ledger.money.amounts import MAX_CENTS
from ledger.reports.report_tables import figure_of
from ledger.reports.running_sheets import Sums, round_win_of, vigorish_collected_of

PROPERTY = "property"

COUNTED_CENTS = (
    pb.DAY_FIGURE_KIND_CURRENCY_COUNTED,
    pb.DAY_FIGURE_KIND_CHIPS_COUNTED,
    pb.DAY_FIGURE_KIND_RAKE_COUNTED,
    pb.DAY_FIGURE_KIND_COUPONS_COUNTED,
    pb.DAY_FIGURE_KIND_MARKERS_COUNTED,
)


class DayFigures(msgspec.Struct, frozen=True):
    """What a table's day has besides its movements."""

    opener_cents: int | None = None
    """The first of the day."""
    closer_cents: int | None = None
    """The last of the day."""
    sums: dict[int, int] = {}
    """Of all other figures, by kind."""
    rounds_after_closer: int = 0
    """Begun on the day after that closer was counted."""

    def of(self, kind: int) -> int:
        return self.sums.get(kind, 0)

    @property
    def drop_cents(self) -> int | None:
        """All that was counted; None until every box that was taken off is counted."""
        removed, counted = self.of(pb.DAY_FIGURE_KIND_BOX_REMOVED), self.of(pb.DAY_FIGURE_KIND_BOX_COUNTED)
        return sum(map(self.of, COUNTED_CENTS)) if removed and removed == counted else None


def with_figure(figures: DayFigures, figure: pb.DayFigure) -> DayFigures:
    """Takes in the next figure of the same table and day."""
    replace = msgspec.structs.replace
    if figure.kind == pb.DAY_FIGURE_KIND_OPENER:
        return figures if figures.opener_cents is not None else replace(figures, opener_cents=figure.cents)
    if figure.kind == pb.DAY_FIGURE_KIND_CLOSER:
        return replace(figures, closer_cents=figure.cents)
    return replace(figures, sums={**figures.sums, figure.kind: figures.of(figure.kind) + figure.cents})


# --- A table's day ---


def table_sheet(table_id: str, game: str, gaming_day: str, sums: Sums, figures: DayFigures) -> pb.DaySheet:
    """Win is unknown until the drop is counted, and so is all that needs it (compliance c1)."""
    collected = vigorish_collected_of(sums)
    deferred = sums.get(pb.MOVEMENT_VIGORISH_DEFERRED, 0)
    cleared, recovered = sums.get(pb.MOVEMENT_VIGORISH_CLEARED, 0), sums.get(pb.MOVEMENT_VIGORISH_RECOVERED, 0)
    sheet = pb.DaySheet(
        scope=pb.SHEET_SCOPE_TABLE,
        name=table_id,
        game=game,
        period=pb.SHEET_PERIOD_DAY,
        gaming_day=gaming_day,
        handle_cents=sums.get(pb.MOVEMENT_WAGER, 0) - sums.get(pb.MOVEMENT_WAGER_WITHDRAWN, 0),
        drop_recorded_cents=sums.get(pb.MOVEMENT_DROP, 0) - sums.get(pb.MOVEMENT_DROP_CORRECTED, 0),
        drop_cents=figures.drop_cents,
        fills_cents=sums.get(pb.MOVEMENT_FILL, 0),
        credits_cents=sums.get(pb.MOVEMENT_CREDIT, 0),
        opener_cents=figures.opener_cents,
        closer_cents=figures.closer_cents,
        win_by_rounds_cents=round_win_of(sums) + figures.of(pb.DAY_FIGURE_KIND_TOKES_RESTORED),
        rake_cents=sums.get(pb.MOVEMENT_RAKE_DROPPED, 0),
        jackpot_contributions_cents=sums.get(pb.MOVEMENT_JACKPOT_CONTRIBUTION, 0),
        jackpot_payouts_cents=figures.of(pb.DAY_FIGURE_KIND_JACKPOT_PAID),
        vigorish_earned_cents=deferred + collected - cleared - recovered,
        vigorish_deferred_cents=deferred,
        vigorish_collected_cents=collected,
        vigorish_documented_cents=sums.get(pb.MOVEMENT_VIGORISH_DOCUMENTED, 0),
        vigorish_recovered_cents=recovered,
        vigorish_written_off_cents=sums.get(pb.MOVEMENT_VIGORISH_WRITTEN_OFF, 0),
        rounds_voided=figures.of(pb.DAY_FIGURE_KIND_ROUND_VOIDED),
        corrections=figures.of(pb.DAY_FIGURE_KIND_CORRECTION),
        corrected_win_cents=figures.of(pb.DAY_FIGURE_KIND_CORRECTED_WIN),
        coupons_cents=sums.get(pb.MOVEMENT_COUPON, 0),
        markers_issued_cents=sums.get(pb.MOVEMENT_MARKER, 0),
        markers_redeemed_cents=sums.get(pb.MOVEMENT_MARKER_REDEEMED, 0),
        tokes_cents=sums.get(pb.MOVEMENT_TOKE, 0),
        credit_float_cents=figures.of(pb.DAY_FIGURE_KIND_CREDIT_FLOAT),
        boxes_removed=figures.of(pb.DAY_FIGURE_KIND_BOX_REMOVED),
        boxes_counted=figures.of(pb.DAY_FIGURE_KIND_BOX_COUNTED),
        rake_counted_cents=figures.of(pb.DAY_FIGURE_KIND_RAKE_COUNTED),
        jackpot_fees_counted_cents=figures.of(pb.DAY_FIGURE_KIND_JACKPOT_FEES_COUNTED),
        promotional_fees_counted_cents=figures.of(pb.DAY_FIGURE_KIND_PROMOTIONAL_FEES_COUNTED),
        fee_boxes_removed=figures.of(pb.DAY_FIGURE_KIND_FEE_BOX_REMOVED),
        fee_boxes_counted=figures.of(pb.DAY_FIGURE_KIND_FEE_BOX_COUNTED),
        rake_boxes_removed=figures.of(pb.DAY_FIGURE_KIND_RAKE_BOX_REMOVED),
        markers_voided_cents=sums.get(pb.MOVEMENT_MARKER_VOIDED, 0),
        rounds_after_closer=figures.rounds_after_closer,
    )
    return _with_win(sheet)


def drop_boxes_removed(sheet: pb.DaySheet) -> int:
    """Of the boxes that were taken off, those that take in what players buy chips with."""
    return sheet.boxes_removed - sheet.rake_boxes_removed


def _with_win(sheet: pb.DaySheet) -> pb.DaySheet:
    """Win by count, variance and hold, where they are known; what is missing, where they are not. Rounds after the
    closer leave the count what it is, and explain why it differs from the rounds."""
    missing = {"no opener": "opener_cents", "no closer": "closer_cents", "drop not counted": "drop_cents"}
    sheet.exceptions.extend(said for said, field in missing.items() if not sheet.HasField(field))
    if not sheet.exceptions:
        sheet.win_by_count_cents = counted_win(sheet)
        _add_ratios(sheet)
    if after := sheet.rounds_after_closer:
        were = "round was" if after == 1 else "rounds were"
        sheet.exceptions.append(f"{after} {were} played after the closer: count the tray again")
    return sheet


def rounds_begun(batches: Iterable[pb.PostingBatch]) -> int:
    """How many rounds have a stake in these batches, which follow on a count: trays are counted between rounds."""
    postings = (posting for batch in batches for posting in batch.postings if posting.movement in _INTO_PLAY)
    return len({posting.round_id for posting in postings})


_INTO_PLAY = frozenset((pb.MOVEMENT_WAGER, pb.MOVEMENT_BET))


def counted_win(sheet: pb.DaySheet) -> int:
    """Closer + credits + drop - opener - fills (compliance c1). A marker that was paid at the table has left the drop
    and needs no term of its own; what terminals hold of the drop is still their players'."""
    tray = sheet.closer_cents + sheet.credits_cents - sheet.opener_cents - sheet.fills_cents
    return tray + sheet.drop_cents + sheet.credit_float_cents


def _add_ratios(sheet: pb.DaySheet) -> None:
    sheet.variance_cents = sheet.win_by_count_cents - sheet.win_by_rounds_cents
    if sheet.drop_cents > 0:
        sheet.hold_basis_points = sheet.win_by_count_cents * 10_000 // sheet.drop_cents


def adds_up(sheet: pb.DaySheet) -> bool:
    """Whether its amounts are possible, and what it derives follows from what it says."""
    amounts = [getattr(sheet, field) for field in (*_ADDED, *_KNOWN_OR_NOT)]
    if not all(-MAX_CENTS <= cents <= MAX_CENTS for cents in amounts):
        return False
    derived = pb.DaySheet()
    derived.CopyFrom(sheet)
    for field in ("win_by_count_cents", "variance_cents", "hold_basis_points", "exceptions"):
        derived.ClearField(field)
    return _with_win(derived) == sheet


# --- Several tables, several days ---

_KNOWN_OR_NOT = ("drop_cents", "opener_cents", "closer_cents", "win_by_count_cents")
_NOT_ADDED = frozenset(
    ("scope", "name", "game", "period", "gaming_day", "exceptions", "variance_cents", "hold_basis_points")
)
_ADDED = tuple(
    field.name
    for field in pb.DaySheet.DESCRIPTOR.fields
    if field.name not in _NOT_ADDED and field.name not in _KNOWN_OR_NOT
)


def summed(
    sheets: Sequence[pb.DaySheet],
    scope: pb.SheetScope,
    name: str,
    gaming_day: str,
    period: pb.SheetPeriod = pb.SHEET_PERIOD_DAY,
) -> pb.DaySheet:
    """What is unknown of one is unknown of all. Of no sheets at all everything is nought, and known: an empty day has
    its sheet, and says so (compliance c7)."""
    total = pb.DaySheet(scope=scope, name=name, period=period, gaming_day=gaming_day)
    for field in _ADDED:
        setattr(total, field, sum(getattr(sheet, field) for sheet in sheets))
    for field in _KNOWN_OR_NOT:
        if all(sheet.HasField(field) for sheet in sheets):
            setattr(total, field, sum(getattr(sheet, field) for sheet in sheets))
    if total.HasField("win_by_count_cents"):
        _add_ratios(total)
    if not sheets:
        total.exceptions.append("nothing happened")
    for sheet in sheets:
        total.exceptions.extend(f"{sheet.gaming_day} {sheet.name}: {said}" for said in sheet.exceptions)
    return total


def game_sheets(tables: Iterable[pb.DaySheet], gaming_day: str) -> list[pb.DaySheet]:
    """One a game, by name, of the tables' sheets of a day."""
    by_game: dict[str, list[pb.DaySheet]] = {}
    for sheet in tables:
        by_game.setdefault(sheet.game, []).append(sheet)
    scope = pb.SHEET_SCOPE_GAME
    return [summed(sheets, scope, game, gaming_day) for game, sheets in sorted(by_game.items())]


def property_sheet(tables: Sequence[pb.DaySheet], gaming_day: str) -> pb.DaySheet:
    return summed(tables, pb.SHEET_SCOPE_PROPERTY, PROPERTY, gaming_day)


def to_date(sheets: Iterable[pb.DaySheet], gaming_day: str, period: pb.SheetPeriod) -> list[pb.DaySheet]:
    """The sheets of days, one of each scope and name, added up from the first of the month or year of this day."""
    length = {pb.SHEET_PERIOD_MONTH_TO_DATE: 7, pb.SHEET_PERIOD_YEAR_TO_DATE: 4}.get(period, len(gaming_day))
    first = gaming_day[:length]
    by_name: dict[tuple[int, str], list[pb.DaySheet]] = {}
    for sheet in sheets:
        if sheet.gaming_day.startswith(first) and sheet.gaming_day <= gaming_day:
            by_name.setdefault((sheet.scope, sheet.name), []).append(sheet)
    added = []
    for (_, name), days in sorted(by_name.items()):
        total = summed(days, days[0].scope, name, gaming_day, period)
        total.game = days[0].game
        added.append(total)
    return added


# --- What a reader is told ---


def figure_of_sheet(sheet: pb.DaySheet, name: str) -> int | None:
    """None where it is not known. A table that was never counted tells the books of no void, so that nought says
    nothing there."""
    if name == "rounds_voided" and not sheet.rounds_voided and not sheet.HasField("opener_cents"):
        return None
    return figure_of(sheet, name)


# --- What comes after a day was closed ---


def booked_day(stream_id: str, seq: int, gaming_day: str, closes: Mapping[str, pb.GamingDayClosed]) -> tuple[str, str]:
    """The day that what a commit says of a gaming day is booked on, and the closed day it refers to, if it came too
    late for it. A closed day is as it was up to the commits that its close names (compliance c2)."""
    day = gaming_day
    while (closed := closes.get(day)) is not None:
        if any(position.stream_id == stream_id and seq <= position.seq for position in closed.as_of):
            break
        day = closed.next_day
    return day, gaming_day if day != gaming_day else ""
