"""A verifier of bundles written from docs/bundle-format.md alone, to see whether that page is enough: it imports
nothing of this program, only Python's library and Ed25519. Run as a program it names what is wrong with a file:

    python tests/support/second_verifier.py roulette-1-2.html
"""

import base64
import re
import sys
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from pathlib import Path
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key

GROUP, CHECKPOINT = b"roundledger group of commits v1\0", b"roundledger checkpoint v1\0"
ENROLMENT, RETIREMENT = b"roundledger key enrolment v1\0", b"roundledger key retirement v1\0"
HOST = 1


class Wrong(Exception):
    """What does not hold."""


def holds(what: bool, otherwise: str) -> None:
    if not what:
        raise Wrong(otherwise)


# Protobuf: the fields of a message by their numbers


class Message:
    def __init__(self, data: bytes) -> None:
        self._fields: dict[int, list[Any]] = {}
        at = 0
        while at < len(data):
            tag, at = _varint(data, at)
            number, wire = tag >> 3, tag & 7
            if wire == 0:
                value, at = _varint(data, at)
            else:
                holds(wire in (1, 2, 5), "a message has a field of no known kind")
                size, at = _varint(data, at) if wire == 2 else ((8 if wire == 1 else 4), at)
                holds(at + size <= len(data), "a message is cut off")
                value, at = data[at : at + size], at + size
            self._fields.setdefault(number, []).append(value)

    def all(self, number: int) -> list[Any]:
        return self._fields.get(number, [])

    def number(self, number: int) -> int:
        return int(self.all(number)[-1]) if self.all(number) else 0

    def bytes(self, number: int) -> bytes:
        return bytes(self.all(number)[-1]) if self.all(number) else b""

    def text(self, number: int) -> str:
        return self.bytes(number).decode()

    def message(self, number: int) -> "Message":
        return Message(self.bytes(number))

    def time(self, number: int) -> tuple[int, int]:
        stamp = self.message(number)
        seconds = stamp.number(1)
        return seconds - 2**64 if seconds >= 2**63 else seconds, stamp.number(2)


def _varint(data: bytes, at: int) -> tuple[int, int]:
    value = shift = 0
    while True:
        holds(at < len(data) and shift < 70, "a message ends within a number")
        value |= (data[at] & 0x7F) << shift
        at, shift = at + 1, shift + 7
        if data[at - 1] < 0x80:
            return value & (2**64 - 1), at


# Merkle trees (RFC 6962) and signatures


def root_of(entry: bytes, leaf: int, leaves: int, path: Sequence[bytes]) -> bytes:
    holds(0 <= leaf < leaves, "a leaf is not in its tree")
    node, beside = sha256(b"\0" + entry).digest(), list(path)
    while leaves > 1:
        if leaf ^ 1 < leaves:
            holds(bool(beside), "a path is too short")
            other = beside.pop(0)
            node = sha256(b"\1" + (other + node if leaf & 1 else node + other)).digest()
        leaf, leaves = leaf >> 1, leaves + 1 >> 1
    holds(not beside, "a path is too long")
    return node


def is_signed(key: bytes, signature: bytes, text: bytes) -> bool:
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, text)
    except (InvalidSignature, ValueError):
        return False
    return True


def raw_key(pem: str) -> bytes:
    key = load_pem_public_key(pem.encode())
    holds(isinstance(key, Ed25519PublicKey), "a key is no Ed25519 key")
    return key.public_bytes_raw()  # type: ignore[union-attr]


class Keys:
    """Of the floor's hosts: certified by the root key, or as the bundle has them."""

    def __init__(self, bundle: Message) -> None:
        self._root = raw_key(bundle.text(15)) if bundle.text(15) else b""
        entries = (Message(entry) for entry in bundle.all(17))
        self._named = {entry.text(1): raw_key(entry.text(2)) for entry in entries} if not self._root else {}
        self._retired = [self._certified(Message(data), RETIREMENT) for data in bundle.all(16)] if self._root else []

    def _certified(self, certificate: Message, context: bytes) -> Message:
        content = certificate.bytes(1)
        holds(is_signed(self._root, certificate.bytes(2), context + content), "it is not certified by the root key")
        return Message(content)

    def check(self, entry: bytes, signature: Message, context: bytes, host: str, at: tuple[int, int]) -> None:
        """That the host signed a group of which this is one."""
        holds(signature.text(1) == host, "it is signed in another name")
        leaves = signature.number(4)
        root = root_of(entry, signature.number(3), leaves, signature.all(5))
        key = self._key(signature, host, at)
        text = context + leaves.to_bytes(4, "big") + root
        holds(is_signed(key, signature.bytes(2), text), "its signature does not fit")

    def _key(self, signature: Message, host: str, at: tuple[int, int]) -> bytes:
        if not self._root:
            holds(host in self._named, "its host is not known")
            return self._named[host]
        said = self._certified(signature.message(6), ENROLMENT)
        holds(said.text(1) == host and said.number(2) == HOST, "its key was certified for another")
        holds(said.time(4) <= at < said.time(5), "its key was not valid then")
        key = said.bytes(3)
        holds(all(key != each.bytes(2) or at < each.time(3) for each in self._retired), "its key was retired")
        return key


