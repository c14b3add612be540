from google.protobuf import struct_pb2 as _struct_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TableView(_message.Message):
    __slots__ = ("table_id", "game", "is_open", "seat_count", "rulebook_id", "options", "limits", "out_of_service", "players", "round_id", "wagers", "spoken_wagers", "cards", "seen_as", "on_table", "impounded", "pit", "roulette", "craps", "minibaccarat", "poker", "sicbo", "blackjack", "house_hands", "other")
    class PlayersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: str
        def __init__(self, key: _Optional[int] = ..., value: _Optional[str] = ...) -> None: ...
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    IS_OPEN_FIELD_NUMBER: _ClassVar[int]
    SEAT_COUNT_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    LIMITS_FIELD_NUMBER: _ClassVar[int]
    OUT_OF_SERVICE_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WAGERS_FIELD_NUMBER: _ClassVar[int]
    SPOKEN_WAGERS_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    SEEN_AS_FIELD_NUMBER: _ClassVar[int]
    ON_TABLE_FIELD_NUMBER: _ClassVar[int]
    IMPOUNDED_FIELD_NUMBER: _ClassVar[int]
    PIT_FIELD_NUMBER: _ClassVar[int]
    ROULETTE_FIELD_NUMBER: _ClassVar[int]
    CRAPS_FIELD_NUMBER: _ClassVar[int]
    MINIBACCARAT_FIELD_NUMBER: _ClassVar[int]
    POKER_FIELD_NUMBER: _ClassVar[int]
    SICBO_FIELD_NUMBER: _ClassVar[int]
    BLACKJACK_FIELD_NUMBER: _ClassVar[int]
    HOUSE_HANDS_FIELD_NUMBER: _ClassVar[int]
    OTHER_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    game: str
    is_open: bool
    seat_count: int
    rulebook_id: str
    options: _containers.RepeatedCompositeFieldContainer[_common_pb2.HouseOption]
    limits: _containers.RepeatedCompositeFieldContainer[_common_pb2.WagerLimit]
    out_of_service: _containers.RepeatedScalarFieldContainer[str]
    players: _containers.ScalarMap[int, str]
    round_id: str
    wagers: _containers.RepeatedCompositeFieldContainer[LaidWager]
    spoken_wagers: _containers.RepeatedCompositeFieldContainer[LaidWager]
    cards: CardsLayout
    seen_as: str
    on_table: _containers.RepeatedCompositeFieldContainer[LyingThere]
    impounded: _containers.RepeatedScalarFieldContainer[str]
    pit: str
    roulette: RouletteLayout
    craps: CrapsLayout
    minibaccarat: MinibaccaratLayout
    poker: PokerLayout
    sicbo: SicboLayout
    blackjack: BlackjackLayout
    house_hands: HouseHandsLayout
    other: _struct_pb2.Struct
    def __init__(self, table_id: _Optional[str] = ..., game: _Optional[str] = ..., is_open: _Optional[bool] = ..., seat_count: _Optional[int] = ..., rulebook_id: _Optional[str] = ..., options: _Optional[_Iterable[_Union[_common_pb2.HouseOption, _Mapping]]] = ..., limits: _Optional[_Iterable[_Union[_common_pb2.WagerLimit, _Mapping]]] = ..., out_of_service: _Optional[_Iterable[str]] = ..., players: _Optional[_Mapping[int, str]] = ..., round_id: _Optional[str] = ..., wagers: _Optional[_Iterable[_Union[LaidWager, _Mapping]]] = ..., spoken_wagers: _Optional[_Iterable[_Union[LaidWager, _Mapping]]] = ..., cards: _Optional[_Union[CardsLayout, _Mapping]] = ..., seen_as: _Optional[str] = ..., on_table: _Optional[_Iterable[_Union[LyingThere, _Mapping]]] = ..., impounded: _Optional[_Iterable[str]] = ..., pit: _Optional[str] = ..., roulette: _Optional[_Union[RouletteLayout, _Mapping]] = ..., craps: _Optional[_Union[CrapsLayout, _Mapping]] = ..., minibaccarat: _Optional[_Union[MinibaccaratLayout, _Mapping]] = ..., poker: _Optional[_Union[PokerLayout, _Mapping]] = ..., sicbo: _Optional[_Union[SicboLayout, _Mapping]] = ..., blackjack: _Optional[_Union[BlackjackLayout, _Mapping]] = ..., house_hands: _Optional[_Union[HouseHandsLayout, _Mapping]] = ..., other: _Optional[_Union[_struct_pb2.Struct, _Mapping]] = ...) -> None: ...

