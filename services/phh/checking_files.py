"""Files checked side by side: a process takes a file at a time, and the answers come in the files' order."""

import multiprocessing
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from services.phh.checking import Checked, check
from services.phh.reading import HandPlace, entries_in

Answer = tuple[HandPlace, Checked]

_WORTH_IT_BYTES = 2 * 1024 * 1024
"""With less the processes would take longer to begin than to check."""
_FILES_AT_A_TIME = 16


def checked_files(paths: Sequence[Path], jobs: int = 0) -> Iterator[Answer]:
    """Every hand with its verdict; `jobs` is one a core if left out."""
    jobs = min(jobs or os.cpu_count() or 1, len(paths))
    if jobs < 2 or sum(path.stat().st_size for path in paths if path.exists()) < _WORTH_IT_BYTES:
        for path in paths:
            yield from _checked(path)
        return
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, context, initializer=_ignore_interrupts) as pool:
        try:
            at_a_time = max(1, min(_FILES_AT_A_TIME, len(paths) // jobs))
            for answers in pool.map(_all_checked, paths, chunksize=at_a_time):
                yield from answers
        except BaseException:  # nobody waits for the rest
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _checked(path: Path) -> Iterator[Answer]:
    for entry in entries_in(path):
        yield entry.place, check(entry.hand)


def _all_checked(path: Path) -> list[Answer]:
    return list(_checked(path))


def _ignore_interrupts() -> None:
    """Who began the processes ends them."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
