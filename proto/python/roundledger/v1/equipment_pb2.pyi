from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import table_status_pb2 as _table_status_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ImpoundEquipmentRequest(_message.Message):
    __slots__ = ("header", "equipment", "dispute_id", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    DISPUTE_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    equipment: str
    dispute_id: str
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., equipment: _Optional[str] = ..., dispute_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class ReleaseEquipmentRequest(_message.Message):
    __slots__ = ("header", "equipment", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    equipment: str
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., equipment: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class EquipmentImpounded(_message.Message):
    __slots__ = ("equipment", "dispute_id", "reason")
    EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    DISPUTE_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    equipment: str
    dispute_id: str
    reason: str
    def __init__(self, equipment: _Optional[str] = ..., dispute_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class EquipmentReleased(_message.Message):
    __slots__ = ("equipment", "reason")
    EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    equipment: str
    reason: str
    def __init__(self, equipment: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class EquipmentRecorded(_message.Message):
    __slots__ = ("table_id", "table_seq", "equipment")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    table_seq: int
    equipment: _table_status_pb2.EquipmentNotice
    def __init__(self, table_id: _Optional[str] = ..., table_seq: _Optional[int] = ..., equipment: _Optional[_Union[_table_status_pb2.EquipmentNotice, _Mapping]] = ...) -> None: ...

class TerminalConflictFound(_message.Message):
    __slots__ = ("terminal_id", "table_id", "other_table_id")
    TERMINAL_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    OTHER_TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    terminal_id: str
    table_id: str
    other_table_id: str
    def __init__(self, terminal_id: _Optional[str] = ..., table_id: _Optional[str] = ..., other_table_id: _Optional[str] = ...) -> None: ...

class RecordEquipmentRequest(_message.Message):
    __slots__ = ("header", "table_id", "table_seq", "equipment")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    table_id: str
    table_seq: int
    equipment: _table_status_pb2.EquipmentNotice
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., table_id: _Optional[str] = ..., table_seq: _Optional[int] = ..., equipment: _Optional[_Union[_table_status_pb2.EquipmentNotice, _Mapping]] = ...) -> None: ...
