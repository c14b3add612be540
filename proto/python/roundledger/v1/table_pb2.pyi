from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import table_money_pb2 as _table_money_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class InstallTableRequest(_message.Message):
    __slots__ = ("header", "game", "seats", "value_chip_colours")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    VALUE_CHIP_COLOURS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    game: str
    seats: int
    value_chip_colours: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., game: _Optional[str] = ..., seats: _Optional[int] = ..., value_chip_colours: _Optional[_Iterable[str]] = ...) -> None: ...

class PostLimitsRequest(_message.Message):
    __slots__ = ("header", "limits", "seated_keep")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    SEATED_KEEP_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    limits: _containers.RepeatedCompositeFieldContainer[_common_pb2.WagerLimit]
    seated_keep: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., limits: _Optional[_Iterable[_Union[_common_pb2.WagerLimit, _Mapping]]] = ..., seated_keep: _Optional[bool] = ...) -> None: ...

class OpenTableRequest(_message.Message):
    __slots__ = ("header", "rulebook_id", "options", "payout_overrides", "pit")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    PAYOUT_OVERRIDES_FIELD_NUMBER: _ClassVar[int]
    PIT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    rulebook_id: str
    options: _containers.RepeatedCompositeFieldContainer[_common_pb2.HouseOption]
    payout_overrides: _containers.RepeatedCompositeFieldContainer[_common_pb2.PayoutOverride]
    pit: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., rulebook_id: _Optional[str] = ..., options: _Optional[_Iterable[_Union[_common_pb2.HouseOption, _Mapping]]] = ..., payout_overrides: _Optional[_Iterable[_Union[_common_pb2.PayoutOverride, _Mapping]]] = ..., pit: _Optional[str] = ...) -> None: ...

class CloseTableRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class ChangeRulebookRequest(_message.Message):
    __slots__ = ("header", "rulebook_id", "options", "payout_overrides")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    PAYOUT_OVERRIDES_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    rulebook_id: str
    options: _containers.RepeatedCompositeFieldContainer[_common_pb2.HouseOption]
    payout_overrides: _containers.RepeatedCompositeFieldContainer[_common_pb2.PayoutOverride]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., rulebook_id: _Optional[str] = ..., options: _Optional[_Iterable[_Union[_common_pb2.HouseOption, _Mapping]]] = ..., payout_overrides: _Optional[_Iterable[_Union[_common_pb2.PayoutOverride, _Mapping]]] = ...) -> None: ...

class RecordInspectionRequest(_message.Message):
    __slots__ = ("header", "equipment", "passed", "note")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    equipment: str
    passed: bool
    note: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., equipment: _Optional[str] = ..., passed: _Optional[bool] = ..., note: _Optional[str] = ...) -> None: ...

class SeatPlayerRequest(_message.Message):
    __slots__ = ("header", "seat", "player_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    player_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class LeaveTableRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class BuyInRequest(_message.Message):
    __slots__ = ("header", "seat", "amount_cents", "means", "instrument_number", "pin_proof")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    MEANS_FIELD_NUMBER: _ClassVar[int]
    INSTRUMENT_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PIN_PROOF_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    amount_cents: int
    means: _table_money_pb2.BuyInMeans
    instrument_number: str
    pin_proof: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., amount_cents: _Optional[int] = ..., means: _Optional[_Union[_table_money_pb2.BuyInMeans, str]] = ..., instrument_number: _Optional[str] = ..., pin_proof: _Optional[str] = ...) -> None: ...

class VoidRoundRequest(_message.Message):
    __slots__ = ("header", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class AcceptOutOfLimitsRequest(_message.Message):
    __slots__ = ("header", "seat", "wager", "amount_cents", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    wager: str
    amount_cents: int
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., wager: _Optional[str] = ..., amount_cents: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...
