from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import equipment_pb2 as _equipment_pb2
from roundledger.v1 import gaming_day_pb2 as _gaming_day_pb2
from roundledger.v1 import patron_pb2 as _patron_pb2
from roundledger.v1 import poker_room_pb2 as _poker_room_pb2
from roundledger.v1 import table_pb2 as _table_pb2
from roundledger.v1 import table_status_pb2 as _table_status_pb2
from roundledger.v1 import upkeep_pb2 as _upkeep_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class HouseEvent(_message.Message):
    __slots__ = ("house_opened", "odds_chart_posted", "odds_chart_withdrawn", "supervision_taken", "supervision_left", "table_status_recorded", "supervision_fell_short", "odds_difference_found", "patron_excluded", "patron_readmitted", "equipment_recorded", "terminal_conflict_found", "feature_switched", "configuration_proposed", "configuration_approved", "proposal_discarded", "clock_synced", "clock_skew_found", "clock_overdue", "software_installed", "software_differed", "feature_level_raised")
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
    FEATURE_SWITCHED_FIELD_NUMBER: _ClassVar[int]
    CONFIGURATION_PROPOSED_FIELD_NUMBER: _ClassVar[int]
    CONFIGURATION_APPROVED_FIELD_NUMBER: _ClassVar[int]
    PROPOSAL_DISCARDED_FIELD_NUMBER: _ClassVar[int]
    CLOCK_SYNCED_FIELD_NUMBER: _ClassVar[int]
    CLOCK_SKEW_FOUND_FIELD_NUMBER: _ClassVar[int]
    CLOCK_OVERDUE_FIELD_NUMBER: _ClassVar[int]
    SOFTWARE_INSTALLED_FIELD_NUMBER: _ClassVar[int]
    SOFTWARE_DIFFERED_FIELD_NUMBER: _ClassVar[int]
    FEATURE_LEVEL_RAISED_FIELD_NUMBER: _ClassVar[int]
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
    feature_switched: FeatureSwitched
    configuration_proposed: ConfigurationProposed
    configuration_approved: ConfigurationApproved
    proposal_discarded: ProposalDiscarded
    clock_synced: _upkeep_pb2.ClockSynced
    clock_skew_found: _upkeep_pb2.ClockSkewFound
    clock_overdue: _upkeep_pb2.ClockOverdue
    software_installed: _upkeep_pb2.SoftwareInstalled
    software_differed: _upkeep_pb2.SoftwareDiffered
    feature_level_raised: FeatureLevelRaised
    def __init__(self, house_opened: _Optional[_Union[HouseOpened, _Mapping]] = ..., odds_chart_posted: _Optional[_Union[OddsChartPosted, _Mapping]] = ..., odds_chart_withdrawn: _Optional[_Union[OddsChartWithdrawn, _Mapping]] = ..., supervision_taken: _Optional[_Union[SupervisionTaken, _Mapping]] = ..., supervision_left: _Optional[_Union[SupervisionLeft, _Mapping]] = ..., table_status_recorded: _Optional[_Union[TableStatusRecorded, _Mapping]] = ..., supervision_fell_short: _Optional[_Union[SupervisionFellShort, _Mapping]] = ..., odds_difference_found: _Optional[_Union[OddsDifferenceFound, _Mapping]] = ..., patron_excluded: _Optional[_Union[_patron_pb2.PatronExcluded, _Mapping]] = ..., patron_readmitted: _Optional[_Union[_patron_pb2.PatronReadmitted, _Mapping]] = ..., equipment_recorded: _Optional[_Union[_equipment_pb2.EquipmentRecorded, _Mapping]] = ..., terminal_conflict_found: _Optional[_Union[_equipment_pb2.TerminalConflictFound, _Mapping]] = ..., feature_switched: _Optional[_Union[FeatureSwitched, _Mapping]] = ..., configuration_proposed: _Optional[_Union[ConfigurationProposed, _Mapping]] = ..., configuration_approved: _Optional[_Union[ConfigurationApproved, _Mapping]] = ..., proposal_discarded: _Optional[_Union[ProposalDiscarded, _Mapping]] = ..., clock_synced: _Optional[_Union[_upkeep_pb2.ClockSynced, _Mapping]] = ..., clock_skew_found: _Optional[_Union[_upkeep_pb2.ClockSkewFound, _Mapping]] = ..., clock_overdue: _Optional[_Union[_upkeep_pb2.ClockOverdue, _Mapping]] = ..., software_installed: _Optional[_Union[_upkeep_pb2.SoftwareInstalled, _Mapping]] = ..., software_differed: _Optional[_Union[_upkeep_pb2.SoftwareDiffered, _Mapping]] = ..., feature_level_raised: _Optional[_Union[FeatureLevelRaised, _Mapping]] = ...) -> None: ...

