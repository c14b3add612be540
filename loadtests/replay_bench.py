"""Replay with verification beside a bare protobuf parse loop and beside the `eventsourcing` library."""

import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from uuid import UUID

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event
from ledger.core.folding import begin, fold

import roundledger.v1 as pb
from ledger.audit.verify_files import Files, survey, verify_files
from ledger.books.follower import Follower
from ledger.core.chain import extends
from ledger.log.signing import Signer
from ledger.log.store import Store
from loadtests.ledgers import records
from loadtests.report import Figure

TABLES, COMMITS = 10, 1500


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
    signer = Signer.from_folder(folder / "keys", "host-1")
    made = records(TABLES, COMMITS, signer)
    events = sum(len(record.commit.events) for record in made)
    path, books = folder / "log.db", folder / "books.db"
    store = Store.open(path, durable=False)
    store.append(made)
    follower = Follower(path, books, lambda entered: None)
    while follower.catch_up():
        pass
    follower.close()
    files = Files(path, books, folder / "keys")
    parse = events / _best(lambda: [len(pb.Commit.FromString(record.data).events) for record in made])
    replay = events / _best(lambda: [store.load(table_id) for table_id in store.tables()])
    recompute = events / _best(lambda: _recompute(store))
    verify = events / _best(lambda: verify_files(files, survey(files), lambda done: None), times=1)
    library = _library(folder, events)
    store.close()
    return [
        Figure("replay: every hash and link checked, states rebuilt", replay, "events/s", "bare parse", parse),
        Figure(
            "replay: every hash and link checked, states rebuilt", replay, "events/s", "eventsourcing", library, 3.0
        ),
        Figure("... and every settlement and posting recomputed", recompute, "events/s", "eventsourcing", library),
        Figure("... and compared with the books, and signatures", verify, "events/s", "eventsourcing", library),
    ]


def _recompute(store: Store) -> None:
    """Every hash, every link of the chain, every settlement and posting of every table."""
    for table_id in store.tables():
        state = begin(table_id)
        for record in store.commits(table_id):
            if not extends(state.head, record):
                raise RuntimeError(f"{table_id} seq {record.commit.seq} does not extend the chain")
            state, _ = fold(state, record)


def _library(folder: Path, events: int) -> float:
    class Floor(Application[UUID]):
        env = {"PERSISTENCE_MODULE": "eventsourcing.sqlite", "SQLITE_DBNAME": str(folder / "library.db")}

    floor = Floor()
    ids = []
    for _ in range(TABLES):
        spins = Spins()
        for number in range(events // TABLES - 1):
            spins.place("straight", str(number % 37), 500)
        floor.save(spins)
        ids.append(spins.id)
    return events / _best(lambda: [floor.repository.get(spins_id) for spins_id in ids])


def _best(work: Callable[[], object], times: int = 3) -> float:
    """The shortest of several runs: the others were disturbed."""
    took = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        took.append(time.perf_counter() - started)
    return min(took)
