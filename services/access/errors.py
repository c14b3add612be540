"""Refusals as gRPC errors: the named rejection, the rule cited and the field, as google.rpc.ErrorInfo; and where the
same command may succeed later, google.rpc.RetryInfo."""

from typing import NoReturn

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.protobuf.duration_pb2 import Duration
from google.protobuf.message import Message
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from roundledger.client.calls import DOMAIN, refusal_in
from services.access.rejections import RETRY_MS, STATUS
from services.running.grpc_methods import CallContext

_MESSAGE_BYTES = 1000
_DETAIL_BYTES = 200
"""Errors travel as gRPC metadata, of which 8 kB pass; the message is in it twice, and encoded."""


def status_code(code: str) -> grpc.StatusCode:
    """As its owner declares it."""
    found: grpc.StatusCode = grpc.StatusCode[STATUS.get(code, "UNKNOWN")]
    return found


def clipped(text: str, most: int) -> str:
    """A refusal may echo what a caller sent, but not any amount of it."""
    data = text.encode(errors="replace")
    return text if len(data) <= most else data[:most].decode(errors="ignore") + " …"


async def abort(context: CallContext, rejection: Rejection) -> NoReturn:
    """Ends the call with the rejection."""
    await context.abort_with_status(status_of(rejection))
    raise AssertionError("gRPC has ended the call")


def status_of(rejection: Rejection) -> grpc.Status:
    """With which a call ends that is refused."""
    message = rejected(rejection)
    details = {"rule": message.rule, "field": message.field}
    packed: list[Message] = [
        error_details_pb2.ErrorInfo(
            reason=message.code, domain=DOMAIN, metadata={k: v for k, v in details.items() if v}
        )
    ]
    if message.retry_after_ms:
        delay = Duration()
        delay.FromMilliseconds(message.retry_after_ms)
        packed.append(error_details_pb2.RetryInfo(retry_delay=delay))
    status = status_pb2.Status(
        code=status_code(message.code).value[0],
        message=f"{message.code}: {message.message}",
        details=map(_any_of, packed),
    )
    return rpc_status.to_status(status)


def _any_of(message: Message) -> AnyMessage:
    packed = AnyMessage()
    packed.Pack(message)
    return packed


def rejected(rejection: Rejection) -> pb.Rejection:
    return pb.Rejection(
        code=rejection.code,
        message=clipped(rejection.message, _MESSAGE_BYTES),
        rule=clipped(rejection.rule, _DETAIL_BYTES),
        field=clipped(rejection.field, _DETAIL_BYTES),
        retry_after_ms=RETRY_MS.get(rejection.code, 0),
    )


def rejection_from(error: grpc.RpcError) -> Rejection | None:
    """The rejection that a failed call carries, if it carries one."""
    refused = refusal_in(error)
    return Rejection(refused.code, refused.message, refused.rule, refused.field) if refused else None
