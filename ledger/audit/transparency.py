"""A host's checkpoints as a public transparency log: its entries are the seals of the checkpoints, in order, and each
head of it is a note that any tool of that world reads. A witness elsewhere cosigns it, so that a host which showed
different ledgers to different people would need the witness to lie, too."""

import fcntl
import hashlib
import os
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import msgspec

import roundledger.v1 as pb
from ledger.audit.notes import PLAIN, BadNote, NoteKey, SignedNote, TreeHead, hash_in, hash_lines
from ledger.core.merkle import Proof, consistency_proof, proof_of, root_of, root_over
from ledger.log.signing import Signer

PROOF_SUFFIX = ".tlog-proof"
_HEADER = "c2sp.org/tlog-proof@v1"
_DIGEST_BYTES = 32
_MOST_LINES = 200


class CheckpointLog:
    """The entries of one host: a file of 32-byte digests, of which only ever more are appended."""

    def __init__(self, folder: Path, signer: Signer, origin: str) -> None:
        self._path = folder / f"{signer.host_id}.tlog"
        self._signer = signer
        self.origin = origin
        self.key = NoteKey(origin, PLAIN, signer.public_key.public_bytes_raw())
        """By which others check its heads."""

    def entries(self) -> list[bytes]:
        data = self._path.read_bytes() if self._path.exists() else b""
        whole = len(data) - len(data) % _DIGEST_BYTES  # a torn end was never signed
        return [data[at : at + _DIGEST_BYTES] for at in range(0, whole, _DIGEST_BYTES)]

    def add(self, checkpoint: pb.Checkpoint) -> int:
        """Its place in the log; once, however often it comes."""
        self._path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        with os.fdopen(os.open(self._path, os.O_RDWR | os.O_CREAT, 0o600), "r+b") as file:
            fcntl.flock(file, fcntl.LOCK_EX)  # a floor and a person may both make checkpoints of this host
            entries, entry = self.entries(), entry_of(checkpoint.seal)
            if entry in entries:
                return entries.index(entry)
            file.seek(len(entries) * _DIGEST_BYTES)
            file.write(entry)
            file.truncate()
            file.flush()
            os.fsync(file.fileno())
        return len(entries)

    def head(self) -> SignedNote:
        """The whole log, signed."""
        entries = self.entries()
        text = TreeHead(self.origin, len(entries), root_over(entries) if entries else _EMPTY_ROOT).text
        line = self.key.signed(text, self._signer.sign_note)
        return SignedNote.parse(f"{text}\n{line}")

    def consistency(self, old: int) -> list[bytes]:
        return consistency_proof(self.entries(), old)

    def proof(self, place: int, head: SignedNote) -> "InclusionProof":
        """That the entry at this place is in the log with this head."""
        size = TreeHead.parse(head.text).size
        _, proof = proof_of(self.entries()[:size], place)
        return InclusionProof(place, proof.path, head)


_EMPTY_ROOT = hashlib.sha256(b"").digest()


def entry_of(seal: bytes) -> bytes:
    return hashlib.sha256(seal).digest()


class InclusionProof(msgspec.Struct, frozen=True):
    """An entry's place in a log, and the log's head with all that signed it (C2SP tlog-proof)."""

    index: int
    path: tuple[bytes, ...]
    head: SignedNote

    def __str__(self) -> str:
        return f"{_HEADER}\nindex {self.index}\n{hash_lines(self.path)}\n{self.head}"

    @classmethod
    def parse(cls, text: str) -> "InclusionProof":
        before, blank, note = text.partition("\n\n")
        lines = before.split("\n")
        if not blank or lines[0] != _HEADER or len(lines) > _MOST_LINES:
            raise BadNote(f"it does not begin as a {_HEADER}")
        lines = [line for line in lines[1:] if not line.startswith("extra ")]
        index = lines[0].removeprefix("index ") if lines else ""
        if not lines or lines[0] == index or not index.isascii() or not index.isdigit() or len(index) > 19:
            raise BadNote("it names no index")
        return cls(int(index), tuple(map(hash_in, lines[1:])), SignedNote.parse(note))

    def holds(self, seal: bytes) -> bool:
        head = TreeHead.parse(self.head.text)
        return root_of(Proof(self.index, head.size, self.path), entry_of(seal)) == head.root


class Vouched(msgspec.Struct, frozen=True):
    """Who stands for a checkpoint, and since when."""

    name: str
    at: datetime


def vouched(proof: InclusionProof, seal: bytes, witnesses: Sequence[NoteKey]) -> list[Vouched]:
    """Which of these witnesses have cosigned a head that holds the seal; raises BadNote where it does not hold."""
    if not proof.holds(seal):
        raise BadNote("its head does not hold this checkpoint")
    found = []
    for key in witnesses:
        seconds = proof.head.signed_by(key)
        if seconds is not None:
            found.append(Vouched(key.name, _moment(seconds)))
    return found


def _moment(seconds: int) -> datetime:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (ValueError, OverflowError, OSError) as error:
        raise BadNote("it is cosigned at no time") from error


def proof_path(checkpoint: Path) -> Path:
    """Where the proof of a checkpoint's file lies: beside it."""
    return checkpoint.with_suffix(PROOF_SUFFIX)


def keys_of(texts: Iterable[str]) -> list[NoteKey]:
    return [NoteKey.parse(text) for text in texts]
