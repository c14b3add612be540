"""`roundledger verify` compares what a built-in shuffle reveals with what it committed to and what was dealt."""

import subprocess
import sys
from pathlib import Path

import pytest
from google.protobuf import json_format

import roundledger.v1 as pb
from services.play.script import play_on_fresh_floor
from services.tables.shuffling import SealedShuffler
from tests.support.cards import BUILT_IN
from tests.support.minibaccarat.console import MinibaccaratTable


def _ended() -> list[str]:
    """A shoe that is shuffled, cut, loaded, shown the first card of, and ended."""
    table = MinibaccaratTable("mb1")
    commands = [*table.opening(method=BUILT_IN), table.end_shoe()]
    return [json_format.MessageToJson(pb.ScriptLine(command=c), indent=None) for c in commands]


def _verify(folder: Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "roundledger", "verify", "--complete", "--data", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_an_honest_shoe_verifies(tmp_path: Path) -> None:
    for _ in play_on_fresh_floor(_ended(), keep=tmp_path / "kept"):
        pass
    done = _verify(tmp_path / "kept")
    assert done.returncode == 0, done.stdout + done.stderr


def test_a_host_that_reveals_another_order_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Chain and signature are as they should be: only the commitment tells."""
    honest = SealedShuffler.unseal

    def dishonest(self: SealedShuffler, sealed: bytes) -> tuple[bytes, tuple[str, ...]]:
        salt, order = honest(self, sealed)
        return salt, tuple(reversed(order))

    monkeypatch.setattr(SealedShuffler, "unseal", dishonest)
    for _ in play_on_fresh_floor(_ended(), keep=tmp_path / "kept"):
        pass
    done = _verify(tmp_path / "kept")
    assert done.returncode != 0
    assert "is not the one that was committed to" in " ".join((done.stdout + done.stderr).split())
