"""gRPC for the books."""

import asyncio
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import suppress

import grpc

import roundledger.v1 as pb
from ledger.books.read_model import ReadModel, Selection
from ledger.core import reports
from ledger.core.chain import Head
from ledger.core.rejection import Rejection
from roundledger.v1 import ledger_service_pb2_grpc
from services.errors import abort
from services.tables.gateway import Gate

_TAIL_BATCH = 200


class Bell:
    """Wakes everybody who waits on the event loop; may be rung from any thread."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._rung = asyncio.Event()

    def ring(self) -> None:
        if not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._ring)

    def _ring(self) -> None:
        self._rung.set()
        self._rung = asyncio.Event()

    def listen(self) -> asyncio.Event:
        """An event that the next ring sets."""
        return self._rung


class LedgerServicer(ledger_service_pb2_grpc.LedgerServiceServicer):
    """Reads only what the processors published."""

    def __init__(
        self, gate: Gate, books: ReadModel, new_postings: Bell, draining: asyncio.Event, release: Callable[[str], None]
    ) -> None:
        self._gate = gate
        self._books = books
        self._new_postings = new_postings
        self._draining = draining
        self._release = release

    async def GetBalances(  # noqa: N802
        self, request: pb.GetBalancesRequest, context: grpc.aio.ServicerContext
    ) -> pb.GetBalancesResponse:
        await self._gate.admit("GetBalances", context)
        as_of = request.as_of_seq if request.HasField("as_of_seq") else None
        if as_of is not None and not request.table_id:
            await abort(context, Rejection("TABLE_MISSING", "as_of_seq is a table's seq: name it", field="table_id"))
        try:
            balances = self._books.balances(request.table_id, as_of)
        except KeyError as missing:
            await abort(context, Rejection("NOT_IN_BOOKS", str(missing.args[0]), field="as_of_seq"))
        return pb.GetBalancesResponse(
            as_of=_positions(balances.as_of),
            balances=[
                pb.Balance(account=account, balance_cents=cents) for account, cents in balances.by_account.items()
            ],
        )

    async def ListPostings(  # noqa: N802
        self, request: pb.ListPostingsRequest, context: grpc.aio.ServicerContext
    ) -> AsyncIterator[pb.PostingBatch]:
        await self._gate.admit("ListPostings", context)
        for batch in self._books.batches(_selection(request)):
            yield batch

    async def ListSettlements(  # noqa: N802
        self, request: pb.ListSettlementsRequest, context: grpc.aio.ServicerContext
    ) -> AsyncIterator[pb.Settlement]:
        await self._gate.admit("ListSettlements", context)
        for settlement in self._books.settlements(_selection(request)):
            yield settlement

    async def TailPostings(  # noqa: N802
        self, request: pb.TailPostingsRequest, context: grpc.aio.ServicerContext
    ) -> AsyncIterator[pb.TailPostingsResponse]:
        await self._gate.admit("TailPostings", context)
        position = request.after_position
        while not self._draining.is_set():
            news = self._new_postings.listen()  # from before the look, lest a posting be missed
            following = self._books.tail(position, _TAIL_BATCH)
            for position, batch in following:
                yield pb.TailPostingsResponse(position=position, batch=batch)
            if not following:
                with suppress(TimeoutError):
                    await asyncio.wait_for(news.wait(), timeout=1)

    async def GetGamingDayReport(  # noqa: N802
        self, request: pb.GetGamingDayReportRequest, context: grpc.aio.ServicerContext
    ) -> pb.GetGamingDayReportResponse:
        await self._gate.admit("GetGamingDayReport", context)
        day = request.gaming_day
        if not day:
            await abort(context, Rejection("DAY_MISSING", "name a gaming day as YYYY-MM-DD", field="gaming_day"))
        figures = self._books.figures(request.table_id, day)
        sheets = [
            reports.sheet_of(table_id, day, figures.as_of[table_id], sums)
            for table_id, sums in figures.by_table.items()
            if sums.keys() - reports.OF_FUNDS
        ]
        return pb.GetGamingDayReportResponse(as_of=_positions(figures.as_of), sheets=sheets)

    async def GetVigorish(  # noqa: N802
        self, request: pb.GetVigorishRequest, context: grpc.aio.ServicerContext
    ) -> pb.GetVigorishResponse:
        await self._gate.admit("GetVigorish", context)
        figures = self._books.figures(request.table_id)
        by_table = (reports.vigorish_of(table_id, sums) for table_id, sums in figures.by_table.items())
        return pb.GetVigorishResponse(as_of=_positions(figures.as_of), tables=filter(None, by_table))

    async def GetFunds(  # noqa: N802
        self, request: pb.GetFundsRequest, context: grpc.aio.ServicerContext
    ) -> pb.GetFundsResponse:
        await self._gate.admit("GetFunds", context)
        figures = self._books.figures()
        funds = reports.fund_reports(figures.as_of, figures.by_table, figures.in_transit)
        wanted = [fund for fund in funds if request.fund_id in ("", fund.statement.fund_id)]
        return pb.GetFundsResponse(as_of=_positions(figures.as_of), funds=wanted)

    async def ListTablesSetAside(  # noqa: N802
        self, request: pb.ListTablesSetAsideRequest, context: grpc.aio.ServicerContext
    ) -> pb.ListTablesSetAsideResponse:
        await self._gate.admit("ListTablesSetAside", context)
        return pb.ListTablesSetAsideResponse(tables=self._books.tables_set_aside().values())

    async def ReleaseTable(  # noqa: N802
        self, request: pb.ReleaseTableRequest, context: grpc.aio.ServicerContext
    ) -> pb.ReleaseTableResponse:
        await self._gate.admit("ReleaseTable", context)
        if request.table_id not in self._books.tables_set_aside():
            message = f"{request.table_id!r} is not set aside"
            await abort(context, Rejection("NOT_SET_ASIDE", message, field="table_id"))
        self._release(request.table_id)
        return pb.ReleaseTableResponse()


def _positions(heads: Mapping[str, Head]) -> list[pb.TablePosition]:
    return [pb.TablePosition(table_id=t, seq=head.seq, commit_hash=head.hash) for t, head in heads.items()]


def _selection(request: pb.ListPostingsRequest | pb.ListSettlementsRequest) -> Selection:
    return Selection(request.round_id, request.table_id, request.gaming_day)
