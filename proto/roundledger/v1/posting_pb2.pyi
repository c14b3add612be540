import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import jackpot_pb2 as _jackpot_pb2
from roundledger.v1 import patron_pb2 as _patron_pb2
from roundledger.v1 import poker_floor_pb2 as _poker_floor_pb2
from roundledger.v1 import table_status_pb2 as _table_status_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Movement(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    MOVEMENT_UNSPECIFIED: _ClassVar[Movement]
    MOVEMENT_DROP: _ClassVar[Movement]
    MOVEMENT_BUY_IN: _ClassVar[Movement]
    MOVEMENT_WAGER: _ClassVar[Movement]
    MOVEMENT_WAGER_WITHDRAWN: _ClassVar[Movement]
    MOVEMENT_STAKE_TAKEN: _ClassVar[Movement]
    MOVEMENT_STAKE_RETURNED: _ClassVar[Movement]
    MOVEMENT_PAYOUT: _ClassVar[Movement]
    MOVEMENT_VIGORISH: _ClassVar[Movement]
    MOVEMENT_VIGORISH_RETURNED: _ClassVar[Movement]
    MOVEMENT_VIGORISH_DEFERRED: _ClassVar[Movement]
    MOVEMENT_VIGORISH_CLEARED: _ClassVar[Movement]
    MOVEMENT_VIGORISH_DOCUMENTED: _ClassVar[Movement]
    MOVEMENT_STACK_BROUGHT: _ClassVar[Movement]
    MOVEMENT_STACK_TAKEN: _ClassVar[Movement]
    MOVEMENT_BET: _ClassVar[Movement]
    MOVEMENT_BET_RETURNED: _ClassVar[Movement]
    MOVEMENT_BETS_COLLECTED: _ClassVar[Movement]
    MOVEMENT_POT_AWARDED: _ClassVar[Movement]
    MOVEMENT_RAKE: _ClassVar[Movement]
    MOVEMENT_RAKE_DROPPED: _ClassVar[Movement]
    MOVEMENT_JACKPOT_FEE: _ClassVar[Movement]
    MOVEMENT_JACKPOT_CONTRIBUTION: _ClassVar[Movement]
    MOVEMENT_JACKPOT_PAYOUT: _ClassVar[Movement]
    MOVEMENT_FUND_SEEDED: _ClassVar[Movement]
    MOVEMENT_ROUND_REVERSED: _ClassVar[Movement]
    MOVEMENT_CONTRIBUTION_RECEIVED: _ClassVar[Movement]
    MOVEMENT_FUND_CARRIED: _ClassVar[Movement]
    MOVEMENT_VIGORISH_RECOVERED: _ClassVar[Movement]
    MOVEMENT_STAKE_RESTORED: _ClassVar[Movement]
    MOVEMENT_PAYOUT_RECLAIMED: _ClassVar[Movement]
    MOVEMENT_CREDITS_BOUGHT: _ClassVar[Movement]
    MOVEMENT_CREDITS_CORRECTED: _ClassVar[Movement]
    MOVEMENT_DROP_CORRECTED: _ClassVar[Movement]
    MOVEMENT_CHIPS_TAKEN_IN: _ClassVar[Movement]
    MOVEMENT_CREDITS_CASHED: _ClassVar[Movement]
    MOVEMENT_CHIPS_PAID_OUT: _ClassVar[Movement]
    MOVEMENT_ACTION_TAKEN_BACK: _ClassVar[Movement]
    MOVEMENT_CURRENCY_BROUGHT: _ClassVar[Movement]
    MOVEMENT_CURRENCY_TAKEN: _ClassVar[Movement]
    MOVEMENT_CURRENCY_CONVERTED: _ClassVar[Movement]
    MOVEMENT_CURRENCY_CHIPS: _ClassVar[Movement]
    MOVEMENT_STACK_MOVED: _ClassVar[Movement]
    MOVEMENT_STACK_HELD: _ClassVar[Movement]
MOVEMENT_UNSPECIFIED: Movement
MOVEMENT_DROP: Movement
MOVEMENT_BUY_IN: Movement
MOVEMENT_WAGER: Movement
MOVEMENT_WAGER_WITHDRAWN: Movement
MOVEMENT_STAKE_TAKEN: Movement
MOVEMENT_STAKE_RETURNED: Movement
MOVEMENT_PAYOUT: Movement
MOVEMENT_VIGORISH: Movement
MOVEMENT_VIGORISH_RETURNED: Movement
MOVEMENT_VIGORISH_DEFERRED: Movement
MOVEMENT_VIGORISH_CLEARED: Movement
MOVEMENT_VIGORISH_DOCUMENTED: Movement
MOVEMENT_STACK_BROUGHT: Movement
MOVEMENT_STACK_TAKEN: Movement
MOVEMENT_BET: Movement
MOVEMENT_BET_RETURNED: Movement
MOVEMENT_BETS_COLLECTED: Movement
MOVEMENT_POT_AWARDED: Movement
MOVEMENT_RAKE: Movement
MOVEMENT_RAKE_DROPPED: Movement
MOVEMENT_JACKPOT_FEE: Movement
MOVEMENT_JACKPOT_CONTRIBUTION: Movement
MOVEMENT_JACKPOT_PAYOUT: Movement
MOVEMENT_FUND_SEEDED: Movement
MOVEMENT_ROUND_REVERSED: Movement
MOVEMENT_CONTRIBUTION_RECEIVED: Movement
MOVEMENT_FUND_CARRIED: Movement
MOVEMENT_VIGORISH_RECOVERED: Movement
MOVEMENT_STAKE_RESTORED: Movement
MOVEMENT_PAYOUT_RECLAIMED: Movement
MOVEMENT_CREDITS_BOUGHT: Movement
MOVEMENT_CREDITS_CORRECTED: Movement
MOVEMENT_DROP_CORRECTED: Movement
MOVEMENT_CHIPS_TAKEN_IN: Movement
MOVEMENT_CREDITS_CASHED: Movement
MOVEMENT_CHIPS_PAID_OUT: Movement
MOVEMENT_ACTION_TAKEN_BACK: Movement
MOVEMENT_CURRENCY_BROUGHT: Movement
MOVEMENT_CURRENCY_TAKEN: Movement
MOVEMENT_CURRENCY_CONVERTED: Movement
MOVEMENT_CURRENCY_CHIPS: Movement
MOVEMENT_STACK_MOVED: Movement
MOVEMENT_STACK_HELD: Movement

class Posting(_message.Message):
    __slots__ = ("posting_id", "number", "movement", "source", "destination", "amount_cents", "round_id", "wager_id")
    POSTING_ID_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    MOVEMENT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    posting_id: str
    number: int
    movement: Movement
    source: str
    destination: str
    amount_cents: int
    round_id: str
    wager_id: str
    def __init__(self, posting_id: _Optional[str] = ..., number: _Optional[int] = ..., movement: _Optional[_Union[Movement, str]] = ..., source: _Optional[str] = ..., destination: _Optional[str] = ..., amount_cents: _Optional[int] = ..., round_id: _Optional[str] = ..., wager_id: _Optional[str] = ...) -> None: ...

class PostingBatch(_message.Message):
    __slots__ = ("stream_id", "seq", "commit_hash", "gaming_day", "postings", "at", "jackpot_hits", "kind", "table_status", "exclusions", "poker_notices")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    POSTINGS_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_HITS_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    TABLE_STATUS_FIELD_NUMBER: _ClassVar[int]
    EXCLUSIONS_FIELD_NUMBER: _ClassVar[int]
    POKER_NOTICES_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    commit_hash: bytes
    gaming_day: str
    postings: _containers.RepeatedCompositeFieldContainer[Posting]
    at: _timestamp_pb2.Timestamp
    jackpot_hits: _containers.RepeatedCompositeFieldContainer[_jackpot_pb2.JackpotHit]
    kind: str
    table_status: _table_status_pb2.TableStatus
    exclusions: _containers.RepeatedCompositeFieldContainer[_poker_floor_pb2.PokerExclusionRaised]
    poker_notices: _containers.RepeatedCompositeFieldContainer[_patron_pb2.PokerNotice]
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., gaming_day: _Optional[str] = ..., postings: _Optional[_Iterable[_Union[Posting, _Mapping]]] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., jackpot_hits: _Optional[_Iterable[_Union[_jackpot_pb2.JackpotHit, _Mapping]]] = ..., kind: _Optional[str] = ..., table_status: _Optional[_Union[_table_status_pb2.TableStatus, _Mapping]] = ..., exclusions: _Optional[_Iterable[_Union[_poker_floor_pb2.PokerExclusionRaised, _Mapping]]] = ..., poker_notices: _Optional[_Iterable[_Union[_patron_pb2.PokerNotice, _Mapping]]] = ...) -> None: ...
