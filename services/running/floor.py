"""The composition root: the roles of a floor that one process has, from their files to its gRPC port."""

import asyncio
import contextlib
import logging
from collections.abc import Callable, Collection
from datetime import datetime
from typing import Any

from prometheus_client import start_http_server

from games.tables.rulebook import Rulebooks
from ledger.core.gaming_day import GamingCalendar
from ledger.log.card_keys import CardKeys
from ledger.log.log import LogReader
from ledger.log.store import Store
from ledger.log.traces import Traces
from services.access.gate import Gate
from services.access.queries import Attend, at_hand
from services.access.tls import show_certificates
from services.access.tokens import Access
from services.access.viewings import Viewings
from services.books.role import BooksRole
from services.console.listening import Listening, check_console
from services.console.process import ConsoleProcess
from services.courier.role import CourierRole
from services.replay.role import ReplayRole
from services.running.bell import Bell
from services.running.calendar import calendar_of, holidays_of
from services.running.calls import Calls
from services.running.checkpoints import CheckpointKeeper, log_of_checkpoints
from services.running.enrolment import enrolment_ends
from services.running.floor_folder import FloorFolder
from services.running.health import HealthMonitor, Look
from services.running.metrics import Metrics
from services.running.problems import Problem
from services.running.rulebooks import rulebooks_of
from services.running.server import CannotListen, Server
from services.running.settings import Settings, address_of
from services.running.tracing import opened_traces
from services.running.upkeep import Upkeep
from services.tables.clock import Clock
from services.tables.role import HostPart, TablesRole, catalogue_of
from services.tables.rulebook_service import RulebookHandlers
from services.tables.tracing import CommandTraces

ROLES = ("tables", "books", "replay", "courier")
"""What a process may be to a floor, besides a worker, which is Faust's."""


_LOOK_SECONDS = 0.2

_COURIER_RESTS_SECONDS = 5.0
"""How seldom a courier on Kafka reads what it has no part in: its mirror is there for checkpoints, and for what it
tells streams, where it catches up."""

_CONSOLE_SECONDS = 30.0
"""After which a console that does not come up is told of."""

logger = logging.getLogger(__name__)