class LyingThere(_message.Message):
    __slots__ = ("name", "text")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    name: str
    text: str
    def __init__(self, name: _Optional[str] = ..., text: _Optional[str] = ...) -> None: ...

class LaidWager(_message.Message):
    __slots__ = ("wager_id", "round_id", "seat", "player_id", "wager", "selection", "stake_cents", "chips", "coupon_cents", "verbal", "vigorish_cents", "base_wager_id", "late")
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
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
    wager_id: str
    round_id: str
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
    def __init__(self, wager_id: _Optional[str] = ..., round_id: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wager: _Optional[str] = ..., selection: _Optional[str] = ..., stake_cents: _Optional[int] = ..., chips: _Optional[_Union[_common_pb2.ChipKind, str]] = ..., coupon_cents: _Optional[int] = ..., verbal: _Optional[bool] = ..., vigorish_cents: _Optional[int] = ..., base_wager_id: _Optional[str] = ..., late: _Optional[bool] = ...) -> None: ...

class CardsLayout(_message.Message):
    __slots__ = ("batches", "in_play", "left_in_shoe", "commitment", "cutting_card_due", "cutting_card_reached", "last_hand", "finished")
    class BatchesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: CardBatchLayout
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[CardBatchLayout, _Mapping]] = ...) -> None: ...
    BATCHES_FIELD_NUMBER: _ClassVar[int]
    IN_PLAY_FIELD_NUMBER: _ClassVar[int]
    LEFT_IN_SHOE_FIELD_NUMBER: _ClassVar[int]
    COMMITMENT_FIELD_NUMBER: _ClassVar[int]
    CUTTING_CARD_DUE_FIELD_NUMBER: _ClassVar[int]
    CUTTING_CARD_REACHED_FIELD_NUMBER: _ClassVar[int]
    LAST_HAND_FIELD_NUMBER: _ClassVar[int]
    FINISHED_FIELD_NUMBER: _ClassVar[int]
    batches: _containers.MessageMap[str, CardBatchLayout]
    in_play: str
    left_in_shoe: int
    commitment: str
    cutting_card_due: bool
    cutting_card_reached: bool
    last_hand: bool
    finished: bool
    def __init__(self, batches: _Optional[_Mapping[str, CardBatchLayout]] = ..., in_play: _Optional[str] = ..., left_in_shoe: _Optional[int] = ..., commitment: _Optional[str] = ..., cutting_card_due: _Optional[bool] = ..., cutting_card_reached: _Optional[bool] = ..., last_hand: _Optional[bool] = ..., finished: _Optional[bool] = ...) -> None: ...

class CardBatchLayout(_message.Message):
    __slots__ = ("decks", "back_colour")
    DECKS_FIELD_NUMBER: _ClassVar[int]
    BACK_COLOUR_FIELD_NUMBER: _ClassVar[int]
    decks: int
    back_colour: str
    def __init__(self, decks: _Optional[int] = ..., back_colour: _Optional[str] = ...) -> None: ...

class CardRow(_message.Message):
    __slots__ = ("cards",)
    CARDS_FIELD_NUMBER: _ClassVar[int]
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, cards: _Optional[_Iterable[str]] = ...) -> None: ...

