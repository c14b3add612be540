"""What all processes of a simulated floor share: loop, clock, network, keys, and the history of a run."""

import asyncio
import hashlib
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.cards.dealing import commitment
from games.tables.rulebook import Rulebooks, published_rulebooks
from ledger.core.context import Shuffle
from ledger.core.gaming_day import GamingCalendar
from ledger.core.rejection import Rejection
from ledger.log.card_keys import CardKeys, key_id
from services.running.metrics import Metrics
from services.tables.shuffling import SealedShuffler
from tests.simulation.loop import Life, VirtualLoop, life_now

BEGAN = datetime(2026, 3, 1, 18, 0, tzinfo=UTC)
CALENDAR = GamingCalendar()
METRICS = Metrics()
_CARD_KEY = hashlib.sha256(b"the cards of a simulated floor").digest()
CARDS = CardKeys({key_id(1, _CARD_KEY): _CARD_KEY})

logging.getLogger("tests.simulation").addHandler(logging.NullHandler())


@cache
def rulebooks() -> Rulebooks:
    return published_rulebooks()


class SeededShuffler(SealedShuffler):
    """The built-in one, whose orders come from the seed."""

    def __init__(self, rng: Random) -> None:
        super().__init__(_CARD_KEY)
        self._rng = rng

    def shuffle(self, cards: Any) -> Shuffle:
        order = list(cards)
        self._rng.shuffle(order)
        salt, nonce = self._rng.randbytes(32), self._rng.randbytes(12)
        sealed = self._cipher.encrypt(nonce, salt + " ".join(order).encode(), None)
        return Shuffle(commitment(salt, order), nonce + sealed)


@dataclass(eq=False)
class Sent:
    """A command that somebody sent, and all that hosts have said of it, whether it arrived or not."""

    stream_id: str
    command_id: str
    data: bytes
    actor: pb.Actor
    deliveries: int = 0
    replies: list[pb.CommandReply] = field(default_factory=list)
    refusals: list[Rejection] = field(default_factory=list)

    @property
    def command(self) -> pb.Command:
        return pb.Command.FromString(self.data)


class World:
    def __init__(self, seed: int, folder: Path) -> None:
        self.seed, self.folder = seed, folder
        self.rng = Random(seed)
        self.loop = VirtualLoop(self.branch("loop"))
        self.network = Network(self)
        self.shuffler = SeededShuffler(self.branch("shuffler"))
        self.sent: dict[tuple[str, str, bytes, str], Sent] = {}
        self.history: list[str] = []
        self._latest = BEGAN
        """The latest that any process has taken for the time."""
        self._clocks_keep_until = 0.0
        self.faults_end = False
        self.faults: dict[str, int] = {}

    def new_life(self, name: str) -> Life:
        return self.loop.new_life(name) if isinstance(self.loop, VirtualLoop) else Life(name)

    def branch(self, name: str) -> Random:
        """Its draws do not depend on how much others draw."""
        return Random(f"{self.seed} {name}")

    def note(self, what: str) -> None:
        self.history.append(f"{self.loop.now:9.3f} {what}")

    def fault(self, kind: str, what: str) -> None:
        self.faults[kind] = self.faults.get(kind, 0) + 1
        self.note(f"FAULT {what}")

    def clock(self) -> datetime:
        """As the process sees it that asks."""
        at = self.true_time() + timedelta(seconds=life_now().clock_step)
        self._latest = max(at, self._latest)
        return at

    def latest_time(self) -> datetime:
        """By the clock that is furthest ahead, or was."""
        ahead = max(life.clock_step for life in self.loop.lives)
        return max(self._latest, self.true_time() + timedelta(seconds=max(0.0, ahead)))

    def keep_clocks(self, time: timedelta) -> None:
        """No clock steps for a while."""
        self._clocks_keep_until = self.loop.time() + time.total_seconds()

    def keeps_clock(self, life: Life) -> bool:
        return life.keeps_clock or self.loop.time() < self._clocks_keep_until

    def true_time(self) -> datetime:
        return BEGAN + timedelta(seconds=self.loop.time())

    def remembered(self, stream_id: str, command_id: str, command: pb.Command, actor: pb.Actor) -> Sent:
        data = command.SerializeToString(deterministic=True)
        key = (stream_id, command_id, data, actor.actor_id)
        if key not in self.sent:
            self.sent[key] = Sent(stream_id, command_id, data, actor)
        return self.sent[key]


class Network:
    """Messages between processes: late, lost or twice while there are faults; order is not kept."""

    def __init__(self, world: World) -> None:
        self._world, self._rng = world, world.branch("network")
        self.loss = self.twice = self.late = 0.0

    def send(self, life: Life, take: Callable[..., None], *arguments: Any) -> None:
        """Has a process take a message; a dead one takes nothing."""
        rng, copies = self._rng, 1
        if not self._world.faults_end:
            if rng.random() < self.loss:
                self._world.faults["lost"] = self._world.faults.get("lost", 0) + 1
                return
            if rng.random() < self.twice:
                self._world.faults["twice"] = self._world.faults.get("twice", 0) + 1
                copies = 2
        for _ in range(copies):
            is_late = not self._world.faults_end and rng.random() < self.late
            delay = rng.uniform(1, 20) if is_late else rng.choice((0.001, 0.001, rng.uniform(0.0005, 0.02)))
            self._world.loop.call_later(delay, take, *arguments, context=life.context.copy())


class Process:
    """Something that is started, dies and is started again on what is durable."""

    def __init__(self, world: World, name: str) -> None:
        self.world, self.name = world, name
        self.life: Life | None = None
        self.starts = 0

    def start(self) -> None:
        self.starts += 1
        self.life = self.world.loop.new_life(self.name)
        self.world.note(f"{self.name} starts")
        self.world.loop.begin(self.life, self._run_or_tell(self.life))

    async def _run_or_tell(self, life: Life) -> None:
        try:
            await self.run(life)
        except Exception as problem:  # a process that cannot start ends; whoever watches it starts it again
            self.world.note(f"{self.name} ends: {problem!r}")
            if self.life is life:
                self.world.loop.call_soon(self._begin_again, life, context=self.world.loop.outside.context.copy())

    def _begin_again(self, life: Life) -> None:
        if self.life is life:
            self.kill()
            self.world.loop.call_later(1.0, self._start_if_down, context=self.world.loop.outside.context.copy())

    def _start_if_down(self) -> None:
        if self.life is None:
            self.start()

    async def run(self, life: Life) -> None:
        raise NotImplementedError

    def kill(self) -> None:
        if self.life is not None:
            self.world.loop.kill(self.life)
            self.life = None

    def freeze(self) -> None:
        if self.life is not None:
            self.life.is_frozen = True

    def thaw(self) -> None:
        if self.life is not None:
            self.life.is_frozen = False


async def pause(seconds: float) -> None:
    await asyncio.sleep(seconds)
