"""Whose commits are genuine."""

import subprocess
import sys
from pathlib import Path

import pytest
from msgspec.structs import replace

import roundledger.v1 as pb
from ledger.core.chain import Record, seal
from ledger.log import signing
from ledger.log.signing import KeyLost, Signer, TrustedHosts
from tests.support.logs import SIGNER, TRUST, commits_of

GROUP = commits_of("t1", 5)


def test_a_host_keeps_its_key(tmp_path: Path) -> None:
    Signer.from_folder(tmp_path, "north")
    public = (tmp_path / "north.pub").read_bytes()
    Signer.from_folder(tmp_path, "north")
    assert (tmp_path / "north.pub").read_bytes() == public


def test_a_key_is_its_owners_alone(tmp_path: Path) -> None:
    Signer.from_folder(tmp_path / "keys", "north")
    key = tmp_path / "keys" / "north.key"
    assert key.stat().st_mode & 0o777 == 0o600
    key.chmod(0o644)
    Signer.from_folder(tmp_path / "keys", "north")
    assert key.stat().st_mode & 0o777 == 0o600


def test_a_lost_key_is_not_replaced(tmp_path: Path) -> None:
    """A new one would disown what the host has signed."""
    Signer.from_folder(tmp_path, "north")
    (tmp_path / "north.key").unlink()
    with pytest.raises(KeyLost, match="another id"):
        Signer.from_folder(tmp_path, "north")


def test_serving_without_the_key_says_why(tmp_path: Path) -> None:
    Signer.from_folder(tmp_path / "keys", "host-1")
    (tmp_path / "keys" / "host-1.key").unlink()
    command = [sys.executable, "-m", "roundledger", "serve", "--data", str(tmp_path), "--listen", "127.0.0.1:0"]
    done = subprocess.run([*command, "--metrics-listen", ""], capture_output=True, text=True, timeout=60)
    assert (done.returncode, "host-1.pub has no private half" in done.stderr) == (2, True)


# Groups


@pytest.mark.parametrize("size", range(1, 18))
def test_every_commit_of_a_group_is_genuine_by_itself(size: int) -> None:
    signed = SIGNER.sign_group(commits_of("t1", size))
    for record in signed:
        assert TrustedHosts({"host-1": SIGNER.public_key}).problem_with(record) == ""
    assert len({pb.CommitSignature.FromString(record.signature).signature for record in signed}) == 1


def test_a_group_costs_one_check(monkeypatch: pytest.MonkeyPatch) -> None:
    trust = TrustedHosts({"host-1": SIGNER.public_key})
    for record in SIGNER.sign_group(commits_of("t1", 100)):
        assert trust.problem_with(record) == ""
    assert trust._is_genuine.cache_info().misses == 1
    monkeypatch.setattr(signing, "_ROOTS_KEPT", 3)
    forgetful = TrustedHosts({"host-1": SIGNER.public_key})
    for record in commits_of("t1", 10):
        assert forgetful.problem_with(record) == ""
    assert forgetful._is_genuine.cache_info().currsize == 3


def test_a_commit_does_not_pass_with_the_signature_of_another_of_its_group() -> None:
    signed = SIGNER.sign_group(GROUP)
    for one in signed:
        for other in signed:
            problem = TRUST.problem_with(replace(one, signature=other.signature))
            assert bool(problem) == (one is not other)


def tampered(**changes: object) -> Record:
    record = SIGNER.sign_group(GROUP)[1]
    carried = pb.CommitSignature.FromString(record.signature)
    for field, value in changes.items():
        carried.ClearField(field)  # type: ignore[arg-type]
        carried.MergeFrom(pb.CommitSignature(**{field: value}))  # type: ignore[arg-type]
    return replace(record, signature=carried.SerializeToString())


@pytest.mark.parametrize(
    "changes",
    [
        {"key_id": "north"},
        {"key_id": ""},
        {"signature": b""},
        {"signature": b"x" * 64},
        {"leaf": 0},
        {"leaf": 5},
        {"leaves": 0},
        {"leaves": 4},
        {"leaves": 6},
        {"path": []},
        {"path": [bytes(32)] * 3},
    ],
    ids=str,
)
def test_a_signature_that_was_altered_is_none(changes: dict[str, object]) -> None:
    assert TRUST.problem_with(tampered()) == ""
    assert TRUST.problem_with(tampered(**changes)) == "it does not carry the signature of host host-1"


def test_a_signature_of_something_else_is_none_of_commits() -> None:
    """What is signed begins with what it is for, so that a host's signature elsewhere cannot be used here."""
    record = GROUP[0]
    carried = pb.CommitSignature.FromString(record.signature)
    carried.signature = SIGNER._key.sign(record.hash)
    assert TRUST.problem_with(replace(record, signature=carried.SerializeToString()))


# Whose keys are known


def test_what_another_signed_is_not_genuine() -> None:
    record = GROUP[0]
    assert TRUST.problem_with(record) == ""
    forged = Signer.ephemeral("host-1").sign(record)
    assert TRUST.problem_with(forged) == "it does not carry the signature of host host-1"
    assert TrustedHosts({}).problem_with(record) == "host host-1 is not known"


def test_a_host_that_is_enrolled_later_is_known_from_then_on(tmp_path: Path) -> None:
    trust = TrustedHosts.from_folder(tmp_path)
    north = Signer.ephemeral("north")
    record = north.sign(seal(pb.Commit(stream_id="t1", seq=1, host_id="north")))
    assert trust.problem_with(record) == "host north is not known"
    (tmp_path / "north.pub").write_bytes(north.public_pem())
    assert trust.problem_with(record) == ""


@pytest.mark.parametrize("host_id", ["../secret/north", "north\nERROR", "", "x" * 10_000])
def test_the_name_of_a_host_is_no_path_and_fills_no_log(tmp_path: Path, host_id: str) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "keys").mkdir()
    stranger = Signer.ephemeral(host_id)
    (tmp_path / "secret" / "north.pub").write_bytes(stranger.public_pem())
    record = stranger.sign(seal(pb.Commit(stream_id="t1", seq=1, host_id=host_id)))
    problem = TrustedHosts.from_folder(tmp_path / "keys").problem_with(record)
    assert problem.endswith("is not known")
    assert "\n" not in problem
    assert len(problem) < 100
