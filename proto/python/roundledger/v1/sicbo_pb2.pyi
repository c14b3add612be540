import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import table_status_pb2 as _table_status_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SicboShaker(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SICBO_SHAKER_UNSPECIFIED: _ClassVar[SicboShaker]
    SICBO_SHAKER_MANUAL: _ClassVar[SicboShaker]
    SICBO_SHAKER_AUTOMATED: _ClassVar[SicboShaker]
SICBO_SHAKER_UNSPECIFIED: SicboShaker
SICBO_SHAKER_MANUAL: SicboShaker
SICBO_SHAKER_AUTOMATED: SicboShaker

class SicboEvent(_message.Message):
    __slots__ = ("shaker_installed", "shaker_removed", "charge_taken", "charge_left", "device_inspected", "shaker_inspected", "shift_started", "shaker_covered", "shaker_shaken", "shaker_uncovered", "shaker_activated", "shaker_failed", "values_entered", "areas_lit", "values_corrected", "losers_collected", "winners_paid", "lights_cleared", "device_failed", "settled_by_hand", "suspended", "device_repaired", "resumed")
    SHAKER_INSTALLED_FIELD_NUMBER: _ClassVar[int]
    SHAKER_REMOVED_FIELD_NUMBER: _ClassVar[int]
    CHARGE_TAKEN_FIELD_NUMBER: _ClassVar[int]
    CHARGE_LEFT_FIELD_NUMBER: _ClassVar[int]
    DEVICE_INSPECTED_FIELD_NUMBER: _ClassVar[int]
    SHAKER_INSPECTED_FIELD_NUMBER: _ClassVar[int]
    SHIFT_STARTED_FIELD_NUMBER: _ClassVar[int]
    SHAKER_COVERED_FIELD_NUMBER: _ClassVar[int]
    SHAKER_SHAKEN_FIELD_NUMBER: _ClassVar[int]
    SHAKER_UNCOVERED_FIELD_NUMBER: _ClassVar[int]
    SHAKER_ACTIVATED_FIELD_NUMBER: _ClassVar[int]
    SHAKER_FAILED_FIELD_NUMBER: _ClassVar[int]
    VALUES_ENTERED_FIELD_NUMBER: _ClassVar[int]
    AREAS_LIT_FIELD_NUMBER: _ClassVar[int]
    VALUES_CORRECTED_FIELD_NUMBER: _ClassVar[int]
    LOSERS_COLLECTED_FIELD_NUMBER: _ClassVar[int]
    WINNERS_PAID_FIELD_NUMBER: _ClassVar[int]
    LIGHTS_CLEARED_FIELD_NUMBER: _ClassVar[int]
    DEVICE_FAILED_FIELD_NUMBER: _ClassVar[int]
    SETTLED_BY_HAND_FIELD_NUMBER: _ClassVar[int]
    SUSPENDED_FIELD_NUMBER: _ClassVar[int]
    DEVICE_REPAIRED_FIELD_NUMBER: _ClassVar[int]
    RESUMED_FIELD_NUMBER: _ClassVar[int]
    shaker_installed: SicboShakerInstalled
    shaker_removed: SicboShakerRemoved
    charge_taken: SicboChargeTaken
    charge_left: SicboChargeLeft
    device_inspected: SicboDeviceInspected
    shaker_inspected: SicboShakerInspected
    shift_started: SicboShiftStarted
    shaker_covered: SicboShakerCovered
    shaker_shaken: SicboShakerShaken
    shaker_uncovered: SicboShakerUncovered
    shaker_activated: SicboShakerActivated
    shaker_failed: SicboShakerFailed
    values_entered: SicboValuesEntered
    areas_lit: SicboAreasLit
    values_corrected: SicboValuesCorrected
    losers_collected: SicboLosersCollected
    winners_paid: SicboWinnersPaid
    lights_cleared: SicboLightsCleared
    device_failed: SicboDeviceFailed
    settled_by_hand: SicboSettledByHand
    suspended: SicboSuspended
    device_repaired: SicboDeviceRepaired
    resumed: SicboResumed
    def __init__(self, shaker_installed: _Optional[_Union[SicboShakerInstalled, _Mapping]] = ..., shaker_removed: _Optional[_Union[SicboShakerRemoved, _Mapping]] = ..., charge_taken: _Optional[_Union[SicboChargeTaken, _Mapping]] = ..., charge_left: _Optional[_Union[SicboChargeLeft, _Mapping]] = ..., device_inspected: _Optional[_Union[SicboDeviceInspected, _Mapping]] = ..., shaker_inspected: _Optional[_Union[SicboShakerInspected, _Mapping]] = ..., shift_started: _Optional[_Union[SicboShiftStarted, _Mapping]] = ..., shaker_covered: _Optional[_Union[SicboShakerCovered, _Mapping]] = ..., shaker_shaken: _Optional[_Union[SicboShakerShaken, _Mapping]] = ..., shaker_uncovered: _Optional[_Union[SicboShakerUncovered, _Mapping]] = ..., shaker_activated: _Optional[_Union[SicboShakerActivated, _Mapping]] = ..., shaker_failed: _Optional[_Union[SicboShakerFailed, _Mapping]] = ..., values_entered: _Optional[_Union[SicboValuesEntered, _Mapping]] = ..., areas_lit: _Optional[_Union[SicboAreasLit, _Mapping]] = ..., values_corrected: _Optional[_Union[SicboValuesCorrected, _Mapping]] = ..., losers_collected: _Optional[_Union[SicboLosersCollected, _Mapping]] = ..., winners_paid: _Optional[_Union[SicboWinnersPaid, _Mapping]] = ..., lights_cleared: _Optional[_Union[SicboLightsCleared, _Mapping]] = ..., device_failed: _Optional[_Union[SicboDeviceFailed, _Mapping]] = ..., settled_by_hand: _Optional[_Union[SicboSettledByHand, _Mapping]] = ..., suspended: _Optional[_Union[SicboSuspended, _Mapping]] = ..., device_repaired: _Optional[_Union[SicboDeviceRepaired, _Mapping]] = ..., resumed: _Optional[_Union[SicboResumed, _Mapping]] = ...) -> None: ...

class SicboShakerInstalled(_message.Message):
    __slots__ = ("shaker", "dice_ids", "on_tables_since_ms", "dice", "house_seq")
    SHAKER_FIELD_NUMBER: _ClassVar[int]
    DICE_IDS_FIELD_NUMBER: _ClassVar[int]
    ON_TABLES_SINCE_MS_FIELD_NUMBER: _ClassVar[int]
    DICE_FIELD_NUMBER: _ClassVar[int]
    HOUSE_SEQ_FIELD_NUMBER: _ClassVar[int]
    shaker: SicboShaker
    dice_ids: _containers.RepeatedScalarFieldContainer[str]
    on_tables_since_ms: int
    dice: _containers.RepeatedCompositeFieldContainer[_table_status_pb2.DieAge]
    house_seq: int
    def __init__(self, shaker: _Optional[_Union[SicboShaker, str]] = ..., dice_ids: _Optional[_Iterable[str]] = ..., on_tables_since_ms: _Optional[int] = ..., dice: _Optional[_Iterable[_Union[_table_status_pb2.DieAge, _Mapping]]] = ..., house_seq: _Optional[int] = ...) -> None: ...

class SicboShakerRemoved(_message.Message):
    __slots__ = ("shaker", "dice_ids")
    SHAKER_FIELD_NUMBER: _ClassVar[int]
    DICE_IDS_FIELD_NUMBER: _ClassVar[int]
    shaker: SicboShaker
    dice_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, shaker: _Optional[_Union[SicboShaker, str]] = ..., dice_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class SicboChargeTaken(_message.Message):
    __slots__ = ("badge_id", "badge_id_before")
    BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    BADGE_ID_BEFORE_FIELD_NUMBER: _ClassVar[int]
    badge_id: str
    badge_id_before: str
    def __init__(self, badge_id: _Optional[str] = ..., badge_id_before: _Optional[str] = ...) -> None: ...

class SicboChargeLeft(_message.Message):
    __slots__ = ("badge_id",)
    BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    badge_id: str
    def __init__(self, badge_id: _Optional[str] = ...) -> None: ...

class SicboDeviceInspected(_message.Message):
    __slots__ = ("values", "lit", "passed")
    VALUES_FIELD_NUMBER: _ClassVar[int]
    LIT_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    values: _containers.RepeatedScalarFieldContainer[int]
    lit: _containers.RepeatedScalarFieldContainer[str]
    passed: bool
    def __init__(self, values: _Optional[_Iterable[int]] = ..., lit: _Optional[_Iterable[str]] = ..., passed: _Optional[bool] = ...) -> None: ...

class SicboShakerInspected(_message.Message):
    __slots__ = ("runs", "passed", "for_shift")
    RUNS_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    FOR_SHIFT_FIELD_NUMBER: _ClassVar[int]
    runs: int
    passed: bool
    for_shift: bool
    def __init__(self, runs: _Optional[int] = ..., passed: _Optional[bool] = ..., for_shift: _Optional[bool] = ...) -> None: ...

class SicboShiftStarted(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SicboShakerCovered(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class SicboShakerShaken(_message.Message):
    __slots__ = ("round_id", "times")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    TIMES_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    times: int
    def __init__(self, round_id: _Optional[str] = ..., times: _Optional[int] = ...) -> None: ...

class SicboShakerUncovered(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class SicboShakerActivated(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class SicboShakerFailed(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class SicboValuesEntered(_message.Message):
    __slots__ = ("round_id", "values")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    values: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, round_id: _Optional[str] = ..., values: _Optional[_Iterable[int]] = ...) -> None: ...

class SicboAreasLit(_message.Message):
    __slots__ = ("round_id", "areas")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    AREAS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    areas: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., areas: _Optional[_Iterable[str]] = ...) -> None: ...

class SicboValuesCorrected(_message.Message):
    __slots__ = ("round_id", "values_before", "values", "supervisor_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    VALUES_BEFORE_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    SUPERVISOR_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    values_before: _containers.RepeatedScalarFieldContainer[int]
    values: _containers.RepeatedScalarFieldContainer[int]
    supervisor_id: str
    def __init__(self, round_id: _Optional[str] = ..., values_before: _Optional[_Iterable[int]] = ..., values: _Optional[_Iterable[int]] = ..., supervisor_id: _Optional[str] = ...) -> None: ...

class SicboLosersCollected(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class SicboWinnersPaid(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class SicboLightsCleared(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class SicboDeviceFailed(_message.Message):
    __slots__ = ("round_id", "note")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    note: str
    def __init__(self, round_id: _Optional[str] = ..., note: _Optional[str] = ...) -> None: ...

class SicboSettledByHand(_message.Message):
    __slots__ = ("round_id", "supervisor_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SUPERVISOR_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    supervisor_id: str
    def __init__(self, round_id: _Optional[str] = ..., supervisor_id: _Optional[str] = ...) -> None: ...

class SicboSuspended(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SicboDeviceRepaired(_message.Message):
    __slots__ = ("note",)
    NOTE_FIELD_NUMBER: _ClassVar[int]
    note: str
    def __init__(self, note: _Optional[str] = ...) -> None: ...

class SicboResumed(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class SicboCommand(_message.Message):
    __slots__ = ("install_shaker", "remove_shaker", "take_charge", "leave_charge", "inspect_device", "inspect_shaker", "start_shift", "place_wager", "remove_wager", "close_bets", "cover_shaker", "shake", "uncover", "activate_shaker", "call_no_roll", "announce_dice", "enter_values", "correct_values", "collect_losers", "pay_winners", "clear_lights", "void_toss", "report_device_failure", "settle_by_hand", "repair_device")
    INSTALL_SHAKER_FIELD_NUMBER: _ClassVar[int]
    REMOVE_SHAKER_FIELD_NUMBER: _ClassVar[int]
    TAKE_CHARGE_FIELD_NUMBER: _ClassVar[int]
    LEAVE_CHARGE_FIELD_NUMBER: _ClassVar[int]
    INSPECT_DEVICE_FIELD_NUMBER: _ClassVar[int]
    INSPECT_SHAKER_FIELD_NUMBER: _ClassVar[int]
    START_SHIFT_FIELD_NUMBER: _ClassVar[int]
    PLACE_WAGER_FIELD_NUMBER: _ClassVar[int]
    REMOVE_WAGER_FIELD_NUMBER: _ClassVar[int]
    CLOSE_BETS_FIELD_NUMBER: _ClassVar[int]
    COVER_SHAKER_FIELD_NUMBER: _ClassVar[int]
    SHAKE_FIELD_NUMBER: _ClassVar[int]
    UNCOVER_FIELD_NUMBER: _ClassVar[int]
    ACTIVATE_SHAKER_FIELD_NUMBER: _ClassVar[int]
    CALL_NO_ROLL_FIELD_NUMBER: _ClassVar[int]
    ANNOUNCE_DICE_FIELD_NUMBER: _ClassVar[int]
    ENTER_VALUES_FIELD_NUMBER: _ClassVar[int]
    CORRECT_VALUES_FIELD_NUMBER: _ClassVar[int]
    COLLECT_LOSERS_FIELD_NUMBER: _ClassVar[int]
    PAY_WINNERS_FIELD_NUMBER: _ClassVar[int]
    CLEAR_LIGHTS_FIELD_NUMBER: _ClassVar[int]
    VOID_TOSS_FIELD_NUMBER: _ClassVar[int]
    REPORT_DEVICE_FAILURE_FIELD_NUMBER: _ClassVar[int]
    SETTLE_BY_HAND_FIELD_NUMBER: _ClassVar[int]
    REPAIR_DEVICE_FIELD_NUMBER: _ClassVar[int]
    install_shaker: InstallSicboShakerRequest
    remove_shaker: RemoveSicboShakerRequest
    take_charge: TakeSicboChargeRequest
    leave_charge: LeaveSicboChargeRequest
    inspect_device: InspectSicboDeviceRequest
    inspect_shaker: InspectSicboShakerRequest
    start_shift: StartSicboShiftRequest
    place_wager: PlaceSicboWagerRequest
    remove_wager: RemoveSicboWagerRequest
    close_bets: CloseSicboBetsRequest
    cover_shaker: CoverSicboShakerRequest
    shake: ShakeSicboRequest
    uncover: UncoverSicboShakerRequest
    activate_shaker: ActivateSicboShakerRequest
    call_no_roll: CallSicboNoRollRequest
    announce_dice: AnnounceSicboDiceRequest
    enter_values: EnterSicboValuesRequest
    correct_values: CorrectSicboValuesRequest
    collect_losers: CollectSicboLosersRequest
    pay_winners: PaySicboWinnersRequest
    clear_lights: ClearSicboLightsRequest
    void_toss: VoidSicboTossRequest
    report_device_failure: ReportSicboDeviceFailureRequest
    settle_by_hand: SettleSicboByHandRequest
    repair_device: RepairSicboDeviceRequest
    def __init__(self, install_shaker: _Optional[_Union[InstallSicboShakerRequest, _Mapping]] = ..., remove_shaker: _Optional[_Union[RemoveSicboShakerRequest, _Mapping]] = ..., take_charge: _Optional[_Union[TakeSicboChargeRequest, _Mapping]] = ..., leave_charge: _Optional[_Union[LeaveSicboChargeRequest, _Mapping]] = ..., inspect_device: _Optional[_Union[InspectSicboDeviceRequest, _Mapping]] = ..., inspect_shaker: _Optional[_Union[InspectSicboShakerRequest, _Mapping]] = ..., start_shift: _Optional[_Union[StartSicboShiftRequest, _Mapping]] = ..., place_wager: _Optional[_Union[PlaceSicboWagerRequest, _Mapping]] = ..., remove_wager: _Optional[_Union[RemoveSicboWagerRequest, _Mapping]] = ..., close_bets: _Optional[_Union[CloseSicboBetsRequest, _Mapping]] = ..., cover_shaker: _Optional[_Union[CoverSicboShakerRequest, _Mapping]] = ..., shake: _Optional[_Union[ShakeSicboRequest, _Mapping]] = ..., uncover: _Optional[_Union[UncoverSicboShakerRequest, _Mapping]] = ..., activate_shaker: _Optional[_Union[ActivateSicboShakerRequest, _Mapping]] = ..., call_no_roll: _Optional[_Union[CallSicboNoRollRequest, _Mapping]] = ..., announce_dice: _Optional[_Union[AnnounceSicboDiceRequest, _Mapping]] = ..., enter_values: _Optional[_Union[EnterSicboValuesRequest, _Mapping]] = ..., correct_values: _Optional[_Union[CorrectSicboValuesRequest, _Mapping]] = ..., collect_losers: _Optional[_Union[CollectSicboLosersRequest, _Mapping]] = ..., pay_winners: _Optional[_Union[PaySicboWinnersRequest, _Mapping]] = ..., clear_lights: _Optional[_Union[ClearSicboLightsRequest, _Mapping]] = ..., void_toss: _Optional[_Union[VoidSicboTossRequest, _Mapping]] = ..., report_device_failure: _Optional[_Union[ReportSicboDeviceFailureRequest, _Mapping]] = ..., settle_by_hand: _Optional[_Union[SettleSicboByHandRequest, _Mapping]] = ..., repair_device: _Optional[_Union[RepairSicboDeviceRequest, _Mapping]] = ...) -> None: ...

class InstallSicboShakerRequest(_message.Message):
    __slots__ = ("header", "shaker", "dice_ids", "on_tables_since")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SHAKER_FIELD_NUMBER: _ClassVar[int]
    DICE_IDS_FIELD_NUMBER: _ClassVar[int]
    ON_TABLES_SINCE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    shaker: SicboShaker
    dice_ids: _containers.RepeatedScalarFieldContainer[str]
    on_tables_since: _timestamp_pb2.Timestamp
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., shaker: _Optional[_Union[SicboShaker, str]] = ..., dice_ids: _Optional[_Iterable[str]] = ..., on_tables_since: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class RemoveSicboShakerRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class TakeSicboChargeRequest(_message.Message):
    __slots__ = ("header", "badge_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    badge_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., badge_id: _Optional[str] = ...) -> None: ...

class LeaveSicboChargeRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class InspectSicboDeviceRequest(_message.Message):
    __slots__ = ("header", "values", "lit", "passed")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    LIT_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    values: _containers.RepeatedScalarFieldContainer[int]
    lit: _containers.RepeatedScalarFieldContainer[str]
    passed: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., values: _Optional[_Iterable[int]] = ..., lit: _Optional[_Iterable[str]] = ..., passed: _Optional[bool] = ...) -> None: ...

class InspectSicboShakerRequest(_message.Message):
    __slots__ = ("header", "runs", "passed")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    RUNS_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    runs: int
    passed: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., runs: _Optional[int] = ..., passed: _Optional[bool] = ...) -> None: ...

class StartSicboShiftRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class PlaceSicboWagerRequest(_message.Message):
    __slots__ = ("header", "seat", "wager", "selection", "amount_cents", "chips", "coupon_cents", "verbal", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    SELECTION_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    VERBAL_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    wager: str
    selection: str
    amount_cents: int
    chips: _common_pb2.ChipKind
    coupon_cents: int
    verbal: bool
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., wager: _Optional[str] = ..., selection: _Optional[str] = ..., amount_cents: _Optional[int] = ..., chips: _Optional[_Union[_common_pb2.ChipKind, str]] = ..., coupon_cents: _Optional[int] = ..., verbal: _Optional[bool] = ..., wager_id: _Optional[str] = ...) -> None: ...

class RemoveSicboWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class CloseSicboBetsRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class CoverSicboShakerRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class ShakeSicboRequest(_message.Message):
    __slots__ = ("header", "times")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TIMES_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    times: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., times: _Optional[int] = ...) -> None: ...

class UncoverSicboShakerRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class ActivateSicboShakerRequest(_message.Message):
    __slots__ = ("header", "failed")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    FAILED_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    failed: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., failed: _Optional[bool] = ...) -> None: ...

class CallSicboNoRollRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class AnnounceSicboDiceRequest(_message.Message):
    __slots__ = ("header", "values")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    values: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., values: _Optional[_Iterable[int]] = ...) -> None: ...

class EnterSicboValuesRequest(_message.Message):
    __slots__ = ("header", "values")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    values: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., values: _Optional[_Iterable[int]] = ...) -> None: ...

class CorrectSicboValuesRequest(_message.Message):
    __slots__ = ("header", "values", "supervisor_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    VALUES_FIELD_NUMBER: _ClassVar[int]
    SUPERVISOR_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    values: _containers.RepeatedScalarFieldContainer[int]
    supervisor_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., values: _Optional[_Iterable[int]] = ..., supervisor_id: _Optional[str] = ...) -> None: ...

class CollectSicboLosersRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class PaySicboWinnersRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class ClearSicboLightsRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class VoidSicboTossRequest(_message.Message):
    __slots__ = ("header", "cause", "supervisor_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    SUPERVISOR_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    cause: str
    supervisor_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., cause: _Optional[str] = ..., supervisor_id: _Optional[str] = ...) -> None: ...

class ReportSicboDeviceFailureRequest(_message.Message):
    __slots__ = ("header", "note")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    note: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., note: _Optional[str] = ...) -> None: ...

class SettleSicboByHandRequest(_message.Message):
    __slots__ = ("header", "supervisor_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SUPERVISOR_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    supervisor_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., supervisor_id: _Optional[str] = ...) -> None: ...

class RepairSicboDeviceRequest(_message.Message):
    __slots__ = ("header", "note")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    note: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., note: _Optional[str] = ...) -> None: ...
