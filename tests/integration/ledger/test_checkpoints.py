"""What a chain alone cannot show: that its end was cut off, or that all of it was written anew."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

import roundledger.v1 as pb
from ledger.audit import checkpoints
from ledger.audit.evidence import StoreEvidence
from ledger.audit.findings import Difference
from ledger.core.merkle import GrowingTree, proof_of, root_of, tree
from ledger.core.vocabulary import put_command
from ledger.log import sqlite
from ledger.log.signing import Signer
from ledger.log.trust import trust_in
from ledger.streams.trust.certificates import HOST, Enrolled, Retired, certify, certify_retirement
from services.cli import main
from services.running.floor_folder import FloorFolder
from tests.support.archives import ArchivedFloor
from tests.support.floors import START, WrittenFloor, evening
from tests.support.roulette.console import RouletteTable
from tests.support.trust.play import TrustConsole

AT = datetime(2026, 3, 1, 20, 0, tzinfo=UTC)


@pytest.fixture
def floor(tmp_path: Path) -> WrittenFloor:
    written = WrittenFloor(tmp_path)
    for name in ("roulette-1", "roulette-2"):
        written.send(*evening(RouletteTable(name), 3))
    return written


def made(floor: WrittenFloor, previous: pb.Checkpoint | None = None, minutes: int = 0) -> pb.Checkpoint:
    return checkpoints.make(floor.store, floor.signer, AT + timedelta(minutes=minutes), "2026-03-01", previous)


def compared(floor: WrittenFloor, checkpoint: pb.Checkpoint) -> list[Difference]:
    evidence = StoreEvidence.open(floor.settings.store)
    try:
        return checkpoints.compare(checkpoint, evidence)
    finally:
        evidence.close()


# --- The trees ---


def test_a_growing_tree_has_the_root_of_the_whole_one() -> None:
    hashes = [bytes([n]) * 32 for n in range(40)]
    growing = GrowingTree()
    for count, each in enumerate(hashes, 1):
        growing.add(each)
        assert growing.root == tree(hashes[:count])[0]
        again = GrowingTree(count, growing.peaks)
        assert again.root == growing.root
        for leaf in (0, count // 2, count - 1):
            root, proof = proof_of(hashes[:count], leaf)
            assert (root, root_of(proof, hashes[leaf])) == (growing.root, growing.root)
            assert root_of(proof, b"x" * 32) != growing.root
    with pytest.raises(ValueError, match="peaks"):
        GrowingTree(3, [b"a"])


# --- A checkpoint ---


def test_a_checkpoint_that_goes_on_from_the_last_is_the_one_made_from_scratch(floor: WrittenFloor) -> None:
    first = made(floor)
    table = RouletteTable("roulette-1")
    for _ in range(20):
        table.header()
    floor.send(RouletteTable("roulette-3").install())
    following, afresh = made(floor, first, 1), made(floor, None, 1)
    assert list(following.heads) == list(afresh.heads)
    assert pb.CheckpointSeal.FromString(following.seal).previous
    assert not compared(floor, first)
    assert not compared(floor, following)
    forged = pb.Checkpoint.FromString(first.SerializeToString())
    forged.peaks[0].roots[0] = b"x" * 32
    assert list(made(floor, forged, 1).heads) == list(afresh.heads), "peaks that do not come to the root are not used"


def test_peaks_that_were_changed_are_neither_used_nor_believed(floor: WrittenFloor) -> None:
    """They are not signed by themselves: others that come to the same root must not be taken for them, for the next
    checkpoint would sign what grows out of them."""
    first = made(floor)
    floor.send(RouletteTable("roulette-3").install())
    table = RouletteTable("roulette-1")
    for _ in range(200):
        table.header()
    floor.send(*(table.limits() for _ in range(9)))
    afresh, trust = made(floor, None, 1), trust_in(floor.settings.keys)
    place = next(k for k, peaks in enumerate(first.peaks) if len(peaks.roots) > 1)
    moved, altered, fewer = (pb.Checkpoint.FromString(first.SerializeToString()) for _ in range(3))
    last, tip = moved.peaks[place].roots[-2:]
    moved.peaks[place].roots[-2:] = [last + tip[:1], tip[1:]]  # the same bytes, parted elsewhere: the same root
    altered.peaks[place].roots[0] = b"x" * 32
    del fewer.peaks[-1]
    for forged in (moved, altered, fewer):
        assert list(made(floor, forged, 1).heads) == list(afresh.heads)
        with pytest.raises(checkpoints.BadCheckpoint, match="peaks do not come to the roots"):
            checkpoints.checked(forged, trust)
    del fewer.peaks[:]
    assert checkpoints.checked(fewer, trust).heads == 2, "one without peaks says all that counts"


def test_what_was_changed_in_the_last_checkpoint_is_not_signed_anew(floor: WrittenFloor) -> None:
    """A root of history and peaks that fit it, in a file that somebody can write to: the host's signature does not
    cover them."""
    first = made(floor)
    forged = pb.Checkpoint.FromString(first.SerializeToString())
    wrong = GrowingTree()
    for _ in range(forged.heads[0].seq):
        wrong.add(b"x" * 32)
    forged.heads[0].history_root = wrong.root
    del forged.peaks[0].roots[:]
    forged.peaks[0].roots.extend(wrong.peaks)
    assert list(made(floor, forged, 1).heads) == list(first.heads)


def test_a_checkpoint_is_believed_by_its_signature(floor: WrittenFloor, tmp_path: Path) -> None:
    trust = trust_in(floor.settings.keys)
    good = made(floor)
    assert checkpoints.checked(good, trust).heads == 2
    spoiled = pb.Checkpoint.FromString(good.SerializeToString())
    spoiled.heads[0].seq -= 1
    with pytest.raises(checkpoints.BadCheckpoint, match="not those that were signed"):
        checkpoints.checked(spoiled, trust)
    stranger = checkpoints.make(floor.store, Signer.ephemeral("host-1"), AT, "2026-03-01")
    with pytest.raises(checkpoints.BadCheckpoint, match="not signed by a host"):
        checkpoints.checked(stranger, trust)
    later = pb.CheckpointSeal.FromString(good.seal)
    later.at.seconds += 1
    redated = pb.Checkpoint(seal=later.SerializeToString(), signature=good.signature, heads=good.heads)
    with pytest.raises(checkpoints.BadCheckpoint, match="not signed by a host"):
        checkpoints.checked(redated, trust)
    with pytest.raises(checkpoints.BadCheckpoint):
        checkpoints.checked(pb.Checkpoint(seal=b"\xff\xff"), trust)


def test_files_are_read_back_and_the_newest_is_found(floor: WrittenFloor, tmp_path: Path) -> None:
    folder = tmp_path / "elsewhere"
    one = made(floor)
    floor.send(RouletteTable("roulette-3").install())
    two = made(floor, one, 5)
    for each in (two, one, two):
        checkpoints.write(each, folder)
    assert len(list(folder.iterdir())) == 2
    assert checkpoints.newest(folder) == two
    assert checkpoints.newest(folder, "host-9") is None
    (folder / "2099-a-host-1.checkpoint").write_bytes(b"\xff\xff")
    with pytest.raises(checkpoints.BadCheckpoint):
        checkpoints.newest(folder)


# --- What it catches ---


def _executed(floor: WrittenFloor, *statements: str) -> None:
    db = sqlite.connect(floor.settings.store, schema="", durable=False)
    for statement in statements:
        db.execute(statement)
    db.close()


def test_a_ledger_whose_end_was_cut_off_is_caught(floor: WrittenFloor) -> None:
    """Chains and hashes of what is left are all in order."""
    checkpoint = made(floor)
    _executed(floor, "DELETE FROM commits WHERE stream_id = 'roulette-1' AND seq > 15")
    (found,) = compared(floor, checkpoint)
    assert (found.stream_id, found.seq) == ("roulette-1", 16)
    assert "cut off" in found.problem
    assert checkpoints.lost_since(checkpoint, floor.store)


def test_a_stream_that_is_gone_is_caught(floor: WrittenFloor) -> None:
    checkpoint = made(floor)
    _executed(floor, "DELETE FROM commits WHERE stream_id = 'roulette-2'")
    (found,) = compared(floor, checkpoint)
    assert (found.stream_id, found.seq) == ("roulette-2", 1)


def test_a_ledger_that_was_written_anew_is_caught(floor: WrittenFloor, tmp_path: Path) -> None:
    """By somebody who has the host's key: every signature is good, and nothing but the checkpoint tells."""
    checkpoint = made(floor)
    other = WrittenFloor(tmp_path / "anew", floor.signer)
    for name in ("roulette-1", "roulette-2"):
        other.send(*evening(RouletteTable(name), 4, [("straight", "8")]))
    found = compared(other, checkpoint)
    assert [each.stream_id for each in found] == ["roulette-1", "roulette-2"]
    assert "written anew" in found[0].problem or "cut off" in found[0].problem


