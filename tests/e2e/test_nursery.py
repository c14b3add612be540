"""The children of `serve` begin as copies of a process that has imported what they need, and anew where it is gone."""

import os
import signal
from pathlib import Path

from services.running.settings import Settings
from tests.support.processes import Part, free_port, host, wait_until

BOOKS, INDEX, NURSERY = "books.follower_", "replay.index_pr", "nursery"


def below(pid: int) -> dict[str, int]:
    """The processes below this one, by what they call themselves."""
    found: dict[str, int] = {}
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        found[Path(f"/proc/{child}/comm").read_text().strip()] = int(child)
        found |= below(int(child))
    return found


def has_begun(floor: Part, *names: str) -> bool:
    return "serving on" in floor.log and set(names) <= set(below(floor.pid))


def has_ended(pid: int) -> bool:
    """Whether it runs no more; one that nobody has asked for its exit code is still listed."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
    except OSError:
        return True


def test_children_are_copies_begin_again_and_end_with_their_parent(tmp_path: Path) -> None:
    with host(Settings(data=tmp_path), free_port()) as floor:
        wait_until(lambda: has_begun(floor, NURSERY, BOOKS, INDEX), 30, "the floor serves")
        first = below(floor.pid)
        assert all("services" not in Path(f"/proc/{pid}/cmdline").read_text() for pid in first.values())
        os.kill(first[INDEX], signal.SIGKILL)
        wait_until(lambda: below(floor.pid).get(INDEX, first[INDEX]) != first[INDEX], 30, "another copy is made")
        wait_until(lambda: "the index of rounds ended with code -9" in floor.log, 10, "its exit code is told")
        os.kill(first[NURSERY], signal.SIGKILL)
        os.kill(below(floor.pid).get(BOOKS, first[BOOKS]), signal.SIGKILL)

        def is_begun_anew() -> bool:
            commands = [Path(f"/proc/{pid}/cmdline") for pid in below(floor.pid).values()]
            return any(b"services.books.follower_process" in path.read_bytes() for path in commands if path.exists())

        wait_until(is_begun_anew, 30, "without a nursery a child is begun anew")
        assert "unexpected" not in floor.log


def test_copies_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    with host(Settings(data=tmp_path), free_port()) as floor:
        wait_until(lambda: has_begun(floor, NURSERY, BOOKS, INDEX), 30, "the floor serves")
        left = below(floor.pid).values()
        floor.kill()
        wait_until(lambda: all(map(has_ended, left)), 30, "all below it have ended")


def test_copies_end_before_their_parent_does(tmp_path: Path) -> None:
    with host(Settings(data=tmp_path), free_port()) as floor:
        wait_until(lambda: has_begun(floor, NURSERY, BOOKS, INDEX), 30, "the floor serves")
        pids = below(floor.pid)
        assert floor.terminate() == 0
        assert has_ended(pids[BOOKS])
        assert has_ended(pids[INDEX])
        wait_until(lambda: has_ended(pids[NURSERY]), 10, "the nursery has ended")
