from roundledger.v1 import common_pb2 as _common_pb2
from google.protobuf.internal import containers as _containers
from google.protobuf import descriptor as _descriptor
from google.protobuf import message as _message
from collections.abc import Iterable as _Iterable, Mapping as _Mapping
from typing import ClassVar as _ClassVar, Optional as _Optional, Union as _Union

DESCRIPTOR: _descriptor.FileDescriptor

class ClockSynced(_message.Message):
    __slots__ = ("host_id", "offset_micros", "source", "at_ms")
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    OFFSET_MICROS_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    AT_MS_FIELD_NUMBER: _ClassVar[int]
    host_id: str
    offset_micros: int
    source: str
    at_ms: int
    def __init__(self, host_id: _Optional[str] = ..., offset_micros: _Optional[int] = ..., source: _Optional[str] = ..., at_ms: _Optional[int] = ...) -> None: ...

class ClockSkewFound(_message.Message):
    __slots__ = ("host_id", "offset_micros", "most_micros", "rule")
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    OFFSET_MICROS_FIELD_NUMBER: _ClassVar[int]
    MOST_MICROS_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    host_id: str
    offset_micros: int
    most_micros: int
    rule: str
    def __init__(self, host_id: _Optional[str] = ..., offset_micros: _Optional[int] = ..., most_micros: _Optional[int] = ..., rule: _Optional[str] = ...) -> None: ...

class ClockOverdue(_message.Message):
    __slots__ = ("host_id", "last_synced_ms", "rule", "at_ms")
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    LAST_SYNCED_MS_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    AT_MS_FIELD_NUMBER: _ClassVar[int]
    host_id: str
    last_synced_ms: int
    rule: str
    at_ms: int
    def __init__(self, host_id: _Optional[str] = ..., last_synced_ms: _Optional[int] = ..., rule: _Optional[str] = ..., at_ms: _Optional[int] = ...) -> None: ...

class Software(_message.Message):
    __slots__ = ("version", "files_sha256", "files", "python", "libraries")
    VERSION_FIELD_NUMBER: _ClassVar[int]
    FILES_SHA256_FIELD_NUMBER: _ClassVar[int]
    FILES_FIELD_NUMBER: _ClassVar[int]
    PYTHON_FIELD_NUMBER: _ClassVar[int]
    LIBRARIES_FIELD_NUMBER: _ClassVar[int]
    version: str
    files_sha256: bytes
    files: int
    python: str
    libraries: _containers.RepeatedScalarFieldContainer[str]
    def __init__(self, version: _Optional[str] = ..., files_sha256: _Optional[bytes] = ..., files: _Optional[int] = ..., python: _Optional[str] = ..., libraries: _Optional[_Iterable[str]] = ...) -> None: ...

class SoftwareInstalled(_message.Message):
    __slots__ = ("host_id", "component", "software", "files_sha256_before")
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    COMPONENT_FIELD_NUMBER: _ClassVar[int]
    SOFTWARE_FIELD_NUMBER: _ClassVar[int]
    FILES_SHA256_BEFORE_FIELD_NUMBER: _ClassVar[int]
    host_id: str
    component: str
    software: Software
    files_sha256_before: bytes
    def __init__(self, host_id: _Optional[str] = ..., component: _Optional[str] = ..., software: _Optional[_Union[Software, _Mapping]] = ..., files_sha256_before: _Optional[bytes] = ...) -> None: ...

class SoftwareDiffered(_message.Message):
    __slots__ = ("host_id", "component", "software", "files_sha256_recorded", "rule")
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    COMPONENT_FIELD_NUMBER: _ClassVar[int]
    SOFTWARE_FIELD_NUMBER: _ClassVar[int]
    FILES_SHA256_RECORDED_FIELD_NUMBER: _ClassVar[int]
    RULE_FIELD_NUMBER: _ClassVar[int]
    host_id: str
    component: str
    software: Software
    files_sha256_recorded: bytes
    rule: str
    def __init__(self, host_id: _Optional[str] = ..., component: _Optional[str] = ..., software: _Optional[_Union[Software, _Mapping]] = ..., files_sha256_recorded: _Optional[bytes] = ..., rule: _Optional[str] = ...) -> None: ...

class RecordClockRequest(_message.Message):
    __slots__ = ("header", "host_id", "offset_micros", "source")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    OFFSET_MICROS_FIELD_NUMBER: _ClassVar[int]
    SOURCE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    host_id: str
    offset_micros: int
    source: str
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., host_id: _Optional[str] = ..., offset_micros: _Optional[int] = ..., source: _Optional[str] = ...) -> None: ...

class RecordSoftwareRequest(_message.Message):
    __slots__ = ("header", "host_id", "component", "software", "is_check")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    HOST_ID_FIELD_NUMBER: _ClassVar[int]
    COMPONENT_FIELD_NUMBER: _ClassVar[int]
    SOFTWARE_FIELD_NUMBER: _ClassVar[int]
    IS_CHECK_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    host_id: str
    component: str
    software: Software
    is_check: bool
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., host_id: _Optional[str] = ..., component: _Optional[str] = ..., software: _Optional[_Union[Software, _Mapping]] = ..., is_check: _Optional[bool] = ...) -> None: ...
