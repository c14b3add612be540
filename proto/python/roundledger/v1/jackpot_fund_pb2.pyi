from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import jackpot_pb2 as _jackpot_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class JackpotFundEvent(_message.Message):
    __slots__ = ("fund_opened", "fund_seeded", "contribution_added", "hit_recorded", "jackpot_paid", "fund_carried", "fund_closed", "fund_deposited", "hit_withdrawal_proposed", "hit_withdrawn")
    FUND_OPENED_FIELD_NUMBER: _ClassVar[int]
    FUND_SEEDED_FIELD_NUMBER: _ClassVar[int]
    CONTRIBUTION_ADDED_FIELD_NUMBER: _ClassVar[int]
    HIT_RECORDED_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_PAID_FIELD_NUMBER: _ClassVar[int]
    FUND_CARRIED_FIELD_NUMBER: _ClassVar[int]
    FUND_CLOSED_FIELD_NUMBER: _ClassVar[int]
    FUND_DEPOSITED_FIELD_NUMBER: _ClassVar[int]
    HIT_WITHDRAWAL_PROPOSED_FIELD_NUMBER: _ClassVar[int]
    HIT_WITHDRAWN_FIELD_NUMBER: _ClassVar[int]
    fund_opened: FundOpened
    fund_seeded: FundSeeded
    contribution_added: ContributionAdded
    hit_recorded: HitRecorded
    jackpot_paid: JackpotPaid
    fund_carried: FundCarried
    fund_closed: FundClosed
    fund_deposited: FundDeposited
    hit_withdrawal_proposed: HitWithdrawalProposed
    hit_withdrawn: HitWithdrawn
    def __init__(self, fund_opened: _Optional[_Union[FundOpened, _Mapping]] = ..., fund_seeded: _Optional[_Union[FundSeeded, _Mapping]] = ..., contribution_added: _Optional[_Union[ContributionAdded, _Mapping]] = ..., hit_recorded: _Optional[_Union[HitRecorded, _Mapping]] = ..., jackpot_paid: _Optional[_Union[JackpotPaid, _Mapping]] = ..., fund_carried: _Optional[_Union[FundCarried, _Mapping]] = ..., fund_closed: _Optional[_Union[FundClosed, _Mapping]] = ..., fund_deposited: _Optional[_Union[FundDeposited, _Mapping]] = ..., hit_withdrawal_proposed: _Optional[_Union[HitWithdrawalProposed, _Mapping]] = ..., hit_withdrawn: _Optional[_Union[HitWithdrawn, _Mapping]] = ...) -> None: ...

class FundOpened(_message.Message):
    __slots__ = ("fund_id", "title", "deposit_before_payout")
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DEPOSIT_BEFORE_PAYOUT_FIELD_NUMBER: _ClassVar[int]
    fund_id: str
    title: str
    deposit_before_payout: bool
    def __init__(self, fund_id: _Optional[str] = ..., title: _Optional[str] = ..., deposit_before_payout: _Optional[bool] = ...) -> None: ...

class FundSeeded(_message.Message):
    __slots__ = ("fund_id", "amount_cents", "balance_cents")
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    BALANCE_CENTS_FIELD_NUMBER: _ClassVar[int]
    fund_id: str
    amount_cents: int
    balance_cents: int
    def __init__(self, fund_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., balance_cents: _Optional[int] = ...) -> None: ...

class ContributionAdded(_message.Message):
    __slots__ = ("fund_id", "from_stream_id", "posting_number", "round_id", "amount_cents", "balance_cents")
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    POSTING_NUMBER_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    BALANCE_CENTS_FIELD_NUMBER: _ClassVar[int]
    fund_id: str
    from_stream_id: str
    posting_number: int
    round_id: str
    amount_cents: int
    balance_cents: int
    def __init__(self, fund_id: _Optional[str] = ..., from_stream_id: _Optional[str] = ..., posting_number: _Optional[int] = ..., round_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., balance_cents: _Optional[int] = ...) -> None: ...

class HitRecorded(_message.Message):
    __slots__ = ("fund_id", "hit", "recorded_by")
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    HIT_FIELD_NUMBER: _ClassVar[int]
    RECORDED_BY_FIELD_NUMBER: _ClassVar[int]
    fund_id: str
    hit: FundHit
    recorded_by: str
    def __init__(self, fund_id: _Optional[str] = ..., hit: _Optional[_Union[FundHit, _Mapping]] = ..., recorded_by: _Optional[str] = ...) -> None: ...

