"""The pages of the floor: tables, rounds, replay, gaming days."""

import re
from typing import Any
from urllib.parse import urlencode

from msgspec import json
from starlette.responses import JSONResponse, Response

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.core.rejection import Rejection
from ledger.reports.report_tables import value_of
from ledger.streams.dispute.policy import POLICIES
from services.console.amounts import cents_of, number_of
from services.console.captions import captions_of
from services.console.floor_calls import NotAnswered
from services.console.graphs import bars
from services.console.web import Visit
from services.showing.protojson import as_json

_PAGE_SIZE = 50
_FIELDS = (
    "game", "table_id", "seat", "player_id", "dealer_id", "about_local", "from_local", "to_local", "at_least",
    "irregularity", "is_void", "has_open_dispute",
)  # fmt: skip
_MOST_FRAMES = 20_000
_HIGHEST_SEAT = 999


async def floor(visit: Visit) -> Response:
    found = await visit.ask("ReplayService", "ListTables", pb.ListTablesRequest())
    return visit.page(
        "floor.html",
        tables=found.tables,
        commits_behind=found.commits_behind,
        alerts=await _set_aside(visit),
    )


async def table(visit: Visit) -> Response:
    asked = pb.GetStreamAsOfRequest(stream_id=visit.request.path_params["table_id"])
    found = await visit.ask("ReplayService", "GetStreamAsOf", asked)
    if not found.HasField("table"):  # another stream: a file of a dispute, a fund, the cage
        message = f"{found.stream_id} is no table"
        raise NotAnswered(Rejection("UNKNOWN_STREAM", message), 404)
    papers = json.decode(found.state_json).get("money", {}).get("papers", ())
    return visit.page("table.html", table=found.table, seq=found.seq, table_json=as_json(found.table), papers=papers)


async def rounds(visit: Visit) -> Response:
    asked = {name: visit.query.get(name, "").strip() for name in _FIELDS}
    found = await visit.ask("ReplayService", "ListRounds", _search(asked, visit.query.get("page", "")))
    next_page = ""
    if found.next_page_token:
        kept = {name: value for name, value in asked.items() if value}
        next_page = f"/rounds?{urlencode({**kept, 'page': found.next_page_token})}"
    return visit.page("rounds.html", asked=asked, games=list(GAMES), rounds=found.rounds, next_page=next_page)


async def round_(visit: Visit) -> Response:
    round_id = visit.request.path_params["round_id"]
    summary = await _summary(visit, round_id)
    proof, problem = await _proof(visit, round_id)
    return visit.page(
        "round.html",
        round_id=round_id,
        summary=summary,
        proof=proof,
        proof_problem=problem,
        disputes=summary.disputes if summary else (),
        policies=list(POLICIES),
    )


async def frames(visit: Visit) -> Response:
    found: list[Any] = []
    is_cut = False
    asked = pb.GetFramesRequest(round_id=visit.request.path_params["round_id"], view=_view(visit))
    if visit.query.get("seat"):
        asked.seat = number_of(visit.query["seat"], "seat", _HIGHEST_SEAT)
    async for frame in visit.stream("ReplayService", "GetFrames", asked):
        if len(found) == _MOST_FRAMES:
            is_cut = True
            break
        found.append(as_json(frame))
    return JSONResponse({"frames": found, "is_cut": is_cut})


async def captions(visit: Visit) -> Response:
    """The round as a track of captions for its surveillance video: the first step is at 0:00."""
    round_id = visit.request.path_params["round_id"]
    text = await captions_of(round_id, _frames(visit, round_id))
    name = re.sub(r"[^A-Za-z0-9.-]", "-", round_id)
    headers = {"Content-Disposition": f'attachment; filename="round-{name}.vtt"'}
    return Response(text, media_type="text/vtt; charset=utf-8", headers=headers)


async def bundle(visit: Visit) -> Response:
    """The round as one file that can be taken away."""
    data, name = bytearray(), ""
    request = pb.GetBundleRequest(round_id=visit.request.path_params["round_id"])
    async for part in visit.stream("ReplayService", "GetBundle", request):
        data += part.data
        name = name or part.file_name
    return Response(
        bytes(data), media_type="text/html", headers={"Content-Disposition": f'attachment; filename="{name}"'}
    )


