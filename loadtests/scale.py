"""`make scale`: what grows with the ledger, and what does not. A ledger of one table, and one of a floor of nine games,
is built up to 10 k, 100 k, 1 M commits (SIZE=10M: further), and at each size it is served and asked. Figures are CPU
time but for the start, and each stands beside that of the smallest ledger."""

import argparse
import signal
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from functools import partial
from pathlib import Path

import msgspec
from rich.console import Console
from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn
from rich.table import Table

import roundledger.v1 as pb
from ledger.audit.verify_files import Files, Survey, verify_files
from ledger.log.notice_file import NoticeFile
from ledger.log.store import Store
from loadtests.processes import Spoken, embedded_floor, started, usage_of
from loadtests.scale_ledger import ONE_TABLE, SHAPES, settings_of
from services.access.callers import TokenFile
from services.running.client import FloorClient

SIZES = {"10k": 10_000, "100k": 100_000, "1M": 1_000_000, "10M": 10_000_000}
_ASKED = 12
"""Rounds of the middle that are shown, and first pages that are asked for."""
_LOOK_S = 0.5
_VERIFY_CPU_S = 30.0
"""Of a large ledger so much is verified."""
_SEES_ALL = pb.Actor(role=pb.ROLE_SURVEILLANCE)


class Grown(msgspec.Struct, frozen=True):
    """A ledger of one size, measured."""

    shape: str
    commits: int
    start_s: float
    """From the command to the first call that is answered, in elapsed time."""
    start_cpu_s: float
    """Of all its processes, until then."""
    resident_mb: float
    """Of the process that serves, after it was asked."""
    page_ms: float
    round_ms: float
    """A round of the middle, shown frame by frame."""
    without_ms: float
    """The state before that round, read from the beginning of its table."""
    verify_us: float
    log_bytes: float
    books_bytes: float
    index_bytes: float
    states_bytes: float


ROWS: tuple[tuple[str, Callable[[Grown], float], str], ...] = (
    ("start, s", lambda g: g.start_s, ".2f"),
    ("start, CPU s", lambda g: g.start_cpu_s, ".2f"),
    ("memory of serve, MB", lambda g: g.resident_mb, ".0f"),
    ("first page of rounds, CPU ms", lambda g: g.page_ms, ".1f"),
    ("one round in the middle, CPU ms", lambda g: g.round_ms, ".1f"),
    ("... its state without old states, CPU ms", lambda g: g.without_ms, ".1f"),
    ("verify a commit, CPU us", lambda g: g.verify_us, ".0f"),
    ("log, bytes a commit", lambda g: g.log_bytes, ".0f"),
    ("books, bytes a commit", lambda g: g.books_bytes, ".0f"),
    ("index of rounds, bytes a commit", lambda g: g.index_bytes, ".1f"),
    ("old states, bytes a commit", lambda g: g.states_bytes, ".1f"),
)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--size", choices=list(SIZES), default="1M", help="the largest (default: 1M)")
    parser.add_argument("--shape", choices=list(SHAPES), default=None, help="only this ledger")
    parser.add_argument("--keep", type=Path, default=None, help="build here, and leave it; else in a temporary folder")
    args = parser.parse_args()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that everything below is ended, too
    signal.signal(signal.SIGINT, signal.default_int_handler)  # a shell may have started it with the signal ignored
    console = Console(highlight=False, width=150)
    sizes = [size for size in SIZES.values() if size <= SIZES[args.size]]
    try:
        with ExitStack() as running:
            folder = args.keep or Path(running.enter_context(tempfile.TemporaryDirectory(prefix="roundledger-scale-")))
            shapes = [args.shape] if args.shape else list(SHAPES)
            for shape, grown in _measured(folder, shapes, sizes, console).items():
                console.print(table_of(shape, grown))
    except KeyboardInterrupt:
        console.print("interrupted: everything that was started has ended")
        return 130
    return 0


def table_of(shape: str, grown: list[Grown]) -> Table:
    """Each figure, and behind it how many times that of the smallest ledger it is."""
    table = Table(shape, *(f"{each.commits:,} commits" for each in grown))
    for column in table.columns[1:]:
        column.justify = "right"
    for what, figure, form in ROWS:
        first = figure(grown[0])
        cells = [format(first, form)]
        cells += [f"{figure(each):{form}}  x{figure(each) / first if first else 1:.2f}" for each in grown[1:]]
        table.add_row(what, *cells)
    return table


def _measured(folder: Path, shapes: list[str], sizes: list[int], console: Console) -> dict[str, list[Grown]]:
    grown: dict[str, list[Grown]] = {shape: [] for shape in shapes}
    columns = (TextColumn("{task.description:40}"), BarColumn(), TextColumn("{task.fields[said]}"), TimeElapsedColumn())
    with Progress(*columns, console=console) as progress:
        for size in sizes:
            with ExitStack() as building:
                bars = {shape: progress.add_task(f"{shape}, {size:,} commits", total=size, said="") for shape in shapes}
                for shape, bar in bars.items():  # side by side: each takes one core
                    builder = building.enter_context(_builder(folder / shape.replace(" ", "-"), shape, size))
                    bars[shape] = bar
                    building.callback(_watch, builder, progress, bar)
            for shape, bar in bars.items():
                progress.update(bar, said="asked and verified")
                grown[shape].append(measure(folder / shape.replace(" ", "-"), shape))
                progress.update(bar, completed=size, said="done")
    return grown


