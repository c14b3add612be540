from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class LetItRideNotice(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    LET_IT_RIDE_NOTICE_UNSPECIFIED: _ClassVar[LetItRideNotice]
    LET_IT_RIDE_NOTICE_LOWER_LIMIT: _ClassVar[LetItRideNotice]
    LET_IT_RIDE_NOTICE_NO_BONUS: _ClassVar[LetItRideNotice]
LET_IT_RIDE_NOTICE_UNSPECIFIED: LetItRideNotice
LET_IT_RIDE_NOTICE_LOWER_LIMIT: LetItRideNotice
LET_IT_RIDE_NOTICE_NO_BONUS: LetItRideNotice

class LetItRideEvent(_message.Message):
    __slots__ = ("payout_limit_posted", "notice_given", "bonus_collected", "bet_rode", "cards_laid_down", "community_card_shown")
    PAYOUT_LIMIT_POSTED_FIELD_NUMBER: _ClassVar[int]
    NOTICE_GIVEN_FIELD_NUMBER: _ClassVar[int]
    BONUS_COLLECTED_FIELD_NUMBER: _ClassVar[int]
    BET_RODE_FIELD_NUMBER: _ClassVar[int]
    CARDS_LAID_DOWN_FIELD_NUMBER: _ClassVar[int]
    COMMUNITY_CARD_SHOWN_FIELD_NUMBER: _ClassVar[int]
    payout_limit_posted: PayoutLimitPosted
    notice_given: LetItRideNoticeGiven
    bonus_collected: BonusCollected
    bet_rode: BetRode
    cards_laid_down: CardsLaidDown
    community_card_shown: CommunityCardShown
    def __init__(self, payout_limit_posted: _Optional[_Union[PayoutLimitPosted, _Mapping]] = ..., notice_given: _Optional[_Union[LetItRideNoticeGiven, _Mapping]] = ..., bonus_collected: _Optional[_Union[BonusCollected, _Mapping]] = ..., bet_rode: _Optional[_Union[BetRode, _Mapping]] = ..., cards_laid_down: _Optional[_Union[CardsLaidDown, _Mapping]] = ..., community_card_shown: _Optional[_Union[CommunityCardShown, _Mapping]] = ...) -> None: ...

class PayoutLimitPosted(_message.Message):
    __slots__ = ("payout_limit_cents",)
    PAYOUT_LIMIT_CENTS_FIELD_NUMBER: _ClassVar[int]
    payout_limit_cents: int
    def __init__(self, payout_limit_cents: _Optional[int] = ...) -> None: ...

class LetItRideNoticeGiven(_message.Message):
    __slots__ = ("notice", "payout_limit_cents")
    NOTICE_FIELD_NUMBER: _ClassVar[int]
    PAYOUT_LIMIT_CENTS_FIELD_NUMBER: _ClassVar[int]
    notice: LetItRideNotice
    payout_limit_cents: int
    def __init__(self, notice: _Optional[_Union[LetItRideNotice, str]] = ..., payout_limit_cents: _Optional[int] = ...) -> None: ...

class BonusStake(_message.Message):
    __slots__ = ("seat", "player_id", "wager_id", "amount_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    wager_id: str
    amount_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class BonusCollected(_message.Message):
    __slots__ = ("round_id", "stakes")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STAKES_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    stakes: _containers.RepeatedCompositeFieldContainer[BonusStake]
    def __init__(self, round_id: _Optional[str] = ..., stakes: _Optional[_Iterable[_Union[BonusStake, _Mapping]]] = ...) -> None: ...

class BetRode(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "bet", "wager_id", "stake_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    BET_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    STAKE_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    bet: int
    wager_id: str
    stake_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., bet: _Optional[int] = ..., wager_id: _Optional[str] = ..., stake_cents: _Optional[int] = ...) -> None: ...

class CardsLaidDown(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class CommunityCardShown(_message.Message):
    __slots__ = ("round_id", "number", "card")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    number: int
    card: str
    def __init__(self, round_id: _Optional[str] = ..., number: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class LetItRideCommand(_message.Message):
    __slots__ = ("post_payout_limit", "give_notice", "place_bets", "place_bonus", "withdraw_bonus", "collect_bonus", "resolve_bonus", "let_ride", "take_back", "reveal_community")
    POST_PAYOUT_LIMIT_FIELD_NUMBER: _ClassVar[int]
    GIVE_NOTICE_FIELD_NUMBER: _ClassVar[int]
    PLACE_BETS_FIELD_NUMBER: _ClassVar[int]
    PLACE_BONUS_FIELD_NUMBER: _ClassVar[int]
    WITHDRAW_BONUS_FIELD_NUMBER: _ClassVar[int]
    COLLECT_BONUS_FIELD_NUMBER: _ClassVar[int]
    RESOLVE_BONUS_FIELD_NUMBER: _ClassVar[int]
    LET_RIDE_FIELD_NUMBER: _ClassVar[int]
    TAKE_BACK_FIELD_NUMBER: _ClassVar[int]
    REVEAL_COMMUNITY_FIELD_NUMBER: _ClassVar[int]
    post_payout_limit: PostLetItRidePayoutLimitRequest
    give_notice: GiveLetItRideNoticeRequest
    place_bets: PlaceLetItRideBetsRequest
    place_bonus: PlaceLetItRideBonusRequest
    withdraw_bonus: WithdrawLetItRideBonusRequest
    collect_bonus: CollectLetItRideBonusRequest
    resolve_bonus: ResolveLetItRideBonusRequest
    let_ride: RideLetItRideBetRequest
    take_back: TakeLetItRideBetBackRequest
    reveal_community: RevealLetItRideCommunityRequest
    def __init__(self, post_payout_limit: _Optional[_Union[PostLetItRidePayoutLimitRequest, _Mapping]] = ..., give_notice: _Optional[_Union[GiveLetItRideNoticeRequest, _Mapping]] = ..., place_bets: _Optional[_Union[PlaceLetItRideBetsRequest, _Mapping]] = ..., place_bonus: _Optional[_Union[PlaceLetItRideBonusRequest, _Mapping]] = ..., withdraw_bonus: _Optional[_Union[WithdrawLetItRideBonusRequest, _Mapping]] = ..., collect_bonus: _Optional[_Union[CollectLetItRideBonusRequest, _Mapping]] = ..., resolve_bonus: _Optional[_Union[ResolveLetItRideBonusRequest, _Mapping]] = ..., let_ride: _Optional[_Union[RideLetItRideBetRequest, _Mapping]] = ..., take_back: _Optional[_Union[TakeLetItRideBetBackRequest, _Mapping]] = ..., reveal_community: _Optional[_Union[RevealLetItRideCommunityRequest, _Mapping]] = ...) -> None: ...

class PostLetItRidePayoutLimitRequest(_message.Message):
    __slots__ = ("header", "payout_limit_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PAYOUT_LIMIT_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    payout_limit_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., payout_limit_cents: _Optional[int] = ...) -> None: ...

class GiveLetItRideNoticeRequest(_message.Message):
    __slots__ = ("header", "notice", "payout_limit_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    NOTICE_FIELD_NUMBER: _ClassVar[int]
    PAYOUT_LIMIT_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    notice: LetItRideNotice
    payout_limit_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., notice: _Optional[_Union[LetItRideNotice, str]] = ..., payout_limit_cents: _Optional[int] = ...) -> None: ...

class PlaceLetItRideBetsRequest(_message.Message):
    __slots__ = ("header", "seat", "bet1_cents", "bet2_cents", "bet3_cents", "coupon_cents", "bet1_wager_id", "bet2_wager_id", "bet3_wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BET1_CENTS_FIELD_NUMBER: _ClassVar[int]
    BET2_CENTS_FIELD_NUMBER: _ClassVar[int]
    BET3_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    BET1_WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    BET2_WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    BET3_WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    bet1_cents: int
    bet2_cents: int
    bet3_cents: int
    coupon_cents: int
    bet1_wager_id: str
    bet2_wager_id: str
    bet3_wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., bet1_cents: _Optional[int] = ..., bet2_cents: _Optional[int] = ..., bet3_cents: _Optional[int] = ..., coupon_cents: _Optional[int] = ..., bet1_wager_id: _Optional[str] = ..., bet2_wager_id: _Optional[str] = ..., bet3_wager_id: _Optional[str] = ...) -> None: ...

class PlaceLetItRideBonusRequest(_message.Message):
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

class WithdrawLetItRideBonusRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class CollectLetItRideBonusRequest(_message.Message):
    __slots__ = ("header", "chips")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    chips: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., chips: _Optional[int] = ...) -> None: ...

class ResolveLetItRideBonusRequest(_message.Message):
    __slots__ = ("header", "seats")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seats: _Optional[_Iterable[int]] = ...) -> None: ...

class RideLetItRideBetRequest(_message.Message):
    __slots__ = ("header", "seat", "bet")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BET_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    bet: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., bet: _Optional[int] = ...) -> None: ...

class TakeLetItRideBetBackRequest(_message.Message):
    __slots__ = ("header", "seat", "bet")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    BET_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    bet: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., bet: _Optional[int] = ...) -> None: ...

class RevealLetItRideCommunityRequest(_message.Message):
    __slots__ = ("header", "card")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    card: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., card: _Optional[str] = ...) -> None: ...
