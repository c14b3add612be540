"""Carries what streams tell each other, as commands, from the file in which it was filed, on either engine."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.chain import BrokenRecord, shown
from ledger.core.rejection import Rejection
from ledger.core.stream import Stream
from ledger.core.vocabulary import body_of
from ledger.log.log import FateUnknown
from ledger.log.notice_file import FiledNotice, NoticeFile
from ledger.streams.feed import ARRIVED_BEFORE, CARRIED, FEEDER, NOBODY_THERE
from services.running.bell import Bell

logger = logging.getLogger(__name__)

_AT_ONCE = 200
_RETRY_SECONDS = 2.0

Execute = Callable[[pb.Command, pb.Actor], Awaitable[pb.CommandReply | Rejection]]


class Courier:
    """Reads notices in their order and sends each stream what it is told. Streams know what they have, so the position
    is only there to save reading: it is noted after what lies before it has arrived. What a stream would have been told
    before it began it is told when it begins, all of it, in order. A stream that does not take what it is told waits;
    the others do not."""

    def __init__(self, execute: Execute, notices: NoticeFile, news: Bell) -> None:
        self._execute, self._notices, self._news = execute, notices, news
        self._begin_reading()
        self._retry_at: dict[str, float] = {}
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    def _begin_reading(self) -> None:
        self._origin = self._notices.origin()
        self._read = self._saved = self._notices.carried()
        self._waiting: dict[str, deque[FiledNotice]] = {}
        """What each stream has still to be told, each under the position that must not be passed before."""
        self._begun: dict[str, tuple[int, Stream]] = {}
        """The streams that are known to have begun: where the file says so, and what they are."""

    @property
    def waiting(self) -> int:
        """How much was sent and not taken yet."""
        return sum(map(len, self._waiting.values()))

    def start(self) -> None:
        self._task = asyncio.create_task(self._run(), name="courier")

    async def stop(self) -> None:
        """Lets the command in flight come to its end; the rest is sent after the next start."""
        self._stopping = True
        self._news.ring()
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while not self._stopping:
            news = self._news.listen()  # from before the look, lest one be missed
            try:
                if await self.carry():
                    await asyncio.sleep(0)
                    continue
            except Exception:  # nothing is lost: it goes on from what has not arrived
                logger.exception("nothing is carried, tried again in %.1f s", _RETRY_SECONDS)
            with suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), timeout=_RETRY_SECONDS)

    async def carry(self) -> int:
        """Sends what the next notices tell, and says how many there were."""
        if self._notices.origin() != self._origin:  # filed anew, from the first notice on
            self._begin_reading()
        following = self._notices.after(self._read, _AT_ONCE)
        for filed in following:
            if filed.notice.begun_kind:
                self._tell_all_before(filed)
            elif self._is_due(filed):
                self._waiting.setdefault(filed.notice.target_stream_id, deque()).append(filed)
            self._read = filed.position
        for stream_id in list(self._waiting):
            await self._deliver(stream_id)
        self._save()
        return len(following)

    def _is_due(self, filed: FiledNotice) -> bool:
        """Whether its target had begun by then, and is of a kind that takes it. One that begins later is told then."""
        begun_at, stream = self._beginning(filed.notice.target_stream_id)
        return stream is not None and begun_at < filed.position and _may_be_told(stream, filed.notice)

    def _beginning(self, stream_id: str) -> tuple[int, Stream | None]:
        if stream_id in self._begun:
            return self._begun[stream_id]
        begun = self._notices.begun(stream_id)
        stream = CATALOGUE.streams.get(begun.notice.begun_kind) if begun else None
        if begun is None or stream is None:
            return 0, None
        self._begun[stream_id] = begun.position, stream
        return begun.position, stream

    def _tell_all_before(self, begun: FiledNotice) -> None:
        """Queues, for a stream that begins here, what it would have been told before."""
        stream_id = begun.notice.stream_id
        _, stream = self._beginning(stream_id)
        if stream is None:
            return
        missed = self._notices.told_to(stream_id, before=begun.position)
        told = deque(FiledNotice(begun.position, each.notice) for each in missed if _may_be_told(stream, each.notice))
        if told:
            self._waiting[stream_id] = told

    async def _deliver(self, stream_id: str) -> None:
        """Sends a stream all that waits for it, in order."""
        now = asyncio.get_running_loop().time()
        if self._retry_at.get(stream_id, 0) > now:
            return
        queue = self._waiting[stream_id]
        while queue and not self._stopping:
            if problem := await self._send(queue[0].notice.command):
                logger.warning("%d commands wait for %s: %s", len(queue), shown(stream_id), problem)
                self._retry_at[stream_id] = now + _RETRY_SECONDS
                return
            queue.popleft()
        if not queue:
            del self._waiting[stream_id]

    async def _send(self, command: pb.Command) -> str:
        """What is wrong, if it did not arrive."""
        try:
            outcome = await self._execute(command, FEEDER)
        except (FateUnknown, BrokenRecord) as problem:
            return str(problem)
        if isinstance(outcome, Rejection) and outcome.code not in ARRIVED_BEFORE | NOBODY_THERE:
            return f"{outcome.code}: {outcome.message}"
        return ""

    def _save(self) -> None:
        done = min([self._read + 1, *(queue[0].position for queue in self._waiting.values())]) - 1
        if done > self._saved:
            self._notices.note_carried(done)
            self._saved = done


def _may_be_told(stream: Stream, notice: pb.StreamNotice) -> bool:
    """Whether it is one of the commands by which streams tell each other something, and one that this kind takes."""
    request = body_of(notice.command)
    if type(request) not in CARRIED or request.header.stream_id != notice.target_stream_id:
        logger.error("%s tells %s what no stream may tell", shown(notice.stream_id), shown(notice.target_stream_id))
        return False
    return type(request) in stream.commands
