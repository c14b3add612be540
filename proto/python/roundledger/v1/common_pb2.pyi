import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class Role(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    ROLE_UNSPECIFIED: _ClassVar[Role]
    ROLE_PLAYER: _ClassVar[Role]
    ROLE_DEALER: _ClassVar[Role]
    ROLE_STICKPERSON: _ClassVar[Role]
    ROLE_BOXPERSON: _ClassVar[Role]
    ROLE_FLOORPERSON: _ClassVar[Role]
    ROLE_PIT_SUPERVISOR: _ClassVar[Role]
    ROLE_POKER_SHIFT_SUPERVISOR: _ClassVar[Role]
    ROLE_CASHIER: _ClassVar[Role]
    ROLE_TERMINAL: _ClassVar[Role]
    ROLE_SURVEILLANCE: _ClassVar[Role]
    ROLE_ACCOUNTING: _ClassVar[Role]
    ROLE_ADMIN: _ClassVar[Role]
    ROLE_CAGE_SUPERVISOR: _ClassVar[Role]
    ROLE_SECURITY: _ClassVar[Role]
    ROLE_COUNT_AGENT: _ClassVar[Role]

class ChipKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    CHIP_KIND_UNSPECIFIED: _ClassVar[ChipKind]
    CHIP_KIND_VALUE: _ClassVar[ChipKind]
    CHIP_KIND_COLOUR: _ClassVar[ChipKind]
    CHIP_KIND_TOKEN: _ClassVar[ChipKind]
    CHIP_KIND_PLAQUE: _ClassVar[ChipKind]
    CHIP_KIND_CREDITS: _ClassVar[ChipKind]
ROLE_UNSPECIFIED: Role
ROLE_PLAYER: Role
ROLE_DEALER: Role
ROLE_STICKPERSON: Role
ROLE_BOXPERSON: Role
ROLE_FLOORPERSON: Role
ROLE_PIT_SUPERVISOR: Role
ROLE_POKER_SHIFT_SUPERVISOR: Role
ROLE_CASHIER: Role
ROLE_TERMINAL: Role
ROLE_SURVEILLANCE: Role
ROLE_ACCOUNTING: Role
ROLE_ADMIN: Role
ROLE_CAGE_SUPERVISOR: Role
ROLE_SECURITY: Role
ROLE_COUNT_AGENT: Role
CHIP_KIND_UNSPECIFIED: ChipKind
CHIP_KIND_VALUE: ChipKind
CHIP_KIND_COLOUR: ChipKind
CHIP_KIND_TOKEN: ChipKind
CHIP_KIND_PLAQUE: ChipKind
CHIP_KIND_CREDITS: ChipKind

class Actor(_message.Message):
    __slots__ = ("actor_id", "role")
    ACTOR_ID_FIELD_NUMBER: _ClassVar[int]
    ROLE_FIELD_NUMBER: _ClassVar[int]
    actor_id: str
    role: Role
    def __init__(self, actor_id: _Optional[str] = ..., role: _Optional[_Union[Role, str]] = ...) -> None: ...

class CommandHeader(_message.Message):
    __slots__ = ("command_id", "stream_id", "expected_seq", "occurred_at", "dry_run")
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    EXPECTED_SEQ_FIELD_NUMBER: _ClassVar[int]
    OCCURRED_AT_FIELD_NUMBER: _ClassVar[int]
    DRY_RUN_FIELD_NUMBER: _ClassVar[int]
    command_id: str
    stream_id: str
    expected_seq: int
    occurred_at: _timestamp_pb2.Timestamp
    dry_run: bool
    def __init__(self, command_id: _Optional[str] = ..., stream_id: _Optional[str] = ..., expected_seq: _Optional[int] = ..., occurred_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., dry_run: _Optional[bool] = ...) -> None: ...

class Odds(_message.Message):
    __slots__ = ("pays", "per")
    PAYS_FIELD_NUMBER: _ClassVar[int]
    PER_FIELD_NUMBER: _ClassVar[int]
    pays: int
    per: int
    def __init__(self, pays: _Optional[int] = ..., per: _Optional[int] = ...) -> None: ...

class HouseOption(_message.Message):
    __slots__ = ("name", "flag", "number", "word", "numbers")
    NAME_FIELD_NUMBER: _ClassVar[int]
    FLAG_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    WORD_FIELD_NUMBER: _ClassVar[int]
    NUMBERS_FIELD_NUMBER: _ClassVar[int]
    name: str
    flag: bool
    number: int
    word: str
    numbers: NumberList
    def __init__(self, name: _Optional[str] = ..., flag: _Optional[bool] = ..., number: _Optional[int] = ..., word: _Optional[str] = ..., numbers: _Optional[_Union[NumberList, _Mapping]] = ...) -> None: ...

class NumberList(_message.Message):
    __slots__ = ("values",)
    VALUES_FIELD_NUMBER: _ClassVar[int]
    values: _containers.RepeatedScalarFieldContainer[int]
    def __init__(self, values: _Optional[_Iterable[int]] = ...) -> None: ...

class WagerLimit(_message.Message):
    __slots__ = ("wager", "min_cents", "max_cents")
    WAGER_FIELD_NUMBER: _ClassVar[int]
    MIN_CENTS_FIELD_NUMBER: _ClassVar[int]
    MAX_CENTS_FIELD_NUMBER: _ClassVar[int]
    wager: str
    min_cents: int
    max_cents: int
    def __init__(self, wager: _Optional[str] = ..., min_cents: _Optional[int] = ..., max_cents: _Optional[int] = ...) -> None: ...

class PayoutOverride(_message.Message):
    __slots__ = ("wager", "winning_case", "odds")
    WAGER_FIELD_NUMBER: _ClassVar[int]
    WINNING_CASE_FIELD_NUMBER: _ClassVar[int]
    ODDS_FIELD_NUMBER: _ClassVar[int]
    wager: str
    winning_case: str
    odds: Odds
    def __init__(self, wager: _Optional[str] = ..., winning_case: _Optional[str] = ..., odds: _Optional[_Union[Odds, _Mapping]] = ...) -> None: ...

class WagerTerms(_message.Message):
    __slots__ = ("wager", "winning_case", "odds", "rule")
    WAGER_FIELD_NUMBER: _ClassVar[int]
    WINNING_CASE_FIELD_NUMBER: _ClassVar[int]
    ODDS_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    wager: str
    winning_case: str
    odds: Odds
    rule: str
    def __init__(self, wager: _Optional[str] = ..., winning_case: _Optional[str] = ..., odds: _Optional[_Union[Odds, _Mapping]] = ..., rule: _Optional[str] = ...) -> None: ...

class RulesInForce(_message.Message):
    __slots__ = ("rulebook_id", "rulebook_hash", "engine_revision", "options", "terms", "limits_rule", "standards", "odds_chart_id", "supervised")
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_HASH_FIELD_NUMBER: _ClassVar[int]
    ENGINE_REVISION_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    TERMS_FIELD_NUMBER: _ClassVar[int]
    LIMITS_RULE_FIELD_NUMBER: _ClassVar[int]
    STANDARDS_FIELD_NUMBER: _ClassVar[int]
    ODDS_CHART_ID_FIELD_NUMBER: _ClassVar[int]
    SUPERVISED_FIELD_NUMBER: _ClassVar[int]
    rulebook_id: str
    rulebook_hash: bytes
    engine_revision: int
    options: _containers.RepeatedCompositeFieldContainer[HouseOption]
    terms: _containers.RepeatedCompositeFieldContainer[WagerTerms]
    limits_rule: str
    standards: _containers.RepeatedCompositeFieldContainer[JackpotStandard]
    odds_chart_id: str
    supervised: bool
    def __init__(self, rulebook_id: _Optional[str] = ..., rulebook_hash: _Optional[bytes] = ..., engine_revision: _Optional[int] = ..., options: _Optional[_Iterable[_Union[HouseOption, _Mapping]]] = ..., terms: _Optional[_Iterable[_Union[WagerTerms, _Mapping]]] = ..., limits_rule: _Optional[str] = ..., standards: _Optional[_Iterable[_Union[JackpotStandard, _Mapping]]] = ..., odds_chart_id: _Optional[str] = ..., supervised: _Optional[bool] = ...) -> None: ...

class JackpotStandard(_message.Message):
    __slots__ = ("name", "beaten_class", "beaten_rank", "both_private_cards", "min_players", "to_beaten", "to_winner", "to_others", "rule")
    NAME_FIELD_NUMBER: _ClassVar[int]
    BEATEN_CLASS_FIELD_NUMBER: _ClassVar[int]
    BEATEN_RANK_FIELD_NUMBER: _ClassVar[int]
    BOTH_PRIVATE_CARDS_FIELD_NUMBER: _ClassVar[int]
    MIN_PLAYERS_FIELD_NUMBER: _ClassVar[int]
    TO_BEATEN_FIELD_NUMBER: _ClassVar[int]
    TO_WINNER_FIELD_NUMBER: _ClassVar[int]
    TO_OTHERS_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    name: str
    beaten_class: str
    beaten_rank: str
    both_private_cards: bool
    min_players: int
    to_beaten: Odds
    to_winner: Odds
    to_others: Odds
    rule: str
    def __init__(self, name: _Optional[str] = ..., beaten_class: _Optional[str] = ..., beaten_rank: _Optional[str] = ..., both_private_cards: _Optional[bool] = ..., min_players: _Optional[int] = ..., to_beaten: _Optional[_Union[Odds, _Mapping]] = ..., to_winner: _Optional[_Union[Odds, _Mapping]] = ..., to_others: _Optional[_Union[Odds, _Mapping]] = ..., rule: _Optional[str] = ...) -> None: ...
