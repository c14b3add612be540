"""What the floor shows to Prometheus."""

import time
from collections.abc import Callable, Sequence

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from ledger.core.chain import BrokenRecord, Record
from ledger.core.commands import Live
from ledger.log.log import LogWriter, Outcome
from ledger.log.store import Store


class Metrics:
    """One registry a process, so that tests may run several floors in one."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.commands = Counter(
            "roundledger_commands", "Commands by method and outcome.", ["method", "outcome"], registry=self.registry
        )
        self.rejections = Counter(
            "roundledger_rejections", "Refused commands by named rejection.", ["code"], registry=self.registry
        )
        self.append_seconds = Histogram(
            "roundledger_append_seconds",
            "Time until an append was durable and accepted.",
            buckets=(0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5),
            registry=self.registry,
        )
        self.postings = Counter("roundledger_postings", "Postings entered in the books.", registry=self.registry)
        self.follower_lag = Gauge(
            "roundledger_follower_lag_commits", "Commits in the log but not yet in the books.", registry=self.registry
        )
        self.streams_set_aside = Gauge(
            "roundledger_streams_set_aside", "Streams whose commits cannot be processed.", registry=self.registry
        )
        self.differing = Gauge(
            "roundledger_settlements_differing",
            "Commits that this version would have decided otherwise than the dealer was told.",
            registry=self.registry,
        )
        self.ignored = Gauge(
            "roundledger_records_ignored",
            "Records of the topics that nobody of the floor can have written.",
            registry=self.registry,
        )
        self.notices_waiting = Gauge(
            "roundledger_notices_waiting",
            "What streams were told and have not taken yet, by this courier.",
            registry=self.registry,
        )
        self.notices_ignored = Gauge(
            "roundledger_notices_ignored",
            "Records of the topic of notices that no worker of the floor can have written.",
            registry=self.registry,
        )
        self.chain_failures = Counter(
            "roundledger_chain_verification_failures", "Records found broken when read.", registry=self.registry
        )


class MeasuredLog:
    """A log whose appends are timed."""

    def __init__(self, log: LogWriter, append_seconds: Histogram) -> None:
        self._log = log
        self._append_seconds = append_seconds

    @property
    def store(self) -> Store:
        return self._log.store

    @property
    def problem(self) -> str:
        return self._log.problem

    async def start(self) -> None:
        await self._log.start()

    async def append(self, records: Sequence[Record]) -> list[Outcome]:
        started = time.perf_counter()
        outcomes = await self._log.append(records)
        self._append_seconds.observe(time.perf_counter() - started)
        return outcomes

    async def catch_up(self, stream_id: str) -> None:
        await self._log.catch_up(stream_id)

    def damaged(self, broken: BrokenRecord) -> bool:
        return self._log.damaged(broken)

    def save_snapshot(self, live: Live) -> None:
        self._log.save_snapshot(live)

    def add_listener(self, listener: Callable[[], None]) -> None:
        self._log.add_listener(listener)

    async def close(self) -> None:
        await self._log.close()
