"""The embedded follower in a process of its own, so that keeping books takes no time from commands. It and `serve`
speak in lines over a pair of pipes."""

import asyncio
import contextlib
import os
import sys
from collections import deque
from collections.abc import Callable, Mapping

import msgspec

from ledger.books.entered_traces import FollowedTraces
from ledger.books.follower import Follower
from ledger.books.read_model import ReadModel
from ledger.log.card_keys import CardKeys
from ledger.log.traces import Place
from services.running.child import Child, begin_as_child
from services.running.settings import Settings
from services.running.tracing import opened_traces

_LAST_WORDS_S = 60.0
"""How long the books have to catch up at the end; what they have not entered they enter after the next start."""
_GATHER_S = 0.05
_LOOK_S = 1.0
_UNTOLD = 1000
"""Groups of traced commits that are remembered while the process starts: beyond these the oldest are not traced."""
_HOST_ID = "ROUNDLEDGER_FOLLOWER_HOST_ID"
_PLACE = "ROUNDLEDGER_FOLLOWER_BOOKS"
"""Not among the arguments, which every user of the machine can read: a DSN may hold a password."""


class Order(msgspec.Struct, frozen=True):
    """To the follower: that there are new commits, or a stream to try again. The end of its input ends it."""

    release: str = ""
    traces: list[tuple[str, int, str]] = []
    """Of commits that are about to be appended: stream, seq and traceparent."""


class Told(msgspec.Struct, frozen=True):
    """From the follower."""

    heard: bool = False
    """It has heard of new commits and will look for them."""
    entered: int = 0
    noticed: bool = False
    """It has filed what streams tell each other."""
    trouble: str = ""


class FollowerProcess(Child):
    """The follower as its parent sees it."""

    behind: int | None = None

    def __init__(self, settings: Settings, on_progress: Callable[[int], None], on_told: Callable[[], None]) -> None:
        ReadModel(settings.books).close()  # so that readers find them there
        module, environment = (
            "services.books.follower_process",
            {_PLACE: str(settings.books), _HOST_ID: settings.host_id},
        )
        super().__init__(
            "the books' process",
            module,
            str(settings.store),
            str(settings.notices),
            str(settings.floor_folder),
            last_words_s=_LAST_WORDS_S,
            environment=environment,
        )
        self._on_progress, self._on_told = on_progress, on_told
        self._unheard = False
        self._news = False
        self._released: list[str] = []
        self._untold: deque[Order] = deque(maxlen=_UNTOLD)
        """Of traces, while no process runs."""

    def wake(self) -> None:
        """There are new commits. One word at a time is under way, however fast they come."""
        if self._unheard:
            self._news = True
        else:
            self._unheard = self._send(msgspec.json.encode(Order()))

    def trace(self, carried: Mapping[Place, str]) -> None:
        """These commits are about to be appended, and traced."""
        order = Order(traces=[(*place, said) for place, said in carried.items()])
        if not self._send(msgspec.json.encode(order)):
            self._untold.append(order)

    def release(self, stream_id: str) -> None:
        if not self._send(msgspec.json.encode(Order(stream_id))):
            self._released.append(stream_id)

    def _began(self) -> None:
        """It looks for itself what is new."""
        self._unheard = self._news = False
        released, self._released = self._released, []
        for stream_id in released:
            self.release(stream_id)
        while self._untold and self._send(msgspec.json.encode(self._untold[0])):
            self._untold.popleft()

    def _take(self, line: bytes) -> None:
        told = msgspec.json.decode(line, type=Told)
        if told.heard:
            self._unheard = False
            if self._news:
                self._news = False
                self.wake()
            return
        if told.noticed:
            self._on_told()
            return
        self.trouble = told.trouble
        if told.entered:
            self._on_progress(told.entered)


# What runs in the process


def _tell(told: Told) -> None:
    with contextlib.suppress(BrokenPipeError):  # the parent is gone: the input ends, too
        sys.stdout.buffer.write(msgspec.json.encode(told) + b"\n")
        sys.stdout.buffer.flush()


async def _follow(store: str, notices: str, floor: str, books: str) -> None:
    from pathlib import Path

    opened = opened_traces("books", os.environ.get(_HOST_ID, ""))
    traces = FollowedTraces(opened) if opened else None
    follower = Follower(
        Path(store),
        books,
        lambda entered: _tell(Told(entered=entered)),
        notices=Path(notices),
        cards=CardKeys.in_folder(Path(floor)),
        on_told=lambda: _tell(Told(noticed=True)),
        traces=traces,
    )
    await follower.start()
    follower.wake()
    orders = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(orders), sys.stdin)
    telling = asyncio.create_task(_tell_trouble(follower))
    while line := await orders.readline():
        order = msgspec.json.decode(line, type=Order)
        if order.traces:
            if traces is not None:
                for stream_id, seq, said in order.traces:
                    traces.told((stream_id, seq), said)
            continue
        if order.release:
            follower.release(order.release)
            continue
        follower.wake()
        await asyncio.sleep(_GATHER_S)
        _tell(Told(heard=True))
    telling.cancel()
    await follower.stop()
    if traces:
        traces.close()


async def _tell_trouble(follower: Follower) -> None:
    told = ""
    while True:
        if follower.trouble != told:
            told = follower.trouble
            _tell(Told(trouble=told))
        await asyncio.sleep(_LOOK_S)


def main() -> None:
    begin_as_child()
    asyncio.run(_follow(sys.argv[1], sys.argv[2], sys.argv[3], os.environ.pop(_PLACE)))


if __name__ == "__main__":
    main()
