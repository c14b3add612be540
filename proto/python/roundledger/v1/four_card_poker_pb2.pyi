from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FourCardPokerEvent(_message.Message):
    __slots__ = ("hand_folded",)
    HAND_FOLDED_FIELD_NUMBER: _ClassVar[int]
    hand_folded: HandFolded
    def __init__(self, hand_folded: _Optional[_Union[HandFolded, _Mapping]] = ...) -> None: ...

class HandFolded(_message.Message):
    __slots__ = ("round_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class FourCardPokerCommand(_message.Message):
    __slots__ = ("place_wagers", "fold")
    PLACE_WAGERS_FIELD_NUMBER: _ClassVar[int]
    FOLD_FIELD_NUMBER: _ClassVar[int]
    place_wagers: PlaceFourCardPokerWagersRequest
    fold: FoldFourCardPokerHandRequest
    def __init__(self, place_wagers: _Optional[_Union[PlaceFourCardPokerWagersRequest, _Mapping]] = ..., fold: _Optional[_Union[FoldFourCardPokerHandRequest, _Mapping]] = ...) -> None: ...

class PlaceFourCardPokerWagersRequest(_message.Message):
    __slots__ = ("header", "seat", "ante_cents", "aces_up_cents", "coupon_cents", "verbal", "ante_wager_id", "aces_up_wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    ANTE_CENTS_FIELD_NUMBER: _ClassVar[int]
    ACES_UP_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    VERBAL_FIELD_NUMBER: _ClassVar[int]
    ANTE_WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    ACES_UP_WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    ante_cents: int
    aces_up_cents: int
    coupon_cents: int
    verbal: bool
    ante_wager_id: str
    aces_up_wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., ante_cents: _Optional[int] = ..., aces_up_cents: _Optional[int] = ..., coupon_cents: _Optional[int] = ..., verbal: _Optional[bool] = ..., ante_wager_id: _Optional[str] = ..., aces_up_wager_id: _Optional[str] = ...) -> None: ...

class FoldFourCardPokerHandRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...
