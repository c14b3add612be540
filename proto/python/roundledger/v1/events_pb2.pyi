from roundledger.v1 import blackjack_pb2 as _blackjack_pb2
from roundledger.v1 import cage_pb2 as _cage_pb2
from roundledger.v1 import cards_pb2 as _cards_pb2
from roundledger.v1 import chips_pb2 as _chips_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import correction_pb2 as _correction_pb2
from roundledger.v1 import craps_pb2 as _craps_pb2
from roundledger.v1 import dispute_pb2 as _dispute_pb2
from roundledger.v1 import equipment_pb2 as _equipment_pb2
from roundledger.v1 import four_card_poker_pb2 as _four_card_poker_pb2
from roundledger.v1 import gaming_day_pb2 as _gaming_day_pb2
from roundledger.v1 import house_pb2 as _house_pb2
from roundledger.v1 import house_poker_pb2 as _house_poker_pb2
from roundledger.v1 import jackpot_pb2 as _jackpot_pb2
from roundledger.v1 import jackpot_fund_pb2 as _jackpot_fund_pb2
from roundledger.v1 import let_it_ride_pb2 as _let_it_ride_pb2
from roundledger.v1 import minibaccarat_pb2 as _minibaccarat_pb2
from roundledger.v1 import poker_pb2 as _poker_pb2
from roundledger.v1 import poker_room_pb2 as _poker_room_pb2
from roundledger.v1 import roulette_pb2 as _roulette_pb2
from roundledger.v1 import sicbo_pb2 as _sicbo_pb2
from roundledger.v1 import suspicion_pb2 as _suspicion_pb2
from roundledger.v1 import table_money_pb2 as _table_money_pb2
from roundledger.v1 import three_card_poker_pb2 as _three_card_poker_pb2
from roundledger.v1 import trust_pb2 as _trust_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Event(_message.Message):
    __slots__ = ("table_installed", "limits_posted", "table_opened", "table_closed", "rulebook_changed", "inspection_recorded", "player_seated", "player_left", "bought_in", "round_opened", "round_voided", "round_closed", "bets_closed", "wager_placed", "wager_withdrawn", "wager_moved", "verbal_wager_called", "verbal_wager_confirmed", "cash_converted", "irregularity_called", "dice_rolled", "ball_landed", "card_dealt", "card_burned", "card_exposed", "player_decided", "wager_changed", "vigorish_deferred", "vigorish_collected", "vigorish_documented", "rake_taken", "rake_dropped", "jackpot_fee_taken", "jackpot_fee_dropped", "jackpot_hit", "equipment_replaced", "vigorish_recovered", "out_of_limits_accepted", "paper_prepared", "paper_discarded", "inventory_counted", "slip_expected", "fill_received", "credit_sent", "drop_box_removed", "chips_exchanged", "toke_received", "marker_redeemed", "marker_order_waived", "tray_count_entered", "tray_count_differed", "marker_voided", "correction_made", "discrepancy_found", "vigorish_written_off", "equipment_impounded", "equipment_released", "cards", "house_poker", "roulette", "craps", "minibaccarat", "poker", "sicbo", "blackjack", "let_it_ride", "four_card_poker", "three_card_poker", "jackpot_fund", "house", "trust", "poker_room", "cage", "gaming_day", "dispute", "suspicion")
    TABLE_INSTALLED_FIELD_NUMBER: _ClassVar[int]
    LIMITS_POSTED_FIELD_NUMBER: _ClassVar[int]
    TABLE_OPENED_FIELD_NUMBER: _ClassVar[int]
    TABLE_CLOSED_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_CHANGED_FIELD_NUMBER: _ClassVar[int]
    INSPECTION_RECORDED_FIELD_NUMBER: _ClassVar[int]
    PLAYER_SEATED_FIELD_NUMBER: _ClassVar[int]
    PLAYER_LEFT_FIELD_NUMBER: _ClassVar[int]
    BOUGHT_IN_FIELD_NUMBER: _ClassVar[int]
    ROUND_OPENED_FIELD_NUMBER: _ClassVar[int]
    ROUND_VOIDED_FIELD_NUMBER: _ClassVar[int]
    ROUND_CLOSED_FIELD_NUMBER: _ClassVar[int]
    BETS_CLOSED_FIELD_NUMBER: _ClassVar[int]
    WAGER_PLACED_FIELD_NUMBER: _ClassVar[int]
    WAGER_WITHDRAWN_FIELD_NUMBER: _ClassVar[int]
    WAGER_MOVED_FIELD_NUMBER: _ClassVar[int]
    VERBAL_WAGER_CALLED_FIELD_NUMBER: _ClassVar[int]
    VERBAL_WAGER_CONFIRMED_FIELD_NUMBER: _ClassVar[int]
    CASH_CONVERTED_FIELD_NUMBER: _ClassVar[int]
    IRREGULARITY_CALLED_FIELD_NUMBER: _ClassVar[int]
    DICE_ROLLED_FIELD_NUMBER: _ClassVar[int]
    BALL_LANDED_FIELD_NUMBER: _ClassVar[int]
    CARD_DEALT_FIELD_NUMBER: _ClassVar[int]
    CARD_BURNED_FIELD_NUMBER: _ClassVar[int]
    CARD_EXPOSED_FIELD_NUMBER: _ClassVar[int]
    PLAYER_DECIDED_FIELD_NUMBER: _ClassVar[int]
    WAGER_CHANGED_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_DEFERRED_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_COLLECTED_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_DOCUMENTED_FIELD_NUMBER: _ClassVar[int]
    RAKE_TAKEN_FIELD_NUMBER: _ClassVar[int]
    RAKE_DROPPED_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_FEE_TAKEN_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_FEE_DROPPED_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_HIT_FIELD_NUMBER: _ClassVar[int]
    EQUIPMENT_REPLACED_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_RECOVERED_FIELD_NUMBER: _ClassVar[int]
    OUT_OF_LIMITS_ACCEPTED_FIELD_NUMBER: _ClassVar[int]
    PAPER_PREPARED_FIELD_NUMBER: _ClassVar[int]
    PAPER_DISCARDED_FIELD_NUMBER: _ClassVar[int]
    INVENTORY_COUNTED_FIELD_NUMBER: _ClassVar[int]
    SLIP_EXPECTED_FIELD_NUMBER: _ClassVar[int]
    FILL_RECEIVED_FIELD_NUMBER: _ClassVar[int]
    CREDIT_SENT_FIELD_NUMBER: _ClassVar[int]
    DROP_BOX_REMOVED_FIELD_NUMBER: _ClassVar[int]
    CHIPS_EXCHANGED_FIELD_NUMBER: _ClassVar[int]
    TOKE_RECEIVED_FIELD_NUMBER: _ClassVar[int]
    MARKER_REDEEMED_FIELD_NUMBER: _ClassVar[int]
    MARKER_ORDER_WAIVED_FIELD_NUMBER: _ClassVar[int]
    TRAY_COUNT_ENTERED_FIELD_NUMBER: _ClassVar[int]
    TRAY_COUNT_DIFFERED_FIELD_NUMBER: _ClassVar[int]
    MARKER_VOIDED_FIELD_NUMBER: _ClassVar[int]
    CORRECTION_MADE_FIELD_NUMBER: _ClassVar[int]
    DISCREPANCY_FOUND_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_WRITTEN_OFF_FIELD_NUMBER: _ClassVar[int]
    EQUIPMENT_IMPOUNDED_FIELD_NUMBER: _ClassVar[int]
    EQUIPMENT_RELEASED_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_POKER_FIELD_NUMBER: _ClassVar[int]
    ROULETTE_FIELD_NUMBER: _ClassVar[int]
    CRAPS_FIELD_NUMBER: _ClassVar[int]
    MINIBACCARAT_FIELD_NUMBER: _ClassVar[int]
    POKER_FIELD_NUMBER: _ClassVar[int]
    SICBO_FIELD_NUMBER: _ClassVar[int]
    BLACKJACK_FIELD_NUMBER: _ClassVar[int]
    LET_IT_RIDE_FIELD_NUMBER: _ClassVar[int]
    FOUR_CARD_POKER_FIELD_NUMBER: _ClassVar[int]
    THREE_CARD_POKER_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_FUND_FIELD_NUMBER: _ClassVar[int]
    HOUSE_FIELD_NUMBER: _ClassVar[int]
    TRUST_FIELD_NUMBER: _ClassVar[int]
    POKER_ROOM_FIELD_NUMBER: _ClassVar[int]
    CAGE_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    DISPUTE_FIELD_NUMBER: _ClassVar[int]
    SUSPICION_FIELD_NUMBER: _ClassVar[int]
    table_installed: TableInstalled
    limits_posted: LimitsPosted
    table_opened: TableOpened
    table_closed: TableClosed
    rulebook_changed: RulebookChanged
    inspection_recorded: InspectionRecorded
    player_seated: PlayerSeated
    player_left: PlayerLeft
    bought_in: BoughtIn
    round_opened: RoundOpened
    round_voided: RoundVoided
    round_closed: RoundClosed
    bets_closed: BetsClosed
    wager_placed: WagerPlaced
    wager_withdrawn: WagerWithdrawn
    wager_moved: WagerMoved
    verbal_wager_called: VerbalWagerCalled
    verbal_wager_confirmed: VerbalWagerConfirmed
    cash_converted: CashConverted
    irregularity_called: IrregularityCalled
    dice_rolled: DiceRolled
    ball_landed: BallLanded
    card_dealt: CardDealt
    card_burned: CardBurned
    card_exposed: CardExposed
    player_decided: PlayerDecided
    wager_changed: WagerChanged
    vigorish_deferred: VigorishDeferred
    vigorish_collected: VigorishCollected
    vigorish_documented: VigorishDocumented
    rake_taken: RakeTaken
    rake_dropped: RakeDropped
    jackpot_fee_taken: JackpotFeeTaken
    jackpot_fee_dropped: JackpotFeeDropped
    jackpot_hit: _jackpot_pb2.JackpotHit
    equipment_replaced: EquipmentReplaced
    vigorish_recovered: VigorishRecovered
    out_of_limits_accepted: OutOfLimitsAccepted
    paper_prepared: _table_money_pb2.PaperPrepared
    paper_discarded: _table_money_pb2.PaperDiscarded
    inventory_counted: _table_money_pb2.InventoryCounted
    slip_expected: _table_money_pb2.SlipExpected
    fill_received: _table_money_pb2.FillReceived
    credit_sent: _table_money_pb2.CreditSent
    drop_box_removed: _table_money_pb2.DropBoxRemoved
    chips_exchanged: _table_money_pb2.ChipsExchanged
    toke_received: _table_money_pb2.TokeReceived
    marker_redeemed: _table_money_pb2.MarkerRedeemed
    marker_order_waived: _table_money_pb2.MarkerOrderWaived
    tray_count_entered: _table_money_pb2.TrayCountEntered
    tray_count_differed: _table_money_pb2.TrayCountDiffered
    marker_voided: _table_money_pb2.MarkerVoided
    correction_made: _correction_pb2.CorrectionMade
    discrepancy_found: _chips_pb2.DiscrepancyFound
    vigorish_written_off: VigorishWrittenOff
    equipment_impounded: _equipment_pb2.EquipmentImpounded
    equipment_released: _equipment_pb2.EquipmentReleased
    cards: _cards_pb2.CardsEvent
    house_poker: _house_poker_pb2.HousePokerEvent
    roulette: _roulette_pb2.RouletteEvent
    craps: _craps_pb2.CrapsEvent
    minibaccarat: _minibaccarat_pb2.MinibaccaratEvent
    poker: _poker_pb2.PokerEvent
    sicbo: _sicbo_pb2.SicboEvent
    blackjack: _blackjack_pb2.BlackjackEvent
    let_it_ride: _let_it_ride_pb2.LetItRideEvent
    four_card_poker: _four_card_poker_pb2.FourCardPokerEvent
    three_card_poker: _three_card_poker_pb2.ThreeCardPokerEvent
    jackpot_fund: _jackpot_fund_pb2.JackpotFundEvent
    house: _house_pb2.HouseEvent
    trust: _trust_pb2.TrustEvent
    poker_room: _poker_room_pb2.PokerRoomEvent
    cage: _cage_pb2.CageEvent
    gaming_day: _gaming_day_pb2.GamingDayEvent
    dispute: _dispute_pb2.DisputeEvent
    suspicion: _suspicion_pb2.SuspicionEvent
    def __init__(self, table_installed: _Optional[_Union[TableInstalled, _Mapping]] = ..., limits_posted: _Optional[_Union[LimitsPosted, _Mapping]] = ..., table_opened: _Optional[_Union[TableOpened, _Mapping]] = ..., table_closed: _Optional[_Union[TableClosed, _Mapping]] = ..., rulebook_changed: _Optional[_Union[RulebookChanged, _Mapping]] = ..., inspection_recorded: _Optional[_Union[InspectionRecorded, _Mapping]] = ..., player_seated: _Optional[_Union[PlayerSeated, _Mapping]] = ..., player_left: _Optional[_Union[PlayerLeft, _Mapping]] = ..., bought_in: _Optional[_Union[BoughtIn, _Mapping]] = ..., round_opened: _Optional[_Union[RoundOpened, _Mapping]] = ..., round_voided: _Optional[_Union[RoundVoided, _Mapping]] = ..., round_closed: _Optional[_Union[RoundClosed, _Mapping]] = ..., bets_closed: _Optional[_Union[BetsClosed, _Mapping]] = ..., wager_placed: _Optional[_Union[WagerPlaced, _Mapping]] = ..., wager_withdrawn: _Optional[_Union[WagerWithdrawn, _Mapping]] = ..., wager_moved: _Optional[_Union[WagerMoved, _Mapping]] = ..., verbal_wager_called: _Optional[_Union[VerbalWagerCalled, _Mapping]] = ..., verbal_wager_confirmed: _Optional[_Union[VerbalWagerConfirmed, _Mapping]] = ..., cash_converted: _Optional[_Union[CashConverted, _Mapping]] = ..., irregularity_called: _Optional[_Union[IrregularityCalled, _Mapping]] = ..., dice_rolled: _Optional[_Union[DiceRolled, _Mapping]] = ..., ball_landed: _Optional[_Union[BallLanded, _Mapping]] = ..., card_dealt: _Optional[_Union[CardDealt, _Mapping]] = ..., card_burned: _Optional[_Union[CardBurned, _Mapping]] = ..., card_exposed: _Optional[_Union[CardExposed, _Mapping]] = ..., player_decided: _Optional[_Union[PlayerDecided, _Mapping]] = ..., wager_changed: _Optional[_Union[WagerChanged, _Mapping]] = ..., vigorish_deferred: _Optional[_Union[VigorishDeferred, _Mapping]] = ..., vigorish_collected: _Optional[_Union[VigorishCollected, _Mapping]] = ..., vigorish_documented: _Optional[_Union[VigorishDocumented, _Mapping]] = ..., rake_taken: _Optional[_Union[RakeTaken, _Mapping]] = ..., rake_dropped: _Optional[_Union[RakeDropped, _Mapping]] = ..., jackpot_fee_taken: _Optional[_Union[JackpotFeeTaken, _Mapping]] = ..., jackpot_fee_dropped: _Optional[_Union[JackpotFeeDropped, _Mapping]] = ..., jackpot_hit: _Optional[_Union[_jackpot_pb2.JackpotHit, _Mapping]] = ..., equipment_replaced: _Optional[_Union[EquipmentReplaced, _Mapping]] = ..., vigorish_recovered: _Optional[_Union[VigorishRecovered, _Mapping]] = ..., out_of_limits_accepted: _Optional[_Union[OutOfLimitsAccepted, _Mapping]] = ..., paper_prepared: _Optional[_Union[_table_money_pb2.PaperPrepared, _Mapping]] = ..., paper_discarded: _Optional[_Union[_table_money_pb2.PaperDiscarded, _Mapping]] = ..., inventory_counted: _Optional[_Union[_table_money_pb2.InventoryCounted, _Mapping]] = ..., slip_expected: _Optional[_Union[_table_money_pb2.SlipExpected, _Mapping]] = ..., fill_received: _Optional[_Union[_table_money_pb2.FillReceived, _Mapping]] = ..., credit_sent: _Optional[_Union[_table_money_pb2.CreditSent, _Mapping]] = ..., drop_box_removed: _Optional[_Union[_table_money_pb2.DropBoxRemoved, _Mapping]] = ..., chips_exchanged: _Optional[_Union[_table_money_pb2.ChipsExchanged, _Mapping]] = ..., toke_received: _Optional[_Union[_table_money_pb2.TokeReceived, _Mapping]] = ..., marker_redeemed: _Optional[_Union[_table_money_pb2.MarkerRedeemed, _Mapping]] = ..., marker_order_waived: _Optional[_Union[_table_money_pb2.MarkerOrderWaived, _Mapping]] = ..., tray_count_entered: _Optional[_Union[_table_money_pb2.TrayCountEntered, _Mapping]] = ..., tray_count_differed: _Optional[_Union[_table_money_pb2.TrayCountDiffered, _Mapping]] = ..., marker_voided: _Optional[_Union[_table_money_pb2.MarkerVoided, _Mapping]] = ..., correction_made: _Optional[_Union[_correction_pb2.CorrectionMade, _Mapping]] = ..., discrepancy_found: _Optional[_Union[_chips_pb2.DiscrepancyFound, _Mapping]] = ..., vigorish_written_off: _Optional[_Union[VigorishWrittenOff, _Mapping]] = ..., equipment_impounded: _Optional[_Union[_equipment_pb2.EquipmentImpounded, _Mapping]] = ..., equipment_released: _Optional[_Union[_equipment_pb2.EquipmentReleased, _Mapping]] = ..., cards: _Optional[_Union[_cards_pb2.CardsEvent, _Mapping]] = ..., house_poker: _Optional[_Union[_house_poker_pb2.HousePokerEvent, _Mapping]] = ..., roulette: _Optional[_Union[_roulette_pb2.RouletteEvent, _Mapping]] = ..., craps: _Optional[_Union[_craps_pb2.CrapsEvent, _Mapping]] = ..., minibaccarat: _Optional[_Union[_minibaccarat_pb2.MinibaccaratEvent, _Mapping]] = ..., poker: _Optional[_Union[_poker_pb2.PokerEvent, _Mapping]] = ..., sicbo: _Optional[_Union[_sicbo_pb2.SicboEvent, _Mapping]] = ..., blackjack: _Optional[_Union[_blackjack_pb2.BlackjackEvent, _Mapping]] = ..., let_it_ride: _Optional[_Union[_let_it_ride_pb2.LetItRideEvent, _Mapping]] = ..., four_card_poker: _Optional[_Union[_four_card_poker_pb2.FourCardPokerEvent, _Mapping]] = ..., three_card_poker: _Optional[_Union[_three_card_poker_pb2.ThreeCardPokerEvent, _Mapping]] = ..., jackpot_fund: _Optional[_Union[_jackpot_fund_pb2.JackpotFundEvent, _Mapping]] = ..., house: _Optional[_Union[_house_pb2.HouseEvent, _Mapping]] = ..., trust: _Optional[_Union[_trust_pb2.TrustEvent, _Mapping]] = ..., poker_room: _Optional[_Union[_poker_room_pb2.PokerRoomEvent, _Mapping]] = ..., cage: _Optional[_Union[_cage_pb2.CageEvent, _Mapping]] = ..., gaming_day: _Optional[_Union[_gaming_day_pb2.GamingDayEvent, _Mapping]] = ..., dispute: _Optional[_Union[_dispute_pb2.DisputeEvent, _Mapping]] = ..., suspicion: _Optional[_Union[_suspicion_pb2.SuspicionEvent, _Mapping]] = ...) -> None: ...

