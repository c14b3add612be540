from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetCallerRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetCallerResponse(_message.Message):
    __slots__ = ("actor_id", "role", "timezone")
    ACTOR_ID_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    TIMEZONE_FIELD_NUMBER: _ClassVar[int]
    actor_id: str
    role: _common_pb2.Role
    timezone: str
    def __init__(self, actor_id: _Optional[str] = ..., role: _Optional[_Union[_common_pb2.Role, str]] = ..., timezone: _Optional[str] = ...) -> None: ...