@contextmanager
def _builder(folder: Path, shape: str, size: int) -> Iterator[Spoken]:
    folder.mkdir(parents=True, exist_ok=True)
    with started("-m", "loadtests.scale_ledger", str(folder), shape, str(size)) as builder:
        yield builder


def _watch(builder: Spoken, progress: Progress, bar: TaskID) -> None:
    """Until it has built all."""
    while True:
        has_ended = builder.process.poll() is not None
        for line in builder.lines[-1:]:
            what, _, counts = line.partition("\t")
            done, _, total = counts.strip().partition("\t")
            if what == "commits":
                progress.update(bar, completed=int(done), total=int(total), said=what)
            else:
                progress.update(bar, said=f"{what} {done}")
        if has_ended:
            break
        time.sleep(0.2)
    if builder.process.returncode:
        raise RuntimeError(f"the ledger could not be built: {''.join(builder.lines[-12:])}")


def measure(folder: Path, shape: str) -> Grown:
    settings = settings_of(folder)
    with closing(Store.open_read_only(settings.store)) as store:
        commits = store.count()
        rounds = middle_rounds(store)
        table_id, first_seq, _ = store.round_span(rounds[0])
        without_s = _cpu(lambda: store.load(table_id, first_seq - 1))
    _settle(folder)
    before = time.perf_counter()
    with embedded_floor(folder) as floor:
        client = FloorClient(floor.address, TokenFile.read(floor.tokens))
        with closing(client):
            _first_page(client)
            start_s = time.perf_counter() - before
            start_cpu_s = sum(usage.cpu_s for usage in usage_of(floor.pid).values())
            page_s = _per_call(floor.pid, [partial(_first_page, client)] * _ASKED)
            round_s = _per_call(floor.pid, [partial(_show, client, name) for name in rounds])
            resident = usage_of(floor.pid)["serve"].resident_mb
    sizes = [_size(path) for path in (settings.store, settings.books_file, settings.round_index, settings.old_states)]
    return Grown(
        shape,
        commits,
        start_s,
        start_cpu_s,
        resident,
        page_s * 1e3,
        round_s * 1e3,
        without_s * 1e3,
        _verify_us(folder),
        *(size / commits for size in sizes),
    )


def _settle(folder: Path) -> None:
    """As a floor is that has run before: its house has begun and has heard of all tables, its books hold all of it."""
    settings, has_ended = settings_of(folder), False
    with embedded_floor(folder), closing(NoticeFile(settings.notices)) as notices:
        while not has_ended:
            time.sleep(_LOOK_S)
            has_ended = not notices.after(notices.carried(), 1)


def middle_rounds(store: Store) -> list[str]:
    """Of the one table, or of tables of a floor, as far from their beginning as from their end."""
    found = store.rounds(ONE_TABLE) or store.rounds()
    middle, apart = len(found) // 2, max(1, len(found) // 40)
    asked = (middle + (n - _ASKED // 2) * apart for n in range(_ASKED))
    return [found[place] for place in asked if 0 <= place < len(found)]


def _first_page(client: FloorClient) -> None:
    request = pb.ListRoundsRequest(page_size=50)
    found = client.past.ListRounds(request, metadata=client.metadata("ListRounds", _SEES_ALL))
    if not found.rounds:
        raise RuntimeError("there are no rounds")


def _show(client: FloorClient, round_id: str) -> None:
    request = pb.GetFramesRequest(round_id=round_id)
    for _ in client.past.GetFrames(request, metadata=client.metadata("GetFrames", _SEES_ALL)):
        pass


def _per_call(pid: int, calls: list[Callable[[], None]]) -> float:
    """CPU seconds of the process that serves, a call; of several, because the system counts in hundredths."""
    calls[0]()
    before = _served_cpu(pid)
    for call in calls:
        call()
    return (_served_cpu(pid) - before) / len(calls)


def _served_cpu(pid: int) -> float:
    return usage_of(pid)["serve"].cpu_s


def _cpu(work: Callable[[], object]) -> float:
    before = time.process_time()
    work()
    return time.process_time() - before


class _Enough(Exception):
    """So much was verified that a commit's share is known."""


def _verify_us(folder: Path) -> float:
    """CPU microseconds a commit, books and signatures compared, in one process; of a large ledger its first part."""
    settings = settings_of(folder)
    with closing(Store.open_read_only(settings.store)) as store:
        streams = dict.fromkeys(store.streams(), 0)
    files = Files(settings.store, settings.books_file, settings.trusted)
    began, checked = time.process_time(), 0

    def count(commits: int) -> None:
        nonlocal checked
        checked += commits
        if time.process_time() - began > _VERIFY_CPU_S:
            raise _Enough

    try:
        report = verify_files(files, Survey(streams, []), count)
        if report.differences:
            raise RuntimeError(f"the ledger in {folder} does not verify: {report.first}")
    except _Enough:
        pass
    return (time.process_time() - began) / checked * 1e6


def _size(path: Path) -> int:
    total = 0
    for suffix in ("", "-wal"):
        with suppress(FileNotFoundError):
            total += path.with_name(path.name + suffix).stat().st_size
    return total


if __name__ == "__main__":
    sys.exit(main())
