import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class DisputeKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DISPUTE_KIND_UNSPECIFIED: _ClassVar[DisputeKind]
    DISPUTE_KIND_MONEY: _ClassVar[DisputeKind]
    DISPUTE_KIND_COMPLAINT: _ClassVar[DisputeKind]

class DisputePart(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DISPUTE_PART_UNSPECIFIED: _ClassVar[DisputePart]
    DISPUTE_PART_PATRON: _ClassVar[DisputePart]
    DISPUTE_PART_STAFF: _ClassVar[DisputePart]
    DISPUTE_PART_WITNESS: _ClassVar[DisputePart]

class DisputeFinding(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    DISPUTE_FINDING_UNSPECIFIED: _ClassVar[DisputeFinding]
    DISPUTE_FINDING_UPHELD: _ClassVar[DisputeFinding]
    DISPUTE_FINDING_UPHELD_IN_PART: _ClassVar[DisputeFinding]
    DISPUTE_FINDING_DENIED: _ClassVar[DisputeFinding]
    DISPUTE_FINDING_SETTLED: _ClassVar[DisputeFinding]
    DISPUTE_FINDING_WITHDRAWN: _ClassVar[DisputeFinding]
DISPUTE_KIND_UNSPECIFIED: DisputeKind
DISPUTE_KIND_MONEY: DisputeKind
DISPUTE_KIND_COMPLAINT: DisputeKind
DISPUTE_PART_UNSPECIFIED: DisputePart
DISPUTE_PART_PATRON: DisputePart
DISPUTE_PART_STAFF: DisputePart
DISPUTE_PART_WITNESS: DisputePart
DISPUTE_FINDING_UNSPECIFIED: DisputeFinding
DISPUTE_FINDING_UPHELD: DisputeFinding
DISPUTE_FINDING_UPHELD_IN_PART: DisputeFinding
DISPUTE_FINDING_DENIED: DisputeFinding
DISPUTE_FINDING_SETTLED: DisputeFinding
DISPUTE_FINDING_WITHDRAWN: DisputeFinding

class DisputeCommand(_message.Message):
    __slots__ = ("open_dispute", "assign_dispute", "note_dispute", "notify_regulator", "decide_dispute", "link_correction", "reopen_dispute")
    OPEN_DISPUTE_FIELD_NUMBER: _ClassVar[int]
    ASSIGN_DISPUTE_FIELD_NUMBER: _ClassVar[int]
    NOTE_DISPUTE_FIELD_NUMBER: _ClassVar[int]
    NOTIFY_REGULATOR_FIELD_NUMBER: _ClassVar[int]
    DECIDE_DISPUTE_FIELD_NUMBER: _ClassVar[int]
    LINK_CORRECTION_FIELD_NUMBER: _ClassVar[int]
    REOPEN_DISPUTE_FIELD_NUMBER: _ClassVar[int]
    open_dispute: OpenDisputeRequest
    assign_dispute: AssignDisputeRequest
    note_dispute: NoteDisputeRequest
    notify_regulator: NotifyRegulatorRequest
    decide_dispute: DecideDisputeRequest
    link_correction: LinkCorrectionRequest
    reopen_dispute: ReopenDisputeRequest
    def __init__(self, open_dispute: _Optional[_Union[OpenDisputeRequest, _Mapping]] = ..., assign_dispute: _Optional[_Union[AssignDisputeRequest, _Mapping]] = ..., note_dispute: _Optional[_Union[NoteDisputeRequest, _Mapping]] = ..., notify_regulator: _Optional[_Union[NotifyRegulatorRequest, _Mapping]] = ..., decide_dispute: _Optional[_Union[DecideDisputeRequest, _Mapping]] = ..., link_correction: _Optional[_Union[LinkCorrectionRequest, _Mapping]] = ..., reopen_dispute: _Optional[_Union[ReopenDisputeRequest, _Mapping]] = ...) -> None: ...

class DisputeEvent(_message.Message):
    __slots__ = ("dispute_opened", "dispute_assigned", "dispute_noted", "regulator_notified", "dispute_decided", "correction_linked", "dispute_reopened")
    DISPUTE_OPENED_FIELD_NUMBER: _ClassVar[int]
    DISPUTE_ASSIGNED_FIELD_NUMBER: _ClassVar[int]
    DISPUTE_NOTED_FIELD_NUMBER: _ClassVar[int]
    REGULATOR_NOTIFIED_FIELD_NUMBER: _ClassVar[int]
    DISPUTE_DECIDED_FIELD_NUMBER: _ClassVar[int]
    CORRECTION_LINKED_FIELD_NUMBER: _ClassVar[int]
    DISPUTE_REOPENED_FIELD_NUMBER: _ClassVar[int]
    dispute_opened: DisputeOpened
    dispute_assigned: DisputeAssigned
    dispute_noted: DisputeNoted
    regulator_notified: RegulatorNotified
    dispute_decided: DisputeDecided
    correction_linked: CorrectionLinked
    dispute_reopened: DisputeReopened
    def __init__(self, dispute_opened: _Optional[_Union[DisputeOpened, _Mapping]] = ..., dispute_assigned: _Optional[_Union[DisputeAssigned, _Mapping]] = ..., dispute_noted: _Optional[_Union[DisputeNoted, _Mapping]] = ..., regulator_notified: _Optional[_Union[RegulatorNotified, _Mapping]] = ..., dispute_decided: _Optional[_Union[DisputeDecided, _Mapping]] = ..., correction_linked: _Optional[_Union[CorrectionLinked, _Mapping]] = ..., dispute_reopened: _Optional[_Union[DisputeReopened, _Mapping]] = ...) -> None: ...

class DisputePerson(_message.Message):
    __slots__ = ("part", "person_id", "statement")
    PART_FIELD_NUMBER: _ClassVar[int]
    PERSON_ID_FIELD_NUMBER: _ClassVar[int]
    STATEMENT_FIELD_NUMBER: _ClassVar[int]
    part: DisputePart
    person_id: str
    statement: str
    def __init__(self, part: _Optional[_Union[DisputePart, str]] = ..., person_id: _Optional[str] = ..., statement: _Optional[str] = ...) -> None: ...

class VideoReference(_message.Message):
    __slots__ = ("camera", "from_at", "to_at")
    CAMERA_FIELD_NUMBER: _ClassVar[int]
    FROM_AT_FIELD_NUMBER: _ClassVar[int]
    TO_AT_FIELD_NUMBER: _ClassVar[int]
    camera: str
    from_at: _timestamp_pb2.Timestamp
    to_at: _timestamp_pb2.Timestamp
    def __init__(self, camera: _Optional[str] = ..., from_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., to_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class DisputeDeadline(_message.Message):
    __slots__ = ("what", "due_at", "citation")
    WHAT_FIELD_NUMBER: _ClassVar[int]
    DUE_AT_FIELD_NUMBER: _ClassVar[int]
    CITATION_FIELD_NUMBER: _ClassVar[int]
    what: str
    due_at: _timestamp_pb2.Timestamp
    citation: str
    def __init__(self, what: _Optional[str] = ..., due_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., citation: _Optional[str] = ...) -> None: ...

class OpenDisputeRequest(_message.Message):
    __slots__ = ("header", "kind", "round_id", "table_id", "claimed_cents", "statement", "persons", "videos", "settlement_tried", "policy_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    CLAIMED_CENTS_FIELD_NUMBER: _ClassVar[int]
    STATEMENT_FIELD_NUMBER: _ClassVar[int]
    PERSONS_FIELD_NUMBER: _ClassVar[int]
    VIDEOS_FIELD_NUMBER: _ClassVar[int]
    SETTLEMENT_TRIED_FIELD_NUMBER: _ClassVar[int]
    POLICY_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    kind: DisputeKind
    round_id: str
    table_id: str
    claimed_cents: int
    statement: str
    persons: _containers.RepeatedCompositeFieldContainer[DisputePerson]
    videos: _containers.RepeatedCompositeFieldContainer[VideoReference]
    settlement_tried: str
    policy_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., kind: _Optional[_Union[DisputeKind, str]] = ..., round_id: _Optional[str] = ..., table_id: _Optional[str] = ..., claimed_cents: _Optional[int] = ..., statement: _Optional[str] = ..., persons: _Optional[_Iterable[_Union[DisputePerson, _Mapping]]] = ..., videos: _Optional[_Iterable[_Union[VideoReference, _Mapping]]] = ..., settlement_tried: _Optional[str] = ..., policy_id: _Optional[str] = ...) -> None: ...

class AssignDisputeRequest(_message.Message):
    __slots__ = ("header", "to_actor_id")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TO_ACTOR_ID_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    to_actor_id: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., to_actor_id: _Optional[str] = ...) -> None: ...

class NoteDisputeRequest(_message.Message):
    __slots__ = ("header", "text", "videos", "persons")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    VIDEOS_FIELD_NUMBER: _ClassVar[int]
    PERSONS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    text: str
    videos: _containers.RepeatedCompositeFieldContainer[VideoReference]
    persons: _containers.RepeatedCompositeFieldContainer[DisputePerson]
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., text: _Optional[str] = ..., videos: _Optional[_Iterable[_Union[VideoReference, _Mapping]]] = ..., persons: _Optional[_Iterable[_Union[DisputePerson, _Mapping]]] = ...) -> None: ...

class NotifyRegulatorRequest(_message.Message):
    __slots__ = ("header", "reference")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REFERENCE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    reference: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., reference: _Optional[str] = ...) -> None: ...

