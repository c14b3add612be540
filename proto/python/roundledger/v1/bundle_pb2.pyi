import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from roundledger.v1 import attempt_pb2 as _attempt_pb2
from roundledger.v1 import checkpoint_pb2 as _checkpoint_pb2
from roundledger.v1 import posting_pb2 as _posting_pb2
from roundledger.v1 import settlement_pb2 as _settlement_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class SignedCommit(_message.Message):
    __slots__ = ("data", "signature")
    DATA_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    signature: bytes
    def __init__(self, data: _Optional[bytes] = ..., signature: _Optional[bytes] = ...) -> None: ...

class Bundle(_message.Message):
    __slots__ = ("version", "round_id", "table_id", "game", "first_seq", "last_seq", "commits", "state_before", "state_version", "hash_before", "rulebook", "settlements", "postings", "checkpoint", "root_public_key", "retirements", "host_keys", "timezone", "made_at", "program_version", "attempts", "corrections", "card_keys")
    class HostKeysEntry(_message.Message):
        __slots__ = ("key", "value")
        KEY_FIELD_NUMBER: _ClassVar[int]
        VALUE_FIELD_NUMBER: _ClassVar[int]
        key: str
        value: str
        def __init__(self, key: _Optional[str] = ..., value: _Optional[str] = ...) -> None: ...
    VERSION_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    GAME_FIELD_NUMBER: _ClassVar[int]
    FIRST_SEQ_FIELD_NUMBER: _ClassVar[int]
    LAST_SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    STATE_BEFORE_FIELD_NUMBER: _ClassVar[int]
    STATE_VERSION_FIELD_NUMBER: _ClassVar[int]
    HASH_BEFORE_FIELD_NUMBER: _ClassVar[int]
    RULEBOOK_FIELD_NUMBER: _ClassVar[int]
    SETTLEMENTS_FIELD_NUMBER: _ClassVar[int]
    POSTINGS_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_FIELD_NUMBER: _ClassVar[int]
    ROOT_PUBLIC_KEY_FIELD_NUMBER: _ClassVar[int]
    RETIREMENTS_FIELD_NUMBER: _ClassVar[int]
    HOST_KEYS_FIELD_NUMBER: _ClassVar[int]
    TIMEZONE_FIELD_NUMBER: _ClassVar[int]
    MADE_AT_FIELD_NUMBER: _ClassVar[int]
    PROGRAM_VERSION_FIELD_NUMBER: _ClassVar[int]
    ATTEMPTS_FIELD_NUMBER: _ClassVar[int]
    CORRECTIONS_FIELD_NUMBER: _ClassVar[int]
    CARD_KEYS_FIELD_NUMBER: _ClassVar[int]
    version: int
    round_id: str
    table_id: str
    game: str
    first_seq: int
    last_seq: int
    commits: _containers.RepeatedCompositeFieldContainer[SignedCommit]
    state_before: bytes
    state_version: int
    hash_before: bytes
    rulebook: str
    settlements: _containers.RepeatedCompositeFieldContainer[_settlement_pb2.Settlement]
    postings: _containers.RepeatedCompositeFieldContainer[_posting_pb2.PostingBatch]
    checkpoint: _checkpoint_pb2.CheckpointProof
    root_public_key: str
    retirements: _containers.RepeatedScalarFieldContainer[bytes]
    host_keys: _containers.ScalarMap[str, str]
    timezone: str
    made_at: _timestamp_pb2.Timestamp
    program_version: str
    attempts: _containers.RepeatedCompositeFieldContainer[_attempt_pb2.Attempt]
    corrections: _containers.RepeatedCompositeFieldContainer[SignedCommit]
    card_keys: _containers.RepeatedCompositeFieldContainer[RoundCardKey]
    def __init__(self, version: _Optional[int] = ..., round_id: _Optional[str] = ..., table_id: _Optional[str] = ..., game: _Optional[str] = ..., first_seq: _Optional[int] = ..., last_seq: _Optional[int] = ..., commits: _Optional[_Iterable[_Union[SignedCommit, _Mapping]]] = ..., state_before: _Optional[bytes] = ..., state_version: _Optional[int] = ..., hash_before: _Optional[bytes] = ..., rulebook: _Optional[str] = ..., settlements: _Optional[_Iterable[_Union[_settlement_pb2.Settlement, _Mapping]]] = ..., postings: _Optional[_Iterable[_Union[_posting_pb2.PostingBatch, _Mapping]]] = ..., checkpoint: _Optional[_Union[_checkpoint_pb2.CheckpointProof, _Mapping]] = ..., root_public_key: _Optional[str] = ..., retirements: _Optional[_Iterable[bytes]] = ..., host_keys: _Optional[_Mapping[str, str]] = ..., timezone: _Optional[str] = ..., made_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., program_version: _Optional[str] = ..., attempts: _Optional[_Iterable[_Union[_attempt_pb2.Attempt, _Mapping]]] = ..., corrections: _Optional[_Iterable[_Union[SignedCommit, _Mapping]]] = ..., card_keys: _Optional[_Iterable[_Union[RoundCardKey, _Mapping]]] = ...) -> None: ...

class RoundCardKey(_message.Message):
    __slots__ = ("key_id", "round_id", "key")
    KEY_ID_FIELD_NUMBER: _ClassVar[int]
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    KEY_FIELD_NUMBER: _ClassVar[int]
    key_id: str
    round_id: str
    key: bytes
    def __init__(self, key_id: _Optional[str] = ..., round_id: _Optional[str] = ..., key: _Optional[bytes] = ...) -> None: ...

class GetBundleRequest(_message.Message):
    __slots__ = ("round_id", "with_history")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    WITH_HISTORY_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    with_history: bool
    def __init__(self, round_id: _Optional[str] = ..., with_history: _Optional[bool] = ...) -> None: ...

class BundlePart(_message.Message):
    __slots__ = ("data", "file_name")
    DATA_FIELD_NUMBER: _ClassVar[int]
    FILE_NAME_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    file_name: str
    def __init__(self, data: _Optional[bytes] = ..., file_name: _Optional[str] = ...) -> None: ...
