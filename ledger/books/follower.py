"""The embedded runner of the processors: follows the log's file, in a process of its own beside the host. It files what
streams tell each other, and enters the books."""

import asyncio
import logging
import time
import uuid
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path

import roundledger.v1 as pb
from ledger.books.database import DatabaseError, Place
from ledger.books.entered_traces import FollowedTraces
from ledger.books.read_model import BegunAnew, ReadModel
from ledger.books.tables import SOURCE
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, CannotApply, Head, Record, extends
from ledger.core.commands import Live, replayed_all
from ledger.core.fold import Fold, Outputs, fold
from ledger.log import sqlite
from ledger.log.archived_rows import NotAtHand
from ledger.log.card_keys import NO_CARD_KEYS, CardKeys
from ledger.log.notice_file import RETOLD, Missing, NoticeFile
from ledger.log.store import Store
from ledger.reports import alerts

logger = logging.getLogger(__name__)

_BATCH = 64
"""Commits entered at a time: commands wait meanwhile."""

_GATHER_S = 0.02
"""How long commits gather before they are entered: entering them one by one would cost several times as much."""

STATE_EVERY = 1000
"""Commits of a stream after which its state is kept: a start reads no more than these again."""

_FIRST_PAUSE_S, _LONGEST_PAUSE_S = 0.5, 2.0
"""Between two tries while the disk is full or the file cannot be read. A try costs little, and nothing tells when there
is room again: during a long pause the books would stand still for no reason."""


