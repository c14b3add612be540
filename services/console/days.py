"""Gaming days: the sheet with what each figure is made of, the checklist of the close, signing and closing."""

import csv
from collections.abc import Iterable, Sequence
from hashlib import sha256
from io import StringIO
from typing import Any
from urllib.parse import urlencode

from msgspec import json
from starlette.responses import RedirectResponse, Response

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.rejection import Rejection
from ledger.reports.report_tables import value_of
from ledger.reports.sheets import figure_of_sheet
from ledger.streams.gaming_day import GAMING_DAY_ID
from services.console.floor_calls import NotAnswered
from services.console.graphs import bars
from services.console.web import Visit
from services.reports import closing
from services.reports.closing import Calendar

_PERIODS = {
    "day": pb.SHEET_PERIOD_DAY,
    "month": pb.SHEET_PERIOD_MONTH_TO_DATE,
    "year": pb.SHEET_PERIOD_YEAR_TO_DATE,
}
_COUNTS = ("rounds_voided", "rounds_after_closer", "corrections", "boxes_removed", "boxes_counted")
_MOST_POSTINGS = 2000


async def day(visit: Visit) -> Response:
    return await _day(visit, 200)


async def change(visit: Visit) -> Response:
    """Begins the calendar, signs sheets, or closes the day."""
    form = await visit.form()
    asked = form.get("day", "")
    try:
        await _CHANGES.get(form.get("what", ""), _sign)(visit, asked, form)
    except NotAnswered as refused:
        if refused.status == 401:
            raise
        return await _day(visit, refused.status, asked, refused.rejection.message)
    return RedirectResponse(f"/days?{urlencode({'day': asked})}#checklist", 303)


async def _begin(visit: Visit, asked: str, form: dict[str, str]) -> None:
    zone, starts_at = form.get("zone", ""), form.get("starts_at", "")
    header = visit.header(GAMING_DAY_ID)
    await visit.send(pb.SetCalendarRequest(header=header, zone=zone, starts_at=starts_at, first_day=asked))


async def _sign(visit: Visit, asked: str, form: dict[str, str]) -> None:
    """One table's sheet, or all that are not signed yet, if they are as they were shown."""
    found = await _sheets(visit, asked, "day")
    table_id, tables = form.get("table", ""), closing.tables_of(found)
    signed = (await _calendar(visit)).signed.get(asked, ())
    names = [table_id] if table_id else closing.unsigned(tables, signed)
    if not names and tables:
        raise NotAnswered(Rejection("BAD_SHEET", "somebody has signed all of them since this page was made"), 409)
    requests = [closing.signing(found, name, visit.header(GAMING_DAY_ID, name)) for name in names]
    if not requests or None in requests:
        raise NotAnswered(Rejection("BAD_SHEET", f"there is no sheet of {table_id[:64]!r} on {asked[:20]}"), 404)
    if form.get("seen", "") != _seen(sheet for sheet in tables if sheet.name in names):
        message = "the figures have changed since this page was made: look at them again, then sign"
        raise NotAnswered(Rejection("BAD_SHEET", message), 409)
    for request in requests:
        await visit.send(request)


async def _close(visit: Visit, asked: str, form: dict[str, str]) -> None:
    """With what the page showed as unknown and unsigned: whoever closes has seen it, and said so."""
    tables, calendar = closing.tables_of(await _sheets(visit, asked, "day")), await _calendar(visit)
    missing = closing.unsigned(tables, calendar.signed.get(asked, ()))
    if missing and not calendar.is_closed(asked) and form.get("unsigned", "") != ",".join(missing):
        message = f"not signed: {', '.join(missing)}; sign them, or tick that the day is closed without them"
        raise NotAnswered(Rejection("BAD_SHEET", message), 409)
    unknown = [name for name in form.get("unknown", "").split(",") if name]
    header = visit.header(GAMING_DAY_ID)
    await visit.send(pb.CloseGamingDayRequest(header=header, gaming_day=asked, win_unknown_of=unknown))


_CHANGES = {"begin": _begin, "sign": _sign, "close": _close}


def _seen(sheets: Iterable[pb.DaySheet]) -> str:
    """Stands in the form: nobody signs other figures than they were shown."""
    digest = sha256()
    for sheet in sheets:
        digest.update(sheet.SerializeToString(deterministic=True))
    return digest.hexdigest()[:32]


