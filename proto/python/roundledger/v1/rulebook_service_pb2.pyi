from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ListRulebooksRequest(_message.Message):
    __slots__ = ("game",)
    GAME_FIELD_NUMBER: _ClassVar[int]
    game: str
    def __init__(self, game: _Optional[str] = ...) -> None: ...

class ListRulebooksResponse(_message.Message):
    __slots__ = ("rulebooks",)
    RULEBOOKS_FIELD_NUMBER: _ClassVar[int]
    rulebooks: _containers.RepeatedCompositeFieldContainer[RulebookSummary]
    def __init__(self, rulebooks: _Optional[_Iterable[_Union[RulebookSummary, _Mapping]]] = ...) -> None: ...

class RulebookSummary(_message.Message):
    __slots__ = ("rulebook_id", "game", "title", "source", "content_hash")
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    CONTENT_HASH_FIELD_NUMBER: _ClassVar[int]
    rulebook_id: str
    game: str
    title: str
    source: str
    content_hash: bytes
    def __init__(self, rulebook_id: _Optional[str] = ..., game: _Optional[str] = ..., title: _Optional[str] = ..., source: _Optional[str] = ..., content_hash: _Optional[bytes] = ...) -> None: ...

class GetRulebookRequest(_message.Message):
    __slots__ = ("rulebook_id",)
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    rulebook_id: str
    def __init__(self, rulebook_id: _Optional[str] = ...) -> None: ...

class GetRulebookResponse(_message.Message):
    __slots__ = ("summary", "wagers", "options", "requires", "clauses")
    class ClausesEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    SUMMARY_FIELD_NUMBER: _ClassVar[int]
    WAGERS_FIELD_NUMBER: _ClassVar[int]
    OPTIONS_FIELD_NUMBER: _ClassVar[int]
    REQUIRES_FIELD_NUMBER: _ClassVar[int]
    CLAUSES_FIELD_NUMBER: _ClassVar[int]
    summary: RulebookSummary
    wagers: _containers.RepeatedCompositeFieldContainer[RulebookWager]
    options: _containers.RepeatedCompositeFieldContainer[RulebookOption]
    requires: _containers.RepeatedCompositeFieldContainer[RulebookRequirement]
    clauses: _containers.ScalarMap[str, str]
    def __init__(self, summary: _Optional[_Union[RulebookSummary, _Mapping]] = ..., wagers: _Optional[_Iterable[_Union[RulebookWager, _Mapping]]] = ..., options: _Optional[_Iterable[_Union[RulebookOption, _Mapping]]] = ..., requires: _Optional[_Iterable[_Union[RulebookRequirement, _Mapping]]] = ..., clauses: _Optional[_Mapping[str, str]] = ...) -> None: ...

class RulebookWager(_message.Message):
    __slots__ = ("wager", "winning_case", "least", "rule", "is_exact")
    WAGER_FIELD_NUMBER: _ClassVar[int]
    WINNING_CASE_FIELD_NUMBER: _ClassVar[int]
    LEAST_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    IS_EXACT_FIELD_NUMBER: _ClassVar[int]
    wager: str
    winning_case: str
    least: _common_pb2.Odds
    rule: str
    is_exact: bool
    def __init__(self, wager: _Optional[str] = ..., winning_case: _Optional[str] = ..., least: _Optional[_Union[_common_pb2.Odds, _Mapping]] = ..., rule: _Optional[str] = ..., is_exact: _Optional[bool] = ...) -> None: ...

class RulebookOption(_message.Message):
    __slots__ = ("name", "legal", "default", "rule")
    NAME_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    DEFAULT_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    name: str
    legal: str
    default: _common_pb2.HouseOption
    rule: str
    def __init__(self, name: _Optional[str] = ..., legal: _Optional[str] = ..., default: _Optional[_Union[_common_pb2.HouseOption, _Mapping]] = ..., rule: _Optional[str] = ...) -> None: ...

class RulebookRequirement(_message.Message):
    __slots__ = ("name", "rule")
    NAME_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    name: str
    rule: str
    def __init__(self, name: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...
