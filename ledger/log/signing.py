"""Signatures: a chain shows alteration, a signature shows which host a commit came from."""

from collections.abc import Mapping
from pathlib import Path

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey, Ed25519PublicKey
from msgspec.structs import replace

from ledger.core.chain import Record


class KeyLost(Exception):
    """A host's public key is known, but it cannot sign with it."""


class Signer:
    """A host's own key."""

    def __init__(self, host_id: str, key: Ed25519PrivateKey) -> None:
        self.host_id = host_id
        self._key = key

    @classmethod
    def from_folder(cls, folder: Path, host_id: str) -> "Signer":
        """The host's key, made on first use; its public half goes where verifiers look for it."""
        private, public = folder / f"{host_id}.key", folder / f"{host_id}.pub"
        folder.mkdir(parents=True, exist_ok=True)
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
        key = serialization.load_pem_private_key(private.read_bytes(), password=None)
        if not isinstance(key, Ed25519PrivateKey):
            raise ValueError(f"{private} is no Ed25519 key")
        if not public.exists():
            public.write_bytes(
                key.public_key().public_bytes(
                    serialization.Encoding.PEM, serialization.PublicFormat.SubjectPublicKeyInfo
                )
            )
        return cls(host_id, key)

    @classmethod
    def ephemeral(cls, host_id: str) -> "Signer":
        """A key for a floor that lives no longer than its process."""
        return cls(host_id, Ed25519PrivateKey.generate())

    def sign(self, record: Record) -> Record:
        return replace(record, signature=self._key.sign(record.hash))


class TrustedHosts:
    """The public keys of the hosts whose commits are genuine."""

    def __init__(self, keys: Mapping[str, Ed25519PublicKey]) -> None:
        self._keys = keys

    @classmethod
    def from_folder(cls, folder: Path) -> "TrustedHosts":
        keys = {}
        for path in sorted(folder.glob("*.pub")):
            key = serialization.load_pem_public_key(path.read_bytes())
            if not isinstance(key, Ed25519PublicKey):
                raise ValueError(f"{path} is no Ed25519 key")
            keys[path.stem] = key
        return cls(keys)

    def problem_with(self, record: Record) -> str:
        """Why the record does not come from the host it names; empty if it does."""
        host_id = record.commit.host_id
        key = self._keys.get(host_id)
        if key is None:
            return f"host {host_id!r} is not known"
        try:
            key.verify(record.signature, record.hash)
        except InvalidSignature:
            return f"it does not carry the signature of host {host_id!r}"
        return ""
