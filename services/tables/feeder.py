"""Carries what tables tell the streams that they share (jackpot funds, the house) to those streams, as commands, on
whichever engine fills the books."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

import roundledger.v1 as pb
from ledger.books.pages import Selection
from ledger.books.read_model import ReadModel
from ledger.core.chain import BrokenRecord
from ledger.core.rejection import Rejection
from ledger.log.log import FateUnknown
from ledger.streams.feed import ARRIVED_BEFORE, FEEDER, NOBODY_THERE, commands_for, fed_from_here, is_fed
from services.running.bell import Bell

logger = logging.getLogger(__name__)

SOURCE = "feeder"
_BATCH = 200
_GATHER_SECONDS = 0.1
"""Between two looks: a busy floor has new postings all the time, and a look costs more than a batch."""
_RETRY_SECONDS = 2.0
_SAVE_EVERY = 1000

Execute = Callable[[pb.Command, pb.Actor], Awaitable[pb.CommandReply | Rejection]]


class Feeder:
    """Reads posting batches in their order and sends what they tell other streams. Those streams know what they have,
    so the position is only there to save reading: it is noted after what lies before it has arrived. What a stream
    would have been told before it began it is told when it begins, all of it, in order. A stream that does not take
    what it is told waits; the others do not."""

    def __init__(self, execute: Execute, books: ReadModel, new_postings: Bell) -> None:
        self._execute = execute
        self._books = books
        self._new_postings = new_postings
        self._begin_reading()
        self._retry_at: dict[str, float] = {}
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    def _begin_reading(self) -> None:
        self._origin = self._books.origin()
        self._read = self._saved = self._books.position(SOURCE)
        self._waiting: dict[str, deque[tuple[int, pb.Command]]] = {}
        self._begun: dict[tuple[str, bool], bool] = {}
        """Of the streams that somebody had something to tell, a slip or something else: whether they take it by now."""

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="feeder")

    async def stop(self) -> None:
        """Lets the command in flight come to its end; the rest is sent after the next start."""
        self._stopping = True
        self._new_postings.ring()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while not self._stopping:
            news = self._new_postings.listen()  # from before the look, lest one be missed
            try:
                if fed := await self.feed():
                    await asyncio.sleep(0 if fed == _BATCH or self._stopping else _GATHER_SECONDS)
                    continue
            except Exception:  # nothing is lost: it goes on from what has not arrived
                logger.exception("shared streams are not fed, tried again in %.1f s", _RETRY_SECONDS)
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), timeout=_RETRY_SECONDS)

    async def feed(self) -> int:
        """Sends what the next batches tell, and says how many there were."""
        if self._books.origin() != self._origin:  # books that were made anew number batches anew
            self._begin_reading()
        following = self._books.tail(self._read, _BATCH)
        for position, batch in following:
            if batch.seq == 1:
                self._begun.pop((batch.stream_id, False), None)
                self._begun.pop((batch.stream_id, True), None)
            if begun := fed_from_here(batch):
                await self._tell_all_before(begun, position)
            for stream_id, command in commands_for(batch):
                if self._has_begun(stream_id, position, command):
                    self._waiting.setdefault(stream_id, deque()).append((position, command))
            self._read = position
        arrived = [await self._deliver(stream_id) for stream_id in list(self._waiting)]
        self._save(due=any(arrived))
        return len(following)

    def _has_begun(self, stream_id: str, position: int, command: pb.Command) -> bool:
        """Whether the stream's first batch lies before this position."""
        asked = stream_id, command.HasField("expect_slip")
        if asked not in self._begun:
            first = self._books.batches_page(Selection(stream_id=stream_id), 0, 1)
            self._begun[asked] = bool(first) and first[0][0] <= position and is_fed(first[0][1], command)
        return self._begun[asked]

    async def _tell_all_before(self, stream_id: str, position: int) -> None:
        """Queues, for a stream that begins at this position, what all batches before have to tell it."""
        told, before = deque[tuple[int, pb.Command]](), 0
        while page := self._books.tail(before, _BATCH):
            for before, batch in page:
                if before >= position:
                    break
                told.extend((position, command) for fed, command in commands_for(batch) if fed == stream_id)
            if before >= position:
                break
            await asyncio.sleep(0)
        if told:
            self._waiting[stream_id] = told

    async def _deliver(self, stream_id: str) -> bool:
        """Sends a stream all that waits for it, in order; true when something arrived."""
        now = asyncio.get_running_loop().time()
        if self._retry_at.get(stream_id, 0) > now:
            return False
        queue, arrived = self._waiting[stream_id], False
        while queue and not self._stopping:
            if problem := await self._send(queue[0][1]):
                logger.warning("%d commands wait for %s: %s", len(queue), stream_id, problem)
                self._retry_at[stream_id] = now + _RETRY_SECONDS
                return arrived
            queue.popleft()
            arrived = True
        if not queue:
            del self._waiting[stream_id]
        return arrived

    async def _send(self, command: pb.Command) -> str:
        """What is wrong, if it did not arrive."""
        try:
            outcome = await self._execute(command, FEEDER)
        except (FateUnknown, BrokenRecord) as problem:
            return str(problem)
        if isinstance(outcome, Rejection) and outcome.code not in ARRIVED_BEFORE | NOBODY_THERE:
            return f"{outcome.code}: {outcome.message}"
        return ""

    def _save(self, *, due: bool) -> None:
        """Rarely where nothing arrives: reading again costs little, writing takes the books from their keeper."""
        waiting = [queue[0][0] for queue in self._waiting.values()]
        done = min([self._read + 1, *waiting]) - 1
        if done > self._saved and (due or done - self._saved >= _SAVE_EVERY):
            self._books.enter({SOURCE: done})
            self._saved = done
