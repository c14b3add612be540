from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class TableStatus(_message.Message):
    __slots__ = ("is_open", "game", "rulebook_id", "odds_chart_id", "supervised", "house_seq")
    IS_OPEN_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    ODDS_CHART_ID_FIELD_NUMBER: _ClassVar[int]
    SUPERVISED_FIELD_NUMBER: _ClassVar[int]
    HOUSE_SEQ_FIELD_NUMBER: _ClassVar[int]
    is_open: bool
    game: str
    rulebook_id: str
    odds_chart_id: str
    supervised: bool
    house_seq: int
    def __init__(self, is_open: _Optional[bool] = ..., game: _Optional[str] = ..., rulebook_id: _Optional[str] = ..., odds_chart_id: _Optional[str] = ..., supervised: _Optional[bool] = ..., house_seq: _Optional[int] = ...) -> None: ...

class DieAge(_message.Message):
    __slots__ = ("die_id", "on_tables_since_ms")
    DIE_ID_FIELD_NUMBER: _ClassVar[int]
    ON_TABLES_SINCE_MS_FIELD_NUMBER: _ClassVar[int]
    die_id: str
    on_tables_since_ms: int
    def __init__(self, die_id: _Optional[str] = ..., on_tables_since_ms: _Optional[int] = ...) -> None: ...

class EquipmentNotice(_message.Message):
    __slots__ = ("dice", "terminal_enrolled", "terminal_retired")
    DICE_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_ENROLLED_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_RETIRED_FIELD_NUMBER: _ClassVar[int]
    dice: _containers.RepeatedCompositeFieldContainer[DieAge]
    terminal_enrolled: str
    terminal_retired: str
    def __init__(self, dice: _Optional[_Iterable[_Union[DieAge, _Mapping]]] = ..., terminal_enrolled: _Optional[str] = ..., terminal_retired: _Optional[str] = ...) -> None: ...
