"""Proofs that a player gave their PIN. A command is kept as it was sent, so no PIN may be in one: a host checks the PIN
in a call that is kept nowhere, and answers with a proof that is good for one marker, for a short time."""

import hashlib
from datetime import datetime
from typing import Any

import msgspec

HOLDS_SECONDS = 120
"""Long enough to type the rest."""


class MarkerAsked(msgspec.Struct, frozen=True):
    """The one marker that a proof is for."""

    table_id: str
    player_id: str
    marker_number: str
    amount_cents: int


class PinProofs:
    """Makes proofs and knows them again, by a key that all hosts of a floor share. It is no struct: its key must be in
    no text that is made of it."""

    __slots__ = ("_key",)

    def __init__(self, key: bytes) -> None:
        if len(key) < 32:
            raise ValueError("a key of at least 32 bytes is needed")
        self._key = key

    def proof(self, marker: MarkerAsked, at: datetime) -> str:
        until = int(at.timestamp()) + HOLDS_SECONDS
        return f"{until}.{self._seal(marker, until)}"

    def holds(self, proof: str, marker: MarkerAsked, at: datetime) -> bool:
        text, _, seal = proof.partition(".")
        if not (text.isascii() and text.isdigit() and len(text) < 12):
            return False
        until = int(text)
        return at.timestamp() < until and self._mac(seal.encode()) == self._mac(self._seal(marker, until).encode())

    def _seal(self, marker: MarkerAsked, until: int) -> str:
        asked: Any = msgspec.msgpack.encode((*msgspec.structs.astuple(marker), until))
        return self._mac(asked).hex()

    def _mac(self, data: bytes) -> bytes:
        """Seals are compared by it, too, so that how long that takes says nothing of them."""
        return hashlib.blake2b(data, key=self._key[:64], digest_size=32).digest()
