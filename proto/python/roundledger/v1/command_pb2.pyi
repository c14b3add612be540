import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import blackjack_pb2 as _blackjack_pb2
from roundledger.v1 import cage_pb2 as _cage_pb2
from roundledger.v1 import cards_pb2 as _cards_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import craps_pb2 as _craps_pb2
from roundledger.v1 import decision_pb2 as _decision_pb2
from roundledger.v1 import dispute_pb2 as _dispute_pb2
from roundledger.v1 import equipment_pb2 as _equipment_pb2
from roundledger.v1 import events_pb2 as _events_pb2
from roundledger.v1 import four_card_poker_pb2 as _four_card_poker_pb2
from roundledger.v1 import gaming_day_pb2 as _gaming_day_pb2
from roundledger.v1 import house_pb2 as _house_pb2
from roundledger.v1 import house_poker_pb2 as _house_poker_pb2
from roundledger.v1 import jackpot_fund_pb2 as _jackpot_fund_pb2
from roundledger.v1 import let_it_ride_pb2 as _let_it_ride_pb2
from roundledger.v1 import minibaccarat_pb2 as _minibaccarat_pb2
from roundledger.v1 import poker_pb2 as _poker_pb2
from roundledger.v1 import poker_room_pb2 as _poker_room_pb2
from roundledger.v1 import roulette_pb2 as _roulette_pb2
from roundledger.v1 import sicbo_pb2 as _sicbo_pb2
from roundledger.v1 import suspicion_pb2 as _suspicion_pb2
from roundledger.v1 import table_pb2 as _table_pb2
from roundledger.v1 import table_money_pb2 as _table_money_pb2
from roundledger.v1 import three_card_poker_pb2 as _three_card_poker_pb2
from roundledger.v1 import trust_pb2 as _trust_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Command(_message.Message):
    __slots__ = ("install_table", "post_limits", "open_table", "close_table", "change_rulebook", "record_inspection", "seat_player", "leave_table", "buy_in", "void_round", "accept_out_of_limits", "count_inventory", "receive_fill", "send_credit", "remove_drop_box", "countersign", "discard_paper", "expect_slip", "exchange_chips", "record_toke", "redeem_marker", "propose_correction", "void_marker", "impound_equipment", "release_equipment", "cards", "house_poker", "roulette", "craps", "minibaccarat", "poker", "sicbo", "blackjack", "let_it_ride", "four_card_poker", "three_card_poker", "jackpot_fund", "house", "trust", "poker_room", "cage", "gaming_day", "dispute", "suspicion")
    INSTALL_TABLE_FIELD_NUMBER: _ClassVar[int]
    POST_LIMITS_FIELD_NUMBER: _ClassVar[int]
    OPEN_TABLE_FIELD_NUMBER: _ClassVar[int]
    CLOSE_TABLE_FIELD_NUMBER: _ClassVar[int]
    CHANGE_RULEBOOK_FIELD_NUMBER: _ClassVar[int]
    RECORD_INSPECTION_FIELD_NUMBER: _ClassVar[int]
    SEAT_PLAYER_FIELD_NUMBER: _ClassVar[int]
    LEAVE_TABLE_FIELD_NUMBER: _ClassVar[int]
    BUY_IN_FIELD_NUMBER: _ClassVar[int]
    VOID_ROUND_FIELD_NUMBER: _ClassVar[int]
    ACCEPT_OUT_OF_LIMITS_FIELD_NUMBER: _ClassVar[int]
    COUNT_INVENTORY_FIELD_NUMBER: _ClassVar[int]
    RECEIVE_FILL_FIELD_NUMBER: _ClassVar[int]
    SEND_CREDIT_FIELD_NUMBER: _ClassVar[int]
    REMOVE_DROP_BOX_FIELD_NUMBER: _ClassVar[int]
    COUNTERSIGN_FIELD_NUMBER: _ClassVar[int]
    DISCARD_PAPER_FIELD_NUMBER: _ClassVar[int]
    EXPECT_SLIP_FIELD_NUMBER: _ClassVar[int]
    EXCHANGE_CHIPS_FIELD_NUMBER: _ClassVar[int]
    RECORD_TOKE_FIELD_NUMBER: _ClassVar[int]
    REDEEM_MARKER_FIELD_NUMBER: _ClassVar[int]
    PROPOSE_CORRECTION_FIELD_NUMBER: _ClassVar[int]
    VOID_MARKER_FIELD_NUMBER: _ClassVar[int]
    IMPOUND_EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    RELEASE_EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
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
    install_table: _table_pb2.InstallTableRequest
    post_limits: _table_pb2.PostLimitsRequest
    open_table: _table_pb2.OpenTableRequest
    close_table: _table_pb2.CloseTableRequest
    change_rulebook: _table_pb2.ChangeRulebookRequest
    record_inspection: _table_pb2.RecordInspectionRequest
    seat_player: _table_pb2.SeatPlayerRequest
    leave_table: _table_pb2.LeaveTableRequest
    buy_in: _table_pb2.BuyInRequest
    void_round: _table_pb2.VoidRoundRequest
    accept_out_of_limits: _table_pb2.AcceptOutOfLimitsRequest
    count_inventory: _table_money_pb2.CountInventoryRequest
    receive_fill: _table_money_pb2.ReceiveFillRequest
    send_credit: _table_money_pb2.SendCreditRequest
    remove_drop_box: _table_money_pb2.RemoveDropBoxRequest
    countersign: _table_money_pb2.CountersignRequest
    discard_paper: _table_money_pb2.DiscardPaperRequest
    expect_slip: _table_money_pb2.ExpectSlipRequest
    exchange_chips: _table_money_pb2.ExchangeChipsRequest
    record_toke: _table_money_pb2.RecordTokeRequest
    redeem_marker: _table_money_pb2.RedeemMarkerRequest
    propose_correction: _table_money_pb2.ProposeCorrectionRequest
    void_marker: _table_money_pb2.VoidMarkerRequest
    impound_equipment: _equipment_pb2.ImpoundEquipmentRequest
    release_equipment: _equipment_pb2.ReleaseEquipmentRequest
    cards: _cards_pb2.CardsCommand
    house_poker: _house_poker_pb2.HousePokerCommand
    roulette: _roulette_pb2.RouletteCommand
    craps: _craps_pb2.CrapsCommand
    minibaccarat: _minibaccarat_pb2.MinibaccaratCommand
    poker: _poker_pb2.PokerCommand
    sicbo: _sicbo_pb2.SicboCommand
    blackjack: _blackjack_pb2.BlackjackCommand
    let_it_ride: _let_it_ride_pb2.LetItRideCommand
    four_card_poker: _four_card_poker_pb2.FourCardPokerCommand
    three_card_poker: _three_card_poker_pb2.ThreeCardPokerCommand
    jackpot_fund: _jackpot_fund_pb2.JackpotFundCommand
    house: _house_pb2.HouseCommand
    trust: _trust_pb2.TrustCommand
    poker_room: _poker_room_pb2.PokerRoomCommand
    cage: _cage_pb2.CageCommand
    gaming_day: _gaming_day_pb2.GamingDayCommand
    dispute: _dispute_pb2.DisputeCommand
    suspicion: _suspicion_pb2.SuspicionCommand
    def __init__(self, install_table: _Optional[_Union[_table_pb2.InstallTableRequest, _Mapping]] = ..., post_limits: _Optional[_Union[_table_pb2.PostLimitsRequest, _Mapping]] = ..., open_table: _Optional[_Union[_table_pb2.OpenTableRequest, _Mapping]] = ..., close_table: _Optional[_Union[_table_pb2.CloseTableRequest, _Mapping]] = ..., change_rulebook: _Optional[_Union[_table_pb2.ChangeRulebookRequest, _Mapping]] = ..., record_inspection: _Optional[_Union[_table_pb2.RecordInspectionRequest, _Mapping]] = ..., seat_player: _Optional[_Union[_table_pb2.SeatPlayerRequest, _Mapping]] = ..., leave_table: _Optional[_Union[_table_pb2.LeaveTableRequest, _Mapping]] = ..., buy_in: _Optional[_Union[_table_pb2.BuyInRequest, _Mapping]] = ..., void_round: _Optional[_Union[_table_pb2.VoidRoundRequest, _Mapping]] = ..., accept_out_of_limits: _Optional[_Union[_table_pb2.AcceptOutOfLimitsRequest, _Mapping]] = ..., count_inventory: _Optional[_Union[_table_money_pb2.CountInventoryRequest, _Mapping]] = ..., receive_fill: _Optional[_Union[_table_money_pb2.ReceiveFillRequest, _Mapping]] = ..., send_credit: _Optional[_Union[_table_money_pb2.SendCreditRequest, _Mapping]] = ..., remove_drop_box: _Optional[_Union[_table_money_pb2.RemoveDropBoxRequest, _Mapping]] = ..., countersign: _Optional[_Union[_table_money_pb2.CountersignRequest, _Mapping]] = ..., discard_paper: _Optional[_Union[_table_money_pb2.DiscardPaperRequest, _Mapping]] = ..., expect_slip: _Optional[_Union[_table_money_pb2.ExpectSlipRequest, _Mapping]] = ..., exchange_chips: _Optional[_Union[_table_money_pb2.ExchangeChipsRequest, _Mapping]] = ..., record_toke: _Optional[_Union[_table_money_pb2.RecordTokeRequest, _Mapping]] = ..., redeem_marker: _Optional[_Union[_table_money_pb2.RedeemMarkerRequest, _Mapping]] = ..., propose_correction: _Optional[_Union[_table_money_pb2.ProposeCorrectionRequest, _Mapping]] = ..., void_marker: _Optional[_Union[_table_money_pb2.VoidMarkerRequest, _Mapping]] = ..., impound_equipment: _Optional[_Union[_equipment_pb2.ImpoundEquipmentRequest, _Mapping]] = ..., release_equipment: _Optional[_Union[_equipment_pb2.ReleaseEquipmentRequest, _Mapping]] = ..., cards: _Optional[_Union[_cards_pb2.CardsCommand, _Mapping]] = ..., house_poker: _Optional[_Union[_house_poker_pb2.HousePokerCommand, _Mapping]] = ..., roulette: _Optional[_Union[_roulette_pb2.RouletteCommand, _Mapping]] = ..., craps: _Optional[_Union[_craps_pb2.CrapsCommand, _Mapping]] = ..., minibaccarat: _Optional[_Union[_minibaccarat_pb2.MinibaccaratCommand, _Mapping]] = ..., poker: _Optional[_Union[_poker_pb2.PokerCommand, _Mapping]] = ..., sicbo: _Optional[_Union[_sicbo_pb2.SicboCommand, _Mapping]] = ..., blackjack: _Optional[_Union[_blackjack_pb2.BlackjackCommand, _Mapping]] = ..., let_it_ride: _Optional[_Union[_let_it_ride_pb2.LetItRideCommand, _Mapping]] = ..., four_card_poker: _Optional[_Union[_four_card_poker_pb2.FourCardPokerCommand, _Mapping]] = ..., three_card_poker: _Optional[_Union[_three_card_poker_pb2.ThreeCardPokerCommand, _Mapping]] = ..., jackpot_fund: _Optional[_Union[_jackpot_fund_pb2.JackpotFundCommand, _Mapping]] = ..., house: _Optional[_Union[_house_pb2.HouseCommand, _Mapping]] = ..., trust: _Optional[_Union[_trust_pb2.TrustCommand, _Mapping]] = ..., poker_room: _Optional[_Union[_poker_room_pb2.PokerRoomCommand, _Mapping]] = ..., cage: _Optional[_Union[_cage_pb2.CageCommand, _Mapping]] = ..., gaming_day: _Optional[_Union[_gaming_day_pb2.GamingDayCommand, _Mapping]] = ..., dispute: _Optional[_Union[_dispute_pb2.DisputeCommand, _Mapping]] = ..., suspicion: _Optional[_Union[_suspicion_pb2.SuspicionCommand, _Mapping]] = ...) -> None: ...

