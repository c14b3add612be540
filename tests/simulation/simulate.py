"""One run: a floor, clients and faults from a seed, until every stream is at its end and the auditor content."""

import asyncio
import random
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import roundledger.v1 as pb
from ledger.core.chain import Record
from ledger.core.rejection import Rejection
from tests.simulation.audit import audit
from tests.simulation.clients import Console, is_table
from tests.simulation.embedded import EmbeddedFloor
from tests.simulation.faults import Faults
from tests.simulation.world import World
from tests.support.closing import close_down, finish, is_under_way
from tests.support.harness import Play, plays
from tests.support.pure import PureStream, actor_for

_SHOWN = 40


@dataclass(frozen=True)
class Ran:
    """What a run was, for whoever counts."""

    seed: int
    engine: str
    acknowledged: int
    commits: int
    faults: dict[str, int]
    digest: int
    """Of its whole history: the same for the same seed."""


class FailedError(AssertionError):
    """Names the seed, and how it came about."""

    def __init__(self, world: World, engine: str, problem: BaseException) -> None:
        self.seed = world.seed
        recent = "\n".join(world.history[-_SHOWN:])
        super().__init__(
            f"seed {world.seed} ({engine}): {type(problem).__name__}: {problem}\n"
            f"the last of {len(world.history)} steps:\n{recent}\n"
            f"run it again with ROUNDLEDGER_SEED={world.seed} make simulate"
        )


def simulate(seed: int, length: int = 12, *, show: bool = False) -> Ran:
    """Raises FailedError; prints all that happens where that is wanted."""
    with _folder() as folder:
        state = random.getstate()
        random.seed(seed)
        world = World(seed, folder)
        asyncio.set_event_loop(world.loop)
        try:
            floor = _floor(world)
            try:
                return _run(world, floor, length)
            except Exception as problem:
                raise FailedError(world, floor.engine, problem) from problem
        finally:
            if show:
                print("\n".join(world.history))
            asyncio.set_event_loop(None)
            world.loop.close()
            random.setstate(state)


@contextmanager
def _folder() -> Iterator[Path]:
    memory = Path("/dev/shm")
    folder = Path(tempfile.mkdtemp(prefix="simulated-", dir=memory if memory.is_dir() else None))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _floor(world: World) -> Any:
    return EmbeddedFloor(world)


@cache
def _plays() -> list[Play]:
    return plays()


def _consoles(world: World, floor: Any) -> list[Console]:
    rng = world.branch("streams")
    tables = [play for play in _plays() if is_table(play)]
    others = [play for play in _plays() if not is_table(play) and play.kind != "trust"]
    chosen = [*rng.sample(tables, 2), *rng.sample(others, rng.choice((0, 1, 1)))]
    return [Console(world, floor, play, f"{play.kind}-1" if is_table(play) else "") for play in chosen]


def _run(world: World, floor: Any, length: int) -> Ran:
    consoles, loop = _consoles(world, floor), world.loop
    run: Callable[[Any], Any] = lambda work: loop.run_until_complete(loop.begin(loop.outside, work))  # noqa: E731
    run(_played(world, floor, consoles, length))
    for console in consoles:
        _ended(world, floor, console, run)
    run(floor.settled())
    store = floor.stored()
    chains: dict[str, list[Record]] = {stream_id: list(store.commits(stream_id)) for stream_id in store.streams()}
    store.close()
    books = floor.books_of()
    try:
        audit(world, chains, books)
    finally:
        books.close()
    acknowledged = sum(bool(sent.replies) for sent in world.sent.values())
    commits = sum(map(len, chains.values()))
    digest = zlib.crc32("\n".join(world.history).encode())
    return Ran(world.seed, floor.engine, acknowledged, commits, world.faults, digest)


async def _played(world: World, floor: Any, consoles: list[Console], length: int) -> None:
    for process in floor.processes:
        process.start()
    await asyncio.sleep(1.0)
    faults = asyncio.ensure_future(Faults(world, floor).run())
    await asyncio.gather(*(console.run(length) for console in consoles))
    faults.cancel()
    await asyncio.wait([faults])
    Faults.end(world, floor)
    await asyncio.sleep(40.0)


class ServedStream(PureStream):
    """A stream of the floor, as the ways to its end see it: each command goes through a host."""

    def __init__(self, world: World, console: Console, run: Callable[[Any], Any]) -> None:
        self._world, self._console, self._run = world, console, run
        super().__init__(console.stream_id)
        self.look()

    @property
    def at(self) -> datetime:
        return self._world.true_time()

    @at.setter
    def at(self, value: datetime) -> None:
        ahead = (value - self._world.true_time()) / timedelta(seconds=1)
        if ahead > 0:
            self._run(asyncio.sleep(ahead))

    def look(self) -> None:
        self.live = self._console.floor.newest(self._console.stream_id)

    def send(self, command: pb.Command, actor: pb.Actor | None = None) -> pb.CommandReply | Rejection:
        answer = self._run(self._console.ask(command, actor or actor_for(command)))
        self.look()
        if answer is None:
            raise AssertionError(f"no answer though all is well: {command}")
        return answer


def _ended(world: World, floor: Any, console: Console, run: Callable[[Any], Any]) -> None:
    """Staff brings the stream to its end, now that everything works."""
    stream, play = ServedStream(world, console, run), console.play
    if stream.live.stream is None or stream.live.stream.kind != play.kind:
        return
    rng: Random = console.rng
    if is_table(play):
        close_down(play, rng, console.game.console, stream)
    elif play.ended is not None and is_under_way(play, stream.table):
        finish(play, rng, console.game.console, stream)
