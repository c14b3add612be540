"""What the floor shows to Prometheus."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from importlib import metadata

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram

from ledger.core.chain import BrokenRecord, Record
from ledger.core.commands import Live
from ledger.log.log import LogWriter, Outcome
from ledger.log.store import Store
from services.running.call_times import CallTimes

_APPEND_BUCKETS = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5)


class Metrics:
    """One registry a process, so that tests may run several floors in one."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self._show_commands()
        self._show_log()
        self._show_books()
        self._show_process()
        self._show_tables()
        self._lagging: set[int] = set()

    def _show_commands(self) -> None:
        """What is asked of the process, and what streams tell each other."""
        self.commands = Counter(
            "roundledger_commands", "Commands by method and outcome.", ["method", "outcome"], registry=self.registry
        )
        self.rejections = Counter(
            "roundledger_rejections", "Refused commands by named rejection.", ["code"], registry=self.registry
        )
        self.commands_waiting = Gauge(
            "roundledger_commands_waiting", "Commands whose turn has not come.", registry=self.registry
        )
        self.calls = CallTimes(self.registry)
        self.forwarded = Counter(
            "roundledger_forwarded_calls",
            "Calls passed on to the host that owns the stream, by whether it answered.",
            ["outcome"],
            registry=self.registry,
        )
        self.notices_waiting = Gauge(
            "roundledger_notices_waiting",
            "What streams were told and have not taken yet, by this courier.",
            registry=self.registry,
        )
        self.notices_set_aside = Gauge(
            "roundledger_notices_set_aside",
            "What streams were told and refuse, and what waits behind it, by this courier.",
            registry=self.registry,
        )
        self.notices_ignored = Gauge(
            "roundledger_notices_ignored",
            "Records of the topic of notices that no worker of the floor can have written.",
            registry=self.registry,
        )

    def _show_log(self) -> None:
        """What is recorded."""
        self.append_seconds = Histogram(
            "roundledger_append_seconds",
            "Time until an append was durable and accepted.",
            buckets=_APPEND_BUCKETS,
            registry=self.registry,
        )
        self.read_back_seconds = Histogram(
            "roundledger_read_back_seconds",
            "On Kafka: of an append the time from the broker's acknowledgement until its commits were found accepted.",
            buckets=_APPEND_BUCKETS,
            registry=self.registry,
        )
        self.group_commits = Histogram(
            "roundledger_append_commits",
            "Commits that were appended together.",
            buckets=(1, 2, 4, 8, 16, 32, 64, 128, 256),
            registry=self.registry,
        )
        self.owner_changes = Counter(
            "roundledger_owner_changes",
            "Partitions of the log that another host has than before, as this host was told.",
            registry=self.registry,
        )
        self.log_problem = Gauge(
            "roundledger_log_unavailable",
            "1 while nothing can be recorded: the broker is away, the disk is full, the key is retired.",
            registry=self.registry,
        )
        self.checkpoint_made = Gauge(
            "roundledger_checkpoint_timestamp_seconds",
            "When this process last made a checkpoint; 0 where it has made none.",
            registry=self.registry,
        )
        self.chain_failures = Counter(
            "roundledger_chain_verification_failures", "Records found broken when read.", registry=self.registry
        )

    def _show_books(self) -> None:
        """What is made of it."""
        self.postings = Counter("roundledger_postings", "Postings entered in the books.", registry=self.registry)
        self.follower_lag = Gauge(
            "roundledger_follower_lag_commits", "Commits in the log but not yet in the books.", registry=self.registry
        )
        self.books_lag = Gauge(
            "roundledger_books_lag_commits",
            "On Kafka: commits that workers have published and that are not yet in the books, by partition.",
            ["partition"],
            registry=self.registry,
        )
        self.open_rounds = Gauge(
            "roundledger_open_rounds",
            "Rounds that are open and older than this, where rounds are found.",
            ["older_than"],
            registry=self.registry,
        )
        self.disputes_open = Gauge(
            "roundledger_disputes_open", "Disputes that are not decided.", registry=self.registry
        )
        self.disputes_due = Gauge(
            "roundledger_disputes_due",
            "Open disputes whose first deadline ends within this time, or has ended.",
            ["within"],
            registry=self.registry,
        )
        self.drops_overdue = Gauge(
            "roundledger_drop_boxes_overdue",
            "Drop boxes that were found not taken off in time, ever.",
            registry=None,
        )
        self.streams_set_aside = Gauge(
            "roundledger_streams_set_aside", "Streams whose commits cannot be processed.", registry=self.registry
        )
        self.differing = Gauge(
            "roundledger_settlements_differing",
            "Commits that this version would have decided otherwise than the dealer was told.",
            registry=None,
        )
        self.ignored = Gauge(
            "roundledger_records_ignored",
            "Records of the topics that nobody of the floor can have written.",
            registry=None,
        )
        self._counted: set[Gauge] = set()
        """The last three are shown from their first count on. Alerts look for growth, and the 0 of a process that has
        only not counted yet would look like it at every start."""

    def _show_process(self) -> None:
        """The process itself."""
        self.clock_offset = Gauge(
            "roundledger_clock_offset_seconds",
            "How far this machine's clock is ahead, as the kernel estimates it.",
            registry=self.registry,
        )
        self.certificate_expires = Gauge(
            "roundledger_certificate_expiry_timestamp_seconds",
            "When the first certificate of this file ends, or the host's enrolment.",
            ["certificate"],
            registry=self.registry,
        )
        self.build_info = Gauge(
            "roundledger_build_info", "1 for the version that runs.", ["version"], registry=self.registry
        )
        self.build_info.labels(metadata.version("roundledger")).set(1)
        self.software = Gauge(
            "roundledger_software",
            "1 for the version and the SHA-256 of the files that this process started from.",
            ["version", "sha256"],
            registry=self.registry,
        )
        self.software_differs = Gauge(
            "roundledger_software_differs",
            "1 where the files of the program changed after this process started.",
            registry=self.registry,
        )
        self.software_checked = Gauge(
            "roundledger_software_checked_timestamp_seconds",
            "When this process last held the program's files against what it started from; 0 where it does not look.",
            registry=self.registry,
        )

    def _show_tables(self) -> None:
        """Each table by its id, where rounds are found: a floor has hundreds."""

        def of_tables(name: str, meaning: str) -> Gauge:
            return Gauge(f"roundledger_table_{name}", meaning, ["table"], registry=self.registry)

        self.table_open = of_tables("open", "1 while the table is open.")
        self.table_commits = of_tables("commits", "Commits of the table, ever.")
        self.table_rounds = of_tables("rounds", "Rounds of the table, ever.")
        self.table_seats = of_tables("seats_taken", "Seats at which somebody sits.")
        self.table_disputes = of_tables("disputes_open", "Disputes about the table that are not decided.")
        self.table_at = of_tables("last_commit_timestamp_seconds", "When the table's newest commit was recorded.")
        self._of_tables = (
            *(self.table_open, self.table_commits, self.table_rounds),
            *(self.table_seats, self.table_disputes, self.table_at),
        )

    def forget_tables(self, tables: Iterable[str]) -> None:
        for table in tables:
            for gauge in self._of_tables:
                gauge.remove(table)

    def show_count(self, gauge: Gauge, count: int) -> None:
        """Of what the books hold since they begin."""
        gauge.set(count)
        if gauge not in self._counted:
            self._counted.add(gauge)
            self.registry.register(gauge)

    def show_books_lag(self, unread: Mapping[int, int]) -> None:
        """Of the partitions that this process has now; those that it has no more are shown no more."""
        for partition in self._lagging - unread.keys():
            self.books_lag.remove(partition)
        for partition, commits in unread.items():
            self.books_lag.labels(partition).set(commits)
        self._lagging = {*unread}


class MeasuredLog:
    """A log whose appends are timed."""

    def __init__(self, log: LogWriter, metrics: Metrics) -> None:
        self._log = log
        self._append_seconds, self._group_commits = metrics.append_seconds, metrics.group_commits
        metrics.log_problem.set_function(lambda: bool(log.problem))

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
        self._group_commits.observe(len(records))
        return outcomes

    async def catch_up(self, stream_id: str) -> None:
        await self._log.catch_up(stream_id)

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        return self._log.by_command(stream_id, command_id)

    def damaged(self, broken: BrokenRecord) -> bool:
        return self._log.damaged(broken)

    def save_snapshot(self, live: Live) -> None:
        self._log.save_snapshot(live)

    def add_listener(self, listener: Callable[[], None]) -> None:
        self._log.add_listener(listener)

    async def close(self) -> None:
        await self._log.close()
