from roundledger.v1 import alert_pb2 as _alert_pb2
from roundledger.v1 import day_sheet_pb2 as _day_sheet_pb2
from roundledger.v1 import posting_pb2 as _posting_pb2
from roundledger.v1 import report_pb2 as _report_pb2
from roundledger.v1 import settlement_pb2 as _settlement_pb2
from roundledger.v1 import sheet_pb2 as _sheet_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetBalancesRequest(_message.Message):
    __slots__ = ("stream_id", "as_of_seq")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    AS_OF_SEQ_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    as_of_seq: int
    def __init__(self, stream_id: _Optional[str] = ..., as_of_seq: _Optional[int] = ...) -> None: ...

class GetBalancesResponse(_message.Message):
    __slots__ = ("as_of", "balances")
    AS_OF_FIELD_NUMBER: _ClassVar[int]
    BALANCES_FIELD_NUMBER: _ClassVar[int]
    as_of: _containers.RepeatedCompositeFieldContainer[StreamPosition]
    balances: _containers.RepeatedCompositeFieldContainer[Balance]
    def __init__(self, as_of: _Optional[_Iterable[_Union[StreamPosition, _Mapping]]] = ..., balances: _Optional[_Iterable[_Union[Balance, _Mapping]]] = ...) -> None: ...

class StreamPosition(_message.Message):
    __slots__ = ("stream_id", "seq", "commit_hash")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    commit_hash: bytes
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ...) -> None: ...

class Balance(_message.Message):
    __slots__ = ("account", "balance_cents")
    ACCOUNT_FIELD_NUMBER: _ClassVar[int]
    BALANCE_CENTS_FIELD_NUMBER: _ClassVar[int]
    account: str
    balance_cents: int
    def __init__(self, account: _Optional[str] = ..., balance_cents: _Optional[int] = ...) -> None: ...

class ListPostingsRequest(_message.Message):
    __slots__ = ("round_id", "stream_id", "gaming_day")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    stream_id: str
    gaming_day: str
    def __init__(self, round_id: _Optional[str] = ..., stream_id: _Optional[str] = ..., gaming_day: _Optional[str] = ...) -> None: ...

class ListSettlementsRequest(_message.Message):
    __slots__ = ("round_id", "stream_id", "gaming_day")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    stream_id: str
    gaming_day: str
    def __init__(self, round_id: _Optional[str] = ..., stream_id: _Optional[str] = ..., gaming_day: _Optional[str] = ...) -> None: ...

class TailPostingsRequest(_message.Message):
    __slots__ = ("after_position",)
    AFTER_POSITION_FIELD_NUMBER: _ClassVar[int]
    after_position: int
    def __init__(self, after_position: _Optional[int] = ...) -> None: ...

class TailPostingsResponse(_message.Message):
    __slots__ = ("position", "batch")
    POSITION_FIELD_NUMBER: _ClassVar[int]
    BATCH_FIELD_NUMBER: _ClassVar[int]
    position: int
    batch: _posting_pb2.PostingBatch
    def __init__(self, position: _Optional[int] = ..., batch: _Optional[_Union[_posting_pb2.PostingBatch, _Mapping]] = ...) -> None: ...

class ListStreamsSetAsideRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class ListStreamsSetAsideResponse(_message.Message):
    __slots__ = ("streams",)
    STREAMS_FIELD_NUMBER: _ClassVar[int]
    streams: _containers.RepeatedCompositeFieldContainer[_alert_pb2.StreamAlert]
    def __init__(self, streams: _Optional[_Iterable[_Union[_alert_pb2.StreamAlert, _Mapping]]] = ...) -> None: ...

class ReleaseStreamRequest(_message.Message):
    __slots__ = ("stream_id",)
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    def __init__(self, stream_id: _Optional[str] = ...) -> None: ...

