from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import decision_pb2 as _decision_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class BlackjackFunds(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    BLACKJACK_FUNDS_UNSPECIFIED: _ClassVar[BlackjackFunds]
    BLACKJACK_FUNDS_CHIPS: _ClassVar[BlackjackFunds]
    BLACKJACK_FUNDS_TOKENS: _ClassVar[BlackjackFunds]
    BLACKJACK_FUNDS_CASH: _ClassVar[BlackjackFunds]
    BLACKJACK_FUNDS_FOREIGN: _ClassVar[BlackjackFunds]
BLACKJACK_FUNDS_UNSPECIFIED: BlackjackFunds
BLACKJACK_FUNDS_CHIPS: BlackjackFunds
BLACKJACK_FUNDS_TOKENS: BlackjackFunds
BLACKJACK_FUNDS_CASH: BlackjackFunds
BLACKJACK_FUNDS_FOREIGN: BlackjackFunds

class BlackjackEvent(_message.Message):
    __slots__ = ("rules_posted", "staff_recorded", "reshuffle_ordered", "stage_began", "suit_wagers_settled", "floor_notified", "announced", "hand_paid", "hole_checked", "elected", "hand_shown", "hand_ended", "hand_busted", "hit_wager_settled", "surrender_settled", "insurance_settled", "hands_settled", "dealer_cards_discarded", "cards_collected", "up_card_discarded", "up_card_restored", "ruling_made", "dispute_escalated")
    RULES_POSTED_FIELD_NUMBER: _ClassVar[int]
    STAFF_RECORDED_FIELD_NUMBER: _ClassVar[int]
    RESHUFFLE_ORDERED_FIELD_NUMBER: _ClassVar[int]
    STAGE_BEGAN_FIELD_NUMBER: _ClassVar[int]
    SUIT_WAGERS_SETTLED_FIELD_NUMBER: _ClassVar[int]
    FLOOR_NOTIFIED_FIELD_NUMBER: _ClassVar[int]
    ANNOUNCED_FIELD_NUMBER: _ClassVar[int]
    HAND_PAID_FIELD_NUMBER: _ClassVar[int]
    HOLE_CHECKED_FIELD_NUMBER: _ClassVar[int]
    ELECTED_FIELD_NUMBER: _ClassVar[int]
    HAND_SHOWN_FIELD_NUMBER: _ClassVar[int]
    HAND_ENDED_FIELD_NUMBER: _ClassVar[int]
    HAND_BUSTED_FIELD_NUMBER: _ClassVar[int]
    HIT_WAGER_SETTLED_FIELD_NUMBER: _ClassVar[int]
    SURRENDER_SETTLED_FIELD_NUMBER: _ClassVar[int]
    INSURANCE_SETTLED_FIELD_NUMBER: _ClassVar[int]
    HANDS_SETTLED_FIELD_NUMBER: _ClassVar[int]
    DEALER_CARDS_DISCARDED_FIELD_NUMBER: _ClassVar[int]
    CARDS_COLLECTED_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_DISCARDED_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_RESTORED_FIELD_NUMBER: _ClassVar[int]
    RULING_MADE_FIELD_NUMBER: _ClassVar[int]
    DISPUTE_ESCALATED_FIELD_NUMBER: _ClassVar[int]
    rules_posted: BlackjackRulesPosted
    staff_recorded: BlackjackStaffRecorded
    reshuffle_ordered: BlackjackReshuffleOrdered
    stage_began: BlackjackStageBegan
    suit_wagers_settled: BlackjackSuitWagersSettled
    floor_notified: BlackjackFloorNotified
    announced: BlackjackAnnounced
    hand_paid: BlackjackHandPaid
    hole_checked: BlackjackHoleChecked
    elected: BlackjackElected
    hand_shown: BlackjackHandShown
    hand_ended: BlackjackHandEnded
    hand_busted: BlackjackHandBusted
    hit_wager_settled: BlackjackHitWagerSettled
    surrender_settled: BlackjackSurrenderSettled
    insurance_settled: BlackjackInsuranceSettled
    hands_settled: BlackjackHandsSettled
    dealer_cards_discarded: BlackjackDealerCardsDiscarded
    cards_collected: BlackjackCardsCollected
    up_card_discarded: BlackjackUpCardDiscarded
    up_card_restored: BlackjackUpCardRestored
    ruling_made: BlackjackRulingMade
    dispute_escalated: BlackjackDisputeEscalated
    def __init__(self, rules_posted: _Optional[_Union[BlackjackRulesPosted, _Mapping]] = ..., staff_recorded: _Optional[_Union[BlackjackStaffRecorded, _Mapping]] = ..., reshuffle_ordered: _Optional[_Union[BlackjackReshuffleOrdered, _Mapping]] = ..., stage_began: _Optional[_Union[BlackjackStageBegan, _Mapping]] = ..., suit_wagers_settled: _Optional[_Union[BlackjackSuitWagersSettled, _Mapping]] = ..., floor_notified: _Optional[_Union[BlackjackFloorNotified, _Mapping]] = ..., announced: _Optional[_Union[BlackjackAnnounced, _Mapping]] = ..., hand_paid: _Optional[_Union[BlackjackHandPaid, _Mapping]] = ..., hole_checked: _Optional[_Union[BlackjackHoleChecked, _Mapping]] = ..., elected: _Optional[_Union[BlackjackElected, _Mapping]] = ..., hand_shown: _Optional[_Union[BlackjackHandShown, _Mapping]] = ..., hand_ended: _Optional[_Union[BlackjackHandEnded, _Mapping]] = ..., hand_busted: _Optional[_Union[BlackjackHandBusted, _Mapping]] = ..., hit_wager_settled: _Optional[_Union[BlackjackHitWagerSettled, _Mapping]] = ..., surrender_settled: _Optional[_Union[BlackjackSurrenderSettled, _Mapping]] = ..., insurance_settled: _Optional[_Union[BlackjackInsuranceSettled, _Mapping]] = ..., hands_settled: _Optional[_Union[BlackjackHandsSettled, _Mapping]] = ..., dealer_cards_discarded: _Optional[_Union[BlackjackDealerCardsDiscarded, _Mapping]] = ..., cards_collected: _Optional[_Union[BlackjackCardsCollected, _Mapping]] = ..., up_card_discarded: _Optional[_Union[BlackjackUpCardDiscarded, _Mapping]] = ..., up_card_restored: _Optional[_Union[BlackjackUpCardRestored, _Mapping]] = ..., ruling_made: _Optional[_Union[BlackjackRulingMade, _Mapping]] = ..., dispute_escalated: _Optional[_Union[BlackjackDisputeEscalated, _Mapping]] = ...) -> None: ...

class BlackjackRulesPosted(_message.Message):
    __slots__ = ("rules",)
    RULES_FIELD_NUMBER: _ClassVar[int]
    rules: _containers.RepeatedCompositeFieldContainer[_common_pb2.HouseOption]
    def __init__(self, rules: _Optional[_Iterable[_Union[_common_pb2.HouseOption, _Mapping]]] = ...) -> None: ...

class BlackjackStaffRecorded(_message.Message):
    __slots__ = ("cashiers", "dealers", "supervisors", "open_tables")
    CASHIERS_FIELD_NUMBER: _ClassVar[int]
    DEALERS_FIELD_NUMBER: _ClassVar[int]
    SUPERVISORS_FIELD_NUMBER: _ClassVar[int]
    OPEN_TABLES_FIELD_NUMBER: _ClassVar[int]
    cashiers: int
    dealers: int
    supervisors: int
    open_tables: int
    def __init__(self, cashiers: _Optional[int] = ..., dealers: _Optional[int] = ..., supervisors: _Optional[int] = ..., open_tables: _Optional[int] = ...) -> None: ...

class BlackjackReshuffleOrdered(_message.Message):
    __slots__ = ("reason",)
    REASON_FIELD_NUMBER: _ClassVar[int]
    reason: str
    def __init__(self, reason: _Optional[str] = ...) -> None: ...

class BlackjackStageBegan(_message.Message):
    __slots__ = ("round_id", "stage")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STAGE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    stage: str
    def __init__(self, round_id: _Optional[str] = ..., stage: _Optional[str] = ...) -> None: ...

class BlackjackSuitWagersSettled(_message.Message):
    __slots__ = ("round_id", "winning_seats")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WINNING_SEATS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    winning_seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, round_id: _Optional[str] = ..., winning_seats: _Optional[_Iterable[int]] = ...) -> None: ...

