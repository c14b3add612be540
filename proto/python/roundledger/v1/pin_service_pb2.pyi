from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class CheckPinRequest(_message.Message):
    __slots__ = ("table_id", "player_id", "marker_number", "amount_cents", "pin")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    MARKER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    PIN_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    player_id: str
    marker_number: str
    amount_cents: int
    pin: str
    def __init__(self, table_id: _Optional[str] = ..., player_id: _Optional[str] = ..., marker_number: _Optional[str] = ..., amount_cents: _Optional[int] = ..., pin: _Optional[str] = ...) -> None: ...

class CheckPinResponse(_message.Message):
    __slots__ = ("pin_proof",)
    PIN_PROOF_FIELD_NUMBER: _ClassVar[int]
    pin_proof: str
    def __init__(self, pin_proof: _Optional[str] = ...) -> None: ...
