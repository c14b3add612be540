"""Blows to the processes of a floor, and how long it takes until the floor works again."""

import os
import signal
import time
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Protocol

from tests.support.dealers import Dealer, Promises
from tests.support.disks import no_more_room
from tests.support.processes import Part

RECOVERY_SECONDS = 180
_FULL_SECONDS, _FROZEN_SECONDS = 3.0, 7.0
"""A host that is frozen for longer than its session lasts is replaced meanwhile."""
FREEZE = "SIGSTOP"
_A_PAGE = 4096
"""No file grows beyond it where a disk is full: nothing can be written that counts."""


class Killable(Protocol):
    """A process that is hurt: a part of the floor, or the broker."""

    @property
    def pid(self) -> int: ...
    def kill(self) -> None: ...
    def start(self) -> None: ...


class Floor(Protocol):
    """A floor that is being hurt."""

    name: str
    dealers: Sequence[Dealer]
    parts: dict[str, Part]
    shared: tuple[str, ...]
    """Parts of which one does the work of another that is away."""

    def blows(self) -> list[tuple[str, str]]:
        """All that can be done to it, each as a kind and whom it hits."""

    def victim(self, name: str) -> Killable: ...

    def works(self, name: str, since: float) -> Callable[[], bool]:
        """Asks whether whoever was hurt at that moment does its work again."""


class Toll:
    """What was done to floors, and what came of it."""

    def __init__(self) -> None:
        self.blows = Counter[str]()
        self.ended = Counter[str]()
        """Processes that ended by themselves, and were started again as whoever runs them would."""
        self.recoveries: dict[str, list[float]] = defaultdict(list)
        self.acknowledged = 0
        self.problems: list[str] = []

    def take_in(self, floor: Floor, promises: Promises) -> None:
        self.acknowledged += promises.acknowledged
        for what, found in (
            ("lost", promises.lost),
            ("doubled", promises.doubled),
            ("recorded and never acknowledged", promises.unpromised),
        ):
            self.problems += [f"{floor.name}: {what}: {table_id} {name}" for table_id, name in found]
        self.problems += [f"{floor.name}: {dealer.problem}" for dealer in floor.dealers if dealer.problem]

    def lines(self) -> Iterator[str]:
        yield f"{'blow':28} {'times':>5} {'recovered p50':>14} {'max':>7}"
        for kind, times in sorted(self.blows.items()):
            taken = sorted(self.recoveries[kind]) or [float("nan")]
            yield f"{kind:28} {times:>5} {taken[len(taken) // 2]:>12.1f} s {taken[-1]:>5.1f} s"
        for name, times in sorted(self.ended.items()):
            yield f"{name} ended by itself {times} times, and was started again"
        lost = sum(": lost:" in problem for problem in self.problems)
        doubled = sum(": doubled:" in problem for problem in self.problems)
        yield f"{self.acknowledged} commands acknowledged, {lost} lost, {doubled} doubled"
        yield from self.problems


def strike(floor: Floor, kind: str, name: str, toll: Toll) -> None:
    """Hurts one process and waits until its work is done again; raises AssertionError where it is not."""
    what = f"{floor.name}: {kind} {name}"
    toll.blows[what] += 1
    victim = floor.victim(name)
    if (
        kind == FREEZE and name in floor.shared
    ):  # others do its work while it is frozen, and it must not come in the way
        os.kill(victim.pid, signal.SIGSTOP)
        taken = _until_it_works(floor, name, what, time.monotonic(), toll)
        time.sleep(max(0.0, _FROZEN_SECONDS - taken))
        os.kill(victim.pid, signal.SIGCONT)
        _until_it_works(floor, name, what, time.monotonic(), toll)
    else:
        taken = _until_it_works(floor, name, what, _HURTING[kind](victim), toll)
    toll.recoveries[what].append(taken)
    print(f"{what}: works again after {taken:.1f} s", flush=True)


def _until_it_works(floor: Floor, name: str, what: str, since: float, toll: Toll) -> float:
    """How long it took."""
    works = floor.works(name, since)
    while not works():
        revive(floor, toll)
        if time.monotonic() > since + RECOVERY_SECONDS:
            raise AssertionError(f"{what}: not recovered after {RECOVERY_SECONDS} s")
        if problems := [dealer.problem for dealer in floor.dealers if dealer.problem]:
            raise AssertionError(f"{what}: {problems[0]}")
        time.sleep(0.1)
    return time.monotonic() - since


def revive(floor: Floor, toll: Toll) -> None:
    """Starts what ended by itself, as whoever runs a floor would."""
    for name, part in floor.parts.items():
        if part.has_ended:
            toll.ended[f"{floor.name}: {name}"] += 1
            part.kill()
            part.start()


def _killed(victim: Killable) -> float:
    victim.kill()
    struck = time.monotonic()
    victim.start()
    return struck


def _frozen(victim: Killable) -> float:
    os.kill(victim.pid, signal.SIGSTOP)
    time.sleep(_FROZEN_SECONDS)
    os.kill(victim.pid, signal.SIGCONT)
    return time.monotonic()


def _full_disk(victim: Killable) -> float:
    with ExitStack() as full:
        for pid in (victim.pid, *_children(victim.pid)):
            full.enter_context(no_more_room(_A_PAGE, pid))
        time.sleep(_FULL_SECONDS)
    return time.monotonic()


def _children(pid: int) -> list[int]:
    return [
        int(child) for task in Path(f"/proc/{pid}/task").iterdir() for child in (task / "children").read_text().split()
    ]


_HURTING: dict[str, Callable[[Killable], float]] = {"kill -9": _killed, FREEZE: _frozen, "disk full": _full_disk}
KINDS = tuple(_HURTING)
