from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CorrectionKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CORRECTION_KIND_UNSPECIFIED: _ClassVar[CorrectionKind]
    CORRECTION_KIND_BUY_IN: _ClassVar[CorrectionKind]
    CORRECTION_KIND_PAYOUT: _ClassVar[CorrectionKind]
    CORRECTION_KIND_FACT: _ClassVar[CorrectionKind]
CORRECTION_KIND_UNSPECIFIED: CorrectionKind
CORRECTION_KIND_BUY_IN: CorrectionKind
CORRECTION_KIND_PAYOUT: CorrectionKind
CORRECTION_KIND_FACT: CorrectionKind

class FactChange(_message.Message):
    __slots__ = ("seq", "event", "field", "after")
    SEQ_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    AFTER_FIELD_NUMBER: _ClassVar[int]
    seq: int
    event: int
    field: str
    after: str
    def __init__(self, seq: _Optional[int] = ..., event: _Optional[int] = ..., field: _Optional[str] = ..., after: _Optional[str] = ...) -> None: ...

class CorrectionTarget(_message.Message):
    __slots__ = ("kind", "seq", "index", "amount_cents", "facts", "players_keep")
    KIND_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    INDEX_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_KEEP_FIELD_NUMBER: _ClassVar[int]
    kind: CorrectionKind
    seq: int
    index: int
    amount_cents: int
    facts: _containers.RepeatedCompositeFieldContainer[FactChange]
    players_keep: bool
    def __init__(self, kind: _Optional[_Union[CorrectionKind, str]] = ..., seq: _Optional[int] = ..., index: _Optional[int] = ..., amount_cents: _Optional[int] = ..., facts: _Optional[_Iterable[_Union[FactChange, _Mapping]]] = ..., players_keep: _Optional[bool] = ...) -> None: ...

class CorrectionProposal(_message.Message):
    __slots__ = ("target", "reason", "differences")
    TARGET_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    DIFFERENCES_FIELD_NUMBER: _ClassVar[int]
    target: CorrectionTarget
    reason: str
    differences: _containers.RepeatedCompositeFieldContainer[CorrectionDifference]
    def __init__(self, target: _Optional[_Union[CorrectionTarget, _Mapping]] = ..., reason: _Optional[str] = ..., differences: _Optional[_Iterable[_Union[CorrectionDifference, _Mapping]]] = ...) -> None: ...

class CorrectionDifference(_message.Message):
    __slots__ = ("seat", "player_id", "wager_id", "chips", "before_cents", "after_cents", "kept")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    BEFORE_CENTS_FIELD_NUMBER: _ClassVar[int]
    AFTER_CENTS_FIELD_NUMBER: _ClassVar[int]
    KEPT_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    wager_id: str
    chips: _common_pb2.ChipKind
    before_cents: int
    after_cents: int
    kept: bool
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., chips: _Optional[_Union[_common_pb2.ChipKind, str]] = ..., before_cents: _Optional[int] = ..., after_cents: _Optional[int] = ..., kept: _Optional[bool] = ...) -> None: ...

class CorrectionMade(_message.Message):
    __slots__ = ("paper_id", "target", "round_id", "recorded_day", "value_before", "value_after", "differences", "proposed_by", "approved_by", "reason")
    PAPER_ID_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    RECORDED_DAY_FIELD_NUMBER: _ClassVar[int]
    VALUE_BEFORE_FIELD_NUMBER: _ClassVar[int]
    VALUE_AFTER_FIELD_NUMBER: _ClassVar[int]
    DIFFERENCES_FIELD_NUMBER: _ClassVar[int]
    PROPOSED_BY_FIELD_NUMBER: _ClassVar[int]
    APPROVED_BY_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    paper_id: str
    target: CorrectionTarget
    round_id: str
    recorded_day: str
    value_before: str
    value_after: str
    differences: _containers.RepeatedCompositeFieldContainer[CorrectionDifference]
    proposed_by: str
    approved_by: str
    reason: str
    def __init__(self, paper_id: _Optional[str] = ..., target: _Optional[_Union[CorrectionTarget, _Mapping]] = ..., round_id: _Optional[str] = ..., recorded_day: _Optional[str] = ..., value_before: _Optional[str] = ..., value_after: _Optional[str] = ..., differences: _Optional[_Iterable[_Union[CorrectionDifference, _Mapping]]] = ..., proposed_by: _Optional[str] = ..., approved_by: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...
