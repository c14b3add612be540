from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CrapsEvent(_message.Message):
    __slots__ = ("dice_set_registered", "duty_taken", "duty_left", "dice_offered", "dice_declined", "shooter_appointed", "dice_selected", "dice_returned_to_cup", "dice_passed", "dice_thrown", "dice_came_to_rest", "face_ruled", "puck_moved", "off_marker_placed", "off_marker_removed", "on_called", "on_marker_placed", "on_marker_removed", "wager_called_off", "late_wager_confirmed", "wager_broken_down", "wager_relaid", "dont_bet_locked", "dice_inspection_started", "dice_inspection_ended", "integrity_alert", "contract_bets_returned")
    DICE_SET_REGISTERED_FIELD_NUMBER: _ClassVar[int]
    DUTY_TAKEN_FIELD_NUMBER: _ClassVar[int]
    DUTY_LEFT_FIELD_NUMBER: _ClassVar[int]
    DICE_OFFERED_FIELD_NUMBER: _ClassVar[int]
    DICE_DECLINED_FIELD_NUMBER: _ClassVar[int]
    SHOOTER_APPOINTED_FIELD_NUMBER: _ClassVar[int]
    DICE_SELECTED_FIELD_NUMBER: _ClassVar[int]
    DICE_RETURNED_TO_CUP_FIELD_NUMBER: _ClassVar[int]
    DICE_PASSED_FIELD_NUMBER: _ClassVar[int]
    DICE_THROWN_FIELD_NUMBER: _ClassVar[int]
    DICE_CAME_TO_REST_FIELD_NUMBER: _ClassVar[int]
    FACE_RULED_FIELD_NUMBER: _ClassVar[int]
    PUCK_MOVED_FIELD_NUMBER: _ClassVar[int]
    OFF_MARKER_PLACED_FIELD_NUMBER: _ClassVar[int]
    OFF_MARKER_REMOVED_FIELD_NUMBER: _ClassVar[int]
    ON_CALLED_FIELD_NUMBER: _ClassVar[int]
    ON_MARKER_PLACED_FIELD_NUMBER: _ClassVar[int]
    ON_MARKER_REMOVED_FIELD_NUMBER: _ClassVar[int]
    WAGER_CALLED_OFF_FIELD_NUMBER: _ClassVar[int]
    LATE_WAGER_CONFIRMED_FIELD_NUMBER: _ClassVar[int]
    WAGER_BROKEN_DOWN_FIELD_NUMBER: _ClassVar[int]
    WAGER_RELAID_FIELD_NUMBER: _ClassVar[int]
    DONT_BET_LOCKED_FIELD_NUMBER: _ClassVar[int]
    DICE_INSPECTION_STARTED_FIELD_NUMBER: _ClassVar[int]
    DICE_INSPECTION_ENDED_FIELD_NUMBER: _ClassVar[int]
    INTEGRITY_ALERT_FIELD_NUMBER: _ClassVar[int]
    CONTRACT_BETS_RETURNED_FIELD_NUMBER: _ClassVar[int]
    dice_set_registered: DiceSetRegistered
    duty_taken: DutyTaken
    duty_left: DutyLeft
    dice_offered: DiceOffered
    dice_declined: DiceDeclined
    shooter_appointed: ShooterAppointed
    dice_selected: DiceSelected
    dice_returned_to_cup: DiceReturnedToCup
    dice_passed: DicePassed
    dice_thrown: DiceThrown
    dice_came_to_rest: DiceCameToRest
    face_ruled: FaceRuled
    puck_moved: PuckMoved
    off_marker_placed: OffMarkerPlaced
    off_marker_removed: OffMarkerRemoved
    on_called: OnCalled
    on_marker_placed: OnMarkerPlaced
    on_marker_removed: OnMarkerRemoved
    wager_called_off: WagerCalledOff
    late_wager_confirmed: LateWagerConfirmed
    wager_broken_down: WagerBrokenDown
    wager_relaid: WagerRelaid
    dont_bet_locked: DontBetLocked
    dice_inspection_started: DiceInspectionStarted
    dice_inspection_ended: DiceInspectionEnded
    integrity_alert: IntegrityAlert
    contract_bets_returned: ContractBetsReturned
    def __init__(self, dice_set_registered: _Optional[_Union[DiceSetRegistered, _Mapping]] = ..., duty_taken: _Optional[_Union[DutyTaken, _Mapping]] = ..., duty_left: _Optional[_Union[DutyLeft, _Mapping]] = ..., dice_offered: _Optional[_Union[DiceOffered, _Mapping]] = ..., dice_declined: _Optional[_Union[DiceDeclined, _Mapping]] = ..., shooter_appointed: _Optional[_Union[ShooterAppointed, _Mapping]] = ..., dice_selected: _Optional[_Union[DiceSelected, _Mapping]] = ..., dice_returned_to_cup: _Optional[_Union[DiceReturnedToCup, _Mapping]] = ..., dice_passed: _Optional[_Union[DicePassed, _Mapping]] = ..., dice_thrown: _Optional[_Union[DiceThrown, _Mapping]] = ..., dice_came_to_rest: _Optional[_Union[DiceCameToRest, _Mapping]] = ..., face_ruled: _Optional[_Union[FaceRuled, _Mapping]] = ..., puck_moved: _Optional[_Union[PuckMoved, _Mapping]] = ..., off_marker_placed: _Optional[_Union[OffMarkerPlaced, _Mapping]] = ..., off_marker_removed: _Optional[_Union[OffMarkerRemoved, _Mapping]] = ..., on_called: _Optional[_Union[OnCalled, _Mapping]] = ..., on_marker_placed: _Optional[_Union[OnMarkerPlaced, _Mapping]] = ..., on_marker_removed: _Optional[_Union[OnMarkerRemoved, _Mapping]] = ..., wager_called_off: _Optional[_Union[WagerCalledOff, _Mapping]] = ..., late_wager_confirmed: _Optional[_Union[LateWagerConfirmed, _Mapping]] = ..., wager_broken_down: _Optional[_Union[WagerBrokenDown, _Mapping]] = ..., wager_relaid: _Optional[_Union[WagerRelaid, _Mapping]] = ..., dont_bet_locked: _Optional[_Union[DontBetLocked, _Mapping]] = ..., dice_inspection_started: _Optional[_Union[DiceInspectionStarted, _Mapping]] = ..., dice_inspection_ended: _Optional[_Union[DiceInspectionEnded, _Mapping]] = ..., integrity_alert: _Optional[_Union[IntegrityAlert, _Mapping]] = ..., contract_bets_returned: _Optional[_Union[ContractBetsReturned, _Mapping]] = ...) -> None: ...

