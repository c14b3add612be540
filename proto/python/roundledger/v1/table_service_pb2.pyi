from roundledger.v1 import command_pb2 as _command_pb2
from roundledger.v1 import poker_view_pb2 as _poker_view_pb2
from roundledger.v1 import table_pb2 as _table_pb2
from roundledger.v1 import table_now_pb2 as _table_now_pb2
from roundledger.v1 import table_view_pb2 as _table_view_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class PlayBatchRequest(_message.Message):
    __slots__ = ("commands",)
    COMMANDS_FIELD_NUMBER: _ClassVar[int]
    commands: _containers.RepeatedCompositeFieldContainer[_command_pb2.Command]
    def __init__(self, commands: _Optional[_Iterable[_Union[_command_pb2.Command, _Mapping]]] = ...) -> None: ...

class PlayBatchResponse(_message.Message):
    __slots__ = ("replies",)
    REPLIES_FIELD_NUMBER: _ClassVar[int]
    replies: _containers.RepeatedCompositeFieldContainer[_command_pb2.PlayReply]
    def __init__(self, replies: _Optional[_Iterable[_Union[_command_pb2.PlayReply, _Mapping]]] = ...) -> None: ...

class GetStreamRequest(_message.Message):
    __slots__ = ("stream_id", "with_legal")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    WITH_LEGAL_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    with_legal: bool
    def __init__(self, stream_id: _Optional[str] = ..., with_legal: _Optional[bool] = ...) -> None: ...

class GetStreamResponse(_message.Message):
    __slots__ = ("stream_id", "seq", "commit_hash", "state_json", "kind", "table", "poker", "legal")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    STATE_JSON_FIELD_NUMBER: _ClassVar[int]
    KIND_FIELD_NUMBER: _ClassVar[int]
    TABLE_FIELD_NUMBER: _ClassVar[int]
    POKER_FIELD_NUMBER: _ClassVar[int]
    LEGAL_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    commit_hash: bytes
    state_json: str
    kind: str
    table: _table_view_pb2.TableView
    poker: _poker_view_pb2.PokerTableView
    legal: _table_now_pb2.TableNow
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., state_json: _Optional[str] = ..., kind: _Optional[str] = ..., table: _Optional[_Union[_table_view_pb2.TableView, _Mapping]] = ..., poker: _Optional[_Union[_poker_view_pb2.PokerTableView, _Mapping]] = ..., legal: _Optional[_Union[_table_now_pb2.TableNow, _Mapping]] = ...) -> None: ...
