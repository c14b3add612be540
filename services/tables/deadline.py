"""How long a command may take: one timer for all of them."""

import asyncio
from collections import deque
from types import TracebackType


class CommandDeadline:
    """Of one command; entered by the task that runs it, which is cancelled when it is late."""

    __slots__ = ("_cancelling", "is_late", "is_over", "task", "when")

    def __init__(self, when: float, task: "asyncio.Task[object]") -> None:
        self.when, self.task = when, task
        self.is_late = self.is_over = False
        self._cancelling = task.cancelling()

    def __enter__(self) -> "CommandDeadline":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Turns the cancellation by the timer into TimeoutError, and leaves any other as it is."""
        self.is_over = True
        if self.is_late and self.task.uncancel() <= self._cancelling and kind is asyncio.CancelledError:
            raise TimeoutError from error


class Deadlines:
    """All commands have equally long, so those that begin first are late first, and only the first one needs a
    timer: asyncio's own would be made and cancelled with every command."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds
        self._waiting: deque[CommandDeadline] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def begin(self) -> CommandDeadline:
        """For the task that calls it, from now on."""
        task, loop, waiting = asyncio.current_task(), asyncio.get_running_loop(), self._waiting
        if task is None:
            raise RuntimeError("a deadline is for a task")
        while waiting and waiting[0].is_over:
            waiting.popleft()
        deadline = CommandDeadline(loop.time() + self.seconds, task)
        waiting.append(deadline)
        if self._timer is None:
            self._timer = loop.call_at(deadline.when, self._look)
        return deadline

    def _look(self) -> None:
        waiting, loop = self._waiting, asyncio.get_running_loop()
        self._timer = None
        while waiting and (waiting[0].is_over or waiting[0].when <= loop.time()):
            deadline = waiting.popleft()
            if not deadline.is_over:
                deadline.is_late = True
                deadline.task.cancel()
        if waiting:
            self._timer = loop.call_at(waiting[0].when, self._look)
