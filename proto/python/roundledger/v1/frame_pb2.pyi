import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import attempt_pb2 as _attempt_pb2
from roundledger.v1 import command_pb2 as _command_pb2
from roundledger.v1 import commit_pb2 as _commit_pb2
from roundledger.v1 import common_pb2 as _common_pb2
from roundledger.v1 import decision_pb2 as _decision_pb2
from roundledger.v1 import events_pb2 as _events_pb2
from roundledger.v1 import posting_pb2 as _posting_pb2
from roundledger.v1 import round_pb2 as _round_pb2
from roundledger.v1 import table_view_pb2 as _table_view_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf.internal import enum_type_wrapper as _enum_type_wrapper
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class FrameView(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    FRAME_VIEW_UNSPECIFIED: _ClassVar[FrameView]
    FRAME_VIEW_TABLE: _ClassVar[FrameView]
    FRAME_VIEW_SEAT: _ClassVar[FrameView]
FRAME_VIEW_UNSPECIFIED: FrameView
FRAME_VIEW_TABLE: FrameView
FRAME_VIEW_SEAT: FrameView

class GetFramesRequest(_message.Message):
    __slots__ = ("round_id", "view", "seat")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    view: FrameView
    seat: int
    def __init__(self, round_id: _Optional[str] = ..., view: _Optional[_Union[FrameView, str]] = ..., seat: _Optional[int] = ...) -> None: ...

class ReplayFrame(_message.Message):
    __slots__ = ("number", "begins", "event", "attempt")
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    BEGINS_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    ATTEMPT_FIELD_NUMBER: _ClassVar[int]
    number: int
    begins: RoundBegins
    event: EventFrame
    attempt: _attempt_pb2.Attempt
    def __init__(self, number: _Optional[int] = ..., begins: _Optional[_Union[RoundBegins, _Mapping]] = ..., event: _Optional[_Union[EventFrame, _Mapping]] = ..., attempt: _Optional[_Union[_attempt_pb2.Attempt, _Mapping]] = ...) -> None: ...

class RoundBegins(_message.Message):
    __slots__ = ("round_id", "table_id", "game", "rulebook_id", "rulebook_hash", "notes", "table", "timezone", "sees_all", "seq_before", "view", "seat", "unseen", "corrections")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_ID_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_HASH_FIELD_NUMBER: _ClassVar[int]
    NOTES_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    TIMEZONE_FIELD_NUMBER: _ClassVar[int]
    SEES_ALL_FIELD_NUMBER: _ClassVar[int]
    SEQ_BEFORE_FIELD_NUMBER: _ClassVar[int]
    VIEW_FIELD_NUMBER: _ClassVar[int]
    SEAT_FIELD_NUMBER: _ClassVar[int]
    UNSEEN_FIELD_NUMBER: _ClassVar[int]
    CORRECTIONS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    table_id: str
    game: str
    rulebook_id: str
    rulebook_hash: bytes
    notes: _containers.RepeatedScalarFieldContainer[str]
    table: _table_view_pb2.TableView
    timezone: str
    sees_all: bool
    seq_before: int
    view: FrameView
    seat: int
    unseen: _containers.RepeatedScalarFieldContainer[str]
    corrections: _containers.RepeatedCompositeFieldContainer[_round_pb2.RoundCorrection]
    def __init__(self, round_id: _Optional[str] = ..., table_id: _Optional[str] = ..., game: _Optional[str] = ..., rulebook_id: _Optional[str] = ..., rulebook_hash: _Optional[bytes] = ..., notes: _Optional[_Iterable[str]] = ..., table: _Optional[_Union[_table_view_pb2.TableView, _Mapping]] = ..., timezone: _Optional[str] = ..., sees_all: _Optional[bool] = ..., seq_before: _Optional[int] = ..., view: _Optional[_Union[FrameView, str]] = ..., seat: _Optional[int] = ..., unseen: _Optional[_Iterable[str]] = ..., corrections: _Optional[_Iterable[_Union[_round_pb2.RoundCorrection, _Mapping]]] = ...) -> None: ...

class EventFrame(_message.Message):
    __slots__ = ("commit", "name", "text", "event", "decisions", "decisions_text", "differs", "today", "moves", "money", "table", "doubts", "unseen")
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    NAME_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_TEXT_FIELD_NUMBER: _ClassVar[int]
    DIFFERS_FIELD_NUMBER: _ClassVar[int]
    TODAY_FIELD_NUMBER: _ClassVar[int]
    MOVES_FIELD_NUMBER: _ClassVar[int]
    MONEY_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    DOUBTS_FIELD_NUMBER: _ClassVar[int]
    UNSEEN_FIELD_NUMBER: _ClassVar[int]
    commit: CommitFacts
    name: str
    text: str
    event: _events_pb2.Event
    decisions: _containers.RepeatedCompositeFieldContainer[_decision_pb2.Decision]
    decisions_text: _containers.RepeatedScalarFieldContainer[str]
    differs: str
    today: _containers.RepeatedCompositeFieldContainer[_decision_pb2.Decision]
    moves: _containers.RepeatedCompositeFieldContainer[MoveShown]
    money: RoundMoney
    table: _table_view_pb2.TableView
    doubts: _containers.RepeatedScalarFieldContainer[str]
    unseen: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, commit: _Optional[_Union[CommitFacts, _Mapping]] = ..., name: _Optional[str] = ..., text: _Optional[str] = ..., event: _Optional[_Union[_events_pb2.Event, _Mapping]] = ..., decisions: _Optional[_Iterable[_Union[_decision_pb2.Decision, _Mapping]]] = ..., decisions_text: _Optional[_Iterable[str]] = ..., differs: _Optional[str] = ..., today: _Optional[_Iterable[_Union[_decision_pb2.Decision, _Mapping]]] = ..., moves: _Optional[_Iterable[_Union[MoveShown, _Mapping]]] = ..., money: _Optional[_Union[RoundMoney, _Mapping]] = ..., table: _Optional[_Union[_table_view_pb2.TableView, _Mapping]] = ..., doubts: _Optional[_Iterable[str]] = ..., unseen: _Optional[_Iterable[str]] = ...) -> None: ...

