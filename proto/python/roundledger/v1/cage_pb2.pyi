from roundledger.v1 import chips_pb2 as _chips_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CageEvent(_message.Message):
    __slots__ = ("cage_opened", "cage_funded", "transfer_requested", "slip_issued", "slip_approved", "slip_voided", "slip_dispatched", "slip_confirmed", "credit_received", "chips_redeemed", "chips_sold", "drop_box_expected", "drop_count_entered", "drop_count_differed", "drop_counted", "discrepancy_found", "marker_paid", "marker_order_waived", "bank_count_entered", "bank_count_differed", "bank_counted", "marker_voided")
    CAGE_OPENED_FIELD_NUMBER: _ClassVar[int]
    CAGE_FUNDED_FIELD_NUMBER: _ClassVar[int]
    TRANSFER_REQUESTED_FIELD_NUMBER: _ClassVar[int]
    SLIP_ISSUED_FIELD_NUMBER: _ClassVar[int]
    SLIP_APPROVED_FIELD_NUMBER: _ClassVar[int]
    SLIP_VOIDED_FIELD_NUMBER: _ClassVar[int]
    SLIP_DISPATCHED_FIELD_NUMBER: _ClassVar[int]
    SLIP_CONFIRMED_FIELD_NUMBER: _ClassVar[int]
    CREDIT_RECEIVED_FIELD_NUMBER: _ClassVar[int]
    CHIPS_REDEEMED_FIELD_NUMBER: _ClassVar[int]
    CHIPS_SOLD_FIELD_NUMBER: _ClassVar[int]
    DROP_BOX_EXPECTED_FIELD_NUMBER: _ClassVar[int]
    DROP_COUNT_ENTERED_FIELD_NUMBER: _ClassVar[int]
    DROP_COUNT_DIFFERED_FIELD_NUMBER: _ClassVar[int]
    DROP_COUNTED_FIELD_NUMBER: _ClassVar[int]
    DISCREPANCY_FOUND_FIELD_NUMBER: _ClassVar[int]
    MARKER_PAID_FIELD_NUMBER: _ClassVar[int]
    MARKER_ORDER_WAIVED_FIELD_NUMBER: _ClassVar[int]
    BANK_COUNT_ENTERED_FIELD_NUMBER: _ClassVar[int]
    BANK_COUNT_DIFFERED_FIELD_NUMBER: _ClassVar[int]
    BANK_COUNTED_FIELD_NUMBER: _ClassVar[int]
    MARKER_VOIDED_FIELD_NUMBER: _ClassVar[int]
    cage_opened: CageOpened
    cage_funded: CageFunded
    transfer_requested: TransferRequested
    slip_issued: SlipIssued
    slip_approved: SlipApproved
    slip_voided: SlipVoided
    slip_dispatched: SlipDispatched
    slip_confirmed: SlipConfirmed
    credit_received: CreditReceived
    chips_redeemed: ChipsRedeemed
    chips_sold: ChipsSold
    drop_box_expected: DropBoxExpected
    drop_count_entered: DropCountEntered
    drop_count_differed: DropCountDiffered
    drop_counted: DropCounted
    discrepancy_found: CageDiscrepancyFound
    marker_paid: CageMarkerPaid
    marker_order_waived: CageMarkerOrderWaived
    bank_count_entered: BankCountEntered
    bank_count_differed: BankCountDiffered
    bank_counted: BankCounted
    marker_voided: CageMarkerVoided
    def __init__(self, cage_opened: _Optional[_Union[CageOpened, _Mapping]] = ..., cage_funded: _Optional[_Union[CageFunded, _Mapping]] = ..., transfer_requested: _Optional[_Union[TransferRequested, _Mapping]] = ..., slip_issued: _Optional[_Union[SlipIssued, _Mapping]] = ..., slip_approved: _Optional[_Union[SlipApproved, _Mapping]] = ..., slip_voided: _Optional[_Union[SlipVoided, _Mapping]] = ..., slip_dispatched: _Optional[_Union[SlipDispatched, _Mapping]] = ..., slip_confirmed: _Optional[_Union[SlipConfirmed, _Mapping]] = ..., credit_received: _Optional[_Union[CreditReceived, _Mapping]] = ..., chips_redeemed: _Optional[_Union[ChipsRedeemed, _Mapping]] = ..., chips_sold: _Optional[_Union[ChipsSold, _Mapping]] = ..., drop_box_expected: _Optional[_Union[DropBoxExpected, _Mapping]] = ..., drop_count_entered: _Optional[_Union[DropCountEntered, _Mapping]] = ..., drop_count_differed: _Optional[_Union[DropCountDiffered, _Mapping]] = ..., drop_counted: _Optional[_Union[DropCounted, _Mapping]] = ..., discrepancy_found: _Optional[_Union[CageDiscrepancyFound, _Mapping]] = ..., marker_paid: _Optional[_Union[CageMarkerPaid, _Mapping]] = ..., marker_order_waived: _Optional[_Union[CageMarkerOrderWaived, _Mapping]] = ..., bank_count_entered: _Optional[_Union[BankCountEntered, _Mapping]] = ..., bank_count_differed: _Optional[_Union[BankCountDiffered, _Mapping]] = ..., bank_counted: _Optional[_Union[BankCounted, _Mapping]] = ..., marker_voided: _Optional[_Union[CageMarkerVoided, _Mapping]] = ...) -> None: ...

