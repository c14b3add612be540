from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import roulette_terminal_pb2 as _roulette_terminal_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SpinDirection(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SPIN_DIRECTION_UNSPECIFIED: _ClassVar[SpinDirection]
    SPIN_DIRECTION_CLOCKWISE: _ClassVar[SpinDirection]
    SPIN_DIRECTION_COUNTERCLOCKWISE: _ClassVar[SpinDirection]
SPIN_DIRECTION_UNSPECIFIED: SpinDirection
SPIN_DIRECTION_CLOCKWISE: SpinDirection
SPIN_DIRECTION_COUNTERCLOCKWISE: SpinDirection

class RouletteEvent(_message.Message):
    __slots__ = ("wheel_registered", "ball_registered", "chip_colour_assigned", "ball_spun", "number_corrected", "crown_placed", "terminal_enrolled", "terminal_retired", "terminal_system_readied", "terminal_buy_in_entered", "terminal_buy_in_confirmed", "terminal_buy_in_corrected", "terminal_game_started", "spin_prompted", "terminal_action_taken", "number_sensed", "number_confirmed", "terminal_game_voided", "cash_out_requested", "cash_out_verified", "cash_out_paid")
    WHEEL_REGISTERED_FIELD_NUMBER: _ClassVar[int]
    BALL_REGISTERED_FIELD_NUMBER: _ClassVar[int]
    CHIP_COLOUR_ASSIGNED_FIELD_NUMBER: _ClassVar[int]
    BALL_SPUN_FIELD_NUMBER: _ClassVar[int]
    NUMBER_CORRECTED_FIELD_NUMBER: _ClassVar[int]
    CROWN_PLACED_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_ENROLLED_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_RETIRED_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_SYSTEM_READIED_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_BUY_IN_ENTERED_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_BUY_IN_CONFIRMED_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_BUY_IN_CORRECTED_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_GAME_STARTED_FIELD_NUMBER: _ClassVar[int]
    SPIN_PROMPTED_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_ACTION_TAKEN_FIELD_NUMBER: _ClassVar[int]
    NUMBER_SENSED_FIELD_NUMBER: _ClassVar[int]
    NUMBER_CONFIRMED_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_GAME_VOIDED_FIELD_NUMBER: _ClassVar[int]
    CASH_OUT_REQUESTED_FIELD_NUMBER: _ClassVar[int]
    CASH_OUT_VERIFIED_FIELD_NUMBER: _ClassVar[int]
    CASH_OUT_PAID_FIELD_NUMBER: _ClassVar[int]
    wheel_registered: WheelRegistered
    ball_registered: BallRegistered
    chip_colour_assigned: ChipColourAssigned
    ball_spun: BallSpun
    number_corrected: NumberCorrected
    crown_placed: CrownPlaced
    terminal_enrolled: _roulette_terminal_pb2.TerminalEnrolled
    terminal_retired: _roulette_terminal_pb2.TerminalRetired
    terminal_system_readied: _roulette_terminal_pb2.TerminalSystemReadied
    terminal_buy_in_entered: _roulette_terminal_pb2.TerminalBuyInEntered
    terminal_buy_in_confirmed: _roulette_terminal_pb2.TerminalBuyInConfirmed
    terminal_buy_in_corrected: _roulette_terminal_pb2.TerminalBuyInCorrected
    terminal_game_started: _roulette_terminal_pb2.TerminalGameStarted
    spin_prompted: _roulette_terminal_pb2.SpinPrompted
    terminal_action_taken: _roulette_terminal_pb2.TerminalActionTaken
    number_sensed: _roulette_terminal_pb2.NumberSensed
    number_confirmed: _roulette_terminal_pb2.NumberConfirmed
    terminal_game_voided: _roulette_terminal_pb2.TerminalGameVoided
    cash_out_requested: _roulette_terminal_pb2.CashOutRequested
    cash_out_verified: _roulette_terminal_pb2.CashOutVerified
    cash_out_paid: _roulette_terminal_pb2.CashOutPaid
    def __init__(self, wheel_registered: _Optional[_Union[WheelRegistered, _Mapping]] = ..., ball_registered: _Optional[_Union[BallRegistered, _Mapping]] = ..., chip_colour_assigned: _Optional[_Union[ChipColourAssigned, _Mapping]] = ..., ball_spun: _Optional[_Union[BallSpun, _Mapping]] = ..., number_corrected: _Optional[_Union[NumberCorrected, _Mapping]] = ..., crown_placed: _Optional[_Union[CrownPlaced, _Mapping]] = ..., terminal_enrolled: _Optional[_Union[_roulette_terminal_pb2.TerminalEnrolled, _Mapping]] = ..., terminal_retired: _Optional[_Union[_roulette_terminal_pb2.TerminalRetired, _Mapping]] = ..., terminal_system_readied: _Optional[_Union[_roulette_terminal_pb2.TerminalSystemReadied, _Mapping]] = ..., terminal_buy_in_entered: _Optional[_Union[_roulette_terminal_pb2.TerminalBuyInEntered, _Mapping]] = ..., terminal_buy_in_confirmed: _Optional[_Union[_roulette_terminal_pb2.TerminalBuyInConfirmed, _Mapping]] = ..., terminal_buy_in_corrected: _Optional[_Union[_roulette_terminal_pb2.TerminalBuyInCorrected, _Mapping]] = ..., terminal_game_started: _Optional[_Union[_roulette_terminal_pb2.TerminalGameStarted, _Mapping]] = ..., spin_prompted: _Optional[_Union[_roulette_terminal_pb2.SpinPrompted, _Mapping]] = ..., terminal_action_taken: _Optional[_Union[_roulette_terminal_pb2.TerminalActionTaken, _Mapping]] = ..., number_sensed: _Optional[_Union[_roulette_terminal_pb2.NumberSensed, _Mapping]] = ..., number_confirmed: _Optional[_Union[_roulette_terminal_pb2.NumberConfirmed, _Mapping]] = ..., terminal_game_voided: _Optional[_Union[_roulette_terminal_pb2.TerminalGameVoided, _Mapping]] = ..., cash_out_requested: _Optional[_Union[_roulette_terminal_pb2.CashOutRequested, _Mapping]] = ..., cash_out_verified: _Optional[_Union[_roulette_terminal_pb2.CashOutVerified, _Mapping]] = ..., cash_out_paid: _Optional[_Union[_roulette_terminal_pb2.CashOutPaid, _Mapping]] = ...) -> None: ...

class WheelRegistered(_message.Message):
    __slots__ = ("diameter_in", "pocket_order")
    DIAMETER_IN_FIELD_NUMBER: _ClassVar[int]
    POCKET_ORDER_FIELD_NUMBER: _ClassVar[int]
    diameter_in: int
    pocket_order: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, diameter_in: _Optional[int] = ..., pocket_order: _Optional[_Iterable[str]] = ...) -> None: ...

