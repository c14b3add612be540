from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import day_sheet_pb2 as _day_sheet_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GamingDayEvent(_message.Message):
    __slots__ = ("calendar_set", "sheet_signed", "gaming_day_closed", "drop_box_overdue")
    CALENDAR_SET_FIELD_NUMBER: _ClassVar[int]
    SHEET_SIGNED_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_CLOSED_FIELD_NUMBER: _ClassVar[int]
    DROP_BOX_OVERDUE_FIELD_NUMBER: _ClassVar[int]
    calendar_set: CalendarSet
    sheet_signed: SheetSigned
    gaming_day_closed: GamingDayClosed
    drop_box_overdue: DropBoxOverdue
    def __init__(self, calendar_set: _Optional[_Union[CalendarSet, _Mapping]] = ..., sheet_signed: _Optional[_Union[SheetSigned, _Mapping]] = ..., gaming_day_closed: _Optional[_Union[GamingDayClosed, _Mapping]] = ..., drop_box_overdue: _Optional[_Union[DropBoxOverdue, _Mapping]] = ...) -> None: ...

class CalendarSet(_message.Message):
    __slots__ = ("zone", "starts_at", "first_day")
    ZONE_FIELD_NUMBER: _ClassVar[int]
    STARTS_AT_FIELD_NUMBER: _ClassVar[int]
    FIRST_DAY_FIELD_NUMBER: _ClassVar[int]
    zone: str
    starts_at: str
    first_day: str
    def __init__(self, zone: _Optional[str] = ..., starts_at: _Optional[str] = ..., first_day: _Optional[str] = ...) -> None: ...

class SheetSigned(_message.Message):
    __slots__ = ("sheet", "as_of", "signed_by")
    SHEET_FIELD_NUMBER: _ClassVar[int]
    AS_OF_FIELD_NUMBER: _ClassVar[int]
    SIGNED_BY_FIELD_NUMBER: _ClassVar[int]
    sheet: _day_sheet_pb2.DaySheet
    as_of: _containers.RepeatedCompositeFieldContainer[SheetPosition]
    signed_by: str
    def __init__(self, sheet: _Optional[_Union[_day_sheet_pb2.DaySheet, _Mapping]] = ..., as_of: _Optional[_Iterable[_Union[SheetPosition, _Mapping]]] = ..., signed_by: _Optional[str] = ...) -> None: ...

class SheetPosition(_message.Message):
    __slots__ = ("stream_id", "seq", "commit_hash")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    commit_hash: bytes
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ...) -> None: ...

class GamingDayClosed(_message.Message):
    __slots__ = ("gaming_day", "as_of", "tables", "property", "next_day", "closed_by")
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    AS_OF_FIELD_NUMBER: _ClassVar[int]
    TABLES_FIELD_NUMBER: _ClassVar[int]
    PROPERTY_FIELD_NUMBER: _ClassVar[int]
    NEXT_DAY_FIELD_NUMBER: _ClassVar[int]
    CLOSED_BY_FIELD_NUMBER: _ClassVar[int]
    gaming_day: str
    as_of: _containers.RepeatedCompositeFieldContainer[SheetPosition]
    tables: _containers.RepeatedCompositeFieldContainer[_day_sheet_pb2.DaySheet]
    property: _day_sheet_pb2.DaySheet
    next_day: str
    closed_by: str
    def __init__(self, gaming_day: _Optional[str] = ..., as_of: _Optional[_Iterable[_Union[SheetPosition, _Mapping]]] = ..., tables: _Optional[_Iterable[_Union[_day_sheet_pb2.DaySheet, _Mapping]]] = ..., property: _Optional[_Union[_day_sheet_pb2.DaySheet, _Mapping]] = ..., next_day: _Optional[str] = ..., closed_by: _Optional[str] = ...) -> None: ...

class DropBoxOverdue(_message.Message):
    __slots__ = ("table_id", "since_day", "gaming_day", "rule")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    SINCE_DAY_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    since_day: str
    gaming_day: str
    rule: str
    def __init__(self, table_id: _Optional[str] = ..., since_day: _Optional[str] = ..., gaming_day: _Optional[str] = ..., rule: _Optional[str] = ...) -> None: ...

class GamingDayCommand(_message.Message):
    __slots__ = ("set_calendar", "sign_sheet", "close_gaming_day")
    SET_CALENDAR_FIELD_NUMBER: _ClassVar[int]
    SIGN_SHEET_FIELD_NUMBER: _ClassVar[int]
    CLOSE_GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    set_calendar: SetCalendarRequest
    sign_sheet: SignSheetRequest
    close_gaming_day: CloseGamingDayRequest
    def __init__(self, set_calendar: _Optional[_Union[SetCalendarRequest, _Mapping]] = ..., sign_sheet: _Optional[_Union[SignSheetRequest, _Mapping]] = ..., close_gaming_day: _Optional[_Union[CloseGamingDayRequest, _Mapping]] = ...) -> None: ...

class SetCalendarRequest(_message.Message):
    __slots__ = ("header", "zone", "starts_at", "first_day")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    ZONE_FIELD_NUMBER: _ClassVar[int]
    STARTS_AT_FIELD_NUMBER: _ClassVar[int]
    FIRST_DAY_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    zone: str
    starts_at: str
    first_day: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., zone: _Optional[str] = ..., starts_at: _Optional[str] = ..., first_day: _Optional[str] = ...) -> None: ...

class SignSheetRequest(_message.Message):
    __slots__ = ("header", "sheet", "as_of")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    SHEET_FIELD_NUMBER: _ClassVar[int]
    AS_OF_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    sheet: _day_sheet_pb2.DaySheet
    as_of: _containers.RepeatedCompositeFieldContainer[SheetPosition]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., sheet: _Optional[_Union[_day_sheet_pb2.DaySheet, _Mapping]] = ..., as_of: _Optional[_Iterable[_Union[SheetPosition, _Mapping]]] = ...) -> None: ...

class CloseGamingDayRequest(_message.Message):
    __slots__ = ("header", "gaming_day", "win_unknown_of")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    WIN_UNKNOWN_OF_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    gaming_day: str
    win_unknown_of: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., gaming_day: _Optional[str] = ..., win_unknown_of: _Optional[_Iterable[str]] = ...) -> None: ...
