"""Signed notes, the text form in which public transparency logs sign (C2SP signed-note), with the two bodies that are
needed here: a log's checkpoint (tlog-checkpoint) and a witness's cosignature of it (tlog-cosignature, v1)."""

import base64
import hashlib
from collections.abc import Callable, Iterable

import msgspec
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey

PLAIN, COSIGNATURE = 1, 4
"""Kinds of Ed25519 signatures: of the text itself, and of a witness, with the time."""

_DASH = "\u2014 "
_MOST_SIGNATURES = 64
_MOST_BYTES = 64 * 1024
_HASH_BYTES = 32


class BadNote(Exception):
    """A text that is no such note, or whose signatures do not hold; the message says why."""


class NoteKey(msgspec.Struct, frozen=True):
    """Whom to believe: a name, a key, and what its signatures state."""

    name: str
    kind: int
    public: bytes

    @property
    def key_id(self) -> bytes:
        return hashlib.sha256(self.name.encode() + b"\n" + bytes([self.kind]) + self.public).digest()[:4]

    def __str__(self) -> str:
        """As people pass it on (a vkey)."""
        material = base64.b64encode(bytes([self.kind]) + self.public).decode()
        return f"{self.name}+{self.key_id.hex()}+{material}"

    @classmethod
    def parse(cls, text: str) -> "NoteKey":
        name, _, rest = text.strip().partition("+")
        key_id, _, material = rest.partition("+")
        try:
            raw = base64.b64decode(material, validate=True)
        except ValueError as error:
            raise BadNote(f"{text[:80]!r} is no key of a note: write it as NAME+ID+KEY") from error
        if len(raw) != 1 + _HASH_BYTES or raw[0] not in (PLAIN, COSIGNATURE) or not is_name(name):
            raise BadNote(f"{text[:80]!r} is no Ed25519 key of a note: write it as NAME+ID+KEY")
        key = cls(name, raw[0], raw[1:])
        if key.key_id.hex() != key_id:
            raise BadNote(f"{text[:80]!r}: its parts do not belong together")
        return key

    def signed(self, text: str, sign: Callable[[bytes], bytes], seconds: int = 0) -> str:
        """A signature line; of a cosignature with the time."""
        stamp = seconds.to_bytes(8, "big") if self.kind == COSIGNATURE else b""
        signature = self.key_id + stamp + sign(self._message(text, seconds))
        return f"{_DASH}{self.name} {base64.b64encode(signature).decode()}\n"

    def time_of(self, text: str, signature: bytes) -> int | None:
        """When this key signed the text, in seconds since 1970, 0 where the signature does not say; None where it did
        not sign it."""
        stamp = signature[4:12] if self.kind == COSIGNATURE else b""
        seconds = int.from_bytes(stamp, "big")
        try:
            key = Ed25519PublicKey.from_public_bytes(self.public)
            key.verify(signature[4 + len(stamp) :], self._message(text, seconds))
        except (InvalidSignature, ValueError):
            return None
        return seconds

    def _message(self, text: str, seconds: int) -> bytes:
        before = f"cosignature/v1\ntime {seconds}\n" if self.kind == COSIGNATURE else ""
        return (before + text).encode()


def is_name(name: str) -> bool:
    return 0 < len(name) <= 256 and "+" not in name and name.isprintable() and not any(map(str.isspace, name))


class SignedNote(msgspec.Struct, frozen=True):
    """A text and its signature lines, by name and key id."""

    text: str
    signatures: tuple[tuple[str, bytes], ...]

    @classmethod
    def parse(cls, note: str) -> "SignedNote":
        if len(note) > _MOST_BYTES or any(ord(sign) < 0x20 and sign != "\n" for sign in note):
            raise BadNote("it is no signed note")
        text, blank, below = note.rpartition("\n\n")
        lines = below.splitlines()
        if not blank or not below.endswith("\n") or not 0 < len(lines) <= _MOST_SIGNATURES:
            raise BadNote("it is no signed note: a text, an empty line, then signatures")
        return cls(text + "\n", tuple(map(_signature, lines)))

    def signed_by(self, key: NoteKey) -> int | None:
        """When the key signed it, 0 where that is not said; None where it did not. A signature under the key's name
        that does not hold spoils the note."""
        for name, signature in self.signatures:
            if name == key.name and signature[:4] == key.key_id:
                seconds = key.time_of(self.text, signature)
                if seconds is None:
                    raise BadNote(f"the signature of {key.name} does not hold")
                return seconds
        return None

    def __str__(self) -> str:
        lines = (f"{_DASH}{name} {base64.b64encode(signature).decode()}\n" for name, signature in self.signatures)
        return f"{self.text}\n{''.join(lines)}"


def _signature(line: str) -> tuple[str, bytes]:
    name, _, encoded = line.removeprefix(_DASH).partition(" ")
    try:
        signature = base64.b64decode(encoded, validate=True)
    except ValueError:
        signature = b""
    if not line.startswith(_DASH) or not is_name(name) or len(signature) < 5:
        raise BadNote("a line below the text is no signature")
    return name, signature


class TreeHead(msgspec.Struct, frozen=True):
    """What a checkpoint of a public transparency log says."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        return f"{self.origin}\n{self.size}\n{base64.b64encode(self.root).decode()}\n"

    @classmethod
    def parse(cls, text: str) -> "TreeHead":
        lines = text.splitlines()
        if len(lines) < 3 or not all(lines) or not lines[1].isascii() or not lines[1].isdigit() or len(lines[1]) > 19:
            raise BadNote("it is no checkpoint: origin, size and root, a line each")
        origin, size, root = lines[:3]
        if str(int(size)) != size:
            raise BadNote("the size of a checkpoint is a number without leading zeroes")
        return cls(origin, int(size), hash_in(root))


def hash_in(line: str) -> bytes:
    """A hash as a line of text has it; raises BadNote."""
    try:
        digest = base64.b64decode(line, validate=True)
    except ValueError as error:
        raise BadNote(f"{line[:64]!r} is no hash") from error
    if len(digest) != _HASH_BYTES:
        raise BadNote(f"{line[:64]!r} is no hash of SHA-256")
    return digest


def hash_lines(hashes: Iterable[bytes]) -> str:
    return "".join(f"{base64.b64encode(each).decode()}\n" for each in hashes)