class ReleaseStreamResponse(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class GetGamingDayReportRequest(_message.Message):
    __slots__ = ("gaming_day", "table_id", "stream_id")
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    gaming_day: str
    table_id: str
    stream_id: str
    def __init__(self, gaming_day: _Optional[str] = ..., table_id: _Optional[str] = ..., stream_id: _Optional[str] = ...) -> None: ...

class GetGamingDayReportResponse(_message.Message):
    __slots__ = ("as_of", "sheets")
    AS_OF_FIELD_NUMBER: _ClassVar[int]
    SHEETS_FIELD_NUMBER: _ClassVar[int]
    as_of: _containers.RepeatedCompositeFieldContainer[StreamPosition]
    sheets: _containers.RepeatedCompositeFieldContainer[_sheet_pb2.TableDaySheet]
    def __init__(self, as_of: _Optional[_Iterable[_Union[StreamPosition, _Mapping]]] = ..., sheets: _Optional[_Iterable[_Union[_sheet_pb2.TableDaySheet, _Mapping]]] = ...) -> None: ...

class GetVigorishRequest(_message.Message):
    __slots__ = ("table_id", "stream_id")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    stream_id: str
    def __init__(self, table_id: _Optional[str] = ..., stream_id: _Optional[str] = ...) -> None: ...

class GetVigorishResponse(_message.Message):
    __slots__ = ("as_of", "tables")
    AS_OF_FIELD_NUMBER: _ClassVar[int]
    TABLES_FIELD_NUMBER: _ClassVar[int]
    as_of: _containers.RepeatedCompositeFieldContainer[StreamPosition]
    tables: _containers.RepeatedCompositeFieldContainer[TableVigorish]
    def __init__(self, as_of: _Optional[_Iterable[_Union[StreamPosition, _Mapping]]] = ..., tables: _Optional[_Iterable[_Union[TableVigorish, _Mapping]]] = ...) -> None: ...

class TableVigorish(_message.Message):
    __slots__ = ("table_id", "deferred_cents", "cleared_cents", "documented_cents", "receivable_cents", "collected_cents", "recovered_cents")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    DEFERRED_CENTS_FIELD_NUMBER: _ClassVar[int]
    CLEARED_CENTS_FIELD_NUMBER: _ClassVar[int]
    DOCUMENTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    RECEIVABLE_CENTS_FIELD_NUMBER: _ClassVar[int]
    COLLECTED_CENTS_FIELD_NUMBER: _ClassVar[int]
    RECOVERED_CENTS_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    deferred_cents: int
    cleared_cents: int
    documented_cents: int
    receivable_cents: int
    collected_cents: int
    recovered_cents: int
    def __init__(self, table_id: _Optional[str] = ..., deferred_cents: _Optional[int] = ..., cleared_cents: _Optional[int] = ..., documented_cents: _Optional[int] = ..., receivable_cents: _Optional[int] = ..., collected_cents: _Optional[int] = ..., recovered_cents: _Optional[int] = ...) -> None: ...

class GetFundsRequest(_message.Message):
    __slots__ = ("fund_id", "stream_id")
    FUND_ID_FIELD_NUMBER: _ClassVar[int]
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    fund_id: str
    stream_id: str
    def __init__(self, fund_id: _Optional[str] = ..., stream_id: _Optional[str] = ...) -> None: ...

class GetFundsResponse(_message.Message):
    __slots__ = ("as_of", "funds")
    AS_OF_FIELD_NUMBER: _ClassVar[int]
    FUNDS_FIELD_NUMBER: _ClassVar[int]
    as_of: _containers.RepeatedCompositeFieldContainer[StreamPosition]
    funds: _containers.RepeatedCompositeFieldContainer[FundReport]
    def __init__(self, as_of: _Optional[_Iterable[_Union[StreamPosition, _Mapping]]] = ..., funds: _Optional[_Iterable[_Union[FundReport, _Mapping]]] = ...) -> None: ...

class FundReport(_message.Message):
    __slots__ = ("statement", "in_transit_cents", "sources")
    STATEMENT_FIELD_NUMBER: _ClassVar[int]
    IN_TRANSIT_CENTS_FIELD_NUMBER: _ClassVar[int]
    SOURCES_FIELD_NUMBER: _ClassVar[int]
    statement: _sheet_pb2.FundStatement
    in_transit_cents: int
    sources: _containers.RepeatedCompositeFieldContainer[FundSource]
    def __init__(self, statement: _Optional[_Union[_sheet_pb2.FundStatement, _Mapping]] = ..., in_transit_cents: _Optional[int] = ..., sources: _Optional[_Iterable[_Union[FundSource, _Mapping]]] = ...) -> None: ...

class FundSource(_message.Message):
    __slots__ = ("stream_id", "dropped_cents")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    DROPPED_CENTS_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    dropped_cents: int
    def __init__(self, stream_id: _Optional[str] = ..., dropped_cents: _Optional[int] = ...) -> None: ...

class GetReportRequest(_message.Message):
    __slots__ = ("kind", "gaming_day", "name")
    KIND_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    kind: _report_pb2.ReportKind
    gaming_day: str
    name: str
    def __init__(self, kind: _Optional[_Union[_report_pb2.ReportKind, str]] = ..., gaming_day: _Optional[str] = ..., name: _Optional[str] = ...) -> None: ...

class GetReportResponse(_message.Message):
    __slots__ = ("as_of", "report")
    AS_OF_FIELD_NUMBER: _ClassVar[int]
    REPORT_FIELD_NUMBER: _ClassVar[int]
    as_of: _containers.RepeatedCompositeFieldContainer[StreamPosition]
    report: _report_pb2.Report
    def __init__(self, as_of: _Optional[_Iterable[_Union[StreamPosition, _Mapping]]] = ..., report: _Optional[_Union[_report_pb2.Report, _Mapping]] = ...) -> None: ...

class GetPlayerReportRequest(_message.Message):
    __slots__ = ("player_id", "first_day", "last_day")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    FIRST_DAY_FIELD_NUMBER: _ClassVar[int]
    LAST_DAY_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    first_day: str
    last_day: str
    def __init__(self, player_id: _Optional[str] = ..., first_day: _Optional[str] = ..., last_day: _Optional[str] = ...) -> None: ...

class GetPlayerReportResponse(_message.Message):
    __slots__ = ("as_of", "visits")
    AS_OF_FIELD_NUMBER: _ClassVar[int]
    VISITS_FIELD_NUMBER: _ClassVar[int]
    as_of: _containers.RepeatedCompositeFieldContainer[StreamPosition]
    visits: _containers.RepeatedCompositeFieldContainer[_report_pb2.PlayerVisit]
    def __init__(self, as_of: _Optional[_Iterable[_Union[StreamPosition, _Mapping]]] = ..., visits: _Optional[_Iterable[_Union[_report_pb2.PlayerVisit, _Mapping]]] = ...) -> None: ...

class GetCurrencyReportRequest(_message.Message):
    __slots__ = ("gaming_day", "everybody", "identified")
    class IdentifiedEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    EVERYBODY_FIELD_NUMBER: _ClassVar[int]
    IDENTIFIED_FIELD_NUMBER: _ClassVar[int]
    gaming_day: str
    everybody: bool
    identified: _containers.ScalarMap[str, str]
    def __init__(self, gaming_day: _Optional[str] = ..., everybody: _Optional[bool] = ..., identified: _Optional[_Mapping[str, str]] = ...) -> None: ...

class GetCurrencyReportResponse(_message.Message):
    __slots__ = ("as_of", "people")
    AS_OF_FIELD_NUMBER: _ClassVar[int]
    PEOPLE_FIELD_NUMBER: _ClassVar[int]
    as_of: _containers.RepeatedCompositeFieldContainer[StreamPosition]
    people: _containers.RepeatedCompositeFieldContainer[_report_pb2.CurrencyTotals]
    def __init__(self, as_of: _Optional[_Iterable[_Union[StreamPosition, _Mapping]]] = ..., people: _Optional[_Iterable[_Union[_report_pb2.CurrencyTotals, _Mapping]]] = ...) -> None: ...

class GetDaySheetsRequest(_message.Message):
    __slots__ = ("gaming_day", "period")
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    PERIOD_FIELD_NUMBER: _ClassVar[int]
    gaming_day: str
    period: _day_sheet_pb2.SheetPeriod
    def __init__(self, gaming_day: _Optional[str] = ..., period: _Optional[_Union[_day_sheet_pb2.SheetPeriod, str]] = ...) -> None: ...

class GetDaySheetsResponse(_message.Message):
    __slots__ = ("as_of", "sheets")
    AS_OF_FIELD_NUMBER: _ClassVar[int]
    SHEETS_FIELD_NUMBER: _ClassVar[int]
    as_of: _containers.RepeatedCompositeFieldContainer[StreamPosition]
    sheets: _containers.RepeatedCompositeFieldContainer[_day_sheet_pb2.DaySheet]
    def __init__(self, as_of: _Optional[_Iterable[_Union[StreamPosition, _Mapping]]] = ..., sheets: _Optional[_Iterable[_Union[_day_sheet_pb2.DaySheet, _Mapping]]] = ...) -> None: ...
