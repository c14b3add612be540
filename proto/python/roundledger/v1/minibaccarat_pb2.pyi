from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class MinibaccaratEvent(_message.Message):
    __slots__ = ("deal_style_notified", "vigorish_notice_given", "verbal_wager_heard", "first_card_shown", "cards_handed", "holder_relieved", "points_announced", "burn_ordered", "result_announced", "hands_collected")
    DEAL_STYLE_NOTIFIED_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_NOTICE_GIVEN_FIELD_NUMBER: _ClassVar[int]
    VERBAL_WAGER_HEARD_FIELD_NUMBER: _ClassVar[int]
    FIRST_CARD_SHOWN_FIELD_NUMBER: _ClassVar[int]
    CARDS_HANDED_FIELD_NUMBER: _ClassVar[int]
    HOLDER_RELIEVED_FIELD_NUMBER: _ClassVar[int]
    POINTS_ANNOUNCED_FIELD_NUMBER: _ClassVar[int]
    BURN_ORDERED_FIELD_NUMBER: _ClassVar[int]
    RESULT_ANNOUNCED_FIELD_NUMBER: _ClassVar[int]
    HANDS_COLLECTED_FIELD_NUMBER: _ClassVar[int]
    deal_style_notified: DealStyleNotified
    vigorish_notice_given: VigorishNoticeGiven
    verbal_wager_heard: VerbalWagerHeard
    first_card_shown: FirstCardShown
    cards_handed: CardsHanded
    holder_relieved: HolderRelieved
    points_announced: PointsAnnounced
    burn_ordered: BurnOrdered
    result_announced: ResultAnnounced
    hands_collected: HandsCollected
    def __init__(self, deal_style_notified: _Optional[_Union[DealStyleNotified, _Mapping]] = ..., vigorish_notice_given: _Optional[_Union[VigorishNoticeGiven, _Mapping]] = ..., verbal_wager_heard: _Optional[_Union[VerbalWagerHeard, _Mapping]] = ..., first_card_shown: _Optional[_Union[FirstCardShown, _Mapping]] = ..., cards_handed: _Optional[_Union[CardsHanded, _Mapping]] = ..., holder_relieved: _Optional[_Union[HolderRelieved, _Mapping]] = ..., points_announced: _Optional[_Union[PointsAnnounced, _Mapping]] = ..., burn_ordered: _Optional[_Union[BurnOrdered, _Mapping]] = ..., result_announced: _Optional[_Union[ResultAnnounced, _Mapping]] = ..., hands_collected: _Optional[_Union[HandsCollected, _Mapping]] = ...) -> None: ...

class DealStyleNotified(_message.Message):
    __slots__ = ("deal_style",)
    DEAL_STYLE_FIELD_NUMBER: _ClassVar[int]
    deal_style: str
    def __init__(self, deal_style: _Optional[str] = ...) -> None: ...

class VigorishNoticeGiven(_message.Message):
    __slots__ = ("vig_type", "rate_bp")
    VIG_TYPE_FIELD_NUMBER: _ClassVar[int]
    RATE_BP_FIELD_NUMBER: _ClassVar[int]
    vig_type: str
    rate_bp: int
    def __init__(self, vig_type: _Optional[str] = ..., rate_bp: _Optional[int] = ...) -> None: ...

class VerbalWagerHeard(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id", "role")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    role: _common_pb2.Role
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., role: _Optional[_Union[_common_pb2.Role, str]] = ...) -> None: ...

class FirstCardShown(_message.Message):
    __slots__ = ("batch", "card", "burn_count", "due_count")
    BATCH_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    BURN_COUNT_FIELD_NUMBER: _ClassVar[int]
    DUE_COUNT_FIELD_NUMBER: _ClassVar[int]
    batch: str
    card: str
    burn_count: int
    due_count: int
    def __init__(self, batch: _Optional[str] = ..., card: _Optional[str] = ..., burn_count: _Optional[int] = ..., due_count: _Optional[int] = ...) -> None: ...