def test_a_forged_tail_is_caught(floor: WrittenFloor) -> None:
    """What was cut off is replaced by as many other commits."""
    checkpoint = made(floor)
    rows = floor.store.head("roulette-1").seq
    _executed(floor, "DELETE FROM commits WHERE stream_id = 'roulette-1' AND seq > 15")
    floor._live.clear()
    table = RouletteTable("roulette-1")
    for _ in range(200):
        table.header()
    floor.send(*(table.limits() for _ in range(rows - 15)))
    assert floor.store.head("roulette-1").seq == rows
    (found,) = compared(floor, checkpoint)
    assert "written anew" in found.problem


def test_a_ledger_that_has_grown_is_in_order(floor: WrittenFloor) -> None:
    checkpoint = made(floor)
    table = RouletteTable("roulette-1")
    for _ in range(200):
        table.header()
    floor.send(table.limits())
    assert compared(floor, checkpoint) == []


# --- Where one commit stands ---


def test_a_proof_holds_for_its_commit_only(floor: WrittenFloor) -> None:
    checkpoint = made(floor)
    seal = checkpoints.checked(checkpoint, trust_in(floor.settings.keys))
    records = list(floor.store.commits("roulette-1"))
    for record in (records[0], records[7], records[-1]):
        proof = checkpoints.proof_for(checkpoint, floor.store, "roulette-1", record.commit.seq)
        assert proof is not None
        assert checkpoints.holds(proof, record.hash, seal)
        assert not checkpoints.holds(proof, records[3].hash, seal)
        proof.head.seq += 1
        assert not checkpoints.holds(proof, record.hash, seal)
    assert checkpoints.proof_for(checkpoint, floor.store, "roulette-1", len(records) + 1) is None
    assert checkpoints.proof_for(checkpoint, floor.store, "roulette-9", 1) is None


