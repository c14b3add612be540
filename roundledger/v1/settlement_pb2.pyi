import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import events_pb2 as _events_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Outcome(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    OUTCOME_UNSPECIFIED: _ClassVar[Outcome]
    OUTCOME_LOST: _ClassVar[Outcome]
    OUTCOME_LOST_PART: _ClassVar[Outcome]
    OUTCOME_WON: _ClassVar[Outcome]
    OUTCOME_RETURNED: _ClassVar[Outcome]
    OUTCOME_TRAVELLED: _ClassVar[Outcome]
    OUTCOME_VIGORISH_DUE: _ClassVar[Outcome]
    OUTCOME_VIGORISH_MARKED: _ClassVar[Outcome]

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
    MOVEMENT_VIGORISH_MARKED: _ClassVar[Movement]
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
OUTCOME_UNSPECIFIED: Outcome
OUTCOME_LOST: Outcome
OUTCOME_LOST_PART: Outcome
OUTCOME_WON: Outcome
OUTCOME_RETURNED: Outcome
OUTCOME_TRAVELLED: Outcome
OUTCOME_VIGORISH_DUE: Outcome
OUTCOME_VIGORISH_MARKED: Outcome
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
MOVEMENT_VIGORISH_MARKED: Movement
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

class Decision(_message.Message):
    __slots__ = ("wager_id", "seat", "player_id", "wager", "selection", "stake_cents", "coupon_cents", "outcome", "taken_cents", "paid_cents", "returned_cents", "rule", "vigorish_cents")
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    SELECTION_FIELD_NUMBER: _ClassVar[int]
    STAKE_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    TAKEN_CENTS_FIELD_NUMBER: _ClassVar[int]
    PAID_CENTS_FIELD_NUMBER: _ClassVar[int]
    RETURNED_CENTS_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_CENTS_FIELD_NUMBER: _ClassVar[int]
    wager_id: str
    seat: int
    player_id: str
    wager: str
    selection: str
    stake_cents: int
    coupon_cents: int
    outcome: Outcome
    taken_cents: int
    paid_cents: int
    returned_cents: int
    rule: str
    vigorish_cents: int
    def __init__(self, wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wager: _Optional[str] = ..., selection: _Optional[str] = ..., stake_cents: _Optional[int] = ..., coupon_cents: _Optional[int] = ..., outcome: _Optional[_Union[Outcome, str]] = ..., taken_cents: _Optional[int] = ..., paid_cents: _Optional[int] = ..., returned_cents: _Optional[int] = ..., rule: _Optional[str] = ..., vigorish_cents: _Optional[int] = ...) -> None: ...

class Settlement(_message.Message):
    __slots__ = ("table_id", "number", "seq", "commit_hash", "round_id", "gaming_day", "rulebook_id", "decisions", "at")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    number: int
    seq: int
    commit_hash: bytes
    round_id: str
    gaming_day: str
    rulebook_id: str
    decisions: _containers.RepeatedCompositeFieldContainer[Decision]
    at: _timestamp_pb2.Timestamp
    def __init__(self, table_id: _Optional[str] = ..., number: _Optional[int] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., round_id: _Optional[str] = ..., gaming_day: _Optional[str] = ..., rulebook_id: _Optional[str] = ..., decisions: _Optional[_Iterable[_Union[Decision, _Mapping]]] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

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
    __slots__ = ("table_id", "seq", "commit_hash", "gaming_day", "postings", "at", "jackpot_hits")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    POSTINGS_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_HITS_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    seq: int
    commit_hash: bytes
    gaming_day: str
    postings: _containers.RepeatedCompositeFieldContainer[Posting]
    at: _timestamp_pb2.Timestamp
    jackpot_hits: _containers.RepeatedCompositeFieldContainer[_events_pb2.JackpotHit]
    def __init__(self, table_id: _Optional[str] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., gaming_day: _Optional[str] = ..., postings: _Optional[_Iterable[_Union[Posting, _Mapping]]] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., jackpot_hits: _Optional[_Iterable[_Union[_events_pb2.JackpotHit, _Mapping]]] = ...) -> None: ...

class TableDaySheet(_message.Message):
    __slots__ = ("table_id", "gaming_day", "seq", "commit_hash", "drop_cents", "rake_cents", "jackpot_fees_cents", "wagers_cents", "stakes_taken_cents", "payouts_cents", "vigorish_collected_cents", "vigorish_marked_cents", "vigorish_cleared_cents", "vigorish_documented_cents", "round_win_cents")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    DROP_CENTS_FIELD_NUMBER: _ClassVar[int]
    RAKE_CENTS_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_FEES_CENTS_FIELD_NUMBER: _ClassVar[int]
    WAGERS_CENTS_FIELD_NUMBER: _ClassVar[int]
    STAKES_TAKEN_CENTS_FIELD_NUMBER: _ClassVar[int]
    PAYOUTS_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_COLLECTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_MARKED_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_CLEARED_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_DOCUMENTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    ROUND_WIN_CENTS_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    gaming_day: str
    seq: int
    commit_hash: bytes
    drop_cents: int
    rake_cents: int
    jackpot_fees_cents: int
    wagers_cents: int
    stakes_taken_cents: int
    payouts_cents: int
    vigorish_collected_cents: int
    vigorish_marked_cents: int
    vigorish_cleared_cents: int
    vigorish_documented_cents: int
    round_win_cents: int
    def __init__(self, table_id: _Optional[str] = ..., gaming_day: _Optional[str] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., drop_cents: _Optional[int] = ..., rake_cents: _Optional[int] = ..., jackpot_fees_cents: _Optional[int] = ..., wagers_cents: _Optional[int] = ..., stakes_taken_cents: _Optional[int] = ..., payouts_cents: _Optional[int] = ..., vigorish_collected_cents: _Optional[int] = ..., vigorish_marked_cents: _Optional[int] = ..., vigorish_cleared_cents: _Optional[int] = ..., vigorish_documented_cents: _Optional[int] = ..., round_win_cents: _Optional[int] = ...) -> None: ...

class FundStatement(_message.Message):
    __slots__ = ("fund_id", "seq", "commit_hash", "seeded_cents", "contributed_cents", "paid_cents", "carried_cents", "balance_cents")
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    SEEDED_CENTS_FIELD_NUMBER: _ClassVar[int]
    CONTRIBUTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    PAID_CENTS_FIELD_NUMBER: _ClassVar[int]
    CARRIED_CENTS_FIELD_NUMBER: _ClassVar[int]
    BALANCE_CENTS_FIELD_NUMBER: _ClassVar[int]
    fund_id: str
    seq: int
    commit_hash: bytes
    seeded_cents: int
    contributed_cents: int
    paid_cents: int
    carried_cents: int
    balance_cents: int
    def __init__(self, fund_id: _Optional[str] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., seeded_cents: _Optional[int] = ..., contributed_cents: _Optional[int] = ..., paid_cents: _Optional[int] = ..., carried_cents: _Optional[int] = ..., balance_cents: _Optional[int] = ...) -> None: ...

class TableAlert(_message.Message):
    __slots__ = ("table_id", "seq", "reason", "released")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RELEASED_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    seq: int
    reason: str
    released: bool
    def __init__(self, table_id: _Optional[str] = ..., seq: _Optional[int] = ..., reason: _Optional[str] = ..., released: _Optional[bool] = ...) -> None: ...
