"""The log on Kafka: the order of the topic is the arbiter, the store a mirror that this host fills by reading it."""

import asyncio
import logging
from collections.abc import Callable, Iterable, Sequence
from contextlib import AsyncExitStack
from pathlib import Path

import msgspec

import roundledger.v1 as pb
from ledger.core.chain import BrokenRecord, Record, seal
from ledger.core.commands import Live
from ledger.log import sqlite
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.kafka_ends import BrokerWatch
from ledger.log.kafka_owners import HostGroup
from ledger.log.kafka_producer import GroupProducer
from ledger.log.kafka_tail import KafkaTail
from ledger.log.kafka_topic import (
    WAIT_SECONDS,
    Topic,
    TopicUnusable,
    asking_kafka,
    rounds_topic,
)
from ledger.log.log import Conflict, FateUnknown, Outcome, Unavailable
from ledger.log.mirror import drop_mirror, open_mirror
from ledger.log.owners import Member, Owner, Owners
from ledger.log.retired_commits import first_retired
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.store import Store
from ledger.log.topic_record import Forgeries, home_partition
from ledger.log.topics import ROUNDS
from ledger.streams.trust.state import TRUST_ID

logger = logging.getLogger(__name__)

_PAUSE_S = 2.0
_HEED_SECONDS = 1.0
_CLOSED = "the log is closed"
_NOT_OPEN = "the log is not open yet"


class SharedOut(msgspec.Struct, frozen=True):
    """How this host shares the partitions with others."""

    address: str
    """Where they call it."""
    for_all: tuple[str, ...]
    """The streams that every host keeps."""


class NotEnrolled(Exception):
    """Nobody would accept what this host signs."""


