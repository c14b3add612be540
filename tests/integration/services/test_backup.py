"""A running ledger is copied whole, with its keys; a damaged copy is not restored, and nothing is overwritten."""

import sqlite3
import stat
from contextlib import closing
from pathlib import Path

import pytest
from cryptography.exceptions import InvalidTag

import roundledger.v1 as pb
from ledger.core.vocabulary import event_in
from ledger.log.store import Store
from services.cli import main
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings
from services.tables.shuffling import SealedShuffler
from tests.support.blackjack.console import BUILT_IN, BlackjackTable
from tests.support.roulette.console import RouletteTable
from tests.support.served import served


def test_a_running_ledger_is_backed_up_and_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings, table = Settings(data=tmp_path / "floor"), RouletteTable()
    copy, again = tmp_path / "copy", Settings(data=tmp_path / "again")
    with served(settings) as floor:
        client = floor.client()
        for command in (*table.opening(), table.place("red"), *table.spin("1")):
            assert isinstance(client.send(command), pb.CommandReply)
        client.balances_up_to_date(table.table_id)
        assert main(["backup", str(copy), "--data", str(settings.data)]) == 0
        heads = Store.open_read_only(settings.store).heads()
        client.close()
    assert stat.S_IMODE((copy / "keys/host-1.key").stat().st_mode) == 0o600
    assert not list(copy.glob("*-wal"))
    assert main(["restore", str(copy), "--data", str(again.data)]) == 0
    assert "all is well" in capsys.readouterr().out
    assert Store.open_read_only(again.store).heads() == heads
    with served(again) as floor:  # the same host goes on, with its own key
        client = floor.client()
        assert isinstance(client.send(table.place("black")), pb.CommandReply)
        client.balances_up_to_date(table.table_id)
        client.close()
    assert main(["verify", "--complete", "--data", str(again.data)]) == 0


def test_nothing_in_a_copy_opens_a_shoe_that_is_being_dealt(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The log has the order of a built-in shuffle, sealed with the shuffler's key: who has both has every card."""
    settings, table = Settings(data=tmp_path / "floor"), BlackjackTable()
    copy, apart, again = tmp_path / "copy", tmp_path / "apart", Settings(data=tmp_path / "again")
    with served(settings) as floor:
        client = floor.client()
        for command in table.opening(method=BUILT_IN):
            assert isinstance(client.send(command), pb.CommandReply)
        client.balances_up_to_date(table.table_id)
        FloorFolder(settings.floor_folder).replace_shuffler_key()
        client.close()
    with closing(Store.open_read_only(settings.store)) as store:
        events = [event_in(event) for record in store.commits(table.table_id) for event in record.commit.events]
    (order,) = [event.sealed_order for event in events if isinstance(event, pb.CardsShuffled)]
    assert main(["backup", str(copy), "--card-keys", str(apart), "--data", str(settings.data)]) == 0
    for key in (path.read_bytes() for path in copy.rglob("*") if path.is_file() and path.stat().st_size == 32):
        with pytest.raises(InvalidTag):
            SealedShuffler(key).unseal(order)
    names = ["cards-1.key", "shuffler-1.key", "shuffler.key"]
    assert sorted(path.name for path in apart.iterdir()) == names
    assert main(["restore", str(copy), "--card-keys", str(apart), "--data", str(again.data)]) == 0
    assert "no shuffler.key" not in capsys.readouterr().out
    with served(again) as floor:  # the shoe is dealt on
        client = floor.client()
        for command in (table.place(), table.deal(1)):
            assert isinstance(client.send(command), pb.CommandReply)
        client.close()
    without = Settings(data=tmp_path / "without")
    assert main(["restore", str(copy), "--data", str(without.data)]) == 0
    assert "there is no shuffler.key" in capsys.readouterr().out
    with served(without):  # it has one of its own
        assert (without.floor_folder / "shuffler.key").exists()


def test_nothing_is_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings(data=tmp_path / "floor")
    with served(settings):
        pass
    copy = tmp_path / "copy"
    assert main(["backup", str(copy), "--data", str(settings.data)]) == 0
    before = settings.store.read_bytes()
    for command in (["backup", str(copy)], ["restore", str(copy)]):
        assert main([*command, "--data", str(settings.data)]) == 2
        assert "nothing is overwritten" in capsys.readouterr().err
    assert settings.store.read_bytes() == before
    assert main(["backup", str(tmp_path / "other"), "--data", str(tmp_path / "none")]) == 2
    assert "holds no ledger" in capsys.readouterr().err


def test_a_damaged_copy_is_not_restored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    settings, copy = Settings(data=tmp_path / "floor"), tmp_path / "copy"
    with served(settings):
        pass
    assert main(["backup", str(copy), "--data", str(settings.data)]) == 0
    with sqlite3.connect(copy / "log.db") as db:
        db.execute("UPDATE commits SET data = zeroblob(9) WHERE seq = 1")
    assert main(["restore", str(copy), "--data", str(tmp_path / "again")]) == 1
    assert "nothing was restored" in capsys.readouterr().err
    assert not (tmp_path / "again").exists()


def test_a_backup_is_held_against_a_checkpoint_that_was_kept_elsewhere(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One whose end was cut off is whole in itself: chains, hashes and signatures of what is left are in order."""
    settings, table, copy = Settings(data=tmp_path / "floor"), RouletteTable(), tmp_path / "copy"
    with served(settings) as floor:
        client = floor.client()
        for command in (*table.opening(), table.place("red"), *table.spin("1")):
            assert isinstance(client.send(command), pb.CommandReply)
        client.balances_up_to_date(table.table_id)
        client.close()
    elsewhere = tmp_path / "elsewhere"
    assert main(["checkpoint", "--to", str(elsewhere), "--data", str(settings.data)]) == 0
    (kept,) = elsewhere.glob("*.checkpoint")
    assert main(["backup", str(copy), "--data", str(settings.data)]) == 0
    assert main(["restore", str(copy), "--data", str(tmp_path / "one"), "--against", str(kept)]) == 0
    assert "it holds all" in capsys.readouterr().out
    with sqlite3.connect(copy / "log.db") as db:
        for name in ("commits", "rounds", "snapshots"):
            db.execute(f"DELETE FROM {name} WHERE stream_id = ?", (table.table_id,))
    (copy / "books.db").unlink()
    assert main(["restore", str(copy), "--data", str(tmp_path / "two"), "--against", str(kept)]) == 1
    assert "its end was cut off" in capsys.readouterr().out
    assert not (tmp_path / "two").exists()
    assert main(["restore", str(copy), "--data", str(tmp_path / "three"), "--against", str(copy / "log.db")]) == 2
    assert not (tmp_path / "three").exists()