async def _day(visit: Visit, status: int, asked: str = "", problem: str = "") -> Response:
    asked = asked or visit.query.get("day", "") or await _newest_day(visit)
    period = visit.query.get("period", "day")
    found = await _sheets(visit, asked, period) if asked else pb.GetDaySheetsResponse()
    tables = closing.tables_of(found)
    calendar = await _calendar(visit)
    signed = calendar.signed.get(asked, ())
    is_closed = calendar.is_closed(asked)
    not_signed = closing.unsigned(tables, signed)
    return visit.page(
        "days.html",
        status,
        f"/days?{urlencode({'day': asked}, errors='replace')}",
        day=asked,
        period=period,
        problem=problem,
        columns=_columns(tables),
        tables=tables,
        totals=[sheet for sheet in found.sheets if sheet.scope == pb.SHEET_SCOPE_PROPERTY],
        cell=figure_of_sheet,
        seen=_seen,
        signed=signed,
        not_signed=not_signed,
        has_calendar=bool(calendar.next_day),
        next_day=calendar.next_day,
        is_closed=is_closed,
        unknown=closing.win_unknown(tables, signed),
        may_sign=visit.session.caller.role in CATALOGUE.ladders[pb.SignSheetRequest].roles,
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
    figures = set(names) - {"name", "game", "gaming_day"}
    write = csv.writer(text, lineterminator="\n").writerow
    write(("scope", *names, "exceptions"))
    for sheet in found.sheets:
        scope = pb.SheetScope.Name(sheet.scope).removeprefix("SHEET_SCOPE_").lower()
        cells = (figure_of_sheet(sheet, name) if name in figures else getattr(sheet, name) for name in names)
        write((scope, *cells, "; ".join(sheet.exceptions)))
    day = found.sheets[0].gaming_day if found.sheets else "none"
    headers = {"Content-Disposition": f'attachment; filename="sheets-{day}.csv"'}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


async def postings(visit: Visit) -> Response:
    """What a figure is made of: the postings of a table on a day, or those of one account, each with its round and its
    commit."""
    account = visit.query.get("account", "").strip()
    names = ("stream_id", "gaming_day", "round_id")
    request = pb.ListPostingsRequest(**{name: visit.query.get(name, "").strip() for name in names})
    rows: list[tuple[pb.PostingBatch, pb.Posting]] = []
    is_cut = False
    async for batch in visit.stream("LedgerService", "ListPostings", request):
        if len(rows) >= _MOST_POSTINGS:
            is_cut = True
            break
        rows += [(batch, each) for each in batch.postings if account in ("", each.source, each.destination)]
    return visit.page("postings.html", asked=request, account=account, rows=rows, is_cut=is_cut)


async def trial_balance(visit: Visit) -> Response:
    """Every account, what it holds on either side, and that both sides are equal."""
    found = await _balances(visit)
    return visit.page(
        "trial_balance.html",
        balances=found.balances,
        debit=sum(each.balance_cents for each in found.balances if each.balance_cents > 0),
        credit=-sum(each.balance_cents for each in found.balances if each.balance_cents < 0),
        as_of=f"{sum(each.seq for each in found.as_of)} commits of {len(found.as_of)} streams",
        behind=_behind,
    )


async def trial_balance_file(visit: Visit) -> Response:
    """The same as CSV, with the accounts that hold nothing."""
    text = StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    write(("account", "debit_cents", "credit_cents"))
    for each in (await _balances(visit)).balances:
        write((each.account, max(0, each.balance_cents), max(0, -each.balance_cents)))
    headers = {"Content-Disposition": 'attachment; filename="trial-balance.csv"'}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


async def _balances(visit: Visit) -> pb.GetBalancesResponse:
    found: pb.GetBalancesResponse = await visit.ask("LedgerService", "GetBalances", pb.GetBalancesRequest())
    found.balances.sort(key=lambda each: each.account)
    return found


def _behind(account: str) -> str:
    """What a balance is made of: the postings of the account in its stream; of a player, whose account is moved by many
    streams, the rounds. The house's own accounts belong to no stream."""
    owner, _, rest = account.partition("/")
    name = rest.partition("/")[0]
    if owner == "player":
        return f"/rounds?{urlencode({'player_id': name})}"
    if owner in ("table", "fund", "cage"):
        return f"/postings?{urlencode({'stream_id': name, 'account': account})}"
    return ""


async def _sheets(visit: Visit, asked: str, period: str) -> pb.GetDaySheetsResponse:
    request = pb.GetDaySheetsRequest(gaming_day=asked, period=_PERIODS.get(period, pb.SHEET_PERIOD_DAY))
    found: pb.GetDaySheetsResponse = await visit.ask("LedgerService", "GetDaySheets", request)
    return found


async def _calendar(visit: Visit) -> Calendar:
    try:
        found = await visit.ask("TableService", "GetStream", pb.GetStreamRequest(stream_id=GAMING_DAY_ID))
    except NotAnswered as refused:
        if refused.status == 401:
            raise
        return Calendar()
    return closing.calendar_of(json.decode(found.state_json))


def _columns(tables: Sequence[pb.DaySheet]) -> list[str]:
    """Figures that some table has; voided rounds always, so that none is overlooked."""
    names = [field.name for field in pb.DaySheet.DESCRIPTOR.fields if field.name.endswith(("_cents", *_COUNTS))]
    return [name for name in names if name == "rounds_voided" or any(getattr(sheet, name) for sheet in tables)]


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
