"""The stream processors as a Faust worker: commits in, postings and settlements out. The only place that knows Faust.

Faust brings the workers' membership, the assignment of partitions and a changelog for state, but not delivery:
after a crash its offsets can be ahead of its tables. So its offsets are not trusted. `partition_fold` keeps a mark
of what is done, and `partition_worker` publishes before it saves and reads from the log what the stream left out."""

import asyncio
import hashlib
import logging
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any, cast

import faust
import msgspec
from faust.transport.drivers.aiokafka import AIOKafkaConsumerThread as ConsumerThread
from faust.transport.drivers.aiokafka import Consumer, Transport
from prometheus_client import start_http_server

from ledger.catalogue import CATALOGUE
from ledger.log import topics
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.gathering import AT_ONCE, GATHERED, Gathering
from ledger.log.kafka_reach import broker_was_away
from ledger.log.kafka_security import chosen, shared_context
from ledger.log.kafka_topic import Topic, create_floor_topics, when_it_answers
from ledger.log.outputs import worker_keys
from ledger.log.signing import Signer, TrustedHosts
from ledger.log.topic_record import TopicRecord, topic_record
from ledger.log.traces import Traces
from ledger.worker.kafka_ledger import KafkaLedger
from ledger.worker.metrics import WorkerMetrics
from ledger.worker.partition_fold import PartitionFold
from ledger.worker.partition_worker import PartitionWorker
from ledger.worker.saved import SavedStates
from ledger.worker.settled_traces import SettledTraces

logger = logging.getLogger(__name__)
_faust_logger = logging.getLogger("faust")

_GROUP = "roundledger-worker"
_SESSION_S, _HEARTBEAT_S = 6.0, 1.5
"""The partitions of a killed worker wait until its session has expired."""
_LOOK_EVERY_S = 2.0
_MOST_FETCHED_AHEAD = 8
"""Messages of commits that wait for a partition: each may hold as much as Faust fetches at once, a megabyte. By Faust's
own measure, which is four thousand, a worker that is far behind would fetch until its memory is full."""
_GATHERED = GATHERED | {"fetch_max_wait_ms": 500}
"""Where much comes. What follows from commits may wait for half a second, and each of a partition's units costs as much
as the commits in it."""


class BrokerWasAway(Exception):
    """The worker cannot go on as it is: it is to be begun again when a broker answers. Nothing is lost."""


class Keys(msgspec.Struct, frozen=True):
    """Whom the worker believes, what it signs with, and what opens hidden cards to it."""

    signer: Signer
    hosts: TrustedHosts
    workers: TrustedHosts
    cards: CardKeys = NO_CARD_KEYS

    @classmethod
    def from_folder(cls, folder: Path, worker_id: str) -> "Keys":
        workers = worker_keys(folder)
        signer = Signer.from_folder(workers, worker_id)
        return cls(signer, TrustedHosts.from_folder(folder), TrustedHosts.from_folder(workers))


def build_app(
    bootstrap: str,
    data_dir: Path,
    rounds: Topic,
    keys: Keys,
    metrics: WorkerMetrics,
    *,
    topic_prefix: str = "",
    on_ready: Callable[[bool], None] = lambda ready: None,
    traces: SettledTraces | None = None,
) -> faust.App:
    """Works on `rounds`; the topics that it fills have as many partitions."""
    app = _new_app(bootstrap, data_dir, rounds, topic_prefix)
    bytes_only: Any = {"key_serializer": "raw", "value_serializer": "raw"}
    commits: Any = app.topic(rounds.name, **bytes_only)
    commits.maxsize = _MOST_FETCHED_AHEAD
    releases = app.topic(topic_prefix + topics.RELEASES, **bytes_only)
    saved = app.Table("folds", key_type=bytes, value_type=bytes)
    ledger = KafkaLedger(bootstrap, topic_prefix, keys.signer, keys.workers, metrics, traces)
    workers = _Workers(app, rounds, saved, keys, ledger, metrics)

    @app.agent(commits, name="fold_commits", isolated_partitions=True)
    async def fold_commits(stream: Any) -> None:
        async for event in stream.events():
            together = event.message.together
            if traces is not None:
                for raw in together:
                    traces.arrived(raw.headers or ())
            await workers.accept(event.message.partition, [topic_record(raw) for raw in together])

    # The topics have equally many partitions, so Faust gives a stream's releases to the worker that has its commits.
    @app.agent(releases, name="release_streams")
    async def release_streams(stream: Any) -> None:
        async for event in stream.events():
            await workers.release(event.message.partition, event.message.key or b"")

    @app.timer(_LOOK_EVERY_S)  # type: ignore[untyped-decorator]
    async def look_at_quiet_partitions() -> None:
        await workers.look()

    @app.on_rebalance_complete.connect
    async def begin(*_: Any, **__: Any) -> None:
        await workers.begin()
        on_ready(True)

    @app.on_partitions_revoked.connect
    async def end(*_: Any, **__: Any) -> None:
        await workers.end()

    @app.on_before_shutdown.connect
    async def stop(*_: Any, **__: Any) -> None:
        on_ready(False)
        await workers.stop()

    return app


