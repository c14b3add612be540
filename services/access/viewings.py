"""Which queries are looks at a person's affairs, and the keeping of them: before the answer is given, so that none is
without its trace."""

import asyncio
import logging
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from ledger.log import sqlite
from ledger.log.viewing_file import ViewingFile
from services.running.grpc_call import Call
from services.running.grpc_methods import CallContext

FROM = "x-looked-from"
"""With this metadata a console says from where its browser asks."""

_LONGEST = 200

_REFUSALS_AT_ONCE = 20
_REFUSAL_SECONDS = 10.0

logger = logging.getLogger(__name__)

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


def _books(name: str) -> Subject:
    """Figures of the books, down to single rounds: which of them were asked for."""

    def subject(request: Any, reply: Any) -> str:
        if request.round_id:
            return str(request.round_id)
        return " ".join(each for each in (name, request.stream_id, request.gaming_day) if each)

    return subject


def _balances(request: pb.GetBalancesRequest, reply: Any) -> str:
    """All of them are a report; those of one stream are asked for by programs that wait for the books."""
    return "" if request.stream_id else "trial balance"


def _log(request: pb.GetCallerRequest, reply: Any) -> str:
    return _LOGS.get(request.log, "")


_LOGS = {pb.LOG_KIND_IN: "log-in", pb.LOG_KIND_OUT: "log-out"}
REFUSED = "log-in refused"


def _case(name: str) -> Subject:
    """The file of a dispute; a table itself may be looked at by all who stand before it."""
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
    "GetBalances": (pb.VIEWING_KIND_REPORT, _balances),
    "ListPostings": (pb.VIEWING_KIND_REPORT, _books("postings")),
    "ListSettlements": (pb.VIEWING_KIND_REPORT, _books("settlements")),
    "GetCaller": (pb.VIEWING_KIND_LOG_IN, _log),
}
"""What each query looks at, and how that is named; a query of which nothing is named is none."""


class Viewings:
    """Of one process."""

    def __init__(self, path: Path) -> None:
        self._file = ViewingFile(path)
        self._refusals = Refusals()

    def close(self) -> None:
        self._file.close()

    async def keep(self, query: str, request: Any, reply: Any, actor: pb.Actor, context: Call | CallContext) -> None:
        """Raises CannotKeepViewing where it cannot be kept: what leaves no trace is not shown."""
        kind, subject_of = VIEWINGS.get(query, (0, None))
        subject = subject_of(request, reply)[:_LONGEST] if subject_of else ""
        if not subject:
            return
        if subject == _LOGS[pb.LOG_KIND_OUT]:
            kind = pb.VIEWING_KIND_LOG_OUT
        viewing = pb.Viewing(actor=actor, kind=kind, subject=subject, query=query)  # type: ignore[arg-type]
        try:
            await self._add(viewing, _from(context))
        except sqlite.DatabaseError as problem:
            raise CannotKeepViewing(
                Rejection("VIEWING_NOT_KEPT", "who looks cannot be written down at the moment: ask again")
            ) from problem

    async def keep_refusal(self, context: Call | CallContext, *, had_token: bool) -> None:
        """A call that no token let in (compliance g5). However many come, few are kept, each with how many were left
        out before it; nothing of the token is. One that cannot be kept is refused all the same."""
        left_out = self._refusals.take()
        if left_out is None:
            return
        why = "a token that the floor does not know" if had_token else "no token"
        more = f", and {left_out} calls before it that are not listed" if left_out else ""
        viewing = pb.Viewing(kind=pb.VIEWING_KIND_REFUSED, subject=REFUSED, query=f"{why}{more}")
        try:
            await self._add(viewing, _from(context))
        except sqlite.DatabaseError as problem:
            logger.warning("a refused log-in could not be kept: %s", problem)

    async def keep_wrong_pin(self, player_id: str, actor: pb.Actor) -> None:
        subject = f"PIN of {player_id}"
        viewing = pb.Viewing(kind=pb.VIEWING_KIND_REFUSED, subject=subject, query="CheckPin", actor=actor)
        await self._add(viewing, "")

    async def _add(self, viewing: pb.Viewing, asked_from: str) -> None:
        viewing.asked_from = asked_from
        viewing.at.GetCurrentTime()
        await asyncio.to_thread(self._file.add, viewing)


class Refusals:
    """How many refused log-ins are listed: some at once, then one in ten seconds, so that no caller fills the disk by
    guessing."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._allowance, self._at = float(_REFUSALS_AT_ONCE), clock()
        self._left_out = 0

    def take(self) -> int | None:
        """How many were left out since the last one that is listed; None where this one is left out, too."""
        now = self._clock()
        self._allowance = min(_REFUSALS_AT_ONCE, self._allowance + (now - self._at) / _REFUSAL_SECONDS)
        self._at = now
        if self._allowance < 1:
            self._left_out += 1
            return None
        self._allowance -= 1
        left_out, self._left_out = self._left_out, 0
        return left_out


class CannotKeepViewing(Exception):
    """Why a query is not answered."""

    def __init__(self, rejection: Rejection) -> None:
        super().__init__(rejection.message)
        self.rejection = rejection


def _from(context: Call | CallContext) -> str:
    told = next((str(value) for name, value in context.invocation_metadata() or () if name == FROM), "")
    peer = str(context.peer())
    said = f"{told[:60]} by way of {peer}" if told else peer
    return "".join(each for each in said if each.isprintable())
