from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PokerPhase(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POKER_PHASE_UNSPECIFIED: _ClassVar[PokerPhase]
    POKER_PHASE_DEALING: _ClassVar[PokerPhase]
    POKER_PHASE_BETTING: _ClassVar[PokerPhase]
    POKER_PHASE_DRAWING: _ClassVar[PokerPhase]
    POKER_PHASE_SHOWDOWN: _ClassVar[PokerPhase]

class PokerAction(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POKER_ACTION_UNSPECIFIED: _ClassVar[PokerAction]
    POKER_ACTION_FOLD: _ClassVar[PokerAction]
    POKER_ACTION_CHECK: _ClassVar[PokerAction]
    POKER_ACTION_CALL: _ClassVar[PokerAction]
    POKER_ACTION_BET: _ClassVar[PokerAction]
    POKER_ACTION_RAISE: _ClassVar[PokerAction]
    POKER_ACTION_POST_BRING_IN: _ClassVar[PokerAction]
    POKER_ACTION_ADD_TO_BET: _ClassVar[PokerAction]
    POKER_ACTION_DISCARD: _ClassVar[PokerAction]
    POKER_ACTION_SHOW: _ClassVar[PokerAction]
    POKER_ACTION_CONCEDE: _ClassVar[PokerAction]

class PokerDealerStep(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POKER_DEALER_STEP_UNSPECIFIED: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_PREPARE_DECKS: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_SHUFFLE: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_CUT: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_LOAD: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_AWAIT_PLAYERS: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_START_HAND: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_DEAL: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_AWAIT_ACTION: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_AWAIT_RULING: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_REQUEST_RULING: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_DECLARE_DEAD: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_END_SHOE: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_AWAIT_EQUIPMENT: _ClassVar[PokerDealerStep]
    POKER_DEALER_STEP_CALL_MISDEAL: _ClassVar[PokerDealerStep]
POKER_PHASE_UNSPECIFIED: PokerPhase
POKER_PHASE_DEALING: PokerPhase
POKER_PHASE_BETTING: PokerPhase
POKER_PHASE_DRAWING: PokerPhase
POKER_PHASE_SHOWDOWN: PokerPhase
POKER_ACTION_UNSPECIFIED: PokerAction
POKER_ACTION_FOLD: PokerAction
POKER_ACTION_CHECK: PokerAction
POKER_ACTION_CALL: PokerAction
POKER_ACTION_BET: PokerAction
POKER_ACTION_RAISE: PokerAction
POKER_ACTION_POST_BRING_IN: PokerAction
POKER_ACTION_ADD_TO_BET: PokerAction
POKER_ACTION_DISCARD: PokerAction
POKER_ACTION_SHOW: PokerAction
POKER_ACTION_CONCEDE: PokerAction
POKER_DEALER_STEP_UNSPECIFIED: PokerDealerStep
POKER_DEALER_STEP_PREPARE_DECKS: PokerDealerStep
POKER_DEALER_STEP_SHUFFLE: PokerDealerStep
POKER_DEALER_STEP_CUT: PokerDealerStep
POKER_DEALER_STEP_LOAD: PokerDealerStep
POKER_DEALER_STEP_AWAIT_PLAYERS: PokerDealerStep
POKER_DEALER_STEP_START_HAND: PokerDealerStep
POKER_DEALER_STEP_DEAL: PokerDealerStep
POKER_DEALER_STEP_AWAIT_ACTION: PokerDealerStep
POKER_DEALER_STEP_AWAIT_RULING: PokerDealerStep
POKER_DEALER_STEP_REQUEST_RULING: PokerDealerStep
POKER_DEALER_STEP_DECLARE_DEAD: PokerDealerStep
POKER_DEALER_STEP_END_SHOE: PokerDealerStep
POKER_DEALER_STEP_AWAIT_EQUIPMENT: PokerDealerStep
POKER_DEALER_STEP_CALL_MISDEAL: PokerDealerStep

class PokerChoice(_message.Message):
    __slots__ = ("action", "least_cents", "most_cents", "most_cards")
    ACTION_FIELD_NUMBER: _ClassVar[int]
    LEAST_CENTS_FIELD_NUMBER: _ClassVar[int]
    MOST_CENTS_FIELD_NUMBER: _ClassVar[int]
    MOST_CARDS_FIELD_NUMBER: _ClassVar[int]
    action: PokerAction
    least_cents: int
    most_cents: int
    most_cards: int
    def __init__(self, action: _Optional[_Union[PokerAction, str]] = ..., least_cents: _Optional[int] = ..., most_cents: _Optional[int] = ..., most_cards: _Optional[int] = ...) -> None: ...

class PokerPlace(_message.Message):
    __slots__ = ("seat", "face_down")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FACE_DOWN_FIELD_NUMBER: _ClassVar[int]
    seat: int
    face_down: bool
    def __init__(self, seat: _Optional[int] = ..., face_down: _Optional[bool] = ...) -> None: ...

class PokerDealerTask(_message.Message):
    __slots__ = ("step", "deck", "places", "burn_first")
    STEP_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    PLACES_FIELD_NUMBER: _ClassVar[int]
    BURN_FIRST_FIELD_NUMBER: _ClassVar[int]
    step: PokerDealerStep
    deck: str
    places: _containers.RepeatedCompositeFieldContainer[PokerPlace]
    burn_first: bool
    def __init__(self, step: _Optional[_Union[PokerDealerStep, str]] = ..., deck: _Optional[str] = ..., places: _Optional[_Iterable[_Union[PokerPlace, _Mapping]]] = ..., burn_first: _Optional[bool] = ...) -> None: ...

class PokerPotView(_message.Message):
    __slots__ = ("pot", "net_cents", "gross_cents", "rake_cents", "fee_cents", "eligible_seats")
    POT_FIELD_NUMBER: _ClassVar[int]
    NET_CENTS_FIELD_NUMBER: _ClassVar[int]
    GROSS_CENTS_FIELD_NUMBER: _ClassVar[int]
    RAKE_CENTS_FIELD_NUMBER: _ClassVar[int]
    FEE_CENTS_FIELD_NUMBER: _ClassVar[int]
    ELIGIBLE_SEATS_FIELD_NUMBER: _ClassVar[int]
    pot: int
    net_cents: int
    gross_cents: int
    rake_cents: int
    fee_cents: int
    eligible_seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, pot: _Optional[int] = ..., net_cents: _Optional[int] = ..., gross_cents: _Optional[int] = ..., rake_cents: _Optional[int] = ..., fee_cents: _Optional[int] = ..., eligible_seats: _Optional[_Iterable[int]] = ...) -> None: ...

class PokerPlayerView(_message.Message):
    __slots__ = ("seat", "player_id", "stack_cents", "bet_cents", "total_cents", "live", "cards", "unnamed_cards")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    BET_CENTS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_CENTS_FIELD_NUMBER: _ClassVar[int]
    LIVE_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    UNNAMED_CARDS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    stack_cents: int
    bet_cents: int
    total_cents: int
    live: bool
    cards: _containers.RepeatedScalarFieldContainer[str]
    unnamed_cards: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., stack_cents: _Optional[int] = ..., bet_cents: _Optional[int] = ..., total_cents: _Optional[int] = ..., live: _Optional[bool] = ..., cards: _Optional[_Iterable[str]] = ..., unnamed_cards: _Optional[int] = ...) -> None: ...

class PokerTableView(_message.Message):
    __slots__ = ("round_id", "variant", "phase", "street", "button_seat", "actor_seat", "choices", "board", "high_cents", "pots", "players", "dealer")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    STREET_FIELD_NUMBER: _ClassVar[int]
    BUTTON_SEAT_FIELD_NUMBER: _ClassVar[int]
    ACTOR_SEAT_FIELD_NUMBER: _ClassVar[int]
    CHOICES_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    HIGH_CENTS_FIELD_NUMBER: _ClassVar[int]
    POTS_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    variant: str
    phase: PokerPhase
    street: str
    button_seat: int
    actor_seat: int
    choices: _containers.RepeatedCompositeFieldContainer[PokerChoice]
    board: _containers.RepeatedScalarFieldContainer[str]
    high_cents: int
    pots: _containers.RepeatedCompositeFieldContainer[PokerPotView]
    players: _containers.RepeatedCompositeFieldContainer[PokerPlayerView]
    dealer: PokerDealerTask
    def __init__(self, round_id: _Optional[str] = ..., variant: _Optional[str] = ..., phase: _Optional[_Union[PokerPhase, str]] = ..., street: _Optional[str] = ..., button_seat: _Optional[int] = ..., actor_seat: _Optional[int] = ..., choices: _Optional[_Iterable[_Union[PokerChoice, _Mapping]]] = ..., board: _Optional[_Iterable[str]] = ..., high_cents: _Optional[int] = ..., pots: _Optional[_Iterable[_Union[PokerPotView, _Mapping]]] = ..., players: _Optional[_Iterable[_Union[PokerPlayerView, _Mapping]]] = ..., dealer: _Optional[_Union[PokerDealerTask, _Mapping]] = ...) -> None: ...