class BlackjackFloorNotified(_message.Message):
    __slots__ = ("round_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class BlackjackAnnounced(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "hand")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    hand: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., hand: _Optional[int] = ...) -> None: ...

class BlackjackHandPaid(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "hand", "reason")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    hand: int
    reason: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., hand: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class BlackjackHoleChecked(_message.Message):
    __slots__ = ("round_id", "blackjack")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    BLACKJACK_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    blackjack: bool
    def __init__(self, round_id: _Optional[str] = ..., blackjack: _Optional[bool] = ...) -> None: ...

class BlackjackElected(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "hand", "election", "amount_cents", "new_hand", "face_down", "suited")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    ELECTION_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    NEW_HAND_FIELD_NUMBER: _ClassVar[int]
    FACE_DOWN_FIELD_NUMBER: _ClassVar[int]
    SUITED_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    hand: int
    election: str
    amount_cents: int
    new_hand: int
    face_down: bool
    suited: bool
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., hand: _Optional[int] = ..., election: _Optional[str] = ..., amount_cents: _Optional[int] = ..., new_hand: _Optional[int] = ..., face_down: _Optional[bool] = ..., suited: _Optional[bool] = ...) -> None: ...

class BlackjackHandShown(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "hand", "cards")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    hand: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., hand: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class BlackjackHandEnded(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "hand", "reason", "total")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    hand: int
    reason: str
    total: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., hand: _Optional[int] = ..., reason: _Optional[str] = ..., total: _Optional[int] = ...) -> None: ...

