"""Verification of a floor's files, with its streams shared out among processes."""

import multiprocessing
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor, wait
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import msgspec
from google.protobuf.message import DecodeError

import roundledger.v1 as pb
from games.tables.rulebook import Rulebooks, published_rulebooks
from ledger.audit.carried import CarriedCheck
from ledger.audit.evidence import BooksEvidence, FiledNotices, StoreEvidence, TopicBooks
from ledger.audit.evidence_file import EvidenceFile
from ledger.audit.findings import Difference, Report, StreamReport, Unreadable
from ledger.audit.house_history import HouseHistory
from ledger.audit.verify import verify
from ledger.catalogue import CATALOGUE
from ledger.log.card_keys import CardKeys
from ledger.log.trust import ROOT, root_in, trust_in
from ledger.streams.trust import TRUST_ID
from ledger.streams.trust.certificates import HOST, Retired, retired_by

if TYPE_CHECKING:
    from ledger.audit.topic_evidence import SpooledLog, SpooledOutputs

WORTH_PROCESSES = 20_000
"""Commits from which on the processes make up for the time that they take to start."""

_LOOK_EVERY_S = 0.2


class Files(msgspec.Struct, frozen=True):
    """What is verified: a floor's own files, or what was spooled from its topics."""

    log: Path
    books: Path
    keys: Path
    spooled: bool = False
    kept: Path | None = None
    """Books that were filled from the topics, if they are verified, too."""
    cards: Path | None = None
    """Where the floor's card keys are, if not beside the others."""
    notices: Path | None = None
    """What the follower has filed for the courier, if it is verified, too."""

    def open(self) -> "Opened":
        """The books before the log: then the log has all that the books can know of. The notices between the two: they
        are filed before the books are."""
        if self.spooled:
            from ledger.audit.topic_evidence import SpooledLog, SpooledOutputs  # it brings a Kafka client along

            kept = TopicBooks.open(self.kept) if self.kept else None
            return Opened(SpooledOutputs.open(self.books), SpooledLog.open(self.log), kept)
        books = BooksEvidence.open(self.books)
        books.filed = FiledNotices.open(self.notices) if self.notices and self.notices.exists() else None
        return Opened(books, StoreEvidence.open(self.log), filed=books.filed)


class Opened(msgspec.Struct, frozen=True):
    """The files, each as it is at one moment."""

    published: "BooksEvidence | SpooledOutputs"
    log: "StoreEvidence | SpooledLog"
    kept: TopicBooks | None = None
    filed: FiledNotices | None = None

    def close(self) -> None:
        for file in (self.published, self.log, self.kept, self.filed):
            if file is not None:
                file.close()


class Survey(msgspec.Struct, frozen=True):
    """What there is to check, and what is wrong with the files as such."""

    counts: dict[str, int]
    """All streams of the log or the books, with how many commits they seem to have."""
    damage: list[Difference]


def survey(files: Files) -> Survey:
    """SQLite looks through all files at once, each in a thread of its own."""
    opened = files.open()
    kept = opened.kept
    with ThreadPoolExecutor(len(Opened.__struct_fields__)) as threads:
        damage = [each for found in threads.map(partial(_damage, files), Opened.__struct_fields__) for each in found]
    try:
        damage += _beyond_the_log(opened)
        streams = sorted({*opened.log.streams(), *opened.published.streams(), *(kept.streams() if kept else ())})
        return Survey({stream_id: opened.log.count(stream_id) for stream_id in streams}, damage)
    except Unreadable as problem:
        return Survey({}, [*damage, Difference("", 0, f"reading stopped: {problem}")])
    finally:
        opened.close()


def _damage(files: Files, which: str) -> list[Difference]:
    """Of one of the files: a connection belongs to the thread that opened it."""
    opened = files.open()
    try:
        file: EvidenceFile | None = getattr(opened, which)
        return file.damage() if file is not None else []
    finally:
        opened.close()


def _beyond_the_log(opened: Opened) -> list[Difference]:
    """The books are filled from the position that they name on, so what is missing before it would stay missing."""
    position = opened.published.position()
    if position is None or position <= opened.log.last_position():
        return []
    said = f"the books were filled up to position {position} of the log, which ends at {opened.log.last_position()}"
    return [Difference("", 0, said)]


def verify_files(
    files: Files,
    surveyed: Survey,
    on_progress: Callable[[int], None],
    jobs: int = 1,
    rulebooks: Rulebooks | None = None,
) -> Report:
    """Checks the streams of the survey, against the rulebooks that the floor has published."""
    counts, share = surveyed.counts, _Share(files, published_rulebooks() if rulebooks is None else rulebooks)
    with closing(CarriedCheck()) as carried:
        if jobs > 1 and len(counts) > 1 and sum(counts.values()) >= WORTH_PROCESSES:
            found = _in_processes(share, counts, on_progress, min(jobs, len(counts)))
            reports = [carried.take(report) for report in found]
        else:
            with _Checker(share) as checker:
                reports = [carried.take(checker.check(stream_id, on_progress)) for stream_id in counts]
        if doubted := carried.doubted():
            with _Checker(share) as later:
                for stream_id in doubted:
                    carried.hear(later.check(stream_id, lambda commits: None))
        carried.compare()
    return Report(sorted(reports, key=lambda report: report.stream_id), surveyed.damage)


