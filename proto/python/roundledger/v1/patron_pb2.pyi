from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PatronExcluded(_message.Message):
    __slots__ = ("player_id", "reason", "table_id", "table_seq")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    reason: str
    table_id: str
    table_seq: int
    def __init__(self, player_id: _Optional[str] = ..., reason: _Optional[str] = ..., table_id: _Optional[str] = ..., table_seq: _Optional[int] = ...) -> None: ...

class PatronReadmitted(_message.Message):
    __slots__ = ("player_id", "reason")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    reason: str
    def __init__(self, player_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class ExcludePatronRequest(_message.Message):
    __slots__ = ("header", "player_id", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    player_id: str
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., player_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class ReadmitPatronRequest(_message.Message):
    __slots__ = ("header", "player_id", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    player_id: str
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., player_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class RecordExclusionRequest(_message.Message):
    __slots__ = ("header", "player_id", "reason", "table_id", "table_seq")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    player_id: str
    reason: str
    table_id: str
    table_seq: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., player_id: _Optional[str] = ..., reason: _Optional[str] = ..., table_id: _Optional[str] = ..., table_seq: _Optional[int] = ...) -> None: ...
