import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import correction_pb2 as _correction_pb2
from roundledger.v1 import decision_pb2 as _decision_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class NameKind(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    NAME_KIND_UNSPECIFIED: _ClassVar[NameKind]
    NAME_KIND_PLAYER: _ClassVar[NameKind]
    NAME_KIND_DEALER: _ClassVar[NameKind]
    NAME_KIND_TABLE: _ClassVar[NameKind]
    NAME_KIND_IRREGULARITY: _ClassVar[NameKind]
NAME_KIND_UNSPECIFIED: NameKind
NAME_KIND_PLAYER: NameKind
NAME_KIND_DEALER: NameKind
NAME_KIND_TABLE: NameKind
NAME_KIND_IRREGULARITY: NameKind

class RoundSummary(_message.Message):
    __slots__ = ("round_id", "table_id", "game", "rulebook_id", "gaming_day", "opened_at", "ended_at", "first_seq", "last_seq", "seats", "dealers", "wagered_cents", "largest_cents", "house_result_cents", "outcomes", "irregularities", "is_void", "open_disputes", "disputes", "commits", "opened_local", "ended_local", "corrections", "decided_disputes", "result")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    OPENED_AT_FIELD_NUMBER: _ClassVar[int]
    ENDED_AT_FIELD_NUMBER: _ClassVar[int]
    FIRST_SEQ_FIELD_NUMBER: _ClassVar[int]
    LAST_SEQ_FIELD_NUMBER: _ClassVar[int]
    SEATS_FIELD_NUMBER: _ClassVar[int]
    DEALERS_FIELD_NUMBER: _ClassVar[int]
    WAGERED_CENTS_FIELD_NUMBER: _ClassVar[int]
    LARGEST_CENTS_FIELD_NUMBER: _ClassVar[int]
    HOUSE_RESULT_CENTS_FIELD_NUMBER: _ClassVar[int]
    OUTCOMES_FIELD_NUMBER: _ClassVar[int]
    IRREGULARITIES_FIELD_NUMBER: _ClassVar[int]
    IS_VOID_FIELD_NUMBER: _ClassVar[int]
    OPEN_DISPUTES_FIELD_NUMBER: _ClassVar[int]
    DISPUTES_FIELD_NUMBER: _ClassVar[int]
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    OPENED_LOCAL_FIELD_NUMBER: _ClassVar[int]
    ENDED_LOCAL_FIELD_NUMBER: _ClassVar[int]
    CORRECTIONS_FIELD_NUMBER: _ClassVar[int]
    DECIDED_DISPUTES_FIELD_NUMBER: _ClassVar[int]
    RESULT_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    table_id: str
    game: str
    rulebook_id: str
    gaming_day: str
    opened_at: _timestamp_pb2.Timestamp
    ended_at: _timestamp_pb2.Timestamp
    first_seq: int
    last_seq: int
    seats: _containers.RepeatedCompositeFieldContainer[RoundSeat]
    dealers: _containers.RepeatedScalarFieldContainer[str]
    wagered_cents: int
    largest_cents: int
    house_result_cents: int
    outcomes: _containers.RepeatedScalarFieldContainer[_decision_pb2.Outcome]
    irregularities: _containers.RepeatedScalarFieldContainer[str]
    is_void: bool
    open_disputes: _containers.RepeatedScalarFieldContainer[str]
    disputes: _containers.RepeatedScalarFieldContainer[str]
    commits: int
    opened_local: str
    ended_local: str
    corrections: _containers.RepeatedCompositeFieldContainer[RoundCorrection]
    decided_disputes: _containers.RepeatedScalarFieldContainer[str]
    result: str
    def __init__(self, round_id: _Optional[str] = ..., table_id: _Optional[str] = ..., game: _Optional[str] = ..., rulebook_id: _Optional[str] = ..., gaming_day: _Optional[str] = ..., opened_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., ended_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., first_seq: _Optional[int] = ..., last_seq: _Optional[int] = ..., seats: _Optional[_Iterable[_Union[RoundSeat, _Mapping]]] = ..., dealers: _Optional[_Iterable[str]] = ..., wagered_cents: _Optional[int] = ..., largest_cents: _Optional[int] = ..., house_result_cents: _Optional[int] = ..., outcomes: _Optional[_Iterable[_Union[_decision_pb2.Outcome, str]]] = ..., irregularities: _Optional[_Iterable[str]] = ..., is_void: _Optional[bool] = ..., open_disputes: _Optional[_Iterable[str]] = ..., disputes: _Optional[_Iterable[str]] = ..., commits: _Optional[int] = ..., opened_local: _Optional[str] = ..., ended_local: _Optional[str] = ..., corrections: _Optional[_Iterable[_Union[RoundCorrection, _Mapping]]] = ..., decided_disputes: _Optional[_Iterable[str]] = ..., result: _Optional[str] = ...) -> None: ...

class RoundCorrection(_message.Message):
    __slots__ = ("paper_id", "seq", "value_before", "value_after", "reason", "differences", "proposed_by", "approved_by", "local_at", "at", "of_buy_in")
    PAPER_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    VALUE_BEFORE_FIELD_NUMBER: _ClassVar[int]
    VALUE_AFTER_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    DIFFERENCES_FIELD_NUMBER: _ClassVar[int]
    PROPOSED_BY_FIELD_NUMBER: _ClassVar[int]
    APPROVED_BY_FIELD_NUMBER: _ClassVar[int]
    LOCAL_AT_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    OF_BUY_IN_FIELD_NUMBER: _ClassVar[int]
    paper_id: str
    seq: int
    value_before: str
    value_after: str
    reason: str
    differences: _containers.RepeatedCompositeFieldContainer[_correction_pb2.CorrectionDifference]
    proposed_by: str
    approved_by: str
    local_at: str
    at: _timestamp_pb2.Timestamp
    of_buy_in: bool
    def __init__(self, paper_id: _Optional[str] = ..., seq: _Optional[int] = ..., value_before: _Optional[str] = ..., value_after: _Optional[str] = ..., reason: _Optional[str] = ..., differences: _Optional[_Iterable[_Union[_correction_pb2.CorrectionDifference, _Mapping]]] = ..., proposed_by: _Optional[str] = ..., approved_by: _Optional[str] = ..., local_at: _Optional[str] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., of_buy_in: _Optional[bool] = ...) -> None: ...

class RoundSeat(_message.Message):
    __slots__ = ("seat", "player_id", "wagered_cents", "net_cents", "corrected_net_cents")
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    WAGERED_CENTS_FIELD_NUMBER: _ClassVar[int]
    NET_CENTS_FIELD_NUMBER: _ClassVar[int]
    CORRECTED_NET_CENTS_FIELD_NUMBER: _ClassVar[int]
    seat: int
    player_id: str
    wagered_cents: int
    net_cents: int
    corrected_net_cents: int
    def __init__(self, seat: _Optional[int] = ..., player_id: _Optional[str] = ..., wagered_cents: _Optional[int] = ..., net_cents: _Optional[int] = ..., corrected_net_cents: _Optional[int] = ...) -> None: ...

class TableSummary(_message.Message):
    __slots__ = ("table_id", "game", "is_open", "rulebook_id", "players", "round_id", "last_round_id", "seq", "at", "local_at", "rounds", "open_disputes", "seat_count", "dealer", "pit")
    class PlayersEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: int
        value: str
        def __init__(self, key: _Optional[int] = ..., value: _Optional[str] = ...) -> None: ...
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    IS_OPEN_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    LAST_ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    LOCAL_AT_FIELD_NUMBER: _ClassVar[int]
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    OPEN_DISPUTES_FIELD_NUMBER: _ClassVar[int]
    SEAT_COUNT_FIELD_NUMBER: _ClassVar[int]
    DEALER_FIELD_NUMBER: _ClassVar[int]
    PIT_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    game: str
    is_open: bool
    rulebook_id: str
    players: _containers.ScalarMap[int, str]
    round_id: str
    last_round_id: str
    seq: int
    at: _timestamp_pb2.Timestamp
    local_at: str
    rounds: int
    open_disputes: int
    seat_count: int
    dealer: str
    pit: str
    def __init__(self, table_id: _Optional[str] = ..., game: _Optional[str] = ..., is_open: _Optional[bool] = ..., rulebook_id: _Optional[str] = ..., players: _Optional[_Mapping[int, str]] = ..., round_id: _Optional[str] = ..., last_round_id: _Optional[str] = ..., seq: _Optional[int] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., local_at: _Optional[str] = ..., rounds: _Optional[int] = ..., open_disputes: _Optional[int] = ..., seat_count: _Optional[int] = ..., dealer: _Optional[str] = ..., pit: _Optional[str] = ...) -> None: ...

class ListTablesRequest(_message.Message):
    __slots__ = ("game", "open_only", "pit")
    GAME_FIELD_NUMBER: _ClassVar[int]
    OPEN_ONLY_FIELD_NUMBER: _ClassVar[int]
    PIT_FIELD_NUMBER: _ClassVar[int]
    game: str
    open_only: bool
    pit: str
    def __init__(self, game: _Optional[str] = ..., open_only: _Optional[bool] = ..., pit: _Optional[str] = ...) -> None: ...

class ListTablesResponse(_message.Message):
    __slots__ = ("tables", "commits_behind")
    TABLES_FIELD_NUMBER: _ClassVar[int]
    COMMITS_BEHIND_FIELD_NUMBER: _ClassVar[int]
    tables: _containers.RepeatedCompositeFieldContainer[TableSummary]
    commits_behind: int
    def __init__(self, tables: _Optional[_Iterable[_Union[TableSummary, _Mapping]]] = ..., commits_behind: _Optional[int] = ...) -> None: ...

class ListRoundsRequest(_message.Message):
    __slots__ = ("table_id", "game", "seat", "player_id", "dealer_id", "from_at", "to_at", "from_local", "to_local", "at_least_cents", "at_most_cents", "outcome", "irregularity", "is_void", "has_open_dispute", "page_size", "page_token", "gaming_day", "is_open", "about_local", "round_id", "is_corrected", "stream_id")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    DEALER_ID_FIELD_NUMBER: _ClassVar[int]
    FROM_AT_FIELD_NUMBER: _ClassVar[int]
    TO_AT_FIELD_NUMBER: _ClassVar[int]
    FROM_LOCAL_FIELD_NUMBER: _ClassVar[int]
    TO_LOCAL_FIELD_NUMBER: _ClassVar[int]
    AT_LEAST_CENTS_FIELD_NUMBER: _ClassVar[int]
    AT_MOST_CENTS_FIELD_NUMBER: _ClassVar[int]
    OUTCOME_FIELD_NUMBER: _ClassVar[int]
    IRREGULARITY_FIELD_NUMBER: _ClassVar[int]
    IS_VOID_FIELD_NUMBER: _ClassVar[int]
    HAS_OPEN_DISPUTE_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    IS_OPEN_FIELD_NUMBER: _ClassVar[int]
    ABOUT_LOCAL_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    IS_CORRECTED_FIELD_NUMBER: _ClassVar[int]
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    game: str
    seat: int
    player_id: str
    dealer_id: str
    from_at: _timestamp_pb2.Timestamp
    to_at: _timestamp_pb2.Timestamp
    from_local: str
    to_local: str
    at_least_cents: int
    at_most_cents: int
    outcome: _decision_pb2.Outcome
    irregularity: str
    is_void: bool
    has_open_dispute: bool
    page_size: int
    page_token: str
    gaming_day: str
    is_open: bool
    about_local: str
    round_id: str
    is_corrected: bool
    stream_id: str
    def __init__(self, table_id: _Optional[str] = ..., game: _Optional[str] = ..., seat: _Optional[int] = ..., player_id: _Optional[str] = ..., dealer_id: _Optional[str] = ..., from_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., to_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., from_local: _Optional[str] = ..., to_local: _Optional[str] = ..., at_least_cents: _Optional[int] = ..., at_most_cents: _Optional[int] = ..., outcome: _Optional[_Union[_decision_pb2.Outcome, str]] = ..., irregularity: _Optional[str] = ..., is_void: _Optional[bool] = ..., has_open_dispute: _Optional[bool] = ..., page_size: _Optional[int] = ..., page_token: _Optional[str] = ..., gaming_day: _Optional[str] = ..., is_open: _Optional[bool] = ..., about_local: _Optional[str] = ..., round_id: _Optional[str] = ..., is_corrected: _Optional[bool] = ..., stream_id: _Optional[str] = ...) -> None: ...

class ListNamesRequest(_message.Message):
    __slots__ = ("kind", "contains", "page_size")
    KIND_FIELD_NUMBER: _ClassVar[int]
    CONTAINS_FIELD_NUMBER: _ClassVar[int]
    PAGE_SIZE_FIELD_NUMBER: _ClassVar[int]
    kind: NameKind
    contains: str
    page_size: int
    def __init__(self, kind: _Optional[_Union[NameKind, str]] = ..., contains: _Optional[str] = ..., page_size: _Optional[int] = ...) -> None: ...

class ListNamesResponse(_message.Message):
    __slots__ = ("names",)
    NAMES_FIELD_NUMBER: _ClassVar[int]
    names: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, names: _Optional[_Iterable[str]] = ...) -> None: ...

class ListRoundsResponse(_message.Message):
    __slots__ = ("rounds", "next_page_token", "searched_to_at", "commits_behind")
    ROUNDS_FIELD_NUMBER: _ClassVar[int]
    NEXT_PAGE_TOKEN_FIELD_NUMBER: _ClassVar[int]
    SEARCHED_TO_AT_FIELD_NUMBER: _ClassVar[int]
    COMMITS_BEHIND_FIELD_NUMBER: _ClassVar[int]
    rounds: _containers.RepeatedCompositeFieldContainer[RoundSummary]
    next_page_token: str
    searched_to_at: _timestamp_pb2.Timestamp
    commits_behind: int
    def __init__(self, rounds: _Optional[_Iterable[_Union[RoundSummary, _Mapping]]] = ..., next_page_token: _Optional[str] = ..., searched_to_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., commits_behind: _Optional[int] = ...) -> None: ...
