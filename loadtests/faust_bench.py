"""The Faust worker beside an agent that only passes records on, over the same commits."""

import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

from ledger.core.chain import Record
from ledger.log.kafka_topic import create_topics, describe_topic, sender_to, write_topic
from ledger.log.topics import POSTINGS, ROUNDS
from loadtests.ledgers import records
from loadtests.report import Figure
from services.running.enrolment import enrolled_signer
from services.running.floor_folder import FloorFolder
from services.running.settings import Settings

TABLES, COMMITS = 32, 500
GROUP = 64
"""Commits that share a signature."""
PREFIX = "bench."
_GIVE_UP_S = 120.0


def measure(bootstrap: str) -> list[Figure]:
    rounds, single, passed_on = PREFIX + ROUNDS, f"{PREFIX}single", f"{PREFIX}passed-on"
    create_topics(bootstrap, [rounds, single, passed_on])
    with tempfile.TemporaryDirectory() as data:
        commits = list(_signed(Settings(data=Path(data), host_id="bench")))
        total = write_topic(bootstrap, commits, rounds)
        _write_single(bootstrap, commits, single)
        with _process("loadtests.pass_through", bootstrap, PREFIX, single, passed_on):
            peer = _rate(bootstrap, passed_on, total)
        options = ("--data", data, "--kafka", bootstrap, "--topic-prefix", PREFIX, "--metrics-listen", "")
        with _process("roundledger", "serve", "--role", "worker", *options, "--listen", "127.0.0.1:0"):
            value = _rate(bootstrap, PREFIX + POSTINGS, total)
    what = "Faust worker: arbitration, fold, postings, settlements"
    return [Figure(what, value, "commits/s", "pass-through agent", peer, 0.5)]


def _write_single(bootstrap: str, commits: list[Record], topic: str) -> None:
    """A record for each commit: the peer is to pass on as many records as the worker makes postings, of groups or
    not."""
    with sender_to(bootstrap) as sender:
        for commit in commits:
            sender.send(topic, key=commit.commit.stream_id.encode(), value=commit.data)
        sender.flush()


def _signed(settings: Settings) -> Iterator[Record]:
    """Commits as a busy host of the floor writes them."""
    folder = FloorFolder(settings.floor_folder)
    folder.init()
    signer = enrolled_signer(settings, folder)
    made = iter(records(TABLES, COMMITS, signer.host_id))
    while group := list(islice(made, GROUP)):
        yield from signer.sign_group(group)


@contextmanager
def _process(*arguments: str) -> Iterator[None]:
    command = [sys.executable, "-m", *arguments]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
        try:
            yield
        finally:
            process.terminate()


def _rate(bootstrap: str, topic: str, total: int) -> float:
    """Outputs a second between the first and the last tenth: start-up does not count."""
    first = last = 0.0
    count = 0
    deadline = time.monotonic() + _GIVE_UP_S
    begun = 0
    while count < total * 0.95:
        if time.monotonic() > deadline:
            raise TimeoutError(f"{topic} has {count} of {total}")
        count = _count(bootstrap, topic)
        now = time.perf_counter()
        if not first and count >= total * 0.05:
            first, begun = now, count
        last = now
        time.sleep(0.05)
    return (count - begun) / (last - first)


def _count(bootstrap: str, topic: str) -> int:
    try:
        return sum(describe_topic(bootstrap, topic).end_offsets.values())
    except Exception:  # the worker has not made it yet
        return 0