class FloorProcess:
    """A floor, or the part of it that this process is. On one machine that is all of it. On Kafka roles share nothing
    but topics and the floor's folder: a role that needs the log keeps a mirror of its own, and a courier carries what
    streams tell each other, so that a host of tables has only to take commands."""

    def __init__(
        self, settings: Settings, roles: Collection[str] = ROLES, clock: Callable[[], datetime] | None = None
    ) -> None:
        if unknown := sorted(set(roles) - set(ROLES)):
            raise Problem(f"{', '.join(unknown)} is none of {', '.join(ROLES)}")
        self._settings = settings
        self._roles = frozenset(roles)
        self._clock = clock or Clock()
        self._calls = Calls()
        self.metrics = Metrics()
        self.port = 0
        self.books: BooksRole | None = None
        self._console: ConsoleProcess | None = None
        self._traces: Traces | None = None
        self._commands: CommandTraces | None = None
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

    async def stop(self) -> None:
        """Answers every accepted call, brings the books up to date, then lets go."""
        await self._running.aclose()

    async def _start(self, running: contextlib.AsyncExitStack) -> None:
        settings, roles = self._settings, self._roles
        rulebooks, calendar = rulebooks_of(settings.rulebooks), calendar_of(settings)
        holidays_of(settings)
        catalogue_of(settings.games)  # what is wrong with the settings is said before anything is opened
        self._check_console()
        server = Server(settings, self._calls, self.metrics.calls)
        self.port = server.port
        self._serve_metrics(running)
        self._open_traces(running)
        settings.data.mkdir(parents=True, exist_ok=True)
        folder = FloorFolder(settings.floor_folder)
        if settings.kafka:
            folder.check(decides=not self._only_reads)
        else:
            folder.ensure()
        viewings = Viewings(settings.viewings)
        running.callback(viewings.close)
        gate = Gate(Access(folder.access), viewings)
        looks: list[Look] = []
        handlers: list[Any] = [RulebookHandlers(rulebooks, gate, self._calls)]
        part: HostPart | None = None
        log: LogReader | None = None
        if self._only_reads and "replay" in roles:
            log = await self._started_reader(running, calendar, looks)
        elif self._only_reads:
            await self._check_calendar(running, calendar, looks)
        elif settings.kafka or "tables" in roles:  # readers of the embedded log have its file
            part = await self._started_host(running, rulebooks, calendar, folder, looks)
            log = part.log
        store = log.store if log else None if settings.kafka else self._opened_store(running)
        if part and "tables" in roles:
            tables = TablesRole(settings, part, gate, self.metrics, self._calls, self._clock, self._commands)
            running.push_async_callback(tables.stop)
            running.push_async_callback(tables.handlers.finished)
            handlers += [tables.handlers, tables.pins, *([tables.forwards] if tables.forwards else [])]
        if settings.upkeep_hours:
            self._start_upkeep(running, part)
        if "books" in roles:
            self.books = books = await self._started_books(running, gate, store, log, part)
            looks.append(books.look)
            handlers.append(books.handlers)
        if part and ("courier" in roles or not settings.kafka):
            looks.append(self._started_courier(running, part).look)
        checkpoints = self._kept_checkpoints(running, part, calendar) if part else None
        if "replay" in roles and store:
            attend = getattr(log, "attend", at_hand)
            replay = await self._started_replay(running, store, rulebooks, gate, part, checkpoints, attend)
            if log:
                log.add_listener(replay.wake)
            looks.append(replay.look)
            handlers.append(replay.handlers)
        self._start_watching(running, looks, server, part)
        await server.start(*handlers)
        running.push_async_callback(server.drain)
        if settings.console_listen:
            await self._start_console(running)

    def _start_watching(
        self, running: contextlib.AsyncExitStack, looks: list[Look], server: Server, part: HostPart | None
    ) -> None:
        own_faults = [part.own_fault] if part else []
        monitor = HealthMonitor(looks, server.health, own_faults, self._calls.draining)
        running.push_async_callback(_ended, asyncio.create_task(monitor.run()))

    def _start_upkeep(self, running: contextlib.AsyncExitStack, part: HostPart | None) -> None:
        """Who may write to the log records it there; the others say it."""
        settings, component = self._settings, "-".join(role for role in ROLES if role in self._roles)
        recorder = part.host if part else None
        upkeep = Upkeep(settings.host_id, component, recorder, self.metrics, self._clock, hours=settings.upkeep_hours)
        running.push_async_callback(_ended, asyncio.create_task(upkeep.run(), name="upkeep"))

    @property
    def _only_reads(self) -> bool:
        return bool(self._settings.kafka) and self._roles <= {"books", "replay"}

    async def _started_host(
        self,
        running: contextlib.AsyncExitStack,
        rulebooks: Rulebooks,
        calendar: GamingCalendar,
        folder: FloorFolder,
        looks: list[Look],
    ) -> HostPart:
        part = HostPart(
            *(self._settings, rulebooks, calendar, folder, self.metrics, self._clock, self._shared_address()),
            traces=self._commands,
            rest_seconds=_COURIER_RESTS_SECONDS if self._roles == {"courier"} else 0.0,
        )
        running.push_async_callback(part.stop)
        await part.start()
        looks.append(part.look)
        self.metrics.certificate_expires.labels("enrolment").set(enrolment_ends(part.signer))
        await part.record_trust()
        await part.begin_house()
        running.push_async_callback(_ended, asyncio.create_task(part.keep_founded()))
        return part

    async def _started_books(
        self,
        running: contextlib.AsyncExitStack,
        gate: Gate,
        store: Store | None,
        log: LogReader | None,
        part: HostPart | None,
    ) -> BooksRole:
        apart = "tables" in self._roles
        books = BooksRole(self._settings, gate, self.metrics, self._calls, self._traces, apart=apart)
        running.push_async_callback(books.stop)
        books.compare_with(store)
        if part and books.trace:
            part.trace_appends(books.trace)
        if log:
            log.add_listener(books.wake)
        elif not self._settings.kafka:
            running.push_async_callback(_ended, asyncio.create_task(_look_often(books)))
        await books.start()
        return books

    async def _started_reader(
        self, running: contextlib.AsyncExitStack, calendar: GamingCalendar, looks: list[Look]
    ) -> LogReader:
        """Books and replay on Kafka have no host beside them, sign nothing and have no right to write commits."""
        from services.running.reading import ReadingPart

        reading = ReadingPart(self._settings, calendar)
        running.push_async_callback(reading.stop)
        await reading.start()
        looks.append(reading.look)
        self.metrics.log_problem.set_function(lambda: bool(reading.log.problem))
        return reading.log

    async def _check_calendar(
        self, running: contextlib.AsyncExitStack, calendar: GamingCalendar, looks: list[Look]
    ) -> None:
        """Books alone have no mirror."""
        from services.running.reading import CalendarPart

        checked = CalendarPart(self._settings, calendar)
        running.push_async_callback(checked.stop)
        await checked.start()
        looks.append(checked.look)
        self.metrics.log_problem.set_function(lambda: bool(checked.look()))

    def _shared_address(self) -> str:
        """Where other hosts of tables call this one; empty where it keeps all of the log, because it serves only some
        games, or shows the past, too, or does not say where it can be called."""
        if not self._settings.kafka or self._settings.games or self._roles != {"tables"}:
            return ""
        is_anywhere = address_of(self._settings.listen, "listen")[0] in ("0.0.0.0", "[::]", "::")
        return self._settings.advertise or ("" if is_anywhere else self.address)

    async def _started_replay(
        self,
        running: contextlib.AsyncExitStack,
        store: Store,
        rulebooks: Rulebooks,
        gate: Gate,
        part: HostPart | None,
        checkpoints: CheckpointKeeper | None,
        attend: Attend,
    ) -> ReplayRole:
        replay = ReplayRole(
            self._settings,
            store,
            rulebooks,
            gate,
            self._calls,
            self.metrics,
            self._clock,
            snapshot_key=part.snapshot_key if part else b"",
            checkpoint=checkpoints.make if checkpoints else None,
            attend=attend,
        )
        running.push_async_callback(replay.stop)
        await replay.start()
        return replay

    def _check_console(self) -> None:
        settings = self._settings
        if not settings.console_listen:
            return
        if settings.tls_cert:
            raise Problem("where gRPC has TLS the console is a process of its own: start it with `roundledger console`")
        check_console(self._console_listening)

    @property
    def _console_listening(self) -> Listening:
        return Listening(self._settings.console_listen, insecure=self._settings.insecure_listen)

    async def _start_console(self, running: contextlib.AsyncExitStack) -> None:
        """It comes up by itself, or does not: commands are taken meanwhile."""
        self._console = ConsoleProcess(self._console_listening, self.address)
        running.push_async_callback(self._console.stop)
        await self._console.start()
        running.push_async_callback(_ended, asyncio.create_task(self._await_console()))

    async def _await_console(self) -> None:
        served = await self.console_serves()
        if not served and self._console is not None and not self._console.trouble:  # else it was told
            logger.warning("the console is still not served after %.0f s; the floor is", _CONSOLE_SECONDS)

    async def console_serves(self, seconds: float = _CONSOLE_SECONDS) -> bool:
        """Whether browsers find the console by then; false at once where there is to be none."""
        return self._console is not None and await self._console.serves(seconds)

    @property
    def console_address(self) -> str:
        """Where browsers find the console; empty where it is not served, or not yet."""
        return self._console.address if self._console else ""

    def _kept_checkpoints(
        self, running: contextlib.AsyncExitStack, part: HostPart, calendar: GamingCalendar
    ) -> CheckpointKeeper:
        settings = self._settings
        folders = [settings.checkpoints, *settings.checkpoints_to]
        # Of all of the ledger only who keeps all of it can speak: on Kafka, where hosts share it, that is the courier.
        minutes = settings.checkpoint_minutes if ("courier" if settings.kafka else "tables") in self._roles else 0
        log, witnesses = log_of_checkpoints(settings, part.signer)
        keeper = CheckpointKeeper(
            *(settings.store, folders, part.signer, calendar, self._clock, minutes, log, witnesses),
            catch_up=part.catch_up,
        )
        keeper.start()
        self.metrics.checkpoint_made.set_function(keeper.kept_at)
        running.push_async_callback(keeper.stop)
        return keeper

    def _opened_store(self, running: contextlib.AsyncExitStack) -> Store:
        path = self._settings.store
        if not path.exists():
            raise Problem(f"{self._settings.data} holds no ledger: there is no {path}; start the tables first")
        store = Store.open_read_only(path, cards=CardKeys.in_folder(self._settings.trusted))
        running.callback(store.close)
        return store

    def _started_courier(self, running: contextlib.AsyncExitStack, part: HostPart) -> CourierRole:
        """On the embedded engine it goes with the tables, and hears from the books what is new."""
        news = self.books.new_notices if self.books else Bell()
        courier = CourierRole(self._settings, part.host.execute, news, self.metrics, part.attempts.note_told)
        courier.start()
        running.push_async_callback(courier.stop)
        return courier

    def _open_traces(self, running: contextlib.AsyncExitStack) -> None:
        role = "-".join(role for role in ROLES if role in self._roles)
        self._traces = opened_traces("floor" if len(self._roles) == len(ROLES) else role, self._settings.host_id)
        if self._traces:
            running.push_async_callback(asyncio.to_thread, self._traces.close)
            self._commands = CommandTraces(self._traces)

    def _serve_metrics(self, running: contextlib.AsyncExitStack) -> None:
        show_certificates(self._settings, self.metrics.certificate_expires)
        if not self._settings.metrics_listen:
            return
        host, port = address_of(self._settings.metrics_listen, "metrics-listen")
        try:
            server, _ = start_http_server(port, addr=host, registry=self.metrics.registry)
        except OSError as error:
            raise CannotListen(self._settings.metrics_listen, "metrics-listen") from error
        running.callback(server.server_close)
        running.callback(server.shutdown)


async def _look_often(books: BooksRole) -> None:
    """Where another process appends commits, nothing tells of new ones."""
    while True:
        await asyncio.sleep(_LOOK_SECONDS)
        books.wake()


async def _ended(task: "asyncio.Task[None]") -> None:
    task.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await task
