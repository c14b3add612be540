"""Who looked is kept in a chain: what is taken out or changed shows."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

import roundledger.v1 as pb
from ledger.core.gaming_day import GamingCalendar
from ledger.log.viewing_file import ViewingFile, heads_in, problems_in
from services.cli import main
from services.replay.viewing_files import listed
from services.running.checkpoints import CheckpointKeeper
from tests.support.floors import WrittenFloor, evening
from tests.support.roulette.console import RouletteTable


def viewing(subject: str, actor_id: str = "surveillance-1") -> pb.Viewing:
    made = pb.Viewing(subject=subject, actor=pb.Actor(actor_id=actor_id), kind=pb.VIEWING_KIND_ROUND, query="GetFrames")
    made.at.GetCurrentTime()
    return made


def kept(path: Path, count: int = 5) -> None:
    with closing(ViewingFile(path)) as file:
        for number in range(count):
            file.add(viewing(f"roulette-1:{number + 1}", f"pit-{number % 2}"))


def test_each_entry_is_on_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "viewings-host-1.db"
    kept(path, 3)
    kept(path, 2)  # a process that is started again goes on
    with closing(ViewingFile(path)) as file:
        found = file.newest("", "", 0, 10)
        assert [each.number for each in found] == [5, 4, 3, 2, 1]
        assert not found[-1].prev_hash
        assert len({each.prev_hash for each in found}) == 5
        assert file.problems() == []
        assert [each.number for each in file.newest("roulette-1:2", "", 0, 10)] == [5, 2]
        assert [each.number for each in file.newest("", "pit-1", 5, 10)] == [2]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ("DELETE FROM viewings WHERE number = 3", "viewings 3 to 3 are gone"),
        ("UPDATE viewings SET data = (SELECT data FROM viewings WHERE number = 1) WHERE number = 2", "is not as"),
        ("UPDATE viewings SET data = X'FF' WHERE number = 4", "viewing 4 is not as it was kept"),
        ("UPDATE viewings SET subject = 'roulette-1:9' WHERE number = 2", "viewing 2 is listed under another"),
        ("UPDATE viewings SET actor_id = X'00' WHERE number = 5", "viewing 5 is listed under another"),
    ],
)  # fmt: skip
def test_what_was_taken_out_or_changed_shows(tmp_path: Path, spoil: str, said: str) -> None:
    path = tmp_path / "viewings-host-1.db"
    kept(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(spoil)
    with closing(ViewingFile(path)) as file:
        assert any(said in problem for problem in file.problems())


def test_a_flipped_byte_anywhere_in_the_file_is_found_unless_it_changes_nothing(tmp_path: Path) -> None:
    """Also in the indexes by which it is searched; a checkpoint vouches for the last entry."""
    whole, path = tmp_path / "whole" / "viewings-host-1.db", tmp_path / "viewings-host-1.db"
    whole.parent.mkdir()
    kept(whole)
    heads, data, before = heads_in(whole.parent), whole.read_bytes(), _searched(whole)
    for at in range(100, len(data), 13):
        changed = bytearray(data)
        changed[at] ^= 0x11
        path.write_bytes(changed)
        if problems_in(tmp_path, heads):
            continue
        assert _searched(path) == before, f"byte {at}"


def _searched(path: Path) -> list[list[pb.Viewing]]:
    """All that can be asked of it."""
    with closing(ViewingFile(path)) as file:
        asked = [("", ""), *((f"roulette-1:{number}", "") for number in range(1, 6)), ("", "pit-0"), ("", "pit-1")]
        return [file.newest(subject, actor_id, 0, 10) for subject, actor_id in asked]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        ("DELETE FROM viewings WHERE number >= 4", "had viewing 5 at the checkpoint: its end was cut off"),
        ("UPDATE viewings SET data = X'00' WHERE number = 5", "had viewing 5 at the checkpoint: it has another"),
        ("DROP TABLE viewings", "it cannot be read"),
    ],
)  # fmt: skip
def test_an_end_that_was_cut_off_shows_beside_a_checkpoint(tmp_path: Path, spoil: str, said: str) -> None:
    path = tmp_path / "viewings-host-1.db"
    kept(path)
    heads = heads_in(tmp_path)
    kept(path, 1)
    assert problems_in(tmp_path, heads) == []
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(spoil)
    assert any(said in problem for problem in problems_in(tmp_path, heads))
    path.unlink()
    assert problems_in(tmp_path, heads) == ["viewings-host-1.db is gone: it had 5 viewings at the checkpoint"]


def test_a_checkpoint_vouches_for_who_looked_and_verify_and_backup_know_of_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    floor = WrittenFloor(tmp_path / "floor")
    floor.send(*evening(RouletteTable("roulette-1"), 1))
    floor.enter_in_books()
    floor.close()
    settings, hours = floor.settings, count(20)
    kept(settings.viewings)

    def clock() -> datetime:
        return datetime(2026, 3, 1, 12, 0, tzinfo=UTC) + timedelta(hours=next(hours))

    keeper = CheckpointKeeper(settings.store, [tmp_path / "away"], floor.signer, GamingCalendar(), clock, 0)
    made = keeper.make()
    assert made is not None
    assert [head.number for head in pb.CheckpointSeal.FromString(made.seal).viewings] == [5]
    assert keeper.make() == made
    kept(settings.viewings, 1)
    assert keeper.make() != made  # somebody has looked since, though nothing was recorded
    (first, _) = sorted((tmp_path / "away").glob("*.checkpoint"))
    copy = tmp_path / "copy"
    assert main(["backup", str(copy), "--data", str(settings.data)]) == 0
    against = ["--against", str(first)]
    assert main(["verify", "--data", str(copy), *against]) == 0
    with closing(sqlite3.connect(copy / settings.viewings.name)) as db, db:
        db.execute("DELETE FROM viewings WHERE number > 3")
    assert main(["verify", "--data", str(copy)]) == 0
    capsys.readouterr()
    assert main(["verify", "--data", str(copy), *against]) == 1
    assert "its end was cut off" in capsys.readouterr().out
    with closing(sqlite3.connect(copy / settings.viewings.name)) as db, db:
        db.execute("DELETE FROM viewings WHERE number = 2")
    assert main(["verify", "--data", str(copy)]) == 1
    assert "viewings 2 to 2 are gone" in capsys.readouterr().out
    assert main(["restore", str(copy), "--data", str(tmp_path / "again")]) == 1


def test_many_at_once_make_one_chain(tmp_path: Path) -> None:
    with closing(ViewingFile(tmp_path / "viewings-host-1.db")) as file, ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda number: file.add(viewing(f"t:{number}")), range(60)))
        assert [each.number for each in file.newest("", "", 0, 100)] == list(range(60, 0, -1))
        assert file.problems() == []


def test_pages_of_several_files_leave_none_out_and_go_on_behind_a_damaged_one(tmp_path: Path) -> None:
    """Two hosts count by themselves, one has looked much more often and the other last."""
    kept(tmp_path / "viewings-north.db", 9)
    kept(tmp_path / "viewings-south.db", 4)
    with closing(sqlite3.connect(tmp_path / "viewings-north.db")) as db, db:
        db.execute("UPDATE viewings SET data = X'FF' WHERE number = 8")
    found, request = list[tuple[str, int]](), pb.ListViewingsRequest()
    while True:
        page = listed(tmp_path, request, 3, ZoneInfo("UTC"))
        found += [(each.kept_by, each.number) for each in page.viewings]
        request.before_number = page.next_before_number
        if not page.next_before_number:
            break
    assert sorted(found) == [("north", n) for n in range(1, 10)] + [("south", n) for n in range(1, 5)]