class RouletteLayout(_message.Message):
    __slots__ = ("last_number", "phase", "number", "colours", "game", "terminals", "meters")
    class ColoursEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: str
        def __init__(self, key: _Optional[int] = ..., value: _Optional[str] = ...) -> None: ...
    class TerminalsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: TerminalLayout
        def __init__(self, key: _Optional[int] = ..., value: _Optional[_Union[TerminalLayout, _Mapping]] = ...) -> None: ...
    class MetersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: TerminalMeters
        def __init__(self, key: _Optional[int] = ..., value: _Optional[_Union[TerminalMeters, _Mapping]] = ...) -> None: ...
    LAST_NUMBER_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    COLOURS_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    TERMINALS_FIELD_NUMBER: _ClassVar[int]
    METERS_FIELD_NUMBER: _ClassVar[int]
    last_number: str
    phase: str
    number: str
    colours: _containers.ScalarMap[int, str]
    game: TerminalGameLayout
    terminals: _containers.MessageMap[int, TerminalLayout]
    meters: _containers.MessageMap[int, TerminalMeters]
    def __init__(self, last_number: _Optional[str] = ..., phase: _Optional[str] = ..., number: _Optional[str] = ..., colours: _Optional[_Mapping[int, str]] = ..., game: _Optional[_Union[TerminalGameLayout, _Mapping]] = ..., terminals: _Optional[_Mapping[int, TerminalLayout]] = ..., meters: _Optional[_Mapping[int, TerminalMeters]] = ...) -> None: ...

class TerminalGameLayout(_message.Message):
    __slots__ = ("phase", "prompts_at", "locks_at", "spun", "same_direction", "number")
    PHASE_FIELD_NUMBER: _ClassVar[int]
    PROMPTS_AT_FIELD_NUMBER: _ClassVar[int]
    LOCKS_AT_FIELD_NUMBER: _ClassVar[int]
    SPUN_FIELD_NUMBER: _ClassVar[int]
    SAME_DIRECTION_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    phase: str
    prompts_at: int
    locks_at: int
    spun: bool
    same_direction: bool
    number: str
    def __init__(self, phase: _Optional[str] = ..., prompts_at: _Optional[int] = ..., locks_at: _Optional[int] = ..., spun: _Optional[bool] = ..., same_direction: _Optional[bool] = ..., number: _Optional[str] = ...) -> None: ...

class TerminalLayout(_message.Message):
    __slots__ = ("terminal_id", "credits_cents", "promo_cents")
    TERMINAL_ID_FIELD_NUMBER: _ClassVar[int]
    CREDITS_CENTS_FIELD_NUMBER: _ClassVar[int]
    PROMO_CENTS_FIELD_NUMBER: _ClassVar[int]
    terminal_id: str
    credits_cents: int
    promo_cents: int
    def __init__(self, terminal_id: _Optional[str] = ..., credits_cents: _Optional[int] = ..., promo_cents: _Optional[int] = ...) -> None: ...

class TerminalMeters(_message.Message):
    __slots__ = ("bought_in_cents", "wagered_cents", "paid_out_cents", "cashed_out_cents")
    BOUGHT_IN_CENTS_FIELD_NUMBER: _ClassVar[int]
    WAGERED_CENTS_FIELD_NUMBER: _ClassVar[int]
    PAID_OUT_CENTS_FIELD_NUMBER: _ClassVar[int]
    CASHED_OUT_CENTS_FIELD_NUMBER: _ClassVar[int]
    bought_in_cents: int
    wagered_cents: int
    paid_out_cents: int
    cashed_out_cents: int
    def __init__(self, bought_in_cents: _Optional[int] = ..., wagered_cents: _Optional[int] = ..., paid_out_cents: _Optional[int] = ..., cashed_out_cents: _Optional[int] = ...) -> None: ...