class DecideDisputeRequest(_message.Message):
    __slots__ = ("header", "finding", "reason", "rule", "awarded_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    FINDING_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    AWARDED_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    finding: DisputeFinding
    reason: str
    rule: str
    awarded_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., finding: _Optional[_Union[DisputeFinding, str]] = ..., reason: _Optional[str] = ..., rule: _Optional[str] = ..., awarded_cents: _Optional[int] = ...) -> None: ...

class LinkCorrectionRequest(_message.Message):
    __slots__ = ("header", "correction_id", "correction_stream_id", "amount_cents")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CORRECTION_ID_FIELD_NUMBER: _ClassVar[int]
    CORRECTION_STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    correction_id: str
    correction_stream_id: str
    amount_cents: int
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., correction_id: _Optional[str] = ..., correction_stream_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class ReopenDisputeRequest(_message.Message):
    __slots__ = ("header", "reason")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    reason: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class DisputeOpened(_message.Message):
    __slots__ = ("kind", "round_id", "table_id", "game", "rulebook_id", "claimed_cents", "statement", "persons", "videos", "settlement_tried", "policy_id", "deadlines", "regulator_due", "decided_by", "decided_by_rule")
    KIND_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    CLAIMED_CENTS_FIELD_NUMBER: _ClassVar[int]
    STATEMENT_FIELD_NUMBER: _ClassVar[int]
    PERSONS_FIELD_NUMBER: _ClassVar[int]
    VIDEOS_FIELD_NUMBER: _ClassVar[int]
    SETTLEMENT_TRIED_FIELD_NUMBER: _ClassVar[int]
    POLICY_ID_FIELD_NUMBER: _ClassVar[int]
    DEADLINES_FIELD_NUMBER: _ClassVar[int]
    REGULATOR_DUE_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_FIELD_NUMBER: _ClassVar[int]
    DECIDED_BY_RULE_FIELD_NUMBER: _ClassVar[int]
    kind: DisputeKind
    round_id: str
    table_id: str
    game: str
    rulebook_id: str
    claimed_cents: int
    statement: str
    persons: _containers.RepeatedCompositeFieldContainer[DisputePerson]
    videos: _containers.RepeatedCompositeFieldContainer[VideoReference]
    settlement_tried: str
    policy_id: str
    deadlines: _containers.RepeatedCompositeFieldContainer[DisputeDeadline]
    regulator_due: bool
    decided_by: _containers.RepeatedScalarFieldContainer[_common_pb2.Role]
    decided_by_rule: str
    def __init__(self, kind: _Optional[_Union[DisputeKind, str]] = ..., round_id: _Optional[str] = ..., table_id: _Optional[str] = ..., game: _Optional[str] = ..., rulebook_id: _Optional[str] = ..., claimed_cents: _Optional[int] = ..., statement: _Optional[str] = ..., persons: _Optional[_Iterable[_Union[DisputePerson, _Mapping]]] = ..., videos: _Optional[_Iterable[_Union[VideoReference, _Mapping]]] = ..., settlement_tried: _Optional[str] = ..., policy_id: _Optional[str] = ..., deadlines: _Optional[_Iterable[_Union[DisputeDeadline, _Mapping]]] = ..., regulator_due: _Optional[bool] = ..., decided_by: _Optional[_Iterable[_Union[_common_pb2.Role, str]]] = ..., decided_by_rule: _Optional[str] = ...) -> None: ...

