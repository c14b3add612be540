"""Whom readers believe, by the property's root key alone.

Every signature carries the certificate by which the property enrolled the key that made it. So whether a record is
accepted follows from the record, the root's public key and the property's retirements, and from nothing else: no
reader has to have read another stream, or another partition, before, and all of them judge alike in whatever order
they read. A commit is believed if its own time lies within the time for which its host's key was enrolled, and before
the time from which the key is retired.

A retired key can still sign commits that claim to be older than its retirement. The broker's clock tells: what it took
later than a clock may be wrong is not believed, whatever time it claims. Where no broker's clock was asked, as in
a ledger's own file, the claim stands; so retire a key that may have been copied from the time at which it was last in
good hands.

Retirements are signed by the root, too. A running reader looks for new ones in the floor's folder every second, and
learns of them from the trust stream, so it need not be started again."""

import logging
import time
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from functools import lru_cache
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.core.chain import Record, shown
from ledger.core.merkle import Proof, root_of
from ledger.log.signing import COMMITS, TrustedHosts, signed_text
from ledger.streams.trust.certificates import HOST, Enrolled, Retired, enrolled_by, retired_by

logger = logging.getLogger(__name__)

_KEPT = 65536
CLOCKS_DIFFER = timedelta(minutes=5)
"""By no more than this, a broker's from a host's."""
_LOOK_SECONDS = 1.0
ROOT = "root.pub"
RETIREMENTS = "retired"


class NotByThisProperty(ValueError):
    """A retirement that the floor's root key has not signed."""


class FloorTrust(TrustedHosts):
    """Believes keys that the property enrolled for one purpose. Given a floor's folder, it takes note of retirements
    that are put there later."""

    def __init__(
        self, root: Ed25519PublicKey, purpose: int, retired: Iterable[Retired] = (), folder: Path | None = None
    ) -> None:
        super().__init__({})
        self._root, self._purpose, self._place = root, purpose, folder
        self._retired: dict[bytes, datetime] = {}
        self.changes = 0
        """How often a host or worker was newly retired."""
        self._seen: set[tuple[Path, int]] = set()
        self._look_at = 0.0
        for each in retired:
            self._retire(each)
        self._enrolled = lru_cache(maxsize=1024)(self._read_certificate)
        self._is_signed = lru_cache(maxsize=_KEPT)(_is_signed)

    def look(self) -> None:
        """Reads what has been put into the floor's folder, if a second has passed."""
        now = time.monotonic()
        if self._place is None or now < self._look_at:
            return
        self._look_at = now + _LOOK_SECONDS
        for path in retirement_files(self._place):
            try:
                version = path, path.stat().st_mtime_ns
                if version not in self._seen:
                    self._seen.add(version)
                    self._retire(_retirement(path, self._root))
            except (OSError, ValueError, DecodeError) as problem:  # it may be half written
                logger.warning("%s retires nobody: %s", path, problem)

    def learn(self, record: Record) -> None:
        """A retirement counts whichever host recorded it: the property's root key has signed it."""
        for event in record.commit.events:
            if retired := retired_by(self._root.public_bytes_raw(), event.trust.key_retired.certificate):
                self._retire(retired)

    def _retire(self, retired: Retired) -> None:
        known = self._retired.get(retired.public_key)
        if known is None or retired.retired_at < known:
            self._retired[retired.public_key] = retired.retired_at
            self.changes += 1

    def was_retired(self, record: Record, by: datetime) -> bool:
        """Whether a record that was there only after `by` is one that its host's key could no longer sign."""
        try:
            carried = pb.CommitSignature.FromString(record.signature)
            at = record.commit.at.ToDatetime(UTC)
        except (DecodeError, ValueError, OverflowError):
            return False
        enrolled = self._enrolled(carried.certificate)
        return enrolled is not None and self._is_retired(enrolled, at, int(by.timestamp() * 1000))

    def _is_retired(self, enrolled: Enrolled, at: datetime | None, appended_ms: int) -> bool:
        retired_at = self._retired.get(enrolled.public_key)
        if retired_at is None:
            return False
        if at is not None and at >= retired_at:
            return True
        return appended_ms >= (retired_at + CLOCKS_DIFFER).timestamp() * 1000

    def problem_with_key(self, record: Record, certificate: bytes) -> str:
        self.look()
        host_id = record.commit.host_id
        try:
            at = record.commit.at.ToDatetime(UTC)
        except (ValueError, OverflowError):
            return "its time is none"
        enrolled = self._enrolled(certificate)
        if enrolled is None or enrolled.key_id != host_id:
            return f"host {shown(host_id)} is not enrolled by this property"
        if not enrolled.is_valid_at(at):
            return f"the key of host {shown(host_id)} was not enrolled then"
        if self._is_retired(enrolled, at, record.appended_ms):
            return f"the key of host {shown(host_id)} was retired by then"
        return ""

    def _is_signed_by(self, signature: pb.CommitSignature, root: bytes) -> bool:
        enrolled = self._enrolled(signature.certificate)
        text = signed_text(COMMITS, root, signature.leaves)
        return enrolled is not None and self._is_signed(enrolled.public_key, signature.signature, text)

    def signer_of(self, leaf: bytes, signature: bytes, context: bytes, appended_ms: int = 0) -> str | None:
        """What is published has no time but the broker's."""
        self.look()
        try:
            carried = pb.CommitSignature.FromString(signature)
        except DecodeError:
            return None
        enrolled = self._enrolled(carried.certificate)
        if enrolled is None or self._is_retired(enrolled, None, appended_ms):
            return ""
        if not self._is_genuine_leaf(carried, enrolled, leaf, context):
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
            enrolled = enrolled_by(self._root.public_bytes_raw(), pb.KeyCertificate.FromString(data))
        except DecodeError:
            return None
        return enrolled if enrolled and enrolled.purpose == self._purpose else None


def trust_in(place: Path, purpose: int = HOST, retired: Iterable[Retired] = ()) -> TrustedHosts:
    """By a floor's folder, with the retirements that lie in it; or by a folder of public keys, which are then believed
    whenever they signed."""
    if not (place / ROOT).exists():
        return TrustedHosts.from_folder(place)
    root = root_in(place)
    return FloorTrust(root, purpose, [*retirements_in(place, root), *retired], place)


def root_in(place: Path) -> Ed25519PublicKey:
    key = serialization.load_pem_public_key((place / ROOT).read_bytes())
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError(f"{place / ROOT} is no Ed25519 key")
    return key


def retirements_in(place: Path, root: Ed25519PublicKey) -> list[Retired]:
    """Those of the folder; one that the property has not signed is no retirement."""
    return [_retirement(path, root) for path in retirement_files(place)]


def retirement_files(place: Path) -> list[Path]:
    return sorted((place / RETIREMENTS).glob("*.retirement"))


def _retirement(path: Path, root: Ed25519PublicKey) -> Retired:
    retired = retired_by(root.public_bytes_raw(), pb.RetirementCertificate.FromString(path.read_bytes()))
    if retired is None:
        raise NotByThisProperty(f"{path} is not signed by this property's root key")
    return retired


def _is_signed(public_key: bytes, signature: bytes, signed: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(public_key).verify(signature, signed)
    except (InvalidSignature, ValueError):
        return False
    return True
