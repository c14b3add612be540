"""What a Python team would write instead: roulette tables as an application of the `eventsourcing` library behind
`grpc.aio`, on SQLite with the same durability. It takes the commands of `loadtests.traffic` by the same methods and
messages, checks the wager and records an event. Prints its address.

It is written to be fast: aggregates stay in memory and are not copied, a table's commands come one after the other, and
what waits while the disk works is saved together, in one transaction. It has no signatures, no chain, no repeats by
command id, no roles beyond a known token, no rules beyond the wager, no settlement, no books."""

import asyncio
import sys
from collections import defaultdict
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from uuid import NAMESPACE_URL, UUID, uuid5

import grpc
from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

import roundledger.v1 as pb
from games.roulette.layout import POSITIONS
from services.access.callers import TokenFile
from services.access.methods import METHODS

_MOST_TOGETHER = 256
_FULL = 2
"""SQLite's number for a commit that waits for the disk."""


class BadWager(Exception):
    """The table does not take it."""


class Table(Aggregate):
    """Wagers of the round that is played, and what the dealer did."""

    @event("Installed")
    def __init__(self, table_id: str, seats: int) -> None:
        self.table_id, self.seats = table_id, seats
        self.min_cents, self.max_cents = 0, 0
        self.players: dict[int, str] = {}
        self.wagers: list[tuple[int, str, str, int]] = []
        self.betting, self.rounds, self.equipment = True, 0, 0

    @staticmethod
    def create_id(table_id: str) -> UUID:
        return uuid5(NAMESPACE_URL, f"/tables/{table_id}")

    @event("LimitsPosted")
    def post_limits(self, min_cents: int, max_cents: int) -> None:
        self.min_cents, self.max_cents = min_cents, max_cents

    @event("EquipmentRegistered")
    def register(self, what: str) -> None:
        self.equipment += 1

    @event("Opened")
    def open(self, rulebook_id: str) -> None:
        self.rulebook_id = rulebook_id

    @event("PlayerSeated")
    def seat(self, seat: int, player_id: str) -> None:
        self.players[seat] = player_id

    def place(self, seat: int, wager: str, selection: str, amount_cents: int) -> None:
        if not self.betting:
            raise BadWager("betting is closed")
        if seat not in self.players:
            raise BadWager(f"nobody sits at seat {seat}")
        if selection not in POSITIONS.get(wager, ()):
            raise BadWager(f"the layout has no {wager} {selection}")
        if not self.min_cents <= amount_cents <= self.max_cents:
            raise BadWager(f"amount_cents must be from {self.min_cents} to {self.max_cents}")
        self._place(seat, wager, selection, amount_cents)

    @event("WagerPlaced")
    def _place(self, seat: int, wager: str, selection: str, amount_cents: int) -> None:
        self.wagers.append((seat, wager, selection, amount_cents))

    @event("BallSpun")
    def spin(self) -> None:
        pass

    @event("BettingClosed")
    def close_betting(self) -> None:
        self.betting = False

    @event("NumberAnnounced")
    def announce(self, number: str) -> None:
        self.number = number

    @event("CrownPlaced")
    def crown(self, number: str) -> None:
        self.wagers, self.betting, self.rounds = [], True, self.rounds + 1


class Tables(Application[UUID]):
    """One process has all tables, so that what it keeps in memory is always what is stored."""

    env = {
        "PERSISTENCE_MODULE": "eventsourcing.sqlite",
        "AGGREGATE_CACHE_MAXSIZE": "4096",
        "AGGREGATE_CACHE_FASTFORWARD": "n",
        "DEEPCOPY_FROM_AGGREGATE_CACHE": "n",
    }


