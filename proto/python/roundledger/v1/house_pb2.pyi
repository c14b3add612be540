from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import equipment_pb2 as _equipment_pb2
from roundledger.v1 import patron_pb2 as _patron_pb2
from roundledger.v1 import table_status_pb2 as _table_status_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class HouseEvent(_message.Message):
    __slots__ = ("house_opened", "odds_chart_posted", "odds_chart_withdrawn", "supervision_taken", "supervision_left", "table_status_recorded", "supervision_fell_short", "odds_difference_found", "patron_excluded", "patron_readmitted", "equipment_recorded", "terminal_conflict_found")
    HOUSE_OPENED_FIELD_NUMBER: _ClassVar[int]
    ODDS_CHART_POSTED_FIELD_NUMBER: _ClassVar[int]
    ODDS_CHART_WITHDRAWN_FIELD_NUMBER: _ClassVar[int]
    SUPERVISION_TAKEN_FIELD_NUMBER: _ClassVar[int]
    SUPERVISION_LEFT_FIELD_NUMBER: _ClassVar[int]
    TABLE_STATUS_RECORDED_FIELD_NUMBER: _ClassVar[int]
    SUPERVISION_FELL_SHORT_FIELD_NUMBER: _ClassVar[int]
    ODDS_DIFFERENCE_FOUND_FIELD_NUMBER: _ClassVar[int]
    PATRON_EXCLUDED_FIELD_NUMBER: _ClassVar[int]
    PATRON_READMITTED_FIELD_NUMBER: _ClassVar[int]
    EQUIPMENT_RECORDED_FIELD_NUMBER: _ClassVar[int]
    TERMINAL_CONFLICT_FOUND_FIELD_NUMBER: _ClassVar[int]
    house_opened: HouseOpened
    odds_chart_posted: OddsChartPosted
    odds_chart_withdrawn: OddsChartWithdrawn
    supervision_taken: SupervisionTaken
    supervision_left: SupervisionLeft
    table_status_recorded: TableStatusRecorded
    supervision_fell_short: SupervisionFellShort
    odds_difference_found: OddsDifferenceFound
    patron_excluded: _patron_pb2.PatronExcluded
    patron_readmitted: _patron_pb2.PatronReadmitted
    equipment_recorded: _equipment_pb2.EquipmentRecorded
    terminal_conflict_found: _equipment_pb2.TerminalConflictFound
    def __init__(self, house_opened: _Optional[_Union[HouseOpened, _Mapping]] = ..., odds_chart_posted: _Optional[_Union[OddsChartPosted, _Mapping]] = ..., odds_chart_withdrawn: _Optional[_Union[OddsChartWithdrawn, _Mapping]] = ..., supervision_taken: _Optional[_Union[SupervisionTaken, _Mapping]] = ..., supervision_left: _Optional[_Union[SupervisionLeft, _Mapping]] = ..., table_status_recorded: _Optional[_Union[TableStatusRecorded, _Mapping]] = ..., supervision_fell_short: _Optional[_Union[SupervisionFellShort, _Mapping]] = ..., odds_difference_found: _Optional[_Union[OddsDifferenceFound, _Mapping]] = ..., patron_excluded: _Optional[_Union[_patron_pb2.PatronExcluded, _Mapping]] = ..., patron_readmitted: _Optional[_Union[_patron_pb2.PatronReadmitted, _Mapping]] = ..., equipment_recorded: _Optional[_Union[_equipment_pb2.EquipmentRecorded, _Mapping]] = ..., terminal_conflict_found: _Optional[_Union[_equipment_pb2.TerminalConflictFound, _Mapping]] = ...) -> None: ...

class HouseOpened(_message.Message):
    __slots__ = ("by_floor",)
    BY_FLOOR_FIELD_NUMBER: _ClassVar[int]
    by_floor: bool
    def __init__(self, by_floor: _Optional[bool] = ...) -> None: ...

