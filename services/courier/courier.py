"""Carries what streams tell each other, as commands, from the file in which it was filed, on either engine."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from contextlib import suppress

import roundledger.v1 as pb
from ledger.catalogue import CATALOGUE
from ledger.core.chain import BrokenRecord, CannotApply, shown
from ledger.core.rejection import DATA_LOSS, FAILED_PRECONDITION, UNAVAILABLE, Rejection
from ledger.core.stream import AnyStream
from ledger.core.vocabulary import body_of
from ledger.log.log import FateUnknown
from ledger.log.notice_file import PASSED_OVER, RELEASED, AsideNotice, FiledNotice, NoticeFile
from ledger.streams.feed import ARRIVED_BEFORE, CARRIED, FEEDER, NOBODY_THERE, series_of
from services.access.rejections import STATUS
from services.running.bell import Bell

logger = logging.getLogger(__name__)

_AT_ONCE = 200
_RETRY_SECONDS = 2.0

_PASSING = (UNAVAILABLE, DATA_LOSS)
"""How refusals end that are not the stream's own: the log is away, the disk full, the stream unreadable. They pass, or
somebody mends the cause; until then all that the stream is told waits in its order."""

Execute = Callable[[pb.Command, pb.Actor], Awaitable[pb.CommandReply | Rejection]]
Refused = Callable[[pb.Command, Rejection], None]


class Courier:
    """Reads notices in their order and sends each stream what it is told. Streams know what they have, so the position
    is only there to save reading: it is noted after what lies before it has arrived. What a stream would have been told
    before it began it is told when it begins, all of it, in order. What cannot be sent now waits; other streams do not.

    What a stream itself refuses is set aside by name, and the rest goes on, except what follows it in a series of
    numbers (`feed.series_of`). It is tried again when staff release it; by itself only where the refusal says that
    something else has to happen first, because a slip that was never sent must not become one that was."""

    def __init__(self, execute: Execute, notices: NoticeFile, news: Bell, refused: Refused | None = None) -> None:
        """`refused` is called with each refusal."""
        self._execute, self._notices, self._news = execute, notices, news
        self._refused = refused or (lambda command, rejection: None)
        self._begin_reading()
        self._retry_at: dict[str, float] = {}
        self._stopping = False
        self._task: asyncio.Task[None] | None = None

    def _begin_reading(self) -> None:
        self._origin = self._notices.origin()
        self._read = self._saved = self._notices.carried()
        self._waiting: dict[str, deque[FiledNotice]] = {}
        """What each stream has still to be told, each under the position that must not be passed before."""
        self._begun: dict[str, tuple[int, AnyStream]] = {}
        """The streams that are known to have begun: where the file says so, and what they are."""
        self._aside: set[tuple[str, int]] = set()
        """What was set aside or passed over, by the stream that tells it and its number."""
        self._held: dict[str, int] = {}
        """Series of which something is set aside, from that number on."""
        self._look_aside_at = 0.0
        self.set_aside = 0
        """How much is set aside."""

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
        await self._try_aside()
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

    def _beginning(self, stream_id: str) -> tuple[int, AnyStream | None]:
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
        if self._rests(stream_id):
            return
        queue = self._waiting[stream_id]
        while queue and not self._stopping:
            notice = queue[0].notice
            if not self._is_held(notice):
                problem = await self._send(notice.command)
                if isinstance(problem, str):
                    about = {"stream": shown(stream_id)}
                    logger.warning("%d commands wait for %s: %s", len(queue), shown(stream_id), problem, extra=about)
                    self._rest(stream_id)
                    return
                if problem is not None:
                    self._put_aside(notice, problem)
            queue.popleft()
        if not queue:
            del self._waiting[stream_id]

    def _rests(self, stream_id: str) -> bool:
        """Whether it is too early to try a stream again."""
        return self._retry_at.get(stream_id, 0) > asyncio.get_running_loop().time()

    def _rest(self, stream_id: str) -> None:
        self._retry_at[stream_id] = asyncio.get_running_loop().time() + _RETRY_SECONDS

    async def _send(self, command: pb.Command) -> Rejection | str | None:
        """None where it has arrived; else the stream's own refusal, or what keeps it from arriving now."""
        try:
            outcome = await self._execute(command, FEEDER)
        except (FateUnknown, BrokenRecord, CannotApply) as problem:
            return str(problem)
        except Exception as problem:  # a fault of ours in one stream must not hold up the others
            stream_id = shown(body_of(command).header.stream_id)
            logger.exception("%s could not be told", stream_id, extra={"stream": stream_id})
            return repr(problem)
        if not isinstance(outcome, Rejection) or outcome.code in ARRIVED_BEFORE | NOBODY_THERE:
            return None
        return f"{outcome.code}: {outcome.message}" if STATUS.get(outcome.code) in _PASSING else outcome

    # What is set aside

    def _is_held(self, notice: pb.StreamNotice) -> bool:
        """Whether a notice is set aside, or comes behind one that is and is set aside with it."""
        if (notice.stream_id, notice.number) in self._aside:
            return True
        held_from = self._held.get(series_of(notice), notice.number)
        if held_from >= notice.number:
            return False
        self._put_aside(notice, Rejection("", f"waits for notice {held_from}"))
        return True

    def _put_aside(self, notice: pb.StreamNotice, refused: Rejection) -> None:
        series = series_of(notice)
        self._notices.set_aside(notice, series, refused.code, refused.message)
        self._aside.add((notice.stream_id, notice.number))
        self.set_aside += 1
        if series:
            self._held.setdefault(series, notice.number)
        if refused.code:
            self._tell(notice, refused)

    def _tell(self, notice: pb.StreamNotice, refused: Rejection) -> None:
        named = (notice.number, shown(notice.stream_id), shown(notice.target_stream_id))
        logger.error("notice %d of %s set aside: %s refuses it: %s: %s", *named, refused.code, refused.message)
        self._refused(notice.command, refused)

    async def _try_aside(self) -> None:
        """Sends again what was released or may pass by now, and what waits behind it. Looks what was passed over."""
        now = asyncio.get_running_loop().time()
        if now < self._look_aside_at:
            return
        self._look_aside_at = now + _RETRY_SECONDS
        found = self._notices.aside()
        self._aside = {(each.notice.stream_id, each.notice.number) for each in found}
        self._held.clear()
        left = [each for each in found if each.decision != PASSED_OVER]
        self.set_aside = len(left)
        for each in left:
            if each.series in self._held or await self._arrives(each):
                continue
            if each.series:
                self._held[each.series] = each.notice.number

    async def _arrives(self, aside: AsideNotice) -> bool:
        """Whether a notice that is set aside, the first of its series, is taken now."""
        notice, may_pass = aside.notice, STATUS.get(aside.code) == FAILED_PRECONDITION
        is_due = may_pass or not aside.code or aside.decision == RELEASED
        if self._stopping or not is_due or self._rests(notice.target_stream_id):
            return False
        problem = await self._send(notice.command)
        if problem is None:
            logger.info("notice %d of %s arrived after all", notice.number, shown(notice.stream_id))
            self._notices.took(notice)
            self.set_aside -= 1
            return True
        if isinstance(problem, str):
            self._rest(notice.target_stream_id)
        elif problem.code != aside.code or aside.decision:
            self._notices.set_aside(notice, aside.series, problem.code, problem.message)
            self._tell(notice, problem)
        return False

    def _save(self) -> None:
        done = min([self._read + 1, *(queue[0].position for queue in self._waiting.values())]) - 1
        if done > self._saved:
            self._notices.note_carried(done)
            self._saved = done


def _may_be_told(stream: AnyStream, notice: pb.StreamNotice) -> bool:
    """Whether it is one of the commands by which streams tell each other something, and one that this kind takes."""
    request = body_of(notice.command)
    if type(request) not in CARRIED or request.header.stream_id != notice.target_stream_id:
        logger.error("%s tells %s what no stream may tell", shown(notice.stream_id), shown(notice.target_stream_id))
        return False
    return type(request) in stream.commands