async def day(visit: Visit) -> Response:
    asked = visit.query.get("day", "") or await _newest_day(visit)
    columns: list[str] = []
    rows: list[tuple[str, list[int]]] = []
    as_of = ""
    corrections: list[dict[str, Any]] = []
    if asked:
        corrections = await _corrections(visit, asked)
        report = await visit.ask("LedgerService", "GetGamingDayReport", pb.GetGamingDayReportRequest(gaming_day=asked))
        sheets = sorted(report.sheets, key=lambda sheet: sheet.table_id)
        names = [field.name for field in pb.TableDaySheet.DESCRIPTOR.fields if field.name.endswith("_cents")]
        columns = [name for name in names if any(getattr(sheet, name) for sheet in sheets)]
        rows = [(sheet.table_id, [getattr(sheet, name) for name in columns]) for sheet in sheets]
        as_of = f"{sum(position.seq for position in report.as_of)} commits of {len(report.as_of)} streams"
    win = columns.index("round_win_cents") if "round_win_cents" in columns else None
    return visit.page(
        "days.html",
        day=asked,
        columns=[name.removesuffix("_cents") for name in columns],
        rows=rows,
        totals=[sum(cells) for cells in zip(*(cells for _, cells in rows), strict=True)],
        chart=bars("win by rounds", {name: cells[win] for name, cells in rows}) if win is not None else "",
        as_of=as_of,
        corrections=corrections,
    )


_VIEWS = {"": pb.FRAME_VIEW_UNSPECIFIED, "table": pb.FRAME_VIEW_TABLE, "seat": pb.FRAME_VIEW_SEAT}


def _view(visit: Visit) -> pb.FrameView:
    """With whose eyes the round is to be shown; whether the viewer may is for the floor to say."""
    asked = visit.query.get("view", "")
    if asked not in _VIEWS:
        raise NotAnswered(Rejection("BAD_VIEW", f"{asked[:40]!r} is no view: table, or seat", field="view"), 400)
    return _VIEWS[asked]


def _search(asked: dict[str, str], page: str) -> pb.ListRoundsRequest:
    request = pb.ListRoundsRequest(page_size=_PAGE_SIZE, page_token=page)
    for name in ("game", "table_id", "player_id", "dealer_id", "about_local", "from_local", "to_local", "irregularity"):
        setattr(request, name, asked[name])
    if asked["seat"]:
        request.seat = number_of(asked["seat"], "seat", _HIGHEST_SEAT)
    if asked["at_least"]:
        request.at_least_cents = cents_of(asked["at_least"])
    for name in ("is_void", "has_open_dispute"):
        if asked[name]:
            setattr(request, name, asked[name] == "yes")
    return request


async def _set_aside(visit: Visit) -> Any:
    """Streams that are set aside, for roles that may know."""
    try:
        found = await visit.ask("LedgerService", "ListStreamsSetAside", pb.ListStreamsSetAsideRequest())
    except NotAnswered:
        return ()
    return found.streams


async def _summary(visit: Visit, round_id: str) -> pb.RoundSummary | None:
    found = await visit.ask("ReplayService", "ListRounds", pb.ListRoundsRequest(round_id=round_id))
    return found.rounds[0] if found.rounds else None


def _frames(visit: Visit, round_id: str) -> Any:
    return visit.stream("ReplayService", "GetFrames", pb.GetFramesRequest(round_id=round_id))


async def _proof(visit: Visit, round_id: str) -> tuple[pb.RoundProof | None, str]:
    """What is proven of the round, or why its ledger cannot even be read. Players are not told: nobody checks for them
    what they were not shown."""
    try:
        return await visit.ask("ReplayService", "GetProof", pb.GetProofRequest(round_id=round_id)), ""
    except NotAnswered as refused:
        if refused.status == 500:
            return None, refused.rejection.message
        if refused.status == 403:
            return None, ""
        raise


async def _corrections(visit: Visit, day: str) -> list[dict[str, Any]]:
    """Those that were made on a gaming day: their postings are on its sheet."""
    request = pb.GetReportRequest(kind=pb.REPORT_KIND_CORRECTIONS, gaming_day=day)
    found = await visit.ask("LedgerService", "GetReport", request)
    (section,) = found.report.sections
    names = [column.name for column in section.columns]
    return [dict(zip(names, map(value_of, row.cells), strict=True)) for row in section.rows]


async def _newest_day(visit: Visit) -> str:
    found = await visit.ask("ReplayService", "ListRounds", pb.ListRoundsRequest(page_size=1))
    return found.rounds[0].gaming_day if found.rounds else ""