class CommitFacts(_message.Message):
    __slots__ = ("seq", "commit_hash", "command_id", "actor", "at", "local_at", "occurred_at", "host_id", "gaming_day", "engine_revision", "asked", "signature")
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    COMMAND_ID_FIELD_NUMBER: _ClassVar[int]
    ACTOR_FIELD_NUMBER: _ClassVar[int]
    AT_FIELD_NUMBER: _ClassVar[int]
    LOCAL_AT_FIELD_NUMBER: _ClassVar[int]
    OCCURRED_AT_FIELD_NUMBER: _ClassVar[int]
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    ENGINE_REVISION_FIELD_NUMBER: _ClassVar[int]
    ASKED_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    seq: int
    commit_hash: bytes
    command_id: str
    actor: _common_pb2.Actor
    at: _timestamp_pb2.Timestamp
    local_at: str
    occurred_at: _timestamp_pb2.Timestamp
    host_id: str
    gaming_day: str
    engine_revision: int
    asked: AskedCommand
    signature: _commit_pb2.CommitSignature
    def __init__(self, seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., command_id: _Optional[str] = ..., actor: _Optional[_Union[_common_pb2.Actor, _Mapping]] = ..., at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., local_at: _Optional[str] = ..., occurred_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., host_id: _Optional[str] = ..., gaming_day: _Optional[str] = ..., engine_revision: _Optional[int] = ..., asked: _Optional[_Union[AskedCommand, _Mapping]] = ..., signature: _Optional[_Union[_commit_pb2.CommitSignature, _Mapping]] = ...) -> None: ...

class AskedCommand(_message.Message):
    __slots__ = ("name", "command", "text")
    NAME_FIELD_NUMBER: _ClassVar[int]
    COMMAND_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    name: str
    command: _command_pb2.Command
    text: str
    def __init__(self, name: _Optional[str] = ..., command: _Optional[_Union[_command_pb2.Command, _Mapping]] = ..., text: _Optional[str] = ...) -> None: ...

class MoveShown(_message.Message):
    __slots__ = ("movement", "source", "destination", "amount_cents", "wager_id")
    MOVEMENT_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    DESTINATION_FIELD_NUMBER: _ClassVar[int]
    AMOUNT_CENTS_FIELD_NUMBER: _ClassVar[int]
    WAGER_ID_FIELD_NUMBER: _ClassVar[int]
    movement: _posting_pb2.Movement
    source: str
    destination: str
    amount_cents: int
    wager_id: str
    def __init__(self, movement: _Optional[_Union[_posting_pb2.Movement, str]] = ..., source: _Optional[str] = ..., destination: _Optional[str] = ..., amount_cents: _Optional[int] = ..., wager_id: _Optional[str] = ...) -> None: ...

class RoundMoney(_message.Message):
    __slots__ = ("house_result_cents", "layout_cents", "players", "bets_cents", "pots_cents", "rake_cents", "vigorish_cents", "vigorish_owed_cents", "jackpot_fee_cents", "tokes_cents")
    HOUSE_RESULT_CENTS_FIELD_NUMBER: _ClassVar[int]
    LAYOUT_CENTS_FIELD_NUMBER: _ClassVar[int]
    PLAYERS_FIELD_NUMBER: _ClassVar[int]
    BETS_CENTS_FIELD_NUMBER: _ClassVar[int]
    POTS_CENTS_FIELD_NUMBER: _ClassVar[int]
    RAKE_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_CENTS_FIELD_NUMBER: _ClassVar[int]
    VIGORISH_OWED_CENTS_FIELD_NUMBER: _ClassVar[int]
    JACKPOT_FEE_CENTS_FIELD_NUMBER: _ClassVar[int]
    TOKES_CENTS_FIELD_NUMBER: _ClassVar[int]
    house_result_cents: int
    layout_cents: int
    players: _containers.RepeatedCompositeFieldContainer[PlayerNet]
    bets_cents: int
    pots_cents: int
    rake_cents: int
    vigorish_cents: int
    vigorish_owed_cents: int
    jackpot_fee_cents: int
    tokes_cents: int
    def __init__(self, house_result_cents: _Optional[int] = ..., layout_cents: _Optional[int] = ..., players: _Optional[_Iterable[_Union[PlayerNet, _Mapping]]] = ..., bets_cents: _Optional[int] = ..., pots_cents: _Optional[int] = ..., rake_cents: _Optional[int] = ..., vigorish_cents: _Optional[int] = ..., vigorish_owed_cents: _Optional[int] = ..., jackpot_fee_cents: _Optional[int] = ..., tokes_cents: _Optional[int] = ...) -> None: ...

