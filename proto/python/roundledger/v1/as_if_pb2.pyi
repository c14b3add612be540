from roundledger.v1 import command_pb2 as _command_pb2
from roundledger.v1 import decision_pb2 as _decision_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ReplayAsIfRequest(_message.Message):
    __slots__ = ("round_id", "changes")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    CHANGES_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    changes: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., changes: _Optional[_Iterable[str]] = ...) -> None: ...

class ReplayAsIfResponse(_message.Message):
    __slots__ = ("round_id", "steps", "players", "house_cents", "house_as_if_cents", "notes", "changed")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STEPS_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_CENTS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_AS_IF_CENTS_FIELD_NUMBER: _ClassVar[int]
    NOTES_FIELD_NUMBER: _ClassVar[int]
    CHANGED_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    steps: _containers.RepeatedCompositeFieldContainer[AsIfStep]
    players: _containers.RepeatedCompositeFieldContainer[AsIfPlayer]
    house_cents: int
    house_as_if_cents: int
    notes: _containers.RepeatedScalarFieldContainer[str]
    changed: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., steps: _Optional[_Iterable[_Union[AsIfStep, _Mapping]]] = ..., players: _Optional[_Iterable[_Union[AsIfPlayer, _Mapping]]] = ..., house_cents: _Optional[int] = ..., house_as_if_cents: _Optional[int] = ..., notes: _Optional[_Iterable[str]] = ..., changed: _Optional[_Iterable[str]] = ...) -> None: ...

class AsIfStep(_message.Message):
    __slots__ = ("seq", "texts", "decisions", "told", "refused", "note", "by_events")
    SEQ_FIELD_NUMBER: _ClassVar[int]
    TEXTS_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    TOLD_FIELD_NUMBER: _ClassVar[int]
    REFUSED_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    BY_EVENTS_FIELD_NUMBER: _ClassVar[int]
    seq: int
    texts: _containers.RepeatedScalarFieldContainer[str]
    decisions: _containers.RepeatedCompositeFieldContainer[_decision_pb2.Decision]
    told: _containers.RepeatedCompositeFieldContainer[_decision_pb2.Decision]
    refused: _command_pb2.Rejection
    note: str
    by_events: bool
    def __init__(self, seq: _Optional[int] = ..., texts: _Optional[_Iterable[str]] = ..., decisions: _Optional[_Iterable[_Union[_decision_pb2.Decision, _Mapping]]] = ..., told: _Optional[_Iterable[_Union[_decision_pb2.Decision, _Mapping]]] = ..., refused: _Optional[_Union[_command_pb2.Rejection, _Mapping]] = ..., note: _Optional[str] = ..., by_events: _Optional[bool] = ...) -> None: ...

class AsIfPlayer(_message.Message):
    __slots__ = ("seat", "player_id", "net_cents", "as_if_cents", "difference_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    NET_CENTS_FIELD_NUMBER: _ClassVar[int]
    AS_IF_CENTS_FIELD_NUMBER: _ClassVar[int]
    DIFFERENCE_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    net_cents: int
    as_if_cents: int
    difference_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., net_cents: _Optional[int] = ..., as_if_cents: _Optional[int] = ..., difference_cents: _Optional[int] = ...) -> None: ...