class CrapsLayout(_message.Message):
    __slots__ = ("phase", "series", "betting", "puck", "shooter", "offered", "dice", "failed_dice", "selected_dice", "stickperson", "boxperson", "last_roll", "left_up", "come_points", "marked_on", "working", "cash_to_convert")
    class ComePointsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    PHASE_FIELD_NUMBER: _ClassVar[int]
    SERIES_FIELD_NUMBER: _ClassVar[int]
    BETTING_FIELD_NUMBER: _ClassVar[int]
    PUCK_FIELD_NUMBER: _ClassVar[int]
    SHOOTER_FIELD_NUMBER: _ClassVar[int]
    OFFERED_FIELD_NUMBER: _ClassVar[int]
    DICE_FIELD_NUMBER: _ClassVar[int]
    FAILED_DICE_FIELD_NUMBER: _ClassVar[int]
    SELECTED_DICE_FIELD_NUMBER: _ClassVar[int]
    STICKPERSON_FIELD_NUMBER: _ClassVar[int]
    BOXPERSON_FIELD_NUMBER: _ClassVar[int]
    LAST_ROLL_FIELD_NUMBER: _ClassVar[int]
    LEFT_UP_FIELD_NUMBER: _ClassVar[int]
    COME_POINTS_FIELD_NUMBER: _ClassVar[int]
    MARKED_ON_FIELD_NUMBER: _ClassVar[int]
    WORKING_FIELD_NUMBER: _ClassVar[int]
    CASH_TO_CONVERT_FIELD_NUMBER: _ClassVar[int]
    phase: str
    series: str
    betting: bool
    puck: int
    shooter: int
    offered: int
    dice: _containers.RepeatedScalarFieldContainer[str]
    failed_dice: _containers.RepeatedScalarFieldContainer[str]
    selected_dice: _containers.RepeatedScalarFieldContainer[str]
    stickperson: str
    boxperson: str
    last_roll: _containers.RepeatedScalarFieldContainer[int]
    left_up: _containers.RepeatedScalarFieldContainer[str]
    come_points: _containers.ScalarMap[str, int]
    marked_on: _containers.RepeatedScalarFieldContainer[str]
    working: _containers.RepeatedScalarFieldContainer[str]
    cash_to_convert: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, phase: _Optional[str] = ..., series: _Optional[str] = ..., betting: _Optional[bool] = ..., puck: _Optional[int] = ..., shooter: _Optional[int] = ..., offered: _Optional[int] = ..., dice: _Optional[_Iterable[str]] = ..., failed_dice: _Optional[_Iterable[str]] = ..., selected_dice: _Optional[_Iterable[str]] = ..., stickperson: _Optional[str] = ..., boxperson: _Optional[str] = ..., last_roll: _Optional[_Iterable[int]] = ..., left_up: _Optional[_Iterable[str]] = ..., come_points: _Optional[_Mapping[str, int]] = ..., marked_on: _Optional[_Iterable[str]] = ..., working: _Optional[_Iterable[str]] = ..., cash_to_convert: _Optional[_Iterable[str]] = ...) -> None: ...

