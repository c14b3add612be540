"""Those who send commands: tables and other streams played at random, by staff who err, over a network that loses."""

import asyncio
from random import Random
from typing import Any

import roundledger.v1 as pb
from games.registry import GAMES
from ledger.core.rejection import Rejection
from ledger.core.vocabulary import body_of
from tests.simulation.embedded import HostProcess
from tests.simulation.world import Sent, World
from tests.support.harness import Play, _Game
from tests.support.pure import actor_for

PATIENCE_SECONDS = 12.0
AGAIN = frozenset(
    (
        "FATE_UNKNOWN",
        "COMMAND_TIMED_OUT",
        "DISK_FULL",
        "BROKER_UNREACHABLE",
        "STREAM_CONTENDED",
        "OWNER_UNREACHABLE",
        "STORE_REBUILDING",
        "HOST_RETIRED",
        "INTERNAL",
    )
)
"""Refusals after which a console sends the command again, under the same id."""


class Console:
    """Plays one stream."""

    def __init__(self, world: World, floor: Any, play: Play, stream_id: str) -> None:
        self.world, self.floor, self.play = world, floor, play
        self.rng: Random = world.branch(f"console of {stream_id or play.kind}")
        self.game = _Game(play, self.rng, stream_id)
        self.game.money_rng = self.rng
        self.stream_id = self.game.stream.live.stream_id
        self._crowded = self.rng.choice((0.2, 0.4, 0.9))
        """How often several act at once."""
        self._last: tuple[pb.Command, pb.Actor] | None = None

    async def run(self, length: int) -> None:
        rng, game = self.rng, self.game
        for command in self.play.opening(rng, game.console):
            await self.ask(command, actor_for(command))
        for _ in range(length):
            self.look()
            commands = game.drawn()
            if rng.random() < self._crowded:
                commands = [*commands, *game.drawn(), *game.drawn(), *game.drawn()]
                await asyncio.gather(*(self.harass(command) for command in commands))
            else:
                for command in commands:
                    await self.harass(command)
            await asyncio.sleep(rng.expovariate(4))

    def look(self) -> None:
        """What the console shows may be old."""
        stream = self.game.stream
        live = self.floor.newest(self.stream_id)
        if live.head.seq >= stream.live.head.seq:
            stream.live = live
        stream.set_clock(self.world.true_time())
        self.game.console.now = self.world.true_time()

    async def harass(self, command: pb.Command) -> None:
        """Sends it, or something like it."""
        rng, game, choice = self.rng, self.game, self.rng.random()
        body = body_of(command)
        if body is None:
            return
        if choice < 0.06:
            command = game.spoiled(command)
        elif choice < 0.09:
            body.header.expected_seq = max(0, game.stream.live.head.seq + rng.choice((0, 0, 1, -1)))
        elif choice < 0.11:
            body.header.dry_run = True
        actor = actor_for(command) if rng.random() < 0.7 else game.somebody(command)
        if choice > 0.98:
            actor = pb.Actor(actor_id="outsider", role=rng.choice(pb.Role.values()[1:]))  # type: ignore[arg-type]
        elif choice > 0.94 and self._last is not None:
            command, actor = self._last
        await self.ask(command, actor)

    async def ask(self, command: pb.Command, actor: pb.Actor) -> "pb.CommandReply | Rejection | None":
        """Until there is an answer that is one, or patience ends; None where it never came."""
        header = body_of(command).header
        sent = self.world.remembered(header.stream_id, header.command_id, command, actor)
        self._last = command, actor
        retired: HostProcess | None = None
        for attempt in range(12):
            if attempt:
                await asyncio.sleep(self.rng.uniform(0.1, 2.0))
            host = self.rng.choice([each for each in self.floor.hosts if each is not retired] or self.floor.hosts)
            outcome = await self._attempt(sent, host)
            if isinstance(outcome, Rejection) and outcome.code == "HOST_RETIRED":
                retired = host  # another is called, as the code says
            if outcome is not None and not (isinstance(outcome, Rejection) and outcome.code in AGAIN):
                return outcome
            if self.rng.random() < 0.05 and not self.world.faults_end:  # some give up
                return None
        return None

    async def _attempt(self, sent: Sent, host: HostProcess) -> "pb.CommandReply | Rejection | None":
        loop, network = self.world.loop, self.world.network
        answer: asyncio.Future[pb.CommandReply | Rejection] = loop.create_future()

        def arrived(outcome: pb.CommandReply | Rejection) -> None:
            if not answer.done():
                answer.set_result(outcome)

        def reply(outcome: pb.CommandReply | Rejection) -> None:
            network.send(loop.outside, arrived, outcome)

        if host.life is not None:
            network.send(host.life, host.take, sent, reply)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                return await answer
        except TimeoutError:
            return None


def is_table(play: Play) -> bool:
    return play.kind in GAMES
