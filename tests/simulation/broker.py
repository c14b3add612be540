"""A model of a Kafka broker and of its clients, as far as the floor uses them: partitions in one order for everybody,
producers that keep their order and retry, acknowledgements that are lost, links that are cut, a group of members."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

from aiokafka import TopicPartition
from aiokafka.errors import KafkaConnectionError, KafkaTimeoutError

from ledger.log.kafka_topic import Topic, TopicUnusable
from tests.simulation.loop import Life, life_now
from tests.simulation.world import World

PARTITIONS = 5
_APPEND_TIME = 1
_SESSION_SECONDS = 6.0
_GIVES_UP_SECONDS = 30.0
"""After which a producer says that a record was not sent."""


@dataclass(frozen=True)
class Raw:
    """A record as clients hand it out."""

    topic: str
    partition: int
    offset: int
    key: bytes | None
    value: bytes
    headers: tuple[tuple[str, bytes], ...]
    timestamp: int
    timestamp_type: int = _APPEND_TIME


@dataclass(frozen=True)
class Placed:
    """What an acknowledgement tells."""

    offset: int
    timestamp: int
    timestamp_type: int = _APPEND_TIME


class Broker:
    def __init__(self, world: World) -> None:
        self.world, self.rng = world, world.branch("broker")
        self.life = world.new_life("broker")
        self.logs: dict[tuple[str, int], list[Raw]] = {}
        self.is_down = False
        self.cut_off: set[Life] = set()
        self.lost_acks = 0.0
        self.slowest = self.rng.choice((0.01, 0.05, 0.3))
        """Seconds that a record takes to get there, at most: while it does, the next group gathers."""
        self.waiting: dict[tuple[str, int], dict[ModelConsumer, asyncio.Future[None]]] = {}
        """Who waits for the next record of a partition."""
        self.groups: dict[str, Group] = {}

    def reaches(self, life: Life) -> bool:
        return not self.is_down and life not in self.cut_off

    async def reach(self) -> None:
        """A request and its answer; raises where there is no broker."""
        await asyncio.sleep(self.rng.uniform(0.0005, 0.008))
        if not self.reaches(life_now()):
            raise KafkaConnectionError("no broker")

    def append(self, topic: str, partition: int, records: list[tuple[bytes | None, bytes, Any]]) -> "Placed":
        """All of them, or none."""
        log = self.logs.setdefault((topic, partition), [])
        at = int(self.world.true_time().timestamp() * 1000)
        for key, value, headers in records:
            log.append(Raw(topic, partition, len(log), key, value, tuple(headers), at))
        for waiting in self.waiting.pop((topic, partition), {}).values():
            _wake(waiting)
        return Placed(len(log) - len(records), at)

    def end_of(self, topic: str, partition: int) -> int:
        return len(self.logs.get((topic, partition), ()))

    def described(self, bootstrap: str, name: str, partitions: int = PARTITIONS) -> Topic:
        places = range(PARTITIONS)
        return Topic(name, f"model/{name}", dict.fromkeys(places, 0), {p: self.end_of(name, p) for p in places})

    @contextmanager
    def asked(self, bootstrap: str) -> Iterator[None]:
        if not self.reaches(life_now()):
            raise TopicUnusable("no broker", may_pass=True)
        yield

    def later(self, seconds: float, call: Callable[..., None], *arguments: Any) -> None:
        self.world.loop.call_later(seconds, call, *arguments, context=self.life.context.copy())


class _Lane:
    """What one producer sends to one partition: in order, again while the broker is away, and given up in the end with
    all that stands behind it. What is on the wire arrives even when its sender dies."""

    def __init__(self, broker: Broker, life: Life, topic: str, partition: int) -> None:
        self._broker, self._life, self._place = broker, life, (topic, partition)
        self._items: deque[tuple[float, list[Any], asyncio.Future[Any]]] = deque()
        self._is_moving = False

    def put(self, records: list[Any]) -> "asyncio.Future[Any]":
        loop = self._broker.world.loop
        acknowledged: asyncio.Future[Any] = loop.create_future()
        self._items.append((loop.time() + _GIVES_UP_SECONDS, records, acknowledged))
        if not self._is_moving:
            self._is_moving = True
            self._broker.later(self._broker.rng.uniform(0.0005, self._broker.slowest), self._step)
        return acknowledged

    def _step(self) -> None:
        broker, life = self._broker, self._life
        if life.is_frozen:
            broker.later(0.2, self._step)
        elif not self._items or (life.is_dead and broker.rng.random() < 0.5):
            self._is_moving = False
        elif not broker.reaches(life):
            if broker.world.loop.time() > self._items[0][0]:
                while self._items:
                    self._tell(self._items.popleft()[2], KafkaTimeoutError("not sent"))
            broker.later(0.2, self._step)
        else:
            _, records, acknowledged = self._items.popleft()
            placed = broker.append(*self._place, records)
            if broker.rng.random() < broker.lost_acks and not broker.world.faults_end:
                broker.world.faults["lost acknowledgement"] = broker.world.faults.get("lost acknowledgement", 0) + 1
                broker.later(broker.rng.uniform(1, 15), self._tell, acknowledged, KafkaTimeoutError("no answer"))
            else:
                self._tell(acknowledged, placed)
            broker.later(broker.rng.uniform(0.0002, 0.002), self._step)

    def _tell(self, acknowledged: "asyncio.Future[Any]", told: Placed | Exception) -> None:
        delay = self._broker.rng.uniform(0.0005, 0.01)
        self._broker.world.loop.call_later(delay, _answer, acknowledged, told, context=self._life.context.copy())


def _answer(acknowledged: "asyncio.Future[Any]", told: Placed | Exception) -> None:
    if acknowledged.done():
        return
    if isinstance(told, Placed):
        acknowledged.set_result(told)
    else:
        acknowledged.set_exception(told)
        acknowledged.exception()  # whoever has gone need not have looked


class _Batch:
    def __init__(self) -> None:
        self.records: list[Any] = []

    def append(self, *, key: bytes, value: bytes, timestamp: Any, headers: Any) -> object:
        self.records.append((key, value, headers))
        return self

    def close(self) -> None:
        """Nothing is added any more."""


class ModelProducer:
    def __init__(self, broker: Broker, **settings: Any) -> None:
        self._broker, self._life = broker, life_now()
        self._lanes: dict[tuple[str, int], _Lane] = {}

    async def start(self) -> None:
        await self._broker.reach()

    async def stop(self) -> None:
        """What is on the wire arrives."""

    async def __aenter__(self) -> "ModelProducer":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    async def send(
        self, topic: str, value: bytes, *, partition: int, key: bytes | None = None, headers: Any = None
    ) -> Any:
        return self._lane(topic, partition).put([(key, value, headers or ())])

    def create_batch(self) -> _Batch:
        return _Batch()

    async def send_batch(self, batch: _Batch, topic: str, *, partition: int) -> Any:
        return self._lane(topic, partition).put(batch.records)

    def _lane(self, topic: str, partition: int) -> _Lane:
        if (topic, partition) not in self._lanes:
            self._lanes[topic, partition] = _Lane(self._broker, self._life, topic, partition)
        return self._lanes[topic, partition]


class ModelConsumer:
    def __init__(self, broker: Broker, *topics: str, **settings: Any) -> None:
        self._broker, self.life = broker, life_now()
        self.topics, self._group_id = topics, settings.get("group_id")
        self.strategy = (settings.get("partition_assignment_strategy") or (None,))[0]
        self._positions: dict[TopicPartition, int] = {}
        self._ends: dict[TopicPartition, int] = {}
        self._coordinator = self
        self._fetcher = SimpleNamespace()  # which is told how to ask; here all comes when it comes
        self.is_stopped = False

    async def start(self) -> None:
        await self._broker.reach()
        if self._group_id:
            self._broker.groups.setdefault(self._group_id, Group(self._broker)).join(self)

    async def stop(self) -> None:
        self.is_stopped = True
        if self._group_id in self._broker.groups:
            self._broker.groups[self._group_id].leave(self)

    async def __aenter__(self) -> "ModelConsumer":
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.stop()

    def request_rejoin(self) -> None:
        self._broker.groups[self._group_id or ""].share_out_soon()

    def assign(self, places: list[TopicPartition]) -> None:
        self._positions = dict.fromkeys(places, 0)

    def seek(self, place: TopicPartition, offset: int) -> None:
        self._positions[place] = offset

    def pause(self, *places: TopicPartition) -> None:
        """It hands out nothing unless it is asked."""

    async def position(self, place: TopicPartition) -> int:
        return self._positions[place]

    def highwater(self, place: TopicPartition) -> int | None:
        return self._ends.get(place)

    async def end_offsets(self, places: list[TopicPartition]) -> dict[TopicPartition, int]:
        await self._broker.reach()
        return {place: self._broker.end_of(*place) for place in places}

    async def getmany(
        self, *places: TopicPartition, timeout_ms: int = 0, max_records: int = 500
    ) -> dict[TopicPartition, list[Raw]]:
        """A broker that is away has nothing new."""
        broker, loop, wanted = self._broker, self._broker.world.loop, places or tuple(self._positions)
        until = loop.time() + timeout_ms / 1000
        await asyncio.sleep(broker.rng.uniform(0.0005, 0.01))
        while True:
            if broker.reaches(self.life) and (found := self._fetched(wanted, max_records)):
                return found
            if loop.time() >= until:
                return {}
            news: asyncio.Future[None] = loop.create_future()
            timer = loop.call_later(until - loop.time(), _wake, news)
            for place in wanted:
                broker.waiting.setdefault((place.topic, place.partition), {})[self] = news
            await news
            timer.cancel()

    def _fetched(self, places: tuple[TopicPartition, ...], most: int) -> dict[TopicPartition, list[Raw]]:
        found = {}
        for place in places:
            log, begin = self._broker.logs.get((place.topic, place.partition), []), self._positions[place]
            self._ends[place] = len(log)
            if records := log[begin : begin + most]:
                most -= len(records)
                self._positions[place] = begin + len(records)
                found[place] = records
        return found


def _wake(waiting: "asyncio.Future[None]") -> None:
    if not waiting.done():
        waiting.set_result(None)


class Group:
    """Members that are told by one of them who has what. One that is silent for a session is taken to be gone."""

    def __init__(self, broker: Broker) -> None:
        self._broker = broker
        self._members: dict[ModelConsumer, float] = {}
        self._known: list[ModelConsumer] = []
        self._is_due = False
        broker.later(1.0, self._look)

    def join(self, member: ModelConsumer) -> None:
        self._known.append(member)
        self._members[member] = self._broker.world.loop.time()
        self.share_out_soon()

    def leave(self, member: ModelConsumer) -> None:
        if self._members.pop(member, None) is not None:
            self.share_out_soon()

    def share_out_soon(self) -> None:
        if not self._is_due:
            self._is_due = True
            self._broker.later(self._broker.rng.uniform(0.05, 0.5), self._share_out)

    def _speaks(self, member: ModelConsumer) -> bool:
        life = member.life
        return not (life.is_dead or life.is_frozen or member.is_stopped) and self._broker.reaches(life)

    def _look(self) -> None:
        now = self._broker.world.loop.time()
        for member in self._known:
            if self._speaks(member):
                if member not in self._members:
                    self.share_out_soon()
                self._members[member] = now
        for member, heard in list(self._members.items()):
            if now - heard > _SESSION_SECONDS:
                del self._members[member]
                self.share_out_soon()
        self._known = [member for member in self._known if not member.life.is_dead and not member.is_stopped]
        self._broker.later(1.0, self._look)

    def _share_out(self) -> None:
        self._is_due = False
        members = {f"member-{number}": member for number, member in enumerate(self._members) if self._speaks(member)}
        if not members:
            return
        said = {name: m.life.run(m.strategy.metadata, m.topics) for name, m in members.items()}
        leader = next(iter(members.values()))
        assigned = leader.life.run(leader.strategy.assign, None, said)
        for name, member in members.items():
            delay, context = self._broker.rng.uniform(0.001, 0.2), member.life.context.copy()
            self._broker.world.loop.call_later(delay, member.strategy.on_assignment, assigned[name], context=context)
        self._broker.world.note("partitions are shared out among " + ", ".join(m.life.name for m in members.values()))
