from roundledger.v1 import command_pb2 as _command_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StreamNotice(_message.Message):
    __slots__ = ("stream_id", "seq", "number", "commit_hash", "begun_kind", "target_stream_id", "command")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    BEGUN_KIND_FIELD_NUMBER: _ClassVar[int]
    TARGET_STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    number: int
    commit_hash: bytes
    begun_kind: str
    target_stream_id: str
    command: _command_pb2.Command
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., number: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., begun_kind: _Optional[str] = ..., target_stream_id: _Optional[str] = ..., command: _Optional[_Union[_command_pb2.Command, _Mapping]] = ...) -> None: ...
