"""Checks archives: who sealed them, that nothing in them was changed, that each goes on where the one before ends, and
that the checkpoint in each covers it. It needs no log; where there is one, the log must hold the same commits."""

from collections.abc import Iterator, Sequence
from datetime import date, datetime, timedelta
from pathlib import Path

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.audit import checkpoints
from ledger.audit.archiving import key_of, signed_text
from ledger.audit.notes import BadNote, SignedNote
from ledger.core.chain import BrokenRecord, Head, extends, unseal
from ledger.core.merkle import GrowingTree
from ledger.log.archive_file import CERTIFICATE, ArchivedStream, ArchiveFile, BadArchive, days_in, file_of
from ledger.log.archived_rows import NotAtHand
from ledger.log.signing import TrustedHosts, public_key
from ledger.log.store import Store
from ledger.log.trust import ROOT
from ledger.money.accounts import is_id
from ledger.streams.gaming_day.state import following

Problems = Iterator[str]


class ArchiveChecker:
    """By whom a floor believes, and beside its log where that is at hand."""

    def __init__(self, folder: Path, place: Path, trust: TrustedHosts, floor: str, log: Store | None = None) -> None:
        """`place` is where whom to believe is said: a floor's folder, or one of public keys."""
        self._folder, self._place, self._trust, self._floor, self._log = folder, place, trust, floor, log

    def check(self, days: Sequence[str] = ()) -> dict[str, list[str]]:
        """What is wrong with each of these days, or of all that are there and of those missing between them."""
        there = list(days_in(self._folder))
        found: dict[str, list[str]] = {}
        for day in days or _from_to(there):
            if day not in there:
                found[day] = [f"{file_of(day)} is missing"]
                continue
            found[day] = self.problems_of(day)
        return found

    def problems_of(self, day: str) -> list[str]:
        try:
            with ArchiveFile(self._folder / file_of(day)) as file:
                return list(self._problems(file, day))
        except BadArchive as problem:
            return [str(problem)]

    def _problems(self, file: ArchiveFile, day: str) -> Problems:
        manifest = file.manifest
        if manifest.gaming_day != day:
            yield f"it is the archive of {manifest.gaming_day[:20]!r}"
        if manifest.floor != self._floor:
            yield "it is an archive of another floor"
        unsigned = list(self._signature(file))
        if unsigned:  # then nothing else that it says is worth checking
            yield from unsigned
            return
        yield from (f"{name[:80]!r} is in it twice, or not in its manifest" for name in file.strange_files())
        for name in manifest.files:
            file.read(name)
        yield from self._order(file, day)
        yield from self._contents(file)

    def _signature(self, file: ArchiveFile) -> Problems:
        manifest = file.manifest
        try:
            key = self._signers_key(file)
            note = SignedNote.parse(file.note)
            if note.text != signed_text(manifest.gaming_day, file.manifest_bytes):
                yield "its manifest is not the one that was signed"
            elif key is None or note.signed_by(key_of(manifest.signed_by, key)) is None:
                yield f"it is not signed by a host of this floor: {manifest.signed_by[:40]!r} is none"
        except (BadNote, DecodeError, ValueError) as problem:
            yield f"its signature does not hold: {problem}"

    def _signers_key(self, file: ArchiveFile) -> bytes | None:
        """The public key of the host that sealed it, if the property knows it."""
        manifest = file.manifest
        if not is_id(manifest.signed_by):
            return None
        if not (self._place / ROOT).exists():
            path = self._place / f"{manifest.signed_by}.pub"
            return public_key(path).public_bytes_raw() if path.exists() else None
        certificate = file.read(CERTIFICATE)
        carried = pb.CommitSignature(certificate=certificate).SerializeToString()
        if problem := self._trust.problem_then(carried, datetime.fromisoformat(manifest.checkpoint_at)):
            raise BadNote(problem)
        said = pb.KeyEnrolment.FromString(pb.KeyCertificate.FromString(certificate).enrolment)
        return said.public_key if said.key_id == manifest.signed_by else None

    def _order(self, file: ArchiveFile, day: str) -> Problems:
        """Beside the archive of the day before, where that is at hand."""
        manifest, heads = file.manifest, file.heads()
        ours = {stream.stream_id: (stream.last_seq, day) for stream in manifest.streams}
        if not manifest.previous:
            if manifest.number != 1 or heads != ours:
                yield "it says that it is the first, and is not"
            return
        path = self._folder / file_of(_day_before(day))
        if not path.exists():
            return
        with ArchiveFile(path) as before:
            if before.digest.hex() != manifest.previous or before.manifest.number + 1 != manifest.number:
                yield f"it does not go on from {path.name}: one of them was sealed anew, or is of another time"
                return
            known = before.heads()
            if heads != {**known, **ours}:
                yield "what it says is archived so far does not go on from the archive before"
            for stream in manifest.streams:
                if stream.first_seq != known.get(stream.stream_id, (0, ""))[0] + 1:
                    yield f"{stream.stream_id} does not go on from the archive before"

    def _contents(self, file: ArchiveFile) -> Problems:
        manifest = file.manifest
        try:
            covering = pb.Checkpoint.FromString(file.read(manifest.checkpoint))
            checkpoints.checked(covering, self._trust)
        except (checkpoints.BadCheckpoint, DecodeError) as problem:
            yield f"its checkpoint does not hold: {problem}"
            return
        heads = {head.stream_id: head for head in covering.heads}
        if sum(each.last_seq - each.first_seq + 1 for each in manifest.streams) != manifest.commits:
            yield "it does not hold as many commits as it says"
        for stream in manifest.streams:
            try:
                yield from self._stream(file, stream, heads.get(stream.stream_id))
            except BrokenRecord as broken:
                yield str(broken)

    def _stream(self, file: ArchiveFile, stream: ArchivedStream, head: pb.StreamHead | None) -> Problems:
        name = stream.stream_id
        tree = _tree(stream.first_seq - 1, stream.peaks_before)
        now = Head(stream.first_seq - 1, bytes.fromhex(stream.previous_hash))
        hashes = []
        for chunk in stream.chunks:
            for data, signature in file.commits(chunk):
                record = unseal(name, data, signature, now.seq + 1)
                if not extends(now, record):
                    raise BrokenRecord(name, record.commit.seq, "it does not follow on the commit before")
                if problem := self._trust.problem_with(record):
                    raise BrokenRecord(name, record.commit.seq, problem)
                now = record.head
                hashes.append(record.hash)
                tree.add(record.hash)
        if (now.seq, now.hash.hex()) != (stream.last_seq, stream.last_hash):
            yield f"{name} does not end where the manifest says"
        if [peak.hex() for peak in tree.peaks] != stream.peaks:
            yield f"the tree of {name} is not that of its commits"
        for digest in stream.following:
            tree.add(bytes.fromhex(digest))
        if head is None or (head.seq, head.history_root) != (tree.leaves, tree.root):
            yield f"its checkpoint does not cover {name}"
        if self._log is not None:
            yield from _beside_log(self._log, stream, hashes)


