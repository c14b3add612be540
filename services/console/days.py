"""Gaming days: the sheet with what each figure is made of, the checklist of the close, signing and closing."""

import csv
import secrets
from collections.abc import Sequence
from io import StringIO
from typing import Any

from msgspec import json
from starlette.responses import RedirectResponse, Response

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.rejection import Rejection
from ledger.reports.report_tables import value_of
from ledger.streams.gaming_day import GAMING_DAY_ID
from services.console.floor_calls import NotAnswered
from services.console.graphs import bars
from services.console.web import Visit

_PERIODS = {
    "day": pb.SHEET_PERIOD_DAY,
    "month": pb.SHEET_PERIOD_MONTH_TO_DATE,
    "year": pb.SHEET_PERIOD_YEAR_TO_DATE,
}
_COUNTS = ("rounds_voided", "corrections", "boxes_removed", "boxes_counted")
_MOST_POSTINGS = 2000


async def day(visit: Visit) -> Response:
    return await _day(visit, 200)


async def change(visit: Visit) -> Response:
    """Signs the sheet of a table, or closes the day."""
    form = await visit.form()
    asked = form.get("day", "")
    try:
        if form.get("what") == "close":
            unknown = [name for name in form.get("unknown", "").split(",") if name]
            await visit.send(pb.CloseGamingDayRequest(header=_header(), gaming_day=asked, win_unknown_of=unknown))
        else:
            await _sign(visit, asked, form.get("table", ""))
    except NotAnswered as refused:
        if refused.status == 401:
            raise
        return await _day(visit, refused.status, asked, refused.rejection.message)
    return RedirectResponse(f"/days?day={asked}#checklist", 303)


async def _sign(visit: Visit, asked: str, table_id: str) -> None:
    found = await _sheets(visit, asked, "day")
    sheet = next((each for each in found.sheets if _is_table(each) and each.name == table_id), None)
    if sheet is None:
        raise NotAnswered(Rejection("BAD_SHEET", f"there is no sheet of {table_id[:64]!r} on {asked[:20]}"), 404)
    named = {table_id, *(each.stream_id for each in found.as_of if each.stream_id.startswith("cage"))}
    as_of = [
        pb.SheetPosition(stream_id=each.stream_id, seq=each.seq, commit_hash=each.commit_hash)
        for each in found.as_of
        if each.stream_id in named
    ]
    await visit.send(pb.SignSheetRequest(header=_header(), sheet=sheet, as_of=as_of[:20]))


async def _day(visit: Visit, status: int, asked: str = "", problem: str = "") -> Response:
    asked = asked or visit.query.get("day", "") or await _newest_day(visit)
    period = visit.query.get("period", "day")
    found = await _sheets(visit, asked, period) if asked else pb.GetDaySheetsResponse()
    tables = [sheet for sheet in found.sheets if _is_table(sheet)]
    columns = _columns(tables)
    calendar = await _calendar(visit)
    signed = set(calendar.get("signed", {}).get(asked, ()))
    role = visit.session.caller.role
    return visit.page(
        "days.html",
        status,
        day=asked,
        period=period,
        problem=problem,
        columns=columns,
        tables=tables,
        totals=[sheet for sheet in found.sheets if sheet.scope == pb.SHEET_SCOPE_PROPERTY],
        cell=_cell,
        signed=signed,
        is_closed=bool(calendar) and bool(asked) and asked < calendar.get("next_day", ""),
        unknown=",".join(
            each.name for each in tables if each.name in signed and not each.HasField("win_by_count_cents")
        ),
        may_sign=role in CATALOGUE.ladders[pb.SignSheetRequest].roles,
        chart=bars("win by rounds", {sheet.name: sheet.win_by_rounds_cents for sheet in tables}),
        as_of=f"{sum(each.seq for each in found.as_of)} commits of {len(found.as_of)} streams",
        corrections=await _corrections(visit, asked) if asked else [],
    )


