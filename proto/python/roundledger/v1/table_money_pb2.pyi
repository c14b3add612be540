from roundledger.v1 import chips_pb2 as _chips_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import correction_pb2 as _correction_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class InventoryKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    INVENTORY_KIND_UNSPECIFIED: _ClassVar[InventoryKind]
    INVENTORY_KIND_OPENER: _ClassVar[InventoryKind]
    INVENTORY_KIND_CLOSER: _ClassVar[InventoryKind]
    INVENTORY_KIND_SHIFT: _ClassVar[InventoryKind]

class BuyInMeans(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BUY_IN_MEANS_UNSPECIFIED: _ClassVar[BuyInMeans]
    BUY_IN_MEANS_CURRENCY: _ClassVar[BuyInMeans]
    BUY_IN_MEANS_CHIPS: _ClassVar[BuyInMeans]
    BUY_IN_MEANS_COUPON: _ClassVar[BuyInMeans]
    BUY_IN_MEANS_MARKER: _ClassVar[BuyInMeans]
INVENTORY_KIND_UNSPECIFIED: InventoryKind
INVENTORY_KIND_OPENER: InventoryKind
INVENTORY_KIND_CLOSER: InventoryKind
INVENTORY_KIND_SHIFT: InventoryKind
BUY_IN_MEANS_UNSPECIFIED: BuyInMeans
BUY_IN_MEANS_CURRENCY: BuyInMeans
BUY_IN_MEANS_CHIPS: BuyInMeans
BUY_IN_MEANS_COUPON: BuyInMeans
BUY_IN_MEANS_MARKER: BuyInMeans

class PaperPrepared(_message.Message):
    __slots__ = ("paper_id", "prepared_by", "paper_number", "inventory", "fill", "credit", "drop_box", "correction")
    PAPER_ID_FIELD_NUMBER: _ClassVar[int]
    PREPARED_BY_FIELD_NUMBER: _ClassVar[int]
    PAPER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    INVENTORY_FIELD_NUMBER: _ClassVar[int]
    FILL_FIELD_NUMBER: _ClassVar[int]
    CREDIT_FIELD_NUMBER: _ClassVar[int]
    DROP_BOX_FIELD_NUMBER: _ClassVar[int]
    CORRECTION_FIELD_NUMBER: _ClassVar[int]
    paper_id: str
    prepared_by: str
    paper_number: str
    inventory: InventoryPaper
    fill: SlipPaper
    credit: SlipPaper
    drop_box: DropBoxPaper
    correction: _correction_pb2.CorrectionProposal
    def __init__(self, paper_id: _Optional[str] = ..., prepared_by: _Optional[str] = ..., paper_number: _Optional[str] = ..., inventory: _Optional[_Union[InventoryPaper, _Mapping]] = ..., fill: _Optional[_Union[SlipPaper, _Mapping]] = ..., credit: _Optional[_Union[SlipPaper, _Mapping]] = ..., drop_box: _Optional[_Union[DropBoxPaper, _Mapping]] = ..., correction: _Optional[_Union[_correction_pb2.CorrectionProposal, _Mapping]] = ...) -> None: ...

class InventoryPaper(_message.Message):
    __slots__ = ("kind", "chips", "gaming_day")
    KIND_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    kind: InventoryKind
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    gaming_day: str
    def __init__(self, kind: _Optional[_Union[InventoryKind, str]] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., gaming_day: _Optional[str] = ...) -> None: ...

class SlipPaper(_message.Message):
    __slots__ = ("slip_number", "chips")
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    slip_number: int
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    def __init__(self, slip_number: _Optional[int] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ...) -> None: ...

class DropBoxPaper(_message.Message):
    __slots__ = ("box_number", "next_box_number", "gaming_day", "kind")
    BOX_NUMBER_FIELD_NUMBER: _ClassVar[int]
    NEXT_BOX_NUMBER_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    box_number: str
    next_box_number: str
    gaming_day: str
    kind: _chips_pb2.DropBoxKind
    def __init__(self, box_number: _Optional[str] = ..., next_box_number: _Optional[str] = ..., gaming_day: _Optional[str] = ..., kind: _Optional[_Union[_chips_pb2.DropBoxKind, str]] = ...) -> None: ...

class PaperDiscarded(_message.Message):
    __slots__ = ("paper_id", "reason")
    PAPER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    paper_id: str
    reason: str
    def __init__(self, paper_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class InventoryCounted(_message.Message):
    __slots__ = ("paper_id", "kind", "chips", "counted_cents", "expected_cents", "taken_over", "counted_by", "witnessed_by", "paper_number", "gaming_day", "counted_twice")
    PAPER_ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    COUNTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    TAKEN_OVER_FIELD_NUMBER: _ClassVar[int]
    COUNTED_BY_FIELD_NUMBER: _ClassVar[int]
    WITNESSED_BY_FIELD_NUMBER: _ClassVar[int]
    PAPER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    COUNTED_TWICE_FIELD_NUMBER: _ClassVar[int]
    paper_id: str
    kind: InventoryKind
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    counted_cents: int
    expected_cents: int
    taken_over: bool
    counted_by: str
    witnessed_by: str
    paper_number: str
    gaming_day: str
    counted_twice: bool
    def __init__(self, paper_id: _Optional[str] = ..., kind: _Optional[_Union[InventoryKind, str]] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., counted_cents: _Optional[int] = ..., expected_cents: _Optional[int] = ..., taken_over: _Optional[bool] = ..., counted_by: _Optional[str] = ..., witnessed_by: _Optional[str] = ..., paper_number: _Optional[str] = ..., gaming_day: _Optional[str] = ..., counted_twice: _Optional[bool] = ...) -> None: ...

class TrayCountEntered(_message.Message):
    __slots__ = ("kind", "counted_by", "chips", "paper_number", "gaming_day", "counted_as", "paper_id")
    KIND_FIELD_NUMBER: _ClassVar[int]
    COUNTED_BY_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    PAPER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    COUNTED_AS_FIELD_NUMBER: _ClassVar[int]
    PAPER_ID_FIELD_NUMBER: _ClassVar[int]
    kind: InventoryKind
    counted_by: str
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    paper_number: str
    gaming_day: str
    counted_as: _common_pb2.Role
    paper_id: str
    def __init__(self, kind: _Optional[_Union[InventoryKind, str]] = ..., counted_by: _Optional[str] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., paper_number: _Optional[str] = ..., gaming_day: _Optional[str] = ..., counted_as: _Optional[_Union[_common_pb2.Role, str]] = ..., paper_id: _Optional[str] = ...) -> None: ...

class TrayCountDiffered(_message.Message):
    __slots__ = ("kind", "first_by", "second_by")
    KIND_FIELD_NUMBER: _ClassVar[int]
    FIRST_BY_FIELD_NUMBER: _ClassVar[int]
    SECOND_BY_FIELD_NUMBER: _ClassVar[int]
    kind: InventoryKind
    first_by: str
    second_by: str
    def __init__(self, kind: _Optional[_Union[InventoryKind, str]] = ..., first_by: _Optional[str] = ..., second_by: _Optional[str] = ...) -> None: ...

class MarkerVoided(_message.Message):
    __slots__ = ("marker_number", "player_id", "amount_cents", "issued_seq", "voided_by", "reason")
    MARKER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    ISSUED_SEQ_FIELD_NUMBER: _ClassVar[int]
    VOIDED_BY_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    marker_number: str
    player_id: str
    amount_cents: int
    issued_seq: int
    voided_by: str
    reason: str
    def __init__(self, marker_number: _Optional[str] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., issued_seq: _Optional[int] = ..., voided_by: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class SlipExpected(_message.Message):
    __slots__ = ("slip",)
    SLIP_FIELD_NUMBER: _ClassVar[int]
    slip: _chips_pb2.SlipNotice
    def __init__(self, slip: _Optional[_Union[_chips_pb2.SlipNotice, _Mapping]] = ...) -> None: ...

class FillReceived(_message.Message):
    __slots__ = ("slip", "expected_cents")
    SLIP_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    slip: _chips_pb2.SlipNotice
    expected_cents: int
    def __init__(self, slip: _Optional[_Union[_chips_pb2.SlipNotice, _Mapping]] = ..., expected_cents: _Optional[int] = ...) -> None: ...

class CreditSent(_message.Message):
    __slots__ = ("slip", "expected_cents")
    SLIP_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    slip: _chips_pb2.SlipNotice
    expected_cents: int
    def __init__(self, slip: _Optional[_Union[_chips_pb2.SlipNotice, _Mapping]] = ..., expected_cents: _Optional[int] = ...) -> None: ...

class DropBoxRemoved(_message.Message):
    __slots__ = ("paper_id", "box_number", "next_box_number", "removed_by", "witnessed_by", "paper_number", "gaming_day", "markers", "kind", "fees_apart")
    PAPER_ID_FIELD_NUMBER: _ClassVar[int]
    BOX_NUMBER_FIELD_NUMBER: _ClassVar[int]
    NEXT_BOX_NUMBER_FIELD_NUMBER: _ClassVar[int]
    REMOVED_BY_FIELD_NUMBER: _ClassVar[int]
    WITNESSED_BY_FIELD_NUMBER: _ClassVar[int]
    PAPER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    MARKERS_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    FEES_APART_FIELD_NUMBER: _ClassVar[int]
    paper_id: str
    box_number: str
    next_box_number: str
    removed_by: str
    witnessed_by: str
    paper_number: str
    gaming_day: str
    markers: _containers.RepeatedCompositeFieldContainer[_chips_pb2.MarkerNotice]
    kind: _chips_pb2.DropBoxKind
    fees_apart: bool
    def __init__(self, paper_id: _Optional[str] = ..., box_number: _Optional[str] = ..., next_box_number: _Optional[str] = ..., removed_by: _Optional[str] = ..., witnessed_by: _Optional[str] = ..., paper_number: _Optional[str] = ..., gaming_day: _Optional[str] = ..., markers: _Optional[_Iterable[_Union[_chips_pb2.MarkerNotice, _Mapping]]] = ..., kind: _Optional[_Union[_chips_pb2.DropBoxKind, str]] = ..., fees_apart: _Optional[bool] = ...) -> None: ...

class ChipsExchanged(_message.Message):
    __slots__ = ("seat", "player_id", "given", "received", "amount_cents", "round_id")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    GIVEN_FIELD_NUMBER: _ClassVar[int]
    RECEIVED_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    given: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    received: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    amount_cents: int
    round_id: str
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., given: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., received: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., amount_cents: _Optional[int] = ..., round_id: _Optional[str] = ...) -> None: ...

class TokeReceived(_message.Message):
    __slots__ = ("seat", "player_id", "amount_cents", "round_id")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    amount_cents: int
    round_id: str
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., round_id: _Optional[str] = ...) -> None: ...

class MarkerRedeemed(_message.Message):
    __slots__ = ("marker_number", "player_id", "amount_cents")
    MARKER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    marker_number: str
    player_id: str
    amount_cents: int
    def __init__(self, marker_number: _Optional[str] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class MarkerOrderWaived(_message.Message):
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

class CountInventoryRequest(_message.Message):
    __slots__ = ("header", "kind", "chips", "paper_number", "gaming_day")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    PAPER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    kind: InventoryKind
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    paper_number: str
    gaming_day: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., kind: _Optional[_Union[InventoryKind, str]] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., paper_number: _Optional[str] = ..., gaming_day: _Optional[str] = ...) -> None: ...

class ReceiveFillRequest(_message.Message):
    __slots__ = ("header", "slip_number", "chips", "paper_number")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    PAPER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    slip_number: int
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    paper_number: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., slip_number: _Optional[int] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., paper_number: _Optional[str] = ...) -> None: ...

