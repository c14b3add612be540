from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ThreeCardPokerEvent(_message.Message):
    __slots__ = ("hand_forfeited", "forfeits_collected")
    HAND_FORFEITED_FIELD_NUMBER: _ClassVar[int]
    FORFEITS_COLLECTED_FIELD_NUMBER: _ClassVar[int]
    hand_forfeited: HandForfeited
    forfeits_collected: ForfeitsCollected
    def __init__(self, hand_forfeited: _Optional[_Union[HandForfeited, _Mapping]] = ..., forfeits_collected: _Optional[_Union[ForfeitsCollected, _Mapping]] = ...) -> None: ...

class HandForfeited(_message.Message):
    __slots__ = ("round_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class ForfeitsCollected(_message.Message):
    __slots__ = ("round_id", "seats")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, round_id: _Optional[str] = ..., seats: _Optional[_Iterable[int]] = ...) -> None: ...

class ThreeCardPokerCommand(_message.Message):
    __slots__ = ("place_wagers", "forfeit", "collect_forfeits")
    PLACE_WAGERS_FIELD_NUMBER: _ClassVar[int]
    FORFEIT_FIELD_NUMBER: _ClassVar[int]
    COLLECT_FORFEITS_FIELD_NUMBER: _ClassVar[int]
    place_wagers: PlaceThreeCardPokerWagersRequest
    forfeit: ForfeitThreeCardPokerHandRequest
    collect_forfeits: CollectThreeCardPokerForfeitsRequest
    def __init__(self, place_wagers: _Optional[_Union[PlaceThreeCardPokerWagersRequest, _Mapping]] = ..., forfeit: _Optional[_Union[ForfeitThreeCardPokerHandRequest, _Mapping]] = ..., collect_forfeits: _Optional[_Union[CollectThreeCardPokerForfeitsRequest, _Mapping]] = ...) -> None: ...

class PlaceThreeCardPokerWagersRequest(_message.Message):
    __slots__ = ("header", "seat", "ante_cents", "pair_plus_cents", "coupon_cents", "verbal", "ante_wager_id", "pair_plus_wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ANTE_CENTS_FIELD_NUMBER: _ClassVar[int]
    PAIR_PLUS_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    VERBAL_FIELD_NUMBER: _ClassVar[int]
    ANTE_WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    PAIR_PLUS_WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    ante_cents: int
    pair_plus_cents: int
    coupon_cents: int
    verbal: bool
    ante_wager_id: str
    pair_plus_wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., ante_cents: _Optional[int] = ..., pair_plus_cents: _Optional[int] = ..., coupon_cents: _Optional[int] = ..., verbal: _Optional[bool] = ..., ante_wager_id: _Optional[str] = ..., pair_plus_wager_id: _Optional[str] = ...) -> None: ...

class ForfeitThreeCardPokerHandRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class CollectThreeCardPokerForfeitsRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...