class MinibaccaratLayout(_message.Message):
    __slots__ = ("phase", "hands", "points", "next", "holders", "handed", "unrecorded", "set_aside", "burn_due", "spread_due", "vigorish_deferred", "vigorish_documented", "last_winner")
    class HandsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: CardRow
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[CardRow, _Mapping]] = ...) -> None: ...
    class PointsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    class HoldersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    class HandedEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    class UnrecordedEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: int
        def __init__(self, key: _Optional[str] = ..., value: _Optional[int] = ...) -> None: ...
    class VigorishDeferredEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: int
        def __init__(self, key: _Optional[int] = ..., value: _Optional[int] = ...) -> None: ...
    class VigorishDocumentedEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: VigorishDebt
        def __init__(self, key: _Optional[str] = ..., value: _Optional[_Union[VigorishDebt, _Mapping]] = ...) -> None: ...
    PHASE_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    POINTS_FIELD_NUMBER: _ClassVar[int]
    NEXT_FIELD_NUMBER: _ClassVar[int]
    HOLDERS_FIELD_NUMBER: _ClassVar[int]
    HANDED_FIELD_NUMBER: _ClassVar[int]
    UNRECORDED_FIELD_NUMBER: _ClassVar[int]
    SET_ASIDE_FIELD_NUMBER: _ClassVar[int]
    BURN_DUE_FIELD_NUMBER: _ClassVar[int]
    SPREAD_DUE_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_DEFERRED_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_DOCUMENTED_FIELD_NUMBER: _ClassVar[int]
    LAST_WINNER_FIELD_NUMBER: _ClassVar[int]
    phase: str
    hands: _containers.MessageMap[str, CardRow]
    points: _containers.ScalarMap[str, int]
    next: str
    holders: _containers.ScalarMap[str, int]
    handed: _containers.ScalarMap[str, int]
    unrecorded: _containers.ScalarMap[str, int]
    set_aside: int
    burn_due: int
    spread_due: str
    vigorish_deferred: _containers.ScalarMap[int, int]
    vigorish_documented: _containers.MessageMap[str, VigorishDebt]
    last_winner: str
    def __init__(self, phase: _Optional[str] = ..., hands: _Optional[_Mapping[str, CardRow]] = ..., points: _Optional[_Mapping[str, int]] = ..., next: _Optional[str] = ..., holders: _Optional[_Mapping[str, int]] = ..., handed: _Optional[_Mapping[str, int]] = ..., unrecorded: _Optional[_Mapping[str, int]] = ..., set_aside: _Optional[int] = ..., burn_due: _Optional[int] = ..., spread_due: _Optional[str] = ..., vigorish_deferred: _Optional[_Mapping[int, int]] = ..., vigorish_documented: _Optional[_Mapping[str, VigorishDebt]] = ..., last_winner: _Optional[str] = ...) -> None: ...

class VigorishDebt(_message.Message):
    __slots__ = ("player_id", "owed_cents")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    OWED_CENTS_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    owed_cents: int
    def __init__(self, player_id: _Optional[str] = ..., owed_cents: _Optional[int] = ...) -> None: ...

class PokerLayout(_message.Message):
    __slots__ = ("stacks", "sitting_out", "excluded", "button", "kill", "hand", "currency", "cover_card", "dealer")
    class StacksEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: int
        def __init__(self, key: _Optional[int] = ..., value: _Optional[int] = ...) -> None: ...
    class CurrencyEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: int
        def __init__(self, key: _Optional[int] = ..., value: _Optional[int] = ...) -> None: ...
    STACKS_FIELD_NUMBER: _ClassVar[int]
    SITTING_OUT_FIELD_NUMBER: _ClassVar[int]
    EXCLUDED_FIELD_NUMBER: _ClassVar[int]
    BUTTON_FIELD_NUMBER: _ClassVar[int]
    KILL_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    CURRENCY_FIELD_NUMBER: _ClassVar[int]
    COVER_CARD_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    stacks: _containers.ScalarMap[int, int]
    sitting_out: _containers.RepeatedScalarFieldContainer[int]
    excluded: _containers.RepeatedScalarFieldContainer[str]
    button: int
    kill: PokerKillLayout
    hand: PokerHandLayout
    currency: _containers.ScalarMap[int, int]
    cover_card: str
    dealer: str
    def __init__(self, stacks: _Optional[_Mapping[int, int]] = ..., sitting_out: _Optional[_Iterable[int]] = ..., excluded: _Optional[_Iterable[str]] = ..., button: _Optional[int] = ..., kill: _Optional[_Union[PokerKillLayout, _Mapping]] = ..., hand: _Optional[_Union[PokerHandLayout, _Mapping]] = ..., currency: _Optional[_Mapping[int, int]] = ..., cover_card: _Optional[str] = ..., dealer: _Optional[str] = ...) -> None: ...

class PokerKillLayout(_message.Message):
    __slots__ = ("seat", "player_id")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ...) -> None: ...