class BallRegistered(_message.Message):
    __slots__ = ("sixteenths", "non_metallic", "approval_ref")
    SIXTEENTHS_FIELD_NUMBER: _ClassVar[int]
    NON_METALLIC_FIELD_NUMBER: _ClassVar[int]
    APPROVAL_REF_FIELD_NUMBER: _ClassVar[int]
    sixteenths: int
    non_metallic: bool
    approval_ref: str
    def __init__(self, sixteenths: _Optional[int] = ..., non_metallic: _Optional[bool] = ..., approval_ref: _Optional[str] = ...) -> None: ...

class ChipColourAssigned(_message.Message):
    __slots__ = ("seat", "player_id", "colour", "value_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    VALUE_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    colour: str
    value_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., colour: _Optional[str] = ..., value_cents: _Optional[int] = ...) -> None: ...

class BallSpun(_message.Message):
    __slots__ = ("round_id", "ball_direction", "wheel_direction")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    BALL_DIRECTION_FIELD_NUMBER: _ClassVar[int]
    WHEEL_DIRECTION_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    ball_direction: SpinDirection
    wheel_direction: SpinDirection
    def __init__(self, round_id: _Optional[str] = ..., ball_direction: _Optional[_Union[SpinDirection, str]] = ..., wheel_direction: _Optional[_Union[SpinDirection, str]] = ...) -> None: ...

class NumberCorrected(_message.Message):
    __slots__ = ("round_id", "announced", "number")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    ANNOUNCED_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    announced: str
    number: str
    def __init__(self, round_id: _Optional[str] = ..., announced: _Optional[str] = ..., number: _Optional[str] = ...) -> None: ...