class BlackjackHandBusted(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "hand", "total")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    hand: int
    total: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., hand: _Optional[int] = ..., total: _Optional[int] = ...) -> None: ...

class BlackjackHitWagerSettled(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "hand", "won")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    WON_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    hand: int
    won: bool
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., hand: _Optional[int] = ..., won: _Optional[bool] = ...) -> None: ...

class BlackjackSurrenderSettled(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "hand", "allowed")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    ALLOWED_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    hand: int
    allowed: bool
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., hand: _Optional[int] = ..., allowed: _Optional[bool] = ...) -> None: ...

class BlackjackInsuranceSettled(_message.Message):
    __slots__ = ("round_id", "dealer_hand", "blackjack")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    DEALER_HAND_FIELD_NUMBER: _ClassVar[int]
    BLACKJACK_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    dealer_hand: int
    blackjack: bool
    def __init__(self, round_id: _Optional[str] = ..., dealer_hand: _Optional[int] = ..., blackjack: _Optional[bool] = ...) -> None: ...

class BlackjackHandsSettled(_message.Message):
    __slots__ = ("round_id", "dealer_hand", "dealer_total", "dealer_blackjack", "final")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    DEALER_HAND_FIELD_NUMBER: _ClassVar[int]
    DEALER_TOTAL_FIELD_NUMBER: _ClassVar[int]
    DEALER_BLACKJACK_FIELD_NUMBER: _ClassVar[int]
    FINAL_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    dealer_hand: int
    dealer_total: int
    dealer_blackjack: bool
    final: bool
    def __init__(self, round_id: _Optional[str] = ..., dealer_hand: _Optional[int] = ..., dealer_total: _Optional[int] = ..., dealer_blackjack: _Optional[bool] = ..., final: _Optional[bool] = ...) -> None: ...

class BlackjackDealerCardsDiscarded(_message.Message):
    __slots__ = ("round_id", "dealer_hand", "cards")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    DEALER_HAND_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    dealer_hand: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., dealer_hand: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class BlackjackCardsCollected(_message.Message):
    __slots__ = ("round_id", "seats")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seats: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, round_id: _Optional[str] = ..., seats: _Optional[_Iterable[int]] = ...) -> None: ...