class DiceSetRegistered(_message.Message):
    __slots__ = ("dice_ids", "dice_ids_before")
    DICE_IDS_FIELD_NUMBER: _ClassVar[int]
    DICE_IDS_BEFORE_FIELD_NUMBER: _ClassVar[int]
    dice_ids: _containers.RepeatedScalarFieldContainer[str]
    dice_ids_before: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, dice_ids: _Optional[_Iterable[str]] = ..., dice_ids_before: _Optional[_Iterable[str]] = ...) -> None: ...

class DutyTaken(_message.Message):
    __slots__ = ("duty", "badge_id", "relieved_badge_id")
    DUTY_FIELD_NUMBER: _ClassVar[int]
    BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    RELIEVED_BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    duty: _common_pb2.Role
    badge_id: str
    relieved_badge_id: str
    def __init__(self, duty: _Optional[_Union[_common_pb2.Role, str]] = ..., badge_id: _Optional[str] = ..., relieved_badge_id: _Optional[str] = ...) -> None: ...

class DutyLeft(_message.Message):
    __slots__ = ("duty", "badge_id")
    DUTY_FIELD_NUMBER: _ClassVar[int]
    BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    duty: _common_pb2.Role
    badge_id: str
    def __init__(self, duty: _Optional[_Union[_common_pb2.Role, str]] = ..., badge_id: _Optional[str] = ...) -> None: ...

class DiceOffered(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "begins_series")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    BEGINS_SERIES_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    begins_series: bool
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., begins_series: _Optional[bool] = ...) -> None: ...

class DiceDeclined(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "nobody_left")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    NOBODY_LEFT_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    nobody_left: bool
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., nobody_left: _Optional[bool] = ...) -> None: ...

class ShooterAppointed(_message.Message):
    __slots__ = ("round_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class DiceSelected(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "dice_ids")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    DICE_IDS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    dice_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., dice_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class DiceReturnedToCup(_message.Message):
    __slots__ = ("round_id", "dice_ids")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    DICE_IDS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    dice_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., dice_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class DicePassed(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "cause", "reason", "nobody_else")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    NOBODY_ELSE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    cause: str
    reason: str
    nobody_else: bool
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., cause: _Optional[str] = ..., reason: _Optional[str] = ..., nobody_else: _Optional[bool] = ...) -> None: ...

