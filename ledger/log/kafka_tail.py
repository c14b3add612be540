"""The tail of the topic: what this host reads, in the order that decides, and what becomes of it in the mirror."""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Mapping
from contextlib import asynccontextmanager, suppress

from aiokafka import AIOKafkaConsumer, TopicPartition
from aiokafka.errors import KafkaError

from ledger.core.chain import BrokenRecord, Head, Record, Trust
from ledger.log import sqlite
from ledger.log.commit_group import HeldCommits, Ignored, OwnGroup, held_in
from ledger.log.gathering import AT_ONCE, Gathering
from ledger.log.kafka_security import brokers
from ledger.log.kafka_topic import Topic
from ledger.log.log import Unavailable
from ledger.log.store import Store
from ledger.log.topic_record import Forgeries, TopicRecord, topic_record
from ledger.streams.trust.state import TRUST_ID

logger = logging.getLogger(__name__)

_POLL_MS = 250
"""A partition that is newly wanted waits no longer than this."""
_ASKED_SECONDS = 60.0
"""How long a partition is read on after a call asked for it once."""
_GRACE_SECONDS = 0.01
"""How long a call that waits for a partition lets it come by itself before it hurries it: most often the
acknowledgement of a group is on its way."""
_POLL_RECORDS = 250
"""The most groups that the mirror takes in at once; the event loop waits meanwhile."""
_RESTED_RECORDS = 2000
"""The most that are read at once of what came during a rest."""
_AGAIN_SECONDS = 0.1
"""Between two tries to read at once."""

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.1, 2.0

OnRead = Callable[[bytes, bool], None]
"""Told the hash of every commit, and whether it was accepted."""

OnReadBack = Callable[[float], object]
"""Told of every group of this process how many seconds passed from the broker's word of it until the mirror had it."""

KnownAgain = Callable[[TopicRecord], OwnGroup | None]
"""Recognizes what this process has sent."""

NextOffsets = Mapping[int, int]
"""Where each partition goes on."""

ReadAtOnce = Callable[[NextOffsets, int], Awaitable[tuple[list[TopicRecord], NextOffsets]]]
"""Reads partitions, each from an offset on, at most so many records, beside the consumer that waits for them to gather;
and says where they go on. Nothing where the broker does not answer."""

EndsOf = Callable[[Collection[int]], Awaitable[NextOffsets]]
"""Where partitions end now; raises Unavailable."""