class OddsChartPosted(_message.Message):
    __slots__ = ("chart_id", "rulebook_id", "payouts", "chart_id_before")
    CHART_ID_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    PAYOUTS_FIELD_NUMBER: _ClassVar[int]
    CHART_ID_BEFORE_FIELD_NUMBER: _ClassVar[int]
    chart_id: str
    rulebook_id: str
    payouts: _containers.RepeatedCompositeFieldContainer[_common_pb2.PayoutOverride]
    chart_id_before: str
    def __init__(self, chart_id: _Optional[str] = ..., rulebook_id: _Optional[str] = ..., payouts: _Optional[_Iterable[_Union[_common_pb2.PayoutOverride, _Mapping]]] = ..., chart_id_before: _Optional[str] = ...) -> None: ...

class OddsChartWithdrawn(_message.Message):
    __slots__ = ("chart_id", "rulebook_id")
    CHART_ID_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    chart_id: str
    rulebook_id: str
    def __init__(self, chart_id: _Optional[str] = ..., rulebook_id: _Optional[str] = ...) -> None: ...

class SupervisionTaken(_message.Message):
    __slots__ = ("badge_id", "supervisors")
    BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    SUPERVISORS_FIELD_NUMBER: _ClassVar[int]
    badge_id: str
    supervisors: int
    def __init__(self, badge_id: _Optional[str] = ..., supervisors: _Optional[int] = ...) -> None: ...

class SupervisionLeft(_message.Message):
    __slots__ = ("badge_id", "supervisors")
    BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    SUPERVISORS_FIELD_NUMBER: _ClassVar[int]
    badge_id: str
    supervisors: int
    def __init__(self, badge_id: _Optional[str] = ..., supervisors: _Optional[int] = ...) -> None: ...

class TableStatusRecorded(_message.Message):
    __slots__ = ("table_id", "table_seq", "status")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    table_seq: int
    status: _table_status_pb2.TableStatus
    def __init__(self, table_id: _Optional[str] = ..., table_seq: _Optional[int] = ..., status: _Optional[_Union[_table_status_pb2.TableStatus, _Mapping]] = ...) -> None: ...

class SupervisionFellShort(_message.Message):
    __slots__ = ("tables", "supervisors", "tables_per_supervisor")
    TABLES_FIELD_NUMBER: _ClassVar[int]
    SUPERVISORS_FIELD_NUMBER: _ClassVar[int]
    TABLES_PER_SUPERVISOR_FIELD_NUMBER: _ClassVar[int]
    tables: int
    supervisors: int
    tables_per_supervisor: int
    def __init__(self, tables: _Optional[int] = ..., supervisors: _Optional[int] = ..., tables_per_supervisor: _Optional[int] = ...) -> None: ...

class OddsDifferenceFound(_message.Message):
    __slots__ = ("table_id", "rulebook_id", "chart_id", "chart_id_in_force")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    CHART_ID_FIELD_NUMBER: _ClassVar[int]
    CHART_ID_IN_FORCE_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    rulebook_id: str
    chart_id: str
    chart_id_in_force: str
    def __init__(self, table_id: _Optional[str] = ..., rulebook_id: _Optional[str] = ..., chart_id: _Optional[str] = ..., chart_id_in_force: _Optional[str] = ...) -> None: ...

