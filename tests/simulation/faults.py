"""What goes wrong while a floor runs, drawn from the seed."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

from tests.simulation.world import Process, World

_MOST_FAULTS = 40


class Faults:
    def __init__(self, world: World, floor: Any) -> None:
        self._world, self._floor, self.rng = world, floor, world.branch("faults")
        self._pace = self.rng.choice((0.5, 1.5, 6.0))
        """Seconds between two, about."""
        network = world.network
        network.loss = self.rng.choice((0.0, 0.02, 0.1))
        network.twice = self.rng.choice((0.0, 0.02, 0.1))
        network.late = self.rng.choice((0.0, 0.01, 0.05))
        self._kinds: list[Callable[[], Awaitable[None]]] = [
            self._crash,
            self._crash,
            self._freeze,
            self._full_disk,
            self._slow_disk,
            self._lost_write,
            self._clock_step,
            *floor_faults(self, floor),
        ]
        self._under_way: set[asyncio.Future[None]] = set()

    async def run(self) -> None:
        for _ in range(self.rng.randint(5, _MOST_FAULTS)):
            await asyncio.sleep(self.rng.expovariate(1 / self._pace))
            fault = asyncio.ensure_future(self.rng.choice(self._kinds)())
            self._under_way.add(fault)
            fault.add_done_callback(self._under_way.discard)

    @staticmethod
    def end(world: World, floor: Any) -> None:
        """From now on everything works."""
        world.note("the faults stop")
        world.faults_end = True
        for process in floor.processes:
            process.thaw()
            if process.life is None:
                process.start()
            process.life.disk_full = False
            process.life.disk_seconds = process.life.clock_step = 0.0
            process.life.lost_writes = 0
        if hasattr(floor, "heal"):
            floor.heal()

    def _some(self) -> Process:
        process: Process = self.rng.choice(self._floor.processes)
        return process

    async def _crash(self) -> None:
        process = self._some()
        if process.life is None:
            return
        self._world.fault("crash", f"{process.name} is killed")
        process.kill()
        await asyncio.sleep(self.rng.choice((0.0, 0.3, 3.0)))
        if process.life is None:
            process.start()

    async def _freeze(self) -> None:
        process = self._some()
        if process.life is None or process.life.is_frozen:
            return
        self._world.fault("freeze", f"{process.name} is frozen")
        life = process.life
        life.is_frozen = True
        await asyncio.sleep(self.rng.choice((0.5, 4.0, 15.0)))
        life.is_frozen = False
        self._world.note(f"{process.name} goes on")

    async def _full_disk(self) -> None:
        process = self._some()
        if process.life is None:
            return
        self._world.fault("full disk", f"the disk of {process.name} is full")
        life = process.life
        life.disk_full = True
        await asyncio.sleep(self.rng.choice((0.3, 2.0, 6.0)))
        life.disk_full = False

    async def _slow_disk(self) -> None:
        process = self._some()
        if process.life is None:
            return
        self._world.fault("slow disk", f"the disk of {process.name} is slow")
        life = process.life
        life.disk_seconds = self.rng.choice((0.2, 3.0, 14.0))
        await asyncio.sleep(self.rng.choice((0.3, 2.0)))
        life.disk_seconds = 0.0

    async def _lost_write(self) -> None:
        process = self._some()
        if process.life is not None:
            self._world.fault("lost write", f"a write of {process.name} is done and said to have failed")
            process.life.lost_writes += 1

    async def _clock_step(self) -> None:
        process = self._some()
        if process.life is not None and not self._world.keeps_clock(process.life):
            step = self.rng.choice((-3600.0, -2.0, 2.0, 30.0))
            self._world.fault("clock step", f"the clock of {process.name} steps by {step:g} s")
            process.life.clock_step += step


def floor_faults(faults: Faults, floor: Any) -> list[Callable[[], Awaitable[None]]]:
    """Those that only this kind of floor has."""
    return list(floor.own_faults(faults)) if hasattr(floor, "own_faults") else []
