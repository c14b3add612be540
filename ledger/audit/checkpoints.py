"""Checkpoints: what a ledger held at one moment, signed. A chain shows that something in it was changed; that its end
was cut off, or that all of it was written anew, shows only beside a checkpoint that was kept elsewhere."""

import hashlib
from collections.abc import Iterable, Sequence
from datetime import UTC, datetime
from pathlib import Path

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.audit.findings import Difference, Evidence, Unreadable
from ledger.core.commands import timestamp
from ledger.core.merkle import GrowingTree, Proof, proof_of, root_of, tree
from ledger.log.signing import CHECKPOINTS, Signer, TrustedHosts
from ledger.log.store import Store
from ledger.money.accounts import is_id

SUFFIX = ".checkpoint"
_HASH_BYTES = 32


class BadCheckpoint(Exception):
    """A file that is no checkpoint of this property; the message says why."""


def make(
    store: Store,
    signer: Signer,
    at: datetime,
    gaming_day: str,
    previous: pb.Checkpoint | None = None,
    viewings: Sequence[pb.ViewingHead] = (),
) -> pb.Checkpoint:
    """Of all streams as they are, and of who looked at what. What the previous checkpoint of this host has counted is
    not read again, as far as this host's own signature covers it: what was changed in the file must not be signed
    anew."""
    known = {head.stream_id: (head, peaks) for head, peaks in _counted(previous, signer)} if previous else {}
    checkpoint = pb.Checkpoint()
    for stream_id, head in sorted(store.heads().items()):
        history = _history(store, stream_id, head.seq, known.get(stream_id))
        checkpoint.heads.add(stream_id=stream_id, seq=head.seq, commit_hash=head.hash, history_root=history.root)
        checkpoint.peaks.add(roots=history.peaks)
    seal = pb.CheckpointSeal(
        at=timestamp(at),
        host_id=signer.host_id,
        gaming_day=gaming_day,
        heads_root=tree([leaf_of(head) for head in checkpoint.heads])[0] if checkpoint.heads else b"",
        heads=len(checkpoint.heads),
        previous=hashlib.sha256(previous.seal).digest() if previous else b"",
        viewings=viewings,
    )
    checkpoint.seal = seal.SerializeToString(deterministic=True)
    (checkpoint.signature,) = signer.sign_leaves([hashlib.sha256(checkpoint.seal).digest()], CHECKPOINTS)
    return checkpoint


def _counted(checkpoint: pb.Checkpoint, signer: Signer) -> Iterable[tuple[pb.StreamHead, list[bytes]]]:
    """Each head that the host has signed, with its peaks, as far as they come to its root."""
    try:
        _sealed_heads(checkpoint, TrustedHosts({signer.host_id: signer.public_key}))
    except BadCheckpoint:  # of an earlier key of this host, or changed: all is counted anew
        return
    for head, peaks in zip(checkpoint.heads, checkpoint.peaks, strict=False):
        if _come_to_the_root(head, peaks):
            yield head, list(peaks.roots)


def _come_to_the_root(head: pb.StreamHead, peaks: pb.HistoryPeaks) -> bool:
    """Peaks are not signed by themselves: of hashes of one length no others come to the root, which is."""
    roots = list(peaks.roots)
    if head.seq.bit_count() != len(roots) or any(len(root) != _HASH_BYTES for root in roots):
        return False
    return GrowingTree(head.seq, roots).root == head.history_root


def _history(store: Store, stream_id: str, seq: int, known: tuple[pb.StreamHead, list[bytes]] | None) -> GrowingTree:
    history = GrowingTree()
    if known is not None and known[0].seq <= seq:
        head, peaks = known
        (now,) = store.hashes(stream_id, head.seq - 1, head.seq)
        if now == head.commit_hash:  # the chain vouches for all that is below it
            history = GrowingTree(head.seq, peaks)
    for digest in store.hashes(stream_id, history.leaves, seq):
        history.add(digest)
    return history


def lost_since(checkpoint: pb.Checkpoint, store: Store) -> list[str]:
    """In words, the streams of which the store has less than the checkpoint says, or something else."""
    found = []
    for head in checkpoint.heads:
        now = next(iter(store.hashes(head.stream_id, head.seq - 1, head.seq)), b"")
        if now != head.commit_hash:
            what = "another commit" if now else "no such commit"
            found.append(f"{head.stream_id} had seq {head.seq} at the last checkpoint, and has {what} now")
    return found


def leaf_of(head: pb.StreamHead) -> bytes:
    return hashlib.sha256(head.SerializeToString(deterministic=True)).digest()


def sealed(seal: bytes, signature: bytes, trust: TrustedHosts) -> pb.CheckpointSeal:
    """What a seal says, if a host of the floor says it; raises BadCheckpoint."""
    try:
        said = pb.CheckpointSeal.FromString(seal)
        at = said.at.ToDatetime(UTC)
    except (DecodeError, ValueError, OverflowError) as error:
        raise BadCheckpoint("it is no checkpoint") from error
    signer = trust.signer_of(hashlib.sha256(seal).digest(), signature, CHECKPOINTS)
    if not signer or signer != said.host_id:
        raise BadCheckpoint("it is not signed by a host of this floor")
    if problem := trust.problem_then(signature, at):
        raise BadCheckpoint(problem)
    return said


