"""What happens now, as server-sent events: a browser that was cut off goes on after the last commit it has seen. What
comes within half a second is sent together, each table as it is at the end of it: however many commits a floor has, a
browser draws a table twice a second at most."""

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import suppress
from typing import Any

from starlette.responses import Response, StreamingResponse

import roundledger.v1 as pb
from ledger.core.vocabulary import event_in
from services.console.amounts import number_of
from services.console.floor_calls import NotAnswered
from services.console.web import Visit
from services.showing.protojson import as_json, json_line

_SECONDS = 15 * 60.0
"""After which a browser asks again, so that no watch outlives its page."""

_PAUSE_SECONDS = 0.5
_MOST_WAITING = 1000
"""Commits that are held for a browser; the floor waits with more."""

_HIGHEST_SEQ = 10**18

Watched = asyncio.Queue[pb.WatchedCommit | NotAnswered | None]


async def watch_floor(visit: Visit) -> Response:
    return _events(visit, "WatchFloor", pb.WatchFloorRequest(with_tables=True, with_attempts=True))


async def watch_table(visit: Visit) -> Response:
    request = pb.WatchTableRequest(
        table_id=visit.request.path_params["table_id"],
        after_seq=number_of(visit.query.get("after", "0"), "after", _HIGHEST_SEQ),
        with_table=True,
        with_attempts=True,
    )
    return _events(visit, "WatchTable", request)


def _events(visit: Visit, method: str, request: pb.WatchFloorRequest | pb.WatchTableRequest) -> Response:
    return StreamingResponse(_lines(visit, method, request), media_type="text/event-stream")


async def _lines(visit: Visit, method: str, request: pb.WatchFloorRequest | pb.WatchTableRequest) -> AsyncIterator[str]:
    yield ": live\n\n"
    waiting: Watched = asyncio.Queue(_MOST_WAITING)
    reader = asyncio.create_task(_read(visit.stream("ReplayService", method, request, _SECONDS), waiting))
    try:
        while True:
            group = [await waiting.get()]
            with suppress(asyncio.QueueEmpty):
                while True:
                    group.append(waiting.get_nowait())
            if commits := [each for each in group if isinstance(each, pb.WatchedCommit)]:
                yield f"event: commits\ndata: {json_line(told(commits))}\n\n"
            if (last := group[-1]) is None or isinstance(last, NotAnswered):
                if last is not None and last.status != 504:
                    yield f"event: refused\ndata: {json_line({'problem': last.rejection.message})}\n\n"
                return
            await asyncio.sleep(_PAUSE_SECONDS)
    finally:
        reader.cancel()


async def _read(commits: AsyncIterator[pb.WatchedCommit], waiting: Watched) -> None:
    """The last that is put says how it ended."""
    try:
        async for commit in commits:
            await waiting.put(commit)
    except NotAnswered as refused:
        await waiting.put(refused)
    else:
        await waiting.put(None)


def told(commits: Iterable[pb.WatchedCommit]) -> list[dict[str, Any]]:
    """In words, in their order; the table only with the last commit of each, and whether its papers have changed."""
    group = list(commits)
    newest = {commit.stream_id: index for index, commit in enumerate(group) if commit.HasField("table")}
    said = []
    for index, commit in enumerate(group):
        shown = pb.WatchedCommit()
        shown.CopyFrom(commit)
        if newest.get(commit.stream_id) != index:
            shown.ClearField("table")
        changes_papers = any("paper_id" in event_in(event).DESCRIPTOR.fields_by_name for event in commit.events)
        shown.ClearField("events")
        shown.ClearField("decisions")
        said.append(as_json(shown) | ({"papers_changed": True} if changes_papers else {}))
    return said
