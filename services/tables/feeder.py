"""Carries what tables have to tell the streams that they share (funds, the house) to those streams, on whichever engine
fills the books."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

import roundledger.v1 as pb
from ledger.books.read_model import ReadModel
from ledger.core.chain import BrokenRecord
from ledger.core.rejection import Rejection
from ledger.log.log import FateUnknown
from ledger.streams.feed import ARRIVED_BEFORE, NOBODY_THERE, commands_for, fed_from_here
from services.books.ledger_service import Bell

logger = logging.getLogger(__name__)

SOURCE = "feeder"
_BATCH = 200
_RETRY_SECONDS = 2.0
_SAVE_EVERY = 1000

Execute = Callable[[pb.Command, pb.Actor], Awaitable[pb.CommandReply | Rejection]]


class Feeder:
    """Reads posting batches in their order and sends what they ask for, a stream's commands one after the other. The
    streams themselves know what they have, so the position is only there to save reading: it is noted after what lies
    before it has arrived. A stream that does not take what it is sent waits; the others do not. For one that has not
    begun nothing waits: when it begins, the books are read once more for it alone."""

    def __init__(self, execute: Execute, books: ReadModel, new_postings: Bell, host_id: str) -> None:
        self._execute = execute
        self._books = books
        self._new_postings = new_postings
        self._actor = pb.Actor(actor_id=f"feeder@{host_id}", role=pb.ROLE_ADMIN)
        self._origin = books.origin()
        self._read = self._saved = books.position(SOURCE)
        self._waiting: dict[str, deque[tuple[int, pb.Command]]] = {}
        self._retry_at: dict[str, float] = {}
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

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
                if await self.feed():
                    continue
            except Exception:  # nothing is lost: it goes on from what has not arrived
                logger.exception("nothing is fed, tried again in %.1f s", _RETRY_SECONDS)
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), timeout=_RETRY_SECONDS)

    async def feed(self) -> bool:
        """Sends what the next batches ask for; false when there were none."""
        self._follow_books_made_anew()
        following = self._books.tail(self._read, _BATCH)
        for position, batch in following:
            if begun := fed_from_here(batch):
                self._waiting.pop(begun, None)
                if owed := await self._owed_before(begun, position):
                    self._waiting[begun] = owed
            for stream_id, command in commands_for(batch):
                self._waiting.setdefault(stream_id, deque()).append((position, command))
            self._read = position
        arrived = [await self._deliver(stream_id) for stream_id in list(self._waiting)]
        self._save(due=any(arrived))
        return bool(following)

    async def _owed_before(self, begun: str, begins_at: int) -> deque[tuple[int, pb.Command]]:
        """What a stream would have been told before it began. It counts as said where the stream begins, so the
        position stays there until all of it has arrived."""
        owed: deque[tuple[int, pb.Command]] = deque()
        position = 0
        while position < begins_at and (page := self._books.tail(position, _BATCH)):
            for position, batch in page:
                if position < begins_at:
                    owed.extend((begins_at, command) for to, command in commands_for(batch) if to == begun)
            await asyncio.sleep(0)  # a long history is no reason to answer nobody
        return owed

    async def _deliver(self, stream_id: str) -> bool:
        """Sends a stream all that waits for it, in order; true when something arrived."""
        now = asyncio.get_running_loop().time()
        if self._retry_at.get(stream_id, 0) > now:
            return False
        queue, arrived = self._waiting[stream_id], False
        while queue and not self._stopping:
            code, problem = await self._send(queue[0][1])
            if code in NOBODY_THERE:
                logger.info("%d commands for %s are passed over until it begins: %s", len(queue), stream_id, problem)
                queue.clear()
            elif problem:
                logger.warning("%d commands wait for %s: %s: %s", len(queue), stream_id, code, problem)
                self._retry_at[stream_id] = now + _RETRY_SECONDS
                return arrived
            else:
                queue.popleft()
                arrived = True
        if not queue:
            del self._waiting[stream_id]
        return arrived

    async def _send(self, command: pb.Command) -> tuple[str, str]:
        """The code and what is wrong, if it did not arrive."""
        try:
            outcome = await self._execute(command, self._actor)
        except (FateUnknown, BrokenRecord) as problem:
            return type(problem).__name__, str(problem)
        if isinstance(outcome, Rejection) and outcome.code not in ARRIVED_BEFORE:
            return outcome.code, outcome.message
        return "", ""

    def _save(self, *, due: bool) -> None:
        """Rarely where nothing arrives: reading again costs little, writing takes the books from their keeper."""
        waiting = [queue[0][0] for queue in self._waiting.values()]
        done = min([self._read + 1, *waiting]) - 1
        if done > self._saved and (due or done - self._saved >= _SAVE_EVERY):
            self._books.enter({SOURCE: done})
            self._saved = done

    def _follow_books_made_anew(self) -> None:
        """Books that are filled again from elsewhere have forgotten the position, and number batches anew."""
        if self._books.origin() != self._origin:
            self._origin = self._books.origin()
            self._read = self._saved = self._books.position(SOURCE)
            self._waiting.clear()
