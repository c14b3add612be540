"""Whose commits are genuine."""

import subprocess
import sys
from pathlib import Path

import pytest

from ledger.log.signing import KeyLost, Signer, TrustedHosts
from tests.support.floors import WrittenFloor
from tests.support.roulette import RouletteTable


def test_a_host_keeps_its_key(tmp_path: Path) -> None:
    Signer.from_folder(tmp_path, "north")
    public = (tmp_path / "north.pub").read_bytes()
    Signer.from_folder(tmp_path, "north")
    assert (tmp_path / "north.pub").read_bytes() == public
    assert (tmp_path / "north.key").stat().st_mode & 0o777 == 0o600


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
    done = subprocess.run([*command, "--metrics-port", "0"], capture_output=True, text=True, timeout=60)
    assert (done.returncode, "host-1.pub has no private half" in done.stderr) == (2, True)


def test_what_another_signed_is_not_genuine(tmp_path: Path) -> None:
    floor = WrittenFloor(tmp_path / "floor")
    floor.send(*RouletteTable().opening())
    (record, *_) = floor.store.commits("roulette-1")
    trusted = TrustedHosts.from_folder(floor.settings.keys)
    assert trusted.problem_with(record) == ""
    forged = Signer.ephemeral("host-1").sign(record)
    assert "signature" in trusted.problem_with(forged)
    assert "not known" in TrustedHosts({}).problem_with(record)