class CardsHanded(_message.Message):
    __slots__ = ("round_id", "hand", "seat", "player_id", "cards")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    hand: str
    seat: int
    player_id: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., hand: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class HolderRelieved(_message.Message):
    __slots__ = ("round_id", "hand", "seat", "player_id", "reason", "next_seat", "next_player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    NEXT_SEAT_FIELD_NUMBER: _ClassVar[int]
    NEXT_PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    hand: str
    seat: int
    player_id: str
    reason: str
    next_seat: int
    next_player_id: str
    def __init__(self, round_id: _Optional[str] = ..., hand: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., reason: _Optional[str] = ..., next_seat: _Optional[int] = ..., next_player_id: _Optional[str] = ...) -> None: ...

class PointsAnnounced(_message.Message):
    __slots__ = ("round_id", "hand", "points")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    hand: str
    points: int
    def __init__(self, round_id: _Optional[str] = ..., hand: _Optional[str] = ..., points: _Optional[int] = ...) -> None: ...

class BurnOrdered(_message.Message):
    __slots__ = ("round_id", "burn_count", "due_count", "rule")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    BURN_COUNT_FIELD_NUMBER: _ClassVar[int]
    DUE_COUNT_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    burn_count: int
    due_count: int
    rule: str
    def __init__(self, round_id: _Optional[str] = ..., burn_count: _Optional[int] = ..., due_count: _Optional[int] = ..., rule: _Optional[str] = ...) -> None: ...

class ResultAnnounced(_message.Message):
    __slots__ = ("round_id", "winner", "player_points", "banker_points")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_POINTS_FIELD_NUMBER: _ClassVar[int]
    BANKER_POINTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    winner: str
    player_points: int
    banker_points: int
    def __init__(self, round_id: _Optional[str] = ..., winner: _Optional[str] = ..., player_points: _Optional[int] = ..., banker_points: _Optional[int] = ...) -> None: ...

class HandsCollected(_message.Message):
    __slots__ = ("round_id", "player", "banker")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_FIELD_NUMBER: _ClassVar[int]
    BANKER_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    player: _containers.RepeatedScalarFieldContainer[str]
    banker: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., player: _Optional[_Iterable[str]] = ..., banker: _Optional[_Iterable[str]] = ...) -> None: ...

