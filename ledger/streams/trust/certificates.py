"""What the property says of keys, under its root key. Pure: checking a signature is computing."""

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from google.protobuf.message import DecodeError
from google.protobuf.timestamp_pb2 import Timestamp

import roundledger.v1 as pb
from ledger.money.accounts import is_id

_ENROLMENT = b"roundledger key enrolment v1\x00"
_RETIREMENT = b"roundledger key retirement v1\x00"
_SUCCESSION = b"roundledger root succession v1\x00"
"""Begins what is signed, so that one cannot pass for the other."""

KEY_BYTES = 32
_MOST_SUCCESSIONS = 64

Successions = Sequence[pb.RootSuccession]
"""From the root key that readers know to the one that signs now."""

HOST, WORKER = pb.KEY_PURPOSE_HOST, pb.KEY_PURPOSE_WORKER


class Enrolled(msgspec.Struct, frozen=True):
    """A key that the property enrolled."""

    key_id: str
    purpose: int
    public_key: bytes
    valid_from: datetime
    valid_until: datetime

    def is_valid_at(self, at: datetime) -> bool:
        return self.valid_from <= at < self.valid_until


class Retired(msgspec.Struct, frozen=True):
    """A key that the property retired."""

    key_id: str
    public_key: bytes
    retired_at: datetime
    reason: str = ""


def certify(root: Ed25519PrivateKey, enrolled: Enrolled, successions: Successions = ()) -> pb.KeyCertificate:
    enrolment = pb.KeyEnrolment(
        key_id=enrolled.key_id,
        purpose=enrolled.purpose,  # type: ignore[arg-type]
        public_key=enrolled.public_key,
        valid_from=_timestamp(enrolled.valid_from),
        valid_until=_timestamp(enrolled.valid_until),
    ).SerializeToString(deterministic=True)
    signature = root.sign(_ENROLMENT + enrolment)
    return pb.KeyCertificate(enrolment=enrolment, root_signature=signature, successions=successions)


def certify_retirement(
    root: Ed25519PrivateKey, retired: Retired, successions: Successions = ()
) -> pb.RetirementCertificate:
    retirement = pb.KeyRetirement(
        key_id=retired.key_id,
        public_key=retired.public_key,
        retired_at=_timestamp(retired.retired_at),
        reason=retired.reason,
    ).SerializeToString(deterministic=True)
    signature = root.sign(_RETIREMENT + retirement)
    return pb.RetirementCertificate(retirement=retirement, root_signature=signature, successions=successions)


def certify_succession(root: Ed25519PrivateKey, public_key: bytes) -> pb.RootSuccession:
    return pb.RootSuccession(public_key=public_key, signature=root.sign(_SUCCESSION + public_key))


def successor_of(root_public_key: bytes, successions: Successions) -> bytes | None:
    """The root key that signs now, if each names the next; None where one does not."""
    if len(successions) > _MOST_SUCCESSIONS:
        return None
    for each in successions:
        if not _is_signed(root_public_key, each.signature, _SUCCESSION + each.public_key):
            return None
        root_public_key = each.public_key
    return root_public_key


def enrolled_by(root_public_key: bytes, certificate: pb.KeyCertificate) -> Enrolled | None:
    """What the certificate says, if the property says it."""
    root = successor_of(root_public_key, certificate.successions)
    if root is None or not _is_signed(root, certificate.root_signature, _ENROLMENT + certificate.enrolment):
        return None
    try:
        said = pb.KeyEnrolment.FromString(certificate.enrolment)
        valid_from, valid_until = said.valid_from.ToDatetime(UTC), said.valid_until.ToDatetime(UTC)
    except (DecodeError, ValueError, OverflowError):
        return None
    if not is_id(said.key_id) or len(said.public_key) != KEY_BYTES or said.purpose not in (HOST, WORKER):
        return None
    return Enrolled(said.key_id, said.purpose, said.public_key, valid_from, valid_until)


def retired_by(root_public_key: bytes, certificate: pb.RetirementCertificate) -> Retired | None:
    """What the certificate says, if the property says it."""
    root = successor_of(root_public_key, certificate.successions)
    if root is None or not _is_signed(root, certificate.root_signature, _RETIREMENT + certificate.retirement):
        return None
    try:
        said = pb.KeyRetirement.FromString(certificate.retirement)
        retired_at = said.retired_at.ToDatetime(UTC)
    except (DecodeError, ValueError, OverflowError):
        return None
    return Retired(said.key_id, said.public_key, retired_at, said.reason)


def _is_signed(root_public_key: bytes, signature: bytes, signed: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(root_public_key).verify(signature, signed)
    except (InvalidSignature, ValueError):
        return False
    return True


def _timestamp(at: datetime) -> Timestamp:
    stamp = Timestamp()
    stamp.FromDatetime(at)
    return stamp
