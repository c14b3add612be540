from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FloorRuling(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FLOOR_RULING_UNSPECIFIED: _ClassVar[FloorRuling]
    FLOOR_RULING_PLAY_ON: _ClassVar[FloorRuling]
    FLOOR_RULING_DISCARD: _ClassVar[FloorRuling]
    FLOOR_RULING_VOID: _ClassVar[FloorRuling]
FLOOR_RULING_UNSPECIFIED: FloorRuling
FLOOR_RULING_PLAY_ON: FloorRuling
FLOOR_RULING_DISCARD: FloorRuling
FLOOR_RULING_VOID: FloorRuling

class HousePokerEvent(_message.Message):
    __slots__ = ("stub_discarded", "dealer_hand_shown", "seat_settled", "cards_collected", "hand_voided", "dealer_card_due")
    STUB_DISCARDED_FIELD_NUMBER: _ClassVar[int]
    DEALER_HAND_SHOWN_FIELD_NUMBER: _ClassVar[int]
    SEAT_SETTLED_FIELD_NUMBER: _ClassVar[int]
    CARDS_COLLECTED_FIELD_NUMBER: _ClassVar[int]
    HAND_VOIDED_FIELD_NUMBER: _ClassVar[int]
    DEALER_CARD_DUE_FIELD_NUMBER: _ClassVar[int]
    stub_discarded: StubDiscarded
    dealer_hand_shown: DealerHandShown
    seat_settled: SeatSettled
    cards_collected: CardsCollected
    hand_voided: HandVoided
    dealer_card_due: DealerCardDue
    def __init__(self, stub_discarded: _Optional[_Union[StubDiscarded, _Mapping]] = ..., dealer_hand_shown: _Optional[_Union[DealerHandShown, _Mapping]] = ..., seat_settled: _Optional[_Union[SeatSettled, _Mapping]] = ..., cards_collected: _Optional[_Union[CardsCollected, _Mapping]] = ..., hand_voided: _Optional[_Union[HandVoided, _Mapping]] = ..., dealer_card_due: _Optional[_Union[DealerCardDue, _Mapping]] = ...) -> None: ...

class StubDiscarded(_message.Message):
    __slots__ = ("round_id", "batch", "cards", "uncounted_rounds")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    UNCOUNTED_ROUNDS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    batch: str
    cards: int
    uncounted_rounds: int
    def __init__(self, round_id: _Optional[str] = ..., batch: _Optional[str] = ..., cards: _Optional[int] = ..., uncounted_rounds: _Optional[int] = ...) -> None: ...

class DealerHandShown(_message.Message):
    __slots__ = ("round_id", "cards", "unused", "hand", "qualifies")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    UNUSED_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    QUALIFIES_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    unused: _containers.RepeatedScalarFieldContainer[str]
    hand: str
    qualifies: bool
    def __init__(self, round_id: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ..., unused: _Optional[_Iterable[str]] = ..., hand: _Optional[str] = ..., qualifies: _Optional[bool] = ...) -> None: ...

class SeatSettled(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "cards", "unused", "hand")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    UNUSED_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    unused: _containers.RepeatedScalarFieldContainer[str]
    hand: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ..., unused: _Optional[_Iterable[str]] = ..., hand: _Optional[str] = ...) -> None: ...

class CollectedHand(_message.Message):
    __slots__ = ("destination", "seat", "count", "cards")
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    destination: str
    seat: int
    count: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, destination: _Optional[str] = ..., seat: _Optional[int] = ..., count: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class CardsCollected(_message.Message):
    __slots__ = ("round_id", "hands")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    hands: _containers.RepeatedCompositeFieldContainer[CollectedHand]
    def __init__(self, round_id: _Optional[str] = ..., hands: _Optional[_Iterable[_Union[CollectedHand, _Mapping]]] = ...) -> None: ...

class HandVoided(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "counted", "rule")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    COUNTED_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    counted: int
    rule: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., counted: _Optional[int] = ..., rule: _Optional[str] = ...) -> None: ...

class DealerCardDue(_message.Message):
    __slots__ = ("round_id", "counted", "rule", "undrawn")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    COUNTED_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    UNDRAWN_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    counted: int
    rule: str
    undrawn: int
    def __init__(self, round_id: _Optional[str] = ..., counted: _Optional[int] = ..., rule: _Optional[str] = ..., undrawn: _Optional[int] = ...) -> None: ...