class HouseOpened(_message.Message):
    __slots__ = ("by_floor", "feature_level")
    BY_FLOOR_FIELD_NUMBER: _ClassVar[int]
    FEATURE_LEVEL_FIELD_NUMBER: _ClassVar[int]
    by_floor: bool
    feature_level: int
    def __init__(self, by_floor: _Optional[bool] = ..., feature_level: _Optional[int] = ...) -> None: ...

class FeatureLevelRaised(_message.Message):
    __slots__ = ("level", "level_before", "raised_by")
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    LEVEL_BEFORE_FIELD_NUMBER: _ClassVar[int]
    RAISED_BY_FIELD_NUMBER: _ClassVar[int]
    level: int
    level_before: int
    raised_by: str
    def __init__(self, level: _Optional[int] = ..., level_before: _Optional[int] = ..., raised_by: _Optional[str] = ...) -> None: ...

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

class FeatureSwitched(_message.Message):
    __slots__ = ("feature", "on", "reason", "switched_by")
    FEATURE_FIELD_NUMBER: _ClassVar[int]
    ON_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    SWITCHED_BY_FIELD_NUMBER: _ClassVar[int]
    feature: str
    on: bool
    reason: str
    switched_by: str
    def __init__(self, feature: _Optional[str] = ..., on: _Optional[bool] = ..., reason: _Optional[str] = ..., switched_by: _Optional[str] = ...) -> None: ...

class Configuration(_message.Message):
    __slots__ = ("post_odds_chart", "withdraw_odds_chart", "switch_feature", "post_limits", "open_table", "change_rulebook", "set_calendar", "post_room_hours", "post_supplement")
    POST_ODDS_CHART_FIELD_NUMBER: _ClassVar[int]
    WITHDRAW_ODDS_CHART_FIELD_NUMBER: _ClassVar[int]
    SWITCH_FEATURE_FIELD_NUMBER: _ClassVar[int]
    POST_LIMITS_FIELD_NUMBER: _ClassVar[int]
    OPEN_TABLE_FIELD_NUMBER: _ClassVar[int]
    CHANGE_RULEBOOK_FIELD_NUMBER: _ClassVar[int]
    SET_CALENDAR_FIELD_NUMBER: _ClassVar[int]
    POST_ROOM_HOURS_FIELD_NUMBER: _ClassVar[int]
    POST_SUPPLEMENT_FIELD_NUMBER: _ClassVar[int]
    post_odds_chart: PostOddsChartRequest
    withdraw_odds_chart: WithdrawOddsChartRequest
    switch_feature: SwitchFeatureRequest
    post_limits: _table_pb2.PostLimitsRequest
    open_table: _table_pb2.OpenTableRequest
    change_rulebook: _table_pb2.ChangeRulebookRequest
    set_calendar: _gaming_day_pb2.SetCalendarRequest
    post_room_hours: _poker_room_pb2.PostRoomHoursRequest
    post_supplement: _poker_room_pb2.PostSupplementRequest
    def __init__(self, post_odds_chart: _Optional[_Union[PostOddsChartRequest, _Mapping]] = ..., withdraw_odds_chart: _Optional[_Union[WithdrawOddsChartRequest, _Mapping]] = ..., switch_feature: _Optional[_Union[SwitchFeatureRequest, _Mapping]] = ..., post_limits: _Optional[_Union[_table_pb2.PostLimitsRequest, _Mapping]] = ..., open_table: _Optional[_Union[_table_pb2.OpenTableRequest, _Mapping]] = ..., change_rulebook: _Optional[_Union[_table_pb2.ChangeRulebookRequest, _Mapping]] = ..., set_calendar: _Optional[_Union[_gaming_day_pb2.SetCalendarRequest, _Mapping]] = ..., post_room_hours: _Optional[_Union[_poker_room_pb2.PostRoomHoursRequest, _Mapping]] = ..., post_supplement: _Optional[_Union[_poker_room_pb2.PostSupplementRequest, _Mapping]] = ...) -> None: ...