class BlackjackUpCardDiscarded(_message.Message):
    __slots__ = ("round_id", "dealer_hand")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    DEALER_HAND_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    dealer_hand: int
    def __init__(self, round_id: _Optional[str] = ..., dealer_hand: _Optional[int] = ...) -> None: ...

class BlackjackUpCardRestored(_message.Message):
    __slots__ = ("round_id", "dealer_hand", "card")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    DEALER_HAND_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    dealer_hand: int
    card: str
    def __init__(self, round_id: _Optional[str] = ..., dealer_hand: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class BlackjackRulingMade(_message.Message):
    __slots__ = ("round_id", "ruling", "effects", "void")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    RULING_FIELD_NUMBER: _ClassVar[int]
    EFFECTS_FIELD_NUMBER: _ClassVar[int]
    VOID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    ruling: str
    effects: _containers.RepeatedCompositeFieldContainer[BlackjackRulingEffect]
    void: bool
    def __init__(self, round_id: _Optional[str] = ..., ruling: _Optional[str] = ..., effects: _Optional[_Iterable[_Union[BlackjackRulingEffect, _Mapping]]] = ..., void: _Optional[bool] = ...) -> None: ...

class BlackjackDisputeEscalated(_message.Message):
    __slots__ = ("round_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class BlackjackRulingEffect(_message.Message):
    __slots__ = ("wager_id", "outcome", "paid_cents")
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    PAID_CENTS_FIELD_NUMBER: _ClassVar[int]
    wager_id: str
    outcome: _decision_pb2.Outcome
    paid_cents: int
    def __init__(self, wager_id: _Optional[str] = ..., outcome: _Optional[_Union[_decision_pb2.Outcome, str]] = ..., paid_cents: _Optional[int] = ...) -> None: ...

class BlackjackCommand(_message.Message):
    __slots__ = ("post_rules", "record_staff", "place_wager", "withdraw_wager", "burn_cards", "disclose_burn", "order_reshuffle", "deal_card", "turn_dealer_card", "settle_suit_wagers", "take_insurance", "take_even_money", "close_insurance", "check_hole_card", "stand", "hit", "double", "split", "surrender", "place_hit_wager", "show_hand", "settle_hands", "report_face_up_card", "report_card_in_error", "report_wrong_card_count", "call_shoe_exhausted", "report_shuffler_fault", "report_up_card_discarded", "restore_up_card", "record_ruling", "escalate_dispute")
    POST_RULES_FIELD_NUMBER: _ClassVar[int]
    RECORD_STAFF_FIELD_NUMBER: _ClassVar[int]
    PLACE_WAGER_FIELD_NUMBER: _ClassVar[int]
    WITHDRAW_WAGER_FIELD_NUMBER: _ClassVar[int]
    BURN_CARDS_FIELD_NUMBER: _ClassVar[int]
    DISCLOSE_BURN_FIELD_NUMBER: _ClassVar[int]
    ORDER_RESHUFFLE_FIELD_NUMBER: _ClassVar[int]
    DEAL_CARD_FIELD_NUMBER: _ClassVar[int]
    TURN_DEALER_CARD_FIELD_NUMBER: _ClassVar[int]
    SETTLE_SUIT_WAGERS_FIELD_NUMBER: _ClassVar[int]
    TAKE_INSURANCE_FIELD_NUMBER: _ClassVar[int]
    TAKE_EVEN_MONEY_FIELD_NUMBER: _ClassVar[int]
    CLOSE_INSURANCE_FIELD_NUMBER: _ClassVar[int]
    CHECK_HOLE_CARD_FIELD_NUMBER: _ClassVar[int]
    STAND_FIELD_NUMBER: _ClassVar[int]
    HIT_FIELD_NUMBER: _ClassVar[int]
    DOUBLE_FIELD_NUMBER: _ClassVar[int]
    SPLIT_FIELD_NUMBER: _ClassVar[int]
    SURRENDER_FIELD_NUMBER: _ClassVar[int]
    PLACE_HIT_WAGER_FIELD_NUMBER: _ClassVar[int]
    SHOW_HAND_FIELD_NUMBER: _ClassVar[int]
    SETTLE_HANDS_FIELD_NUMBER: _ClassVar[int]
    REPORT_FACE_UP_CARD_FIELD_NUMBER: _ClassVar[int]
    REPORT_CARD_IN_ERROR_FIELD_NUMBER: _ClassVar[int]
    REPORT_WRONG_CARD_COUNT_FIELD_NUMBER: _ClassVar[int]
    CALL_SHOE_EXHAUSTED_FIELD_NUMBER: _ClassVar[int]
    REPORT_SHUFFLER_FAULT_FIELD_NUMBER: _ClassVar[int]
    REPORT_UP_CARD_DISCARDED_FIELD_NUMBER: _ClassVar[int]
    RESTORE_UP_CARD_FIELD_NUMBER: _ClassVar[int]
    RECORD_RULING_FIELD_NUMBER: _ClassVar[int]
    ESCALATE_DISPUTE_FIELD_NUMBER: _ClassVar[int]
    post_rules: PostBlackjackRulesRequest
    record_staff: RecordBlackjackStaffRequest
    place_wager: PlaceBlackjackWagerRequest
    withdraw_wager: WithdrawBlackjackWagerRequest
    burn_cards: BurnBlackjackCardsRequest
    disclose_burn: DiscloseBlackjackBurnRequest
    order_reshuffle: OrderBlackjackReshuffleRequest
    deal_card: DealBlackjackCardRequest
    turn_dealer_card: TurnBlackjackDealerCardRequest
    settle_suit_wagers: SettleBlackjackSuitWagersRequest
    take_insurance: TakeBlackjackInsuranceRequest
    take_even_money: TakeBlackjackEvenMoneyRequest
    close_insurance: CloseBlackjackInsuranceRequest
    check_hole_card: CheckBlackjackHoleCardRequest
    stand: StandBlackjackRequest
    hit: HitBlackjackRequest
    double: DoubleBlackjackRequest
    split: SplitBlackjackRequest
    surrender: SurrenderBlackjackRequest
    place_hit_wager: PlaceBlackjackHitWagerRequest
    show_hand: ShowBlackjackHandRequest
    settle_hands: SettleBlackjackHandsRequest
    report_face_up_card: ReportBlackjackFaceUpCardRequest
    report_card_in_error: ReportBlackjackCardInErrorRequest
    report_wrong_card_count: ReportBlackjackWrongCardCountRequest
    call_shoe_exhausted: CallBlackjackShoeExhaustedRequest
    report_shuffler_fault: ReportBlackjackShufflerFaultRequest
    report_up_card_discarded: ReportBlackjackUpCardDiscardedRequest
    restore_up_card: RestoreBlackjackUpCardRequest
    record_ruling: RecordBlackjackRulingRequest
    escalate_dispute: EscalateBlackjackDisputeRequest
    def __init__(self, post_rules: _Optional[_Union[PostBlackjackRulesRequest, _Mapping]] = ..., record_staff: _Optional[_Union[RecordBlackjackStaffRequest, _Mapping]] = ..., place_wager: _Optional[_Union[PlaceBlackjackWagerRequest, _Mapping]] = ..., withdraw_wager: _Optional[_Union[WithdrawBlackjackWagerRequest, _Mapping]] = ..., burn_cards: _Optional[_Union[BurnBlackjackCardsRequest, _Mapping]] = ..., disclose_burn: _Optional[_Union[DiscloseBlackjackBurnRequest, _Mapping]] = ..., order_reshuffle: _Optional[_Union[OrderBlackjackReshuffleRequest, _Mapping]] = ..., deal_card: _Optional[_Union[DealBlackjackCardRequest, _Mapping]] = ..., turn_dealer_card: _Optional[_Union[TurnBlackjackDealerCardRequest, _Mapping]] = ..., settle_suit_wagers: _Optional[_Union[SettleBlackjackSuitWagersRequest, _Mapping]] = ..., take_insurance: _Optional[_Union[TakeBlackjackInsuranceRequest, _Mapping]] = ..., take_even_money: _Optional[_Union[TakeBlackjackEvenMoneyRequest, _Mapping]] = ..., close_insurance: _Optional[_Union[CloseBlackjackInsuranceRequest, _Mapping]] = ..., check_hole_card: _Optional[_Union[CheckBlackjackHoleCardRequest, _Mapping]] = ..., stand: _Optional[_Union[StandBlackjackRequest, _Mapping]] = ..., hit: _Optional[_Union[HitBlackjackRequest, _Mapping]] = ..., double: _Optional[_Union[DoubleBlackjackRequest, _Mapping]] = ..., split: _Optional[_Union[SplitBlackjackRequest, _Mapping]] = ..., surrender: _Optional[_Union[SurrenderBlackjackRequest, _Mapping]] = ..., place_hit_wager: _Optional[_Union[PlaceBlackjackHitWagerRequest, _Mapping]] = ..., show_hand: _Optional[_Union[ShowBlackjackHandRequest, _Mapping]] = ..., settle_hands: _Optional[_Union[SettleBlackjackHandsRequest, _Mapping]] = ..., report_face_up_card: _Optional[_Union[ReportBlackjackFaceUpCardRequest, _Mapping]] = ..., report_card_in_error: _Optional[_Union[ReportBlackjackCardInErrorRequest, _Mapping]] = ..., report_wrong_card_count: _Optional[_Union[ReportBlackjackWrongCardCountRequest, _Mapping]] = ..., call_shoe_exhausted: _Optional[_Union[CallBlackjackShoeExhaustedRequest, _Mapping]] = ..., report_shuffler_fault: _Optional[_Union[ReportBlackjackShufflerFaultRequest, _Mapping]] = ..., report_up_card_discarded: _Optional[_Union[ReportBlackjackUpCardDiscardedRequest, _Mapping]] = ..., restore_up_card: _Optional[_Union[RestoreBlackjackUpCardRequest, _Mapping]] = ..., record_ruling: _Optional[_Union[RecordBlackjackRulingRequest, _Mapping]] = ..., escalate_dispute: _Optional[_Union[EscalateBlackjackDisputeRequest, _Mapping]] = ...) -> None: ...

class PostBlackjackRulesRequest(_message.Message):
    __slots__ = ("header", "rules")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    RULES_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    rules: _containers.RepeatedCompositeFieldContainer[_common_pb2.HouseOption]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., rules: _Optional[_Iterable[_Union[_common_pb2.HouseOption, _Mapping]]] = ...) -> None: ...

class RecordBlackjackStaffRequest(_message.Message):
    __slots__ = ("header", "cashiers", "dealers", "supervisors", "open_tables")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CASHIERS_FIELD_NUMBER: _ClassVar[int]
    DEALERS_FIELD_NUMBER: _ClassVar[int]
    SUPERVISORS_FIELD_NUMBER: _ClassVar[int]
    OPEN_TABLES_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    cashiers: int
    dealers: int
    supervisors: int
    open_tables: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., cashiers: _Optional[int] = ..., dealers: _Optional[int] = ..., supervisors: _Optional[int] = ..., open_tables: _Optional[int] = ...) -> None: ...