class CrownPlaced(_message.Message):
    __slots__ = ("round_id", "number")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    number: str
    def __init__(self, round_id: _Optional[str] = ..., number: _Optional[str] = ...) -> None: ...

class RouletteCommand(_message.Message):
    __slots__ = ("register_wheel", "register_ball", "assign_chip_colour", "place_wager", "move_wager", "remove_wager", "confirm_verbal_wager", "spin_ball", "call_no_more_bets", "call_no_spin", "announce_number", "correct_number", "place_crown", "enroll_terminal", "retire_terminal", "ready_terminal_system", "enter_buy_in", "confirm_buy_in", "correct_buy_in", "start_game", "tick_clock", "place_bet", "cancel_bet", "undo_bets", "clear_bets", "recall_bets", "place_neighbour_bets", "sense_number", "confirm_number", "void_game", "refund_game", "request_cash_out", "verify_cash_out", "confirm_cash_out")
    REGISTER_WHEEL_FIELD_NUMBER: _ClassVar[int]
    REGISTER_BALL_FIELD_NUMBER: _ClassVar[int]
    ASSIGN_CHIP_COLOUR_FIELD_NUMBER: _ClassVar[int]
    PLACE_WAGER_FIELD_NUMBER: _ClassVar[int]
    MOVE_WAGER_FIELD_NUMBER: _ClassVar[int]
    REMOVE_WAGER_FIELD_NUMBER: _ClassVar[int]
    CONFIRM_VERBAL_WAGER_FIELD_NUMBER: _ClassVar[int]
    SPIN_BALL_FIELD_NUMBER: _ClassVar[int]
    CALL_NO_MORE_BETS_FIELD_NUMBER: _ClassVar[int]
    CALL_NO_SPIN_FIELD_NUMBER: _ClassVar[int]
    ANNOUNCE_NUMBER_FIELD_NUMBER: _ClassVar[int]
    CORRECT_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PLACE_CROWN_FIELD_NUMBER: _ClassVar[int]
    ENROLL_TERMINAL_FIELD_NUMBER: _ClassVar[int]
    RETIRE_TERMINAL_FIELD_NUMBER: _ClassVar[int]
    READY_TERMINAL_SYSTEM_FIELD_NUMBER: _ClassVar[int]
    ENTER_BUY_IN_FIELD_NUMBER: _ClassVar[int]
    CONFIRM_BUY_IN_FIELD_NUMBER: _ClassVar[int]
    CORRECT_BUY_IN_FIELD_NUMBER: _ClassVar[int]
    START_GAME_FIELD_NUMBER: _ClassVar[int]
    TICK_CLOCK_FIELD_NUMBER: _ClassVar[int]
    PLACE_BET_FIELD_NUMBER: _ClassVar[int]
    CANCEL_BET_FIELD_NUMBER: _ClassVar[int]
    UNDO_BETS_FIELD_NUMBER: _ClassVar[int]
    CLEAR_BETS_FIELD_NUMBER: _ClassVar[int]
    RECALL_BETS_FIELD_NUMBER: _ClassVar[int]
    PLACE_NEIGHBOUR_BETS_FIELD_NUMBER: _ClassVar[int]
    SENSE_NUMBER_FIELD_NUMBER: _ClassVar[int]
    CONFIRM_NUMBER_FIELD_NUMBER: _ClassVar[int]
    VOID_GAME_FIELD_NUMBER: _ClassVar[int]
    REFUND_GAME_FIELD_NUMBER: _ClassVar[int]
    REQUEST_CASH_OUT_FIELD_NUMBER: _ClassVar[int]
    VERIFY_CASH_OUT_FIELD_NUMBER: _ClassVar[int]
    CONFIRM_CASH_OUT_FIELD_NUMBER: _ClassVar[int]
    register_wheel: RegisterWheelRequest
    register_ball: RegisterBallRequest
    assign_chip_colour: AssignChipColourRequest
    place_wager: PlaceRouletteWagerRequest
    move_wager: MoveRouletteWagerRequest
    remove_wager: RemoveRouletteWagerRequest
    confirm_verbal_wager: ConfirmVerbalRouletteWagerRequest
    spin_ball: SpinBallRequest
    call_no_more_bets: CallNoMoreRouletteBetsRequest
    call_no_spin: CallNoSpinRequest
    announce_number: AnnounceNumberRequest
    correct_number: CorrectNumberRequest
    place_crown: PlaceCrownRequest
    enroll_terminal: _roulette_terminal_pb2.EnrollTerminalRequest
    retire_terminal: _roulette_terminal_pb2.RetireTerminalRequest
    ready_terminal_system: _roulette_terminal_pb2.ReadyTerminalSystemRequest
    enter_buy_in: _roulette_terminal_pb2.EnterTerminalBuyInRequest
    confirm_buy_in: _roulette_terminal_pb2.ConfirmTerminalBuyInRequest
    correct_buy_in: _roulette_terminal_pb2.CorrectTerminalBuyInRequest
    start_game: _roulette_terminal_pb2.StartTerminalGameRequest
    tick_clock: _roulette_terminal_pb2.TickTerminalClockRequest
    place_bet: _roulette_terminal_pb2.PlaceTerminalBetRequest
    cancel_bet: _roulette_terminal_pb2.CancelTerminalBetRequest
    undo_bets: _roulette_terminal_pb2.UndoTerminalBetsRequest
    clear_bets: _roulette_terminal_pb2.ClearTerminalBetsRequest
    recall_bets: _roulette_terminal_pb2.RecallTerminalBetsRequest
    place_neighbour_bets: _roulette_terminal_pb2.PlaceNeighbourBetsRequest
    sense_number: _roulette_terminal_pb2.SenseNumberRequest
    confirm_number: _roulette_terminal_pb2.ConfirmNumberRequest
    void_game: _roulette_terminal_pb2.VoidTerminalGameRequest
    refund_game: _roulette_terminal_pb2.RefundTerminalGameRequest
    request_cash_out: _roulette_terminal_pb2.RequestCashOutRequest
    verify_cash_out: _roulette_terminal_pb2.VerifyCashOutRequest
    confirm_cash_out: _roulette_terminal_pb2.ConfirmCashOutRequest
    def __init__(self, register_wheel: _Optional[_Union[RegisterWheelRequest, _Mapping]] = ..., register_ball: _Optional[_Union[RegisterBallRequest, _Mapping]] = ..., assign_chip_colour: _Optional[_Union[AssignChipColourRequest, _Mapping]] = ..., place_wager: _Optional[_Union[PlaceRouletteWagerRequest, _Mapping]] = ..., move_wager: _Optional[_Union[MoveRouletteWagerRequest, _Mapping]] = ..., remove_wager: _Optional[_Union[RemoveRouletteWagerRequest, _Mapping]] = ..., confirm_verbal_wager: _Optional[_Union[ConfirmVerbalRouletteWagerRequest, _Mapping]] = ..., spin_ball: _Optional[_Union[SpinBallRequest, _Mapping]] = ..., call_no_more_bets: _Optional[_Union[CallNoMoreRouletteBetsRequest, _Mapping]] = ..., call_no_spin: _Optional[_Union[CallNoSpinRequest, _Mapping]] = ..., announce_number: _Optional[_Union[AnnounceNumberRequest, _Mapping]] = ..., correct_number: _Optional[_Union[CorrectNumberRequest, _Mapping]] = ..., place_crown: _Optional[_Union[PlaceCrownRequest, _Mapping]] = ..., enroll_terminal: _Optional[_Union[_roulette_terminal_pb2.EnrollTerminalRequest, _Mapping]] = ..., retire_terminal: _Optional[_Union[_roulette_terminal_pb2.RetireTerminalRequest, _Mapping]] = ..., ready_terminal_system: _Optional[_Union[_roulette_terminal_pb2.ReadyTerminalSystemRequest, _Mapping]] = ..., enter_buy_in: _Optional[_Union[_roulette_terminal_pb2.EnterTerminalBuyInRequest, _Mapping]] = ..., confirm_buy_in: _Optional[_Union[_roulette_terminal_pb2.ConfirmTerminalBuyInRequest, _Mapping]] = ..., correct_buy_in: _Optional[_Union[_roulette_terminal_pb2.CorrectTerminalBuyInRequest, _Mapping]] = ..., start_game: _Optional[_Union[_roulette_terminal_pb2.StartTerminalGameRequest, _Mapping]] = ..., tick_clock: _Optional[_Union[_roulette_terminal_pb2.TickTerminalClockRequest, _Mapping]] = ..., place_bet: _Optional[_Union[_roulette_terminal_pb2.PlaceTerminalBetRequest, _Mapping]] = ..., cancel_bet: _Optional[_Union[_roulette_terminal_pb2.CancelTerminalBetRequest, _Mapping]] = ..., undo_bets: _Optional[_Union[_roulette_terminal_pb2.UndoTerminalBetsRequest, _Mapping]] = ..., clear_bets: _Optional[_Union[_roulette_terminal_pb2.ClearTerminalBetsRequest, _Mapping]] = ..., recall_bets: _Optional[_Union[_roulette_terminal_pb2.RecallTerminalBetsRequest, _Mapping]] = ..., place_neighbour_bets: _Optional[_Union[_roulette_terminal_pb2.PlaceNeighbourBetsRequest, _Mapping]] = ..., sense_number: _Optional[_Union[_roulette_terminal_pb2.SenseNumberRequest, _Mapping]] = ..., confirm_number: _Optional[_Union[_roulette_terminal_pb2.ConfirmNumberRequest, _Mapping]] = ..., void_game: _Optional[_Union[_roulette_terminal_pb2.VoidTerminalGameRequest, _Mapping]] = ..., refund_game: _Optional[_Union[_roulette_terminal_pb2.RefundTerminalGameRequest, _Mapping]] = ..., request_cash_out: _Optional[_Union[_roulette_terminal_pb2.RequestCashOutRequest, _Mapping]] = ..., verify_cash_out: _Optional[_Union[_roulette_terminal_pb2.VerifyCashOutRequest, _Mapping]] = ..., confirm_cash_out: _Optional[_Union[_roulette_terminal_pb2.ConfirmCashOutRequest, _Mapping]] = ...) -> None: ...