def _new_app(bootstrap: str, data_dir: Path, rounds: Topic, topic_prefix: str) -> faust.App:
    app = faust.App(
        topic_prefix + _GROUP,
        broker=[f"kafka://{address}" for address in bootstrap.split(",")],
        broker_credentials=_credentials(),
        store="memory://",
        datadir=str(data_dir),
        topic_partitions=len(rounds.end_offsets),
        topic_disable_leader=True,
        table_standby_replicas=0,
        broker_session_timeout=_SESSION_S,
        broker_heartbeat_interval=_HEARTBEAT_S,
        consumer_auto_offset_reset="earliest",
        web_enabled=False,
        autodiscover=False,
    )
    app.transport = _GatheringTransport(app.conf.broker_consumer, app)
    app.transport.together = rounds.name
    return app


class _GatheringThread(ConsumerThread):
    """Faust's consumer, which has records gather, as others that follow a topic do. What Faust does for a message costs
    several times what the worker does for a record, so the records of commits that were fetched together are one
    message for each partition."""

    logger = _faust_logger
    _gathering: Gathering | None = None

    def _create_worker_consumer(self, transport: Any) -> Any:
        consumer = super()._create_worker_consumer(transport)
        consumer._fetch_min_bytes = AT_ONCE["fetch_min_bytes"]
        consumer._fetch_max_wait_ms = AT_ONCE["fetch_max_wait_ms"]
        return consumer

    async def _fetch_records(self, consumer: Any, *which: Any, **limits: Any) -> Any:
        fetched = await super()._fetch_records(consumer, *which, **limits)
        if self._gathering is None:
            self._gathering = Gathering.of_aiokafka(consumer, _GATHERED)
        self._gathering.took(sum(map(len, fetched.values())))
        together = cast("_GatheringTransport", self.transport).together
        return {
            place: [records] if place.topic == together and records else records for place, records in fetched.items()
        }


class _GatheringConsumer(Consumer):
    logger = _faust_logger

    def _new_consumer_thread(self) -> Any:
        return _GatheringThread(self, loop=self.loop, beacon=self.beacon)

    def _to_message(self, tp: Any, record: Any) -> Any:
        if not isinstance(record, list):
            return super()._to_message(tp, record)
        message: Any = super()._to_message(tp, record[-1])
        message.together = record
        return message

    async def _add_gap(self, tp: Any, offset_from: int, offset_to: int) -> None:
        """Between two messages lie the records that came with the second."""

    def _new_offset(self, tp: Any) -> int | None:
        """A partition's messages are done in their order. Without this Faust would look for the gaps between them."""
        done = self._acked[tp]
        if not done:
            return None
        newest = max(done)
        done.clear()
        self._acked_index[tp].clear()
        return newest + 1


class _GatheringTransport(Transport):
    Consumer = _GatheringConsumer
    together = ""
    """The topic of commits."""