class PlaceBlackjackWagerRequest(_message.Message):
    __slots__ = ("header", "seat", "wager", "amount_cents", "coupon_cents", "verbal", "wager_id", "funds")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    VERBAL_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    FUNDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    wager: str
    amount_cents: int
    coupon_cents: int
    verbal: bool
    wager_id: str
    funds: BlackjackFunds
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., wager: _Optional[str] = ..., amount_cents: _Optional[int] = ..., coupon_cents: _Optional[int] = ..., verbal: _Optional[bool] = ..., wager_id: _Optional[str] = ..., funds: _Optional[_Union[BlackjackFunds, str]] = ...) -> None: ...

class WithdrawBlackjackWagerRequest(_message.Message):
    __slots__ = ("header", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., wager_id: _Optional[str] = ...) -> None: ...

class BurnBlackjackCardsRequest(_message.Message):
    __slots__ = ("header", "count")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    count: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., count: _Optional[int] = ...) -> None: ...

class DiscloseBlackjackBurnRequest(_message.Message):
    __slots__ = ("header", "cards")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class OrderBlackjackReshuffleRequest(_message.Message):
    __slots__ = ("header", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class DealBlackjackCardRequest(_message.Message):
    __slots__ = ("header", "seat", "card")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    card: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., card: _Optional[str] = ...) -> None: ...

