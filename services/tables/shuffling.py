"""The built-in shuffler: random orders that are committed to before the first card and revealed after the last."""

import secrets
from collections.abc import Sequence
from pathlib import Path

from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from games.cards.dealing import Shuffle, commitment

_NONCE = 12
_SALT = 32


class SealedShuffler:
    """Orders are drawn from the operating system's generator and sealed with a key that the floor's hosts share."""

    def __init__(self, key: bytes) -> None:
        self._cipher = ChaCha20Poly1305(key)

    @classmethod
    def from_file(cls, path: Path) -> "SealedShuffler":
        """With the floor's key."""
        return cls(path.read_bytes())

    @classmethod
    def ephemeral(cls) -> "SealedShuffler":
        return cls(ChaCha20Poly1305.generate_key())

    def shuffle(self, cards: Sequence[str]) -> Shuffle:
        order = list(cards)
        secrets.SystemRandom().shuffle(order)
        salt, nonce = secrets.token_bytes(_SALT), secrets.token_bytes(_NONCE)
        sealed = self._cipher.encrypt(nonce, salt + " ".join(order).encode(), None)
        return Shuffle(commitment(salt, order), nonce + sealed)

    def unseal(self, sealed: bytes) -> tuple[bytes, tuple[str, ...]]:
        plain = self._cipher.decrypt(sealed[:_NONCE], sealed[_NONCE:], None)
        return plain[:_SALT], tuple(plain[_SALT:].decode().split())
