"""What happens now, as server-sent events: a browser that was cut off goes on after the last commit it has seen."""

from collections.abc import AsyncIterator

from starlette.responses import Response, StreamingResponse

import roundledger.v1 as pb
from services.console.amounts import number_of
from services.console.floor_calls import NotAnswered
from services.console.web import Visit
from services.showing.protojson import as_json, json_line

_SECONDS = 15 * 60.0
"""After which a browser asks again, so that nothing is watched for ever by nobody."""

_HIGHEST_SEQ = 10**18


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
    try:
        async for commit in visit.stream("ReplayService", method, request, _SECONDS):
            yield f"event: commit\ndata: {json_line(as_json(commit))}\n\n"
    except NotAnswered as refused:
        if refused.status != 504:
            yield f"event: refused\ndata: {json_line({'problem': refused.rejection.message})}\n\n"