class ConfigurationProposed(_message.Message):
    __slots__ = ("proposal_number", "configuration", "content_sha256", "proposed_by", "proposed_as")
    PROPOSAL_NUMBER_FIELD_NUMBER: _ClassVar[int]
    CONFIGURATION_FIELD_NUMBER: _ClassVar[int]
    CONTENT_SHA256_FIELD_NUMBER: _ClassVar[int]
    PROPOSED_BY_FIELD_NUMBER: _ClassVar[int]
    PROPOSED_AS_FIELD_NUMBER: _ClassVar[int]
    proposal_number: int
    configuration: Configuration
    content_sha256: bytes
    proposed_by: str
    proposed_as: _common_pb2.Role
    def __init__(self, proposal_number: _Optional[int] = ..., configuration: _Optional[_Union[Configuration, _Mapping]] = ..., content_sha256: _Optional[bytes] = ..., proposed_by: _Optional[str] = ..., proposed_as: _Optional[_Union[_common_pb2.Role, str]] = ...) -> None: ...

class ConfigurationApproved(_message.Message):
    __slots__ = ("proposal_number", "content_sha256", "approved_by", "approved_as", "until_ms")
    PROPOSAL_NUMBER_FIELD_NUMBER: _ClassVar[int]
    CONTENT_SHA256_FIELD_NUMBER: _ClassVar[int]
    APPROVED_BY_FIELD_NUMBER: _ClassVar[int]
    APPROVED_AS_FIELD_NUMBER: _ClassVar[int]
    UNTIL_MS_FIELD_NUMBER: _ClassVar[int]
    proposal_number: int
    content_sha256: bytes
    approved_by: str
    approved_as: _common_pb2.Role
    until_ms: int
    def __init__(self, proposal_number: _Optional[int] = ..., content_sha256: _Optional[bytes] = ..., approved_by: _Optional[str] = ..., approved_as: _Optional[_Union[_common_pb2.Role, str]] = ..., until_ms: _Optional[int] = ...) -> None: ...

