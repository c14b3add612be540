"""What a witness does with a checkpoint of a log: it cosigns only what goes on from the last one that it has cosigned
(C2SP tlog-witness). The last one of each log is in a file, written before the answer is given."""

import json
import os
import threading
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from ledger.audit.notes import COSIGNATURE, BadNote, NoteKey, SignedNote, TreeHead, hash_in
from ledger.core.merkle import is_consistent

_MOST_PROOF_LINES = 63
_MOST_SIZE = 2**63 - 1


class Answer(msgspec.Struct, frozen=True):
    """As HTTP has it."""

    status: int
    text: str
    content_type: str = "text/plain; charset=utf-8"


class Witness:
    """Keeps its own key, whom it believes, and what it has seen."""

    def __init__(self, folder: Path, name: str, logs: Sequence[NoteKey], now: Callable[[], float]) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._seen_path = folder / "seen.json"
        self._private = _private_key(folder / "witness.key")
        self.key = NoteKey(name, COSIGNATURE, self._private.public_key().public_bytes_raw())
        self._logs = logs
        self._now = now
        self._seen: dict[str, str] = json.loads(self._seen_path.read_text()) if self._seen_path.exists() else {}
        """The text of the last head of each log, by its origin."""
        self._one_at_a_time = threading.Lock()

    def add_checkpoint(self, body: str) -> Answer:
        """The body of a request: the old size, a proof, and the log's new head."""
        try:
            old, proof, note = _request(body)
            head = TreeHead.parse(note.text)
        except BadNote as problem:
            return Answer(400, f"{problem}\n")
        keys = [key for key in self._logs if key.name == head.origin]
        if not keys:
            return Answer(404, f"this witness knows no log {head.origin!r}\n")
        if not _is_signed(note, keys):
            return Answer(403, f"no key that is known for {head.origin} has signed it\n")
        if old > head.size:
            return Answer(400, "the old size is larger than the new one\n")
        with self._one_at_a_time:
            return self._cosigned(old, proof, head, note)

    def last_seen(self) -> dict[str, str]:
        return dict(self._seen)

    def _cosigned(self, old: int, proof: list[bytes], head: TreeHead, note: SignedNote) -> Answer:
        text = self._seen.get(head.origin)
        last = TreeHead.parse(text) if text else TreeHead(head.origin, 0, b"")
        if old != last.size:
            return Answer(409, f"{last.size}\n", "text/x.tlog.size")
        if last.size == head.size and text and last.root != head.root:
            return Answer(409, f"{last.size}\n", "text/x.tlog.size")
        if not is_consistent(last.size, last.root, head.size, head.root, proof):
            return Answer(422, f"it does not go on from the head of size {last.size} that was cosigned before\n")
        if text != note.text:
            self._remember(head.origin, note.text)
        line = self.key.signed(note.text, self._private.sign, int(self._now()))
        return Answer(200, line)

    def _remember(self, origin: str, text: str) -> None:
        seen = {**self._seen, origin: text}
        beside = self._seen_path.with_suffix(".part")
        with open(beside, "w", encoding="utf-8") as file:
            json.dump(seen, file, indent=1)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(self._seen_path)
        self._seen = seen


def _is_signed(note: SignedNote, keys: Sequence[NoteKey]) -> bool:
    try:
        return any(note.signed_by(key) is not None for key in keys)
    except BadNote:
        return False


def _request(body: str) -> tuple[int, list[bytes], SignedNote]:
    before, blank, note = body.partition("\n\n")
    first, *lines = before.split("\n")
    size = first.removeprefix("old ")
    if not blank or size == first or not size.isascii() or not size.isdigit() or str(int(size[:20])) != size:
        raise BadNote("a request is: old SIZE, the lines of a proof, an empty line, a checkpoint")
    if int(size) > _MOST_SIZE or len(lines) > _MOST_PROOF_LINES:
        raise BadNote(f"a proof has at most {_MOST_PROOF_LINES} lines")
    return int(size), [hash_in(line) for line in lines], SignedNote.parse(note)


def _private_key(path: Path) -> Ed25519PrivateKey:
    if not path.exists():
        made = Ed25519PrivateKey.generate().private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
        path.touch(mode=0o600)
        path.write_bytes(made)
    key = serialization.load_pem_private_key(path.read_bytes(), password=None)
    if not isinstance(key, Ed25519PrivateKey):
        raise ValueError(f"{path} is no Ed25519 key")
    return key
