"""Replay with verification beside a bare protobuf parse loop and beside the `eventsourcing` library."""

import os
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

import roundledger.v1 as pb
from ledger.audit.verify_files import Files, survey, verify_files
from ledger.books.follower import Follower
from ledger.catalogue import CATALOGUE
from ledger.core.chain import Record, extends
from ledger.core.fold import Fold, fold
from ledger.log.signing import Signer
from ledger.log.store import Store
from loadtests.ledgers import records
from loadtests.report import Figure

TABLES, COMMITS = 10, 4000
GROUP = 64
"""Commits that share a signature, as those do that a busy host writes together."""


class Spins(Aggregate):
    """An aggregate as the library's tutorial would write it: each event appends what it carries."""

    @event("Begun")
    def __init__(self) -> None:
        self.wagers: list[tuple[str, str, int]] = []

    @event("WagerPlaced")
    def place(self, wager: str, selection: str, stake_cents: int) -> None:
        self.wagers.append((wager, selection, stake_cents))


def measure() -> list[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        return _measure(Path(folder))


def _measure(folder: Path) -> list[Figure]:
    signer = Signer.from_folder(folder / "keys", "bench")
    made = records(TABLES, COMMITS, signer.host_id)
    events = sum(len(record.commit.events) for record in made)
    data = [record.data for record in made]
    files = Files(folder / "log.db", folder / "books.db", folder / "keys")
    _write(files, made, signer)
    del made
    store, library = Store.open_read_only(files.log), _Library(folder, events)
    parse, replay, recompute, peer = _fastest(
        lambda: [len(pb.Commit.FromString(each).events) for each in data],
        lambda: [store.load(stream_id) for stream_id in store.streams()],
        lambda: _recompute(store),
        library.replay,
    )
    (verify,) = _fastest(lambda: _verify(files), times=2)
    store.close()
    rates = [events / seconds for seconds in (parse, replay, recompute, verify)]
    beside = events / peer
    what = "replay: every hash and link checked, states rebuilt"
    return [
        Figure(what, rates[1], "events/s", "bare parse", rates[0]),
        Figure(what, rates[1], "events/s", "eventsourcing", beside, 5.0),
        Figure("... and every settlement and posting recomputed", rates[2], "events/s", "eventsourcing", beside, 3.0),
        Figure(
            "... and signatures, and all compared with the books", rates[3], "events/s", "eventsourcing", beside, 1.0
        ),
    ]


def _write(files: Files, made: list[Record], signer: Signer) -> None:
    """The log as a host writes it, and its books."""
    store, following = Store.open(files.log, durable=False), iter(made)
    while group := list(islice(following, GROUP)):
        store.append(signer.sign_group(group))
    store.close()
    follower = Follower(files.log, files.books, lambda entered: None)
    while follower.catch_up():
        pass
    follower.close()


def _recompute(store: Store) -> None:
    """Every hash, every link of the chain, every settlement and posting of every stream."""
    for stream_id in store.streams():
        state = Fold(stream_id)
        for record in store.commits(stream_id):
            if not extends(state.head, record):
                raise RuntimeError(f"{stream_id} seq {record.commit.seq} does not extend the chain")
            state, outputs = fold(CATALOGUE, state, record)
            if outputs.differs:
                raise RuntimeError(f"{stream_id} seq {record.commit.seq}: {outputs.differs}")


def _verify(files: Files) -> None:
    report = verify_files(files, survey(files), lambda done: None, jobs=os.cpu_count() or 1)
    if report.first is not None or report.not_in_books:
        raise RuntimeError(f"the ledger of the benchmark is damaged: {report.first}")


class _Library:
    """As many events, kept and replayed by the peer."""

    def __init__(self, folder: Path, events: int) -> None:
        class Floor(Application[UUID]):
            env = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "library.db")}

        self._floor = Floor()
        self._ids = []
        for _ in range(TABLES):
            spins = Spins()
            for number in range(events // TABLES - 1):
                spins.place("straight", str(number % 37), 500)
            self._floor.save(spins)
            self._ids.append(spins.id)

    def replay(self) -> None:
        for spins_id in self._ids:
            self._floor.repository.get(spins_id)


def _fastest(*works: Callable[[], object], times: int = 4) -> list[float]:
    """The shortest of several runs of each, taken in turns: the others were disturbed."""
    took: list[list[float]] = [[] for _ in works]
    for _ in range(times):
        for seconds, work in zip(took, works, strict=True):
            started = time.perf_counter()
            work()
            seconds.append(time.perf_counter() - started)
    return list(map(min, took))