class DisputeAssigned(_message.Message):
    __slots__ = ("to_actor_id",)
    TO_ACTOR_ID_FIELD_NUMBER: _ClassVar[int]
    to_actor_id: str
    def __init__(self, to_actor_id: _Optional[str] = ...) -> None: ...

class DisputeNoted(_message.Message):
    __slots__ = ("number", "text", "videos", "persons", "by_actor_id")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    VIDEOS_FIELD_NUMBER: _ClassVar[int]
    PERSONS_FIELD_NUMBER: _ClassVar[int]
    BY_ACTOR_ID_FIELD_NUMBER: _ClassVar[int]
    number: int
    text: str
    videos: _containers.RepeatedCompositeFieldContainer[VideoReference]
    persons: _containers.RepeatedCompositeFieldContainer[DisputePerson]
    by_actor_id: str
    def __init__(self, number: _Optional[int] = ..., text: _Optional[str] = ..., videos: _Optional[_Iterable[_Union[VideoReference, _Mapping]]] = ..., persons: _Optional[_Iterable[_Union[DisputePerson, _Mapping]]] = ..., by_actor_id: _Optional[str] = ...) -> None: ...

class RegulatorNotified(_message.Message):
    __slots__ = ("reference",)
    REFERENCE_FIELD_NUMBER: _ClassVar[int]
    reference: str
    def __init__(self, reference: _Optional[str] = ...) -> None: ...

