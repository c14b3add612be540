import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import decision_pb2 as _decision_pb2
from roundledger.v1 import events_pb2 as _events_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Commit(_message.Message):
    __slots__ = ("stream_id", "seq", "prev_hash", "command_id", "command_digest", "actor", "at", "occurred_at", "host_id", "gaming_day", "events", "decisions", "kind", "engine_revision", "command", "sealed")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    PREV_HASH_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    COMMAND_DIGEST_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    OCCURRED_AT_FIELD_NUMBER: _ClassVar[int]
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    ENGINE_REVISION_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    SEALED_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    prev_hash: bytes
    command_id: str
    command_digest: bytes
    actor: _common_pb2.Actor
    at: _timestamp_pb2.Timestamp
    occurred_at: _timestamp_pb2.Timestamp
    host_id: str
    gaming_day: str
    events: _containers.RepeatedCompositeFieldContainer[_events_pb2.Event]
    decisions: _containers.RepeatedCompositeFieldContainer[_decision_pb2.Decision]
    kind: str
    engine_revision: int
    command: bytes
    sealed: Sealed
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., prev_hash: _Optional[bytes] = ..., command_id: _Optional[str] = ..., command_digest: _Optional[bytes] = ..., actor: _Optional[_Union[_common_pb2.Actor, _Mapping]] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., occurred_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., host_id: _Optional[str] = ..., gaming_day: _Optional[str] = ..., events: _Optional[_Iterable[_Union[_events_pb2.Event, _Mapping]]] = ..., decisions: _Optional[_Iterable[_Union[_decision_pb2.Decision, _Mapping]]] = ..., kind: _Optional[str] = ..., engine_revision: _Optional[int] = ..., command: _Optional[bytes] = ..., sealed: _Optional[_Union[Sealed, _Mapping]] = ...) -> None: ...

class Sealed(_message.Message):
    __slots__ = ("key_id", "round_id", "data")
    KEY_ID_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    DATA_FIELD_NUMBER: _ClassVar[int]
    key_id: str
    round_id: str
    data: bytes
    def __init__(self, key_id: _Optional[str] = ..., round_id: _Optional[str] = ..., data: _Optional[bytes] = ...) -> None: ...

class HiddenPart(_message.Message):
    __slots__ = ("events", "command", "command_digest")
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    COMMAND_DIGEST_FIELD_NUMBER: _ClassVar[int]
    events: _containers.RepeatedCompositeFieldContainer[HiddenEvent]
    command: bytes
    command_digest: bytes
    def __init__(self, events: _Optional[_Iterable[_Union[HiddenEvent, _Mapping]]] = ..., command: _Optional[bytes] = ..., command_digest: _Optional[bytes] = ...) -> None: ...

class HiddenEvent(_message.Message):
    __slots__ = ("index", "event")
    INDEX_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    index: int
    event: _events_pb2.Event
    def __init__(self, index: _Optional[int] = ..., event: _Optional[_Union[_events_pb2.Event, _Mapping]] = ...) -> None: ...

class CommitSignature(_message.Message):
    __slots__ = ("key_id", "signature", "leaf", "leaves", "path", "certificate")
    KEY_ID_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    LEAF_FIELD_NUMBER: _ClassVar[int]
    LEAVES_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    CERTIFICATE_FIELD_NUMBER: _ClassVar[int]
    key_id: str
    signature: bytes
    leaf: int
    leaves: int
    path: _containers.RepeatedScalarFieldContainer[bytes]
    certificate: bytes
    def __init__(self, key_id: _Optional[str] = ..., signature: _Optional[bytes] = ..., leaf: _Optional[int] = ..., leaves: _Optional[int] = ..., path: _Optional[_Iterable[bytes]] = ..., certificate: _Optional[bytes] = ...) -> None: ...

class CommitGroup(_message.Message):
    __slots__ = ("commits", "signature", "beside", "signatures")
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    BESIDE_FIELD_NUMBER: _ClassVar[int]
    SIGNATURES_FIELD_NUMBER: _ClassVar[int]
    commits: _containers.RepeatedScalarFieldContainer[bytes]
    signature: CommitSignature
    beside: _containers.RepeatedScalarFieldContainer[bytes]
    signatures: _containers.RepeatedScalarFieldContainer[bytes]
    def __init__(self, commits: _Optional[_Iterable[bytes]] = ..., signature: _Optional[_Union[CommitSignature, _Mapping]] = ..., beside: _Optional[_Iterable[bytes]] = ..., signatures: _Optional[_Iterable[bytes]] = ...) -> None: ...