class CageOpened(_message.Message):
    __slots__ = ("title", "denominations_cents")
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DENOMINATIONS_CENTS_FIELD_NUMBER: _ClassVar[int]
    title: str
    denominations_cents: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, title: _Optional[str] = ..., denominations_cents: _Optional[_Iterable[int]] = ...) -> None: ...

class CageFunded(_message.Message):
    __slots__ = ("currency_cents", "chips_in", "chips_out", "chips_cents")
    CURRENCY_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_IN_FIELD_NUMBER: _ClassVar[int]
    CHIPS_OUT_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    currency_cents: int
    chips_in: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    chips_out: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    chips_cents: int
    def __init__(self, currency_cents: _Optional[int] = ..., chips_in: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., chips_out: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., chips_cents: _Optional[int] = ...) -> None: ...

class TransferRequested(_message.Message):
    __slots__ = ("request_number", "kind", "table_id", "chips", "amount_cents", "requested_by")
    REQUEST_NUMBER_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    REQUESTED_BY_FIELD_NUMBER: _ClassVar[int]
    request_number: int
    kind: _chips_pb2.SlipKind
    table_id: str
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    amount_cents: int
    requested_by: str
    def __init__(self, request_number: _Optional[int] = ..., kind: _Optional[_Union[_chips_pb2.SlipKind, str]] = ..., table_id: _Optional[str] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., amount_cents: _Optional[int] = ..., requested_by: _Optional[str] = ...) -> None: ...

class SlipIssued(_message.Message):
    __slots__ = ("slip_number", "request_number", "issued_by", "paper_number")
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    REQUEST_NUMBER_FIELD_NUMBER: _ClassVar[int]
    ISSUED_BY_FIELD_NUMBER: _ClassVar[int]
    PAPER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    slip_number: int
    request_number: int
    issued_by: str
    paper_number: str
    def __init__(self, slip_number: _Optional[int] = ..., request_number: _Optional[int] = ..., issued_by: _Optional[str] = ..., paper_number: _Optional[str] = ...) -> None: ...

class SlipApproved(_message.Message):
    __slots__ = ("slip_number", "approved_by")
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    APPROVED_BY_FIELD_NUMBER: _ClassVar[int]
    slip_number: int
    approved_by: str
    def __init__(self, slip_number: _Optional[int] = ..., approved_by: _Optional[str] = ...) -> None: ...

