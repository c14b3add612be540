import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import command_pb2 as _command_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import table_service_pb2 as _table_service_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ForwardRequest(_message.Message):
    __slots__ = ("call", "signature")
    CALL_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    call: bytes
    signature: bytes
    def __init__(self, call: _Optional[bytes] = ..., signature: _Optional[bytes] = ...) -> None: ...

class ForwardedCall(_message.Message):
    __slots__ = ("to_host_id", "expires_at", "actor", "command", "get_stream")
    TO_HOST_ID_FIELD_NUMBER: _ClassVar[int]
    EXPIRES_AT_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    GET_STREAM_FIELD_NUMBER: _ClassVar[int]
    to_host_id: str
    expires_at: _timestamp_pb2.Timestamp
    actor: _common_pb2.Actor
    command: _command_pb2.Command
    get_stream: _table_service_pb2.GetStreamRequest
    def __init__(self, to_host_id: _Optional[str] = ..., expires_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., actor: _Optional[_Union[_common_pb2.Actor, _Mapping]] = ..., command: _Optional[_Union[_command_pb2.Command, _Mapping]] = ..., get_stream: _Optional[_Union[_table_service_pb2.GetStreamRequest, _Mapping]] = ...) -> None: ...

class ForwardResponse(_message.Message):
    __slots__ = ("reply", "stream", "rejection")
    REPLY_FIELD_NUMBER: _ClassVar[int]
    STREAM_FIELD_NUMBER: _ClassVar[int]
    REJECTION_FIELD_NUMBER: _ClassVar[int]
    reply: _command_pb2.CommandReply
    stream: _table_service_pb2.GetStreamResponse
    rejection: _command_pb2.Rejection
    def __init__(self, reply: _Optional[_Union[_command_pb2.CommandReply, _Mapping]] = ..., stream: _Optional[_Union[_table_service_pb2.GetStreamResponse, _Mapping]] = ..., rejection: _Optional[_Union[_command_pb2.Rejection, _Mapping]] = ...) -> None: ...
