"""Verification of a floor's files, with its tables shared out among processes."""

import multiprocessing
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, wait
from pathlib import Path
from typing import Any

import msgspec

from games.rulebook import published_rulebooks
from ledger.audit.evidence import BooksEvidence, StoreEvidence
from ledger.log.signing import TrustedHosts
from ledger.audit.topic_evidence import SpooledLog, SpooledOutputs
from ledger.audit.verify import Difference, Report, TableReport, Unreadable, verify

WORTH_PROCESSES = 20_000
"""Commits from which on the processes make up for the time that they take to start."""

_LOOK_EVERY_S = 0.2


class Files(msgspec.Struct, frozen=True):
    """What is verified: a floor's own files, or what was spooled from its topics."""

    log: Path
    books: Path
    keys: Path
    spooled: bool = False

    def open(self) -> "Opened":
        """The books before the log: then the log has all that the books can know of."""
        if self.spooled:
            return Opened(SpooledOutputs.open(self.books), SpooledLog.open(self.log))
        return Opened(BooksEvidence.open(self.books), StoreEvidence.open(self.log))


class Opened(msgspec.Struct, frozen=True):
    """The files, each as it is at one moment."""

    published: BooksEvidence | SpooledOutputs
    log: StoreEvidence | SpooledLog

    def close(self) -> None:
        self.published.close()
        self.log.close()


class Survey(msgspec.Struct, frozen=True):
    """What there is to check, and what is wrong with the files as such."""

    counts: dict[str, int]
    """All tables of the log or the books, with how many commits they seem to have."""
    damage: list[Difference]


def survey(files: Files) -> Survey:
    opened = files.open()
    damage = [*opened.log.damage(), *opened.published.damage()]
    try:
        tables = sorted({*opened.log.tables(), *opened.published.tables()})
        return Survey({table_id: opened.log.count(table_id) for table_id in tables}, damage)
    except Unreadable as problem:
        return Survey({}, [*damage, Difference("", 0, f"reading stopped: {problem}")])
    finally:
        opened.close()


def verify_files(files: Files, surveyed: Survey, on_progress: Callable[[int], None], jobs: int = 1) -> Report:
    """Checks the tables of the survey."""
    counts = surveyed.counts
    if jobs > 1 and len(counts) > 1 and sum(counts.values()) >= WORTH_PROCESSES:
        tables = _in_processes(files, counts, on_progress, min(jobs, len(counts)))
    else:
        tables = _here(files, list(counts), on_progress)
    return Report(sorted(tables, key=lambda table: table.table_id), surveyed.damage)


def _here(files: Files, tables: Sequence[str], on_progress: Callable[[int], None]) -> list[TableReport]:
    opened = files.open()
    try:
        trusted = TrustedHosts.from_folder(files.keys)
        return verify(opened.log, opened.published, trusted, published_rulebooks(), on_progress, tables).tables
    finally:
        opened.close()


def _in_processes(
    files: Files, counts: dict[str, int], on_progress: Callable[[int], None], jobs: int
) -> list[TableReport]:
    """The largest tables first, so that no process is left with one at the end."""
    context = multiprocessing.get_context("spawn")
    checked = context.Value("q", 0)
    with ProcessPoolExecutor(jobs, context, initializer=_begin, initargs=(files, checked)) as pool:
        by_size = sorted(counts, key=lambda table: -counts[table])
        waiting = {pool.submit(_one_table, table) for table in by_size}
        results, shown = set(waiting), 0
        while waiting:
            _, waiting = wait(waiting, timeout=_LOOK_EVERY_S)
            now = checked.value
            on_progress(now - shown)
            shown = now
        return [result.result() for result in results]


_share: tuple[Files, Any]
"""In a process of the pool: the files, and the counter of commits that all of them raise."""


def _begin(files: Files, checked: Any) -> None:
    global _share
    _share = files, checked


def _one_table(table_id: str) -> TableReport:
    files, checked = _share

    def count(commits: int) -> None:
        with checked.get_lock():
            checked.value += commits

    return _here(files, [table_id], count)[0]
