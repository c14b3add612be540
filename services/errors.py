"""Refusals as gRPC errors: the named rejection, the rule cited and the field, as google.rpc.ErrorInfo."""

from typing import NoReturn

import grpc
from google.protobuf.any_pb2 import Any as AnyMessage
from google.rpc import error_details_pb2, status_pb2
from grpc_status import rpc_status

from ledger.core.rejection import Rejection

DOMAIN = "roundledger"

_CODES = {
    "UNAUTHENTICATED": grpc.StatusCode.UNAUTHENTICATED,
    "ROLE_NOT_ALLOWED": grpc.StatusCode.PERMISSION_DENIED,
    "NOT_YOUR_SEAT": grpc.StatusCode.PERMISSION_DENIED,
    "UNKNOWN_TABLE": grpc.StatusCode.NOT_FOUND,
    "NOT_IN_BOOKS": grpc.StatusCode.NOT_FOUND,
    "ALREADY_INSTALLED": grpc.StatusCode.ALREADY_EXISTS,
    "COMMAND_ID_REUSED": grpc.StatusCode.ALREADY_EXISTS,
    "DUPLICATE_CONTRIBUTION": grpc.StatusCode.ALREADY_EXISTS,
    "HIT_ALREADY_RECORDED": grpc.StatusCode.ALREADY_EXISTS,
    "HIT_ALREADY_PAID": grpc.StatusCode.ALREADY_EXISTS,
    "UNKNOWN_HIT": grpc.StatusCode.NOT_FOUND,
    "STALE_SEQ": grpc.StatusCode.ABORTED,
    "FATE_UNKNOWN": grpc.StatusCode.UNAVAILABLE,
    "TABLE_CONTENDED": grpc.StatusCode.UNAVAILABLE,
    "LEDGER_DAMAGED": grpc.StatusCode.DATA_LOSS,
}


def status_code(rejection: Rejection) -> grpc.StatusCode:
    """A wrong field is an invalid argument; a refusal without one depends on the table's state."""
    default = grpc.StatusCode.INVALID_ARGUMENT if rejection.field else grpc.StatusCode.FAILED_PRECONDITION
    return _CODES.get(rejection.code, default)


async def abort(context: grpc.aio.ServicerContext, rejection: Rejection) -> NoReturn:
    """Ends the call with the rejection."""
    detail = AnyMessage()
    details = {"rule": rejection.rule, "field": rejection.field}
    detail.Pack(
        error_details_pb2.ErrorInfo(
            reason=rejection.code, domain=DOMAIN, metadata={k: v for k, v in details.items() if v}
        )
    )
    status = status_pb2.Status(
        code=status_code(rejection).value[0], message=f"{rejection.code}: {rejection.message}", details=[detail]
    )
    await context.abort_with_status(rpc_status.to_status(status))
    raise AssertionError("gRPC has ended the call")


def rejection_from(error: grpc.RpcError) -> Rejection | None:
    """The rejection that a failed call carries, if it carries one."""
    status = rpc_status.from_call(error)
    for detail in status.details if status else ():
        info = error_details_pb2.ErrorInfo()
        if detail.Unpack(info) and info.domain == DOMAIN:
            message = status.message.removeprefix(f"{info.reason}: ")
            return Rejection(info.reason, message, info.metadata.get("rule", ""), info.metadata.get("field", ""))
    return None