class HousePokerCommand(_message.Message):
    __slots__ = ("withdraw_wagers", "call_no_more_bets", "deal_cards", "count_stub", "discard_stub", "make_play", "reveal_dealer", "turn_hand", "report_face_up_card", "report_card_in_error", "report_exposed_card", "report_card_count", "report_shuffler_fault", "report_shoe_fault")
    WITHDRAW_WAGERS_FIELD_NUMBER: _ClassVar[int]
    CALL_NO_MORE_BETS_FIELD_NUMBER: _ClassVar[int]
    DEAL_CARDS_FIELD_NUMBER: _ClassVar[int]
    COUNT_STUB_FIELD_NUMBER: _ClassVar[int]
    DISCARD_STUB_FIELD_NUMBER: _ClassVar[int]
    MAKE_PLAY_FIELD_NUMBER: _ClassVar[int]
    REVEAL_DEALER_FIELD_NUMBER: _ClassVar[int]
    TURN_HAND_FIELD_NUMBER: _ClassVar[int]
    REPORT_FACE_UP_CARD_FIELD_NUMBER: _ClassVar[int]
    REPORT_CARD_IN_ERROR_FIELD_NUMBER: _ClassVar[int]
    REPORT_EXPOSED_CARD_FIELD_NUMBER: _ClassVar[int]
    REPORT_CARD_COUNT_FIELD_NUMBER: _ClassVar[int]
    REPORT_SHUFFLER_FAULT_FIELD_NUMBER: _ClassVar[int]
    REPORT_SHOE_FAULT_FIELD_NUMBER: _ClassVar[int]
    withdraw_wagers: WithdrawHousePokerWagersRequest
    call_no_more_bets: CallNoMoreHousePokerBetsRequest
    deal_cards: DealHousePokerCardsRequest
    count_stub: CountHousePokerStubRequest
    discard_stub: DiscardHousePokerStubRequest
    make_play: MakeHousePokerPlayRequest
    reveal_dealer: RevealHousePokerDealerRequest
    turn_hand: TurnHousePokerHandRequest
    report_face_up_card: ReportHousePokerFaceUpCardRequest
    report_card_in_error: ReportHousePokerCardInErrorRequest
    report_exposed_card: ReportHousePokerExposedCardRequest
    report_card_count: ReportHousePokerCardCountRequest
    report_shuffler_fault: ReportHousePokerShufflerFaultRequest
    report_shoe_fault: ReportHousePokerShoeFaultRequest
    def __init__(self, withdraw_wagers: _Optional[_Union[WithdrawHousePokerWagersRequest, _Mapping]] = ..., call_no_more_bets: _Optional[_Union[CallNoMoreHousePokerBetsRequest, _Mapping]] = ..., deal_cards: _Optional[_Union[DealHousePokerCardsRequest, _Mapping]] = ..., count_stub: _Optional[_Union[CountHousePokerStubRequest, _Mapping]] = ..., discard_stub: _Optional[_Union[DiscardHousePokerStubRequest, _Mapping]] = ..., make_play: _Optional[_Union[MakeHousePokerPlayRequest, _Mapping]] = ..., reveal_dealer: _Optional[_Union[RevealHousePokerDealerRequest, _Mapping]] = ..., turn_hand: _Optional[_Union[TurnHousePokerHandRequest, _Mapping]] = ..., report_face_up_card: _Optional[_Union[ReportHousePokerFaceUpCardRequest, _Mapping]] = ..., report_card_in_error: _Optional[_Union[ReportHousePokerCardInErrorRequest, _Mapping]] = ..., report_exposed_card: _Optional[_Union[ReportHousePokerExposedCardRequest, _Mapping]] = ..., report_card_count: _Optional[_Union[ReportHousePokerCardCountRequest, _Mapping]] = ..., report_shuffler_fault: _Optional[_Union[ReportHousePokerShufflerFaultRequest, _Mapping]] = ..., report_shoe_fault: _Optional[_Union[ReportHousePokerShoeFaultRequest, _Mapping]] = ...) -> None: ...

class WithdrawHousePokerWagersRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class CallNoMoreHousePokerBetsRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class DealHousePokerCardsRequest(_message.Message):
    __slots__ = ("header", "destination", "seat", "cards", "count")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    destination: str
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    count: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., destination: _Optional[str] = ..., seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ..., count: _Optional[int] = ...) -> None: ...

class CountedHand(_message.Message):
    __slots__ = ("destination", "seat", "counted")
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COUNTED_FIELD_NUMBER: _ClassVar[int]
    destination: str
    seat: int
    counted: int
    def __init__(self, destination: _Optional[str] = ..., seat: _Optional[int] = ..., counted: _Optional[int] = ...) -> None: ...

class CountHousePokerStubRequest(_message.Message):
    __slots__ = ("header", "counted", "misdeals")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    COUNTED_FIELD_NUMBER: _ClassVar[int]
    MISDEALS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    counted: int
    misdeals: _containers.RepeatedCompositeFieldContainer[CountedHand]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., counted: _Optional[int] = ..., misdeals: _Optional[_Iterable[_Union[CountedHand, _Mapping]]] = ...) -> None: ...

class DiscardHousePokerStubRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class MakeHousePokerPlayRequest(_message.Message):
    __slots__ = ("header", "seat", "amount_cents", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    amount_cents: int
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., amount_cents: _Optional[int] = ..., wager_id: _Optional[str] = ...) -> None: ...

class RevealHousePokerDealerRequest(_message.Message):
    __slots__ = ("header", "cards")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class TurnHousePokerHandRequest(_message.Message):
    __slots__ = ("header", "seat", "cards")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class ReportHousePokerFaceUpCardRequest(_message.Message):
    __slots__ = ("header", "card")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    card: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., card: _Optional[str] = ...) -> None: ...

class ReportHousePokerCardInErrorRequest(_message.Message):
    __slots__ = ("header", "card")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    card: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., card: _Optional[str] = ...) -> None: ...

class ReportHousePokerExposedCardRequest(_message.Message):
    __slots__ = ("header", "destination", "seat", "card", "number", "ruling")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    RULING_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    destination: str
    seat: int
    card: str
    number: int
    ruling: FloorRuling
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., destination: _Optional[str] = ..., seat: _Optional[int] = ..., card: _Optional[str] = ..., number: _Optional[int] = ..., ruling: _Optional[_Union[FloorRuling, str]] = ...) -> None: ...

class ReportHousePokerCardCountRequest(_message.Message):
    __slots__ = ("header", "destination", "seat", "counted")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    COUNTED_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    destination: str
    seat: int
    counted: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., destination: _Optional[str] = ..., seat: _Optional[int] = ..., counted: _Optional[int] = ...) -> None: ...

class ReportHousePokerShufflerFaultRequest(_message.Message):
    __slots__ = ("header", "batch")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    batch: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., batch: _Optional[str] = ...) -> None: ...

class ReportHousePokerShoeFaultRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...