class ProposalDiscarded(_message.Message):
    __slots__ = ("proposal_number", "reason")
    PROPOSAL_NUMBER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    proposal_number: int
    reason: str
    def __init__(self, proposal_number: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class HouseCommand(_message.Message):
    __slots__ = ("open_house", "post_odds_chart", "withdraw_odds_chart", "take_supervision", "leave_supervision", "record_table_status", "exclude_patron", "readmit_patron", "record_exclusion", "record_equipment", "switch_feature", "propose_configuration", "approve_configuration", "discard_proposal", "record_clock", "record_software", "raise_feature_level")
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
    SWITCH_FEATURE_FIELD_NUMBER: _ClassVar[int]
    PROPOSE_CONFIGURATION_FIELD_NUMBER: _ClassVar[int]
    APPROVE_CONFIGURATION_FIELD_NUMBER: _ClassVar[int]
    DISCARD_PROPOSAL_FIELD_NUMBER: _ClassVar[int]
    RECORD_CLOCK_FIELD_NUMBER: _ClassVar[int]
    RECORD_SOFTWARE_FIELD_NUMBER: _ClassVar[int]
    RAISE_FEATURE_LEVEL_FIELD_NUMBER: _ClassVar[int]
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
    switch_feature: SwitchFeatureRequest
    propose_configuration: ProposeConfigurationRequest
    approve_configuration: ApproveConfigurationRequest
    discard_proposal: DiscardProposalRequest
    record_clock: _upkeep_pb2.RecordClockRequest
    record_software: _upkeep_pb2.RecordSoftwareRequest
    raise_feature_level: RaiseFeatureLevelRequest
    def __init__(self, open_house: _Optional[_Union[OpenHouseRequest, _Mapping]] = ..., post_odds_chart: _Optional[_Union[PostOddsChartRequest, _Mapping]] = ..., withdraw_odds_chart: _Optional[_Union[WithdrawOddsChartRequest, _Mapping]] = ..., take_supervision: _Optional[_Union[TakeSupervisionRequest, _Mapping]] = ..., leave_supervision: _Optional[_Union[LeaveSupervisionRequest, _Mapping]] = ..., record_table_status: _Optional[_Union[RecordTableStatusRequest, _Mapping]] = ..., exclude_patron: _Optional[_Union[_patron_pb2.ExcludePatronRequest, _Mapping]] = ..., readmit_patron: _Optional[_Union[_patron_pb2.ReadmitPatronRequest, _Mapping]] = ..., record_exclusion: _Optional[_Union[_patron_pb2.RecordExclusionRequest, _Mapping]] = ..., record_equipment: _Optional[_Union[_equipment_pb2.RecordEquipmentRequest, _Mapping]] = ..., switch_feature: _Optional[_Union[SwitchFeatureRequest, _Mapping]] = ..., propose_configuration: _Optional[_Union[ProposeConfigurationRequest, _Mapping]] = ..., approve_configuration: _Optional[_Union[ApproveConfigurationRequest, _Mapping]] = ..., discard_proposal: _Optional[_Union[DiscardProposalRequest, _Mapping]] = ..., record_clock: _Optional[_Union[_upkeep_pb2.RecordClockRequest, _Mapping]] = ..., record_software: _Optional[_Union[_upkeep_pb2.RecordSoftwareRequest, _Mapping]] = ..., raise_feature_level: _Optional[_Union[RaiseFeatureLevelRequest, _Mapping]] = ...) -> None: ...

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

class SwitchFeatureRequest(_message.Message):
    __slots__ = ("header", "feature", "on", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    FEATURE_FIELD_NUMBER: _ClassVar[int]
    ON_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    feature: str
    on: bool
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., feature: _Optional[str] = ..., on: _Optional[bool] = ..., reason: _Optional[str] = ...) -> None: ...

class ProposeConfigurationRequest(_message.Message):
    __slots__ = ("header", "configuration")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CONFIGURATION_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    configuration: Configuration
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., configuration: _Optional[_Union[Configuration, _Mapping]] = ...) -> None: ...

class ApproveConfigurationRequest(_message.Message):
    __slots__ = ("header", "proposal_number")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PROPOSAL_NUMBER_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    proposal_number: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., proposal_number: _Optional[int] = ...) -> None: ...

class DiscardProposalRequest(_message.Message):
    __slots__ = ("header", "proposal_number", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    PROPOSAL_NUMBER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    proposal_number: int
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., proposal_number: _Optional[int] = ..., reason: _Optional[str] = ...) -> None: ...

class RaiseFeatureLevelRequest(_message.Message):
    __slots__ = ("header", "level")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    LEVEL_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    level: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., level: _Optional[int] = ...) -> None: ...
