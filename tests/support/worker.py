"""A worker in a process of its own, to be killed.

python -m tests.support.worker BROKERS DATA KEYS TOPIC_PREFIX [--metrics-port PORT]
    [--fail-at STREAM SEQ WHILE_FILE_EXISTS]
"""

import argparse
import logging
import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).parents[2]
WORKER_ID = "worker-1"


class WorkerProcess:
    """One worker at a time: start, kill, start again."""

    def __init__(self, bootstrap: str, data: Path, keys: Path, topic_prefix: str, *options: str) -> None:
        arguments = [bootstrap, str(data), str(keys), topic_prefix, *options]
        self._command = [sys.executable, "-m", "tests.support.worker", *arguments]
        self._log = data.with_suffix(".log")
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self._log.open("ab") as log:
            paths = os.pathsep.join((str(ROOT), str(ROOT / "proto/python")))
            environment = {**os.environ, "PYTHONPATH": paths}
            self._process = subprocess.Popen(self._command, cwd=ROOT, env=environment, stdout=log, stderr=log)

    def kill(self) -> None:
        """As a power cut would."""
        if self._process is not None:
            self._process.kill()
            self._process.wait()

    def stop(self) -> int:
        assert self._process is not None
        self._process.send_signal(signal.SIGTERM)
        return self.wait(30)

    def wait(self, seconds: float) -> int:
        """The exit code of a worker that ends by itself."""
        assert self._process is not None
        return self._process.wait(timeout=seconds)

    @property
    def log(self) -> str:
        return self._log.read_text(errors="replace")


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("bootstrap")
    parser.add_argument("data", type=Path)
    parser.add_argument("keys", type=Path)
    parser.add_argument("topic_prefix")
    parser.add_argument("--metrics-port", type=int)
    parser.add_argument("--fail-at", nargs=3)
    args = parser.parse_args(argv)
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(name)s %(levelname)s %(message)s")
    from ledger.worker.faust_app import Keys, run_worker

    if args.fail_at:
        _fail_at(args.fail_at[0], int(args.fail_at[1]), Path(args.fail_at[2]))
    metrics = ("127.0.0.1", args.metrics_port) if args.metrics_port else None
    return run_worker(
        args.bootstrap,
        args.data,
        Keys.from_folder(args.keys, WORKER_ID),
        topic_prefix=args.topic_prefix,
        metrics_listen=metrics,
    )


def _fail_at(stream_id: str, seq: int, while_exists: Path) -> None:
    from ledger.core.catalogue import Catalogue
    from ledger.core.chain import Record
    from ledger.core.fold import Fold, Outputs, fold
    from ledger.worker import partition_fold

    def fold_or_fail(catalogue: Catalogue, before: Fold, record: Record) -> tuple[Fold, Outputs]:
        if (record.commit.stream_id, record.commit.seq) == (stream_id, seq) and while_exists.exists():
            raise ValueError("no such wheel")
        return fold(catalogue, before, record)

    partition_fold.fold = fold_or_fail  # type: ignore[attr-defined]


if __name__ == "__main__":
    sys.exit(main())
