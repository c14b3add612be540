from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class DayFigureKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DAY_FIGURE_KIND_UNSPECIFIED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_OPENER: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_CLOSER: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_BOX_REMOVED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_BOX_COUNTED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_CURRENCY_COUNTED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_CHIPS_COUNTED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_COUPONS_COUNTED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_MARKERS_COUNTED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_ROUND_VOIDED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_CORRECTION: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_CREDIT_FLOAT: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_JACKPOT_PAID: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_CORRECTED_WIN: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_TOKES_RESTORED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_SHIFT: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_RAKE_COUNTED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_JACKPOT_FEES_COUNTED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_PROMOTIONAL_FEES_COUNTED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_FEE_BOX_REMOVED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_FEE_BOX_COUNTED: _ClassVar[DayFigureKind]
    DAY_FIGURE_KIND_RAKE_BOX_REMOVED: _ClassVar[DayFigureKind]

class SheetScope(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SHEET_SCOPE_UNSPECIFIED: _ClassVar[SheetScope]
    SHEET_SCOPE_TABLE: _ClassVar[SheetScope]
    SHEET_SCOPE_GAME: _ClassVar[SheetScope]
    SHEET_SCOPE_PROPERTY: _ClassVar[SheetScope]

class SheetPeriod(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SHEET_PERIOD_UNSPECIFIED: _ClassVar[SheetPeriod]
    SHEET_PERIOD_DAY: _ClassVar[SheetPeriod]
    SHEET_PERIOD_MONTH_TO_DATE: _ClassVar[SheetPeriod]
    SHEET_PERIOD_YEAR_TO_DATE: _ClassVar[SheetPeriod]
DAY_FIGURE_KIND_UNSPECIFIED: DayFigureKind
DAY_FIGURE_KIND_OPENER: DayFigureKind
DAY_FIGURE_KIND_CLOSER: DayFigureKind
DAY_FIGURE_KIND_BOX_REMOVED: DayFigureKind
DAY_FIGURE_KIND_BOX_COUNTED: DayFigureKind
DAY_FIGURE_KIND_CURRENCY_COUNTED: DayFigureKind
DAY_FIGURE_KIND_CHIPS_COUNTED: DayFigureKind
DAY_FIGURE_KIND_COUPONS_COUNTED: DayFigureKind
DAY_FIGURE_KIND_MARKERS_COUNTED: DayFigureKind
DAY_FIGURE_KIND_ROUND_VOIDED: DayFigureKind
DAY_FIGURE_KIND_CORRECTION: DayFigureKind
DAY_FIGURE_KIND_CREDIT_FLOAT: DayFigureKind
DAY_FIGURE_KIND_JACKPOT_PAID: DayFigureKind
DAY_FIGURE_KIND_CORRECTED_WIN: DayFigureKind
DAY_FIGURE_KIND_TOKES_RESTORED: DayFigureKind
DAY_FIGURE_KIND_SHIFT: DayFigureKind
DAY_FIGURE_KIND_RAKE_COUNTED: DayFigureKind
DAY_FIGURE_KIND_JACKPOT_FEES_COUNTED: DayFigureKind
DAY_FIGURE_KIND_PROMOTIONAL_FEES_COUNTED: DayFigureKind
DAY_FIGURE_KIND_FEE_BOX_REMOVED: DayFigureKind
DAY_FIGURE_KIND_FEE_BOX_COUNTED: DayFigureKind
DAY_FIGURE_KIND_RAKE_BOX_REMOVED: DayFigureKind
SHEET_SCOPE_UNSPECIFIED: SheetScope
SHEET_SCOPE_TABLE: SheetScope
SHEET_SCOPE_GAME: SheetScope
SHEET_SCOPE_PROPERTY: SheetScope
SHEET_PERIOD_UNSPECIFIED: SheetPeriod
SHEET_PERIOD_DAY: SheetPeriod
SHEET_PERIOD_MONTH_TO_DATE: SheetPeriod
SHEET_PERIOD_YEAR_TO_DATE: SheetPeriod

class DayFigure(_message.Message):
    __slots__ = ("table_id", "gaming_day", "kind", "cents", "reference")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    CENTS_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    gaming_day: str
    kind: DayFigureKind
    cents: int
    reference: str
    def __init__(self, table_id: _Optional[str] = ..., gaming_day: _Optional[str] = ..., kind: _Optional[_Union[DayFigureKind, str]] = ..., cents: _Optional[int] = ..., reference: _Optional[str] = ...) -> None: ...

class DaySheet(_message.Message):
    __slots__ = ("scope", "name", "game", "period", "gaming_day", "handle_cents", "drop_recorded_cents", "drop_cents", "fills_cents", "credits_cents", "opener_cents", "closer_cents", "win_by_count_cents", "win_by_rounds_cents", "variance_cents", "hold_basis_points", "rake_cents", "jackpot_contributions_cents", "jackpot_payouts_cents", "vigorish_earned_cents", "vigorish_deferred_cents", "vigorish_collected_cents", "vigorish_documented_cents", "vigorish_recovered_cents", "vigorish_written_off_cents", "rounds_voided", "corrections", "corrected_win_cents", "coupons_cents", "markers_issued_cents", "markers_redeemed_cents", "tokes_cents", "credit_float_cents", "boxes_removed", "boxes_counted", "exceptions", "rake_counted_cents", "jackpot_fees_counted_cents", "promotional_fees_counted_cents", "fee_boxes_removed", "fee_boxes_counted", "markers_voided_cents", "rounds_after_closer", "rake_boxes_removed")
    SCOPE_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    PERIOD_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    HANDLE_CENTS_FIELD_NUMBER: _ClassVar[int]
    DROP_RECORDED_CENTS_FIELD_NUMBER: _ClassVar[int]
    DROP_CENTS_FIELD_NUMBER: _ClassVar[int]
    FILLS_CENTS_FIELD_NUMBER: _ClassVar[int]
    CREDITS_CENTS_FIELD_NUMBER: _ClassVar[int]
    OPENER_CENTS_FIELD_NUMBER: _ClassVar[int]
    CLOSER_CENTS_FIELD_NUMBER: _ClassVar[int]
    WIN_BY_COUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    WIN_BY_ROUNDS_CENTS_FIELD_NUMBER: _ClassVar[int]
    VARIANCE_CENTS_FIELD_NUMBER: _ClassVar[int]
    HOLD_BASIS_POINTS_FIELD_NUMBER: _ClassVar[int]
    RAKE_CENTS_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_CONTRIBUTIONS_CENTS_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_PAYOUTS_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_EARNED_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_DEFERRED_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_COLLECTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_DOCUMENTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_RECOVERED_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_WRITTEN_OFF_CENTS_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_VOIDED_FIELD_NUMBER: _ClassVar[int]
    CORRECTIONS_FIELD_NUMBER: _ClassVar[int]
    CORRECTED_WIN_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPONS_CENTS_FIELD_NUMBER: _ClassVar[int]
    MARKERS_ISSUED_CENTS_FIELD_NUMBER: _ClassVar[int]
    MARKERS_REDEEMED_CENTS_FIELD_NUMBER: _ClassVar[int]
    TOKES_CENTS_FIELD_NUMBER: _ClassVar[int]
    CREDIT_FLOAT_CENTS_FIELD_NUMBER: _ClassVar[int]
    BOXES_REMOVED_FIELD_NUMBER: _ClassVar[int]
    BOXES_COUNTED_FIELD_NUMBER: _ClassVar[int]
    EXCEPTIONS_FIELD_NUMBER: _ClassVar[int]
    RAKE_COUNTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_FEES_COUNTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    PROMOTIONAL_FEES_COUNTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    FEE_BOXES_REMOVED_FIELD_NUMBER: _ClassVar[int]
    FEE_BOXES_COUNTED_FIELD_NUMBER: _ClassVar[int]
    MARKERS_VOIDED_CENTS_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_AFTER_CLOSER_FIELD_NUMBER: _ClassVar[int]
    RAKE_BOXES_REMOVED_FIELD_NUMBER: _ClassVar[int]
    scope: SheetScope
    name: str
    game: str
    period: SheetPeriod
    gaming_day: str
    handle_cents: int
    drop_recorded_cents: int
    drop_cents: int
    fills_cents: int
    credits_cents: int
    opener_cents: int
    closer_cents: int
    win_by_count_cents: int
    win_by_rounds_cents: int
    variance_cents: int
    hold_basis_points: int
    rake_cents: int
    jackpot_contributions_cents: int
    jackpot_payouts_cents: int
    vigorish_earned_cents: int
    vigorish_deferred_cents: int
    vigorish_collected_cents: int
    vigorish_documented_cents: int
    vigorish_recovered_cents: int
    vigorish_written_off_cents: int
    rounds_voided: int
    corrections: int
    corrected_win_cents: int
    coupons_cents: int
    markers_issued_cents: int
    markers_redeemed_cents: int
    tokes_cents: int
    credit_float_cents: int
    boxes_removed: int
    boxes_counted: int
    exceptions: _containers.RepeatedScalarFieldContainer[str]
    rake_counted_cents: int
    jackpot_fees_counted_cents: int
    promotional_fees_counted_cents: int
    fee_boxes_removed: int
    fee_boxes_counted: int
    markers_voided_cents: int
    rounds_after_closer: int
    rake_boxes_removed: int
    def __init__(self, scope: _Optional[_Union[SheetScope, str]] = ..., name: _Optional[str] = ..., game: _Optional[str] = ..., period: _Optional[_Union[SheetPeriod, str]] = ..., gaming_day: _Optional[str] = ..., handle_cents: _Optional[int] = ..., drop_recorded_cents: _Optional[int] = ..., drop_cents: _Optional[int] = ..., fills_cents: _Optional[int] = ..., credits_cents: _Optional[int] = ..., opener_cents: _Optional[int] = ..., closer_cents: _Optional[int] = ..., win_by_count_cents: _Optional[int] = ..., win_by_rounds_cents: _Optional[int] = ..., variance_cents: _Optional[int] = ..., hold_basis_points: _Optional[int] = ..., rake_cents: _Optional[int] = ..., jackpot_contributions_cents: _Optional[int] = ..., jackpot_payouts_cents: _Optional[int] = ..., vigorish_earned_cents: _Optional[int] = ..., vigorish_deferred_cents: _Optional[int] = ..., vigorish_collected_cents: _Optional[int] = ..., vigorish_documented_cents: _Optional[int] = ..., vigorish_recovered_cents: _Optional[int] = ..., vigorish_written_off_cents: _Optional[int] = ..., rounds_voided: _Optional[int] = ..., corrections: _Optional[int] = ..., corrected_win_cents: _Optional[int] = ..., coupons_cents: _Optional[int] = ..., markers_issued_cents: _Optional[int] = ..., markers_redeemed_cents: _Optional[int] = ..., tokes_cents: _Optional[int] = ..., credit_float_cents: _Optional[int] = ..., boxes_removed: _Optional[int] = ..., boxes_counted: _Optional[int] = ..., exceptions: _Optional[_Iterable[str]] = ..., rake_counted_cents: _Optional[int] = ..., jackpot_fees_counted_cents: _Optional[int] = ..., promotional_fees_counted_cents: _Optional[int] = ..., fee_boxes_removed: _Optional[int] = ..., fee_boxes_counted: _Optional[int] = ..., markers_voided_cents: _Optional[int] = ..., rounds_after_closer: _Optional[int] = ..., rake_boxes_removed: _Optional[int] = ...) -> None: ...
