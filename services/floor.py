"""The composition root: one floor, from its log to its gRPC port."""

import asyncio
import contextlib
from typing import Any

import grpc
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from prometheus_client import start_http_server

from ledger.books.read_model import ReadModel
from services.auth import TokenFile
from services.books.role import BooksRole
from services.calendar import calendar_of
from services.calls import Calls
from services.gate import Gate
from services.health import HealthMonitor
from services.metrics import Metrics
from services.problems import Problem
from services.rulebooks import rulebooks_of
from services.settings import Settings, address_of
from services.tables.feeder import Feeder
from services.tables.role import TablesRole

_GRACE_SECONDS = 30.0

_LINGER_SECONDS = 0.5
"""How long connections stay open after their streams have ended: a client that is still sending would otherwise have
its connection reset, and with it lose replies that it has not read yet."""


_UNREAD_SECONDS = 2.0
"""How long the last answers have to be read."""

_GRPC = (
    ("grpc.so_reuseport", 0),
    ("grpc.http2.bdp_probe", 0),
    ("grpc.http2.lookahead_bytes", 64 * 1024),
)
"""A port belongs to one host. What a caller sends and nobody reads yet is bounded: gRPC would else take in megabytes of
it a stream."""


class CannotListen(Problem):
    """A port that somebody else has, or an address that is not this machine's."""


class Floor:
    """Everything that `roundledger serve` runs: the tables, the books, and what goes from the one to the other."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._calls = Calls()
        self.metrics = Metrics()
        self.port = 0
        self._running = contextlib.AsyncExitStack()
        """What has been started, to be stopped the other way round."""

    @property
    def address(self) -> str:
        """Where gRPC listens, with the port that it got."""
        return f"{address_of(self._settings.listen, 'listen')[0]}:{self.port}"

    async def start(self) -> None:
        async with contextlib.AsyncExitStack() as running:
            await self._start(running)
            self._running = running.pop_all()  # all is well: what was started stays

    async def _start(self, running: contextlib.AsyncExitStack) -> None:
        settings = self._settings
        rulebooks, calendar = rulebooks_of(settings.rulebooks), calendar_of(settings)
        server = grpc.aio.server(options=_GRPC)
        self.port = _bound(server, settings.listen)
        self._serve_metrics(running)
        settings.data.mkdir(parents=True, exist_ok=True)
        gate = Gate(TokenFile.ensure(settings.tokens))
        tables = TablesRole(settings, rulebooks, calendar, gate, self.metrics, self._calls)
        running.push_async_callback(tables.stop)
        await tables.start()
        books = BooksRole(settings, gate, self.metrics, self._calls)
        running.push_async_callback(books.stop)
        books.compare_with(tables.log.store)
        tables.log.add_listener(books.wake)
        await books.start()
        read_by_feeder = ReadModel(settings.books)
        running.callback(read_by_feeder.close)
        feeder = Feeder(tables.host.execute, read_by_feeder, books.new_postings)
        feeder.start()
        running.push_async_callback(feeder.stop)
        servicer = _with_services(server, tables.handlers, books.handlers)
        monitor = HealthMonitor((tables.look, books.look), servicer)
        watching = asyncio.create_task(monitor.run())
        running.push_async_callback(_ended, watching)
        await server.start()
        running.push_async_callback(self._drain, server, tables)

    def _serve_metrics(self, running: contextlib.AsyncExitStack) -> None:
        if not self._settings.metrics_listen:
            return
        host, port = address_of(self._settings.metrics_listen, "metrics-listen")
        try:
            server, _ = start_http_server(port, addr=host, registry=self.metrics.registry)
        except OSError as error:
            raise _cannot_listen(self._settings.metrics_listen, "metrics-listen") from error
        running.callback(server.server_close)
        running.callback(server.shutdown)

    async def _drain(self, server: grpc.aio.Server, tables: TablesRole) -> None:
        """Answers every accepted call, and brings every command that was taken to its end."""
        self._calls.draining.set()
        await asyncio.sleep(_LINGER_SECONDS)
        stopping = asyncio.create_task(server.stop(_GRACE_SECONDS))
        finished = asyncio.create_task(self._calls.finished())
        await asyncio.wait((stopping, finished), return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait((stopping,), timeout=_UNREAD_SECONDS)
        await server.stop(None)  # whoever still has a call open does not read its answer
        await stopping
        finished.cancel()
        await tables.handlers.finished()

    async def stop(self) -> None:
        """Answers every accepted call, brings the books up to date, then lets go."""
        await self._running.aclose()


def _bound(server: grpc.aio.Server, address: str) -> int:
    address_of(address, "listen")
    try:
        return int(server.add_insecure_port(address))
    except RuntimeError as error:
        raise _cannot_listen(address, "listen") from error


def _cannot_listen(address: str, setting: str) -> CannotListen:
    return CannotListen(
        f"cannot listen on {address}: something else does, or it is no address of this machine; choose another with "
        f"--{setting}"
    )


def _with_services(server: grpc.aio.Server, *handlers: Any) -> health.aio.HealthServicer:
    """Adds the handlers, health and reflection."""
    server.add_generic_rpc_handlers(handlers)
    servicer = health.aio.HealthServicer()
    health_pb2_grpc.add_HealthServicer_to_server(servicer, server)
    names = [name for handler in handlers for name in handler.services]
    names += [health_pb2.DESCRIPTOR.services_by_name["Health"].full_name, reflection.SERVICE_NAME]
    reflection.enable_server_reflection(names, server)
    return servicer


async def _ended(task: "asyncio.Task[None]") -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
