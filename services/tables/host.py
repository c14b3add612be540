"""The host: one command path for every stream."""

import asyncio
from collections.abc import Callable
from datetime import datetime

import roundledger.v1 as pb
from games.tables.rulebook import Rulebooks
from ledger.catalogue import CATALOGUE
from ledger.core.catalogue import Catalogue
from ledger.core.commands import Live, Request, check_sender
from ledger.core.context import Shuffler
from ledger.core.floor import Premises
from ledger.core.gaming_day import GamingCalendar
from ledger.core.legal import legal_step_by_step
from ledger.core.rejection import Rejection
from ledger.core.sealing import Seals
from ledger.core.vocabulary import body_of
from ledger.log.log import LogWriter
from ledger.money.pins import PinProofs
from services.tables.asks import Answer
from services.tables.known_streams import KnownStreams
from services.tables.levelled import LevelledFloor
from services.tables.pump import Pump

_TURN_SECONDS = 0.005
"""How long trying out what may be done keeps others waiting at a time."""


class Host:
    """Decides commands and shows streams. All commands go through its pump: callers', the courier's, and its own."""

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
        pins: PinProofs | None = None,
        linger_seconds: float = 0.0,
    ) -> None:
        self._clock = clock
        self._streams = KnownStreams(log, catalogue)
        premises = Premises(host_id, rulebooks, calendar, shuffler, holidays, seals, pins)
        self._floor = LevelledFloor(catalogue, premises, self._streams)
        self._pump = Pump(self._floor, self._streams, log, clock, answer_within_seconds, linger_seconds)
        self.submit, self.finished, self.waiting = self._pump.submit, self._pump.finished, self._pump.waiting
        self.known, self.stream = self._streams.stream, self._streams.newest
        self.bring_up_to_date = self._streams.bring_up_to_date

    async def execute(self, command: pb.Command, actor: pb.Actor) -> pb.CommandReply | Rejection:
        """Looks into the command and asks whether the actor may send it, then runs it."""
        request = self._floor.read(command)
        if isinstance(request, Rejection):
            return request
        return check_sender(request, actor) or await self.run(request, actor)

    async def run(self, request: Request, actor: pb.Actor) -> pb.CommandReply | Rejection:
        """Its sender has been checked. Raises FateUnknown where the log gives no answer in time; a repeat of the
        command then finds out."""
        answer = await self.answer(request, actor)
        if isinstance(answer, Exception):
            raise answer
        return answer if isinstance(answer, Rejection) else answer.reply

    async def answer(self, request: Request, actor: pb.Actor) -> Answer:
        """What became of a command whose sender has been checked."""
        told: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        ask = self.submit(request, actor, lambda answer: None if told.done() else told.set_result(answer))
        try:
            return await told
        finally:
            ask.withdraw()

    def seq_known(self, command: pb.Command) -> int:
        """The newest commit of the command's stream that this host remembers, without asking the store."""
        header = getattr(body_of(command), "header", None)
        live = self._streams.live.get(header.stream_id) if header is not None else None
        return live.head.seq if live else 0

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
