"""The host: one command path for every stream."""

import asyncio
import random
from collections.abc import Callable
from datetime import datetime

import roundledger.v1 as pb
from games.cards.dealing import Shuffler
from games.tables.rulebook import Rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.chain import BrokenRecord, Record, extends
from ledger.core.commands import Live, Prepared, Request, check_sender, replayed
from ledger.core.floor import DryRun, Floor, Premises, Repeated
from ledger.core.gaming_day import GamingCalendar
from ledger.core.legal import legal_step_by_step
from ledger.core.lent import RoundFacts
from ledger.core.rejection import Rejection
from ledger.core.sealing import Seals
from ledger.core.vocabulary import body_of
from ledger.log.log import Conflict, FateUnknown, LogWriter, Unavailable
from services.tables.deadline import CommandDeadline, Deadlines
from services.tables.stored_past import StoredPast

SNAPSHOT_EVERY = 256
"""Commits of a stream between two snapshots: the most that start-up replays for it."""

_ATTEMPTS = 20
"""How often a command is decided anew when other hosts keep extending the stream first."""

_PAUSE_SECONDS = 0.002

_TURN_SECONDS = 0.005
"""How long trying out what may be done keeps others waiting at a time."""

_SHARE_OF_THE_LOG = 0.1
"""How much of its time a command must have left when its turn comes."""


