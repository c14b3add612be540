"""gRPC for queries: who may ask is checked once, and whatever a caller sends gets a named answer."""

import logging
import re
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import grpc
from google.protobuf.descriptor import MethodDescriptor, ServiceDescriptor
from google.protobuf.message import DecodeError
from google.protobuf.message_factory import GetMessageClass

from ledger.core.chain import BrokenRecord
from ledger.core.rejection import Rejection
from services.access.callers import Credential
from services.access.errors import abort
from services.access.gate import Gate
from services.access.permissions import QUERIES
from services.access.viewings import CannotKeepViewing
from services.running.calls import Calls
from services.running.grpc_methods import CallContext

logger = logging.getLogger(__name__)

_OLDER_NAMES = ("table_id", "fund_id")

_MOST = 2**63 - 1
"""What the stores below can compare with."""


class Refused(Exception):
    """A query that has no answer."""

    def __init__(self, rejection: Rejection) -> None:
        super().__init__(f"{rejection.code}: {rejection.message}")
        self.rejection = rejection


Attend = Callable[[], Awaitable[None]]
"""Has what is asked about be as new as it can be; returns when it is."""


async def at_hand() -> None:
    """It always is."""


def query_handlers(
    service: ServiceDescriptor, answers: Any, gate: Gate, calls: Calls, attend: Attend = at_hand
) -> dict[str, grpc.RpcMethodHandler]:
    """The handlers of a service's queries: `GetStream` is answered by `answers.get_stream(request, actor)`, a stream by
    an asynchronous generator of that kind."""
    handlers = {}
    for method in service.methods:
        if method.name in QUERIES:
            answer = getattr(answers, re.sub(r"(?<!^)(?=[A-Z])", "_", method.name).lower())
            handlers[f"/{service.full_name}/{method.name}"] = (
                grpc.unary_stream_rpc_method_handler(_streaming(method, answer, gate, calls, attend))
                if method.server_streaming
                else grpc.unary_unary_rpc_method_handler(_unary(method, answer, gate, calls, attend))
            )
    return handlers


def _unary(
    method: MethodDescriptor, answer: Callable[..., Awaitable[Any]], gate: Gate, calls: Calls, attend: Attend
) -> Callable[..., Any]:
    name, request_type = method.name, GetMessageClass(method.input_type)

    async def handle(data: bytes, context: CallContext) -> bytes:
        actor, credential = await gate.admit(name, context)
        try:
            with calls:
                request = _parsed(data, request_type, credential)
                await attend()
                answered = await answer(request, actor)
                await gate.keep_viewing(name, request, answered, actor, context)
                reply: bytes = answered.SerializeToString()
        except Exception as problem:
            refused = _refusal(name, problem)
        else:
            return reply
        await abort(context, refused)
        raise AssertionError("gRPC has ended the call")

    return handle


def _streaming(
    method: MethodDescriptor, answer: Callable[..., AsyncIterator[Any]], gate: Gate, calls: Calls, attend: Attend
) -> Callable[..., Any]:
    name, request_type = method.name, GetMessageClass(method.input_type)

    async def handle(data: bytes, context: CallContext) -> AsyncIterator[bytes]:
        actor, credential = await gate.admit(name, context)
        try:
            with calls:
                request, is_kept = _parsed(data, request_type, credential), False
                await attend()
                async for message in answer(request, actor):
                    if not is_kept:
                        await gate.keep_viewing(name, request, message, actor, context)
                        is_kept = True
                    if not gate.still_admits(context, credential):
                        raise Refused(Rejection("UNAUTHENTICATED", "the token was revoked, or has expired, meanwhile"))
                    yield message.SerializeToString()
        except Exception as problem:
            refused = _refusal(name, problem)
        else:
            return
        await abort(context, refused)

    return handle


def _parsed(data: bytes, request_type: type[Any], credential: Credential) -> Any:
    try:
        request = request_type.FromString(data)
    except DecodeError as error:
        wanted = request_type.DESCRIPTOR.full_name
        raise Refused(Rejection("MALFORMED_MESSAGE", f"these bytes are no {wanted}")) from error
    for field, value in request.ListFields():
        if isinstance(value, int) and value > _MOST:
            raise Refused(Rejection("BAD_NUMBER", f"{field.name} must be at most {_MOST}", field=field.name))
    if refused := credential.problem_with(request):
        raise Refused(refused)
    _name_alike(request)
    return request


def _name_alike(request: Any) -> None:
    """A stream is `stream_id`; some queries once called it otherwise. Either name is taken: answers read both."""
    fields = request.DESCRIPTOR.fields_by_name
    older = next((name for name in _OLDER_NAMES if name in fields), "")
    if not older or "stream_id" not in fields:
        return
    by_older = getattr(request, older)
    if by_older and request.stream_id not in ("", by_older):
        message = f"{older} is the older name of stream_id, and names another: send stream_id alone"
        raise Refused(Rejection("STREAM_NAMED_TWICE", message, field=older))
    named = request.stream_id or by_older
    setattr(request, older, named)
    request.stream_id = named


def _refusal(query: str, problem: Exception) -> Rejection:
    if isinstance(problem, Refused | CannotKeepViewing):
        return problem.rejection
    if isinstance(problem, BrokenRecord):
        return Rejection(problem.code, f"{problem}: {problem.advice}")
    logger.error("%s failed", query, exc_info=problem)
    return Rejection("INTERNAL", "the service failed and logged why: ask again")
