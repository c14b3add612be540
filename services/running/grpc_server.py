"""A gRPC server for an event loop, straight on gRPC's completion queue.

`grpc.aio` has three tasks and sixteen callbacks a call, which cost more than most calls do here. This server has one
thread that waits for gRPC and hands the loop all that has happened since the last time: where many call at once the
loop wakes up once for all of them. Calls are answered on the loop, in one step each. It is made of the parts of
`grpcio` that `grpc`'s own synchronous server is made of.
"""

import asyncio
import logging
import threading
from collections import deque
from collections.abc import Sequence
from functools import partial
from typing import Any

import grpc
from grpc._cython import cygrpc

from services.running.call_times import CallTimes, MethodTimes
from services.running.grpc_call import Call, OnArrival, Told
from services.running.grpc_methods import Begin, begins

logger = logging.getLogger(__name__)

_AT_A_TIME = 256
"""Events that are taken before whatever else is ready on the loop has its turn."""

_ASKED_AHEAD = 32
"""New calls that gRPC may hand over before it is asked for more."""

_BURST = (("grpc.server.max_pending_requests", 10_000), ("grpc.server.max_pending_requests_hard_limit", 20_000))
"""How many calls may arrive before the thread has taken them. gRPC begins to cancel them at a thousand, without a word
to their callers why; how much a floor takes in is its own decision, and a refusal for it has a name."""


class _Sought:
    """A method by its name, in the form in which gRPC's handlers are asked for it."""

    invocation_metadata = ()

    def __init__(self, method: str) -> None:
        self.method = method


class GrpcServer:
    """Has the interface of `grpc.aio.server()` as far as it is used here; handlers are the same, and may be
    `PlainMethod`, too."""

    def __init__(self, options: Sequence[tuple[str, int]] = (), times: CallTimes | None = None) -> None:
        self._times = times
        self._queue = cygrpc.CompletionQueue()
        self._server = cygrpc.Server((*_BURST, *options), False)
        self._server.register_completion_queue(self._queue)
        self._handlers: list[grpc.GenericRpcHandler] = []
        self._methods: dict[bytes, Begin] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = threading.Thread(target=self._poll, name="grpc-server", daemon=True)
        self._arrived: deque[Told] = deque()
        self._new_call = OnArrival(self._take)
        self._is_awake = False
        """Whether the loop has been told that something has arrived, and has not looked yet."""
        self._is_stopping = False
        self._stopped = asyncio.Event()

    def add_generic_rpc_handlers(self, handlers: Sequence[grpc.GenericRpcHandler]) -> None:
        self._handlers += handlers

    def add_registered_method_handlers(self, service: str, handlers: dict[str, grpc.RpcMethodHandler]) -> None:
        """They are added as generic handlers besides."""

    def add_insecure_port(self, address: str) -> int:
        """Raises RuntimeError where it cannot be had."""
        return self._add_port(address, None)

    def add_secure_port(self, address: str, credentials: grpc.ServerCredentials) -> int:
        return self._add_port(address, credentials._credentials)

    def _add_port(self, address: str, credentials: Any) -> int:
        port = int(self._server.add_http2_port(address.encode(), credentials))
        if not port:
            raise RuntimeError(f"cannot listen on {address}")
        return port

    async def start(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._server.start()
        for _ in range(_ASKED_AHEAD):
            self._server.request_call(self._queue, self._queue, self._new_call)
        self._thread.start()

    async def stop(self, grace: float | None) -> None:
        """Takes no more calls; returns when those under way have ended, or were cancelled after this time."""
        if self._loop is None:
            return
        if not self._is_stopping:
            self._is_stopping = True
            self._server.shutdown(self._queue, OnArrival(lambda event: (self._all_ended, None)))
        if grace is not None:
            try:
                async with asyncio.timeout(grace):
                    await self._stopped.wait()
            except TimeoutError:
                pass
        if not self._stopped.is_set():
            self._server.cancel_all_calls()
            await self._stopped.wait()

    # In the thread that waits for gRPC

    def _poll(self) -> None:
        queue, arrived, is_shut_down = self._queue, self._arrived, cygrpc.CompletionType.queue_shutdown
        told: Told | None = None
        while True:
            event = queue.poll(None)
            if event.completion_type == is_shut_down:
                return
            try:
                told = event.tag.run(event)
            except Exception:  # the other calls go on
                logger.exception("an event of gRPC was lost")
            if told is not None:
                arrived.append(told)
                if not self._is_awake:
                    self._wake()
            event = told = None  # gRPC's own server says that one that is kept while it waits may keep it from waiting

    def _take(self, event: Any) -> None:
        """A new call. Its message is asked for at once, so that the loop need not be woken twice."""
        if not event.success:  # the server stops
            return
        try:
            self._server.request_call(self._queue, self._queue, self._new_call)
        except ValueError:
            if not self._is_stopping:
                raise
        call = Call(event)
        call.watch()
        call.receive(partial(self._begin, call))

    def _wake(self) -> None:
        self._is_awake = True
        try:
            self._loop.call_soon_threadsafe(self._look)  # type: ignore[union-attr]
        except RuntimeError:  # the loop is closed: no handler is left to be told
            self._is_awake = False

    # On the loop

    def _look(self) -> None:
        self._is_awake = False
        arrived = self._arrived
        for _ in range(min(len(arrived), _AT_A_TIME)):
            told, about = arrived.popleft()
            try:
                told(about)
            except Exception:  # the other calls go on
                logger.exception("an event of gRPC was lost")
        if arrived and not self._is_awake:
            self._wake()

    def _begin(self, call: Call, data: bytes | None) -> None:
        """The first message of a call has come, or none will."""
        begin = self._methods.get(call.method) or self._found(call.method)
        if begin is None:
            call.end(grpc.StatusCode.UNIMPLEMENTED, "Method not found!")
        else:
            begin(call, data)

    def _found(self, method: bytes) -> Begin | None:
        sought = _Sought(method.decode(errors="replace"))
        for handlers in self._handlers:
            handler = handlers.service(sought)
            if handler is not None:
                begin = begins(handler)
                if self._times is not None:
                    begin = _timed(begin, self._times.of(sought.method))
                self._methods[method] = begin
                return begin
        return None

    def _all_ended(self, _: None) -> None:
        """The last event."""
        self._queue.shutdown()
        self._server.destroy()
        self._stopped.set()


def _timed(begin: Begin, times: MethodTimes) -> Begin:
    def begin_timed(call: Call, data: bytes | None) -> None:
        if not call.is_cancelled:
            call.on_over = partial(times.ended, times.began())
        begin(call, data)

    return begin_timed
