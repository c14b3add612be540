"""The console's door: takes connections, as many as fit, and waits no longer than a browser would need. Those that ask
for nothing are closed first, so that however many there are, a browser that asks for a page is answered."""

import asyncio
import errno
import logging
import resource
import socket
import ssl
from collections.abc import Callable
from typing import Any

import h11
import msgspec
from uvicorn.protocols.http.h11_impl import H11Protocol

logger = logging.getLogger(__name__)

MOST_CONNECTIONS = 1000
"""Open at a time. A floor has some dozens of people who look, each with a few."""

_KEPT_FILES = 64
"""Of the files that the process may have open: for its log, its channels and what it serves."""

_PAUSE_SECONDS = 0.05
_SAY_SECONDS = 60.0
_OUT_OF = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

Made = Callable[["Connection"], asyncio.Protocol]


class DoorPatience(msgspec.Struct, frozen=True):
    """How long slow browsers are waited for."""

    request_seconds: float = 15.0
    """From the connection, or the last answer, to the end of the next request."""
    unread_seconds: float = 30.0
    """How long an answer waits to be read on."""


class Connection:
    """One that was accepted. It waits until a whole request has come, and again after each answer."""

    def __init__(self, door: "Door") -> None:
        self._door = door
        self.transport: asyncio.Transport | None = None
        self.handshake: asyncio.Task[None] | None = None

    def waits(self) -> None:
        """Nothing of it is being answered: it may be shown out."""
        if self in self._door.open:
            self._door.waiting.pop(self, None)
            self._door.waiting[self] = None

    def is_answered(self) -> None:
        self._door.waiting.pop(self, None)

    def is_gone(self) -> None:
        self._door.open.discard(self)
        self._door.waiting.pop(self, None)

    def end(self) -> None:
        if self.transport is not None:
            self.transport.abort()
        elif self.handshake is not None:
            self.handshake.cancel()
        self.is_gone()


class Door:
    """Serves a socket from its making on; uvicorn closes it as one of its servers."""

    def __init__(
        self, listening: socket.socket, make: Made, context: ssl.SSLContext | None, patience: DoorPatience
    ) -> None:
        self._make, self._context, self._patience = make, context, patience
        self._socket = listening
        self._socket.setblocking(False)
        self._socket.listen(256)
        files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
        self._most = min(MOST_CONNECTIONS, max(files - _KEPT_FILES, 1))
        self.open: set[Connection] = set()
        self.waiting: dict[Connection, None] = {}
        """Those of which no request is being answered, who has waited longest first."""
        self._said: float | None = None
        self._accepting = asyncio.create_task(self._accept(), name="the console's door")

    def close(self) -> None:
        self._accepting.cancel()
        for connection in list(self.open):
            if connection.transport is None:
                connection.end()

    async def wait_closed(self) -> None:
        await asyncio.gather(self._accepting, return_exceptions=True)

    async def _accept(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            try:
                accepted, _ = await loop.sock_accept(self._socket)
            except OSError as problem:
                if problem.errno in _OUT_OF:
                    self._say("no more files can be opened")
                    self._show_one_out()
                    await asyncio.sleep(_PAUSE_SECONDS)
                continue  # the browser is gone again
            if len(self.open) >= self._most:
                self._say(f"{self._most} connections are open")
                if not self._show_one_out():
                    accepted.close()
                    continue
            # Else the second part of an answer waits until the first is acknowledged, 40 ms later: asyncio sets it only
            # for sockets that were made with the protocol named.
            accepted.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            connection = Connection(self)
            self.open.add(connection)
            connection.waits()
            connection.handshake = asyncio.create_task(self._begin(connection, accepted))

    async def _begin(self, connection: Connection, accepted: socket.socket) -> None:
        seconds = self._patience.request_seconds if self._context else None
        try:
            await asyncio.get_running_loop().connect_accepted_socket(
                lambda: self._make(connection), accepted, ssl=self._context, ssl_handshake_timeout=seconds
            )
        except OSError:  # it speaks no TLS, knows no authority of ours, or has gone
            connection.is_gone()
            accepted.close()
        except asyncio.CancelledError:
            connection.is_gone()
            accepted.close()
            raise

    def _show_one_out(self) -> bool:
        """Closes the connection that has waited longest; false where all are being answered."""
        if not self.waiting:
            return False
        next(iter(self.waiting)).end()
        return True

    def _say(self, full: str) -> None:
        """Once a minute at most, however many knock."""
        now = asyncio.get_running_loop().time()
        if self._said is None or now - self._said > _SAY_SECONDS:
            logger.warning("the console is full, %s: those that ask for nothing are closed first", full)
            self._said = now


class HttpConnection(H11Protocol):
    """uvicorn's, with an end to everything that a browser can be slow at."""

    def __init__(self, connection: Connection, patience: DoorPatience, **made_with: Any) -> None:
        super().__init__(**made_with)
        self._connection, self._patience = connection, patience
        self._awaited: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None
        self._answers = False

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._connection.transport = transport
        self._wait()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connection.is_gone()
        for timer in (self._awaited, self._unread):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """A browser waits for an answer before it asks again. Whatever comes meanwhile would only heap up: it is not
        kept, and the connection ends with the answer."""
        if self._answers:
            self.cycle.keep_alive = False
            self.flow.pause_reading()
        else:
            super().data_received(data)

    def handle_events(self) -> None:
        super().handle_events()
        if self.conn.their_state in (h11.DONE, h11.MUST_CLOSE) and self.conn.our_state is not h11.DONE:
            self._answers = True
            self._connection.is_answered()
            if self._awaited is not None:
                self._awaited.cancel()

    def shutdown(self) -> None:
        """The console ends. Answers under way come to theirs; a page that watches has none, and would hold it up."""
        if self._answers and self.scope["path"].endswith("/watch"):
            self.transport.close()
        else:
            super().shutdown()

    def on_response_complete(self) -> None:
        self._wait()  # before what has come already is looked at: it may be a whole request
        super().on_response_complete()

    def send_400_response(self, msg: str) -> None:
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # in the midst of an answer: there is nothing left to say
            self.transport.abort()

    def pause_writing(self) -> None:
        super().pause_writing()
        if self._unread is None:
            self._unread = self.loop.call_later(self._patience.unread_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._unread is not None:
            self._unread.cancel()
            self._unread = None

    def _wait(self) -> None:
        """For the next request, or, where the connection ends with this answer, until the rest of it was read."""
        patience = self._patience
        seconds = patience.unread_seconds if self.transport.is_closing() else patience.request_seconds
        self._answers = False
        self._connection.waits()
        if self._awaited is not None:
            self._awaited.cancel()
        self._awaited = self.loop.call_later(seconds, self.transport.abort)