class KafkaTail:
    """Reads partitions into the mirror, from where the mirror ends: those that it is to keep, and for a while those
    that a call has asked for. Of those that are kept some may rest: they are read every few seconds, all that came
    meanwhile at once, and by who waits for something in them."""

    def __init__(
        self,
        bootstrap: str,
        topic: Topic,
        mirror: Store,
        trust: Trust,
        forgeries: Forgeries,
        on_read: OnRead,
        on_read_back: OnReadBack,
        on_news: Callable[[], None],
        known_again: KnownAgain,
        read_at_once: ReadAtOnce,
        ends_of: EndsOf,
        kept: Collection[int],
        resting: Collection[int] = (),
        rest_seconds: float = 2.0,
        is_leisurely: bool = False,
    ) -> None:
        """Where it is leisurely, nobody waits for what does not rest either, unless it makes haste."""
        self._bootstrap, self._topic = bootstrap, topic
        self._partitions = len(topic.end_offsets)
        self._kept = frozenset(kept)
        self._resting, self._rest_seconds = frozenset(resting), rest_seconds
        self._is_leisurely = is_leisurely
        self._asked: dict[int, float] = {}
        self._read_now: frozenset[int] = frozenset()
        self._at_rest: frozenset[int] = frozenset()
        """What is to rest and has been read once."""
        self._rested_ends: NextOffsets = {}
        """Where those ended at the last look."""
        self._follows = False
        self._rest_until = self._haste_until = self._ends_until = 0.0
        self._looking = asyncio.Lock()
        self._reading: AIOKafkaConsumer | None = None
        self._gathering: Gathering | None = None
        self._mirror, self._trust, self._forgeries = mirror, trust, forgeries
        self._on_read, self._on_read_back = on_read, on_read_back
        self._on_news, self._known_again = on_news, known_again
        self._heads: dict[str, Head] = {}
        self._mirrored: dict[int, int] = {}
        self._moved_on = asyncio.Event()
        self._read_at_once, self._ends_of = read_at_once, ends_of
        self._urgent: dict[int, asyncio.Task[None]] = {}
        self._hurried: dict[int, int] = {}
        """Up to where a call waits for a partition."""
        self._told: list[TopicRecord] = []
        """What this process has sent and knows the place of, and has not come to yet."""
        self._acknowledged: dict[tuple[int, int], float] = {}
        """When the broker told where they lie, by partition and offset, until the mirror has them."""
        self.full_disk = False
        """Whether the mirror cannot grow."""

    async def catch_up(self) -> None:
        """Reads all that the topic held, in the partitions that are kept, when it was described."""
        async with self._consumer() as consumer:
            for partition in self._kept:
                while self._mirrored.get(partition, 0) < self._topic.end_offsets[partition]:
                    await self._mirror_next(consumer)

    def keep(self, partitions: Collection[int], resting: Collection[int] = ()) -> None:
        """From now on these are kept up to date, some of them at leisure."""
        self._kept, self._resting = frozenset(partitions), frozenset(resting)

    def make_haste(self) -> bool:
        """For a while nothing rests; whether something still does."""
        self._haste_until = asyncio.get_running_loop().time() + _ASKED_SECONDS
        return bool(self._at_rest)

    def ask(self, *partitions: int) -> None:
        """Has partitions read for a while."""
        self._asked |= dict.fromkeys(partitions, asyncio.get_running_loop().time() + _ASKED_SECONDS)

    async def begin(self, partition: int) -> None:
        """The same, and returns when it is read."""
        self.ask(partition)
        while not self.reads(partition):
            await self._moved_on.wait()

    def reads(self, partition: int) -> bool:
        return partition in self._read_now or partition in self._at_rest

    def warm(self) -> frozenset[int]:
        """The partitions of which the mirror has all that the broker has told of."""
        if self._reading is None:
            return frozenset()
        ends = {p: self._reading.highwater(TopicPartition(self._topic.name, p)) for p in self._read_now}
        if asyncio.get_running_loop().time() < self._ends_until:  # else this process was frozen since
            ends |= {p: self._rested_ends.get(p) for p in self._at_rest}
        return frozenset(p for p, end in ends.items() if end is not None and self._mirrored.get(p, 0) >= end)

    async def follow(self) -> None:
        """Reads on for ever; ends only with a mirror that is damaged."""
        self._follows = True
        pause_s = _FIRST_PAUSE_S
        while True:
            try:
                async with self._consumer() as consumer:
                    while True:
                        await self._mirror_next(consumer)
                        if asyncio.get_running_loop().time() >= self._rest_until:
                            await self.read_rested(at_a_stretch=False)
                        pause_s = _FIRST_PAUSE_S
            except BrokenRecord:
                raise
            except sqlite.DatabaseError as problem:
                self.full_disk = sqlite.is_full(problem)
                if not self.full_disk and not isinstance(problem, sqlite.OperationalError):
                    raise
                self._tell(problem, pause_s)
            except Exception as problem:  # whatever it is, no append is answered until the tail goes on
                self._tell(problem, pause_s)
            await asyncio.sleep(pause_s)
            pause_s = min(2 * pause_s, _LONGEST_PAUSE_S)

    async def reach(self, partition: int, end: int) -> None:
        """Returns when the mirror has the partition up to there."""
        if self._mirrored.get(partition, 0) < end:
            with suppress(TimeoutError):
                async with asyncio.timeout(_GRACE_SECONDS):
                    await self._reached(partition, end)
        if self._mirrored.get(partition, 0) < end:
            self._hurry(partition, end)
            await self._reached(partition, end)

    async def _reached(self, partition: int, end: int) -> None:
        while self._mirrored.get(partition, 0) < end:
            await self._moved_on.wait()

    def _hurry(self, partition: int, end: int) -> None:
        """Has a partition read at once, because a call waits for it."""
        self._hurried[partition] = max(end, self._hurried.get(partition, 0))
        urgent = self._urgent.get(partition)
        if (urgent is None or urgent.done()) and self._reading is not None and self.reads(partition):
            self._urgent[partition] = asyncio.create_task(self._read_on(partition), name=f"partition {partition}")

    async def _read_on(self, partition: int) -> None:
        while (begin := self._mirrored.get(partition, 0)) < self._hurried[partition]:
            unread, next_offsets = await self._read_at_once({partition: begin}, _POLL_RECORDS)
            if self._reading is None or not self.reads(partition):
                return
            if not next_offsets:
                await asyncio.sleep(_AGAIN_SECONDS)
            elif not self._take_in_or_read_again(unread, next_offsets):
                return

    async def read_rested(self, *, at_a_stretch: bool = True) -> None:
        """Takes in what came where nothing is read until somebody looks; not at a stretch, what does not rest has its
        turn between parts of it."""
        async with self._looking:
            self._rest_until = asyncio.get_running_loop().time() + self._rest_seconds
            try:
                self._rested_ends = ends = await self._ends_of(self._at_rest)
            except Unavailable:  # whoever needs to know is told; the next look finds it all
                return
            self._ends_until = self._rest_until + self._rest_seconds
            while behind := {p: at for p, end in ends.items() if (at := self._mirrored.get(p, 0)) < end}:
                unread, next_offsets = await self._read_at_once(behind, _RESTED_RECORDS)
                if self._reading is None or not any(at > behind[p] for p, at in next_offsets.items()):
                    self.ask(*behind)  # the consumer tells what is wrong with them
                    return
                for start in range(0, len(unread), _POLL_RECORDS):
                    part = unread[start : start + _POLL_RECORDS]
                    self._take_in_unread(part, {raw.partition: raw.offset + 1 for raw in part})
                    await asyncio.sleep(0)
                self._take_in_unread([], next_offsets)
                if not at_a_stretch and any(self._mirrored.get(p, 0) < end for p, end in ends.items()):
                    self._rest_until = 0.0
                    return

    def _tell(self, problem: Exception, pause_s: float) -> None:
        is_bug = not isinstance(problem, KafkaError | sqlite.DatabaseError)
        logger.error("the tail of %s goes on in %.1f s: %r", self._topic.name, pause_s, problem, exc_info=is_bug)

    @asynccontextmanager
    async def _consumer(self) -> AsyncIterator[AIOKafkaConsumer]:
        consumer = AIOKafkaConsumer(
            **brokers(self._bootstrap),
            **AT_ONCE,
            group_id=None,
            enable_auto_commit=False,
            auto_offset_reset="none",
        )
        try:
            await consumer.start()
            await asyncio.sleep(0)  # lets its tasks begin: aiokafka's stop fails on one that has not
            self._heads.clear()
            self._mirrored = self._mirror.next_offsets()
            self._read_now = self._at_rest = frozenset()
            self._reading = consumer
            self._gathering = Gathering.of_aiokafka(consumer)
            self._assign(consumer)
            yield consumer
        finally:
            self._reading = None
            await consumer.stop()

    def _assign(self, consumer: AIOKafkaConsumer) -> None:
        """Reads what is wanted now, each partition from where the mirror ends."""
        now = asyncio.get_running_loop().time()
        self._asked = {partition: until for partition, until in self._asked.items() if until > now}
        at_rest = self._may_rest(now)
        wanted = (self._kept | self._asked.keys()) - at_rest
        if wanted == self._read_now and at_rest == self._at_rest:
            return
        self._at_rest = at_rest
        if self._gathering is not None:
            self._gathering.at_leisure = self._is_leisurely and bool(at_rest)
        self._rested_ends = {p: self._rested_ends.get(p, self._mirrored.get(p, 0)) for p in at_rest}
        if wanted != self._read_now:
            places = [TopicPartition(self._topic.name, number) for number in sorted(wanted)]
            consumer.assign(places)
            for place in places:
                consumer.seek(place, self._mirrored.get(place.partition, 0))
            self._read_now = wanted
        self._wake()

    def _may_rest(self, now: float) -> frozenset[int]:
        """What was not read to its end yet does not rest: it may be long."""
        if not self._follows or now < self._haste_until:
            return frozenset()
        return (self._resting & (self._at_rest | self.warm())) - self._asked.keys()

    def told_of(self, raw: TopicRecord) -> None:
        """Is told where in the topic something of this process lies. If the mirror ends there, nothing came before it,
        and it need not be read. What is told in one go is taken in together."""
        loop = asyncio.get_running_loop()
        if not self._told:
            loop.call_soon(self._take_in_told)
        self._told.append(raw)
        self._acknowledged[raw.partition, raw.offset] = loop.time()

    def _take_in_told(self) -> None:
        told, self._told = self._told, []
        next_offsets: dict[int, int] = {}
        batch = []
        for raw in told:
            place = raw.partition
            ends = next_offsets.get(place, self._mirrored.get(place, 0))
            if raw.offset == ends and self.reads(place):
                batch.append(raw)
                next_offsets[place] = raw.offset + 1
            elif raw.offset > ends:  # another has written there
                self._hurry(place, raw.offset + 1)
        if batch:
            self._take_in_or_read_again(batch, next_offsets)
        else:  # what the consumer was faster with is there already
            self._tell_read_back()

    def _tell_read_back(self) -> None:
        now = asyncio.get_running_loop().time()
        for place, since in [*self._acknowledged.items()]:
            partition, offset = place
            if offset < self._mirrored.get(partition, 0):
                del self._acknowledged[place]
                self._on_read_back(now - since)
            elif not self.reads(partition):  # another host has it by now
                del self._acknowledged[place]

    def _take_in_or_read_again(self, unread: list[TopicRecord], next_offsets: NextOffsets) -> bool:
        """Of records that were come by beside the reading that meets them, too, and what is wrong; whether they are
        taken in."""
        try:
            self._take_in_unread(unread, next_offsets)
        except (BrokenRecord, sqlite.DatabaseError) as problem:
            logger.warning("some of %s is read once more: %r", self._topic.name, problem)
            return False
        return True

    def _take_in_unread(self, found: list[TopicRecord], next_offsets: NextOffsets) -> None:
        """What others have taken in meanwhile is left out."""
        ahead = {p: offset for p, offset in next_offsets.items() if offset > self._mirrored.get(p, 0)}
        batch = [raw for raw in found if raw.offset >= self._mirrored.get(raw.partition, 0)]
        if ahead:
            self._take_in(batch, ahead)

    async def _mirror_next(self, consumer: AIOKafkaConsumer) -> None:
        self._assign(consumer)
        batches = await consumer.getmany(timeout_ms=_POLL_MS, max_records=_POLL_RECORDS)
        if self._gathering is not None:
            self._gathering.took(sum(map(len, batches.values())))
        if batches:
            next_offsets = {place.partition: await consumer.position(place) for place in batches}
            ahead = {p for p, offset in next_offsets.items() if offset > self._mirrored.get(p, 0)}
            batch = [raw for place in batches if place.partition in ahead for raw in batches[place]]
            unread = [topic_record(raw) for raw in batch if raw.offset >= self._mirrored.get(raw.partition, 0)]
            self._take_in_unread(unread, next_offsets)

    def _take_in(self, batch: list[TopicRecord], next_offsets: NextOffsets) -> None:
        accepted: list[Record] = []
        heads: dict[str, Head] = {}
        read: list[tuple[bytes, bool]] = []
        for raw in batch:
            held = self._held(raw)
            verdicts = held.kept(lambda stream_id: heads.get(stream_id) or self._head(stream_id), self._trust)
            for commit, verdict in zip(held.commits, verdicts, strict=True):
                if isinstance(verdict, Ignored):
                    if isinstance(commit, Record):
                        read.append((commit.hash, False))
                    if verdict.forgery:
                        self._forgeries.note(raw, verdict.forgery)
                    continue
                accepted.append(verdict)
                if verdict.commit.stream_id == TRUST_ID:
                    self._trust.learn(verdict)
                heads[verdict.commit.stream_id] = verdict.head
                read.append((verdict.hash, True))
        if not all(self._mirror.append(accepted, next_offsets)):
            raise sqlite.DatabaseError("the mirror does not take what extends it")
        self.full_disk = False
        self._heads.update(heads)
        self._mirrored.update(next_offsets)
        self._wake()
        for digest, is_accepted in read:
            self._on_read(digest, is_accepted)
        if self._acknowledged:
            self._tell_read_back()
        if accepted:
            self._on_news()

    def _wake(self) -> None:
        """Calls that wait for a partition look again."""
        self._moved_on.set()
        self._moved_on = asyncio.Event()

    def _held(self, raw: TopicRecord) -> HeldCommits:
        return self._known_again(raw) or held_in(raw, self._partitions)

    def _head(self, stream_id: str) -> Head:
        head = self._heads.get(stream_id)
        if head is None:
            head = self._mirror.head(stream_id)
            if head.seq:
                self._heads[stream_id] = head
        return head
