"""Which queries are looks at somebody's affairs, and the keeping of them: before the answer is given, so that none is
without its trace."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import grpc

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.log import sqlite
from ledger.log.viewing_file import ViewingFile

FROM = "x-looked-from"
"""With this metadata a console says from where its browser asks."""

_LONGEST = 200

Subject = Callable[[Any, Any], str]
"""Of a request and its answer, or the first message of it."""


def _round(request: Any, reply: Any) -> str:
    return str(request.round_id)


def _person(request: Any, reply: Any) -> str:
    return str(request.player_id)


def _day(request: Any, reply: Any) -> str:
    return str(request.gaming_day or "now")


def _currency(request: Any, reply: Any) -> str:
    return f"currency {request.gaming_day}".strip()


def _report(request: pb.GetReportRequest, reply: Any) -> str:
    kind: str = pb.ReportKind.Name(request.kind).removeprefix("REPORT_KIND_").lower()
    return " ".join(each for each in (kind, request.gaming_day, request.name) if each)


def _case(name: str) -> Subject:
    """The file of a dispute; a table itself may be looked at by whoever stands before it."""
    return lambda request, reply: str(getattr(request, name)) if reply.kind == "dispute" else ""


VIEWINGS: dict[str, tuple[int, Subject]] = {
    **dict.fromkeys(("GetRound", "GetFrames", "ReplayAsIf", "GetBundle", "GetProof"), (pb.VIEWING_KIND_ROUND, _round)),
    "GetStream": (pb.VIEWING_KIND_CASE, _case("stream_id")),
    "GetStreamAsOf": (pb.VIEWING_KIND_CASE, _case("stream_id")),
    "WatchTable": (pb.VIEWING_KIND_CASE, _case("table_id")),
    "GetPlayerReport": (pb.VIEWING_KIND_PERSON, _person),
    "ListRounds": (pb.VIEWING_KIND_PERSON, _person),
    "GetCurrencyReport": (pb.VIEWING_KIND_PERSON, _currency),
    "GetReport": (pb.VIEWING_KIND_REPORT, _report),
    "GetGamingDayReport": (pb.VIEWING_KIND_REPORT, _day),
    "GetDaySheets": (pb.VIEWING_KIND_REPORT, _day),
}
"""What each query looks at, and how that is named; a query of which nothing is named is none."""


class Viewings:
    """Of one process."""

    def __init__(self, path: Path) -> None:
        self._file = ViewingFile(path)

    def close(self) -> None:
        self._file.close()

    async def keep(
        self, query: str, request: Any, reply: Any, actor: pb.Actor, context: grpc.aio.ServicerContext
    ) -> None:
        """Raises CannotKeepViewing where it cannot be kept: what leaves no trace is not shown."""
        kind, subject_of = VIEWINGS.get(query, (0, None))
        subject = subject_of(request, reply)[:_LONGEST] if subject_of else ""
        if not subject:
            return
        viewing = pb.Viewing(actor=actor, kind=kind, subject=subject, query=query)  # type: ignore[arg-type]
        viewing.asked_from = _from(context)
        viewing.at.GetCurrentTime()
        try:
            await asyncio.to_thread(self._file.add, viewing)
        except sqlite.DatabaseError as problem:
            raise CannotKeepViewing(
                Rejection("VIEWING_NOT_KEPT", "who looks cannot be written down at the moment: ask again")
            ) from problem


class CannotKeepViewing(Exception):
    """Why a query is not answered."""

    def __init__(self, rejection: Rejection) -> None:
        super().__init__(rejection.message)
        self.rejection = rejection


def _from(context: grpc.aio.ServicerContext) -> str:
    told = next((str(value) for name, value in context.invocation_metadata() or () if name == FROM), "")
    peer = str(context.peer())
    said = f"{told[:60]} by way of {peer}" if told else peer
    return "".join(each for each in said if each.isprintable())