class SendCreditRequest(_message.Message):
    __slots__ = ("header", "slip_number", "chips", "paper_number")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SLIP_NUMBER_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    PAPER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    slip_number: int
    chips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    paper_number: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., slip_number: _Optional[int] = ..., chips: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., paper_number: _Optional[str] = ...) -> None: ...

class RemoveDropBoxRequest(_message.Message):
    __slots__ = ("header", "box_number", "next_box_number", "paper_number", "gaming_day", "kind")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BOX_NUMBER_FIELD_NUMBER: _ClassVar[int]
    NEXT_BOX_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PAPER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    box_number: str
    next_box_number: str
    paper_number: str
    gaming_day: str
    kind: _chips_pb2.DropBoxKind
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., box_number: _Optional[str] = ..., next_box_number: _Optional[str] = ..., paper_number: _Optional[str] = ..., gaming_day: _Optional[str] = ..., kind: _Optional[_Union[_chips_pb2.DropBoxKind, str]] = ...) -> None: ...

class CountersignRequest(_message.Message):
    __slots__ = ("header", "paper_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PAPER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    paper_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., paper_id: _Optional[str] = ...) -> None: ...

class DiscardPaperRequest(_message.Message):
    __slots__ = ("header", "paper_id", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PAPER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    paper_id: str
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., paper_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class ExpectSlipRequest(_message.Message):
    __slots__ = ("header", "slip")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SLIP_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    slip: _chips_pb2.SlipNotice
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., slip: _Optional[_Union[_chips_pb2.SlipNotice, _Mapping]] = ...) -> None: ...

class ExchangeChipsRequest(_message.Message):
    __slots__ = ("header", "seat", "given", "received")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    GIVEN_FIELD_NUMBER: _ClassVar[int]
    RECEIVED_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    given: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    received: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipCount]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., given: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ..., received: _Optional[_Iterable[_Union[_chips_pb2.ChipCount, _Mapping]]] = ...) -> None: ...

class RecordTokeRequest(_message.Message):
    __slots__ = ("header", "seat", "amount_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    amount_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class RedeemMarkerRequest(_message.Message):
    __slots__ = ("header", "marker_number", "waiver_reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    MARKER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    WAIVER_REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    marker_number: str
    waiver_reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., marker_number: _Optional[str] = ..., waiver_reason: _Optional[str] = ...) -> None: ...

class VoidMarkerRequest(_message.Message):
    __slots__ = ("header", "marker_number", "issued_seq", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    MARKER_NUMBER_FIELD_NUMBER: _ClassVar[int]
    ISSUED_SEQ_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    marker_number: str
    issued_seq: int
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., marker_number: _Optional[str] = ..., issued_seq: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class ProposeCorrectionRequest(_message.Message):
    __slots__ = ("header", "target", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TARGET_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    target: _correction_pb2.CorrectionTarget
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., target: _Optional[_Union[_correction_pb2.CorrectionTarget, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...
