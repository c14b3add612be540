import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ViewingKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    VIEWING_KIND_UNSPECIFIED: _ClassVar[ViewingKind]
    VIEWING_KIND_ROUND: _ClassVar[ViewingKind]
    VIEWING_KIND_CASE: _ClassVar[ViewingKind]
    VIEWING_KIND_PERSON: _ClassVar[ViewingKind]
    VIEWING_KIND_REPORT: _ClassVar[ViewingKind]
    VIEWING_KIND_LOG_IN: _ClassVar[ViewingKind]
    VIEWING_KIND_LOG_OUT: _ClassVar[ViewingKind]
    VIEWING_KIND_REFUSED: _ClassVar[ViewingKind]
VIEWING_KIND_UNSPECIFIED: ViewingKind
VIEWING_KIND_ROUND: ViewingKind
VIEWING_KIND_CASE: ViewingKind
VIEWING_KIND_PERSON: ViewingKind
VIEWING_KIND_REPORT: ViewingKind
VIEWING_KIND_LOG_IN: ViewingKind
VIEWING_KIND_LOG_OUT: ViewingKind
VIEWING_KIND_REFUSED: ViewingKind

class Viewing(_message.Message):
    __slots__ = ("number", "at", "actor", "kind", "subject", "query", "asked_from", "prev_hash", "local_at", "kept_by")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    QUERY_FIELD_NUMBER: _ClassVar[int]
    ASKED_FROM_FIELD_NUMBER: _ClassVar[int]
    PREV_HASH_FIELD_NUMBER: _ClassVar[int]
    LOCAL_AT_FIELD_NUMBER: _ClassVar[int]
    KEPT_BY_FIELD_NUMBER: _ClassVar[int]
    number: int
    at: _timestamp_pb2.Timestamp
    actor: _common_pb2.Actor
    kind: ViewingKind
    subject: str
    query: str
    asked_from: str
    prev_hash: bytes
    local_at: str
    kept_by: str
    def __init__(self, number: _Optional[int] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., actor: _Optional[_Union[_common_pb2.Actor, _Mapping]] = ..., kind: _Optional[_Union[ViewingKind, str]] = ..., subject: _Optional[str] = ..., query: _Optional[str] = ..., asked_from: _Optional[str] = ..., prev_hash: _Optional[bytes] = ..., local_at: _Optional[str] = ..., kept_by: _Optional[str] = ...) -> None: ...

class ListViewingsRequest(_message.Message):
    __slots__ = ("subject", "actor_id", "before_number", "page_size")
    SUBJECT_FIELD_NUMBER: _ClassVar[int]
    ACTOR_ID_FIELD_NUMBER: _ClassVar[int]
    BEFORE_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    subject: str
    actor_id: str
    before_number: int
    page_size: int
    def __init__(self, subject: _Optional[str] = ..., actor_id: _Optional[str] = ..., before_number: _Optional[int] = ..., page_size: _Optional[int] = ...) -> None: ...

class ListViewingsResponse(_message.Message):
    __slots__ = ("viewings", "next_before_number", "problems")
    VIEWINGS_FIELD_NUMBER: _ClassVar[int]
    NEXT_BEFORE_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PROBLEMS_FIELD_NUMBER: _ClassVar[int]
    viewings: _containers.RepeatedCompositeFieldContainer[Viewing]
    next_before_number: int
    problems: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, viewings: _Optional[_Iterable[_Union[Viewing, _Mapping]]] = ..., next_before_number: _Optional[int] = ..., problems: _Optional[_Iterable[str]] = ...) -> None: ...