class TableInstalled(_message.Message):
    __slots__ = ("game", "seats", "value_chip_colours")
    GAME_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    VALUE_CHIP_COLOURS_FIELD_NUMBER: _ClassVar[int]
    game: str
    seats: int
    value_chip_colours: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, game: _Optional[str] = ..., seats: _Optional[int] = ..., value_chip_colours: _Optional[_Iterable[str]] = ...) -> None: ...

class LimitsPosted(_message.Message):
    __slots__ = ("limits", "seats_keeping")
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    SEATS_KEEPING_FIELD_NUMBER: _ClassVar[int]
    limits: _containers.RepeatedCompositeFieldContainer[_common_pb2.WagerLimit]
    seats_keeping: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, limits: _Optional[_Iterable[_Union[_common_pb2.WagerLimit, _Mapping]]] = ..., seats_keeping: _Optional[_Iterable[int]] = ...) -> None: ...

class OutOfLimitsAccepted(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "wager", "amount_cents", "min_cents", "max_cents", "reason")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    MIN_CENTS_FIELD_NUMBER: _ClassVar[int]
    MAX_CENTS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    wager: str
    amount_cents: int
    min_cents: int
    max_cents: int
    reason: str
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wager: _Optional[str] = ..., amount_cents: _Optional[int] = ..., min_cents: _Optional[int] = ..., max_cents: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class TableOpened(_message.Message):
    __slots__ = ("rules", "house_seq", "pit")
    RULES_FIELD_NUMBER: _ClassVar[int]
    HOUSE_SEQ_FIELD_NUMBER: _ClassVar[int]
    PIT_FIELD_NUMBER: _ClassVar[int]
    rules: _common_pb2.RulesInForce
    house_seq: int
    pit: str
    def __init__(self, rules: _Optional[_Union[_common_pb2.RulesInForce, _Mapping]] = ..., house_seq: _Optional[int] = ..., pit: _Optional[str] = ...) -> None: ...

