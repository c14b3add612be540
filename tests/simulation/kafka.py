"""The floor on Kafka: hosts that share the partitions out and pass commands on, a courier with a host of its own, two
workers, books. The log with its tail and producer, owners and forwarding are real; broker and clients are models."""

import asyncio
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from datetime import UTC
from functools import partial
from pathlib import Path
from typing import Any

import grpc
from aiokafka import TopicPartition

import roundledger.v1 as pb
from ledger.books.books_consumer import _ENTERED, BooksConsumer, _source
from ledger.books.read_model import ReadModel
from ledger.catalogue import CATALOGUE
from ledger.core.chain import EMPTY, Head, Record, unseal
from ledger.core.commands import Live
from ledger.core.sealing import opened
from ledger.core.vocabulary import body_of
from ledger.log import kafka_ends, kafka_owners, kafka_producer, kafka_reader, kafka_tail, topics
from ledger.log.kafka_log import KafkaLog, SharedOut
from ledger.log.notice_file import AsideNotice, NoticeFile
from ledger.log.notices_topic import NoticesConsumer
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.store import Store
from ledger.log.topic_record import topic_record
from ledger.streams.trust.certificates import WORKER
from ledger.worker import kafka_ledger
from ledger.worker.kafka_ledger import KafkaLedger
from ledger.worker.metrics import WorkerMetrics
from ledger.worker.partition_fold import PartitionFold
from ledger.worker.partition_worker import PartitionWorker
from ledger.worker.saved import SavedStates
from services.courier.courier import Courier
from services.running.bell import Bell
from services.running.calls import Calls
from services.running.floor import _COURIER_RESTS_SECONDS
from services.tables import forwarding
from services.tables.forwarding import ForwardHandlers, OwnedGateway, Peers
from services.tables.host import Host
from services.tables.role import LINGER_SECONDS, _for_all_hosts
from tests.simulation.broker import PARTITIONS, Broker, ModelConsumer, ModelProducer
from tests.simulation.embedded import HostProcess, aside_in
from tests.simulation.kafka_faults import KafkaFaults
from tests.simulation.keys import FloorKeys, SimulatedPart, replaced
from tests.simulation.loop import Life, life_now, on_full_disk
from tests.simulation.world import CALENDAR, CARDS, METRICS, Process, World, rulebooks

_BOOTSTRAP = "model:9092"
_LOOK_SECONDS = 2.0
_WORKER_METRICS = WorkerMetrics()


class KafkaHost(HostProcess):
    """One of several that share the partitions; or, where it is not to share, one that keeps all of the log."""

    is_shared = True
    rest_seconds = 0.0
    """How seldom one that shares nothing reads what is not for all."""

    def __init__(self, floor: "KafkaFloor", name: str) -> None:
        super().__init__(floor.world, name)
        self.floor = floor
        self.forwards: ForwardHandlers | None = None
        self._passed_on: set[bytes] = set()
        self.log: KafkaLog | None = None

    async def run(self, life: Life) -> None:
        world, keys = self.world, self.floor.keys
        signer = keys.current[self.name]
        shared = SharedOut(self.name, _for_all_hosts()) if self.is_shared else None
        path = world.folder / f"{self.name}.db"
        resting: dict[str, Any] = {"rest_seconds": self.rest_seconds, "promptly": _for_all_hosts()}
        log = KafkaLog(_BOOTSTRAP, path, signer, keys.trust(), cards=CARDS, shared=shared, **resting)
        life.closing += [lambda: _closed(log, "_mirror"), lambda: _closed(log, "store")]
        await log.start()
        host = Host(
            *(log, self.name, rulebooks(), CALENDAR, world.clock, world.shuffler),
            seals=CARDS,
            linger_seconds=LINGER_SECONDS,
        )
        self.host, self.log = host, log
        await self.opened(life, log, host, signer)
        part = SimulatedPart(self, keys.folder, signer, log)
        await part.record_trust()
        await part.begin_house()
        await part.keep_founded()

    async def opened(self, life: Life, log: KafkaLog, host: Host, signer: Signer) -> None:
        clock, attempts = self.world.clock, _NO_ATTEMPTS
        peers = Peers(signer, None, clock)
        gateway = OwnedGateway(CATALOGUE, host, METRICS, attempts, self.name, log.owners_of, peers)
        self.forwards = ForwardHandlers(CATALOGUE, gateway, self.name, self.floor.keys.trust(), Calls(), clock)
        self.gateway = gateway

    def kill(self) -> None:
        self.forwards = self.log = None
        super().kill()

    def forwarded(self, data: bytes, answer: Callable[[Any], None]) -> None:
        """Another host passes a call on. What arrives twice may be refused once and recorded later."""
        if self.forwards is None or self.life is None:
            return
        if data in self._passed_on:
            call = pb.ForwardedCall.FromString(pb.ForwardRequest.FromString(data).call)
            if call.HasField("command"):
                header = body_of(call.command).header
                self.world.remembered(header.stream_id, header.command_id, call.command, call.actor).deliveries += 1
        self._passed_on.add(data)
        task = asyncio.ensure_future(self.forwards._forward(data, _Context()))
        task.add_done_callback(lambda done: answer(done.exception() or done.result()))


