"""What the worker shows to Prometheus."""

from collections.abc import Iterable
from contextlib import suppress
from importlib import metadata

from prometheus_client import CollectorRegistry, Counter, Gauge

import roundledger.v1 as pb
from ledger.worker.partition_fold import Unit


class WorkerMetrics:
    """One registry a process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.build_info = Gauge(
            "roundledger_build_info", "1 for the version that runs.", ["version"], registry=self.registry
        )
        self.build_info.labels(metadata.version("roundledger")).set(1)
        self.commits = self._counter("commits", "Commits folded and published.")
        self.postings = self._counter("postings", "Postings published.")
        self.settlements = self._counter("settlements", "Settlements published.")
        self.differences = self._counter(
            "settlements_differing", "Commits that this version would have decided otherwise than the dealer was told."
        )
        self.ignored = self._gauge("records_ignored", "Records of the log that no host of the floor can have written.")
        self.aside = self._gauge("streams_set_aside", "Streams whose commits cannot be processed.")
        self.log_problem = self._gauge("log_unavailable", "1 while the broker does not answer this worker.")
        self.certificate_expires = Gauge(
            "roundledger_certificate_expiry_timestamp_seconds",
            "When the first certificate of this file ends, or the worker's enrolment.",
            ["certificate"],
            registry=self.registry,
        )
        self.lag = self._gauge("lag_records", "Records of the log not yet taken in, by partition.", ["partition"])

    def forget(self, partition: int) -> None:
        """Of a partition that another worker has now."""
        with suppress(KeyError):
            self.lag.remove(partition)

    def count(self, unit: Unit) -> None:
        self.commits.inc(len(unit.batches))
        self.postings.inc(sum(len(batch.postings) for batch in unit.batches))
        self.settlements.inc(len(unit.settlements))
        self.differences.inc(sum(alert.kind == pb.ALERT_KIND_DIFFERS for alert in unit.alerts))

    def _counter(self, name: str, meaning: str) -> Counter:
        return Counter(f"roundledger_worker_{name}", meaning, registry=self.registry)

    def _gauge(self, name: str, meaning: str, labels: Iterable[str] = ()) -> Gauge:
        return Gauge(f"roundledger_worker_{name}", meaning, labels, registry=self.registry)
