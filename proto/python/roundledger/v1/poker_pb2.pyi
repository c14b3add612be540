from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import poker_correction_pb2 as _poker_correction_pb2
from roundledger.v1 import poker_floor_pb2 as _poker_floor_pb2
from roundledger.v1 import poker_forms_pb2 as _poker_forms_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PokerMoneySource(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    POKER_MONEY_SOURCE_UNSPECIFIED: _ClassVar[PokerMoneySource]
    POKER_MONEY_SOURCE_BET: _ClassVar[PokerMoneySource]
    POKER_MONEY_SOURCE_POT: _ClassVar[PokerMoneySource]
    POKER_MONEY_SOURCE_RAKE: _ClassVar[PokerMoneySource]
    POKER_MONEY_SOURCE_JACKPOT_FEE: _ClassVar[PokerMoneySource]
POKER_MONEY_SOURCE_UNSPECIFIED: PokerMoneySource
POKER_MONEY_SOURCE_BET: PokerMoneySource
POKER_MONEY_SOURCE_POT: PokerMoneySource
POKER_MONEY_SOURCE_RAKE: PokerMoneySource
POKER_MONEY_SOURCE_JACKPOT_FEE: PokerMoneySource

class PokerEvent(_message.Message):
    __slots__ = ("chips_brought", "seat_cashed_out", "sat_out", "sat_in", "hand_started", "ante_posted", "blind_posted", "kill_blind_posted", "folded", "checked", "called", "bet_placed", "raised", "uncalled_bet_returned", "bets_collected", "betting_closed", "hand_shown", "hand_conceded", "pots_merged", "pot_awarded", "ruling_requested", "hand_reconstructed", "street_premature", "call_lowered", "cover_card_placed", "dealer_changed", "seat_changed", "stack_carried", "stack_arrived", "stack_held", "carried_stack_held", "currency_brought", "currency_converted", "currency_taken", "table_ante_posted", "table_ante_collected", "rake_reduction_requested", "rake_forgone", "seat_given", "seat_given_up", "exclusion_raised", "patron_readmitted", "kill_set", "kill_moved", "kill_cleared", "hand_killed", "contribution_refunded", "card_set_aside", "rake_reduced", "rake_restored", "bet_announced", "chips_added", "bet_corrected", "stated_out_of_turn", "ruling_given", "conduct_reported", "patron_excluded", "disclosure_required", "hand_disclosed", "money_returned", "bring_in_posted", "common_card_due", "cards_discarded", "pile_shuffled", "ante_returned", "action_taken_back")
    CHIPS_BROUGHT_FIELD_NUMBER: _ClassVar[int]
    SEAT_CASHED_OUT_FIELD_NUMBER: _ClassVar[int]
    SAT_OUT_FIELD_NUMBER: _ClassVar[int]
    SAT_IN_FIELD_NUMBER: _ClassVar[int]
    HAND_STARTED_FIELD_NUMBER: _ClassVar[int]
    ANTE_POSTED_FIELD_NUMBER: _ClassVar[int]
    BLIND_POSTED_FIELD_NUMBER: _ClassVar[int]
    KILL_BLIND_POSTED_FIELD_NUMBER: _ClassVar[int]
    FOLDED_FIELD_NUMBER: _ClassVar[int]
    CHECKED_FIELD_NUMBER: _ClassVar[int]
    CALLED_FIELD_NUMBER: _ClassVar[int]
    BET_PLACED_FIELD_NUMBER: _ClassVar[int]
    RAISED_FIELD_NUMBER: _ClassVar[int]
    UNCALLED_BET_RETURNED_FIELD_NUMBER: _ClassVar[int]
    BETS_COLLECTED_FIELD_NUMBER: _ClassVar[int]
    BETTING_CLOSED_FIELD_NUMBER: _ClassVar[int]
    HAND_SHOWN_FIELD_NUMBER: _ClassVar[int]
    HAND_CONCEDED_FIELD_NUMBER: _ClassVar[int]
    POTS_MERGED_FIELD_NUMBER: _ClassVar[int]
    POT_AWARDED_FIELD_NUMBER: _ClassVar[int]
    RULING_REQUESTED_FIELD_NUMBER: _ClassVar[int]
    HAND_RECONSTRUCTED_FIELD_NUMBER: _ClassVar[int]
    STREET_PREMATURE_FIELD_NUMBER: _ClassVar[int]
    CALL_LOWERED_FIELD_NUMBER: _ClassVar[int]
    COVER_CARD_PLACED_FIELD_NUMBER: _ClassVar[int]
    DEALER_CHANGED_FIELD_NUMBER: _ClassVar[int]
    SEAT_CHANGED_FIELD_NUMBER: _ClassVar[int]
    STACK_CARRIED_FIELD_NUMBER: _ClassVar[int]
    STACK_ARRIVED_FIELD_NUMBER: _ClassVar[int]
    STACK_HELD_FIELD_NUMBER: _ClassVar[int]
    CARRIED_STACK_HELD_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_BROUGHT_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_CONVERTED_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_TAKEN_FIELD_NUMBER: _ClassVar[int]
    TABLE_ANTE_POSTED_FIELD_NUMBER: _ClassVar[int]
    TABLE_ANTE_COLLECTED_FIELD_NUMBER: _ClassVar[int]
    RAKE_REDUCTION_REQUESTED_FIELD_NUMBER: _ClassVar[int]
    RAKE_FORGONE_FIELD_NUMBER: _ClassVar[int]
    SEAT_GIVEN_FIELD_NUMBER: _ClassVar[int]
    SEAT_GIVEN_UP_FIELD_NUMBER: _ClassVar[int]
    EXCLUSION_RAISED_FIELD_NUMBER: _ClassVar[int]
    PATRON_READMITTED_FIELD_NUMBER: _ClassVar[int]
    KILL_SET_FIELD_NUMBER: _ClassVar[int]
    KILL_MOVED_FIELD_NUMBER: _ClassVar[int]
    KILL_CLEARED_FIELD_NUMBER: _ClassVar[int]
    HAND_KILLED_FIELD_NUMBER: _ClassVar[int]
    CONTRIBUTION_REFUNDED_FIELD_NUMBER: _ClassVar[int]
    CARD_SET_ASIDE_FIELD_NUMBER: _ClassVar[int]
    RAKE_REDUCED_FIELD_NUMBER: _ClassVar[int]
    RAKE_RESTORED_FIELD_NUMBER: _ClassVar[int]
    BET_ANNOUNCED_FIELD_NUMBER: _ClassVar[int]
    CHIPS_ADDED_FIELD_NUMBER: _ClassVar[int]
    BET_CORRECTED_FIELD_NUMBER: _ClassVar[int]
    STATED_OUT_OF_TURN_FIELD_NUMBER: _ClassVar[int]
    RULING_GIVEN_FIELD_NUMBER: _ClassVar[int]
    CONDUCT_REPORTED_FIELD_NUMBER: _ClassVar[int]
    PATRON_EXCLUDED_FIELD_NUMBER: _ClassVar[int]
    DISCLOSURE_REQUIRED_FIELD_NUMBER: _ClassVar[int]
    HAND_DISCLOSED_FIELD_NUMBER: _ClassVar[int]
    MONEY_RETURNED_FIELD_NUMBER: _ClassVar[int]
    BRING_IN_POSTED_FIELD_NUMBER: _ClassVar[int]
    COMMON_CARD_DUE_FIELD_NUMBER: _ClassVar[int]
    CARDS_DISCARDED_FIELD_NUMBER: _ClassVar[int]
    PILE_SHUFFLED_FIELD_NUMBER: _ClassVar[int]
    ANTE_RETURNED_FIELD_NUMBER: _ClassVar[int]
    ACTION_TAKEN_BACK_FIELD_NUMBER: _ClassVar[int]
    chips_brought: PokerChipsBrought
    seat_cashed_out: PokerSeatCashedOut
    sat_out: PokerSatOut
    sat_in: PokerSatIn
    hand_started: PokerHandStarted
    ante_posted: PokerAntePosted
    blind_posted: PokerBlindPosted
    kill_blind_posted: PokerKillBlindPosted
    folded: PokerFolded
    checked: PokerChecked
    called: PokerCalled
    bet_placed: PokerBetPlaced
    raised: PokerRaised
    uncalled_bet_returned: PokerUncalledBetReturned
    bets_collected: PokerBetsCollected
    betting_closed: PokerBettingClosed
    hand_shown: PokerHandShown
    hand_conceded: PokerHandConceded
    pots_merged: PokerPotsMerged
    pot_awarded: PokerPotAwarded
    ruling_requested: _poker_floor_pb2.PokerRulingRequested
    hand_reconstructed: _poker_floor_pb2.PokerHandReconstructed
    street_premature: _poker_floor_pb2.PokerStreetPremature
    call_lowered: _poker_floor_pb2.PokerCallLowered
    cover_card_placed: _poker_floor_pb2.PokerCoverCardPlaced
    dealer_changed: _poker_floor_pb2.PokerDealerChanged
    seat_changed: _poker_floor_pb2.PokerSeatChanged
    stack_carried: _poker_floor_pb2.PokerStackCarried
    stack_arrived: _poker_floor_pb2.PokerStackArrived
    stack_held: _poker_floor_pb2.PokerStackHeld
    carried_stack_held: _poker_floor_pb2.PokerCarriedStackHeld
    currency_brought: _poker_floor_pb2.PokerCurrencyBrought
    currency_converted: _poker_floor_pb2.PokerCurrencyConverted
    currency_taken: _poker_floor_pb2.PokerCurrencyTaken
    table_ante_posted: _poker_floor_pb2.PokerTableAntePosted
    table_ante_collected: _poker_floor_pb2.PokerTableAnteCollected
    rake_reduction_requested: _poker_floor_pb2.PokerRakeReductionRequested
    rake_forgone: _poker_floor_pb2.PokerRakeForgone
    seat_given: _poker_floor_pb2.PokerSeatGiven
    seat_given_up: _poker_floor_pb2.PokerSeatGivenUp
    exclusion_raised: _poker_floor_pb2.PokerExclusionRaised
    patron_readmitted: _poker_floor_pb2.PokerPatronReadmitted
    kill_set: PokerKillSet
    kill_moved: PokerKillMoved
    kill_cleared: PokerKillCleared
    hand_killed: PokerHandKilled
    contribution_refunded: PokerContributionRefunded
    card_set_aside: PokerCardSetAside
    rake_reduced: PokerRakeReduced
    rake_restored: PokerRakeRestored
    bet_announced: PokerBetAnnounced
    chips_added: PokerChipsAdded
    bet_corrected: PokerBetCorrected
    stated_out_of_turn: PokerStatedOutOfTurn
    ruling_given: PokerRulingGiven
    conduct_reported: PokerConductReported
    patron_excluded: PokerPatronExcluded
    disclosure_required: PokerDisclosureRequired
    hand_disclosed: PokerHandDisclosed
    money_returned: PokerMoneyReturned
    bring_in_posted: _poker_forms_pb2.PokerBringInPosted
    common_card_due: _poker_forms_pb2.PokerCommonCardDue
    cards_discarded: _poker_forms_pb2.PokerCardsDiscarded
    pile_shuffled: _poker_forms_pb2.PokerPileShuffled
    ante_returned: _poker_forms_pb2.PokerAnteReturned
    action_taken_back: _poker_correction_pb2.PokerActionTakenBack
    def __init__(self, chips_brought: _Optional[_Union[PokerChipsBrought, _Mapping]] = ..., seat_cashed_out: _Optional[_Union[PokerSeatCashedOut, _Mapping]] = ..., sat_out: _Optional[_Union[PokerSatOut, _Mapping]] = ..., sat_in: _Optional[_Union[PokerSatIn, _Mapping]] = ..., hand_started: _Optional[_Union[PokerHandStarted, _Mapping]] = ..., ante_posted: _Optional[_Union[PokerAntePosted, _Mapping]] = ..., blind_posted: _Optional[_Union[PokerBlindPosted, _Mapping]] = ..., kill_blind_posted: _Optional[_Union[PokerKillBlindPosted, _Mapping]] = ..., folded: _Optional[_Union[PokerFolded, _Mapping]] = ..., checked: _Optional[_Union[PokerChecked, _Mapping]] = ..., called: _Optional[_Union[PokerCalled, _Mapping]] = ..., bet_placed: _Optional[_Union[PokerBetPlaced, _Mapping]] = ..., raised: _Optional[_Union[PokerRaised, _Mapping]] = ..., uncalled_bet_returned: _Optional[_Union[PokerUncalledBetReturned, _Mapping]] = ..., bets_collected: _Optional[_Union[PokerBetsCollected, _Mapping]] = ..., betting_closed: _Optional[_Union[PokerBettingClosed, _Mapping]] = ..., hand_shown: _Optional[_Union[PokerHandShown, _Mapping]] = ..., hand_conceded: _Optional[_Union[PokerHandConceded, _Mapping]] = ..., pots_merged: _Optional[_Union[PokerPotsMerged, _Mapping]] = ..., pot_awarded: _Optional[_Union[PokerPotAwarded, _Mapping]] = ..., ruling_requested: _Optional[_Union[_poker_floor_pb2.PokerRulingRequested, _Mapping]] = ..., hand_reconstructed: _Optional[_Union[_poker_floor_pb2.PokerHandReconstructed, _Mapping]] = ..., street_premature: _Optional[_Union[_poker_floor_pb2.PokerStreetPremature, _Mapping]] = ..., call_lowered: _Optional[_Union[_poker_floor_pb2.PokerCallLowered, _Mapping]] = ..., cover_card_placed: _Optional[_Union[_poker_floor_pb2.PokerCoverCardPlaced, _Mapping]] = ..., dealer_changed: _Optional[_Union[_poker_floor_pb2.PokerDealerChanged, _Mapping]] = ..., seat_changed: _Optional[_Union[_poker_floor_pb2.PokerSeatChanged, _Mapping]] = ..., stack_carried: _Optional[_Union[_poker_floor_pb2.PokerStackCarried, _Mapping]] = ..., stack_arrived: _Optional[_Union[_poker_floor_pb2.PokerStackArrived, _Mapping]] = ..., stack_held: _Optional[_Union[_poker_floor_pb2.PokerStackHeld, _Mapping]] = ..., carried_stack_held: _Optional[_Union[_poker_floor_pb2.PokerCarriedStackHeld, _Mapping]] = ..., currency_brought: _Optional[_Union[_poker_floor_pb2.PokerCurrencyBrought, _Mapping]] = ..., currency_converted: _Optional[_Union[_poker_floor_pb2.PokerCurrencyConverted, _Mapping]] = ..., currency_taken: _Optional[_Union[_poker_floor_pb2.PokerCurrencyTaken, _Mapping]] = ..., table_ante_posted: _Optional[_Union[_poker_floor_pb2.PokerTableAntePosted, _Mapping]] = ..., table_ante_collected: _Optional[_Union[_poker_floor_pb2.PokerTableAnteCollected, _Mapping]] = ..., rake_reduction_requested: _Optional[_Union[_poker_floor_pb2.PokerRakeReductionRequested, _Mapping]] = ..., rake_forgone: _Optional[_Union[_poker_floor_pb2.PokerRakeForgone, _Mapping]] = ..., seat_given: _Optional[_Union[_poker_floor_pb2.PokerSeatGiven, _Mapping]] = ..., seat_given_up: _Optional[_Union[_poker_floor_pb2.PokerSeatGivenUp, _Mapping]] = ..., exclusion_raised: _Optional[_Union[_poker_floor_pb2.PokerExclusionRaised, _Mapping]] = ..., patron_readmitted: _Optional[_Union[_poker_floor_pb2.PokerPatronReadmitted, _Mapping]] = ..., kill_set: _Optional[_Union[PokerKillSet, _Mapping]] = ..., kill_moved: _Optional[_Union[PokerKillMoved, _Mapping]] = ..., kill_cleared: _Optional[_Union[PokerKillCleared, _Mapping]] = ..., hand_killed: _Optional[_Union[PokerHandKilled, _Mapping]] = ..., contribution_refunded: _Optional[_Union[PokerContributionRefunded, _Mapping]] = ..., card_set_aside: _Optional[_Union[PokerCardSetAside, _Mapping]] = ..., rake_reduced: _Optional[_Union[PokerRakeReduced, _Mapping]] = ..., rake_restored: _Optional[_Union[PokerRakeRestored, _Mapping]] = ..., bet_announced: _Optional[_Union[PokerBetAnnounced, _Mapping]] = ..., chips_added: _Optional[_Union[PokerChipsAdded, _Mapping]] = ..., bet_corrected: _Optional[_Union[PokerBetCorrected, _Mapping]] = ..., stated_out_of_turn: _Optional[_Union[PokerStatedOutOfTurn, _Mapping]] = ..., ruling_given: _Optional[_Union[PokerRulingGiven, _Mapping]] = ..., conduct_reported: _Optional[_Union[PokerConductReported, _Mapping]] = ..., patron_excluded: _Optional[_Union[PokerPatronExcluded, _Mapping]] = ..., disclosure_required: _Optional[_Union[PokerDisclosureRequired, _Mapping]] = ..., hand_disclosed: _Optional[_Union[PokerHandDisclosed, _Mapping]] = ..., money_returned: _Optional[_Union[PokerMoneyReturned, _Mapping]] = ..., bring_in_posted: _Optional[_Union[_poker_forms_pb2.PokerBringInPosted, _Mapping]] = ..., common_card_due: _Optional[_Union[_poker_forms_pb2.PokerCommonCardDue, _Mapping]] = ..., cards_discarded: _Optional[_Union[_poker_forms_pb2.PokerCardsDiscarded, _Mapping]] = ..., pile_shuffled: _Optional[_Union[_poker_forms_pb2.PokerPileShuffled, _Mapping]] = ..., ante_returned: _Optional[_Union[_poker_forms_pb2.PokerAnteReturned, _Mapping]] = ..., action_taken_back: _Optional[_Union[_poker_correction_pb2.PokerActionTakenBack, _Mapping]] = ...) -> None: ...

class PokerSeat(_message.Message):
    __slots__ = ("seat", "player_id", "stack_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    stack_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., stack_cents: _Optional[int] = ...) -> None: ...

class PokerContribution(_message.Message):
    __slots__ = ("seat", "player_id", "amount_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    amount_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class PokerShare(_message.Message):
    __slots__ = ("seat", "player_id", "amount_cents", "stack_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    amount_cents: int
    stack_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., stack_cents: _Optional[int] = ...) -> None: ...

class PokerPotPart(_message.Message):
    __slots__ = ("pot", "amount_cents")
    POT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    pot: int
    amount_cents: int
    def __init__(self, pot: _Optional[int] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class PokerReturn(_message.Message):
    __slots__ = ("seat", "player_id", "source", "pot", "amount_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    source: PokerMoneySource
    pot: int
    amount_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., source: _Optional[_Union[PokerMoneySource, str]] = ..., pot: _Optional[int] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class PokerRakeStep(_message.Message):
    __slots__ = ("level_cents", "amount_cents")
    LEVEL_CENTS_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    level_cents: int
    amount_cents: int
    def __init__(self, level_cents: _Optional[int] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class PokerRakeSchedule(_message.Message):
    __slots__ = ("percentage_bp", "unit_cents", "cap_cents", "steps")
    PERCENTAGE_BP_FIELD_NUMBER: _ClassVar[int]
    UNIT_CENTS_FIELD_NUMBER: _ClassVar[int]
    CAP_CENTS_FIELD_NUMBER: _ClassVar[int]
    STEPS_FIELD_NUMBER: _ClassVar[int]
    percentage_bp: int
    unit_cents: int
    cap_cents: int
    steps: _containers.RepeatedCompositeFieldContainer[PokerRakeStep]
    def __init__(self, percentage_bp: _Optional[int] = ..., unit_cents: _Optional[int] = ..., cap_cents: _Optional[int] = ..., steps: _Optional[_Iterable[_Union[PokerRakeStep, _Mapping]]] = ...) -> None: ...

class PokerChipsBrought(_message.Message):
    __slots__ = ("seat", "player_id", "amount_cents", "stack_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    amount_cents: int
    stack_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., stack_cents: _Optional[int] = ...) -> None: ...

class PokerSeatCashedOut(_message.Message):
    __slots__ = ("seat", "player_id", "amount_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    amount_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class PokerSatOut(_message.Message):
    __slots__ = ("seat", "player_id")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class PokerSatIn(_message.Message):
    __slots__ = ("seat", "player_id")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class PokerHandStarted(_message.Message):
    __slots__ = ("round_id", "variant", "betting_structure", "limit_low_cents", "limit_high_cents", "max_raises", "button_seat", "seats", "kill_seat", "kill_factor", "first_seat", "deck", "rake", "bring_in_cents", "open_pair_upper_limit", "source")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    BETTING_STRUCTURE_FIELD_NUMBER: _ClassVar[int]
    LIMIT_LOW_CENTS_FIELD_NUMBER: _ClassVar[int]
    LIMIT_HIGH_CENTS_FIELD_NUMBER: _ClassVar[int]
    MAX_RAISES_FIELD_NUMBER: _ClassVar[int]
    BUTTON_SEAT_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    KILL_SEAT_FIELD_NUMBER: _ClassVar[int]
    KILL_FACTOR_FIELD_NUMBER: _ClassVar[int]
    FIRST_SEAT_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    RAKE_FIELD_NUMBER: _ClassVar[int]
    BRING_IN_CENTS_FIELD_NUMBER: _ClassVar[int]
    OPEN_PAIR_UPPER_LIMIT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    variant: str
    betting_structure: str
    limit_low_cents: int
    limit_high_cents: int
    max_raises: int
    button_seat: int
    seats: _containers.RepeatedCompositeFieldContainer[PokerSeat]
    kill_seat: int
    kill_factor: _common_pb2.Odds
    first_seat: int
    deck: str
    rake: PokerRakeSchedule
    bring_in_cents: int
    open_pair_upper_limit: bool
    source: PokerHandSource
    def __init__(self, round_id: _Optional[str] = ..., variant: _Optional[str] = ..., betting_structure: _Optional[str] = ..., limit_low_cents: _Optional[int] = ..., limit_high_cents: _Optional[int] = ..., max_raises: _Optional[int] = ..., button_seat: _Optional[int] = ..., seats: _Optional[_Iterable[_Union[PokerSeat, _Mapping]]] = ..., kill_seat: _Optional[int] = ..., kill_factor: _Optional[_Union[_common_pb2.Odds, _Mapping]] = ..., first_seat: _Optional[int] = ..., deck: _Optional[str] = ..., rake: _Optional[_Union[PokerRakeSchedule, _Mapping]] = ..., bring_in_cents: _Optional[int] = ..., open_pair_upper_limit: _Optional[bool] = ..., source: _Optional[_Union[PokerHandSource, _Mapping]] = ...) -> None: ...

class PokerHandSource(_message.Message):
    __slots__ = ("format", "fields", "unit_cents")
    FORMAT_FIELD_NUMBER: _ClassVar[int]
    FIELDS_FIELD_NUMBER: _ClassVar[int]
    UNIT_CENTS_FIELD_NUMBER: _ClassVar[int]
    format: str
    fields: str
    unit_cents: int
    def __init__(self, format: _Optional[str] = ..., fields: _Optional[str] = ..., unit_cents: _Optional[int] = ...) -> None: ...

class PokerAntePosted(_message.Message):
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

class PokerBlindPosted(_message.Message):
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

class PokerKillBlindPosted(_message.Message):
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

class PokerFolded(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "out_of_turn")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    OUT_OF_TURN_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    out_of_turn: bool
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., out_of_turn: _Optional[bool] = ...) -> None: ...

class PokerChecked(_message.Message):
    __slots__ = ("round_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class PokerCalled(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "amount_cents", "to_cents", "stack_cents", "change_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    TO_CENTS_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHANGE_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    amount_cents: int
    to_cents: int
    stack_cents: int
    change_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., to_cents: _Optional[int] = ..., stack_cents: _Optional[int] = ..., change_cents: _Optional[int] = ...) -> None: ...

class PokerBetPlaced(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "amount_cents", "to_cents", "stack_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    TO_CENTS_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    amount_cents: int
    to_cents: int
    stack_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., to_cents: _Optional[int] = ..., stack_cents: _Optional[int] = ...) -> None: ...

class PokerRaised(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "amount_cents", "to_cents", "stack_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    TO_CENTS_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    amount_cents: int
    to_cents: int
    stack_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., to_cents: _Optional[int] = ..., stack_cents: _Optional[int] = ...) -> None: ...

class PokerUncalledBetReturned(_message.Message):
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

class PokerBetsCollected(_message.Message):
    __slots__ = ("round_id", "pot", "up_to_cents", "contributions")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    UP_TO_CENTS_FIELD_NUMBER: _ClassVar[int]
    CONTRIBUTIONS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    pot: int
    up_to_cents: int
    contributions: _containers.RepeatedCompositeFieldContainer[PokerContribution]
    def __init__(self, round_id: _Optional[str] = ..., pot: _Optional[int] = ..., up_to_cents: _Optional[int] = ..., contributions: _Optional[_Iterable[_Union[PokerContribution, _Mapping]]] = ...) -> None: ...

class PokerBettingClosed(_message.Message):
    __slots__ = ("round_id", "street", "street_name")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STREET_FIELD_NUMBER: _ClassVar[int]
    STREET_NAME_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    street: int
    street_name: str
    def __init__(self, round_id: _Optional[str] = ..., street: _Optional[int] = ..., street_name: _Optional[str] = ...) -> None: ...

class PokerHandShown(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "cards", "description")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    DESCRIPTION_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    description: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ..., description: _Optional[str] = ...) -> None: ...

class PokerHandConceded(_message.Message):
    __slots__ = ("round_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class PokerPotsMerged(_message.Message):
    __slots__ = ("round_id", "pot", "into_pot", "amount_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    INTO_POT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    pot: int
    into_pot: int
    amount_cents: int
    def __init__(self, round_id: _Optional[str] = ..., pot: _Optional[int] = ..., into_pot: _Optional[int] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class PokerPotAwarded(_message.Message):
    __slots__ = ("round_id", "pot", "part", "shares", "odd_seat")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    PART_FIELD_NUMBER: _ClassVar[int]
    SHARES_FIELD_NUMBER: _ClassVar[int]
    ODD_SEAT_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    pot: int
    part: str
    shares: _containers.RepeatedCompositeFieldContainer[PokerShare]
    odd_seat: int
    def __init__(self, round_id: _Optional[str] = ..., pot: _Optional[int] = ..., part: _Optional[str] = ..., shares: _Optional[_Iterable[_Union[PokerShare, _Mapping]]] = ..., odd_seat: _Optional[int] = ...) -> None: ...

class PokerKillSet(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "factor")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    FACTOR_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    factor: _common_pb2.Odds
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., factor: _Optional[_Union[_common_pb2.Odds, _Mapping]] = ...) -> None: ...

class PokerKillMoved(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "seat_before", "player_id_before")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_BEFORE_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_BEFORE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    seat_before: int
    player_id_before: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., seat_before: _Optional[int] = ..., player_id_before: _Optional[str] = ...) -> None: ...

class PokerKillCleared(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "reason")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    reason: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class PokerHandKilled(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "cause", "rule")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    cause: str
    rule: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., cause: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class PokerContributionRefunded(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "bet_cents", "parts", "stack_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    BET_CENTS_FIELD_NUMBER: _ClassVar[int]
    PARTS_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    bet_cents: int
    parts: _containers.RepeatedCompositeFieldContainer[PokerPotPart]
    stack_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., bet_cents: _Optional[int] = ..., parts: _Optional[_Iterable[_Union[PokerPotPart, _Mapping]]] = ..., stack_cents: _Optional[int] = ...) -> None: ...

class PokerMoneyReturned(_message.Message):
    __slots__ = ("round_id", "returns")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    RETURNS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    returns: _containers.RepeatedCompositeFieldContainer[PokerReturn]
    def __init__(self, round_id: _Optional[str] = ..., returns: _Optional[_Iterable[_Union[PokerReturn, _Mapping]]] = ...) -> None: ...

class PokerCardSetAside(_message.Message):
    __slots__ = ("round_id", "card")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    card: str
    def __init__(self, round_id: _Optional[str] = ..., card: _Optional[str] = ...) -> None: ...

class PokerRakeReduced(_message.Message):
    __slots__ = ("percentage_bp", "cap_cents", "steps", "without_steps")
    PERCENTAGE_BP_FIELD_NUMBER: _ClassVar[int]
    CAP_CENTS_FIELD_NUMBER: _ClassVar[int]
    STEPS_FIELD_NUMBER: _ClassVar[int]
    WITHOUT_STEPS_FIELD_NUMBER: _ClassVar[int]
    percentage_bp: int
    cap_cents: int
    steps: _containers.RepeatedCompositeFieldContainer[PokerRakeStep]
    without_steps: bool
    def __init__(self, percentage_bp: _Optional[int] = ..., cap_cents: _Optional[int] = ..., steps: _Optional[_Iterable[_Union[PokerRakeStep, _Mapping]]] = ..., without_steps: _Optional[bool] = ...) -> None: ...

class PokerRakeRestored(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class PokerBetAnnounced(_message.Message):
    __slots__ = ("round_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class PokerChipsAdded(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "amount_cents", "to_cents", "stack_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    TO_CENTS_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    amount_cents: int
    to_cents: int
    stack_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., to_cents: _Optional[int] = ..., stack_cents: _Optional[int] = ...) -> None: ...

class PokerBetCorrected(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "delta_cents", "to_cents", "stack_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    DELTA_CENTS_FIELD_NUMBER: _ClassVar[int]
    TO_CENTS_FIELD_NUMBER: _ClassVar[int]
    STACK_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    delta_cents: int
    to_cents: int
    stack_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., delta_cents: _Optional[int] = ..., to_cents: _Optional[int] = ..., stack_cents: _Optional[int] = ...) -> None: ...

class PokerStatedOutOfTurn(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "statement")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    STATEMENT_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    statement: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., statement: _Optional[str] = ...) -> None: ...

class PokerRulingGiven(_message.Message):
    __slots__ = ("round_id", "actor_id", "text", "outcome", "seat", "rule")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    ACTOR_ID_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    actor_id: str
    text: str
    outcome: _poker_floor_pb2.PokerRulingOutcome
    seat: int
    rule: str
    def __init__(self, round_id: _Optional[str] = ..., actor_id: _Optional[str] = ..., text: _Optional[str] = ..., outcome: _Optional[_Union[_poker_floor_pb2.PokerRulingOutcome, str]] = ..., seat: _Optional[int] = ..., rule: _Optional[str] = ...) -> None: ...

class PokerConductReported(_message.Message):
    __slots__ = ("round_id", "player_id", "facts")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    player_id: str
    facts: str
    def __init__(self, round_id: _Optional[str] = ..., player_id: _Optional[str] = ..., facts: _Optional[str] = ...) -> None: ...

class PokerPatronExcluded(_message.Message):
    __slots__ = ("round_id", "player_id", "reason")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    player_id: str
    reason: str
    def __init__(self, round_id: _Optional[str] = ..., player_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class PokerDisclosureRequired(_message.Message):
    __slots__ = ("round_id", "seat", "player_id")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class PokerHandDisclosed(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "cards")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class PokerCommand(_message.Message):
    __slots__ = ("bring_chips", "cash_out", "sit_out", "sit_in", "start_hand", "deal_cards", "fold", "check", "call", "bet", "push_chips", "show_hand", "concede_hand", "request_ruling", "reconstruct_hand", "report_premature_street", "report_shuffler_fault", "place_cover_card", "change_dealer", "change_seat", "carry_stack", "place_carried_stack", "hold_stack", "bring_currency", "convert_currency", "request_rake_reduction", "call_misdeal", "declare_dead", "expose_card", "set_card_aside", "kill_hand", "reduce_rake", "announce_bet", "add_to_bet", "state_out_of_turn", "give_ruling", "report_conduct", "exclude_patron", "require_disclosure", "post_bring_in", "discard", "take_back_action")
    BRING_CHIPS_FIELD_NUMBER: _ClassVar[int]
    CASH_OUT_FIELD_NUMBER: _ClassVar[int]
    SIT_OUT_FIELD_NUMBER: _ClassVar[int]
    SIT_IN_FIELD_NUMBER: _ClassVar[int]
    START_HAND_FIELD_NUMBER: _ClassVar[int]
    DEAL_CARDS_FIELD_NUMBER: _ClassVar[int]
    FOLD_FIELD_NUMBER: _ClassVar[int]
    CHECK_FIELD_NUMBER: _ClassVar[int]
    CALL_FIELD_NUMBER: _ClassVar[int]
    BET_FIELD_NUMBER: _ClassVar[int]
    RAISE_FIELD_NUMBER: _ClassVar[int]
    PUSH_CHIPS_FIELD_NUMBER: _ClassVar[int]
    SHOW_HAND_FIELD_NUMBER: _ClassVar[int]
    CONCEDE_HAND_FIELD_NUMBER: _ClassVar[int]
    REQUEST_RULING_FIELD_NUMBER: _ClassVar[int]
    RECONSTRUCT_HAND_FIELD_NUMBER: _ClassVar[int]
    REPORT_PREMATURE_STREET_FIELD_NUMBER: _ClassVar[int]
    REPORT_SHUFFLER_FAULT_FIELD_NUMBER: _ClassVar[int]
    PLACE_COVER_CARD_FIELD_NUMBER: _ClassVar[int]
    CHANGE_DEALER_FIELD_NUMBER: _ClassVar[int]
    CHANGE_SEAT_FIELD_NUMBER: _ClassVar[int]
    CARRY_STACK_FIELD_NUMBER: _ClassVar[int]
    PLACE_CARRIED_STACK_FIELD_NUMBER: _ClassVar[int]
    HOLD_STACK_FIELD_NUMBER: _ClassVar[int]
    BRING_CURRENCY_FIELD_NUMBER: _ClassVar[int]
    CONVERT_CURRENCY_FIELD_NUMBER: _ClassVar[int]
    REQUEST_RAKE_REDUCTION_FIELD_NUMBER: _ClassVar[int]
    CALL_MISDEAL_FIELD_NUMBER: _ClassVar[int]
    DECLARE_DEAD_FIELD_NUMBER: _ClassVar[int]
    EXPOSE_CARD_FIELD_NUMBER: _ClassVar[int]
    SET_CARD_ASIDE_FIELD_NUMBER: _ClassVar[int]
    KILL_HAND_FIELD_NUMBER: _ClassVar[int]
    REDUCE_RAKE_FIELD_NUMBER: _ClassVar[int]
    ANNOUNCE_BET_FIELD_NUMBER: _ClassVar[int]
    ADD_TO_BET_FIELD_NUMBER: _ClassVar[int]
    STATE_OUT_OF_TURN_FIELD_NUMBER: _ClassVar[int]
    GIVE_RULING_FIELD_NUMBER: _ClassVar[int]
    REPORT_CONDUCT_FIELD_NUMBER: _ClassVar[int]
    EXCLUDE_PATRON_FIELD_NUMBER: _ClassVar[int]
    REQUIRE_DISCLOSURE_FIELD_NUMBER: _ClassVar[int]
    POST_BRING_IN_FIELD_NUMBER: _ClassVar[int]
    DISCARD_FIELD_NUMBER: _ClassVar[int]
    TAKE_BACK_ACTION_FIELD_NUMBER: _ClassVar[int]
    bring_chips: BringPokerChipsRequest
    cash_out: CashOutPokerSeatRequest
    sit_out: SitOutPokerRequest
    sit_in: SitInPokerRequest
    start_hand: StartPokerHandRequest
    deal_cards: DealPokerCardsRequest
    fold: FoldPokerHandRequest
    check: CheckPokerRequest
    call: CallPokerBetRequest
    bet: PlacePokerBetRequest
    push_chips: PushPokerChipsRequest
    show_hand: ShowPokerHandRequest
    concede_hand: ConcedePokerHandRequest
    request_ruling: _poker_floor_pb2.RequestPokerRulingRequest
    reconstruct_hand: _poker_floor_pb2.ReconstructPokerHandRequest
    report_premature_street: _poker_floor_pb2.ReportPrematurePokerStreetRequest
    report_shuffler_fault: _poker_floor_pb2.ReportPokerShufflerFaultRequest
    place_cover_card: _poker_floor_pb2.PlacePokerCoverCardRequest
    change_dealer: _poker_floor_pb2.ChangePokerDealerRequest
    change_seat: _poker_floor_pb2.ChangePokerSeatRequest
    carry_stack: _poker_floor_pb2.CarryPokerStackRequest
    place_carried_stack: _poker_floor_pb2.PlaceCarriedPokerStackRequest
    hold_stack: _poker_floor_pb2.HoldPokerStackRequest
    bring_currency: _poker_floor_pb2.BringPokerCurrencyRequest
    convert_currency: _poker_floor_pb2.ConvertPokerCurrencyRequest
    request_rake_reduction: _poker_floor_pb2.RequestPokerRakeReductionRequest
    call_misdeal: CallPokerMisdealRequest
    declare_dead: DeclarePokerRoundDeadRequest
    expose_card: ExposePokerCardRequest
    set_card_aside: SetPokerCardAsideRequest
    kill_hand: KillPokerHandRequest
    reduce_rake: ReducePokerRakeRequest
    announce_bet: AnnouncePokerBetRequest
    add_to_bet: AddToPokerBetRequest
    state_out_of_turn: StateOutOfPokerTurnRequest
    give_ruling: GivePokerRulingRequest
    report_conduct: ReportPokerConductRequest
    exclude_patron: ExcludePokerPatronRequest
    require_disclosure: RequirePokerDisclosureRequest
    post_bring_in: _poker_forms_pb2.PostPokerBringInRequest
    discard: _poker_forms_pb2.DiscardPokerCardsRequest
    take_back_action: _poker_correction_pb2.TakeBackPokerActionRequest
    def __init__(self, bring_chips: _Optional[_Union[BringPokerChipsRequest, _Mapping]] = ..., cash_out: _Optional[_Union[CashOutPokerSeatRequest, _Mapping]] = ..., sit_out: _Optional[_Union[SitOutPokerRequest, _Mapping]] = ..., sit_in: _Optional[_Union[SitInPokerRequest, _Mapping]] = ..., start_hand: _Optional[_Union[StartPokerHandRequest, _Mapping]] = ..., deal_cards: _Optional[_Union[DealPokerCardsRequest, _Mapping]] = ..., fold: _Optional[_Union[FoldPokerHandRequest, _Mapping]] = ..., check: _Optional[_Union[CheckPokerRequest, _Mapping]] = ..., call: _Optional[_Union[CallPokerBetRequest, _Mapping]] = ..., bet: _Optional[_Union[PlacePokerBetRequest, _Mapping]] = ..., push_chips: _Optional[_Union[PushPokerChipsRequest, _Mapping]] = ..., show_hand: _Optional[_Union[ShowPokerHandRequest, _Mapping]] = ..., concede_hand: _Optional[_Union[ConcedePokerHandRequest, _Mapping]] = ..., request_ruling: _Optional[_Union[_poker_floor_pb2.RequestPokerRulingRequest, _Mapping]] = ..., reconstruct_hand: _Optional[_Union[_poker_floor_pb2.ReconstructPokerHandRequest, _Mapping]] = ..., report_premature_street: _Optional[_Union[_poker_floor_pb2.ReportPrematurePokerStreetRequest, _Mapping]] = ..., report_shuffler_fault: _Optional[_Union[_poker_floor_pb2.ReportPokerShufflerFaultRequest, _Mapping]] = ..., place_cover_card: _Optional[_Union[_poker_floor_pb2.PlacePokerCoverCardRequest, _Mapping]] = ..., change_dealer: _Optional[_Union[_poker_floor_pb2.ChangePokerDealerRequest, _Mapping]] = ..., change_seat: _Optional[_Union[_poker_floor_pb2.ChangePokerSeatRequest, _Mapping]] = ..., carry_stack: _Optional[_Union[_poker_floor_pb2.CarryPokerStackRequest, _Mapping]] = ..., place_carried_stack: _Optional[_Union[_poker_floor_pb2.PlaceCarriedPokerStackRequest, _Mapping]] = ..., hold_stack: _Optional[_Union[_poker_floor_pb2.HoldPokerStackRequest, _Mapping]] = ..., bring_currency: _Optional[_Union[_poker_floor_pb2.BringPokerCurrencyRequest, _Mapping]] = ..., convert_currency: _Optional[_Union[_poker_floor_pb2.ConvertPokerCurrencyRequest, _Mapping]] = ..., request_rake_reduction: _Optional[_Union[_poker_floor_pb2.RequestPokerRakeReductionRequest, _Mapping]] = ..., call_misdeal: _Optional[_Union[CallPokerMisdealRequest, _Mapping]] = ..., declare_dead: _Optional[_Union[DeclarePokerRoundDeadRequest, _Mapping]] = ..., expose_card: _Optional[_Union[ExposePokerCardRequest, _Mapping]] = ..., set_card_aside: _Optional[_Union[SetPokerCardAsideRequest, _Mapping]] = ..., kill_hand: _Optional[_Union[KillPokerHandRequest, _Mapping]] = ..., reduce_rake: _Optional[_Union[ReducePokerRakeRequest, _Mapping]] = ..., announce_bet: _Optional[_Union[AnnouncePokerBetRequest, _Mapping]] = ..., add_to_bet: _Optional[_Union[AddToPokerBetRequest, _Mapping]] = ..., state_out_of_turn: _Optional[_Union[StateOutOfPokerTurnRequest, _Mapping]] = ..., give_ruling: _Optional[_Union[GivePokerRulingRequest, _Mapping]] = ..., report_conduct: _Optional[_Union[ReportPokerConductRequest, _Mapping]] = ..., exclude_patron: _Optional[_Union[ExcludePokerPatronRequest, _Mapping]] = ..., require_disclosure: _Optional[_Union[RequirePokerDisclosureRequest, _Mapping]] = ..., post_bring_in: _Optional[_Union[_poker_forms_pb2.PostPokerBringInRequest, _Mapping]] = ..., discard: _Optional[_Union[_poker_forms_pb2.DiscardPokerCardsRequest, _Mapping]] = ..., take_back_action: _Optional[_Union[_poker_correction_pb2.TakeBackPokerActionRequest, _Mapping]] = ..., **kwargs) -> None: ...

class BringPokerChipsRequest(_message.Message):
    __slots__ = ("header", "seat", "amount_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    amount_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class CashOutPokerSeatRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class SitOutPokerRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class SitInPokerRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class StartPokerHandRequest(_message.Message):
    __slots__ = ("header", "source")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    source: PokerHandSource
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., source: _Optional[_Union[PokerHandSource, _Mapping]] = ...) -> None: ...

class DealPokerCardsRequest(_message.Message):
    __slots__ = ("header", "cards", "count")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    COUNT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    cards: _containers.RepeatedScalarFieldContainer[str]
    count: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., cards: _Optional[_Iterable[str]] = ..., count: _Optional[int] = ...) -> None: ...

class FoldPokerHandRequest(_message.Message):
    __slots__ = ("header", "seat", "out_of_turn")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    OUT_OF_TURN_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    out_of_turn: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., out_of_turn: _Optional[bool] = ...) -> None: ...

class CheckPokerRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class CallPokerBetRequest(_message.Message):
    __slots__ = ("header", "seat", "chips_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    chips_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., chips_cents: _Optional[int] = ...) -> None: ...

class PlacePokerBetRequest(_message.Message):
    __slots__ = ("header", "seat", "to_cents", "chips_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TO_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    to_cents: int
    chips_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., to_cents: _Optional[int] = ..., chips_cents: _Optional[int] = ...) -> None: ...

class RaisePokerBetRequest(_message.Message):
    __slots__ = ("header", "seat", "to_cents", "chips_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    TO_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    to_cents: int
    chips_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., to_cents: _Optional[int] = ..., chips_cents: _Optional[int] = ...) -> None: ...

class PushPokerChipsRequest(_message.Message):
    __slots__ = ("header", "seat", "amount_cents", "chips")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    amount_cents: int
    chips: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., amount_cents: _Optional[int] = ..., chips: _Optional[int] = ...) -> None: ...

class ShowPokerHandRequest(_message.Message):
    __slots__ = ("header", "seat", "cards")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class ConcedePokerHandRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class CallPokerMisdealRequest(_message.Message):
    __slots__ = ("header", "cause")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    cause: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., cause: _Optional[str] = ...) -> None: ...

class DeclarePokerRoundDeadRequest(_message.Message):
    __slots__ = ("header", "cause")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    cause: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., cause: _Optional[str] = ...) -> None: ...

class ExposePokerCardRequest(_message.Message):
    __slots__ = ("header", "seat", "card", "off_table", "number", "place")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    OFF_TABLE_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    PLACE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    card: str
    off_table: bool
    number: int
    place: _poker_floor_pb2.PokerCardPlace
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., card: _Optional[str] = ..., off_table: _Optional[bool] = ..., number: _Optional[int] = ..., place: _Optional[_Union[_poker_floor_pb2.PokerCardPlace, str]] = ...) -> None: ...

class SetPokerCardAsideRequest(_message.Message):
    __slots__ = ("header", "card")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    card: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., card: _Optional[str] = ...) -> None: ...

class KillPokerHandRequest(_message.Message):
    __slots__ = ("header", "seat", "cause")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CAUSE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    cause: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., cause: _Optional[str] = ...) -> None: ...