async def export(visit: Visit) -> Response:
    """The sheets of a day as CSV: the same columns every day, amounts in cents."""
    asked, period = visit.query.get("day", ""), visit.query.get("period", "day")
    found, text = await _sheets(visit, asked, period), StringIO()
    names = [
        field.name for field in pb.DaySheet.DESCRIPTOR.fields if field.name not in ("scope", "period", "exceptions")
    ]
    write = csv.writer(text, lineterminator="\n").writerow
    write(("scope", *names, "exceptions"))
    for sheet in found.sheets:
        scope = pb.SheetScope.Name(sheet.scope).removeprefix("SHEET_SCOPE_").lower()
        cells = ("" if _is_unknown(sheet, name) else getattr(sheet, name) for name in names)
        write((scope, *cells, "; ".join(sheet.exceptions)))
    day = found.sheets[0].gaming_day if found.sheets else "none"
    headers = {"Content-Disposition": f'attachment; filename="sheets-{day}.csv"'}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


async def postings(visit: Visit) -> Response:
    """What a figure is made of: the postings of a table on a day, each with its round and its commit."""
    names = ("stream_id", "gaming_day", "round_id")
    request = pb.ListPostingsRequest(**{name: visit.query.get(name, "").strip() for name in names})
    rows: list[tuple[pb.PostingBatch, pb.Posting]] = []
    is_cut = False
    async for batch in visit.stream("LedgerService", "ListPostings", request):
        if len(rows) >= _MOST_POSTINGS:
            is_cut = True
            break
        rows += [(batch, posting) for posting in batch.postings]
    return visit.page("postings.html", asked=request, rows=rows, is_cut=is_cut)


async def trial_balance(visit: Visit) -> Response:
    """Every account, what it holds on either side, and that both sides are equal."""
    found = await visit.ask("LedgerService", "GetBalances", pb.GetBalancesRequest())
    balances = sorted(found.balances, key=lambda each: each.account)
    return visit.page(
        "trial_balance.html",
        balances=balances,
        debit=sum(each.balance_cents for each in balances if each.balance_cents > 0),
        credit=-sum(each.balance_cents for each in balances if each.balance_cents < 0),
    )


async def _sheets(visit: Visit, asked: str, period: str) -> pb.GetDaySheetsResponse:
    request = pb.GetDaySheetsRequest(gaming_day=asked, period=_PERIODS.get(period, pb.SHEET_PERIOD_DAY))
    found: pb.GetDaySheetsResponse = await visit.ask("LedgerService", "GetDaySheets", request)
    return found


async def _calendar(visit: Visit) -> dict[str, Any]:
    """The property's gaming days; empty where nobody has set its calendar yet."""
    try:
        found = await visit.ask("TableService", "GetStream", pb.GetStreamRequest(stream_id=GAMING_DAY_ID))
    except NotAnswered as refused:
        if refused.status == 401:
            raise
        return {}
    content: dict[str, Any] = json.decode(found.state_json)
    return content


def _is_table(sheet: pb.DaySheet) -> bool:
    return sheet.scope == pb.SHEET_SCOPE_TABLE


def _columns(tables: Sequence[pb.DaySheet]) -> list[str]:
    """Figures that some table has; voided rounds always, so that none is overlooked."""
    names = [field.name for field in pb.DaySheet.DESCRIPTOR.fields if field.name.endswith(("_cents", *_COUNTS))]
    return [name for name in names if name == "rounds_voided" or any(getattr(sheet, name) for sheet in tables)]


def _is_unknown(sheet: pb.DaySheet, name: str) -> bool:
    field = pb.DaySheet.DESCRIPTOR.fields_by_name[name]
    return field.has_presence and not sheet.HasField(name)


def _cell(sheet: pb.DaySheet, name: str) -> int | None:
    return None if _is_unknown(sheet, name) else int(getattr(sheet, name))


async def _corrections(visit: Visit, asked: str) -> list[dict[str, Any]]:
    """Those that were made on a gaming day: their postings are on its sheet."""
    request = pb.GetReportRequest(kind=pb.REPORT_KIND_CORRECTIONS, gaming_day=asked)
    found = await visit.ask("LedgerService", "GetReport", request)
    (section,) = found.report.sections
    names = [column.name for column in section.columns]
    return [dict(zip(names, map(value_of, row.cells), strict=True)) for row in section.rows]


async def _newest_day(visit: Visit) -> str:
    found = await visit.ask("ReplayService", "ListRounds", pb.ListRoundsRequest(page_size=1))
    return found.rounds[0].gaming_day if found.rounds else ""


def _header() -> pb.CommandHeader:
    return pb.CommandHeader(command_id=f"console-{secrets.token_hex(8)}", stream_id=GAMING_DAY_ID)
