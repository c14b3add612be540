from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class StreamAlert(_message.Message):
    __slots__ = ("stream_id", "seq", "reason", "released")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RELEASED_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    reason: str
    released: bool
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., reason: _Optional[str] = ..., released: _Optional[bool] = ...) -> None: ...