class TableClosed(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class RulebookChanged(_message.Message):
    __slots__ = ("rules", "house_seq")
    RULES_FIELD_NUMBER: _ClassVar[int]
    HOUSE_SEQ_FIELD_NUMBER: _ClassVar[int]
    rules: _common_pb2.RulesInForce
    house_seq: int
    def __init__(self, rules: _Optional[_Union[_common_pb2.RulesInForce, _Mapping]] = ..., house_seq: _Optional[int] = ...) -> None: ...

class InspectionRecorded(_message.Message):
    __slots__ = ("equipment", "passed", "note")
    EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    PASSED_FIELD_NUMBER: _ClassVar[int]
    NOTE_FIELD_NUMBER: _ClassVar[int]
    equipment: str
    passed: bool
    note: str
    def __init__(self, equipment: _Optional[str] = ..., passed: _Optional[bool] = ..., note: _Optional[str] = ...) -> None: ...

class EquipmentReplaced(_message.Message):
    __slots__ = ("equipment",)
    EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    equipment: str
    def __init__(self, equipment: _Optional[str] = ...) -> None: ...

class PlayerSeated(_message.Message):
    __slots__ = ("seat", "player_id", "house_seq")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    HOUSE_SEQ_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    house_seq: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., house_seq: _Optional[int] = ...) -> None: ...

