from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SuspicionEvent(_message.Message):
    __slots__ = ("suspicion_recorded", "suspicion_decided")
    SUSPICION_RECORDED_FIELD_NUMBER: _ClassVar[int]
    SUSPICION_DECIDED_FIELD_NUMBER: _ClassVar[int]
    suspicion_recorded: SuspicionRecorded
    suspicion_decided: SuspicionDecided
    def __init__(self, suspicion_recorded: _Optional[_Union[SuspicionRecorded, _Mapping]] = ..., suspicion_decided: _Optional[_Union[SuspicionDecided, _Mapping]] = ...) -> None: ...

class SuspicionRecorded(_message.Message):
    __slots__ = ("number", "player_id", "amount_cents", "facts", "reference", "report_due", "due_by", "recorded_by", "rule")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_FIELD_NUMBER: _ClassVar[int]
    REPORT_DUE_FIELD_NUMBER: _ClassVar[int]
    DUE_BY_FIELD_NUMBER: _ClassVar[int]
    RECORDED_BY_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    number: int
    player_id: str
    amount_cents: int
    facts: str
    reference: str
    report_due: bool
    due_by: str
    recorded_by: str
    rule: str
    def __init__(self, number: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., facts: _Optional[str] = ..., reference: _Optional[str] = ..., report_due: _Optional[bool] = ..., due_by: _Optional[str] = ..., recorded_by: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class SuspicionDecided(_message.Message):
    __slots__ = ("number", "filed_as", "reason", "decided_by")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    FILED_AS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_FIELD_NUMBER: _ClassVar[int]
    number: int
    filed_as: str
    reason: str
    decided_by: str
    def __init__(self, number: _Optional[int] = ..., filed_as: _Optional[str] = ..., reason: _Optional[str] = ..., decided_by: _Optional[str] = ...) -> None: ...

class SuspicionCommand(_message.Message):
    __slots__ = ("record_suspicion", "decide_suspicion")
    RECORD_SUSPICION_FIELD_NUMBER: _ClassVar[int]
    DECIDE_SUSPICION_FIELD_NUMBER: _ClassVar[int]
    record_suspicion: RecordSuspicionRequest
    decide_suspicion: DecideSuspicionRequest
    def __init__(self, record_suspicion: _Optional[_Union[RecordSuspicionRequest, _Mapping]] = ..., decide_suspicion: _Optional[_Union[DecideSuspicionRequest, _Mapping]] = ...) -> None: ...

class RecordSuspicionRequest(_message.Message):
    __slots__ = ("header", "player_id", "amount_cents", "facts", "reference")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    player_id: str
    amount_cents: int
    facts: str
    reference: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., facts: _Optional[str] = ..., reference: _Optional[str] = ...) -> None: ...

class DecideSuspicionRequest(_message.Message):
    __slots__ = ("header", "number", "filed_as", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    FILED_AS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    number: int
    filed_as: str
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., number: _Optional[int] = ..., filed_as: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...
