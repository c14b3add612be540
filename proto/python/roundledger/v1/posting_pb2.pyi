import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import chips_pb2 as _chips_pb2
from roundledger.v1 import correction_pb2 as _correction_pb2
from roundledger.v1 import day_sheet_pb2 as _day_sheet_pb2
from roundledger.v1 import gaming_day_pb2 as _gaming_day_pb2
from roundledger.v1 import jackpot_pb2 as _jackpot_pb2
from roundledger.v1 import slip_register_pb2 as _slip_register_pb2
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
    MOVEMENT_TRAY_TAKEN_OVER: _ClassVar[Movement]
    MOVEMENT_TRAY_OVER: _ClassVar[Movement]
    MOVEMENT_TRAY_SHORT: _ClassVar[Movement]
    MOVEMENT_FILL_SENT: _ClassVar[Movement]
    MOVEMENT_FILL: _ClassVar[Movement]
    MOVEMENT_CREDIT: _ClassVar[Movement]
    MOVEMENT_CREDIT_RECEIVED: _ClassVar[Movement]
    MOVEMENT_EXCHANGE_IN: _ClassVar[Movement]
    MOVEMENT_EXCHANGE_OUT: _ClassVar[Movement]
    MOVEMENT_COUPON: _ClassVar[Movement]
    MOVEMENT_MARKER: _ClassVar[Movement]
    MOVEMENT_MARKER_REDEEMED: _ClassVar[Movement]
    MOVEMENT_MARKER_CHIPS: _ClassVar[Movement]
    MOVEMENT_TOKE: _ClassVar[Movement]
    MOVEMENT_DROP_COUNTED: _ClassVar[Movement]
    MOVEMENT_DROP_CHIPS_COUNTED: _ClassVar[Movement]
    MOVEMENT_COUPONS_COUNTED: _ClassVar[Movement]
    MOVEMENT_MARKERS_COUNTED: _ClassVar[Movement]
    MOVEMENT_CAGE_FUNDED: _ClassVar[Movement]
    MOVEMENT_CAGE_RETURNED: _ClassVar[Movement]
    MOVEMENT_CHIPS_ISSUED: _ClassVar[Movement]
    MOVEMENT_CHIPS_RETIRED: _ClassVar[Movement]
    MOVEMENT_CHIPS_REDEEMED: _ClassVar[Movement]
    MOVEMENT_REDEMPTION_PAID: _ClassVar[Movement]
    MOVEMENT_CHIPS_SOLD: _ClassVar[Movement]
    MOVEMENT_SALE_PAID: _ClassVar[Movement]
    MOVEMENT_MARKER_PAID: _ClassVar[Movement]
    MOVEMENT_MARKER_CURRENCY: _ClassVar[Movement]
    MOVEMENT_BUY_IN_CORRECTED: _ClassVar[Movement]
    MOVEMENT_CORRECTION_PAID: _ClassVar[Movement]
    MOVEMENT_CORRECTION_TAKEN: _ClassVar[Movement]
    MOVEMENT_VIGORISH_WRITTEN_OFF: _ClassVar[Movement]
    MOVEMENT_WIN_RECOGNISED: _ClassVar[Movement]
    MOVEMENT_LOSS_RECOGNISED: _ClassVar[Movement]
    MOVEMENT_CURRENCY_BROUGHT: _ClassVar[Movement]
    MOVEMENT_CURRENCY_TAKEN: _ClassVar[Movement]
    MOVEMENT_CURRENCY_CONVERTED: _ClassVar[Movement]
    MOVEMENT_CURRENCY_CHIPS: _ClassVar[Movement]
    MOVEMENT_STACK_MOVED: _ClassVar[Movement]
    MOVEMENT_STACK_HELD: _ClassVar[Movement]
    MOVEMENT_MARKER_VOIDED: _ClassVar[Movement]
    MOVEMENT_MARKER_CHIPS_RETURNED: _ClassVar[Movement]
    MOVEMENT_CAGE_MARKER_VOIDED: _ClassVar[Movement]
    MOVEMENT_CAGE_MARKER_CHIPS: _ClassVar[Movement]
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
MOVEMENT_TRAY_TAKEN_OVER: Movement
MOVEMENT_TRAY_OVER: Movement
MOVEMENT_TRAY_SHORT: Movement
MOVEMENT_FILL_SENT: Movement
MOVEMENT_FILL: Movement
MOVEMENT_CREDIT: Movement
MOVEMENT_CREDIT_RECEIVED: Movement
MOVEMENT_EXCHANGE_IN: Movement
MOVEMENT_EXCHANGE_OUT: Movement
MOVEMENT_COUPON: Movement
MOVEMENT_MARKER: Movement
MOVEMENT_MARKER_REDEEMED: Movement
MOVEMENT_MARKER_CHIPS: Movement
MOVEMENT_TOKE: Movement
MOVEMENT_DROP_COUNTED: Movement
MOVEMENT_DROP_CHIPS_COUNTED: Movement
MOVEMENT_COUPONS_COUNTED: Movement
MOVEMENT_MARKERS_COUNTED: Movement
MOVEMENT_CAGE_FUNDED: Movement
MOVEMENT_CAGE_RETURNED: Movement
MOVEMENT_CHIPS_ISSUED: Movement
MOVEMENT_CHIPS_RETIRED: Movement
MOVEMENT_CHIPS_REDEEMED: Movement
MOVEMENT_REDEMPTION_PAID: Movement
MOVEMENT_CHIPS_SOLD: Movement
MOVEMENT_SALE_PAID: Movement
MOVEMENT_MARKER_PAID: Movement
MOVEMENT_MARKER_CURRENCY: Movement
MOVEMENT_BUY_IN_CORRECTED: Movement
MOVEMENT_CORRECTION_PAID: Movement
MOVEMENT_CORRECTION_TAKEN: Movement
MOVEMENT_VIGORISH_WRITTEN_OFF: Movement
MOVEMENT_WIN_RECOGNISED: Movement
MOVEMENT_LOSS_RECOGNISED: Movement
MOVEMENT_CURRENCY_BROUGHT: Movement
MOVEMENT_CURRENCY_TAKEN: Movement
MOVEMENT_CURRENCY_CONVERTED: Movement
MOVEMENT_CURRENCY_CHIPS: Movement
MOVEMENT_STACK_MOVED: Movement
MOVEMENT_STACK_HELD: Movement
MOVEMENT_MARKER_VOIDED: Movement
MOVEMENT_MARKER_CHIPS_RETURNED: Movement
MOVEMENT_CAGE_MARKER_VOIDED: Movement
MOVEMENT_CAGE_MARKER_CHIPS: Movement

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
    __slots__ = ("stream_id", "seq", "commit_hash", "gaming_day", "postings", "at", "jackpot_hits", "kind", "table_status", "slips", "drop_boxes", "figures", "corrections", "discrepancies", "day_closed", "occurred_at", "slip_entries", "chip_moves", "tray_counts", "exclusions", "poker_notices", "equipment")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    POSTINGS_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_HITS_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    TABLE_STATUS_FIELD_NUMBER: _ClassVar[int]
    SLIPS_FIELD_NUMBER: _ClassVar[int]
    DROP_BOXES_FIELD_NUMBER: _ClassVar[int]
    FIGURES_FIELD_NUMBER: _ClassVar[int]
    CORRECTIONS_FIELD_NUMBER: _ClassVar[int]
    DISCREPANCIES_FIELD_NUMBER: _ClassVar[int]
    DAY_CLOSED_FIELD_NUMBER: _ClassVar[int]
    OCCURRED_AT_FIELD_NUMBER: _ClassVar[int]
    SLIP_ENTRIES_FIELD_NUMBER: _ClassVar[int]
    CHIP_MOVES_FIELD_NUMBER: _ClassVar[int]
    TRAY_COUNTS_FIELD_NUMBER: _ClassVar[int]
    EXCLUSIONS_FIELD_NUMBER: _ClassVar[int]
    POKER_NOTICES_FIELD_NUMBER: _ClassVar[int]
    EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    commit_hash: bytes
    gaming_day: str
    postings: _containers.RepeatedCompositeFieldContainer[Posting]
    at: _timestamp_pb2.Timestamp
    jackpot_hits: _containers.RepeatedCompositeFieldContainer[_jackpot_pb2.JackpotHit]
    kind: str
    table_status: _table_status_pb2.TableStatus
    slips: _containers.RepeatedCompositeFieldContainer[_chips_pb2.SlipNotice]
    drop_boxes: _containers.RepeatedCompositeFieldContainer[_chips_pb2.DropBoxNotice]
    figures: _containers.RepeatedCompositeFieldContainer[_day_sheet_pb2.DayFigure]
    corrections: _containers.RepeatedCompositeFieldContainer[_correction_pb2.CorrectionMade]
    discrepancies: _containers.RepeatedCompositeFieldContainer[_chips_pb2.DiscrepancyFound]
    day_closed: _gaming_day_pb2.GamingDayClosed
    occurred_at: _timestamp_pb2.Timestamp
    slip_entries: _containers.RepeatedCompositeFieldContainer[_slip_register_pb2.SlipEntry]
    chip_moves: _containers.RepeatedCompositeFieldContainer[_chips_pb2.ChipMove]
    tray_counts: _containers.RepeatedCompositeFieldContainer[_chips_pb2.TrayCount]
    exclusions: _containers.RepeatedCompositeFieldContainer[PatronExclusion]
    poker_notices: _containers.RepeatedCompositeFieldContainer[PokerNotice]
    equipment: _table_status_pb2.EquipmentNotice
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., gaming_day: _Optional[str] = ..., postings: _Optional[_Iterable[_Union[Posting, _Mapping]]] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., jackpot_hits: _Optional[_Iterable[_Union[_jackpot_pb2.JackpotHit, _Mapping]]] = ..., kind: _Optional[str] = ..., table_status: _Optional[_Union[_table_status_pb2.TableStatus, _Mapping]] = ..., slips: _Optional[_Iterable[_Union[_chips_pb2.SlipNotice, _Mapping]]] = ..., drop_boxes: _Optional[_Iterable[_Union[_chips_pb2.DropBoxNotice, _Mapping]]] = ..., figures: _Optional[_Iterable[_Union[_day_sheet_pb2.DayFigure, _Mapping]]] = ..., corrections: _Optional[_Iterable[_Union[_correction_pb2.CorrectionMade, _Mapping]]] = ..., discrepancies: _Optional[_Iterable[_Union[_chips_pb2.DiscrepancyFound, _Mapping]]] = ..., day_closed: _Optional[_Union[_gaming_day_pb2.GamingDayClosed, _Mapping]] = ..., occurred_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., slip_entries: _Optional[_Iterable[_Union[_slip_register_pb2.SlipEntry, _Mapping]]] = ..., chip_moves: _Optional[_Iterable[_Union[_chips_pb2.ChipMove, _Mapping]]] = ..., tray_counts: _Optional[_Iterable[_Union[_chips_pb2.TrayCount, _Mapping]]] = ..., exclusions: _Optional[_Iterable[_Union[PatronExclusion, _Mapping]]] = ..., poker_notices: _Optional[_Iterable[_Union[PokerNotice, _Mapping]]] = ..., equipment: _Optional[_Union[_table_status_pb2.EquipmentNotice, _Mapping]] = ...) -> None: ...

class PatronExclusion(_message.Message):
    __slots__ = ("player_id", "reason")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    reason: str
    def __init__(self, player_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class PokerNotice(_message.Message):
    __slots__ = ("seat", "player_id", "list_id", "vacated", "to_table_id", "placed", "chips_cents", "currency_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    LIST_ID_FIELD_NUMBER: _ClassVar[int]
    VACATED_FIELD_NUMBER: _ClassVar[int]
    TO_TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    PLACED_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    list_id: str
    vacated: bool
    to_table_id: str
    placed: bool
    chips_cents: int
    currency_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., list_id: _Optional[str] = ..., vacated: _Optional[bool] = ..., to_table_id: _Optional[str] = ..., placed: _Optional[bool] = ..., chips_cents: _Optional[int] = ..., currency_cents: _Optional[int] = ...) -> None: ...
