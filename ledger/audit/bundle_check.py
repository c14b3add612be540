"""A bundle checked with nothing but itself, and what that proves, in words."""

from collections.abc import Iterator

import msgspec

import roundledger.v1 as pb
from ledger.audit.bundle import VERSION
from ledger.audit.bundle_parts import (
    BadBundle,
    before_of,
    correcting_records_of,
    fingerprint,
    has_history,
    records_of,
    rulebook_of,
    trust_of,
)
from ledger.audit.checkpoints import BadCheckpoint, holds, sealed
from ledger.catalogue import CATALOGUE
from ledger.core import snapshots
from ledger.core.asked import problem_with_command
from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, CannotApply, Record
from ledger.core.fold import Fold, Outputs, fold
from ledger.log.signing import TrustedHosts


class BundleVerdict(msgspec.Struct):
    """What checking a bundle came to."""

    proves: list[str] = []
    does_not_prove: list[str] = []
    problems: list[str] = []

    @property
    def is_well(self) -> bool:
        return not self.problems


def check_bundle(
    bundle: pb.Bundle, root_public_key: str = "", checkpoint_root: bytes = b"", catalogue: Catalogue = CATALOGUE
) -> BundleVerdict:
    """With the property's root key, where the reader has it from elsewhere, and with the root of a checkpoint."""
    verdict = BundleVerdict()
    if bundle.version != VERSION:
        verdict.problems.append(f"it is a bundle of layout {bundle.version}, and this program knows {VERSION}")
        return verdict
    try:
        records = records_of(bundle)
        trust = trust_of(bundle)
        _check_chain(bundle, records, verdict)
        _check_origin(bundle, records, trust, root_public_key, verdict)
        _check_corrections(bundle, trust, verdict)
        _check_checkpoint(bundle, records, trust, checkpoint_root, verdict)
        _check_rules(bundle, records, verdict)
        _check_outcome(bundle, records, verdict, catalogue)
    except (BadBundle, CannotApply, BrokenRecord) as problem:
        verdict.problems.append(str(problem))
    verdict.does_not_prove += [
        "that what was recorded is what happened at the table: cameras and witnesses tell that",
        "that the hosts' clocks were right, or that the property's clocks showed the times as the page does",
        "that nothing else was decided or corrected about the round later",
    ]
    if bundle.attempts:
        verdict.does_not_prove.append("that the refused commands in it are all there were, or as they were: unsigned")
    return verdict


def _check_chain(bundle: pb.Bundle, records: list[Record], verdict: BundleVerdict) -> None:
    inside = [r for r in records if bundle.first_seq <= r.commit.seq]
    opened = [e.round_opened.round_id for e in inside[0].commit.events] if inside else []
    ended = {
        name
        for record in inside
        for e in record.commit.events
        for name in (e.round_closed.round_id, e.round_voided.round_id)
    }
    if bundle.round_id not in opened:
        raise BadBundle(f"seq {bundle.first_seq} does not open {bundle.round_id}")
    if any(record.commit.kind != bundle.game for record in records):
        raise BadBundle(f"its commits are of another game than {bundle.game[:64]!r}")
    is_other = has_history(bundle) and bundle.hash_before != _hash_before(bundle, records)
    if is_other or (bundle.state_before and not bundle.state_version):
        raise BadBundle("what it says of the table before the round is not what its history comes to")
    count = f"the {len(inside)} commits of the round, seq {bundle.first_seq} to {bundle.last_seq},"
    verdict.proves.append(f"{count} are chained: none of them was changed, left out or moved")
    if bundle.round_id not in ended:
        verdict.does_not_prove.append("how the round ended: it was open when the bundle was made")
    if has_history(bundle) and bundle.state_version:
        verdict.does_not_prove.append(
            "how the table stood before the round: the bundle says it, for cards of earlier rounds are sealed in it"
        )
    elif bundle.state_version:
        verdict.does_not_prove.append(
            "how the table stood before the round: the bundle says it, and a bundle with the table's history proves it"
        )
    if has_history(bundle):
        verdict.proves.append(f"all {len(records)} commits of the table from its first on are there, chained likewise")


def _hash_before(bundle: pb.Bundle, records: list[Record]) -> bytes:
    return next((record.hash for record in records if record.commit.seq == bundle.first_seq - 1), b"")


def _check_origin(
    bundle: pb.Bundle, records: list[Record], trust: TrustedHosts, root_public_key: str, verdict: BundleVerdict
) -> None:
    for record in records:
        if problem := trust.problem_with(record) or problem_with_command(record.commit):
            raise BadBundle(f"seq {record.commit.seq}: {problem}")
    asked = [record.commit for record in records if not record.commit.HasField("sealed")]
    unkept = [commit.seq for commit in asked if not commit.command]
    if unkept:
        verdict.does_not_prove.append(f"what was asked: the commit of seq {unkept[0]} keeps a digest of it alone")
    else:
        verdict.proves.append("each holds what was asked, and by whom")
    hosts = ", ".join(sorted({record.commit.host_id for record in records}))
    if not bundle.root_public_key:
        verdict.proves.append(f"each was signed with a key that the bundle itself gives for {hosts}")
        verdict.does_not_prove.append("whose keys these are: the property had no root key")
        return
    verdict.proves.append(
        f"each was signed by {hosts}, whose key was enrolled then by the root key {fingerprint(bundle.root_public_key)}"
    )
    verdict.does_not_prove.append(
        "that no key was retired since the bundle was made, or left out of it: ask the property"
    )
    if not root_public_key:
        verdict.does_not_prove.append("that this root key is the property's: compare its fingerprint, or name it")
    elif fingerprint(root_public_key) != fingerprint(bundle.root_public_key):
        raise BadBundle("the root key in the bundle is not the one that was named")
    else:
        verdict.proves.append("that root key is the one that was named")


