"""Seals closed gaming days into archive files. Which commits belong to an archive follows from the log and from the
archive before: of every stream those after what is archived, up to its first commit of a later day."""

import hashlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from datetime import UTC, date, timedelta
from functools import cache
from pathlib import Path
from typing import Any

import msgspec
from google.protobuf.descriptor_pb2 import FileDescriptorSet

import roundledger.v1 as pb
from ledger.audit import checkpoints
from ledger.audit.notes import PLAIN, BadNote, NoteKey
from ledger.audit.transparency import InclusionProof, proof_path, vouched
from ledger.core.chain import BrokenRecord, Record
from ledger.core.merkle import GrowingTree
from ledger.log.archive_file import (
    CERTIFICATE,
    CHUNK,
    FORMAT,
    HEADS,
    ROUNDS,
    VOCABULARY,
    ArchivedStream,
    ArchiveFile,
    ArchiveWriter,
    Chunk,
    Manifest,
    days_in,
    file_of,
    packed,
)
from ledger.log.signing import Signer
from ledger.log.store import Store
from ledger.streams.gaming_day import GAMING_DAY_ID
from ledger.streams.gaming_day.state import following

NOTE = "roundledger-archive/v1"
"""The first line of what is signed."""


class CannotSeal(Exception):
    """Nothing was sealed; `code` names why."""

    def __init__(self, code: str, problem: str) -> None:
        super().__init__(f"{code}: {problem}")
        self.code = code


class Sealing(msgspec.Struct, frozen=True):
    """What an archive is made with, besides the log."""

    folder: Path
    signer: Signer
    floor: str
    trust: Mapping[str, bytes]
    """Root key and retirements, or the hosts' public keys, by the names of their files."""
    rulebook_text: Callable[[str], str]
    checkpoints: Path
    make_checkpoint: Callable[[], pb.Checkpoint | None]
    witnesses: Sequence[NoteKey] = ()
    """One of them must have cosigned the checkpoint; where the floor has none, its own word is all there is."""


def days_to_seal(store: Store, folder: Path, until: str) -> list[str]:
    """The closed days that have no archive yet, in order, up to one of them; raises CannotSeal where that is open."""
    next_day = closed_before(store)
    if until >= next_day:
        said = f"{next_day} is the first day that is open" if next_day else "no day was ever closed"
        raise CannotSeal("DAY_NOT_CLOSED", f"{until} is not closed: {said}; close it with accounting's CloseGamingDay")
    sealed = list(days_in(folder))
    day = following(sealed[-1]) if sealed else _first_day(store)
    found = []
    while day and day <= until:
        found.append(day)
        day = following(day)
    return found


def missing_days(folder: Path, until: str) -> list[str]:
    """The days up to one that were sealed, because later archives follow on them, and whose files are not there."""
    there = list(days_in(folder))
    if not there:
        return []
    with ArchiveFile(folder / file_of(there[0])) as first:
        before = timedelta(days=first.manifest.number - 1)
    day = (date.fromisoformat(there[0]) - before).isoformat()
    missing, held = [], {*there}
    while day <= min(until, there[-1]):
        if day not in held:
            missing.append(day)
        day = following(day)
    return missing


def closed_before(store: Store) -> str:
    """The first gaming day that is open; empty where the property has no calendar yet."""
    live = store.load(GAMING_DAY_ID)
    return live.state.next_day if live.stream is not None else ""


def _first_day(store: Store) -> str:
    firsts = (next(store.commits(stream_id, 0, 1)).commit.gaming_day for stream_id in store.streams())
    return min(firsts, default="")


def seal(store: Store, sealing: Sealing, day: str) -> Path:
    """Writes the archive of a day; the store is opened without card keys, so that what is sealed stays so."""
    previous = _previous(sealing.folder, day)
    try:
        before = previous.heads() if previous else {}
        if previous and previous.manifest.floor != sealing.floor:
            raise CannotSeal("OTHER_FLOOR", f"{previous.path} is an archive of another floor")
        ends = {name: end for name in store.streams() if (end := _end(store, name, before, day))}
        covering = _covering(store, sealing, ends)
        path = sealing.folder / file_of(day)
        with ArchiveWriter(path) as writer:
            _Sealed(store, sealing, day, writer, covering, previous).write(before, ends)
        return path
    finally:
        if previous:
            previous.close()


def _previous(folder: Path, day: str) -> ArchiveFile | None:
    days = list(days_in(folder))
    if not days:
        return None
    if day <= days[-1]:
        raise CannotSeal("ALREADY_SEALED", f"{day} has its archive: {folder / file_of(day)}")
    if following(days[-1]) != day:
        raise CannotSeal("DAYS_IN_ORDER", f"{following(days[-1])} has no archive yet: seal it first")
    return ArchiveFile(folder / file_of(days[-1]))


