"""The floor's card keys: what lies face down is sealed with them in the log and beside it. A round has a key of its
own, derived from a card key, so that one round can be opened to a reader without the others."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Mapping
from functools import lru_cache
from pathlib import Path

import msgspec
from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

import roundledger.v1 as pb

_PURPOSE = b"roundledger/cards/v1"
_KEY, _NONCE, _BLOCK = 32, 12, 64
_PATTERN = "cards-*.key"
_SHUFFLERS = "shuffler*.key"


class BadCardKey(Exception):
    """A file that is named as a card key and is none."""


class _RoundKey(msgspec.Struct, frozen=True):
    """What is derived for one round."""

    opens: bytes
    """It opens, and is all that a bundle tells."""
    nonces: bytes
    """Nonces are made of what is sealed, by this key: two commits that are tried for one place never share one."""
    cipher: AESGCM


class CardKeys:
    """All keys of a floor, by id. The newest seals; the others open what they sealed."""

    def __init__(self, keys: Mapping[str, bytes], folder: Path | None = None) -> None:
        self._keys, self._folder = dict(keys), folder
        self._newest = max(keys, key=lambda name: (_number(name), name), default="")

    @classmethod
    def in_folder(cls, folder: Path) -> "CardKeys":
        """Those that the floor's folder holds, which may be none. A key that is put there later opens, too; it seals
        from the next start on, when all processes have it."""
        return cls(_read(folder), folder)

    @classmethod
    def ephemeral(cls) -> "CardKeys":
        """For a floor that nothing is left of."""
        key = secrets.token_bytes(_KEY)
        return cls({key_id(1, key): key})

    @property
    def newest(self) -> str:
        return self._newest

    def seal(self, stream_id: str, round_id: str, plain: bytes, bound_to: bytes) -> pb.Sealed:
        key = _derived(self._keys[self._newest], stream_id, round_id)
        padded = plain + b"\x80" + bytes(-(len(plain) + 1) % _BLOCK)
        nonce = hmac.digest(key.nonces, bound_to + b"\0" + padded, "sha256")[:_NONCE]
        data = nonce + key.cipher.encrypt(nonce, padded, bound_to)
        return pb.Sealed(key_id=self._newest, round_id=round_id, data=data)

    def unsealed(self, stream_id: str, sealed: pb.Sealed, bound_to: bytes) -> bytes | None:
        if not self.has(stream_id, sealed):
            return None
        key = _derived(self._keys[sealed.key_id], stream_id, sealed.round_id)
        return _opened(key.cipher, sealed.data, bound_to)

    def has(self, stream_id: str, sealed: pb.Sealed) -> bool:
        if sealed.key_id not in self._keys and self._folder is not None:
            self._keys |= _read(self._folder)
        return sealed.key_id in self._keys

    def of_round(self, stream_id: str, round_id: str, key_ids: Iterable[str]) -> list[pb.RoundCardKey]:
        """What opens one round and no other."""
        known = sorted(each for each in set(key_ids) if each in self._keys)
        keys = [(each, _derived(self._keys[each], stream_id, round_id).opens) for each in known]
        return [pb.RoundCardKey(key_id=each, round_id=round_id, key=key) for each, key in keys]


NO_CARD_KEYS = CardKeys({})
"""Of a reader that can verify, and open nothing."""


class RoundCardKeys:
    """What a bundle tells: it opens one round."""

    def __init__(self, keys: Iterable[pb.RoundCardKey]) -> None:
        self._keys = {(each.key_id, each.round_id): each.key for each in keys}

    def unsealed(self, stream_id: str, sealed: pb.Sealed, bound_to: bytes) -> bytes | None:
        key = self._keys.get((sealed.key_id, sealed.round_id), b"")
        return _opened(AESGCM(key), sealed.data, bound_to) if len(key) == _KEY else None

    def has(self, stream_id: str, sealed: pb.Sealed) -> bool:
        return (sealed.key_id, sealed.round_id) in self._keys


def new_card_key(folder: Path) -> tuple[Path, bytes]:
    """The file and the bytes of the floor's next card key; the caller writes it."""
    number = 1 + max(map(_number, _read(folder)), default=0)
    key = secrets.token_bytes(_KEY)
    return folder / f"cards-{number}.key", key


def card_key_files(folder: Path) -> list[Path]:
    return sorted(folder.glob(_PATTERN))


def is_card_key(path: Path) -> bool:
    """Whether a file is named as one."""
    return path.match(_PATTERN)


def opens_cards(path: Path) -> bool:
    """Whether a file, by its name, tells with the log what lies face down: a card key, or a key of the built-in
    shuffler, by which the order of a shoe is opened."""
    return is_card_key(path) or path.match(_SHUFFLERS)


def key_id(number: int, key: bytes) -> str:
    """Its number in the floor, and what tells it from another floor's."""
    return f"{number}-{hashlib.sha256(_PURPOSE + key).hexdigest()[:8]}"


def _read(folder: Path) -> dict[str, bytes]:
    found = {}
    for path in card_key_files(folder):
        number, key = path.stem.removeprefix("cards-"), path.read_bytes()
        if len(key) != _KEY or not number.isdecimal():
            raise BadCardKey(f"{path} is no card key: it is called cards-N.key and has {_KEY} bytes")
        found[key_id(int(number), key)] = key
    return found


def _number(name: str) -> int:
    return int(name.partition("-")[0])


@lru_cache(maxsize=4096)
def _derived(card_key: bytes, stream_id: str, round_id: str) -> _RoundKey:
    info = b"\0".join((_PURPOSE, stream_id.encode(), round_id.encode()))
    both = HKDF(SHA256(), 2 * _KEY, None, info).derive(card_key)
    return _RoundKey(both[:_KEY], both[_KEY:], AESGCM(both[:_KEY]))


def _opened(cipher: AESGCM, data: bytes, bound_to: bytes) -> bytes | None:
    try:
        padded = cipher.decrypt(data[:_NONCE], data[_NONCE:], bound_to)
    except (InvalidTag, ValueError):
        return None
    return padded.rstrip(b"\0")[:-1]