class _Workers:
    """The partitions that are this process's to work on: from the end of a recovery until they are revoked."""

    def __init__(
        self, app: faust.App, rounds: Topic, saved: Any, keys: Keys, ledger: KafkaLedger, metrics: WorkerMetrics
    ) -> None:
        self._app, self._rounds, self._saved, self._ledger, self._metrics = app, rounds, saved, ledger, metrics
        self._trust = keys.hosts
        self._states = SavedStates(self._load, keys.signer, keys.workers, CATALOGUE, keys.cards)
        # What was saved of a topic that is no more says nothing of another one by its name.
        self._rounds_id = hashlib.sha256(rounds.identity.encode()).digest()[:8]
        self._assigned: set[int] = set()
        self._by_partition: dict[int, PartitionWorker] = {}

    async def begin(self) -> None:
        await self.end()
        await self._ledger.start()
        assigned = self._app.consumer.assignment()
        self._assigned = {place.partition for place in assigned if place.topic == self._rounds.name}
        await self._show_lag()

    async def end(self) -> None:
        for partition in self._assigned:
            self._metrics.forget(partition)
        self._assigned = set()
        workers, self._by_partition = self._by_partition, {}
        await asyncio.gather(*(worker.close() for worker in workers.values()))

    async def stop(self) -> None:
        await self.end()
        await self._ledger.stop()

    async def accept(self, partition: int, records: Sequence[TopicRecord]) -> None:
        if worker := self._of(partition):
            await worker.accept(*records)

    async def release(self, partition: int, stream_id: bytes) -> None:
        if worker := self._of(partition):
            await worker.release(stream_id.decode(errors="replace"))

    async def look(self) -> None:
        if not self._assigned:
            return
        for partition, end in (await self._show_lag()).items():
            if worker := self._of(partition):
                await worker.look(end)
        folds = [worker.fold for worker in self._by_partition.values()]
        self._metrics.aside.set(sum(len(fold.set_aside) for fold in folds))
        self._metrics.ignored.set(sum(fold.forgeries.count for fold in folds))

    async def _show_lag(self) -> Mapping[int, int]:
        """Where the partitions end now."""
        ends = await self._ledger.end_offsets(self._assigned)
        self._metrics.log_problem.set(not ends)
        for partition, end in ends.items():
            if worker := self._of(partition):
                self._metrics.lag.labels(partition).set(max(end - worker.fold.next_offset, 0))
        return ends

    def _of(self, partition: int) -> PartitionWorker | None:
        """None between a revocation and the next recovery; what arrives then is read again by its next owner."""
        if partition not in self._assigned:
            return None
        if partition not in self._by_partition:
            partitions, name = len(self._rounds.end_offsets), self._rounds.name
            fold = PartitionFold(partition, partitions, self._states, self._trust, CATALOGUE, name)
            save = partial(self._save, partition)
            self._by_partition[partition] = PartitionWorker(partition, fold, self._ledger, save, self._fail)
        return self._by_partition[partition]

    def _load(self, key: bytes) -> bytes | None:
        entry: bytes | None = self._saved.data.get(self._rounds_id + key)
        return entry

    def _save(self, partition: int, entries: Mapping[bytes, bytes]) -> None:
        for key, entry in entries.items():
            self._saved.data[self._rounds_id + key] = entry
            self._saved.send_changelog(partition, self._rounds_id + key, entry)

    def _fail(self, problem: Exception) -> None:
        logger.critical("outputs could not be published, so the worker ends: %r", problem)
        self._app.add_future(self._app.crash(problem))


def run_worker(
    bootstrap: str,
    data_dir: Path,
    keys: Keys,
    *,
    topic_prefix: str = "",
    metrics: WorkerMetrics | None = None,
    metrics_listen: tuple[str, int] | None = None,
    on_ready: Callable[[bool], None] = lambda ready: None,
    traces: Traces | None = None,
) -> int:
    """Works until SIGTERM or SIGINT; the exit code says whether it ended in good order. `on_ready` is told when it has
    begun to work, and when it ends."""
    rounds = when_it_answers(bootstrap, lambda: create_floor_topics(bootstrap, topic_prefix))
    metrics = metrics or WorkerMetrics()
    if metrics_listen is not None:
        host, port = metrics_listen
        start_http_server(port, addr=host, registry=metrics.registry)
    settled = SettledTraces(traces) if traces else None
    app = build_app(
        *(bootstrap, data_dir, rounds, keys, metrics), topic_prefix=topic_prefix, on_ready=on_ready, traces=settled
    )
    worker = faust.Worker(app, quiet=True, override_logging=False)
    worker.spinner = None  # it writes to the terminal even so
    reason: BaseException | None = None
    try:
        worker.execute_from_commandline()
    except SystemExit as ended:
        code = int(ended.code or 0)
    except Exception as problem:
        code, reason = 1, problem
    reason = reason or app.crash_reason
    if (reason or code) and broker_was_away(bootstrap, reason):
        metrics.log_problem.set(1)  # it is shown until the program begins again
        raise BrokerWasAway(repr(reason))
    if reason:
        logger.critical("the worker ends with code %d: %r", code, reason, exc_info=reason)
    elif code:
        logger.critical("the worker ends with code %d", code)
    return code


def _credentials() -> Any:
    """As all clients of this process have them."""
    security, context = chosen(), shared_context()
    if security.with_sasl:
        return faust.SASLCredentials(
            mechanism=security.mechanism, username=security.username, password=security.password, ssl_context=context
        )
    return faust.SSLCredentials(context=context) if context else None