class HitWithdrawalProposed(_message.Message):
    __slots__ = ("fund_id", "round_id", "standard", "reason", "proposed_by")
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STANDARD_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    PROPOSED_BY_FIELD_NUMBER: _ClassVar[int]
    fund_id: str
    round_id: str
    standard: str
    reason: str
    proposed_by: str
    def __init__(self, fund_id: _Optional[str] = ..., round_id: _Optional[str] = ..., standard: _Optional[str] = ..., reason: _Optional[str] = ..., proposed_by: _Optional[str] = ...) -> None: ...

class HitWithdrawn(_message.Message):
    __slots__ = ("fund_id", "round_id", "standard", "reason", "proposed_by", "approved_by")
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STANDARD_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    PROPOSED_BY_FIELD_NUMBER: _ClassVar[int]
    APPROVED_BY_FIELD_NUMBER: _ClassVar[int]
    fund_id: str
    round_id: str
    standard: str
    reason: str
    proposed_by: str
    approved_by: str
    def __init__(self, fund_id: _Optional[str] = ..., round_id: _Optional[str] = ..., standard: _Optional[str] = ..., reason: _Optional[str] = ..., proposed_by: _Optional[str] = ..., approved_by: _Optional[str] = ...) -> None: ...

class JackpotPaid(_message.Message):
    __slots__ = ("fund_id", "from_table_id", "round_id", "standard", "balance_before_cents", "payments", "balance_cents")
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STANDARD_FIELD_NUMBER: _ClassVar[int]
    BALANCE_BEFORE_CENTS_FIELD_NUMBER: _ClassVar[int]
    PAYMENTS_FIELD_NUMBER: _ClassVar[int]
    BALANCE_CENTS_FIELD_NUMBER: _ClassVar[int]
    fund_id: str
    from_table_id: str
    round_id: str
    standard: str
    balance_before_cents: int
    payments: _containers.RepeatedCompositeFieldContainer[JackpotPayment]
    balance_cents: int
    def __init__(self, fund_id: _Optional[str] = ..., from_table_id: _Optional[str] = ..., round_id: _Optional[str] = ..., standard: _Optional[str] = ..., balance_before_cents: _Optional[int] = ..., payments: _Optional[_Iterable[_Union[JackpotPayment, _Mapping]]] = ..., balance_cents: _Optional[int] = ...) -> None: ...

