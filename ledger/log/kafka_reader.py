"""The log on Kafka as readers have it: a mirror that this process fills by reading the topic. It signs nothing and has
no right to write."""

import asyncio
import logging
from collections.abc import Callable, Iterable
from contextlib import AsyncExitStack
from pathlib import Path

from ledger.core.chain import BrokenRecord
from ledger.log import sqlite
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.commit_group import OwnGroup
from ledger.log.kafka_ends import BrokerWatch
from ledger.log.kafka_tail import KafkaTail
from ledger.log.kafka_topic import WAIT_SECONDS, Topic, TopicUnusable, asking_kafka, rounds_topic
from ledger.log.log import Unavailable
from ledger.log.mirror import drop_mirror, open_mirror, refuse_what_is_lost
from ledger.log.retired_commits import first_retired
from ledger.log.signing import TrustedHosts
from ledger.log.store import Store
from ledger.log.topic_record import Forgeries, TopicRecord, home_partition
from ledger.log.topics import ROUNDS
from ledger.streams.trust.state import TRUST_ID

logger = logging.getLogger(__name__)

_PAUSE_S = 2.0
_HEED_SECONDS = 1.0
CLOSED = "the log is closed"
_NOT_OPEN = "the log is not open yet"


class KafkaReader:
    """The first commit in the topic that extends its stream and is signed by a host of the floor is the one."""

    store: Store

    def __init__(
        self,
        bootstrap: str,
        mirror: Path,
        trust: TrustedHosts,
        topic: str = ROUNDS,
        cards: CardKeys = NO_CARD_KEYS,
        snapshot_key: bytes = b"",
        only: tuple[str, ...] = (),
        rest_seconds: float = 0.0,
        promptly: tuple[str, ...] = (TRUST_ID,),
    ) -> None:
        """Keeps the partitions of some streams `only`, where any are named. Where it may rest it reads all but those of
        some streams as seldom as that, and at once what it is asked to catch up with."""
        self._bootstrap, self._mirror_path, self._topic_name = bootstrap, mirror, topic
        self._trust, self._cards, self._snapshot_key = trust, cards, snapshot_key
        self._only, self._promptly, self._rest_seconds = only, promptly, rest_seconds
        self._is_leisurely = rest_seconds > 0
        self._watch = BrokerWatch(bootstrap, topic)
        self._listeners: list[Callable[[], None]] = []
        self._tail: KafkaTail | None = None
        self._rebuilding: asyncio.Task[None] | None = None
        self._following: asyncio.Task[None] | None = None
        self._opened = AsyncExitStack()
        self._closed = False
        self._judged_by = 0
        """How many retirements were known when it was last asked what they change."""
        self._kept: frozenset[int] = frozenset()
        self.forgeries = Forgeries(topic)

    @property
    def problem(self) -> str:
        trouble = self._trouble()
        return str(trouble) if trouble else ""

    async def start(self) -> None:
        await self._open()

    async def _open(self) -> Topic:
        topic = await self._found_topic()
        self._partitions = len(topic.end_offsets)
        self._kept = self._to_keep(topic)
        tail = self._open_mirror(topic)
        for record in self._mirror.commits(TRUST_ID):
            self._trust.learn(record)
        self._judged_by = self._trust.changes
        self.store = Store.open_read_only(self._mirror_path, self._snapshot_key, self._cards)
        self._opened.callback(lambda: self._mirror.close())
        self._opened.callback(self.store.close)
        self._opened.push_async_callback(self._watch.close)
        await self._watch.start()
        await tail.catch_up()
        self._opened.push_async_callback(self._stop_reading)
        self._follow(tail)
        heeding = asyncio.create_task(self._heed_retirements(), name="retirements")
        self._opened.callback(heeding.cancel)
        return topic

    async def catch_up(self, stream_id: str) -> None:
        trouble, tail = self._trouble(), self._tail
        if trouble or tail is None:
            raise trouble or Unavailable("BROKER_UNREACHABLE", _NOT_OPEN)
        partition = self._home(stream_id)
        if not tail.reads(partition):
            await tail.begin(partition)
        await tail.reach(partition, await self._watch.end_of(partition))

    async def attend(self) -> None:
        """Somebody looks: returns when the mirror has all that the topic held, as far as the broker answers, and rests
        no more for a while."""
        if self._tail is not None and self._rest_seconds and self._tail.make_haste():
            await self.read_rested()

    async def read_rested(self) -> None:
        """Catches up with what came since it began to rest."""
        if self._tail is not None and self._trouble() is None:
            try:
                await self._tail.read_rested()
            except (BrokenRecord, sqlite.DatabaseError) as problem:  # the tail meets it, too
                logger.warning("%s is not caught up with: %r", self._topic_name, problem)

    def damaged(self, broken: BrokenRecord) -> bool:
        """The topic holds all that is in the mirror."""
        if self._rebuilding is None and not self._closed:
            logger.error("the mirror %s is thrown away and built anew: %s", self._mirror_path, broken)
            self._rebuilding = asyncio.create_task(self._rebuild(), name="rebuilding the mirror")
        return True

    def add_listener(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    async def close(self) -> None:
        self._closed = True
        await self._opened.aclose()

    def _trouble(self) -> Unavailable | None:
        if self._closed or self._tail is None:
            return Unavailable("BROKER_UNREACHABLE", CLOSED if self._closed else _NOT_OPEN)
        if self._rebuilding is not None:
            return Unavailable("STORE_REBUILDING", f"the mirror {self._mirror_path} is being built anew")
        if self._tail.full_disk:
            return Unavailable("DISK_FULL", f"the disk of {self._mirror_path} is full")
        if self._watch.problem:
            return Unavailable("BROKER_UNREACHABLE", self._watch.problem)
        return None

    # What a host that also writes does otherwise

    def _to_keep(self, topic: Topic) -> frozenset[int]:
        """The partitions of which the mirror has all before this is open."""
        return self._homes(self._only) if self._only else frozenset(topic.end_offsets)

    def _to_rest(self, kept: frozenset[int]) -> frozenset[int]:
        """Those of them that nobody waits for."""
        return kept - self._homes(self._promptly) if self._rest_seconds else frozenset()

    def _known_again(self, raw: TopicRecord) -> OwnGroup | None:
        """What this process has sent."""
        return None

    def _read(self, digest: bytes, is_accepted: bool) -> None:
        """Is told of every commit that was read."""

    def _read_back(self, seconds: float) -> None:
        """Is told of everything that this process has sent how long after the broker's word it was read."""

    def _retirements_changed(self) -> None:
        """Called when a host or worker was newly retired."""

    def _home(self, stream_id: str) -> int:
        return home_partition(stream_id.encode(), self._partitions)

    def _homes(self, streams: Iterable[str]) -> frozenset[int]:
        return frozenset(map(self._home, streams))

    # Following the topic

    async def _heed_retirements(self) -> None:
        """A retirement that arrives while this process runs may undo what it has read before it knew."""
        while True:
            await asyncio.sleep(_HEED_SECONDS)
            self._trust.look()
            if self._trust.changes:
                self._retirements_changed()
            if self._judged_by == self._trust.changes:
                continue
            self._judged_by = self._trust.changes
            logger.warning("a key of the floor was retired")
            try:
                undone = await asyncio.to_thread(first_retired, self._mirror_path, self._trust)
            except (BrokenRecord, sqlite.DatabaseError) as problem:
                undone = str(problem)
            if undone:
                self.damaged(BrokenRecord("log", 0, f"it holds what a retired key signed: {undone}"))

    def _tell_listeners(self) -> None:
        for listener in self._listeners:
            listener()

    def _follow(self, tail: KafkaTail) -> None:
        self._tail = tail
        self._following = asyncio.create_task(tail.follow(), name=f"tail of {self._topic_name}")
        self._following.add_done_callback(self._followed)

    def _followed(self, following: "asyncio.Task[None]") -> None:
        if not following.cancelled() and (problem := following.exception()):
            self.damaged(BrokenRecord("log", 0, str(problem)))

    async def _stop_reading(self) -> None:
        for task in (self._rebuilding, self._following):
            if task is not None and not task.done():
                task.cancel()
                await asyncio.wait([task])

    # The topic and its mirror

    async def _found_topic(self) -> Topic:
        """Waits for the broker, and says so."""
        while True:
            try:
                return await asyncio.to_thread(self._find_topic)
            except TopicUnusable as problem:
                if not problem.may_pass:
                    raise
                logger.warning("waiting for the broker: %s", problem)
            await asyncio.sleep(WAIT_SECONDS)

    def _find_topic(self) -> Topic:
        with asking_kafka(self._bootstrap):
            return rounds_topic(self._bootstrap, self._topic_name)

    def _open_mirror(self, topic: Topic) -> KafkaTail:
        self._mirror = open_mirror(self._mirror_path, topic, self._snapshot_key, self._cards)
        return KafkaTail(
            self._bootstrap,
            topic,
            self._mirror,
            self._trust,
            self.forgeries,
            self._read,
            self._read_back,
            self._tell_listeners,
            self._known_again,
            self._watch.read,
            self._watch.ends_of,
            self._kept,
            self._to_rest(self._kept),
            self._rest_seconds,
            self._is_leisurely,
        )

    async def _rebuild(self) -> None:
        if self._following is not None and not self._following.done():
            self._following.cancel()
            await asyncio.wait([self._following])
        while True:
            try:
                topic = await self._found_topic()
                refuse_what_is_lost(topic, {})
                self._mirror.close()
                drop_mirror(self._mirror_path)
                tail = self._open_mirror(topic)
                self.store.reconnect(self._mirror_path)
                await tail.catch_up()
                break
            except Exception:  # whatever it is, without a mirror nothing goes on
                logger.exception(
                    "the mirror %s could not be built anew, tried again in %.0f s", self._mirror_path, _PAUSE_S
                )
            await asyncio.sleep(_PAUSE_S)
        logger.warning("the mirror %s is whole again", self._mirror_path)
        self._rebuilding = None
        self._follow(tail)