class PokerHandLayout(_message.Message):
    __slots__ = ("variant", "phase", "street", "deck", "button", "actor", "announced", "board", "high_cents", "pots", "players", "ruling_due")
    class PlayersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: PokerSeatLayout
        def __init__(self, key: _Optional[int] = ..., value: _Optional[_Union[PokerSeatLayout, _Mapping]] = ...) -> None: ...
    VARIANT_FIELD_NUMBER: _ClassVar[int]
    PHASE_FIELD_NUMBER: _ClassVar[int]
    STREET_FIELD_NUMBER: _ClassVar[int]
    DECK_FIELD_NUMBER: _ClassVar[int]
    BUTTON_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    ANNOUNCED_FIELD_NUMBER: _ClassVar[int]
    BOARD_FIELD_NUMBER: _ClassVar[int]
    HIGH_CENTS_FIELD_NUMBER: _ClassVar[int]
    POTS_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    RULING_DUE_FIELD_NUMBER: _ClassVar[int]
    variant: str
    phase: str
    street: str
    deck: str
    button: int
    actor: int
    announced: int
    board: _containers.RepeatedScalarFieldContainer[str]
    high_cents: int
    pots: _containers.RepeatedCompositeFieldContainer[PokerPotLayout]
    players: _containers.MessageMap[int, PokerSeatLayout]
    ruling_due: bool
    def __init__(self, variant: _Optional[str] = ..., phase: _Optional[str] = ..., street: _Optional[str] = ..., deck: _Optional[str] = ..., button: _Optional[int] = ..., actor: _Optional[int] = ..., announced: _Optional[int] = ..., board: _Optional[_Iterable[str]] = ..., high_cents: _Optional[int] = ..., pots: _Optional[_Iterable[_Union[PokerPotLayout, _Mapping]]] = ..., players: _Optional[_Mapping[int, PokerSeatLayout]] = ..., ruling_due: _Optional[bool] = ...) -> None: ...

class PokerPotLayout(_message.Message):
    __slots__ = ("gross", "rake", "fee", "net")
    GROSS_FIELD_NUMBER: _ClassVar[int]
    RAKE_FIELD_NUMBER: _ClassVar[int]
    FEE_FIELD_NUMBER: _ClassVar[int]
    NET_FIELD_NUMBER: _ClassVar[int]
    gross: int
    rake: int
    fee: int
    net: int
    def __init__(self, gross: _Optional[int] = ..., rake: _Optional[int] = ..., fee: _Optional[int] = ..., net: _Optional[int] = ...) -> None: ...

class PokerSeatLayout(_message.Message):
    __slots__ = ("stack", "bet", "total", "live", "cards")
    STACK_FIELD_NUMBER: _ClassVar[int]
    BET_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    LIVE_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    stack: int
    bet: int
    total: int
    live: bool
    cards: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, stack: _Optional[int] = ..., bet: _Optional[int] = ..., total: _Optional[int] = ..., live: _Optional[bool] = ..., cards: _Optional[_Iterable[str]] = ...) -> None: ...

class SicboLayout(_message.Message):
    __slots__ = ("phase", "shaker", "in_charge", "device_tested", "device_failed", "dice", "last_dice")
    PHASE_FIELD_NUMBER: _ClassVar[int]
    SHAKER_FIELD_NUMBER: _ClassVar[int]
    IN_CHARGE_FIELD_NUMBER: _ClassVar[int]
    DEVICE_TESTED_FIELD_NUMBER: _ClassVar[int]
    DEVICE_FAILED_FIELD_NUMBER: _ClassVar[int]
    DICE_FIELD_NUMBER: _ClassVar[int]
    LAST_DICE_FIELD_NUMBER: _ClassVar[int]
    phase: str
    shaker: str
    in_charge: str
    device_tested: bool
    device_failed: bool
    dice: _containers.RepeatedScalarFieldContainer[int]
    last_dice: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, phase: _Optional[str] = ..., shaker: _Optional[str] = ..., in_charge: _Optional[str] = ..., device_tested: _Optional[bool] = ..., device_failed: _Optional[bool] = ..., dice: _Optional[_Iterable[int]] = ..., last_dice: _Optional[_Iterable[int]] = ...) -> None: ...