def _check_corrections(bundle: pb.Bundle, trust: TrustedHosts, verdict: BundleVerdict) -> None:
    for record in correcting_records_of(bundle):
        seq = record.commit.seq
        if problem := trust.problem_with(record):
            raise BadBundle(f"the correction at seq {seq}: {problem}")
        verdict.proves.append(f"seq {seq}, signed likewise, put something of the round right later")


def _check_checkpoint(
    bundle: pb.Bundle, records: list[Record], trust: TrustedHosts, checkpoint_root: bytes, verdict: BundleVerdict
) -> None:
    if not bundle.HasField("checkpoint"):
        verdict.does_not_prove.append("that the ledger still holds the round: no checkpoint was made since")
        if checkpoint_root:
            raise BadBundle("a checkpoint was named, and the bundle is under none")
        return
    proof = bundle.checkpoint
    try:
        seal = sealed(proof.seal, proof.signature, trust)
    except BadCheckpoint as problem:
        raise BadBundle(f"its checkpoint: {problem}") from problem
    if proof.head.stream_id != bundle.table_id or not holds(proof, records[-1].hash, seal):
        raise BadBundle("its checkpoint does not hold the round")
    if proof.history_proof.leaf != bundle.last_seq - 1:
        raise BadBundle("its checkpoint holds the round's last commit at another place")
    at = seal.at.ToJsonString()
    verdict.proves.append(
        f"the checkpoint of {at}, signed by {seal.host_id}, holds the round: commit {bundle.last_seq} of "
        f"{proof.head.seq} that the table had by then"
    )
    if checkpoint_root and checkpoint_root != seal.heads_root:
        raise BadBundle("its checkpoint is not the one that was named")
    if checkpoint_root:
        verdict.proves.append("that checkpoint is the one that was named, which was kept elsewhere")


def _check_rules(bundle: pb.Bundle, records: list[Record], verdict: BundleVerdict) -> None:
    opened = next(
        e.round_opened for r in records for e in r.commit.events if e.round_opened.round_id == bundle.round_id
    )
    if not bundle.rulebook:
        verdict.does_not_prove.append(f"what {opened.rulebook_id} says: its text is not in the bundle")
        return
    book = rulebook_of(bundle)
    if (book.id, book.content_hash) != (opened.rulebook_id, opened.rulebook_hash):
        raise BadBundle(f"the rulebook in the bundle is not the {opened.rulebook_id} that the round was played by")
    verdict.proves.append(f"the rulebook in it is the {book.id} that the round names by its hash")


def _check_outcome(bundle: pb.Bundle, records: list[Record], verdict: BundleVerdict, catalogue: Catalogue) -> None:
    if bundle.state_version not in (0, snapshots.VERSION):
        verdict.does_not_prove.append(
            f"what the round comes to: its table is kept in layout {bundle.state_version}, and this program knows "
            f"{snapshots.VERSION}; what the dealer was told stands in the commits all the same"
        )
        return
    outputs = list(_outputs(bundle, records, catalogue))
    differing = [each for each in outputs if each.differs]
    if differing:
        verdict.does_not_prove.append(
            f"that today's engine would decide as it was told: at seq {differing[0].record.commit.seq} "
            f"{differing[0].differs}"
        )
    else:
        verdict.proves.append("what the dealer was told to take and pay is what the rules come to, recomputed")
    if not bundle.postings and not bundle.settlements:
        verdict.does_not_prove.append("what the books published: it is not in the bundle")
        return
    _compare_published(bundle, outputs)
    count = sum(len(batch.postings) for batch in bundle.postings)
    verdict.proves.append(
        f"the {len(bundle.settlements)} settlements and {count} postings in it are what follows from the commits"
    )


def _compare_published(bundle: pb.Bundle, outputs: list[Outputs]) -> None:
    by_seq = {each.record.commit.seq: each for each in outputs}
    for batch in bundle.postings:
        found = by_seq.get(batch.seq)
        first = batch.postings[0].number if batch.postings else 1
        if found is None or msgspec.structs.replace(found, postings_before=first - 1).batch != batch:
            raise BadBundle(f"the postings of seq {batch.seq} are not what its commit comes to")
    for settlement in bundle.settlements:
        found = by_seq.get(settlement.seq)
        again = msgspec.structs.replace(found, settlement_number=settlement.number).settlement if found else None
        if again is None or _without_opinion(again) != _without_opinion(settlement):
            raise BadBundle(f"the settlement of seq {settlement.seq} is not what its commit comes to")
    missing = {seq for seq, each in by_seq.items() if each.settlement_number} - {s.seq for s in bundle.settlements}
    if missing:
        raise BadBundle(f"the settlement of seq {min(missing)} is missing")


def _without_opinion(settlement: pb.Settlement) -> pb.Settlement:
    """What a version of the program would have decided otherwise is not what was decided."""
    copy = pb.Settlement()
    copy.CopyFrom(settlement)
    copy.ClearField("differs")
    return copy


def _outputs(bundle: pb.Bundle, records: list[Record], catalogue: Catalogue) -> Iterator[Outputs]:
    """What the commits of the round publish."""
    live = before_of(bundle, records, catalogue)
    before = Fold(live.stream_id, live.stream, live.state, live.head)
    for record in records:
        if record.commit.seq >= bundle.first_seq:
            before, outputs = fold(catalogue, before, record)
            yield outputs
