"""What keeps the processes of `make run ENGINE=kafka`."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import grpc
import pytest
import run_on_kafka

from tests.support.processes import free_port, wait_until
from tests.support.watched import Watched

PATIENCE = 240


def is_there(address: str) -> bool:
    with grpc.insecure_channel(address) as channel:
        try:
            grpc.channel_ready_future(channel).result(timeout=1)
        except grpc.FutureTimeoutError:
            return False
    return True


def test_a_process_that_dies_is_started_again_and_all_end_together(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    """While it is away the alert pages: it is the only one of its role."""
    address, metrics = (f"127.0.0.1:{free_port()}" for _ in range(2))
    where = ("--data", str(tmp_path), "--listen", address, "--metrics-listen", metrics)
    watched = Watched({"tables-2": metrics})
    with run_on_kafka.KeptRunning("tables-2", "serve", *where) as kept:
        wait_until(lambda: is_there(address), PATIENCE, "it serves")
        assert watched.missing_roles() == set()
        killed = kept.pid
        os.kill(killed, signal.SIGKILL)
        wait_until(lambda: watched.missing_roles() == {"tables"}, PATIENCE, "it is missed")
        wait_until(lambda: watched.missing_roles() == set(), PATIENCE, "it is missed no more")
        wait_until(lambda: kept.pid != killed and is_there(address), PATIENCE, "it serves again")
    assert "tables-2 ended with -9 and is started again" in capfd.readouterr().out
    assert not is_there(address)


def test_several_books_want_one_database(tmp_path: Path) -> None:
    """With a file each, every one of them would have only its share."""
    script = run_on_kafka.__file__
    without = {name: value for name, value in os.environ.items() if name != "ROUNDLEDGER_BOOKS_DSN"}
    done = subprocess.run(
        [sys.executable, script, "--books", "2", "--data", str(tmp_path)], capture_output=True, text=True, env=without
    )
    assert done.returncode == 2
    assert "several books share one PostgreSQL" in done.stderr
