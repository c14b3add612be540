"""Signatures: a chain shows alteration, a signature shows which host a commit came from."""

import hmac
from collections.abc import Mapping, Sequence
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from google.protobuf.message import DecodeError
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.core.chain import Record, shown
from ledger.core.merkle import Proof, root_of, tree
from ledger.money.accounts import is_id

COMMITS = b"roundledger group of commits v1\x00"
OUTPUTS = b"roundledger group of outputs v1\x00"
"""Begins what is signed, so that a signature of something else cannot pass for one of commits, or of what the worker
publishes."""

CHECKPOINTS = b"roundledger checkpoint v1\x00"
ATTEMPTS = b"roundledger group of attempts v1\x00"

_SNAPSHOTS = b"roundledger snapshots v1"

_ROOTS_KEPT = 65536
"""Roots that were checked are remembered, so that a group costs one check. A reader who goes stream by stream comes
back to a group once for each of its commits, with many others in between."""


class KeyLost(Exception):
    """A host's public key is known, but it cannot sign with it."""


class Signer:
    """A host's own key."""

    def __init__(self, host_id: str, key: Ed25519PrivateKey, certificate: bytes = b"") -> None:
        self.host_id = host_id
        self.certificate = certificate
        """By which the property enrolled the key; what is signed carries it."""
        self._key = key
        self.snapshot_key = hmac.digest(key.private_bytes_raw(), _SNAPSHOTS, "sha256")
        """Another secret, made from the key, by which the host knows its own snapshots again."""

    @classmethod
    def from_folder(cls, folder: Path, host_id: str) -> "Signer":
        """The host's key, made on first use; its public half goes where verifiers look for it."""
        private, public = folder / f"{host_id}.key", folder / f"{host_id}.pub"
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not private.exists():
            if public.exists():
                raise KeyLost(
                    f"{public} has no private half here: a new key would disown what {host_id} has signed. "
                    "Bring its key back, or give this host another id"
                )
            fresh = Ed25519PrivateKey.generate().private_bytes(
                serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
            )
            private.touch(mode=0o600)
            private.write_bytes(fresh)
        with suppress(OSError):  # a key that is handed over read-only, as a secret, has the rights that it came with
            private.chmod(0o600)
        key = serialization.load_pem_private_key(private.read_bytes(), password=None)
        if not isinstance(key, Ed25519PrivateKey):
            raise ValueError(f"{private} is no Ed25519 key")
        signer = cls(host_id, key)
        if not public.exists():
            public.write_bytes(signer.public_pem())
        return signer

    @classmethod
    def ephemeral(cls, host_id: str) -> "Signer":
        """A key for a floor that lives no longer than its process."""
        return cls(host_id, Ed25519PrivateKey.generate())

    def certified(self, certificate: bytes) -> "Signer":
        return Signer(self.host_id, self._key, certificate)

    @property
    def public_key(self) -> Ed25519PublicKey:
        return self._key.public_key()

    def public_pem(self) -> bytes:
        return self.public_key.public_bytes(serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo)

    def sign_group(self, records: Sequence[Record]) -> list[Record]:
        """One signature for all of them, which each carries with its own way to what was signed."""
        signatures = self.sign_leaves([record.hash for record in records], COMMITS)
        return [replace(record, signature=signature) for record, signature in zip(records, signatures, strict=True)]

    def sign_leaves(self, leaves: Sequence[bytes], context: bytes) -> list[bytes]:
        """What each of the leaves carries of the one signature over all of them."""
        root, proofs = tree(leaves)
        signature = self._key.sign(signed_text(context, root, len(leaves)))
        return [_carried(self.host_id, signature, proof, self.certificate) for proof in proofs]

    def sign_note(self, text: bytes) -> bytes:
        """A bare signature, for notes in the form of public transparency logs. Their first line is a name without
        spaces, so none of them can pass for what this key signs otherwise."""
        return self._key.sign(text)

    def sign(self, record: Record) -> Record:
        """A group of one."""
        return self.sign_group([record])[0]


