from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ReportKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    REPORT_KIND_UNSPECIFIED: _ClassVar[ReportKind]
    REPORT_KIND_DAY: _ClassVar[ReportKind]
    REPORT_KIND_TABLE: _ClassVar[ReportKind]
    REPORT_KIND_GAME: _ClassVar[ReportKind]
    REPORT_KIND_JACKPOT: _ClassVar[ReportKind]
    REPORT_KIND_VIGORISH: _ClassVar[ReportKind]
    REPORT_KIND_CORRECTIONS: _ClassVar[ReportKind]
    REPORT_KIND_SLIPS: _ClassVar[ReportKind]
    REPORT_KIND_METERS: _ClassVar[ReportKind]
    REPORT_KIND_CHIPS: _ClassVar[ReportKind]

class ColumnKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    COLUMN_KIND_UNSPECIFIED: _ClassVar[ColumnKind]
    COLUMN_KIND_TEXT: _ClassVar[ColumnKind]
    COLUMN_KIND_CENTS: _ClassVar[ColumnKind]
    COLUMN_KIND_COUNT: _ClassVar[ColumnKind]
    COLUMN_KIND_BASIS_POINTS: _ClassVar[ColumnKind]
REPORT_KIND_UNSPECIFIED: ReportKind
REPORT_KIND_DAY: ReportKind
REPORT_KIND_TABLE: ReportKind
REPORT_KIND_GAME: ReportKind
REPORT_KIND_JACKPOT: ReportKind
REPORT_KIND_VIGORISH: ReportKind
REPORT_KIND_CORRECTIONS: ReportKind
REPORT_KIND_SLIPS: ReportKind
REPORT_KIND_METERS: ReportKind
REPORT_KIND_CHIPS: ReportKind
COLUMN_KIND_UNSPECIFIED: ColumnKind
COLUMN_KIND_TEXT: ColumnKind
COLUMN_KIND_CENTS: ColumnKind
COLUMN_KIND_COUNT: ColumnKind
COLUMN_KIND_BASIS_POINTS: ColumnKind

class Report(_message.Message):
    __slots__ = ("kind", "title", "gaming_day", "sections", "notes")
    KIND_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    SECTIONS_FIELD_NUMBER: _ClassVar[int]
    NOTES_FIELD_NUMBER: _ClassVar[int]
    kind: ReportKind
    title: str
    gaming_day: str
    sections: _containers.RepeatedCompositeFieldContainer[ReportSection]
    notes: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, kind: _Optional[_Union[ReportKind, str]] = ..., title: _Optional[str] = ..., gaming_day: _Optional[str] = ..., sections: _Optional[_Iterable[_Union[ReportSection, _Mapping]]] = ..., notes: _Optional[_Iterable[str]] = ...) -> None: ...

class ReportSection(_message.Message):
    __slots__ = ("name", "title", "columns", "rows")
    NAME_FIELD_NUMBER: _ClassVar[int]
    TITLE_FIELD_NUMBER: _ClassVar[int]
    COLUMNS_FIELD_NUMBER: _ClassVar[int]
    ROWS_FIELD_NUMBER: _ClassVar[int]
    name: str
    title: str
    columns: _containers.RepeatedCompositeFieldContainer[ReportColumn]
    rows: _containers.RepeatedCompositeFieldContainer[ReportRow]
    def __init__(self, name: _Optional[str] = ..., title: _Optional[str] = ..., columns: _Optional[_Iterable[_Union[ReportColumn, _Mapping]]] = ..., rows: _Optional[_Iterable[_Union[ReportRow, _Mapping]]] = ...) -> None: ...

class ReportColumn(_message.Message):
    __slots__ = ("name", "kind", "is_idle")
    NAME_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    IS_IDLE_FIELD_NUMBER: _ClassVar[int]
    name: str
    kind: ColumnKind
    is_idle: bool
    def __init__(self, name: _Optional[str] = ..., kind: _Optional[_Union[ColumnKind, str]] = ..., is_idle: _Optional[bool] = ...) -> None: ...

