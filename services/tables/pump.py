"""The pump: what has arrived is decided in one go, written in one go and answered; meanwhile the next group gathers."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterator
from datetime import datetime

import roundledger.v1 as pb
from ledger.core.chain import EMPTY, BrokenRecord, Head, Record
from ledger.core.commands import Prepared, Request
from ledger.core.floor import Floor, Repeated
from ledger.core.rejection import Rejection
from ledger.log.log import Conflict, FateUnknown, LogWriter, Outcome, Unavailable
from services.tables.alone import Alone
from services.tables.asks import Answer, Ask, Deadlines
from services.tables.known_streams import KnownStreams
from services.tables.looks import Looks
from services.tables.pace import Pace

logger = logging.getLogger(__name__)

_GROUP = 256
"""Commands that are decided together."""
_OF_ONE_STREAM = 64
"""The most of them that are of one stream, so that a flood at one table keeps no other waiting."""
_DECIDING_SECONDS = 0.01
"""How long deciding a group keeps everything else waiting."""

_SIDE_BY_SIDE = 2
"""Groups that are decided or in the log's hands at a time: one is written, the next is ready to be."""
_PATIENCE_SECONDS = 0.02
"""After which a log that is slow with those keeps no others from it."""

_SHARE_OF_THE_LOG = 0.1
"""How much of its time a command must have left when its turn comes."""


class _Lane:
    """The commands of one stream, which come one after the other."""

    __slots__ = ("asks", "is_busy", "is_ready", "stream_id")

    def __init__(self, stream_id: str) -> None:
        self.stream_id = stream_id
        self.asks: deque[Ask] = deque()
        self.is_busy = self.is_ready = False


class _Turn:
    """What a group has of one stream: commands, with what was decided of each on those before it."""

    __slots__ = ("head", "lane", "steps")

    def __init__(self, lane: _Lane) -> None:
        self.lane = lane
        self.steps: list[tuple[Ask, Answer]] = []
        self.head: Head = EMPTY
        """On which the last of them was decided, or to which it led."""