class SlipVoided(_message.Message):
    __slots__ = ("slip_number", "reason", "voided_by", "amount_cents")
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    VOIDED_BY_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    slip_number: int
    reason: str
    voided_by: str
    amount_cents: int
    def __init__(self, slip_number: _Optional[int] = ..., reason: _Optional[str] = ..., voided_by: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class SlipDispatched(_message.Message):
    __slots__ = ("slip",)
    SLIP_FIELD_NUMBER: _ClassVar[int]
    slip: _chips_pb2.SlipNotice
    def __init__(self, slip: _Optional[_Union[_chips_pb2.SlipNotice, _Mapping]] = ...) -> None: ...

class SlipConfirmed(_message.Message):
    __slots__ = ("slip", "expected_cents")
    SLIP_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    slip: _chips_pb2.SlipNotice
    expected_cents: int
    def __init__(self, slip: _Optional[_Union[_chips_pb2.SlipNotice, _Mapping]] = ..., expected_cents: _Optional[int] = ...) -> None: ...

class CreditReceived(_message.Message):
    __slots__ = ("slip_number", "table_id", "chips", "amount_cents", "expected_cents", "counted_by")
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUNTED_BY_FIELD_NUMBER: _ClassVar[int]
    slip_number: int
    table_id: str
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    amount_cents: int
    expected_cents: int
    counted_by: str
    def __init__(self, slip_number: _Optional[int] = ..., table_id: _Optional[str] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., amount_cents: _Optional[int] = ..., expected_cents: _Optional[int] = ..., counted_by: _Optional[str] = ...) -> None: ...

class ChipsRedeemed(_message.Message):
    __slots__ = ("player_id", "chips", "amount_cents")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    amount_cents: int
    def __init__(self, player_id: _Optional[str] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class ChipsSold(_message.Message):
    __slots__ = ("player_id", "chips", "amount_cents")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    amount_cents: int
    def __init__(self, player_id: _Optional[str] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class DropBoxExpected(_message.Message):
    __slots__ = ("box",)
    BOX_FIELD_NUMBER: _ClassVar[int]
    box: _chips_pb2.DropBoxNotice
    def __init__(self, box: _Optional[_Union[_chips_pb2.DropBoxNotice, _Mapping]] = ...) -> None: ...

class DropFigures(_message.Message):
    __slots__ = ("currency", "chips", "coupons_cents", "markers_cents")
    CURRENCY_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    COUPONS_CENTS_FIELD_NUMBER: _ClassVar[int]
    MARKERS_CENTS_FIELD_NUMBER: _ClassVar[int]
    currency: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    coupons_cents: int
    markers_cents: int
    def __init__(self, currency: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., coupons_cents: _Optional[int] = ..., markers_cents: _Optional[int] = ...) -> None: ...

class DropCountEntered(_message.Message):
    __slots__ = ("table_id", "box_number", "counted_by", "figures")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    BOX_NUMBER_FIELD_NUMBER: _ClassVar[int]
    COUNTED_BY_FIELD_NUMBER: _ClassVar[int]
    FIGURES_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    box_number: str
    counted_by: str
    figures: DropFigures
    def __init__(self, table_id: _Optional[str] = ..., box_number: _Optional[str] = ..., counted_by: _Optional[str] = ..., figures: _Optional[_Union[DropFigures, _Mapping]] = ...) -> None: ...

class DropCountDiffered(_message.Message):
    __slots__ = ("table_id", "box_number", "first_by", "second_by")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    BOX_NUMBER_FIELD_NUMBER: _ClassVar[int]
    FIRST_BY_FIELD_NUMBER: _ClassVar[int]
    SECOND_BY_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    box_number: str
    first_by: str
    second_by: str
    def __init__(self, table_id: _Optional[str] = ..., box_number: _Optional[str] = ..., first_by: _Optional[str] = ..., second_by: _Optional[str] = ...) -> None: ...

class DropCounted(_message.Message):
    __slots__ = ("box", "figures", "currency_cents", "chips_cents", "counted_by")
    BOX_FIELD_NUMBER: _ClassVar[int]
    FIGURES_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUNTED_BY_FIELD_NUMBER: _ClassVar[int]
    box: _chips_pb2.DropBoxNotice
    figures: DropFigures
    currency_cents: int
    chips_cents: int
    counted_by: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, box: _Optional[_Union[_chips_pb2.DropBoxNotice, _Mapping]] = ..., figures: _Optional[_Union[DropFigures, _Mapping]] = ..., currency_cents: _Optional[int] = ..., chips_cents: _Optional[int] = ..., counted_by: _Optional[_Iterable[str]] = ...) -> None: ...

class CageDiscrepancyFound(_message.Message):
    __slots__ = ("discrepancy",)
    DISCREPANCY_FIELD_NUMBER: _ClassVar[int]
    discrepancy: _chips_pb2.DiscrepancyFound
    def __init__(self, discrepancy: _Optional[_Union[_chips_pb2.DiscrepancyFound, _Mapping]] = ...) -> None: ...

class CageMarkerPaid(_message.Message):
    __slots__ = ("player_id", "marker_number", "amount_cents")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    MARKER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    marker_number: str
    amount_cents: int
    def __init__(self, player_id: _Optional[str] = ..., marker_number: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class CageMarkerOrderWaived(_message.Message):
    __slots__ = ("marker_number", "newest_number", "player_id", "waived_by", "reason")
    MARKER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    NEWEST_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAIVED_BY_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    marker_number: str
    newest_number: str
    player_id: str
    waived_by: str
    reason: str
    def __init__(self, marker_number: _Optional[str] = ..., newest_number: _Optional[str] = ..., player_id: _Optional[str] = ..., waived_by: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class CageMarkerVoided(_message.Message):
    __slots__ = ("marker_number", "player_id", "amount_cents", "chips", "table_id", "voided_by", "reason")
    MARKER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    VOIDED_BY_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    marker_number: str
    player_id: str
    amount_cents: int
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    table_id: str
    voided_by: str
    reason: str
    def __init__(self, marker_number: _Optional[str] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., table_id: _Optional[str] = ..., voided_by: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class BankFigures(_message.Message):
    __slots__ = ("currency", "chips")
    CURRENCY_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    currency: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    def __init__(self, currency: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ...) -> None: ...

class BankCountEntered(_message.Message):
    __slots__ = ("shift", "counted_by", "figures")
    SHIFT_FIELD_NUMBER: _ClassVar[int]
    COUNTED_BY_FIELD_NUMBER: _ClassVar[int]
    FIGURES_FIELD_NUMBER: _ClassVar[int]
    shift: str
    counted_by: str
    figures: BankFigures
    def __init__(self, shift: _Optional[str] = ..., counted_by: _Optional[str] = ..., figures: _Optional[_Union[BankFigures, _Mapping]] = ...) -> None: ...

class BankCountDiffered(_message.Message):
    __slots__ = ("shift", "first_by", "second_by")
    SHIFT_FIELD_NUMBER: _ClassVar[int]
    FIRST_BY_FIELD_NUMBER: _ClassVar[int]
    SECOND_BY_FIELD_NUMBER: _ClassVar[int]
    shift: str
    first_by: str
    second_by: str
    def __init__(self, shift: _Optional[str] = ..., first_by: _Optional[str] = ..., second_by: _Optional[str] = ...) -> None: ...

class BankCounted(_message.Message):
    __slots__ = ("shift", "figures", "counted_cents", "expected_cents", "counted_by")
    SHIFT_FIELD_NUMBER: _ClassVar[int]
    FIGURES_FIELD_NUMBER: _ClassVar[int]
    COUNTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUNTED_BY_FIELD_NUMBER: _ClassVar[int]
    shift: str
    figures: BankFigures
    counted_cents: int
    expected_cents: int
    counted_by: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, shift: _Optional[str] = ..., figures: _Optional[_Union[BankFigures, _Mapping]] = ..., counted_cents: _Optional[int] = ..., expected_cents: _Optional[int] = ..., counted_by: _Optional[_Iterable[str]] = ...) -> None: ...

class CageCommand(_message.Message):
    __slots__ = ("open_cage", "fund_cage", "request_transfer", "issue_slip", "approve_slip", "void_slip", "dispatch_slip", "confirm_slip", "receive_credit", "redeem_chips", "sell_chips", "expect_drop_box", "count_drop_box", "pay_marker", "count_bank", "void_marker")
    OPEN_CAGE_FIELD_NUMBER: _ClassVar[int]
    FUND_CAGE_FIELD_NUMBER: _ClassVar[int]
    REQUEST_TRANSFER_FIELD_NUMBER: _ClassVar[int]
    ISSUE_SLIP_FIELD_NUMBER: _ClassVar[int]
    APPROVE_SLIP_FIELD_NUMBER: _ClassVar[int]
    VOID_SLIP_FIELD_NUMBER: _ClassVar[int]
    DISPATCH_SLIP_FIELD_NUMBER: _ClassVar[int]
    CONFIRM_SLIP_FIELD_NUMBER: _ClassVar[int]
    RECEIVE_CREDIT_FIELD_NUMBER: _ClassVar[int]
    REDEEM_CHIPS_FIELD_NUMBER: _ClassVar[int]
    SELL_CHIPS_FIELD_NUMBER: _ClassVar[int]
    EXPECT_DROP_BOX_FIELD_NUMBER: _ClassVar[int]
    COUNT_DROP_BOX_FIELD_NUMBER: _ClassVar[int]
    PAY_MARKER_FIELD_NUMBER: _ClassVar[int]
    COUNT_BANK_FIELD_NUMBER: _ClassVar[int]
    VOID_MARKER_FIELD_NUMBER: _ClassVar[int]
    open_cage: OpenCageRequest
    fund_cage: FundCageRequest
    request_transfer: RequestTransferRequest
    issue_slip: IssueSlipRequest
    approve_slip: ApproveSlipRequest
    void_slip: VoidSlipRequest
    dispatch_slip: DispatchSlipRequest
    confirm_slip: ConfirmSlipRequest
    receive_credit: ReceiveCreditRequest
    redeem_chips: RedeemChipsRequest
    sell_chips: SellChipsRequest
    expect_drop_box: ExpectDropBoxRequest
    count_drop_box: CountDropBoxRequest
    pay_marker: PayMarkerRequest
    count_bank: CountBankRequest
    void_marker: VoidCageMarkerRequest
    def __init__(self, open_cage: _Optional[_Union[OpenCageRequest, _Mapping]] = ..., fund_cage: _Optional[_Union[FundCageRequest, _Mapping]] = ..., request_transfer: _Optional[_Union[RequestTransferRequest, _Mapping]] = ..., issue_slip: _Optional[_Union[IssueSlipRequest, _Mapping]] = ..., approve_slip: _Optional[_Union[ApproveSlipRequest, _Mapping]] = ..., void_slip: _Optional[_Union[VoidSlipRequest, _Mapping]] = ..., dispatch_slip: _Optional[_Union[DispatchSlipRequest, _Mapping]] = ..., confirm_slip: _Optional[_Union[ConfirmSlipRequest, _Mapping]] = ..., receive_credit: _Optional[_Union[ReceiveCreditRequest, _Mapping]] = ..., redeem_chips: _Optional[_Union[RedeemChipsRequest, _Mapping]] = ..., sell_chips: _Optional[_Union[SellChipsRequest, _Mapping]] = ..., expect_drop_box: _Optional[_Union[ExpectDropBoxRequest, _Mapping]] = ..., count_drop_box: _Optional[_Union[CountDropBoxRequest, _Mapping]] = ..., pay_marker: _Optional[_Union[PayMarkerRequest, _Mapping]] = ..., count_bank: _Optional[_Union[CountBankRequest, _Mapping]] = ..., void_marker: _Optional[_Union[VoidCageMarkerRequest, _Mapping]] = ...) -> None: ...

class OpenCageRequest(_message.Message):
    __slots__ = ("header", "title", "denominations_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    DENOMINATIONS_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    title: str
    denominations_cents: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., title: _Optional[str] = ..., denominations_cents: _Optional[_Iterable[int]] = ...) -> None: ...

class FundCageRequest(_message.Message):
    __slots__ = ("header", "currency_cents", "chips_in", "chips_out")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_IN_FIELD_NUMBER: _ClassVar[int]
    CHIPS_OUT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    currency_cents: int
    chips_in: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    chips_out: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., currency_cents: _Optional[int] = ..., chips_in: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., chips_out: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ...) -> None: ...

class RequestTransferRequest(_message.Message):
    __slots__ = ("header", "kind", "table_id", "chips")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    kind: _chips_pb2.SlipKind
    table_id: str
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., kind: _Optional[_Union[_chips_pb2.SlipKind, str]] = ..., table_id: _Optional[str] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ...) -> None: ...

class IssueSlipRequest(_message.Message):
    __slots__ = ("header", "request_number", "paper_number")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REQUEST_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PAPER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    request_number: int
    paper_number: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., request_number: _Optional[int] = ..., paper_number: _Optional[str] = ...) -> None: ...

class ApproveSlipRequest(_message.Message):
    __slots__ = ("header", "slip_number")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    slip_number: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., slip_number: _Optional[int] = ...) -> None: ...

