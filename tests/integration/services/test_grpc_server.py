"""The gRPC server on its own, called by grpc's own client."""

import asyncio
import threading
from collections.abc import AsyncIterator, Awaitable, Callable

import grpc
import pytest
from prometheus_client import CollectorRegistry

from services.running.call_times import CallTimes
from services.running.grpc_call import Call, Messages
from services.running.grpc_methods import CallContext, PlainMethod
from services.running.grpc_server import GrpcServer

Test = Callable[[GrpcServer, grpc.aio.Channel], Awaitable[None]]


class Served(grpc.GenericRpcHandler):  # type: ignore[misc]
    def __init__(self, **methods: grpc.RpcMethodHandler) -> None:
        self._methods = {f"/Test/{name}": handler for name, handler in methods.items()}

    def service(self, details: grpc.HandlerCallDetails) -> grpc.RpcMethodHandler | None:
        return self._methods.get(details.method)


def served(
    test: Test,
    times: CallTimes | None = None,
    kind: type[GrpcServer] = GrpcServer,
    **methods: grpc.RpcMethodHandler,
) -> None:
    async def run() -> None:
        server = kind((("grpc.so_reuseport", 0), ("grpc.http2.lookahead_bytes", 64 * 1024)), times)
        server.add_generic_rpc_handlers((Served(**methods),))
        port = server.add_insecure_port("127.0.0.1:0")
        await server.start()
        try:
            async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
                await asyncio.wait_for(test(server, channel), 60)
        finally:
            await server.stop(None)

    asyncio.run(run())


def echo(data: bytes, call: Call) -> None:
    call.reply(data)


def broken(data: bytes, call: Call) -> None:
    raise RuntimeError("a fault")


async def status_of(call: Awaitable[bytes]) -> grpc.StatusCode:
    with pytest.raises(grpc.aio.AioRpcError) as error:
        await call
    code: grpc.StatusCode = error.value.code()
    return code


def test_a_method_that_nobody_serves_is_unimplemented() -> None:
    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        assert await status_of(channel.unary_unary("/Test/None")(b"")) is grpc.StatusCode.UNIMPLEMENTED

    served(test, Echo=PlainMethod(echo))


def test_a_handler_that_fails_ends_its_call_and_no_other() -> None:
    async def fails(data: bytes, context: CallContext) -> bytes:
        raise RuntimeError("a fault")

    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        for method in ("/Test/Plain", "/Test/Coroutine"):
            assert await status_of(channel.unary_unary(method)(b"")) is grpc.StatusCode.UNKNOWN
        assert await channel.unary_unary("/Test/Echo")(b"as before") == b"as before"

    coroutine = grpc.unary_unary_rpc_method_handler(fails)
    served(test, Plain=PlainMethod(broken), Coroutine=coroutine, Echo=PlainMethod(echo))


def test_a_call_without_its_one_message_is_unimplemented() -> None:
    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        async def nothing() -> AsyncIterator[bytes]:
            return
            yield b""

        assert await status_of(channel.stream_unary("/Test/Echo")(nothing())) is grpc.StatusCode.UNIMPLEMENTED

    served(test, Echo=PlainMethod(echo))


def test_many_calls_at_once_are_each_given_their_own_answer() -> None:
    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        call = channel.unary_unary("/Test/Echo")
        sent = [str(n).encode() for n in range(2000)]
        assert list(await asyncio.gather(*map(call, sent))) == sent

    served(test, Echo=PlainMethod(echo))


def test_calls_wait_for_a_server_that_is_slow_to_take_them() -> None:
    """gRPC itself cancels some as soon as a thousand wait, and all beyond three thousand."""
    released = threading.Event()

    class Slow(GrpcServer):
        def _poll(self) -> None:
            released.wait(30)
            super()._poll()

    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        call = channel.unary_unary("/Test/Echo")
        sent = [str(n).encode() for n in range(4000)]
        answers = [asyncio.ensure_future(call(data)) for data in sent]
        refused, _ = await asyncio.wait(answers, timeout=2, return_when=asyncio.FIRST_COMPLETED)
        assert not refused
        released.set()
        assert await asyncio.gather(*answers) == sent

    served(test, kind=Slow, Echo=PlainMethod(echo))


def test_a_caller_who_goes_is_heard_of_by_plain_handlers_and_cancels_coroutines() -> None:
    begun: asyncio.Queue[str] = asyncio.Queue()
    gone: asyncio.Queue[str] = asyncio.Queue()

    def plain(data: bytes, call: Call) -> None:
        call.on_cancelled = lambda: gone.put_nowait("plain")
        begun.put_nowait("plain")

    async def coroutine(data: bytes, context: CallContext) -> bytes:
        try:
            begun.put_nowait("coroutine")
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            gone.put_nowait("coroutine")
            raise
        return b""

    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        for method in ("plain", "coroutine"):
            call = channel.unary_unary(f"/Test/{method}")(b"")
            assert await begun.get() == method
            call.cancel()
            assert await gone.get() == method
        assert await status_of(channel.unary_unary("/Test/plain")(b"", timeout=0.1)) is (
            grpc.StatusCode.DEADLINE_EXCEEDED
        )
        assert await gone.get() == "plain"

    served(test, plain=PlainMethod(plain), coroutine=grpc.unary_unary_rpc_method_handler(coroutine))


