import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TerminalAction(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    TERMINAL_ACTION_UNSPECIFIED: _ClassVar[TerminalAction]
    TERMINAL_ACTION_PLACE: _ClassVar[TerminalAction]
    TERMINAL_ACTION_CANCEL: _ClassVar[TerminalAction]
    TERMINAL_ACTION_UNDO: _ClassVar[TerminalAction]
    TERMINAL_ACTION_CLEAR: _ClassVar[TerminalAction]
    TERMINAL_ACTION_RECALL: _ClassVar[TerminalAction]
    TERMINAL_ACTION_NEIGHBOURS: _ClassVar[TerminalAction]
TERMINAL_ACTION_UNSPECIFIED: TerminalAction
TERMINAL_ACTION_PLACE: TerminalAction
TERMINAL_ACTION_CANCEL: TerminalAction
TERMINAL_ACTION_UNDO: TerminalAction
TERMINAL_ACTION_CLEAR: TerminalAction
TERMINAL_ACTION_RECALL: TerminalAction
TERMINAL_ACTION_NEIGHBOURS: TerminalAction

class TerminalEnrolled(_message.Message):
    __slots__ = ("seat", "terminal_id", "house_seq")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_ID_FIELD_NUMBER: _ClassVar[int]
    HOUSE_SEQ_FIELD_NUMBER: _ClassVar[int]
    seat: int
    terminal_id: str
    house_seq: int
    def __init__(self, seat: _Optional[int] = ..., terminal_id: _Optional[str] = ..., house_seq: _Optional[int] = ...) -> None: ...

class TerminalRetired(_message.Message):
    __slots__ = ("seat", "terminal_id", "house_seq")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_ID_FIELD_NUMBER: _ClassVar[int]
    HOUSE_SEQ_FIELD_NUMBER: _ClassVar[int]
    seat: int
    terminal_id: str
    house_seq: int
    def __init__(self, seat: _Optional[int] = ..., terminal_id: _Optional[str] = ..., house_seq: _Optional[int] = ...) -> None: ...

class TerminalSystemReadied(_message.Message):
    __slots__ = ("sensor_id",)
    SENSOR_ID_FIELD_NUMBER: _ClassVar[int]
    sensor_id: str
    def __init__(self, sensor_id: _Optional[str] = ...) -> None: ...

class TerminalMoney(_message.Message):
    __slots__ = ("cash_cents", "chips_cents", "coupon_cents")
    CASH_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    cash_cents: int
    chips_cents: int
    coupon_cents: int
    def __init__(self, cash_cents: _Optional[int] = ..., chips_cents: _Optional[int] = ..., coupon_cents: _Optional[int] = ...) -> None: ...

class TerminalBuyInEntered(_message.Message):
    __slots__ = ("seat", "player_id", "money")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    MONEY_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    money: TerminalMoney
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., money: _Optional[_Union[TerminalMoney, _Mapping]] = ...) -> None: ...

class TerminalBuyInConfirmed(_message.Message):
    __slots__ = ("seat", "player_id", "money", "round_id", "number")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    MONEY_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    money: TerminalMoney
    round_id: str
    number: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., money: _Optional[_Union[TerminalMoney, _Mapping]] = ..., round_id: _Optional[str] = ..., number: _Optional[int] = ...) -> None: ...

class TerminalBuyInCorrected(_message.Message):
    __slots__ = ("seat", "player_id", "money_before", "money", "round_id", "number")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    MONEY_BEFORE_FIELD_NUMBER: _ClassVar[int]
    MONEY_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    money_before: TerminalMoney
    money: TerminalMoney
    round_id: str
    number: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., money_before: _Optional[_Union[TerminalMoney, _Mapping]] = ..., money: _Optional[_Union[TerminalMoney, _Mapping]] = ..., round_id: _Optional[str] = ..., number: _Optional[int] = ...) -> None: ...

