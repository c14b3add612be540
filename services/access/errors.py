"""Refusals as gRPC errors: the named rejection, the rule cited and the field, as google.rpc.ErrorInfo."""

from typing import NoReturn

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

import roundledger.v1 as pb
from ledger.core.rejection import Rejection
from services.access.rejections import STATUS

DOMAIN = "roundledger"

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


async def abort(context: grpc.aio.ServicerContext, rejection: Rejection) -> NoReturn:
    """Ends the call with the rejection."""
    message = rejected(rejection)
    details = {"rule": message.rule, "field": message.field}
    detail = AnyMessage()
    detail.Pack(
        error_details_pb2.ErrorInfo(
            reason=message.code, domain=DOMAIN, metadata={k: v for k, v in details.items() if v}
        )
    )
    status = status_pb2.Status(
        code=status_code(message.code).value[0], message=f"{message.code}: {message.message}", details=[detail]
    )
    await context.abort_with_status(rpc_status.to_status(status))
    raise AssertionError("gRPC has ended the call")


def rejected(rejection: Rejection) -> pb.Rejection:
    return pb.Rejection(
        code=rejection.code,
        message=clipped(rejection.message, _MESSAGE_BYTES),
        rule=clipped(rejection.rule, _DETAIL_BYTES),
        field=clipped(rejection.field, _DETAIL_BYTES),
    )


def rejection_from(error: grpc.RpcError) -> Rejection | None:
    """The rejection that a failed call carries, if it carries one."""
    status = rpc_status.from_call(error)
    for detail in status.details if status else ():
        info = error_details_pb2.ErrorInfo()
        if detail.Unpack(info) and info.domain == DOMAIN:
            message = status.message.removeprefix(f"{info.reason}: ")
            return Rejection(info.reason, message, info.metadata.get("rule", ""), info.metadata.get("field", ""))
    return None