def _end(store: Store, stream_id: str, before: Mapping[str, tuple[int, str]], day: str) -> int:
    """The last seq of the stream that belongs to the day's archive; 0 where nothing of it does."""
    end = after = before.get(stream_id, (0, ""))[0]
    for record in store.commits(stream_id, after):
        if record.commit.gaming_day > day:
            break
        end = record.commit.seq
    return end if end > after else 0


def _covering(store: Store, sealing: Sealing, ends: Mapping[str, int]) -> pb.Checkpoint:
    """The first checkpoint that holds all of it, so that sealing again finds the same one; if there is none, a new
    one. It is cosigned where witnesses are named: an archive never changes, and what no witness vouches for now could
    never be forgotten."""
    for path in sorted(sealing.checkpoints.glob(f"*{checkpoints.SUFFIX}")):
        found = checkpoints.read(path)
        if _covers(found, store, ends) and _is_witnessed(found, sealing):
            return found
    made = sealing.make_checkpoint()
    if made is None or not _covers(made, store, ends):
        raise CannotSeal("NOT_CHECKPOINTED", "no checkpoint covers the day: make one with `roundledger checkpoint`")
    if not _is_witnessed(made, sealing):
        raise CannotSeal("NOT_WITNESSED", "no witness has cosigned the day's checkpoint: seal it when one answers")
    return made


def _is_witnessed(checkpoint: pb.Checkpoint, sealing: Sealing) -> bool:
    """Whether one of the witnesses has cosigned it; true where none is asked for."""
    proof = proof_path(sealing.checkpoints / checkpoints.file_name(checkpoint))
    try:
        text = proof.read_text(encoding="utf-8") if proof.exists() else ""
        return not sealing.witnesses or bool(
            text and vouched(InclusionProof.parse(text), checkpoint.seal, sealing.witnesses)
        )
    except (BadNote, UnicodeDecodeError):
        return False


def _covers(checkpoint: pb.Checkpoint, store: Store, ends: Mapping[str, int]) -> bool:
    heads = {head.stream_id: head for head in checkpoint.heads}
    for stream_id, end in ends.items():
        head = heads.get(stream_id)
        if head is None or head.seq < end:
            return False
        try:
            (now,) = store.hashes(stream_id, head.seq - 1, head.seq)
        except (BrokenRecord, ValueError):
            return False
        if now != head.commit_hash:
            return False
    return True


