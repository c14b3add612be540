from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class CardStep(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CARD_STEP_UNSPECIFIED: _ClassVar[CardStep]
    CARD_STEP_INSPECTED: _ClassVar[CardStep]
    CARD_STEP_INSPECTION_VERIFIED: _ClassVar[CardStep]
    CARD_STEP_SPREAD: _ClassVar[CardStep]
    CARD_STEP_VIEWING_OFFERED: _ClassVar[CardStep]
    CARD_STEP_WASHED: _ClassVar[CardStep]
    CARD_STEP_STACKED: _ClassVar[CardStep]
    CARD_STEP_STORED: _ClassVar[CardStep]
    CARD_STEP_IDLED: _ClassVar[CardStep]

class ShuffleMethod(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    SHUFFLE_METHOD_UNSPECIFIED: _ClassVar[ShuffleMethod]
    SHUFFLE_METHOD_MANUAL: _ClassVar[ShuffleMethod]
    SHUFFLE_METHOD_DEVICE: _ClassVar[ShuffleMethod]
    SHUFFLE_METHOD_BUILT_IN: _ClassVar[ShuffleMethod]
CARD_STEP_UNSPECIFIED: CardStep
CARD_STEP_INSPECTED: CardStep
CARD_STEP_INSPECTION_VERIFIED: CardStep
CARD_STEP_SPREAD: CardStep
CARD_STEP_VIEWING_OFFERED: CardStep
CARD_STEP_WASHED: CardStep
CARD_STEP_STACKED: CardStep
CARD_STEP_STORED: CardStep
CARD_STEP_IDLED: CardStep
SHUFFLE_METHOD_UNSPECIFIED: ShuffleMethod
SHUFFLE_METHOD_MANUAL: ShuffleMethod
SHUFFLE_METHOD_DEVICE: ShuffleMethod
SHUFFLE_METHOD_BUILT_IN: ShuffleMethod

class CardsEvent(_message.Message):
    __slots__ = ("cards_received", "cards_handled", "cards_shuffled", "cut_offered", "cards_cut", "recut_ordered", "cutting_cards_placed", "shoe_loaded", "stub_counted", "cutting_card_reached", "last_hand_called", "shoe_ended", "shuffle_revealed", "cards_removed", "shuffle_failed")
    CARDS_RECEIVED_FIELD_NUMBER: _ClassVar[int]
    CARDS_HANDLED_FIELD_NUMBER: _ClassVar[int]
    CARDS_SHUFFLED_FIELD_NUMBER: _ClassVar[int]
    CUT_OFFERED_FIELD_NUMBER: _ClassVar[int]
    CARDS_CUT_FIELD_NUMBER: _ClassVar[int]
    RECUT_ORDERED_FIELD_NUMBER: _ClassVar[int]
    CUTTING_CARDS_PLACED_FIELD_NUMBER: _ClassVar[int]
    SHOE_LOADED_FIELD_NUMBER: _ClassVar[int]
    STUB_COUNTED_FIELD_NUMBER: _ClassVar[int]
    CUTTING_CARD_REACHED_FIELD_NUMBER: _ClassVar[int]
    LAST_HAND_CALLED_FIELD_NUMBER: _ClassVar[int]
    SHOE_ENDED_FIELD_NUMBER: _ClassVar[int]
    SHUFFLE_REVEALED_FIELD_NUMBER: _ClassVar[int]
    CARDS_REMOVED_FIELD_NUMBER: _ClassVar[int]
    SHUFFLE_FAILED_FIELD_NUMBER: _ClassVar[int]
    cards_received: CardsReceived
    cards_handled: CardsHandled
    cards_shuffled: CardsShuffled
    cut_offered: CutOffered
    cards_cut: CardsCut
    recut_ordered: RecutOrdered
    cutting_cards_placed: CuttingCardsPlaced
    shoe_loaded: ShoeLoaded
    stub_counted: StubCounted
    cutting_card_reached: CuttingCardReached
    last_hand_called: LastHandCalled
    shoe_ended: ShoeEnded
    shuffle_revealed: ShuffleRevealed
    cards_removed: CardsRemoved
    shuffle_failed: ShuffleFailed
    def __init__(self, cards_received: _Optional[_Union[CardsReceived, _Mapping]] = ..., cards_handled: _Optional[_Union[CardsHandled, _Mapping]] = ..., cards_shuffled: _Optional[_Union[CardsShuffled, _Mapping]] = ..., cut_offered: _Optional[_Union[CutOffered, _Mapping]] = ..., cards_cut: _Optional[_Union[CardsCut, _Mapping]] = ..., recut_ordered: _Optional[_Union[RecutOrdered, _Mapping]] = ..., cutting_cards_placed: _Optional[_Union[CuttingCardsPlaced, _Mapping]] = ..., shoe_loaded: _Optional[_Union[ShoeLoaded, _Mapping]] = ..., stub_counted: _Optional[_Union[StubCounted, _Mapping]] = ..., cutting_card_reached: _Optional[_Union[CuttingCardReached, _Mapping]] = ..., last_hand_called: _Optional[_Union[LastHandCalled, _Mapping]] = ..., shoe_ended: _Optional[_Union[ShoeEnded, _Mapping]] = ..., shuffle_revealed: _Optional[_Union[ShuffleRevealed, _Mapping]] = ..., cards_removed: _Optional[_Union[CardsRemoved, _Mapping]] = ..., shuffle_failed: _Optional[_Union[ShuffleFailed, _Mapping]] = ...) -> None: ...

class CardsReceived(_message.Message):
    __slots__ = ("batch", "decks", "back_colour", "at_ms")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    DECKS_FIELD_NUMBER: _ClassVar[int]
    BACK_COLOUR_FIELD_NUMBER: _ClassVar[int]
    AT_MS_FIELD_NUMBER: _ClassVar[int]
    batch: str
    decks: int
    back_colour: str
    at_ms: int
    def __init__(self, batch: _Optional[str] = ..., decks: _Optional[int] = ..., back_colour: _Optional[str] = ..., at_ms: _Optional[int] = ...) -> None: ...

class CardsHandled(_message.Message):
    __slots__ = ("batch", "step", "at_ms")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    AT_MS_FIELD_NUMBER: _ClassVar[int]
    batch: str
    step: CardStep
    at_ms: int
    def __init__(self, batch: _Optional[str] = ..., step: _Optional[_Union[CardStep, str]] = ..., at_ms: _Optional[int] = ...) -> None: ...

class CardsShuffled(_message.Message):
    __slots__ = ("batch", "method", "commitment", "sealed_order")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    SEALED_ORDER_FIELD_NUMBER: _ClassVar[int]
    batch: str
    method: ShuffleMethod
    commitment: bytes
    sealed_order: bytes
    def __init__(self, batch: _Optional[str] = ..., method: _Optional[_Union[ShuffleMethod, str]] = ..., commitment: _Optional[bytes] = ..., sealed_order: _Optional[bytes] = ...) -> None: ...

class CutOffered(_message.Message):
    __slots__ = ("batch", "seat", "declined", "player_id")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DECLINED_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    batch: str
    seat: int
    declined: bool
    player_id: str
    def __init__(self, batch: _Optional[str] = ..., seat: _Optional[int] = ..., declined: _Optional[bool] = ..., player_id: _Optional[str] = ...) -> None: ...

class CardsCut(_message.Message):
    __slots__ = ("batch", "seat", "at", "player_id")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    batch: str
    seat: int
    at: int
    player_id: str
    def __init__(self, batch: _Optional[str] = ..., seat: _Optional[int] = ..., at: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class RecutOrdered(_message.Message):
    __slots__ = ("batch",)
    BATCH_FIELD_NUMBER: _ClassVar[int]
    batch: str
    def __init__(self, batch: _Optional[str] = ...) -> None: ...

class CuttingCardsPlaced(_message.Message):
    __slots__ = ("batch", "from_back")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    FROM_BACK_FIELD_NUMBER: _ClassVar[int]
    batch: str
    from_back: int
    def __init__(self, batch: _Optional[str] = ..., from_back: _Optional[int] = ...) -> None: ...

class ShoeLoaded(_message.Message):
    __slots__ = ("batch", "continuous", "at_ms")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    CONTINUOUS_FIELD_NUMBER: _ClassVar[int]
    AT_MS_FIELD_NUMBER: _ClassVar[int]
    batch: str
    continuous: bool
    at_ms: int
    def __init__(self, batch: _Optional[str] = ..., continuous: _Optional[bool] = ..., at_ms: _Optional[int] = ...) -> None: ...

class StubCounted(_message.Message):
    __slots__ = ("batch", "counted", "expected", "at_ms")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    COUNTED_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_FIELD_NUMBER: _ClassVar[int]
    AT_MS_FIELD_NUMBER: _ClassVar[int]
    batch: str
    counted: int
    expected: int
    at_ms: int
    def __init__(self, batch: _Optional[str] = ..., counted: _Optional[int] = ..., expected: _Optional[int] = ..., at_ms: _Optional[int] = ...) -> None: ...

class CuttingCardReached(_message.Message):
    __slots__ = ("round_id", "batch")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    batch: str
    def __init__(self, round_id: _Optional[str] = ..., batch: _Optional[str] = ...) -> None: ...

class LastHandCalled(_message.Message):
    __slots__ = ("round_id", "batch")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    batch: str
    def __init__(self, round_id: _Optional[str] = ..., batch: _Optional[str] = ...) -> None: ...

class ShoeEnded(_message.Message):
    __slots__ = ("batch", "remaining")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    REMAINING_FIELD_NUMBER: _ClassVar[int]
    batch: str
    remaining: int
    def __init__(self, batch: _Optional[str] = ..., remaining: _Optional[int] = ...) -> None: ...

class ShuffleRevealed(_message.Message):
    __slots__ = ("batch", "salt", "order")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    SALT_FIELD_NUMBER: _ClassVar[int]
    ORDER_FIELD_NUMBER: _ClassVar[int]
    batch: str
    salt: bytes
    order: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, batch: _Optional[str] = ..., salt: _Optional[bytes] = ..., order: _Optional[_Iterable[str]] = ...) -> None: ...

class CardsRemoved(_message.Message):
    __slots__ = ("batch", "reason")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    batch: str
    reason: str
    def __init__(self, batch: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class ShuffleFailed(_message.Message):
    __slots__ = ("batch", "rule")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    batch: str
    rule: str
    def __init__(self, batch: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class CardsCommand(_message.Message):
    __slots__ = ("receive_cards", "handle_cards", "shuffle_cards", "offer_cut", "cut_cards", "order_recut", "place_cutting_cards", "load_shoe", "count_stub", "show_cutting_card", "end_shoe", "remove_cards")
    RECEIVE_CARDS_FIELD_NUMBER: _ClassVar[int]
    HANDLE_CARDS_FIELD_NUMBER: _ClassVar[int]
    SHUFFLE_CARDS_FIELD_NUMBER: _ClassVar[int]
    OFFER_CUT_FIELD_NUMBER: _ClassVar[int]
    CUT_CARDS_FIELD_NUMBER: _ClassVar[int]
    ORDER_RECUT_FIELD_NUMBER: _ClassVar[int]
    PLACE_CUTTING_CARDS_FIELD_NUMBER: _ClassVar[int]
    LOAD_SHOE_FIELD_NUMBER: _ClassVar[int]
    COUNT_STUB_FIELD_NUMBER: _ClassVar[int]
    SHOW_CUTTING_CARD_FIELD_NUMBER: _ClassVar[int]
    END_SHOE_FIELD_NUMBER: _ClassVar[int]
    REMOVE_CARDS_FIELD_NUMBER: _ClassVar[int]
    receive_cards: ReceiveCardsRequest
    handle_cards: HandleCardsRequest
    shuffle_cards: ShuffleCardsRequest
    offer_cut: OfferCutRequest
    cut_cards: CutCardsRequest
    order_recut: OrderRecutRequest
    place_cutting_cards: PlaceCuttingCardsRequest
    load_shoe: LoadShoeRequest
    count_stub: CountStubRequest
    show_cutting_card: ShowCuttingCardRequest
    end_shoe: EndShoeRequest
    remove_cards: RemoveCardsRequest
    def __init__(self, receive_cards: _Optional[_Union[ReceiveCardsRequest, _Mapping]] = ..., handle_cards: _Optional[_Union[HandleCardsRequest, _Mapping]] = ..., shuffle_cards: _Optional[_Union[ShuffleCardsRequest, _Mapping]] = ..., offer_cut: _Optional[_Union[OfferCutRequest, _Mapping]] = ..., cut_cards: _Optional[_Union[CutCardsRequest, _Mapping]] = ..., order_recut: _Optional[_Union[OrderRecutRequest, _Mapping]] = ..., place_cutting_cards: _Optional[_Union[PlaceCuttingCardsRequest, _Mapping]] = ..., load_shoe: _Optional[_Union[LoadShoeRequest, _Mapping]] = ..., count_stub: _Optional[_Union[CountStubRequest, _Mapping]] = ..., show_cutting_card: _Optional[_Union[ShowCuttingCardRequest, _Mapping]] = ..., end_shoe: _Optional[_Union[EndShoeRequest, _Mapping]] = ..., remove_cards: _Optional[_Union[RemoveCardsRequest, _Mapping]] = ...) -> None: ...

class ReceiveCardsRequest(_message.Message):
    __slots__ = ("header", "batch", "decks", "back_colour")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    DECKS_FIELD_NUMBER: _ClassVar[int]
    BACK_COLOUR_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    batch: str
    decks: int
    back_colour: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., batch: _Optional[str] = ..., decks: _Optional[int] = ..., back_colour: _Optional[str] = ...) -> None: ...

class HandleCardsRequest(_message.Message):
    __slots__ = ("header", "batch", "step")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    STEP_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    batch: str
    step: CardStep
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., batch: _Optional[str] = ..., step: _Optional[_Union[CardStep, str]] = ...) -> None: ...

class ShuffleCardsRequest(_message.Message):
    __slots__ = ("header", "batch", "method")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    METHOD_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    batch: str
    method: ShuffleMethod
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., batch: _Optional[str] = ..., method: _Optional[_Union[ShuffleMethod, str]] = ...) -> None: ...

class OfferCutRequest(_message.Message):
    __slots__ = ("header", "batch", "seat", "declined")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DECLINED_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    batch: str
    seat: int
    declined: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., batch: _Optional[str] = ..., seat: _Optional[int] = ..., declined: _Optional[bool] = ...) -> None: ...

class CutCardsRequest(_message.Message):
    __slots__ = ("header", "batch", "seat", "at")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    batch: str
    seat: int
    at: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., batch: _Optional[str] = ..., seat: _Optional[int] = ..., at: _Optional[int] = ...) -> None: ...

class OrderRecutRequest(_message.Message):
    __slots__ = ("header", "batch")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    batch: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., batch: _Optional[str] = ...) -> None: ...

class PlaceCuttingCardsRequest(_message.Message):
    __slots__ = ("header", "batch", "from_back")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    FROM_BACK_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    batch: str
    from_back: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., batch: _Optional[str] = ..., from_back: _Optional[int] = ...) -> None: ...

class LoadShoeRequest(_message.Message):
    __slots__ = ("header", "batch")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    batch: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., batch: _Optional[str] = ...) -> None: ...

class CountStubRequest(_message.Message):
    __slots__ = ("header", "batch", "counted")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    COUNTED_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    batch: str
    counted: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., batch: _Optional[str] = ..., counted: _Optional[int] = ...) -> None: ...

class ShowCuttingCardRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class EndShoeRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class RemoveCardsRequest(_message.Message):
    __slots__ = ("header", "batch", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    batch: str
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., batch: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...
