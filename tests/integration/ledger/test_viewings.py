"""Who looked is kept in a chain: what is taken out or changed shows."""

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

import roundledger.v1 as pb
from ledger.log.viewing_file import ViewingFile
from services.replay.viewing_files import listed


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
    ],
)  # fmt: skip
def test_what_was_taken_out_or_changed_shows(tmp_path: Path, spoil: str, said: str) -> None:
    path = tmp_path / "viewings-host-1.db"
    kept(path)
    with closing(sqlite3.connect(path)) as db, db:
        db.execute(spoil)
    with closing(ViewingFile(path)) as file:
        assert any(said in problem for problem in file.problems())


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