class DiceThrown(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "dice_ids", "point", "under_off_marker")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    DICE_IDS_FIELD_NUMBER: _ClassVar[int]
    POINT_FIELD_NUMBER: _ClassVar[int]
    UNDER_OFF_MARKER_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    dice_ids: _containers.RepeatedScalarFieldContainer[str]
    point: int
    under_off_marker: bool
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., dice_ids: _Optional[_Iterable[str]] = ..., point: _Optional[int] = ..., under_off_marker: _Optional[bool] = ...) -> None: ...

class DiceCameToRest(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class FaceRuled(_message.Message):
    __slots__ = ("round_id", "die", "face")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    DIE_FIELD_NUMBER: _ClassVar[int]
    FACE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    die: int
    face: int
    def __init__(self, round_id: _Optional[str] = ..., die: _Optional[int] = ..., face: _Optional[int] = ...) -> None: ...

class PuckMoved(_message.Message):
    __slots__ = ("round_id", "point_before", "point")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    POINT_BEFORE_FIELD_NUMBER: _ClassVar[int]
    POINT_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    point_before: int
    point: int
    def __init__(self, round_id: _Optional[str] = ..., point_before: _Optional[int] = ..., point: _Optional[int] = ...) -> None: ...

class OffMarkerPlaced(_message.Message):
    __slots__ = ("round_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class OffMarkerRemoved(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "cause")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    cause: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., cause: _Optional[str] = ...) -> None: ...

class OnCalled(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class OnMarkerPlaced(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class OnMarkerRemoved(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class WagerCalledOff(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class LateWagerConfirmed(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id", "by")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    BY_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    by: _common_pb2.Role
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., by: _Optional[_Union[_common_pb2.Role, str]] = ...) -> None: ...

class WagerBrokenDown(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id", "into_wager_ids")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    INTO_WAGER_IDS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    into_wager_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., into_wager_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class WagerRelaid(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id", "decided_wager_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    DECIDED_WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    decided_wager_id: str
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., decided_wager_id: _Optional[str] = ...) -> None: ...

class DontBetLocked(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id", "wager")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    wager: str
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wager: _Optional[str] = ...) -> None: ...

class DiceInspectionStarted(_message.Message):
    __slots__ = ("round_id", "reason")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    reason: str
    def __init__(self, round_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class DiceInspectionEnded(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class IntegrityAlert(_message.Message):
    __slots__ = ("round_id", "reason", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    reason: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., reason: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class ContractBetsReturned(_message.Message):
    __slots__ = ("round_id", "wager_ids", "reason")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_IDS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_ids: _containers.RepeatedScalarFieldContainer[str]
    reason: str
    def __init__(self, round_id: _Optional[str] = ..., wager_ids: _Optional[_Iterable[str]] = ..., reason: _Optional[str] = ...) -> None: ...

class CrapsCommand(_message.Message):
    __slots__ = ("register_dice_set", "take_duty", "leave_duty", "suspend_for_inspection", "resume", "offer_dice", "decline_dice", "accept_dice", "select_dice", "pass_dice", "order_pass_dice", "start_off_marker", "place_wager", "raise_wager", "reduce_wager", "remove_wager", "confirm_late_wager", "confirm_verbal_wager", "convert_cash", "call_on", "confirm_on", "call_off", "break_down_wager", "throw_dice", "record_dice_at_rest", "call_no_roll", "record_invalid_roll", "rule_on_face", "call_roll")
    REGISTER_DICE_SET_FIELD_NUMBER: _ClassVar[int]
    TAKE_DUTY_FIELD_NUMBER: _ClassVar[int]
    LEAVE_DUTY_FIELD_NUMBER: _ClassVar[int]
    SUSPEND_FOR_INSPECTION_FIELD_NUMBER: _ClassVar[int]
    RESUME_FIELD_NUMBER: _ClassVar[int]
    OFFER_DICE_FIELD_NUMBER: _ClassVar[int]
    DECLINE_DICE_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_DICE_FIELD_NUMBER: _ClassVar[int]
    SELECT_DICE_FIELD_NUMBER: _ClassVar[int]
    PASS_DICE_FIELD_NUMBER: _ClassVar[int]
    ORDER_PASS_DICE_FIELD_NUMBER: _ClassVar[int]
    START_OFF_MARKER_FIELD_NUMBER: _ClassVar[int]
    PLACE_WAGER_FIELD_NUMBER: _ClassVar[int]
    RAISE_WAGER_FIELD_NUMBER: _ClassVar[int]
    REDUCE_WAGER_FIELD_NUMBER: _ClassVar[int]
    REMOVE_WAGER_FIELD_NUMBER: _ClassVar[int]
    CONFIRM_LATE_WAGER_FIELD_NUMBER: _ClassVar[int]
    CONFIRM_VERBAL_WAGER_FIELD_NUMBER: _ClassVar[int]
    CONVERT_CASH_FIELD_NUMBER: _ClassVar[int]
    CALL_ON_FIELD_NUMBER: _ClassVar[int]
    CONFIRM_ON_FIELD_NUMBER: _ClassVar[int]
    CALL_OFF_FIELD_NUMBER: _ClassVar[int]
    BREAK_DOWN_WAGER_FIELD_NUMBER: _ClassVar[int]
    THROW_DICE_FIELD_NUMBER: _ClassVar[int]
    RECORD_DICE_AT_REST_FIELD_NUMBER: _ClassVar[int]
    CALL_NO_ROLL_FIELD_NUMBER: _ClassVar[int]
    RECORD_INVALID_ROLL_FIELD_NUMBER: _ClassVar[int]
    RULE_ON_FACE_FIELD_NUMBER: _ClassVar[int]
    CALL_ROLL_FIELD_NUMBER: _ClassVar[int]
    register_dice_set: RegisterDiceSetRequest
    take_duty: TakeCrapsDutyRequest
    leave_duty: LeaveCrapsDutyRequest
    suspend_for_inspection: SuspendForInspectionRequest
    resume: ResumeCrapsRequest
    offer_dice: OfferDiceRequest
    decline_dice: DeclineDiceRequest
    accept_dice: AcceptDiceRequest
    select_dice: SelectDiceRequest
    pass_dice: PassDiceRequest
    order_pass_dice: OrderPassDiceRequest
    start_off_marker: StartOffMarkerRequest
    place_wager: PlaceCrapsWagerRequest
    raise_wager: RaiseCrapsWagerRequest
    reduce_wager: ReduceCrapsWagerRequest
    remove_wager: RemoveCrapsWagerRequest
    confirm_late_wager: ConfirmLateWagerRequest
    confirm_verbal_wager: ConfirmVerbalCrapsWagerRequest
    convert_cash: ConvertCashRequest
    call_on: CallOnRequest
    confirm_on: ConfirmOnRequest
    call_off: CallOffRequest
    break_down_wager: BreakDownWagerRequest
    throw_dice: ThrowDiceRequest
    record_dice_at_rest: RecordDiceAtRestRequest
    call_no_roll: CallNoRollRequest
    record_invalid_roll: RecordInvalidRollRequest
    rule_on_face: RuleOnFaceRequest
    call_roll: CallRollRequest
    def __init__(self, register_dice_set: _Optional[_Union[RegisterDiceSetRequest, _Mapping]] = ..., take_duty: _Optional[_Union[TakeCrapsDutyRequest, _Mapping]] = ..., leave_duty: _Optional[_Union[LeaveCrapsDutyRequest, _Mapping]] = ..., suspend_for_inspection: _Optional[_Union[SuspendForInspectionRequest, _Mapping]] = ..., resume: _Optional[_Union[ResumeCrapsRequest, _Mapping]] = ..., offer_dice: _Optional[_Union[OfferDiceRequest, _Mapping]] = ..., decline_dice: _Optional[_Union[DeclineDiceRequest, _Mapping]] = ..., accept_dice: _Optional[_Union[AcceptDiceRequest, _Mapping]] = ..., select_dice: _Optional[_Union[SelectDiceRequest, _Mapping]] = ..., pass_dice: _Optional[_Union[PassDiceRequest, _Mapping]] = ..., order_pass_dice: _Optional[_Union[OrderPassDiceRequest, _Mapping]] = ..., start_off_marker: _Optional[_Union[StartOffMarkerRequest, _Mapping]] = ..., place_wager: _Optional[_Union[PlaceCrapsWagerRequest, _Mapping]] = ..., raise_wager: _Optional[_Union[RaiseCrapsWagerRequest, _Mapping]] = ..., reduce_wager: _Optional[_Union[ReduceCrapsWagerRequest, _Mapping]] = ..., remove_wager: _Optional[_Union[RemoveCrapsWagerRequest, _Mapping]] = ..., confirm_late_wager: _Optional[_Union[ConfirmLateWagerRequest, _Mapping]] = ..., confirm_verbal_wager: _Optional[_Union[ConfirmVerbalCrapsWagerRequest, _Mapping]] = ..., convert_cash: _Optional[_Union[ConvertCashRequest, _Mapping]] = ..., call_on: _Optional[_Union[CallOnRequest, _Mapping]] = ..., confirm_on: _Optional[_Union[ConfirmOnRequest, _Mapping]] = ..., call_off: _Optional[_Union[CallOffRequest, _Mapping]] = ..., break_down_wager: _Optional[_Union[BreakDownWagerRequest, _Mapping]] = ..., throw_dice: _Optional[_Union[ThrowDiceRequest, _Mapping]] = ..., record_dice_at_rest: _Optional[_Union[RecordDiceAtRestRequest, _Mapping]] = ..., call_no_roll: _Optional[_Union[CallNoRollRequest, _Mapping]] = ..., record_invalid_roll: _Optional[_Union[RecordInvalidRollRequest, _Mapping]] = ..., rule_on_face: _Optional[_Union[RuleOnFaceRequest, _Mapping]] = ..., call_roll: _Optional[_Union[CallRollRequest, _Mapping]] = ...) -> None: ...

class RegisterDiceSetRequest(_message.Message):
    __slots__ = ("header", "dice_ids")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DICE_IDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    dice_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., dice_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class TakeCrapsDutyRequest(_message.Message):
    __slots__ = ("header", "duty", "badge_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DUTY_FIELD_NUMBER: _ClassVar[int]
    BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    duty: _common_pb2.Role
    badge_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., duty: _Optional[_Union[_common_pb2.Role, str]] = ..., badge_id: _Optional[str] = ...) -> None: ...

class LeaveCrapsDutyRequest(_message.Message):
    __slots__ = ("header", "duty")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DUTY_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    duty: _common_pb2.Role
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., duty: _Optional[_Union[_common_pb2.Role, str]] = ...) -> None: ...

class SuspendForInspectionRequest(_message.Message):
    __slots__ = ("header", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class ResumeCrapsRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class OfferDiceRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class DeclineDiceRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class AcceptDiceRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class SelectDiceRequest(_message.Message):
    __slots__ = ("header", "dice_ids")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DICE_IDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    dice_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., dice_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class PassDiceRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class OrderPassDiceRequest(_message.Message):
    __slots__ = ("header", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class StartOffMarkerRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class PlaceCrapsWagerRequest(_message.Message):
    __slots__ = ("header", "seat", "wager", "selection", "amount_cents", "coupon_cents", "verbal", "base_wager_id", "relay_of", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    SELECTION_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    VERBAL_FIELD_NUMBER: _ClassVar[int]
    BASE_WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    RELAY_OF_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    wager: str
    selection: str
    amount_cents: int
    coupon_cents: int
    verbal: bool
    base_wager_id: str
    relay_of: str
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., wager: _Optional[str] = ..., selection: _Optional[str] = ..., amount_cents: _Optional[int] = ..., coupon_cents: _Optional[int] = ..., verbal: _Optional[bool] = ..., base_wager_id: _Optional[str] = ..., relay_of: _Optional[str] = ..., wager_id: _Optional[str] = ...) -> None: ...

class RaiseCrapsWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id", "amount_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    amount_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class ReduceCrapsWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id", "amount_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    amount_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class RemoveCrapsWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class ConfirmLateWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class ConfirmVerbalCrapsWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class ConvertCashRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class CallOnRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class ConfirmOnRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class CallOffRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class BreakDownWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class ThrowDiceRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class RecordDiceAtRestRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class CallNoRollRequest(_message.Message):
    __slots__ = ("header", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class RecordInvalidRollRequest(_message.Message):
    __slots__ = ("header", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class RuleOnFaceRequest(_message.Message):
    __slots__ = ("header", "die", "face")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DIE_FIELD_NUMBER: _ClassVar[int]
    FACE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    die: int
    face: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., die: _Optional[int] = ..., face: _Optional[int] = ...) -> None: ...

class CallRollRequest(_message.Message):
    __slots__ = ("header", "first_face", "second_face")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    FIRST_FACE_FIELD_NUMBER: _ClassVar[int]
    SECOND_FACE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    first_face: int
    second_face: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., first_face: _Optional[int] = ..., second_face: _Optional[int] = ...) -> None: ...
