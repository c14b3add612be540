"""How calls are served by their handlers: plain functions, which cost least, and coroutines as `grpc.aio` has them."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import aclosing
from typing import Any

import grpc

from services.running.grpc_call import Call, Metadata

logger = logging.getLogger(__name__)

Begin = Callable[[Call, bytes | None], None]
"""Begins to serve a call with its first message, or with None where it has none."""


class PlainMethod(grpc.RpcMethodHandler):  # type: ignore[misc]
    """A method whose handler is no coroutine: it is called with the first message and the call, and answers now or
    later. Where callers send one message it is called only if there is one."""

    def __init__(self, handle: Callable[[bytes, Call], None] | Begin, *, takes_stream: bool = False) -> None:
        self.handle, self.takes_stream = handle, takes_stream


class Ended(Exception):
    """The handler has ended its call, or the caller has."""


def begins(handler: grpc.RpcMethodHandler) -> Begin:
    """How calls of this handler are served."""
    return _Plain(handler).begin if isinstance(handler, PlainMethod) else _Coroutine(handler).begin


class _Plain:
    def __init__(self, method: PlainMethod) -> None:
        self._handle, self._takes_stream = method.handle, method.takes_stream

    def begin(self, call: Call, data: bytes | None) -> None:
        if data is None and not self._takes_stream:
            _end_without_message(call)
            return
        try:
            self._handle(data, call)  # type: ignore[arg-type]
        except Exception:
            _fail(call)


class _Coroutine:
    """A handler of `grpc.aio`: a coroutine, or an asynchronous generator of messages. A caller who goes cancels it."""

    def __init__(self, handler: grpc.RpcMethodHandler) -> None:
        self._handler = handler
        self._answer = (
            (handler.stream_stream or handler.stream_unary)
            if handler.request_streaming
            else (handler.unary_stream or handler.unary_unary)
        )

    def begin(self, call: Call, data: bytes | None) -> None:
        if call.is_cancelled:
            return
        if data is None and not self._handler.request_streaming:
            _end_without_message(call)
            return
        task = asyncio.create_task(self._serve(call, data))
        call.on_cancelled = task.cancel

    async def _serve(self, call: Call, data: bytes | None) -> None:
        handler, context = self._handler, CallContext(call, self._handler.response_serializer)
        try:
            requests: Any = _Requests(call, data, handler.request_deserializer)
            if not handler.request_streaming:
                requests = requests.first()
            answer = self._answer(requests, context)
            if not handler.response_streaming:
                call.reply(context.serialized(await answer))
                return
            if hasattr(answer, "__aiter__"):
                async with aclosing(answer):
                    async for message in answer:
                        await context.write(message)
            else:
                await answer
            call.end()
        except Ended:
            pass
        except Exception:
            _fail(call)
        finally:
            call.on_cancelled = None


class CallContext:
    """Of a call, for handlers that are coroutines: as much of `grpc.aio.ServicerContext` as they use."""

    def __init__(self, call: Call, serializer: Callable[[Any], bytes] | None) -> None:
        self._call, self._serializer = call, serializer
        self.invocation_metadata, self.peer = call.invocation_metadata, call.peer
        self.set_trailing_metadata = call.set_trailing_metadata

    def serialized(self, message: Any) -> bytes:
        data: bytes = self._serializer(message) if self._serializer else message
        return data

    async def write(self, message: Any) -> None:
        sent: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
        self._call.send(self.serialized(message), lambda ok: None if sent.done() else sent.set_result(ok))
        if not await sent:
            raise Ended

    async def abort(self, code: grpc.StatusCode, details: str = "", trailing_metadata: Metadata = ()) -> None:
        if trailing_metadata:
            self._call.set_trailing_metadata(trailing_metadata)
        self._call.end(code, details)
        raise Ended

    async def abort_with_status(self, status: grpc.Status) -> None:
        self._call.end_with(status)
        raise Ended


class _Requests:
    """The messages of a caller, read when they are asked for."""

    def __init__(self, call: Call, first: bytes | None, deserializer: Callable[[bytes], Any] | None) -> None:
        self._call, self._first, self._deserializer = call, first, deserializer
        self._is_first = True

    def first(self) -> Any:
        return self._deserializer(self._first) if self._deserializer and self._first is not None else self._first

    def __aiter__(self) -> "_Requests":
        return self

    async def __anext__(self) -> Any:
        data = self._first
        if not self._is_first:
            received: asyncio.Future[bytes | None] = asyncio.get_running_loop().create_future()
            self._call.receive(lambda data: None if received.done() else received.set_result(data))
            data = await received
        self._is_first = False
        if data is None:
            raise StopAsyncIteration
        return self._deserializer(data) if self._deserializer else data


def _end_without_message(call: Call) -> None:
    call.end(grpc.StatusCode.UNIMPLEMENTED, "the method takes exactly one message")


def _fail(call: Call) -> None:
    logger.exception("%s failed", call.method.decode(errors="replace"))
    call.end(grpc.StatusCode.UNKNOWN, "the service failed and logged why")
