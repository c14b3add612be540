"""What is proven of a round: whose signature covers each commit, which checkpoint holds it, and what follows."""

from zoneinfo import ZoneInfo

from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from ledger.audit.bundle_check import check_bundle
from ledger.audit.bundle_parts import BadBundle, fingerprint, fingerprint_of, key_of, records_of, trust_of
from ledger.core.chain import Record
from ledger.core.commands import timestamp
from ledger.core.merkle import Proof, root_of
from ledger.log.signing import COMMITS, TrustedHosts
from ledger.streams.trust.certificates import Enrolled, enrolled_by
from services.replay.eyes import RoundViewer
from services.replay.local_time import local


def proof_of_round(bundle: pb.Bundle, viewer: RoundViewer) -> pb.RoundProof:
    """Checked as the bundle's receiver checks it, with the root key that this floor itself trusts."""
    verdict = check_bundle(bundle, bundle.root_public_key)
    shown = pb.RoundProof(
        round_id=bundle.round_id,
        table_id=bundle.table_id,
        proves=[line.replace("the one that was named", "the one that this floor trusts") for line in verdict.proves],
        does_not_prove=verdict.does_not_prove,
        problems=verdict.problems,
    )
    try:
        shown.root_fingerprint = fingerprint(bundle.root_public_key) if bundle.root_public_key else ""
        trust = trust_of(bundle)
        for record in records_of(bundle):
            shown.commits.append(_commit(record, trust, bundle.root_public_key, viewer))
    except BadBundle:
        return shown  # what is wrong stands in the verdict
    if bundle.HasField("checkpoint") and verdict.is_well:
        shown.checkpoint.CopyFrom(_checkpoint(bundle.checkpoint, viewer.zone))
    return shown


def _commit(record: Record, trust: TrustedHosts, root: str, viewer: RoundViewer) -> pb.CommitProof:
    commit = record.commit
    try:
        carried = pb.CommitSignature.FromString(record.signature)
    except DecodeError:
        carried = pb.CommitSignature()
    signed_root = root_of(Proof(carried.leaf, carried.leaves, tuple(carried.path)), record.hash) or b""
    facts = pb.CommitProof(
        seq=commit.seq,
        local_at=local(commit.at, viewer.zone),
        host_id=commit.host_id,
        commit_hash=record.hash if viewer.sees_all else b"",
        signed_by=trust.signer_of(record.hash, record.signature, COMMITS) or "",
        leaf=carried.leaf,
        leaves=carried.leaves,
        path=len(carried.path),
        signed_root=signed_root if viewer.sees_all else b"",
        is_proven=not trust.problem_with(record),
    )
    if enrolled := _enrolled(root, carried.certificate):
        facts.key_fingerprint = fingerprint_of(enrolled.public_key)
        facts.enrolled_from_local = local(timestamp(enrolled.valid_from), viewer.zone)
        facts.enrolled_until_local = local(timestamp(enrolled.valid_until), viewer.zone)
    return facts


def _enrolled(root: str, certificate: bytes) -> Enrolled | None:
    if not root:
        return None
    try:
        return enrolled_by(key_of(root).public_bytes_raw(), pb.KeyCertificate.FromString(certificate))
    except DecodeError:
        return None


def _checkpoint(proof: pb.CheckpointProof, zone: ZoneInfo) -> pb.CheckpointFacts:
    seal = pb.CheckpointSeal.FromString(proof.seal)
    return pb.CheckpointFacts(
        at=seal.at,
        local_at=local(seal.at, zone),
        host_id=seal.host_id,
        gaming_day=seal.gaming_day,
        heads=seal.heads,
        seq=proof.head.seq,
        history_path=len(proof.history_proof.path),
        head_path=len(proof.head_proof.path),
        heads_root=seal.heads_root,
    )