class ReportRow(_message.Message):
    __slots__ = ("cells", "is_total")
    CELLS_FIELD_NUMBER: _ClassVar[int]
    IS_TOTAL_FIELD_NUMBER: _ClassVar[int]
    cells: _containers.RepeatedCompositeFieldContainer[ReportCell]
    is_total: bool
    def __init__(self, cells: _Optional[_Iterable[_Union[ReportCell, _Mapping]]] = ..., is_total: _Optional[bool] = ...) -> None: ...

class ReportCell(_message.Message):
    __slots__ = ("text", "number")
    TEXT_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    text: str
    number: int
    def __init__(self, text: _Optional[str] = ..., number: _Optional[int] = ...) -> None: ...

class PlayerVisit(_message.Message):
    __slots__ = ("stream_id", "game", "gaming_day", "buy_in_cents", "handle_cents", "actual_win_cents", "theoretical_win_cents", "handle_without_edge_cents", "decisions", "seconds_played", "first_at", "last_at", "wagers_without_edge")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    BUY_IN_CENTS_FIELD_NUMBER: _ClassVar[int]
    HANDLE_CENTS_FIELD_NUMBER: _ClassVar[int]
    ACTUAL_WIN_CENTS_FIELD_NUMBER: _ClassVar[int]
    THEORETICAL_WIN_CENTS_FIELD_NUMBER: _ClassVar[int]
    HANDLE_WITHOUT_EDGE_CENTS_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    SECONDS_PLAYED_FIELD_NUMBER: _ClassVar[int]
    FIRST_AT_FIELD_NUMBER: _ClassVar[int]
    LAST_AT_FIELD_NUMBER: _ClassVar[int]
    WAGERS_WITHOUT_EDGE_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    game: str
    gaming_day: str
    buy_in_cents: int
    handle_cents: int
    actual_win_cents: int
    theoretical_win_cents: int
    handle_without_edge_cents: int
    decisions: int
    seconds_played: int
    first_at: str
    last_at: str
    wagers_without_edge: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, stream_id: _Optional[str] = ..., game: _Optional[str] = ..., gaming_day: _Optional[str] = ..., buy_in_cents: _Optional[int] = ..., handle_cents: _Optional[int] = ..., actual_win_cents: _Optional[int] = ..., theoretical_win_cents: _Optional[int] = ..., handle_without_edge_cents: _Optional[int] = ..., decisions: _Optional[int] = ..., seconds_played: _Optional[int] = ..., first_at: _Optional[str] = ..., last_at: _Optional[str] = ..., wagers_without_edge: _Optional[_Iterable[str]] = ...) -> None: ...

class CurrencyTotals(_message.Message):
    __slots__ = ("player_id", "gaming_day", "in_cents", "out_cents", "report_in", "report_out", "watch", "transactions")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    IN_CENTS_FIELD_NUMBER: _ClassVar[int]
    OUT_CENTS_FIELD_NUMBER: _ClassVar[int]
    REPORT_IN_FIELD_NUMBER: _ClassVar[int]
    REPORT_OUT_FIELD_NUMBER: _ClassVar[int]
    WATCH_FIELD_NUMBER: _ClassVar[int]
    TRANSACTIONS_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    gaming_day: str
    in_cents: int
    out_cents: int
    report_in: bool
    report_out: bool
    watch: bool
    transactions: _containers.RepeatedCompositeFieldContainer[CurrencyTransaction]
    def __init__(self, player_id: _Optional[str] = ..., gaming_day: _Optional[str] = ..., in_cents: _Optional[int] = ..., out_cents: _Optional[int] = ..., report_in: _Optional[bool] = ..., report_out: _Optional[bool] = ..., watch: _Optional[bool] = ..., transactions: _Optional[_Iterable[_Union[CurrencyTransaction, _Mapping]]] = ...) -> None: ...

class CurrencyTransaction(_message.Message):
    __slots__ = ("stream_id", "seq", "at", "movement", "in_cents", "out_cents")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    MOVEMENT_FIELD_NUMBER: _ClassVar[int]
    IN_CENTS_FIELD_NUMBER: _ClassVar[int]
    OUT_CENTS_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    at: str
    movement: str
    in_cents: int
    out_cents: int
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., at: _Optional[str] = ..., movement: _Optional[str] = ..., in_cents: _Optional[int] = ..., out_cents: _Optional[int] = ...) -> None: ...