class PlayerLeft(_message.Message):
    __slots__ = ("seat", "player_id")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class BoughtIn(_message.Message):
    __slots__ = ("seat", "player_id", "amount_cents", "round_id", "means", "instrument_number", "pin_checked")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    MEANS_FIELD_NUMBER: _ClassVar[int]
    INSTRUMENT_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PIN_CHECKED_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    amount_cents: int
    round_id: str
    means: _table_money_pb2.BuyInMeans
    instrument_number: str
    pin_checked: bool
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., round_id: _Optional[str] = ..., means: _Optional[_Union[_table_money_pb2.BuyInMeans, str]] = ..., instrument_number: _Optional[str] = ..., pin_checked: _Optional[bool] = ...) -> None: ...

class RoundOpened(_message.Message):
    __slots__ = ("round_id", "rulebook_id", "rulebook_hash", "engine_revision")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_HASH_FIELD_NUMBER: _ClassVar[int]
    ENGINE_REVISION_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    rulebook_id: str
    rulebook_hash: bytes
    engine_revision: int
    def __init__(self, round_id: _Optional[str] = ..., rulebook_id: _Optional[str] = ..., rulebook_hash: _Optional[bytes] = ..., engine_revision: _Optional[int] = ...) -> None: ...

class RoundVoided(_message.Message):
    __slots__ = ("round_id", "reason", "rule")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    reason: str
    rule: str
    def __init__(self, round_id: _Optional[str] = ..., reason: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class RoundClosed(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class BetsClosed(_message.Message):
    __slots__ = ("round_id", "lapsed_wager_ids")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    LAPSED_WAGER_IDS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    lapsed_wager_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., lapsed_wager_ids: _Optional[_Iterable[str]] = ...) -> None: ...

class WagerPlaced(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id", "wager", "selection", "stake_cents", "chips", "coupon_cents", "verbal", "vigorish_cents", "base_wager_id", "late")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    SELECTION_FIELD_NUMBER: _ClassVar[int]
    STAKE_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    VERBAL_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_CENTS_FIELD_NUMBER: _ClassVar[int]
    BASE_WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    LATE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    wager: str
    selection: str
    stake_cents: int
    chips: _common_pb2.ChipKind
    coupon_cents: int
    verbal: bool
    vigorish_cents: int
    base_wager_id: str
    late: bool
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wager: _Optional[str] = ..., selection: _Optional[str] = ..., stake_cents: _Optional[int] = ..., chips: _Optional[_Union[_common_pb2.ChipKind, str]] = ..., coupon_cents: _Optional[int] = ..., verbal: _Optional[bool] = ..., vigorish_cents: _Optional[int] = ..., base_wager_id: _Optional[str] = ..., late: _Optional[bool] = ...) -> None: ...

class WagerWithdrawn(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id", "wager", "selection", "returned_cents", "vigorish_returned_cents", "chips", "coupon_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    SELECTION_FIELD_NUMBER: _ClassVar[int]
    RETURNED_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_RETURNED_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    COUPON_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    wager: str
    selection: str
    returned_cents: int
    vigorish_returned_cents: int
    chips: _common_pb2.ChipKind
    coupon_cents: int
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wager: _Optional[str] = ..., selection: _Optional[str] = ..., returned_cents: _Optional[int] = ..., vigorish_returned_cents: _Optional[int] = ..., chips: _Optional[_Union[_common_pb2.ChipKind, str]] = ..., coupon_cents: _Optional[int] = ...) -> None: ...

class WagerChanged(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id", "stake_before_cents", "stake_cents", "vigorish_before_cents", "vigorish_cents", "chips")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    STAKE_BEFORE_CENTS_FIELD_NUMBER: _ClassVar[int]
    STAKE_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_BEFORE_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_CENTS_FIELD_NUMBER: _ClassVar[int]
    CHIPS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    stake_before_cents: int
    stake_cents: int
    vigorish_before_cents: int
    vigorish_cents: int
    chips: _common_pb2.ChipKind
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., stake_before_cents: _Optional[int] = ..., stake_cents: _Optional[int] = ..., vigorish_before_cents: _Optional[int] = ..., vigorish_cents: _Optional[int] = ..., chips: _Optional[_Union[_common_pb2.ChipKind, str]] = ...) -> None: ...

class VigorishDeferred(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "wager_id", "amount_cents", "won_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    WON_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    wager_id: str
    amount_cents: int
    won_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., won_cents: _Optional[int] = ...) -> None: ...

class VigorishCollected(_message.Message):
    __slots__ = ("round_id", "seat", "player_id", "wager_id", "deferred_cents", "collected_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    DEFERRED_CENTS_FIELD_NUMBER: _ClassVar[int]
    COLLECTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    player_id: str
    wager_id: str
    deferred_cents: int
    collected_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., deferred_cents: _Optional[int] = ..., collected_cents: _Optional[int] = ...) -> None: ...

class VigorishDocumented(_message.Message):
    __slots__ = ("seat", "player_id", "deferred_cents", "form_number", "round_id")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    DEFERRED_CENTS_FIELD_NUMBER: _ClassVar[int]
    FORM_NUMBER_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    deferred_cents: int
    form_number: str
    round_id: str
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., deferred_cents: _Optional[int] = ..., form_number: _Optional[str] = ..., round_id: _Optional[str] = ...) -> None: ...

