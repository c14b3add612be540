from roundledger.v1 import as_if_pb2 as _as_if_pb2
from roundledger.v1 import attempt_pb2 as _attempt_pb2
from roundledger.v1 import bundle_pb2 as _bundle_pb2
from roundledger.v1 import caller_pb2 as _caller_pb2
from roundledger.v1 import dispute_pb2 as _dispute_pb2
from roundledger.v1 import frame_pb2 as _frame_pb2
from roundledger.v1 import poker_view_pb2 as _poker_view_pb2
from roundledger.v1 import proof_pb2 as _proof_pb2
from roundledger.v1 import round_pb2 as _round_pb2
from roundledger.v1 import table_view_pb2 as _table_view_pb2
from roundledger.v1 import viewing_pb2 as _viewing_pb2
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetRoundRequest(_message.Message):
    __slots__ = ("round_id", "in_words")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    IN_WORDS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    in_words: bool
    def __init__(self, round_id: _Optional[str] = ..., in_words: _Optional[bool] = ...) -> None: ...

class GetRoundResponse(_message.Message):
    __slots__ = ("step", "seq", "event", "text", "step_json", "line", "style")
    STEP_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    EVENT_FIELD_NUMBER: _ClassVar[int]
    TEXT_FIELD_NUMBER: _ClassVar[int]
    STEP_JSON_FIELD_NUMBER: _ClassVar[int]
    LINE_FIELD_NUMBER: _ClassVar[int]
    STYLE_FIELD_NUMBER: _ClassVar[int]
    step: int
    seq: int
    event: str
    text: str
    step_json: str
    line: str
    style: str
    def __init__(self, step: _Optional[int] = ..., seq: _Optional[int] = ..., event: _Optional[str] = ..., text: _Optional[str] = ..., step_json: _Optional[str] = ..., line: _Optional[str] = ..., style: _Optional[str] = ...) -> None: ...

class GetStreamAsOfRequest(_message.Message):
    __slots__ = ("stream_id", "seq")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ...) -> None: ...

class GetStreamAsOfResponse(_message.Message):
    __slots__ = ("stream_id", "seq", "commit_hash", "state_json", "kind", "table", "poker")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    STATE_JSON_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    POKER_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    commit_hash: bytes
    state_json: str
    kind: str
    table: _table_view_pb2.TableView
    poker: _poker_view_pb2.PokerTableView
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., state_json: _Optional[str] = ..., kind: _Optional[str] = ..., table: _Optional[_Union[_table_view_pb2.TableView, _Mapping]] = ..., poker: _Optional[_Union[_poker_view_pb2.PokerTableView, _Mapping]] = ...) -> None: ...
