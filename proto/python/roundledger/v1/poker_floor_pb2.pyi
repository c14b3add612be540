from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PokerRulingOutcome(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POKER_RULING_OUTCOME_UNSPECIFIED: _ClassVar[PokerRulingOutcome]
    POKER_RULING_OUTCOME_PLAY_ON: _ClassVar[PokerRulingOutcome]
    POKER_RULING_OUTCOME_HAND_DEAD: _ClassVar[PokerRulingOutcome]
    POKER_RULING_OUTCOME_HAND_REFUNDED: _ClassVar[PokerRulingOutcome]
    POKER_RULING_OUTCOME_ROUND_DEAD: _ClassVar[PokerRulingOutcome]

class PokerCardPlace(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POKER_CARD_PLACE_UNSPECIFIED: _ClassVar[PokerCardPlace]
    POKER_CARD_PLACE_BOARD: _ClassVar[PokerCardPlace]
    POKER_CARD_PLACE_BURN: _ClassVar[PokerCardPlace]
    POKER_CARD_PLACE_STUB: _ClassVar[PokerCardPlace]
POKER_RULING_OUTCOME_UNSPECIFIED: PokerRulingOutcome
POKER_RULING_OUTCOME_PLAY_ON: PokerRulingOutcome
POKER_RULING_OUTCOME_HAND_DEAD: PokerRulingOutcome
POKER_RULING_OUTCOME_HAND_REFUNDED: PokerRulingOutcome
POKER_RULING_OUTCOME_ROUND_DEAD: PokerRulingOutcome
POKER_CARD_PLACE_UNSPECIFIED: PokerCardPlace
POKER_CARD_PLACE_BOARD: PokerCardPlace
POKER_CARD_PLACE_BURN: PokerCardPlace
POKER_CARD_PLACE_STUB: PokerCardPlace

class PokerRulingRequested(_message.Message):
    __slots__ = ("round_id", "facts", "rule")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    facts: str
    rule: str
    def __init__(self, round_id: _Optional[str] = ..., facts: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class PokerHandReconstructed(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "rule")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    rule: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class PokerStreetPremature(_message.Message):
    __slots__ = ("round_id", "street_name", "cards", "rule")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STREET_NAME_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    street_name: str
    cards: int
    rule: str
    def __init__(self, round_id: _Optional[str] = ..., street_name: _Optional[str] = ..., cards: _Optional[int] = ..., rule: _Optional[str] = ...) -> None: ...

class PokerCallLowered(_message.Message):
    __slots__ = ("round_id", "seat", "high_cents", "increment_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HIGH_CENTS_FIELD_NUMBER: _ClassVar[int]
    INCREMENT_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    high_cents: int
    increment_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., high_cents: _Optional[int] = ..., increment_cents: _Optional[int] = ...) -> None: ...

class PokerCoverCardPlaced(_message.Message):
    __slots__ = ("colour",)
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    colour: str
    def __init__(self, colour: _Optional[str] = ...) -> None: ...

class PokerDealerChanged(_message.Message):
    __slots__ = ("badge_id", "badge_id_before")
    BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    BADGE_ID_BEFORE_FIELD_NUMBER: _ClassVar[int]
    badge_id: str
    badge_id_before: str
    def __init__(self, badge_id: _Optional[str] = ..., badge_id_before: _Optional[str] = ...) -> None: ...

class PokerSeatChanged(_message.Message):
    __slots__ = ("seat", "seat_before", "player_id", "chips_cents", "currency_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SEAT_BEFORE_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    seat_before: int
    player_id: str
    chips_cents: int
    currency_cents: int
    def __init__(self, seat: _Optional[int] = ..., seat_before: _Optional[int] = ..., player_id: _Optional[str] = ..., chips_cents: _Optional[int] = ..., currency_cents: _Optional[int] = ...) -> None: ...

class PokerStackCarried(_message.Message):
    __slots__ = ("seat", "player_id", "to_table_id", "chips_cents", "currency_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    TO_TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    to_table_id: str
    chips_cents: int
    currency_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., to_table_id: _Optional[str] = ..., chips_cents: _Optional[int] = ..., currency_cents: _Optional[int] = ...) -> None: ...

class PokerStackArrived(_message.Message):
    __slots__ = ("seat", "player_id", "from_table_id", "chips_cents", "currency_cents", "room_seq", "from_seq")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_CENTS_FIELD_NUMBER: _ClassVar[int]
    ROOM_SEQ_FIELD_NUMBER: _ClassVar[int]
    FROM_SEQ_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    from_table_id: str
    chips_cents: int
    currency_cents: int
    room_seq: int
    from_seq: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., from_table_id: _Optional[str] = ..., chips_cents: _Optional[int] = ..., currency_cents: _Optional[int] = ..., room_seq: _Optional[int] = ..., from_seq: _Optional[int] = ...) -> None: ...

class PokerStackHeld(_message.Message):
    __slots__ = ("seat", "player_id", "chips_cents", "currency_cents", "reason")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_CENTS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    chips_cents: int
    currency_cents: int
    reason: str
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., chips_cents: _Optional[int] = ..., currency_cents: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class PokerCarriedStackHeld(_message.Message):
    __slots__ = ("player_id", "from_table_id", "chips_cents", "currency_cents", "reason", "room_seq", "from_seq")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_CENTS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    ROOM_SEQ_FIELD_NUMBER: _ClassVar[int]
    FROM_SEQ_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    from_table_id: str
    chips_cents: int
    currency_cents: int
    reason: str
    room_seq: int
    from_seq: int
    def __init__(self, player_id: _Optional[str] = ..., from_table_id: _Optional[str] = ..., chips_cents: _Optional[int] = ..., currency_cents: _Optional[int] = ..., reason: _Optional[str] = ..., room_seq: _Optional[int] = ..., from_seq: _Optional[int] = ...) -> None: ...

class PokerCurrencyBrought(_message.Message):
    __slots__ = ("seat", "player_id", "amount_cents", "currency_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    amount_cents: int
    currency_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., currency_cents: _Optional[int] = ...) -> None: ...

class PokerCurrencyConverted(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "amount_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    amount_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class PokerCurrencyTaken(_message.Message):
    __slots__ = ("seat", "player_id", "amount_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    amount_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class PokerTableAntePosted(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "amount_cents", "stack_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    amount_cents: int
    stack_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., stack_cents: _Optional[int] = ...) -> None: ...

class PokerTableAnteCollected(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "amount_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    amount_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class PokerRakeReductionRequested(_message.Message):
    __slots__ = ("seat", "player_id")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class PokerRakeForgone(_message.Message):
    __slots__ = ("round_id", "pot", "amount_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    pot: int
    amount_cents: int
    def __init__(self, round_id: _Optional[str] = ..., pot: _Optional[int] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class PokerSeatGiven(_message.Message):
    __slots__ = ("seat", "player_id", "list_id", "room_seq")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    LIST_ID_FIELD_NUMBER: _ClassVar[int]
    ROOM_SEQ_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    list_id: str
    room_seq: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., list_id: _Optional[str] = ..., room_seq: _Optional[int] = ...) -> None: ...

class PokerSeatGivenUp(_message.Message):
    __slots__ = ("seat", "player_id")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class PokerExclusionRaised(_message.Message):
    __slots__ = ("player_id", "reason")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    reason: str
    def __init__(self, player_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class PokerPatronReadmitted(_message.Message):
    __slots__ = ("player_id",)
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    def __init__(self, player_id: _Optional[str] = ...) -> None: ...

class RequestPokerRulingRequest(_message.Message):
    __slots__ = ("header", "facts", "rule")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    facts: str
    rule: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., facts: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class ReconstructPokerHandRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class ReportPrematurePokerStreetRequest(_message.Message):
    __slots__ = ("header", "cards", "count", "burned")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    BURNED_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    cards: _containers.RepeatedScalarFieldContainer[str]
    count: int
    burned: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., cards: _Optional[_Iterable[str]] = ..., count: _Optional[int] = ..., burned: _Optional[bool] = ...) -> None: ...

class ReportPokerShufflerFaultRequest(_message.Message):
    __slots__ = ("header", "batch", "fault")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    FAULT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    batch: str
    fault: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., batch: _Optional[str] = ..., fault: _Optional[str] = ...) -> None: ...

class PlacePokerCoverCardRequest(_message.Message):
    __slots__ = ("header", "colour")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    COLOUR_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    colour: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., colour: _Optional[str] = ...) -> None: ...

class ChangePokerDealerRequest(_message.Message):
    __slots__ = ("header", "badge_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    badge_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., badge_id: _Optional[str] = ...) -> None: ...

class ChangePokerSeatRequest(_message.Message):
    __slots__ = ("header", "seat", "to_seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TO_SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    to_seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., to_seat: _Optional[int] = ...) -> None: ...

class CarryPokerStackRequest(_message.Message):
    __slots__ = ("header", "seat", "to_table_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TO_TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    to_table_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., to_table_id: _Optional[str] = ...) -> None: ...

class PlaceCarriedPokerStackRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class HoldPokerStackRequest(_message.Message):
    __slots__ = ("header", "seat", "reason", "player_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    reason: str
    player_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., reason: _Optional[str] = ..., player_id: _Optional[str] = ...) -> None: ...

class BringPokerCurrencyRequest(_message.Message):
    __slots__ = ("header", "seat", "amount_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    amount_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class ConvertPokerCurrencyRequest(_message.Message):
    __slots__ = ("header", "seat", "amount_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    amount_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class RequestPokerRakeReductionRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...
