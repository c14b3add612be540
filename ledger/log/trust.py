"""Whom readers believe, by the property's root key alone.

Every signature carries the certificate by which the property enrolled the key that made it. So whether a record is
accepted follows from the record, the root's public key and the property's list of retirements, and from nothing else:
no reader has to have read another stream, or another partition, before, and all of them judge alike in whatever order
they read. A commit is believed if its own time lies within the time for which its host's key was enrolled, and before
the time from which the key is retired. Retirements are signed by the root, too, and handed over with the floor's
folder; the trust stream of the ledger records all of it for whoever looks back.

A retired key can still sign commits that claim to be older than its retirement; they must also extend a stream's head
to be accepted. Retire a key that may have been copied from the time at which it was last in good hands."""

from collections.abc import Iterable
from datetime import UTC, datetime
from functools import lru_cache
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.core.certificates import HOST, Enrolled, Retired, enrolled_by, retired_by
from ledger.core.chain import Record, shown
from ledger.core.merkle import Proof, root_of
from ledger.log.signing import COMMITS, TrustedHosts, signed_text

_KEPT = 65536
ROOT = "root.pub"
RETIREMENTS = "retired"


class FloorTrust(TrustedHosts):
    """Believes keys that the property enrolled for one purpose."""

    def __init__(self, root: Ed25519PublicKey, purpose: int, retired: Iterable[Retired] = ()) -> None:
        super().__init__({})
        self._root, self._purpose = root.public_bytes_raw(), purpose
        self._retired: dict[bytes, datetime] = {}
        for each in retired:
            self._retired[each.public_key] = min(each.retired_at, self._retired.get(each.public_key, each.retired_at))
        self._enrolled = lru_cache(maxsize=1024)(self._read_certificate)
        self._is_signed = lru_cache(maxsize=_KEPT)(_is_signed)

    def problem_with(self, record: Record) -> str:
        host_id = record.commit.host_id
        try:
            carried = pb.CommitSignature.FromString(record.signature)
            at = record.commit.at.ToDatetime(UTC)
        except (DecodeError, ValueError, OverflowError):
            return "what it carries is no signature"
        enrolled = self._enrolled(carried.certificate)
        if enrolled is None or enrolled.key_id != host_id:
            return f"host {shown(host_id)} is not enrolled by this property"
        if not enrolled.is_valid_at(at):
            return f"the key of host {shown(host_id)} was not enrolled then"
        if (retired_at := self._retired.get(enrolled.public_key)) and at >= retired_at:
            return f"the key of host {shown(host_id)} was retired by then"
        genuine = self._is_genuine_leaf(carried, enrolled, record.hash, COMMITS)
        return "" if genuine else f"it does not carry the signature of host {shown(host_id)}"

    def signer_of(self, leaf: bytes, signature: bytes, context: bytes) -> str | None:
        """What is published has no time of its own: for it a retirement is no limit, and `verify` recomputes it all."""
        try:
            carried = pb.CommitSignature.FromString(signature)
        except DecodeError:
            return None
        enrolled = self._enrolled(carried.certificate)
        if enrolled is None or not self._is_genuine_leaf(carried, enrolled, leaf, context):
            return ""
        return enrolled.key_id

    def problem_then(self, signature: bytes, at: datetime) -> str:
        try:
            enrolled = self._enrolled(pb.CommitSignature.FromString(signature).certificate)
        except DecodeError:
            enrolled = None
        if enrolled is None:
            return "its key is not enrolled by this property"
        if not enrolled.is_valid_at(at):
            return f"the key of {enrolled.key_id} was not enrolled then"
        retired_at = self._retired.get(enrolled.public_key)
        return f"the key of {enrolled.key_id} was retired by then" if retired_at and at >= retired_at else ""

    def _is_genuine_leaf(self, carried: pb.CommitSignature, enrolled: Enrolled, leaf: bytes, context: bytes) -> bool:
        root = root_of(Proof(carried.leaf, carried.leaves, tuple(carried.path)), leaf)
        if root is None or carried.key_id != enrolled.key_id:
            return False
        return self._is_signed(enrolled.public_key, carried.signature, signed_text(context, root, carried.leaves))

    def _read_certificate(self, data: bytes) -> Enrolled | None:
        try:
            enrolled = enrolled_by(self._root, pb.KeyCertificate.FromString(data))
        except DecodeError:
            return None
        return enrolled if enrolled and enrolled.purpose == self._purpose else None


def trust_in(place: Path, purpose: int = HOST, retired: Iterable[Retired] = ()) -> TrustedHosts:
    """By a floor's folder, with the retirements that lie in it; or by a folder of public keys, which are then believed
    whenever they signed."""
    if not (place / ROOT).exists():
        return TrustedHosts.from_folder(place)
    root = root_in(place)
    return FloorTrust(root, purpose, [*retirements_in(place, root), *retired])


def root_in(place: Path) -> Ed25519PublicKey:
    key = serialization.load_pem_public_key((place / ROOT).read_bytes())
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError(f"{place / ROOT} is no Ed25519 key")
    return key


def retirements_in(place: Path, root: Ed25519PublicKey) -> list[Retired]:
    """Those of the folder; one that the property has not signed is no retirement."""
    found = []
    for path in sorted((place / RETIREMENTS).glob("*.retirement")):
        retired = retired_by(root.public_bytes_raw(), pb.RetirementCertificate.FromString(path.read_bytes()))
        if retired is None:
            raise ValueError(f"{path} is not signed by this property's root key")
        found.append(retired)
    return found


def _is_signed(public_key: bytes, signature: bytes, signed: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, signed)
    except (InvalidSignature, ValueError):
        return False
    return True