def checked(checkpoint: pb.Checkpoint, trust: TrustedHosts) -> pb.CheckpointSeal:
    """What a whole checkpoint says, if nothing in it was changed; raises BadCheckpoint."""
    seal = _sealed_heads(checkpoint, trust)
    if checkpoint.peaks:
        pairs = zip(checkpoint.heads, checkpoint.peaks, strict=False)
        if len(checkpoint.peaks) != len(checkpoint.heads) or not all(_come_to_the_root(*pair) for pair in pairs):
            raise BadCheckpoint("its peaks do not come to the roots that were signed: they were changed")
    return seal


def _sealed_heads(checkpoint: pb.Checkpoint, trust: TrustedHosts) -> pb.CheckpointSeal:
    seal = sealed(checkpoint.seal, checkpoint.signature, trust)
    root = tree([leaf_of(head) for head in checkpoint.heads])[0] if checkpoint.heads else b""
    if root != seal.heads_root or len(checkpoint.heads) != seal.heads:
        raise BadCheckpoint("its heads are not those that were signed")
    return seal


def compare(checkpoint: pb.Checkpoint, log: Evidence) -> list[Difference]:
    """Where a ledger no longer holds what the checkpoint says. It may hold more."""
    return [found for head in checkpoint.heads if (found := _compared(head, log))]


def _compared(head: pb.StreamHead, log: Evidence) -> Difference | None:
    history, last = GrowingTree(), b""
    try:
        for entry in log.entries(head.stream_id):
            if entry.seq > head.seq:
                break
            last = hashlib.sha256(entry.data).digest()
            history.add(last)
    except Unreadable as problem:
        return Difference(head.stream_id, history.leaves + 1, f"it cannot be compared any further: {problem}")
    if history.leaves < head.seq:
        cut = f"the checkpoint knows {head.seq} commits, the ledger has {history.leaves}: its end was cut off"
        return Difference(head.stream_id, history.leaves + 1, cut)
    if last != head.commit_hash or history.root != head.history_root:
        anew = f"its first {head.seq} commits are not those of the checkpoint: they were written anew"
        return Difference(head.stream_id, head.seq, anew)
    return None


# Where one commit stands


def proof_for(checkpoint: pb.Checkpoint, store: Store, stream_id: str, seq: int) -> pb.CheckpointProof | None:
    """That the checkpoint holds a commit; None where it does not."""
    heads = list(checkpoint.heads)
    place = next((number for number, head in enumerate(heads) if head.stream_id == stream_id), None)
    if place is None or heads[place].seq < seq:
        return None
    head = heads[place]
    _, head_proof = proof_of([leaf_of(each) for each in heads], place)
    root, history_proof = proof_of(list(store.hashes(stream_id, 0, head.seq)), seq - 1)
    if root != head.history_root:
        return None
    return pb.CheckpointProof(
        seal=checkpoint.seal,
        signature=checkpoint.signature,
        head=head,
        head_proof=_message(head_proof),
        history_proof=_message(history_proof),
    )


def holds(proof: pb.CheckpointProof, commit_hash: bytes, seal: pb.CheckpointSeal) -> bool:
    """Whether the checkpoint with this seal holds the commit."""
    head, history = proof.head, proof.history_proof
    return (
        root_of(_proof(history), commit_hash) == head.history_root
        and history.leaves == head.seq
        and root_of(_proof(proof.head_proof), leaf_of(head)) == seal.heads_root
        and proof.head_proof.leaves == seal.heads
    )


def _message(proof: Proof) -> pb.MerkleProof:
    return pb.MerkleProof(leaf=proof.leaf, leaves=proof.leaves, path=proof.path)


def _proof(message: pb.MerkleProof) -> Proof:
    return Proof(message.leaf, message.leaves, tuple(message.path))


# Files


def file_name(checkpoint: pb.Checkpoint) -> str:
    """Tells when it was made, and by whom; raises BadCheckpoint where it says no such thing."""
    try:
        seal = pb.CheckpointSeal.FromString(checkpoint.seal)
        at = seal.at.ToDatetime(UTC)
    except (DecodeError, ValueError, OverflowError) as error:
        raise BadCheckpoint("it is no checkpoint") from error
    if not is_id(seal.host_id):  # it becomes part of a path
        raise BadCheckpoint("it names no host")
    return f"{at:%Y-%m-%dT%H-%M-%S}.{at.microsecond:06d}Z-{seal.host_id}{SUFFIX}"


def write(checkpoint: pb.Checkpoint, folder: Path) -> Path:
    """A new file, there whole or not at all."""
    name = file_name(checkpoint)
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path, beside = folder / name, folder / f".{name}.part"
    if path.exists():
        return path
    beside.write_bytes(checkpoint.SerializeToString(deterministic=True))
    beside.replace(path)
    return path


def read(path: Path) -> pb.Checkpoint:
    try:
        return pb.Checkpoint.FromString(path.read_bytes())
    except DecodeError as error:
        raise BadCheckpoint(f"{path} is no checkpoint") from error


def newest(folder: Path, host_id: str = "") -> pb.Checkpoint | None:
    """The last of a folder, or the last of one host."""
    ending = f"-{host_id}{SUFFIX}" if host_id else SUFFIX
    found = sorted(path for path in folder.glob(f"*{SUFFIX}") if path.name.endswith(ending))
    return read(found[-1]) if found else None