class ReducePokerRakeRequest(_message.Message):
    __slots__ = ("header", "percentage_bp", "cap_cents", "steps", "without_steps")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PERCENTAGE_BP_FIELD_NUMBER: _ClassVar[int]
    CAP_CENTS_FIELD_NUMBER: _ClassVar[int]
    STEPS_FIELD_NUMBER: _ClassVar[int]
    WITHOUT_STEPS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    percentage_bp: int
    cap_cents: int
    steps: _containers.RepeatedCompositeFieldContainer[PokerRakeStep]
    without_steps: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., percentage_bp: _Optional[int] = ..., cap_cents: _Optional[int] = ..., steps: _Optional[_Iterable[_Union[PokerRakeStep, _Mapping]]] = ..., without_steps: _Optional[bool] = ...) -> None: ...

class AnnouncePokerBetRequest(_message.Message):
    __slots__ = ("header", "seat")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ...) -> None: ...

class AddToPokerBetRequest(_message.Message):
    __slots__ = ("header", "seat", "amount_cents", "complete")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    COMPLETE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    amount_cents: int
    complete: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., amount_cents: _Optional[int] = ..., complete: _Optional[bool] = ...) -> None: ...

class StateOutOfPokerTurnRequest(_message.Message):
    __slots__ = ("header", "seat", "statement")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    STATEMENT_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    statement: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., statement: _Optional[str] = ...) -> None: ...

class GivePokerRulingRequest(_message.Message):
    __slots__ = ("header", "text", "outcome", "seat", "supplement_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    SUPPLEMENT_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    text: str
    outcome: _poker_floor_pb2.PokerRulingOutcome
    seat: int
    supplement_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., text: _Optional[str] = ..., outcome: _Optional[_Union[_poker_floor_pb2.PokerRulingOutcome, str]] = ..., seat: _Optional[int] = ..., supplement_id: _Optional[str] = ...) -> None: ...

class ReportPokerConductRequest(_message.Message):
    __slots__ = ("header", "player_id", "facts")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    FACTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    player_id: str
    facts: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., player_id: _Optional[str] = ..., facts: _Optional[str] = ...) -> None: ...

class ExcludePokerPatronRequest(_message.Message):
    __slots__ = ("header", "player_id", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    player_id: str
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., player_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class RequirePokerDisclosureRequest(_message.Message):
    __slots__ = ("header", "seat", "cards")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    seat: int
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., seat: _Optional[int] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...