class DisputeDecided(_message.Message):
    __slots__ = ("round_id", "finding", "reason", "rule", "awarded_cents", "by_actor_id", "late")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    FINDING_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    AWARDED_CENTS_FIELD_NUMBER: _ClassVar[int]
    BY_ACTOR_ID_FIELD_NUMBER: _ClassVar[int]
    LATE_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    finding: DisputeFinding
    reason: str
    rule: str
    awarded_cents: int
    by_actor_id: str
    late: bool
    def __init__(self, round_id: _Optional[str] = ..., finding: _Optional[_Union[DisputeFinding, str]] = ..., reason: _Optional[str] = ..., rule: _Optional[str] = ..., awarded_cents: _Optional[int] = ..., by_actor_id: _Optional[str] = ..., late: _Optional[bool] = ...) -> None: ...

class CorrectionLinked(_message.Message):
    __slots__ = ("correction_id", "correction_stream_id", "amount_cents")
    CORRECTION_ID_FIELD_NUMBER: _ClassVar[int]
    CORRECTION_STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    correction_id: str
    correction_stream_id: str
    amount_cents: int
    def __init__(self, correction_id: _Optional[str] = ..., correction_stream_id: _Optional[str] = ..., amount_cents: _Optional[int] = ...) -> None: ...

class DisputeReopened(_message.Message):
    __slots__ = ("round_id", "reason")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    reason: str
    def __init__(self, round_id: _Optional[str] = ..., reason: _Optional[str] = ...) -> None: ...

