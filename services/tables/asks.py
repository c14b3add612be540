"""Commands that wait for an answer: what the host is asked, and by when it must have said something."""

import asyncio
import logging
from collections import deque
from collections.abc import Callable

import roundledger.v1 as pb
from ledger.core.commands import Prepared, Request
from ledger.core.floor import DryRun, Repeated
from ledger.core.rejection import Rejection

logger = logging.getLogger(__name__)

Answer = Prepared | Repeated | DryRun | Rejection | Exception
"""What becomes of a command: recorded now, or before; tried; refused; or FateUnknown, damage, a fault of the host."""


class Ask:
    """One command, from its arrival to its answer."""

    __slots__ = (
        *("_told", "actor", "awaits_look", "command_id", "due", "is_alone", "is_over", "is_under_way", "is_wanted"),
        *("knows", "request", "stream_id"),
    )

    def __init__(self, request: Request, actor: pb.Actor, due: float, told: Callable[[Answer], None]) -> None:
        header = request.header
        self.request, self.actor, self.due = request, actor, due
        self.stream_id, self.command_id = header.stream_id, header.command_id
        self.is_under_way = False
        """Whether a commit of it is in the log's hands: what becomes of it is then for the log to say."""
        self.is_alone = False
        """Whether no group can carry it."""
        self.awaits_look = False
        """Whether other streams are being looked at for it, or will be."""
        self.knows: frozenset[str] = frozenset()
        """Other streams that were looked at since it arrived."""
        self.is_over = False
        self.is_wanted = True
        """Whether it was not answered yet and its sender still waits."""
        self._told = told

    def withdraw(self) -> None:
        """Its sender has gone: unless its turn has come already, it is not decided. No answer is given any more."""
        self.is_wanted = False
        self._told = _nobody

    def answer(self, outcome: Answer) -> None:
        """Once: a second answer is dropped."""
        if self.is_over:
            return
        self.is_over, self.is_wanted = True, False
        try:
            self._told(outcome)
        except Exception:  # the others of its group are answered all the same
            about = {"stream": self.stream_id, "command_id": self.command_id}
            logger.exception("the answer to %s was lost", self.request.name, extra=about)


def _nobody(outcome: Answer) -> None:
    """Waits for the answer."""


class Deadlines:
    """All commands have equally long, so those that arrive first are late first, and one timer serves all of them."""

    def __init__(self, seconds: float, is_late: Callable[[Ask], None]) -> None:
        self.seconds = seconds
        self._is_late = is_late
        self._waiting: deque[Ask] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def add(self, ask: Ask) -> None:
        waiting = self._waiting
        while waiting and waiting[0].is_over:
            waiting.popleft()
        waiting.append(ask)
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_at(ask.due, self._look)

    def _look(self) -> None:
        waiting, loop = self._waiting, asyncio.get_running_loop()
        self._timer = None
        while waiting and (waiting[0].is_over or waiting[0].due <= loop.time()):
            ask = waiting.popleft()
            if not ask.is_over:
                self._is_late(ask)
        if waiting:
            self._timer = loop.call_at(waiting[0].due, self._look)
