import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import decision_pb2 as _decision_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Settlement(_message.Message):
    __slots__ = ("stream_id", "number", "seq", "commit_hash", "round_id", "gaming_day", "rulebook_id", "decisions", "at", "differs", "engine_revision")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    DIFFERS_FIELD_NUMBER: _ClassVar[int]
    ENGINE_REVISION_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    number: int
    seq: int
    commit_hash: bytes
    round_id: str
    gaming_day: str
    rulebook_id: str
    decisions: _containers.RepeatedCompositeFieldContainer[_decision_pb2.Decision]
    at: _timestamp_pb2.Timestamp
    differs: str
    engine_revision: int
    def __init__(self, stream_id: _Optional[str] = ..., number: _Optional[int] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., round_id: _Optional[str] = ..., gaming_day: _Optional[str] = ..., rulebook_id: _Optional[str] = ..., decisions: _Optional[_Iterable[_Union[_decision_pb2.Decision, _Mapping]]] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., differs: _Optional[str] = ..., engine_revision: _Optional[int] = ...) -> None: ...
