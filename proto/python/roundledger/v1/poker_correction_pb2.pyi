from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PokerMoneyPlace(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POKER_MONEY_PLACE_UNSPECIFIED: _ClassVar[PokerMoneyPlace]
    POKER_MONEY_PLACE_STACK: _ClassVar[PokerMoneyPlace]
    POKER_MONEY_PLACE_BET: _ClassVar[PokerMoneyPlace]
    POKER_MONEY_PLACE_POT: _ClassVar[PokerMoneyPlace]
    POKER_MONEY_PLACE_RAKE: _ClassVar[PokerMoneyPlace]
    POKER_MONEY_PLACE_JACKPOT: _ClassVar[PokerMoneyPlace]

class PokerMoneyHome(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POKER_MONEY_HOME_UNSPECIFIED: _ClassVar[PokerMoneyHome]
    POKER_MONEY_HOME_STACK: _ClassVar[PokerMoneyHome]
    POKER_MONEY_HOME_BET: _ClassVar[PokerMoneyHome]
    POKER_MONEY_HOME_POT: _ClassVar[PokerMoneyHome]
POKER_MONEY_PLACE_UNSPECIFIED: PokerMoneyPlace
POKER_MONEY_PLACE_STACK: PokerMoneyPlace
POKER_MONEY_PLACE_BET: PokerMoneyPlace
POKER_MONEY_PLACE_POT: PokerMoneyPlace
POKER_MONEY_PLACE_RAKE: PokerMoneyPlace
POKER_MONEY_PLACE_JACKPOT: PokerMoneyPlace
POKER_MONEY_HOME_UNSPECIFIED: PokerMoneyHome
POKER_MONEY_HOME_STACK: PokerMoneyHome
POKER_MONEY_HOME_BET: PokerMoneyHome
POKER_MONEY_HOME_POT: PokerMoneyHome

class PokerMoneyBack(_message.Message):
    __slots__ = ("source", "source_number", "destination", "destination_number", "amount_cents")
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_NUMBER_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_NUMBER_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    source: PokerMoneyPlace
    source_number: int
    destination: PokerMoneyHome
    destination_number: int
    amount_cents: int
    def __init__(self, source: _Optional[_Union[PokerMoneyPlace, str]] = ..., source_number: _Optional[int] = ..., destination: _Optional[_Union[PokerMoneyHome, str]] = ..., destination_number: _Optional[int] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class PokerActionTakenBack(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "street", "number", "action", "to_cents", "reason", "moves")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    STREET_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    ACTION_FIELD_NUMBER: _ClassVar[int]
    TO_CENTS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    street: int
    number: int
    action: str
    to_cents: int
    reason: str
    moves: _containers.RepeatedCompositeFieldContainer[PokerMoneyBack]
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., street: _Optional[int] = ..., number: _Optional[int] = ..., action: _Optional[str] = ..., to_cents: _Optional[int] = ..., reason: _Optional[str] = ..., moves: _Optional[_Iterable[_Union[PokerMoneyBack, _Mapping]]] = ...) -> None: ...

class TakeBackPokerActionRequest(_message.Message):
    __slots__ = ("header", "seat", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...