_NO_ATTEMPTS: Any = None


def _closed(log: KafkaLog, name: str) -> None:
    if hasattr(log, name):
        getattr(log, name).close()


class _Context:
    async def abort(self, code: grpc.StatusCode, *_: Any, **__: Any) -> None:
        raise ConnectionError(code.name)


class ModelChannel:
    """To another host, over the simulated network."""

    def __init__(self, floor: "KafkaFloor", address: str, *_: Any) -> None:
        self._floor, self._address = floor, address

    def now(self) -> "ModelChannel":
        return self

    def unary_unary(self, method: str) -> Any:
        return self._call

    async def _call(self, request: bytes, timeout: float, metadata: Any = None) -> bytes:  # noqa: ASYNC109
        network, life = self._floor.world.network, life_now()
        answered: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        other = next(host for host in self._floor.all_hosts if host.name == self._address)
        arrived = partial(_arrived, answered)
        if other.life is not None:
            network.send(other.life, other.forwarded, request, lambda said: network.send(life, arrived, said))
        try:
            async with asyncio.timeout(timeout):
                said = await answered
        except TimeoutError:
            said = None
        if isinstance(said, bytes):
            return said
        code = grpc.StatusCode.DEADLINE_EXCEEDED if said is None else grpc.StatusCode.UNAUTHENTICATED
        raise grpc.aio.AioRpcError(code, grpc.aio.Metadata(), grpc.aio.Metadata())

    async def close(self) -> None:
        """There is nothing to let go of."""


def _arrived(answered: "asyncio.Future[Any]", said: Any) -> None:
    if not answered.done():
        answered.set_result(said)


class CourierProcess(KafkaHost):
    """Files the topic of notices and carries them, by a host of its own that keeps all of the log."""

    is_shared = False
    rest_seconds = _COURIER_RESTS_SECONDS
    courier: Courier | None = None

    async def opened(self, life: Life, log: KafkaLog, host: Host, signer: Signer) -> None:
        path = self.world.folder / "notices.db"
        filed, carried = NoticeFile(path), NoticeFile(path)
        life.closing += [filed.close, carried.close]
        bell = Bell()
        self.files = filed
        consumer = NoticesConsumer(_BOOTSTRAP, "", path, self.floor.keys.trust(WORKER), bell.ring)
        filed.fill_from("model")
        self.courier = Courier(self.executed, carried, bell)
        self.courier.start()
        self.filing = asyncio.ensure_future(self._file(filed, consumer))

    async def _file(self, file: NoticeFile, consumer: NoticesConsumer) -> None:
        reader = ModelConsumer(self.floor.broker)
        reader.assign([TopicPartition(topics.NOTICES, number) for number in range(PARTITIONS)])
        for number in range(PARTITIONS):
            reader.seek(TopicPartition(topics.NOTICES, number), file.reached(str(number)))
        while True:
            found = await reader.getmany(timeout_ms=1000, max_records=100)
            records = [topic_record(raw) for batch in found.values() for raw in batch]
            if records:
                marks = {str(raw.partition): raw.offset + 1 for raw in records}
                if file.add(consumer._following(file, records), marks):
                    consumer._on_told()

    def is_settled(self) -> bool:
        courier = self.courier
        if courier is None or self.life is None or self.host is None:
            return False
        ends = self.floor.ends(topics.NOTICES)
        return (
            all(self.files.reached(str(number)) == end for number, end in ends.items())
            and not courier.waiting
            and not courier._notices.after(courier._read, 1)
        )

    def kill(self) -> None:
        self.courier = None
        super().kill()