# The bundle


def problems_of(data: bytes) -> list[str]:
    """What does not hold of the bytes of a `Bundle`; nothing if all does."""
    try:
        bundle = Message(data)
        holds(bundle.number(1) == 1, "this is another version of the format")
        keys = Keys(bundle)
        commits = [Message(each) for each in bundle.all(7)]
    except (Wrong, ValueError) as problem:
        return [str(problem)]
    checks: Iterable[Callable[[], None]] = (
        lambda: _chained(bundle, commits),
        *(lambda each=each: _genuine(each, bundle, keys) for each in (*commits, *map(Message, bundle.all(22)))),  # type: ignore[misc]
        lambda: _in_checkpoint(bundle, commits, keys),
    )
    return [problem for check in checks if (problem := _problem(check))]


def _problem(check: Callable[[], None]) -> str:
    try:
        check()
    except (Wrong, ValueError, OverflowError) as problem:
        return str(problem) or type(problem).__name__
    return ""


def _chained(bundle: Message, commits: list[Message]) -> None:
    first, last = bundle.number(5), bundle.number(6)
    whole = bundle.number(9) == 0 or len(commits) == last
    seq, before = (0, b"") if whole else (first - 1, bundle.bytes(10))
    for carried in commits:
        if whole and seq == first - 1:
            holds(before == bundle.bytes(10), "hash_before is not that of the commit before the round")
        commit = Message(carried.bytes(1))
        holds(commit.number(2) == seq + 1, f"after seq {seq} comes {commit.number(2)}")
        holds(commit.bytes(3) == before, f"seq {seq + 1} does not follow on the commit before it")
        seq, before = seq + 1, sha256(carried.bytes(1)).digest()
    holds(seq == last, f"it ends at seq {seq}, not {last}")


def _genuine(carried: Message, bundle: Message, keys: Keys) -> None:
    data = carried.bytes(1)
    commit = Message(data)
    holds(commit.text(1) == bundle.text(3), "a commit is of another table")
    keys.check(sha256(data).digest(), carried.message(2), GROUP, commit.text(9), commit.time(7))


def _in_checkpoint(bundle: Message, commits: list[Message], keys: Keys) -> None:
    if not bundle.all(14):
        return
    proof = bundle.message(14)
    seal, head = proof.message(1), proof.message(3)
    keys.check(sha256(proof.bytes(1)).digest(), proof.message(2), CHECKPOINT, seal.text(2), seal.time(1))
    holds(head.text(1) == bundle.text(3), "the checkpoint's head is of another table")
    last = sha256(commits[-1].bytes(1)).digest() if commits else b""
    history, among = proof.message(5), proof.message(4)
    holds((history.number(1), history.number(2)) == (bundle.number(6) - 1, head.number(2)), "it is another commit's")
    holds(root_of(last, history.number(1), history.number(2), history.all(3)) == head.bytes(4), "it is not in history")
    holds(among.number(2) == seal.number(5), "the seal has other heads")
    entry = sha256(proof.bytes(3)).digest()
    holds(root_of(entry, among.number(1), among.number(2), among.all(3)) == seal.bytes(4), "the head is not sealed")


def bundle_in(page: str) -> bytes:
    found = re.search(r'<script type="text/plain" id="bundle">(.*?)</script>', page, re.DOTALL)
    holds(found is not None, "the file has no bundle in it")
    return base64.b64decode(found.group(1))  # type: ignore[union-attr]


if __name__ == "__main__":
    found = problems_of(bundle_in(Path(sys.argv[1]).read_text(encoding="utf-8")))
    print("\n".join(found) or "all that docs/bundle-format.md asks for holds")
    sys.exit(bool(found))
