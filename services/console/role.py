"""Serves the console over HTTP."""

import asyncio
import contextlib
import socket
import ssl
from collections.abc import Iterator
from typing import Any

import uvicorn

from ledger.log.renewed import Renewed, RenewedContext, in_words, load_chain
from services.console.app import console_app
from services.console.door import Connection, Door, DoorPatience, HttpConnection
from services.console.floor_calls import Where
from services.console.listening import Listening, check_console
from services.running.problems import Problem
from services.running.server import CannotListen
from services.running.settings import BadSetting, address_of

PATIENT = DoorPatience()


class ConsoleRole:
    """Has its port from the beginning; serves when it is started, on the loop that starts it."""

    def __init__(self, listening: Listening, where: Where, patience: DoorPatience = PATIENT) -> None:
        check_console(listening)
        context = _context(listening)
        host, port = address_of(listening.address, "console-listen")
        try:
            self._socket = socket.create_server((host.strip("[]"), port), family=_family(host))
        except OSError as error:
            raise CannotListen(listening.address, "console-listen") from error
        self.address = f"{'https' if context else 'http'}://{host}:{self._socket.getsockname()[1]}"
        config = uvicorn.Config(
            console_app(where, over_tls=context is not None),
            lifespan="on",
            ws="none",
            log_config=None,
            log_level="error",  # what strangers send is no news, one line a time
            access_log=False,
            server_header=False,
            proxy_headers=False,
            timeout_graceful_shutdown=2,
        )
        self._server = _Server(config, context, patience)
        self._running: asyncio.Task[None] | None = None

    @property
    def connections(self) -> int:
        """Open now."""
        return sum(len(door.open) for door in self._server.servers)

    async def start(self) -> None:
        self._running = asyncio.create_task(self._server.serve(sockets=[self._socket]))
        while not self._server.started and not self._running.done():
            await asyncio.sleep(0.01)
        if self._running.done():
            self._running.result()

    async def stop(self) -> None:
        self._server.should_exit = True
        if self._running is not None:
            await self._running
        self._socket.close()


class _Server(uvicorn.Server):
    """Takes connections at a door of its own, and leaves signals to the process that it is part of."""

    def __init__(self, config: uvicorn.Config, context: ssl.SSLContext | None, patience: DoorPatience) -> None:
        super().__init__(config)
        self._context, self._patience = context, patience

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await self.lifespan.startup()
        if self.lifespan.should_exit:
            raise Problem("the console cannot start: its log says why")
        self.servers: list[Any] = [Door(each, self._made, self._context, self._patience) for each in sockets or ()]
        self.started = True

    def _made(self, connection: Connection) -> HttpConnection:
        state, app_state = self.server_state, self.lifespan.state
        return HttpConnection(connection, self._patience, config=self.config, server_state=state, app_state=app_state)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _context(listening: Listening) -> ssl.SSLContext | None:
    """None: in clear. Certificates that are renewed count from the next connection on."""
    cert, key = listening.cert, listening.key
    if cert is None or key is None:
        return None

    def make() -> ssl.SSLContext:
        context = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
        load_chain(context, cert, key)
        return context

    try:
        return RenewedContext(Renewed([cert, key], make))
    except (OSError, ValueError) as problem:
        raise BadSetting(
            f"--tls-cert {cert} --tls-key {key} cannot be used: {in_words(problem)}; certificates and keys are in PEM"
        ) from problem


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
