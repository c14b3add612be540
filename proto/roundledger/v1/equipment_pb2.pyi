from roundledger.v1 import common_pb2 as _common_pb2
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