class TurnBlackjackDealerCardRequest(_message.Message):
    __slots__ = ("header", "card")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    card: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., card: _Optional[str] = ...) -> None: ...

class SettleBlackjackSuitWagersRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class TakeBlackjackInsuranceRequest(_message.Message):
    __slots__ = ("header", "seat", "amount_cents", "spot", "wager_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    SPOT_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    amount_cents: int
    spot: int
    wager_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., amount_cents: _Optional[int] = ..., spot: _Optional[int] = ..., wager_id: _Optional[str] = ...) -> None: ...

class TakeBlackjackEvenMoneyRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class CloseBlackjackInsuranceRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class CheckBlackjackHoleCardRequest(_message.Message):
    __slots__ = ("header", "blackjack")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BLACKJACK_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    blackjack: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., blackjack: _Optional[bool] = ...) -> None: ...

class StandBlackjackRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class HitBlackjackRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class DoubleBlackjackRequest(_message.Message):
    __slots__ = ("header", "seat", "amount_cents", "face_down", "wager_ids")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    FACE_DOWN_FIELD_NUMBER: _ClassVar[int]
    WAGER_IDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    amount_cents: int
    face_down: bool
    wager_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., amount_cents: _Optional[int] = ..., face_down: _Optional[bool] = ..., wager_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class SplitBlackjackRequest(_message.Message):
    __slots__ = ("header", "seat", "wager_ids")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    WAGER_IDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    wager_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., wager_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class SurrenderBlackjackRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class PlaceBlackjackHitWagerRequest(_message.Message):
    __slots__ = ("header", "seat", "hand", "amount_cents", "coupon_cents", "wager_id", "funds")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    FUNDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    hand: int
    amount_cents: int
    coupon_cents: int
    wager_id: str
    funds: BlackjackFunds
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., hand: _Optional[int] = ..., amount_cents: _Optional[int] = ..., coupon_cents: _Optional[int] = ..., wager_id: _Optional[str] = ..., funds: _Optional[_Union[BlackjackFunds, str]] = ...) -> None: ...