class DisputeSummary(_message.Message):
    __slots__ = ("dispute_id", "kind", "round_id", "table_id", "game", "claimed_cents", "patrons", "opened_at", "opened_local", "deadlines", "is_overdue", "is_open", "assigned_to", "finding", "awarded_cents", "correction_ids", "regulator_due", "seq")
    DISPUTE_ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    CLAIMED_CENTS_FIELD_NUMBER: _ClassVar[int]
    PATRONS_FIELD_NUMBER: _ClassVar[int]
    OPENED_AT_FIELD_NUMBER: _ClassVar[int]
    OPENED_LOCAL_FIELD_NUMBER: _ClassVar[int]
    DEADLINES_FIELD_NUMBER: _ClassVar[int]
    IS_OVERDUE_FIELD_NUMBER: _ClassVar[int]
    IS_OPEN_FIELD_NUMBER: _ClassVar[int]
    ASSIGNED_TO_FIELD_NUMBER: _ClassVar[int]
    FINDING_FIELD_NUMBER: _ClassVar[int]
    AWARDED_CENTS_FIELD_NUMBER: _ClassVar[int]
    CORRECTION_IDS_FIELD_NUMBER: _ClassVar[int]
    REGULATOR_DUE_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    dispute_id: str
    kind: DisputeKind
    round_id: str
    table_id: str
    game: str
    claimed_cents: int
    patrons: _containers.RepeatedScalarFieldContainer[str]
    opened_at: _timestamp_pb2.Timestamp
    opened_local: str
    deadlines: _containers.RepeatedCompositeFieldContainer[DisputeDeadline]
    is_overdue: bool
    is_open: bool
    assigned_to: str
    finding: DisputeFinding
    awarded_cents: int
    correction_ids: _containers.RepeatedScalarFieldContainer[str]
    regulator_due: bool
    seq: int
    def __init__(self, dispute_id: _Optional[str] = ..., kind: _Optional[_Union[DisputeKind, str]] = ..., round_id: _Optional[str] = ..., table_id: _Optional[str] = ..., game: _Optional[str] = ..., claimed_cents: _Optional[int] = ..., patrons: _Optional[_Iterable[str]] = ..., opened_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., opened_local: _Optional[str] = ..., deadlines: _Optional[_Iterable[_Union[DisputeDeadline, _Mapping]]] = ..., is_overdue: _Optional[bool] = ..., is_open: _Optional[bool] = ..., assigned_to: _Optional[str] = ..., finding: _Optional[_Union[DisputeFinding, str]] = ..., awarded_cents: _Optional[int] = ..., correction_ids: _Optional[_Iterable[str]] = ..., regulator_due: _Optional[bool] = ..., seq: _Optional[int] = ...) -> None: ...

class ListDisputesRequest(_message.Message):
    __slots__ = ("open_only", "table_id", "round_id", "before_dispute_id", "page_size", "stream_id")
    OPEN_ONLY_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    BEFORE_DISPUTE_ID_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    open_only: bool
    table_id: str
    round_id: str
    before_dispute_id: str
    page_size: int
    stream_id: str
    def __init__(self, open_only: _Optional[bool] = ..., table_id: _Optional[str] = ..., round_id: _Optional[str] = ..., before_dispute_id: _Optional[str] = ..., page_size: _Optional[int] = ..., stream_id: _Optional[str] = ...) -> None: ...

class ListDisputesResponse(_message.Message):
    __slots__ = ("disputes", "next_before_dispute_id")
    DISPUTES_FIELD_NUMBER: _ClassVar[int]
    NEXT_BEFORE_DISPUTE_ID_FIELD_NUMBER: _ClassVar[int]
    disputes: _containers.RepeatedCompositeFieldContainer[DisputeSummary]
    next_before_dispute_id: str
    def __init__(self, disputes: _Optional[_Iterable[_Union[DisputeSummary, _Mapping]]] = ..., next_before_dispute_id: _Optional[str] = ...) -> None: ...
