import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import command_pb2 as _command_pb2
from roundledger.v1 import commit_pb2 as _commit_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Attempt(_message.Message):
    __slots__ = ("number", "host_id", "stream_id", "after_seq", "at", "local_at", "actor", "name", "command_id", "rejection", "command", "more", "sealed")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    AFTER_SEQ_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    LOCAL_AT_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    REJECTION_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    MORE_FIELD_NUMBER: _ClassVar[int]
    SEALED_FIELD_NUMBER: _ClassVar[int]
    number: int
    host_id: str
    stream_id: str
    after_seq: int
    at: _timestamp_pb2.Timestamp
    local_at: str
    actor: _common_pb2.Actor
    name: str
    command_id: str
    rejection: _command_pb2.Rejection
    command: _command_pb2.Command
    more: int
    sealed: _commit_pb2.Sealed
    def __init__(self, number: _Optional[int] = ..., host_id: _Optional[str] = ..., stream_id: _Optional[str] = ..., after_seq: _Optional[int] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., local_at: _Optional[str] = ..., actor: _Optional[_Union[_common_pb2.Actor, _Mapping]] = ..., name: _Optional[str] = ..., command_id: _Optional[str] = ..., rejection: _Optional[_Union[_command_pb2.Rejection, _Mapping]] = ..., command: _Optional[_Union[_command_pb2.Command, _Mapping]] = ..., more: _Optional[int] = ..., sealed: _Optional[_Union[_commit_pb2.Sealed, _Mapping]] = ...) -> None: ...

class ListAttemptsRequest(_message.Message):
    __slots__ = ("stream_id", "actor_id", "code", "before_number", "page_size")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    ACTOR_ID_FIELD_NUMBER: _ClassVar[int]
    CODE_FIELD_NUMBER: _ClassVar[int]
    BEFORE_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    actor_id: str
    code: str
    before_number: int
    page_size: int
    def __init__(self, stream_id: _Optional[str] = ..., actor_id: _Optional[str] = ..., code: _Optional[str] = ..., before_number: _Optional[int] = ..., page_size: _Optional[int] = ...) -> None: ...

class ListAttemptsResponse(_message.Message):
    __slots__ = ("attempts", "next_before_number", "lost")
    ATTEMPTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_BEFORE_NUMBER_FIELD_NUMBER: _ClassVar[int]
    LOST_FIELD_NUMBER: _ClassVar[int]
    attempts: _containers.RepeatedCompositeFieldContainer[Attempt]
    next_before_number: int
    lost: int
    def __init__(self, attempts: _Optional[_Iterable[_Union[Attempt, _Mapping]]] = ..., next_before_number: _Optional[int] = ..., lost: _Optional[int] = ...) -> None: ...
