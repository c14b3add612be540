"""The gRPC server of a process: its port, health, reflection, and how it comes to an end."""

import asyncio
from typing import Any

from google.protobuf import descriptor_pool
from google.protobuf.descriptor import FileDescriptor
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection
from grpc_reflection.v1alpha.reflection_pb2_grpc import add_ServerReflectionServicer_to_server

from services.access.tls import check_listening, server_credentials
from services.running.call_times import CallTimes
from services.running.calls import Calls
from services.running.grpc_server import GrpcServer
from services.running.health import LIVENESS, READINESS
from services.running.problems import Problem
from services.running.settings import Settings, address_of

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
"""A port belongs to one host. What a caller sends and no handler has read yet is bounded: gRPC would else take in
megabytes of it a stream."""


class CannotListen(Problem):
    """A port that another process has, or an address that is not this machine's."""

    def __init__(self, address: str, setting: str) -> None:
        super().__init__(
            f"cannot listen on {address}: something else does, or it is no address of this machine; choose another "
            f"with --{setting}"
        )


class Server:
    """Has its port from the beginning; serves when it is started."""

    def __init__(self, settings: Settings, calls: Calls, times: CallTimes | None = None) -> None:
        self._calls = calls
        self._server = GrpcServer((*_GRPC, *_age(settings)), times)
        self.port = bound(self._server, settings)
        self.health = health.aio.HealthServicer()
        self._beside: GrpcServer | None = None
        if settings.health_listen:
            address_of(settings.health_listen, "health-listen")
            self._beside = GrpcServer(_GRPC)
            health_pb2_grpc.add_HealthServicer_to_server(self.health, self._beside)
            try:
                self._beside.add_insecure_port(settings.health_listen)
            except RuntimeError as error:
                raise CannotListen(settings.health_listen, "health-listen") from error

    async def start(self, *handlers: Any) -> None:
        """Serves these handlers, health and reflection."""
        server = self._server
        server.add_generic_rpc_handlers(handlers)
        health_pb2_grpc.add_HealthServicer_to_server(self.health, server)
        names = [name for handler in handlers for name in handler.services]
        names += [health_pb2.DESCRIPTOR.services_by_name["Health"].full_name, reflection.SERVICE_NAME]
        described = reflection.aio.ReflectionServicer(names, pool=_Described())
        add_ServerReflectionServicer_to_server(described, server)
        await self.health.set(LIVENESS, health_pb2.HealthCheckResponse.SERVING)
        await server.start()
        if self._beside is not None:
            await self._beside.start()

    async def drain(self) -> None:
        """Answers every accepted call."""
        self._calls.draining.set()
        for service in ("", READINESS):
            await self.health.set(service, health_pb2.HealthCheckResponse.NOT_SERVING)
        await asyncio.sleep(_LINGER_SECONDS)
        stopping = asyncio.create_task(self._server.stop(_GRACE_SECONDS))
        finished = asyncio.create_task(self._calls.finished())
        await asyncio.wait((stopping, finished), return_when=asyncio.FIRST_COMPLETED)
        await asyncio.wait((stopping,), timeout=_UNREAD_SECONDS)
        await self._server.stop(None)  # a caller that still has a call open does not read its answer
        await stopping
        finished.cancel()
        if self._beside is not None:
            await self._beside.stop(None)


class _Described:
    """What reflection describes. The pool finds services and messages by their names, but no methods, which callers ask
    for as well (`grpcurl describe roundledger.v1.TableService.BuyIn`)."""

    def __init__(self) -> None:
        self._pool = descriptor_pool.Default()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._pool, name)

    def FindFileContainingSymbol(self, symbol: str) -> FileDescriptor:  # noqa: N802  (the pool's own name)
        try:
            return self._pool.FindFileContainingSymbol(symbol)
        except KeyError:
            return self._pool.FindMethodByName(symbol).containing_service.file


def _age(settings: Settings) -> tuple[tuple[str, int], ...]:
    """A caller keeps its connection for as long as it can, and would never find a host that was added later. gRPC lets
    calls under way end, however long that takes, and spreads the ages by a tenth, so that not all connect at once."""
    seconds = settings.max_connection_seconds
    return (("grpc.max_connection_age_ms", seconds * 1000),) if seconds else ()


def bound(server: Any, settings: Settings) -> int:
    check_listening(settings)
    credentials = server_credentials(settings)
    try:
        if credentials is None:
            return int(server.add_insecure_port(settings.listen))
        return int(server.add_secure_port(settings.listen, credentials))
    except RuntimeError as error:
        raise CannotListen(settings.listen, "listen") from error