class CommandReply(_message.Message):
    __slots__ = ("command_id", "stream_id", "seq", "commit_hash", "events", "decisions", "repeated_command", "kind", "dry_run")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    REPEATED_COMMAND_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    DRY_RUN_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    stream_id: str
    seq: int
    commit_hash: bytes
    events: _containers.RepeatedCompositeFieldContainer[_events_pb2.Event]
    decisions: _containers.RepeatedCompositeFieldContainer[_decision_pb2.Decision]
    repeated_command: bool
    kind: str
    dry_run: bool
    def __init__(self, command_id: _Optional[str] = ..., stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., events: _Optional[_Iterable[_Union[_events_pb2.Event, _Mapping]]] = ..., decisions: _Optional[_Iterable[_Union[_decision_pb2.Decision, _Mapping]]] = ..., repeated_command: _Optional[bool] = ..., kind: _Optional[str] = ..., dry_run: _Optional[bool] = ...) -> None: ...

class Rejection(_message.Message):
    __slots__ = ("code", "message", "rule", "field", "retry_after_ms")
    CODE_FIELD_NUMBER: _ClassVar[int]
    MESSAGE_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    FIELD_FIELD_NUMBER: _ClassVar[int]
    RETRY_AFTER_MS_FIELD_NUMBER: _ClassVar[int]
    code: str
    message: str
    rule: str
    field: str
    retry_after_ms: int
    def __init__(self, code: _Optional[str] = ..., message: _Optional[str] = ..., rule: _Optional[str] = ..., field: _Optional[str] = ..., retry_after_ms: _Optional[int] = ...) -> None: ...

class PlayReply(_message.Message):
    __slots__ = ("command_id", "reply", "rejection")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    REPLY_FIELD_NUMBER: _ClassVar[int]
    REJECTION_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    reply: CommandReply
    rejection: Rejection
    def __init__(self, command_id: _Optional[str] = ..., reply: _Optional[_Union[CommandReply, _Mapping]] = ..., rejection: _Optional[_Union[Rejection, _Mapping]] = ...) -> None: ...

class ScriptLine(_message.Message):
    __slots__ = ("actor", "at", "command")
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    actor: _common_pb2.Actor
    at: _timestamp_pb2.Timestamp
    command: Command
    def __init__(self, actor: _Optional[_Union[_common_pb2.Actor, _Mapping]] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., command: _Optional[_Union[Command, _Mapping]] = ...) -> None: ...
