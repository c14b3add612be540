"""Serves the console over HTTP."""

import asyncio
import contextlib
import socket
from collections.abc import Iterator
from pathlib import Path

import msgspec
import uvicorn

from services.console.app import console_app
from services.console.floor_calls import Where
from services.server import CannotListen
from services.settings import BadSetting, address_of
from services.tls import is_loopback


class Listening(msgspec.Struct, frozen=True):
    """Where browsers find it."""

    address: str
    cert: Path | None = None
    key: Path | None = None
    insecure: bool = False


class ConsoleRole:
    """Has its port from the beginning; serves when it is started."""

    def __init__(self, listening: Listening, where: Where) -> None:
        host, port = address_of(listening.address, "console-listen")
        if bool(listening.cert) != bool(listening.key):
            raise BadSetting("--tls-cert and --tls-key belong together: give both")
        if not (is_loopback(host) or listening.cert or listening.insecure):
            raise BadSetting(
                f"--console-listen is {listening.address}, which others can reach: give --tls-cert and --tls-key, or "
                "say with --insecure-listen that the network is safe"
            )
        try:
            self._socket = socket.create_server((host.strip("[]"), port), family=_family(host))
        except OSError as error:
            raise CannotListen(listening.address, "console-listen") from error
        scheme = "https" if listening.cert else "http"
        self.address = f"{scheme}://{host}:{self._socket.getsockname()[1]}"
        config = uvicorn.Config(
            console_app(where, over_tls=listening.cert is not None),
            ssl_certfile=listening.cert,
            ssl_keyfile=listening.key,
            log_level="warning",
            access_log=False,
            server_header=False,
            timeout_graceful_shutdown=2,
        )
        self._server = _Quiet(config)
        self._running: asyncio.Task[None] | None = None

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


class _Quiet(uvicorn.Server):
    """Leaves signals to the process that it is part of."""

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


def _family(host: str) -> socket.AddressFamily:
    return socket.AF_INET6 if ":" in host else socket.AF_INET