class Worker(Process):
    """Folds the partitions that are its own at the moment; the stream that delivers them leaves some records out."""

    def __init__(self, floor: "KafkaFloor", name: str) -> None:
        super().__init__(floor.world, name)
        self.floor, self.rng = floor, floor.world.branch(name)
        self.working: dict[int, PartitionWorker] = {}

    async def run(self, life: Life) -> None:
        self.working = working = {}
        saved = dict(self.floor.saved)
        keys = self.floor.keys
        signer, workers = keys.handed_to(self.name), keys.trust(WORKER)
        states = SavedStates(saved.get, signer, workers, CATALOGUE, CARDS)
        ledger = KafkaLedger(_BOOTSTRAP, "", signer, workers, _WORKER_METRICS)
        await ledger.start()
        failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def save(entries: Any) -> None:
            saved.update(entries)
            self.floor.save(dict(entries))

        def fail(problem: Exception) -> None:
            if not failed.done():
                failed.set_exception(problem)

        readers = set[asyncio.Task[None]]()
        for partition in self.floor.shares_of(self):
            fold = PartitionFold(partition, PARTITIONS, states, keys.trust(), CATALOGUE, topics.ROUNDS)
            working[partition] = PartitionWorker(partition, fold, ledger, save, fail)
            readers.add(asyncio.ensure_future(self._read(working[partition], partition)))
        readers.add(asyncio.ensure_future(self._look(ledger, working)))
        await failed

    async def _read(self, worker: PartitionWorker, partition: int) -> None:
        place = TopicPartition(topics.ROUNDS, partition)
        reader = ModelConsumer(self.floor.broker)
        reader.assign([place])
        reader.seek(place, worker.fold.next_offset)
        while True:
            for raw in (await reader.getmany(timeout_ms=1000)).get(place, ()):
                if self.rng.random() > 0.1:
                    await worker.accept(topic_record(raw))

    async def _look(self, ledger: KafkaLedger, working: dict[int, PartitionWorker]) -> None:
        while True:
            await asyncio.sleep(_LOOK_SECONDS)
            try:
                ends = await ledger.end_offsets(working)
            except Exception:  # it looks again
                continue
            for partition, end in ends.items():
                await working[partition].look(end)

    def is_settled(self) -> bool:
        ends = self.floor.ends(topics.ROUNDS)
        done = [w.fold.next_offset == ends[p] and not w.fold.has_news for p, w in self.working.items()]
        return self.life is not None and bool(done) and all(done)


class BooksProcess(Process):
    def __init__(self, floor: "KafkaFloor") -> None:
        super().__init__(floor.world, "books")
        self.floor = floor

    async def run(self, life: Life) -> None:
        keys = self.floor.keys
        consumer = BooksConsumer(_BOOTSTRAP, self.floor.books_path, lambda entered: None, keys.trust(WORKER))
        books = consumer._books
        life.closing.append(books.close)
        books.fill_from("model")
        consumer._origin = books.origin()
        reader = ModelConsumer(self.floor.broker)
        places = [TopicPartition(topic, number) for topic in _ENTERED for number in range(PARTITIONS)]
        reader.assign(places)
        for place in places:
            reader.seek(place, books.position(_source(place)))
        self.reader = reader
        while True:
            if found := await reader.getmany(timeout_ms=1000, max_records=200):
                consumer._enter(found)

    def is_settled(self) -> bool:
        positions = self.reader._positions if self.life is not None else {}
        return bool(positions) and all(at == self.floor.broker.end_of(*place) for place, at in positions.items())


