from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SlipFate(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SLIP_FATE_UNSPECIFIED: _ClassVar[SlipFate]
    SLIP_FATE_ISSUED: _ClassVar[SlipFate]
    SLIP_FATE_VOIDED: _ClassVar[SlipFate]
    SLIP_FATE_DISPATCHED: _ClassVar[SlipFate]
    SLIP_FATE_DONE: _ClassVar[SlipFate]
SLIP_FATE_UNSPECIFIED: SlipFate
SLIP_FATE_ISSUED: SlipFate
SLIP_FATE_VOIDED: SlipFate
SLIP_FATE_DISPATCHED: SlipFate
SLIP_FATE_DONE: SlipFate

class SlipEntry(_message.Message):
    __slots__ = ("slip_number", "fate", "by", "reason", "paper_number")
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    FATE_FIELD_NUMBER: _ClassVar[int]
    BY_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    PAPER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    slip_number: int
    fate: SlipFate
    by: str
    reason: str
    paper_number: str
    def __init__(self, slip_number: _Optional[int] = ..., fate: _Optional[_Union[SlipFate, str]] = ..., by: _Optional[str] = ..., reason: _Optional[str] = ..., paper_number: _Optional[str] = ...) -> None: ...