class BlackjackLayout(_message.Message):
    __slots__ = ("phase", "dealer", "dealer_hand", "up_card", "hands", "next", "set_aside", "up_card_missing", "burn_due", "shuffle_due", "spread_due", "last_total")
    class HandsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: BlackjackSeatLayout
        def __init__(self, key: _Optional[int] = ..., value: _Optional[_Union[BlackjackSeatLayout, _Mapping]] = ...) -> None: ...
    PHASE_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    DEALER_HAND_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    NEXT_FIELD_NUMBER: _ClassVar[int]
    SET_ASIDE_FIELD_NUMBER: _ClassVar[int]
    UP_CARD_MISSING_FIELD_NUMBER: _ClassVar[int]
    BURN_DUE_FIELD_NUMBER: _ClassVar[int]
    SHUFFLE_DUE_FIELD_NUMBER: _ClassVar[int]
    SPREAD_DUE_FIELD_NUMBER: _ClassVar[int]
    LAST_TOTAL_FIELD_NUMBER: _ClassVar[int]
    phase: str
    dealer: _containers.RepeatedScalarFieldContainer[str]
    dealer_hand: int
    up_card: str
    hands: _containers.MessageMap[int, BlackjackSeatLayout]
    next: BlackjackNext
    set_aside: int
    up_card_missing: bool
    burn_due: bool
    shuffle_due: bool
    spread_due: str
    last_total: int
    def __init__(self, phase: _Optional[str] = ..., dealer: _Optional[_Iterable[str]] = ..., dealer_hand: _Optional[int] = ..., up_card: _Optional[str] = ..., hands: _Optional[_Mapping[int, BlackjackSeatLayout]] = ..., next: _Optional[_Union[BlackjackNext, _Mapping]] = ..., set_aside: _Optional[int] = ..., up_card_missing: _Optional[bool] = ..., burn_due: _Optional[bool] = ..., shuffle_due: _Optional[bool] = ..., spread_due: _Optional[str] = ..., last_total: _Optional[int] = ...) -> None: ...

class BlackjackSeatLayout(_message.Message):
    __slots__ = ("hands",)
    HANDS_FIELD_NUMBER: _ClassVar[int]
    hands: _containers.RepeatedCompositeFieldContainer[BlackjackHandLayout]
    def __init__(self, hands: _Optional[_Iterable[_Union[BlackjackHandLayout, _Mapping]]] = ...) -> None: ...

class BlackjackHandLayout(_message.Message):
    __slots__ = ("hand", "player_id", "cards", "total", "status", "doubled")
    HAND_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    CARDS_FIELD_NUMBER: _ClassVar[int]
    TOTAL_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    DOUBLED_FIELD_NUMBER: _ClassVar[int]
    hand: int
    player_id: str
    cards: _containers.RepeatedScalarFieldContainer[str]
    total: int
    status: str
    doubled: bool
    def __init__(self, hand: _Optional[int] = ..., player_id: _Optional[str] = ..., cards: _Optional[_Iterable[str]] = ..., total: _Optional[int] = ..., status: _Optional[str] = ..., doubled: _Optional[bool] = ...) -> None: ...

class BlackjackNext(_message.Message):
    __slots__ = ("step", "seat", "hand")
    STEP_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    HAND_FIELD_NUMBER: _ClassVar[int]
    step: str
    seat: int
    hand: int
    def __init__(self, step: _Optional[str] = ..., seat: _Optional[int] = ..., hand: _Optional[int] = ...) -> None: ...

