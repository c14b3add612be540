"""What goes wrong only on Kafka: brokers, links, owners, strangers who write to its topics, keys that are retired."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING

import roundledger.v1 as pb
from ledger.core.chain import seal
from ledger.log import topics
from ledger.log.commit_group import signed_groups
from ledger.log.outputs import sign_outputs
from ledger.log.owners import Owner, Owners
from ledger.log.signing import Signer
from tests.simulation.broker import PARTITIONS
from tests.simulation.keys import private_key

if TYPE_CHECKING:
    from tests.simulation.kafka import KafkaFloor, KafkaHost


class KafkaFaults:
    def __init__(self, floor: "KafkaFloor") -> None:
        self._floor, self._world, self._broker, self._keys = floor, floor.world, floor.broker, floor.keys
        self._rng = Random()

    def kinds(self, rng: Random) -> list[Callable[[], Awaitable[None]]]:
        self._rng = rng
        self._broker.lost_acks = rng.choice((0.0, 0.05, 0.2))
        divided = [self._divided] * 3
        return [self._broker_away, self._cut_off, self._rebalance, *divided, self._stranger, self._retirement]

    async def _broker_away(self) -> None:
        self._world.fault("broker away", "the broker is away")
        self._broker.is_down = True
        await asyncio.sleep(self._rng.choice((0.5, 3.0, 10.0)))
        self._broker.is_down = False
        self._world.note("the broker is back")

    async def _cut_off(self) -> None:
        process = self._rng.choice(self._floor.processes)
        if process.life is None:
            return
        life = process.life
        self._world.fault("cut off", f"{process.name} is cut off from the broker")
        self._broker.cut_off.add(life)
        await asyncio.sleep(self._rng.choice((0.5, 4.0, 12.0)))
        self._broker.cut_off.discard(life)

    async def _rebalance(self) -> None:
        self._world.fault("rebalance", "workers change their partitions")
        self._floor.move_partitions()
        order = list(self._floor.workers)
        self._rng.shuffle(order)
        for worker in order:
            worker.kill()
            worker.start()
            await asyncio.sleep(self._rng.choice((0.0, 1.0)))

    async def _divided(self) -> None:
        self._world.fault("divided", "each host takes itself for the owner of everything")
        until = self._world.loop.now + self._rng.choice((5.0, 20.0))
        while self._world.loop.now < until:
            for host in self._floor.all_hosts:
                self.believes_to_own_all(host)
            await asyncio.sleep(0.5)
        for group in self._broker.groups.values():
            group.share_out_soon()

    def believes_to_own_all(self, host: "KafkaHost") -> None:
        """As one does that was frozen, or cannot ask: ownership is for speed only."""
        group = host.log._group if host.log is not None else None
        if group is not None:
            others = [each for each in self._floor.all_hosts if each is not host]
            order = tuple(Owner(each.name, each.name) for each in (host, *others))
            group.owners = Owners(dict.fromkeys(range(PARTITIONS), order))

    # Writing without being asked

    async def _stranger(self) -> None:
        self._world.fault("stranger", "somebody who is not of the floor writes to its topics")
        strange, stream_id = self._floor.strange, self._rng.choice(sorted(self._begun()) or [""])
        if stream_id:
            carried = Signer("north", private_key("a stranger"), self._keys.current["north"].certificate)
            command_id = f"forged-{self._rng.randrange(10**9)}"
            strange.update(self._forge(stream_id, command_id, carried, self._world.true_time()))
        for topic in (topics.ROUNDS, topics.NOTICES, topics.POSTINGS):
            place = topic, self._rng.randrange(PARTITIONS)
            strange.add(self._write(*place, self._rng.randbytes(40)))

    def _begun(self) -> set[str]:
        return {name for host in self._floor.hosts if host.host is not None for name in host.host._streams.live}

    def _forge(self, stream_id: str, command_id: str, signer: Signer, at: datetime) -> list[tuple[str, int, int]]:
        """The next commit of a stream, right in all but who signs it, or when; where it was written."""
        live, host_id = self._floor.newest(stream_id), signer.host_id
        commit = pb.Commit(stream_id=stream_id, seq=live.head.seq + 1, prev_hash=live.head.hash, host_id=host_id)
        commit.command_id, commit.kind = command_id, live.stream.kind if live.stream else ""
        commit.at.FromDatetime(at)
        groups = signed_groups(signer, [seal(commit)], PARTITIONS)
        return [self._write(topics.ROUNDS, group.partition, group.value) for group in groups]

    def _write(self, topic: str, partition: int, value: bytes) -> tuple[str, int, int]:
        return topic, partition, self._broker.append(topic, partition, [(None, value, ())]).offset

    # Keys that are retired

    async def _retirement(self) -> None:
        """A key is retired while its process runs, and used on by a thief. The process gets another key, or is left as
        it is. The key of a worker signs no commits at any time."""
        rng, world, floor = self._rng, self._world, self._floor
        process = rng.choice((*floor.all_hosts, floor.courier, *floor.workers))
        if process.life is None or self._keys.is_retired(process.name):
            return
        signer = self._keys.current[process.name]
        at = self._keys.retire(process)
        await asyncio.sleep((at - world.true_time()).total_seconds())
        for stream_id in sorted(self._begun())[: rng.choice((0, 1, 3))]:
            await asyncio.sleep(rng.choice((0.0, 0.5)))
            self._forge(stream_id, f"stolen-{rng.randrange(10**9)}", signer, rng.choice((at, world.true_time())))
        await asyncio.sleep(rng.choice((3.0, 10.0, 30.0)))
        if not world.faults_end and rng.random() < 0.6:
            self._floor.renew(process)

    async def late_thefts(self) -> None:
        """In one run of three: waiting takes long."""
        if self._keys.stolen and self._floor.rng.random() < 0.33:
            await self.steal_late()

    async def steal_late(self) -> None:
        """Once nothing of a retired key may be believed, it signs what claims to be older."""
        await asyncio.sleep(max(0.0, (self._keys.all_too_late() - self._world.true_time()).total_seconds()))
        self._world.note("retired keys sign what claims to be older")
        for signer in self._keys.stolen:
            for stream_id in sorted(self._begun()):
                before = self._keys.retired_at(signer) - timedelta(seconds=1)
                self._forge(stream_id, f"late-{self._floor.rng.randrange(10**9)}", signer, before)
            self._post_next(signer)

    def _post_next(self, signer: Signer) -> None:
        """What the newest batch of each partition posted once more, as its stream's next commit."""
        for partition in range(PARTITIONS):
            genuine = self._broker.logs.get((topics.POSTINGS, partition), ())
            newest = next((raw for raw in reversed(genuine) if raw.key and raw.headers), None)
            if newest is not None:
                batch = pb.PostingBatch.FromString(newest.value)
                batch.seq += 1
                value = batch.SerializeToString()
                (signature,) = sign_outputs(signer, topics.POSTINGS, [(newest.key or b"", value)])
                headers = ((topics.SIGNATURE, signature),)
                self._broker.append(topics.POSTINGS, partition, [(newest.key, value, headers)])