def test_a_checkpoint_of_a_key_that_the_ledger_tells_was_retired_is_not_believed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Also where the retirement was taken out of the floor's folder."""
    floor, north = ArchivedFloor(tmp_path / "floor"), Signer.ephemeral("north")
    root, key = FloorFolder(floor.settings.floor_folder).private_root(), north.public_key.public_bytes_raw()
    assert root is not None
    certificate = certify(root, Enrolled("north", HOST, key, START, START + timedelta(days=365)))
    retirement = certify_retirement(root, Retired("north", key, START + timedelta(hours=1), "stolen"))
    floor.send(*evening(floor.table, 1))
    thief = north.certified(certificate.SerializeToString(deterministic=True))
    before, after = (
        checkpoints.make(floor.store, thief, START + timedelta(minutes=minutes), "2026-03-01") for minutes in (59, 60)
    )
    trust, public = TrustConsole(), root.public_key().public_bytes_raw()
    floor.send(
        put_command(pb.OpenTrustRequest(header=trust.header(), root_public_key=public)),
        put_command(pb.EnrolKeyRequest(header=trust.header(), certificate=certificate)),
        put_command(pb.RetireKeyRequest(header=trust.header(), certificate=retirement)),
    )
    floor.enter_in_books()
    floor.close()
    path = tmp_path / "kept.checkpoint"
    for checkpoint, code in ((before, 0), (after, 2)):
        path.write_bytes(checkpoint.SerializeToString())
        assert main(["verify", "--against", str(path), "--data", str(floor.settings.data)]) == code
    assert "was retired by then" in capsys.readouterr().err
