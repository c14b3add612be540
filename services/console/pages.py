"""The pages of the floor: tables, rounds, replay."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from functools import partial
from time import time
from types import MappingProxyType
from typing import Any
from urllib.parse import quote, urlencode

from msgspec import json
from starlette.responses import JSONResponse, Response

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.core.rejection import Rejection
from ledger.streams.dispute.policy import POLICIES
from services.console import searching
from services.console.amounts import cents_of, number_of
from services.console.captions import captions_of
from services.console.floor_calls import NotAnswered
from services.console.web import Visit
from services.replay.headline import signed
from services.showing.clauses import clauses_of
from services.showing.protojson import as_json

_PAGE_SIZE = 50
_FIELDS = (
    "game", "table_id", "seat", "player_id", "dealer_id", "about_local", "from_local", "to_local", "at_least",
    "irregularity", "is_void", "has_open_dispute", "is_corrected", "gaming_day", "round_id",
)  # fmt: skip
_AS_THEY_ARE = (
    "game", "table_id", "player_id", "dealer_id", "about_local", "from_local", "to_local", "irregularity",
    "gaming_day", "round_id",
)  # fmt: skip
_LONGEST_LINE = 300
_LATELY_SECONDS = 3600
_MOST_LATELY = 500
_MOST_FRAMES = 20_000
_HIGHEST_SEAT = 999
_FEW_TABLES = 24
"""Up to so many are shown together, unless they name their pits."""


async def floor(visit: Visit) -> Response:
    """The tables by pit, where they name one, or by game."""
    found = await visit.ask("ReplayService", "ListTables", pb.ListTablesRequest())
    wins, variances = await _of_today(visit)
    refused = await _refused_lately(visit)
    pits = sorted({table.pit for table in found.tables if table.pit}, key=_by_number)
    by = visit.query.get("by", "") or ("pit" if pits else "game" if len(found.tables) > _FEW_TABLES else "all")
    groups: dict[str, list[pb.TableSummary]] = {}
    for table in in_order(found.tables, by):
        groups.setdefault(_group(table, by), []).append(table)
    return visit.page(
        "floor.html",
        groups=groups,
        by=by,
        pits=pits,
        tables=found.tables,
        games=sorted({table.game for table in found.tables}),
        wins=wins,
        variances=variances,
        refused=refused,
        commits_behind=found.commits_behind,
        alerts=await _set_aside(visit),
    )


def in_order(tables: Iterable[pb.TableSummary], by: str) -> list[pb.TableSummary]:
    """Group by group, then by game and by name; roulette-9 stands before roulette-10."""
    return sorted(tables, key=lambda each: (_by_number(_group(each, by)), each.game, _by_number(each.table_id)))


def _group(table: pb.TableSummary, by: str) -> str:
    return {"pit": table.pit, "game": table.game}.get(by, "all")


def _by_number(name: str) -> tuple[bool, list[tuple[bool, int, str]]]:
    """Pit 2 comes before pit 10, numbers before words, and tables that name no pit come last."""
    parts = re.findall(r"[0-9]{1,18}|[^0-9]+", name)
    return not name, [(not part.isdecimal(), int(part) if part.isdecimal() else 0, part) for part in parts]


async def today(visit: Visit) -> Response:
    """What of the floor's tiles is in no commit of their tables: what was won today, variances, open disputes, and
    what was refused."""
    found = await visit.ask("ReplayService", "ListTables", pb.ListTablesRequest())
    wins, variances = await _of_today(visit)
    return JSONResponse(
        {
            "wins": {name: signed(cents) for name, cents in wins.items()},
            "variances": {name: signed(cents) for name, cents in variances.items()},
            "refused": await _refused_lately(visit),
            "disputes": {table.table_id: table.open_disputes for table in found.tables if table.open_disputes},
        }
    )


async def _of_today(visit: Visit) -> tuple[dict[str, int], dict[str, int]]:
    """What each table won today by its rounds, and where its count says otherwise; for who may see the books."""
    try:
        newest = await visit.ask("ReplayService", "ListRounds", pb.ListRoundsRequest(page_size=1))
        if not newest.rounds:
            return {}, {}
        asked = pb.GetDaySheetsRequest(gaming_day=newest.rounds[0].gaming_day)
        found = await visit.ask("LedgerService", "GetDaySheets", asked)
    except NotAnswered as refused:
        if refused.status == 401:
            raise
        return {}, {}
    tables = [sheet for sheet in found.sheets if sheet.scope == pb.SHEET_SCOPE_TABLE]
    wins = {sheet.name: sheet.win_by_rounds_cents for sheet in tables}
    return wins, {sheet.name: sheet.variance_cents for sheet in tables if sheet.variance_cents}


async def _refused_lately(visit: Visit) -> dict[str, int]:
    """How many commands to each table were refused in the last hour; for who may see them."""
    try:
        found = await visit.ask("ReplayService", "ListAttempts", pb.ListAttemptsRequest(page_size=_MOST_LATELY))
    except NotAnswered as refused:
        if refused.status == 401:
            raise
        return {}
    since = time() - _LATELY_SECONDS
    return Counter(each.stream_id for each in found.attempts if each.at.seconds >= since)


async def table_now(visit: Visit) -> Response:
    """A table as it is, for the small drawing of it on the floor."""
    asked = pb.GetStreamAsOfRequest(stream_id=visit.request.path_params["table_id"])
    found = await visit.ask("ReplayService", "GetStreamAsOf", asked)
    papers = json.decode(found.state_json).get("money", {}).get("papers", ())
    return JSONResponse({"table": as_json(found.table), "papers": len(papers)})


async def table(visit: Visit) -> Response:
    asked = pb.GetStreamAsOfRequest(stream_id=visit.request.path_params["table_id"])
    found = await visit.ask("ReplayService", "GetStreamAsOf", asked)
    if not found.HasField("table"):  # another stream: a file of a dispute, a fund, the cage
        message = f"{found.stream_id} is no table"
        raise NotAnswered(Rejection("UNKNOWN_STREAM", message), 404)
    papers = json.decode(found.state_json).get("money", {}).get("papers", ())
    return visit.page("table.html", table=found.table, seq=found.seq, table_json=as_json(found.table), papers=papers)


_CALLED = {
    "table_id": "table", "player_id": "player", "dealer_id": "dealer", "about_local": "about", "from_local": "from",
    "to_local": "to", "at_least": "at least $", "is_void": "void", "has_open_dispute": "open dispute",
    "is_corrected": "corrected", "gaming_day": "gaming day", "round_id": "round",
}  # fmt: skip
_NAME_KINDS = {
    "player": pb.NAME_KIND_PLAYER, "dealer": pb.NAME_KIND_DEALER, "table": pb.NAME_KIND_TABLE,
    "irregularity": pb.NAME_KIND_IRREGULARITY,
}  # fmt: skip


async def rounds(visit: Visit) -> Response:
    """What a line of text asks for, and what fields do; a line that cannot be read is said beside it, as it is."""
    line = visit.query.get("q", "").strip()[:_LONGEST_LINE]
    asked = {name: visit.query.get(name, "").strip() for name in _FIELDS}
    has_fields = any(asked.values())
    problems: list[str] = []
    if line:
        read = await searching.read(line, partial(_names, visit), datetime.now(visit.zone).date())
        asked, problems = {**asked, **read.fields}, read.problems
    found = pb.ListRoundsResponse()
    if not problems:
        try:
            found = await visit.ask("ReplayService", "ListRounds", _search(asked, visit.query.get("page", "")))
        except NotAnswered as refused:
            if refused.status != 400:
                raise
            problems = [refused.rejection.message]
    kept = {name: value for name, value in asked.items() if value}
    next_page = f"/rounds?{urlencode({**kept, 'page': found.next_page_token})}" if found.next_page_token else ""
    return visit.page(
        "rounds.html",
        400 if problems else 200,
        asked=asked,
        line=line,
        problems=problems,
        has_fields=has_fields,
        chips=[
            {
                "name": _CALLED.get(name, name),
                "value": value,
                "without": f"/rounds?{urlencode({k: v for k, v in kept.items() if k != name})}",
            }
            for name, value in kept.items()
        ],
        views=_views(visit),
        games=list(GAMES),
        rounds=found.rounds,
        voids=sum(each.is_void for each in found.rounds),
        next_page=next_page,
    )


def _views(visit: Visit) -> list[tuple[str, str]]:
    today = datetime.now(visit.zone).date()
    return [
        ("voids today", f"/rounds?is_void=yes&gaming_day={today}"),
        ("corrected", "/rounds?is_corrected=yes"),
        ("in open disputes", "/rounds?has_open_dispute=yes"),
        ("$1,000 and more today", f"/rounds?at_least=1000&gaming_day={today}"),
        ("irregularities", "/rounds?irregularity=*"),
        ("refused above $100", "/refused?at_least=100"),
        ("disputes due", "/disputes"),
    ]


async def _names(visit: Visit, kind: str, letters: str) -> list[str]:
    request = pb.ListNamesRequest(kind=_NAME_KINDS[kind], contains=letters)
    return list((await visit.ask("ReplayService", "ListNames", request)).names)


async def names(visit: Visit) -> Response:
    """Suggestions for what is being typed."""
    letters = visit.query.get("contains", "").strip()[:64]
    found = [name for kind in ("player", "dealer", "table") for name in await _names(visit, kind, letters)]
    found += [game.replace("_", " ") for game in GAMES if letters.lower() in game]
    return JSONResponse({"names": found[:20] if letters else []})


async def refused(visit: Visit) -> Response:
    """Commands that were refused, the newest first; above an amount, where they name one."""
    asked = visit.query.get("at_least", "").strip()
    least = cents_of(asked) if asked else 0
    before = number_of(visit.query.get("before", "0"), "before", 10**18)
    stream_id = visit.query.get("stream_id", "").strip()
    request = pb.ListAttemptsRequest(before_number=before, page_size=500 if least else _PAGE_SIZE, stream_id=stream_id)
    found = await visit.ask("ReplayService", "ListAttempts", request)
    shown = [each for each in found.attempts if not least or _amount_in(each.command) >= least]
    return visit.page(
        "refused.html",
        attempts=shown,
        at_least=asked,
        stream_id=stream_id,
        lost=found.lost,
        next_before=found.next_before_number,
    )


def _amount_in(message: Any) -> int:
    """The largest amount that a command names."""
    most = 0
    for field, value in message.ListFields():
        if field.message_type is not None and not field.is_repeated:
            most = max(most, _amount_in(value))
        elif field.name.endswith("_cents") and not field.is_repeated:
            most = max(most, value)
    return most


async def round_(visit: Visit) -> Response:
    return await round_page(visit, visit.request.path_params["round_id"])


async def round_page(
    visit: Visit, round_id: str, status: int = 200, refused: str = "", typed: Mapping[str, str] = MappingProxyType({})
) -> Response:
    """The round; where a file about it was refused, why, and what was typed."""
    summary = await summary_of(visit, round_id)
    proof, problem = await _proof(visit, round_id)
    return visit.page(
        "round.html",
        status,
        f"/rounds/{quote(round_id, safe='', errors='replace')}",
        refused=refused,
        typed=typed,
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
    rulebook_id = found[0].get("begins", {}).get("rulebook_id", "") if found else ""
    return JSONResponse({"frames": found, "is_cut": is_cut, "clauses": dict(clauses_of(rulebook_id))})


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


_VIEWS = {"": pb.FRAME_VIEW_UNSPECIFIED, "table": pb.FRAME_VIEW_TABLE, "seat": pb.FRAME_VIEW_SEAT}


def _view(visit: Visit) -> pb.FrameView:
    """With whose eyes the round is to be shown; whether the viewer may is for the floor to say."""
    asked = visit.query.get("view", "")
    if asked not in _VIEWS:
        raise NotAnswered(Rejection("BAD_VIEW", f"{asked[:40]!r} is no view: table, or seat", field="view"), 400)
    return _VIEWS[asked]


def _search(asked: dict[str, str], page: str) -> pb.ListRoundsRequest:
    request = pb.ListRoundsRequest(page_size=_PAGE_SIZE, page_token=page)
    for name in _AS_THEY_ARE:
        setattr(request, name, asked[name])
    if asked["seat"]:
        request.seat = number_of(asked["seat"], "seat", _HIGHEST_SEAT)
    if asked["at_least"]:
        request.at_least_cents = cents_of(asked["at_least"])
    for name in ("is_void", "has_open_dispute", "is_corrected"):
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


async def summary_of(visit: Visit, round_id: str) -> pb.RoundSummary | None:
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
