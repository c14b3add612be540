"""Replay with verification beside a bare protobuf parse loop and beside the `eventsourcing` library."""

import os
import tempfile
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from uuid import UUID

import msgspec
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
    parse, replay, recompute, peer, verify = _fastest(
        lambda: [len(pb.Commit.FromString(each).events) for each in data],
        lambda: [store.load(stream_id) for stream_id in store.streams()],
        lambda: _recompute(store),
        library.replay,
        lambda: _verify(files),
    )
    store.close()
    what, unit, library_name = "replay: every hash and link checked, states rebuilt", "events/s", "eventsourcing"
    return [
        Figure(what, events / replay.cpu, unit, "bare parse", events / parse.cpu),
        Figure(what, events / replay.cpu, unit, library_name, events / peer.cpu, 5.0),
        Figure(
            "... and every settlement and posting recomputed",
            events / recompute.cpu,
            unit,
            library_name,
            events / peer.cpu,
            3.0,
        ),
        Figure(
            "... and signatures, and compared with the books, on all cores",
            events / verify.elapsed,
            unit,
            library_name,
            events / peer.elapsed,
            1.0,
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
        for record in store.history(stream_id):
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


class Took(msgspec.Struct, frozen=True):
    """The shortest of several runs, in seconds: the others were disturbed."""

    cpu: float
    """Of this process alone."""
    elapsed: float


def _fastest(*works: Callable[[], object], times: int = 4) -> list[Took]:
    """Runs them in turns, so that each has its share of quiet moments."""
    took: list[list[tuple[float, float]]] = [[] for _ in works]
    for _ in range(times):
        for runs, work in zip(took, works, strict=True):
            cpu, started = time.process_time(), time.perf_counter()
            work()
            runs.append((time.process_time() - cpu, time.perf_counter() - started))
    return [Took(min(cpu for cpu, _ in runs), min(elapsed for _, elapsed in runs)) for runs in took]
