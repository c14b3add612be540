from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PokerPileSource(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POKER_PILE_SOURCE_UNSPECIFIED: _ClassVar[PokerPileSource]
    POKER_PILE_SOURCE_DISCARDS: _ClassVar[PokerPileSource]
    POKER_PILE_SOURCE_BURN_CARDS: _ClassVar[PokerPileSource]
POKER_PILE_SOURCE_UNSPECIFIED: PokerPileSource
POKER_PILE_SOURCE_DISCARDS: PokerPileSource
POKER_PILE_SOURCE_BURN_CARDS: PokerPileSource

class PokerBringInPosted(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "amount_cents", "stack_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    amount_cents: int
    stack_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., stack_cents: _Optional[int] = ...) -> None: ...

class PokerCommonCardDue(_message.Message):
    __slots__ = ("round_id", "street", "left")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STREET_FIELD_NUMBER: _ClassVar[int]
    LEFT_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    street: int
    left: int
    def __init__(self, round_id: _Optional[str] = ..., street: _Optional[int] = ..., left: _Optional[int] = ...) -> None: ...

class PokerCardsDiscarded(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "numbers")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    NUMBERS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    numbers: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., numbers: _Optional[_Iterable[int]] = ...) -> None: ...

class PokerPileShuffled(_message.Message):
    __slots__ = ("round_id", "source", "count")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    source: PokerPileSource
    count: int
    def __init__(self, round_id: _Optional[str] = ..., source: _Optional[_Union[PokerPileSource, str]] = ..., count: _Optional[int] = ...) -> None: ...

class PokerAnteReturned(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "amount_cents", "stack_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    amount_cents: int
    stack_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., stack_cents: _Optional[int] = ...) -> None: ...

class PostPokerBringInRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class DiscardPokerCardsRequest(_message.Message):
    __slots__ = ("header", "seat", "numbers", "count")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    NUMBERS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    numbers: _containers.RepeatedScalarFieldContainer[int]
    count: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., numbers: _Optional[_Iterable[int]] = ..., count: _Optional[int] = ...) -> None: ...
