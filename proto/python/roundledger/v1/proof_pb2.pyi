import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class GetProofRequest(_message.Message):
    __slots__ = ("round_id",)
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    def __init__(self, round_id: _Optional[str] = ...) -> None: ...

class RoundProof(_message.Message):
    __slots__ = ("round_id", "table_id", "commits", "checkpoint", "root_fingerprint", "proves", "does_not_prove", "problems")
    ROUND_ID_FIELD_NUMBER: _ClassVar[int]
    TABLE_ID_FIELD_NUMBER: _ClassVar[int]
    COMMITS_FIELD_NUMBER: _ClassVar[int]
    CHECKPOINT_FIELD_NUMBER: _ClassVar[int]
    ROOT_FINGERPRINT_FIELD_NUMBER: _ClassVar[int]
    PROVES_FIELD_NUMBER: _ClassVar[int]
    DOES_NOT_PROVE_FIELD_NUMBER: _ClassVar[int]
    PROBLEMS_FIELD_NUMBER: _ClassVar[int]
    round_id: str
    table_id: str
    commits: _containers.RepeatedCompositeFieldContainer[CommitProof]
    checkpoint: CheckpointFacts
    root_fingerprint: str
    proves: _containers.RepeatedScalarFieldContainer[str]
    does_not_prove: _containers.RepeatedScalarFieldContainer[str]
    problems: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, round_id: _Optional[str] = ..., table_id: _Optional[str] = ..., commits: _Optional[_Iterable[_Union[CommitProof, _Mapping]]] = ..., checkpoint: _Optional[_Union[CheckpointFacts, _Mapping]] = ..., root_fingerprint: _Optional[str] = ..., proves: _Optional[_Iterable[str]] = ..., does_not_prove: _Optional[_Iterable[str]] = ..., problems: _Optional[_Iterable[str]] = ...) -> None: ...

class CommitProof(_message.Message):
    __slots__ = ("seq", "local_at", "host_id", "commit_hash", "signed_by", "key_fingerprint", "enrolled_from_local", "enrolled_until_local", "leaf", "leaves", "path", "signed_root", "is_proven")
    SEQ_FIELD_NUMBER: _ClassVar[int]
    LOCAL_AT_FIELD_NUMBER: _ClassVar[int]
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    SIGNED_BY_FIELD_NUMBER: _ClassVar[int]
    KEY_FINGERPRINT_FIELD_NUMBER: _ClassVar[int]
    ENROLLED_FROM_LOCAL_FIELD_NUMBER: _ClassVar[int]
    ENROLLED_UNTIL_LOCAL_FIELD_NUMBER: _ClassVar[int]
    LEAF_FIELD_NUMBER: _ClassVar[int]
    LEAVES_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    SIGNED_ROOT_FIELD_NUMBER: _ClassVar[int]
    IS_PROVEN_FIELD_NUMBER: _ClassVar[int]
    seq: int
    local_at: str
    host_id: str
    commit_hash: bytes
    signed_by: str
    key_fingerprint: str
    enrolled_from_local: str
    enrolled_until_local: str
    leaf: int
    leaves: int
    path: int
    signed_root: bytes
    is_proven: bool
    def __init__(self, seq: _Optional[int] = ..., local_at: _Optional[str] = ..., host_id: _Optional[str] = ..., commit_hash: _Optional[bytes] = ..., signed_by: _Optional[str] = ..., key_fingerprint: _Optional[str] = ..., enrolled_from_local: _Optional[str] = ..., enrolled_until_local: _Optional[str] = ..., leaf: _Optional[int] = ..., leaves: _Optional[int] = ..., path: _Optional[int] = ..., signed_root: _Optional[bytes] = ..., is_proven: _Optional[bool] = ...) -> None: ...

class CheckpointFacts(_message.Message):
    __slots__ = ("at", "local_at", "host_id", "gaming_day", "heads", "seq", "history_path", "head_path", "heads_root")
    AT_FIELD_NUMBER: _ClassVar[int]
    LOCAL_AT_FIELD_NUMBER: _ClassVar[int]
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    HEADS_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    HISTORY_PATH_FIELD_NUMBER: _ClassVar[int]
    HEAD_PATH_FIELD_NUMBER: _ClassVar[int]
    HEADS_ROOT_FIELD_NUMBER: _ClassVar[int]
    at: _timestamp_pb2.Timestamp
    local_at: str
    host_id: str
    gaming_day: str
    heads: int
    seq: int
    history_path: int
    head_path: int
    heads_root: bytes
    def __init__(self, at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., local_at: _Optional[str] = ..., host_id: _Optional[str] = ..., gaming_day: _Optional[str] = ..., heads: _Optional[int] = ..., seq: _Optional[int] = ..., history_path: _Optional[int] = ..., head_path: _Optional[int] = ..., heads_root: _Optional[bytes] = ...) -> None: ...

class GetCheckpointRequest(_message.Message):
    __slots__ = ()
    def __init__(self) -> None: ...

class CheckpointPart(_message.Message):
    __slots__ = ("data", "file_name")
    DATA_FIELD_NUMBER: _ClassVar[int]
    FILE_NAME_FIELD_NUMBER: _ClassVar[int]
    data: bytes
    file_name: str
    def __init__(self, data: _Optional[bytes] = ..., file_name: _Optional[str] = ...) -> None: ...