class Pump:
    """A stream is in one group at a time. What a group cannot carry is done for its stream alone."""

    def __init__(
        self,
        floor: Floor,
        streams: KnownStreams,
        log: LogWriter,
        clock: Callable[[], datetime],
        seconds: float,
        linger_seconds: float = 0.0,
    ) -> None:
        self._pace = Pace(linger_seconds)
        self._floor, self._streams, self._log, self._clock = floor, streams, log, clock
        self._alone = Alone(floor, streams, log, clock)
        self._looks = Looks(floor, streams)
        self._unlooked: list[Ask] = []
        """Commands that are decided by other streams, too, which are still to be looked at for them."""
        self._wait_for_look: list[_Lane] = []
        self._is_looking = False
        self._deadlines = Deadlines(seconds, self._late)
        self._lanes: dict[str, _Lane] = {}
        self._ready: deque[_Lane] = deque()
        self._groups = 0
        """Under way."""
        self._next: asyncio.Handle | None = None
        self._is_soon = False
        """Whether it comes with the next pass of the event loop."""
        self._tasks: set[asyncio.Task[None]] = set()

    def submit(self, request: Request, actor: pb.Actor, told: Callable[[Answer], None]) -> Ask:
        """Takes a command whose sender has been checked; `told` hears, once and on the event loop, what became of it,
        and must not raise. What is returned can be withdrawn until the command's turn comes."""
        now = asyncio.get_running_loop().time()
        self._pace.came(now)
        ask = Ask(request, actor, now + self._deadlines.seconds, told)
        self._deadlines.add(ask)
        lane = self._lanes.get(ask.stream_id)
        if lane is None:
            lane = self._lanes[ask.stream_id] = _Lane(ask.stream_id)
        lane.asks.append(ask)
        if self._looks.concern(ask):
            self._look_for(ask)
        self._queue(lane)
        return ask

    async def finished(self) -> None:
        """Returns when every command that was taken has come to its end."""
        while self._lanes:
            await asyncio.wait(self._tasks) if self._tasks else await asyncio.sleep(0.001)

    def waiting(self) -> int:
        """Commands whose turn has not come. May be asked from another thread: what it counts in is a copy."""
        return sum(len(lane.asks) for lane in list(self._lanes.values()))

    # When to decide

    def _queue(self, lane: _Lane) -> None:
        if not lane.is_busy and not lane.is_ready:
            lane.is_ready = True
            self._ready.append(lane)
        if self._ready:
            self._schedule()

    def _look_for(self, ask: Ask) -> None:
        """At once, so that what is decided by other streams can go with the rest of its group."""
        ask.awaits_look = True
        self._unlooked.append(ask)
        if not self._is_looking:
            self._is_looking = True
            self._start(asyncio.get_running_loop().create_task(self._look()))

    def _free(self, lane: _Lane) -> None:
        lane.is_busy = False
        if lane.asks:
            self._queue(lane)
        else:
            del self._lanes[lane.stream_id]

    def _schedule(self) -> None:
        has_place = self._groups < _SIDE_BY_SIDE
        worthwhile, patience = self._pace.worth_waiting_for()
        is_soon = has_place and self._pace.arrived >= worthwhile
        if self._next is not None:
            if self._is_soon or not is_soon:
                return
            self._next.cancel()
        loop = asyncio.get_running_loop()
        self._is_soon = is_soon
        if is_soon:
            self._next = loop.call_soon(self._pump)
        else:
            self._next = loop.call_later(patience if has_place else _PATIENCE_SECONDS, self._pump)

    def _group_done(self, size: int) -> None:
        self._pace.done(size)
        self._groups -= 1
        if self._next is not None:
            self._next.cancel()
            self._next = None
        if self._ready:
            self._schedule()

    def _start(self, work: "asyncio.Task[None]") -> None:
        self._tasks.add(work)
        work.add_done_callback(self._tasks.discard)

    # Deciding

    def _pump(self) -> None:
        self._next = None
        loop, at = asyncio.get_running_loop(), self._clock()
        began, turns, size = loop.time(), list[_Turn](), 0
        while self._ready and size < _GROUP and loop.time() < began + _DECIDING_SECONDS:
            lane = self._ready.popleft()
            lane.is_ready, lane.is_busy = False, True
            turn = _Turn(lane)
            try:
                self._decide(turn, at, began)
            finally:
                self._streams.ahead = None
            if turn.steps:
                turns.append(turn)
                size += len(turn.steps)
            elif not lane.asks:
                self._free(lane)
            elif lane.asks[0].awaits_look:
                self._wait_for_look.append(lane)
            else:
                self._start(loop.create_task(self._run_alone(lane, lane.asks.popleft())))
        self._pace.decided(size, is_all=not self._ready)
        if turns:
            self._groups += 1
            self._start(loop.create_task(self._carry(turns, size)))
        if self._ready:
            self._schedule()

    def _decide(self, turn: _Turn, at: datetime, now: float) -> None:
        """Takes commands of the lane up to the first that cannot go with those before it."""
        asks, streams, seen = turn.lane.asks, self._streams, set[str]()
        too_late = now + _SHARE_OF_THE_LOG * self._deadlines.seconds
        while asks and len(turn.steps) < _OF_ONE_STREAM:
            ask = asks[0]
            if not ask.is_wanted:
                ask.is_over = True
            elif ask.due < too_late:  # it could only end in an unknown fate
                self._late(ask)
            elif ask.command_id in seen:  # a repeat, which waits for the fate of the first
                return
            else:
                try:
                    turn.head = streams.stream(ask.stream_id).head
                    if ask.is_alone or ask.request.header.dry_run:
                        return
                    outcome: Answer | None
                    if self._looks.suffice(ask):
                        outcome = self._floor.decide(ask.request, ask.actor, at)
                    else:  # a repeat needs no other stream, which may be out of reach
                        outcome = self._floor.repeated(ask.request, ask.actor)
                    if outcome is None:
                        return
                except Exception as problem:  # a fault is told to the caller whose command found it, and to no other
                    outcome = problem
                if isinstance(outcome, Prepared):
                    streams.ahead, turn.head = outcome.after, outcome.after.head
                seen.add(ask.command_id)
                turn.steps.append((ask, outcome))
            asks.popleft()

    async def _look(self) -> None:
        """Each look is for every command that is here when it begins."""
        while self._unlooked:
            asks, self._unlooked = self._unlooked, []
            await self._looks.look(asks)
            lanes, self._wait_for_look = self._wait_for_look, []
            for lane in lanes:
                self._pace.arrived += len(lane.asks)
                self._free(lane)
        self._is_looking = False

    async def _run_alone(self, lane: _Lane, ask: Ask) -> None:
        try:
            async with asyncio.timeout_at(ask.due):
                ask.answer(self._as_answer(await self._alone.outcome(ask)))
        except TimeoutError:
            self._late(ask)
        except Exception as problem:
            ask.answer(self._as_answer(problem))
        finally:
            self._free(lane)

    # Writing and answering

    async def _carry(self, turns: list[_Turn], size: int) -> None:
        records, due = list[Record](), 0.0
        for turn in turns:
            for ask, outcome in turn.steps:
                if isinstance(outcome, Prepared):
                    ask.is_under_way = True
                    records.append(outcome.record)
                due = max(due, ask.due)
        try:
            outcomes = iter(await self._appended(records, due))
        finally:
            self._group_done(size)
        unsure = []
        for turn in turns:
            if refused := self._settle(turn, outcomes):
                unsure.append(self._make_certain(turn, refused, due))
            else:
                self._free(turn.lane)
        if unsure:
            await asyncio.gather(*unsure)

    async def _appended(self, records: list[Record], due: float) -> list[Outcome]:
        if not records:
            return []
        try:
            async with asyncio.timeout_at(due):
                return await self._log.append(records)
        except TimeoutError:
            return [self._unanswered(record.commit.stream_id) for record in records]
        except Exception as problem:
            logger.exception("a group of %d commits failed", len(records))
            return [FateUnknown(f"{record.name}: the log failed: {problem!r}") for record in records]

    def _settle(self, turn: _Turn, outcomes: Iterator[Outcome]) -> list[tuple[Ask, Answer]]:
        """Answers what is certain, and puts back what has to be decided again. Returns refusals at the end of the turn,
        which are certain only if the stream was not extended since."""
        refused: list[tuple[Ask, Answer]] = []
        again: list[Ask] = []
        is_whole = True
        for ask, outcome in turn.steps:
            if isinstance(outcome, Prepared):
                failure = next(outcomes)
                ask.is_under_way = False
                if failure is None:
                    for earlier, rejection in refused:  # this commit shows that nothing came between
                        earlier.answer(rejection)
                    refused.clear()
                    self._streams.accepted(outcome.after)
                    ask.answer(outcome)
                    continue
                if is_whole:
                    again += [earlier for earlier, _ in refused]
                    refused.clear()
                    is_whole = False
                if isinstance(failure, Conflict):
                    again.append(ask)
                else:
                    ask.answer(self._as_answer(failure))
            elif isinstance(outcome, Repeated):
                ask.answer(outcome)
            elif not is_whole:
                again.append(ask)
            elif isinstance(outcome, Rejection):
                refused.append((ask, outcome))
            else:
                ask.answer(self._as_answer(outcome))
        if not is_whole:
            self._put_back(turn.lane, again)
        return refused

    async def _make_certain(self, turn: _Turn, refused: list[tuple[Ask, Answer]], due: float) -> None:
        """A refusal is told when the stream is known to be still as it was decided on."""
        lane = turn.lane
        try:
            async with asyncio.timeout_at(due):
                await self._log.catch_up(lane.stream_id)
            if self._log.store.head(lane.stream_id) == turn.head:
                for ask, rejection in refused:
                    ask.answer(rejection)
            else:
                self._put_back(lane, [ask for ask, _ in refused])
        except TimeoutError:
            for ask, _ in refused:
                self._late(ask)
        except Exception as problem:
            for ask, _ in refused:
                ask.answer(self._as_answer(problem))
        finally:
            self._free(lane)

    def _put_back(self, lane: _Lane, asks: list[Ask]) -> None:
        """Another host was here, or the log is in trouble: the first is decided alone, the others in a later group."""
        self._streams.forget(lane.stream_id)
        if asks:
            asks[0].is_alone = True
            lane.asks.extendleft(reversed(asks))

    # What is said

    def _as_answer(self, outcome: Answer) -> Answer:
        if isinstance(outcome, Unavailable):
            return Rejection(outcome.code, f"{outcome}: nothing was recorded, send the command again later")
        if isinstance(outcome, BrokenRecord) and self._log.damaged(outcome):
            message = "this host builds its copy of the log anew: nothing was recorded, send the command again later"
            return Rejection("STORE_REBUILDING", message)
        return outcome

    def _late(self, ask: Ask) -> None:
        if ask.is_under_way:
            ask.answer(self._unanswered(ask.stream_id))
            return
        waited = f"{self._deadlines.seconds:g} s"
        message = f"the command's turn did not come within {waited}: nothing was recorded, send it again"
        ask.answer(Rejection("COMMAND_TIMED_OUT", message))

    def _unanswered(self, stream_id: str) -> FateUnknown:
        return FateUnknown(f"{stream_id}: the log has not answered for {self._deadlines.seconds:g} s")