class RegisterWheelRequest(_message.Message):
    __slots__ = ("header", "diameter_in", "pocket_order")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DIAMETER_IN_FIELD_NUMBER: _ClassVar[int]
    POCKET_ORDER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    diameter_in: int
    pocket_order: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., diameter_in: _Optional[int] = ..., pocket_order: _Optional[_Iterable[str]] = ...) -> None: ...

class RegisterBallRequest(_message.Message):
    __slots__ = ("header", "sixteenths", "non_metallic", "approval_ref")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SIXTEENTHS_FIELD_NUMBER: _ClassVar[int]
    NON_METALLIC_FIELD_NUMBER: _ClassVar[int]
    APPROVAL_REF_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    sixteenths: int
    non_metallic: bool
    approval_ref: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., sixteenths: _Optional[int] = ..., non_metallic: _Optional[bool] = ..., approval_ref: _Optional[str] = ...) -> None: ...

class AssignChipColourRequest(_message.Message):
    __slots__ = ("header", "seat", "colour", "value_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    VALUE_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    colour: str
    value_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., colour: _Optional[str] = ..., value_cents: _Optional[int] = ...) -> None: ...

class PlaceRouletteWagerRequest(_message.Message):
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

class MoveRouletteWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id", "wager", "selection")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    SELECTION_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    wager: str
    selection: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ..., wager: _Optional[str] = ..., selection: _Optional[str] = ...) -> None: ...

class RemoveRouletteWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class ConfirmVerbalRouletteWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class SpinBallRequest(_message.Message):
    __slots__ = ("header", "ball_direction", "wheel_direction")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BALL_DIRECTION_FIELD_NUMBER: _ClassVar[int]
    WHEEL_DIRECTION_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    ball_direction: SpinDirection
    wheel_direction: SpinDirection
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., ball_direction: _Optional[_Union[SpinDirection, str]] = ..., wheel_direction: _Optional[_Union[SpinDirection, str]] = ...) -> None: ...

class CallNoMoreRouletteBetsRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class CallNoSpinRequest(_message.Message):
    __slots__ = ("header", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class AnnounceNumberRequest(_message.Message):
    __slots__ = ("header", "number", "revolutions")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    REVOLUTIONS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    number: str
    revolutions: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., number: _Optional[str] = ..., revolutions: _Optional[int] = ...) -> None: ...

class CorrectNumberRequest(_message.Message):
    __slots__ = ("header", "number")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    number: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., number: _Optional[str] = ...) -> None: ...

class PlaceCrownRequest(_message.Message):
    __slots__ = ("header", "number")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    number: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., number: _Optional[str] = ...) -> None: ...
