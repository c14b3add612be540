from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class AlertKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ALERT_KIND_UNSPECIFIED: _ClassVar[AlertKind]
    ALERT_KIND_SET_ASIDE: _ClassVar[AlertKind]
    ALERT_KIND_RELEASED: _ClassVar[AlertKind]
    ALERT_KIND_DIFFERS: _ClassVar[AlertKind]
    ALERT_KIND_IGNORED: _ClassVar[AlertKind]
    ALERT_KIND_DISCREPANCY: _ClassVar[AlertKind]
    ALERT_KIND_DROP_OVERDUE: _ClassVar[AlertKind]
    ALERT_KIND_CLOCK: _ClassVar[AlertKind]
    ALERT_KIND_SOFTWARE: _ClassVar[AlertKind]
    ALERT_KIND_DOUBTFUL: _ClassVar[AlertKind]
ALERT_KIND_UNSPECIFIED: AlertKind
ALERT_KIND_SET_ASIDE: AlertKind
ALERT_KIND_RELEASED: AlertKind
ALERT_KIND_DIFFERS: AlertKind
ALERT_KIND_IGNORED: AlertKind
ALERT_KIND_DISCREPANCY: AlertKind
ALERT_KIND_DROP_OVERDUE: AlertKind
ALERT_KIND_CLOCK: AlertKind
ALERT_KIND_SOFTWARE: AlertKind
ALERT_KIND_DOUBTFUL: AlertKind

class StreamAlert(_message.Message):
    __slots__ = ("stream_id", "seq", "reason", "kind")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    reason: str
    kind: AlertKind
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., reason: _Optional[str] = ..., kind: _Optional[_Union[AlertKind, str]] = ...) -> None: ...