class PlayerNet(_message.Message):
    __slots__ = ("player_id", "net_cents")
    PLAYER_ID_FIELD_NUMBER: _ClassVar[int]
    NET_CENTS_FIELD_NUMBER: _ClassVar[int]
    player_id: str
    net_cents: int
    def __init__(self, player_id: _Optional[str] = ..., net_cents: _Optional[int] = ...) -> None: ...

class WatchTableRequest(_message.Message):
    __slots__ = ("table_id", "after_seq", "from_now", "with_table", "with_attempts", "stream_id")
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    AFTER_SEQ_FIELD_NUMBER: _ClassVar[int]
    FROM_NOW_FIELD_NUMBER: _ClassVar[int]
    WITH_TABLE_FIELD_NUMBER: _ClassVar[int]
    WITH_ATTEMPTS_FIELD_NUMBER: _ClassVar[int]
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    table_id: str
    after_seq: int
    from_now: bool
    with_table: bool
    with_attempts: bool
    stream_id: str
    def __init__(self, table_id: _Optional[str] = ..., after_seq: _Optional[int] = ..., from_now: _Optional[bool] = ..., with_table: _Optional[bool] = ..., with_attempts: _Optional[bool] = ..., stream_id: _Optional[str] = ...) -> None: ...

class WatchFloorRequest(_message.Message):
    __slots__ = ("after", "from_start", "with_tables", "kinds", "with_attempts")
    AFTER_FIELD_NUMBER: _ClassVar[int]
    FROM_START_FIELD_NUMBER: _ClassVar[int]
    WITH_TABLES_FIELD_NUMBER: _ClassVar[int]
    KINDS_FIELD_NUMBER: _ClassVar[int]
    WITH_ATTEMPTS_FIELD_NUMBER: _ClassVar[int]
    after: _containers.RepeatedCompositeFieldContainer[WatchedPosition]
    from_start: bool
    with_tables: bool
    kinds: _containers.RepeatedScalarFieldContainer[str]
    with_attempts: bool
    def __init__(self, after: _Optional[_Iterable[_Union[WatchedPosition, _Mapping]]] = ..., from_start: _Optional[bool] = ..., with_tables: _Optional[bool] = ..., kinds: _Optional[_Iterable[str]] = ..., with_attempts: _Optional[bool] = ...) -> None: ...

class WatchedPosition(_message.Message):
    __slots__ = ("stream_id", "seq")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ...) -> None: ...

class WatchedCommit(_message.Message):
    __slots__ = ("stream_id", "kind", "commit", "events", "texts", "decisions", "decisions_text", "table", "behind", "round_id", "doubts", "attempt", "ended_round_ids")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    COMMIT_FIELD_NUMBER: _ClassVar[int]
    EVENTS_FIELD_NUMBER: _ClassVar[int]
    TEXTS_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_FIELD_NUMBER: _ClassVar[int]
    DECISIONS_TEXT_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    BEHIND_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    DOUBTS_FIELD_NUMBER: _ClassVar[int]
    ATTEMPT_FIELD_NUMBER: _ClassVar[int]
    ENDED_ROUND_IDS_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    kind: str
    commit: CommitFacts
    events: _containers.RepeatedCompositeFieldContainer[_events_pb2.Event]
    texts: _containers.RepeatedScalarFieldContainer[str]
    decisions: _containers.RepeatedCompositeFieldContainer[_decision_pb2.Decision]
    decisions_text: _containers.RepeatedScalarFieldContainer[str]
    table: _table_view_pb2.TableView
    behind: int
    round_id: str
    doubts: _containers.RepeatedScalarFieldContainer[str]
    attempt: _attempt_pb2.Attempt
    ended_round_ids: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, stream_id: _Optional[str] = ..., kind: _Optional[str] = ..., commit: _Optional[_Union[CommitFacts, _Mapping]] = ..., events: _Optional[_Iterable[_Union[_events_pb2.Event, _Mapping]]] = ..., texts: _Optional[_Iterable[str]] = ..., decisions: _Optional[_Iterable[_Union[_decision_pb2.Decision, _Mapping]]] = ..., decisions_text: _Optional[_Iterable[str]] = ..., table: _Optional[_Union[_table_view_pb2.TableView, _Mapping]] = ..., behind: _Optional[int] = ..., round_id: _Optional[str] = ..., doubts: _Optional[_Iterable[str]] = ..., attempt: _Optional[_Union[_attempt_pb2.Attempt, _Mapping]] = ..., ended_round_ids: _Optional[_Iterable[str]] = ...) -> None: ...