class Follower:
    """Position and effects are saved in one transaction, so every commit enters the books exactly once; what it tells
    other streams is filed before, each notice once by its number, so that none is lost between the two. A commit that
    cannot be folded sets its stream aside until it is released; other streams flow on. Where nothing can be entered at
    all, it says so and tries again."""

    def __init__(
        self,
        store_path: Path,
        books: Place,
        on_progress: Callable[[int], None],
        catalogue: Catalogue = CATALOGUE,
        *,
        notices: Path | None = None,
        cards: CardKeys = NO_CARD_KEYS,
        on_told: Callable[[], None] = lambda: None,
        traces: FollowedTraces | None = None,
    ) -> None:
        """Without a file for notices it keeps the books and tells no stream anything."""
        self._cards, self._traces = cards, traces
        self._store = Store.open_read_only(store_path, cards=cards)
        self._books = ReadModel(books)
        self._notices = NoticeFile(notices) if notices else None
        self._on_progress, self._on_told, self._catalogue = on_progress, on_told, catalogue
        goes_on = self._goes_on()
        if not goes_on:
            self._rebuild_books_of_another_log()
        if self._notices is not None and not (goes_on and self._has_newest_of(self._notices)):
            self._forget_notices_of_another_log(self._notices)
        self._look_where_to_go_on()
        self._retelling: dict[str, Fold] = {}
        self._retold = 0
        self._released: set[str] = set()
        self._wake = asyncio.Event()
        self._stopping = asyncio.Event()
        self._task: asyncio.Task[None] | None = None
        self.trouble = ""
        """Why nothing can be entered in the books now; empty while all is well."""
        self.behind: int | None = None
        """How much is still to be entered the log tells."""

    def _look_where_to_go_on(self) -> None:
        self._origin = self._books.origin()
        self._position = self._books.position(SOURCE)
        self._folds: dict[str, Fold] = {}
        self._folded: dict[str, int] = {}
        """How many commits of each stream were folded since its state was last kept."""
        self._aside = set(self._books.streams_set_aside())

    async def start(self) -> None:
        self._task = asyncio.create_task(self._follow(), name="follower")

    def wake(self) -> None:
        self._wake.set()

    def release(self, stream_id: str) -> None:
        """Has a stream that was set aside tried again from the commit at which it stopped."""
        self._released.add(stream_id)
        self._wake.set()

    async def stop(self) -> None:
        """Catches up with the store, then ends."""
        self._stopping.set()
        self._wake.set()
        if self._task is not None:
            await self._task
        self.close()

    def close(self) -> None:
        self._store.close()
        self._books.close()
        if self._notices is not None:
            self._notices.close()

    def _goes_on(self) -> bool:
        """Whether the log has, where the books end, the commit that they know: all before it is there, too. Where it
        has another, or one of a stream that is set aside, every stream is looked at: that costs as much as there are
        streams, which this does not."""
        at_end = self._store.head_at(self._books.position(SOURCE))
        return at_end is not None and self._books.progress(at_end[0]).head == at_end[1]

    def _has_newest_of(self, notices: NoticeFile) -> bool:
        """What was filed after the books ended was filed in the order of the log."""
        last = notices.last()
        return last is None or self._found(last.stream_id, Head(last.seq, last.commit_hash)) == last.commit_hash

    def _rebuild_books_of_another_log(self) -> None:
        """A log that was restored from a backup is older than the books beside it. What they know more than it does, no
        commit explains any longer, and what is recorded from now on would seem to be in them already."""
        for stream_id, head in self._books.heads().items():
            found = self._found(stream_id, head)
            if found != head.hash:
                what = "another commit" if found else "no such commit"
                logger.error(
                    "the books know %s up to seq %d, where the log has %s: the log is older than the books, or another "
                    "one. The books are built anew from it",
                    *(stream_id, head.seq, what),
                )
                self._books.begin_anew()
                return

    def _found(self, stream_id: str, head: Head) -> bytes:
        try:
            return next((record.hash for record in self._store.commits(stream_id, head.seq - 1, head.seq)), b"")
        except BrokenRecord:  # damaged is not older: the next reader names it
            return head.hash

    def _forget_notices_of_another_log(self, notices: NoticeFile) -> None:
        for last in notices.newest():
            if self._found(last.stream_id, Head(last.seq, last.commit_hash)) != last.commit_hash:
                logger.error("%s told at seq %d what is not in the log: all is filed anew", last.stream_id, last.seq)
                notices.begin_anew(uuid.uuid4().hex)
                return

    def _retell(self) -> bool:
        """Files, for a file of notices that begins empty, what the commits tell that are in the books already; false
        when all of it is there. The streams know what they were told before."""
        if self._notices is None or self._notices.reached(RETOLD):
            return False
        page = [each for each in self._store.since(self._retold, _BATCH) if each[0] <= self._position]
        outputs = []
        for position, record in page:
            self._retold = position
            if isinstance(record, Record) and (output := self._folded_again(record)):
                outputs.append(output)
        notices = [notice for output in outputs for notice in output.notices]
        self._file(notices, {} if page else {RETOLD: 1})
        if not page:
            self._retelling, self._retold = {}, 0
        return bool(page)

    def _folded_again(self, record: Record) -> Outputs | None:
        """None from the commit on at which a stream cannot be folded: it stands still in the books, too."""
        stream_id = record.commit.stream_id
        before = self._retelling.get(stream_id) or Fold(stream_id)
        if not extends(before.head, record):
            return None
        try:
            self._retelling[stream_id], outputs = fold(self._catalogue, before, record)
        except CannotApply:
            return None
        return outputs

    def _file(self, notices: list[pb.StreamNotice], marks: dict[str, int]) -> None:
        if self._notices is None or not (notices or marks):
            return
        try:
            if self._notices.add(notices, marks):
                self._on_told()
        except Missing:  # the file was changed from outside: it is made anew before anything else
            self._notices.begin_anew(uuid.uuid4().hex)
            self._retelling, self._retold = {}, 0
            raise

    async def _follow(self) -> None:
        pause = _FIRST_PAUSE_S
        while True:
            stopping = self._stopping.is_set()
            self._wake.clear()
            try:
                while self._retell():
                    await asyncio.sleep(0)
                while self._released:
                    self._retry(next(iter(self._released)))
                while self.catch_up():
                    await asyncio.sleep(0)
            except Exception as problem:  # a full disk, say: nothing was lost, it goes on from what was saved
                self._note_trouble(problem)
            else:
                self._note_recovery()
                pause = _FIRST_PAUSE_S
            if stopping:
                return
            if self.trouble:
                with suppress(TimeoutError):  # commits that come meanwhile do not shorten the pause; the end does
                    await asyncio.wait_for(self._stopping.wait(), pause)
                pause = min(pause * 2, _LONGEST_PAUSE_S)
            else:
                await self._wake.wait()
                await asyncio.sleep(0 if self._stopping.is_set() else _GATHER_S)

    def _note_trouble(self, problem: Exception) -> None:
        """Said once, however often it is tried in vain."""
        first_line = str(problem).partition("\n")[0]  # the rest is SQL
        before, self.trouble = self.trouble, f"{type(problem).__name__}: {first_line}"
        if self._stopping.is_set():
            logger.error("the books end where they stand, and the next start goes on: %s", self.trouble)
        elif self.trouble != before:
            logger.error("the books stand still until this has passed: %s", self.trouble, exc_info=problem)
        self._folds.clear()  # they may be ahead of what was saved

    def _note_recovery(self) -> None:
        if self.trouble:
            logger.warning("the books go on after %s", self.trouble)
            self.trouble = ""

    def catch_up(self) -> bool:
        """Enters the next commits of all streams; false when there were none."""
        following = self._store.since(self._position, _BATCH)
        if not following:
            return False
        began_ns = time.time_ns()
        outputs = list(self._fold_all(record for _, record in following))
        folded_ns = time.time_ns()
        try:
            self._save(outputs, following[-1][0])
            if self._traces is not None:
                commits = [output.record.commit for output in outputs]
                self._traces.entered([(c.stream_id, c.seq) for c in commits], began_ns, folded_ns)
        except BegunAnew:  # `rebuild` has emptied them: what they hold by now tells where to go on
            logger.warning("the books were begun anew, and are filled from the log again")
            self._look_where_to_go_on()
        return True

    def _retry(self, stream_id: str) -> None:
        """Enters all that the stream holds; the main loop passes over what it then meets again."""
        progress = self._books.progress(stream_id)
        self._books.note(alerts.released(stream_id, progress.head.seq + 1))
        self._books.forget_state(stream_id)
        self._released.discard(stream_id)
        self._aside.discard(stream_id)
        self._folds.pop(stream_id, None)
        try:
            outputs = list(self._fold_all(self._store.commits(stream_id, progress.head.seq)))
        except BrokenRecord as problem:
            self._set_aside(stream_id, problem.seq, problem)
        else:
            self._save(outputs, self._position)

    def _save(self, outputs: list[Outputs], position: int) -> None:
        self._file([notice for output in outputs for notice in output.notices], {})
        entered = self._books.apply(outputs, {SOURCE: position}, of=self._origin)
        self._position = position
        self._keep_states()
        for output in outputs:
            differing = [alerts.differs(output)] if output.differs else []
            for alert in (*differing, *alerts.doubtful(output), *alerts.discrepancies(output)):
                about = {"stream": alert.stream_id, "command_id": output.record.commit.command_id}
                logger.warning("%s seq %d: %s", alert.stream_id, alert.seq, alert.reason, extra=about)
        self._on_progress(entered)

    def _keep_states(self) -> None:
        for stream_id, folded in self._folded.items():
            if folded >= STATE_EVERY and stream_id in self._folds:
                self._books.keep_state(self._folds[stream_id], self._cards)
                self._folded[stream_id] = 0

    def _fold_all(self, records: Iterable[Record | BrokenRecord]) -> Iterator[Outputs]:
        for record in records:
            if isinstance(record, NotAtHand):
                raise record
            if isinstance(record, BrokenRecord):
                self._set_aside(record.stream_id, record.seq, record)
                continue
            stream_id, seq = record.commit.stream_id, record.commit.seq
            if stream_id in self._aside:
                continue
            before = self._folds.get(stream_id)
            try:
                before = before or self._fold_entered(stream_id)
                if seq <= before.head.seq:
                    continue
                if not extends(before.head, record):
                    raise BrokenRecord(stream_id, seq, "it does not extend the chain")
                self._folds[stream_id], outputs = fold(self._catalogue, before, record)
                self._folded[stream_id] = self._folded.get(stream_id, 0) + 1
            except (
                sqlite.DatabaseError,
                DatabaseError,
                NotAtHand,
            ):  # what is read cannot be, for now: no stream's fault
                raise
            except Exception as problem:  # whatever is wrong with it, it must not stop the other streams
                self._set_aside(stream_id, seq, problem)
            else:
                yield outputs

    def _fold_entered(self, stream_id: str) -> Fold:
        """The fold as of the last commit that is in the books."""
        entered = self._books.progress(stream_id)
        kept = self._books.state(stream_id, self._catalogue, self._cards)
        if kept.head.seq > entered.head.seq:
            kept = Live(stream_id)
        following = self._store.history(stream_id, kept.head.seq, entered.head.seq)
        live = replayed_all(self._catalogue, kept, following)
        noticed = self._notices.number_before(stream_id, entered.head.seq) if self._notices else 0
        return Fold(stream_id, live.stream, live.state, entered.head, entered.postings, entered.settlements, noticed)

    def _set_aside(self, stream_id: str, seq: int, problem: Exception) -> None:
        if stream_id in self._aside:
            return
        alert = alerts.set_aside(stream_id, seq, problem)
        self._books.note(alert)
        self._aside.add(stream_id)
        logger.error("%s set aside at seq %d: %s", stream_id, seq, alert.reason, extra={"stream": stream_id})
