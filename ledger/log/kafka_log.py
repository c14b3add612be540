"""The log on Kafka: the order of the topic is the arbiter, the store a mirror that this host fills by reading it."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

import msgspec

import roundledger.v1 as pb
from ledger.core.chain import Record, seal
from ledger.core.commands import Live
from ledger.log import sqlite
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.commit_group import OwnGroup
from ledger.log.kafka_owners import HostGroup
from ledger.log.kafka_producer import GroupProducer
from ledger.log.kafka_reader import CLOSED, KafkaReader
from ledger.log.kafka_tail import OnReadBack
from ledger.log.kafka_topic import Topic
from ledger.log.log import Conflict, FateUnknown, NotFollowed, Outcome, Unavailable
from ledger.log.owners import Member, Owner, Owners
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.topic_record import TopicRecord
from ledger.log.topics import ROUNDS
from ledger.log.traces import Place
from ledger.streams.trust.state import TRUST_ID

logger = logging.getLogger(__name__)


class SharedOut(msgspec.Struct, frozen=True):
    """How this host shares the partitions with others."""

    address: str
    """Where they call it."""
    for_all: tuple[str, ...]
    """The streams that every host keeps."""
    on_owners_changed: Callable[[int], object] = lambda partitions: None
    """Hears how many partitions of the floor have another owner than before."""
    rest_seconds: float = 2.0
    """How seldom it reads what it only stands by for, so long as nobody asks it for any of that. A stand-by that is to
    go on has no more than so much to read, and safety does not hang on it."""


class NotEnrolled(Exception):
    """Readers would not accept what this host signs."""


class KafkaLog(KafkaReader):
    """An append returns when this host has found its own commit to be the one that every reader of the topic accepts,
    so it need not know of other hosts. Where its mirror ends just before a group, the broker's acknowledgement says as
    much as reading it back would; what others have written in between is read first."""

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
        rest_seconds: float = 0.0,
        promptly: tuple[str, ...] = (TRUST_ID,),
        on_read_back: OnReadBack = lambda seconds: None,
    ) -> None:
        """Without `shared` it keeps all partitions; with it those that this host stands by for rest."""
        if shared is not None:
            rest_seconds, promptly = shared.rest_seconds, shared.for_all
        super().__init__(bootstrap, mirror, trust, topic, cards, signer.snapshot_key, (), rest_seconds, promptly)
        self._is_leisurely = rest_seconds > 0 and shared is None
        self._signer, self._goodbye_seconds = signer, goodbye_seconds
        self._producer = GroupProducer(bootstrap, topic, signer, self._placed, self._failed, goodbye_seconds)
        self._waiting: dict[bytes, asyncio.Future[bool]] = {}
        self._disowned = ""
        self._shared, self._on_read_back = shared, on_read_back
        self._group: HostGroup | None = None
        self._owners_told = Owners()
        self._leaving: asyncio.Task[None] | None = None

    async def start(self) -> None:
        if problem := self._problem_with_own_key():
            raise NotEnrolled(f"{problem}: enrol its key, or put it among those of the floor's hosts")
        topic = await self._open()
        self._opened.push_async_callback(self._producer.close)
        await self._producer.connect()
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

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        """Hardly any command was recorded before. The connection that writes the mirror knows its pages; any other has
        to read them anew after each group."""
        if not self._trouble() and not self._mirror.seq_of(stream_id, command_id):
            return None
        return self.store.by_command(stream_id, command_id)

    def carry_traces(self, traced: Mapping[Place, str]) -> None:
        """Has the traces of commits that are found here go with them."""
        self._producer.traced = traced

    def _send(self, record: Record) -> "asyncio.Future[bool] | Conflict | Unavailable":
        """A commit is accepted when it has been read back, so it is sent only where this host reads."""
        if self._closed:
            return Unavailable("BROKER_UNREACHABLE", CLOSED)
        commit = record.commit
        # The mirror has all that this commit builds on, so a command that was recorded before is seen here. The
        # connection that writes it knows its pages; any other would have to read them anew.
        if self._mirror.seq_of(commit.stream_id, commit.command_id):
            return Conflict(record.name)
        if trouble := self._trouble():
            return trouble
        if self._tail is not None and not self._tail.reads(self._home(commit.stream_id)):
            return NotFollowed(record.name)
        # Readers go by the commit's own time, which is ahead of this host's clock where another's was.
        if disowned := self._trust.problem_with_key(record, self._signer.certificate):
            return Unavailable("HOST_RETIRED", disowned)
        read_back = self._waiting[record.hash] = asyncio.get_running_loop().create_future()
        self._producer.send(record, self._partitions)
        return read_back

    def save_snapshot(self, live: Live) -> None:
        try:
            self._mirror.save_snapshot(live)
        except sqlite.DatabaseError as problem:  # without it the next start only takes longer
            logger.warning("no snapshot of %s: %s", live.stream_id, problem)

    async def close(self) -> None:
        self._closed = True
        if self._waiting:
            await asyncio.wait(self._waiting.values(), timeout=self._goodbye_seconds)
        for read_back in self._waiting.values():
            if not read_back.done():
                read_back.set_exception(FateUnknown("the log was closed before it answered"))
        await self._opened.aclose()

    def _trouble(self) -> Unavailable | None:
        if self._disowned and not self._closed:
            return Unavailable("HOST_RETIRED", self._disowned)
        return super()._trouble()

    def own_fault(self) -> str:
        """What is wrong here and not with the broker: other hosts go on."""
        trouble = self._trouble()
        return str(trouble) if trouble and trouble.code in ("HOST_RETIRED", "STORE_REBUILDING") else ""

    def _to_keep(self, topic: Topic) -> frozenset[int]:
        return super()._to_keep(topic) if self._shared is None else self._homes(self._shared.for_all)

    def _to_rest(self, kept: frozenset[int]) -> frozenset[int]:
        resting = super()._to_rest(kept)
        return resting - self._group.owners.owned_by(self._signer.host_id) if self._group else resting

    def _known_again(self, raw: TopicRecord) -> OwnGroup | None:
        return self._producer.known_again(raw)

    # What it owns

    def owners_of(self, stream_id: str) -> tuple[Owner, ...]:
        """The hosts that have the stream, the owner first; none where partitions are not shared out, or where the
        others would not believe this host."""
        return self._group.owners.of(self._home(stream_id)) if self._group and not self._disowned else ()

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
        self._shared.on_owners_changed(owners.changed_since(self._owners_told))
        self._owners_told = owners
        before, self._kept = self._kept, owners.kept_by(self._signer.host_id) | self._homes(self._shared.for_all)
        if self._tail is not None:
            self._tail.keep(self._kept, self._to_rest(self._kept))
            for partition in before - self._kept:
                self._tail.ask(partition)

    # Whom it believes

    def _problem_with_own_key(self) -> str:
        tried = pb.Commit(host_id=self._signer.host_id)
        tried.at.GetCurrentTime()
        return self._trust.problem_with(self._signer.sign(seal(tried)))

    def _retirements_changed(self) -> None:
        if not self._disowned and (problem := self._problem_with_own_key()):
            self._disowned = problem
            logger.error("commands are refused: %s", problem)
            if self._group is not None:  # else the others would go on passing on to it what it can only refuse
                self._leaving = asyncio.create_task(self._group.leave(), name="leaving the hosts")

    # Reading and writing

    def _read(self, digest: bytes, is_accepted: bool) -> None:
        read_back = self._waiting.get(digest)
        if read_back and not read_back.done():
            read_back.set_result(is_accepted)

    def _read_back(self, seconds: float) -> None:
        self._on_read_back(seconds)

    def _placed(self, raw: TopicRecord) -> None:
        if self._tail is not None:
            self._tail.told_of(raw)

    def _failed(self, record: Record, problem: Exception) -> None:
        read_back = self._waiting.get(record.hash)
        if read_back and not read_back.done():
            read_back.set_exception(FateUnknown(f"{record.name}: {problem!r}"))


def _outcome(record: Record, place: "asyncio.Future[bool] | Outcome") -> Outcome:
    if not isinstance(place, asyncio.Future):
        return place
    if place.cancelled():
        return FateUnknown(record.name)
    problem = place.exception()
    if isinstance(problem, FateUnknown):
        return problem
    return None if place.result() else Conflict(record.name)