class HouseHandsLayout(_message.Message):
    __slots__ = ("phase", "seats", "turn", "next_card_to", "cards_due", "hands", "house", "unrecorded", "set_aside", "in_rack", "folded", "void", "settled", "rounds_since_stub_count", "spread_due", "forfeits_to_collect", "bet_to_decide", "community_cards_shown", "bonuses", "posted_limit_cents")
    class HandsEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: CardRow
        def __init__(self, key: _Optional[int] = ..., value: _Optional[_Union[CardRow, _Mapping]] = ...) -> None: ...
    class UnrecordedEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: int
        def __init__(self, key: _Optional[int] = ..., value: _Optional[int] = ...) -> None: ...
    class VoidEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: int
        def __init__(self, key: _Optional[int] = ..., value: _Optional[int] = ...) -> None: ...
    PHASE_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    TURN_FIELD_NUMBER: _ClassVar[int]
    NEXT_CARD_TO_FIELD_NUMBER: _ClassVar[int]
    CARDS_DUE_FIELD_NUMBER: _ClassVar[int]
    HANDS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_FIELD_NUMBER: _ClassVar[int]
    UNRECORDED_FIELD_NUMBER: _ClassVar[int]
    SET_ASIDE_FIELD_NUMBER: _ClassVar[int]
    IN_RACK_FIELD_NUMBER: _ClassVar[int]
    FOLDED_FIELD_NUMBER: _ClassVar[int]
    VOID_FIELD_NUMBER: _ClassVar[int]
    SETTLED_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_SINCE_STUB_COUNT_FIELD_NUMBER: _ClassVar[int]
    SPREAD_DUE_FIELD_NUMBER: _ClassVar[int]
    FORFEITS_TO_COLLECT_FIELD_NUMBER: _ClassVar[int]
    BET_TO_DECIDE_FIELD_NUMBER: _ClassVar[int]
    COMMUNITY_CARDS_SHOWN_FIELD_NUMBER: _ClassVar[int]
    BONUSES_FIELD_NUMBER: _ClassVar[int]
    POSTED_LIMIT_CENTS_FIELD_NUMBER: _ClassVar[int]
    phase: str
    seats: _containers.RepeatedScalarFieldContainer[int]
    turn: int
    next_card_to: str
    cards_due: int
    hands: _containers.MessageMap[int, CardRow]
    house: _containers.RepeatedScalarFieldContainer[str]
    unrecorded: _containers.ScalarMap[int, int]
    set_aside: int
    in_rack: int
    folded: _containers.RepeatedScalarFieldContainer[int]
    void: _containers.ScalarMap[int, int]
    settled: _containers.RepeatedScalarFieldContainer[int]
    rounds_since_stub_count: int
    spread_due: str
    forfeits_to_collect: _containers.RepeatedScalarFieldContainer[int]
    bet_to_decide: int
    community_cards_shown: int
    bonuses: _containers.RepeatedScalarFieldContainer[int]
    posted_limit_cents: int
    def __init__(self, phase: _Optional[str] = ..., seats: _Optional[_Iterable[int]] = ..., turn: _Optional[int] = ..., next_card_to: _Optional[str] = ..., cards_due: _Optional[int] = ..., hands: _Optional[_Mapping[int, CardRow]] = ..., house: _Optional[_Iterable[str]] = ..., unrecorded: _Optional[_Mapping[int, int]] = ..., set_aside: _Optional[int] = ..., in_rack: _Optional[int] = ..., folded: _Optional[_Iterable[int]] = ..., void: _Optional[_Mapping[int, int]] = ..., settled: _Optional[_Iterable[int]] = ..., rounds_since_stub_count: _Optional[int] = ..., spread_due: _Optional[str] = ..., forfeits_to_collect: _Optional[_Iterable[int]] = ..., bet_to_decide: _Optional[int] = ..., community_cards_shown: _Optional[int] = ..., bonuses: _Optional[_Iterable[int]] = ..., posted_limit_cents: _Optional[int] = ...) -> None: ...