class ModelEngine:
    """The log on the model, on any loop: for the suite that holds engines to one contract. A new topic each time."""

    def __init__(self, folder: Path, signer: Signer, trust: TrustedHosts) -> None:
        self._folder, self._signer, self._trust = folder, signer, trust

    @asynccontextmanager
    async def opened(self) -> AsyncIterator[KafkaLog]:
        world = World(1, self._folder)
        world.loop.close()
        world.loop = asyncio.get_running_loop()  # type: ignore[assignment]
        with KafkaFloor(world).standing_in():
            log = KafkaLog(_BOOTSTRAP, self._folder / "mirror.db", self._signer, self._trust)
            await log.start()
            yield log
            await log.close()


class KafkaFloor:
    """The first commit in the order of a partition that extends its stream is the one."""

    engine = "kafka"

    def __init__(self, world: World) -> None:
        self.world, self.broker = world, Broker(world)
        self.books_path = world.folder / "books.db"
        self.keys = FloorKeys(world, ("north", "south", "courier"), ("worker-1", "worker-2"))
        self.rng = world.branch("keys")
        self.all_hosts = KafkaHost(self, "north"), KafkaHost(self, "south")
        self.hosts: list[HostProcess] = list(self.all_hosts)
        """Those that are not gone for good."""
        self.courier, self.books = CourierProcess(self, "courier"), BooksProcess(self)
        self.workers = [Worker(self, "worker-1"), Worker(self, "worker-2")]
        self.processes: list[Process] = [*self.hosts, self.courier, *self.workers, self.books]
        self.saved: dict[bytes, bytes] = {}
        self.strange: set[tuple[str, int, int]] = set()
        """Where strangers have written: topic, partition, offset."""
        self.wrongs = KafkaFaults(self)
        self._moved = 0

    @contextmanager
    def standing_in(self) -> Iterator[None]:
        """While it lasts, what would reach for a broker, another host or the disk of a mirror finds the model."""
        producer, consumer = partial(ModelProducer, self.broker), partial(ModelConsumer, self.broker)
        places: list[tuple[Any, str, Any]] = [
            (kafka_producer, "AIOKafkaProducer", producer),
            (kafka_ledger, "AIOKafkaProducer", producer),
            *(
                (module, "AIOKafkaConsumer", consumer)
                for module in (kafka_tail, kafka_ends, kafka_owners, kafka_ledger)
            ),
            (kafka_reader, "rounds_topic", self.broker.described),
            (kafka_reader, "asking_kafka", self.broker.asked),
            (forwarding, "AioChannel", partial(ModelChannel, self)),
            (Store, "append", _append_where_there_is_room(Store.append)),
            *self.keys.stand_ins(),
        ]
        with replaced(places):
            yield

    def ends(self, topic: str) -> dict[int, int]:
        return {number: self.broker.end_of(topic, number) for number in range(PARTITIONS)}

    def shares_of(self, worker: Worker) -> list[int]:
        """Which partitions a worker has that begins now. The other may still think that they are its own."""
        number = self.workers.index(worker)
        return [p for p in range(PARTITIONS) if (p + self._moved) % len(self.workers) == number]

    def save(self, entries: dict[bytes, bytes]) -> None:
        """On its way to the topic of saved states: what was sent arrives, in order."""
        self.broker.later(0.005, self.saved.update, entries)

    def newest(self, stream_id: str) -> Live:
        lives = [host.host.known(stream_id) for host in self.hosts if host.host is not None]
        return max(lives, key=lambda live: live.head.seq, default=Live(stream_id))

    def look_again(self, stream_id: str) -> None:
        """Has every host know what its mirror holds of a stream: the one that knew it best may be gone."""
        for host in self.hosts:
            if host.host is not None:
                host.host.stream(stream_id)

    async def settled(self) -> None:
        """For three looks in a row: between two processes, what one has sent may still be under way."""
        await self.wrongs.late_thefts()
        looks = 0
        for _ in range(600):
            looks = looks + 1 if all(e.is_settled() for e in (self.courier, *self.workers, self.books)) else 0
            if looks == 3:
                return
            await asyncio.sleep(0.5)
        unsettled = [each.name for each in (self.courier, *self.workers, self.books) if not each.is_settled()]
        raise AssertionError(f"not caught up five minutes after the faults stopped: {', '.join(unsettled)}")

    def chains(self) -> dict[str, list[Record]]:
        chains = self.all_chains()
        self.keys.check_told(chains)
        return chains

    def all_chains(self) -> dict[str, list[Record]]:
        """By the rule alone, from the bytes of the topic: the first that extends its stream, by a key that could sign
        it then."""
        heads, chains = dict[str, Head](), dict[str, list[Record]]()
        for number in range(PARTITIONS):
            for raw in self.broker.logs.get((topics.ROUNDS, number), ()):
                if (topics.ROUNDS, number, raw.offset) in self.strange:
                    continue
                group = pb.CommitGroup.FromString(raw.value)
                for data in group.commits:
                    record = unseal(None, data)
                    commit, head = record.commit, heads.get(record.commit.stream_id, EMPTY)
                    at = commit.at.ToDatetime(UTC)
                    if not self.keys.could_sign(group.signature.certificate, at, raw.timestamp):
                        continue
                    if (commit.seq, commit.prev_hash) == (head.seq + 1, head.hash):
                        heads[commit.stream_id] = record.head
                        chains.setdefault(commit.stream_id, []).append(opened(record, CARDS))
        return chains

    def aside(self) -> list[AsideNotice]:
        return aside_in(self.world.folder / "notices.db")

    @property
    def courier_starts(self) -> int:
        return self.courier.starts

    def mirrors(self) -> dict[str, dict[str, list[Record]]]:
        return self.mirrors_of(*self.all_hosts, self.courier)

    def mirrors_of(self, *hosts: KafkaHost) -> dict[str, dict[str, list[Record]]]:
        """What each of them has of each stream."""
        found = {}
        for process in hosts:
            store = Store.open_read_only(self.world.folder / f"{process.name}.db", cards=CARDS)
            found[process.name] = {stream_id: list(store.commits(stream_id)) for stream_id in store.streams()}
            store.close()
        return found

    def books_of(self) -> ReadModel:
        return ReadModel.for_reading(self.books_path)

    # What goes wrong only here

    def own_faults(self, faults: Any) -> list[Any]:
        return self.wrongs.kinds(faults.rng)

    def renew(self, process: Process) -> None:
        self.world.note(f"{process.name} gets another key")
        self.keys.renew(process.name)
        process.kill()
        process.start()

    def move_partitions(self) -> None:
        """Of the workers that begin from now on."""
        self._moved += 1

    def heal(self) -> None:
        self.broker.is_down = False
        self.broker.cut_off.clear()
        for process in (*self.all_hosts, self.courier, *self.workers):
            if self.keys.is_retired(process.name):
                self._end_of_retired(process)
        for worker in self.workers:  # each partition has one of them
            worker.kill()
            worker.start()

    def _end_of_retired(self, process: Process) -> None:
        """It gets another key, or is gone for good, or a host stays and refuses. One of its kind is needed."""
        kind: list[Any] = next((k for k in (self.hosts, self.workers) if process in k), [])
        others = [each for each in kind if each is not process and not self.keys.is_retired(each.name)]
        fates = ("renewed", "gone", "stays") if kind is self.hosts else ("renewed", "gone")
        fate = self.rng.choice(fates) if others else "renewed"
        if fate == "renewed":
            self.renew(process)
        elif fate == "gone":
            self.world.note(f"{process.name} is gone for good")
            process.kill()
            kind.remove(process)
            self.processes.remove(process)


def _append_where_there_is_room(append: Any) -> Any:
    def appended(store: Store, *arguments: Any) -> Any:
        return on_full_disk(store) if life_now().disk_full else append(store, *arguments)

    return appended
