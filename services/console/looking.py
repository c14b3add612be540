"""Who looked at what, and any stream commit by commit."""

import csv
import re
from io import StringIO
from urllib.parse import quote

from starlette.responses import Response

import roundledger.v1 as pb
from ledger.core.roles import role_name
from services.console.amounts import number_of
from services.console.web import Visit

_HOW = {
    "GetFrames": "step by step", "GetRound": "step by step", "GetStream": "the file", "GetStreamAsOf": "the file",
    "WatchTable": "the file's commits", "ReplayAsIf": "as if it had gone otherwise", "GetCaller": "",
    "ListRounds": "their rounds", "CheckPin": "wrong PIN",
}  # fmt: skip
_CAPITALS = re.compile(r"(?<=[a-z])(?=[A-Z])")
_DAYS = ("GetDaySheets", "GetGamingDayReport")
_PAGE_SIZE = 100
_MOST_COMMITS = 50
_HIGHEST = 10**18


async def viewings(visit: Visit) -> Response:
    asked = _asked(visit, _PAGE_SIZE)
    found = await visit.ask("ReplayService", "ListViewings", asked)
    shown = {"found": found, "subject": asked.subject, "actor_id": asked.actor_id}
    return visit.page("viewings.html", **shown, how=_how, found_at=_address)


def _how(query: str) -> str:
    """A query in words: GetDaySheets is how programs call it. What is no query's name is in words already."""
    if query in _HOW:
        return _HOW[query]
    return _CAPITALS.sub(" ", query.removeprefix("Get").removeprefix("List")).lower() if query.isalpha() else query


def _address(viewing: pb.Viewing) -> str:
    """Where what was looked at is found."""
    if viewing.query in _DAYS:
        return f"/days?day={quote(viewing.subject, safe='')}"
    at = {pb.VIEWING_KIND_ROUND: "/rounds", pb.VIEWING_KIND_CASE: "/disputes"}.get(viewing.kind)
    return f"{at}/{quote(viewing.subject, safe='')}" if at else ""


async def viewings_file(visit: Visit) -> Response:
    """All of them as CSV, the newest first."""
    asked, text = _asked(visit, 500), StringIO()
    write = csv.writer(text, lineterminator="\n").writerow
    write(("number", "kept_by", "at", "actor_id", "role", "subject", "query", "asked_from", "prev_hash"))
    while True:
        found = await visit.ask("ReplayService", "ListViewings", asked)
        for each in found.viewings:
            who = (each.actor.actor_id, role_name(each.actor.role))
            row = (each.number, each.kept_by, each.at.ToJsonString(), *who, each.subject, each.query, each.asked_from)
            write((*(_plain(cell) for cell in row), each.prev_hash.hex()))
        asked.before_number = found.next_before_number
        if not found.next_before_number:
            break
    headers = {"Content-Disposition": 'attachment; filename="viewings.csv"'}
    return Response(text.getvalue(), media_type="text/csv; charset=utf-8", headers=headers)


async def stream(visit: Visit) -> Response:
    """The commits of any stream, a page at a time: what was asked, what happened, the hash."""
    stream_id = visit.request.path_params["stream_id"]
    now = await visit.ask("ReplayService", "GetStreamAsOf", pb.GetStreamAsOfRequest(stream_id=stream_id))
    before = number_of(visit.query.get("before", "0"), "before", _HIGHEST) or now.seq + 1
    last = min(before - 1, now.seq)
    commits = await commits_of(visit, stream_id, max(0, last - _MOST_COMMITS), last)
    first = commits[0].commit.seq if commits else 1
    return visit.page("stream.html", stream_id=stream_id, kind=now.kind, head=now.seq, commits=commits, first=first)


async def commits_of(visit: Visit, stream_id: str, after: int, last: int) -> list[pb.WatchedCommit]:
    """Those after one seq, up to the last, which is there already."""
    found: list[pb.WatchedCommit] = []
    if last <= after:
        return found
    request = pb.WatchTableRequest(table_id=stream_id, after_seq=after)
    async for commit in visit.stream("ReplayService", "WatchTable", request):
        found.append(commit)
        if commit.commit.seq >= last:
            break
    return found


def _asked(visit: Visit, size: int) -> pb.ListViewingsRequest:
    return pb.ListViewingsRequest(
        subject=visit.query.get("subject", "").strip(),
        actor_id=visit.query.get("actor_id", "").strip(),
        before_number=number_of(visit.query.get("before", "0"), "before", _HIGHEST),
        page_size=size,
    )


def _plain(cell: object) -> str:
    """No spreadsheet takes it for a formula."""
    text = str(cell)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@") else text
