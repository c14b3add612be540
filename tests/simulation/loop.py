"""An event loop on which time is virtual and processes can die: all that happens is drawn from one seed.

Every callback belongs to the life of a process, found by a context variable that tasks and timers inherit. Callbacks
of one life run in asyncio's own order, which code may rely on; which life runs next is drawn. A life that is killed
runs nothing any more, not even what stands in a `finally`; one that is frozen goes on later, with all that came due.
"""

import asyncio
import heapq
from asyncio import events
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from random import Random
from typing import Any

from ledger.log import sqlite
from ledger.log.store import Store

_LONGEST_CALLBACKS = 3_000_000
_SQLITE_FULL = 13


class StuckError(AssertionError):
    """Nothing is under way any more, or it never ends."""


class Life:
    """One run of a process, from its start to its end."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.is_dead = self.is_frozen = False
        self.ready: deque[asyncio.Handle] = deque()
        self.clock_step = 0.0
        """By how many seconds its clock is wrong."""
        self.keeps_clock = False
        """Whether it steps no more: its key is about to be retired, by a time that must mean the same to all."""
        self.disk_full = False
        self.disk_seconds = 0.0
        """How much longer than usual its disk takes."""
        self.lost_writes = 0
        """How many of the next writes succeed and are reported as failed."""
        self.closing: list[Callable[[], object]] = []
        """What an operating system lets go of for a process that died."""
        self.context = copy_context()
        self.context.run(_LIFE.set, self)

    def run(self, call: Callable[..., Any], *arguments: Any) -> Any:
        """As a callback of this life that may come from outside."""
        return self.context.copy().run(call, *arguments)


_LIFE: ContextVar[Life] = ContextVar("life")
_ONLY = Life("the only process")


class VirtualLoop(asyncio.BaseEventLoop):
    def __init__(self, rng: Random) -> None:
        super().__init__()
        self.rng = rng
        self.now = 0.0
        self.lives: list[Life] = []
        self.outside = self.new_life("outside")
        self._left: list[Any] = []
        """Callbacks of the dead. Were they collected, their coroutines would run what stands in a `finally`."""
        self._callbacks = 0
        self._tasks: list[asyncio.Task[Any]] = []
        self.set_task_factory(self._task)
        self.set_exception_handler(self._unhandled)
        self.unhandled: list[str] = []

    def new_life(self, name: str) -> Life:
        life = Life(name)
        self.lives.append(life)
        return life

    def begin(self, life: Life, work: Coroutine[Any, Any, Any]) -> "asyncio.Task[Any]":
        return self.create_task(work, context=life.context.copy())

    def kill(self, life: Life) -> None:
        """As kill -9 does."""
        life.is_dead, life.is_frozen = True, False
        self._left.append(life)
        self.lives.remove(life)
        for close in reversed(life.closing):
            close()

    # What asyncio asks of a loop

    def time(self) -> float:
        return self.now

    def _task(self, loop: Any, work: Any, context: Context | None = None) -> "asyncio.Task[Any]":
        task = asyncio.Task(work, loop=loop, context=context)
        self._tasks.append(task)
        return task

    def _unhandled(self, loop: Any, context: dict[str, Any]) -> None:
        self.unhandled.append(f"{context.get('message')}: {context.get('exception')!r}")

    def _call_soon(self, callback: Any, args: Any, context: Context | None) -> asyncio.Handle:
        handle = events.Handle(callback, args, self, context)
        self._enqueue(handle)
        return handle

    def call_soon_threadsafe(self, callback: Any, *args: Any, context: Context | None = None) -> asyncio.Handle:
        return self.call_soon(callback, *args, context=context)

    def _enqueue(self, handle: Any) -> None:
        life = handle._context.get(_LIFE) or self.outside
        (self._left if life.is_dead else life.ready).append(handle)

    def _run_once(self) -> None:
        runnable = [life for life in self.lives if life.ready and not life.is_frozen]
        if not runnable:
            if not self._scheduled:
                raise StuckError(f"nothing is under way at {self.now:.3f} s")
            self.now = max(self.now, self._scheduled[0]._when)
        while self._scheduled and self._scheduled[0]._when <= self.now:
            timer = heapq.heappop(self._scheduled)
            timer._scheduled = False
            self._enqueue(timer)
        if not runnable:
            return
        life = runnable[0] if len(runnable) == 1 else self.rng.choice(runnable)
        for _ in range(len(life.ready)):
            if life.is_dead or life.is_frozen:
                break
            handle = life.ready.popleft()
            if not handle._cancelled:
                handle._run()
            self._callbacks += 1
        if self._callbacks > _LONGEST_CALLBACKS:
            raise StuckError(f"not at its end after {self._callbacks} callbacks, at {self.now:.3f} s")

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """A timer that was cancelled is passed over when its time comes."""

    def _write_to_self(self) -> None:
        """Nothing waits for a selector."""

    def run_in_executor(self, executor: Any, func: Any, *args: Any) -> "asyncio.Future[Any]":  # type: ignore[override]
        """A thread that waits for the disk: the work is done at one moment and reported at a later one."""
        done, life = self.create_future(), copy_context().get(_LIFE) or self.outside
        delay = self.rng.uniform(0.0002, 0.004) + life.disk_seconds
        self.call_later(delay, self._work, life, done, func, args)
        return done

    def _work(self, life: Life, done: "asyncio.Future[Any]", func: Any, args: Any) -> None:
        result, problem = None, None
        try:
            store = getattr(func, "__self__", None)
            is_write = isinstance(store, Store)
            result = on_full_disk(store) if life.disk_full and is_write else func(*args)
            if life.lost_writes and is_write:
                life.lost_writes -= 1
                raise sqlite.OperationalError("disk I/O error")
        except Exception as error:
            problem = error
        self.call_later(self.rng.uniform(0, 0.002), _report, done, result, problem)

    def close(self) -> None:
        for life in list(self.lives):
            self.kill(life)
        for task in self._tasks:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                with suppress(Exception):
                    task.get_coro().close()  # type: ignore[union-attr]
        super().close()


def _report(done: "asyncio.Future[Any]", result: Any, problem: Exception | None) -> None:
    if done.done():
        return
    if problem:
        done.set_exception(problem)
    else:
        done.set_result(result)


def on_full_disk(store: Any) -> None:
    """What was staged is rolled back, as SQLite does by itself."""
    sqlite.roll_back(store._db)
    full = sqlite.OperationalError("database or disk is full")
    full.sqlite_errorcode = _SQLITE_FULL  # type: ignore[misc]
    raise full


def life_now() -> Life:
    """Of the process that asks; on another loop all is one process."""
    return _LIFE.get(_ONLY)