def test_an_answer_that_comes_after_the_caller_has_gone_is_dropped() -> None:
    calls: asyncio.Queue[Call] = asyncio.Queue()

    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        asked = channel.unary_unary("/Test/Late")(b"")
        call = await calls.get()
        asked.cancel()
        while not call.is_cancelled:
            await asyncio.sleep(0.01)
        call.reply(b"too late")
        call.end(grpc.StatusCode.INTERNAL, "too late")
        assert await channel.unary_unary("/Test/Echo")(b"as before") == b"as before"

    served(test, Late=PlainMethod(lambda data, call: calls.put_nowait(call)), Echo=PlainMethod(echo))


def test_messages_of_a_stream_go_both_ways_in_their_order() -> None:
    def begin(first: bytes | None, call: Call) -> None:
        def on_message(data: bytes | None) -> None:
            if data is None:
                call.end()
                return
            messages.take(len(data))
            messages.write(data)

        messages = Messages(call, on_message, lambda ok: None)
        messages.begin(first)

    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        sent = [str(n).encode() * 50 for n in range(3000)]
        call = channel.stream_stream("/Test/Echo")()
        reading = asyncio.create_task(_read(call, len(sent)))
        for data in sent:
            await call.write(data)
        assert await reading == sent
        await call.done_writing()
        assert await call.code() is grpc.StatusCode.OK

    served(test, Echo=PlainMethod(begin, takes_stream=True))


async def _read(call: grpc.aio.StreamStreamCall, number: int) -> list[bytes]:
    return [await call.read() for _ in range(number)]


def test_what_a_handler_does_not_take_is_not_read() -> None:
    """So that a caller cannot make the host keep more than a little of what it sends."""
    heard: list[bytes] = []
    streams: list[Messages] = []

    def begin(first: bytes | None, call: Call) -> None:
        streams.append(Messages(call, lambda data: heard.append(data or b""), lambda ok: None))
        streams[0].begin(first)
        streams[0].take(len(first or b""))

    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        call = channel.stream_stream("/Test/Deaf")()
        for _ in range(12):
            await call.write(bytes(4096))
        while len(heard) < 5:
            await asyncio.sleep(0.01)
        await channel.unary_unary("/Test/Echo")(b"whatever was to come before this has come")
        assert len(heard) == 5, "the first, which was taken, and 16 KiB ahead"
        streams[0].take(2 * 4096)
        while len(heard) < 7:
            await asyncio.sleep(0.01)
        call.cancel()

    served(test, Deaf=PlainMethod(begin, takes_stream=True), Echo=PlainMethod(echo))


def test_a_server_that_stops_answers_what_is_under_way_and_takes_no_more() -> None:
    calls: asyncio.Queue[Call] = asyncio.Queue()

    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        asked = asyncio.ensure_future(channel.unary_unary("/Test/Late")(b""))
        call = await calls.get()
        stopping = asyncio.create_task(server.stop(60))
        await channel.wait_for_state_change(grpc.ChannelConnectivity.READY)
        refused = channel.unary_unary("/Test/Late")(b"")
        assert await status_of(refused) is grpc.StatusCode.UNAVAILABLE
        assert not stopping.done()
        call.reply(b"answered")
        assert await asked == b"answered"
        await stopping

    served(test, Late=PlainMethod(lambda data, call: calls.put_nowait(call)))


def test_a_server_that_has_waited_long_enough_cancels_what_is_under_way() -> None:
    calls: asyncio.Queue[Call] = asyncio.Queue()

    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        asked = channel.unary_unary("/Test/Late")(b"")
        await calls.get()
        await server.stop(0.05)
        assert await status_of(asked) in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.CANCELLED)

    served(test, Late=PlainMethod(lambda data, call: calls.put_nowait(call)))


def test_a_message_larger_than_grpc_takes_is_refused_and_the_connection_stays() -> None:
    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        call = channel.unary_unary("/Test/Echo")
        assert await status_of(call(bytes(5 * 1024 * 1024))) is grpc.StatusCode.RESOURCE_EXHAUSTED
        assert await call(b"as before") == b"as before"

    served(test, Echo=PlainMethod(echo))


def test_calls_are_counted_and_timed_by_method_however_they_end() -> None:
    """A method that is not served has no label: callers could make up any number of them."""
    registry, calls = CollectorRegistry(), asyncio.Queue[Call]()

    def shown(name: str, method: str) -> float | None:
        return registry.get_sample_value(f"roundledger_grpc_{name}", {"method": method})

    async def test(server: GrpcServer, channel: grpc.aio.Channel) -> None:
        for _ in range(3):
            await channel.unary_unary("/Test/Echo")(b"")
        assert await status_of(channel.unary_unary("/Test/Broken")(b"")) is grpc.StatusCode.UNKNOWN
        assert await status_of(channel.unary_unary("/Test/None")(b"")) is grpc.StatusCode.UNIMPLEMENTED
        gone = channel.unary_unary("/Test/Late")(b"")
        call = await calls.get()
        assert shown("calls_in_flight", "Late") == 1
        assert shown("call_seconds_count", "Late") == 0
        gone.cancel()
        while not call.is_cancelled:
            await asyncio.sleep(0.01)
        call.reply(b"too late")

    methods = {"Echo": echo, "Broken": broken, "Late": lambda data, call: calls.put_nowait(call)}
    served(test, CallTimes(registry), **{name: PlainMethod(handle) for name, handle in methods.items()})
    for method, count in (("Echo", 3), ("Broken", 1), ("Late", 1), ("None", None)):
        assert shown("call_seconds_count", method) == count
        assert shown("calls_in_flight", method) == (None if count is None else 0)
    assert registry.get_sample_value("roundledger_grpc_call_seconds_bucket", {"method": "Echo", "le": "+Inf"}) == 3