class VoidSlipRequest(_message.Message):
    __slots__ = ("header", "slip_number", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    slip_number: int
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., slip_number: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class DispatchSlipRequest(_message.Message):
    __slots__ = ("header", "slip_number")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    slip_number: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., slip_number: _Optional[int] = ...) -> None: ...

class ConfirmSlipRequest(_message.Message):
    __slots__ = ("header", "slip")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SLIP_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    slip: _chips_pb2.SlipNotice
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., slip: _Optional[_Union[_chips_pb2.SlipNotice, _Mapping]] = ...) -> None: ...

class ReceiveCreditRequest(_message.Message):
    __slots__ = ("header", "slip_number", "chips")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    slip_number: int
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., slip_number: _Optional[int] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ...) -> None: ...

class RedeemChipsRequest(_message.Message):
    __slots__ = ("header", "player_id", "chips")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    player_id: str
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., player_id: _Optional[str] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ...) -> None: ...

class SellChipsRequest(_message.Message):
    __slots__ = ("header", "player_id", "chips")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    player_id: str
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., player_id: _Optional[str] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ...) -> None: ...

class ExpectDropBoxRequest(_message.Message):
    __slots__ = ("header", "box")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BOX_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    box: _chips_pb2.DropBoxNotice
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., box: _Optional[_Union[_chips_pb2.DropBoxNotice, _Mapping]] = ...) -> None: ...