class _Share(msgspec.Struct, frozen=True):
    """What every process needs."""

    files: Files
    rulebooks: Rulebooks


class _Checker:
    """One process's view of the files, and the keys whose signatures it has checked."""

    def __init__(self, share: _Share) -> None:
        self._opened, self._rulebooks = share.files.open(), share.rulebooks
        self._house = HouseHistory(self._opened.log, CATALOGUE)
        self._cards = CardKeys.in_folder(share.files.cards or share.files.keys)
        self._trusted = trust_in(share.files.keys, HOST, told_retirements(self._opened.log, share.files.keys))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._opened.close()

    def check(self, stream_id: str, on_progress: Callable[[int], None]) -> StreamReport:
        opened = self._opened
        report = verify(
            *(opened.log, opened.published, self._trusted, self._rulebooks, on_progress, [stream_id]),
            house=self._house,
            kept=opened.kept,
            cards=self._cards,
        )
        return report.streams[0]


def told_retirements(log: "StoreEvidence | SpooledLog", keys: Path) -> list[Retired]:
    """The retirements that the ledger itself tells of, under the property's root key: also those that were removed
    from the floor's folder."""
    if not (keys / ROOT).exists():
        return []
    root, found = root_in(keys).public_bytes_raw(), []
    with suppress(Unreadable):  # verification of the stream itself reports it
        for entry in log.entries(TRUST_ID):
            with suppress(DecodeError):
                events = pb.Commit.FromString(entry.data).events
                found += [retired_by(root, event.trust.key_retired.certificate) for event in events]
    return [retired for retired in found if retired]


def _in_processes(
    share: _Share, counts: dict[str, int], on_progress: Callable[[int], None], jobs: int
) -> Iterator[StreamReport]:
    """The others take the largest streams first, so that none is left with one at the end. They may take a moment to
    start: this process does its part meanwhile, and begins with the smallest. Reports come as they are made."""
    context = multiprocessing.get_context(start_method(share.files))
    checked, begun = context.Value("q", 0), _Begun(context, len(counts))
    shown = 0

    def show(here: int) -> None:
        nonlocal shown
        elsewhere = checked.value
        on_progress(here + elsewhere - shown)
        shown = elsewhere

    by_size = sorted(counts, key=lambda stream_id: -counts[stream_id])
    with ProcessPoolExecutor(jobs - 1, context, initializer=_begin, initargs=(share, checked, begun)) as pool:
        promised = [pool.submit(_one_stream, place, stream_id) for place, stream_id in enumerate(by_size)]
        with _Checker(share) as checker:  # opened after the others began: a copy of this process gets no open file
            for place in reversed(range(len(by_size))):
                if begun.by_me(place):
                    promised[place].cancel()
                    yield checker.check(by_size[place], show)
        waiting = {promise for promise in promised if not promise.cancelled()}
        while waiting:
            done, waiting = wait(waiting, timeout=_LOOK_EVERY_S)
            show(0)
            yield from (report for promise in done if (report := promise.result()) is not None)


class _Begun:
    """Which streams a process has begun with, by place: a pool hands out more than its processes have begun with, and
    what lies in its queue cannot be cancelled."""

    def __init__(self, context: Any, streams: int) -> None:
        self._begun = context.Array("b", streams)

    def by_me(self, place: int) -> bool:
        """Whether this process is the first to begin with the stream, and now has."""
        with self._begun.get_lock():
            is_first = not self._begun[place]
            self._begun[place] = 1
        return is_first


def start_method(files: Files) -> str:
    """Processes begin as copies of this one where no other thread runs in it, for one that is begun anew imports for
    half a second or more. A client of Kafka, which spools, has threads of which Python does not know."""
    is_alone = sys.platform == "linux" and threading.active_count() == 1 and not files.spooled
    return "fork" if is_alone else "spawn"


_own: tuple[_Checker, Any, _Begun]
"""In a process of the pool: what it checks with, the counter of commits that all of them raise, and what was begun."""


def _begin(share: _Share, checked: Any, begun: _Begun) -> None:
    global _own
    _own = _Checker(share), checked, begun


def _one_stream(place: int, stream_id: str) -> StreamReport | None:
    """None where another process has begun with it."""
    checker, checked, begun = _own
    if not begun.by_me(place):
        return None

    def count(commits: int) -> None:
        with checked.get_lock():
            checked.value += commits

    return checker.check(stream_id, count)
