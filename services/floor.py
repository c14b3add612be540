"""The composition root: one floor, from its log to its gRPC port."""

import asyncio
import contextlib
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Protocol

import grpc
from games.rulebook import published_rulebooks
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from prometheus_client import start_http_server

import roundledger.v1 as pb
from ledger.books.read_model import ReadModel
from ledger.core.gaming_day import GamingCalendar
from ledger.log.log import Log
from ledger.log.signing import Signer
from roundledger.v1 import ledger_service_pb2_grpc
from services.auth import TokenFile
from services.books.ledger_service import Bell, LedgerServicer
from services.health import HealthMonitor
from services.metrics import MeasuredLog, Metrics
from services.settings import Settings
from services.tables.feeder import Feeder
from services.tables.gateway import CommandGateway, Gate
from services.tables.host import Host
from services.tables.shuffling import SealedShuffler
from services.tables.table_service import TableHandlers, service_descriptors

_GRACE_SECONDS = 30.0

_LINGER_SECONDS = 0.5
"""How long connections stay open after their streams have ended: a client that is still sending would otherwise have
its connection reset, and with it lose replies that it has not read yet."""


class BooksKeeper(Protocol):
    """Whatever fills this floor's books: the embedded follower, or a reader of the ledger topics."""

    async def start(self) -> None: ...
    async def stop(self) -> None: ...
    def release(self, table_id: str) -> None: ...


def open_engine(settings: Settings, on_postings: Callable[[int], None]) -> tuple[Log, BooksKeeper]:
    """The two things that differ between the engines."""
    if settings.kafka:
        from ledger.books.books_consumer import BooksConsumer
        from ledger.log.kafka_log import KafkaLog
        from ledger.log.topics import ROUNDS

        prefix = settings.topic_prefix
        log = KafkaLog(settings.kafka, settings.store, topic=f"{prefix}{ROUNDS}")
        return log, BooksConsumer(settings.kafka, settings.books, on_postings, topic_prefix=prefix)
    from ledger.books.follower import Follower
    from ledger.log.sqlite_log import SqliteLog

    embedded = SqliteLog(settings.store)
    follower = Follower(settings.store, settings.books, on_postings)
    embedded.add_listener(follower.wake)
    return embedded, follower


class Floor:
    """Everything that one host process runs."""

    def __init__(
        self,
        settings: Settings,
        address: str = "127.0.0.1:0",
        metrics_port: int | None = None,
        calendar: GamingCalendar | None = None,
    ) -> None:
        self._settings = settings
        self._address = address
        self._metrics_port = metrics_port
        self._calendar = calendar or GamingCalendar()
        self._draining = asyncio.Event()
        self.metrics = Metrics()
        self.port = 0

    async def start(self) -> None:
        settings = self._settings
        settings.data.mkdir(parents=True, exist_ok=True)
        tokens = TokenFile.ensure(settings.tokens)
        signer = Signer.from_folder(settings.keys, settings.host_id)
        shuffler = SealedShuffler.from_folder(settings.keys)
        bell = Bell()

        def on_postings(entered: int) -> None:
            self.metrics.postings.inc(entered)
            bell.ring()

        engine_log, self._keeper = open_engine(settings, on_postings)
        self._log = MeasuredLog(engine_log, self.metrics.append_seconds)
        await self._log.start()
        await self._keeper.start()
        self._books = ReadModel(settings.books)
        host = Host(self._log, signer, published_rulebooks(), self._calendar, lambda: datetime.now(UTC), shuffler)
        self._feeder = Feeder(host.execute, self._books, bell, settings.host_id)
        self._server = self._build_server(host, Gate(tokens), bell)
        self.port = self._server.add_insecure_port(self._address)
        await self._server.start()
        self._feeder.start()
        monitor = HealthMonitor(self._log.store, self._books, self.metrics, self._health)
        self._monitor = asyncio.create_task(monitor.run())
        if self._metrics_port is not None:
            self._metrics_server, _ = start_http_server(
                self._metrics_port, addr="127.0.0.1", registry=self.metrics.registry
            )

    def _build_server(self, host: Host, gate: Gate, bell: Bell) -> grpc.aio.Server:
        server = grpc.aio.server(options=[("grpc.so_reuseport", 0)])
        handlers = TableHandlers(gate, CommandGateway(host, self.metrics), self._draining)
        server.add_generic_rpc_handlers((handlers,))
        ledger = LedgerServicer(gate, self._books, bell, self._draining, self._keeper.release)
        ledger_service_pb2_grpc.add_LedgerServiceServicer_to_server(ledger, server)  # type: ignore[no-untyped-call]
        self._health = health.aio.HealthServicer()
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        names = [service.full_name for service in service_descriptors()]
        names += [pb.ledger_service_pb2.DESCRIPTOR.services_by_name["LedgerService"].full_name]
        names += [health_pb2.DESCRIPTOR.services_by_name["Health"].full_name, reflection.SERVICE_NAME]
        reflection.enable_server_reflection(names, server)
        return server

    async def stop(self) -> None:
        """Answers every accepted call, brings the books up to date, then lets go."""
        self._draining.set()
        await asyncio.sleep(_LINGER_SECONDS)
        await self._server.stop(_GRACE_SECONDS)
        self._monitor.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._monitor
        await self._feeder.stop()
        await self._keeper.stop()
        await self._log.close()
        self._books.close()
        if self._metrics_port is not None:
            self._metrics_server.shutdown()
