"""gRPC for the books."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import suppress
from datetime import UTC, datetime
from typing import TypeVar

import grpc

import roundledger.v1 as pb
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.books.reporting import OF_A_DAY, REPORTS, Question, currency, day_sheets, made, player_visits
from ledger.core.chain import Head
from ledger.core.gaming_day import GamingCalendar, named_day
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import enum_word
from ledger.money.accounts import is_id
from ledger.reports import running_sheets as reports
from services.access.gate import Gate
from services.access.queries import Refused, query_handlers
from services.running.bell import Bell
from services.running.calls import Calls

SERVICE = pb.ledger_service_pb2.DESCRIPTOR.services_by_name["LedgerService"]

_PAGE = 200
Found = TypeVar("Found")


class LedgerHandlers(grpc.GenericRpcHandler):  # type: ignore[misc]
    """LedgerService: reads only what the processors published, through a connection of its own, a page at a time."""

    def __init__(
        self,
        gate: Gate,
        books: ReadModel,
        new_postings: Bell,
        calls: Calls,
        release: Callable[[str], None],
        calendar: GamingCalendar,
    ) -> None:
        self._books = books
        self._calendar = calendar
        self._new_postings = new_postings
        self._draining = calls.draining
        self._release = release
        self._handlers = query_handlers(SERVICE, self, gate, calls)
        self.services = [SERVICE.full_name]

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler | None:
        return self._handlers.get(details.method)

    async def get_balances(self, request: pb.GetBalancesRequest, actor: pb.Actor) -> pb.GetBalancesResponse:
        as_of = request.as_of_seq if request.HasField("as_of_seq") else None
        if as_of is not None and not request.stream_id:
            message = "as_of_seq is a seq of one stream: name it in stream_id"
            raise Refused(Rejection("STREAM_MISSING", message, field="stream_id"))
        try:
            balances = self._books.balances(request.stream_id, as_of)
        except KeyError as missing:
            raise Refused(Rejection("NOT_IN_BOOKS", str(missing.args[0]), field="as_of_seq")) from missing
        return pb.GetBalancesResponse(
            as_of=_positions(balances.as_of),
            balances=[
                pb.Balance(account=account, balance_cents=cents) for account, cents in balances.by_account.items()
            ],
        )

    async def list_postings(self, request: pb.ListPostingsRequest, actor: pb.Actor) -> AsyncIterator[pb.PostingBatch]:
        for batch in _paged(self._books.batches_page, self._selection(request)):
            yield batch

    async def list_settlements(
        self, request: pb.ListSettlementsRequest, actor: pb.Actor
    ) -> AsyncIterator[pb.Settlement]:
        for settlement in _paged(self._books.settlements_page, self._selection(request)):
            yield settlement

    async def tail_postings(
        self, request: pb.TailPostingsRequest, actor: pb.Actor
    ) -> AsyncIterator[pb.TailPostingsResponse]:
        position = request.after_position
        while not self._draining.is_set():
            news = self._new_postings.listen()  # from before the look, lest a posting be missed
            following = self._books.tail(position, _PAGE)
            for position, batch in following:
                yield pb.TailPostingsResponse(position=position, batch=batch)
            if not following:
                with suppress(TimeoutError):
                    await asyncio.wait_for(news.wait(), timeout=1)

    async def get_gaming_day_report(
        self, request: pb.GetGamingDayReportRequest, actor: pb.Actor
    ) -> pb.GetGamingDayReportResponse:
        day = self._checked_day(request.gaming_day)
        figures = self._books.figures(request.table_id, day)
        sheets = [
            reports.sheet_of(table_id, day, figures.as_of[table_id], sums)
            for table_id, sums in figures.by_stream.items()
            if sums.keys() - reports.OF_NO_TABLE
        ]
        return pb.GetGamingDayReportResponse(as_of=_positions(figures.as_of), sheets=sheets)

    async def get_vigorish(self, request: pb.GetVigorishRequest, actor: pb.Actor) -> pb.GetVigorishResponse:
        figures = self._books.figures(request.table_id)
        by_table = (reports.vigorish_of(table_id, sums) for table_id, sums in figures.by_stream.items())
        return pb.GetVigorishResponse(as_of=_positions(figures.as_of), tables=filter(None, by_table))

    async def get_funds(self, request: pb.GetFundsRequest, actor: pb.Actor) -> pb.GetFundsResponse:
        figures = self._books.figures()
        funds = reports.fund_reports(figures.as_of, figures.by_stream, figures.in_transit)
        if not request.fund_id:
            return pb.GetFundsResponse(as_of=_positions(figures.as_of), funds=funds)
        wanted = [fund for fund in funds if fund.statement.fund_id == request.fund_id]
        concerned = {request.fund_id, *(source.stream_id for fund in wanted for source in fund.sources)}
        as_of = {stream_id: head for stream_id, head in figures.as_of.items() if stream_id in concerned}
        return pb.GetFundsResponse(as_of=_positions(as_of), funds=wanted)

    async def list_streams_set_aside(
        self, request: pb.ListStreamsSetAsideRequest, actor: pb.Actor
    ) -> pb.ListStreamsSetAsideResponse:
        return pb.ListStreamsSetAsideResponse(streams=self._books.streams_set_aside().values())

    async def release_stream(self, request: pb.ReleaseStreamRequest, actor: pb.Actor) -> pb.ReleaseStreamResponse:
        if request.stream_id not in self._books.streams_set_aside():
            message = f"{request.stream_id!r} is not set aside: ListStreamsSetAside names those that are"
            raise Refused(Rejection("NOT_SET_ASIDE", message, field="stream_id"))
        self._release(request.stream_id)
        return pb.ReleaseStreamResponse()

    # Reports may take a while: meanwhile the host does other things

    async def get_report(self, request: pb.GetReportRequest, actor: pb.Actor) -> pb.GetReportResponse:
        if request.kind not in REPORTS:
            kinds = ", ".join(enum_word(pb.ReportKind, kind) for kind in REPORTS)
            raise Refused(Rejection("BAD_REPORT", f"kind must be one of {kinds}", field="kind"))
        day = self._checked_day(request.gaming_day) if request.gaming_day or request.kind in OF_A_DAY else ""
        heads, report = await asyncio.to_thread(made, self._books, request.kind, Question(day, request.name))
        return pb.GetReportResponse(as_of=_positions(heads), report=report)

    async def get_day_sheets(self, request: pb.GetDaySheetsRequest, actor: pb.Actor) -> pb.GetDaySheetsResponse:
        day = self._checked_day(request.gaming_day)
        heads, sheets = await asyncio.to_thread(day_sheets, self._books, day, request.period)
        return pb.GetDaySheetsResponse(as_of=_positions(heads), sheets=sheets)

    async def get_player_report(
        self, request: pb.GetPlayerReportRequest, actor: pb.Actor
    ) -> pb.GetPlayerReportResponse:
        if not is_id(request.player_id):
            raise Refused(Rejection("BAD_ID", "player_id must name the player", field="player_id"))
        first, last = (self._checked_day(day, field) if day else "" for day, field in _days(request))
        heads, visits = await asyncio.to_thread(player_visits, self._books, request.player_id, first, last)
        return pb.GetPlayerReportResponse(as_of=_positions(heads), visits=visits)

    async def get_currency_report(
        self, request: pb.GetCurrencyReportRequest, actor: pb.Actor
    ) -> pb.GetCurrencyReportResponse:
        day, known = self._checked_day(request.gaming_day), dict(request.identified)
        asking = asyncio.to_thread(currency, self._books, day, everybody=request.everybody, identified=known)
        heads, people = await asking
        return pb.GetCurrencyReportResponse(as_of=_positions(heads), people=people)

    def _selection(self, request: pb.ListPostingsRequest | pb.ListSettlementsRequest) -> Selection:
        day = self._checked_day(request.gaming_day) if request.gaming_day else ""
        return Selection(request.round_id, request.stream_id, day)

    def _checked_day(self, text: str, field: str = "gaming_day") -> str:
        day = named_day(text, self._calendar, datetime.now(UTC))
        if day is None:
            message = f"{text[:64]!r} is no gaming day: write it as YYYY-MM-DD, or today or yesterday"
            raise Refused(Rejection("BAD_DAY", message, field=field))
        return day


def _paged(page_of: Callable[[Selection, int, int], list[tuple[int, Found]]], wanted: Selection) -> Iterator[Found]:
    after = 0
    while page := page_of(wanted, after, _PAGE):
        yield from (found for _, found in page)
        after = page[-1][0]


def _days(request: pb.GetPlayerReportRequest) -> tuple[tuple[str, str], tuple[str, str]]:
    return (request.first_day, "first_day"), (request.last_day, "last_day")


def _positions(heads: Mapping[str, Head]) -> list[pb.StreamPosition]:
    return [pb.StreamPosition(stream_id=s, seq=head.seq, commit_hash=head.hash) for s, head in heads.items()]