class MinibaccaratCommand(_message.Message):
    __slots__ = ("notify_deal_style", "give_vigorish_notice", "place_wager", "withdraw_wager", "confirm_verbal_wager", "call_no_more_bets", "burn_cards", "deal_card", "hand_cards", "turn_cards", "relieve_holder", "announce_result", "collect_deferred_vigorish", "document_deferred_vigorish", "report_card_in_error", "report_face_up_cards", "call_shoe_exhausted", "recover_documented_vigorish", "write_off_documented_vigorish")
    NOTIFY_DEAL_STYLE_FIELD_NUMBER: _ClassVar[int]
    GIVE_VIGORISH_NOTICE_FIELD_NUMBER: _ClassVar[int]
    PLACE_WAGER_FIELD_NUMBER: _ClassVar[int]
    WITHDRAW_WAGER_FIELD_NUMBER: _ClassVar[int]
    CONFIRM_VERBAL_WAGER_FIELD_NUMBER: _ClassVar[int]
    CALL_NO_MORE_BETS_FIELD_NUMBER: _ClassVar[int]
    BURN_CARDS_FIELD_NUMBER: _ClassVar[int]
    DEAL_CARD_FIELD_NUMBER: _ClassVar[int]
    HAND_CARDS_FIELD_NUMBER: _ClassVar[int]
    TURN_CARDS_FIELD_NUMBER: _ClassVar[int]
    RELIEVE_HOLDER_FIELD_NUMBER: _ClassVar[int]
    ANNOUNCE_RESULT_FIELD_NUMBER: _ClassVar[int]
    COLLECT_DEFERRED_VIGORISH_FIELD_NUMBER: _ClassVar[int]
    DOCUMENT_DEFERRED_VIGORISH_FIELD_NUMBER: _ClassVar[int]
    REPORT_CARD_IN_ERROR_FIELD_NUMBER: _ClassVar[int]
    REPORT_FACE_UP_CARDS_FIELD_NUMBER: _ClassVar[int]
    CALL_SHOE_EXHAUSTED_FIELD_NUMBER: _ClassVar[int]
    RECOVER_DOCUMENTED_VIGORISH_FIELD_NUMBER: _ClassVar[int]
    WRITE_OFF_DOCUMENTED_VIGORISH_FIELD_NUMBER: _ClassVar[int]
    notify_deal_style: NotifyDealStyleRequest
    give_vigorish_notice: GiveVigorishNoticeRequest
    place_wager: PlaceMinibaccaratWagerRequest
    withdraw_wager: WithdrawMinibaccaratWagerRequest
    confirm_verbal_wager: ConfirmVerbalMinibaccaratWagerRequest
    call_no_more_bets: CallNoMoreMinibaccaratBetsRequest
    burn_cards: BurnMinibaccaratCardsRequest
    deal_card: DealMinibaccaratCardRequest
    hand_cards: HandMinibaccaratCardsRequest
    turn_cards: TurnMinibaccaratCardsRequest
    relieve_holder: RelieveMinibaccaratHolderRequest
    announce_result: AnnounceMinibaccaratResultRequest
    collect_deferred_vigorish: CollectMinibaccaratDeferredVigorishRequest
    document_deferred_vigorish: DocumentMinibaccaratDeferredVigorishRequest
    report_card_in_error: ReportMinibaccaratCardInErrorRequest
    report_face_up_cards: ReportMinibaccaratFaceUpCardsRequest
    call_shoe_exhausted: CallMinibaccaratShoeExhaustedRequest
    recover_documented_vigorish: RecoverMinibaccaratDocumentedVigorishRequest
    write_off_documented_vigorish: WriteOffMinibaccaratDocumentedVigorishRequest
    def __init__(self, notify_deal_style: _Optional[_Union[NotifyDealStyleRequest, _Mapping]] = ..., give_vigorish_notice: _Optional[_Union[GiveVigorishNoticeRequest, _Mapping]] = ..., place_wager: _Optional[_Union[PlaceMinibaccaratWagerRequest, _Mapping]] = ..., withdraw_wager: _Optional[_Union[WithdrawMinibaccaratWagerRequest, _Mapping]] = ..., confirm_verbal_wager: _Optional[_Union[ConfirmVerbalMinibaccaratWagerRequest, _Mapping]] = ..., call_no_more_bets: _Optional[_Union[CallNoMoreMinibaccaratBetsRequest, _Mapping]] = ..., burn_cards: _Optional[_Union[BurnMinibaccaratCardsRequest, _Mapping]] = ..., deal_card: _Optional[_Union[DealMinibaccaratCardRequest, _Mapping]] = ..., hand_cards: _Optional[_Union[HandMinibaccaratCardsRequest, _Mapping]] = ..., turn_cards: _Optional[_Union[TurnMinibaccaratCardsRequest, _Mapping]] = ..., relieve_holder: _Optional[_Union[RelieveMinibaccaratHolderRequest, _Mapping]] = ..., announce_result: _Optional[_Union[AnnounceMinibaccaratResultRequest, _Mapping]] = ..., collect_deferred_vigorish: _Optional[_Union[CollectMinibaccaratDeferredVigorishRequest, _Mapping]] = ..., document_deferred_vigorish: _Optional[_Union[DocumentMinibaccaratDeferredVigorishRequest, _Mapping]] = ..., report_card_in_error: _Optional[_Union[ReportMinibaccaratCardInErrorRequest, _Mapping]] = ..., report_face_up_cards: _Optional[_Union[ReportMinibaccaratFaceUpCardsRequest, _Mapping]] = ..., call_shoe_exhausted: _Optional[_Union[CallMinibaccaratShoeExhaustedRequest, _Mapping]] = ..., recover_documented_vigorish: _Optional[_Union[RecoverMinibaccaratDocumentedVigorishRequest, _Mapping]] = ..., write_off_documented_vigorish: _Optional[_Union[WriteOffMinibaccaratDocumentedVigorishRequest, _Mapping]] = ...) -> None: ...

