"""Calls of the floor's services, each with the token of the page's viewer."""

from collections.abc import AsyncIterator
from typing import Any

import grpc
import msgspec
from google.protobuf.message import Message

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from services.access.channels import AioChannel, CallerTls
from services.access.errors import rejection_from
from services.access.methods import METHODS
from services.access.viewings import FROM

_SECONDS = 15.0
"""How long a page waits for an answer."""

_SERVICES = {
    name: module.DESCRIPTOR.services_by_name[name]
    for name, module in {
        "ReplayService": pb.replay_service_pb2,
        "LedgerService": pb.ledger_service_pb2,
        "TableService": pb.table_service_pb2,
    }.items()
}


class Where(msgspec.Struct, frozen=True):
    """Who answers: on one machine all three are the same."""

    tables: str
    books: str
    replay: str
    tls: CallerTls | None = None


class NotAnswered(Exception):
    """The floor refused, or did not answer."""

    def __init__(self, rejection: Rejection, status: int) -> None:
        super().__init__(rejection.message)
        self.rejection = rejection
        self.status = status
        """As HTTP knows it."""


class FloorCalls:
    """Asks and sends; whatever the floor says to a token is what its owner gets to see. It belongs to the event loop on
    which it is opened."""

    def __init__(self, where: Where) -> None:
        self._addresses = {"TableService": where.tables, "LedgerService": where.books, "ReplayService": where.replay}
        self._tls = where.tls
        self._channels: dict[str, AioChannel] = {}

    def open(self) -> None:
        """A channel is bound to the loop on which it is made: no call over it succeeds on another."""
        self._channels = {name: AioChannel(address, self._tls) for name, address in self._addresses.items()}

    async def close(self) -> None:
        for channel in self._channels.values():
            await channel.close()

    async def ask(self, service: str, method: str, request: Message, token: str, asked_from: str = "") -> Any:
        call = self._channels[service].now().unary_unary(*_codecs(service, method))
        return await _answer(call(request, metadata=_bearer(token, asked_from), timeout=_SECONDS))

    async def send(self, body: Message, token: str) -> pb.CommandReply:
        """A command, by the method of the service that it belongs to."""
        call = (
            self._channels["TableService"]
            .now()
            .unary_unary(
                METHODS[type(body)],
                request_serializer=_bytes_of,
                response_deserializer=pb.CommandReply.FromString,
            )
        )
        reply: pb.CommandReply = await _answer(call(body, metadata=_bearer(token), timeout=_SECONDS))
        return reply

    async def stream(
        self,
        service: str,
        method: str,
        request: Message,
        token: str,
        seconds: float | None = _SECONDS,
        asked_from: str = "",
    ) -> AsyncIterator[Any]:
        call = self._channels[service].now().unary_stream(*_codecs(service, method))
        running = call(request, metadata=_bearer(token, asked_from), timeout=seconds)
        try:
            async for message in running:
                yield message
        except grpc.aio.AioRpcError as error:
            raise _not_answered(error) from error
        finally:
            running.cancel()


def _codecs(service: str, method: str) -> tuple[str, Any, Any]:
    described = _SERVICES[service].methods_by_name[method]
    answer = getattr(pb, described.output_type.name)
    return f"/{_SERVICES[service].full_name}/{method}", _bytes_of, answer.FromString


def _bytes_of(message: Message) -> bytes:
    return message.SerializeToString()


def _bearer(token: str, asked_from: str = "") -> tuple[tuple[str, str], ...]:
    """With the browser's address, which the floor keeps with what was looked at."""
    said = ((FROM, asked_from),) if asked_from else ()
    return (("authorization", f"Bearer {token}"), *said)


async def _answer(call: Any) -> Any:
    try:
        return await call
    except grpc.aio.AioRpcError as error:
        raise _not_answered(error) from error


_HTTP = {
    grpc.StatusCode.UNAUTHENTICATED: 401,
    grpc.StatusCode.PERMISSION_DENIED: 403,
    grpc.StatusCode.NOT_FOUND: 404,
    grpc.StatusCode.INVALID_ARGUMENT: 400,
    grpc.StatusCode.OUT_OF_RANGE: 400,
    grpc.StatusCode.FAILED_PRECONDITION: 409,
    grpc.StatusCode.ALREADY_EXISTS: 409,
    grpc.StatusCode.ABORTED: 409,
    grpc.StatusCode.RESOURCE_EXHAUSTED: 429,
    grpc.StatusCode.DATA_LOSS: 500,
    grpc.StatusCode.UNAVAILABLE: 503,
    grpc.StatusCode.DEADLINE_EXCEEDED: 504,
}


def _not_answered(error: grpc.aio.AioRpcError) -> NotAnswered:
    status = _HTTP.get(error.code(), 502)
    rejection = rejection_from(error)
    if rejection is None:
        away = error.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED)
        message = "the floor does not answer: try again" if away else error.details() or error.code().name
        rejection = Rejection(error.code().name, message)
    return NotAnswered(rejection, status)
