"""Carries what tables drop for jackpot funds to the funds' own streams, on whichever engine fills the books."""

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
from ledger.streams.feed import commands_for
from services.books.ledger_service import Bell

logger = logging.getLogger(__name__)

SOURCE = "fund feeder"
_BATCH = 200
_RETRY_SECONDS = 2.0
_SAVE_EVERY = 1000

_ARRIVED_BEFORE = frozenset(("DUPLICATE_CONTRIBUTION", "HIT_ALREADY_RECORDED"))
"""Another host was faster, or this one died before it noted how far it was."""

Execute = Callable[[pb.Command, pb.Actor], Awaitable[pb.CommandReply | Rejection]]


class FundFeeder:
    """Reads posting batches in their order and sends what they owe to funds. The funds themselves know what they
    have, so the position is only there to save reading: it is noted after what lies before it has arrived. A fund
    that does not take what it is owed, because it is not opened yet, waits; the others do not."""

    def __init__(self, execute: Execute, books: ReadModel, new_postings: Bell, host_id: str) -> None:
        self._execute = execute
        self._books = books
        self._new_postings = new_postings
        self._actor = pb.Actor(actor_id=f"fund-feeder@{host_id}", role=pb.ROLE_ADMIN)
        self._origin = books.origin()
        self._read = self._saved = books.position(SOURCE)
        self._waiting: dict[str, deque[tuple[int, pb.Command]]] = {}
        self._retry_at: dict[str, float] = {}
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="fund feeder")

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
                logger.exception("funds are not fed, tried again in %.1f s", _RETRY_SECONDS)
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), timeout=_RETRY_SECONDS)

    async def feed(self) -> bool:
        """Sends what the next batches owe; false when there were none."""
        self._follow_books_made_anew()
        following = self._books.tail(self._read, _BATCH)
        for position, batch in following:
            for fund_id, command in commands_for(batch):
                self._waiting.setdefault(fund_id, deque()).append((position, command))
            self._read = position
        arrived = [await self._deliver(fund_id) for fund_id in list(self._waiting)]
        self._save(due=any(arrived))
        return bool(following)

    async def _deliver(self, fund_id: str) -> bool:
        """Sends a fund all that waits for it, in order; true when something arrived."""
        now = asyncio.get_running_loop().time()
        if self._retry_at.get(fund_id, 0) > now:
            return False
        queue, arrived = self._waiting[fund_id], False
        while queue and not self._stopping:
            if problem := await self._send(queue[0][1]):
                logger.warning("%d contributions and hits wait for %s: %s", len(queue), fund_id, problem)
                self._retry_at[fund_id] = now + _RETRY_SECONDS
                return arrived
            queue.popleft()
            arrived = True
        if not queue:
            del self._waiting[fund_id]
        return arrived

    async def _send(self, command: pb.Command) -> str:
        """What is wrong, if it did not arrive."""
        try:
            outcome = await self._execute(command, self._actor)
        except (FateUnknown, BrokenRecord) as problem:
            return str(problem)
        if isinstance(outcome, Rejection) and outcome.code not in _ARRIVED_BEFORE:
            return f"{outcome.code}: {outcome.message}"
        return ""

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