class NotifyDealStyleRequest(_message.Message):
    __slots__ = ("header", "deal_style")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    DEAL_STYLE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    deal_style: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., deal_style: _Optional[str] = ...) -> None: ...

class GiveVigorishNoticeRequest(_message.Message):
    __slots__ = ("header", "vig_type", "rate_bp")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    VIG_TYPE_FIELD_NUMBER: _ClassVar[int]
    RATE_BP_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    vig_type: str
    rate_bp: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., vig_type: _Optional[str] = ..., rate_bp: _Optional[int] = ...) -> None: ...

class PlaceMinibaccaratWagerRequest(_message.Message):
    __slots__ = ("header", "seat", "wager", "amount_cents", "coupon_cents", "verbal", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    VERBAL_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    wager: str
    amount_cents: int
    coupon_cents: int
    verbal: bool
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., wager: _Optional[str] = ..., amount_cents: _Optional[int] = ..., coupon_cents: _Optional[int] = ..., verbal: _Optional[bool] = ..., wager_id: _Optional[str] = ...) -> None: ...

class WithdrawMinibaccaratWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class ConfirmVerbalMinibaccaratWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class CallNoMoreMinibaccaratBetsRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class BurnMinibaccaratCardsRequest(_message.Message):
    __slots__ = ("header", "cards")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class DealMinibaccaratCardRequest(_message.Message):
    __slots__ = ("header", "hand", "card")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    hand: str
    card: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., hand: _Optional[str] = ..., card: _Optional[str] = ...) -> None: ...

class HandMinibaccaratCardsRequest(_message.Message):
    __slots__ = ("header", "hand", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    hand: str
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., hand: _Optional[str] = ..., seat: _Optional[int] = ...) -> None: ...

class TurnMinibaccaratCardsRequest(_message.Message):
    __slots__ = ("header", "hand", "seat", "cards")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    hand: str
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., hand: _Optional[str] = ..., seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class RelieveMinibaccaratHolderRequest(_message.Message):
    __slots__ = ("header", "hand", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    hand: str
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., hand: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class AnnounceMinibaccaratResultRequest(_message.Message):
    __slots__ = ("header", "winner")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WINNER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    winner: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., winner: _Optional[str] = ...) -> None: ...

class CollectMinibaccaratDeferredVigorishRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class DocumentMinibaccaratDeferredVigorishRequest(_message.Message):
    __slots__ = ("header", "seat", "form_number")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    FORM_NUMBER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    form_number: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., form_number: _Optional[str] = ...) -> None: ...

class RecoverMinibaccaratDocumentedVigorishRequest(_message.Message):
    __slots__ = ("header", "form_number", "amount_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    FORM_NUMBER_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    form_number: str
    amount_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., form_number: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class WriteOffMinibaccaratDocumentedVigorishRequest(_message.Message):
    __slots__ = ("header", "form_number", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    FORM_NUMBER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    form_number: str
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., form_number: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class ReportMinibaccaratCardInErrorRequest(_message.Message):
    __slots__ = ("header", "hand", "card", "disclosed")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    DISCLOSED_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    hand: str
    card: str
    disclosed: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., hand: _Optional[str] = ..., card: _Optional[str] = ..., disclosed: _Optional[bool] = ...) -> None: ...

class ReportMinibaccaratFaceUpCardsRequest(_message.Message):
    __slots__ = ("header", "cards")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class CallMinibaccaratShoeExhaustedRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...
