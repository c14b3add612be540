"""A command that no group can carry: it reads a round or its stream's past, what it reads of other streams is out of
reach, a rival was faster, or it is a dry run."""

import asyncio
import random
from collections.abc import Callable
from datetime import datetime

from ledger.core.commands import Prepared
from ledger.core.floor import DryRun, Floor, Repeated
from ledger.core.rejection import Rejection
from ledger.log.log import Conflict, FateUnknown, LogWriter, NotFollowed
from services.tables.asks import Answer, Ask
from services.tables.known_streams import KnownStreams

_ATTEMPTS = 20
"""How often a command is decided anew when other hosts keep extending the stream first."""

_PAUSE_SECONDS = 0.002


class Alone:
    """Decides a command, appends it and looks again, until there is an answer."""

    def __init__(self, floor: Floor, streams: KnownStreams, log: LogWriter, clock: Callable[[], datetime]) -> None:
        self._floor, self._streams, self._log, self._clock = floor, streams, log, clock

    async def outcome(self, ask: Ask) -> Answer:
        """No other command of its stream may be under way. Raises what keeps the log from being read."""
        needs = self._floor.needs(ask.request)
        if needs and not ask.request.header.dry_run and (earlier := self._floor.repeated(ask.request, ask.actor)):
            return earlier  # it needs no other stream, which may be out of reach
        for rivals in range(_ATTEMPTS):
            if rivals:  # they must not keep step
                await asyncio.sleep(random.uniform(0, rivals * _PAUSE_SECONDS))
                needs = self._floor.needs(ask.request)
            for other in needs:
                await self._streams.bring_up_to_date(other)
            if ask.request.header.dry_run:  # no append says whether the stream has moved on
                await self._streams.bring_up_to_date(ask.stream_id)
            if (outcome := await self._tried(ask)) is not None:
                return outcome
            self._streams.forget(ask.stream_id)  # another host was here: look again
        message = f"other hosts extended {ask.stream_id} {_ATTEMPTS} times in a row: send the command again"
        return Rejection("STREAM_CONTENDED", message)

    async def _tried(self, ask: Ask) -> Answer | None:
        """None where another commit came first, or this command's own, sent before."""
        head = self._streams.stream(ask.stream_id).head
        outcome = self._floor.decide(ask.request, ask.actor, self._clock())
        if isinstance(outcome, Repeated | DryRun):  # what is known of the stream stays known
            return outcome
        if isinstance(outcome, Prepared):
            failure = await self._appended(ask, outcome)
            if isinstance(failure, NotFollowed):
                await self._log.catch_up(ask.stream_id)
            return None if isinstance(failure, Conflict) else failure or outcome
        await self._log.catch_up(ask.stream_id)
        return outcome if self._log.store.head(ask.stream_id) == head else None

    async def _appended(self, ask: Ask, prepared: Prepared) -> Exception | None:
        ask.is_under_way = True
        try:
            (failure,) = await self._log.append((prepared.record,))
        except BaseException:
            self._streams.forget(ask.stream_id)
            raise
        ask.is_under_way = isinstance(failure, FateUnknown)
        if failure is None:
            self._streams.accepted(prepared.after)
        else:
            self._streams.forget(ask.stream_id)
        return failure