class Saver:
    """Saves what has come together in one transaction, while the next gathers. SQLite waits for the disk without
    Python's lock, so that the event loop goes on meanwhile."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables
        self._waiting: list[tuple[Table, asyncio.Future[None]]] = []
        self._saving: asyncio.Task[None] | None = None
        self._disk = ThreadPoolExecutor(max_workers=1)

    async def save(self, table: Table) -> None:
        saved = asyncio.get_running_loop().create_future()
        self._waiting.append((table, saved))
        if self._saving is None:
            self._saving = asyncio.create_task(self._save_groups())
        await saved

    async def _save_groups(self) -> None:
        loop = asyncio.get_running_loop()
        while self._waiting:
            group, self._waiting = self._waiting[:_MOST_TOGETHER], self._waiting[_MOST_TOGETHER:]
            tables = [table for table, _ in group]
            try:
                await loop.run_in_executor(self._disk, self._tables.save, *tables)
            except Exception as problem:
                for _, saved in group:
                    saved.set_exception(problem)
            else:
                for _, saved in group:
                    saved.set_result(None)
        self._saving = None


COMMANDS: dict[Any, Callable[[Table, Any], None]] = {
    pb.PostLimitsRequest: lambda table, r: table.post_limits(r.limits[0].min_cents, r.limits[0].max_cents),
    pb.RegisterWheelRequest: lambda table, r: table.register("wheel"),
    pb.RegisterBallRequest: lambda table, r: table.register("ball"),
    pb.OpenTableRequest: lambda table, r: table.open(r.rulebook_id),
    pb.SeatPlayerRequest: lambda table, r: table.seat(r.seat, r.player_id),
    pb.PlaceRouletteWagerRequest: lambda table, r: table.place(r.seat, r.wager, r.selection, r.amount_cents),
    pb.SpinBallRequest: lambda table, r: table.spin(),
    pb.CallNoMoreRouletteBetsRequest: lambda table, r: table.close_betting(),
    pb.AnnounceNumberRequest: lambda table, r: table.announce(r.number),
    pb.PlaceCrownRequest: lambda table, r: table.crown(r.number),
}


class Service(grpc.GenericRpcHandler):  # type: ignore[misc]
    def __init__(self, tables: Tables, known: TokenFile) -> None:
        self._tables, self._known = tables, known
        self._saver = Saver(tables)
        self._turns: defaultdict[str, asyncio.Lock] = defaultdict(asyncio.Lock)
        self._handlers = {METHODS[kind]: self._handler(kind, self._changed(act)) for kind, act in COMMANDS.items()}
        install = self._handler(pb.InstallTableRequest, self._installed)
        self._handlers[METHODS[pb.InstallTableRequest]] = install

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler | None:
        return self._handlers.get(details.method)

    def _handler(self, kind: Any, act: Callable[[Any], Awaitable[Table]]) -> grpc.RpcMethodHandler:
        async def answer(request: Any, context: grpc.aio.ServicerContext) -> pb.CommandReply:
            if not self._is_known(context):
                await context.abort(grpc.StatusCode.UNAUTHENTICATED, "send a known token")
            header = request.header
            async with self._turns[header.stream_id]:
                try:
                    table = await act(request)
                except BadWager as problem:
                    await context.abort(grpc.StatusCode.FAILED_PRECONDITION, str(problem))
            return pb.CommandReply(command_id=header.command_id, stream_id=header.stream_id, seq=table.version)

        return grpc.unary_unary_rpc_method_handler(
            answer, request_deserializer=kind.FromString, response_serializer=pb.CommandReply.SerializeToString
        )

    def _is_known(self, context: grpc.aio.ServicerContext) -> bool:
        sent = dict(context.invocation_metadata() or ()).get("authorization", "")
        return self._known.find(sent.removeprefix("Bearer ")) is not None

    def _changed(self, act: Callable[[Table, Any], None]) -> Callable[[Any], Awaitable[Table]]:
        async def change(request: Any) -> Table:
            table: Table = self._tables.repository.get(Table.create_id(request.header.stream_id))
            act(table, request)
            await self._saver.save(table)
            return table

        return change

    async def _installed(self, request: pb.InstallTableRequest) -> Table:
        table = Table(request.header.stream_id, request.seats)
        await self._saver.save(table)
        return table


async def main(folder: Path, tokens: Path) -> None:
    tables = Tables(env={"SQLITE_DBNAME": str(folder / "rival.db")})
    with tables.factory.datastore.get_connection(commit=True) as connection:  # type: ignore[attr-defined]
        cursor = connection.cursor()
        cursor.execute("PRAGMA synchronous")
        if cursor.fetchone()[0] < _FULL:
            raise RuntimeError("the rival would not be durable")
    server = grpc.aio.server()
    server.add_generic_rpc_handlers((Service(tables, TokenFile.read(tokens)),))
    port = server.add_insecure_port("127.0.0.1:0")
    await server.start()
    print(f"serving on 127.0.0.1:{port}", flush=True)
    await server.wait_for_termination()


if __name__ == "__main__":
    asyncio.run(main(*map(Path, sys.argv[1:])))