class JackpotPayment(_message.Message):
    __slots__ = ("seat", "player_id", "amount_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    amount_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class FundCarried(_message.Message):
    __slots__ = ("fund_id", "to_fund_id", "amount_cents")
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    TO_FUND_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    fund_id: str
    to_fund_id: str
    amount_cents: int
    def __init__(self, fund_id: _Optional[str] = ..., to_fund_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class FundClosed(_message.Message):
    __slots__ = ("fund_id", "reason")
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    fund_id: str
    reason: str
    def __init__(self, fund_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class FundDeposited(_message.Message):
    __slots__ = ("fund_id", "amount_cents", "reference", "deposited_by", "undeposited_cents")
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_FIELD_NUMBER: _ClassVar[int]
    DEPOSITED_BY_FIELD_NUMBER: _ClassVar[int]
    UNDEPOSITED_CENTS_FIELD_NUMBER: _ClassVar[int]
    fund_id: str
    amount_cents: int
    reference: str
    deposited_by: str
    undeposited_cents: int
    def __init__(self, fund_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., reference: _Optional[str] = ..., deposited_by: _Optional[str] = ..., undeposited_cents: _Optional[int] = ...) -> None: ...

class FundHit(_message.Message):
    __slots__ = ("from_table_id", "round_id", "standard", "shares", "contribution_number")
    FROM_TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STANDARD_FIELD_NUMBER: _ClassVar[int]
    SHARES_FIELD_NUMBER: _ClassVar[int]
    CONTRIBUTION_NUMBER_FIELD_NUMBER: _ClassVar[int]
    from_table_id: str
    round_id: str
    standard: str
    shares: _containers.RepeatedCompositeFieldContainer[_jackpot_pb2.JackpotShare]
    contribution_number: int
    def __init__(self, from_table_id: _Optional[str] = ..., round_id: _Optional[str] = ..., standard: _Optional[str] = ..., shares: _Optional[_Iterable[_Union[_jackpot_pb2.JackpotShare, _Mapping]]] = ..., contribution_number: _Optional[int] = ...) -> None: ...

class JackpotFundCommand(_message.Message):
    __slots__ = ("open_fund", "seed_fund", "add_contribution", "record_hit", "pay_jackpot", "close_fund", "deposit_fund", "withdraw_hit")
    OPEN_FUND_FIELD_NUMBER: _ClassVar[int]
    SEED_FUND_FIELD_NUMBER: _ClassVar[int]
    ADD_CONTRIBUTION_FIELD_NUMBER: _ClassVar[int]
    RECORD_HIT_FIELD_NUMBER: _ClassVar[int]
    PAY_JACKPOT_FIELD_NUMBER: _ClassVar[int]
    CLOSE_FUND_FIELD_NUMBER: _ClassVar[int]
    DEPOSIT_FUND_FIELD_NUMBER: _ClassVar[int]
    WITHDRAW_HIT_FIELD_NUMBER: _ClassVar[int]
    open_fund: OpenFundRequest
    seed_fund: SeedFundRequest
    add_contribution: AddContributionRequest
    record_hit: RecordHitRequest
    pay_jackpot: PayJackpotRequest
    close_fund: CloseFundRequest
    deposit_fund: DepositFundRequest
    withdraw_hit: WithdrawHitRequest
    def __init__(self, open_fund: _Optional[_Union[OpenFundRequest, _Mapping]] = ..., seed_fund: _Optional[_Union[SeedFundRequest, _Mapping]] = ..., add_contribution: _Optional[_Union[AddContributionRequest, _Mapping]] = ..., record_hit: _Optional[_Union[RecordHitRequest, _Mapping]] = ..., pay_jackpot: _Optional[_Union[PayJackpotRequest, _Mapping]] = ..., close_fund: _Optional[_Union[CloseFundRequest, _Mapping]] = ..., deposit_fund: _Optional[_Union[DepositFundRequest, _Mapping]] = ..., withdraw_hit: _Optional[_Union[WithdrawHitRequest, _Mapping]] = ...) -> None: ...

class OpenFundRequest(_message.Message):
    __slots__ = ("header", "title", "deposit_before_payout")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DEPOSIT_BEFORE_PAYOUT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    title: str
    deposit_before_payout: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., title: _Optional[str] = ..., deposit_before_payout: _Optional[bool] = ...) -> None: ...

class DepositFundRequest(_message.Message):
    __slots__ = ("header", "amount_cents", "reference")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    amount_cents: int
    reference: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., amount_cents: _Optional[int] = ..., reference: _Optional[str] = ...) -> None: ...

class SeedFundRequest(_message.Message):
    __slots__ = ("header", "amount_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    amount_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class AddContributionRequest(_message.Message):
    __slots__ = ("header", "from_stream_id", "posting_number", "round_id", "amount_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    FROM_STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    POSTING_NUMBER_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    from_stream_id: str
    posting_number: int
    round_id: str
    amount_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., from_stream_id: _Optional[str] = ..., posting_number: _Optional[int] = ..., round_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class RecordHitRequest(_message.Message):
    __slots__ = ("header", "hit")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    HIT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    hit: FundHit
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., hit: _Optional[_Union[FundHit, _Mapping]] = ...) -> None: ...

class PayJackpotRequest(_message.Message):
    __slots__ = ("header", "round_id", "standard")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STANDARD_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    round_id: str
    standard: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., round_id: _Optional[str] = ..., standard: _Optional[str] = ...) -> None: ...

class WithdrawHitRequest(_message.Message):
    __slots__ = ("header", "round_id", "standard", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STANDARD_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    round_id: str
    standard: str
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., round_id: _Optional[str] = ..., standard: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class CloseFundRequest(_message.Message):
    __slots__ = ("header", "reason", "carry_to_fund_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    CARRY_TO_FUND_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    reason: str
    carry_to_fund_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., reason: _Optional[str] = ..., carry_to_fund_id: _Optional[str] = ...) -> None: ...
