"""The children of `serve` begin as copies of a process that has imported what they need, and anew where it is gone."""

import asyncio
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from services.running import nursery
from services.running.settings import Settings
from tests.support.processes import Part, floor_options, free_port, host, wait_until

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


@pytest.mark.parametrize("closed", ["<&-", ">&-", "2>&-", "<&- >&-"])
def test_children_begin_where_serve_was_begun_with_closed_files(tmp_path: Path, closed: str) -> None:
    with_closed = ["sh", "-c", f'exec "$@" {closed}', "sh"]
    assert code_once_children_work(Settings(data=tmp_path), with_closed) == 0


def test_children_begin_in_an_environment_that_is_no_text(tmp_path: Path) -> None:
    with_bytes = ["env", "GREETING=gr\udcfc\udcdfe"]
    assert code_once_children_work(Settings(data=tmp_path), with_bytes) == 0


def code_once_children_work(settings: Settings, before: Sequence[str]) -> int:
    """Serves a floor until one of its children has made its file; the exit code."""
    serve = [sys.executable, "-m", "roundledger", "serve", *floor_options(settings)]
    process = subprocess.Popen([*before, *serve, "--listen", "127.0.0.1:0", "--metrics-listen", ""])
    try:
        wait_until(lambda: settings.old_states.exists() or process.poll() is not None, 30, "children work")
        process.terminate()
        return process.wait(60)
    finally:
        process.kill()
        process.wait()


_NURSERY = """
import os, socket, sys
from services.running.nursery import keep_nursery

def none_left():
    os.fork = fork
    raise BlockingIOError("too many processes")

fork, os.fork = os.fork, none_left
keep_nursery(socket.socket(fileno=int(sys.argv[1])))
"""
_CHILD = """
import logging
from services.running.child import begin_as_child

def main():
    begin_as_child()
    for _ in range(3):
        logging.getLogger("child").warning("the ice is thin")
"""


def test_a_nursery_that_cannot_make_a_process_makes_the_next_and_copies_say_all_that_they_have_to_say(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "talking_child.py").write_text(_CHILD)
    ours, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([str(tmp_path), *filter(None, sys.path)])}
    begun = [sys.executable, "-c", _NURSERY, str(theirs.fileno())]
    process = subprocess.Popen(begun, pass_fds=[theirs.fileno()], env=environment)
    theirs.close()
    monkeypatch.setattr(nursery, "_talk", ours)
    errors = os.open(tmp_path / "errors", os.O_WRONLY | os.O_CREAT)
    monkeypatch.setattr(nursery, "_ERRORS", errors)

    async def begin() -> nursery.Copy | None:
        return await nursery.copied("talking_child", [], dict(os.environ))

    async def run() -> int:
        assert await begin() is None
        copy = await begin()
        assert copy is not None
        await copy.stdout.read()
        return await copy.wait()

    assert asyncio.run(run()) == 0
    assert (tmp_path / "errors").read_text().count("the ice is thin") == 2
    assert "(and 1 more like it before)" in (tmp_path / "errors").read_text()
    ours.close()
    os.close(errors)
    assert process.wait(30) == 0
