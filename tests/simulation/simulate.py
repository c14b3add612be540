"""One run: a floor, clients and faults from a seed, until every stream is at its end and the auditor content."""

import asyncio
import atexit
import random
import shutil
import tempfile
import zlib
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import roundledger.v1 as pb
from ledger.books.read_model import ReadModel
from ledger.core.chain import Record
from ledger.core.rejection import Rejection
from tests.simulation.audit import agree, audit, carried_once, told_or_listed
from tests.simulation.clients import Console, is_table
from tests.simulation.embedded import EmbeddedFloor
from tests.simulation.faults import Faults
from tests.simulation.kafka import KafkaFloor
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
        shown = shortened(world.history, str(problem))
        super().__init__(
            f"seed {world.seed} ({engine}): {type(problem).__name__}: {problem}\n"
            f"what of {len(world.history)} steps concerns it:\n" + "\n".join(shown) + "\n"
            f"run it again with ROUNDLEDGER_SEED={world.seed} make simulate"
        )


def shortened(history: Sequence[str], problem: str) -> list[str]:
    """The steps that concern a problem: faults, starts and ends of processes, and what became of the streams that its
    words name. Left out are refusals of commands that it does not name, and what repeats the step before it. Where it
    names no stream, the last steps."""
    named = {word.strip(".,:") for word in problem.split()}
    streams = {each for each in (_stream_in(line) for line in history) if each and each in named}
    kept = list[str]()
    for line in history:
        stream_id = _stream_in(line)
        concerns = stream_id in streams and (" refuses " not in line or any(word in line.split() for word in named))
        if (not stream_id or concerns) and (not kept or line[_AT:] != kept[-1][_AT:]):
            kept.append(line)
    return (kept if streams else list(history))[-_SHOWN:]


_AT = 10
"""Where the words of a step begin, after its time."""


def _stream_in(line: str) -> str:
    """The stream that a step is about; empty for what is of processes and the world."""
    words = line[_AT:].split()
    return words[2] if len(words) > 3 and words[1] in ("refuses", "acknowledges") else ""


def simulate(seed: int, length: int = 10, *, show: bool = False) -> Ran:
    """Raises FailedError; prints all that happens where that is wanted."""
    with _folder() as folder:
        state = random.getstate()
        random.seed(seed)
        shutil.copyfile(_empty_books(), folder / "books.db")
        world = World(seed, folder)
        asyncio.set_event_loop(world.loop)
        try:
            floor = _floor(world)
            try:
                with floor.standing_in():
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


@cache
def _empty_books() -> Path:
    """Made once: most of what small books cost is their schema."""
    folder = Path(tempfile.mkdtemp(prefix="simulated-books-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    ReadModel(folder / "books.db").close()
    return folder / "books.db"


def _floor(world: World) -> Any:
    """One in three is on Kafka, whose floors have more processes and take longer."""
    return EmbeddedFloor(world) if world.seed % 3 else KafkaFloor(world)


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
    chains: dict[str, list[Record]] = floor.chains()
    books = floor.books_of()
    try:
        audit(world, chains, books)
        carried_once(world, floor.courier_starts)
        told_or_listed(world, chains, floor.aside())
        agree(chains, floor.mirrors())
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
    await asyncio.sleep(15.0)


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
    if hasattr(floor, "look_again"):
        floor.look_again(console.stream_id)
    stream, play = ServedStream(world, console, run), console.play
    if stream.live.stream is None or stream.live.stream.kind != play.kind:
        return
    rng: Random = console.rng
    if is_table(play):
        close_down(play, rng, console.game.console, stream)
    elif play.ended is not None and is_under_way(play, stream.table):
        finish(play, rng, console.game.console, stream)
