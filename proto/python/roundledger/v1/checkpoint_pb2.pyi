import datetime

from google.protobuf import timestamp_pb2 as _timestamp_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class StreamHead(_message.Message):
    __slots__ = ("stream_id", "seq", "commit_hash", "history_root")
    STREAM_ID_FIELD_NUMBER: _ClassVar[int]
    SEQ_FIELD_NUMBER: _ClassVar[int]
    COMMIT_HASH_FIELD_NUMBER: _ClassVar[int]
    HISTORY_ROOT_FIELD_NUMBER: _ClassVar[int]
    stream_id: str
    seq: int
    commit_hash: bytes
    history_root: bytes
    def __init__(self, stream_id: _Optional[str] = ..., seq: _Optional[int] = ..., commit_hash: _Optional[bytes] = ..., history_root: _Optional[bytes] = ...) -> None: ...

class CheckpointSeal(_message.Message):
    __slots__ = ("at", "host_id", "gaming_day", "heads_root", "heads", "previous", "viewings")
    AT_FIELD_NUMBER: _ClassVar[int]
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    GAMING_DAY_FIELD_NUMBER: _ClassVar[int]
    HEADS_ROOT_FIELD_NUMBER: _ClassVar[int]
    HEADS_FIELD_NUMBER: _ClassVar[int]
    PREVIOUS_FIELD_NUMBER: _ClassVar[int]
    VIEWINGS_FIELD_NUMBER: _ClassVar[int]
    at: _timestamp_pb2.Timestamp
    host_id: str
    gaming_day: str
    heads_root: bytes
    heads: int
    previous: bytes
    viewings: _containers.RepeatedCompositeFieldContainer[ViewingHead]
    def __init__(self, at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., host_id: _Optional[str] = ..., gaming_day: _Optional[str] = ..., heads_root: _Optional[bytes] = ..., heads: _Optional[int] = ..., previous: _Optional[bytes] = ..., viewings: _Optional[_Iterable[_Union[ViewingHead, _Mapping]]] = ...) -> None: ...

class ViewingHead(_message.Message):
    __slots__ = ("kept_by", "number", "hash")
    KEPT_BY_FIELD_NUMBER: _ClassVar[int]
    NUMBER_FIELD_NUMBER: _ClassVar[int]
    HASH_FIELD_NUMBER: _ClassVar[int]
    kept_by: str
    number: int
    hash: bytes
    def __init__(self, kept_by: _Optional[str] = ..., number: _Optional[int] = ..., hash: _Optional[bytes] = ...) -> None: ...

class Checkpoint(_message.Message):
    __slots__ = ("seal", "signature", "heads", "peaks")
    SEAL_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    HEADS_FIELD_NUMBER: _ClassVar[int]
    PEAKS_FIELD_NUMBER: _ClassVar[int]
    seal: bytes
    signature: bytes
    heads: _containers.RepeatedCompositeFieldContainer[StreamHead]
    peaks: _containers.RepeatedCompositeFieldContainer[HistoryPeaks]
    def __init__(self, seal: _Optional[bytes] = ..., signature: _Optional[bytes] = ..., heads: _Optional[_Iterable[_Union[StreamHead, _Mapping]]] = ..., peaks: _Optional[_Iterable[_Union[HistoryPeaks, _Mapping]]] = ...) -> None: ...

class HistoryPeaks(_message.Message):
    __slots__ = ("roots",)
    ROOTS_FIELD_NUMBER: _ClassVar[int]
    roots: _containers.RepeatedScalarFieldContainer[bytes]
    def __init__(self, roots: _Optional[_Iterable[bytes]] = ...) -> None: ...

class MerkleProof(_message.Message):
    __slots__ = ("leaf", "leaves", "path")
    LEAF_FIELD_NUMBER: _ClassVar[int]
    LEAVES_FIELD_NUMBER: _ClassVar[int]
    PATH_FIELD_NUMBER: _ClassVar[int]
    leaf: int
    leaves: int
    path: _containers.RepeatedScalarFieldContainer[bytes]
    def __init__(self, leaf: _Optional[int] = ..., leaves: _Optional[int] = ..., path: _Optional[_Iterable[bytes]] = ...) -> None: ...

class CheckpointProof(_message.Message):
    __slots__ = ("seal", "signature", "head", "head_proof", "history_proof")
    SEAL_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    HEAD_FIELD_NUMBER: _ClassVar[int]
    HEAD_PROOF_FIELD_NUMBER: _ClassVar[int]
    HISTORY_PROOF_FIELD_NUMBER: _ClassVar[int]
    seal: bytes
    signature: bytes
    head: StreamHead
    head_proof: MerkleProof
    history_proof: MerkleProof
    def __init__(self, seal: _Optional[bytes] = ..., signature: _Optional[bytes] = ..., head: _Optional[_Union[StreamHead, _Mapping]] = ..., head_proof: _Optional[_Union[MerkleProof, _Mapping]] = ..., history_proof: _Optional[_Union[MerkleProof, _Mapping]] = ...) -> None: ...