class Host:
    """Decides commands stream by stream: a stream has at most one commit in flight, streams do not wait for another."""

    def __init__(
        self,
        log: LogWriter,
        host_id: str,
        rulebooks: Rulebooks,
        calendar: GamingCalendar,
        clock: Callable[[], datetime],
        shuffler: Shuffler | None = None,
        catalogue: Catalogue = CATALOGUE,
        answer_within_seconds: float = 10.0,
        holidays: frozenset[str] = frozenset(),
        seals: Seals | None = None,
    ) -> None:
        self._log = log
        self._clock = clock
        self._catalogue = catalogue
        premises = Premises(host_id, rulebooks, calendar, shuffler, holidays, seals)
        self._floor = Floor(catalogue, premises, _KnownStreams(self, log, catalogue))
        self._deadlines = Deadlines(answer_within_seconds)
        self._live: dict[str, Live] = {}
        self._queues: dict[str, _Queue] = {}

    async def execute(self, command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
        """Looks into the command and asks whether the actor may send it, then runs it."""
        request = self._floor.read(command)
        if isinstance(request, Rejection):
            return request
        return check_sender(request, actor) or await self.run(request, actor)

    async def run(self, request: Request, actor: pb.Actor) -> pb.CommandReply | Rejection:
        """Its sender has been checked. Raises FateUnknown where the log gives no answer in time; a repeat of the
        command then finds out."""
        attempt = _Attempt()
        try:
            with self._deadlines.begin() as deadline:
                return await self._in_turn(request, actor, attempt, deadline)
        except TimeoutError:
            return self._too_late(request, attempt)
        except Unavailable as unavailable:
            return Rejection(unavailable.code, f"{unavailable}: nothing was recorded, send the command again later")
        except BrokenRecord as broken:
            if not self._log.damaged(broken):
                raise
            message = "this host builds its copy of the log anew: nothing was recorded, send the command again later"
            return Rejection("STORE_REBUILDING", message)

    def known(self, stream_id: str) -> Live:
        """The stream as this host last knew it."""
        return self._live.get(stream_id) or self.stream(stream_id)

    def seq_known(self, command: pb.Command) -> int:
        """The newest commit of the command's stream that this host remembers, without asking the store."""
        header = getattr(body_of(command), "header", None)
        live = self._live.get(header.stream_id) if header is not None else None
        return live.head.seq if live else 0

    def stream(self, stream_id: str) -> Live:
        """The stream as the store has it, whoever wrote it."""
        live = self._live.get(stream_id) or self._log.store.load(stream_id, catalogue=self._catalogue)
        for record in self._log.store.commits(stream_id, live.head.seq):
            if not extends(live.head, record):
                raise BrokenRecord(stream_id, record.commit.seq, "it does not extend the chain")
            live = replayed(self._catalogue, live, record)
        if live.head.seq:
            self._live[stream_id] = live
        return live

    async def legal(self, live: Live, actor: pb.Actor) -> pb.TableNow | None:
        """What the actor may do there now; None of a stream that cannot be asked. Between tries others are served."""
        for lender in self._floor.catalogue.lenders.values():
            self.stream(lender.only_id)
        clock = asyncio.get_running_loop().time
        now, turn_ends = None, clock() + _TURN_SECONDS
        for told in legal_step_by_step(self._floor, live, actor, self._clock()):
            now = told
            if clock() > turn_ends:
                await asyncio.sleep(0)
                turn_ends = clock() + _TURN_SECONDS
        return now

    async def _in_turn(
        self, request: Request, actor: pb.Actor, attempt: "_Attempt", deadline: CommandDeadline
    ) -> pb.CommandReply | Rejection:
        """Commands of a stream come one after the other. A queue lasts until nobody waits in it."""
        stream_id = request.header.stream_id
        queue = self._queues.get(stream_id)
        if queue is None:
            queue = self._queues[stream_id] = _Queue()
        queue.waiting += 1
        try:
            async with queue.lock:
                self._leave_time_for_the_log(deadline)
                return await self._decide_and_append(request, actor, attempt)
        finally:
            queue.waiting -= 1
            if not queue.waiting:
                del self._queues[stream_id]

    async def _decide_and_append(
        self, request: Request, actor: pb.Actor, attempt: "_Attempt"
    ) -> pb.CommandReply | Rejection:
        stream_id, needs = request.header.stream_id, self._floor.needs(request)
        if needs and (earlier := self._floor.repeated(request, actor)):
            return _answer(earlier)  # it needs no other stream, which may be out of reach
        for rivals in range(_ATTEMPTS):
            if rivals:  # they must not keep step
                await asyncio.sleep(random.uniform(0, rivals * _PAUSE_SECONDS))
                needs = self._floor.needs(request)
            for other in needs:
                await self._bring_up_to_date(other)
            if request.header.dry_run:  # no append says whether the stream has moved on
                await self._bring_up_to_date(stream_id)
            head = self.known(stream_id).head
            outcome = self._floor.decide(request, actor, self._clock())
            if isinstance(outcome, Repeated | DryRun):  # what is known of the stream stays known
                return outcome.reply
            if isinstance(outcome, Prepared):
                if await self._appended(outcome, attempt):
                    return outcome.reply
            else:
                await self._log.catch_up(stream_id)
                if self._log.store.head(stream_id) == head:
                    return outcome
            self._live.pop(stream_id, None)  # another host was here: look again
        message = f"other hosts extended {stream_id} {_ATTEMPTS} times in a row: send the command again"
        return Rejection("STREAM_CONTENDED", message)

    async def _appended(self, prepared: Prepared, attempt: "_Attempt") -> bool:
        """False where another commit came first, or this command's own, sent before."""
        stream_id = prepared.after.stream_id
        attempt.in_log = True
        try:
            (failure,) = await self._log.append((prepared.record,))
            if isinstance(failure, Conflict):
                attempt.in_log = False
                return False
            if failure is not None:
                raise failure
        except BaseException:
            self._live.pop(stream_id, None)
            raise
        self._live[stream_id] = prepared.after
        if prepared.after.head.seq % SNAPSHOT_EVERY == 0:
            self._log.save_snapshot(prepared.after)
        return True

    def _leave_time_for_the_log(self, deadline: CommandDeadline) -> None:
        """A command whose turn comes at the last moment is not begun: it could only end in an unknown fate."""
        left = deadline.when - asyncio.get_running_loop().time()
        if left < _SHARE_OF_THE_LOG * self._deadlines.seconds:
            raise TimeoutError

    def _too_late(self, request: Request, attempt: "_Attempt") -> Rejection:
        waited = f"{self._deadlines.seconds:g} s"
        if attempt.in_log:
            raise FateUnknown(f"{request.header.stream_id}: the log has not answered for {waited}")
        message = f"the command's turn did not come within {waited}: nothing was recorded, send it again"
        return Rejection("COMMAND_TIMED_OUT", message)

    async def _bring_up_to_date(self, stream_id: str) -> None:
        """For the few commands that are decided by another stream, and for dry runs."""
        await self._log.catch_up(stream_id)
        if stream_id in self._live:
            self.stream(stream_id)


class _KnownStreams:
    """What a host knows, as decisions ask for it."""

    def __init__(self, host: Host, log: LogWriter, catalogue: Catalogue) -> None:
        self.stream = host.known
        self._log, self._catalogue = log, catalogue

    def by_command(self, stream_id: str, command_id: str) -> Record | None:
        return self._log.store.by_command(stream_id, command_id)

    def round_facts(self, round_id: str) -> RoundFacts | None:
        return self._log.store.round_facts(round_id)

    def past(self, stream_id: str) -> StoredPast:
        return StoredPast(self._log.store, stream_id, self._catalogue)


class _Attempt:
    """How far a command has come."""

    __slots__ = ("in_log",)

    def __init__(self) -> None:
        self.in_log = False
        """Whether a commit is under way: what becomes of it is then for the log to say."""


class _Queue:
    """Who waits for a stream."""

    __slots__ = ("lock", "waiting")

    def __init__(self) -> None:
        self.lock = asyncio.Lock()
        self.waiting = 0


def _answer(earlier: Repeated | Rejection) -> pb.CommandReply | Rejection:
    return earlier.reply if isinstance(earlier, Repeated) else earlier
