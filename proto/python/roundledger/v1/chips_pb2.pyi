from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SlipKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SLIP_KIND_UNSPECIFIED: _ClassVar[SlipKind]
    SLIP_KIND_FILL: _ClassVar[SlipKind]
    SLIP_KIND_CREDIT: _ClassVar[SlipKind]

class SlipStage(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SLIP_STAGE_UNSPECIFIED: _ClassVar[SlipStage]
    SLIP_STAGE_DISPATCHED: _ClassVar[SlipStage]
    SLIP_STAGE_AT_TABLE: _ClassVar[SlipStage]

class DropBoxKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DROP_BOX_KIND_UNSPECIFIED: _ClassVar[DropBoxKind]
    DROP_BOX_KIND_RAKE: _ClassVar[DropBoxKind]
    DROP_BOX_KIND_JACKPOT_FEE: _ClassVar[DropBoxKind]
    DROP_BOX_KIND_PROMOTIONAL_FEE: _ClassVar[DropBoxKind]
SLIP_KIND_UNSPECIFIED: SlipKind
SLIP_KIND_FILL: SlipKind
SLIP_KIND_CREDIT: SlipKind
SLIP_STAGE_UNSPECIFIED: SlipStage
SLIP_STAGE_DISPATCHED: SlipStage
SLIP_STAGE_AT_TABLE: SlipStage
DROP_BOX_KIND_UNSPECIFIED: DropBoxKind
DROP_BOX_KIND_RAKE: DropBoxKind
DROP_BOX_KIND_JACKPOT_FEE: DropBoxKind
DROP_BOX_KIND_PROMOTIONAL_FEE: DropBoxKind

class ChipCount(_message.Message):
    __slots__ = ("denomination_cents", "count")
    DENOMINATION_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    denomination_cents: int
    count: int
    def __init__(self, denomination_cents: _Optional[int] = ..., count: _Optional[int] = ...) -> None: ...

class SlipNotice(_message.Message):
    __slots__ = ("cage_id", "slip_number", "kind", "stage", "table_id", "chips", "amount_cents", "requested_by", "issued_by", "approved_by", "carried_by", "counted_by", "witnessed_by", "paper_number")
    CAGE_ID_FIELD_NUMBER: _ClassVar[int]
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    STAGE_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    REQUESTED_BY_FIELD_NUMBER: _ClassVar[int]
    ISSUED_BY_FIELD_NUMBER: _ClassVar[int]
    APPROVED_BY_FIELD_NUMBER: _ClassVar[int]
    CARRIED_BY_FIELD_NUMBER: _ClassVar[int]
    COUNTED_BY_FIELD_NUMBER: _ClassVar[int]
    WITNESSED_BY_FIELD_NUMBER: _ClassVar[int]
    PAPER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    cage_id: str
    slip_number: int
    kind: SlipKind
    stage: SlipStage
    table_id: str
    chips: _containers.RepeatedCompositeFieldContainer[ChipCount]
    amount_cents: int
    requested_by: str
    issued_by: str
    approved_by: str
    carried_by: str
    counted_by: str
    witnessed_by: str
    paper_number: str
    def __init__(self, cage_id: _Optional[str] = ..., slip_number: _Optional[int] = ..., kind: _Optional[_Union[SlipKind, str]] = ..., stage: _Optional[_Union[SlipStage, str]] = ..., table_id: _Optional[str] = ..., chips: _Optional[_Iterable[_Union[ChipCount, _Mapping]]] = ..., amount_cents: _Optional[int] = ..., requested_by: _Optional[str] = ..., issued_by: _Optional[str] = ..., approved_by: _Optional[str] = ..., carried_by: _Optional[str] = ..., counted_by: _Optional[str] = ..., witnessed_by: _Optional[str] = ..., paper_number: _Optional[str] = ...) -> None: ...

class DropBoxNotice(_message.Message):
    __slots__ = ("table_id", "box_number", "gaming_day", "removed_by", "witnessed_by", "table_seq", "markers", "kind", "fees_apart")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    BOX_NUMBER_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    REMOVED_BY_FIELD_NUMBER: _ClassVar[int]
    WITNESSED_BY_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    MARKERS_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    FEES_APART_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    box_number: str
    gaming_day: str
    removed_by: str
    witnessed_by: str
    table_seq: int
    markers: _containers.RepeatedCompositeFieldContainer[MarkerNotice]
    kind: DropBoxKind
    fees_apart: bool
    def __init__(self, table_id: _Optional[str] = ..., box_number: _Optional[str] = ..., gaming_day: _Optional[str] = ..., removed_by: _Optional[str] = ..., witnessed_by: _Optional[str] = ..., table_seq: _Optional[int] = ..., markers: _Optional[_Iterable[_Union[MarkerNotice, _Mapping]]] = ..., kind: _Optional[_Union[DropBoxKind, str]] = ..., fees_apart: _Optional[bool] = ...) -> None: ...

class MarkerNotice(_message.Message):
    __slots__ = ("marker_number", "player_id", "amount_cents")
    MARKER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    marker_number: str
    player_id: str
    amount_cents: int
    def __init__(self, marker_number: _Optional[str] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class DiscrepancyFound(_message.Message):
    __slots__ = ("what", "table_id", "reference", "expected_cents", "found_cents", "notify", "report", "to_regulator", "rule")
    WHAT_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    FOUND_CENTS_FIELD_NUMBER: _ClassVar[int]
    NOTIFY_FIELD_NUMBER: _ClassVar[int]
    REPORT_FIELD_NUMBER: _ClassVar[int]
    TO_REGULATOR_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    what: str
    table_id: str
    reference: str
    expected_cents: int
    found_cents: int
    notify: _containers.RepeatedScalarFieldContainer[str]
    report: bool
    to_regulator: bool
    rule: str
    def __init__(self, what: _Optional[str] = ..., table_id: _Optional[str] = ..., reference: _Optional[str] = ..., expected_cents: _Optional[int] = ..., found_cents: _Optional[int] = ..., notify: _Optional[_Iterable[str]] = ..., report: _Optional[bool] = ..., to_regulator: _Optional[bool] = ..., rule: _Optional[str] = ...) -> None: ...

class ChipMove(_message.Message):
    __slots__ = ("source", "destination", "chips")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    source: str
    destination: str
    chips: _containers.RepeatedCompositeFieldContainer[ChipCount]
    def __init__(self, source: _Optional[str] = ..., destination: _Optional[str] = ..., chips: _Optional[_Iterable[_Union[ChipCount, _Mapping]]] = ...) -> None: ...

class TrayCount(_message.Message):
    __slots__ = ("account", "chips", "gaming_day", "opener", "closer", "taken_over")
    ACCOUNT_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    OPENER_FIELD_NUMBER: _ClassVar[int]
    CLOSER_FIELD_NUMBER: _ClassVar[int]
    TAKEN_OVER_FIELD_NUMBER: _ClassVar[int]
    account: str
    chips: _containers.RepeatedCompositeFieldContainer[ChipCount]
    gaming_day: str
    opener: bool
    closer: bool
    taken_over: bool
    def __init__(self, account: _Optional[str] = ..., chips: _Optional[_Iterable[_Union[ChipCount, _Mapping]]] = ..., gaming_day: _Optional[str] = ..., opener: _Optional[bool] = ..., closer: _Optional[bool] = ..., taken_over: _Optional[bool] = ...) -> None: ...