def _beside_log(log: Store, stream: ArchivedStream, hashes: list[bytes]) -> Problems:
    """The log holds the same commits, before and after its end, too."""
    name = stream.stream_id
    try:
        held = list(log.hashes(name, max(stream.first_seq - 2, 0), stream.last_seq))
        if stream.first_seq > 1 and (not held or held.pop(0).hex() != stream.previous_hash):
            yield f"{name} seq {stream.first_seq - 1} is another commit in the log"
        if held != hashes:
            seq = next((n for n, (a, b) in enumerate(zip(held, hashes, strict=False)) if a != b), len(held))
            yield f"{name} seq {stream.first_seq + seq} is another commit in the log, or not there"
        for record in log.commits(name, stream.last_seq, stream.last_seq + 1):
            if record.commit.prev_hash.hex() != stream.last_hash:
                yield f"{name} seq {record.commit.seq} in the log does not follow on the archive"
    except NotAtHand:  # what follows is forgotten, too: its own archive names this one's end
        pass
    except BrokenRecord as broken:
        yield f"in the log, {broken}"


def _tree(leaves: int, peaks: list[str]) -> GrowingTree:
    try:
        return GrowingTree(leaves, [bytes.fromhex(peak) for peak in peaks])
    except ValueError as problem:
        raise BadArchive(f"its trees are none: {problem}") from problem


def _from_to(days: list[str]) -> list[str]:
    """All days from the first to the last."""
    found = days[:1]
    while found and found[-1] < days[-1]:
        found.append(following(found[-1]))
    return found


def _day_before(day: str) -> str:
    return str(date.fromisoformat(day) - timedelta(days=1))
