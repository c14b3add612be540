from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class LogKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    LOG_KIND_UNSPECIFIED: _ClassVar[LogKind]
    LOG_KIND_IN: _ClassVar[LogKind]
    LOG_KIND_OUT: _ClassVar[LogKind]
LOG_KIND_UNSPECIFIED: LogKind
LOG_KIND_IN: LogKind
LOG_KIND_OUT: LogKind

class GetCallerRequest(_message.Message):
    __slots__ = ("log",)
    LOG_FIELD_NUMBER: _ClassVar[int]
    log: LogKind
    def __init__(self, log: _Optional[_Union[LogKind, str]] = ...) -> None: ...

class GetCallerResponse(_message.Message):
    __slots__ = ("actor_id", "role", "timezone", "day_starts_at")
    ACTOR_ID_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    TIMEZONE_FIELD_NUMBER: _ClassVar[int]
    DAY_STARTS_AT_FIELD_NUMBER: _ClassVar[int]
    actor_id: str
    role: _common_pb2.Role
    timezone: str
    day_starts_at: str
    def __init__(self, actor_id: _Optional[str] = ..., role: _Optional[_Union[_common_pb2.Role, str]] = ..., timezone: _Optional[str] = ..., day_starts_at: _Optional[str] = ...) -> None: ...
