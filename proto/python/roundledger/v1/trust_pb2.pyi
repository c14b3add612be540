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

class KeyPurpose(int, metaclass=_enum_type_wrapper.EnumTypeWrapper):
    __slots__ = ()
    KEY_PURPOSE_UNSPECIFIED: _ClassVar[KeyPurpose]
    KEY_PURPOSE_HOST: _ClassVar[KeyPurpose]
    KEY_PURPOSE_WORKER: _ClassVar[KeyPurpose]
KEY_PURPOSE_UNSPECIFIED: KeyPurpose
KEY_PURPOSE_HOST: KeyPurpose
KEY_PURPOSE_WORKER: KeyPurpose

class KeyEnrolment(_message.Message):
    __slots__ = ("key_id", "purpose", "public_key", "valid_from", "valid_until")
    KEY_ID_FIELD_NUMBER: _ClassVar[int]
    PURPOSE_FIELD_NUMBER: _ClassVar[int]
    PUBLIC_KEY_FIELD_NUMBER: _ClassVar[int]
    VALID_FROM_FIELD_NUMBER: _ClassVar[int]
    VALID_UNTIL_FIELD_NUMBER: _ClassVar[int]
    key_id: str
    purpose: KeyPurpose
    public_key: bytes
    valid_from: _timestamp_pb2.Timestamp
    valid_until: _timestamp_pb2.Timestamp
    def __init__(self, key_id: _Optional[str] = ..., purpose: _Optional[_Union[KeyPurpose, str]] = ..., public_key: _Optional[bytes] = ..., valid_from: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., valid_until: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ...) -> None: ...

class RootSuccession(_message.Message):
    __slots__ = ("public_key", "signature")
    PUBLIC_KEY_FIELD_NUMBER: _ClassVar[int]
    SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    public_key: bytes
    signature: bytes
    def __init__(self, public_key: _Optional[bytes] = ..., signature: _Optional[bytes] = ...) -> None: ...

class KeyCertificate(_message.Message):
    __slots__ = ("enrolment", "root_signature", "successions")
    ENROLMENT_FIELD_NUMBER: _ClassVar[int]
    ROOT_SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    SUCCESSIONS_FIELD_NUMBER: _ClassVar[int]
    enrolment: bytes
    root_signature: bytes
    successions: _containers.RepeatedCompositeFieldContainer[RootSuccession]
    def __init__(self, enrolment: _Optional[bytes] = ..., root_signature: _Optional[bytes] = ..., successions: _Optional[_Iterable[_Union[RootSuccession, _Mapping]]] = ...) -> None: ...

class KeyRetirement(_message.Message):
    __slots__ = ("key_id", "public_key", "retired_at", "reason")
    KEY_ID_FIELD_NUMBER: _ClassVar[int]
    PUBLIC_KEY_FIELD_NUMBER: _ClassVar[int]
    RETIRED_AT_FIELD_NUMBER: _ClassVar[int]
    REASON_FIELD_NUMBER: _ClassVar[int]
    key_id: str
    public_key: bytes
    retired_at: _timestamp_pb2.Timestamp
    reason: str
    def __init__(self, key_id: _Optional[str] = ..., public_key: _Optional[bytes] = ..., retired_at: _Optional[_Union[datetime.datetime, _timestamp_pb2.Timestamp, _Mapping]] = ..., reason: _Optional[str] = ...) -> None: ...

class RetirementCertificate(_message.Message):
    __slots__ = ("retirement", "root_signature", "successions")
    RETIREMENT_FIELD_NUMBER: _ClassVar[int]
    ROOT_SIGNATURE_FIELD_NUMBER: _ClassVar[int]
    SUCCESSIONS_FIELD_NUMBER: _ClassVar[int]
    retirement: bytes
    root_signature: bytes
    successions: _containers.RepeatedCompositeFieldContainer[RootSuccession]
    def __init__(self, retirement: _Optional[bytes] = ..., root_signature: _Optional[bytes] = ..., successions: _Optional[_Iterable[_Union[RootSuccession, _Mapping]]] = ...) -> None: ...

class TrustEvent(_message.Message):
    __slots__ = ("trust_opened", "key_enrolled", "key_rotated", "key_retired")
    TRUST_OPENED_FIELD_NUMBER: _ClassVar[int]
    KEY_ENROLLED_FIELD_NUMBER: _ClassVar[int]
    KEY_ROTATED_FIELD_NUMBER: _ClassVar[int]
    KEY_RETIRED_FIELD_NUMBER: _ClassVar[int]
    trust_opened: TrustOpened
    key_enrolled: KeyEnrolled
    key_rotated: KeyRotated
    key_retired: KeyRetired
    def __init__(self, trust_opened: _Optional[_Union[TrustOpened, _Mapping]] = ..., key_enrolled: _Optional[_Union[KeyEnrolled, _Mapping]] = ..., key_rotated: _Optional[_Union[KeyRotated, _Mapping]] = ..., key_retired: _Optional[_Union[KeyRetired, _Mapping]] = ...) -> None: ...