class CountDropBoxRequest(_message.Message):
    __slots__ = ("header", "table_id", "box_number", "figures")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    BOX_NUMBER_FIELD_NUMBER: _ClassVar[int]
    FIGURES_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    table_id: str
    box_number: str
    figures: DropFigures
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., table_id: _Optional[str] = ..., box_number: _Optional[str] = ..., figures: _Optional[_Union[DropFigures, _Mapping]] = ...) -> None: ...

class PayMarkerRequest(_message.Message):
    __slots__ = ("header", "player_id", "marker_number", "amount_cents", "waiver_reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    MARKER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    WAIVER_REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    player_id: str
    marker_number: str
    amount_cents: int
    waiver_reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., player_id: _Optional[str] = ..., marker_number: _Optional[str] = ..., amount_cents: _Optional[int] = ..., waiver_reason: _Optional[str] = ...) -> None: ...

class VoidCageMarkerRequest(_message.Message):
    __slots__ = ("header", "player_id", "marker_number", "chips", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    MARKER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    player_id: str
    marker_number: str
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., player_id: _Optional[str] = ..., marker_number: _Optional[str] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., reason: _Optional[str] = ...) -> None: ...

class CountBankRequest(_message.Message):
    __slots__ = ("header", "shift", "figures")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SHIFT_FIELD_NUMBER: _ClassVar[int]
    FIGURES_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    shift: str
    figures: BankFigures
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., shift: _Optional[str] = ..., figures: _Optional[_Union[BankFigures, _Mapping]] = ...) -> None: ...
