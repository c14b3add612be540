from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class JackpotShare(_message.Message):
    __slots__ = ("seat", "player_id", "part")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    PART_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    part: _common_pb2.Odds
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., part: _Optional[_Union[_common_pb2.Odds, _Mapping]] = ...) -> None: ...

class JackpotHit(_message.Message):
    __slots__ = ("round_id", "fund_id", "standard", "shares")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    STANDARD_FIELD_NUMBER: _ClassVar[int]
    SHARES_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    fund_id: str
    standard: str
    shares: _containers.RepeatedCompositeFieldContainer[JackpotShare]
    def __init__(self, round_id: _Optional[str] = ..., fund_id: _Optional[str] = ..., standard: _Optional[str] = ..., shares: _Optional[_Iterable[_Union[JackpotShare, _Mapping]]] = ...) -> None: ...