class VigorishRecovered(_message.Message):
    __slots__ = ("round_id", "player_id", "form_number", "recovered_cents", "outstanding_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    FORM_NUMBER_FIELD_NUMBER: _ClassVar[int]
    RECOVERED_CENTS_FIELD_NUMBER: _ClassVar[int]
    OUTSTANDING_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    player_id: str
    form_number: str
    recovered_cents: int
    outstanding_cents: int
    def __init__(self, round_id: _Optional[str] = ..., player_id: _Optional[str] = ..., form_number: _Optional[str] = ..., recovered_cents: _Optional[int] = ..., outstanding_cents: _Optional[int] = ...) -> None: ...

class VigorishWrittenOff(_message.Message):
    __slots__ = ("player_id", "form_number", "amount_cents", "reason")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    FORM_NUMBER_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    form_number: str
    amount_cents: int
    reason: str
    def __init__(self, player_id: _Optional[str] = ..., form_number: _Optional[str] = ..., amount_cents: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class RakeTaken(_message.Message):
    __slots__ = ("round_id", "pot", "amount_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    pot: int
    amount_cents: int
    def __init__(self, round_id: _Optional[str] = ..., pot: _Optional[int] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class RakeDropped(_message.Message):
    __slots__ = ("round_id", "amount_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    amount_cents: int
    def __init__(self, round_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class JackpotFeeTaken(_message.Message):
    __slots__ = ("round_id", "pot", "amount_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    POT_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    pot: int
    amount_cents: int
    def __init__(self, round_id: _Optional[str] = ..., pot: _Optional[int] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class JackpotFeeDropped(_message.Message):
    __slots__ = ("round_id", "fund_id", "amount_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    fund_id: str
    amount_cents: int
    def __init__(self, round_id: _Optional[str] = ..., fund_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class WagerMoved(_message.Message):
    __slots__ = ("round_id", "wager_id", "seat", "player_id", "wager_before", "selection_before", "wager", "selection", "stake_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_BEFORE_FIELD_NUMBER: _ClassVar[int]
    SELECTION_BEFORE_FIELD_NUMBER: _ClassVar[int]
    WAGER_FIELD_NUMBER: _ClassVar[int]
    SELECTION_FIELD_NUMBER: _ClassVar[int]
    STAKE_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    wager_id: str
    seat: int
    player_id: str
    wager_before: str
    selection_before: str
    wager: str
    selection: str
    stake_cents: int
    def __init__(self, round_id: _Optional[str] = ..., wager_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wager_before: _Optional[str] = ..., selection_before: _Optional[str] = ..., wager: _Optional[str] = ..., selection: _Optional[str] = ..., stake_cents: _Optional[int] = ...) -> None: ...

class VerbalWagerCalled(_message.Message):
    __slots__ = ("wager",)
    WAGER_FIELD_NUMBER: _ClassVar[int]
    wager: WagerPlaced
    def __init__(self, wager: _Optional[_Union[WagerPlaced, _Mapping]] = ...) -> None: ...

class VerbalWagerConfirmed(_message.Message):
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

class CashConverted(_message.Message):
    __slots__ = ("seat", "player_id", "amount_cents", "round_id", "wager_id")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    amount_cents: int
    round_id: str
    wager_id: str
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., amount_cents: _Optional[int] = ..., round_id: _Optional[str] = ..., wager_id: _Optional[str] = ...) -> None: ...

class IrregularityCalled(_message.Message):
    __slots__ = ("round_id", "irregularity", "reason", "effect", "rule")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    IRREGULARITY_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    EFFECT_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    irregularity: str
    reason: str
    effect: str
    rule: str
    def __init__(self, round_id: _Optional[str] = ..., irregularity: _Optional[str] = ..., reason: _Optional[str] = ..., effect: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class DiceRolled(_message.Message):
    __slots__ = ("round_id", "faces")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    FACES_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    faces: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, round_id: _Optional[str] = ..., faces: _Optional[_Iterable[int]] = ...) -> None: ...

class BallLanded(_message.Message):
    __slots__ = ("round_id", "number", "revolutions")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    REVOLUTIONS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    number: str
    revolutions: int
    def __init__(self, round_id: _Optional[str] = ..., number: _Optional[str] = ..., revolutions: _Optional[int] = ...) -> None: ...

class CardDealt(_message.Message):
    __slots__ = ("round_id", "destination", "seat", "card", "face_down", "source", "unseen_before")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    FACE_DOWN_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    UNSEEN_BEFORE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    destination: str
    seat: int
    card: str
    face_down: bool
    source: str
    unseen_before: bool
    def __init__(self, round_id: _Optional[str] = ..., destination: _Optional[str] = ..., seat: _Optional[int] = ..., card: _Optional[str] = ..., face_down: _Optional[bool] = ..., source: _Optional[str] = ..., unseen_before: _Optional[bool] = ...) -> None: ...

class CardBurned(_message.Message):
    __slots__ = ("round_id", "card", "source")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    card: str
    source: str
    def __init__(self, round_id: _Optional[str] = ..., card: _Optional[str] = ..., source: _Optional[str] = ...) -> None: ...

class CardExposed(_message.Message):
    __slots__ = ("round_id", "destination", "seat", "card", "unseen_before", "number")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    CARD_FIELD_NUMBER: _ClassVar[int]
    UNSEEN_BEFORE_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    destination: str
    seat: int
    card: str
    unseen_before: bool
    number: int
    def __init__(self, round_id: _Optional[str] = ..., destination: _Optional[str] = ..., seat: _Optional[int] = ..., card: _Optional[str] = ..., unseen_before: _Optional[bool] = ..., number: _Optional[int] = ...) -> None: ...

class PlayerDecided(_message.Message):
    __slots__ = ("round_id", "seat", "decision", "amount_cents")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    DECISION_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    seat: int
    decision: str
    amount_cents: int
    def __init__(self, round_id: _Optional[str] = ..., seat: _Optional[int] = ..., decision: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...