class ShowBlackjackHandRequest(_message.Message):
    __slots__ = ("header", "seat", "hand", "cards")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    hand: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., hand: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class SettleBlackjackHandsRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class ReportBlackjackFaceUpCardRequest(_message.Message):
    __slots__ = ("header", "card")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    card: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., card: _Optional[str] = ...) -> None: ...

class ReportBlackjackCardInErrorRequest(_message.Message):
    __slots__ = ("header", "card", "exposed")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    EXPOSED_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    card: str
    exposed: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., card: _Optional[str] = ..., exposed: _Optional[bool] = ...) -> None: ...

class ReportBlackjackWrongCardCountRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class CallBlackjackShoeExhaustedRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class ReportBlackjackShufflerFaultRequest(_message.Message):
    __slots__ = ("header", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class ReportBlackjackUpCardDiscardedRequest(_message.Message):
    __slots__ = ("header",)
    HEADER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ...) -> None: ...

class RestoreBlackjackUpCardRequest(_message.Message):
    __slots__ = ("header", "card")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    card: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., card: _Optional[str] = ...) -> None: ...

class RecordBlackjackRulingRequest(_message.Message):
    __slots__ = ("header", "ruling", "effects", "void")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    RULING_FIELD_NUMBER: _ClassVar[int]
    EFFECTS_FIELD_NUMBER: _ClassVar[int]
    VOID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    ruling: str
    effects: _containers.RepeatedCompositeFieldContainer[BlackjackRulingEffect]
    void: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., ruling: _Optional[str] = ..., effects: _Optional[_Iterable[_Union[BlackjackRulingEffect, _Mapping]]] = ..., void: _Optional[bool] = ...) -> None: ...

class EscalateBlackjackDisputeRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...