class HouseCommand(_message.Message):
    __slots__ = ("open_house", "post_odds_chart", "withdraw_odds_chart", "take_supervision", "leave_supervision", "record_table_status", "exclude_patron", "readmit_patron", "record_exclusion", "record_equipment")
    OPEN_HOUSE_FIELD_NUMBER: _ClassVar[int]
    POST_ODDS_CHART_FIELD_NUMBER: _ClassVar[int]
    WITHDRAW_ODDS_CHART_FIELD_NUMBER: _ClassVar[int]
    TAKE_SUPERVISION_FIELD_NUMBER: _ClassVar[int]
    LEAVE_SUPERVISION_FIELD_NUMBER: _ClassVar[int]
    RECORD_TABLE_STATUS_FIELD_NUMBER: _ClassVar[int]
    EXCLUDE_PATRON_FIELD_NUMBER: _ClassVar[int]
    READMIT_PATRON_FIELD_NUMBER: _ClassVar[int]
    RECORD_EXCLUSION_FIELD_NUMBER: _ClassVar[int]
    RECORD_EQUIPMENT_FIELD_NUMBER: _ClassVar[int]
    open_house: OpenHouseRequest
    post_odds_chart: PostOddsChartRequest
    withdraw_odds_chart: WithdrawOddsChartRequest
    take_supervision: TakeSupervisionRequest
    leave_supervision: LeaveSupervisionRequest
    record_table_status: RecordTableStatusRequest
    exclude_patron: _patron_pb2.ExcludePatronRequest
    readmit_patron: _patron_pb2.ReadmitPatronRequest
    record_exclusion: _patron_pb2.RecordExclusionRequest
    record_equipment: _equipment_pb2.RecordEquipmentRequest
    def __init__(self, open_house: _Optional[_Union[OpenHouseRequest, _Mapping]] = ..., post_odds_chart: _Optional[_Union[PostOddsChartRequest, _Mapping]] = ..., withdraw_odds_chart: _Optional[_Union[WithdrawOddsChartRequest, _Mapping]] = ..., take_supervision: _Optional[_Union[TakeSupervisionRequest, _Mapping]] = ..., leave_supervision: _Optional[_Union[LeaveSupervisionRequest, _Mapping]] = ..., record_table_status: _Optional[_Union[RecordTableStatusRequest, _Mapping]] = ..., exclude_patron: _Optional[_Union[_patron_pb2.ExcludePatronRequest, _Mapping]] = ..., readmit_patron: _Optional[_Union[_patron_pb2.ReadmitPatronRequest, _Mapping]] = ..., record_exclusion: _Optional[_Union[_patron_pb2.RecordExclusionRequest, _Mapping]] = ..., record_equipment: _Optional[_Union[_equipment_pb2.RecordEquipmentRequest, _Mapping]] = ...) -> None: ...

class OpenHouseRequest(_message.Message):
    __slots__ = ("header", "by_floor")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BY_FLOOR_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    by_floor: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., by_floor: _Optional[bool] = ...) -> None: ...

class PostOddsChartRequest(_message.Message):
    __slots__ = ("header", "rulebook_id", "payouts")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    PAYOUTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    rulebook_id: str
    payouts: _containers.RepeatedCompositeFieldContainer[_common_pb2.PayoutOverride]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., rulebook_id: _Optional[str] = ..., payouts: _Optional[_Iterable[_Union[_common_pb2.PayoutOverride, _Mapping]]] = ...) -> None: ...

class WithdrawOddsChartRequest(_message.Message):
    __slots__ = ("header", "rulebook_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    rulebook_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., rulebook_id: _Optional[str] = ...) -> None: ...

class TakeSupervisionRequest(_message.Message):
    __slots__ = ("header", "badge_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    badge_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., badge_id: _Optional[str] = ...) -> None: ...

class LeaveSupervisionRequest(_message.Message):
    __slots__ = ("header", "badge_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    BADGE_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    badge_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., badge_id: _Optional[str] = ...) -> None: ...

class RecordTableStatusRequest(_message.Message):
    __slots__ = ("header", "table_id", "table_seq", "status")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_SEQ_FIELD_NUMBER: _ClassVar[int]
    STATUS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    table_id: str
    table_seq: int
    status: _table_status_pb2.TableStatus
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., table_id: _Optional[str] = ..., table_seq: _Optional[int] = ..., status: _Optional[_Union[_table_status_pb2.TableStatus, _Mapping]] = ...) -> None: ...