class TrustedHosts:
    """The public keys of the hosts whose commits are genuine. Each key is known by its host's id. Without a root key
    no host is ever retired."""

    changes = 0
    """How often a host was newly retired."""

    def __init__(self, keys: Mapping[str, Ed25519PublicKey], folder: Path | None = None) -> None:
        self._keys = dict(keys)
        self._folder = folder
        self._is_genuine = lru_cache(maxsize=_ROOTS_KEPT)(self._check)

    @classmethod
    def from_folder(cls, folder: Path) -> "TrustedHosts":
        """All keys of a folder, also those that are put there later: before their hosts begin to sign."""
        return cls({path.stem: public_key(path) for path in sorted(folder.glob("*.pub"))}, folder)

    def problem_with(self, record: Record) -> str:
        """Why the record does not come from the host it names; empty if it does."""
        try:
            carried = pb.CommitSignature.FromString(record.signature)
        except DecodeError:
            return "what it carries is no signature"
        root = root_of(Proof(carried.leaf, carried.leaves, tuple(carried.path)), record.hash)
        return self.problem_under(record, carried, root)

    def problem_under(self, record: Record, signature: pb.CommitSignature, root: bytes | None) -> str:
        """The same for a leaf of the tree with this root. The signature of a group is checked once and remembered."""
        if problem := self.problem_with_key(record, signature.certificate):
            return problem
        host_id = record.commit.host_id
        if root is not None and signature.key_id == host_id and self._is_signed_by(signature, root):
            return ""
        return f"it does not carry the signature of host {shown(host_id)}"

    def problem_with_key(self, record: Record, certificate: bytes) -> str:
        """Why the host that the record names could not sign it then, whatever the signature."""
        host_id = record.commit.host_id
        return "" if self._knows(host_id) else f"host {shown(host_id)} is not known"

    def _is_signed_by(self, signature: pb.CommitSignature, root: bytes) -> bool:
        text = signed_text(COMMITS, root, signature.leaves)
        return self._is_genuine(signature.key_id, signature.signature, text)

    def look(self) -> None:
        """Takes note of new retirements."""

    def learn(self, record: Record) -> None:
        """Takes note of what an accepted commit of the trust stream says."""

    def was_retired(self, record: Record, by: datetime) -> bool:
        """Whether a record that was there only after `by` is one that its host's key could no longer sign."""
        return False

    def signer_of(self, leaf: bytes, signature: bytes, context: bytes, appended_ms: int = 0) -> str | None:
        """The host whose signature a leaf carries; empty where it is not of a trusted one, None where it is no
        signature."""
        try:
            carried = pb.CommitSignature.FromString(signature)
        except DecodeError:
            return None
        root = root_of(Proof(carried.leaf, carried.leaves, tuple(carried.path)), leaf)
        key_id = carried.key_id
        if root is None or not self._knows(key_id):
            return ""
        return key_id if self._is_genuine(key_id, carried.signature, signed_text(context, root, carried.leaves)) else ""

    def problem_then(self, signature: bytes, at: datetime) -> str:
        """Why what carries the signature could not be signed at that time; keys that are simply known always could."""
        return ""

    def problem_with_signer(self, signer: Signer, at: datetime) -> str:
        """Why readers would not believe what it signs at that time; empty where they would."""
        self.look()
        return self.problem_then(pb.CommitSignature(certificate=signer.certificate).SerializeToString(), at)

    def _knows(self, key_id: str) -> bool:
        return key_id in self._keys or self._enrolled_since(key_id)

    def _enrolled_since(self, host_id: str) -> bool:
        if self._folder is None or not is_id(host_id):
            return False
        path = self._folder / f"{host_id}.pub"
        if not path.exists():
            return False
        self._keys[host_id] = public_key(path)
        return True

    def _check(self, key_id: str, signature: bytes, signed: bytes) -> bool:
        try:
            self._keys[key_id].verify(signature, signed)
        except InvalidSignature:
            return False
        return True


def signed_text(context: bytes, root: bytes, leaves: int) -> bytes:
    return context + leaves.to_bytes(4, "big") + root


def _carried(key_id: str, signature: bytes, proof: Proof, certificate: bytes) -> bytes:
    carried = pb.CommitSignature(
        key_id=key_id,
        signature=signature,
        leaf=proof.leaf,
        leaves=proof.leaves,
        path=proof.path,
        certificate=certificate,
    )
    return carried.SerializeToString(deterministic=True)


def public_key(path: Path) -> Ed25519PublicKey:
    key = serialization.load_pem_public_key(path.read_bytes())
    if not isinstance(key, Ed25519PublicKey):
        raise ValueError(f"{path} is no Ed25519 key")
    return key
