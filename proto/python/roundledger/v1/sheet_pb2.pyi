from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

DESCRIPTOR: _descriptor.FileDescriptor

class TableDaySheet(_message.Message):
    __slots__ = ("table_id", "gaming_day", "seq", "commit_hash", "drop_cents", "rake_cents", "jackpot_fees_cents", "wagers_cents", "stakes_taken_cents", "payouts_cents", "vigorish_collected_cents", "vigorish_deferred_cents", "vigorish_cleared_cents", "vigorish_documented_cents", "round_win_cents", "vigorish_recovered_cents")
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
    VIGORISH_DEFERRED_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_CLEARED_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_DOCUMENTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    ROUND_WIN_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_RECOVERED_CENTS_FIELD_NUMBER: _ClassVar[int]
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
    vigorish_deferred_cents: int
    vigorish_cleared_cents: int
    vigorish_documented_cents: int
    round_win_cents: int
    vigorish_recovered_cents: int
    def __init__(self, table_id: _Optional[str] = ..., gaming_day: _Optional[str] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., drop_cents: _Optional[int] = ..., rake_cents: _Optional[int] = ..., jackpot_fees_cents: _Optional[int] = ..., wagers_cents: _Optional[int] = ..., stakes_taken_cents: _Optional[int] = ..., payouts_cents: _Optional[int] = ..., vigorish_collected_cents: _Optional[int] = ..., vigorish_deferred_cents: _Optional[int] = ..., vigorish_cleared_cents: _Optional[int] = ..., vigorish_documented_cents: _Optional[int] = ..., round_win_cents: _Optional[int] = ..., vigorish_recovered_cents: _Optional[int] = ...) -> None: ...

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
