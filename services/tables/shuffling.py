"""The built-in shuffler: random orders that are committed to before the first card and revealed after the last."""

import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305

from games.cards.dealing import commitment
from ledger.core.context import Shuffle

_NONCE = 12
_SALT = 32


class SealedShuffler:
    """Orders are drawn from the operating system's generator and sealed with a key that the floor's hosts share."""

    def __init__(self, key: bytes, folder: Path | None = None) -> None:
        self._cipher, self._folder = ChaCha20Poly1305(key), folder

    @classmethod
    def from_file(cls, path: Path) -> "SealedShuffler":
        """With the floor's key. Those beside it, `shuffler-1.key` and so on, were in its place before: they open what
        they have sealed, and so does one that was put there since."""
        return cls(path.read_bytes(), path.parent)

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
        plain = self._opened(sealed[:_NONCE], sealed[_NONCE:])
        return plain[:_SALT], tuple(plain[_SALT:].decode().split())

    def _opened(self, nonce: bytes, data: bytes) -> bytes:
        try:
            return self._cipher.decrypt(nonce, data, None)
        except InvalidTag:
            for path in sorted(self._folder.glob("shuffler*.key")) if self._folder else ():
                with suppress(InvalidTag):
                    return ChaCha20Poly1305(path.read_bytes()).decrypt(nonce, data, None)
            raise
