from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from typing import ClassVar as _ClassVar, Optional as _Optional

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