class TerminalGameStarted(_message.Message):
    __slots__ = ("round_id", "prompts_at", "locks_at")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    PROMPTS_AT_FIELD_NUMBER: _ClassVar[int]
    LOCKS_AT_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    prompts_at: _timestamp_pb2.Timestamp
    locks_at: _timestamp_pb2.Timestamp
    def __init__(self, round_id: _Optional[str] = ..., prompts_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., locks_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class SpinPrompted(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class TerminalActionTaken(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "action", "wager", "selection", "chip_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    SELECTION_FIELD_NUMBER: _ClassVar[int]
    CHIP_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    action: TerminalAction
    wager: str
    selection: str
    chip_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., action: _Optional[_Union[TerminalAction, str]] = ..., wager: _Optional[str] = ..., selection: _Optional[str] = ..., chip_cents: _Optional[int] = ...) -> None: ...

class NumberSensed(_message.Message):
    __slots__ = ("round_id", "number")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    number: str
    def __init__(self, round_id: _Optional[str] = ..., number: _Optional[str] = ...) -> None: ...

class NumberConfirmed(_message.Message):
    __slots__ = ("round_id", "number")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    number: str
    def __init__(self, round_id: _Optional[str] = ..., number: _Optional[str] = ...) -> None: ...

class TerminalGameVoided(_message.Message):
    __slots__ = ("round_id", "reason", "rule", "was_settled")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    WAS_SETTLED_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    reason: str
    rule: str
    was_settled: bool
    def __init__(self, round_id: _Optional[str] = ..., reason: _Optional[str] = ..., rule: _Optional[str] = ..., was_settled: _Optional[bool] = ...) -> None: ...

class CashOutRequested(_message.Message):
    __slots__ = ("seat", "player_id", "amount_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    amount_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class CashOutVerified(_message.Message):
    __slots__ = ("seat", "player_id", "accepted", "amount_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    accepted: bool
    amount_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., accepted: _Optional[bool] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class CashOutPaid(_message.Message):
    __slots__ = ("seat", "player_id", "amount_cents", "round_id")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    amount_cents: int
    round_id: str
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., round_id: _Optional[str] = ...) -> None: ...

class EnrollTerminalRequest(_message.Message):
    __slots__ = ("header", "seat", "terminal_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    terminal_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., terminal_id: _Optional[str] = ...) -> None: ...

class RetireTerminalRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class ReadyTerminalSystemRequest(_message.Message):
    __slots__ = ("header", "sensor_id", "console", "server", "clock")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SENSOR_ID_FIELD_NUMBER: _ClassVar[int]
    CONSOLE_FIELD_NUMBER: _ClassVar[int]
    SERVER_FIELD_NUMBER: _ClassVar[int]
    CLOCK_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    sensor_id: str
    console: bool
    server: bool
    clock: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., sensor_id: _Optional[str] = ..., console: _Optional[bool] = ..., server: _Optional[bool] = ..., clock: _Optional[bool] = ...) -> None: ...

class EnterTerminalBuyInRequest(_message.Message):
    __slots__ = ("header", "seat", "cash_cents", "chips_cents", "coupon_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CASH_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    cash_cents: int
    chips_cents: int
    coupon_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., cash_cents: _Optional[int] = ..., chips_cents: _Optional[int] = ..., coupon_cents: _Optional[int] = ...) -> None: ...

class ConfirmTerminalBuyInRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class CorrectTerminalBuyInRequest(_message.Message):
    __slots__ = ("header", "seat", "cash_cents", "chips_cents", "coupon_cents", "number")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CASH_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    cash_cents: int
    chips_cents: int
    coupon_cents: int
    number: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., cash_cents: _Optional[int] = ..., chips_cents: _Optional[int] = ..., coupon_cents: _Optional[int] = ..., number: _Optional[int] = ...) -> None: ...

class StartTerminalGameRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class TickTerminalClockRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class PlaceTerminalBetRequest(_message.Message):
    __slots__ = ("header", "seat", "wager", "selection", "chip_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    SELECTION_FIELD_NUMBER: _ClassVar[int]
    CHIP_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    wager: str
    selection: str
    chip_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., wager: _Optional[str] = ..., selection: _Optional[str] = ..., chip_cents: _Optional[int] = ...) -> None: ...

class CancelTerminalBetRequest(_message.Message):
    __slots__ = ("header", "seat", "wager", "selection")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    SELECTION_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    wager: str
    selection: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., wager: _Optional[str] = ..., selection: _Optional[str] = ...) -> None: ...

class UndoTerminalBetsRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class ClearTerminalBetsRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class RecallTerminalBetsRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class PlaceNeighbourBetsRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class SenseNumberRequest(_message.Message):
    __slots__ = ("header", "number")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    number: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., number: _Optional[str] = ...) -> None: ...

class ConfirmNumberRequest(_message.Message):
    __slots__ = ("header", "number")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    number: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., number: _Optional[str] = ...) -> None: ...

class VoidTerminalGameRequest(_message.Message):
    __slots__ = ("header", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class RefundTerminalGameRequest(_message.Message):
    __slots__ = ("header", "designated_by")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DESIGNATED_BY_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    designated_by: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., designated_by: _Optional[str] = ...) -> None: ...

class RequestCashOutRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class VerifyCashOutRequest(_message.Message):
    __slots__ = ("header", "seat", "accepted")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    accepted: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., accepted: _Optional[bool] = ...) -> None: ...

class ConfirmCashOutRequest(_message.Message):
    __slots__ = ("header", "seat", "counted_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COUNTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    counted_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., counted_cents: _Optional[int] = ...) -> None: ...