class _Sealed:
    """One archive as it is written."""

    def __init__(
        self,
        store: Store,
        sealing: Sealing,
        day: str,
        writer: ArchiveWriter,
        checkpoint: pb.Checkpoint,
        previous: ArchiveFile | None,
    ) -> None:
        self._store, self._sealing, self._day, self._writer = store, sealing, day, writer
        self._checkpoint, self._previous = checkpoint, previous
        self._heads = {head.stream_id: head for head in checkpoint.heads}
        self._rounds: dict[str, dict[str, Any]] = {}
        self._rulebooks: set[str] = set()

    def write(self, before: Mapping[str, tuple[int, str]], ends: Mapping[str, int]) -> None:
        day, previous = self._day, self._previous
        streams = [self._stream(name, before.get(name, (0, "")), end) for name, end in sorted(ends.items())]
        heads = {**before, **{name: (end, day) for name, end in ends.items()}}
        self._writer.add(HEADS, msgspec.json.encode(heads, order="sorted") + b"\n")
        self._writer.add(ROUNDS, b"".join(msgspec.json.encode(each) + b"\n" for each in self._rounds.values()))
        checkpoint = self._add_others()
        manifest = Manifest(
            format=FORMAT,
            floor=self._sealing.floor,
            gaming_day=day,
            number=previous.manifest.number + 1 if previous else 1,
            previous=previous.digest.hex() if previous else "",
            commits=sum(each.last_seq - each.first_seq + 1 for each in streams),
            rounds=len(self._rounds),
            checkpoint=checkpoint,
            checkpoint_at=sealed_at(self._checkpoint),
            signed_by=self._sealing.signer.host_id,
            streams=streams,
            files=dict(sorted(self._writer.files.items())),
        )
        self._writer.finish(manifest, self._sign)

    def _stream(self, stream_id: str, archived: tuple[int, str], end: int) -> ArchivedStream:
        first = archived[0] + 1
        tree, previous_hash = self._tree_before(stream_id, archived)
        peaks_before = [peak.hex() for peak in tree.peaks]
        kind, last_hash, chunks = "", b"", []
        for group in _groups(self._store.commits(stream_id, archived[0], end)):
            for record in group:
                tree.add(record.hash)
                self._note_rounds(record)
            kind, last_hash = group[-1].commit.kind, group[-1].hash
            chunk_first, chunk_last = group[0].commit.seq, group[-1].commit.seq
            name = f"commits/{stream_id}@{chunk_first}-{chunk_last}.bin"
            self._writer.add(name, packed((record.data, record.signature) for record in group))
            chunks.append(Chunk(name, chunk_first, chunk_last))
        peaks = [peak.hex() for peak in tree.peaks]
        rest = list(self._store.hashes(stream_id, end, self._heads[stream_id].seq))
        for digest in rest:
            tree.add(digest)
        if tree.root != self._heads[stream_id].history_root:
            raise CannotSeal("LEDGER_DAMAGED", f"{stream_id} does not come to what its checkpoint says: verify it")
        return ArchivedStream(
            stream_id=stream_id,
            kind=kind,
            first_seq=first,
            last_seq=end,
            previous_hash=previous_hash.hex(),
            last_hash=last_hash.hex(),
            peaks_before=peaks_before,
            peaks=peaks,
            following=[digest.hex() for digest in rest],
            chunks=chunks,
        )

    def _tree_before(self, stream_id: str, archived: tuple[int, str]) -> tuple[GrowingTree, bytes]:
        """The stream's tree where its last archive ends, and the hash of the commit there. All hashes are in the log,
        also of what it forgot; the archive's own peaks save counting them again."""
        seq, day = archived
        if not seq:
            return GrowingTree(), b""
        known = (
            self._previous.stream(stream_id) if self._previous and self._previous.manifest.gaming_day == day else None
        )
        if known is not None:
            return GrowingTree(seq, [bytes.fromhex(peak) for peak in known.peaks]), bytes.fromhex(known.last_hash)
        tree, digest = GrowingTree(), b""
        for digest in self._store.hashes(stream_id, 0, seq):
            tree.add(digest)
        return tree, digest

    def _note_rounds(self, record: Record) -> None:
        commit = record.commit
        for event in commit.events:
            match event.WhichOneof("event"):
                case "round_opened":
                    opened = event.round_opened
                    self._rulebooks.add(opened.rulebook_id)
                    self._rounds[opened.round_id] = {
                        "round_id": opened.round_id,
                        "stream_id": commit.stream_id,
                        "game": commit.kind,
                        "rulebook_id": opened.rulebook_id,
                        "opened_at": commit.at.ToDatetime(UTC).isoformat(),
                        "first_seq": commit.seq,
                        "last_seq": None,
                    }
                case "round_closed" | "round_voided" as ended:
                    round_id = getattr(event, ended).round_id
                    stream_id, first_seq, _ = self._store.round_span(round_id)
                    known = {"round_id": round_id, "stream_id": stream_id, "game": commit.kind, "first_seq": first_seq}
                    self._rounds.setdefault(round_id, known)["last_seq"] = commit.seq

    def _add_others(self) -> str:
        """Rulebooks, keys, the checkpoint and the vocabulary; the name of the checkpoint's file."""
        for rulebook_id in sorted(self._rulebooks):
            if text := self._sealing.rulebook_text(rulebook_id):
                self._writer.add(f"rulebooks/{rulebook_id}.toml", text.encode())
        for name, data in sorted(self._sealing.trust.items()):
            self._writer.add(f"trust/{name}", data)
        if self._sealing.signer.certificate:
            self._writer.add(CERTIFICATE, self._sealing.signer.certificate)
        name = checkpoints.file_name(self._checkpoint)
        self._writer.add(f"checkpoint/{name}", self._checkpoint.SerializeToString(deterministic=True))
        proof = proof_path(self._sealing.checkpoints / name)
        if proof.exists():
            self._writer.add(f"checkpoint/{proof.name}", proof.read_bytes())
        self._writer.add(VOCABULARY, vocabulary())
        return f"checkpoint/{name}"

    def _sign(self, manifest: bytes) -> str:
        signer, text = self._sealing.signer, signed_text(self._day, manifest)
        return f"{text}\n{key_of(signer.host_id, signer.public_key.public_bytes_raw()).signed(text, signer.sign_note)}"


def _groups(records: Iterator[Record]) -> Iterator[Sequence[Record]]:
    group: list[Record] = []
    for record in records:
        group.append(record)
        if len(group) == CHUNK:
            yield group
            group = []
    if group:
        yield group


def signed_text(day: str, manifest: bytes) -> str:
    """What a host signs of an archive: a note of three lines."""
    return f"{NOTE}\n{day}\n{hashlib.sha256(manifest).hexdigest()}\n"


def key_of(host_id: str, public_key: bytes) -> NoteKey:
    return NoteKey(host_id, PLAIN, public_key)


def sealed_at(checkpoint: pb.Checkpoint) -> str:
    return pb.CheckpointSeal.FromString(checkpoint.seal).at.ToDatetime(UTC).isoformat()


@cache
def vocabulary() -> bytes:
    """The descriptors of a commit and all that it names, with which any protobuf library reads the commits."""
    described = FileDescriptorSet()
    done: set[str] = set()

    def put(file: Any) -> None:
        if file.name not in done:
            done.add(file.name)
            for each in file.dependencies:
                put(each)
            file.CopyToProto(described.file.add())

    for message in (pb.Commit, pb.Command, pb.CommitSignature, pb.KeyCertificate, pb.Checkpoint):
        put(message.DESCRIPTOR.file)
    return described.SerializeToString(deterministic=True)