class KafkaLog:
    """The first commit in the topic that extends its stream and is signed by a host of the floor is the one. An append
    returns when this host has read its own commit back and found it to be that one, so it need not know of others."""

    store: Store

    def __init__(
        self,
        bootstrap: str,
        mirror: Path,
        signer: Signer,
        trust: TrustedHosts,
        topic: str = ROUNDS,
        goodbye_seconds: float = 10.0,
        cards: CardKeys = NO_CARD_KEYS,
        shared: SharedOut | None = None,
    ) -> None:
        """Without `shared` it keeps all partitions."""
        self._bootstrap, self._mirror_path, self._topic_name = bootstrap, mirror, topic
        self._signer, self._trust, self._cards = signer, trust, cards
        self._goodbye_seconds = goodbye_seconds
        self._producer = GroupProducer(bootstrap, topic, signer, self._failed, goodbye_seconds)
        self._watch = BrokerWatch(bootstrap, topic)
        self._waiting: dict[bytes, asyncio.Future[bool]] = {}
        self._listeners: list[Callable[[], None]] = []
        self._tail: KafkaTail | None = None
        self._rebuilding: asyncio.Task[None] | None = None
        self._following: asyncio.Task[None] | None = None
        self._opened = AsyncExitStack()
        self._closed = False
        self._judged_by = 0
        """How many retirements were known when it was last asked what they change."""
        self._disowned = ""
        self._shared = shared
        self._group: HostGroup | None = None
        self._kept: frozenset[int] = frozenset()
        self.forgeries = Forgeries(topic)

    @property
    def problem(self) -> str:
        trouble = self._trouble()
        return str(trouble) if trouble else ""

    async def start(self) -> None:
        if problem := self._problem_with_own_key():
            raise NotEnrolled(f"{problem}: enrol its key, or put it among those of the floor's hosts")
        topic = await self._found_topic()
        self._partitions = len(topic.end_offsets)
        self._kept = frozenset(topic.end_offsets) if self._shared is None else self._homes(self._shared.for_all)
        tail = self._open_mirror(topic)
        for record in self._mirror.commits(TRUST_ID):
            self._trust.learn(record)
        self._judged_by = self._trust.changes
        self.store = Store.open_read_only(self._mirror_path, self._signer.snapshot_key, self._cards)
        self._opened.callback(lambda: self._mirror.close())
        self._opened.callback(self.store.close)
        self._opened.push_async_callback(self._producer.close)
        self._opened.push_async_callback(self._watch.close)
        await self._producer.connect()
        await self._watch.start()
        await tail.catch_up()
        self._opened.push_async_callback(self._stop_reading)
        self._follow(tail)
        heeding = asyncio.create_task(self._heed_retirements(), name="retirements")
        self._opened.callback(heeding.cancel)
        if self._shared is not None:
            await self._join(topic)

    async def append(self, records: Sequence[Record]) -> list[Outcome]:
        sent: list[asyncio.Future[bool] | Outcome] = []
        stopped: set[str] = set()
        try:
            for record in records:
                stream_id = record.commit.stream_id
                place = Conflict(record.name) if stream_id in stopped else self._send(record)
                if not isinstance(place, asyncio.Future):
                    stopped.add(stream_id)
                sent.append(place)
            if waiting := [place for place in sent if isinstance(place, asyncio.Future)]:
                await asyncio.wait(waiting)
        finally:
            for record in records:
                self._waiting.pop(record.hash, None)
        return [_outcome(record, place) for record, place in zip(records, sent, strict=True)]

    def _send(self, record: Record) -> "asyncio.Future[bool] | Conflict | Unavailable":
        if self._closed:
            return Unavailable("BROKER_UNREACHABLE", _CLOSED)
        commit = record.commit
        # The mirror has all that this commit builds on, so a command that was recorded before is seen here. The
        # connection that writes it knows its pages; any other would have to read them anew.
        if self._mirror.seq_of(commit.stream_id, commit.command_id):
            return Conflict(record.name)
        if trouble := self._trouble() or self._not_read(commit.stream_id):
            return trouble
        read_back = self._waiting[record.hash] = asyncio.get_running_loop().create_future()
        self._producer.send(record, self._partitions)
        return read_back

    async def catch_up(self, stream_id: str) -> None:
        trouble, tail = self._trouble(), self._tail
        if trouble or tail is None:
            raise trouble or Unavailable("BROKER_UNREACHABLE", _NOT_OPEN)
        partition = self._home(stream_id)
        if not tail.reads(partition):
            tail.ask(partition)
        await tail.reach(partition, await self._watch.end_of(partition))

    def damaged(self, broken: BrokenRecord) -> bool:
        """The topic holds all that is in the mirror."""
        if self._rebuilding is None and not self._closed:
            logger.error("the mirror %s is thrown away and built anew: %s", self._mirror_path, broken)
            self._rebuilding = asyncio.create_task(self._rebuild(), name="rebuilding the mirror")
        return True

    def save_snapshot(self, live: Live) -> None:
        try:
            self._mirror.save_snapshot(live)
        except sqlite.DatabaseError as problem:  # without it the next start only takes longer
            logger.warning("no snapshot of %s: %s", live.stream_id, problem)

    def add_listener(self, listener: Callable[[], None]) -> None:
        self._listeners.append(listener)

    async def close(self) -> None:
        self._closed = True
        if self._waiting:
            await asyncio.wait(self._waiting.values(), timeout=self._goodbye_seconds)
        for read_back in self._waiting.values():
            if not read_back.done():
                read_back.set_exception(FateUnknown("the log was closed before it answered"))
        await self._opened.aclose()

    def _trouble(self) -> Unavailable | None:
        if self._closed or self._tail is None:
            return Unavailable("BROKER_UNREACHABLE", _CLOSED if self._closed else _NOT_OPEN)
        if self._disowned:
            return Unavailable("HOST_RETIRED", self._disowned)
        if self._rebuilding is not None:
            return Unavailable("STORE_REBUILDING", f"the mirror {self._mirror_path} is being built anew")
        if self._tail.full_disk:
            return Unavailable("DISK_FULL", f"the disk of {self._mirror_path} is full")
        if self._watch.problem:
            return Unavailable("BROKER_UNREACHABLE", self._watch.problem)
        return None

    # What it owns

    def owners_of(self, stream_id: str) -> tuple[Owner, ...]:
        """The hosts that have the stream, the owner first; nobody where partitions are not shared out."""
        return self._group.owners.of(self._home(stream_id)) if self._group else ()

    async def _join(self, topic: Topic) -> None:
        """Returns when this host has all that the topic held of what it owns."""
        self._group = HostGroup(
            self._bootstrap, self._topic_name, topic.end_offsets, self._says_of_itself, self._take_over
        )
        self._opened.push_async_callback(self._group.leave)
        await self._group.join()
        for partition in self._group.owners.owned_by(self._signer.host_id):
            if self._tail is not None:
                await self._tail.reach(partition, topic.end_offsets[partition])

    def _says_of_itself(self) -> Member:
        shared = self._shared
        assert shared is not None
        owned = self._group.owners.owned_by(self._signer.host_id) if self._group else ()
        warm = self._tail.warm() if self._tail else ()
        return Member(self._signer.host_id, shared.address, tuple(sorted(warm)), tuple(sorted(owned)))

    def _take_over(self, owners: Owners) -> None:
        """What it no longer keeps it still reads for a while: commits may be on their way."""
        assert self._shared is not None
        before, self._kept = self._kept, owners.kept_by(self._signer.host_id) | self._homes(self._shared.for_all)
        if self._tail is not None:
            self._tail.keep(self._kept)
            for partition in before - self._kept:
                self._tail.ask(partition)

    def _not_read(self, stream_id: str) -> Unavailable | None:
        """A commit is accepted when it has been read back, so it is sent only where this host reads."""
        partition = self._home(stream_id)
        if self._tail is None or self._tail.reads(partition):
            return None
        self._tail.ask(partition)
        return Unavailable("OWNER_UNREACHABLE", f"another host has {stream_id}, and this one does not know it yet")

    def _home(self, stream_id: str) -> int:
        return home_partition(stream_id.encode(), self._partitions)

    def _homes(self, streams: Iterable[str]) -> frozenset[int]:
        return frozenset(map(self._home, streams))

    # Whom it believes

    def _problem_with_own_key(self) -> str:
        tried = pb.Commit(host_id=self._signer.host_id)
        tried.at.GetCurrentTime()
        return self._trust.problem_with(self._signer.sign(seal(tried)))

    async def _heed_retirements(self) -> None:
        """A retirement that arrives while this host runs may undo what it has read before it knew."""
        while True:
            await asyncio.sleep(_HEED_SECONDS)
            self._trust.look()
            if self._trust.changes and not self._disowned and (problem := self._problem_with_own_key()):
                self._disowned = problem
                logger.error("commands are refused: %s", problem)
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

    # Reading and writing

    def _read(self, digest: bytes, is_accepted: bool) -> None:
        read_back = self._waiting.get(digest)
        if read_back and not read_back.done():
            read_back.set_result(is_accepted)

    def _failed(self, record: Record, problem: Exception) -> None:
        read_back = self._waiting.get(record.hash)
        if read_back and not read_back.done():
            read_back.set_exception(FateUnknown(f"{record.name}: {problem!r}"))

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
        self._mirror = open_mirror(self._mirror_path, topic, self._signer.snapshot_key, self._cards)
        return KafkaTail(
            self._bootstrap,
            topic,
            self._mirror,
            self._trust,
            self.forgeries,
            self._read,
            self._tell_listeners,
            self._producer.known_again,
            self._kept,
        )

    async def _rebuild(self) -> None:
        if self._following is not None and not self._following.done():
            self._following.cancel()
            await asyncio.wait([self._following])
        while True:
            try:
                topic = await self._found_topic()
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


def _outcome(record: Record, place: "asyncio.Future[bool] | Outcome") -> Outcome:
    if not isinstance(place, asyncio.Future):
        return place
    if place.cancelled():
        return FateUnknown(record.name)
    problem = place.exception()
    if isinstance(problem, FateUnknown):
        return problem
    return None if place.result() else Conflict(record.name)