class TrustOpened(_message.Message):
    __slots__ = ("root_public_key",)
    ROOT_PUBLIC_KEY_FIELD_NUMBER: _ClassVar[int]
    root_public_key: bytes
    def __init__(self, root_public_key: _Optional[bytes] = ...) -> None: ...

class KeyEnrolled(_message.Message):
    __slots__ = ("enrolment", "certificate")
    ENROLMENT_FIELD_NUMBER: _ClassVar[int]
    CERTIFICATE_FIELD_NUMBER: _ClassVar[int]
    enrolment: KeyEnrolment
    certificate: KeyCertificate
    def __init__(self, enrolment: _Optional[_Union[KeyEnrolment, _Mapping]] = ..., certificate: _Optional[_Union[KeyCertificate, _Mapping]] = ...) -> None: ...

class KeyRotated(_message.Message):
    __slots__ = ("enrolment", "certificate", "public_key_before")
    ENROLMENT_FIELD_NUMBER: _ClassVar[int]
    CERTIFICATE_FIELD_NUMBER: _ClassVar[int]
    PUBLIC_KEY_BEFORE_FIELD_NUMBER: _ClassVar[int]
    enrolment: KeyEnrolment
    certificate: KeyCertificate
    public_key_before: bytes
    def __init__(self, enrolment: _Optional[_Union[KeyEnrolment, _Mapping]] = ..., certificate: _Optional[_Union[KeyCertificate, _Mapping]] = ..., public_key_before: _Optional[bytes] = ...) -> None: ...

class KeyRetired(_message.Message):
    __slots__ = ("retirement", "certificate")
    RETIREMENT_FIELD_NUMBER: _ClassVar[int]
    CERTIFICATE_FIELD_NUMBER: _ClassVar[int]
    retirement: KeyRetirement
    certificate: RetirementCertificate
    def __init__(self, retirement: _Optional[_Union[KeyRetirement, _Mapping]] = ..., certificate: _Optional[_Union[RetirementCertificate, _Mapping]] = ...) -> None: ...

class TrustCommand(_message.Message):
    __slots__ = ("open_trust", "enrol_key", "rotate_key", "retire_key")
    OPEN_TRUST_FIELD_NUMBER: _ClassVar[int]
    ENROL_KEY_FIELD_NUMBER: _ClassVar[int]
    ROTATE_KEY_FIELD_NUMBER: _ClassVar[int]
    RETIRE_KEY_FIELD_NUMBER: _ClassVar[int]
    open_trust: OpenTrustRequest
    enrol_key: EnrolKeyRequest
    rotate_key: RotateKeyRequest
    retire_key: RetireKeyRequest
    def __init__(self, open_trust: _Optional[_Union[OpenTrustRequest, _Mapping]] = ..., enrol_key: _Optional[_Union[EnrolKeyRequest, _Mapping]] = ..., rotate_key: _Optional[_Union[RotateKeyRequest, _Mapping]] = ..., retire_key: _Optional[_Union[RetireKeyRequest, _Mapping]] = ...) -> None: ...

class OpenTrustRequest(_message.Message):
    __slots__ = ("header", "root_public_key")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    ROOT_PUBLIC_KEY_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    root_public_key: bytes
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., root_public_key: _Optional[bytes] = ...) -> None: ...

class EnrolKeyRequest(_message.Message):
    __slots__ = ("header", "certificate")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CERTIFICATE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    certificate: KeyCertificate
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., certificate: _Optional[_Union[KeyCertificate, _Mapping]] = ...) -> None: ...

class RotateKeyRequest(_message.Message):
    __slots__ = ("header", "certificate")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CERTIFICATE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    certificate: KeyCertificate
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., certificate: _Optional[_Union[KeyCertificate, _Mapping]] = ...) -> None: ...

class RetireKeyRequest(_message.Message):
    __slots__ = ("header", "certificate")
    HEADER_FIELD_NUMBER: _ClassVar[int]
    CERTIFICATE_FIELD_NUMBER: _ClassVar[int]
    header: _common_pb2.CommandHeader
    certificate: RetirementCertificate
    def __init__(self, header: _Optional[_Union[_common_pb2.CommandHeader, _Mapping]] = ..., certificate: _Optional[_Union[RetirementCertificate, _Mapping]] = ...) -> None: ...
